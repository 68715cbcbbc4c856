"""A hero's mat in the rail: Experience, hand, level, icons, and for one's own the story card by card."""

from questhall.drawing import Art, badge, group, icon, on, rect, shorten, text, token
from questhall.games.call_to_adventure.content.printed import Content
from questhall.games.call_to_adventure.content.vocabulary import ABILITIES, ICONS
from questhall.games.call_to_adventure.table.cards import (
    ABILITY_ICONS,
    STORY_ICONS,
    STORY_PAINT,
    WORD,
    Mark,
    marks_of,
    marks_row,
)
from questhall.games.call_to_adventure.view import HeroView

SEAT_PAINT = ("red", "blue", "green", "purple")
CHAR_PAINT = ("brown", "blue", "red")
LINE = 27  # a line of a story


def name_of(content: Content, hero: HeroView, seat: int) -> str:
    """How the table calls a hero."""
    return f"{seat + 1} \u00b7 {content.characters[hero.origin].name}" if hero.origin else f"Seat {seat + 1}"


def counters(hero: HeroView, width: float) -> Art:
    """Icons of six abilities, below them six story icons with what their sets are worth."""
    step = width / 6
    parts: list[Art] = []
    for i, name in enumerate(ABILITIES):
        n = hero.abilities[i]
        parts.append(group(token(ABILITY_ICONS[name], "card", 22), x=i * step + 12, y=12))
        parts.append(text(i * step + 26, 12, n, 16, "ink" if n else "faint", face="sans", bold=n > 0, middle=True))
    for i, story in enumerate(ICONS):
        n = hero.icons[i]
        sign = token(STORY_ICONS[story], STORY_PAINT[story], 21, None, "", "square")
        parts.append(group(sign, x=i * step + 12, y=40))
        parts.append(text(i * step + 26, 40, n, 16, "ink" if n else "faint", face="sans", bold=n > 0, middle=True))
    return "".join(parts)


def purse(content: Content, hero: HeroView) -> Art:
    """Experience, hand by type, the level on the track, and the score so far."""
    printed = content.printed.track
    parts = [group(token("star", "red", 26), x=14, y=14), text(31, 14, hero.xp, 18, bold=True, middle=True)]
    for k, (symbol, paint, n) in enumerate((("helmet", "blue", hero.heroic), ("mask", "purple", hero.dark))):
        x = 58 + 44 * k
        parts.append(rect(x, 2, 19, 25, paint, "ink", 1.2, 3) + icon(symbol, x + 9.5, 14, 14, on(paint)))
        parts.append(text(x + 24, 14, n, 17, "ink" if n else "faint", bold=n > 0, middle=True))
    level = hero.level - 1
    worth = printed.triumph[level] + printed.tragedy[level]
    words = f"+{worth}" if worth > 0 else str(worth).replace("-", "\u2212")
    parts.append(rect(146, 2, 62, 25, "gold-wash", "ink", 1.2, 4) + group(badge(hero.level, 20), x=158, y=14))
    parts.append(text(174, 14, words, 16, face="sans", bold=True, middle=True))
    parts.append(group(token("flag", "gold", 26), x=228, y=14))
    parts.append(text(245, 14, hero.score.total, 18, bold=True, middle=True))
    return "".join(parts)


def story_lines(content: Content, hero: HeroView) -> list[tuple[str, str, list[Mark]]]:
    """Character cards and the cards below them, each with its visible path: words, paint, what it gives."""
    rows: list[tuple[str, str, list[Mark]]] = []
    for zone, id in enumerate((hero.origin, hero.motivation, hero.destiny)):
        if id:
            card = content.characters[id]
            marks: list[Mark] = [(ABILITY_ICONS[name], "card", "", "round") for name in card.icons]
            marks += [(STORY_ICONS[name], STORY_PAINT[name], "", "square") for name in card.story]
            rows.append((card.name, CHAR_PAINT[zone], marks))
        for card_id, path in hero.story[3 * zone : 3 * zone + 3]:
            story = content.story[card_id]
            side = story.side(path)
            rows.append((side.name or story.name, "card", marks_of(side)))
    rows += [(content.story[ally].name, "green", []) for ally in hero.allies]
    rows += [(f"{content.story[ally].name} (face-down)", "grey", []) for ally in hero.fallen]
    return rows


def story(content: Content, hero: HeroView, width: float) -> Art:
    """The story so far, line by line."""
    parts: list[Art] = []
    for i, (words, paint, marks) in enumerate(story_lines(content, hero)):
        wide = 21 * len(marks)
        parts.append(rect(0, LINE * i, width, LINE - 3, paint, "ink", 1, 5))
        shown = shorten(words, width - wide - 14, WORD, "serif", True)
        parts.append(text(7, LINE * i + 12, shown, WORD, on(paint), bold=True, middle=True))
        parts.append(marks_row(marks, width - wide - 2, LINE * i + 12, 17, 4))
    return "".join(parts)
