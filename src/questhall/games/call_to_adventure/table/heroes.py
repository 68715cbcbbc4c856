"""A hero's mat in the rail: Experience, hand, level, icons, and for one's own the story card by card."""

from typing import NamedTuple, Sequence

from questhall.drawing import Art, badge, group, icon, on, rect, shorten, text, token
from questhall.drawing.pictures import token as drawn
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
    marks_width,
)
from questhall.games.call_to_adventure.table.pictures import picture
from questhall.games.call_to_adventure.view import HeroView, PlayedView

SEAT_PAINT = ("red", "blue", "green", "purple")
CHAR_PAINT = ("brown", "blue", "red")
LINE = 32  # a line of a story


def name_of(content: Content, hero: HeroView, seat: int) -> str:
    """How the table calls a hero."""
    name = f"Player {seat + 1}"
    return f"{name}, the {content.characters[hero.origin].name}" if hero.origin else name


def aim(content: Content, heroes: Sequence[HeroView], you: int, other: int, ally: str) -> str:
    """CTA-STACK-05: for whom a card is played if not for its player, and at whom; nobody is -1."""
    words = f" for {name_of(content, heroes[you], you)}" if you >= 0 else ""
    if other < 0:
        return words
    whom = name_of(content, heroes[other], other)
    return f"{words} against {content.story[ally].name} of {whom}" if ally else f"{words} on {whom}"


def aim_of(content: Content, heroes: Sequence[HeroView], played: PlayedView) -> str:
    """The same for a card that waits on the stack."""
    return aim(content, heroes, played.you if played.you != played.seat else -1, played.other, played.ally)


Sign = tuple[str, float, float, Art, str]  # name, x, y, art, label


def counters(hero: HeroView, width: float) -> list[Sign]:
    """Icons of six abilities, below them six story icons; what one has none of is faint."""
    step = width / 6
    found: list[Sign] = []
    for i, name in enumerate(ABILITIES):
        found.append(_count(name, i * step, 0, token(ABILITY_ICONS[name], "card", 24), hero.abilities[i]))
    for i, story in enumerate(ICONS):
        sign = token(STORY_ICONS[story], STORY_PAINT[story], 22, None, "", "square")
        found.append(_count(story, i * step, 30, sign, hero.icons[i]))
    return found


def _count(name: str, x: float, y: float, sign: Art, n: int) -> Sign:
    """A sign with its number; it takes the pointer all over."""
    art = rect(0, 0, 44, 28, "card", opacity=0.01) + group(sign, x=13, y=14, opacity=1 if n else 0.35)
    return name, x, y, art + text(28, 14, n, 17, "ink" if n else "faint", face="sans", bold=n > 0, middle=True), str(n)


def purse(content: Content, hero: HeroView) -> list[Sign]:
    """Experience, hand by type, the level on the track, and the score so far."""
    printed = content.printed.track
    level = hero.level - 1
    worth = printed.triumph[level] + printed.tragedy[level]
    words = f"+{worth}" if worth > 0 else str(worth).replace("-", "\u2212")
    track = rect(0, 1, 68, 26, "gold-wash", "ink", 1.2, 5) + group(badge(hero.level, 25), x=15, y=14)
    track += text(33, 14, words, 17, face="sans", bold=True, middle=True)
    found = [
        _plain("xp", 0, 0, token("star", "red", 26), str(hero.xp)),
        ("level", 52.0, 0.0, track, f"{hero.level}, {printed.names[level]}"),
        _plain("score", 130, 0, token("flag", "gold", 26), str(hero.score.total)),
    ]
    for k, (name, symbol, paint, n) in enumerate(
        (("heroic", "helmet", "blue", hero.heroic), ("dark", "mask", "purple", hero.dark))
    ):
        back = rect(-10, -13, 20, 26, paint, "ink", 1.2, 3) + icon(symbol, 0, 0, 15, on(paint))
        found.append(_plain(name, 52 * k, 32, back, str(n)))
    return found


def _plain(name: str, x: float, y: float, sign: Art, words: str) -> Sign:
    art = rect(0, 0, 48, 28, "card", opacity=0.01) + group(sign, x=14, y=14)
    return name, x, y, art + text(31, 14, words, 18, bold=True, middle=True), words


class Line(NamedTuple):
    """A line of a hero's story: what it is called, its paint, what it gives, and what it looks like."""

    words: str
    paint: str
    marks: list[Mark]
    thing: str


def story_lines(content: Content, hero: HeroView) -> list[Line]:
    """Character cards and the cards below them, each with its visible path."""
    rows: list[Line] = []
    zones = (("origin", hero.origin), ("motivation", hero.motivation), ("destiny", hero.destiny))
    for zone, (kind, id) in enumerate(zones):
        if id:
            card = content.characters[id]
            marks: list[Mark] = [(ABILITY_ICONS[name], "card", "", "round") for name in card.icons]
            marks += [(STORY_ICONS[name], STORY_PAINT[name], "", "square") for name in card.story]
            rows.append(Line(card.name, CHAR_PAINT[zone], marks, f"{kind}:{id}"))
        for card_id, path in hero.story[3 * zone : 3 * zone + 3]:
            story = content.story[card_id]
            side = story.side(path)
            rows.append(Line(side.name or story.name, "card", marks_of(side), f"{story.kind}:{card_id}"))
    rows += [Line(content.story[ally].name, "green", [], f"ally:{ally}") for ally in hero.allies]
    rows += [Line(f"{content.story[ally].name} (face-down)", "grey", [], f"ally:{ally}") for ally in hero.fallen]
    return rows


def story(content: Content, hero: HeroView, width: float) -> Art:
    """The story so far, line by line, each with its picture."""
    parts: list[Art] = []
    for i, row in enumerate(story_lines(content, hero)):
        wide = marks_width(row.marks, 18, 4) + 4
        parts.append(rect(14, LINE * i + 2, width - 14, LINE - 4, row.paint, "ink", 1, 5))
        shown = shorten(row.words, width - wide - 40, WORD, "serif", True)
        parts.append(drawn(picture(row.thing), LINE, "", LINE / 2, LINE * i + LINE / 2))
        parts.append(text(LINE + 4, LINE * i + LINE / 2, shown, WORD, on(row.paint), bold=True, middle=True))
        parts.append(marks_row(row.marks, width - wide, LINE * i + LINE / 2, 18, 4))
    return "".join(parts)
