"""Between encounters, area by area: the map or what is being decided, the chapter, the party."""

from questhall.drawing import (
    Area,
    Art,
    Stage,
    area,
    card,
    icon,
    lines,
    panel,
    rect,
    shorten,
    text,
    wrap,
)
from questhall.drawing.pictures import token
from questhall.games.adventure_tactics.content.printed import Level
from questhall.games.adventure_tactics.rules.campaign.market import price_of
from questhall.games.adventure_tactics.rules.cards.levels import HEROES, choices, hearts, new_hero
from questhall.games.adventure_tactics.rules.cards.sheets import class_of, hero_of, level_in
from questhall.games.adventure_tactics.state import GameTable, Hero
from questhall.games.adventure_tactics.table.campaign_map import draw_map
from questhall.games.adventure_tactics.table.card_text import rules_line, strike_words
from questhall.games.adventure_tactics.table.names import (
    HERO_PAINT,
    KIND_ICON,
    KIND_PAINT,
    class_words,
    name_of_card,
    title,
)
from questhall.games.adventure_tactics.table.pictures import picture

WORDS = 15.0
RAIL = 300.0


def levelling(state: GameTable) -> str:
    """The hero who is choosing a level-up card, if one is."""
    return state.levelled[-1] if state.levelled and state.levels_won else ""


def in_market(state: GameTable) -> bool:
    """Whether the party stands before a market's wares."""
    task = str(state.agenda[-1][0]) if state.agenda else ""
    return task == "market" or bool(state.stock)


def draw_between(state: GameTable, seat: int, tall: bool) -> Stage:
    """What is being decided in the middle: who goes, a level, loot, wares, or the way on."""
    if not state.heroes:
        board = _who_will_go(state, tall)
        return Stage([board, _hand(tall), _title(state)], "Adventure Tactics")
    id = levelling(state)
    wares = list(dict.fromkeys(state.stock + state.pool)) if in_market(state) else state.pending[:1]
    if id:
        board = _classes(state, hero_of(state, id), tall)
    elif wares:
        board = _wares(state, wares, tall)
    else:
        board = draw_map(state, tall)
    areas = [board, _hand(tall), _title(state)]
    for number in range(state.seats):
        heroes = [hero for hero in state.heroes if hero.seat == number]
        if heroes:
            areas.append(_sheets(state, heroes, "mine" if number == seat else f"seat-{number}"))
    return Stage(areas, "Adventure Tactics")


def _hand(tall: bool) -> Area:
    """The dock stays where it is, though nobody holds cards now."""
    return area("hand", 480 if tall else 1040, 118, "", least=0.8)


def _title(state: GameTable) -> Area:
    """Where the party stands, its purse and its bag."""
    content = state.content
    chapter = content.chapters.get(state.chapter)
    name = chapter.title if chapter is not None and state.heroes else "Domianne's Tower"
    bag = [f"{count} {name_of_card(content, item)}" for item, count in state.items.items() if count]
    told = wrap(", ".join(bag), RAIL - 40, WORDS) if bag else []
    height = 84 + 19 * len(told)
    goal = area("goal", RAIL, height, f"{name} \u00b7 {state.gold} gold")
    art: Art = panel(
        RAIL - 4, height - 8, "Random encounter" if state.random_card else "Chapter", "gold", symbol="book"
    )
    shown = content.random[state.random_card].name if state.random_card else name
    art += text(14, 40, shorten(shown, RAIL - 30, 18), 18, bold=True)
    art += icon("coin", 22, 60, 20, "gold") + text(38, 66, f"{state.gold} gold", 16)
    art += lines(14, 88, told, WORDS)
    goal.add("purse", 2, 4, art, f"{shown}. {state.gold} gold. {', '.join(bag)}")
    return goal


