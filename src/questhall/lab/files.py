"""An experiment's findings as files: a page, JSON, and CSV with named columns."""

import csv
from pathlib import Path
from typing import Any, Iterable, Sequence

import msgspec

from questhall.lab.findings import Findings
from questhall.lab.page import page
from questhall.lab.play import Result
from questhall.lab.statistics import Interval

REPORT = ("report.json", "games.csv", "things.csv", "bots.csv", "report.html")


def write(found: Findings, results: Iterable[Result], folder: Path, command: str) -> list[Path]:
    """Everything into a folder; the page last, for it needs an extra."""
    rows = sorted(results, key=Result.key)
    paths = [folder / name for name in REPORT]
    paths[0].write_bytes(msgspec.json.format(msgspec.json.encode(as_data(found)), indent=1) + b"\n")
    _games(rows, paths[1])
    _things(found, paths[2])
    _bots(found, paths[3])
    paths[4].write_text(page(found, command), encoding="utf-8")
    return paths


def as_data(found: Findings) -> dict[str, Any]:
    """Plain data with named fields; an interval is value, low, high."""
    data: dict[str, Any] = msgspec.to_builtins(named(found))
    return data


def named(thing: Any) -> Any:
    """Structs as dicts, and intervals with the names of their parts."""
    if isinstance(thing, Interval):
        return {"value": thing.value, "low": thing.low, "high": thing.high}
    if isinstance(thing, msgspec.Struct):
        return {field: named(getattr(thing, field)) for field in thing.__struct_fields__}
    if isinstance(thing, dict):
        return {key: named(value) for key, value in thing.items()}
    if isinstance(thing, (list, tuple)):
        return [named(value) for value in thing]
    return thing


def _games(rows: Sequence[Result], path: Path) -> None:
    """One line for each seat of each game."""
    head = [
        "side",
        "options",
        "number",
        "seed",
        "seat",
        "bot",
        "first",
        "payoff",
        "score",
        "reason",
        "choices",
        "seconds",
    ]
    lines = [
        [
            row.side,
            row.group,
            row.number,
            row.seed,
            seat,
            level,
            int(row.first == seat),
            row.payoffs[seat] if row.payoffs else "",
            row.scores[seat] if row.scores and seat < len(row.scores) else "",
            row.reason,
            row.decisions,
            row.seconds,
        ]
        for row in rows
        for seat, level in enumerate(row.levels)
    ]
    _csv(path, head, lines)


def _things(found: Findings, path: Path) -> None:
    head = ["side", "kind", "thing", "offered", "taken", "rate", "rate_low", "rate_high"]
    head += ["effect", "effect_low", "effect_high", "p", "uncorrected", "score_effect"]
    lines = [
        [
            *(side.label, row.category, row.thing, row.offered, row.taken, *row.rate),
            *(row.effect or ("", "", "")),
            *(row.p, row.raw, row.score.value if row.score else ""),
        ]
        for side in found.sides
        for row in side.things
    ]
    _csv(path, head, lines)


def _bots(found: Findings, path: Path) -> None:
    head = ["side", "options", "bot", "games", "won", "won_low", "won_high", "payoff", "payoff_low", "payoff_high"]
    head += ["score", "score_low", "score_high"]
    lines = [
        [
            *(side.label, group.group, level.level, level.games),
            *(value for interval in (level.wins, level.payoff, level.score) for value in interval or ("", "", "")),
        ]
        for side in found.sides
        for group in side.groups
        for level in group.levels
    ]
    _csv(path, head, lines)


def _csv(path: Path, head: Sequence[str], lines: Iterable[Sequence[Any]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(head)
        writer.writerows(lines)
