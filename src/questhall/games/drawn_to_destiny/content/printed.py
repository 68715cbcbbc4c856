"""The cards as data: typed, frozen, and checked while they are read (DTD-GEN-05, DTD-SCENE-01, DTD-UNIT-04).

Content lies in TOML files. A file with a ``[map]`` is a Scene; any other may hold lists of ``[[unit]]``, ``[[item]]``,
``[[ability]]``, ``[[card]]`` (with ``deck`` at the top), ``[[reference]]`` and ``[[campaign]]``.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Kind = Literal["person", "creature", "vehicle"]
StatKey = Literal["body", "mind", "will", "speed"]
Moment = Literal["", "start", "reveal", "win", "lose", "hits", "crit", "damaged", "enter", "round_start", "round_end"]


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The manners of every content struct."""


class Effect(Card, frozen=True, kw_only=True):
    """One verb with its parameters. `on` is the moment (empty: when the card is used), `when` must hold as well."""

    verb: str
    on: Moment = ""
    when: str = ""
    who: Literal["", "self", "target", "both", "ally", "allies", "rivals", "second", "heroes", "all"] = ""
    n: int = 0
    name: str = ""  # a condition, a Light card, an Item, a thing to ignore ...
    mode: str = ""  # of move, combo, level, gain ...
    skill: str = ""
    types: tuple[str, ...] = ()
    rounds: int = 0
    part: str = ""
    range: int = 0
    deck: str = ""
    severity: int = 0
    unit: str = ""
    at: str = ""
    facing: str = "S"
    faction: str = ""
    set: str = ""
    spaces: tuple[str, ...] = ()
    place: str = ""
    suits: tuple[str, ...] = ()
    colour: str = ""
    ranks: tuple[str, ...] = ()
    then: "tuple[Effect, ...]" = ()
    otherwise: "tuple[Effect, ...]" = ()
    task: str = ""
    id: str = ""
    kind: str = ""
    order: str = ""
    text: str = ""
    options: "tuple[ChoiceLine, ...]" = ()
    count_by_players: dict[str, int] = {}


class ChoiceLine(Card, frozen=True, kw_only=True):
    """One answer of an Event that lets somebody choose."""

    text: str
    do: tuple[Effect, ...] = ()


class Area(Card, frozen=True, kw_only=True):
    """A shape on the lattice: everything in it is a Target."""

    shape: Literal["beam", "cone", "blast", "ring"]
    n: int


class Attack(Card, frozen=True, kw_only=True):
    """A way of attacking that is no weapon: Claw, Fire Bolt, Unnerve."""

    types: tuple[str, ...] = ()
    rating: str = "[Body]"  # "[Body]+2", "[Will]", "power" (the Power's own) or a Stat such as "5x2"
    vs: StatKey = "body"
    range: int = 1  # Spaces; 0 with `power_range`: twice the Level
    power_range: bool = False
    talk: bool = False  # DTD-RNG-07: talk and looks are free of the Disadvantage at Range 0-1
    area: Area | None = None
    level: int = 0
    light_only: bool = False
    all_arcs: bool = False
    only: str = ""  # a condition that the Target must have (Held, Undead ...)
    both: bool = False  # Ram: the attacker takes it too


class Test(Card, frozen=True, kw_only=True):
    """A Test or Task that an Ability makes against a Fate card."""

    vs: int
    level: int = 0
    task: bool = False
    on: Literal["self", "neighbour", "vehicle", "door", "prop", "space"] = "neighbour"
    per_hit: tuple[Effect, ...] = ()  # once for each Hit
    win: tuple[Effect, ...] = ()  # on any win
    three: tuple[Effect, ...] = ()  # with three Hits or more


