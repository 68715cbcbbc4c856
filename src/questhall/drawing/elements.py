"""SVG elements as functions: numbers and paints in, markup out. All text is escaped here and nowhere else."""

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from questhall.drawing.fonts import Face, fit, wrap
from questhall.drawing.memo import remembered
from questhall.drawing.palette import PAINT

Art: TypeAlias = str
"""SVG markup made by this kit."""

Point: TypeAlias = tuple[float, float]
Anchor = Literal["start", "middle", "end"]


@remembered
def number(value: float) -> str:
    """A coordinate: at most two decimals, none if they are zero."""
    rounded = round(value, 2)
    whole = int(rounded)
    return str(whole) if rounded == whole else str(rounded)


@remembered
def escape(words: str) -> str:
    """Text that can stand in an element or an attribute; characters that XML forbids become blanks."""
    if words.isalnum():
        return words
    if not words.isprintable():
        words = "".join(char if char.isprintable() else " " for char in words)
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _look(fill: str, stroke: str, width: float, dash: str, opacity: float) -> str:
    look = f' fill="{PAINT[fill]}"'
    if stroke != "none" and width:
        look += f' stroke="{PAINT[stroke]}" stroke-width="{number(width)}"'
        if dash:
            look += f' stroke-dasharray="{dash}"'
    if opacity != 1:
        look += f' opacity="{number(opacity)}"'
    return look


@remembered
def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str = "none",
    stroke: str = "none",
    line: float = 1.5,
    round: float = 0,
    dash: str = "",
    opacity: float = 1,
) -> Art:
    """A rectangle, its corners rounded by ``round``."""
    corner = f' rx="{number(round)}"' if round else ""
    box = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f"<rect {box}{corner}{_look(fill, stroke, line, dash, opacity)}/>"


@remembered
def circle(
    x: float,
    y: float,
    radius: float,
    fill: str = "none",
    stroke: str = "none",
    line: float = 1.5,
    dash: str = "",
    opacity: float = 1,
) -> Art:
    """A circle around x, y."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"{_look(fill, stroke, line, dash, opacity)}/>'


@remembered
def ellipse(
    x: float,
    y: float,
    rx: float,
    ry: float,
    fill: str = "none",
    stroke: str = "none",
    line: float = 1.5,
    opacity: float = 1,
) -> Art:
    """An ellipse around x, y."""
    box = f'cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}"'
    return f"<ellipse {box}{_look(fill, stroke, line, '', opacity)}/>"


@remembered
def line(
    x1: float,
    y1: float,
    x2: float,
    y2: float,
    stroke: str = "ink",
    width: float = 1.5,
    dash: str = "",
    opacity: float = 1,
) -> Art:
    """A straight line with round ends."""
    return path(f"M{number(x1)},{number(y1)}L{number(x2)},{number(y2)}", "none", stroke, width, dash, opacity)


@remembered
def path(d: str, fill: str = "none", stroke: str = "ink", line: float = 1.5, dash: str = "", opacity: float = 1) -> Art:
    """A path from SVG path data; joins and ends are round like a pen's."""
    ends = ' stroke-linejoin="round" stroke-linecap="round"' if stroke != "none" else ""
    return f'<path d="{escape(d)}"{_look(fill, stroke, line, dash, opacity)}{ends}/>'


def points(corners: Iterable[Point]) -> str:
    """Path data through these corners, open."""
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in corners)


def polygon(
    corners: Iterable[Point],
    fill: str = "none",
    stroke: str = "ink",
    line: float = 1.5,
    dash: str = "",
    opacity: float = 1,
) -> Art:
    """A closed shape through these corners."""
    return path(points(corners) + "Z", fill, stroke, line, dash, opacity)


def polyline(
    corners: Iterable[Point], stroke: str = "ink", line: float = 1.5, dash: str = "", opacity: float = 1
) -> Art:
    """An open line through these corners."""
    return path(points(corners), "none", stroke, line, dash, opacity)


