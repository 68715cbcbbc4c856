"""Drawn to Adventure as numbers for learning agents: one's own book first, then the others in order.

Hexes are numbered as the map numbers them; which map it is stands in front.
"""

from typing import Any

from questhall.features import Sheet, places
from questhall.games.drawn_to_adventure.content.dice_and_abilities import FACES
from questhall.games.drawn_to_adventure.content.library import Book
from questhall.games.drawn_to_adventure.view import AdventureView, SeatView

WORDS = (
    *("act", "draft_first", "draft_second", "reward", "convert", "pick_class", "pick_side", "sail", "stay", "fill"),
    *("die", "reserve", "bonus", "made", "make", "move", "walk", "free", "decline", "end", "power", "mana", "complete"),
    *("flip", "barrel", "both", "bridge", "keep", "reroll", "side", "silver", "triple", "xp", "held", "offer", "draw"),
    *("scrap", "dig", "port", "slide", "a", "b", "c", "d", "e", "f", "g", "h", *FACES),
)
PHASES = places(("classes", "draft", "turns", "end", "over"))
REWARDS = places(("xp", "move", "fill", "bridge", "make", "reroll"))
HEXES = 48
BOXES = 64
CARDS = 8
SEATS = 4


def features(sheet: Sheet, view: AdventureView, seat: int, content: Book) -> None:
    """The course of the game, the dice on offer, and every book."""
    maps = places(content.boards)
    sheet.one_of("phase", view.phase, PHASES)
    sheet.one_of("map", view.route[-1] if view.route else "", maps)
    sheet.number("maps begun", len(view.route), 3)
    sheet.number("round", min(view.round, 60), 60)
    sheet.flag("the last round has come", view.trigger > 0)
    sheet.flag("turns are taken together", view.turns == "together")
    sheet.flag("mana dice may move", view.mana_die_moves)
    for face, name in enumerate(FACES):
        sheet.number(f"dice on offer: {name}", view.pool.count(face), 9)
    _face(sheet, "bonus die on offer", view.bonus)
    sheet.number("picks made", view.picks, 16)
    sheet.flag("my pick", view.picker == seat)
    sheet.number("side quests in the deck", view.deck, CARDS)
    _card(sheet, "side quest on top", view.top)
    _card(sheet, "side quest at the bottom", view.bottom)
    for place in range(HEXES):
        sheet.flag(f"hex {place}: the first has come", place < len(view.first) and view.first[place] > 0)
    for place in range(SEATS):
        owner = (seat + place) % len(view.seats)
        there = place < len(view.seats)
        sheet.prefix = f"book +{place}: "
        sheet.flag("is there", there)
        sheet.flag("begins", there and owner == view.start)
        _book(sheet, view.seats[owner] if there else NOBODY, content)
    sheet.prefix = ""


def _book(sheet: Sheet, book: SeatView, content: Book) -> None:
    sheet.one_of("class", book.role, places(content.roles))
    sheet.numbers("experience", book.xp, 4, 8)
    sheet.bits("powers unlocked", book.unlocked, 4)
    for name, value, most in (
        ("mana", book.mana, 40),
        ("silver", book.silver, 80),
        ("gold", book.gold, 60),
        ("gems", book.gem, 40),
        ("treasure in all", book.points(), 240),
        ("barrels", book.barrels.bit_count(), 16),
        ("dice spent", book.spent.bit_count(), 8),
        ("extra", book.extra, 8),
        ("leg of the side quest", book.leg, 2),
        ("rewards waiting", len(book.pending), 12),
    ):
        sheet.number(name, value, most)
    for place in range(HEXES):
        sheet.flag(f"stands on {place}", book.at == place)
    sheet.bits("completed", book.done, HEXES)
    sheet.bits("filled", book.filled, BOXES)
    sheet.bits("dug", book.dug, HEXES)
    for name, values in (("held", book.held), ("fresh", book.fresh), ("used", book.used), ("made", book.made)):
        sheet.numbers(name, values, 5, 8)
    _card(sheet, "side quest", book.card)
    _card(sheet, "back of the side quest", book.back)
    for number in range(CARDS):
        sheet.flag(f"is offered side quest {number}", number in book.offer)
    for face, name in enumerate(FACES):
        sheet.number(f"dice: {name}", book.dice.count(face), 4)
    _face(sheet, "bonus die", book.bonus)
    sheet.flag("bonus die used", book.bonus_used)
    sheet.flag("barrel spent", book.barrel_spent)
    sheet.flag("turn ended", book.ended)
    sheet.one_of("next reward", book.pending[0].what if book.pending else "", REWARDS)
    sheet.bits("next reward allows", book.pending[0].mask if book.pending else 0, 8)


def _face(sheet: Sheet, name: str, face: int) -> None:
    for number in range(len(FACES)):
        sheet.flag(f"{name} shows {number}", face == number)


def _card(sheet: Sheet, name: str, card: int) -> None:
    for number in range(CARDS):
        sheet.flag(f"{name} is {number}", card == number)


_NOTHING: dict[str, Any] = {
    **{field: [] for field in ("xp", "offer", "dice", "pending", "ledger", "held", "fresh", "used", "made")},
    **dict.fromkeys(("unlocked", "mana", "silver", "gold", "gem", "done", "filled", "dug", "barrels"), 0),
    **dict.fromkeys(("leg", "spent", "extra"), 0),
    **dict.fromkeys(("at", "card", "back", "bonus"), -1),
    **dict.fromkeys(("bonus_used", "barrel_spent", "ended"), False),
}
NOBODY = SeatView(role="", **_NOTHING)
