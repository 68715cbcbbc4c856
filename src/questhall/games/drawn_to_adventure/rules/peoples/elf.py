"""Elf: bridges between two shores (DTA-ELF)."""

from questhall.games.drawn_to_adventure.content.hexes import Box
from questhall.games.drawn_to_adventure.rules.tokens import Token
from questhall.games.drawn_to_adventure.state import Adventure, Seat
from questhall.kernel import Option


def bridge_options(state: Adventure, seat: Seat) -> list[Option]:
    """DTA-ELF-04: the incomplete bridges, of which the central island completes one."""
    return [("bridge", n) for n, hex in sorted(state.board().bridges.items()) if not seat.done >> hex & 1]


def fit_for(box: Box, hand: list[Token]) -> list[Token]:
    """DTA-ELF-01, DTA-ELF-02: a reserve-only box is filled by reserved abilities only, not by what was converted."""
    return [token for token in hand if token[0] == "reserve"] if box.need.shape == "reserve" else hand


def open_bridge(state: Adventure, me: int, number: int) -> None:
    """DTA-ELF-03, DTA-ELF-05, DTA-HEX-05: a bridge is completed by its number; nothing happens if it is complete
    already.
    """
    board = state.board()
    if number in board.bridges:
        state.seats[me].done |= 1 << board.bridges[number]
