"""Ports: sailing to their docks (DTA-PORT)."""

from questhall.games.drawn_to_adventure.state import Adventure
from questhall.kernel import Flow, Option, choose, say


def sail(state: Adventure, me: int, hex: int) -> Flow:
    """DTA-PORT-02, DTA-PORT-03: a completed port offers its docks on arrival, now or not at all."""
    board, seat = state.board(), state.seats[me]
    options: list[Option] = ["stay", *(("sail", board.names[dock]) for dock in board.docks[hex])]
    answer = yield from choose(me, "sail", options, board.names[hex])
    if isinstance(answer, tuple):
        seat.at = board.index[str(answer[1])]
        say(state, "sail", board.names[seat.at], seat=me, rule="DTA-PORT-02")
