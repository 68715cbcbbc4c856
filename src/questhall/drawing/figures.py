"""Figures: pawns, meeples and standees with an emblem or a letter, their hit points, facing and conditions."""

from math import cos, pi, sin

from questhall.drawing.elements import Art, circle, ellipse, group, path, rect, text
from questhall.drawing.icons import icon
from questhall.drawing.memo import remembered
from questhall.drawing.palette import PATTERN_OF, on


@remembered
def pawn(colour: str = "red", letter: str = "", emblem: str = "", size: float = 40) -> Art:
    """A pawn whose foot stands at 0, 0; a letter or emblem on its belly."""
    k = size / 40
    body = (
        "M-11,0C-11,-4 -7,-6 -5.5,-17C-9,-18 -9,-21 -5,-21.5A7.5,7.5 0 1 1 5,-21.5C9,-21 9,-18 5.5,-17C7,-6 11,-4 11,0Z"
    )
    parts = [ellipse(1, 0.5, 13, 4, "shadow"), path(body, colour, "ink", 1.6)]
    if colour in PATTERN_OF:
        parts.append(path(body, PATTERN_OF[colour], "none"))
    parts.append(path("M-9,0C-9,2.6 9,2.6 11,0", "none", "ink", 1.6))
    mark = _mark(letter, emblem, 9, on(colour))
    if mark:
        parts.append(group(circle(0, 0, 6.4, colour) + mark, y=-26.5))
    return group(*parts, scale=k)


@remembered
def meeple(colour: str = "red", letter: str = "", emblem: str = "", size: float = 40) -> Art:
    """A little wooden person whose middle is 0, 0."""
    body = (
        "M0,-18C4.5,-18 7.5,-15 7,-10.5C12,-9.5 18,-7 18,-3.5C18,-0.5 13,-1 9.5,-1C10,3 15,10 14.5,15.5H3.5L0,8"
        "L-3.5,15.5H-14.5C-15,10 -10,3 -9.5,-1C-13,-1 -18,-0.5 -18,-3.5C-18,-7 -12,-9.5 -7,-10.5C-7.5,-15 "
        "-4.5,-18 0,-18Z"
    )
    parts = [group(path(body, "shadow", "none"), x=1.5, y=2.5), path(body, colour, "ink", 1.8)]
    if colour in PATTERN_OF:
        parts.append(path(body, PATTERN_OF[colour], "none"))
    mark = _mark(letter, emblem, 10, on(colour))
    if mark:
        parts.append(group(circle(0, 0, 6.5, colour), mark, y=-2.5))
    return group(*parts, scale=size / 40)


@remembered
def standee(
    colour: str = "blue",
    letter: str = "",
    emblem: str = "",
    size: float = 44,
    hp: int = -1,
    most: int = 0,
    conditions: tuple[str, ...] = (),
    facing: float | None = None,
    down: bool = False,
    foe: bool = False,
) -> Art:
    """A figure seen from above around 0, 0: a round base (friends) or a pointed one (foes), hit points below.

    ``facing`` is an angle in degrees, 0 is up. ``conditions`` are icon names, shown at the upper rim. A figure that is
    ``down`` lies greyed with a cross.
    """
    radius = size / 2
    parts = [circle(radius * 0.06, radius * 0.12, radius, "shadow")]
    if facing is not None:
        parts.append(
            group(
                path(f"M0,{-radius * 1.3}L{radius * 0.5},{-radius * 0.75}H{-radius * 0.5}Z", colour, "ink", 1.4),
                turn=facing,
            )
        )
    base = _base(radius, foe)
    parts.append(path(base, colour, "ink", max(1.4, size / 26)))
    if colour in PATTERN_OF:
        parts.append(path(base, PATTERN_OF[colour], "none"))
    parts.append(circle(0, 0, radius * 0.68, "card", "ink", 1))
    parts.append(_mark(letter, emblem, radius * 0.98, "ink"))
    if down:
        parts.append(group(icon("cross", 0, 0, size * 0.8, "red"), opacity=0.9))
    for i, name in enumerate(conditions):
        parts.append(
            group(_condition(name, radius * 0.52), x=(i - (len(conditions) - 1) / 2) * radius * 0.56, y=-radius * 0.92)
        )
    if hp >= 0:
        parts.append(group(hp_badge(hp, most, radius), y=radius * 0.86))
    return group(*parts, opacity=0.7 if down else 1)


def _base(radius: float, foe: bool) -> str:
    if not foe:
        return f"M{-radius},0A{radius},{radius} 0 1 1 {radius},0A{radius},{radius} 0 1 1 {-radius},0Z"
    corners = [(radius * 1.04 * sin(2 * pi * i / 8), -radius * 1.04 * cos(2 * pi * i / 8)) for i in range(8)]
    return "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in corners) + "Z"


def _mark(letter: str, emblem: str, size: float, paint: str) -> Art:
    if emblem:
        return icon(emblem, 0, 0, size, paint)
    if letter:
        return text(0, 0, letter, size * (0.95 if len(letter) == 1 else 0.68), paint, "middle", bold=True, middle=True)
    return ""


def _condition(name: str, size: float) -> Art:
    return circle(0, 0, size * 0.56, "gold-wash", "ink", 1) + icon(name, 0, 0, size * 0.8, "ink")


@remembered
def hp_badge(hp: int, most: int, radius: float = 22) -> Art:
    """Hit points as a number on a plate that empties from the right, around 0, 0."""
    width, height = radius * 1.5, radius * 0.6
    share = max(0.0, min(1.0, hp / most)) if most else 1.0
    paint = "green" if share > 0.5 else "gold" if share > 0.25 else "red"
    plate = rect(-width / 2, -height / 2, width, height, "card", "ink", 1, height * 0.3)
    fill = rect(
        -width / 2 + 1, -height / 2 + 1, max(0.0, (width - 2) * share), height - 2, f"{paint}-wash", round=height * 0.25
    )
    words = f"{hp}/{most}" if most else str(hp)
    return plate + fill + text(0, 0, words, height * 0.78, "ink", "middle", "sans", bold=True, middle=True)


@remembered
def hearts(hp: int, most: int, size: float = 14, gap: float = 2) -> Art:
    """Hit points as a row of hearts from 0, 0 to the right: full, then empty."""
    return "".join(
        icon("heart", size / 2 + i * (size + gap), 0, size, "red" if i < hp else "edge") for i in range(max(hp, most))
    )


@remembered
def arc(
    radius: float, turn: float, width: float = 90, fill: str = "gold-wash", stroke: str = "gold", opacity: float = 0.6
) -> Art:
    """A sector around 0, 0: what a figure sees or threatens. ``turn`` is its middle in degrees, 0 is up."""
    half = width / 2 * pi / 180
    x, y = radius * sin(half), -radius * cos(half)
    large = 1 if width > 180 else 0
    d = f"M0,0L{-x:.1f},{y:.1f}A{radius:g},{radius:g} 0 {large} 1 {x:.1f},{y:.1f}Z"
    return group(path(d, fill, stroke, 1.2, dash="4 3"), turn=turn, opacity=opacity)
