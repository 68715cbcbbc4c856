"""What came out: for each group of games, how each level of bot fared, and the games as a whole."""

from collections import Counter
from typing import Any, Mapping, Sequence

import msgspec

from questhall.lab.measure import Measure, heading, share, won
from questhall.lab.play import Result
from questhall.lab.statistics import Interval, mean, wilson


class LevelReport(msgspec.Struct, frozen=True):
    """How the bots of one level fared."""

    level: str
    games: int
    wins: Interval | None  # share of seats that were among the winners; none against itself, where it is given
    payoff: Interval | None  # mean payoff of a game; none against itself
    score: Interval | None  # mean score, where the game keeps scores
    beats: dict[str, Interval]  # against each other level at the same table: ahead of it, ties half


class GroupReport(msgspec.Struct, frozen=True):
    """A group of games: those with the same options."""

    group: str
    games: int
    unfinished: int
    won: Interval  # where all play together: the share that the players won
    levels: list[LevelReport]
    reasons: dict[str, int]
    decisions: Interval
    seconds: Interval
    seats: list[Interval] = []  # where one level plays against itself: the share of games that each seat won
    counts: Measure = "ahead"


def report(
    results: Sequence[Result], order: Sequence[str] = (), counts: Mapping[str, Measure] | None = None
) -> list[GroupReport]:
    """One report for each group, in the order in which they were planned; `counts` is what each is measured by."""
    groups: dict[str, list[Result]] = {group: [] for group in order}
    for result in results:
        groups.setdefault(result.group, []).append(result)
    return [_group(name, rows, (counts or {}).get(name, "ahead")) for name, rows in groups.items()]


def _group(name: str, rows: list[Result], counts: Measure) -> GroupReport:
    ended = [row for row in rows if row.payoffs]
    levels = list(dict.fromkeys(level for row in rows for level in row.levels))
    seats = _seats(ended) if len(levels) == 1 else []
    mirror = counts == "ahead" and len(seats) > 1  # wins its share by construction: only seats can differ
    return GroupReport(
        group=name,
        games=len(rows),
        unfinished=len(rows) - len(ended),
        won=won([share(row, counts) for row in ended]),
        levels=[_level(level, levels, ended, mirror) for level in sorted(levels, key=_strength)],
        reasons=dict(Counter(row.reason for row in rows).most_common()),
        decisions=mean([row.decisions for row in rows]),
        seconds=mean([row.seconds for row in rows]),
        seats=seats,
        counts=counts,
    )


def _seats(rows: list[Result]) -> list[Interval]:
    """How often each seat was the best, shared among equals: what a bot against itself can tell."""
    shares = [0.0] * max((len(row.payoffs) for row in rows), default=0)
    tables = [0] * len(shares)
    for row in rows:
        best = max(row.payoffs)
        winners = [seat for seat, payoff in enumerate(row.payoffs) if payoff == best > 0]
        for seat in range(len(row.payoffs)):
            tables[seat] += 1
            shares[seat] += 1 / len(winners) if seat in winners else 0.0
    return [wilson(share, many) for share, many in zip(shares, tables, strict=True)]


def _level(level: str, levels: list[str], rows: list[Result], mirror: bool = False) -> LevelReport:
    """A game counts once, however many seats the level holds in it: seats at one table are not independent."""
    wins = tries = 0
    payoffs: list[float] = []
    scores: list[float] = []
    for row in rows:
        seats = [seat for seat, name in enumerate(row.levels) if name == level]
        if not seats:
            continue
        best = max(row.payoffs)
        wins += sum(row.payoffs[seat] == best > 0 for seat in seats)
        tries += len(seats)
        payoffs.append(sum(row.payoffs[seat] for seat in seats) / len(seats))
        if row.scores:
            scores.append(sum(row.scores[seat] for seat in seats if seat < len(row.scores)) / len(seats))
    others = [other for other in levels if other != level]
    return LevelReport(
        level=level,
        games=len(payoffs),
        wins=None if mirror else wilson(wins, tries),
        payoff=None if mirror else won(payoffs),
        score=mean(scores) if scores else None,
        beats={other: _ahead(level, other, rows) for other in sorted(others, key=_strength)},
    )


