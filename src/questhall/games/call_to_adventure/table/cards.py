"""How cards and stones look: Story cards with their paths, hand cards, characters, rune stones, tokens."""

from questhall.drawing import (
    Art,
    circle,
    ellipse,
    group,
    icon,
    line,
    on,
    path,
    rect,
    seal,
    shorten,
    text,
    text_box,
    token,
)
from questhall.games.call_to_adventure.content.printed import Character, HandCard, Side, StoryCard
from questhall.games.call_to_adventure.content.vocabulary import ABILITIES
from questhall.games.call_to_adventure.rules.runes import CALLING, DARK, HIGH, MARKS, PLAIN, SPECIAL, VALUES
from questhall.games.call_to_adventure.table.card_text import effects, needs_line, rule_line, sentence

CARD_H = 178  # a Story card of a row; its width follows the number of slots
BAND = 27
LEFT = 42  # the column of a challenge with its difficulty and abilities
WORD = 15  # no word on the board is smaller

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
        if shape == "diamond":
            parts.append(group(points(words, paint), x=x + wide / 2, y=y))
        else:
            parts.append(group(token(symbol, paint, size, None, words, shape), x=x + wide / 2, y=y))
        x += wide + gap
    return "".join(parts)


def points(words: str, paint: str) -> Art:
    """Triumph or Tragedy around 0, 0: a diamond with a number that can be read."""
    return path("M0,-14L14,0L0,14L-14,0Z", paint, "ink", 1.2) + text(
        0, 0.5, words, WORD, on(paint), "middle", "sans", True, middle=True
    )


def sheet(width: float, height: float, paint: str, title: str, symbol: str = "") -> Art:
    """The paper of a card with its title band."""
    left = 26 if symbol else 7
    shown = shorten(title, width - left - 6, 16, "serif", True)
    parts = [
        rect(2, 3, width, height, "shadow", round=8),
        rect(0, 0, width, height, "card", "ink", 1.5, 8),
        path(f"M0,{BAND}V8a8,8 0 0 1 8,-8H{width - 8}a8,8 0 0 1 8,8V{BAND}Z", paint, "ink", 1.5),
        text(left, BAND / 2, shown, 16, on(paint), bold=True, middle=True),
    ]
    if symbol:
        parts.append(icon(symbol, 15, BAND / 2, 17, on(paint)))
    return "".join(parts)


def path_box(card: StoryCard, path: str, width: float, ally: bool) -> tuple[float, float, float, float]:
    """Where a path lies on its card: x, y, width, height."""
    high = CARD_H - BAND - 6 - (26 if ally else 0)
    if card.bottom is None:
        return LEFT, BAND + 3, width - LEFT - 4, high
    half = high / 2
    return LEFT, BAND + 3 + (half if path == "bottom" else 0), width - LEFT - 4, half - 2


def story_card(card: StoryCard, difficulty: int, width: float) -> Art:
    """A Story card of a row. The paths of a challenge are pieces of their own; their places stay empty here."""
    symbol = {"adversary": "skull", "ally": "people", "trait": "person"}.get(card.kind, "")
    parts = [sheet(width, CARD_H, KIND_PAINT[card.kind], card.name, symbol)]
    if card.kind in ("challenge", "adversary"):
        parts.append(rect(1, BAND + 1, LEFT - 3, CARD_H - BAND - 3, "shade", round=3))
        parts.append(group(seal(difficulty, "ink", 32), x=LEFT / 2, y=BAND + 21))
        for i, name in enumerate(card.abilities):
            parts.append(group(token(ABILITY_ICONS[name], "card", 28), x=LEFT / 2, y=BAND + 62 + 46 * i))
            parts.append(text(LEFT / 2, BAND + 90 + 46 * i, name, WORD, "ink", "middle", "sans", True))
    elif card.kind == "trait":
        parts.append(_trait(card, width))
    else:
        parts.append(marks_row(marks_of(card.top), 14, 64, 28))
    return "".join(parts)


