"""The staggered lattice of dots: headings, Range, Arcs, sight lines and the sweep of Cover.

Pure geometry on integer points; walls, terrain and Units come in as plain lists. Headings are numbered
clockwise from north: 0 N, 1 NE, 2 E, 3 SE, 4 S, 5 SW, 6 W, 7 NW.
"""

from functools import cache
from typing import Final

Point = tuple[int, int]

#: DTD-MAP-02, DTD-MAP-03: the eight headings in which a step leads and a Unit faces.
HEADINGS: Final[tuple[str, ...]] = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")

#: DTD-MAP-02: the neighbour each heading leads to; y grows to the south, so straight neighbours lie two units off.
VECTORS: Final[tuple[Point, ...]] = ((0, -2), (1, -1), (2, 0), (1, 1), (0, 2), (-1, 1), (-2, 0), (-1, -1))

FRONT: Final = "Front"
BACK: Final = "Back"
LEFT: Final = "Left"
RIGHT: Final = "Right"
ARCS: Final[tuple[str, ...]] = (FRONT, LEFT, RIGHT, BACK)

#: DTD-MOVE-03: Move for a step, by the angle between travel and facing in steps of 45 degrees.
STEP_COST: Final[tuple[int, ...]] = (1, 1, 2, 2, 2, 2, 2, 1)
STEP_NAME: Final[tuple[str, ...]] = ("forward", "drift", "slide", "drift", "backward", "drift", "slide", "drift")


def is_dot(point: Point) -> bool:
    """DTD-MAP-01: the dots of the lattice have x + y even."""
    return (point[0] + point[1]) % 2 == 0


def neighbour(point: Point, heading: int) -> Point:
    """DTD-MAP-02: the dot that a heading leads to."""
    dx, dy = VECTORS[heading]
    return (point[0] + dx, point[1] + dy)


def distance(one: Point, other: Point) -> int:
    """DTD-RNG-01: the fewest Spaces between two dots of a full lattice."""
    return (abs(one[0] - other[0]) + abs(one[1] - other[1])) // 2


def arcs(at: Point, facing: int, other: Point) -> tuple[str, ...]:
    """DTD-ARC-02, DTD-ARC-05: the Arc or, on a border, both Arcs in which a point lies. The own Space is in all."""
    return _arcs_toward(facing, other[0] - at[0], other[1] - at[1])


@cache
def _arcs_toward(facing: int, vx: int, vy: int) -> tuple[str, ...]:
    """The same by the way from one point to the other, found once for all maps."""
    if vx == 0 and vy == 0:
        return ARCS
    fx, fy = VECTORS[facing]
    ahead = fx * vx + fy * vy
    across = fx * vy - fy * vx
    found = []
    if ahead > 0 and abs(across) <= ahead:
        found.append(FRONT)
    if across < 0 and abs(ahead) <= -across:
        found.append(LEFT)
    if across > 0 and abs(ahead) <= across:
        found.append(RIGHT)
    if ahead < 0 and abs(across) <= -ahead:
        found.append(BACK)
    return tuple(found)


def heading_to(at: Point, other: Point) -> int:
    """The heading that looks most nearly at a point; the first clockwise from north among equals."""
    vx, vy = other[0] - at[0], other[1] - at[1]
    best, best_score = 0, -2.0
    for heading, (hx, hy) in enumerate(VECTORS):
        along = hx * vx + hy * vy
        score = along / (float(hx * hx + hy * hy) ** 0.5)
        if score > best_score + 1e-9:
            best, best_score = heading, score
    return best


def turned(facing: int, steps: int) -> int:
    """DTD-MOVE-04: steps of 45 degrees, to the right when positive."""
    return (facing + steps) % 8


def cross(origin: Point, one: Point, other: Point) -> int:
    """Twice the signed area of a triangle: positive when `other` lies to the right of the way to `one`."""
    return (one[0] - origin[0]) * (other[1] - origin[1]) - (one[1] - origin[1]) * (other[0] - origin[0])


