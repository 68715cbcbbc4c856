"""Roll for Adventure as numbers for learning agents. Nothing is hidden but the order of the deck."""

from typing import Iterable

from questhall.features import Sheet, places
from questhall.games.roll_for_adventure.content.printed import Content
from questhall.games.roll_for_adventure.state import TERRITORIES
from questhall.games.roll_for_adventure.view import RollView

WORDS = (
    *("place", "shield", "lose", "free", "advance", "devour", "reroll", "hero", "use", "pass", "done", "keep", "look"),
    *("swap", "damage", "vortex", "second", "third", *TERRITORIES, *"abcdefghpqrstuvRBGYA+"),
    *(f"{colour}{face}" for colour in "RBGYA+" for face in range(1, 7)),
)
PHASES = places(("draft", "begin", "peek", "place", "finish", "strike"))
KINDS = ("red", "blue", "green", "yellow", "bonus")
PLAYERS = 4
DICE = 24
BONUS = 20


def features(sheet: Sheet, view: RollView, seat: int, content: Content) -> None:
    """The course of the game, the players, every die by place, colour and face, and every card by where it is."""
    sheet.one_of("phase", view.phase, PHASES)
    sheet.number("turn", min(view.turn, 100), 100)
    sheet.number("stones", view.stones, 8)
    sheet.number("stones needed", view.need, 8)
    sheet.number("stones missing", max(0, view.need - view.stones), 8)
    sheet.number("track", view.track, 9)
    sheet.flag("my player is active", view.leaders[view.active] == seat)
    sheet.flag("the hero's power is unused", bool(view.power))
    for number, territory in enumerate(TERRITORIES):
        sheet.flag(f"{territory} has side B", view.sides[number] == "B")
        sheet.number(f"{territory}, damage", min(view.skulls[number], 9), 9)
        sheet.number(f"{territory}, damage left", max(0, view.limits[number] - view.skulls[number]), 9)
    _players(sheet, view, seat, content)
    _dice(sheet, view)
    _cards(sheet, view, content)


def _players(sheet: Sheet, view: RollView, seat: int, content: Content) -> None:
    """Each player from the active one on: hero, colour, whose, and the dice before them."""
    heroes = places(hero.id for hero in content.heroes)
    count = len(view.leaders)
    for place in range(PLAYERS):
        player = (view.active + place) % count
        there = place < count
        sheet.prefix = f"player +{place}: "
        sheet.flag("is there", there)
        sheet.flag("is mine", there and view.leaders[player] == seat)
        chosen = there and player < len(view.heroes) and view.heroes[player] >= 0
        sheet.one_of("hero", content.heroes[view.heroes[player]].id if chosen else "", heroes)
        for kind, name in enumerate(KINDS[:4]):
            sheet.flag(f"has {name} dice", there and view.colours[player] == kind)
        sheet.number("dice on the board", len(view.boards[player]) if there and player < len(view.boards) else 0, DICE)
    sheet.prefix = ""


def _dice(sheet: Sheet, view: RollView) -> None:
    owner = view.colours[view.active]
    _faces(sheet, "hand", view.hand, owner)
    _faces(sheet, "desert", view.desert, owner)
    for section in range(3):
        _faces(sheet, f"fortress {section + 1}", view.fortress[section] if section < len(view.fortress) else (), owner)
        sheet.number(f"barriers {section + 1}", view.barriers[section] if section < len(view.barriers) else 0, 6)
    _faces(sheet, "forest", view.forest, owner)
    _faces(sheet, "ice cave", view.ice_cave, owner)
    for space in range(8):
        for name, dice in (("desert", view.desert), ("ice cave", view.ice_cave), ("forest", view.forest)):
            sheet.number(f"{name}, space {space + 1}", dice[space] // 32 if space < len(dice) else 0, 6)
    _faces(sheet, "vortex of resurrection", view.resurrection, owner)
    _faces(sheet, "in the grip of an attack", view.grip, owner)
    for name, bare in (
        ("oblivion", view.oblivion),
        ("pool", view.pool),
        ("desert, section 2", view.second),
        ("devoured", view.devoured),
    ):
        for kind, colour in enumerate(KINDS):
            sheet.number(f"{name}: {colour}", sum(_kind(die) == kind for die in bare), 5)
    sheet.bits("closed connections", view.chains, 8)
    sheet.number("boundary of the forest", view.boundary, 20)


def _faces(sheet: Sheet, name: str, codes: Iterable[int], owner: int) -> None:
    """How many dice show each face, and how many are of the active player's own colour."""
    faces, own, bonus = [0] * 7, 0, 0
    for code in codes:
        if code:
            faces[min(code // 32, 6)] += 1
            own += _kind(code % 32) == owner
            bonus += code % 32 >= BONUS
    for face in range(7):
        sheet.number(f"{name}, dice of {face}", faces[face], DICE)
    sheet.number(f"{name}, dice of the active player", own, DICE)
    sheet.number(f"{name}, bonus dice", bonus, 4)


def _kind(die: int) -> int:
    return 4 if die >= BONUS else die // 5


def _cards(sheet: Sheet, view: RollView, content: Content) -> None:
    known = places(content.cards)
    sheet.counts("in the deck", view.left, known)
    sheet.counts("discarded", view.discard, known)
    sheet.counts("active", view.enemies, known)
    sheet.counts("has still to strike", view.queue, known)
    sheet.one_of("just revealed", view.card, known)
    sheet.one_of("next", view.known[0] if view.known else "", known)
    for key in known:
        dice = view.enemies.get(key, ())
        sheet.number(f"{key}, total of the dice on it", min(36, sum(code // 32 for code in dice)), 36)
    sheet.number("the Master comes at the earliest", min(view.master[0], 50), 50)
    sheet.number("the Master comes at the latest", min(view.master[1], 50), 50)
