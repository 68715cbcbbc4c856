"""Movement: which steps and Turns are offered, and how they are taken; standing up, lying down, leaving (DTD-MOVE)."""

from collections.abc import Sequence
from functools import lru_cache

from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.content.ground.routes import Ways
from questhall.games.drawn_to_destiny.content.stats import BODY, SPEED, WILL
from questhall.games.drawn_to_destiny.rules.harm.damage import hopeless, place_light
from questhall.games.drawn_to_destiny.rules.harm.hit_locations import struck_side
from questhall.games.drawn_to_destiny.rules.harm.pushes_and_falls import shift
from questhall.games.drawn_to_destiny.rules.harm.step_costs import (
    Step,
    dragged,
    hampered,
    may_move,
    step_allowed,
    step_cost,
    stopper,
)
from questhall.games.drawn_to_destiny.rules.units.narrators import decider
from questhall.games.drawn_to_destiny.rules.units.positions import (
    field_of,
    fliers_ground,
    full_beside,
    terrain,
    units_at,
)
from questhall.games.drawn_to_destiny.rules.units.predicates import scene_holds
from questhall.games.drawn_to_destiny.rules.units.skills import base_level
from questhall.games.drawn_to_destiny.rules.units.terrain_costs import ways_of
from questhall.games.drawn_to_destiny.rules.units.units import (
    STEERING,
    can_fly,
    has,
    has_word,
    known_rivals,
    line_of,
    scene_of,
    witnesses,
)
from questhall.games.drawn_to_destiny.state import DestinyState, Pending, Unit
from questhall.kernel import Option, say

#: DTD-MOVE-08: the steps on one height, up and down.
STEPS: dict[int, tuple[Option, ...]] = {
    0: tuple([("step", name) for name in lattice.HEADINGS]),
    1: tuple([("step", name, "up") for name in lattice.HEADINGS]),
    -1: tuple([("step", name, "down") for name in lattice.HEADINGS]),
}
TURNS: dict[int, Option] = {-1: ("turn", "left"), 1: ("turn", "right")}


def movement_options(state: DestinyState, number: int, flies: bool | None = None) -> list[Option]:
    """DTD-COUNT-04: steps, Turns, standing up, lying down, leaving. `flies`: whether it can fly, where that is known
    already.
    """
    unit = state.units[number]
    ways: Sequence[Step]
    flees = (unit.ranks[WILL] <= 0 and hopeless(state, number)) or (unit.tokens and has(unit, "Flee"))
    ways = steps(state, number, flies) if unit.move > 0 else ()
    if flees:
        near = [rival.at for rival in known_rivals(state, unit)]
        ways = [way for way in ways if _away(state, unit, near, way[0])]
    found = list(step_options(tuple(ways)))
    if unit.turn > 0:
        found += [TURNS[side] for side in turns(state, number)]
    if unit.tokens and can_stand(state, unit):
        found.append("stand")
    elif unit.move > 0 and not flees and can_lie_down(unit) and state.content.units[unit.card].kind == "person":
        found.append("lie")
    if unit.move > 0 and can_leave(state, number):
        found.append("leave")
    return found


@lru_cache(maxsize=10_000)
def step_options(ways: tuple[Step, ...]) -> tuple[Option, ...]:
    """Some steps as they are offered."""
    return tuple([STEPS[rise][heading] for heading, rise, _ in ways])


def _away(state: DestinyState, unit: Unit, near: list[int], heading: int) -> bool:
    """DTD-DMG-11, DTD-COND-24: only Movement away from Rivals: no nearer to any that is near."""
    field = field_of(state)
    there = field.links[unit.at][heading]
    return all(field.distance(there, spot) >= min(field.distance(unit.at, spot), 6) for spot in near)


def steps(state: DestinyState, number: int, flies: bool | None = None) -> Sequence[Step]:
    """DTD-MAP-06, DTD-SCENE-05: every step that the Unit can take and pay now: heading, change of height, cost.
    `flies`: whether it can fly, where that is known already.
    """
    unit = state.units[number]
    if unit.move < 1 or not may_move(state, unit):
        return ()
    if unit.every > 1 and unit.entered and state.round - unit.entered < unit.every:
        return ()  # DTD-SCENE-05: too slow for this map to move every Round
    limit = max(1, unit.move) if unit.every == 1 else 99
    full = full_beside(state, number)
    if flies is None:
        flies = can_fly(state, unit)
    if flies or hampered(state, number):
        return _hindered_steps(state, number, flies, limit, full)
    ways = ways_of(state, unit, wary=False)
    if not full:
        return ways.affordable(unit.at, unit.facing, limit)
    near = ways.priced(unit.at, unit.facing)
    return [(heading, 0, cost) for heading, there, cost in near if cost <= limit and not full >> there & 1]


def _hindered_steps(state: DestinyState, number: int, flies: bool, limit: int, full: int) -> list[Step]:
    """The same for fliers, the hurt and those who drag somebody along."""
    unit = state.units[number]
    field = field_of(state)
    rises = (0, 1, -1) if flies and field.ceiling > 0 else (0,)
    found: list[Step] = []
    for heading, there in enumerate(field.links[unit.at]):
        if there < 0 or full >> there & 1 or (unit.crits and not step_allowed(state, unit, heading, there)):
            continue
        for rise in rises:
            cost = step_cost(state, number, heading, rise)
            if 0 <= cost <= limit:
                found.append((heading, rise, cost))
    return found


