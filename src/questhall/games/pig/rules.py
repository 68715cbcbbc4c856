"""The rules of Pig."""

from questhall.games.pig.state import State
from questhall.kernel import Decision, Flow, Outcome, say

ROLL_OR_HOLD = [Decision(seat, "roll-or-hold", ("roll", "hold")) for seat in range(8)]


def turn(state: State) -> Flow:
    """PIG-TURN-01, PIG-TURN-02: roll once, and then as long as you dare, or hold.

    PIG-TURN-03, PIG-TURN-04: 2 to 6 add to the points of the turn; a 1 loses them and ends it.
    """
    question = ROLL_OR_HOLD[state.active]
    while True:
        face = state.die = state.chance.die()
        if state.events is not None:
            say(state, "roll", face, seat=state.active, rule="PIG-TURN-04" if face == 1 else "PIG-TURN-03")
        if face == 1:
            break
        state.gathered += face
        if (yield question) == "hold":
            keep(state)
            break
    if state.scores[state.active] < state.goal:
        end_turn(state)


def keep(state: State) -> None:
    """PIG-TURN-05: the points of the turn are safe."""
    seat = state.active
    state.scores[seat] += state.gathered
    if state.events is not None:
        say(state, "hold", state.gathered, state.scores[seat], seat=seat, rule="PIG-TURN-05")


def end_turn(state: State) -> None:
    """PIG-TURN-06: the next seat is active."""
    state.gathered = 0
    state.active = (state.active + 1) % len(state.scores)


def outcome(state: State) -> Outcome | None:
    """PIG-END-01: whoever holds with the goal reached wins at once."""
    if state.scores[state.active] < state.goal:
        return None
    payoffs = [0.0] * len(state.scores)
    payoffs[state.active] = 1.0
    return Outcome(payoffs, "reached the goal", state.scores[:])
