"""How cards and stones look: Story cards with their paths, hand cards, characters, rune stones, tokens."""

from typing import NamedTuple

from questhall.drawing import (
    Art,
    chip,
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
    width_of,
    wrap,
)
from questhall.drawing.pictures import framed
from questhall.drawing.pictures import token as drawn
from questhall.games.call_to_adventure.content.printed import Character, HandCard, Side, StoryCard
from questhall.games.call_to_adventure.content.vocabulary import ABILITIES, When
from questhall.games.call_to_adventure.rules.challenge.runes import CALLING, DARK, HIGH, MARKS, PLAIN, SPECIAL, VALUES
from questhall.games.call_to_adventure.table.card_text import effects, needs_line, rule_line, sentence
from questhall.games.call_to_adventure.table.odds import percent
from questhall.games.call_to_adventure.table.pictures import picture

BAND = 27
PATH_H = 82  # a path below its picture is at most so high
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
            parts.append(group(points_sign(words, paint), x=x + wide / 2, y=y))
        else:
            parts.append(group(token(symbol, paint, size, None, words, shape), x=x + wide / 2, y=y))
        x += wide + gap
    return "".join(parts)


def marks_width(marks: list[Mark], size: float = 18, gap: float = 4) -> float:
    """How wide they will be."""
    return sum([(size * 1.2 if shape == "diamond" else size) + gap for _, _, _, shape in marks])


def points_sign(words: str, paint: str) -> Art:
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


class Frame(NamedTuple):
    """Where picture and paths lie on a Story card: side by side on a low card, one above the other on a high one."""

    picture: tuple[float, float, float, float]  # x, y, width, height
    rest: tuple[float, float, float, float]


def frame(card: StoryCard, width: float, height: float, ally: bool) -> Frame:
    """The layout of a card of this size."""
    low = height - BAND - 2 - (26 if ally else 0)
    if height < 220:
        left = min(100.0, width * 0.36)
        return Frame((1.5, BAND, left, height - BAND - 3), (left + 5, BAND + 3, width - left - 9, low - 4))
    if card.bottom is not None:
        room = max(118.0, min(PATH_H * 2.0, low * 0.56))
    else:
        room = 96.0 if card.kind == "trait" else PATH_H
    return Frame((1.5, BAND, width - 3, low - room), (5, BAND + low - room + 3, width - 10, room - 6))


def path_box(card: StoryCard, path: str, width: float, height: float, ally: bool) -> tuple[float, float, float, float]:
    """Where a path lies on its card: x, y, width, height."""
    x, y, wide, high = frame(card, width, height, ally).rest
    if card.bottom is None:
        return x, y, wide, high
    half = high / 2
    return x, y + (half + 1 if path == "bottom" else 0), wide, half - 1


def story_card(card: StoryCard, difficulty: int, width: float, height: float, ally: bool = False) -> Art:
    """A Story card of a row. The paths of a challenge are pieces of their own; their places stay empty here."""
    symbol = {"adversary": "skull", "ally": "people", "trait": "person"}.get(card.kind, "")
    (x, y, wide, high), rest = frame(card, width, height, ally)
    parts = [sheet(width, height, KIND_PAINT[card.kind], card.name, symbol)]
    parts.append(group(framed(picture(f"{card.kind}:{card.id}"), wide, high), x=x, y=y))
    if card.kind in ("challenge", "adversary"):
        parts.append(group(seal(difficulty, "ink", 36), x=x + 22, y=y + 23))
        below = height < 220
        for i, name in enumerate(reversed(card.abilities)):
            left, top = (x + 4, y + high - 17 - 29 * i) if below else (x + 4 + 70 * i, y + high - 17)
            parts.append(chip(name, left, top, WORD, "card", ABILITY_ICONS[name]))
    elif card.kind == "trait":
        parts.append(group(_trait(card, rest[2], rest[3]), x=rest[0], y=rest[1]))
    else:
        parts.append(marks_row(marks_of(card.top), rest[0] + 8, rest[1] + 30, 28))
    return "".join(parts)


def _trait(card: StoryCard, width: float, height: float) -> Art:
    wanted = needs_line(card.needs)
    words = wanted[:1].upper() + wanted[1:] if wanted else "Free to take"
    marks = marks_of(card.top) + ([BOLT] if card.top.powers else [])
    art = text_box(2, 0, width - 4, height - 42, words, 16, "red" if wanted else "green", face="sans", bold=True,
                   least=WORD)  # fmt: skip
    return art + marks_row(marks, width / 2 - (len(marks) * 32 - 4) / 2, height - 22, 28, 4)


BOLT: Mark = ("bolt", "gold", "", "square")  # there is a printed text: the look tells it


def path_block(side: Side, chance: float | None, lit: bool, width: float, height: float) -> Art:
    """One path: its name, what it gives, and the chance as it stands, in per cent."""
    paper, edge = ("gold-wash", "gold") if lit else ("paper", "edge")
    parts = [rect(0, 0, width, height, paper, edge, 2.5 if lit else 1, 6)]
    room = width - (42 if side.plus else 10)
    name = shorten(side.name or "Overcome it", room, 16, "serif", True)
    parts.append(text(7, 16, name, 16, bold=True, middle=True))
    if side.plus:
        parts.append(rect(width - 30, 5, 26, 21, "red", "ink", 1, 6))
        parts.append(text(width - 17, 16, "+1", WORD, on("red"), "middle", "sans", True, middle=True))
    marks = marks_of(side) + ([BOLT] if side.powers else [])
    low = height - 19
    size = min(28.0, height - 38, (width - 74) / max(1, len(marks)) - 4)
    parts.append(marks_row(marks, 7, low, max(17.0, size)))
    if chance is not None:
        paint = "green-wash" if chance >= 0.6 else "gold-wash" if chance >= 0.3 else "red-wash"
        top, foot = max(low - 13, 28), height - 6  # in a low block the pill leaves the +1 above it whole
        parts.append(rect(width - 60, top, 56, foot - top, paint, "edge", 1, 12))
        parts.append(
            text(width - 32, (top + foot) / 2, f"{percent(chance)} %", 17, "ink", "middle", "sans", True, middle=True)
        )
    return "".join(parts)


