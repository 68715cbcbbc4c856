"""Movement: steps, turns, standing up, lying down, leaving the map (DTD-MAP-03, DTD-MAP-06).

DTD-COUNT-04: one Movement is one of Forward, Backward, Slide, Drift and Turn; a fast Unit takes several in one Count.
"""

from collections.abc import Sequence

from questhall.games.drawn_to_destiny.content import lattice
from questhall.games.drawn_to_destiny.content.vocabulary import BODY, SPEED
from questhall.games.drawn_to_destiny.rules.harm.hit_locations import struck_side
from questhall.games.drawn_to_destiny.rules.units.positions import climb_cost, field_of, fliers_ground, terrain
from questhall.games.drawn_to_destiny.rules.units.predicates import scene_holds
from questhall.games.drawn_to_destiny.rules.units.skills import base_level
from questhall.games.drawn_to_destiny.rules.units.step_costs import full_spaces, stairs, terrain_cost, ways_of
from questhall.games.drawn_to_destiny.rules.units.units import (
    STEERING,
    can_fly,
    has,
    has_word,
    ignores,
    line_of,
    scene_of,
    word_total,
)
from questhall.games.drawn_to_destiny.state import DestinyState, Unit

Step = tuple[int, int, int]  # heading, change of height, Move
STEP_WORDS = ("NoBack", "NoRough", "BackCost")  # Crits that bear on steps


def step_cost(state: DestinyState, number: int, heading: int, rise: int = 0) -> int:
    """DTD-MOVE-03, DTD-MOVE-06, DTD-MAP-07, DTD-MAP-08: the Move that a step costs, or minus 1 when it cannot be
    taken.
    """
    unit = state.units[number]
    field = field_of(state)
    there = field.links[unit.at][heading]
    if there < 0:
        return -1
    cost = lattice.STEP_COST[(heading - unit.facing) % 8]
    flying = can_fly(state, unit)
    before = field.elevation[unit.at] + unit.height
    after = field.elevation[there] + max(0, unit.height + rise) if flying else field.elevation[there]
    kind = terrain(state, there)
    airborne = flying and (unit.height + rise > 0)
    if not airborne:
        if not kind.enter:
            return -1
        cost += terrain_cost(state, unit, kind)
    elif not kind.enter and kind.blocks_sight and after <= field.elevation[there]:
        return -1
    if flying:
        if unit.height + rise < 0 or after > max(field.ceiling, 3):
            return -1
        cost += climb_cost(state, unit, after - before)
    elif after != before and not stairs(state, unit.at, there):
        if before - after >= 2:
            return -1  # DTD-MAP-08: a drop of two is no step
        cost += climb_cost(state, unit, after - before)
    cost += _hindrance(state, number, unit, heading, there)
    if state.wind >= 0:
        cost = _against_wind(state, heading, cost)
    return cost


def _hindrance(state: DestinyState, number: int, unit: Unit, heading: int, there: int) -> int:
    """DTD-COND-15, DTD-COND-16: lying Prone, being Held, dragging somebody, sliding on ice."""
    cost = 0
    angle = (heading - unit.facing) % 8
    if terrain(state, unit.at).name in ("ice", "oil") and angle in (2, 6) and fliers_ground(state, unit):
        cost += 1
    if not unit.tokens and not unit.crits and not any(other.tokens for other in state.units):
        return cost
    if has(unit, "Prone"):
        cost += 2
    field = field_of(state)
    for held in unit.tokens:
        if held.name == "Held" and held.by >= 0:
            holder = state.units[held.by]
            larger = (holder.printed[BODY][1], holder.ranks[BODY]) > (unit.printed[BODY][1], unit.ranks[BODY])
            if larger and field.distance(there, holder.at) > field.distance(unit.at, holder.at):
                cost += 1
    if dragged(state, number) and not ignores(state, unit, "drag"):
        cost += 1
    if unit.crits and angle == 4:
        cost += word_total(state, unit, "BackCost")
    return cost


def _against_wind(state: DestinyState, heading: int, cost: int) -> int:
    """The Scene rule of the wind: steps into it cost double, with it one less, at least one."""
    angle = (heading - state.wind) % 8
    if angle == 0:
        return max(1, cost - 1)
    return cost * 2 if angle == 4 else cost


