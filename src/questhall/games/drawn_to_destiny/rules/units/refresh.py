"""Refresh: a Unit's Move, Turn and Action Cost for a new Round (DTD-ROUND-02)."""

from questhall.games.drawn_to_destiny.content.ground.map_scales import SCALES
from questhall.games.drawn_to_destiny.content.stats import SPEED
from questhall.games.drawn_to_destiny.rules.units.units import scene_of, stat
from questhall.games.drawn_to_destiny.state import DestinyState


def refresh(state: DestinyState, number: int) -> None:
    """DTD-ROUND-02, DTD-ROUND-03, DTD-ROUND-04, DTD-SCENE-04, DTD-SCENE-05, DTD-COUNT-07: tokens for a new Round.

    DTD-FREE-13: only now a lower Speed tells.
    """
    unit = state.units[number]
    rank, scale = stat(unit, SPEED)
    shift = scale - SCALES[scene_of(state).scale].move_scale
    unit.every = 1
    if shift >= 0:
        unit.move = rank * 10**shift
    else:
        unit.move = rank // 10**-shift
        if unit.move < 2 and rank > 0:
            printed = unit.printed[SPEED][0]
            unit.every = max(1, -(-(10**-shift) // printed))
            unit.move = 2
    unit.cost = max(1, unit.move // 2) if unit.move else 0
    if shift < 0 and unit.every > 1:
        unit.cost = 1
    unit.turn = 2 if rank > 0 else 0
    unit.stride = -(-unit.move // 10) if unit.move > 10 else 1
    unit.refreshed = unit.move
    unit.spent = unit.straight = unit.attacked = unit.side_turns = unit.strides = unit.tripped = 0
    unit.straight_heading = -1
    unit.advanced = unit.moved = unit.gritted = unit.new_place = False
    unit.pushed = {}
    unit.used_round = unit.boosts = ()
    unit.wait = -1
    unit.entering = False
