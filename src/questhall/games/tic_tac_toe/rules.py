"""The rules of tic-tac-toe, as tables: for nine squares everything can be known beforehand."""

from functools import cache

from questhall.games.tic_tac_toe.state import State
from questhall.kernel import Decision, Flow, Outcome, say

LINES = (0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100)
FULL = 0b111111111

SQUARES = [[square for square in range(9) if mask >> square & 1] for mask in range(FULL + 1)]
ROWS = {line: tuple(SQUARES[line]) for line in LINES}
ROW = [next((ROWS[line] for line in LINES if mask & line == line), ()) for mask in range(FULL + 1)]  # that wins
WINS = [bool(row) for row in ROW]
FREE = [SQUARES[FULL ^ mask] for mask in range(FULL + 1)]
WON = (Outcome([1.0, 0.0], "three in a row"), Outcome([0.0, 1.0], "three in a row"))
MARK = [[Decision(seat, "mark", free) for free in FREE] for seat in range(2)]
DRAWN = Outcome([0.5, 0.5], "the board is full")


def turn(state: State) -> Flow:
    """TTT-TURN-01, TTT-TURN-02: the active seat marks a free square, then the other seat is active."""
    seat, marks = state.active, state.marks
    taken = marks[0] | marks[1]
    question, free = MARK[seat][taken], FREE[taken]
    square: int = (yield question) if len(free) > 1 else free[0]
    marks[seat] |= 1 << square
    state.active = 1 - seat
    if state.events is not None:
        say(state, "mark", square, seat=seat, rule="TTT-TURN-01")


@cache
def board(crosses: int, noughts: int) -> tuple[int, ...]:
    """The mark on each square: 0, 1, or -1 where it is free."""
    return tuple([0 if crosses >> square & 1 else 1 if noughts >> square & 1 else -1 for square in range(9)])


def outcome(state: State) -> Outcome | None:
    """TTT-END-01, TTT-END-02: three in a row win; a full board without them is drawn."""
    mine, other = state.marks
    if WINS[mine]:
        return WON[0]
    if WINS[other]:
        return WON[1]
    return DRAWN if mine | other == FULL else None
