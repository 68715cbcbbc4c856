"""All that an experiment found, as data: what the page draws, what JSON and CSV hold."""

from collections import Counter
from typing import Any, Mapping, Sequence

import msgspec

from questhall.lab.measure import Measure
from questhall.lab.play import Result
from questhall.lab.report import GroupReport, report
from questhall.lab.statistics import Interval, Test, mean, paired, quantile, wilson
from questhall.lab.takings import SightReport, ThingReport, sights, things


class Spread(msgspec.Struct, frozen=True):
    """How a number is spread over games."""

    mean: Interval
    least: float
    tenth: float
    median: float
    ninetieth: float
    most: float
    values: list[float]


class SeatReport(msgspec.Struct, frozen=True):
    """How one place at the table fared, whoever sat there."""

    seat: int
    games: int
    payoff: Interval
    score: Interval | None


class Outlier(msgspec.Struct, frozen=True):
    """A game that stands out, with what is needed to see it again."""

    why: str
    side: str
    group: str
    seed: str
    levels: tuple[str, ...]
    value: float


class SideReport(msgspec.Struct, frozen=True):
    """Everything about one side of a comparison, or about the whole experiment where there is only one."""

    side: str
    label: str
    games: int
    unfinished: int
    groups: list[GroupReport]
    seats: list[SeatReport]
    beginner: Interval  # payoff of whoever was asked first, beyond an even share
    decisions: Spread
    scores: Spread | None
    reasons: dict[str, int]
    things: list[ThingReport]
    sights: list[SightReport]


class Contrast(msgspec.Struct, frozen=True):
    """One number on both sides, over the same seeds."""

    what: str
    group: str
    pairs: int
    this: float
    that: float
    difference: Interval
    p: float
    percent: bool


class Findings(msgspec.Struct, frozen=True):
    """All that an experiment found."""

    game: str
    title: str
    cooperative: bool  # whether all tables of the experiment win or lose together
    made_with: dict[str, Any]
    experiment: dict[str, Any]
    sides: list[SideReport]
    contrasts: list[Contrast]
    outliers: list[Outlier]


def spread(values: Sequence[float]) -> Spread:
    """How numbers are spread."""
    return Spread(
        mean(values),
        min(values, default=0.0),
        quantile(values, 0.1),
        quantile(values, 0.5),
        quantile(values, 0.9),
        max(values, default=0.0),
        sorted(float(value) for value in values),
    )


def side(
    name: str, label: str, results: Sequence[Result], order: Sequence[str], counts: Mapping[str, Measure]
) -> SideReport:
    """What one side came to. The order of the results does not matter."""
    rows = sorted(results, key=Result.key)
    ended = [row for row in rows if row.payoffs]
    scores = [float(score) for row in ended for score in row.scores or []]
    seats = max((len(row.levels) for row in rows), default=0)
    return SideReport(
        side=name,
        label=label,
        games=len(rows),
        unfinished=len(rows) - len(ended),
        groups=report(rows, order, counts),
        seats=[_seat(seat, ended) for seat in range(seats)],
        beginner=_beginner([row.payoffs[row.first] - sum(row.payoffs) / len(row.payoffs) for row in ended]),
        decisions=spread([row.decisions for row in rows]),
        scores=spread(scores) if scores else None,
        reasons=dict(Counter(row.reason for row in rows).most_common()),
        things=things(rows),
        sights=sights(rows),
    )


def _beginner(leads: Sequence[float]) -> Interval:
    """What beginning is worth; a handful of games that all went alike say nothing, as the sign test knows."""
    test = paired(leads)
    value = test.interval.value if leads else 0.0
    alike = len(set(leads)) == 1
    return Interval(value, value - 1, value + 1) if alike and test.p > 0.05 else test.interval


