"""Levelling up: which cards a hero may take, and what they bring (ATD-LVL, ATD-ELITE)."""

from questhall.games.adventure_tactics.content.printed import BASICS, Level
from questhall.games.adventure_tactics.rules.campaign.making_heroes import BASIC_CARDS
from questhall.games.adventure_tactics.rules.campaign.perks import give_perk
from questhall.games.adventure_tactics.rules.campaign.votes import vote
from questhall.games.adventure_tactics.rules.cards.classes import hero_of, level_in, owner_of, qualifies
from questhall.games.adventure_tactics.state import GameTable, Hero, Note
from questhall.kernel import Flow, choose, maybe, say

MOST_LEVELS = 10
MOST_IN_CLASS = 5


def level_of(hero: Hero) -> int:
    """ATD-HERO-06: a hero's level is the number of its level-up cards; the starter counts."""
    return len(hero.levels)


def why_not(state: GameTable, hero: Hero, name: str) -> str:
    """ATD-LVL-04, ATD-LVL-05, ATD-LVL-06, ATD-LVL-07, ATD-ELITE-01, ATD-ELITE-06, ATD-PARTY-06: the clause that keeps a
    hero from taking the next card of a class; "" if it may. Limits count heroes, whoever plays them.
    """
    printed = state.content.classes[name]
    level = level_in(hero, name)
    if level_of(hero) >= MOST_LEVELS or level >= MOST_IN_CLASS:
        return "ATD-LVL-04"
    if printed.kind == "elite":
        if owner_of(state, name) not in ("", hero.id):
            return "ATD-LVL-07"
        if not qualifies(hero, printed):
            return "ATD-ELITE-01"
        return ""
    others = [level_in(other, name) for other in state.heroes if other is not hero]
    if level == 1 and sum(other >= 2 for other in others) >= 2:
        return "ATD-LVL-05"
    if level == 2 and any(other >= 3 for other in others):
        return "ATD-LVL-05"
    return ""


def choices(state: GameTable, hero: Hero) -> list[str]:
    """ATD-LVL-02, ATD-LVL-03: the classes whose next card the hero may take, basic ones first."""
    order = [*BASICS, *(name for name, printed in state.content.classes.items() if printed.kind == "elite")]
    return [name for name in order if name in state.content.classes and not why_not(state, hero, name)]


def card_of(state: GameTable, hero: Hero, name: str) -> Level:
    """The level-up card that a hero would take next in a class."""
    return state.content.classes[name].levels[level_in(hero, name)]


def level_up(state: GameTable, id: str) -> Flow:
    """ATD-LVL-02, ATD-LVL-09, ATD-LVL-14, ATD-LVL-15, ATD-ELITE-02, ATD-ELITE-03, ATD-KEY-08, ATD-LVL-10, ATD-FEAT-03:
    one card, with its rewards at once.
    """
    hero = hero_of(state, id)
    found = choices(state, hero)
    if not found:
        say(state, "no_level", id, rule="ATD-LVL-15" if level_of(hero) < MOST_LEVELS else "ATD-LVL-04")
        return
    answer = yield from choose(hero.seat, "level", [("take", name) for name in found], about=(id,))
    name = str(answer[1])
    card = card_of(state, hero, name)
    hero.levels.append(name)
    state.journal.append(Note("level", id, name))
    say(state, "level", id, name, level_in(hero, name), seat=hero.seat, rule="ATD-LVL-09")
    hero.deck += card.add
    learn(state, hero, card)
    yield from replace(state, hero, list(card.replace))
    yield from extra(state, hero)


def learn(state: GameTable, hero: Hero, card: Level) -> None:
    """ATD-PERK-02, ATD-LVL-09, ATD-FEAT-03: what a level brings besides cards for the deck: a feature, passives, dice,
    a perk.
    """
    if card.feature and card.feature not in hero.features:
        hero.features += (card.feature,)
    hero.passives += tuple(one for one in card.passives if one not in hero.passives)
    hero.dice += tuple(one for one in card.dice if one not in hero.dice)
    if card.perk:
        give_perk(state, hero, card.perk)


def replace(state: GameTable, hero: Hero, new: list[str]) -> Flow:
    """ATD-PERK-03, ATD-LVL-11: each new card joins the deck, and for each one card may leave it; not one of those just
    added.
    """
    old = list(hero.deck)
    hero.deck += new
    for card in new:
        options = [("remove", one) for one in dict.fromkeys(old)]
        answer = yield from maybe(hero.seat, "replace", options, about=(hero.id, card))
        if answer is not None:
            old.remove(str(answer[1]))
            hero.deck.remove(str(answer[1]))
            say(state, "removed", hero.id, str(answer[1]), rule="ATD-LVL-11")


def extra(state: GameTable, hero: Hero) -> Flow:
    """ATD-LVL-12, ATD-LVL-13: once with every level-up: a Basic Move more, a Basic Attack more, or any one card less;
    or none.
    """
    options = [("add", card) for card in BASIC_CARDS] + [("remove", card) for card in dict.fromkeys(hero.deck)]
    answer = yield from maybe(hero.seat, "extra", options, about=(hero.id,))
    if answer is None:
        return
    card = str(answer[1])
    if answer[0] == "add":
        hero.deck.append(card)
    else:
        hero.deck.remove(card)
    say(state, "added" if answer[0] == "add" else "removed", hero.id, card, rule="ATD-LVL-12")


def take_levels(state: GameTable) -> Flow:
    """ATD-LVL-01, ATD-LVL-08, ATD-PARTY-06: every hero of the party levels, one after the other, in an order that the
    party chooses.
    """
    if not state.levels_won:
        return
    left = [hero.id for hero in state.heroes if hero.id not in state.levelled]
    state.agenda.append(("levels",))
    if not left:
        state.levels_won -= 1
        state.levelled = []
        return
    answer = yield from vote(state, "who_levels", [("hero", id) for id in left], ())
    id = str(answer[1])
    state.levelled.append(id)
    yield from level_up(state, id)
