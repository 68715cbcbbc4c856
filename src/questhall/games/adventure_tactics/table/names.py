"""Names and short phrases for whatever lies on the table."""

from questhall.games.adventure_tactics.content.printed import Content
from questhall.games.adventure_tactics.rules.campaign.levelling_up import level_of
from questhall.games.adventure_tactics.rules.cards.classes import class_of, hero_of
from questhall.games.adventure_tactics.state import Encounter, Figure, GameTable

HERO_PAINT = {"roberta": "red", "olette": "purple", "tolben": "gold", "elwyn": "blue", "quill": "green"}
HERO_ICON = {"roberta": "sword", "olette": "mask", "tolben": "hammer", "elwyn": "wand", "quill": "bow"}
KIND_ICON = {
    "weapon": "sword",
    "armor": "shield",
    "accessory": "ring",
    "feature": "star",
    "passive": "infinity",
    "dice": "die",
    "action": "cards",
    "boss": "skull",
}
KIND_PAINT = {
    "weapon": "grey",
    "armor": "teal",
    "accessory": "gold",
    "feature": "purple",
    "passive": "green",
    "dice": "blue",
    "action": "brown",
    "boss": "red",
}
TAG_ICON = (("goblin", "goblin"), ("bound", "ghost"), ("ogre", "giant"), ("crown", "helmet"))
ENEMY_ICON = {
    "hound": "wolf",
    "crossbow": "arrow",
    "pikeman": "spear",
    "ranged_goblin": "bow",
    "barrow_king": "crown",
    "hobgoblin_chieftain": "trap",
}
THING_ICON = {
    "granary": "house",
    "cage": "lock",
    "toll_chest": "chest",
    "lamp": "torch",
    "prisoner": "person",
    "grave_light": "spark",
}
SUMMON_ICON = {
    "bone_servant": "skull",
    "spirit_totem": "tree",
    "imp": "flame",
    "bramble_wolf": "wolf",
    "ash_hawk": "bird",
}
MODE_WORDS = {"easy": "Easy: one revive potion more", "normal": "Normal", "hard": "Hard: one revive potion fewer"}


def title(id: str) -> str:
    """``toll_chest`` as Toll chest."""
    return id.replace("_", " ").capitalize()


def name_of_card(content: Content, id: str) -> str:
    """A card, item, perk or ability by its printed name."""
    if id in content.cards:
        return content.cards[id].name
    if id in content.items:
        return content.items[id].name
    if id in content.perks:
        return content.perks[id].name
    key, _, ability = id.partition(".")
    for table in (content.summons, content.minions, content.bosses):
        sheet = table.get(key)
        if sheet is not None:
            if not ability:
                return sheet.name
            found = sheet.passive.get(ability) or getattr(sheet, "active", {}).get(ability)
            return found.text if found is not None and found.text else title(ability)
    chapter = content.chapters.get(key)
    return chapter.title if chapter is not None else title(id)


def name_of_figure(state: GameTable, id: str) -> str:
    """Somebody on the board: heroes by name, minions with their number."""
    content = state.content
    for hero in state.heroes:
        if hero.id == id:
            return hero.name
    encounter = state.encounter
    figure = encounter.figures.get(id) if encounter is not None else None
    if id.startswith("boss") and id[4:].isdigit() and encounter is not None and int(id[4:]) < len(encounter.decks):
        return content.bosses[encounter.decks[int(id[4:])].boss].name
    if figure is None:
        sheet = encounter.gone.get(id, "") if encounter is not None else ""
        if sheet:
            return name_of_gone(state, id, sheet)
        return title(id) if id not in ("", "-") else "somebody"
    if figure.kind == "minion":
        return f"{content.minions[figure.sheet].name} {figure.id}"
    if figure.kind == "boss":
        return content.bosses[figure.sheet].name
    return name_of_one(state, id, figure.sheet)


def name_of_one(state: GameTable, id: str, sheet: str) -> str:
    """A summon or a thing of the chapter, with its number where there are or were several."""
    name = name_of_sheet(state, sheet)
    encounter = state.encounter
    if encounter is None:
        return name
    here = {other.id for other in encounter.figures.values() if other.sheet == sheet}
    many = here | {other for other, gone in encounter.gone.items() if gone == sheet}
    return name + (f" {id[1:]}" if len(many) > 1 else "")


def name_of_gone(state: GameTable, id: str, sheet: str) -> str:
    """Somebody who is no longer on the board; a minion with its number."""
    if sheet in state.content.minions:
        return f"{name_of_sheet(state, sheet)} {id}"
    return name_of_sheet(state, sheet) if sheet in state.content.bosses else name_of_one(state, id, sheet)


