"""Is this card too strong? How often each thing was taken, and what that did to the result.

Good players take good cards, and whoever is ahead can afford them, so a card that winners hold is not yet a good card.
Two expectations are taken off before anything is compared: what result was to be expected of the same kind of bot that
stood as well at the moment of the choice (by the game's own estimate, calibrated on this very experiment), and how
likely such a bot was to take the thing. What the unexpected takings did to the unexpected part of the result is the
effect (Robinson's partial regression). A game counts as one observation, however often the thing turns up in it.
"""

from typing import Callable, Sequence

import msgspec

from questhall.lab.play import Result
from questhall.lab.statistics import Interval, Test, difference, holm, partial, wilson

BINS = 10
FEWEST = 20  # observations on either side below which no effect is claimed


class ThingReport(msgspec.Struct, frozen=True):
    """One thing: how often it was taken, and what that did."""

    category: str
    thing: str
    offered: int  # seats of games that could take it
    taken: int
    rate: Interval  # the share of those who could that did
    effect: Interval | None  # on the payoff; None where there is too little to go by
    p: float  # how likely so large an effect is by chance, corrected for the number of things looked at
    raw: float  # the plain difference of payoffs, for comparison: what one would have believed without the correction
    score: Interval | None  # the effect on the score, where the game keeps scores
    noticed: bool  # whether the effect is beyond chance


class SightReport(msgspec.Struct, frozen=True):
    """One thing that came up: in which share of games, and how they ended beside those without it."""

    category: str
    thing: str
    dealt: bool  # before the first choice: a fair comparison; else only an association
    seen: int
    rate: Interval
    effect: Interval | None
    p: float
    noticed: bool


Expected = Callable[[str, float], float]


