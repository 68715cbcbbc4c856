"""What is printed: maps, side quest cards and classes, read from TOML into typed, frozen structs.

Decoding is validation: an error names the file, the entry and the field. The small languages of boxes (`combat/luck`),
rewards (`gold 2`) and prices (`mana 1`) are read here once; the rules see numbers only.
"""

from typing import Literal

import msgspec

from questhall.games.drawn_to_adventure.content.dice_and_abilities import ABILITIES

BOSSES = 3  # DTA-MAP-02: so many of the four end a map
STAGES = (("human", "dwarf"), ("trobit", "halfling"), ("green_elf", "elf"))  # low roll, high roll: SETUP-06, MAP-05

Kind = Literal["start", "village", "quest", "boss", "cave_entrance", "cave_exit", "port", "dock", "bridge", "obstacle"]
Shape = Literal["single", "either", "both", "reserve"]
Place = tuple[int, int]


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of everything in a content file."""


class Hex(Printed, frozen=True):
    """One hexagon of a map as it stands in the file (DTA-HEX-01)."""

    at: Place
    kind: Kind
    name: str
    needs: tuple[str, ...] = ()
    rewards: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    letter: Literal["", "A", "B", "C", "D"] = ""
    region: Literal["", "swamp", "shire", "island"] = ""
    art: str = ""
    cave: str = ""
    docks: tuple[Place, ...] = ()
    treasure: str = ""
    bridge: int = 0


class MapHead(Printed, frozen=True):
    """The heading of a map file."""

    id: str
    title: str
    stage: Literal[1, 2, 3]
    blurb: str = ""
    reserve_icons: int = 2
    modules: tuple[Literal["swamp", "mead", "islands", "bridges"], ...] = ()


class Realm(Printed, frozen=True):
    """A whole map: heading and hexes."""

    map: MapHead
    hex: tuple[Hex, ...]


class Leg(Printed, frozen=True):
    """One half of a side quest: where, for what price, for which rewards (DTA-SIDE-05)."""

    at: Literal["A", "B", "C", "D"]
    pay: tuple[str, ...]
    rewards: tuple[str, ...]


class Card(Printed, frozen=True):
    """A side quest card."""

    id: str
    title: str
    flavour: str
    leg1: Leg
    leg2: Leg


class Verb(Printed, frozen=True):
    """One step of an effect; exactly one field is set (the verbs are explained in powers.py)."""

    gain: dict[str, int] | None = None
    make: "Make | None" = None
    to_reserve: "OfAbility | None" = None
    move: "FreeMove | None" = None
    fill: "FreeFill | None" = None
    count_as: "CountAs | None" = None
    price: "Price | None" = None
    mana_die: "ManaDie | None" = None
    reroll: "Reroll | None" = None
    reserve_icons: "Icons | None" = None
    reach: "Reach | None" = None
    cross: "Cross | None" = None
    draw: "Draw | None" = None
    scrap: "Scrap | None" = None
    open_bridge: "OpenBridge | None" = None


class Make(Printed, frozen=True):
    """Get tokens that last for this turn."""

    ability: str  # an ability, "choice" or "other" (another type than the one paid)
    n: int = 1


class OfAbility(Printed, frozen=True):
    """An ability by name."""

    ability: str


class FreeMove(Printed, frozen=True):
    """A slide in one of several directions, over some incomplete quests."""

    dirs: Literal["any"] | tuple[str, ...] = "any"
    cross: int = 0


class FreeFill(Printed, frozen=True):
    """Complete one box of an available quest, of some shapes, in a region."""

    shapes: Literal["any"] | tuple[Shape, ...] = "any"
    region: str = ""


class CountAs(Printed, frozen=True, rename={"source": "from", "target": "as", "use": "for"}):
    """Tokens of one ability do the work of another."""

    source: str
    target: str
    use: Literal["fill", "move", "both"]


class Price(Printed, frozen=True):
    """A common power at another price."""

    of: Literal["reroll", "flip", "walk"]
    mana: int


class ManaDie(Printed, frozen=True):
    """What a Mana die gives."""

    gives: int


class Reroll(Printed, frozen=True):
    """Roll unused drafted dice again."""

    dice: int = 1


class Icons(Printed, frozen=True):
    """More reserve icons of an ability."""

    ability: str
    plus: int


class Reach(Printed, frozen=True):
    """Quests two hexes away, for tokens of one ability or altogether."""

    distance: Literal[2] = 2
    ability: str = "all"


class Cross(Printed, frozen=True):
    """Every move may cross incomplete quests."""

    n: int = 1


class Draw(Printed, frozen=True):
    """Look at several side quests and keep one."""

    look: int = 2
    keep: Literal[1] = 1


class Scrap(Printed, frozen=True):
    """A gain for each unused Quest Die."""

    per_unused_die: dict[str, int]


class OpenBridge(Printed, frozen=True):
    """Complete a bridge."""

    number: int | Literal["any"] = "any"


class Where(Printed, frozen=True):
    """A filter of a trigger."""

    needs_has: str = ""
    start_player: bool = False
    region: str = ""


Happening = Literal[
    "quest_done", "boss_done", "side_leg_done", "card_drawn", "first_earned", "round_start", "turn_end", "map_start"
]


class Power(Printed, frozen=True):
    """A special power of a class (DTA-CLS-01)."""

    id: str
    title: str
    text: str
    boxes: int
    kind: Literal["ongoing", "active", "trigger"]
    effect: tuple[Verb, ...]
    cost: tuple[str, ...] = ()
    on: Happening | None = None
    where: Where = Where()


class Role(Printed, frozen=True):
    """A character class: one side of a class card."""

    id: str
    title: str
    text: str
    card: int
    side: Literal["front", "back"]
    power: tuple[Power, ...]


# --- the small languages -------------------------------------------------------------------------------------------


class Need(Printed, frozen=True):
    """A requirement: what fills one box (DTA-TERM-06)."""

    shape: Shape
    abilities: tuple[int, ...]  # one; two of which either will do; two that must come together
    both: bool  # two tokens in one action, whatever the shape
    dotted: bool


class Reward(Printed, frozen=True):
    """One reward: what, how many, of which ability or which bridge (0: any)."""

    what: str
    n: int = 1
    ability: int = -1


class Bill(Printed, frozen=True):
    """A price: for each token the abilities that will do, and mana and barrels from their counters."""

    slots: tuple[tuple[int, ...], ...] = ()
    mana: int = 0
    barrels: int = 0


def read_need(text: str) -> Need:
    """`wisdom`, `ranged/luck`, `combat+key`, with `reserve:` or `dotted:` before it; never mana (DTA-QUEST-08)."""
    mark, _, atom = text.rpartition(":")
    if mark not in ("", "reserve", "dotted"):
        raise ValueError(f"{text!r}: only 'reserve:' and 'dotted:' may stand before a requirement")
    both, either = "+" in atom, "/" in atom
    abilities = tuple(_ability(part) for part in (atom.split("+") if both else atom.split("/")))
    if len(abilities) > 2 or (either and abilities[0] == abilities[1]):
        raise ValueError(f"{text!r}: a requirement is one ability, two different ones with '/', or two with '+'")
    shape: Shape = "reserve" if mark == "reserve" else "both" if both else "either" if either else "single"
    return Need(shape=shape, abilities=abilities, both=both, dotted=mark == "dotted")


def read_reward(text: str) -> Reward:
    """`mana 2`, `gem 1`, `xp 1`, `move`, `fill`, `reserve key`, `barrel 1`, `bridge 2`, `bridge any`."""
    what, _, rest = text.partition(" ")
    if what in ("move", "fill") and not rest:
        return Reward(what=what)
    if what == "reserve":
        return Reward(what=what, ability=_ability(rest))
    if what == "bridge" and rest == "any":
        return Reward(what=what, n=0)
    if what in ("mana", "silver", "gold", "gem", "xp", "barrel", "bridge") and rest.isdecimal() and int(rest) > 0:
        return Reward(what=what, n=int(rest))
    raise ValueError(f"{text!r} is no reward; there are mana 1, silver 1, gold 1, gem 1, xp 1, barrel 1, bridge 1, "
                     "bridge any, move, fill, reserve key")  # fmt: skip


def read_bill(parts: tuple[str, ...]) -> Bill:
    """A list of `key`, `ranged/wisdom`, `any 1`, `mana 2`, `barrel 1`."""
    slots: list[tuple[int, ...]] = []
    mana = barrels = 0
    for text in parts:
        what, _, n = text.partition(" ")
        if what in ("mana", "barrel", "any") and not n.isdecimal():
            raise ValueError(f"{text!r}: write how many, for instance '{what} 2'")
        if what == "mana":
            mana += int(n)
        elif what == "barrel":
            barrels += int(n)
        elif what == "any":
            slots += [tuple(range(5))] * int(n)
        else:
            slots.append(tuple(_ability(part) for part in text.split("/")))
    return Bill(slots=tuple(slots), mana=mana, barrels=barrels)


def _ability(word: str) -> int:
    if word not in ABILITIES:
        raise ValueError(f"{word!r} is no ability; there are {', '.join(ABILITIES)}")
    return ABILITIES.index(word)
