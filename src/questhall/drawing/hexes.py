"""Hexagons in axial coordinates: where they lie, their corners, edges, and the outline of a region."""

from collections.abc import Iterable
from math import cos, pi, sin, sqrt
from typing import Final

from questhall.drawing.elements import Art, Point, number, path, polygon
from questhall.drawing.memo import remembered

Hex = tuple[int, int]
"""Axial coordinates q, r."""

DIRECTIONS: Final[tuple[Hex, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours, clockwise from the east (pointy tops) or the south-east (flat tops)."""


def centre(q: int, r: int, size: float, flat: bool = False) -> Point:
    """The middle of a hex; ``size`` is the distance from the middle to a corner."""
    if flat:
        return size * 1.5 * q, size * sqrt(3) * (r + q / 2)
    return size * sqrt(3) * (q + r / 2), size * 1.5 * r


def corners(x: float, y: float, size: float, flat: bool = False) -> list[Point]:
    """The six corners around x, y; edge i to i + 1 faces direction i of DIRECTIONS."""
    first = 0.0 if flat else -pi / 6
    return [(x + size * cos(first + i * pi / 3), y + size * sin(first + i * pi / 3)) for i in range(6)]


@remembered
def hexagon(
    x: float,
    y: float,
    size: float,
    fill: str = "card",
    stroke: str = "ink",
    line: float = 1.5,
    flat: bool = False,
    dash: str = "",
    opacity: float = 1,
) -> Art:
    """One hex around x, y."""
    return polygon(corners(x, y, size, flat), fill, stroke, line, dash, opacity)


@remembered
def edge(
    x: float,
    y: float,
    size: float,
    direction: int,
    stroke: str = "ink",
    line: float = 4,
    flat: bool = False,
    dash: str = "",
) -> Art:
    """The side of a hex that faces a direction: walls, rivers, borders."""
    around = corners(x, y, size, flat)
    (x1, y1), (x2, y2) = around[direction % 6], around[(direction + 1) % 6]
    return path(f"M{number(x1)},{number(y1)}L{number(x2)},{number(y2)}", "none", stroke, line, dash)


def region(
    cells: Iterable[Hex],
    size: float,
    fill: str = "none",
    stroke: str = "ink",
    line: float = 3,
    flat: bool = False,
    dash: str = "",
) -> Art:
    """The outline of a set of hexes: only the edges towards hexes that are not in it."""
    inside = set(cells)
    outline: list[str] = []
    areas: list[Art] = []
    for q, r in sorted(inside):
        x, y = centre(q, r, size, flat)
        around = corners(x, y, size, flat)
        if fill != "none":
            areas.append(polygon(around, fill, "none"))
        for i, (dq, dr) in enumerate(DIRECTIONS):
            if (q + dq, r + dr) not in inside:
                (x1, y1), (x2, y2) = around[i], around[(i + 1) % 6]
                outline.append(f"M{number(x1)},{number(y1)}L{number(x2)},{number(y2)}")
    return "".join(areas) + (path("".join(outline), "none", stroke, line, dash) if outline else "")


def neighbour(q: int, r: int, direction: int) -> Hex:
    """The hex one step in a direction."""
    dq, dr = DIRECTIONS[direction % 6]
    return q + dq, r + dr


def distance(a: Hex, b: Hex) -> int:
    """Steps between two hexes."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))