class Ability(Card, frozen=True, kw_only=True):
    """One feat, under a Skill, a Power or an Item (DTD-SKILL-01)."""

    name: str
    under: tuple[str, ...] = ()
    use: Literal["passive", "free", "action", "interact"]
    text: str = ""
    at: tuple[Literal["count", "conflict", "reveal", "hits"], ...] = ()  # when a free one is offered
    role: Literal["", "attacker", "target"] = ""  # in a Conflict: only for this side
    when: str = ""
    uses: int = 0  # Uses of the weapon or Item that it takes
    actions: int = 1
    once: Literal["", "conflict", "round", "scene"] = ""
    target: Literal["self", "ally", "allies", "rival", "rivals", "neighbour", "held", "space", "none"] = "self"
    range: int = 0
    spoken: bool = False
    needs_item: str = ""  # only with this Item at hand
    needs_weapon: bool = False  # only with a weapon that allows it (Burst Fire, Autofire)
    attack: Attack | None = None
    test: Test | None = None
    do: tuple[Effect, ...] = ()
    ai: Literal["always", "when_hurt", "when_adjacent", "when_grouped", "never"] = "never"


class SpecialtyLine(Card, frozen=True, kw_only=True):
    """A style within a Skill: its cards do not count against the number that may be active."""

    name: str
    cards: tuple[str, ...] = ()


class SkillLine(Card, frozen=True, kw_only=True):
    """A Skill or Power on a Unit card: Name, Level, Rating, Items and Abilities, Specialties (DTD-UNIT-03)."""

    name: str
    level: Annotated[int, Meta(ge=0, le=10)]
    rating: str = ""
    cards: tuple[str, ...] = ()
    specialties: tuple[SpecialtyLine, ...] = ()


class Plate(Card, frozen=True, kw_only=True):
    """Vehicle armour by Arc: names of plate Items."""

    front: str = ""
    side: str = ""
    back: str = ""


class UnitCard(Card, frozen=True, kw_only=True):
    """A person, a creature or a vehicle (DTD-UNIT-01, DTD-UNIT-02, DTD-UNIT-04), with four Stats (DTD-STAT-04) and a
    Role (DTD-NPC-01).
    """

    name: str
    genre: str
    kind: Kind
    kg: float
    kph: float
    mind: str
    will: str
    body: str = ""  # the Body and Speed that the figures must come to; a check for the author
    speed: str = ""
    role: str
    skills: tuple[SkillLine, ...]
    cost: int
    items: tuple[str, ...] = ()  # carried without a Skill
    armor: str = ""  # natural armour at every location
    plate: Plate | None = None
    crew: int = 0
    height: float = 0.0  # metres
    leader: bool = False
    open: bool = False  # a carrier whose riders can be targeted
    seats: int = 0  # Units it can carry
    slots: tuple[str, ...] = ()  # a creature's (DTD-UNIT-10); a person has all of them
    demeanor: str = ""
    nature: str = ""
    conscience: str = ""
    beast: str = ""
    text: str = ""
    own: bool = False  # a character that somebody has made: it may be fielded wherever its kind is
    face: str = ""  # whose picture it has; its own name's if empty
    sp: int = 0  # what a character of one's own has earned and not spent yet
    ap: int = 0
    cp: Annotated[int, Meta(ge=0, le=3)] = 1
    weeks: int = 0  # of Downtime that are left
    respec: tuple[str, ...] = ()  # what has been given back in this Downtime: "sp", "ap"
    scenes: int = 0  # it has been through; beginners have more limits


class Far(Card, frozen=True, kw_only=True):
    """A Rating that falls off beyond a distance."""

    beyond: float
    rating: str


class Weapon(Card, frozen=True, kw_only=True):
    """The weapon line of an Item."""

    rating: str = ""
    types: tuple[str, ...] = ()
    hands: Literal[0, 1, 2] = 1  # 0: mounted
    kind: Literal["close", "melee", "reach", "ranged", "firearm", "gunnery", "demolitions"]
    range: float = 0  # metres
    spaces: int = 0  # a reach in Spaces of its own (Net)
    arcs: tuple[str, ...] = ()  # of a mount; ["all"] for a turret
    heavy: bool = False
    quick: bool = False
    level: int = 0
    throw: float = 0  # metres
    area: Area | None = None
    far: Far | None = None
    allows: tuple[str, ...] = ()  # Burst Fire, Autofire, Suppress
    light_only: bool = False
    only: str = ""  # "unpaid": only on a Target that has not spent an Action
    do: tuple[Effect, ...] = ()


