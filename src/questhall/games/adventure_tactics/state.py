"""What lies on the table: the campaign's box, and the board while an encounter is played. Plain data throughout."""

from typing import Annotated, Literal

import msgspec

from questhall.games.adventure_tactics.content.printed import Content
from questhall.kernel import GameState, State

Task = tuple[str | int, ...]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be chosen before a game begins."""

    play: Annotated[
        Literal["campaign", "encounter"],
        msgspec.Meta(title="What to play", description="A story of a dozen evenings, or a single one."),
    ] = "campaign"
    heroes: Annotated[
        int, msgspec.Meta(title="Heroes", description="How many set out; each person leads one or more.", ge=0, le=5)
    ] = 0
    chapter: Annotated[
        str,
        msgspec.Meta(title="Which fight", description="A chapter of the story, by itself.", max_length=60),
    ] = "c02"
    mode: Annotated[
        Literal["ask", "easy", "normal", "hard"],
        msgspec.Meta(title="Difficulty", description="How many revive potions there are."),
    ] = "ask"
    ties: Annotated[
        Literal["party", "program"],
        msgspec.Meta(
            title="Enemies in doubt", description="Who decides where an enemy stands among equally good squares."
        ),
    ] = "party"
    rounds: Annotated[
        int, msgspec.Meta(title="Round limit", description="0 is none; simulations stop at 20.", ge=0, le=99)
    ] = 0
    ready: Annotated[
        bool,
        msgspec.Meta(title="Ready-made heroes", description="The fight begins at once, with heroes of its level."),
    ] = False
    name: Annotated[str, msgspec.Meta(title="Name of the campaign", description="If you like.", max_length=60)] = ""
    names: Annotated[
        str,
        msgspec.Meta(
            title="Other names for heroes", description="Written as: Roberta: Anna; Quill: Bo.", max_length=200
        ),
    ] = ""
    faces: Annotated[
        str,
        msgspec.Meta(
            title="Other faces for heroes", description="Written as: Roberta: knight; Quill: bard.", max_length=200
        ),
    ] = ""
    saved: Annotated[
        str,
        msgspec.Meta(
            title="Saved campaign", description="The text of a campaign sheet to go on with.", max_length=200_000
        ),
    ] = ""


class Hero(State):
    """A hero's box: what it keeps between encounters (ATD-CAMP-05)."""

    id: str
    name: str
    seat: int
    levels: list[
        str
    ]  # the class of each level-up card, in the order in which they were taken; the first is the starter
    deck: list[str] = []
    features: tuple[str, ...] = ()
    passives: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    gear: list[str] = []
    perks: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()  # perks used in this act
    face: str = ""  # the word of a chosen face; "" is the face of its class


class Figure(State):
    """ATD-CORE-01: a character, or a thing with HP, on the board."""

    id: str
    kind: str  # hero, summon, npc; boss, minion, object
    sheet: str
    square: int  # of a large boss the top left one; of a fallen hero the last one
    hp: int
    top: int  # maximum HP
    size: int = 1
    start: int = -1
    down: bool = False
    owner: str = ""
    conditions: dict[str, str] = {}  # condition -> until
    guard: int = 0
    guard_until: str = ""
    expose: int = 0
    expose_until: str = ""
    lure: int = 0
    lure_until: str = ""
    used: tuple[str, ...] = ()  # "t card", "r card", "e card": each use this turn, round, encounter
    moved: int = 0  # points walked this turn
    attacks: int = 0  # attacks made this turn
    hurt_hero: bool = False  # has damaged a hero this round
    mark: str = ""  # of an object: free, open
    dice: str = ""  # attack dice that the chapter gives instead of the sheet's
    carries: tuple[str, ...] = ()
    fresh: bool = False  # a summon that gets its initiative card next round; an enemy that was just spawned
    acted: bool = False  # a summon that has acted in its owner's turn
    friend: bool = False  # on the heroes' side: follows from its kind

    def __post_init__(self) -> None:
        """Who is a friend is looked up all the time."""
        self.friend = self.kind in ("hero", "summon", "npc")


class Board(State):
    """A hero's cards in an encounter."""

    hand: list[str] = []
    draw: list[str] = []  # the top card is the last
    discard: list[str] = []
    aside: list[str] = []  # set aside for the encounter
    playing: list[str] = []  # being carried out
    weapon: str = ""
    armor: str = ""
    accessory: str = ""
    feature: str = ""
    passives: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    actions: int = 0
    passed: bool = False
    acted: bool = False  # something was done this turn
    free: tuple[str, ...] = ()  # played as FREE this turn
    ready: bool = False  # loadout, mulligan or cleanup finished


class Tile(msgspec.Struct, frozen=True):
    """Something laid on the map in play: walls, rubble, ice, traps, seals; the oldest first."""

    kind: str
    squares: tuple[int, ...]
    card: str = ""
    by: str = ""


