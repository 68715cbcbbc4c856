"""Perks (ATD-PERK)."""

from questhall.games.adventure_tactics.state import GameTable, Hero, Note
from questhall.kernel import say


def give_perk(state: GameTable, hero: Hero, perk: str) -> None:
    """ATD-PERK-01, ATD-PERK-02, ATD-PERK-03, ATD-PERK-04: a perk belongs to one hero; its card joins deck or passives;
    each exists once.
    """
    if perk in state.out:
        say(state, "perk_lost", perk, rule="ATD-PERK-04")
        return
    state.out.append(perk)
    hero.perks += (perk,)
    state.journal.append(Note("perk", perk, hero.id))
    card = state.content.perks[perk].card
    if card:
        if state.content.cards[card].kind == "passive":
            hero.passives += (card,)
        else:
            hero.deck.append(card)
    say(state, "perk", hero.id, perk, rule="ATD-PERK-01")
