"""Numbers with their uncertainty."""

from math import exp, lgamma, log, pi, sqrt, tan
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple, Sequence


class Interval(NamedTuple):
    """An estimate and the bounds that hold it with 95 % confidence."""

    value: float
    low: float
    high: float

    def percent(self) -> str:
        return f"{100 * self.value:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"

    def number(self) -> str:
        half = (self.high - self.low) / 2
        digits = 2 if half < 1 else 1
        if not half:  # a single value, or all alike: how much they vary is not known
            return f"{self.value:.{digits}f}"
        return f"{self.value:.{digits}f} ± {half:.{digits}f}"


def wilson(hits: float, tries: int, confidence: float = 0.95) -> Interval:
    """A share and Wilson's score interval, which stays sound near 0 and 1; a tie is half a hit."""
    if not tries:
        return Interval(0.0, 0.0, 1.0)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, z2 = hits / tries, z * z
    centre = (share + z2 / (2 * tries)) / (1 + z2 / tries)
    half = z * sqrt(share * (1 - share) / tries + z2 / (4 * tries * tries)) / (1 + z2 / tries)
    return Interval(share, max(0.0, centre - half), min(1.0, centre + half))


def lead(pairs: Sequence[tuple[bool, bool]], confidence: float = 0.95) -> Interval:
    """By how much the first of each pair hits more often than the second: Newcombe's interval for paired shares.

    Made of Wilson's two intervals and of how the two go together, so it stays sound with few pairs and near 0 and 1.
    """
    tries = len(pairs)
    if not tries:
        return Interval(0.0, -1.0, 1.0)
    both, first, second = (pairs.count(kind) for kind in ((True, True), (True, False), (False, True)))
    neither = tries - both - first - second
    one, two = wilson(both + first, tries, confidence), wilson(both + second, tries, confidence)
    together = float(both * neither - first * second)
    if together > 0:
        together = max(0.0, together - tries / 2)  # the correction for continuity of Newcombe's tenth method
    sides = (both + first) * (second + neither) * (both + second) * (first + neither)
    bond = together / sqrt(sides) if sides else 0.0
    below, above = (one.value - one.low, two.high - two.value), (one.high - one.value, two.value - two.low)
    middle = one.value - two.value
    return Interval(middle, middle - _joined(*below, bond), middle + _joined(*above, bond))


def _joined(a: float, b: float, bond: float) -> float:
    """The error of a difference, from the errors of its halves."""
    return sqrt(max(0.0, a * a - 2 * bond * a * b + b * b))


def mean(values: Sequence[float], confidence: float = 0.95) -> Interval:
    """A mean and Student's t interval."""
    if not values:
        return Interval(0.0, 0.0, 0.0)
    middle = fmean(values)
    if len(values) < 2:
        return Interval(middle, middle, middle)
    half = student(len(values) - 1, confidence) * stdev(values) / sqrt(len(values))
    return Interval(middle, middle - half, middle + half)


def student(freedom: int, confidence: float = 0.95) -> float:
    """How far Student's t goes on either side (exact for 1 and 2 degrees of freedom, by series beyond)."""
    if freedom == 1:
        return tan(pi * confidence / 2)
    if freedom == 2:
        return confidence * sqrt(2 / (1 - confidence * confidence))
    z, n = NormalDist().inv_cdf((1 + confidence) / 2), float(freedom)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3


def clustered(rows: Sequence[tuple[int, float, float]]) -> tuple[float, dict[int, float]]:
    """A weighted mean of (game, value, weight), and how much each game pulls at it.

    What happens at one table is not independent, so a game counts as one observation however often it appears.
    """
    total = sum(weight for _, _, weight in rows)
    middle = sum(value * weight for _, value, weight in rows) / total
    pulls: dict[int, float] = {}
    for game, value, weight in rows:
        pulls[game] = pulls.get(game, 0.0) + weight * (value - middle) / total
    return middle, pulls


def difference(these: Sequence[tuple[int, float, float]], those: Sequence[tuple[int, float, float]]) -> "Test":
    """The difference of two means of (game, value, weight), with a test that knows which rows share a game."""
    if not these or not those:
        return Test(Interval(0.0, -1.0, 1.0), 1.0)
    here, pulls = clustered(these)
    there, others = clustered(those)
    for game, pull in others.items():
        pulls[game] = pulls.get(game, 0.0) - pull
    return _test(here - there, sum(pull * pull for pull in pulls.values()), len(pulls))


def partial(rows: Sequence[tuple[int, float, float]]) -> "Test":
    """The slope of what was not expected in the result on what was not expected in the cause: (game, cause, result)."""
    weight = sum(cause * cause for _, cause, _ in rows)
    if weight < 1e-9:
        return Test(Interval(0.0, -1.0, 1.0), 1.0)
    slope = sum(cause * result for _, cause, result in rows) / weight
    pulls: dict[int, float] = {}
    for game, cause, result in rows:
        pulls[game] = pulls.get(game, 0.0) + cause * (result - slope * cause) / weight
    return _test(slope, sum(pull * pull for pull in pulls.values()), len(pulls))


def paired(differences: Sequence[float], confidence: float = 0.95) -> "Test":
    """The mean of differences between the two halves of pairs."""
    count = len(differences)
    if count < 2:
        return Test(Interval(0.0, -1.0, 1.0), 1.0)
    middle = fmean(differences)
    return _test(middle, sum((value - middle) ** 2 for value in differences) / count**2, count, confidence)


class Test(NamedTuple):
    """A difference with its interval, and how likely one as large is if there is none."""

    interval: Interval
    p: float


def _test(value: float, variance: float, count: int, confidence: float = 0.95) -> Test:
    if count < 2:
        return Test(Interval(value, value - 1, value + 1), 1.0)
    error = sqrt(variance * count / (count - 1))
    if error < 1e-12:  # all alike: the rule of three and the sign test know how much that is worth
        half = abs(value) * min(1.0, 3 / count)
        p = 1.0 if abs(value) < 1e-12 else min(1.0, 2.0 ** (1 - count))
        return Test(Interval(value, value - half, value + half), p)
    half = student(count - 1, confidence) * error
    return Test(Interval(value, value - half, value + half), tails(value / error, count - 1))


def tails(t: float, freedom: int) -> float:
    """How likely Student's t is so far from 0, on either side."""
    x = freedom / (freedom + t * t)
    return _beta(x, freedom / 2, 0.5)


def _beta(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function, by its continued fraction."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta(1 - x, b, a)
    front = exp(a * log(x) + b * log(1 - x) + lgamma(a + b) - lgamma(a) - lgamma(b)) / a
    f, c, d = 1.0, 1.0, 0.0
    for i in range(300):
        m = i // 2
        if i == 0:
            part = 1.0
        elif i % 2 == 0:
            part = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        else:
            part = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d = 1 / (1 + part * d)
        c = 1 + part / c
        f *= c * d
        if abs(1 - c * d) < 1e-10:
            break
    return front * (f - 1)


def holm(chances: Sequence[float]) -> list[float]:
    """The same chances made honest for having looked at so many things (Holm's correction)."""
    order = sorted(range(len(chances)), key=lambda number: chances[number])
    found, worst = [1.0] * len(chances), 0.0
    for rank, number in enumerate(order):
        worst = max(worst, min(1.0, chances[number] * (len(chances) - rank)))
        found[number] = worst
    return found


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which so large a share lies."""
    ordered = sorted(values)
    if not ordered:
        return 0.0
    place = share * (len(ordered) - 1)
    low = int(place)
    return ordered[low] + (place - low) * (ordered[min(low + 1, len(ordered) - 1)] - ordered[low])
