"""What lies on the table of Drawn to Adventure: plain data, small enough to copy thousands of times a second."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from questhall.games.drawn_to_adventure.content.hexes import HexMap
from questhall.games.drawn_to_adventure.content.library import Book
from questhall.games.drawn_to_adventure.content.talents import Talents
from questhall.kernel import GameState, State


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """DTA-OPT-01, DTA-OPT-02, DTA-OPT-03: how a game can be set up. Which maps there are, the content says."""

    class_choice: Annotated[
        Literal["draft", "random"],
        Meta(title="Classes", description="How everybody comes to a class."),
    ] = "draft"
    start_player: Annotated[
        int, Meta(title="Who begins", description="Whoever drafts first in the first round.", ge=-1, le=3)
    ] = -1
    first_map: Annotated[str, Meta(title="First map")] = "roll"
    second_map: Annotated[str, Meta(title="Second map")] = "roll"
    third_map: Annotated[str, Meta(title="Third map")] = "roll"
    turns: Annotated[
        Literal["together", "clockwise"],
        Meta(title="Turns", description="Dice are drafted in turn in any case; this is about spending them."),
    ] = "together"
    mana_die_moves: Annotated[
        bool, Meta(title="Mana dice may move", description="A mana die may slide south-west instead of giving mana.")
    ] = False
    round_cap: Annotated[
        int, Meta(title="Longest map", description="Rounds after which a map ends at the latest.", ge=1, le=200)
    ] = 60


class Pending(msgspec.Struct, frozen=True, array_like=True):
    """A reward that waits for its owner's choice (DTA-REW-09)."""

    what: Literal["xp", "move", "fill", "bridge", "make", "reroll"]
    n: int = 0  # move: incomplete quests that may be crossed; make: how many tokens
    mask: int = 0  # move: directions; fill: shapes; make: abilities that may be made; all as bits
    region: str = ""  # fill: only quests of this region


def five() -> list[int]:
    """Nothing yet of each of the five abilities."""
    return [0, 0, 0, 0, 0]


class Seat(State, kw_only=True):
    """One player's book, class card, dice and purse (DTA-TERM-03)."""

    role: str = ""  # the class; "" until it is chosen
    dealt: int = 0  # the class card dealt at random, 0 for none
    xp: list[int] = []  # filled experience boxes by power
    unlocked: int = 0  # powers, as bits
    mana: int = 0
    silver: int = 0
    gold: int = 0
    gem: int = 0

    at: int = 0
    done: int = 0  # completed hexes, as bits
    filled: int = 0  # filled boxes, as bits
    dug: int = 0  # docks whose treasure was taken, as bits
    barrels: int = 0
    held: list[int] = msgspec.field(default_factory=five)  # reserved abilities that can be used now
    fresh: list[int] = msgspec.field(default_factory=five)  # reserved from dice in this round: usable from the next
    used: list[int] = msgspec.field(default_factory=five)  # reserve icons filled in for the rest of the map
    card: int = -1  # side quest: its number in the deck, -1 for none
    leg: int = 1  # the open leg of the side quest
    offer: list[int] = []  # side quests looked at, of which one is to be kept

    dice: list[int] = []  # faces of the drafted Quest Dice
    spent: int = 0  # which of them are exhausted, as bits
    bonus: int = -1  # face of the drafted bonus die, -1 for none
    bonus_used: bool = False
    extra: int = 0  # tokens left of a used triple
    made: list[int] = msgspec.field(default_factory=five)
    pending: list[Pending] = []
    barrel_spent: bool = False
    ended: bool = True  # the turn is over (or has not begun)
    ledger: list[tuple[int, int, int]] = []  # silver, gold and gems at the end of each map

    def points(self) -> int:
        """DTA-END-01: silver 1, gold 2, gem 3."""
        return self.silver + 2 * self.gold + 3 * self.gem

    def reserve(self) -> int:
        """DTA-END-04: every outlined and unspent icon."""
        return sum(self.held) + sum(self.fresh)


class Adventure(GameState, kw_only=True):
    """The whole table (DTA-TERM-04: what all share)."""

    content: Book | None = None
    options: Options
    seats: list[Seat]
    phase: Literal["classes", "roll", "draft", "turns", "over"] = "classes"
    route: list[str] = []  # the maps of this game so far; the last one is being played
    round: int = 0  # of this map, from 1
    trigger: int = 0  # the round in which the end of the map was triggered, 0 before
    start: int = 0  # the Start Player
    pool: list[int] = []  # faces of the Quest Dice that nobody has taken
    bonus: int = -1  # face of the bonus die while it can be drafted
    picks: int = 0  # picks of this draft so far
    deck: list[int] = []  # side quests, top first: drawn from the end
    backs: list[int] = []  # which back each front has; always its own, except in worlds that bots imagine
    seen_bottom: bool = False  # everybody knows the front of the bottom card
    discards: list[int] = []
    first: list[int] = []  # for each hex the round in which somebody first completed it, 0 before
    rerolls: list[int] = []  # dice rerolled by each seat: places on streams of their own

    def luck(self) -> int:
        """Rerolls are chance too, though they come from streams of their own (DTA-OPT-05)."""
        return super().luck() + sum(self.rerolls)

    def book(self) -> Book:
        """The content, which is always there while the game is played."""
        assert self.content is not None
        return self.content

    def board(self) -> HexMap:
        """The map being played."""
        assert self.content is not None
        return self.content.boards[self.route[-1]]

    def talents(self, seat: Seat) -> Talents:
        """What a seat's class can do."""
        assert self.content is not None
        return self.content.talents[seat.role][seat.unlocked]
