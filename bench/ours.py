"""Questhall's side of the measurements: `python bench/ours.py SECONDS [WORK ...]`, pure or compiled by PYTHONPATH."""

from __future__ import annotations

import contextlib
import copy
import random
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent / "peers"))

from meter import Batch, main

from questhall.bots import Level
from questhall.bots.search import Search
from questhall.kernel import BadOptions, Chance, Game, GameState, Match, registry, start
from questhall.kernel.run import Run, playout

SIMULATIONS = 500
#: Where a row has fewer seats than Catan: the usual Scene of Drawn to Destiny, The Watchfire, as two play it.
TABLES = {"drawn-to-destiny": 2}


def table(game: Game[Any, Any]) -> int:
    """As many seats as Catan has, or the next number that the game can be set up with."""
    options, most = game.options({}), TABLES.get(game.name, 4)
    for seats in sorted(game.seats, key=lambda seats: (abs(seats - most), seats)):
        with contextlib.suppress(BadOptions):
            game.check(seats, options)
            return seats
    raise BadOptions(f"{game.title} cannot be set up with its usual options.")


def games(name: str, seats: int = 0, rolls: bool = False, chosen: dict[str, Any] | None = None) -> Batch:
    """Random complete games; counts the decisions, and the draws of chance where they are asked for."""
    game = registry.game(name)
    seats, options = seats or table(game), game.options(chosen or {})

    def batch() -> int:
        decisions = 0
        for _ in range(20 if seats == 2 else 1):
            state = game.setup(seats, options, Chance(random.getrandbits(60)))
            state.content = game.content
            decisions += playout(game, state, random.random)[1]
            if rolls:
                decisions += state.chance.draws
        return decisions

    return batch


def choices(name: str) -> Batch:
    """The same games; counts only the decisions that leave a choice, of at least two options."""
    game = registry.game(name)
    seats, options = table(game), game.options({})

    def batch() -> int:
        state = game.setup(seats, options, Chance(random.getrandbits(60)))
        state.content = game.content
        run, found = Run(game, state), 0
        while run.outcome is None:
            several = run.decisions
            decision = several[int(random.random() * len(several))]
            among = decision.options
            found += len(among) > 1
            run.answer(decision.seat, among[int(random.random() * len(among))])
        return found

    return batch


@lru_cache(maxsize=16)
def middle(name: str) -> Match:
    """A match in its middle."""
    game = registry.game(name)
    if name == "tic-tac-toe":
        match = start(game, 2, 1, log=False)
        for square in (4, 0, 2, 6):
            match.choose(square)
        return match
    whole = start(game, table(game), 1, log=False)
    chance = Chance(1)
    while not whole.over and whole.position < 3000:
        decision = whole.decisions[0]
        whole.choose(chance.pick(decision.options), decision.seat)
    match = start(game, table(game), 1, log=False)
    for seat, option in whole.answers[: whole.position // 2]:
        match.choose(option, seat)
    return match


def copies(name: str) -> Batch:
    """Copies of a match, each looked at, so that it is ready to be played on."""
    match = middle(name)

    def batch() -> int:
        for _ in range(50):
            match.copy().decisions  # noqa: B018
        return 50

    return batch


def state_copies(name: str) -> Batch:
    """Copies of the state at a checkpoint: what each simulation of a search begins with."""
    state = middle(name).checkpoint

    def batch() -> int:
        for _ in range(50):
            state.copy()
        return 50

    return batch


def deep_copies(name: str) -> Batch:
    """The same state by copy.deepcopy, without the content, which all copies share."""
    state: GameState = middle(name).checkpoint.copy()
    state.content = None
    state.chance = Chance(state.chance.key, state.chance.draws)

    def batch() -> int:
        for _ in range(5):
            copy.deepcopy(state)
        return 5

    return batch


def search(horizon: int) -> Batch:
    """Simulations at tic-tac-toe from the empty board."""
    match = start(registry.game("tic-tac-toe"), 2, 1, log=False)
    level = Level(horizon=horizon, exploration=1.4)

    def batch() -> int:
        thought = Search(match, match.decisions[0], level, random.getrandbits(60))
        thought.run(SIMULATIONS, 0.0)
        return thought.simulations

    return batch


def aec() -> Batch:
    """PettingZoo's interface, with observations, over our game."""
    import numpy

    from questhall.envs import aec as make

    env = make("tic-tac-toe", actions=9)

    def batch() -> int:
        moves = 0
        env.reset()
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            legal = numpy.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(random.random() * len(legal))]))
            moves += 1
        return moves

    return batch


def works() -> dict[str, Callable[[], Batch]]:
    found: dict[str, Callable[[], Batch]] = {
        "tic-tac-toe": lambda: games("tic-tac-toe", 2),
        "pig": lambda: games("pig", 2, rolls=True),
        "search playouts": lambda: search(-1),
        "search values": lambda: search(0),
        "aec": aec,
        "games drawn-to-destiny four": lambda: games("drawn-to-destiny", 4),
        "games drawn-to-destiny versus": lambda: games(
            "drawn-to-destiny", 2, chosen={"scene": "hedgerow", "mode": "versus"}
        ),
        "games drawn-to-destiny narrator": lambda: games("drawn-to-destiny", 3, chosen={"mode": "narrator"}),
    }
    for name in registry.names():
        found[f"games {name}"] = lambda name=name: games(name)  # type: ignore[misc]
        found[f"choices {name}"] = lambda name=name: choices(name)  # type: ignore[misc]
        found[f"copy {name}"] = lambda name=name: copies(name)  # type: ignore[misc]
        found[f"state copy {name}"] = lambda name=name: state_copies(name)  # type: ignore[misc]
        found[f"deepcopy {name}"] = lambda name=name: deep_copies(name)  # type: ignore[misc]
    return found


if __name__ == "__main__":
    main(works())
