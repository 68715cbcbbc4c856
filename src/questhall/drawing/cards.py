"""One card frame for every game: title, art, flavour, a rules line, icons; its back; an empty place."""

from questhall.drawing.elements import Art, circle, group, line, path, rect, text, text_box
from questhall.drawing.fonts import fit, wrap
from questhall.drawing.icons import icon, icon_row
from questhall.drawing.memo import remembered
from questhall.drawing.palette import PATTERN_OF, on


@remembered
def card(
    title: str,
    width: float = 150,
    height: float = 210,
    colour: str = "brown",
    art: str = "",
    picture: Art = "",
    kind: str = "",
    rules: str = "",
    flavour: str = "",
    icons: tuple[str, ...] = (),
    corner: str = "",
    corner_icon: str = "",
    footer: str = "",
    faded: bool = False,
) -> Art:
    """A card whose upper left corner is 0, 0.

    ``art`` names an icon for the art slot; ``picture`` is art of your own around 0, 0, about 60 by 40 units large.
    ``corner`` stands in the seal at the upper left (a cost, a number), with ``corner_icon`` instead if given.
    ``icons`` run along the top of the rules box, ``footer`` along the bottom edge. Text shrinks to fit.
    """
    pad = width * 0.05
    head = max(16.0, height * 0.125)
    has_seal = bool(corner or corner_icon)
    tail = max(9.0, height * 0.055) if footer else 0.0
    words_height = _words_height(rules, flavour, icons, width - 2 * pad, height * 0.52)
    art_top = pad + head
    art_height = height - art_top - words_height - tail - pad
    parts = [_sheet(width, height, colour)]
    parts.append(_title(title, kind, pad, width, head, colour, has_seal))
    parts.append(_art(art, picture, pad, art_top, width - 2 * pad, art_height, colour))
    parts.append(_words(rules, flavour, icons, pad, art_top + art_height, width - 2 * pad, words_height))
    if footer:
        size, shown = fit(footer, width - 3 * pad, tail, tail * 0.9, 5, 1, "sans")
        parts.append(text(width / 2, height - pad - tail * 0.1, shown[0], size, "faint", "middle", "sans"))
    if has_seal:
        parts.append(group(seal(corner, colour, head * 1.15, corner_icon), x=pad + head * 0.42, y=pad + head * 0.42))
    return group(*parts, opacity=0.5 if faded else 1)


def _sheet(width: float, height: float, colour: str) -> Art:
    corner = min(width, height) * 0.06
    return (
        rect(2, 3, width, height, "shadow", round=corner)
        + rect(0, 0, width, height, "card", "ink", max(1.2, width / 90), corner)
        + rect(
            width * 0.025,
            width * 0.025,
            width * 0.95,
            height - width * 0.05,
            "none",
            colour,
            max(0.8, width / 140),
            corner * 0.7,
        )
    )


def _title(title: str, kind: str, pad: float, width: float, head: float, colour: str, has_seal: bool) -> Art:
    left = pad + (head * 1.06 if has_seal else 0)
    right = width - pad
    band = rect(pad, pad, width - 2 * pad, head, colour, "ink", 1, head * 0.18)
    name_height = head * (0.62 if kind else 0.9)
    words = text_box(
        left + 2,
        pad + head * 0.03,
        right - left - 4,
        name_height,
        title,
        head * 0.5,
        on(colour),
        bold=True,
        least=6,
        leading=1.02,
    )
    if kind:
        size, shown = fit(kind, right - left - 6, head * 0.3, head * 0.27, 5, 1, "sans")
        words += text((left + right) / 2, pad + head * 0.88, shown[0], size, on(colour), "middle", "sans")
    return band + words


def _art(art: str, picture: Art, x: float, y: float, width: float, height: float, colour: str) -> Art:
    if height < 6:
        return ""
    wash = f"{colour}-wash" if colour in PATTERN_OF else "shade"
    frame = rect(x, y + 2, width, height - 2, wash) + rect(
        x, y + 2, width, height - 2, PATTERN_OF.get(colour, "dots"), opacity=0.6
    )
    ground = path(
        f"M{x},{y + height * 0.8}q{width * 0.25},{-height * 0.22} {width * 0.5},{-height * 0.06}"
        f"t{width * 0.5},{-height * 0.02}V{y + height}H{x}Z",
        colour if colour in PATTERN_OF else "edge",
        "none",
        opacity=0.3,
    )
    middle = (x + width / 2, y + 1 + height / 2)
    size = min(width * 0.62, height * 0.82)
    if picture:
        body = group(picture, x=middle[0], y=middle[1], scale=min(width / 64, height / 44))
    elif art:
        body = circle(*middle, size * 0.58, "card", opacity=0.55) + icon(art, *middle, size, "ink")
    else:
        body = ""
    return frame + ground + body + line(x, y + height, x + width, y + height, "ink", 1)


