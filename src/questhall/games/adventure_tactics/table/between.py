"""Between encounters, area by area: the map or what is being decided, the chapter, the party."""

from questhall.drawing import (
    Area,
    Art,
    Stage,
    area,
    badge,
    group,
    icon,
    lines,
    panel,
    rect,
    shorten,
    text,
    wrap,
)
from questhall.drawing.pictures import framed, token
from questhall.games.adventure_tactics.content.printed import Level
from questhall.games.adventure_tactics.rules.campaign.levelling_up import choices
from questhall.games.adventure_tactics.rules.campaign.making_heroes import HEROES, new_hero
from questhall.games.adventure_tactics.rules.campaign.market import price_of
from questhall.games.adventure_tactics.rules.cards.classes import class_of, hearts, hero_of, level_in
from questhall.games.adventure_tactics.state import GameTable, Hero
from questhall.games.adventure_tactics.table.campaign_map import draw_map
from questhall.games.adventure_tactics.table.card_text import rules_line, strike_words
from questhall.games.adventure_tactics.table.chronicle import journal_chip
from questhall.games.adventure_tactics.table.names import (
    HERO_PAINT,
    KIND_ICON,
    KIND_PAINT,
    class_words,
    name_of_card,
    title,
)
from questhall.games.adventure_tactics.table.pictures import of_hero, picture

WORDS = 15.0
RAIL = 300.0
GEAR = 28.0  # the height of a piece of gear in a sheet
BASIC = ("basic_move", "basic_attack")


def levelling(state: GameTable) -> str:
    """The hero who is choosing a level-up card, if one is."""
    return state.levelled[-1] if state.levelled and state.levels_won else ""


def in_market(state: GameTable) -> bool:
    """Whether the party stands before a market's wares."""
    task = str(state.agenda[-1][0]) if state.agenda else ""
    return state.shopping or task == "market" or bool(state.stock)


def on_the_table(state: GameTable) -> list[str]:
    """What lies there to be taken or bought: a market's wares and items, or the next piece of loot or perk."""
    if in_market(state):
        market = state.content.chapters[state.chapter].market
        return [*dict.fromkeys(state.stock + state.pool), *(market.items if market is not None else ())]
    task = str(state.agenda[-1][0]) if state.agenda else ""
    return state.perks_won[:1] if task == "perks" and not state.pending else state.pending[:1]


def draw_between(state: GameTable, seat: int, tall: bool) -> Stage:
    """What is being decided in the middle: who goes, a level, loot, wares, or the way on."""
    if not state.heroes:
        board = _who_will_go(state, tall)
        return Stage([board, _title(state)], "Adventure Tactics")
    id = levelling(state)
    wares = on_the_table(state)
    if id:
        board = _classes(state, hero_of(state, id), tall)
    elif wares:
        board = _wares(state, wares, tall)
    else:
        board = draw_map(state, tall)
    areas = [board, _title(state)]
    for number in range(state.seats):
        heroes = [hero for hero in state.heroes if hero.seat == number]
        if heroes:
            areas.append(_sheets(state, heroes, "mine" if number == seat else f"seat-{number}"))
    return Stage(areas, "Adventure Tactics")