def character_card(card: Character, kind: str, width: float = 380, height: float = 250) -> Art:
    """An Origin, a Motivation or a Destiny, to choose from or to read."""
    paint = {"origin": "brown", "motivation": "blue", "destiny": "red"}[kind]
    marks: list[Mark] = [(ABILITY_ICONS[name], "card", "", "round") for name in card.icons]
    marks += [(STORY_ICONS[name], STORY_PAINT[name], "", "square") for name in card.story]
    lines = " ".join([rule_line(power) for power in card.powers])
    art = sheet(width, height, paint, card.name)
    face = picture(f"{kind}:{card.id}")
    if width < 300:  # a phone: the face above, the look tells the rest
        wide = width - 16
        high = height * 0.44
        art += group(framed(face, wide, high), x=8, y=BAND + 6) + marks_row(marks, 14, BAND + high - 12, 30, 6)
        top = BAND + high + 12
        return art + text_box(8, top, wide, height - top - 6, lines, 16, least=WORD, anchor="start")
    wide = min(height - BAND - 16, width * 0.42)
    left = wide + 18
    art += group(framed(face, wide, height - BAND - 16), x=8, y=BAND + 8)
    art += marks_row(marks, 14, height - 26, 30, 6)
    high = (height - BAND - 16) * 0.56
    art += text_box(left, BAND + 8, width - left - 10, high, lines, 18, least=WORD, anchor="start")
    low = BAND + 12 + high
    return art + text_box(
        left,
        low,
        width - left - 10,
        height - low - 8,
        card.flavour,
        16,
        "faint",
        italic=True,
        least=WORD,
        anchor="start",
    )


def hand_card(card: HandCard, width: float, height: float, count: int = 1) -> Art:
    """A Hero or Antihero card in the hand: picture beside what it does, or one of them if there is no room for both."""
    title = card.name if count == 1 else f"{card.name} \u00d7{count}"
    high, words = height - BAND - 2, effect_line(card)
    if width_of(title, 16, "serif", True) > width - 32 or not _fits(words, width - 14, high):
        return _slim_card(card, width, height, title)
    art = sheet(width, height, TYPE_PAINT[card.kind], title, TYPE_ICON[card.kind])
    left = 7.0
    if _fits(words, width - high - 16, high):
        art += group(framed(picture(f"{card.kind}:{card.id}"), high, high), x=1.5, y=BAND)
        left += high
    return art + text_box(left, BAND + 2, width - left - 7, high - 4, words, 16, least=WORD)


def _fits(words: str, width: float, height: float) -> bool:
    """Whether the words can be read there without breaking one of them."""
    whole = all(width_of(word, WORD) <= width for word in words.split())
    return whole and 20 * len(wrap(words, width, WORD)) <= height


def _slim_card(card: HandCard, width: float, height: float, title: str) -> Art:
    """One of many in the hand of a phone: the whole name and the picture; its look says what it does."""
    paint = TYPE_PAINT[card.kind]
    lines = 1 if width_of(title, WORD, "serif", True) <= width - 8 else 2
    band = 10 + 17 * lines
    art = rect(2, 3, width, height, "shadow", round=8) + rect(0, 0, width, height, "card", "ink", 1.5, 8)
    art += path(f"M0,{band}V8a8,8 0 0 1 8,-8H{width - 8}a8,8 0 0 1 8,8V{band}Z", paint, "ink", 1.5)
    art += text_box(3, 1, width - 6, band - 2, title, WORD, on(paint), bold=True, least=WORD, leading=1.1)
    return art + group(framed(picture(f"{card.kind}:{card.id}"), width - 3, height - band - 3), x=1.5, y=band)


def effect_line(card: HandCard) -> str:
    """What a card does. When stands in its look, and greyed cards say it; here only where one would err without it: in
    somebody else's cast, and under a condition.
    """
    points = card.triumph + card.tragedy
    said = " Or: ".join(
        rule_line(power)
        if power.trigger == "facing_other" or power.when != When()
        else sentence(effects(power.do)) + "."
        for power in card.powers
    )
    return f"{said} {points} point{'s' if points > 1 else ''}." if points else said


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
    worth = max(11.0, size * 0.19)
    x, y = wide * 0.78, high * 0.66
    parts.append(circle(x, y, worth, "gold" if value else "card", "ink", 1.2))
    ink = on("gold") if value else "ink"
    parts.append(text(x, y, value, max(WORD, worth * 1.3), ink, "middle", "sans", True, middle=True))
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


def ally_strip(card: StoryCard, width: float) -> Art:
    """The end of an Ally that looks out from under its challenge."""
    words = shorten(card.name, width - 76, WORD, "serif", True)
    art = rect(0, 0, width, 24, "green", "ink", 1.2, 6) + drawn(picture(f"ally:{card.id}"), 34, "green", 20, 8)
    return art + text(42, 12, f"{words} +1", WORD, on("green"), bold=True, middle=True)
