"""Crits: the deck of the Types, the damage card, a damage Wild (DTD-CRIT)."""

from questhall.games.drawn_to_destiny.rules.conflict.called_shots import called_choice
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import power_of, rate_crit, scale_loss
from questhall.games.drawn_to_destiny.rules.harm.damage import deck_for
from questhall.games.drawn_to_destiny.rules.harm.levels import card_effects
from questhall.games.drawn_to_destiny.rules.harm.plain_crits import decks_of, draw_match, matching, weakest
from questhall.games.drawn_to_destiny.rules.units.decks import BLACK_WILD, refill_damage, take_damage_card
from questhall.games.drawn_to_destiny.rules.units.means import profile
from questhall.games.drawn_to_destiny.rules.units.predicates import other_side
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side
from questhall.kernel import Decision, Flow, Option, choose, say


def crit(state: DestinyState, conflict: Conflict) -> Flow | None:
    """DTD-CRIT-01, DTD-CRIT-02, DTD-CRIT-03, DTD-CRIT-04, DTD-CRIT-05, DTD-CRIT-06, DTD-CRIT-07: the deck, the card,
    the armour; Rating is added to the Hits.
    """
    if conflict.kind != "combat":
        conflict.phase = "feats"
        return None
    while conflict.asking < 2:
        side = conflict.target if conflict.asking else conflict.attacker
        rival = other_side(conflict, side)
        if not side.scores or side.unit < 0 or rival.unit < 0:
            conflict.asking += 1
            continue
        means = profile(state, side.unit, side.means)
        side.rating = power_of(state, conflict, side, means)
        if not means.types:
            conflict.asking += 1
            continue
        if side.deck < 0:
            decks = decks_of(means.types)
            if len(decks) > 1 and side.seat >= 0 and not side.glancing:
                return _choose_deck(state, side, rival, decks)
            side.deck = deck_for(state, state.units[rival.unit], decks[0])
        plain = side.glancing or means.light_only or not state.rules.hit_locations
        instead = _instead(state, conflict, side)
        if plain or instead == "Drop":
            scale_loss(state, side, rival)
            conflict.asking += 1
            continue
        if side.crit < 0 and side.severity == 0:
            side.severity = 1
            side.crit = draw_match(state, side.deck, means.types)
            if side.crit >= 0:
                side.revealed.append(side.crit)
        if side.crit >= BLACK_WILD:
            return _damage_wild(state, side, rival, means.types)
        if side.crit >= 0 and side.called and len(side.revealed) <= side.called:
            card = take_damage_card(state, side.deck)
            state.chance.reveal()
            if card < 0:
                side.called = len(side.revealed) - 1
            else:
                side.revealed.append(card)
            continue
        if side.crit >= 0 and len(side.revealed) > 1:
            return called_choice(state, conflict, side, rival, means.types)
        rate_crit(state, conflict, side, rival)
    conflict.phase = "feats"
    return None


def _choose_deck(state: DestinyState, side: Side, rival: Side, decks: list[int]) -> Flow:
    """DTD-CRIT-02: Types of several decks: the scorer chooses one."""
    option = yield Decision(side.seat, "deck", [("deck", deck) for deck in decks], side.unit)
    side.deck = deck_for(state, state.units[rival.unit], int(option[1]))


def _instead(state: DestinyState, conflict: Conflict, side: Side) -> str:
    for _, effect in card_effects(state, side):
        if effect.verb == "instead":
            return effect.name
    return ""


def _damage_wild(state: DestinyState, side: Side, rival: Side, types: tuple[str, ...]) -> Flow:
    """DTD-DECK-08: black: any matching card of the deck; red: one of the discard, or draw on; then all is shuffled."""
    wild, deck = side.crit, side.deck
    black = wild == BLACK_WILD
    pile = state.decks[deck] if black else state.discards[deck]
    found = matching(deck, pile, types)
    chosen = -1
    if found and side.seat >= 0:
        options: list[Option] = [("choose", card) for card in found]
        if not black:
            options.append("draw")
        option = yield from choose(side.seat, "damage_wild", options, about=deck)
        if isinstance(option, tuple):
            chosen = int(option[1])
    elif found:
        chosen = weakest(state, rival.unit, deck, found, side.unit)
    state.discards[deck].append(wild)
    if chosen >= 0:
        pile.remove(chosen)
    refill_damage(state, deck)
    side.revealed = []
    if chosen >= 0:
        side.crit = chosen
        side.revealed.append(chosen)
        say(state, "damage_chosen", deck, chosen, rule="DTD-DECK-08")
        return
    side.crit, side.severity = -1, 0 if matching(deck, state.decks[deck], types) else 1
