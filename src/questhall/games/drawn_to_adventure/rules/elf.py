"""Elf: bridges between two shores (DTA-ELF)."""

from questhall.games.drawn_to_adventure.state import Adventure


def open_bridge(state: Adventure, me: int, number: int) -> None:
    """DTA-ELF-03: a bridge is completed by its number; nothing happens if it is complete already."""
    board = state.board()
    if number in board.bridges:
        state.seats[me].done |= 1 << board.bridges[number]
