"""Single encounters with heroes raised to their level (ATD-ONE)."""

from questhall.games.adventure_tactics.rules.campaign.levelling_up import card_of, choices, learn, why_not
from questhall.games.adventure_tactics.rules.campaign.votes import note
from questhall.games.adventure_tactics.rules.cards.classes import level_in
from questhall.games.adventure_tactics.state import GameTable, Hero


def one_encounter(state: GameTable) -> None:
    """ATD-ONE-01: the heroes are raised step by step to the encounter's level, then it is played."""
    state.chapter = state.options.chapter
    note(state, "chapter", state.chapter)
    levels = state.content.chapters[state.chapter].level - 1
    if state.options.ready:
        for _ in range(levels):
            for hero in state.heroes:
                ready_made(state, hero)
    else:
        state.levels_won = levels
    state.agenda += [("mode",), ("levels",)]


def score(result: str, potions: int) -> int:
    """ATD-ONE-02: 5 for the main objective, 3 more for the bonus, 1 less for every potion used; 0 for a failure."""
    return 0 if result == "failure" else max(0, 5 + (3 if result == "plus" else 0) - potions)


PATHS = {"fighter": "barbarian", "rogue": "assassin", "cleric": "bishop", "wizard": "necromancer", "archer": "ranger"}


def ready_made(state: GameTable, hero: Hero) -> None:
    """ATD-ONE-01: one level more without a question: own class to level 2, its elite class, then the own one again.

    For each new card that replaces one a Basic Attack leaves the deck, as long as there are any.
    """
    own = hero.levels[0]
    elite = PATHS[own]
    wishes = [elite, own] if level_in(hero, own) >= 2 else [own, elite]
    name = next((one for one in (*wishes, *choices(state, hero)) if not why_not(state, hero, one)), "")
    if not name:
        return
    card = card_of(state, hero, name)
    hero.levels.append(name)
    hero.deck += [*card.add, *card.replace]
    for _ in card.replace:
        if "basic_attack" in hero.deck:
            hero.deck.remove("basic_attack")
    learn(state, hero, card)
