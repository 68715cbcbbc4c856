"""Bosses that cover two by two squares (ATD-LARGE)."""

from questhall.games.adventure_tactics.rules.board.geometry import Grid, squares
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import Ground
from questhall.games.adventure_tactics.state import Figure


def footprint(figure: Figure, width: int) -> int:
    """ATD-LARGE-01: the squares of a figure."""
    if figure.size == 1:
        return 1 << figure.square
    return 3 << figure.square | 3 << figure.square + width


def gap(g: Grid, a: int, a_size: int, b: int, b_size: int) -> int:
    """ATD-LARGE-09: the range between two figures of any size on two squares: the least over all that they cover."""
    columns = g.column[b] - g.column[a]
    rows = g.row[b] - g.row[a]
    across = columns - (a_size - 1) if columns > 0 else -columns - (b_size - 1)
    down = rows - (a_size - 1) if rows > 0 else -rows - (b_size - 1)
    return max(across, down, 0)


def expand_blocks(land: Ground, stop: int, taken: int, here: int, layers: list[int], costs: dict[int, int]) -> None:
    """ATD-LARGE-02, ATD-LARGE-03, ATD-LARGE-04, ATD-LARGE-05, ATD-LARGE-06, ATD-LARGE-07, ATD-LARGE-08, ATD-OBST-04:
    the placements that cover a square reached while it is shrunk, with their costs; all four squares must be fit to
    stand on.
    """
    g = land.grid
    legal = g.all & ~land.walls & ~land.water & (stop | land.fire & ~taken | here)
    fit = legal & legal >> 1 & g.not_east  # this square and the next, then the two below them
    fit &= fit >> g.width
    for cost, layer in enumerate(layers):
        if cost:
            places = layer & stop
            places |= places >> 1 & g.not_east
            places |= places >> g.width
            for place in squares(places & fit):
                costs.setdefault(place, cost)


def block(square: int, width: int) -> int:
    """The 2x2 block with this top left square."""
    return 3 << square | 3 << square + width
