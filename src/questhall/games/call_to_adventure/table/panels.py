"""What stands beside and below the rows: the hand, the cast, the Adversary, the mats of the heroes, the decks."""

from questhall.drawing import (
    Area,
    Art,
    area,
    badge,
    bar,
    card_back,
    group,
    icon,
    panel,
    plate,
    rect,
    seal,
    shorten,
    text,
    text_box,
    wrap,
)
from questhall.drawing.pictures import token as drawn
from questhall.games.call_to_adventure.content.printed import Content, Power
from questhall.games.call_to_adventure.rules.challenge.runes import DARK, NAMES, VALUES
from questhall.games.call_to_adventure.table.card_text import (
    ABILITY_NAMES,
    hand_lines,
    needs_line,
    quest_lines,
    reward,
    rule_line,
    source,
)
from questhall.games.call_to_adventure.table.cards import TYPE_ICON, TYPE_PAINT, WORD, hand_card, rune
from questhall.games.call_to_adventure.table.heroes import (
    LINE,
    SEAT_PAINT,
    aim_of,
    counters,
    name_of,
    purse,
    story,
    story_lines,
)
from questhall.games.call_to_adventure.table.odds import gather_chances, path_chances, row
from questhall.games.call_to_adventure.table.pictures import picture
from questhall.games.call_to_adventure.table.refusals import element
from questhall.games.call_to_adventure.view import HeroView, TableView

NUMERALS = ("", "I", "II", "III")
ACT_PAINT = ("", "brown", "blue", "red")
PHASES = {
    "setup": "Choosing characters", "start": "Start of the turn", "action": "Actions", "declare": "Actions",
    "A1": "Gathering runes", "A2": "Casting the runes", "A3": "Facing the result", "A4": "The outcome",
    "A5": "Resolving", "A6": "After the challenge", "end": "End of the turn", "last": "Last call",
}  # fmt: skip


SIGNS = {
    "xp": "Experience", "level": "Level", "score": "Score so far", "heroic": "Hero cards", "dark": "Antihero cards",
    **ABILITY_NAMES,
}  # fmt: skip
"""What the signs of a mat are called."""

RAIL = 292  # inside an area of the rail, which is 300 wide


def headline(view: TableView, content: Content) -> str:
    """Whose turn it is and what is going on, in one line."""
    if view.over:
        return "The tale is told" if not view.lost else "The Adversary has won"
    if view.phase == "setup":
        return "Choose your characters"
    words = f"{name_of(content, view.heroes[view.turn], view.turn)}: {PHASES[view.phase]}"
    if view.quarry is not None:
        words += f" \u00b7 Adversary {view.quarry.xp} of {view.quarry.goal}"
    return words + (" \u00b7 final turns" if view.ending >= 0 else "")


def goal(view: TableView, content: Content) -> Area:
    """The aim: nine cards and the best score; or the Adversary, its bar and what it lives on."""
    title = headline(view, content)
    quarry = view.quarry
    if quarry is None:
        place = area("goal", 300, 76, title)
        art = panel(RAIL, 50, "Nine cards, the best tale", "gold", symbol="flag")
        done = max(len(hero.story) for hero in view.heroes)
        art += text(14, 30, f"Longest story: {done} of 9 cards", 16, middle=True)
        place.add("header", 4, 18, art, title)
        return place
    card, quest = content.story[quarry.card], content.quests[quarry.card]
    shown = [content.hand[id].name for id in quarry.shown]
    high = 136 + 22 * len(shown) + (44 if view.must_face else 0)
    place = area("goal", 300, high + 26, title)
    art = panel(RAIL, high, card.name, "red", symbol="skull")
    art += drawn(picture(f"adversary:{quarry.card}"), 62, "red", 42, 48)
    art += group(bar(quarry.xp, quarry.goal, 200, 24, "red", f"{quarry.xp} of {quarry.goal} XP"), x=82, y=18)
    art += group(seal(quarry.difficulty, "ink", 32), x=100, y=62)
    art += text(124, 62, " ".join(card.abilities), 16, bold=True, face="sans", middle=True)
    lines = wrap(f"Quest: {quest.name}", RAIL - 28, 16)[:2]
    art += "".join([text(14, 98 + 19 * i, words, 16) for i, words in enumerate(lines)])
    art += "".join([text(14, 138 + 22 * i, f"This turn: {name}", WORD, "red") for i, name in enumerate(shown)])
    said = [rule_line(card.powers[0]) if card.powers else "", *quest_lines(quest)]
    said += [rule_line(power) for power in content.printed.rise.powers]
    place.add(f"card-{quarry.card}", 4, 18, art, f"{card.name}, {quarry.xp} of {quarry.goal} XP. {' '.join(said)}")
    if view.must_face:
        seat = view.seat if view.seat is not None else view.turn
        chances = row(path_chances(view, content, seat, quarry.card, "top"))
        block = rect(0, 0, RAIL - 20, 38, "gold-wash", "gold", 2, 6)
        block += text_box(2, 2, RAIL - 24, 34, f"Face it: {chances}", 16, face="sans", bold=True, least=WORD)
        place.add(f"path-{quarry.card}-top", 14, 18 + high - 44, block, f"attempt {card.name}: {chances}")
    return place


