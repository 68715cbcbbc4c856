"""The numbers of a quick player, found by play: `python tools/first_sight.py [--generations 20] [--from FILE]`.

Roll for Adventure's first sight weighs a placement by numbers that stand under names in `bot/placements.py`. Here they
are looked for by the cross-entropy method: sets of numbers are drawn around the best known, each plays the same games
at all seats of the table, and the next sets are drawn around those that did best. A won game counts 1, a lost one a
quarter of the share of the stones that were found. After each generation it is told how the middle and the numbers of
the sources do in its games, at the end how many each wins of games that neither was chosen by. Nothing is changed but
FILE, which keeps the middle and from which it goes on. In plain Python: a compiled player keeps its numbers for ever.
"""

import argparse
import json
import math
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import NormalDist
from typing import Any, NamedTuple, Sequence

from questhall.bots.worlds import new_key
from questhall.games.roll_for_adventure.bot import placements
from questhall.kernel import Chance, registry
from questhall.kernel.run import Run

ROOM = "questhall.games.roll_for_adventure.bot."
DRAWN, BEST = 40, 10  # sets of numbers in a generation, and how many of them the next is drawn around
SPREAD, LEAST_SPREAD = 0.25, 0.012  # of a number at first, as a share of it and at least
KEPT = 0.5  # of the middle and the spread from generation to generation
NARROWEST = 0.3  # a spread shrinks at most to so much of itself in the ten best
HOMES = len(placements.HOMES)

Numbers = Sequence[float]


class Setup(NamedTuple):
    """One game to play."""

    seats: int
    options: dict[str, Any]
    seed: int


def names() -> list[str]:
    """The numbers that first sight is made of."""
    return [name for name, value in vars(placements).items() if name.isupper() and isinstance(value, float)]


def now() -> list[float]:
    """As they stand."""
    return [getattr(placements, name) for name in names()] + list(placements.HOMES)


def put(found: Numbers) -> None:
    """Play with other numbers, in every module that knows them."""
    known: dict[str, Any] = dict(zip(names(), found)) | {"HOMES": tuple(found[-HOMES:])}
    for module in [module for name, module in sys.modules.items() if name.startswith(ROOM)]:
        for name, value in known.items():
            if hasattr(module, name):
                setattr(module, name, value)


def drawn(chance: Chance) -> Setup:
    """A table as people set it up, or somewhat harder."""
    options: dict[str, Any] = {"adventure": chance.pick(["crown-of-kings", "crown-of-kings", "sword-of-saints"])}
    options["track"] = chance.pick([6, 7, 7])
    if chance.unit() < 0.5:
        options |= {place: chance.pick("AB") for place in ("desert", "fortress", "forest", "ice_cave")}
    if chance.unit() < 0.3:
        options["heroes"] = "random"
    return Setup(1 + chance.below(4), options, new_key(chance))


def near(middle: Numbers, spread: Numbers, chance: Chance) -> list[float]:
    """Numbers around others."""
    return [m + s * NormalDist().inv_cdf(max(1e-9, chance.unit())) for m, s in zip(middle, spread)]


def played(setup: Setup) -> float:
    """How well quick players do: 1 if they win."""
    game = registry.game("roll-for-adventure")
    state = game.setup(setup.seats, game.options(setup.options), Chance(setup.seed))
    state.content = game.content
    run = Run(game, state)
    while run.decision is not None:
        run.answer(run.decision.seat, game.sensible(state, run.decision, state.chance))
    return 1.0 if state.result == "won" else 0.25 * state.stones / state.need


def worth(setups: Sequence[Setup], found: Numbers) -> float:
    """What a set of numbers comes to in some games."""
    put(found)
    return sum(played(setup) for setup in setups) / len(setups)


def won(setups: Sequence[Setup], found: Numbers) -> float:
    """The share of games that it wins."""
    put(found)
    return sum(played(setup) == 1.0 for setup in setups) / len(setups)


def next_around(middle: Numbers, spread: Numbers, best: Sequence[Numbers]) -> tuple[list[float], list[float]]:
    """Where the next generation is drawn: half of the way to the best."""
    columns = list(zip(*best))
    means = [sum(column) / len(column) for column in columns]
    widths = [math.sqrt(sum((x - m) ** 2 for x in column) / len(column)) for column, m in zip(columns, means)]
    return (
        [KEPT * old + (1 - KEPT) * new for old, new in zip(middle, means)],
        [KEPT * old + (1 - KEPT) * max(new, NARROWEST * old) for old, new in zip(spread, widths)],
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--games", type=int, default=300, help="of each set of numbers in a generation")
    parser.add_argument("--check", type=int, default=1000, help="games at the end")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--processes", type=int, default=None)
    parser.add_argument("--from", dest="file", type=Path, default=None)
    given = parser.parse_args()
    chance, sources = Chance.of(given.seed, "first sight"), now()
    middle = json.loads(given.file.read_text()) if given.file and given.file.exists() else sources
    spread = [max(SPREAD * abs(number), LEAST_SPREAD) for number in middle]
    with ProcessPoolExecutor(given.processes) as pool:
        for generation in range(1, given.generations + 1):
            setups = [drawn(chance) for _ in range(given.games)]
            sets = [near(middle, spread, chance) for _ in range(DRAWN)]
            worths = list(pool.map(partial(worth, setups), sets))
            best = sorted(range(DRAWN), key=lambda i: -worths[i])[:BEST]
            middle, spread = next_around(middle, spread, [sets[i] for i in best])
            here, before = pool.map(partial(worth, setups), [middle, sources])
            print(f"{generation}: {here:.3f}, the sources {before:.3f}", flush=True)
            if given.file:
                given.file.write_text(json.dumps(middle))
        others = [drawn(Chance.of(n, "other games")) for n in range(given.check)]
        shares = list(pool.map(partial(won, others), [middle, sources]))
    for name, new, old in zip([*names(), *[f"HOMES[{n}]" for n in range(HOMES)]], middle, sources):
        print(f"{name:16} {old:8.3f} {new:8.3f}")
    print(f"won of {given.check} other games: {shares[0]:.1%}, the sources {shares[1]:.1%}")


if __name__ == "__main__":
    main()
