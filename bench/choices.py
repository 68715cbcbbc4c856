"""What thinking longer buys, choice by choice: `python -m bench.choices GAME --seconds 60 --into FILE`.

Whole games say little about a bot that thinks for seconds: they take hours. Here positions are picked from quick games;
bots of several budgets choose in each; and where they choose otherwise than the game's quick answer (`sensible`), both
options are played out to the end by quick players, with the same luck. The gain is what a choice adds to the payoff on
average (choices that agree count as 0), with a 95 % interval, beside the median of the processor time for a choice.
Every position is a line of the file; a run goes on with positions that are not there yet, and only those of today's
rules and content count. With `--kinds` the gains are told by the kind of question: where a search is worse than first
sight it is better left out. Another set-up (`--seats`, `-o`) wants a file of its own.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from statistics import fmean, median
from typing import Any

import msgspec

from questhall.bots import make
from questhall.bots.worlds import Worlds
from questhall.kernel import Chance, Decision, Match, Option, registry, start
from questhall.lab import keeping
from questhall.lab.statistics import mean

Setup = tuple[int, dict[str, list[Any]]]
SETTINGS: dict[str, Setup] = {  # seats, and options to draw from
    "roll-for-adventure": (3, {"adventure": ["sword-of-saints", "crown-of-kings"]}),
    "call-to-adventure": (2, {}),
    "drawn-to-adventure": (2, {}),
    "adventure-tactics": (
        1,
        {
            "play": ["encounter"],
            "heroes": [3, 4],
            "mode": ["hard"],
            "ties": ["program"],
            "rounds": [20],
            "chapter": ["c02", "c12", "c17", "c21", "c23", "c30", "c31", "c42"],
        },
    ),
    "drawn-to-destiny": (2, {"scene": ["oldroad", "barrow", "wyrmling", "mercy", "bankholiday", "deck9", "bridge"]}),
}
LONGEST = 2_000  # answers of a playout


class Position(msgspec.Struct, frozen=True):
    """What each budget gained at one position, and how long it thought, in milliseconds."""

    game: str
    rules: int
    content: str  # its fingerprint
    seed: str
    kind: str
    gain: dict[str, float]
    milliseconds: dict[str, float]


def look(match: Match, decision: Decision, budgets: list[str], playouts: int, seed: str) -> Position:
    """All budgets at one position."""
    quick = make(match.game, "sensible", seed).choose(match, decision)
    worths: dict[Option, float] = {}
    chosen: dict[str, Option] = {}
    times: dict[str, float] = {}
    for budget in budgets:
        began = time.process_time()
        chosen[budget] = make(match.game, budget, seed).choose(match, decision)
        times[budget] = round(1000 * (time.process_time() - began), 2)
    if any(option != quick for option in chosen.values()):
        for option in {quick, *chosen.values()}:
            worths[option] = fmean([_played_out(match, decision, option, key) for key in range(playouts)])
    gain = {budget: round(worths[option] - worths[quick], 4) if worths else 0.0 for budget, option in chosen.items()}
    game = match.game
    return Position(game.name, game.rules_version, game.fingerprint(), seed, decision.kind, gain, times)


def _played_out(match: Match, decision: Decision, option: Option, key: int) -> float:
    """The payoff of an option when quick players go on from there, in a world that the seat thinks possible."""
    run = Worlds(match, decision.seat, key + 1, 1).enter()
    if run is None:
        return 0.5
    run.answer(decision.seat, option)
    for _ in range(LONGEST):
        if run.decision is None:
            break
        run.answer(run.decision.seat, match.game.sensible(run.state, run.decision, run.state.chance))
    return run.outcome.payoffs[decision.seat] if run.outcome else match.game.value(run.state, decision.seat)


def measure(
    name: str,
    budgets: list[str],
    playouts: int,
    seconds: float,
    seed: str,
    path: Path,
    setup: Setup | None = None,
    every: bool = False,
) -> None:
    """Positions of quick games, or `every` one of them, each a line of the file, until the time is over."""
    done = {row.seed for row in rows_of(name, path) if set(budgets) <= set(row.gain)}
    game, (seats, options) = registry.game(name), setup or SETTINGS[name]
    chance, end, number = Chance.of(seed, "choices"), time.monotonic() + seconds, 0
    while time.monotonic() < end:
        number += 1
        drawn = {option: chance.pick(values) for option, values in options.items()}
        match = start(game, seats, f"choices {seed} {number}", drawn, log=False)
        quick, wait = make(game, "sensible", f"{seed} {number}"), chance.below(30)
        while not match.over and time.monotonic() < end:
            decision = match.decisions[0]
            if len(decision.options) > 1:
                wait -= 1
                if wait < 0 or every:
                    wait = 4 + chance.below(8)
                    place = f"{seed} {number} {match.position}"
                    if place not in done:
                        keeping.append(path, look(match, decision, budgets, playouts, place))
            match.choose(quick.choose(match, decision), decision.seat)


def rows_of(name: str, path: Path) -> list[Position]:
    """The lines of the file that are of a game's present rules and content."""
    game = registry.game(name)
    now = name, game.rules_version, game.fingerprint()
    return [row for row in keeping.lines(path, Position) if (row.game, row.rules, row.content) == now]


def table(name: str, path: Path, kinds: bool = False) -> str:
    """The curve of a game; a position that stands there twice counts once for each budget."""
    rows = rows_of(name, path)
    told = [
        "| budget | positions | gain of a choice, in points of a hundred | ms a choice (median) |",
        "|---|---|---|---|",
    ]
    for budget in sorted({budget for row in rows for budget in row.gain}, key=_size):
        mine = list({row.seed: row for row in rows if budget in row.gain}.values())
        told.append(_row(f"`{budget}`", budget, mine))
        for kind in sorted({row.kind for row in mine}) if kinds else ():
            told.append(_row(kind, budget, [row for row in mine if row.kind == kind]))
    return "\n".join(told)


def _row(head: str, budget: str, rows: list[Position]) -> str:
    gain = mean([100 * row.gain[budget] for row in rows])
    pace = median([row.milliseconds[budget] for row in rows])
    return f"| {head} | {len(rows)} | {gain.value:+.2f} ({gain.low:+.2f} to {gain.high:+.2f}) | {pace:.0f} |"


def _size(budget: str) -> tuple[int, str]:
    return int(budget.partition(":")[2] or 0), budget


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=SETTINGS)
    parser.add_argument("--budgets", default="search:40,search:160,search:640", help="bots, with commas")
    parser.add_argument("--playouts", type=int, default=24, help="of each option")
    parser.add_argument("--seconds", type=float, default=60.0, help="0: only print what is there")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--into", type=Path, required=True)
    parser.add_argument("--seats", type=int, default=0, help="instead of the usual")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="KEY=VALUE", help="instead of the usual")
    parser.add_argument("--all", action="store_true", help="look at every choice, not at one in eight")
    parser.add_argument("--kinds", action="store_true", help="tell the gains by the kind of question too")
    given = parser.parse_args()
    seats, options = SETTINGS[given.game]
    said = dict(pair.split("=", 1) for pair in given.option)
    setup = given.seats or seats, {key: [value] for key, value in said.items()} or options
    if given.seconds:
        budgets = given.budgets.split(",")
        measure(given.game, budgets, given.playouts, given.seconds, given.seed, given.into, setup, given.all)
    print(table(given.game, given.into, given.kinds))


if __name__ == "__main__":
    main()
