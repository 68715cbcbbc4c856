"""The pen of this game: signs of the six faces, boxes that are filled in by hand, rewards, and the ground of a hex."""

from questhall.drawing import Art, circle, group, icon, line, path, rect, text
from questhall.drawing.hexes import hexagon
from questhall.drawing.memo import remembered
from questhall.drawing.pictures import tile, whole
from questhall.games.drawn_to_adventure.content.dice_and_abilities import FACES
from questhall.games.drawn_to_adventure.content.printed import Hex, Need, Reward
from questhall.games.drawn_to_adventure.table.grounds import ground_of
from questhall.games.drawn_to_adventure.table.pictures import name_of, picture

SYMBOLS = {"combat": "sword", "ranged": "target", "wisdom": "book", "key": "key", "mana": "potion"}
COLOURS = ("red", "green", "blue", "gold", "purple", "teal")  # of the six faces; their icons always stand beside
SEATS = ("red", "blue", "green", "purple")


@remembered
def symbol(face: int, x: float = 0, y: float = 0, size: float = 20, paint: str = "ink") -> Art:
    """The sign of a face; luck is a horseshoe of our own."""
    name = FACES[face]
    if name != "luck":
        return icon(SYMBOLS[name], x, y, size, paint)
    k = size / 24
    shoe = path("M-6.2,8.6L-7.6,2.5A8,8.2 0 1 1 7.6,2.5L6.2,8.6", "none", paint, 4.2)
    feet = path("M-9.4,9.2h5.4M4,9.2h5.4", "none", paint, 2.4)
    return group(shoe, feet, x=x, y=y, scale=k)


@remembered
def barrel(x: float = 0, y: float = 0, size: float = 20, paint: str = "ink") -> Art:
    """A barrel of mead."""
    staves = path("M-6,-9H6C9,-4 9,4 6,9H-6C-9,4 -9,-4 -6,-9Z", "brown-wash", paint, 2)
    return group(staves, path("M-8,-4H8M-8,4H8", "none", paint, 1.8), x=x, y=y, scale=size / 24)


@remembered
def quest_die(face: int, size: float = 40, faded: bool = False) -> Art:
    """A Quest Die around 0, 0: bone, with a coloured sign."""
    half = size / 2
    body = rect(-half + size * 0.04, -half + size * 0.07, size, size, "shadow", round=size * 0.2)
    body += rect(-half, -half, size, size, "bone", "bone-ink", max(1.2, size / 24), size * 0.2)
    ring = circle(0, 0, size * 0.37, _dye(face))
    return group(body, ring, symbol(face, 0, 0, size * 0.5, "bone"), opacity=0.4 if faded else 1)


def _dye(face: int) -> str:
    """At night pigments are pale, and so is bone: on dice the sign lies on dark ink."""
    return "bone-ink" if face < 0 else COLOURS[face]


@remembered
def bonus_die(face: str, size: float = 40, faded: bool = False) -> Art:
    """The bonus die around 0, 0: golden, with its result in signs."""
    half = size / 2
    body = rect(-half + size * 0.04, -half + size * 0.07, size, size, "shadow", round=size * 0.2)
    body += rect(-half, -half, size, size, "gold", "ink", max(1.2, size / 24), size * 0.2)
    if face == "triple":
        body += text(0, 0, "3×", size * 0.52, "on-gold", "middle", bold=True, middle=True)
    elif face == "mana4":
        body += icon("potion", -size * 0.14, 0, size * 0.5, "on-gold")
        body += text(size * 0.26, 0, "4", size * 0.44, "on-gold", "middle", bold=True, middle=True)
    elif face == "xp1":
        body += icon("star", 0, 0, size * 0.66, "on-gold")
    else:
        body += icon("boot", -size * 0.2, -size * 0.16, size * 0.44, "on-gold")
        body += line(size * 0.3, -size * 0.34, -size * 0.3, size * 0.34, "on-gold", size * 0.04)
        other = "coin" if face == "move_or_silver" else "check"
        body += icon(other, size * 0.2, size * 0.18, size * 0.42, "on-gold")
    return group(body, opacity=0.4 if faded else 1)


def box_width(need: Need, size: float) -> float:
    """How wide a box is drawn."""
    return size if len(need.abilities) == 1 else size * 1.85


@remembered
def box(need: Need, filled: bool, active: bool = True, size: float = 18) -> Art:
    """A requirement around 0, 0: its signs, and a pen stroke once it is filled in."""
    wide = box_width(need, size)
    left, half = -wide / 2, size / 2
    frame = "faint" if not active else "purple" if need.shape == "reserve" else "ink"
    dash = "3 2.5" if need.dotted else ""
    art = rect(left, -half, wide, size, "card" if active else "none", frame, 1.4, size * 0.16, dash)
    paint = "ink" if active else "faint"
    if len(need.abilities) == 1:
        art += symbol(need.abilities[0], 0, 0, size * 0.78, paint)
    else:
        art += symbol(need.abilities[0], left + size * 0.46, 0, size * 0.72, paint)
        art += symbol(need.abilities[1], -left - size * 0.46, 0, size * 0.72, paint)
        if need.both:
            arm = size * 0.16
            art += path(f"M{-arm},0H{arm}M0,{-arm}V{arm}", "none", "red" if active else "faint", size * 0.09)
        else:
            art += line(size * 0.09, -half + 2, -size * 0.09, half - 2, paint, 1.2)
    if need.shape == "reserve":
        art += rect(left - 2, -half - 2, wide + 4, size + 4, "none", frame, 1, size * 0.2)
    if filled:
        art += scribble(need, size)
    return art