def dragged(state: DestinyState, number: int) -> list[int]:
    """DTD-COND-16: the Units in its grip that a holder would drag along."""
    holder = state.units[number]
    found = []
    for other, unit in enumerate(state.units):
        if unit.tokens and not unit.out:
            for held in unit.tokens:
                if held.name == "Held" and held.by == number and unit.printed[BODY][1] <= holder.printed[BODY][1]:
                    if (holder.printed[BODY][1], holder.ranks[BODY]) > (unit.printed[BODY][1], unit.ranks[BODY]):
                        found.append(other)
                        break
    return found


def stopper(state: DestinyState, number: int, there: int) -> int:
    """DTD-COND-16: the larger Unit that holds this one and can pay to stop a step away from it, or minus 1."""
    unit = state.units[number]
    if unit.tokens:
        row = field_of(state).ranges
        for held in unit.tokens:
            if held.name == "Held" and held.by >= 0:
                holder = state.units[held.by]
                larger = (holder.printed[BODY][1], holder.ranks[BODY]) > (unit.printed[BODY][1], unit.ranks[BODY])
                if larger and holder.move >= 1 and row[there][holder.at] > row[unit.at][holder.at]:
                    return held.by
    return -1


def may_move(state: DestinyState, unit: Unit) -> bool:
    """DTD-DMG-11, DTD-COND-11: whether the Unit can take steps at all."""
    if unit.ranks[SPEED] <= 0 or unit.ranks[BODY] <= 0 or unit.carrier >= 0:
        return False
    if not unit.tokens:
        return True
    if has(unit, "Braced"):
        return False
    for found in unit.tokens:
        if found.name == "Immobilized" and not _arm(found.part):
            return False
        if found.name == "Broken" and ("Leg" in found.part or "Foot" in found.part):
            return False
    return True


def _arm(part: str) -> bool:
    return "Arm" in part or "Hand" in part


def steps(state: DestinyState, number: int, flies: bool | None = None) -> Sequence[Step]:
    """Every step that the Unit can take and pay now: heading, change of height, cost (DTD-MAP-06). `flies`: whether
    it can fly, where that is known already.
    """
    unit = state.units[number]
    if unit.move < 1 or not may_move(state, unit):
        return ()
    if unit.every > 1 and unit.entered and state.round - unit.entered < unit.every:
        return ()  # DTD-SCENE-05: too slow for this map to move every Round
    limit = max(1, unit.move) if unit.every == 1 else 99
    full = full_spaces(state, number, field_of(state).near[unit.at])
    if flies is None:
        flies = can_fly(state, unit)
    if flies or hampered(state, number):
        return _hindered_steps(state, number, flies, limit, full)
    ways = ways_of(state, unit, wary=False)
    if not full:
        return ways.affordable(unit.at, unit.facing, limit)
    near = ways.priced(unit.at, unit.facing)
    return [(heading, 0, cost) for heading, there, cost in near if cost <= limit and there not in full]


def hampered(state: DestinyState, number: int, held_along: list[int] | None = None) -> bool:
    """Whether more than the ground has a say in what a Unit's steps cost (for those who lie Prone and those whom rough
    ground hurts the ground is another): a Crit, somebody who holds it, somebody whom it drags along. `held_along`:
    those, where they are known already.
    """
    unit = state.units[number]
    if unit.crits:
        if unit.height:
            return True
        for crit in unit.crits:
            for word, _, _ in state.content.face(crit.deck, crit.card).words[crit.severity - 1]:
                if word in STEP_WORDS:
                    return True
    if unit.tokens:
        if unit.height:
            return True
        for held in unit.tokens:
            if held.name == "Held" and held.by >= 0:
                return True
    return bool(dragged(state, number) if held_along is None else held_along)


def _hindered_steps(state: DestinyState, number: int, flies: bool, limit: int, full: frozenset[int]) -> list[Step]:
    """The same for fliers, the hurt and those who drag somebody along."""
    unit = state.units[number]
    field = field_of(state)
    rises = (0, 1, -1) if flies and field.ceiling > 0 else (0,)
    found: list[Step] = []
    for heading, there in enumerate(field.links[unit.at]):
        if there < 0 or there in full or (unit.crits and not _step_allowed(state, unit, heading, there)):
            continue
        for rise in rises:
            cost = step_cost(state, number, heading, rise)
            if 0 <= cost <= limit:
                found.append((heading, rise, cost))
    return found


