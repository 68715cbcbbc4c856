"""Tracks: boxes in a row with a marker, bars, pips to fill in, and dials that count."""

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

from questhall.drawing.elements import Art, circle, group, line, path, rect, text
from questhall.drawing.icons import icon
from questhall.drawing.memo import remembered
from questhall.drawing.palette import PATTERN_OF, on


def track(
    length: int,
    value: int,
    size: float = 26,
    colour: str = "red",
    first: int = 0,
    marks: Mapping[int, str] | None = None,
    vertical: bool = False,
    labels: Sequence[str] = (),
    filled: bool = True,
) -> Art:
    """Boxes numbered from ``first``; those up to ``value`` are painted (or only the one at value, if not ``filled``).

    ``marks`` puts icons on boxes: where something happens. It begins at 0, 0 and runs right, or down if ``vertical``.
    """
    parts: list[Art] = []
    for i in range(length):
        here = first + i
        x, y = (0.0, i * size) if vertical else (i * size, 0.0)
        painted = here <= value if filled else here == value
        fill = colour if painted else "card"
        parts.append(rect(x, y, size, size, fill, "ink", 1.2, size * 0.12))
        if painted and colour in PATTERN_OF:
            parts.append(rect(x, y, size, size, PATTERN_OF[colour], round=size * 0.12))
        paint = on(fill)
        if marks and here in marks:
            parts.append(icon(marks[here], x + size / 2, y + size / 2, size * 0.68, paint))
        else:
            words = labels[i] if i < len(labels) else str(here)
            parts.append(text(x + size / 2, y + size / 2, words, size * 0.42, paint, "middle", "sans", middle=True))
        if here == value:
            parts.append(rect(x + 1.5, y + 1.5, size - 3, size - 3, "none", "gold", 2.5, size * 0.1))
    return "".join(parts)


@remembered
def bar(
    value: float, most: float, width: float = 120, height: float = 14, colour: str = "green", words: str = ""
) -> Art:
    """A bar filled from the left, with words over it."""
    share = max(0.0, min(1.0, value / most)) if most else 0.0
    parts = [rect(0, 0, width, height, "shade", round=height / 2)]
    if share:
        parts.append(rect(0, 0, max(height, width * share), height, colour, round=height / 2))
        if colour in PATTERN_OF:
            parts.append(rect(0, 0, max(height, width * share), height, PATTERN_OF[colour], round=height / 2))
    parts.append(rect(0, 0, width, height, "none", "ink", 1.2, height / 2))
    if words:
        parts.append(
            text(width / 2, height / 2, words, height * 0.78, "ink", "middle", "sans", True, middle=True, halo="card")
        )
    return "".join(parts)


@remembered
def pips(
    value: int, most: int, size: float = 12, gap: float = 4, colour: str = "red", symbol: str = "", per_row: int = 0
) -> Art:
    """Small circles (or icons) to fill in, from 0, 0 to the right and, with ``per_row``, down."""
    parts: list[Art] = []
    columns = per_row or most
    for i in range(most):
        x = size / 2 + (i % columns) * (size + gap)
        y = size / 2 + (i // columns) * (size + gap)
        if symbol:
            parts.append(icon(symbol, x, y, size, colour if i < value else "edge"))
        else:
            parts.append(circle(x, y, size / 2, colour if i < value else "card", "ink", 1.2))
            if i < value:
                parts.append(circle(x, y, size / 5, on(colour)))
    return "".join(parts)


@remembered
def dial(value: int, most: int, size: float = 70, colour: str = "gold", symbol: str = "") -> Art:
    """A clock around 0, 0 cut into ``most`` slices of which ``value`` are painted, with the number in the middle."""
    radius = size / 2
    parts = [circle(0, 0, radius, "card", "ink", 2)]
    for i in range(most):
        a, b = 2 * pi * i / most, 2 * pi * (i + 1) / most
        if i < value:
            large = 1 if most == 1 else 0
            x1, y1, x2, y2 = radius * sin(a), -radius * cos(a), radius * sin(b), -radius * cos(b)
            if most == 1:
                parts.append(circle(0, 0, radius, colour, "ink", 2))
            else:
                parts.append(
                    path(
                        f"M0,0L{x1:.1f},{y1:.1f}A{radius:g},{radius:g} 0 {large} 1 {x2:.1f},{y2:.1f}Z",
                        colour,
                        "ink",
                        1.2,
                    )
                )
        else:
            parts.append(line(0, 0, radius * sin(a), -radius * cos(a), "edge", 1))
    parts.append(circle(0, 0, radius * 0.52, "card", "ink", 1.5))
    if symbol:
        parts.append(icon(symbol, 0, 0, radius * 0.7))
    else:
        parts.append(text(0, 0, value, radius * 0.62, "ink", "middle", bold=True, middle=True))
    return "".join(parts)


def path_track(places: Sequence[tuple[float, float]], value: int, size: float = 18, colour: str = "red") -> Art:
    """A road of dots through given places; those before ``value`` are walked, the one at it holds a flag."""
    road = "M" + "L".join(f"{x:g},{y:g}" for x, y in places)
    parts = [path(road, "none", "edge", size / 3, dash=f"{size / 3:g} {size / 2:g}")]
    for i, (x, y) in enumerate(places):
        parts.append(circle(x, y, size / 2, colour if i < value else "gold" if i == value else "card", "ink", 1.4))
    if 0 <= value < len(places):
        x, y = places[value]
        parts.append(group(icon("flag", size * 0.35, -size * 0.6, size * 1.3, colour), x=x, y=y))
    return "".join(parts)