def expectation(rows: Sequence[tuple[str, float, float]]) -> Expected:
    """From (level, standing, result): what to expect of a level that stands so; means of tenths, joined by lines."""
    curves: dict[str, list[tuple[float, float]]] = {}
    for level in sorted({level for level, _, _ in rows}):
        points = sorted((standing, result) for name, standing, result in rows if name == level)
        bins = max(1, min(BINS, len(points) // 30))
        curves[level] = []
        for number in range(bins):
            part = points[number * len(points) // bins : (number + 1) * len(points) // bins]
            middle = sum(standing for standing, _ in part) / len(part)
            curves[level].append((middle, sum(result for _, result in part) / len(part)))

    def expected(level: str, standing: float) -> float:
        curve = curves[level]
        before = curve[0]
        for point in curve:
            if standing <= point[0]:
                width = point[0] - before[0]
                return before[1] if width <= 0 else before[1] + (point[1] - before[1]) * (standing - before[0]) / width
            before = point
        return before[1]

    return expected


def things(results: Sequence[Result]) -> list[ThingReport]:
    """Every thing that could be taken or left, those with the clearest effect first."""
    ended = [result for result in results if result.payoffs and result.takings]
    payoffs = _observe(ended, lambda result, seat: result.payoffs[seat])
    scored = [result for result in ended if result.scores and len(result.scores) == len(result.payoffs)]
    scores = _observe(scored, lambda result, seat: float((result.scores or [])[seat]))
    found, tests = [], list[Test | None]()
    for name, sides in payoffs.items():
        if min(len(sides.took), len(sides.left)) >= FEWEST:
            tests.append(sides.effect())
        else:
            tests.append(None)
        found.append(name)
    honest = iter(holm([test.p for test in tests if test is not None]))
    reports = []
    for name, test in zip(found, tests):
        sides = payoffs[name]
        p = next(honest) if test is not None else 1.0
        category, _, thing = name.partition(": ")
        score = None
        if test is not None and name in scores and min(len(scores[name].took), len(scores[name].left)) >= FEWEST:
            score = scores[name].effect().interval
        reports.append(
            ThingReport(
                category=category,
                thing=thing,
                offered=sides.offered,
                taken=len(sides.took),
                rate=wilson(len(sides.took), sides.offered),
                effect=test.interval if test is not None else None,
                p=p,
                raw=sides.raw(),
                score=score,
                noticed=p < 0.05,
            )
        )
    clear = {name: test.p if test is not None else 2.0 for name, test in zip(found, tests)}
    return sorted(reports, key=lambda row: (clear[f"{row.category}: {row.thing}"], -row.offered))


class _Sides:
    """The rows of one thing: (game, level, standing, result beyond expectation) of takers and of those who did not."""

    def __init__(self) -> None:
        self.took: list[tuple[int, str, float, float]] = []
        self.left: list[tuple[int, str, float, float]] = []
        self.results: tuple[list[float], list[float]] = ([], [])
        self.offered = 0

    def raw(self) -> float:
        took, left = self.results
        return sum(took) / len(took) - sum(left) / len(left) if took and left else 0.0

    def effect(self) -> Test:
        """What taking it does beyond what was to be expected."""
        rows = [(1.0, row) for row in self.took] + [(0.0, row) for row in self.left]
        likely = expectation([(level, standing, taken) for taken, (_, level, standing, _) in rows])
        return partial(
            [(game, taken - likely(level, standing), beyond) for taken, (game, level, standing, beyond) in rows]
        )


def _observe(results: Sequence[Result], value: Callable[[Result, int], float]) -> dict[str, _Sides]:
    rows = [
        (result.levels[taking.seat], standing, value(result, taking.seat))
        for result in results
        for taking in result.takings
        for standing in _standings(taking.taken, taking.standing, taking.declined, taking.stood)
    ]
    expected = expectation(rows)
    found: dict[str, _Sides] = {}
    for number, result in enumerate(results):
        for taking in result.takings:
            sides = found.setdefault(taking.thing, _Sides())
            level, worth = result.levels[taking.seat], value(result, taking.seat)
            sides.offered += 1
            sides.results[0 if taking.taken else 1].append(worth)
            if taking.taken:
                sides.took.append((number, level, taking.standing, worth - expected(level, taking.standing)))
            if taking.declined:
                sides.left.append((number, level, taking.stood, worth - expected(level, taking.stood)))
    return found


def _standings(taken: bool, standing: float, declined: int, stood: float) -> list[float]:
    return ([standing] if taken else []) + ([stood] if declined else [])


def sights(results: Sequence[Result]) -> list[SightReport]:
    """Everything that came up in some games and not in others."""
    ended = [result for result in results if result.payoffs]
    levels: dict[str, list[float]] = {}
    for result in ended:
        for level, payoff in zip(result.levels, result.payoffs):
            levels.setdefault(level, []).append(payoff)
    usual = {level: sum(payoffs) / len(payoffs) for level, payoffs in levels.items()}
    where: dict[tuple[str, bool], dict[int, set[int]]] = {}
    for number, result in enumerate(ended):
        for sight in result.seen:
            where.setdefault((sight.thing, sight.dealt), {}).setdefault(number, set()).add(sight.seat)
    beyond = [[payoff - usual[level] for level, payoff in zip(result.levels, result.payoffs)] for result in ended]
    found, tests = [], list[Test | None]()
    for (name, dealt), games in where.items():
        with_it: list[tuple[int, float, float]] = []
        without: list[tuple[int, float, float]] = []
        common = any(-1 in seats for seats in games.values())
        for number, values in enumerate(beyond):
            seats = games.get(number, set())
            for seat, value in enumerate(values):
                (with_it if seat in seats or (common and seats) else without).append((number, value, 1.0))
        enough = min(len(games), len(without)) >= FEWEST
        tests.append(difference(with_it, without) if enough else None)
        found.append((name, dealt, len(games)))
    honest = iter(holm([test.p for test in tests if test is not None]))
    reports = []
    for (name, dealt, count), test in zip(found, tests):
        p = next(honest) if test is not None else 1.0
        category, _, thing = name.partition(": ")
        interval = test.interval if test is not None else None
        reports.append(SightReport(category, thing, dealt, count, wilson(count, len(ended)), interval, p, p < 0.05))
    return sorted(reports, key=lambda row: (row.effect is None, not row.dealt, row.p, -row.seen))