@remembered
def scribble(need: Need, size: float) -> Art:
    """Pen strokes across a box."""
    wide = box_width(need, size)
    left, half, n = -wide / 2 + 2, size / 2 - 2.5, max(3, round(wide / 5))
    step = (wide - 4) / n
    d = f"M{left},{half}" + "".join(
        f"L{left + (i + 0.5) * step:.1f},{-half if i % 2 == 0 else half:.1f}" for i in range(n)
    )
    return path(d, "none", "blue", size * 0.16, opacity=0.85)


@remembered
def cross_out(size: float) -> Art:
    """The X of a completed hex around 0, 0, as a hurried hand draws it."""
    a = size * 0.56
    one = path(
        f"M{-a},{-a * 0.92}C{-a * 0.3},{-a * 0.45} {a * 0.35},{a * 0.3} {a},{a * 0.95}", "none", "blue", size * 0.07
    )
    two = path(
        f"M{a * 0.95},{-a}C{a * 0.4},{-a * 0.3} {-a * 0.3},{a * 0.42} {-a * 0.98},{a * 0.9}",
        "none",
        "blue",
        size * 0.07,
    )
    return group(one, two, opacity=0.6)


REWARD_ICONS = {
    "mana": ("potion", "teal"),
    "gem": ("gem", "red"),
    "xp": ("star", "purple"),
    "move": ("boot", "brown"),
    "fill": ("check", "blue"),
    "bridge": ("bridge", "brown"),
}


@remembered
def reward(prize: Reward, size: float = 15) -> Art:
    """A reward around 0, 0: its sign; coins by their metal."""
    if prize.what in ("silver", "gold"):
        metal = "grey-wash" if prize.what == "silver" else "gold"
        mark = "S" if prize.what == "silver" else "G"
        coin = circle(0, 0, size * 0.46, metal, "ink", 1.1)
        if size < 25:  # too small for a letter: one stroke for silver, two for gold, as they count
            apart = size * 0.1 if mark == "G" else 0.0
            strokes = f"M{-apart},{-size * 0.2}V{size * 0.2}M{apart},{-size * 0.2}V{size * 0.2}"
            return coin + path(strokes, "none", "ink" if mark == "S" else "on-gold", size * 0.1)
        return coin + text(
            0, 0, mark, size * 0.6, "ink" if mark == "S" else "on-gold", "middle", bold=True, middle=True
        )
    if prize.what == "reserve":
        return circle(0, 0, size * 0.5, "none", "purple", 1.3, "2.5 1.5") + symbol(prize.ability, 0, 0, size * 0.72)
    if prize.what == "barrel":
        return barrel(0, 0, size)
    name, paint = REWARD_ICONS[prize.what]
    art = icon(name, 0, 0, size, paint)
    if prize.what == "bridge":
        number = text(
            size * 0.52, 0, "?" if prize.n == 0 else prize.n, size * 0.8, "ink", "middle", bold=True, middle=True
        )
        art = group(art, x=-size * 0.2) + number
    return art


def reward_row(prizes: tuple[Reward, ...], size: float = 15, most: int = 3) -> tuple[Art, float]:
    """Rewards beside each other around 0, 0, and how wide they are; more than ``most`` of one kind as a number."""
    parts: list[tuple[Art, float]] = []
    for prize in prizes:
        counted = prize.what not in ("move", "fill", "reserve", "bridge")
        n = prize.n if counted else 1
        if n <= most:
            parts += [(reward(prize, size), size * (1.5 if prize.what == "bridge" else 1))] * n
        else:
            parts.append((text(0, 0, n, size * 0.9, "ink", "middle", bold=True, middle=True), size * 0.6))
            parts.append((reward(prize, size), size))
    gap = size * 0.14
    wide = sum(w + gap for _, w in parts) - gap if parts else 0.0
    x, art = -wide / 2, ""
    for piece, w in parts:
        art += group(piece, x=x + w / 2)
        x += w + gap
    return art, wide


@remembered
def ground(hex: Hex, realm: str, size: float, done: bool) -> Art:
    """The land of a hex around 0, 0: its ground, what stands on it, and a frame that tells its kind."""
    kind = hex.kind
    land = ground_of(realm, hex)
    old, moss = ("leaf", "pine") if realm == "elf" and land == "grass" else ("", "")  # the elves' wood is dark
    art = tile(land, size * SQUARE, "hex", hex.at[0] + 3 * hex.at[1], old, moss)
    art += hexagon(0, 0, size, "card", "none", 0, opacity=0.3)
    if kind == "boss":
        art += hexagon(0, 0, size - 2, "red-wash", "red", 4) + hexagon(0, 0, size * 0.88, "none", "red", 1)
    else:
        art += hexagon(0, 0, size - 0.75, "none", "ink", 1.5, dash="5 4" if kind == "dock" else "")
    shown = name_of(hex)
    if not shown or hex.art == "lake":  # the water says it
        return art
    if kind in ("quest", "boss", "cave_entrance", "port"):
        mark = whole(picture(shown), size * (1.0 if kind == "boss" else 0.92), 0, -size * 0.4)
    else:
        mark = whole(picture(shown), size * 1.16, 0, -size * 0.06)
    return art + group(mark, opacity=0.45 if done and kind not in ("start", "village") else 1)


SQUARE = 1.732  # a hex of this radius is so wide