def _seat(seat: int, rows: Sequence[Result]) -> SeatReport:
    mine = [row for row in rows if seat < len(row.payoffs)]
    scores = [float(row.scores[seat]) for row in mine if row.scores and seat < len(row.scores)]
    payoffs = [row.payoffs[seat] for row in mine]
    whole = all(payoff in (0.0, 1.0) for payoff in payoffs)
    return SeatReport(
        seat=seat,
        games=len(mine),
        payoff=wilson(sum(payoffs), len(payoffs)) if whole else mean(payoffs),
        score=mean(scores) if scores else None,
    )


def contrasts(these: Sequence[Result], those: Sequence[Result], counts: Mapping[str, Measure]) -> list[Contrast]:
    """Both sides over the same seeds: each game is compared with its twin, so that luck cancels out."""
    twins = {(row.group, row.number): row for row in those}
    pairs = [(row, twins[row.group, row.number]) for row in these if (row.group, row.number) in twins]
    found = []
    for group in sorted({row.group for row in these}):
        mine = [(a, b) for a, b in pairs if a.group == group and a.payoffs and b.payoffs]
        if not mine:
            continue
        if counts[group] != "ahead":
            what = "payoff" if counts[group] == "payoff" else "games won"
            found.append(_contrast(what, group, [(max(a.payoffs), max(b.payoffs)) for a, b in mine], True))
        else:
            found += [
                _contrast(f"payoff of {level}", group, _by_level(mine, level), True)
                for level in sorted({level for a, _ in mine for level in a.levels})
                if any(len(set(a.levels)) > 1 for a, _ in mine)
            ]
            found += [
                _contrast(
                    f"payoff of seat {seat + 1}", group, [(a.payoffs[seat], b.payoffs[seat]) for a, b in mine], True
                )
                for seat in range(len(mine[0][0].payoffs))
            ]
        scored = [(a.scores, b.scores) for a, b in mine if a.scores and b.scores]
        if scored:
            found.append(_contrast("score", group, [(sum(a) / len(a), sum(b) / len(b)) for a, b in scored], False))
        found.append(_contrast("choices in a game", group, [(a.decisions, b.decisions) for a, b in mine], False))
    return found


def _by_level(pairs: Sequence[tuple[Result, Result]], level: str) -> list[tuple[float, float]]:
    found = []
    for a, b in pairs:
        seats = [seat for seat, name in enumerate(a.levels) if name == level]
        if seats:
            found.append(
                (
                    sum(a.payoffs[seat] for seat in seats) / len(seats),
                    sum(b.payoffs[seat] for seat in seats) / len(seats),
                )
            )
    return found


def _contrast(what: str, group: str, pairs: Sequence[tuple[float, float]], percent: bool) -> Contrast:
    test: Test = paired([a - b for a, b in pairs])
    return Contrast(
        what=what,
        group=group,
        pairs=len(pairs),
        this=sum(a for a, _ in pairs) / len(pairs),
        that=sum(b for _, b in pairs) / len(pairs),
        difference=test.interval,
        p=test.p,
        percent=percent,
    )


def outliers(results: Sequence[Result], most: int = 8) -> list[Outlier]:
    """Games that did not end, games far longer than the rest, and scores far beyond the rest."""
    found = [
        Outlier("did not end", row.side, row.group, row.seed, row.levels, row.decisions)
        for row in results
        if not row.payoffs
    ]
    for why, values in (
        ("choices", [(float(row.decisions), row) for row in results if row.payoffs]),
        ("points", [(float(max(row.scores)), row) for row in results if row.scores]),
        ("points", [(float(min(row.scores)), row) for row in results if row.scores]),
    ):
        numbers = [value for value, _ in values]
        middle = quantile(numbers, 0.5)
        reach = 5 * max(quantile(numbers, 0.75) - middle, middle - quantile(numbers, 0.25), 1.0)
        far = sorted(
            [(abs(value - middle), value, row) for value, row in values if abs(value - middle) > reach],
            key=lambda item: (-item[0], item[2].key()),
        )
        found += [
            Outlier(
                f"{value:.0f} {why}, where {middle:.0f} are usual", row.side, row.group, row.seed, row.levels, value
            )
            for _, value, row in far[:3]
        ]
    unique = {(row.side, row.seed, row.why): row for row in found}
    return list(unique.values())[:most]
