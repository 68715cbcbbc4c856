"""How cards and stones look: Story cards with their paths, hand cards, characters, rune stones, tokens."""

from questhall.drawing import (
    Art,
    card_slot,
    circle,
    ellipse,
    group,
    icon,
    line,
    on,
    path,
    rect,
    seal,
    text,
    text_box,
    token,
)
from questhall.games.call_to_adventure.content.printed import Character, HandCard, Side, StoryCard
from questhall.games.call_to_adventure.content.vocabulary import ABILITIES
from questhall.games.call_to_adventure.rules.runes import CALLING, DARK, HIGH, MARKS, PLAIN, SPECIAL, VALUES
from questhall.games.call_to_adventure.table.card_text import hand_lines, needs_line, rule_line

CARD_W, CARD_H = 150, 188  # a Story card of a row
PATH_X, PATH_W, PATH_H = 34, 112, 76  # its paths
PATH_Y = {"top": 28, "bottom": 108}
HAND_W, HAND_H = 132, 150

STORY_ICONS = {
    "Divinity": "sun", "Justice": "scales", "Nature": "tree", "Arcana": "wand", "Royalty": "crown", "Villainy": "snake",
}  # fmt: skip
STORY_PAINT = {
    "Divinity": "gold", "Justice": "blue", "Nature": "green", "Arcana": "purple", "Royalty": "red", "Villainy": "grey",
}  # fmt: skip
ABILITY_ICONS = {name: marks[0] for name, marks in MARKS.items()}
KIND_PAINT = {"trait": "teal", "challenge": "brown", "adversary": "red", "ally": "green"}
TYPE_PAINT = {"hero": "blue", "antihero": "purple"}
TYPE_ICON = {"hero": "helmet", "antihero": "mask"}

Mark = tuple[str, str, str, str]  # symbol, paint, words, shape


def marks_of(side: Side) -> list[Mark]:
    """Everything that a path gives, as small tokens."""
    found: list[Mark] = [(ABILITY_ICONS[name], "card", "", "round") for name in side.icons]
    found += [(STORY_ICONS[name], STORY_PAINT[name], "", "square") for name in side.story]
    if side.triumph:
        found.append(("", "gold", str(side.triumph), "diamond"))
    if side.tragedy:
        found.append(("", "purple", str(side.tragedy), "diamond"))
    found += [("star", "red", "", "round")] * side.xp
    found += [("up", "green", "", "round")] * side.virtue
    found += [("moon", "grey", "", "round")] * side.corruption
    found += [("helmet", "blue", "", "square")] * side.hero
    found += [("mask", "purple", "", "square")] * side.antihero
    found += [("cards", "teal", "", "square")] * side.either
    return found


def marks_row(marks: list[Mark], x: float, y: float, size: float = 18, gap: float = 4) -> Art:
    """Tokens beside each other, from x to the right; y is their middle."""
    parts: list[Art] = []
    for symbol, paint, words, shape in marks:
        wide = size * 1.2 if shape == "diamond" else size
        drawn = size * 0.92 if shape == "diamond" else size
        parts.append(group(token(symbol, paint, drawn, None, words, shape), x=x + wide / 2, y=y))
        x += wide + gap
    return "".join(parts)


def sheet(width: float, height: float, paint: str, title: str, size: float = 12.5, symbol: str = "") -> Art:
    """The paper of a card with its title band."""
    band = 23
    words = width - 14 - (18 if symbol else 0)
    parts = [
        rect(2, 3, width, height, "shadow", round=8),
        rect(0, 0, width, height, "card", "ink", 1.5, 8),
        path(f"M0,{band}V8a8,8 0 0 1 8,-8H{width - 8}a8,8 0 0 1 8,8V{band}Z", paint, "ink", 1.5),
        text_box(7 + (18 if symbol else 0), 1, words, band - 2, title, size, on(paint), bold=True, least=8),
    ]
    if symbol:
        parts.append(icon(symbol, 15, band / 2, 15, on(paint)))
    return "".join(parts)