def _ahead(level: str, other: str, rows: list[Result]) -> Interval:
    """How often one level does better than another at the same table; a tie is half."""
    shares = []
    for row in rows:
        mine = [row.payoffs[seat] for seat, name in enumerate(row.levels) if name == level]
        theirs = [row.payoffs[seat] for seat, name in enumerate(row.levels) if name == other]
        if row.scores and len(row.scores) == len(row.payoffs):
            mine = [row.payoffs[seat] * 1e6 + row.scores[seat] for seat, name in enumerate(row.levels) if name == level]
            theirs = [
                row.payoffs[seat] * 1e6 + row.scores[seat] for seat, name in enumerate(row.levels) if name == other
            ]
        pairs = [(a > b) + 0.5 * (a == b) for a in mine for b in theirs]
        if pairs:
            shares.append(sum(pairs) / len(pairs))
    return wilson(sum(shares), len(shares))


def _strength(level: str) -> tuple[int, str]:
    order = ["strong", "normal", "easy", "greedy", "sensible", "random"]
    return (order.index(level), level) if level in order else (-1, level)


def tables(groups: Sequence[GroupReport]) -> list[list[list[str]]]:
    """The reports as tables of text, the first row of each its heading."""
    together = [group for group in groups if group.counts != "ahead"]
    apart = [group for group in groups if group.counts == "ahead"]
    found = [_coop_table(together)] if together else []
    found += [_table(group) for group in apart]
    return found + [_duels(group) for group in apart if len(group.levels) > 2]


def _coop_table(groups: Sequence[GroupReport]) -> list[list[str]]:
    rows = [["options", "bots", "games", heading(groups[0].counts), "score", "choices", "seconds", "how it ended"]]
    for group in groups:
        names = " + ".join(level.level for level in group.levels)
        score = group.levels[0].score
        rows.append(
            [
                group.group or "as usual",
                names,
                str(group.games),
                group.won.percent(),
                score.number() if score else "",
                f"{group.decisions.value:.0f}",
                f"{group.seconds.value:.2f}",
                "; ".join(f"{reason} {count}" for reason, count in list(group.reasons.items())[:5]),
            ]
        )
    return rows


def _table(group: GroupReport) -> list[list[str]]:
    rows = [[group.group or "bot", "games", "won", "payoff", "score"]]
    for level in group.levels:
        score = level.score.number() if level.score else ""
        won = level.wins.percent() if level.wins else "against itself"
        rows.append([level.level, str(level.games), won, level.payoff.number() if level.payoff else "", score])
    if len(group.seats) > 1:
        rows += [[f"seat {seat}", str(group.games), share.percent(), "", ""] for seat, share in enumerate(group.seats)]
    rows.append(
        ["all", str(group.games), f"{group.decisions.value:.0f} choices", f"{group.seconds.value:.2f} s a game", ""]
    )
    return rows


def _duels(group: GroupReport) -> list[list[str]]:
    rows = [["is ahead of", *(level.level for level in group.levels)]]
    for level in group.levels:
        cells = [level.beats[other.level].percent() if other is not level else "" for other in group.levels]
        rows.append([level.level, *cells])
    return rows


def as_data(groups: Sequence[GroupReport]) -> list[dict[str, Any]]:
    """The reports as plain data, for JSON."""
    data: list[dict[str, Any]] = msgspec.to_builtins(groups)
    return data


def markdown(rows: Sequence[Sequence[str]]) -> str:
    """A table for a page of documentation."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    lines.insert(1, "|" + "---|" * len(rows[0]))
    return "\n".join(lines) + "\n"


def plain(rows: Sequence[Sequence[str]]) -> str:
    """A table for a terminal."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(lines) + "\n"
