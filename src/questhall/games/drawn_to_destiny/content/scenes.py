"""A Scene file as it is decoded: its map, Factions, Units, Tasks, Events, Milestones (DTD-SCENE-01)."""

from typing import Annotated, Literal

from msgspec import Meta

from questhall.games.drawn_to_destiny.content.printed import Card, Effect


class MapLine(Card, frozen=True, kw_only=True):
    """Text rows draw the lattice: a Space wherever x + y is even."""

    rows: tuple[str, ...]
    legend: dict[str, str]
    walls: tuple[tuple[int, int, int, int], ...] = ()
    elevation: dict[str, int] = {}
    exits: dict[str, tuple[str, ...]] = {}
    exits_when: dict[str, str] = {}
    locks: dict[str, int] = {}  # doors that must be picked: the number after "vs"
    keys: dict[str, str] = {}  # doors that an Item opens
    ceiling: int = 0  # highest Elevation that fliers may take
    wind: str = ""
    boarding: bool = False  # vehicles may share a Space


class PlaceLine(Card, frozen=True, kw_only=True):
    """A named group of Spaces (DTD-PLACE-01)."""

    id: str
    name: str
    spaces: tuple[str, ...]
    search: tuple[str, ...] = ()
    text: str = ""


class StartZone(Card, frozen=True, kw_only=True):
    """Where a Faction begins, and which way it looks."""

    zone: tuple[str, ...]
    facing: str = "N"


class FactionLine(Card, frozen=True, kw_only=True):
    """Who is in the Scene."""

    id: str
    name: str = ""
    control: Literal["players", "npc", "either"] = "npc"
    pool: tuple[str, ...] = ()
    start: StartZone | None = None
    hostile_to: tuple[str, ...] = ()
    neutral: bool = False
    grants: tuple[str, ...] = ()  # Abilities that a Scene rule gives to every Unit of the Faction
    goal: str = ""  # the Space for which its NPCs make when they know of no Rival
    unaware_until: str = ""  # until this holds its Units see only who comes into their sight
    versus_budget: dict[str, int] = {}


class UnitLine(Card, frozen=True, kw_only=True):
    """A Unit that the Scene puts on the map."""

    card: str
    faction: str
    at: str
    facing: str = "S"
    id: str = ""
    named: bool = False
    order: str = ""
    led: bool = False  # waits to be led out by Interact
    hidden: bool = False
    elevation: int = 0
    items: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    count_by_players: dict[str, int] = {}
    easy: int = 0  # how many more or fewer of them on other difficulties
    hard: int = 0


class PropLine(Card, frozen=True, kw_only=True):
    """A thing on the map that can be moved or carried off: a cart, a chest, a van."""

    id: str
    name: str
    at: str
    use: Literal["push", "take", "none"] = "none"
    item: str = ""  # with `take`: the Item it becomes
    needs: str = ""
    cover: int = 1
    body: str = ""
    armor: str = ""
    blocks: bool = False


class TaskLine(Card, frozen=True, kw_only=True):
    """An extended Test that the Scene offers on a Place or a Space."""

    id: str
    name: str
    skills: tuple[str, ...]
    vs: int
    at: tuple[str, ...]  # Spaces, Place ids or prop ids
    level: int = 0
    by: tuple[str, ...] = ()  # Factions that may work on it; none: the players'
    untrained: int = -99  # the Level at which those without the Skill count
    needs: str = ""
    again: bool = False
    challenge: int = 0  # other than `vs`
    per_player: int = 0  # Challenge more for each player but the first
    progress: int = 0
    open: bool = False  # on the table from the start
    drain: int = 0  # Challenge lost at Round End for each Unit of `drain_by` in `drain_at`
    drain_by: str = ""
    drain_at: str = ""
    ticking: bool = True  # whether Round End takes Progress
    done: tuple[Effect, ...] = ()
    failed: tuple[Effect, ...] = ()
    then_order: str = ""  # of an NPC that finishes it
    unit: str = ""  # the Unit that one talks to, for talk at Range 0-6
    text: str = ""  # what it is about, and what is at stake


