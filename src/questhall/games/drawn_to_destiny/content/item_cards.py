"""The cards of Items: what each is as a weapon, as armour, as a tool (DTD-ITEM)."""

from typing import Literal

from questhall.games.drawn_to_destiny.content.printed import Area, Card, Effect


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
