"""Caves and the way through them; ports and sailing to their docks (DTA-CAVE, DTA-PORT)."""

from questhall.games.drawn_to_adventure.content.hexes import HexMap
from questhall.games.drawn_to_adventure.state import Adventure, Seat
from questhall.kernel import Flow, Option, choose, say


def open_exit(board: HexMap, seat: Seat, hex: int) -> None:
    """DTA-CAVE-01, DTA-CAVE-02, DTA-CAVE-06, DTA-HEX-05: completing the entrance, and nothing else, completes the
    exit, which has no boxes and pays nothing.
    """
    if board.partner[hex] >= 0:
        seat.done |= 1 << board.partner[hex]


def go_through(state: Adventure, me: int, hex: int) -> None:
    """DTA-CAVE-03, DTA-CAVE-04, DTA-CAVE-05: a move that ends on either hex puts the meeple on the other."""
    board, seat = state.board(), state.seats[me]
    seat.at = board.partner[hex]
    say(state, "cave", board.names[seat.at], seat=me, rule="DTA-CAVE-03")


def sail(state: Adventure, me: int, hex: int) -> Flow:
    """DTA-PORT-01, DTA-PORT-02, DTA-PORT-03: a completed port offers its docks on arrival, now or not at all.

    DTA-PORT-04, DTA-PORT-06: there is no other way to a dock, and none from it.
    """
    board, seat = state.board(), state.seats[me]
    options: list[Option] = ["stay", *(("sail", board.names[dock]) for dock in board.docks[hex])]
    answer = yield from choose(me, "sail", options, board.names[hex])
    if isinstance(answer, tuple):
        seat.at = board.index[str(answer[1])]
        say(state, "sail", board.names[seat.at], seat=me, rule="DTA-PORT-02")
