"""What a piece is, does, and will do next: asked for when somebody rests on it."""

from questhall.drawing import Art, Look, area, group, icon
from questhall.drawing.pictures import token
from questhall.games.adventure_tactics.content.conditions import CONDITIONS
from questhall.games.adventure_tactics.content.vocabulary import Use
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.campaign.levelling_up import level_of
from questhall.games.adventure_tactics.rules.cards.basic_moves_and_attacks import basic_attack, movement
from questhall.games.adventure_tactics.rules.cards.classes import class_of, hearts, hero_of, level_in
from questhall.games.adventure_tactics.rules.cards.creatures import creature_of
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.games.adventure_tactics.table.between import gifts, sheet_words
from questhall.games.adventure_tactics.table.campaign_map import ENDS, TYPE_ICON, TYPE_PAINT
from questhall.games.adventure_tactics.table.card_text import rules_line, strike_words
from questhall.games.adventure_tactics.table.chronicle import chronicle
from questhall.games.adventure_tactics.table.names import (
    HERO_PAINT,
    class_words,
    icon_of,
    name_of_card,
    name_of_figure,
    paint_of,
    square_name,
    title,
)
from questhall.games.adventure_tactics.table.odds import damage_words
from questhall.games.adventure_tactics.table.picture import Picture, whole_card
from questhall.games.adventure_tactics.table.pictures import of_figure, of_hero
from questhall.games.adventure_tactics.table.pictures import picture as face_of
from questhall.games.adventure_tactics.table.planning import aimed_at, intent_words
from questhall.games.adventure_tactics.table.previews import damages

GLOSSARY = {
    **{name: one.text for name, one in CONDITIONS.items()},
    "guard": "The next attack on whoever has it is reduced by so much; guards do not add up.",
    "RESPONSE": "Played outside of one's turn, when its event happens; one answer to each event.",
    "FREE": "Costs no action.",
    "REMOVE": "Set aside for the rest of the encounter after it was used.",
    "area": "Everybody so many squares around the target is hit by the same roll, friends too if not said otherwise.",
    "range": "Squares counted in any direction; beyond the next square the target must be in sight.",
    "Effect": "Happens to a target that lives after the damage; conditions only to one that took damage.",
    "potion": "A knocked-out hero drinks one at the start of its turn to come back with half its HP.",
    "bonus": "Met when the main objective is reached, it brings more, and opens other ways.",
    "summon": "A creature of a hero's own; it acts in its owner's turn.",
    "obstacle": "Costs two movement points.",
    "fire wall": "Burns whoever enters it for a white die; nobody stops there.",
}


def look(state: GameTable, seat: int, id: str) -> Look | None:
    """The look of a piece; None where its label says all."""
    kind, _, name = id.partition("-")
    content = state.content
    encounter = state.encounter
    if encounter is not None:
        if kind == "line":
            name = name.rpartition("-")[0]
            boss = name.startswith("boss") and name[4:].isdigit()
            kind, name = (
                "fig",
                next((f.id for f in encounter.figures.values() if f.kind == "boss"), "") if boss else name,
            )
        if kind in ("fig", "member") and name in encounter.figures:
            return _figure(state, seat, encounter.figures[name])
        if kind == "sheet":
            for figure in encounter.figures.values():
                if figure.sheet == name.partition("-")[0]:
                    return _figure(state, seat, figure)
        if kind == "sq":
            column, row = (int(part) for part in name.split("-"))
            return _square(state, row * encounter.width + column)
    if id == "journal":
        return Look(
            state.options.name or "The journal",
            "what happened so far",
            icon("book", 0, 0, 80, "brown"),
            chronicle(state),
        )
    if kind in ("hand", "slot", "ware", "gear", "boss") and name in content.cards:
        return card_look(state, name)
    if kind in ("ware", "perk") and name in content.perks:
        perk = content.perks[name]
        return Look(
            perk.name, "perk", token(face_of(f"perk:{name}"), 104), _said(rules_line(name, content), perk.flavour)
        )
    if kind in ("item", "ware") and name in content.items:
        item = content.items[name]
        return Look(
            item.name, "party item", token(face_of(f"item:{name}"), 104), _said(rules_line(name, content), item.flavour)
        )
    if kind == "class" and name in content.classes:
        return _class(state, name)
    if kind == "sheet" and any(hero.id == name for hero in state.heroes):
        hero = hero_of(state, name)
        numbers = (("HP", str(hearts(state, hero))), ("level", str(level_of(hero))), ("cards", str(len(hero.deck))))
        picture = token(of_hero(state, hero), 104, HERO_PAINT[name])
        return Look(
            hero.name, class_words(state, name), picture, tuple(sheet_words(state, hero).split(". ")[1:]), numbers
        )
    if kind == "past":
        kind, name = "road", name.partition("-")[2]
    if kind in ("map", "road") and name in content.chapters:
        return _chapter(state, name)
    return None


