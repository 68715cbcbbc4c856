"""How things happen one after the other: dice in the middle, the pen on the page, bosses that fall."""

from typing import Any

from questhall.drawing import Art, Beat, group
from questhall.drawing.pictures import framed, key, token
from questhall.games.drawn_to_adventure.content.dice_and_abilities import BONUS_FACES, FACES
from questhall.games.drawn_to_adventure.content.hexes import HexMap
from questhall.games.drawn_to_adventure.content.library import Book
from questhall.games.drawn_to_adventure.table import signs
from questhall.games.drawn_to_adventure.table.pictures import name_of, picture
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
    board = book.boards[view.route[-1]] if view.route else None
    if event.what in ("complete", "first", "boss") and board is not None and args[0] in board.index:
        to = (f"hex-{args[0]}",) if mine else there
        return Beat(weight, by=there, to=to, art=_deed(view, board, event.seat, args[0], event.what))
    if event.what == "reroll":
        return Beat(weight, by=there, art=_dice([FACES[int(args[1])]] if args[0] != "bonus" else []))
    if event.what == "unlock":
        to = (f"power-{event.seat}-{args[0]}",) if mine else there
        return Beat(weight, by=there, to=to, art=_who(view, event.seat, 110))
    if event.what in ("draw", "leg"):
        return Beat(weight, by=there, to=(f"side-{event.seat}",) if mine else there, art=_side(view, book, event.seat))
    if event.what in ("map", "map_end") and board is not None:
        land = framed(picture(key("realm", board.id.replace("_", "-"))), 288, 180)
        return Beat(weight, art=Art(group(land, x=-144, y=-90)))
    return Beat(weight, by=there, art=_who(view, event.seat, 72) if event.what == "pick" else Art(""))


def _who(view: AdventureView, seat: int, size: float, x: float = 0) -> Art:
    """The adventurer of a seat."""
    if not 0 <= seat < len(view.seats) or not view.seats[seat].role:
        return Art("")
    return Art(token(picture(f"class:{view.seats[seat].role}"), size, signs.SEATS[seat], x))


def _deed(view: AdventureView, board: HexMap, seat: int, name: str, what: str) -> Art:
    """Who has completed which quest, and for what."""
    hex = board.index[name]
    shown = name_of(board.hexes[hex])
    size = 150 if what == "boss" else 110
    art = group(framed(picture(shown), size, size), x=-size / 2, y=-size / 2) if shown else ""
    if what == "boss":
        art += signs.cross_out(size * 0.8)
    row, _ = signs.reward_row(board.first[hex] if what == "first" else board.rewards[hex], 34, 3)
    return Art(_who(view, seat, 84, -size / 2 - 56) + art + group(row, y=size / 2 + 28))


def _side(view: AdventureView, book: Book, seat: int) -> Art:
    """The side quest in question."""
    if not 0 <= seat < len(view.seats) or view.seats[seat].card < 0 or not view.route:
        return _who(view, seat, 84)
    card = book.decks[view.route[-1]][view.seats[seat].card].card
    return Art(_who(view, seat, 84, -112) + group(framed(picture(f"side:{card.id}"), 120, 120), x=-60, y=-60))


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
