"""Questhall: five adventure board games with every rule enforced.

Start a match, let a bot choose, and look at the outcome::

    match = questhall.start("roll-for-adventure", seats=3, seed=7)
    helper = questhall.bot("roll-for-adventure", "normal")
    while not match.over:
        decision = match.decisions[0]
        match.choose(helper.choose(match, decision), seat=decision.seat)
"""

import warnings
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Sequence

from questhall import games
from questhall.kernel import Chance, Decision, Game, Match, Option, Outcome, QuesthallError, Record
from questhall.kernel import match as _match
from questhall.kernel import registry as _registry

if TYPE_CHECKING:
    from questhall.bots import Bot

__version__ = "0.1.0"

__all__ = [
    "Chance",
    "Decision",
    "Game",
    "Match",
    "Option",
    "Outcome",
    "QuesthallError",
    "Record",
    "bot",
    "game",
    "game_names",
    "games",
    "replay",
    "start",
]


def game_names() -> list[str]:
    """The names of the installed games."""
    return _registry.names()


class _Games(ModuleType):
    """The package `questhall.games`, which older programs call to hear the names of the games."""

    def __call__(self) -> list[str]:
        warnings.warn("questhall.games() is questhall.game_names() now", DeprecationWarning, stacklevel=2)
        return game_names()


games.__class__ = _Games


def game(name: str, packs: Sequence[Path | str] = ()) -> Game[Any, Any]:
    """A game by its name."""
    return _registry.game(name, packs)


def start(
    name: str,
    seats: int | None = None,
    seed: int | str | None = None,
    options: dict[str, Any] | None = None,
    packs: Sequence[Path | str] = (),
    log: bool = True,
) -> Match:
    """Deal a new match of a game."""
    return _match.start(game(name, packs), seats, seed, options, log)


def replay(record: Record | str, packs: Sequence[Path | str] = (), until: int | None = None) -> Match:
    """Play a record again, all of it or the first answers only."""
    if isinstance(record, str):
        record = Record.from_json(record)
    return _match.replay(record, game(record.game, packs), until)


def bot(name: str, level: str = "normal", **parameters: Any) -> "Bot":
    """A player made of code."""
    from questhall.bots import make  # bots stand to the right of the games: loaded only when wanted

    return make(game(name), level, **parameters)
