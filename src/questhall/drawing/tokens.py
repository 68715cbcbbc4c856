"""Things that lie about and frame the table: tokens, coins, badges, ribbons, panels, plates, spots to stand on."""

from questhall.drawing.elements import Art, above, circle, group, line, path, polygon, rect, text, text_box
from questhall.drawing.fonts import shorten, width_of
from questhall.drawing.icons import icon
from questhall.drawing.memo import remembered
from questhall.drawing.palette import PATTERN_OF, on


@remembered
def token(
    symbol: str = "",
    colour: str = "gold",
    size: float = 30,
    count: int | None = None,
    words: str = "",
    shape: str = "round",
) -> Art:
    """A cardboard token around 0, 0 with an icon or a short word; ``count`` in a badge. Round, square or diamond."""
    radius = size / 2
    if shape == "square":
        body = rect(-radius, -radius, size, size, colour, "ink", max(1.2, size / 24), size * 0.12)
        pattern = rect(-radius, -radius, size, size, PATTERN_OF.get(colour, "none"), round=size * 0.12)
    elif shape == "diamond":
        tips = [(0.0, -radius * 1.2), (radius * 1.2, 0.0), (0.0, radius * 1.2), (-radius * 1.2, 0.0)]
        body = polygon(tips, colour, "ink", max(1.2, size / 24))
        pattern = polygon(tips, PATTERN_OF.get(colour, "none"), "none")
    else:
        body = circle(0, 0, radius, colour, "ink", max(1.2, size / 24))
        pattern = circle(0, 0, radius, PATTERN_OF.get(colour, "none"))
    parts = [circle(radius * 0.08, radius * 0.16, radius, "shadow"), body, pattern]
    if symbol:
        parts.append(circle(0, 0, radius * 0.68, colour) + icon(symbol, 0, 0, size * 0.6, on(colour)))
    elif words:
        parts.append(circle(0, 0, radius * 0.68, colour))
        parts.append(
            text(0, 0, words, size * (0.5 if len(words) < 3 else 0.34), on(colour), "middle", bold=True, middle=True)
        )
    if count is not None:
        parts.append(group(badge(count, max(14, size * 0.5)), x=radius * 0.8, y=radius * 0.75))
    return "".join(parts)


@remembered
def badge(count: int | str, size: float = 18, colour: str = "ink") -> Art:
    """A small round number around 0, 0."""
    words = str(count)
    paint = "card" if colour == "ink" else on(colour)
    width = max(size, width_of(words, size * 0.62, "sans", True) + size * 0.4)
    return rect(-width / 2, -size / 2, width, size, colour, "card", 1, size / 2) + text(
        0, 0, words, size * 0.62, paint, "middle", "sans", True, middle=True
    )


@remembered
def chip(
    words: str, x: float = 0, y: float = 0, size: float = 14, colour: str = "card", symbol: str = "", most: float = 400
) -> Art:
    """A word on a small plate whose left middle is x, y; as wide as the word. Icon first."""
    shown = shorten(words, most, size, "sans")
    lead = size * 1.35 if symbol else 0
    width = chip_width(shown, size, symbol)
    paint = on(colour)
    art = rect(x, y - size * 0.85, width, size * 1.7, colour, "ink", 1, size * 0.5)
    if symbol:
        art += icon(symbol, x + size * 1.05, y, size * 1.1, paint)
    return art + text(x + size * 0.5 + lead, y, shown, size, paint, face="sans", middle=True)


def chip_width(words: str, size: float = 14, symbol: str = "") -> float:
    """How wide a chip with these words will be."""
    return width_of(words, size, "sans") + size + (size * 1.35 if symbol else 0)


@remembered
def panel(
    width: float,
    height: float,
    title: str = "",
    colour: str = "brown",
    fill: str = "card",
    active: bool = False,
    symbol: str = "",
) -> Art:
    """A framed area from 0, 0 with its title on a tab: a player's place, a supply. ``active``: whose turn it is."""
    parts = [
        rect(2, 3, width, height, "shadow", round=10),
        rect(0, 0, width, height, fill, colour if active else "ink", 3.5 if active else 1.5, 10),
        rect(4, 4, width - 8, height - 8, "none", "edge", 0.8, 7),
    ]
    if title:
        lead = 22.0 if symbol else 0.0
        shown = shorten(title, width - 40 - lead, 14, "serif", True)
        long = width_of(shown, 14, "serif", True) + 20 + lead
        tab = rect(12, -11, long, 22, colour, "ink", 1.2, 5)
        if symbol:
            tab += icon(symbol, 27, 0, 16, on(colour))
        tab += text(22 + lead, 0, shown, 14, on(colour), bold=True, middle=True)
        parts.append(above(tab))
        if active:
            parts.append(group(icon("star", 0, 0, 14, colour), x=22 + long, y=-1) if 12 + long + 18 < width else "")
    return "".join(parts)