class EventTrigger(Card, frozen=True, kw_only=True):
    """The Fate cards that make a random Event happen."""

    suits: tuple[str, ...] = ()
    colour: str = ""
    ranks: tuple[str, ...] = ()


class EventLine(Card, frozen=True, kw_only=True):
    """Something that may happen: random, timed, at a place, in the fog, or when something comes true."""

    id: str
    kind: Literal["random", "timed", "location", "fog", "trigger"]
    title: str = ""
    text: str = ""
    on: EventTrigger | None = None
    recurs: bool = False
    clock: int = 0
    place: str = ""
    spaces: tuple[str, ...] = ()
    when: str = ""
    immediate: bool = False
    do: tuple[Effect, ...] = ()


class MilestoneLine(Card, frozen=True, kw_only=True):
    """What a Faction wants, and what it is worth."""

    id: str
    faction: str
    grade: Literal["major", "minor"]
    points: int = 1
    when: str = ""
    ends: bool = False
    text: str = ""
    treasure: int = 0
    item: str = ""
    status: dict[str, int] = {}
    favor: dict[str, int] = {}


class ClockLine(Card, frozen=True, kw_only=True):
    """How long the Scene lasts (DTD-DECK-11)."""

    cards: int
    later: int = 0  # more of them for a company that comes here in the middle of a campaign
    first: int = 1
    order: Literal["ascending", "descending"] = "ascending"
    clock_empty: str = ""  # "success", "partial", "failure", an Event id, or nothing


class HookLine(Card, frozen=True, kw_only=True):
    """Something a character may do for a Character Point."""

    text: str
    when: str


class ForbidLine(Card, frozen=True, kw_only=True):
    """A Scene rule: something that may not be used while a condition does not hold."""

    skill: str
    until: str
    text: str = ""


class Scene(Card, frozen=True, kw_only=True):
    """One Scene: its Instructions, Introduction, Scale, Map, Factions, Units, Events, Milestones and Epilogues
    (DTD-SCENE-01).
    """

    id: str
    title: str
    genre: str
    players: tuple[int, int]
    scale: str
    budget: dict[str, int]
    difficulty: Annotated[int, Meta(ge=1, le=5)] = 1
    light: Literal["day", "dark"] = "day"
    morale: bool = False
    last_standing: Literal["default", "strict", "off"] = "default"
    instructions: str
    introduction: str
    epilogue: dict[str, str]
    downtime_weeks: int = 2
    versus: bool = False
    new_powers: tuple[str, ...] = ()  # Powers that this Scene gives a reason to learn
    map: MapLine
    place: tuple[PlaceLine, ...] = ()
    faction: tuple[FactionLine, ...]
    unit: tuple[UnitLine, ...] = ()
    prop: tuple[PropLine, ...] = ()
    task: tuple[TaskLine, ...] = ()
    clock: ClockLine
    event: tuple[EventLine, ...] = ()
    milestone: tuple[MilestoneLine, ...]
    results: dict[str, str]
    hook: tuple[HookLine, ...] = ()
    forbid: tuple[ForbidLine, ...] = ()


def choice_texts(scene: Scene, number: int) -> list[str]:
    """The answers of the choice with this number."""
    found = all_choices(scene)
    return [option.text for option in found[number].options] if number < len(found) else []


def all_choices(scene: Scene) -> list[Effect]:
    """Every choice of a Scene, in the order of the file."""
    found: list[Effect] = []
    for event in scene.event:
        _walk(event.do, found)
    for task in scene.task:
        _walk(task.done, found)
        _walk(task.failed, found)
    return found


def _walk(effects: tuple[Effect, ...], found: list[Effect]) -> None:
    for effect in effects:
        if effect.verb == "choose":
            found.append(effect)
        _walk(effect.then, found)
        _walk(effect.otherwise, found)
        for option in effect.options:
            _walk(option.do, found)
