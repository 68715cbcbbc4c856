"""Dice: six faces with pips, any other number of faces by their outline, or a symbol on each face."""

from math import cos, pi, sin
from typing import Final

from questhall.drawing.elements import Art, circle, group, path, polygon, rect, text
from questhall.drawing.icons import icon
from questhall.drawing.memo import remembered
from questhall.drawing.palette import PATTERN_OF, on

_PIPS: Final = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@remembered
def die(
    value: int | str, size: float = 40, colour: str = "bone", faces: int = 6, symbol: str = "", faded: bool = False
) -> Art:
    """A die around 0, 0 showing a value.

    A coloured die carries its pigment's pattern. Six faces show pips, other dice a number on their own outline (4, 8,
    10, 12, 20 as in the hand); ``symbol`` shows an icon instead. A value of 0 or "" leaves the face blank.
    """
    paint = on(colour)
    body = _body(size, colour, faces)
    if symbol:
        face = icon(symbol, 0, 0, size * 0.62, paint)
    elif faces == 6 and isinstance(value, int) and value in _PIPS:
        face = _pips(value, size, colour)
    else:
        letters = max(size * 0.6, min(15.0, size * 0.85))  # a small die can still be read
        face = text(
            0, size * (0.08 if faces == 4 else 0), value or "", letters, paint, "middle", bold=True, middle=True
        )
    return group(body, face, opacity=0.45 if faded else 1)


def _pips(value: int, size: float, colour: str) -> Art:
    step, radius = size * 0.25, size * 0.085
    lone = "red" if value == 1 and colour == "bone" else on(colour)
    radius *= 1.35 if value == 1 else 1
    return "".join(circle(x * step, y * step, radius, lone) for x, y in _PIPS[value])


def _body(size: float, colour: str, faces: int) -> Art:
    half, weight = size / 2, max(1.2, size / 24)
    if faces == 6:
        shape = rect(-half, -half, size, size, colour, "bone-ink" if colour == "bone" else "ink", weight, size * 0.2)
        shadow = rect(-half + size * 0.04, -half + size * 0.07, size, size, "shadow", round=size * 0.2)
        if colour in PATTERN_OF:
            shape += rect(-half, -half, size, size, PATTERN_OF[colour], round=size * 0.2)
        shine = path(f"M{-half * 0.62},{-half * 0.8}H{half * 0.62}", stroke="bone", line=weight * 1.2, opacity=0.5)
        return shadow + shape + shine
    corners = _outline(faces, half * 1.12)
    shape = polygon(corners, colour, "bone-ink" if colour == "bone" else "ink", weight)
    if colour in PATTERN_OF:
        shape += polygon(corners, PATTERN_OF[colour], "none")
    inner = polygon(_outline(faces, half * 0.74), "none", on(colour), weight / 2, opacity=0.45)
    return polygon([(x + size * 0.03, y + size * 0.07) for x, y in corners], "shadow", "none") + shape + inner


def _outline(faces: int, radius: float) -> list[tuple[float, float]]:
    if faces == 2:
        return [(radius * sin(pi * i / 12), -radius * cos(pi * i / 12)) for i in range(24)]
    if faces == 10:
        return [(0, -radius), (radius * 0.95, radius * 0.15), (0, radius), (-radius * 0.95, radius * 0.15)]
    sides = {4: 3, 8: 4, 12: 5, 20: 6}.get(faces, 8)
    return [(radius * sin(2 * pi * i / sides), -radius * cos(2 * pi * i / sides)) for i in range(sides)]


@remembered
def die_slot(size: float = 40, value: int | str = "", colour: str = "shade", faces: int = 6, note: str = "") -> Art:
    """An empty place for a die around 0, 0, with the value that it wants shown faintly."""
    half = size / 2
    frame = rect(-half, -half, size, size, colour, "faint", 1.5, size * 0.2, dash="4 3")
    if note:
        return frame + icon(note, 0, 0, size * 0.5, "faint")
    if faces == 6 and isinstance(value, int) and 0 < value <= 6:
        return frame + group(
            *(circle(x * size * 0.25, y * size * 0.25, size * 0.075, "faint") for x, y in _PIPS[value]), opacity=0.65
        )
    return frame + text(0, 0, value, size * 0.4, "faint", "middle", bold=True, middle=True)