def _said(*sentences: str) -> tuple[str, ...]:
    return tuple(one for one in sentences if one)


def card_look(state: GameTable, id: str) -> Look:
    """A card in full."""
    content = state.content
    entry = content.cards[id]
    if entry.kind == "boss":
        uses = [f"{entry.boss}.{step.ability}" for step in entry.steps if isinstance(step, Use)]
        abilities = [f"{name_of_card(content, one)}: {rules_line(one, content)}" for one in uses]
        art = icon("skull", 0, 0, 80, "red")
        if entry.boss in content.bosses and not content.bosses[entry.boss].group:
            art = token(face_of(f"boss:{entry.boss}"), 104, "red")
        return Look(entry.name, "boss card", art, _said(rules_line(id, content), *abilities, entry.flavour))
    origin = content.classes[entry.class_].name if entry.class_ in content.classes else ""
    kind = f"{origin} {entry.kind}".strip()
    numbers = (("level", str(entry.level)),) if entry.level else ()
    art = group(whole_card(state, id, 150, 210), x=-75, y=-105, scale=1)
    return Look(entry.name, kind, art, _said(rules_line(id, content), " ".join(entry.keywords), entry.flavour), numbers)


def _figure(state: GameTable, seat: int, figure: Figure) -> Look:
    content = state.content
    picture = Picture(state, seat, area("board", 1, 1), False)
    face = of_figure(state, figure)
    art: Art = icon(icon_of(state, figure), 0, 0, 84, paint_of(figure))
    if face is not None:
        art = token(face, 104, paint_of(figure))
    name = name_of_figure(state, figure.id)
    numbers = [("HP", f"{figure.hp} of {figure.top}")]
    if figure.guard:
        numbers.append(("guard", str(figure.guard)))
    conditions = tuple(f"{title(one)}: {CONDITIONS[one].text}" for one in figure.conditions)
    if figure.kind == "hero":
        hero = hero_of(state, figure.id)
        numbers += [("movement", str(movement(state, figure)))]
        strike = strike_words(class_of(state, hero).attack, content)
        board = picture.encounter.boards[figure.id]
        held = ", ".join(name_of_card(content, one) for one in board.hand)
        laid = [one for one in (board.weapon, board.armor, board.accessory, board.feature) if one]
        on = [
            f"{name_of_card(content, one)}: {rules_line(one, content)}" for one in (*laid, *board.passives, *board.dice)
        ]
        says = _said(f"Basic attack: {strike}.", f"Hand: {held}." if held else "", *conditions, *on)
        foes = aimed_at(state, figure) if not figure.down and figure.square >= 0 and picture.encounter.round else []
        ahead = f"Enemies who would go for {name} now: {', '.join(foes)}." if foes else ""
        return Look(name, class_words(state, figure.id), art, says, tuple(numbers), ahead)
    sheet = creature_of(state, figure)
    if sheet is None:
        return Look(name, "thing" if figure.kind == "object" else "person", art, conditions, tuple(numbers))
    numbers += [("movement", str(movement(state, figure)))]
    basic = basic_attack(state, figure)
    attack = f"Attack: {strike_words(basic, content)}." if basic is not None else "No attack."
    active = getattr(sheet, "active", {})
    abilities = [f"{figure.sheet}.{one}" for one in active]
    passives = content.index.passives.get(figure.sheet, ())
    told = [f"{name_of_card(content, one)}: {rules_line(one, content)}" for one in (*passives, *abilities)]
    ahead = ""
    if figure.kind in ("boss", "minion"):
        words = intent_words(state, figure)
        ahead = words[:1].upper() + words[1:] + "."
    kind = {"boss": "boss", "minion": "minion", "summon": "summon"}.get(figure.kind, figure.kind)
    threats = tuple(_threats(state, figure)) if not figure.friend else ()
    return Look(name, kind, art, _said(*threats, attack, *conditions, *told, sheet.flavour), tuple(numbers), ahead)


