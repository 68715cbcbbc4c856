"""How good a position is: lines that only one side can still complete, weighted by how full they are."""

from questhall.games.tic_tac_toe.rules import LINES, WINS
from questhall.games.tic_tac_toe.state import State

WORTH = (0.0, 0.02, 0.12, 0.0)


def value(state: State, seat: int) -> float:
    """About the expected payoff of a seat."""
    mine, other = state.marks[seat], state.marks[1 - seat]
    if WINS[mine]:
        return 1.0
    if WINS[other]:
        return 0.0
    total = 0.5
    for line in LINES:
        if not other & line:
            total += WORTH[(mine & line).bit_count()]
        if not mine & line:
            total -= WORTH[(other & line).bit_count()]
    return min(0.99, max(0.01, total))