def name_of_sheet(state: GameTable, sheet: str) -> str:
    """A class, an enemy or a summon by the printed name."""
    content = state.content
    enemy = content.minions.get(sheet) or content.bosses.get(sheet)
    known = enemy or content.summons.get(sheet) or content.classes.get(sheet)
    return known.name if known is not None else title(sheet)


def square_name(column: int, row: int) -> str:
    """How people call a square: column letter and row number, from A1."""
    return f"{chr(65 + column)}{row + 1}"


def place_name(state: GameTable, square: int) -> str:
    """A square of the encounter by its name."""
    encounter = state.encounter
    width = encounter.width if encounter is not None else 10
    return square_name(square % width, square // width)


def icon_of(state: GameTable, figure: Figure) -> str:
    """The emblem of a figure."""
    if figure.kind == "hero":
        return HERO_ICON.get(figure.id, "person")
    if figure.kind == "summon":
        return SUMMON_ICON.get(figure.sheet, "paw")
    if figure.kind in ("object", "npc"):
        return THING_ICON.get(figure.sheet, "gem")
    if figure.sheet in ENEMY_ICON:
        return ENEMY_ICON[figure.sheet]
    sheet = state.content.minions.get(figure.sheet) or state.content.bosses.get(figure.sheet)
    for tag, icon in TAG_ICON:
        if sheet is not None and tag in sheet.tags:
            return icon
    return "skull"


def paint_of(figure: Figure) -> str:
    """The pigment of a figure."""
    if figure.kind == "hero":
        return HERO_PAINT.get(figure.id, "blue")
    if figure.kind == "summon":
        return "teal"
    if figure.kind == "npc":
        return "gold"
    return {"boss": "red", "minion": "brown"}.get(figure.kind, "grey")


def class_words(state: GameTable, id: str) -> str:
    """Level and class of a hero."""
    hero = hero_of(state, id)
    return f"{class_of(state, hero).name}, level {level_of(hero)}"


PROPER = frozenset(("domianne",))  # what is no thing but somebody with a name


def round_words(encounter: Encounter) -> str:
    """Which round it is; before the first one the heroes take their places."""
    return f"Round {encounter.round}" if encounter.round else "Set-up"


def objective_words(state: GameTable, main: bool = True) -> str:
    """An objective in a sentence."""
    chapter = state.content.chapters[state.chapter]
    if chapter.encounter is None:
        return ""
    objective = chapter.encounter.main if main else chapter.encounter.bonus
    party = len(state.heroes) or 4
    n = objective.n if isinstance(objective.n, int) else objective.n[party - 3]
    name = title(objective.object or objective.kind)
    thing = name.lower()
    the = name if objective.object in PROPER else f"the {thing}"
    place = objective.area if objective.area.startswith("the ") else f"the {objective.area}"
    home = f", and carry {'it' if n == 1 else 'them'} to {place}" if objective.area else ""
    words = {
        "defeat_boss": "Defeat the boss",
        "defeat_all": f"Defeat every {thing}" if objective.kind else "Defeat all enemies",
        "defeat_count": f"Defeat {n} {thing}{'s' if n > 1 else ''}",
        "survive": f"Hold out for {objective.rounds} rounds",
        "hold": f"A hero in {place} at {objective.rounds} cleanups",
        "reach": f"{n or 'All'} hero{'' if n == 1 else 'es'} on {place}",
        "destroy": f"Destroy every {thing}",
        "protect": f"Keep {the} standing for {objective.rounds} rounds",
        "escort": f"Bring {the} to {place}",
        "collect": f"Collect {n}: {thing}{home}",
        "by_round": f"Win by round {n}",
        "no_ko": "Nobody is knocked out" if not n else f"At most {n} knocked out",
        "potions_le": f"At most {n} potion{'' if n == 1 else 's'} drunk",
        "minions_defeated_ge": f"Defeat {n} minion{'' if n == 1 else 's'}",
        "object_hp_ge": f"{the[0].upper()}{the[1:]} keeps {n} HP or more",
        "never_in": f"No enemy in {place} at a cleanup",
        "marked": f"See to every {thing} and keep it whole",
        "boss_hp_le": "The boss at half HP or less",
        "both": "Both of these",
    }
    limit = chapter.encounter.limit if main else 0
    return words[objective.type] + (f" before round {limit} is over" if limit else "")
