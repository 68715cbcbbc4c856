"""What even luck saves: `python -m bench.luck GAME --seconds 40`.

A search compares options by what comes of them in imagined futures. Where the n-th try of each option meets the same
future (`Level.even`), what luck alone does falls out of the comparison. Told is, at positions of quick games, by how
much the difference between the two most promising options varies from try to try, with a future of its own for each
try and with the same one for both. Half the variance is worth twice the simulations.
"""

from __future__ import annotations

import argparse
import time
from statistics import fmean, variance
from typing import Any

from bench.choices import SETTINGS
from questhall.bots import level_of, make
from questhall.bots.worlds import Worlds, new_key
from questhall.kernel import Chance, Decision, Game, Match, Option, Run, registry, start

TRIES = 40  # of each option
LONGEST = 2_000  # answers of a future


def come_of(game: Game[Any, Any], run: Run, decision: Decision, option: Option, horizon: int) -> float:
    """What an option is worth to the seat after so many quick answers, at the end of a step."""
    seat, step = decision.seat, run.step
    run.answer(seat, option)
    for number in range(LONGEST):
        if run.decision is None or (number >= horizon and run.step != step):
            break
        step = run.step
        run.answer(run.decision.seat, game.sensible(run.state, run.decision, run.state.chance))
    return run.outcome.payoffs[seat] if run.outcome else game.value(run.state, seat)


def varies(match: Match, decision: Decision, pair: list[Option], key: int, horizon: int, even: bool) -> float:
    """The variance of the difference between two options."""
    worlds, found = Worlds(match, decision.seat, key, TRIES), []
    for number in range(TRIES):
        worths = []
        for option in pair:
            run = worlds.again(number) if even else worlds.enter()
            assert run is not None
            worths.append(come_of(match.game, run, decision, option, horizon))
            if not even:
                worlds.leave(run)
        found.append(worths[0] - worths[1])
    return variance(found)


def measure(name: str, seconds: float, seed: str) -> tuple[int, float, float]:
    """Positions, and the mean variance with own luck and with even luck."""
    game, (seats, options) = registry.game(name), SETTINGS[name]
    horizon = level_of(game, "master").at_table(seats).horizon
    chance, end, number = Chance.of(seed, "luck"), time.monotonic() + seconds, 0
    own: list[float] = []
    same: list[float] = []
    while time.monotonic() < end:
        number += 1
        drawn = {option: chance.pick(values) for option, values in options.items()}
        match, quick = start(game, seats, f"luck {seed} {number}", drawn, log=False), make(game, "sensible", number)
        wait = chance.below(8)
        while not match.over and time.monotonic() < end:
            decision, wait = match.decisions[0], wait - 1
            if wait < 0 and len(decision.options) > 1 and (run := Worlds(match, decision.seat, 1, 1).enter()):
                weights = game.prior(run.state, decision)
                best = sorted(range(len(weights)), key=lambda place: -weights[place])[:2]
                if weights[best[1]] > 0:
                    pair, wait = [decision.options[place] for place in best], 3 + chance.below(8)
                    own.append(varies(match, decision, pair, new_key(chance), horizon, even=False))
                    same.append(varies(match, decision, pair, new_key(chance), horizon, even=True))
            match.choose(quick.choose(match, decision), decision.seat)
    return len(own), fmean(own), fmean(same)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=SETTINGS)
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    positions, own, same = measure(given.game, given.seconds, given.seed)
    print(f"{given.game}: {positions} positions, variance {own:.5f} with own luck, {same:.5f} even: {same / own:.2f}x")


if __name__ == "__main__":
    main()