def price_of(
    state: DestinyState,
    number: int,
    heading: int,
    rise: int,
    held_along: list[int],
    flies: bool | None = None,
    ways: Ways | None = None,
) -> int:
    """DTD-MOVE-01, DTD-MOVE-06, DTD-GEN-06: the Move for one step to where there is room, if the Unit can take and
    pay it in full now; minus 1 when it cannot. `held_along`: whom it drags; where they are known already, `flies`:
    whether it can fly, and `ways`: the survey of a wary Unit that can move.
    """
    unit = state.units[number]
    field = state.content.fields[state.scene]
    there = field.links[unit.at][heading]
    if there < 0 or unit.move < 1 or (ways is None and not may_move(state, unit)):
        return -1
    if unit.every > 1 and unit.entered and state.round - unit.entered < unit.every:
        return -1  # DTD-SCENE-05
    if flies is None:
        flies = can_fly(state, unit)
    if rise and not (flies and field.ceiling > 0):
        return -1
    if not (flies or ((unit.crits or unit.tokens or held_along) and hampered(state, number, held_along))):
        plain = None if ways is None else ways.plain
        if plain is None:
            plain = ways_of(state, unit, wary=False)
            if ways is not None:
                ways.plain = plain
        cost = plain.price(unit.at, unit.facing, heading)
    elif unit.crits and not step_allowed(state, unit, heading, there):
        return -1
    else:
        cost = step_cost(state, number, heading, rise)
    return cost if cost <= unit.move or unit.every > 1 else -1


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
        face = state.content.damage[crit.deck][crit.card]
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
    if unit.move < 1 or unit.carrier >= 0 or not state.content.fields[state.scene].exits:
        return False
    scene = scene_of(state)
    faction = scene.faction[unit.faction].id
    if unit.at not in field_of(state).exits.get(faction, ()):
        return False
    return scene_holds(state, scene.map.exits_when.get(faction, ""))


def take_step(
    state: DestinyState, number: int, heading: int, rise: int = 0, cost: int = -1, held_along: list[int] | None = None
) -> None:
    """DTD-MOVE-01, DTD-MOVE-02, DTD-MOVE-03: one step; the facing stays. A holder drags whom it holds. `cost`,
    `held_along`: where they are known already.
    """
    unit = state.units[number]
    if cost < 0:
        cost = step_cost(state, number, heading, rise)
    unit.move = max(0, unit.move - cost)
    unit.spent += cost
    if held_along is None:
        held_along = dragged(state, number)
    if unit.tokens:
        holder = stopper(state, number, field_of(state).links[unit.at][heading])
        if holder >= 0:
            if decider(state, holder) >= 0:
                state.queue.append(Pending("grip", holder, number, heading, spaces=[rise]))
            else:
                hold_fast(state, holder, number)
            return
    finish_step(state, number, heading, rise, held_along)


def hold_fast(state: DestinyState, holder: int, number: int) -> None:
    """DTD-COND-16: a larger holder spends one Move, and the step is not taken."""
    state.units[holder].move -= 1
    say(state, "held_fast", number, holder, rule="DTD-COND-16")


def finish_step(state: DestinyState, number: int, heading: int, rise: int, held_along: list[int]) -> None:
    """DTD-MOVE-02: the step itself, once it is paid and nobody holds the Unit back."""
    unit = state.units[number]
    before = unit.at
    if rise:
        unit.height = max(0, unit.height + rise)
    unit.straight = unit.straight + 1 if heading == unit.straight_heading else 1
    unit.straight_heading = heading
    unit.advanced = unit.advanced or heading == unit.facing
    unit.moved = True
    there = state.content.fields[state.scene].links[before][heading]
    if state.events is not None:
        name = lattice.STEP_NAME[(heading - unit.facing) % 8]
        say(state, "step", number, name, there, rule="DTD-MOVE-03", to=witnesses(state, unit))
    for other in held_along:  # into the Space that is left, where there is room (DTD-MAP-05)
        if field_of(state).distance(state.units[other].at, there) > 1 and len(units_at(state, before)) <= 2:
            shift(state, other, before)
    shift(state, number, there, own=True)


def take_strides(state: DestinyState, number: int) -> bool:
    """DTD-COUNT-07: a fast Unit may go on for as many steps as its stride."""
    unit = state.units[number]
    if unit.stride <= 1 or unit.out or state.queue or state.later or state.conflict is not None:
        unit.strides = 0
        return True
    unit.strides += 1
    if unit.strides >= unit.stride:
        unit.strides = 0
        return True
    return False


def take_turn(state: DestinyState, number: int, side: int) -> None:
    """DTD-MOVE-04, DTD-MOVE-05: 45 degrees left or right for a Turn token, no Move."""
    unit = state.units[number]
    slippery = terrain(state, unit.at).name in ("ice", "oil") and unit.height == 0
    unit.turn -= 2 if slippery else 1
    unit.facing = lattice.turned(unit.facing, side)
    unit.straight = 0
    unit.straight_heading = -1
    if state.events is not None:
        say(state, "turn", number, lattice.HEADINGS[unit.facing], rule="DTD-MOVE-04", to=witnesses(state, unit))
    for crit in list(unit.crits):
        face = state.content.damage[crit.deck][crit.card]
        if struck_side(face.rank) != side:
            continue
        for word, _, _ in face.words[crit.severity - 1]:
            if word == "SideStun":
                place_light(state, number, "Stun")
            elif word == "SideFatigue":
                place_light(state, number, "Fatigue")
            elif word == "OneSideTurn":
                unit.side_turns += 1
            elif word == "SideDrift":
                there = field_of(state).links[unit.at][lattice.turned(unit.facing, side)]
                if there >= 0 and terrain(state, there).enter and not unit.out:
                    shift(state, number, there)


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