def price_of(
    state: DestinyState, number: int, heading: int, rise: int, held_along: list[int], flies: bool | None = None
) -> int:
    """DTD-MOVE-01, DTD-GEN-06: the Move for one step to where there is room, if the Unit can take and pay it in full
    now; minus 1 when it cannot. `held_along`: whom it drags; `flies`: whether it can fly, where that is known already.
    """
    unit = state.units[number]
    field = field_of(state)
    there = field.links[unit.at][heading]
    if there < 0 or unit.move < 1 or not may_move(state, unit):
        return -1
    if unit.every > 1 and unit.entered and state.round - unit.entered < unit.every:
        return -1  # DTD-SCENE-05
    if flies is None:
        flies = can_fly(state, unit)
    if rise and not (flies and field.ceiling > 0):
        return -1
    if not (flies or hampered(state, number, held_along)):
        cost = ways_of(state, unit, wary=False).price(unit.at, unit.facing, heading)
    elif unit.crits and not _step_allowed(state, unit, heading, there):
        return -1
    else:
        cost = step_cost(state, number, heading, rise)
    return cost if cost <= unit.move or unit.every > 1 else -1


def _step_allowed(state: DestinyState, unit: Unit, heading: int, there: int) -> bool:
    """What Crits on a vehicle forbid: going back, rough ground."""
    if (heading - unit.facing) % 8 in (3, 4, 5) and has_word(state, unit, "NoBack"):
        return False
    rough = terrain(state, there).rough or field_of(state).elevation[there] > field_of(state).elevation[unit.at]
    return not (rough and has_word(state, unit, "NoRough"))


def turns(state: DestinyState, number: int) -> list[int]:
    """DTD-MOVE-04, DTD-MOVE-05: minus 1 left, +1 right, while Turn tokens last; ice takes two."""
    unit = state.units[number]
    if unit.turn < 1 or unit.ranks[SPEED] <= 0 or unit.ranks[BODY] <= 0 or unit.carrier >= 0:
        return []
    if unit.turn < 2 and terrain(state, unit.at).name in ("ice", "oil") and fliers_ground(state, unit):
        return []
    if not unit.crits:
        return [-1, 1]
    return [side for side in (-1, 1) if _turn_allowed(state, unit, side)]


def _turn_allowed(state: DestinyState, unit: Unit, side: int) -> bool:
    """Steering Crits: no Turn to the struck side, one a Round, or none to the other."""
    for crit in unit.crits:
        face = state.content.face(crit.deck, crit.card)
        struck = struck_side(face.rank)
        for word, _, _ in face.words[crit.severity - 1]:
            if word == "NoSideTurn" and side == struck:
                return False
            if word == "OneSideTurn" and side == struck and unit.side_turns >= 1:
                return False
            if word == "OneWay" and side == -struck:
                return False
    return True


def can_stand(state: DestinyState, unit: Unit) -> bool:
    """DTD-MOVE-07: standing up costs two."""
    if not has(unit, "Prone") or unit.move < 2 or unit.ranks[BODY] <= 0 or unit.ranks[SPEED] <= 0:
        return False
    return not (unit.crits and has_word(state, unit, "CannotStand"))


def can_lie_down(unit: Unit) -> bool:
    """DTD-MOVE-07: lying down costs one."""
    return unit.move >= 1 and not has(unit, "Prone") and unit.ranks[SPEED] > 0 and unit.height == 0


def can_leave(state: DestinyState, number: int) -> bool:
    """DTD-MAP-09: on an exit of its Faction, for Move 1."""
    unit = state.units[number]
    if unit.move < 1 or unit.carrier >= 0 or not field_of(state).exits:
        return False
    scene = scene_of(state)
    faction = scene.faction[unit.faction].id
    if unit.at not in field_of(state).exits.get(faction, ()):
        return False
    return scene_holds(state, scene.map.exits_when.get(faction, ""))


def half_spent(unit: Unit) -> bool:
    """DTD-HIDE-03: whether more than half of the Round's Move is spent."""
    return unit.spent * 2 > unit.refreshed


def drives(state: DestinyState, number: int) -> str:
    """DTD-INT-12, DTD-MOVE-09: the Skill with which a Unit moves, its own or that of who steers it."""
    unit = state.units[number]
    for name in ("Driving", "Piloting", "Seamanship"):
        if line_of(unit, name) is not None:
            return name
    if state.content.units[unit.card].seats and any(rider.carrier == number for rider in state.units):
        for name in STEERING:
            if base_level(state, number, name) > 0:
                return name
    return "Athletics"
