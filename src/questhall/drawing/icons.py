"""The icon set: silhouettes drawn for this house on a grid of 24 by 24. Filled areas first, then pen strokes."""

from collections.abc import Iterable
from typing import Final

from questhall.drawing.elements import Art, number
from questhall.drawing.icon_shapes import SHAPES
from questhall.drawing.memo import remembered
from questhall.drawing.palette import PAINT

ICONS: Final = tuple(SHAPES)
"""The names of all icons."""


@remembered
def icon(name: str, x: float = 0, y: float = 0, size: float = 24, paint: str = "ink") -> Art:
    """An icon whose middle lies at x, y."""
    if name not in SHAPES:
        raise KeyError(f"there is no icon {name!r}; see questhall.drawing.ICONS")
    half = size / 2
    box = f'x="{number(x - half)}" y="{number(y - half)}" width="{number(size)}" height="{number(size)}"'
    return f'<use href="#icon.{name}" {box} color="{PAINT[paint]}"/>'


def icon_row(names: Iterable[str], x: float, y: float, size: float = 18, gap: float = 3, paint: str = "ink") -> Art:
    """Icons beside each other, the row centred at x, y."""
    row = tuple(names)
    left = x - (len(row) * (size + gap) - gap) / 2 + size / 2
    return "".join(icon(name, left + i * (size + gap), y, size, paint) for i, name in enumerate(row))


def icon_defs(names: Iterable[str] = ICONS) -> str:
    """The icons as SVG symbols, to stand once in a page or file."""
    return "".join(_symbol(name, *SHAPES[name]) for name in names)


def _symbol(name: str, fill: str, stroke: str) -> str:
    body = f'<path d="{fill}" fill="currentColor" fill-rule="evenodd"/>' if fill else ""
    if stroke:
        pen = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
        body += f'<path d="{stroke}" {pen}/>'
    return f'<symbol id="icon.{name}" viewBox="0 0 24 24">{body}</symbol>'
