"""Power stones and the end of the game."""

from questhall.games.roll_for_adventure.state import WON, State
from questhall.kernel import say


def win_stone(state: State, place: str) -> bool:
    """RFA-STONE-01, RFA-STONE-02, RFA-STONE-04: a task brings one stone, each time.

    RFA-STONE-03: True when it was the last.

    RFA-END-01, RFA-PLACE-11: then the game is won at once and everything stays as it lies.
    """
    state.stones += 1
    if state.events is not None:
        say(state, "stone", state.active, place, state.stones, state.need, seat=state.seat, rule="RFA-STONE-02")
    if state.stones >= state.need:
        state.result = WON
        say(state, "won", rule="RFA-END-01")
        return True
    return False
