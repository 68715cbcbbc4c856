"""What lies on the table: two sets of squares, each a number of nine bits."""

from questhall.kernel import GameState, View


class State(GameState):
    """The squares of both seats as bits, and whose turn it is."""

    marks: list[int]
    active: int = 0


class BoardView(View):
    """Everybody sees everything: the mark on each square (0, 1, or -1), whose turn, and the line that won."""

    squares: tuple[int, ...]
    active: int
    line: tuple[int, ...]
