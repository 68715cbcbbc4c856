"""Crits in which nobody chooses: the deck of the Types, the card that is drawn, how hard it strikes."""

from questhall.games.drawn_to_destiny.content import notation
from questhall.games.drawn_to_destiny.content.notation import Stat
from questhall.games.drawn_to_destiny.content.vocabulary import LIGHT_NAMES, TYPE_DECK, TYPES, VEHICLE, WOUND
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import armor_at, out_of_scale, rating_bonus
from questhall.games.drawn_to_destiny.rules.harm.damage import deck_for, place_crit, place_light
from questhall.games.drawn_to_destiny.rules.units.decks import (
    BLACK_WILD,
    damage_type,
    draw_plain,
    refill_damage,
    take_damage_card,
)
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import say


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
        if notation.greater(least, armor):
            best, least = card, armor
    return best


def strike(state: DestinyState, number: int, deck: int, types: tuple[str, ...], power: Stat, hits: int) -> None:
    """A blow without a Conflict (a fall, a blast): one Crit by Rating against armour, the rest as Light cards."""
    unit = state.units[number]
    if unit.out:
        return
    deck = deck_for(state, unit, deck)
    card = draw_match(state, deck, types)
    if card >= BLACK_WILD:
        state.discards[deck].append(card)
        found = matching(deck, state.decks[deck], types)
        card = found[0] if found else draw_plain(state, deck)
        if card in state.decks[deck]:
            state.decks[deck].remove(card)
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
    place_crit(state, number, deck, card, total, -1)
    if total > 4:
        place_light(state, number, LIGHT_NAMES[deck if deck != VEHICLE else WOUND], total - 4)