def _threats(state: GameTable, foe: Figure) -> list[str]:
    """What the cards of the hero whose turn it is would do to an enemy from where the hero stands."""
    encounter = state.encounter
    assert encounter is not None
    id = encounter.line[encounter.turn] if 0 <= encounter.turn < len(encounter.line) else ""
    if id not in encounter.boards:
        return []
    hero, found = encounter.figures[id], []
    for card in dict.fromkeys(encounter.boards[id].hand):
        for figure, mean, chance in damages(state, hero, ("play", card)):
            if figure is foe:
                found.append(f"{name_of_card(state.content, card)}: {damage_words(mean, chance)}")
    return [f"{name_of_figure(state, id)} from here: {'; '.join(found)}."] if found else []


def _square(state: GameTable, square: int) -> Look | None:
    land = ground(state)
    g = land.grid
    bit = 1 << square
    grounds = (
        (land.stone, "Wall", "Nobody enters it, and nobody sees through it."),
        (land.ice, "Ice", "Nobody enters it, and nobody sees through it; it is gone at cleanup."),
        (land.fire, "Fire wall", "Costs two points, burns for a white die, hinders sight; nobody stops there."),
        (land.water, "Water", "Nobody enters it unless it flies or swims; it does not hinder sight."),
        (land.rubble, "Obstacle", "Costs two movement points; it does not hinder sight."),
        (land.trap, "Trap", "The next foe that enters it is caught."),
        (land.seal, "Seal", "No foe enters it; it is gone at cleanup."),
    )
    for mask, name, words in grounds:
        if mask & bit:
            return Look(f"{name} on {square_name(g.column[square], g.row[square])}", "terrain", says=(words,))
    return None


def _class(state: GameTable, name: str) -> Look:
    content = state.content
    printed = content.classes[name]
    says = [printed.theme]
    hero = hero_of(state, state.levelled[-1]) if state.levelled else None
    if hero is not None and level_in(hero, name) < 5:
        given = printed.levels[level_in(hero, name)]
        says += [f"{name_of_card(content, one)}: {rules_line(one, content)}" for one in gifts(given)]
    numbers = (("movement", str(printed.movement)), ("attack", strike_words(printed.attack, content)))
    return Look(printed.name, f"{printed.kind} class", says=_said(*says), numbers=numbers)


def _chapter(state: GameTable, id: str) -> Look:
    chapter = state.content.chapters[id]
    result = next((visit.result for visit in reversed(state.visited) if visit.chapter == id), "")
    when = "open now" if id in state.ways else "here" if id == state.chapter else ENDS.get(result, "")
    art = icon(TYPE_ICON[chapter.type], 0, 0, 80, TYPE_PAINT[chapter.type])
    said = chapter.text if result or id == state.chapter else ()
    return Look(chapter.title, chapter.type, art, said, (("", when),) if when else ())
