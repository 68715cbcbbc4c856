"""Why a bot moved so, found out beside the hall: its last choice is looked for in the game, and thought over again."""

from typing import Any, Sequence

import msgspec

from questhall.bots.worlds import Worlds
from questhall.kernel import Chance, Game, Match, start, text

DEALS = 4  # of what the asker cannot know, to see whether the bot knows any of it


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


def last_choice(match: Match, answers: Sequence[tuple[int, Any]], seat: int) -> tuple[Match, str] | None:
    """The last answer of a seat that was a choice among several, and the match as it stood before it."""
    found = None
    for who, answer in answers:
        if who == seat:
            decision = match.decision(seat)
            if decision is not None and len(decision.options) > 1:
                found = match.copy(), answer if isinstance(answer, str) else text(answer)
        match.choose(answer, who)
    return found


def open_book(match: Match, asker: int, bot: int) -> bool:
    """Whether the bot sees and is asked the same whatever the asker cannot know: then its thoughts are no secret.

    Asked at the moment of the choice, not at the checkpoint before it: what the bot has drawn or looked at since is its
    secret too. The worlds are those that the asker holds possible after the same answers; where there are none, or
    where dealing again what lies there now changes anything for the bot, it keeps silent.
    """
    game = match.game
    if not game.hidden or asker == bot:
        return True
    seen, asked = match.view(bot), match.decision(bot)
    worlds = Worlds(match, asker, 1, DEALS)
    for number in range(DEALS):
        world = worlds.again(number)
        if world is None or game.view(world.state, bot) != seen:
            return False
        if len(worlds.trail) == len(match.trail) and asked not in (None, *world.decisions):
            return False
        deal = match.state.copy()
        game.conceal(deal, asker, Chance.of(number, "reasons"))
        if game.view(deal, bot) != seen:
            return False
    return True
