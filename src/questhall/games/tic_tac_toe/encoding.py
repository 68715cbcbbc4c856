"""Tic-tac-toe as numbers for learning agents: one's own marks first."""

from questhall.features import Sheet
from questhall.games.tic_tac_toe.state import BoardView

WORDS = ("mark",)


def features(sheet: Sheet, view: BoardView, seat: int) -> None:
    """Two planes of nine squares: one's own marks and the other's; and whose turn it is."""
    for name, owner in (("mine", seat), ("theirs", 1 - seat)):
        for square, mark in enumerate(view.squares):
            sheet.flag(f"{name} on {square}", mark == owner)
    sheet.flag("my turn", view.active == seat)
