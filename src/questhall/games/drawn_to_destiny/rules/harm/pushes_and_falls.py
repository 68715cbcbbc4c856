"""Being moved: Push, Pull, Withdraw, Knockdown, free moves, falls; none of it costs Move (DTD-COND)."""

from questhall.games.drawn_to_destiny.content import stats
from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.content.stats import BODY
from questhall.games.drawn_to_destiny.content.vocabulary import WOUND
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.crits import strike
from questhall.games.drawn_to_destiny.rules.harm.damage import gone, leave_play, place_light
from questhall.games.drawn_to_destiny.rules.harm.entering import arrive
from questhall.games.drawn_to_destiny.rules.harm.step_costs import may_move
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, fliers_ground, room, terrain
from questhall.games.drawn_to_destiny.rules.units.terrain_costs import stairs
from questhall.games.drawn_to_destiny.rules.units.units import can_fly, has, has_word, is_vehicle
from questhall.games.drawn_to_destiny.state import DestinyState, Unit
from questhall.kernel import say


def open_way(state: DestinyState, number: int, heading: int) -> int:
    """The Space that lies in a heading if the Unit can be moved there, else -1."""
    unit = state.units[number]
    there = state.content.fields[state.scene].links[unit.at][heading]
    if there < 0 or not room(state, number, there):
        return -1
    kind = terrain(state, there)
    if not kind.enter and fliers_ground(state, unit) and not kind.drop:
        return -1
    return there


def shift(state: DestinyState, number: int, space: int, own: bool = False) -> None:
    """Put a Unit onto a Space; what the Space does to it happens."""
    unit = state.units[number]
    before = unit.at
    unit.at = space
    arrive(state, number, before, own)


def moved_spaces(state: DestinyState, number: int, by: int, n: int) -> int:
    """DTD-COND-17: a Space less for each Body Scale that the Target is larger, one more if it is smaller."""
    if by < 0:
        return n
    return max(0, n - (state.units[number].printed[BODY][1] - state.units[by].printed[BODY][1]))


def push(state: DestinyState, number: int, by: int, n: int, toward: bool = False) -> bool:
    """DTD-COND-17, DTD-COND-18: straight away from the source, or toward it; whether something solid stopped it."""
    unit = state.units[number]
    if unit.out or has(unit, "Braced") or unit.carrier >= 0:
        return False
    field = field_of(state)
    source = state.units[by].at if by >= 0 else -1
    for _ in range(moved_spaces(state, number, by, n)):
        if gone(unit):
            return False
        if source < 0 or source == unit.at:
            if toward:
                return False
            heading = state.units[by].facing if by >= 0 else lattice.turned(unit.facing, 4)
        else:
            heading = lattice.heading_to(field.dots[source], field.dots[unit.at])
            if toward:
                heading = lattice.turned(heading, 4)
        there = open_way(state, number, heading)
        if there < 0:
            say(state, "stopped", number, rule="DTD-COND-17")
            return _solid(state, unit, heading)
        fall = field.elevation[unit.at] - field.elevation[there]
        say(state, "pushed" if not toward else "pulled", number, there, rule="DTD-COND-17")
        if terrain(state, there).drop and fliers_ground(state, unit):
            unit.at = there
            drop_into(state, number)
            return False
        shift(state, number, there)
        if fall >= 2 and fliers_ground(state, unit) and not unit.out:
            falling(state, number, fall)
    return False


def _solid(state: DestinyState, unit: Unit, heading: int) -> bool:
    """DTD-COND-18: whether what stops a Unit is a wall, the edge of the map or a Space that nobody enters."""
    there = field_of(state).links[unit.at][heading]
    return there < 0 or not terrain(state, there).enter


def drop_into(state: DestinyState, number: int) -> None:
    """DTD-MAP-07, DTD-COND-19: into a chasm or a pit: a fall of three levels, and no way out of it in this Scene."""
    falling(state, number, 3)
    if not state.units[number].out:
        leave_play(state, number, "defeated" if state.units[number].owner < 0 else "captured", "DTD-COND-19")


def falling(state: DestinyState, number: int, levels: int) -> None:
    """DTD-COND-19: an attack of Rating Body x 10 x levels, Bash, one Hit, no Conflict."""
    unit = state.units[number]
    body = stats.stat_value(unit.printed[BODY])
    say(state, "fell", number, levels, rule="DTD-COND-19")
    strike(state, number, WOUND, ("Bash",), stats.canon(body * 10 * levels), 1)


def knock_down(state: DestinyState, number: int, blocked: bool = False) -> None:
    """DTD-COND-18: Prone; against something solid also a Stun. Vehicles do not fall over."""
    unit = state.units[number]
    if unit.out or has(unit, "Braced") or is_vehicle(state, unit):
        return
    add(state, number, "Prone")
    if blocked:
        place_light(state, number, "Stun")


def withdraw_paths(state: DestinyState, number: int, by: int) -> list[int]:
    """DTD-COND-17: the headings by which a Unit gets farther from a source."""
    unit = state.units[number]
    field = field_of(state)
    found = []
    for heading in range(8):
        there = open_way(state, number, heading)
        if there < 0 or terrain(state, there).drop or _too_steep(state, unit, there):
            continue
        if by < 0 or field.distance(there, state.units[by].at) > field.distance(unit.at, state.units[by].at):
            found.append(heading)
    return found


def free_steps(state: DestinyState, number: int) -> list[int]:
    """DTD-APP-09: the headings of a free move: any, terrain permitting."""
    unit = state.units[number]
    if unit.out or unit.carrier >= 0 or has(unit, "Braced") or not mobile(state, unit):
        return []
    found = []
    for heading in range(8):
        there = open_way(state, number, heading)
        if there >= 0 and terrain(state, there).enter and not _too_steep(state, unit, there):
            found.append(heading)
    return found


def _too_steep(state: DestinyState, unit: Unit, there: int) -> bool:
    """DTD-MAP-08: a drop of two levels or more without stairs, which only a Push takes anybody down."""
    heights = field_of(state).elevation
    if heights[unit.at] - heights[there] < 2 or can_fly(state, unit):
        return False
    return not stairs(state, unit.at, there)


def swung(state: DestinyState, number: int, heading: int, far: int) -> int:
    """Where a rope brings a Unit in a heading: onto a Space higher or lower beside it, or over a gap; else minus 1."""
    unit, field = state.units[number], field_of(state)
    spot, gap = unit.at, 0
    while gap <= far:
        spot = field.links[spot][heading]
        if spot < 0:
            return -1
        if terrain(state, spot).drop:
            gap += 1
            continue
        if not terrain(state, spot).enter or not room(state, number, spot):
            return -1
        return spot if gap or field.elevation[spot] != field.elevation[unit.at] else -1
    return -1


def mobile(state: DestinyState, unit: Unit) -> bool:
    """Whether the Unit can move itself at all."""
    return may_move(state, unit) and not has_word(state, unit, "CannotStand")
