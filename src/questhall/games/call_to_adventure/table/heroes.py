"""A hero's place at the table: track, story card under card, icons, tokens, hand."""

from questhall.drawing import (
    Art,
    badge,
    chip,
    chip_width,
    circle,
    group,
    icon,
    line,
    on,
    panel,
    rect,
    text,
    text_box,
    token,
)
from questhall.games.call_to_adventure.content.printed import Content
from questhall.games.call_to_adventure.content.vocabulary import ABILITIES, ICONS
from questhall.games.call_to_adventure.table.cards import (
    ABILITY_ICONS,
    STORY_ICONS,
    STORY_PAINT,
    Mark,
    marks_of,
    marks_row,
)
from questhall.games.call_to_adventure.view import HeroView, TableView

SEAT_PAINT = ("red", "blue", "green", "purple")
CHAR_PAINT = ("brown", "blue", "red")
CHAR_BACK = ("Origin", "Motivation", "Destiny")
LEVEL_H = 21


def name_of(content: Content, hero: HeroView, seat: int) -> str:
    """How the table calls a hero."""
    return f"{seat + 1} \u00b7 {content.characters[hero.origin].name}" if hero.origin else f"Seat {seat + 1}"


def track(content: Content, level: int) -> Art:
    """The seven levels: what each is worth, what it allows, and the marker."""
    printed = content.printed.track
    parts: list[Art] = []
    for i in range(7):
        y = i * LEVEL_H
        here = level == i + 1
        worth = printed.triumph[i] + printed.tragedy[i]
        fill = "gold" if here else ("gold-wash" if i < 3 else "purple-wash" if i < 6 else "grey-wash")
        parts.append(rect(0, y, 80, LEVEL_H, fill, "ink", 1.2 if not here else 2, 3))
        paint = on("gold") if here else "ink"
        words = f"+{worth}" if worth > 0 else str(worth).replace("-", "\u2212")
        parts.append(text(15, y + LEVEL_H / 2, words, 11.5, paint, "middle", "sans", True, middle=True))
        allowed = (printed.hero[i], printed.antihero[i], printed.dark[i])
        for k, (symbol, ok) in enumerate(zip(("helmet", "mask", "flame"), allowed)):
            if ok:
                parts.append(icon(symbol, 37 + 16 * k, y + LEVEL_H / 2, 13, paint))
        if here:
            parts.append(group(token("person", "red", 17), x=-6, y=y + LEVEL_H / 2))
    return "".join(parts)


def zones(content: Content, hero: HeroView, width: float, own: bool) -> Art:
    """Origin, Motivation and Destiny with the cards tucked below them, each with its visible path."""
    column = width / 3
    parts: list[Art] = []
    for zone, id in enumerate((hero.origin, hero.motivation, hero.destiny)):
        x = zone * column
        wide = column - 6
        parts.append(rect(x, 0, wide, 37, CHAR_PAINT[zone], "ink", 1.2, 5))
        if id:
            card = content.characters[id]
            marks: list[Mark] = [(ABILITY_ICONS[name], "card", "", "round") for name in card.icons]
            marks += [(STORY_ICONS[name], STORY_PAINT[name], "", "square") for name in card.story]
            parts.append(text_box(x + 3, 1, wide - 6, 18, card.name, 11, on(CHAR_PAINT[zone]), bold=True, least=7))
            parts.append(marks_row(marks, x + 5, 27, 15, 3))
        else:
            parts.append(rect(x + 3, 3, wide - 6, 31, "none", on(CHAR_PAINT[zone]), 0.8, 3, dash="3 3"))
            label = CHAR_BACK[zone] + (" (hidden)" if zone == 2 else "")
            parts.append(text_box(x + 3, 2, wide - 6, 33, label, 10, on(CHAR_PAINT[zone]), italic=True))
        for place in range(3):
            y = 41 + place * 36
            index = zone * 3 + place
            if index >= len(hero.story):
                parts.append(rect(x + 3, y, wide - 6, 32, "none", "edge", 1, 4, dash="3 3"))
                continue
            card_id, path = hero.story[index]
            story = content.story[card_id]
            side = story.side(path)
            parts.append(rect(x + 2, y, wide - 4, 33, "card", "ink", 1, 4))
            parts.append(text_box(x + 4, y + 1, wide - 8, 14, side.name or story.name, 10, bold=True, least=6.5))
            parts.append(marks_row(marks_of(side), x + 5, y + 24, 13, 2.5))
    return "".join(parts)


