"""Steps: what each costs, which can be taken and paid (DTD-MOVE-03, DTD-MOVE-06)."""

from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.content.stats import BODY, SPEED
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, fliers_ground, terrain
from questhall.games.drawn_to_destiny.rules.units.skills import ignores
from questhall.games.drawn_to_destiny.rules.units.terrain_costs import climb_cost, stairs, terrain_cost
from questhall.games.drawn_to_destiny.rules.units.units import can_fly, has, has_word, word_total
from questhall.games.drawn_to_destiny.state import DestinyState, Unit

Step = tuple[int, int, int]  # heading, change of height, Move


STEP_WORDS = ("NoBack", "NoRough", "BackCost")  # Crits that bear on steps


def step_cost(state: DestinyState, number: int, heading: int, rise: int = 0) -> int:
    """DTD-MOVE-03, DTD-MOVE-06, DTD-MOVE-08, DTD-MAP-07, DTD-MAP-08: the Move that a step costs, or minus 1
    when it cannot be taken.
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
    found: list[int] = []
    for unit in state.units:
        for held in unit.tokens:
            if held.name == "Held" and held.by == number:
                break
        else:
            continue
        holder = state.units[number]
        if not unit.out and (holder.printed[BODY][1], holder.ranks[BODY]) > (unit.printed[BODY][1], unit.ranks[BODY]):
            found.append(state.units.index(unit))
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
            for word, _, _ in state.content.damage[crit.deck][crit.card].words[crit.severity - 1]:
                if word in STEP_WORDS:
                    return True
    if unit.tokens:
        if unit.height:
            return True
        for held in unit.tokens:
            if held.name == "Held" and held.by >= 0:
                return True
    return bool(dragged(state, number) if held_along is None else held_along)


def step_allowed(state: DestinyState, unit: Unit, heading: int, there: int) -> bool:
    """What Crits on a vehicle forbid: going back, rough ground."""
    if (heading - unit.facing) % 8 in (3, 4, 5) and has_word(state, unit, "NoBack"):
        return False
    rough = terrain(state, there).rough or field_of(state).elevation[there] > field_of(state).elevation[unit.at]
    return not (rough and has_word(state, unit, "NoRough"))