def story_card(card: StoryCard, difficulty: int, odds: str = "", ally: bool = False) -> Art:
    """A Story card of a row. The paths of a challenge are pieces of their own; their places stay empty here."""
    symbol = {"adversary": "skull", "ally": "people", "trait": "person"}.get(card.kind, "")
    parts = [sheet(CARD_W, CARD_H, KIND_PAINT[card.kind], card.name, symbol=symbol)]
    if card.kind in ("challenge", "adversary"):
        parts.append(rect(1, 24, 31, CARD_H - 26, "shade", round=3))
        parts.append(group(seal(difficulty, "ink", 26), x=17, y=43))
        if ally:
            parts.append(text(17, 66, "Ally +1", 8, "faint", "middle", "sans"))
        for i, name in enumerate(card.abilities):
            parts.append(group(token(ABILITY_ICONS[name], "card", 24), x=17, y=86 + 38 * i))
            parts.append(text(17, 107 + 38 * i, name, 9, "ink", "middle", "sans", True))
    if card.kind == "trait":
        parts.append(_trait(card))
    elif card.kind == "adversary":
        parts.append(text_box(37, 110, 106, 50, rule_line(card.powers[0]) if card.powers else "", 10.5, least=8))
        parts.append(text_box(37, 158, 106, 28, card.flavour, 8.5, "faint", italic=True, least=6))
    elif card.kind == "ally":
        parts.append(_ally(card))
    return "".join(parts)


def _trait(card: StoryCard) -> Art:
    side = card.top
    wanted = needs_line(card.needs)
    lines = [rule_line(power) for power in side.powers]
    parts = [text_box(8, 27, CARD_W - 16, 26, wanted[:1].upper() + wanted[1:] if wanted else "Free to take", 10.5,
                      "red" if wanted else "green", face="sans", bold=True, least=8)]  # fmt: skip
    marks = marks_of(side)
    width = len(marks) * 28 - 4
    parts.append(marks_row(marks, CARD_W / 2 - width / 2, 72, 24))
    parts.append(line(20, 92, CARD_W - 20, 92, "edge", 1))
    if lines:
        parts.append(text_box(8, 94, CARD_W - 16, 40, " ".join(lines), 10, least=7.5))
        parts.append(text_box(10, 136, CARD_W - 20, 48, card.flavour, 10, "faint", italic=True, least=7))
    else:
        parts.append(text_box(10, 96, CARD_W - 20, 86, card.flavour, 11, "faint", italic=True, least=8))
    return "".join(parts)


def _ally(card: StoryCard) -> Art:
    lines = " ".join([rule_line(power) for power in card.top.powers])
    return (
        text_box(8, 30, CARD_W - 16, 70, lines, 11, least=8)
        + marks_row(marks_of(card.top), 12, 116, 22)
        + text_box(10, 130, CARD_W - 20, 54, card.flavour, 10.5, "faint", italic=True, least=7)
    )


def path_block(side: Side, odds: str, lit: bool, dim: bool = False) -> Art:
    """One path of a challenge: its name, what it gives, and the chances with 0, 1, 2, 3 Dark runes."""
    fill = "gold-wash" if lit else "paper"
    parts = [rect(0, 0, PATH_W, PATH_H, fill, "gold" if lit else "edge", 2 if lit else 1, 5)]
    room = PATH_W - (28 if side.plus else 8)
    high, size, middle = (15, 14, 25) if side.powers else (25, 18, 40)  # printed text needs room
    name = side.name or "Overcome it"
    parts.append(text_box(4, 2, room, high, name, 10.5, bold=True, anchor="start", least=8))
    if side.plus:
        parts.append(group(seal("+1", "red", 19), x=PATH_W - 12, y=13))
    marks = marks_of(side)
    parts.append(marks_row(marks, 5, middle, size if len(marks) < 5 else min(size, 15)))
    if side.powers:
        words = " ".join([rule_line(power) for power in side.powers])
        parts.append(text_box(3, 34, PATH_W - 6, 28, words, 8.5, least=7))
    if odds:
        parts.append(text(PATH_W / 2, PATH_H - 6, odds, 10, "faint" if dim else "ink", "middle", "sans", not dim))
    return "".join(parts)