class Armor(Card, frozen=True, kw_only=True):
    """The armour line of an Item."""

    rating: str
    where: tuple[str, ...] = ()  # Head, Shoulders ... or "all"; none: protects only itself (DTD-ITEM-09)
    shield: bool = False
    front_only: bool = False
    plate: bool = False
    resist: tuple[str, ...] = ()


class Gift(Card, frozen=True, kw_only=True):
    """What an Item confers on its user: a Level of its own, or a bonus to his (DTD-ITEM-13)."""

    skill: str
    level: int = 0
    plus: int = 0
    only: tuple[str, ...] = ()  # only for these Abilities
    when: str = ""


class Item(Card, frozen=True, kw_only=True):
    """An inanimate thing: it has Body and no other Stat (DTD-ITEM-01), and lines for its uses (DTD-ITEM-02)."""

    name: str
    kg: float = 0
    cost: int = 0
    weapon: Weapon | None = None
    armor: Armor | None = None
    uses: int = 0
    load: int = 1  # Equips that a refill takes
    refills: Literal["", "firearm", "ranged"] = ""
    gifts: tuple[Gift, ...] = ()
    abilities: tuple[str, ...] = ()
    light: int = 0  # Spaces that it lights
    light_front: bool = False
    treasure: int = 0
    own_power: bool = False
    move: int = 0  # at Refresh
    condition: str = ""  # while worn
    do: tuple[Effect, ...] = ()  # passive while equipped
    slot: Literal["", "Belt", "Back"] = ""  # where it is kept if not by its size (DTD-UNIT-10)
    text: str = ""


class SeverityLine(Card, frozen=True, kw_only=True):
    """One of the four sides of a damage card: a short name and what it does, as words such as "Stun:1 Push:1"."""

    name: str
    do: str = ""


class DamageEntry(Card, frozen=True, kw_only=True):
    """Damage cards that share a text: a Type and one or more Ranks."""

    type: str
    ranks: tuple[str, ...]
    minor: SeverityLine
    major: SeverityLine
    critical: SeverityLine
    extreme: SeverityLine


class Reference(Card, frozen=True, kw_only=True):
    """A help card (DTD-DECK-10)."""

    title: str
    text: str
    rules: tuple[str, ...] = ()


class EndingLine(Card, frozen=True, kw_only=True):
    """One way in which a campaign ends: the first whose condition holds is told."""

    title: str
    text: str
    when: str = ""


class TuneLine(Card, frozen=True, kw_only=True):
    """How a Scene differs inside a campaign, by the number of players: its company was not chosen for it alone."""

    points: dict[str, int] = {}  # more to spend, for companions
    foes: dict[str, int] = {}  # more of each kind of which there are more on hard
    time: dict[str, int] = {}  # more Clock cards
    work: dict[str, int] = {}  # more Challenge in each Task


class Campaign(Card, frozen=True, kw_only=True):
    """Scenes that follow each other. `after` says where a result leads elsewhere: ``after.trial.failure = "heist"``;
    "" ends the campaign. `tune` says how its Scenes differ from the same Scenes alone.
    """

    id: str
    title: str
    scenes: tuple[str, ...]
    text: str = ""
    after: dict[str, dict[str, str]] = {}
    ending: tuple[EndingLine, ...] = ()
    tune: dict[str, TuneLine] = {}

    def next(self, scene: str, result: str) -> str:
        """The Scene that follows a result, or "" at the end."""
        turns = self.after.get(scene, {})
        if result in turns:
            return turns[result]
        at = self.scenes.index(scene) + 1 if scene in self.scenes else len(self.scenes)
        return self.scenes[at] if at < len(self.scenes) else ""

    def every(self) -> tuple[str, ...]:
        """All Scenes that may be played."""
        more = [name for turns in self.after.values() for name in turns.values() if name]
        return tuple(dict.fromkeys([*self.scenes, *self.after, *more]))


# ---------------------------------------------------------------------------------------------------- Scenes
