"""Everything printed: classes, cards, creatures and chapters, read from ``content/**/*.toml`` into frozen records.

The folder is read as one: a file may hold any of the tables ``class``, ``card``, ``item``, ``perk``, ``summon``,
``minion``, ``boss``, ``random`` and ``chapter``. A pack's folder adds entries or replaces those of the same id.
"""

from typing import Annotated, Literal

import msgspec

from questhall.games.adventure_tactics.content.chapters import BossAt as BossAt
from questhall.games.adventure_tactics.content.chapters import Chapter as Chapter
from questhall.games.adventure_tactics.content.chapters import Interaction as Interaction
from questhall.games.adventure_tactics.content.chapters import Market as Market
from questhall.games.adventure_tactics.content.chapters import MinionsAt as MinionsAt
from questhall.games.adventure_tactics.content.chapters import ObjectAt as ObjectAt
from questhall.games.adventure_tactics.content.chapters import Objective as Objective
from questhall.games.adventure_tactics.content.chapters import RandomCard as RandomCard
from questhall.games.adventure_tactics.content.chapters import Result as Result
from questhall.games.adventure_tactics.content.chapters import Results as Results
from questhall.games.adventure_tactics.content.chapters import StoryChoice as StoryChoice
from questhall.games.adventure_tactics.content.records import GEAR as GEAR
from questhall.games.adventure_tactics.content.records import Ability as Ability
from questhall.games.adventure_tactics.content.records import ByParty as ByParty
from questhall.games.adventure_tactics.content.records import CardKind, Keyword
from questhall.games.adventure_tactics.content.records import Printed as Printed
from questhall.games.adventure_tactics.content.trigger_words import Trigger
from questhall.games.adventure_tactics.content.vocabulary import Band, Dice, Stat, Step, When
from questhall.games.adventure_tactics.content.words import by_party as by_party
from questhall.games.adventure_tactics.content.words import dice_of as dice_of

FACES: dict[str, tuple[int, ...]] = {
    "W": (0, 1, 1, 2, 2, 3),
    "B": (1, 2, 2, 2, 2, 3),
    "R": (1, 2, 2, 3, 3, 4),
    "K": (1, 3, 3, 4, 4, 6),
}
COLOURS = "WBRK"  # also the order of upgrades
BASICS = ("fighter", "rogue", "cleric", "wizard", "archer")
DIRECTIONS: dict[str, tuple[int, int]] = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
WALL_LENGTH = {"small_wall": 2, "large_wall": 4, "fire_wall": 3}
BOX = {"small_wall": 8, "large_wall": 4, "fire_wall": 4, "rubble": 8}
GOLD_IN_BOX = 15
POTIONS_IN_BOX = 6
TOKENS = 6
MOST_MINIONS = 8

Copies = Annotated[int, msgspec.Meta(ge=1, le=20)]  # of a card in the box


class Strike(Printed, frozen=True, kw_only=True):
    """A basic attack: dice, a flat number, a band, and an Effect."""

    dice: str
    plus: int = 0
    range: Band = (1, 1)
    then: tuple[Step, ...] = ()


class Level(Printed, frozen=True, kw_only=True):
    """A level-up card (ATD-LVL-09)."""

    hearts: int
    add: tuple[str, ...] = ()
    replace: tuple[str, ...] = ()
    feature: str = ""
    passives: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    perk: str = ""


class Class(Printed, frozen=True, kw_only=True):
    """A class card with its five level-up cards; a basic class has a starter too."""

    name: str
    kind: Literal["basic", "elite"]
    movement: int
    attack: Strike
    levels: tuple[Level, Level, Level, Level, Level]
    starter: Level | None = None
    hero: str = ""
    requires: dict[str, int] = {}
    tags: tuple[str, ...] = ()
    theme: str = ""


class Card(Printed, frozen=True, kw_only=True):
    """A card of a hero or of a boss deck.

    ``steps`` are done when it is played, used or triggered; ``static`` works while it lies on the board; ``worn``
    keeps gear with a trigger on the board; ``keywords`` may be several (ATD-KEY-07).
    """

    name: str
    kind: CardKind
    class_: str = ""
    level: int = 0
    tier: int | Literal["market", "named", "perk", ""] = ""
    price: int = 2
    sale: int = 1
    keywords: tuple[Keyword, ...] = ()
    on: str = ""
    if_: str = ""
    may: bool = False
    worn: bool = False
    per_turn: int = 0
    per_round: int = 0
    per_encounter: int = 0
    steps: tuple[Step, ...] = ()
    static: tuple[Stat | Dice, ...] = ()
    boss: str = ""
    copies: Copies = 1
    half: int = 0  # of a boss whose deck changes: 1 or 2
    flavour: str = ""
    note: str = ""