def _words_height(rules: str, flavour: str, icons: tuple[str, ...], width: float, most: float) -> float:
    """As much of the card as the words need, so that short texts leave room for the art."""
    need = 6 + (_icon_size(icons, width) * 1.3 if icons else 0)
    if rules:
        need += (len(wrap(rules, width - 6, width / 11.5, "sans")) * 1.16 + 0.7) * width / 11.5
    if flavour:
        need += (len(wrap(flavour, width - 8, width / 13)) * 1.15 + 0.7) * width / 13
    return min(most, need) if rules or flavour or icons else 0


def _icon_size(icons: tuple[str, ...], width: float) -> float:
    return min(width / 7, 18, width / (len(icons) * 1.2))


def _words(rules: str, flavour: str, icons: tuple[str, ...], x: float, y: float, width: float, height: float) -> Art:
    parts: list[Art] = []
    top = y + 3
    bottom = y + height
    if icons:
        size = _icon_size(icons, width)
        parts.append(icon_row(icons, x + width / 2, top + size * 0.6, size, size * 0.18))
        top += size * 1.25
    if rules:
        share = len(rules) / (len(rules) + len(flavour) * 0.85) if flavour else 1.0
        box = (bottom - top) * share
        parts.append(text_box(x + 3, top, width - 6, box, rules, width / 11.5, face="sans", least=5, leading=1.16))
        top += box
    if flavour:
        if rules:
            parts.append(line(x + width * 0.3, top + 1, x + width * 0.7, top + 1, "edge", 0.8))
        box = bottom - top - 3
        parts.append(
            text_box(x + 4, top + 3, width - 8, box, flavour, width / 13, "faint", italic=True, least=5, leading=1.15)
        )
    return "".join(parts)


@remembered
def seal(words: str | int = "", colour: str = "red", size: float = 26, symbol: str = "") -> Art:
    """A wax seal around 0, 0 with a number or an icon: costs, levels, values."""
    radius = size / 2
    rim = circle(0, 0, radius, colour, "ink", max(1, size / 18)) + circle(
        0, 0, radius * 0.78, "none", on(colour), 0.7, opacity=0.6
    )
    if symbol:
        return rim + icon(symbol, 0, 0, size * 0.58, on(colour))
    shown = str(words)
    return rim + text(
        0, 0, shown, size * (0.56 if len(shown) < 3 else 0.4), on(colour), "middle", bold=True, middle=True
    )


@remembered
def card_back(
    width: float = 150, height: float = 210, colour: str = "brown", emblem: str = "compass", name: str = ""
) -> Art:
    """The back of a card: a pigment, its pattern and an emblem."""
    corner = min(width, height) * 0.06
    inset = width * 0.06
    parts = [
        rect(2, 3, width, height, "shadow", round=corner),
        rect(0, 0, width, height, colour, "ink", max(1.2, width / 90), corner),
        rect(0, 0, width, height, PATTERN_OF.get(colour, "cross"), round=corner),
        rect(inset, inset, width - 2 * inset, height - 2 * inset, "none", on(colour), 1.2, corner * 0.6, opacity=0.8),
        circle(width / 2, height / 2, width * 0.27, colour, on(colour), 1.2),
        icon(emblem, width / 2, height / 2, width * 0.34, on(colour)),
    ]
    if name:
        parts.append(
            text_box(inset, height * 0.76, width - 2 * inset, height * 0.14, name, width / 9, on(colour), bold=True)
        )
    return "".join(parts)


@remembered
def card_slot(width: float = 150, height: float = 210, label: str = "", symbol: str = "") -> Art:
    """A place where a card could lie."""
    frame = rect(0, 0, width, height, "shade", "faint", 1.5, min(width, height) * 0.06, dash="6 4", opacity=0.75)
    if symbol:
        frame += icon(symbol, width / 2, height * 0.42, width * 0.3, "faint")
    if label:
        frame += text_box(6, height * (0.6 if symbol else 0.3), width - 12, height * 0.3, label, width / 10, "faint")
    return frame


@remembered
def deck(
    count: int, width: float = 150, height: float = 210, colour: str = "brown", emblem: str = "compass", name: str = ""
) -> Art:
    """A face-down pile with its count; empty, it is a slot."""
    if not count:
        return card_slot(width, height, name)
    layers = min(4, 1 + count // 8)
    under = "".join(
        rect(i * 1.6, -i * 1.6, width, height, colour, "ink", 1, min(width, height) * 0.06) for i in range(layers)
    )
    top = group(card_back(width, height, colour, emblem, name), x=layers * 1.6, y=-layers * 1.6)
    return under + top + group(seal(count, "ink", max(20, width * 0.24)), x=width * 0.86, y=height * 0.9)
