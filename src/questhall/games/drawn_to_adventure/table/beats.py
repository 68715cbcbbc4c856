"""How things happen one after the other: dice in the middle, the pen on the page, bosses that fall."""

from typing import Any

from questhall.drawing import Art, Beat, group
from questhall.games.drawn_to_adventure.content.library import Book
from questhall.games.drawn_to_adventure.content.printed import BONUS_FACES, FACES
from questhall.games.drawn_to_adventure.table import signs
from questhall.games.drawn_to_adventure.view import AdventureView
from questhall.kernel import Event

BEATS = {
    "map": "drama", "roll": "roll", "pick": "step", "reroll": "roll", "boss": "drama", "unlock": "drama",
    "complete": "step", "first": "step", "draw": "step", "leg": "drama", "last_round": "drama", "map_end": "drama",
    "power": "glance",
}  # fmt: skip


def beat(view: AdventureView, book: Book, event: Event) -> Beat | None:
    """The moment of an event that is a beat."""
    if not event.beat:
        return None
    weight: Any = event.beat
    args = [str(arg) for arg in event.args]
    mine = event.seat == (view.me if view.me >= 0 else view.start % max(1, len(view.seats)))
    there = () if event.seat < 0 else (f"rival-{event.seat}",) if not mine else ()
    if event.what == "roll":
        return Beat(weight, by=there, art=_dice(args))
    if event.what in ("complete", "first", "boss"):
        return Beat(weight, by=there, to=(f"hex-{args[0]}",) if mine else there)
    if event.what == "reroll":
        return Beat(weight, by=there, art=_dice([FACES[int(args[1])]] if args[0] != "bonus" else []))
    if event.what == "unlock":
        return Beat(weight, by=there, to=(f"power-{event.seat}-{args[0]}",) if mine else there)
    if event.what in ("draw", "leg"):
        return Beat(weight, by=there, to=(f"side-{event.seat}",) if mine else there)
    return Beat(weight, by=there)


def _dice(faces: list[str]) -> Art:
    """A roll, large in the middle."""
    wide = 62
    left = -(len(faces) - 1) * wide / 2
    parts = []
    for place, face in enumerate(faces):
        art = signs.quest_die(FACES.index(face), 54) if face in FACES else ""
        if face in BONUS_FACES:
            art = signs.bonus_die(face, 54)
        parts.append(group(art, x=left + place * wide))
    return Art("".join(parts))
