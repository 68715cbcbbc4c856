"""Line of sight between Units (DTD-LOS)."""

from questhall.games.drawn_to_destiny.rules.units.positions import field_of
from questhall.games.drawn_to_destiny.state import DestinyState, Unit


def sees(state: DestinyState, one: Unit, other: Unit) -> bool:
    """DTD-LOS-01, DTD-LOS-02, DTD-LOS-03: a clear line, over what lies lower than both; Units never block it."""
    return state.content.fields[state.scene].sees(one.at, other.at, state.changes, one.height, other.height)


def sees_space(state: DestinyState, unit: Unit, space: int) -> bool:
    """A clear line to a Space."""
    return field_of(state).sees(unit.at, space, state.changes, unit.height, 0)