def passes_close(start: Point, end: Point, dot: Point) -> bool:
    """DTD-LOS-02: the line passes nearer than the root of one half to a dot that projects inside it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    px, py = dot[0] - start[0], dot[1] - start[1]
    along = dx * px + dy * py
    length = dx * dx + dy * dy
    if along <= 0 or along >= length:
        return False
    off = dx * py - dy * px
    return 2 * off * off < length


Edge = tuple[Point, Point]


def wall_edge(one: Point, other: Point) -> Edge:
    """DTD-MAP-04: the edge between two diagonal neighbours joins the two corners that their diamonds share."""
    (ax, ay), (bx, by) = one, other
    if abs(ax - bx) != 1 or abs(ay - by) != 1:
        raise ValueError(f"a wall stands between diagonal neighbours, not between {one} and {other}")
    return ((ax, by), (bx, ay))


def touches(start: Point, end: Point, edge: Edge) -> tuple[bool, Point | None]:
    """Whether the line meets a wall's edge; with the end it touches when it meets that end alone."""
    one, other = edge
    a = cross(start, end, one)
    b = cross(start, end, other)
    if (a > 0 and b > 0) or (a < 0 and b < 0):
        return False, None
    c = cross(one, other, start)
    d = cross(one, other, end)
    if (c > 0 and d > 0) or (c < 0 and d < 0):
        return False, None
    if a == 0 and b == 0:  # the line runs along the edge
        lowest, highest = min(start, end), max(start, end)
        if max(one, other) < lowest or min(one, other) > highest:
            return False, None
        return True, None
    if a == 0:
        return True, one
    if b == 0:
        return True, other
    return True, None


def walled_off(start: Point, end: Point, edges: tuple[Edge, ...]) -> bool:
    """DTD-LOS-02: a wall blocks the line, unless the line only brushes one end of one wall."""
    brushed = False
    for edge in edges:
        met, tip = touches(start, end, edge)
        if not met:
            continue
        if tip is None or brushed:
            return True
        brushed = True
    return False


def sweep(attacker: Point, target: Point) -> tuple[Point, Point]:
    """DTD-COV-03: the two neighbours of the Target, one on each side, most nearly at right angles to the line."""
    vx, vy = target[0] - attacker[0], target[1] - attacker[1]
    best: dict[bool, tuple[int, int, Point]] = {}
    for nx, ny in VECTORS:
        side = vx * ny - vy * nx
        if side == 0:
            continue
        along = (vx * nx + vy * ny) ** 2
        size = nx * nx + ny * ny
        kept = best.get(side > 0)
        if kept is None or along * kept[1] < kept[0] * size:
            best[side > 0] = (along, size, (target[0] + nx, target[1] + ny))
    return best[True][2], best[False][2]


def in_sweep(attacker: Point, corners: tuple[Point, Point], dot: Point) -> bool:
    """DTD-COV-03: inside or on the two edges of the triangle, nearer than its base line."""
    right, left = corners
    if dot == attacker:
        return False
    if cross(attacker, right, dot) > 0 or cross(attacker, left, dot) < 0:
        return False
    beyond = cross(right, left, dot)
    inside = cross(right, left, attacker)
    return beyond * inside > 0


@cache
def swept(across: int, down: int) -> tuple[Point, ...]:
    """DTD-COV-03: every dot of the sweep to a Target that lies so far away, as seen from the attacker."""
    start, end = (0, 0), (across, down)
    corners = sweep(start, end)
    columns, rows = [x for x, _ in corners], [y for _, y in corners]
    return tuple(
        [
            (x, y)
            for y in range(min(0, *rows), max(0, *rows) + 1)
            for x in range(min(0, *columns), max(0, *columns) + 1)
            if is_dot((x, y)) and (x, y) != end and in_sweep(start, corners, (x, y))
        ]
    )


def clockwise_rank(origin: Point, dot: Point) -> tuple[int, float]:
    """DTD-COV-07: a key that sorts points clockwise from north around an origin."""
    dx, dy = dot[0] - origin[0], dot[1] - origin[1]
    if dx >= 0 and dy < 0:
        return (0, dx / -dy)
    if dx > 0 and dy >= 0:
        return (1, dy / dx)
    if dx <= 0 and dy > 0:
        return (2, -dx / dy)
    return (3, -dy / -dx if dx else 0.0)


def beam(at: Point, facing: int, length: int) -> list[Point]:
    """The dots straight along a heading."""
    dots = []
    for _ in range(length):
        at = neighbour(at, facing)
        dots.append(at)
    return dots