class Lasting(msgspec.Struct, frozen=True):
    """A stat, dice change or trigger that works for a time: number `index` of the lasting records of a card."""

    bearer: str
    card: str
    index: int
    until: str
    against: str = ""


class BossDeck(State):
    """A boss deck in play."""

    boss: str
    draw: list[str] = []
    discard: list[str] = []
    half: int = 0
    known: list[str] = []  # cards on top that the party has looked at, next one first


class Script(State):
    """The boss card being carried out."""

    deck: int
    card: str
    line: int = 0
    waiting: list[str] = []  # enemies that this line still has to activate
    last: str = ""  # the last target
    stopped: bool = False


class Ears(msgspec.Struct, frozen=True):
    """Who listens to a window: whoever it happens to, or (own) only when it happens to themselves."""

    triggers: tuple[str, ...] = ()
    own_triggers: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()  # heroes with a RESPONSE to it
    own_answers: tuple[str, ...] = ()


class Attention(msgspec.Struct, frozen=True):
    """Who in play could care about what, counted once, so that all the others cost nothing.

    Heroes are named by their id, creatures by their sheet, and whatever reaches everybody is a star.
    """

    friends: dict[str, Ears]  # window -> who listens when it happens to somebody of the heroes' side
    foes: dict[str, Ears]  # ... to somebody of the other side
    nobody: dict[str, Ears]  # ... to nobody: a new round, a boss card
    stats: dict[str, tuple[str, ...]]  # stat -> whose could be changed
    dice: tuple[str, ...]  # whose rolls could be changed
    classes: dict[str, str]  # hero -> class
    summoners: tuple[str, ...]  # heroes who can summon
    sheets: tuple[str, ...]  # the creatures that were counted


class Encounter(State):
    """An encounter in play."""

    chapter: str
    mode: str
    width: int
    height: int
    figures: dict[str, Figure] = {}
    boards: dict[str, Board] = {}
    decks: list[BossDeck] = []
    line: list[str] = []  # the initiative line: heroes, summons, "boss0", "boss1"
    turn: int = -1
    round: int = 0
    directions: list[str] = []
    directions_used: bool = False
    tiles: tuple[Tile, ...] = ()
    lasting: list[Lasting] = []
    script: Script | None = None
    potions: int = 0
    drunk: int = 0
    falls: int = 0
    defeated: dict[str, int] = {}
    destroyed: dict[str, int] = {}
    gone: dict[str, str] = {}  # who has left the board -> its sheet
    held: int = 0
    broken: list[str] = []  # bonus objectives that are lost
    met: list[str] = []  # bonus events that have happened
    first_next: list[str] = []  # "first roberta", "last boss0": for the next line
    resolving: list[str] = []  # triggers being carried out, each with its bearer
    hits: dict[str, int] = {}
    tokens: dict[int, str] = {}  # square -> token lying there
    last_attack: str = ""  # dice of the last attack of a hero
    result: str = ""  # plus, plain, failure
    attention: Attention | None = None  # None: not counted yet, everything is looked at
    asked: str = ""  # the hero whose card is being carried out or offered: its sheet is the one to show


class Visit(msgspec.Struct, frozen=True):
    """A chapter that was played, and how it ended."""

    chapter: str
    result: str


class Note(msgspec.Struct, frozen=True):
    """A line of the campaign's journal: what happened, with what, and how."""

    what: str  # chapter, choice, result, random, level, gear, perk, bought, sold
    about: str
    how: str = ""


class GameTable(GameState, kw_only=True):
    """The campaign, and the encounter in play."""

    content: Content = None  # type: ignore[assignment]  # put in when a match begins; never saved
    seats: int
    options: Options
    agenda: list[Task] = []  # what comes next; the last one first
    heroes: list[Hero] = []
    chapter: str = "c01"
    visited: list[Visit] = []
    flags: list[str] = []
    gold: int = 0
    items: dict[str, int] = {}
    pool: list[str] = []  # unclaimed or lost equipment
    loot: dict[int, list[str]] = {}  # tier -> the supply, top card last
    stock: list[str] = []  # drawn for the market that is open
    random: list[str] = []  # the random encounter deck, top card last
    out: list[str] = []  # perks and cards that have left the supply
    failures: int = 0  # in this chapter
    coming: dict[str, int] = {}  # what `next` changes in the next encounter
    done: list[int] = []  # seats that have left the market, or hand over no more
    pending: list[str] = []  # loot that waits to be dealt out
    perks_won: list[str] = []  # perks that wait to be given
    levels_won: int = 0  # level-ups that wait
    levelled: list[str] = []  # heroes who have taken this one
    random_card: str = ""
    ways: list[str] = []  # the chapters among which the party chooses now
    shopping: bool = False  # a market is open
    sealed: bool = False  # a cheaper purchase was made in this market
    encounter: Encounter | None = None
    score: int = 0
    over: str = ""
    journal: list[Note] = []  # what the campaign remembers of itself, in order
    sheet: str = ""  # the campaign as it stood when its present chapter began