@remembered
def ribbon(words: str, width: float = 240, size: float = 20, colour: str = "red") -> Art:
    """A banner with swallow tails around 0, 0: titles, phases, results."""
    half, high = width / 2, size * 1.7
    tails = "".join(
        path(
            f"M{side * (half - size)},{-high * 0.28}h{side * size * 1.9}l{-side * size * 0.6},{high * 0.5}"
            f"l{side * size * 0.6},{high * 0.5}h{-side * size * 1.9}Z",
            colour,
            "ink",
            1.4,
        )
        + path(
            f"M{side * (half - size)},{high * 0.72}L{side * half},{high * 0.5}H{side * (half - size)}Z", "ink", "ink", 1
        )
        for side in (-1, 1)
    )
    body = rect(-half, -high / 2, width, high, colour, "ink", 1.5) + rect(
        -half + 4, -high / 2 + 3, width - 8, high - 6, "none", on(colour), 0.8, opacity=0.6
    )
    return tails + body + text_box(-half + 8, -high / 2, width - 16, high, words, size, on(colour), bold=True)


@remembered
def plate(words: str, width: float = 160, size: float = 16, colour: str = "card", symbol: str = "") -> Art:
    """A centred line of text on a plate around 0, 0."""
    high = size * 1.8
    body = rect(-width / 2, -high / 2, width, high, colour, "ink", 1.2, high * 0.2)
    lead = size * 1.4 if symbol else 0
    if symbol:
        body += icon(symbol, -width / 2 + size, 0, size * 1.15, on(colour))
    return body + text_box(-width / 2 + 6 + lead, -high / 2, width - 12 - lead, high, words, size, on(colour))


@remembered
def spot(width: float, height: float | None = None, colour: str = "shade", symbol: str = "", words: str = "") -> Art:
    """An empty place around 0, 0: round with one measure, a rounded box with two."""
    if height is None:
        body = circle(0, 0, width / 2, colour, "faint", 1.5, dash="4 3")
        box = width
    else:
        body = rect(-width / 2, -height / 2, width, height, colour, "faint", 1.5, min(width, height) * 0.15, dash="5 4")
        box = min(width, height)
    if symbol:
        body += icon(symbol, 0, 0, box * 0.55, "faint")
    elif words:
        body += text_box(-width * 0.44, -box * 0.44, width * 0.88, box * 0.88, words, box * 0.3, "faint")
    return body


@remembered
def heading(x: float, y: float, words: str, width: float, size: float = 20) -> Art:
    """A chapter heading with a ruled line under it; y is its baseline."""
    return text(x, y, words, size, bold=True) + line(x, y + size * 0.4, x + width, y + size * 0.4, "edge", 1.2)


@remembered
def turn_marker(size: float = 26, colour: str = "gold") -> Art:
    """A little banner that says "your turn" without a word, around 0, 0."""
    return circle(0, 0, size / 2, colour, "ink", 1.5) + icon("star", 0, -size * 0.02, size * 0.62, on(colour))


@remembered
def compass_rose(size: float = 80, labels: tuple[str, ...] = ("N", "E", "S", "W")) -> Art:
    """A wind rose around 0, 0 with a label at each of its points, clockwise from the top."""
    radius = size / 2
    count = len(labels)
    parts = [circle(0, 0, radius * 0.62, "none", "edge", 1), circle(0, 0, radius * 0.55, "none", "edge", 1)]
    for i, words in enumerate(labels):
        ray = path(f"M0,{-radius * 0.78}L{radius * 0.13},{-radius * 0.16}L0,0Z", "ink", "ink", 0.8)
        ray += path(f"M0,{-radius * 0.78}L{-radius * 0.13},{-radius * 0.16}L0,0Z", "card", "ink", 0.8)
        label = group(
            text(0, 0, words, radius * 0.24, "ink", "middle", bold=True, middle=True),
            y=-radius * 0.92,
            turn=-360 * i / count,
        )
        parts.append(group(ray, label, turn=360 * i / count))
    return "".join(parts)
