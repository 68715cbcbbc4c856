"""Crits: the deck of the Types, the card that is drawn or chosen, a damage Wild, Called Shots (DTD-CRIT)."""

from questhall.games.drawn_to_destiny.content import stats
from questhall.games.drawn_to_destiny.content.stats import Stat
from questhall.games.drawn_to_destiny.content.vocabulary import LIGHT_NAMES, TYPE_DECK, TYPES, VEHICLE, WOUND
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import (
    armor_at,
    out_of_scale,
    power_of,
    rate_crit,
    rating_bonus,
    scale_loss,
)
from questhall.games.drawn_to_destiny.rules.harm.damage import deck_for, place_crit, place_light, shared_out
from questhall.games.drawn_to_destiny.rules.harm.levels import card_effects
from questhall.games.drawn_to_destiny.rules.units.decks import (
    BLACK_WILD,
    damage_type,
    refill_damage,
    take_damage_card,
)
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
            if len(decks) > 1 and side.seat >= 0:
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


def called_choice(state: DestinyState, conflict: Conflict, side: Side, rival: Side, types: tuple[str, ...]) -> Flow:
    """DTD-CRIT-06: of the cards revealed for a Called Shot the scorer may use any that matches."""
    fit = [card for card in side.revealed if card < BLACK_WILD and card in matching(side.deck, [card], types)]
    chosen = side.crit
    if len(fit) > 1 and side.seat >= 0:
        option = yield from choose(side.seat, "called", [("choose", card) for card in fit], about=side.deck)
        chosen = int(option[1])
    state.discards[side.deck] += [card for card in side.revealed if card != chosen]
    side.crit, side.revealed = chosen, [chosen]
    rate_crit(state, conflict, side, rival)


def decks_of(types: tuple[str, ...]) -> list[int]:
    """DTD-CRIT-01, DTD-CRIT-02: the decks in which the Types of an attack lie."""
    return sorted({TYPE_DECK[name] for name in types})


def draw_match(state: DestinyState, deck: int, types: tuple[str, ...]) -> int:
    """DTD-CRIT-03, DTD-CRIT-07: draw until a card matches, passing others over; a Wild ends the draw too; minus 1:
    none.
    """
    refilled = False
    while True:
        if not state.decks[deck]:
            if refilled or not refill_damage(state, deck):
                return -1
            refilled = True
        card = take_damage_card(state, deck)
        state.chance.reveal()
        if card >= BLACK_WILD or damage_type(deck, card) in types:
            say(state, "damage_drawn", deck, card, rule="DTD-CRIT-03")
            return card
        state.discards[deck].append(card)


def matching(deck: int, pile: list[int], types: tuple[str, ...]) -> list[int]:
    """DTD-DECK-08: the cards of a pile that match one of the Types, in the order A, K, Q, J, 10 to 2, then by Suit."""
    found = [card for card in set(pile) if card < BLACK_WILD and TYPES[deck][card // 13] in types]
    return sorted(found, key=lambda card: (card % 13, card // 13))


def weakest(state: DestinyState, number: int, deck: int, found: list[int], attacker: int) -> int:
    """DTD-DECK-08: an NPC takes the matching card at whose location the armour is lowest."""
    best = found[0]
    least = armor_at(state, number, deck, best, attacker)
    for card in found[1:]:
        armor = armor_at(state, number, deck, card, attacker)
        if stats.greater(least, armor):
            best, least = card, armor
    return best


def strike(state: DestinyState, number: int, deck: int, types: tuple[str, ...], power: Stat, hits: int) -> None:
    """A blow without a Conflict (a fall, a blast): one Crit by Rating against armour, the rest as Light cards."""
    unit = state.units[number]
    if unit.out:
        return
    deck = deck_for(state, unit, deck)
    wilds = []
    while (card := draw_match(state, deck, types)) >= BLACK_WILD:
        wilds.append(card)  # DTD-DECK-13: nobody chooses
    if wilds:
        state.discards[deck] += wilds
        refill_damage(state, deck)
    if card < 0:
        return
    armor = armor_at(state, number, deck, card, -1)
    total = hits + rating_bonus(power, armor) - out_of_scale(state, number, power, -1)
    if total <= 0 or not state.rules.hit_locations:
        state.discards[deck].append(card)
        if total > 0:
            place_light(state, number, LIGHT_NAMES[deck if deck != VEHICLE else WOUND], total)
        return
    severity, more = shared_out(total)
    place_crit(state, number, deck, card, severity, -1)
    if more:
        place_light(state, number, LIGHT_NAMES[deck if deck != VEHICLE else WOUND], more)
