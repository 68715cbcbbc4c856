"""One step or one Turn as it is taken: what it costs, who may stop it, what follows (DTD-MOVE-02, DTD-MOVE-04)."""

from questhall.games.drawn_to_destiny.content import lattice
from questhall.games.drawn_to_destiny.rules.harm.damage import place_light
from questhall.games.drawn_to_destiny.rules.harm.hit_locations import struck_side
from questhall.games.drawn_to_destiny.rules.harm.movement import dragged, step_cost, stopper
from questhall.games.drawn_to_destiny.rules.harm.pushes_and_falls import shift
from questhall.games.drawn_to_destiny.rules.units.deciders import decider
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, terrain, units_at
from questhall.games.drawn_to_destiny.rules.units.units import witnesses
from questhall.games.drawn_to_destiny.state import DestinyState, Pending
from questhall.kernel import say


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
    there = field_of(state).links[unit.at][heading]
    holder = stopper(state, number, there)
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
    unit.height = max(0, unit.height + rise)
    unit.straight = unit.straight + 1 if heading == unit.straight_heading else 1
    unit.straight_heading = heading
    unit.advanced = unit.advanced or heading == unit.facing
    unit.moved = True
    there = field_of(state).links[before][heading]
    if state.events is not None:
        name = lattice.STEP_NAME[(heading - unit.facing) % 8]
        say(state, "step", number, name, there, rule="DTD-MOVE-03", to=witnesses(state, unit))
    for other in held_along:  # into the Space that is left, where there is room (DTD-MAP-05)
        if field_of(state).distance(state.units[other].at, there) > 1 and len(units_at(state, before)) <= 2:
            shift(state, other, before)
    shift(state, number, there, own=True)


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
        face = state.content.face(crit.deck, crit.card)
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
