"""Caves: an entrance that opens its exit, and the way through (DTA-CAVE)."""

from questhall.games.drawn_to_adventure.content.map import Board
from questhall.games.drawn_to_adventure.state import Adventure, Seat
from questhall.kernel import say


def open_exit(board: Board, seat: Seat, hex: int) -> None:
    """DTA-CAVE-02: completing the entrance of a cave completes its exit, which pays nothing."""
    if board.partner[hex] >= 0:
        seat.done |= 1 << board.partner[hex]


def go_through(state: Adventure, me: int, hex: int) -> None:
    """DTA-CAVE-03, DTA-CAVE-04, DTA-CAVE-05: a move that ends on either hex puts the meeple on the other."""
    board, seat = state.board(), state.seats[me]
    seat.at = board.partner[hex]
    say(state, "cave", board.names[seat.at], seat=me, rule="DTA-CAVE-03")
