"""Between encounters: the story, the party sheet, level-up, market and the map of the way so far."""

from questhall.drawing import Art, Drawing, card, icon, lines, panel, paragraph, rect, ribbon, shorten, text, wrap
from questhall.games.adventure_tactics.rules.campaign.campaign import told
from questhall.games.adventure_tactics.rules.campaign.rewards import price_of
from questhall.games.adventure_tactics.rules.cards.levels import HEROES, choices, hearts, new_hero
from questhall.games.adventure_tactics.rules.cards.sheets import class_of, hero_of, level_in
from questhall.games.adventure_tactics.state import GameTable, Hero
from questhall.games.adventure_tactics.table.campaign_map import draw_map
from questhall.games.adventure_tactics.table.card_text import rules_line, strike_words
from questhall.games.adventure_tactics.table.names import (
    HERO_ICON,
    HERO_PAINT,
    KIND_ICON,
    KIND_PAINT,
    class_words,
    name_of_card,
    title,
)

SMALL = 14.0  # on a phone still eleven pixels


def levelling(state: GameTable) -> str:
    """The hero who is choosing a level-up card, if one is."""
    return state.levelled[-1] if state.levelled and state.levels_won else ""


def draw_between(state: GameTable, tall: bool) -> Drawing:
    """The book open at the present chapter, what is to be decided below it; the party and the map beside it."""
    width = 480 if tall else 1200
    drawing = Drawing(width, 800, [], "Adventure Tactics")
    half = width - 24 if tall else 560
    low = story(drawing, state, 12, 24, half)
    if not state.heroes:
        return _who_will_go(drawing, state, low, half, tall)
    low = _lower(drawing, state, 12, low + 30, half, 2 if tall else 3)
    if tall:
        low = draw_map(drawing, state, 12, low + 34, half)
        for hero in state.heroes:
            low = party_sheet(drawing, state, hero, 12, low + 26, half)
        drawing.height = low + 20
        return drawing
    side = 0.0
    for hero in state.heroes:
        side = party_sheet(drawing, state, hero, 596, side + 26, 592)
    if side < low - 200:
        side = draw_map(drawing, state, 596, side + 34, 592)
    else:
        low = draw_map(drawing, state, 12, low + 34, half)
    drawing.height = max(800, low + 20, side + 20)
    return drawing


def _who_will_go(drawing: Drawing, state: GameTable, low: float, half: float, tall: bool) -> Drawing:
    """Before a party is chosen: the five heroes present themselves."""
    ends = [low, low] if tall else [low, -2.0]
    for id in HEROES:
        column = 0 if tall or ends[0] <= ends[1] else 1
        hero = new_hero(state, id, 0)
        x, width = (12, half) if column == 0 else (596, 592)
        ends[column] = party_sheet(drawing, state, hero, x, ends[column] + 28, width, class_of(state, hero).theme)
    drawing.height = max(ends[0] + 20, 0 if tall else 800, 0 if tall else ends[1] + 20)
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
        name, words = chapter.title, "  ".join(told(state))
    size = 17.0
    lines = wrap(words, width - 40, size)
    height = 78 + len(lines) * size * 1.3
    art = panel(width, height, "", "brown") + paragraph(20, 74, words, width - 40, size, leading=1.3)
    drawing.add("story", x, y, art, f"{name}. {words}")
    drawing.add("story-title", x + width / 2, y + 24, ribbon(name, min(width - 20, 420), 20, "red"))
    return y + height


