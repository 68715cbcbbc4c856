"""The words that cards and heroes are written in: each verb is a struct, decoding is validation.

RFA-DATA-06 and RFA-DATA-07 list them. What a verb does stands in rules: enemies.py and heroes.py.
"""

from typing import Annotated, ClassVar, Literal, TypeAlias, get_args

import msgspec

Territory: TypeAlias = Literal["desert", "fortress", "forest", "ice_cave"]
Target: TypeAlias = Literal[
    "home", "rolled", "each", "most_damaged", "least_damaged", "most_dice", "desert", "fortress", "forest", "ice_cave"
]
Where: TypeAlias = Literal["territories", "VR", "enemies", "desert", "fortress", "forest", "ice_cave"]
Identifier: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]+$")]
Line: TypeAlias = Annotated[str, msgspec.Meta(max_length=160)]


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a content file."""


class Effect(Data, frozen=True, tag_field="do"):
    """One thing an enemy does (RFA-DATA-07); the verbs are its subclasses."""


class Attack(Effect, frozen=True, tag="attack"):
    """The normal attack of a territory's own enemy."""

    at: Target


class Damage(Effect, frozen=True, tag="damage"):
    """The skull moves right."""

    at: Target
    n: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1


class Scar(Effect, frozen=True, tag="scar"):
    """Permanent damage: the track loses its last hole."""

    at: Target
    n: Literal[1] = 1


class Take(Effect, frozen=True, tag="take"):
    """Removes matching dice to the Vortex of Oblivion."""

    where: Where | tuple[Where, ...]
    number: Annotated[int, msgspec.Meta(ge=1, le=6)] | Literal["any"]
    count: Annotated[int, msgspec.Meta(ge=1, le=6)] | Literal["all"]

    def places(self) -> tuple[str, ...]:
        """Where it takes from, always as a tuple."""
        return (self.where,) if isinstance(self.where, str) else self.where


class Command(Effect, frozen=True, tag="command"):
    """Active enemies up to a rank attack once."""

    max_rank: Annotated[int, msgspec.Meta(ge=1, le=3)]


class RollTerritory(Effect, frozen=True, tag="roll_territory"):
    """What happens is up to the territory die."""

    one: "tuple[AnyEffect, ...]" = ()
    all: "tuple[AnyEffect, ...]" = ()
    none: "tuple[AnyEffect, ...]" = ()


class RollDie(Effect, frozen=True, tag="roll_die"):
    """What happens is up to a die: 1 to 3 is low, 4 to 6 is high."""

    low: "tuple[AnyEffect, ...]" = ()
    high: "tuple[AnyEffect, ...]" = ()


class Heal(Effect, frozen=True, tag="heal"):
    """The skull moves left."""

    at: Target
    n: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1


class Free(Effect, frozen=True, tag="free"):
    """Dice come home from the Vortex of Oblivion."""

    n: Annotated[int, msgspec.Meta(ge=1, le=3)] | Literal["all"]


class SwallowVR(Effect, frozen=True, tag="swallow_vr"):
    """All dice on the Vortex of Resurrection are removed."""


AnyEffect: TypeAlias = Attack | Damage | Scar | Take | Command | RollTerritory | RollDie | Heal | Free | SwallowVR


class HeroEffect(Data, frozen=True, tag_field="do"):
    """What a hero can do (RFA-DATA-06); the verbs are its subclasses. `moments`: when it can be done."""

    moments: ClassVar[tuple[str, ...]] = ()


class Reroll(HeroEffect, frozen=True, tag="reroll"):
    """Roll chosen dice of this roll again."""

    moments: ClassVar[tuple[str, ...]] = ("after_roll",)
    dice: Literal["any"] = "any"


class SetFace(HeroEffect, frozen=True, tag="set_face"):
    """Turn one die of this roll."""

    moments: ClassVar[tuple[str, ...]] = ("after_roll",)
    count: Literal[1] = 1
    face: Literal["any"] = "any"


class Threshold(HeroEffect, frozen=True, tag="threshold"):
    """Enemies fall to less when this hero places on them."""

    moments: ClassVar[tuple[str, ...]] = ("passive",)
    place: Literal["enemy"] = "enemy"
    less: Annotated[int, msgspec.Meta(ge=1, le=2)] = 2


class FreeDie(HeroEffect, frozen=True, tag="free_die"):
    """Free a die from the Vortex of Oblivion."""

    moments: ClassVar[tuple[str, ...]] = ("stage_end", "after_place")
    source: Literal["VO"] = msgspec.field(default="VO", name="from")
    count: Literal[1] = 1


class Shield(HeroEffect, frozen=True, tag="shield"):
    """Save one die from an attack, or ward off one damage."""

    moments: ClassVar[tuple[str, ...]] = ("attack",)
    dice: Literal[1] = 1
    damage: Literal[1] = 1


class Peek(HeroEffect, frozen=True, tag="peek"):
    """Look at the top of the enemy deck and put it back in another order."""

    moments: ClassVar[tuple[str, ...]] = ("turn_start",)
    cards: Literal[2] = 2
    reorder: Literal[True] = True


class BorrowDie(HeroEffect, frozen=True, tag="borrow_die"):
    """Roll another hero's die along."""

    moments: ClassVar[tuple[str, ...]] = ("turn_start",)
    source: Literal["other_board"] = msgspec.field(default="other_board", name="from")
    kind: Literal["hero"] = "hero"
    count: Literal[1] = 1


class RecallDie(HeroEffect, frozen=True, tag="recall_die"):
    """Take an own die back from where it was placed."""

    moments: ClassVar[tuple[str, ...]] = ("stage_end",)
    kind: Literal["own"] = "own"
    count: Literal[1] = 1


class ExtraPlacement(HeroEffect, frozen=True, tag="extra_placement"):
    """A second placement with the same roll."""

    moments: ClassVar[tuple[str, ...]] = ("after_place",)
    same_roll: Literal[True] = True


AnyHeroEffect: TypeAlias = (
    Reroll | SetFace | Threshold | FreeDie | Shield | Peek | BorrowDie | RecallDie | ExtraPlacement
)

TIMINGS: dict[str, tuple[str, ...]] = {
    str(verb.__struct_config__.tag): verb.moments for verb in get_args(AnyHeroEffect)
}


def walk(effects: tuple[AnyEffect, ...]) -> list[AnyEffect]:
    """All effects of a list, those inside others included."""
    found: list[AnyEffect] = []
    for effect in effects:
        found.append(effect)
        for branch in branches(effect):
            found += walk(branch)
    return found


def branches(effect: AnyEffect) -> list[tuple[AnyEffect, ...]]:
    """The lists of effects inside an effect."""
    if isinstance(effect, RollTerritory):
        return [effect.one, effect.all, effect.none]
    if isinstance(effect, RollDie):
        return [effect.low, effect.high]
    return []