def counters(hero: HeroView, width: float) -> Art:
    """Icons of six abilities with their runes, six story icons with their sets."""
    step = width / 6
    parts: list[Art] = []
    for i, name in enumerate(ABILITIES):
        n = hero.abilities[i]
        x = i * step
        parts.append(group(token(ABILITY_ICONS[name], "card", 19), x=x + 11, y=11))
        parts.append(text(x + 25, 11, n, 13, "ink" if n else "faint", face="sans", bold=n > 0, middle=True))
        parts += [circle(x + 37 + 5 * k, 15, 2, "blue" if k < 2 else "gold") for k in range(min(n, 3))]
    for i, story in enumerate(ICONS):
        n = hero.icons[i]
        x = i * step
        parts.append(group(token(STORY_ICONS[story], STORY_PAINT[story], 18, None, "", "square"), x=x + 11, y=34))
        parts.append(text(x + 25, 34, n, 13, "ink" if n else "faint", face="sans", bold=n > 0, middle=True))
        worth = (0, 0, 2, 4, 8)[min(n, 4)]
        if worth:
            parts.append(text(x + 35, 34, f"+{worth}", 10, "green", face="sans", bold=True, middle=True))
    return "".join(parts)


def purse(hero: HeroView, own: bool, noted: bool = True) -> Art:
    """Experience, hand backs and the score so far."""
    parts = [group(token("star", "red", 24), x=14, y=13), text(31, 13, hero.xp, 16, bold=True, middle=True)]
    for k, (symbol, paint, n) in enumerate((("helmet", "blue", hero.heroic), ("mask", "purple", hero.dark))):
        x = 56 + 44 * k
        parts.append(rect(x, 2, 17, 23, paint, "ink", 1.2, 3) + icon(symbol, x + 8.5, 13, 12, on(paint)))
        parts.append(text(x + 22, 13, n, 14, "ink" if n else "faint", bold=n > 0, middle=True))
    total = hero.score.total
    parts.append(group(token("flag", "gold", 24), x=156, y=13))
    parts.append(text(173, 13, total, 16, bold=True, middle=True))
    note = "" if not noted else "with your Destiny" if own else "so far"
    parts.append(text(176 + 10 * len(str(total)), 13, note, 10, "faint", face="sans", middle=True))
    return "".join(parts)


def full_board(view: TableView, content: Content, seat: int, width: float) -> tuple[Art, float]:
    """The whole place of a hero, and its height."""
    hero = view.heroes[seat]
    inner = width - 122
    own = seat == view.seat
    title = name_of(content, hero, seat) + (" (you)" if own else "")
    extras = _extras(content, hero, width - 24)
    height = 254 + (26 * extras[1] if extras[1] else 0)
    art = panel(width, height, title, SEAT_PAINT[seat], active=view.turn == seat and not view.over)
    art += group(track(content, hero.level), x=18, y=18)
    art += group(zones(content, hero, inner, own), x=110, y=18)
    art += line(14, 172, width - 14, 172, "edge", 1)
    art += group(purse(hero, own or view.over), x=12, y=175)
    name = content.printed.track.names[hero.level - 1]
    art += text(width - 16, 189, name, 12, "faint", "end", italic=True, middle=True)
    art += group(counters(hero, width - 24), x=12, y=203)
    art += group(extras[0], x=12, y=266)
    return art, height


