"""How good a position is: the chance of winning the race, by a smooth rule of thumb."""

from math import exp

from questhall.games.pig.state import State
from questhall.kernel import Decision

TURN = 8.14  # points that a turn of the hold-at-20 policy brings on average
HOLD_AT = 20


def value(state: State, seat: int) -> float:
    """About the chance of winning: a race of turns, the points of this turn counted as far as they are safe."""
    goal = state.goal
    best_other, mine = -1.0, 0.0
    for other, score in enumerate(state.scores):
        points = float(score)
        if other == state.active:
            points += state.gathered if score + state.gathered >= goal else state.gathered * 5 / 6
            points += TURN / 2
        if other == seat:
            mine = points
        elif points > best_other:
            best_other = points
    if mine >= goal + TURN / 2:
        return 0.98
    lead = (mine - best_other) / TURN
    pace = 0.35 + 1.5 * max(mine, best_other) / goal
    return 1 / (1 + exp(-lead * pace))


def prior(state: State, decision: Decision) -> list[float]:
    """PIG-TURN-02: hold at about twenty, or when it wins; roll before."""
    score = state.scores[decision.seat] + state.gathered
    if score >= state.goal:
        return [0.0, 1.0]
    return [0.2, 0.8] if state.gathered >= HOLD_AT else [0.8, 0.2]