class Item(Printed, frozen=True, kw_only=True):
    """A party item; ``when`` says how it is used."""

    name: str
    copies: Copies
    when: Literal["action", "free", "response", "knocked_out_turn_start", "market", "plot"] = "free"
    if_: str = ""  # when it can be used
    steps: tuple[Step, ...] = ()
    consumed: bool = True
    flag: str = ""
    flavour: str = ""


class Perk(Printed, frozen=True, kw_only=True):
    """A named reward: a card to add, or an ability that needs no slot."""

    name: str
    source: str
    mode: Literal["ADD", "REPLACE", "STATIC"]
    card: str = ""
    on: str = ""
    if_: str = ""
    may: bool = False
    per_turn: int = 0
    per_round: int = 0
    per_encounter: int = 0
    steps: tuple[Step, ...] = ()
    static: tuple[Stat | Dice, ...] = ()
    flavour: str = ""


class Creature(Printed, frozen=True, kw_only=True):
    """What minions, bosses and summons have in common."""

    name: str
    hp: ByParty
    movement: int
    attack: Strike | None = None
    tags: tuple[str, ...] = ()
    mode: Literal["walk", "through", "fly"] = "walk"
    passive: dict[str, Ability] = {}
    flavour: str = ""


class Summoned(Creature, frozen=True, kw_only=True):
    """A summon card (ATD-SUM-01)."""

    turn: Literal["with_owner", "after_owner", "end_of_turn", "own_initiative"] = "with_owner"


class Minion(Creature, frozen=True, kw_only=True):
    """A minion; ``stands``: it does not move while it has a target; ``water``: it crosses water."""

    approach: Literal["range", "adjacent"] = "range"
    stands: bool = False
    water: bool = False
    prefers: str = ""


class Phase(Printed, frozen=True, kw_only=True):
    """What changes when a boss has fallen to a share of its HP."""

    at_hp: float
    steps: tuple[Step, ...] = ()
    half: int = 0


class Boss(Minion, frozen=True, kw_only=True):
    """A boss, or the group that stands in for one (no HP): its sheet and its deck."""

    size: Literal[1, 2] = 1
    initiative: int = 2
    active: dict[str, Ability] = {}
    phases: tuple[Phase, ...] = ()
    limits: dict[str, int] = {}
    group: bool = False


class Source(msgspec.Struct, frozen=True):
    """Anything with an effect of its own: a card, perk, item, or a passive of a creature or chapter."""

    id: str
    trigger: Trigger | None
    response: bool
    may: bool
    if_: str
    per_turn: int
    per_round: int
    per_encounter: int
    steps: tuple[Step, ...]
    static: tuple[Stat | Dice, ...]
    lasting: tuple[Stat | Dice | When, ...]


class Index(msgspec.Struct, frozen=True):
    """Sources by id (passives of creatures as ``wraith.bound_to_serve``), and which of them have what."""

    sources: dict[str, Source]
    working: dict[str, Source]  # those that wait for something or change something
    listening: dict[str, frozenset[str]]  # window -> sources that wait for it
    answers: dict[str, frozenset[str]]  # window -> RESPONSE cards that are played from hand
    worn_answers: dict[str, frozenset[str]]  # window -> gear and features with a RESPONSE, used from the board
    stats: dict[str, dict[str, tuple[Stat, ...]]]  # stat -> sources that change it, each with its records of it
    dice: frozenset[str]  # sources that change dice
    usable: frozenset[str]  # cards that can be used from the board
    summoning: frozenset[str]  # sources, and chapters with things, that can bring a creature into play
    auras: frozenset[str]  # stats that some source changes for those around it
    passives: dict[str, tuple[str, ...]]  # creature or chapter -> ids of its passives
    sheets: dict[str, frozenset[str]]  # window -> creatures with a passive that waits for it


class Content(msgspec.Struct, frozen=True):
    """The whole box, and what is looked up often."""

    classes: dict[str, Class]
    cards: dict[str, Card]
    items: dict[str, Item]
    perks: dict[str, Perk]
    summons: dict[str, Summoned]
    minions: dict[str, Minion]
    bosses: dict[str, Boss]
    random: dict[str, RandomCard]
    chapters: dict[str, Chapter]
    decks: dict[str, tuple[str, ...]]  # boss -> the ids of its cards, copies written out
    index: "Index"  # what is looked up often
