"""Abilities, effects, damage cards and campaigns as data: typed, frozen, and checked while they are read (DTD-GEN-05).

Content lies in TOML files. A file with a ``[map]`` is a Scene; any other may hold lists of ``[[unit]]``, ``[[item]]``,
``[[ability]]``, ``[[card]]`` (with ``deck`` at the top), ``[[reference]]`` and ``[[campaign]]``.
"""

from typing import Literal

import msgspec

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
