"""Range between Units and of weapons (DTD-RNG)."""

from fractions import Fraction
from functools import cache

from questhall.games.drawn_to_destiny.content.ground.map_scales import SCALES
from questhall.games.drawn_to_destiny.content.item_cards import Weapon
from questhall.games.drawn_to_destiny.rules.units.profiles import Profile
from questhall.games.drawn_to_destiny.rules.units.skills import talents
from questhall.games.drawn_to_destiny.state import DestinyState, Unit

#: DTD-RNG-07: how far the work of one's hands reaches, and talk.
BY_HAND, BY_WORD = 1, 6


def spaces_of(state: DestinyState, metres: float) -> int:
    """DTD-SCENE-06: a range in metres as Spaces of this map, at least one."""
    return spaces_at(state.content.scenes[state.scene].scale, metres)


@cache
def spaces_at(scale: str, metres: float) -> int:
    """DTD-SCENE-06: the same for a named scale."""
    return max(1, int(Fraction(str(metres)) / SCALES[scale].metres))


def set_reach(state: DestinyState, unit: Unit, weapon: Weapon, found: Profile, thrown: bool) -> None:
    """DTD-RNG-02, DTD-RNG-03, DTD-RNG-04, DTD-RNG-05, DTD-SCENE-06: how far it reaches, and whether Range 0-1 is too
    near.
    """
    personal = state.content.scenes[state.scene].scale == "personal"
    if thrown:
        found.high = spaces_of(state, weapon.throw)
        found.far = True
    elif weapon.range:
        found.high = spaces_of(state, weapon.range)
        found.far = True
    else:
        found.high = (weapon.spaces or (2 if weapon.kind == "reach" else 1)) if personal else 0
    if (thrown or weapon.kind == "demolitions") and talents(state, unit).throws_far:
        found.high *= 2


def power_range(level: int) -> int:
    """DTD-RNG-06: a Power without a printed range reaches twice its Level."""
    return 2 * max(0, level)


def reach(state: DestinyState, one: Unit, other: Unit) -> int:
    """DTD-RNG-01: the Range between two Units, with their difference in Elevation."""
    here, there = one.at, other.at
    field = state.content.fields[state.scene]
    if not (one.height or other.height):
        return field.gaps[here][there]
    return field.ranges[here][there] + abs(field.elevation[here] + one.height - field.elevation[there] - other.height)
