"""Line of sight: between two squares, and between characters, in whole numbers only (ATD-LOS)."""

from functools import cache

from questhall.games.adventure_tactics.rules.board.geometry import Grid, grid, squares
from questhall.games.adventure_tactics.rules.board.large_bosses import footprint
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import Ground, ground
from questhall.games.adventure_tactics.rules.board.positions import current
from questhall.games.adventure_tactics.state import Encounter, Figure, GameTable


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


@cache
def _shapes(width: int, dc: int, dr: int) -> tuple[Shape, ...]:
    """The lines to a target so far away, each ready to be laid on a board of some width."""
    return tuple([Shape(line, width) for line in sight_lines(dc, dr)])


def _laid(g: Grid, shape: Shape, a: int, column: int, row: int) -> int:
    """A line from a square, as the set of squares that interrupt it; those off the map do not count."""
    if (
        column + shape.west >= 0
        and column + shape.east < g.width
        and row + shape.north >= 0
        and row + shape.south < g.height
    ):
        return shape.mask << a + shape.first
    mask = 0
    for dc, dr in shape.squares:
        square = g.square(column + dc, row + dr)
        if square >= 0:
            mask |= 1 << square
    return mask


def _lines(g: Grid, a: int, b: int) -> tuple[int, ...]:
    """The lines of sight between two squares, each as the set of squares that interrupt it."""
    ac, ar = g.column[a], g.row[a]
    found = tuple([_laid(g, shape, a, ac, ar) for shape in _shapes(g.width, g.column[b] - ac, g.row[b] - ar)])
    g.lines[a * g.size + b] = found
    g.lines[b * g.size + a] = found  # ATD-LOS-03: sight is mutual
    return found


def free_line(g: Grid, a: int, b: int, blockers: int) -> bool:
    """ATD-LOS-01, ATD-LOS-03: whether some line between the two squares is free of blockers, which may stand on the two
    themselves.
    """
    for line in g.lines[a * g.size + b] or _lines(g, a, b):  # noqa: SIM110  (a generator costs more)
        if not line & blockers:
            return True
    return False


def enemies_mask(encounter: Encounter) -> int:
    """ATD-LOS-02, ATD-LOS-03, ATD-COND-10, ATD-OBST-07: bosses and minions interrupt sight; things, heroes and summons
    do not.
    """
    mask = 0
    feet = grid(encounter.width, encounter.height).feet
    for figure in encounter.figures.values():
        if not figure.friend and figure.kind != "object":
            mask |= feet[figure.size][figure.square]
    return mask


def sight(ground: Ground, a: int, b: int, blockers: int) -> bool:
    """ATD-LARGE-09, ATD-LOS-01: sight between two footprints exists if it exists for any pair of their squares."""
    g = ground.grid
    if not a & a - 1 and not b & b - 1:
        return free_line(g, a.bit_length() - 1, b.bit_length() - 1, blockers)
    blockers &= ~(a | b)
    for one in squares(a):
        for two in squares(b):
            if free_line(g, one, two, blockers):
                return True
    return False


def sees(state: GameTable, a: Figure, b: Figure, past_enemies: bool = False) -> bool:
    """ATD-LOS-01, ATD-LOS-02, ATD-LOS-03, ATD-LOS-04: whether two figures see each other."""
    encounter = state.encounter
    assert encounter is not None
    land = ground(state)
    blockers = land.opaque if past_enemies else land.opaque | enemies_mask(encounter)
    if a.size == 1 and b.size == 1:
        return free_line(land.grid, a.square, b.square, blockers)
    return sight(land, footprint(a, encounter.width), footprint(b, encounter.width), blockers)


def squares_in_sight(state: GameTable, user: Figure, among: int) -> list[int]:
    """ATD-LOS-01: those of some empty squares that a figure sees, in reading order."""
    encounter = current(state)
    land = ground(state)
    feet = footprint(user, encounter.width)
    blockers = land.opaque | enemies_mask(encounter)
    return [square for square in squares(among) if sight(land, feet, 1 << square, blockers)]