def _extras(content: Content, hero: HeroView, width: float) -> tuple[Art, int]:
    """Allies and played cards as chips, in as many lines as they need."""
    chips = [(content.story[ally].name, "green", "people") for ally in hero.allies]
    chips += [(content.story[ally].name + " (face-down)", "grey", "people") for ally in hero.fallen]
    for card in hero.played:
        data = content.hand[card]
        chips.append((data.name, "blue-wash" if data.kind == "hero" else "purple-wash", "flag"))
    x, line_, parts = 0.0, 0, list[Art]()
    for words, paint, symbol in chips:
        wide = chip_width(words, 10, symbol)
        if x + wide > width and x:
            x, line_ = 0.0, line_ + 1
        parts.append(chip(words, x, line_ * 24, 10, paint, symbol))
        x += wide + 5
    return "".join(parts), (line_ + 1 if chips else 0)


def small_board(view: TableView, content: Content, seat: int, width: float) -> tuple[Art, float]:
    """A hero at a full table: level, tokens, icons, and the nine cards by what they give."""
    hero = view.heroes[seat]
    own = seat == view.seat
    title = name_of(content, hero, seat) + (" (you)" if own else "")
    extras = _extras(content, hero, width - 24)
    height = 150 + 26 * extras[1]
    art = panel(width, height, title, SEAT_PAINT[seat], active=view.turn == seat and not view.over)
    art += group(purse(hero, own or view.over, noted=False), x=10, y=14)
    art += group(_level(content, hero.level), x=width - 92, y=16)
    art += group(counters(hero, width - 24), x=10, y=46)
    step = (width - 20) / 9
    for i in range(9):
        x = 10 + i * step + (i // 3 - 1) * 2
        if i >= len(hero.story):
            art += rect(x, 100, step - 3, 40, "none", "edge", 1, 3, dash="3 3")
            continue
        card, path = hero.story[i]
        marks = marks_of(content.story[card].side(path))[:4]
        art += rect(x, 100, step - 3, 40, "card", "ink", 1, 3)
        art += marks_row(marks[:2], x + 2, 110, 12, 1.5) + marks_row(marks[2:], x + 2, 128, 12, 1.5)
    art += group(extras[0], x=12, y=160)
    return art, height


def tall_board(view: TableView, content: Content, seat: int, width: float) -> tuple[Art, float]:
    """One's own place on a phone: the story line by line, in letters that can be read there."""
    hero = view.heroes[seat]
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
    extras = _extras(content, hero, (width - 24) / 1.4)
    height = 126 + 30 * len(rows) + 34 * extras[1]
    title = name_of(content, hero, seat) + " (you)"
    art = panel(width, height, title, SEAT_PAINT[seat], active=view.turn == seat and not view.over)
    art += group(purse(hero, True, noted=False), x=12, y=16, scale=1.3)
    art += group(_level(content, hero.level), x=width - 122, y=18, scale=1.3)
    art += group(counters(hero, (width - 24) / 1.3), x=12, y=54, scale=1.3)
    for i, (words, paint, marks) in enumerate(rows):
        y = 120 + 30 * i
        art += rect(12, y, width - 24, 27, paint, "ink", 1, 5)
        art += text_box(18, y, width - 190, 27, words, 16, on(paint), anchor="start", bold=paint != "card", least=13)
        art += marks_row(marks, width - 24 - 23 * len(marks), y + 13.5, 18, 4)
    art += group(extras[0], x=14, y=height - 34 * extras[1] + 12, scale=1.4)
    return art, height


def _level(content: Content, level: int) -> Art:
    printed = content.printed.track
    worth = printed.triumph[level - 1] + printed.tragedy[level - 1]
    words = f"+{worth}" if worth > 0 else str(worth).replace("-", "\u2212")
    symbols = [
        s for s, ok in zip(("helmet", "mask", "flame"), (printed.hero, printed.antihero, printed.dark)) if ok[level - 1]
    ]
    art = rect(0, 0, 82, 22, "gold-wash", "ink", 1.2, 4) + group(badge(level, 18), x=11, y=11)
    art += text(24, 11, words, 12, face="sans", bold=True, middle=True)
    for k, symbol in enumerate(symbols):
        art += icon(symbol, 50 + 13 * k, 11, 12, "ink")
    return art
