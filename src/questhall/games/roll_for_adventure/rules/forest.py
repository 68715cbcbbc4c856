"""The forest: a path of 5s and 6s that grows longer (A), or an arch filled from both ends (B, RFA-WODB-01)."""

from questhall.games.roll_for_adventure.rules.dice import bring_home, remove, without
from questhall.games.roll_for_adventure.rules.stones import win_stone
from questhall.games.roll_for_adventure.state import FOREST, State
from questhall.kernel import say

LONGEST = 9


def room(state: State, face: int) -> int:
    """RFA-PLACE-07: how many dice of that number the forest takes now.

    Up to the boundary, never 5s and 6s at once (RFA-WODA-02, RFA-WODA-05); in the arch all but the other arm's end
    (RFA-WODB-03), or one die for the sacrifice (RFA-WODB-05).
    """
    lying = len(state.forest)
    if state.sides[FOREST] == "A":
        return state.boundary - lying if face >= 5 else 0  # RFA-WODA-01, RFA-WODA-02
    spaces = state.content.forest_b.spaces
    if lying == spaces:
        return 1 if face == target(state) else 0  # RFA-WODB-05
    if face < 5:
        return 0
    arm = sum(1 for die in state.forest if die >> 5 == face)
    return min(spaces - lying, spaces - 1 - arm)  # RFA-WODB-03: the other arm's end space is reserved


def arch_full(state: State) -> bool:
    """RFA-WODB-04: whether the arch waits for its sacrifice."""
    return state.sides[FOREST] == "B" and len(state.forest) == state.content.forest_b.spaces


def target(state: State) -> int:
    """RFA-WODB-04, RFA-WODB-01, RFA-DATA-02: the boundary area between the last 6 and the first 5 of a full arch."""
    sixes = sum(1 for die in state.forest if die >> 5 == 6)
    return state.content.forest_b.areas[sixes - 1]


def place(state: State, dice: tuple[int, ...]) -> bool:
    """RFA-WODA-01, RFA-WODB-02: lay 5s or 6s, or sacrifice a die for a full arch. Whether a task was completed."""
    if state.sides[FOREST] == "A":
        state.forest += dice
        if len(state.forest) < state.boundary:
            return False
        reach_boundary(state)
        return True
    if arch_full(state):
        sacrifice(state, dice)
        return True
    state.forest += dice
    return False


def reach_boundary(state: State) -> None:
    """RFA-WODA-03, RFA-DICE-20: one stone, the path goes home, the boundary moves one space deeper.

    RFA-WODA-04, RFA-WODA-06: six, seven, eight, nine dice are asked for, and nine from then on.
    """
    if win_stone(state, "forest"):
        return
    home, state.forest = state.forest, ()
    state.boundary = min(state.boundary + 1, LONGEST)
    bring_home(state, home)


def sacrifice(state: State, dice: tuple[int, ...]) -> None:
    """RFA-WODB-05, RFA-DICE-21, RFA-DICE-27: the die goes to the Vortex of Oblivion; one stone, the arch goes home."""
    remove(state, dice)
    if state.events is not None:
        say(state, "sacrifice", state.active, *dice, seat=state.seat, rule="RFA-WODB-05")
    if win_stone(state, "forest"):
        return
    home, state.forest = state.forest, ()
    bring_home(state, home)


def close_up(state: State, die: int) -> None:
    """RFA-WODA-07, RFA-WODB-06: one die is gone, and those behind it close up, in their order."""
    state.forest = without(state.forest, die)