def _trait(card: StoryCard, width: float) -> Art:
    wanted = needs_line(card.needs)
    words = wanted[:1].upper() + wanted[1:] if wanted else "Free to take"
    marks = marks_of(card.top) + ([BOLT] if card.top.powers else [])
    art = text_box(8, BAND + 4, width - 16, 58, words, 16, "red" if wanted else "green", face="sans", bold=True,
                   least=WORD)  # fmt: skip
    return art + marks_row(marks, width / 2 - (len(marks) * 36 - 6) / 2, 124, 30, 6)


BOLT: Mark = ("bolt", "gold", "", "square")  # there is a printed text: the look tells it


def path_block(side: Side, odds: str, lit: bool, width: float, height: float) -> Art:
    """One path: its name, what it gives, and the chances without Dark runes and with all of them."""
    paper, edge = ("gold-wash", "gold") if lit else ("paper", "edge")
    parts = [rect(0, 0, width, height, paper, edge, 2 if lit else 1, 5)]
    room = width - (34 if side.plus else 10)
    name = shorten(side.name or "Overcome it", room, WORD, "serif", True)
    parts.append(text(6, 15, name, WORD, bold=True, middle=True))
    if side.plus:
        parts.append(rect(width - 29, 5, 26, 21, "red", "ink", 1, 6))
        parts.append(text(width - 16, 16, "+1", WORD, on("red"), "middle", "sans", True, middle=True))
    marks = marks_of(side) + ([BOLT] if side.powers else [])
    size = 22 if len(marks) < 6 else 18
    parts.append(marks_row(marks, 6, height - 17 if height > 50 else height - 15, size))
    if odds:
        parts.append(text(width - 6, height - 12, odds, 16, "ink", "end", "sans", True))
    return "".join(parts)


def character_card(card: Character, kind: str, width: float = 380, height: float = 250) -> Art:
    """An Origin, a Motivation or a Destiny, to choose from or to read."""
    paint = {"origin": "brown", "motivation": "blue", "destiny": "red"}[kind]
    marks: list[Mark] = [(ABILITY_ICONS[name], "card", "", "round") for name in card.icons]
    marks += [(STORY_ICONS[name], STORY_PAINT[name], "", "square") for name in card.story]
    lines = " ".join([rule_line(power) for power in card.powers])
    high = (height - 76) / 2
    return (
        sheet(width, height, paint, card.name)
        + marks_row(marks, 12, 50, 30, 8)
        + text_box(10, 70, width - 20, high, lines, 18, least=WORD)
        + text_box(10, 72 + high, width - 20, high - 4, card.flavour, 17, "faint", italic=True, least=WORD)
    )


def hand_card(card: HandCard, width: float, height: float, count: int = 1) -> Art:
    """A Hero or Antihero card in the hand."""
    paint = TYPE_PAINT[card.kind]
    title = card.name if count == 1 else f"{card.name} \u00d7{count}"
    parts = [sheet(width, height, paint, title, TYPE_ICON[card.kind])]
    parts.append(text_box(7, BAND + 2, width - 14, height - BAND - 4, effect_line(card), 16, least=WORD))
    return "".join(parts)


def effect_line(card: HandCard) -> str:
    """What a card does, without when: that stands in its look, and greyed cards say it."""
    points = card.triumph + card.tragedy
    said = " Or: ".join(sentence(effects(power.do)) + "." for power in card.powers)
    return f"{said} {points} points." if points else said


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


def ally_strip(name: str, width: float) -> Art:
    """The end of an Ally that looks out from under its challenge."""
    words = shorten(name, width - 60, WORD, "serif", True)
    art = rect(0, 0, width, 24, "green", "ink", 1.2, 6) + icon("people", 15, 12, 17, on("green"))
    return art + text(28, 12, f"{words} +1", WORD, on("green"), bold=True, middle=True)
