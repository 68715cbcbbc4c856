"""Words: names of things, and descriptions of hexes, prices, rewards and cards. Made from views only."""

from typing import Iterable

from questhall.games.drawn_to_adventure.content.dice_and_abilities import FACES, HEADING_NAMES
from questhall.games.drawn_to_adventure.content.hexes import HexMap
from questhall.games.drawn_to_adventure.content.library import Book, SideQuest
from questhall.games.drawn_to_adventure.content.printed import Bill, Reward
from questhall.games.drawn_to_adventure.view import AdventureView, SeatView

WORDS = {
    "combat": "combat",
    "ranged": "ranged",
    "wisdom": "wisdom",
    "luck": "luck",
    "key": "key",
    "mana": "mana",
}
BONUS_WORDS = {
    "triple": "your Quest Die counts three times",
    "mana4": "4 mana",
    "xp1": "1 experience",
    "move_or_silver": "a free move or 1 silver",
    "move_or_fill": "a free move or any box beside you",
}
DIRECTIONS = {"NE": "north-east", "E": "east", "SE": "south-east", "NW": "north-west", "W": "west", "SW": "south-west"}
KINDS = {
    "start": "start",
    "village": "village",
    "quest": "quest",
    "boss": "boss",
    "cave_entrance": "cave",
    "cave_exit": "cave exit",
    "port": "port",
    "dock": "dock",
    "bridge": "bridge",
    "obstacle": "impassable",
}


def player(seat: int, view: AdventureView | None = None) -> str:
    """What a seat is called: "you" by itself; the second of one is the Shadow (DTA-SOLO-02)."""
    if view is not None and seat >= len(view.seats):
        return "the Shadow"
    return "you" if view is not None and view.me == seat else f"player {seat + 1}"


def need_words(text: str) -> str:
    """`combat/luck` as words."""
    mark, _, atom = text.rpartition(":")
    words = atom.replace("+", " and ").replace("/", " or ")
    return f"{words} from the reserve" if mark == "reserve" else f"{words} (dotted)" if mark == "dotted" else words


def reward_words(rewards: Iterable[Reward]) -> str:
    """Rewards as words: "1 gold, a free move"."""
    return ", ".join(_reward(reward) for reward in rewards) or "nothing"


def _reward(reward: Reward) -> str:
    if reward.what == "move":
        return "a free move"
    if reward.what == "fill":
        return "a box beside you"
    if reward.what == "reserve":
        return f"{FACES[reward.ability]} for the reserve"
    if reward.what == "bridge":
        return f"bridge {reward.n}" if reward.n else "either bridge"
    if reward.what == "xp":
        return f"{reward.n} experience"
    plural = "s" if reward.what in ("gem", "barrel") and reward.n > 1 else ""
    return f"{reward.n} {reward.what}{plural}"


def bill_words(bill: Bill) -> str:
    """A price as words: "key, ranged or wisdom, 1 mana"."""
    parts = ["any ability" if len(slot) == 5 else " or ".join(FACES[a] for a in slot) for slot in bill.slots]
    if bill.mana:
        parts.append(f"{bill.mana} mana")
    if bill.barrels:
        parts.append(f"{bill.barrels} barrel")
    return ", ".join(parts) or "nothing"


def heading(face: int) -> str:
    """The direction of a face in words."""
    return DIRECTIONS[HEADING_NAMES[face]]


def hex_name(board: HexMap, name: str) -> str:
    """A hex by its name, and by its place where another one has the same: "Wolf Den (c2)"."""
    called = board.hexes[board.index[name]].name
    alike = sum(other.name == called for other in board.hexes)
    return called if alike == 1 else f"{called} ({name})"


def describe_hex(view: AdventureView, board: HexMap, book: SeatView, hex: int) -> str:
    """A hex for a screen reader: kind, state, boxes, rewards."""
    printed, name = board.hexes[hex], board.names[hex]
    parts = [f"{name} {printed.name}, {KINDS[printed.kind]}"]
    if printed.letter:
        parts.append(f"letter {printed.letter}")
    if board.is_quest[hex]:
        if book.done >> hex & 1:
            parts.append("completed")
        else:
            parts.append("available" if hex in board.near[book.at] else "not beside you")
            active = 0 < view.first[hex] < view.round  # DTA-TRO-02
            boxes = [b for b in board.boxes_of[hex] if not book.filled & b.bit]
            empty = [need_words(b.text) + (", not yet" if b.need.dotted and not active else "") for b in boxes]
            parts.append("needs " + "; ".join(empty))
            parts.append("pays " + reward_words(board.rewards[hex]))
            if board.first[hex]:
                gone = 0 < view.first[hex] < view.round
                parts.append("first only" + (" (gone): " if gone else ": ") + reward_words(board.first[hex]))
    elif printed.kind in ("cave_exit", "bridge"):
        parts.append("open" if book.done >> hex & 1 else "closed")
    chest = board.treasure[hex]
    if chest is not None:
        parts.append("treasure dug" if book.dug >> hex & 1 else "buried: " + reward_words((chest,)))
    if book.at == hex:
        parts.append("the meeple stands here")
    return ", ".join(parts)


def card_front(quest: SideQuest) -> str:
    """The first leg of a side quest."""
    return f"{quest.card.title}: at {quest.letters[0]} pay {bill_words(quest.prices[0])}"


def card_back(quest: SideQuest, back: SideQuest) -> str:
    """The second leg of a side quest."""
    goal, price = back.letters[1], bill_words(back.prices[1])
    return f"{quest.card.title}: at {goal} pay {price}, earn {reward_words(back.rewards[1])}"


def side_words(book: Book, view: AdventureView, seat: SeatView) -> str:
    """A seat's side quest in words; "" without one."""
    if seat.card < 0:
        return ""
    deck = book.decks[view.route[-1]]
    return card_front(deck[seat.card]) if seat.leg == 1 else card_back(deck[seat.card], deck[seat.back])


def power_title(book: Book, name: str) -> str:
    """The title of a power by its id."""
    return next(power.title for role in book.roles.values() for power in role.power if power.id == name)


def bosses(board: HexMap, seat: SeatView) -> int:
    """Bosses that a seat has beaten on this map."""
    return sum(seat.done >> boss & 1 for boss in board.bosses)