CAST = 206  # how high the cast always is, so that nothing below it moves


def cast(view: TableView, content: Content) -> Area:
    """The challenge being attempted: runes, sums, chances; cards waiting on the stack; else the two decks."""
    place = area("cast", 300, CAST + 26, "The cast")
    lay_cast(place, view, content, 4, 18, RAIL, CAST)
    return place


def lay_cast(place: Area, view: TableView, content: Content, x: float, y: float, width: float, height: float) -> None:
    """Draw it somewhere: in the rail of a desk, on top of the board of a phone."""
    attempt = view.attempt
    decks: list[tuple[str, float, float, Art, str]] = []
    idle = attempt is None and not view.stack and not view.met
    for k, (kind, count) in enumerate((("hero", view.hero_deck), ("antihero", view.antihero_deck))):
        label = f"{kind.capitalize()} deck, {count} cards"
        if idle:
            back = card_back(62, 84, TYPE_PAINT[kind], TYPE_ICON[kind]) + group(badge(count, 26), x=60, y=80)
            decks.append((f"deck-{kind}", x + width / 2 - 80 + 96 * k, y + (height - 84) / 2, back, label))
        else:
            back = card_back(30, 40, TYPE_PAINT[kind], TYPE_ICON[kind])
            decks.append((f"deck-{kind}", x + width - 76 + 36 * k, y + height - 48, back, label))
    if attempt is None:
        place.add("attempt", x, y, panel(width, height, "The cast", "gold"), "Nobody casts now")
        for deck in decks:
            place.add(*deck)
        _stack(place, view, content, x + 8, y + 18, width - 16)
        return
    card = content.story[attempt.card]
    side = card.side(attempt.path)
    who = name_of(content, view.heroes[attempt.seat], attempt.seat)
    thrown = bool(attempt.stones)
    stones = attempt.stones if thrown else attempt.pool
    name = side.name or card.name
    art = panel(width, height, f"{who} casts", "gold", active=True)
    art += drawn(picture(f"{card.kind}:{card.id}"), 34, "gold", 27, 30)
    beside = width > 400 and bool(view.stack)  # a phone: the card that waits stands beside the name, not on the runes
    art += text_box(50, 18, (width / 2 if beside else width) - 60, 24, name, 18, bold=True, anchor="start", least=WORD)
    if thrown:
        won, missing = attempt.result >= attempt.difficulty, attempt.difficulty - attempt.result
        verdict = f"{attempt.result} of {attempt.difficulty}: {'success' if won else f'short by {missing}'}"
        paint, symbol = ("green", "check") if won else ("red", "cross")
        art += group(plate(verdict, width - 96, 18, paint, symbol), x=(width - 80) / 2 + 4, y=height - 27)
    else:
        words = f"Difficulty {attempt.difficulty}: {row(gather_chances(view))}"
        art += text_box(10, height - 48, width - 92, 40, words, 17, bold=True, face="sans", least=WORD)
    place.add("attempt", x, y, art, f"{who} attempts {card.name}, {name}: {sums(view)}")
    for deck in decks:
        place.add(*deck)
    more = not thrown and attempt.dark < 3
    count = len(stones) + more
    in_line = count if width > 400 or view.stack else -(-count // 2)
    size = min(44.0, (width - 20) / max(1, in_line) - 6)
    per_line = max(1, int((width - 16) // (size + 6)))
    for i, stone in enumerate(stones):
        sx = x + 10 + size / 2 + (i % per_line) * (size + 6)
        sy = y + 50 + size / 2 + (i // per_line) * (size + 10)
        face = attempt.faces[i] if thrown else None
        place.add(f"stone-{i}", sx, sy, rune(stone, face, size), stone_label(stone, face), under="attempt")
    if more:
        sx = x + 10 + size / 2 + (len(stones) % per_line) * (size + 6)
        sy = y + 50 + size / 2 + (len(stones) // per_line) * (size + 10)
        art = group(rune(DARK, None, size), opacity=0.8) + icon("plus", size * 0.3, -size * 0.3, size * 0.4, "red")
        place.add("dark-rune", sx, sy, art, f"a Dark rune for {view.dark_price} XP", under="attempt")
    if beside:
        _stack(place, view, content, x + width / 2, y + 15, width / 2 - 10, 1)
    else:
        _stack(place, view, content, x + 8, y + height - 104, width - 16)


def sums(view: TableView) -> str:
    """How result and difficulty come about."""
    attempt = view.attempt
    assert attempt is not None
    parts = [f"difficulty {attempt.difficulty}"]
    if attempt.strain or attempt.ease:
        change = attempt.strain - attempt.ease
        parts.append(f"({attempt.base} {'+' if change >= 0 else '-'} {abs(change)})")
    if attempt.bonus:
        parts.append(f"result +{attempt.bonus}")
    if attempt.malus:
        parts.append(f"result -{attempt.malus}")
    if attempt.round > 1:
        parts.append(f"attempt no. {attempt.round}")
    return " ".join(parts)


def stone_label(stone: int, face: int | None) -> str:
    """A rune stone as it is read."""
    name = f"special {NAMES[stone][:-1]}" if NAMES[stone].endswith("*") else NAMES[stone]
    return f"{name} rune" if face is None else f"{name} rune showing {VALUES[stone][face]}"


def _stack(place: Area, view: TableView, content: Content, x: float, y: float, width: float, most: int = 2) -> None:
    """Cards that were played and wait, the last one first."""
    for i, played in enumerate(reversed(view.stack[-most:])):
        card = content.hand[played.card]
        who = "The Adversary" if played.seat < 0 else name_of(content, view.heroes[played.seat], played.seat)
        words = f"{card.name}{' (cancelled)' if played.cancelled else ''}"
        label = f"{who} plays {words}{aim_of(content, view.heroes, played)}. "
        label += " ".join(hand_lines(card, played.seat < 0))
        art = plate(words, width, 16, TYPE_PAINT[card.kind], "cards")
        place.add(f"stack-{len(view.stack) - i}", x + width / 2, y + 14 + 32 * i, art, label)
    if view.met:
        words = f"{content.story[view.met].name} joins"
        place.add("met", x + width / 2, y + 110, plate(words, width, 16, "green", "people"), words)


def hand(view: TableView, content: Content, seat: int, tall: bool) -> Area:
    """One's own cards, each name once with its number; beside them the powers of the Story."""
    place = area("hand", 480 if tall else 900, 122, "Your hand", least=0.8)
    taken = _powers(place, view, content, tall)
    held = view.heroes[seat].hand
    names = sorted(set(held))
    wide = min(262.0, (place.width - 8 - taken) / max(1, len(names)) - 6)
    for i, id in enumerate(names):
        card = content.hand[id]
        label = f"{card.name}: {' '.join([rule_line(power) for power in card.powers])}"
        place.add(f"hand-{id}", 6 + i * (wide + 6), 5, hand_card(card, wide, 110, held.count(id)), label)
    if not names:
        told = "No cards in hand" if view.phase != "setup" else "Choose one card of each kind"
        words = text(0, 0, told, 17, "faint", "middle", italic=True)
        place.add("no-hand", (place.width - taken) / 2, 60, words)
    return place


def _powers(place: Area, view: TableView, content: Content, tall: bool) -> float:
    """The powers that can be used at some time, in columns at the right edge; how much room they take."""
    powers = usable_powers(view, content)
    if not powers:
        return 0
    across = -(-len(powers) // 3) if len(powers) < 7 else 2
    down = -(-len(powers) // across)
    wide, high = 150.0 if tall else 200.0, 111 / down
    left = place.width - across * (wide + 5)
    for i, power in enumerate(powers):
        size = min(high - 4, 48.0)
        art = rect(0, 0, wide, size, "gold-wash", "gold", 1.4, 8) + icon("bolt", 16, size / 2, 18, "brown")
        name = source(content, power.key)
        if size < 40:  # one line
            name = shorten(name, wide - 40, WORD, "serif", True)
        art += text_box(29, 1, wide - 34, size - 2, name, WORD, bold=True, least=WORD, leading=1.1, anchor="start")
        x, y = left + i // down * (wide + 5), 5 + i % down * high
        place.add(element(power.key), x, y, art, power_words(content, power))
    return across * (wide + 5) + 4


def mat(view: TableView, content: Content, seat: int) -> Area:
    """A hero's place; one's own with the whole story and the powers that can be used."""
    hero = view.heroes[seat]
    own = seat == view.seat
    title = name_of(content, hero, seat) + (" (you)" if own else "")
    lines = story_lines(content, hero) if own else []
    high = 156 + LINE * len(lines) + (8 if lines else 0)
    place = area("mine" if own else f"seat-{seat}", 300, high + 26, title)
    art = panel(RAIL, high, title, SEAT_PAINT[seat], active=view.turn == seat and not view.over)
    if hero.origin:
        art += drawn(picture(f"origin:{hero.origin}"), 70, SEAT_PAINT[seat], 46, 50)
    if own:
        art += group(story(content, hero, RAIL - 20), x=10, y=156)
    place.add(f"seat-{seat}", 4, 18, art, _seat_label(content, hero, seat))
    signs = [(name, x + 94, y + 20, art, label) for name, x, y, art, label in purse(content, hero)]
    signs += [(name, x + 14, y + 92, art, label) for name, x, y, art, label in counters(hero, RAIL - 20)]
    for name, x, top, sign, label in signs:
        told = f"{SIGNS.get(name, name)}: {label}"
        place.add(f"sign-{seat}-{name}", x + 4, top + 18, sign, told, under=f"seat-{seat}")
    return place


def power_words(content: Content, power: Power) -> str:
    """A power with the name of its card."""
    return f"{source(content, power.key)}: {rule_line(power)}"


def says(powers: tuple[Power, ...]) -> str:
    """The printed lines of a card, each after a full stop; nothing for a card without any."""
    return "".join([f" {rule_line(power)}" for power in powers])


def card_label(content: Content, id: str) -> str:
    """A Story card as it is read: what it asks for, what it gives, what it says."""
    card = content.story[id]
    if card.kind == "trait":
        asked = needs_line(card.needs) or "free to take"
        return f"trait {card.name}: {asked}; {reward(card.top)}.{says(card.top.powers)}"
    if card.kind == "ally":
        icons = f" {reward(card.top)}." if card.top.icons or card.top.story else ""
        return f"Ally {card.name}:{icons}{says(card.top.powers)}"
    listed = " and ".join([ABILITY_NAMES[name] for name in card.abilities])
    return f"{card.kind} {card.name}, difficulty {card.difficulty}, {listed}.{says(card.powers)}"


def _seat_label(content: Content, hero: HeroView, seat: int) -> str:
    """A hero as everybody may read it: tokens, level, and the printed lines of the cards that lie open."""
    said = [f"{name_of(content, hero, seat)}: {hero.xp} XP, level {hero.level}."]
    for id in (hero.origin, hero.motivation, hero.destiny):
        if id:
            said.append(f"{content.characters[id].name}:{says(content.characters[id].powers)}")
    for card, path in hero.story:
        side = content.story[card].side(path)
        if side.powers:
            said.append(f"{content.story[card].name}:{says(side.powers)}")
    return " ".join([*said, *[card_label(content, ally) for ally in hero.allies]])


def usable_powers(view: TableView, content: Content) -> list[Power]:
    """Powers that the viewing seat can activate at some time."""
    if view.seat is None or view.over:
        return []
    hero = view.heroes[view.seat]
    found: list[Power] = []
    for id in (hero.origin, hero.motivation):
        found += content.characters[id].powers if id else ()
    for card, path in hero.story:
        found += content.story[card].side(path).powers
    for ally in hero.allies:
        found += content.story[ally].top.powers
    if view.quarry is not None:
        found.append(content.quests[view.quarry.card].opportunity)
    return [power for power in found if not power.trigger.startswith("on_")]
