"""Lines of sight between two squares, in whole numbers only (ATD-LOS)."""

from functools import cache


@cache
def sight_lines(dx: int, dy: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """ATD-LOS-01, ATD-LOS-05, ATD-LOS-07: for a target dx, dy away, each line's interrupting squares, relative to the
    viewer.

    Lines that are interrupted by all that interrupts another one, and more, never help and are left out. Two squares
    that share a corner have a line of length 0, which nothing interrupts (ATD-LOS-06).
    """
    if dx < 0:
        return _mirrored(sight_lines(-dx, dy), -1, 1)
    if dy < 0:
        return _mirrored(sight_lines(dx, -dy), 1, -1)
    if dy > dx:
        return tuple(tuple((i, j) for j, i in line) for line in sight_lines(dy, dx))
    lines: set[frozenset[tuple[int, int]]] = set()
    for px in (0, 1):
        for py in (0, 1):
            for qx in (dx, dx + 1):
                for qy in (dy, dy + 1):
                    if px == qx and py == qy:
                        return ((),)
                    lines.add(_interrupting(px, py, qx, qy, dx, dy))
    least = [line for line in lines if not any(other < line for other in lines)]
    return tuple(tuple(sorted(line)) for line in sorted(least, key=lambda line: (len(line), sorted(line))))


def _mirrored(
    lines: tuple[tuple[tuple[int, int], ...], ...], x: int, y: int
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The same lines seen in a mirror through the viewer's square."""
    return tuple(tuple((i * x, j * y) for i, j in line) for line in lines)


def _interrupting(px: int, py: int, qx: int, qy: int, dx: int, dy: int) -> frozenset[tuple[int, int]]:
    """ATD-LOS-04, ATD-LOS-07: the squares that touch the line from P to Q between its ends, viewer and target
    excepted.
    """
    found = []
    for i in range(min(px, qx) - 1, max(px, qx) + 1):
        for j in range(min(py, qy) - 1, max(py, qy) + 1):
            if (i, j) != (0, 0) and (i, j) != (dx, dy) and interrupts(px, py, qx, qy, i, j):
                found.append((i, j))
    return frozenset(found)


def interrupts(px: int, py: int, qx: int, qy: int, i: int, j: int) -> bool:
    """ATD-LOS-07: whether the square (i, j) interrupts the line from corner P to corner Q, in whole numbers only."""
    dx, dy = qx - px, qy - py
    scale = max(abs(dx), 1) * max(abs(dy), 1)
    low, high = -(10**9), 10**9
    for a, d, s in ((px, dx, i), (py, dy, j)):
        if d == 0:
            if not s <= a <= s + 1:
                return False
            continue
        m = scale // abs(d)
        g = 1 if d > 0 else -1
        u, v = (s - a) * g * m, (s + 1 - a) * g * m
        low, high = max(low, min(u, v)), min(high, max(u, v))
    return low <= high and high > 0 and low < scale


class Shape:
    """The squares that interrupt a line, relative to the viewer: a set that is shifted to where the viewer stands."""

    def __init__(self, squares: tuple[tuple[int, int], ...], width: int) -> None:
        self.squares = squares
        columns, rows = [dc for dc, _ in squares] or [0], [dr for _, dr in squares] or [0]
        self.west, self.east, self.north, self.south = min(columns), max(columns), min(rows), max(rows)
        places = [dr * width + dc for dc, dr in squares]
        self.first = min(places, default=0)
        self.mask = 0
        for place in places:
            self.mask |= 1 << place - self.first
