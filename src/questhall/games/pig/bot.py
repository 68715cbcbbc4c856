"""How good a position is: the chance of winning the race, by a smooth rule of thumb."""

from math import exp

from questhall.games.pig.state import State
from questhall.kernel import Decision

TURN = 8.14  # points that a turn of the hold-at-20 policy brings on average
HOLD_AT = 21
RACE = 0.71  # of the goal: whoever stops now may not get another turn


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
    """PIG-TURN-02: hold or roll by the rule of thumb; holding what wins is the only thing worth a look."""
    if state.scores[decision.seat] + state.gathered >= state.goal:
        return [0.0, 1.0]
    return [0.1, 0.9] if enough(state, decision.seat) else [0.9, 0.1]


def enough(state: State, seat: int) -> bool:
    """Keep pace, then race to the end: hold at about 21, more when behind, never when somebody is close to the goal."""
    mine, best_other = state.scores[seat], max([score for other, score in enumerate(state.scores) if other != seat])
    if max(mine, best_other) >= RACE * state.goal:
        return False
    return state.gathered >= HOLD_AT + (best_other - mine) / 8
