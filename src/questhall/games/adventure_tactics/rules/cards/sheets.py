"""What a character is: a hero's box and class, a creature's sheet, tags and names (ATD-HERO, ATD-ELITE)."""

from questhall.games.adventure_tactics.content.printed import Class, Creature
from questhall.games.adventure_tactics.state import Figure, GameTable, Hero


def hero_of(state: GameTable, id: str) -> Hero:
    """A hero's box."""
    for hero in state.heroes:
        if hero.id == id:
            return hero
    raise KeyError(id)


def class_of(state: GameTable, hero: Hero) -> Class:
    """ATD-HERO-07, ATD-ELITE-03, ATD-ELITE-05: the first class, or the elite class entered last."""
    classes = state.content.classes
    now = hero.levels[0]
    entered: set[str] = set()
    for name in hero.levels:
        if name not in entered:
            entered.add(name)
            if classes[name].kind == "elite":
                now = name
    return classes[now]


def level_in(hero: Hero, name: str) -> int:
    """ATD-HERO-08: the level in a class is the number of level-up cards of it."""
    return hero.levels.count(name)


def creature_of(state: GameTable, figure: Figure) -> Creature | None:
    """The sheet of a summon, minion or boss."""
    content = state.content
    if figure.kind == "summon":
        return content.summons[figure.sheet]
    if figure.kind == "minion":
        return content.minions[figure.sheet]
    if figure.kind == "boss":
        return content.bosses[figure.sheet]
    return None


def class_now(state: GameTable, figure: Figure) -> Class:
    """The class of a hero on the board."""
    encounter = state.encounter
    if encounter is not None and encounter.attention is not None:
        return state.content.classes[encounter.attention.classes[figure.id]]
    return class_of(state, hero_of(state, figure.id))


def tags(state: GameTable, figure: Figure) -> tuple[str, ...]:
    """What kind of character it is."""
    if figure.kind == "hero":
        return class_now(state, figure).tags
    sheet = creature_of(state, figure)
    return sheet.tags if sheet else ()


def name_of(state: GameTable, figure: Figure) -> str:
    """What a character is called."""
    if figure.kind == "hero":
        return hero_of(state, figure.id).name
    sheet = creature_of(state, figure)
    return sheet.name if sheet else figure.sheet.replace("_", " ").capitalize()
