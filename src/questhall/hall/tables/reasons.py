"""Why a bot moved so: one sentence for whoever asks, which tells them nothing that they may not know."""

import asyncio
from typing import TYPE_CHECKING

import msgspec

from questhall.hall.tables.replay import Projector, Reel, Theatre
from questhall.hall.thinking.bots import HINTS
from questhall.kernel import Chance, Match, text

if TYPE_CHECKING:
    from questhall.hall.tables.rooms import Room

LEVEL = "strong"  # with whose patience the choice is thought over again
BACK = 40  # answers that are looked through for the last choice that was one
DEALS = 4  # of what the asker cannot know, to see whether the bot knows any of it


async def reason(theatre: Theatre, room: "Room", asker: int, bot: int) -> str:
    """Why a bot chose what it chose last; while the game goes on, only where it had no secret to go by."""
    name, over = room.ledger.seats[bot].name, room.match.over
    reel = await theatre.reel(room)
    if isinstance(reel, Projector):
        return f"{name} played by older rules and does not remember."
    told = reel.steps if over else reel.steps - len(room.match.trail)  # what is under way may be a secret still
    found = await asyncio.to_thread(last_choice, reel, bot, told)
    if found is None:
        return f"{name} has had nothing to decide yet."
    step, match = found
    if not over and not await asyncio.to_thread(open_book, match, asker, bot):
        return f"That would give away what {name} knows and you do not: ask again when the game is over."
    job = msgspec.structs.replace(room.job("why", bot, LEVEL), save=match.save(), answer=text(reel.answers[step][1]))
    return (await room.hall.thinkers.think(job, HINTS, room.name)).why


def last_choice(reel: Reel, seat: int, before: int) -> tuple[int, Match] | None:
    """The last answer of a seat before a step that was a choice among several, and the position that it was made in."""
    for step in range(before - 1, max(-1, before - 1 - BACK), -1):
        if reel.answers[step][0] == seat:
            match = reel.at(step)
            decision = match.decision(seat)
            if decision is not None and len(decision.options) > 1:
                return step, match
    return None


def open_book(match: Match, asker: int, bot: int) -> bool:
    """Whether the bot's seat sees the same whatever the asker cannot know: then its thoughts are no secret."""
    game = match.game
    if not game.hidden:
        return True
    seen = game.view(match.checkpoint, bot)
    for number in range(DEALS):
        deal = match.checkpoint.copy()
        game.conceal(deal, asker, Chance.of(number, "reasons"))
        if game.view(deal, bot) != seen:
            return False
    return True