def party_sheet(
    drawing: Drawing, state: GameTable, hero: Hero, x: float, y: float, width: float, theme: str = ""
) -> float:
    """A hero's box: levels, HP, deck, gear, abilities. Says where it ends."""
    printed = class_of(state, hero)
    content = state.content
    counts = {card: hero.deck.count(card) for card in dict.fromkeys(hero.deck)}
    deck = ", ".join(
        name_of_card(content, card) + (f" x{count}" if count > 1 else "") for card, count in counts.items()
    )
    parts = [(f"Deck ({len(hero.deck)})", deck)]
    for kind, cards in (
        ("Gear", hero.gear),
        ("Features", hero.features),
        ("Passives", hero.passives),
        ("Dice", hero.dice),
        ("Perks", hero.perks),
    ):
        if cards:
            parts.append((kind, ", ".join(name_of_card(content, one) for one in cards)))
    levels = ", ".join(f"{content.classes[name].name} {level_in(hero, name)}" for name in dict.fromkeys(hero.levels))
    body: Art = text(14, 38, theme or f"{class_words(state, hero.id)}   ({levels})", 15.5)
    body += icon("heart", 22, 58, 18, "red") + text(36, 64, hearts(state, hero), 16)
    body += icon("boot", 76, 58, 18) + text(90, 64, printed.movement, 16)
    body += icon("sword", 126, 58, 18) + text(142, 64, strike_words(printed.attack, content), 15)
    top = 72.0
    for kind, words in parts:
        body += text(14, top + 16, kind, SMALL, "faint", italic=True)
        told = wrap(words, width - 112, SMALL)
        body += lines(98, top + 16, told, SMALL)
        top += len(told) * SMALL * 1.25 + 3
    height = top + 12
    art = panel(
        width,
        height,
        f"{hero.name}, {printed.name}" if theme else hero.name,
        HERO_PAINT[hero.id],
        symbol=HERO_ICON[hero.id],
        active=levelling(state) == hero.id,
    )
    said = ". ".join(f"{kind}: {words}" for kind, words in parts)
    who = f"{printed.name}. {theme}" if theme else f"{class_words(state, hero.id)}, seat {hero.seat + 1}"
    label = f"{hero.name}, {who}. {said}"
    drawing.add(f"sheet-{hero.id}", x, y, art + body, label)
    return y + height


def _lower(drawing: Drawing, state: GameTable, x: float, y: float, width: float, columns: int) -> float:
    """What is being decided: a level-up, loot, or the market's wares."""
    id = levelling(state)
    if id:
        return _classes(drawing, state, hero_of(state, id), x, y, width, columns - 1)
    wares = list(dict.fromkeys(state.stock + state.pool)) if state.agenda and _in_market(state) else state.pending[:1]
    step = width / columns
    wide = min(200, step - 12)
    for number, one in enumerate(wares):
        entry = state.content.cards[one]
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
    return y + -(-len(wares) // columns) * (wide * 1.4 + 10)


def _in_market(state: GameTable) -> bool:
    return (
        bool(state.stock) or state.content.chapters[state.chapter].type == "market"
        if state.chapter in state.content.chapters
        else False
    )


def _classes(drawing: Drawing, state: GameTable, hero: Hero, x: float, y: float, width: float, columns: int) -> float:
    """The level-up cards on offer, with what each would give: every gift with its rules line."""
    content = state.content
    step = width / columns
    heights = [y] * columns
    for name in choices(state, hero):
        printed = content.classes[name]
        level = level_in(hero, name)
        given = printed.levels[level]
        gifts = [*given.add, *given.replace, *([given.feature] if given.feature else []), *given.passives, *given.dice]
        wide = step - 8
        paint = "purple" if printed.kind == "elite" else "brown"
        head = f"{given.hearts:+d} HP" + (f", movement {printed.movement}" if printed.kind == "elite" else "")
        body: Art = text(10, 22, f"{printed.name} {level + 1}", 17, "ink", bold=True)
        body += text(wide - 10, 22, head, SMALL, f"{paint}", "end")
        top = 30.0
        for one in gifts:
            kind = content.cards[one].kind if one in content.cards else "perk"
            what = {"action": "", "passive": " (passive)", "dice": " (dice)", "feature": " (feature)"}.get(kind, "")
            body += icon(KIND_ICON.get(kind, "star"), 18, top + 12, 15, KIND_PAINT.get(kind, "gold"))
            body += text(30, top + 16, shorten(name_of_card(content, one) + what, wide - 38, SMALL), SMALL, bold=True)
            told = wrap(rules_line(one, content), wide - 38, SMALL)
            body += lines(30, top + 33, told, SMALL, face="sans")
            top += 20 + len(told) * SMALL * 1.25 + 3
        place = heights.index(min(heights))
        art = rect(0, 0, wide, top + 6, f"{paint}-wash", "ink", 1.5, 6) + body
        said = "; ".join(f"{name_of_card(content, one)}: {rules_line(one, content)}" for one in gifts)
        label = f"{printed.name} {level + 1}: {head}; {said}"
        drawing.add(f"class-{name}", x + place * step, heights[place], art, label)
        heights[place] += top + 14
    return max(heights)


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
