"""Between encounters: the story, the party sheet, level-up, market and the map of the way so far."""

from questhall.drawing import Drawing, card, icon, panel, paragraph, rect, ribbon, text, text_box, wrap
from questhall.games.adventure_tactics.levels import choices
from questhall.games.adventure_tactics.phrases import (
    HERO_ICON,
    HERO_PAINT,
    KIND_ICON,
    KIND_PAINT,
    class_words,
    name_of_card,
    title,
)
from questhall.games.adventure_tactics.rewards import price_of
from questhall.games.adventure_tactics.setup import hearts
from questhall.games.adventure_tactics.state import GameTable, Hero
from questhall.games.adventure_tactics.stats import class_of, hero_of, level_in
from questhall.games.adventure_tactics.wording import rules_line, strike_words

TYPE_ICON = {"encounter": "sword", "story": "book", "market": "coin"}
TYPE_PAINT = {"encounter": "red", "story": "blue", "market": "gold"}


def levelling(state: GameTable) -> str:
    """The hero who is choosing a level-up card, if one is."""
    return state.levelled[-1] if state.levelled and state.levels_won else ""


def draw_between(state: GameTable, tall: bool) -> Drawing:
    """The book open at the present chapter, the party beside it, the way below."""
    width = 480 if tall else 1200
    drawing = Drawing(width, 800, [], "Adventure Tactics")
    half = width - 24 if tall else 560
    top = story(drawing, state, 12, 24, half)
    if tall:
        top = _lower(drawing, state, 12, top + 30, half, 2)
        top = road(drawing, state, 12, top + 30, half)
        for hero in state.heroes:
            party_sheet(drawing, state, hero, 12, top + 26, half, 176)
            top += 204
        drawing.height = top + 20
        return drawing
    low = _lower(drawing, state, 12, top + 34, half, 3)
    low = max(low, road(drawing, state, 12, low + 34, half))
    left = 596
    high = 150 if len(state.heroes) > 4 else 176
    for number, hero in enumerate(state.heroes):
        party_sheet(drawing, state, hero, left, 24 + number * (high + 26), 592, high)
    drawing.height = max(800, low + 20, 24 + len(state.heroes) * (high + 26))
    return drawing


def story(drawing: Drawing, state: GameTable, x: float, y: float, width: float) -> float:
    """The chapter's title and text, or the random encounter card that was drawn."""
    chapter = state.content.chapters.get(state.chapter)
    if not state.heroes or chapter is None:
        words = "Queen Domianne's tower stands over Caiveil, and the kingdoms pay for its shadow. Who will go?"
        name = "Adventure Tactics: Domianne's Tower"
    elif state.random_card:
        printed = state.content.random[state.random_card]
        name, words = printed.name, printed.text
    else:
        name, words = chapter.title, "  ".join(chapter.text)
    size = 17.0
    lines = wrap(words, width - 40, size)
    height = 70 + len(lines) * size * 1.3
    art = panel(width, height, "", "brown") + paragraph(20, 66, words, width - 40, size, leading=1.3)
    drawing.add("story", x, y, art, f"{name}. {words}")
    drawing.add("story-title", x + width / 2, y + 24, ribbon(name, min(width - 20, 420), 20, "red"))
    return y + height


def party_sheet(
    drawing: Drawing, state: GameTable, hero: Hero, x: float, y: float, width: float, height: float
) -> None:
    """A hero's box: levels, HP, deck, gear, abilities."""
    printed = class_of(state, hero)
    content = state.content
    art = panel(
        width, height, hero.name, HERO_PAINT[hero.id], symbol=HERO_ICON[hero.id], active=levelling(state) == hero.id
    )
    levels = ", ".join(f"{content.classes[name].name} {level_in(hero, name)}" for name in dict.fromkeys(hero.levels))
    art += text(14, 36, f"{class_words(state, hero.id)}   ({levels})", 15)
    art += icon("heart", 22, 54, 18, "red") + text(36, 60, hearts(state, hero), 16)
    art += icon("boot", 76, 54, 18) + text(90, 60, printed.movement, 16)
    art += icon("sword", 126, 54, 18) + text(142, 60, strike_words(printed.attack, content), 14)
    counts = {card: hero.deck.count(card) for card in dict.fromkeys(hero.deck)}
    deck = ", ".join(
        name_of_card(content, card) + (f" x{count}" if count > 1 else "") for card, count in counts.items()
    )
    rest = "; ".join(
        f"{kind}: {', '.join(name_of_card(content, one) for one in cards)}"
        for kind, cards in (
            ("Gear", hero.gear),
            ("Features", hero.features),
            ("Passives", hero.passives),
            ("Dice", hero.dice),
            ("Perks", hero.perks),
        )
        if cards
    )
    words = f"Deck ({len(hero.deck)}): {deck}. {rest}."
    art += text_box(12, 68, width - 24, height - 74, words, 13.5, "ink", "start", "sans", least=9)
    drawing.add(
        f"sheet-{hero.id}", x, y, art, f"{hero.name}, {class_words(state, hero.id)}, seat {hero.seat + 1}. {words}"
    )


