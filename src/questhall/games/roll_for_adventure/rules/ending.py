"""The end of the game: won by stones, lost to damage or to the Master, and why."""

from typing import Sequence

from questhall.games.roll_for_adventure.state import FALLEN, TERRITORIES, WON, State
from questhall.kernel import Outcome


def outcome(state: State) -> Outcome | None:
    """RFA-END-01, RFA-END-02, RFA-END-03: everybody wins or everybody loses; RFA-END-05: there is no score.

    RFA-TURN-13: the game ends in the moment in which a result is set. RFA-END-04: stones come in stage 1 and damage in
    stage 2, so the result is set once. Nothing else ends the game (RFA-DECK-03).
    """
    if not state.result:
        return None
    seats = max(state.leaders) + 1
    return Outcome([1.0 if state.result == WON else 0.0] * seats, cause(state.result, state.skulls, state.limits))


def cause(result: str, skulls: Sequence[int], limits: Sequence[int]) -> str:
    """RFA-END-05: why the game ended, in words that are the same for all games that ended so."""
    if result == WON:
        return "the adventure board is full of power stones"
    if result == FALLEN:
        fallen = [place for place, skull, limit in zip(TERRITORIES, skulls, limits) if skull >= limit]
        return f"the {fallen[0].replace('_', ' ')} has fallen to the Master of Shadows"
    return "nobody has a die left to defend the kingdom"
