"""Bots: players made of code. They are fair: they think about worlds that their seat cannot tell from the real one."""

import secrets
from typing import Any, Protocol

from questhall.bots.characters import Character, characters
from questhall.bots.estimate import Estimate
from questhall.bots.greedy import GreedyBot
from questhall.bots.levels import LEVELS, Level, UnknownLevel, level_of
from questhall.bots.others import is_other, made, maker
from questhall.bots.reasons import why
from questhall.bots.search import SearchBot
from questhall.bots.simple import RandomBot, SensibleBot
from questhall.kernel import Chance, Decision, Game, Match, Option

__all__ = [
    "LEVELS",
    "Bot",
    "Character",
    "Estimate",
    "Level",
    "UnknownLevel",
    "characters",
    "check",
    "level_of",
    "make",
    "why",
]


class Bot(Protocol):
    """Whoever can answer a decision."""

    def choose(self, match: Match, decision: Decision) -> Option:
        """An option of the decision."""

    def think(
        self, match: Match, decision: Decision, simulations: int | None = None, seconds: float | None = None
    ) -> list[Estimate]:
        """What it thinks of each option, best first."""


def make(game: Game[Any, Any], level: str | Level = "normal", seed: int | str | None = None) -> Bot:
    """A bot that plays a game at a level: random, sensible, greedy, easy, normal, strong, search:N, or module:Name.

    With a seed it plays the same game again; without one nobody can foresee it.
    """
    if isinstance(level, str) and is_other(level):
        other: Bot = made(level, game, secrets.token_hex(16) if seed is None else str(seed))
        return other
    chosen = level if isinstance(level, Level) else level_of(game, level)
    chance = Chance.of(secrets.token_hex(16) if seed is None else seed, "bot")
    if chosen.kind == "random":
        return RandomBot(game, chosen, chance)
    if chosen.kind == "sensible":
        return SensibleBot(game, chosen, chance)
    if chosen.kind == "greedy":
        return GreedyBot(game, chosen, chance)
    return SearchBot(game, chosen, chance)


def check(game: Game[Any, Any], level: str) -> None:
    """Refuse a bot that there is not."""
    if is_other(level):
        maker(level)
    else:
        level_of(game, level)
