"""Numbers with their uncertainty."""

from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple, Sequence

NORMAL = NormalDist().inv_cdf(0.975)


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
        return f"{self.value:.{digits}f} ± {half:.{digits}f}"


def wilson(hits: float, tries: int) -> Interval:
    """A share and Wilson's score interval, which stays sound near 0 and 1; a tie is half a hit."""
    if not tries:
        return Interval(0.0, 0.0, 1.0)
    share, z2 = hits / tries, NORMAL * NORMAL
    centre = (share + z2 / (2 * tries)) / (1 + z2 / tries)
    half = NORMAL * sqrt(share * (1 - share) / tries + z2 / (4 * tries * tries)) / (1 + z2 / tries)
    return Interval(share, max(0.0, centre - half), min(1.0, centre + half))


def mean(values: Sequence[float]) -> Interval:
    """A mean and Student's t interval."""
    if not values:
        return Interval(0.0, 0.0, 0.0)
    middle = fmean(values)
    if len(values) < 2:
        return Interval(middle, middle, middle)
    half = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Interval(middle, middle - half, middle + half)


def student(freedom: int) -> float:
    """The 97.5 % point of Student's t (exact for 1 and 2 degrees of freedom, by series beyond)."""
    if freedom == 1:
        return 12.706
    if freedom == 2:
        return 4.303
    z, n = NORMAL, float(freedom)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3
