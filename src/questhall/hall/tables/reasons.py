"""Why a bot moved so: one sentence for whoever asks, which tells them nothing that they may not know."""

from typing import TYPE_CHECKING

import msgspec

from questhall.hall.thinking.bots import HINTS
from questhall.hall.thinking.reasons import Question
from questhall.kernel import text

if TYPE_CHECKING:
    from questhall.hall.tables.rooms import Room

LEVEL = "strong"  # with whose patience the choice is thought over again


async def reason(room: "Room", asker: int, bot: int) -> dict[str, str]:
    """Why a bot chose what it chose last, and what it was asked; before the end only where it had no secret to go by.

    The game is played again to that choice, which may take a while: the thinkers do it, after all bots that are asked.
    """
    ledger, match, over = room.ledger, room.match, room.match.over
    name, setup = ledger.seats[bot].name, ledger.setup
    if ledger.floor and ledger.floor == match.position:
        return {"why": f"{name} played by older rules and does not remember."}
    told = match.position if over else match.position - len(match.trail)
    answers = [(seat, text(option)) for seat, option in match.answers[ledger.floor : told]]
    begun = ledger.base.save if ledger.base is not None else setup.start
    asked = Question(begun, len(setup.places), setup.seed, setup.options, answers, asker, over)
    job = msgspec.structs.replace(room.job("why", bot, LEVEL), save=msgspec.json.encode(asked).decode())
    thought = await room.hall.thinkers.think(job, HINTS, room.name)
    if not thought.choice:
        return {"why": f"{name} has had nothing to decide yet."}
    if not thought.why:
        return {"why": f"That would give away what {name} knows and you do not: ask again when the game is over."}
    return {"why": thought.why, "asked": thought.asked}
