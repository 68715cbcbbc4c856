"""Heroes and their classes: present class, level in each, elite classes, hearts (ATD-HERO, ATD-ELITE)."""

from questhall.games.adventure_tactics.content.printed import Class
from questhall.games.adventure_tactics.state import Figure, GameTable, Hero


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


def qualifies(hero: Hero, elite: Class) -> bool:
    """ATD-ELITE-01, ATD-ELITE-02: whether the cards that a hero has already reach the levels that an elite class asks
    for.
    """
    for basic, needed in elite.requires.items():  # noqa: SIM110  (a generator costs more)
        if level_in(hero, basic) < needed:
            return False
    return True


def class_now(state: GameTable, figure: Figure) -> Class:
    """The class of a hero on the board."""
    encounter = state.encounter
    if encounter is not None and encounter.attention is not None:
        return state.content.classes[encounter.attention.classes[figure.id]]
    return class_of(state, hero_of(state, figure.id))


def hearts(state: GameTable, hero: Hero) -> int:
    """ATD-SETUP-08, ATD-ELITE-04: the sum of the hearts on all level-up cards owned."""
    total = 0
    seen: dict[str, int] = {}
    for place, name in enumerate(hero.levels):
        printed = state.content.classes[name]
        seen[name] = seen.get(name, 0) + 1
        card = printed.starter if place == 0 and printed.starter is not None else printed.levels[seen[name] - 1]
        total += card.hearts
    return total


def owner_of(state: GameTable, name: str) -> str:
    """ATD-LVL-07, ATD-ELITE-06: the hero to whom an elite class belongs, "" while nobody has a card of it."""
    for hero in state.heroes:
        if name in hero.levels:
            return hero.id
    return ""


def hero_of(state: GameTable, id: str) -> Hero:
    """A hero's box."""
    for hero in state.heroes:
        if hero.id == id:
            return hero
    raise KeyError(id)