@remembered
def text(
    x: float,
    y: float,
    words: str | int,
    size: float = 16,
    fill: str = "ink",
    anchor: Anchor = "start",
    face: Face = "serif",
    bold: bool = False,
    italic: bool = False,
    middle: bool = False,
    halo: str = "",
) -> Art:
    """One line of real text. y is its baseline, or its middle if ``middle``; a ``halo`` makes it legible on art."""
    names = ("qs" if face == "serif" else "qn") + (" qb" if bold else "") + (" qi" if italic else "")
    along = "" if anchor == "start" else f' text-anchor="{anchor}"'
    if middle:
        y += size * 0.35
    edge = (
        f' stroke="{PAINT[halo]}" stroke-width="{number(size / 5)}" class="{names} qh"' if halo else f' class="{names}"'
    )
    place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
    return f'<text {place} fill="{PAINT[fill]}"{along}{edge}>{escape(str(words))}</text>'


def lines(
    x: float,
    y: float,
    texts: Sequence[str],
    size: float = 16,
    fill: str = "ink",
    anchor: Anchor = "start",
    face: Face = "serif",
    bold: bool = False,
    italic: bool = False,
    leading: float = 1.25,
) -> Art:
    """Several lines below each other; y is the first baseline."""
    return "".join(
        text(x, y + i * size * leading, words, size, fill, anchor, face, bold, italic) for i, words in enumerate(texts)
    )


@remembered
def paragraph(
    x: float,
    y: float,
    words: str,
    width: float,
    size: float = 16,
    fill: str = "ink",
    anchor: Anchor = "start",
    face: Face = "serif",
    bold: bool = False,
    italic: bool = False,
    leading: float = 1.25,
    most: int = 0,
) -> Art:
    """Text wrapped to a width; y is the first baseline. More than ``most`` lines end in an ellipsis."""
    wrapped = wrap(words, width, size, face, bold)
    if most and len(wrapped) > most:
        wrapped = (*wrapped[: most - 1], wrapped[most - 1].rstrip(".,;: ") + "\u2026")
    return lines(x, y, wrapped, size, fill, anchor, face, bold, italic, leading)


@remembered
def text_box(
    x: float,
    y: float,
    width: float,
    height: float,
    words: str,
    size: float = 16,
    fill: str = "ink",
    anchor: Anchor = "middle",
    face: Face = "serif",
    bold: bool = False,
    italic: bool = False,
    least: float = 7,
    leading: float = 1.2,
) -> Art:
    """Text wrapped and, if need be, shrunk into a box, centred from top to bottom."""
    size, wrapped = fit(words, width, height, size, least, leading, face, bold)
    left = x if anchor == "start" else x + width / 2 if anchor == "middle" else x + width
    top = y + (height - len(wrapped) * size * leading) / 2 + size * (0.85 + (leading - 1) / 2)
    return lines(left, top, wrapped, size, fill, anchor, face, bold, italic, leading)


def group(*parts: Art, x: float = 0, y: float = 0, turn: float = 0, scale: float = 1, opacity: float = 1) -> Art:
    """Parts moved, turned (degrees, clockwise) and scaled together."""
    moves = ""
    if x or y:
        moves += f"translate({number(x)},{number(y)})"
    if turn:
        moves += f"rotate({number(turn)})"
    if scale != 1:
        moves += f"scale({number(scale)})"
    how = f' transform="{moves}"' if moves else ""
    if opacity != 1:
        how += f' opacity="{number(opacity)}"'
    body = "".join(parts)
    return f"<g{how}>{body}</g>" if how else body


def above(*parts: Art) -> Art:
    """Parts of a piece that its outline must not hide when a page lights it: a title, a number, hit points."""
    body = "".join(parts)
    return f'<g class="tab">{body}</g>' if body else ""


def window(x: float, y: float, width: float, height: float, *parts: Art) -> Art:
    """Parts of which only what lies inside a box is seen."""
    box = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f"<svg {box}>{group(*parts, x=-x, y=-y)}</svg>"


@remembered
def hint(words: str) -> Art:
    """A tooltip for what is drawn in the same group; also read by screen readers."""
    return f"<title>{escape(words)}</title>"
