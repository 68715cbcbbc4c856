"""Waiting on a Count (DTD-COUNT-03, DTD-COUNT-08)."""

from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import Option

#: The options to wait, by Count, made once.
WAITS: tuple[tuple[Option, ...], ...] = tuple(
    [("wait", *[("until", later) for later in range(count - 2, 0, -1)], "rest") for count in range(11)]
)


def wait_options(state: DestinyState, number: int) -> list[Option]:
    """DTD-COUNT-08: Wait, Wait until a later Count, or until something happens."""
    return list(WAITS[state.count])


def wait(state: DestinyState, number: int) -> None:
    """DTD-COUNT-03, DTD-COUNT-07: nothing happens, but Move that equals the Count burns away."""
    unit = state.units[number]
    if unit.stride > 1:
        unit.move = min(unit.move, unit.stride * (state.count - 1))
    elif unit.move == state.count:
        unit.move -= 1
