"""Making a hero (ATD-HERO)."""

from questhall.games.adventure_tactics.state import GameTable, Hero

HEROES = {"roberta": "fighter", "olette": "rogue", "tolben": "cleric", "elwyn": "wizard", "quill": "archer"}
BASIC_CARDS = ("basic_move", "basic_attack")


def new_hero(state: GameTable, id: str, seat: int) -> Hero:
    """ATD-HERO-01, ATD-HERO-02, ATD-HERO-03, ATD-HERO-04, ATD-HERO-05, ATD-HERO-06: the starter card, its
    five action cards, three of each basic card, the feature and a passive.
    """
    name = HEROES[id]
    starter = state.content.classes[name].starter
    assert starter is not None
    hero = Hero(id, id.capitalize(), seat, [name])
    hero.deck = [*starter.add, *BASIC_CARDS * 3]
    hero.features = (starter.feature,)
    hero.passives = starter.passives
    hero.dice = starter.dice
    return hero
