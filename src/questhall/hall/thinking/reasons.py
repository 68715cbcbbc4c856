"""Why a bot moved so, found out beside the hall: its last choice is looked for in the game, and thought over again."""

from typing import Any

import msgspec

from questhall.bots.reasons import last_choice
from questhall.kernel import Game, Match, start


class Question(msgspec.Struct, frozen=True):
    """A game, and who asks."""

    start: str  # the match as it began, where it did not begin with a deal
    seats: int
    seed: int | str
    options: dict[str, Any]
    answers: list[tuple[int, str]]  # those that are told already: what is under way may be a secret still
    asker: int
    over: bool


def position(game: Game[Any, Any], asked: Question, bot: int) -> tuple[Match, str] | None:
    """The position in which a bot made its last choice among several, and what it chose."""
    match = (
        Match.load(asked.start, game) if asked.start else start(game, asked.seats, asked.seed, asked.options, log=False)
    )
    return last_choice(match, asked.answers, bot)