def _who_will_go(state: GameTable, tall: bool) -> Area:
    """Before a party is chosen: the five heroes present themselves."""
    columns = 2 if tall else 5
    wide, high = (232.0, 250.0) if tall else (204.0, 440.0)
    board = area("board", columns * (wide + 6) + 10, -(-5 // columns) * (high + 8) + 8, least=0.8, ground="brown-wash")
    for number, id in enumerate(HEROES):
        hero = new_hero(state, id, 0)
        printed = class_of(state, hero)
        paint = HERO_PAINT[id]
        art = rect(0, 0, wide, high, "card", "ink", 1.6, 10) + rect(1, 1, wide - 2, 62, f"{paint}-wash", round=9)
        art += token(picture(f"class:{printed.id}"), 52, paint, 34, 32) + text(68, 30, hero.name, 21, bold=True)
        art += text(68, 52, printed.name, 16, "faint")
        art += icon("heart", 22, 84, 20, "red") + text(38, 90, hearts(state, hero), 17)
        art += icon("boot", 82, 84, 20) + text(98, 90, printed.movement, 17)
        told = wrap(strike_words(printed.attack, state.content), wide - 48, WORDS)
        art += icon("sword", 22, 112, 20) + lines(40, 117, told, WORDS)
        top = 124 + 19 * len(told)
        art += lines(12, top + 16, wrap(printed.theme, wide - 24, 16)[: int((high - top) // 22)], 16, italic=True)
        label = f"{hero.name}, {printed.name}. {printed.theme} {hearts(state, hero)} HP, movement {printed.movement}"
        board.add(f"sheet-{id}", 6 + number % columns * (wide + 6), 6 + number // columns * (high + 8), art, label)
    return board


def _sheets(state: GameTable, heroes: list[Hero], name: str) -> Area:
    """The heroes of a seat: level, HP, gear."""
    parts = [(hero, wrap(_gear(state, hero), RAIL - 70, WORDS)) for hero in heroes]
    place = area(
        name, RAIL, 10 + sum(70 + 19 * len(told) for _, told in parts), "Your heroes" if name == "mine" else ""
    )
    top = 6.0
    for hero, told in parts:
        high = 62 + 19 * len(told)
        paint = HERO_PAINT[hero.id]
        active = levelling(state) == hero.id
        art = rect(0, 0, RAIL - 4, high, "card", "gold" if active else "edge", 3 if active else 1.2, 8)
        art += token(picture(f"class:{class_of(state, hero).id}"), 44, paint, 26, 28)
        art += text(54, 22, hero.name, 17, bold=True)
        art += text(54, 43, shorten(class_words(state, hero.id), RAIL - 130, WORDS), WORDS, "faint")
        art += icon("heart", RAIL - 56, 22, 20, "red") + text(RAIL - 42, 28, hearts(state, hero), 17)
        art += lines(54, 63, told, WORDS)
        place.add(f"sheet-{hero.id}", 2, top, art, sheet_words(state, hero))
        top += high + 8
    return place


def _gear(state: GameTable, hero: Hero) -> str:
    gear = ", ".join(name_of_card(state.content, one) for one in (*hero.gear, *hero.perks))
    return gear or f"{len(hero.deck)} cards, no gear yet"


def sheet_words(state: GameTable, hero: Hero) -> str:
    """A hero's box in words: deck, gear, features, abilities, perks."""
    content = state.content
    counts = {one: hero.deck.count(one) for one in dict.fromkeys(hero.deck)}
    deck = ", ".join(name_of_card(content, one) + (f" x{n}" if n > 1 else "") for one, n in counts.items())
    parts = [f"Deck ({len(hero.deck)}): {deck}"]
    owned = {"Gear": hero.gear, "Features": hero.features, "Passives": hero.passives, "Dice": hero.dice}
    for kind, cards in {**owned, "Perks": hero.perks}.items():
        if cards:
            parts.append(f"{kind}: {', '.join(name_of_card(content, one) for one in cards)}")
    return f"{hero.name}, {class_words(state, hero.id)}, seat {hero.seat + 1}. {'. '.join(parts)}"


def _wares(state: GameTable, wares: list[str], tall: bool) -> Area:
    """Loot that waits for somebody, or a market's wares with their prices."""
    columns = min(len(wares), 3 if tall else 6)
    wide = 152.0 if tall else 190.0
    high = wide * 1.42
    width = 480.0 if tall else 1040.0
    rows = -(-len(wares) // columns)
    board = area("board", width, max(rows * (high + 12) + 20, 400 if tall else 470), least=0.8, ground="gold-wash")
    left = (width - columns * (wide + 12) + 12) / 2
    for number, one in enumerate(wares):
        entry = state.content.cards[one]
        price = str(price_of(state, one)) if in_market(state) else ""
        words = rules_line(one, state.content)
        art = card(
            entry.name,
            wide,
            high,
            KIND_PAINT[entry.kind],
            art=KIND_ICON[entry.kind],
            kind=title(entry.kind),
            rules=words,
            flavour="",
            corner=price,
        )
        place = (left + number % columns * (wide + 12), 14 + number // columns * (high + 12))
        cost = f", {price} gold" if price else ""
        board.add(f"ware-{one}", *place, art, f"{entry.name}{cost}: {words}")
    return board


def gifts(given: Level) -> list[str]:
    """All cards that a level-up card brings."""
    return [*given.add, *given.replace, *([given.feature] if given.feature else []), *given.passives, *given.dice]


def _classes(state: GameTable, hero: Hero, tall: bool) -> Area:
    """The level-up cards on offer, with what each would give: every gift with its rules line."""
    content = state.content
    columns = 2 if tall else 4
    step = 236.0 if tall else 258.0
    heights = [8.0] * columns
    board = area("board", columns * step + 8, 470, least=0.8, ground="purple-wash")
    for name in choices(state, hero):
        printed = content.classes[name]
        level = level_in(hero, name)
        given = printed.levels[level]
        wide = step - 10
        paint = "purple" if printed.kind == "elite" else "brown"
        head = f"{given.hearts:+d} HP" + (f", move {printed.movement}" if printed.kind == "elite" else "")
        body: Art = text(10, 24, f"{printed.name} {level + 1}", 18, "ink", bold=True)
        body += text(10, 43, head, WORDS, paint)
        top = 48.0
        for one in gifts(given):
            kind = content.cards[one].kind if one in content.cards else "perk"
            body += icon(KIND_ICON.get(kind, "star"), 18, top + 13, 17, KIND_PAINT.get(kind, "gold"))
            body += text(31, top + 18, shorten(name_of_card(content, one), wide - 38, 16), 16, bold=True)
            told = wrap(rules_line(one, content), wide - 22, WORDS)
            body += lines(12, top + 37, told, WORDS, face="sans", leading=1.2)
            top += 24 + len(told) * 18 + 4
        place = heights.index(min(heights))
        art = rect(0, 0, wide, top + 8, "card", "none", 0, 8)
        art += rect(0, 0, wide, top + 8, f"{paint}-wash", "ink", 1.6, 8) + body
        said = "; ".join(f"{name_of_card(content, one)}: {rules_line(one, content)}" for one in gifts(given))
        board.add(f"class-{name}", 8 + place * step, heights[place], art, f"{printed.name} {level + 1}: {head}; {said}")
        heights[place] += top + 18
    board.height = max(heights) + 6
    return board


def pieces_between(state: GameTable) -> set[str]:
    """The ids that can be clicked between encounters."""
    if not state.heroes:
        return {f"sheet-{id}" for id in HEROES}
    id = levelling(state)
    if id:
        return {f"class-{name}" for name in choices(state, hero_of(state, id))}
    found = {f"sheet-{hero.id}" for hero in state.heroes}
    wares = state.stock + state.pool if in_market(state) else state.pending[:1]
    if wares:
        return found | {f"ware-{one}" for one in wares}
    return found | {f"map-{way}" for way in state.ways if way in state.content.chapters}
