"""Tic-tac-toe as numbers for learning agents: one's own marks first."""

from functools import cache

from questhall.features import Sheet
from questhall.games.tic_tac_toe.state import BoardView

WORDS = ("mark",)
NAMES = [*(f"{name} on {square}" for name in ("mine", "theirs") for square in range(9)), "my turn"]


def features(sheet: Sheet, view: BoardView, seat: int) -> None:
    """Two planes of nine squares: one's own marks and the other's; and whose turn it is."""
    sheet.shares(NAMES, shares(view.squares, view.active, seat))


@cache
def shares(squares: tuple[int, ...], active: int, seat: int) -> list[float]:
    """Nine squares can be known beforehand, here too."""
    planes = [1.0 if mark == owner else 0.0 for owner in (seat, 1 - seat) for mark in squares]
    return [*planes, 1.0 if active == seat else 0.0]