def _title(state: GameTable) -> Area:
    """Where the party stands, its purse and its bag."""
    content = state.content
    chapter = content.chapters.get(state.chapter)
    name = chapter.title if chapter is not None and state.heroes else "Domianne's Tower"
    bag = [f"{count} {name_of_card(content, item)}" for item, count in state.items.items() if count]
    told = wrap(", ".join(bag), RAIL - 40, WORDS) if bag else []
    height = 122 + 19 * len(told)
    goal = area("goal", RAIL, height, f"{name} \u00b7 {state.gold} gold")
    art: Art = panel(
        RAIL - 4, height - 8, "Random encounter" if state.random_card else "Chapter", "gold", symbol="book"
    )
    shown = content.random[state.random_card].name if state.random_card else name
    art += text(14, 40, shorten(shown, RAIL - 30, 18), 18, bold=True)
    art += icon("coin", 22, 60, 20, "gold") + text(38, 66, f"{state.gold} gold", 16)
    art += lines(14, 88, told, WORDS)
    goal.add("purse", 2, 4, art, f"{shown}. {state.gold} gold. {', '.join(bag)}")
    if state.journal:
        goal.add("journal", 12, height - 44, journal_chip(state), "The journal: what happened so far")
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
        art += token(of_hero(state, hero), 52, paint, 34, 32) + text(68, 30, hero.name, 21, bold=True)
        art += text(68, 52, printed.name, 16, "faint")
        art += icon("heart", 22, 84, 20, "red") + text(38, 90, hearts(state, hero), 17)
        art += icon("boot", 82, 84, 20) + text(98, 90, printed.movement, 17)
        told = wrap(strike_words(printed.attack, state.content), wide - 48, WORDS)
        art += icon("sword", 22, 112, 20) + lines(40, 117, told, WORDS)
        top = 124 + 19 * len(told)
        theme = wrap(printed.theme, wide - 24, 16)
        art += lines(12, top + 16, theme, 16, italic=True)
        top += 30 + 20 * len(theme)
        for one in dict.fromkeys(card for card in hero.deck if card not in BASIC):
            line = wrap(rules_line(one, state.content), wide - 24, WORDS)
            if tall or top + 20 + 18 * len(line) > high:
                break
            art += text(12, top + 14, name_of_card(state.content, one), 16, bold=True)
            art += lines(12, top + 33, line, WORDS, face="sans", leading=1.2)
            top += 24 + 18 * len(line)
        label = f"{hero.name}, {printed.name}. {printed.theme} {hearts(state, hero)} HP, movement {printed.movement}"
        board.add(f"sheet-{id}", 6 + number % columns * (wide + 6), 6 + number // columns * (high + 8), art, label)
    return board


def _sheets(state: GameTable, heroes: list[Hero], name: str) -> Area:
    """The heroes of a seat: face, level, HP, and each piece of gear to be picked up."""
    high = [66 + GEAR * len(hero.gear) + (22 if hero.perks or not hero.gear else 0) for hero in heroes]
    place = area(name, RAIL, 10 + sum(high) + 8 * len(heroes), "Your heroes" if name == "mine" else "")
    top = 6.0
    for hero, height in zip(heroes, high):
        paint = HERO_PAINT[hero.id]
        active = levelling(state) == hero.id
        art = rect(0, 0, RAIL - 4, height, "card", "gold" if active else "edge", 3 if active else 1.2, 8)
        art += token(of_hero(state, hero), 44, paint, 26, 28)
        art += text(54, 22, hero.name, 17, bold=True)
        art += text(54, 43, shorten(class_words(state, hero.id), RAIL - 130, WORDS), WORDS, "faint")
        art += icon("heart", RAIL - 56, 22, 20, "red") + text(RAIL - 42, 28, hearts(state, hero), 17)
        perks = ", ".join(name_of_card(state.content, one) for one in hero.perks)
        words = perks or ("" if hero.gear else f"{len(hero.deck)} cards, no gear yet")
        art += text(54, height - 9, shorten(words, RAIL - 70, WORDS), WORDS, "gold" if perks else "faint")
        place.add(f"sheet-{hero.id}", 2, top, art, sheet_words(state, hero))
        for number, one in enumerate(hero.gear):
            label = f"{name_of_card(state.content, one)} of {hero.name}"
            if in_market(state):
                label += f", to sell for {state.content.cards[one].sale} gold"
            where = (54, top + 54 + number * GEAR)
            told = f"{label}: {rules_line(one, state.content)}"
            place.add(f"gear-{one}", *where, _piece(state, one), told, under=f"sheet-{hero.id}")
        top += height + 8
    return place


def _piece(state: GameTable, id: str) -> Art:
    """A piece of gear in a hero's sheet."""
    kind = state.content.cards[id].kind
    art = rect(0, 0, RAIL - 68, GEAR - 4, f"{KIND_PAINT[kind]}-wash", "edge", 1, 6)
    art += icon(KIND_ICON[kind], 14, GEAR / 2 - 2, 18, KIND_PAINT[kind])
    return art + text(28, 17.5, shorten(name_of_card(state.content, id), RAIL - 104, WORDS), WORDS)


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
    return f"{hero.name}, {class_words(state, hero.id)}, player {hero.seat + 1}. {'. '.join(parts)}"


def _wares(state: GameTable, wares: list[str], tall: bool) -> Area:
    """Loot that waits for somebody, or a market's wares with their prices."""
    columns = min(len(wares), 2 if tall else 4)
    wide, high = (230.0, 230.0) if tall else (244.0, 222.0)
    width = 480.0 if tall else 1040.0
    rows = -(-len(wares) // columns)
    board = area("board", width, max(rows * (high + 12) + 20, 400 if tall else 490), least=0.8, ground="gold-wash")
    left = (width - columns * (wide + 10) + 10) / 2
    for number, one in enumerate(wares):
        price = price_of(state, one) if in_market(state) else 0
        place = (left + number % columns * (wide + 10), 14 + number // columns * (high + 12))
        cost = f", {price} gold" if price else ""
        label = f"{name_of_card(state.content, one)}{cost}: {rules_line(one, state.content)}"
        board.add(f"ware-{one}", *place, ware(state, one, wide, high, price), label)
    return board


def ware(state: GameTable, id: str, wide: float, high: float, price: int = 0) -> Art:
    """A piece of equipment, a perk or an item with its picture, what it does, and what it costs."""
    content = state.content
    entry = content.cards.get(id)
    kind = entry.kind if entry is not None else "perk" if id in content.perks else "item"
    paint = KIND_PAINT.get(kind, "gold")
    shown = "equipment" if entry is not None else kind
    art = rect(2, 3, wide, high, "shadow", round=8) + rect(0, 0, wide, high, "card", "ink", 1.6, 8)
    art += rect(1, 1, wide - 2, 84, f"{paint}-wash", round=7)
    art += group(framed(picture(f"{shown}:{id}"), 70, 70), x=8, y=8)
    name = wrap(name_of_card(content, id), wide - 96 - (38 if price else 0), 17)
    art += lines(88, 28, name[:2], 17, bold=True)
    tier = f", tier {entry.tier}" if entry is not None and isinstance(entry.tier, int) and entry.tier else ""
    art += text(88, 76, f"{title(kind)}{tier}", WORDS, "faint")
    if price:
        art += group(badge(price, 34, "gold"), x=wide - 22, y=22)
    told = wrap(rules_line(id, content), wide - 24, WORDS)
    most = int((high - 96) // 18)
    if len(told) > most:
        told = (*told[: most - 1], shorten(told[most - 1] + " \u2026", wide - 24, WORDS))
    art += lines(12, 106, told, WORDS, face="sans", leading=1.2)
    flavour = wrap(_flavour(state, id), wide - 24, WORDS)
    if len(flavour) <= most - len(told) - 1:
        art += lines(12, high - 12 - 18 * (len(flavour) - 1), flavour, WORDS, "faint", italic=True, leading=1.2)
    return art


def _flavour(state: GameTable, id: str) -> str:
    content = state.content
    return (content.cards.get(id) or content.perks.get(id) or content.items[id]).flavour


def gifts(given: Level) -> list[str]:
    """All cards that a level-up card brings."""
    return [*given.add, *given.replace, *([given.feature] if given.feature else []), *given.passives, *given.dice]


def changes(state: GameTable, hero: Hero, name: str) -> list[str]:
    """What a level-up card in a class would change of a hero, before and after (ATD-LVL)."""
    now, printed = class_of(state, hero), state.content.classes[name]
    given = printed.levels[level_in(hero, name)]
    before = hearts(state, hero)
    found = [f"HP {before} \u2192 {before + given.hearts}"]
    if given.replace:
        found.append(f"deck {len(hero.deck)}: a card may go for each of {len(given.replace)} new ones")
    if given.add:
        found.append(f"deck {len(hero.deck)} \u2192 {len(hero.deck) + len(given.add)} cards")
    if printed.kind == "elite" and now.id != name:
        if now.movement != printed.movement:
            found.append(f"movement {now.movement} \u2192 {printed.movement}")
        old, new = strike_words(now.attack, state.content), strike_words(printed.attack, state.content)
        if old != new:
            found.append(f"basic attack {old} \u2192 {new}")
    return found


def _classes(state: GameTable, hero: Hero, tall: bool) -> Area:
    """The level-up cards on offer, with what each would give: every gift with its rules line."""
    content = state.content
    open_ = choices(state, hero)
    columns = 2 if tall else 5 if len(open_) == 5 else 4
    step = 236.0 if tall else 1032.0 / columns
    heights = [8.0] * columns
    board = area("board", columns * step + 8, 470, least=0.8, ground="purple-wash")
    for name in open_:
        printed = content.classes[name]
        level = level_in(hero, name)
        given = printed.levels[level]
        wide = step - 10
        paint = "purple" if printed.kind == "elite" else "brown"
        head = "; ".join(changes(state, hero, name))
        body: Art = token(picture(f"class:{name}"), 36, paint, 24, 24)
        body += text(48, 22, f"{printed.name} {level + 1}", 18, "ink", bold=True)
        body += text(48, 41, "elite class" if printed.kind == "elite" else f"of {len(printed.levels)}", WORDS, "faint")
        told = wrap(head, wide - 22, WORDS)
        body += lines(12, 62, told, WORDS, paint, leading=1.2)
        top = 50.0 + 18 * len(told)
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
    found |= {f"gear-{one}" for hero in state.heroes for one in hero.gear}
    wares = on_the_table(state)
    if wares:
        return found | {f"ware-{one}" for one in wares}
    return found | {f"map-{way}" for way in state.ways if way in state.content.chapters}