def _lower(drawing: Drawing, state: GameTable, x: float, y: float, width: float, columns: int) -> float:
    """What is being decided: a level-up, loot, or the market's wares."""
    id = levelling(state)
    if id:
        return _classes(drawing, state, hero_of(state, id), x, y, width, columns)
    wares = list(dict.fromkeys(state.stock + state.pool)) if state.agenda and _in_market(state) else state.pending[:1]
    step = width / columns
    for number, one in enumerate(wares):
        entry = state.content.cards[one]
        wide = min(150, step - 8)
        price = str(price_of(state, one)) if _in_market(state) else ""
        art = card(
            entry.name,
            wide,
            wide * 1.4,
            KIND_PAINT[entry.kind],
            art=KIND_ICON[entry.kind],
            kind=title(entry.kind),
            rules=rules_line(one, state.content),
            flavour=entry.flavour,
            corner=price,
        )
        drawing.add(
            f"ware-{one}",
            x + number % columns * step,
            y + number // columns * (wide * 1.4 + 10),
            art,
            f"{entry.name}: {rules_line(one, state.content)}",
        )
    return y + -(-len(wares) // columns) * (min(150, step - 8) * 1.4 + 10)


def _in_market(state: GameTable) -> bool:
    return (
        bool(state.stock) or state.content.chapters[state.chapter].type == "market"
        if state.chapter in state.content.chapters
        else False
    )


def _classes(drawing: Drawing, state: GameTable, hero: Hero, x: float, y: float, width: float, columns: int) -> float:
    """The level-up cards on offer, with what each would give."""
    found = choices(state, hero)
    step = width / columns
    for number, name in enumerate(found):
        printed = state.content.classes[name]
        level = level_in(hero, name)
        given = printed.levels[level]
        gifts = [*given.add, *given.replace, *([given.feature] if given.feature else []), *given.passives, *given.dice]
        words = f"{given.hearts:+d} HP. " + ", ".join(name_of_card(state.content, one) for one in gifts)
        paint = "purple" if printed.kind == "elite" else "brown"
        wide = step - 8
        art = rect(0, 0, wide, 96, f"{paint}-wash", "ink", 1.5, 6)
        art += text(8, 20, f"{printed.name} {level + 1}", 16, "ink", bold=True)
        art += text_box(8, 24, wide - 16, 68, words, 13, "ink", "start", "sans", least=9)
        drawing.add(
            f"class-{name}",
            x + number % columns * step,
            y + number // columns * 104,
            art,
            f"{printed.name} {level + 1}: {words}",
        )
    return y + -(-len(found) // columns) * 104


def road(drawing: Drawing, state: GameTable, x: float, y: float, width: float) -> float:
    """The chapters so far, and those that could come next."""
    content = state.content
    shown = [(visit.chapter, True) for visit in state.visited] + [(state.chapter, False)]
    nexts = [id for id in state.ways if id in content.chapters]
    per_row = max(1, int(width // 132))
    entries = [(id, "done" if done else "now") for id, done in shown if id in content.chapters] + [
        (id, "next") for id in nexts
    ]
    seen: dict[str, int] = {}
    for number, (id, when) in enumerate(entries):
        chapter = content.chapters[id]
        left, top = x + number % per_row * 132, y + number // per_row * 66
        paint = TYPE_PAINT[chapter.type]
        art = rect(
            0,
            0,
            124,
            56,
            f"{paint}-wash" if when != "done" else "shade",
            "ink",
            2.5 if when == "now" else 1,
            8,
            dash="5 4" if when == "next" else "",
        )
        art += icon(TYPE_ICON[chapter.type], 18, 28, 22, paint) + text_box(
            34, 4, 86, 48, chapter.title, 14, "ink", least=9
        )
        seen[id] = seen.get(id, 0) + 1
        key = f"map-{id}" if when == "next" else f"road-{id}-{seen[id]}"
        if any(piece.id == key for piece in drawing.pieces):
            continue
        drawing.add(key, left, top, art, f"{chapter.title}, {when}")
    purse = f"{state.gold} gold" + "".join(
        f", {count} {name_of_card(content, item)}" for item, count in state.items.items() if count
    )
    rows = -(-len(entries) // per_row)
    drawing.add("purse", x, y + rows * 66 + 14, icon("coin", 10, 0, 20, "gold") + text(26, 5, purse, 15), purse)
    return y + rows * 66 + 30


def pieces_between(state: GameTable) -> set[str]:
    """The ids that can be clicked between encounters."""
    found: set[str] = set()
    found |= {f"map-{id}" for id in state.ways if id in state.content.chapters}
    id = levelling(state)
    if id:
        found |= {f"class-{name}" for name in choices(state, hero_of(state, id))}
    else:
        found |= {f"ware-{one}" for one in state.stock + state.pool}
    return found