def character_card(card: Character, kind: str, width: float = 200, height: float = 150) -> Art:
    """An Origin, a Motivation or a Destiny, to choose from or to read."""
    paint = {"origin": "brown", "motivation": "blue", "destiny": "red"}[kind]
    marks: list[Mark] = [(ABILITY_ICONS[name], "card", "", "round") for name in card.icons]
    marks += [(STORY_ICONS[name], STORY_PAINT[name], "", "square") for name in card.story]
    lines = " ".join([rule_line(power) for power in card.powers])
    high = (height - 62) / 2
    return (
        sheet(width, height, paint, card.name, 14)
        + marks_row(marks, 10, 40, 24, 6)
        + text_box(8, 54, width - 16, high, lines, 11.5, least=8)
        + text_box(8, 56 + high, width - 16, high - 2, card.flavour, 11, "faint", italic=True, least=8)
    )


def hand_card(card: HandCard, adversary: bool = False) -> Art:
    """A Hero or Antihero card."""
    paint = TYPE_PAINT[card.kind]
    parts = [sheet(HAND_W, HAND_H, paint, card.name, 12, "skull" if card.skull else TYPE_ICON[card.kind])]
    lines = " ".join(hand_lines(card, adversary))
    parts.append(text_box(6, 26, HAND_W - 12, 78, lines, 11, least=8))
    parts.append(text_box(6, 104, HAND_W - 34, 44, card.flavour, 9.5, "faint", italic=True, least=7))
    points = card.triumph + card.tragedy
    if points:
        paint = "gold" if card.triumph else "purple"
        parts.append(group(token("", paint, 20, None, str(points), "diamond"), x=HAND_W - 18, y=HAND_H - 20))
    return "".join(parts)


def rune(stone: int, face: int | None, size: float = 44) -> Art:
    """A rune stone around 0, 0; without a face it has not been thrown yet."""
    dark = stone == DARK
    paint = on("purple") if dark else "blue" if stone >= PLAIN else "brown"
    wide, high = size * 0.46, size * 0.56
    parts = [
        ellipse(size * 0.04, size * 0.07, wide, high, "shadow"),
        ellipse(0, 0, wide, high, "purple" if dark else "bone", "ink", 1.6),
        ellipse(0, 0, wide * 0.86, high * 0.88, "none", "edge", 1),
    ]
    mark = paint
    if SPECIAL <= stone < DARK:  # the special stone carries three dots
        parts += [circle(dx * size * 0.1, high * 0.74, size * 0.035, "ink") for dx in (-1, 0, 1)]
    if face is None:
        parts.append(_sign(stone, HIGH, size * 0.42, mark))
        return group(*parts, opacity=0.75)
    value = VALUES[stone][face]
    parts.append(_sign(stone, face, size * 0.4, mark))
    if stone == DARK and face == HIGH:
        parts.append(icon("moon", -wide * 0.45, -high * 0.5, size * 0.24, mark))
    parts.append(group(seal(value, "gold" if value else "grey", size * 0.36), x=wide * 0.8, y=high * 0.62))
    return "".join(parts)


def _sign(stone: int, face: int, size: float, paint: str) -> Art:
    """The mark of a face (CTA-RUNE-05)."""
    if stone == DARK:
        return icon("flame", 0, -1, size, paint)
    if stone < PLAIN:
        if face == HIGH:
            return icon("compass", 0, -1, size, paint)
        return icon("cards", 0, -1, size, paint) if stone == CALLING else ""
    name = ABILITIES[(stone - PLAIN) % 6]
    if stone >= SPECIAL and face != HIGH:
        return icon(
            {"STR": "star", "CON": "star", "INT": "helmet", "WIS": "helmet"}.get(name, "mask"), 0, -1, size, paint
        )
    sign = MARKS[name][0 if face == HIGH else 1]
    if sign == "slash":
        return line(-size * 0.3, size * 0.35, size * 0.3, -size * 0.4, paint, 4)
    return icon(sign, 0, -1, size, paint)


def empty_slot() -> Art:
    """A slot that could not be refilled."""
    return card_slot(CARD_W, CARD_H, "empty")


def ally_strip(name: str, width: float = CARD_W) -> Art:
    """The end of an Ally that looks out from under its challenge."""
    return rect(0, 0, width, 22, "green", "ink", 1.2, 6) + chip_text(name, width)


def chip_text(name: str, width: float) -> Art:
    """A name with a little company of people before it."""
    return icon("people", 14, 13, 14, on("green")) + text_box(24, 4, width - 30, 17, name, 11, on("green"), bold=True)
