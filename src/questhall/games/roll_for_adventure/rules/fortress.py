"""The fortress: three sections for 2s, 3s and 4s behind barriers (RFA-FRTA-01, RFA-FRTB-01)."""

from questhall.games.roll_for_adventure.rules.dice import bring_home
from questhall.games.roll_for_adventure.rules.stones import win_stone
from questhall.games.roll_for_adventure.state import FORTRESS, State
from questhall.kernel import say

ROOM_A = 4
#: RFA-FRTB-01: three spaces and two more under barriers.
SMALLEST_B, BARRIERS_B = 3, 2


def room(state: State, face: int) -> int:
    """RFA-PLACE-07: free spaces of the section of that number; none behind a fallen barrier of side A (RFA-FRTA-03)."""
    section = face - 2
    if state.sides[FORTRESS] == "A":
        return ROOM_A - len(state.fortress[section]) if state.barriers[section] else 0
    return SMALLEST_B + BARRIERS_B - state.barriers[section] - len(state.fortress[section])


def place(state: State, face: int, dice: tuple[int, ...]) -> bool:
    """RFA-FRTA-01, RFA-FRTB-02: lay dice in the section of their number. Whether that completed it."""
    left = room(state, face) - len(dice)
    state.fortress[face - 2] += dice
    if left:
        return False
    if state.sides[FORTRESS] == "A":
        complete_a(state, face - 2)
    else:
        complete_b(state, face - 2)
    return True


def complete_a(state: State, section: int) -> None:
    """RFA-FRTA-02, RFA-FRTA-05: the barrier falls and the four dice go home; other sections are not touched.

    RFA-FRTA-04: the third barrier brings a stone and all three are put back.
    """
    state.barriers = with_barriers(state, section, 0)
    if not any(state.barriers):
        if win_stone(state, "fortress"):
            return
        state.barriers = (1, 1, 1)
    send_home(state, section)


def complete_b(state: State, section: int) -> None:
    """RFA-FRTB-03: three dice, then four break a barrier, then five bring a stone; the dice go home each time.

    RFA-FRTB-04, RFA-FRTB-05: only this section's barriers come back; the others keep their progress.
    """
    if state.barriers[section]:
        state.barriers = with_barriers(state, section, state.barriers[section] - 1)
    else:
        if win_stone(state, "fortress"):
            return
        state.barriers = with_barriers(state, section, BARRIERS_B)
    send_home(state, section)


def with_barriers(state: State, section: int, tiles: int) -> tuple[int, ...]:
    """The barriers with so many standing on one section; what falls goes to the chest."""
    if tiles < state.barriers[section] and state.events is not None:
        say(state, "barrier", state.active, section + 2, tiles, seat=state.seat, rule="RFA-FRTA-02")
    return (*state.barriers[:section], tiles, *state.barriers[section + 1 :])


def send_home(state: State, section: int) -> None:
    """RFA-DICE-19: the dice of the section go home."""
    dice = state.fortress[section]
    state.fortress[section] = ()
    bring_home(state, dice)
