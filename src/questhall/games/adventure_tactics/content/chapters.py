"""The records of the campaign book: encounters, results, stories, markets, random encounters."""

from typing import Literal

from questhall.games.adventure_tactics.content.records import Ability, ByParty, Printed
from questhall.games.adventure_tactics.content.vocabulary import Step


class MinionsAt(Printed, frozen=True, kw_only=True):
    """Minions of a kind on marked squares, for the party sizes named."""

    kind: str
    at: tuple[int, ...]
    party: tuple[int, ...] = (3, 4, 5)
    hp: ByParty = 0
    dice: str = ""


class BossAt(Printed, frozen=True, kw_only=True):
    """A boss on its marked square."""

    sheet: str
    at: str = "B"
    hp: ByParty = 0
    dice: tuple[str, str, str] | None = None  # attack dice for 3, 4 and 5 heroes instead of the sheet's


class Interaction(Printed, frozen=True, kw_only=True):
    """What a hero beside an object can do with an action."""

    label: str
    steps: tuple[Step, ...] = ()
    mark: str = ""  # the word that the object then carries: "free", "open"
    remove: bool = False


class ObjectAt(Printed, frozen=True, kw_only=True):
    """A thing or person on every square with a letter: it has HP, or is a token that is picked up."""

    name: str
    at: str
    kind: Literal["object", "npc", "token"] = "object"
    hp: ByParty = 1
    bait: Literal["", "adjacent", "hero"] = ""  # enemies attack it: when they begin beside it; like a hero
    interact: Interaction | None = None


class Objective(Printed, frozen=True, kw_only=True):
    """What wins, or brings the bonus (ATD-OBJ-01)."""

    type: Literal[
        "defeat_boss",
        "defeat_all",
        "defeat_count",
        "survive",
        "hold",
        "reach",
        "destroy",
        "protect",
        "escort",
        "collect",
        "by_round",
        "no_ko",
        "potions_le",
        "minions_defeated_ge",
        "object_hp_ge",
        "never_in",
        "marked",
        "boss_hp_le",
        "both",
    ]
    kind: str = ""
    n: ByParty = 0
    rounds: int = 0
    area: str = ""
    object: str = ""
    of: "tuple[Objective, ...]" = ()


class PrintedEncounter(Printed, frozen=True, kw_only=True):
    """The set-up of an encounter chapter."""

    board: str
    main: Objective
    bonus: Objective
    deck: str = ""  # of a group; bosses bring their own
    boss: tuple[BossAt, ...] = ()
    minions: tuple[MinionsAt, ...] = ()
    objects: tuple[ObjectAt, ...] = ()
    areas: dict[str, str] = {}  # name -> letter of the map, or an edge: north, east, south, west
    special: tuple[Ability, ...] = ()
    limit: int = 0  # lost when this round is over


class Result(Printed, frozen=True, kw_only=True):
    """Rewards and ways on; an exit is ``c05``, ``c12^`` (with a level) or ``c47[two_freed]``."""

    steps: tuple[Step, ...] = ()
    goto: tuple[str, ...] = ()
    text: str = ""


class Results(Printed, frozen=True, kw_only=True):
    """The columns of an encounter: rewards of any success, then the green, orange and red sections."""

    success: Result
    plus: Result
    plain: Result
    failure: Result


class StoryChoice(Printed, frozen=True, kw_only=True):
    """A choice of a story chapter or random encounter card."""

    label: str
    if_: str = ""
    roll: str = ""
    at_least: int = 0
    steps: tuple[Step, ...] = ()
    else_: tuple[Step, ...] = ()
    goto: tuple[str, ...] = ()
    text: str = ""


class Echo(Printed, frozen=True, kw_only=True):
    """A paragraph that is told only to a party with a past: what it chose earlier comes back."""

    if_: str
    text: str


class Market(Printed, frozen=True, kw_only=True):
    """What a market adds to the unclaimed pieces."""

    stock: tuple[str, ...] = ()
    draws: int = 0
    tier: int = 0
    price: dict[str, int] = {}
    tier_price: int = 2
    items: dict[str, int] = {}


class Chapter(Printed, frozen=True, kw_only=True):
    """A chapter of the campaign."""

    title: str
    type: Literal["story", "encounter", "market"]
    act: int
    level: int
    text: tuple[str, ...]
    echoes: tuple[Echo, ...] = ()
    trade: bool = False
    random: bool = False  # a random encounter card is drawn on leaving
    adds: str = ""  # the random encounter card that joins the deck when the chapter is left for good
    adds_if: str = ""
    levels: int = 0  # levels gained on leaving
    ending: bool = False
    choices: tuple[StoryChoice, ...] = ()
    market: Market | None = None
    goto: tuple[str, ...] = ()
    encounter: PrintedEncounter | None = None
    outcome: Results | None = None


class RandomCard(Printed, frozen=True, kw_only=True):
    """A random encounter card."""

    name: str
    text: str
    choices: tuple[StoryChoice, ...]
    at_start: bool = True
    remove: bool = False
