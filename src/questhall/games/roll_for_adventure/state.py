"""What lies on the table: plain data, small numbers, tuples that copies share.

RFA-DICE-01, RFA-DICE-10: a die has a number 0 to 23: five of each colour, then the four bonus dice, whoever owns them.
Where its face matters (on territories, enemies, the Vortex of Resurrection and in the hand) it is kept as a code,
face * 32 + number, so that a plain number is a die whose face does not matter, 0 in a list of spaces is an empty space
(no placed die has face 0), and sorting sorts by face.
"""

from typing import Annotated, Literal

import msgspec

from questhall.games.roll_for_adventure.content.printed import Content, Hero
from questhall.kernel import GameState

DESERT, FORTRESS, FOREST, ICE_CAVE = 0, 1, 2, 3
#: RFA-TERM-08: the order wherever one is needed.
TERRITORIES = ("desert", "fortress", "forest", "ice_cave")
VORTEX = "vortex"  # the Vortex of Resurrection, as a place
COLOURS = ("red", "blue", "green", "yellow")
BONUS = 4  # the kind after the four colours
BONUS_DICE = (20, 21, 22, 23)
ALLY, POOL, UNUSED = -1, -2, -3  # who owns a kind of dice if no player does

WON, FALLEN, NO_DICE = "won", "fallen", "no dice"

Side = Literal["A", "B"]
Colour = Literal["red", "blue", "green", "yellow"]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How to set up. The defaults are the preset "first game" (RFA-SETUP-19)."""

    adventure: Annotated[
        Literal["book-of-magic", "sword-of-saints", "crown-of-kings", "jewel-of-light"],
        msgspec.Meta(title="Adventure", description="How many power stones win."),
    ] = "book-of-magic"
    desert: Annotated[Side, msgspec.Meta(title="Desert", description="Side of the board.")] = "A"
    fortress: Annotated[Side, msgspec.Meta(title="Fortress", description="Side of the board.")] = "A"
    forest: Annotated[Side, msgspec.Meta(title="Forest", description="Side of the board.")] = "A"
    ice_cave: Annotated[Side, msgspec.Meta(title="Ice cave", description="Side of the board.")] = "A"
    specials: Annotated[
        tuple[Literal["dragon", "phantom", "giant"], ...],
        msgspec.Meta(title="Special enemies", description="One type asks for 6 or 7 stones, several for 7 or 8."),
    ] = ()
    custom: Annotated[
        str, msgspec.Meta(title="More enemies", description="A set of cards of our own, or of a pack.")
    ] = ""
    heroes: Annotated[
        Literal["first", "random", "choose"],
        msgspec.Meta(title="Heroes", description="Who sets out."),
    ] = "first"
    cast: Annotated[
        tuple[str, ...],
        msgspec.Meta(title="Or name the heroes", description="One for each player, instead of dealing them."),
    ] = ()
    party: Annotated[
        Literal[0, 2, 3, 4],
        msgspec.Meta(title="How many heroes", description="A person may lead several."),
    ] = 0
    colours: Annotated[
        tuple[Colour, ...], msgspec.Meta(title="Colours", description="One for each hero, in the order of the seats.")
    ] = ()
    starter: Annotated[int, msgspec.Meta(title="Who begins", description="The first turn of the game.", ge=0, le=4)] = 0
    track: Annotated[
        int,
        msgspec.Meta(
            title="Damage that a territory bears",
            description="One fallen territory loses the game.",
            ge=5,
            le=9,
        ),
    ] = 7


class State(GameState, kw_only=True):
    """The whole table, with boards and hand (RFA-TERM-02).

    RFA-DICE-10: dice whose face matters are kept by code, the others by number.
    """

    content: Content = None  # type: ignore[assignment]  # put back by the kernel

    # what does not change in a game
    leaders: tuple[int, ...]  # the seat that decides for each player
    colours: tuple[int, ...]  # each player's kind of dice
    owners: tuple[int, ...]  # of each kind: a player, ALLY, POOL or UNUSED
    names: str  # the letter of each die: R B G Y, A for ally dice, + for bonus dice
    sides: tuple[Side, ...]
    need: int  # stones
    track: int
    markers: bool  # end-of-game markers are in use

    # the course of the game
    phase: Literal["draft", "begin", "peek", "place", "finish", "strike"] = "begin"
    turn: int = 0
    active: int = 0  # a player
    power: str = ""  # what the active hero can still do in this turn
    result: str = ""
    stones: int = 0

    # dice by number
    heroes: tuple[int, ...] = ()
    boards: list[tuple[int, ...]]
    oblivion: tuple[int, ...] = ()
    pool: tuple[int, ...] = BONUS_DICE
    second: tuple[int, ...] = ()  # desert A, section 2
    devoured: tuple[int, ...] = ()  # desert A, section 3
    borrowed: int = -1  # the Bard's loan, while it is in the hand

    # dice by code
    hand: list[int] = []
    desert: tuple[int, ...] = ()  # side A: section 1; side B: spaces a to h
    fortress: list[tuple[int, ...]]  # three sections
    forest: tuple[int, ...] = ()  # side A: the path; side B: both arms
    ice_cave: tuple[int, ...]  # spaces 1 to 6, or p to v
    resurrection: tuple[int, ...] = ()
    enemies: dict[str, tuple[int, ...]] = {}  # active enemies by card, in order of arrival, with the dice on them
    grip: tuple[int, ...] = ()  # what an attack has taken and not yet carried off

    # boards
    chains: int = 0  # desert B: closed connections, as bits
    barriers: tuple[int, ...]  # tiles standing on each fortress section
    boundary: int = 6  # forest A
    skulls: list[int]
    limits: list[int]

    # cards; the last of the deck is its top
    deck: list[str]
    discard: tuple[str, ...] = ()
    card: str = ""  # the card just revealed
    queue: tuple[str, ...] = ()  # enemies that have still to strike in this reveal
    struck: tuple[str, ...] = ()  # enemies that attacked again in this reveal

    # what everybody knows about the order of the deck
    known: tuple[str, ...] = ()  # the next cards, as a Ranger has seen them
    loose: tuple[str, ...] = ()  # cards shuffled back in, which may lie anywhere, also among the known ones
    firm: int = 0  # the first of the known cards, above which only loose cards can lie
    sunk: tuple[str, ...] = ()  # cards shuffled back in before a Ranger looked: anywhere below the firm ones
    span: tuple[int, int]  # lowest and highest place of the Master among the other cards, counted from the bottom

    @property
    def seat(self) -> int:
        """RFA-TERM-01, RFA-TURN-14: who is asked: the seat that leads the active player."""
        return self.leaders[self.active]

    @property
    def hero(self) -> Hero:
        """The active player's hero (RFA-HERO-01)."""
        return self.content.heroes[self.heroes[self.active]]
