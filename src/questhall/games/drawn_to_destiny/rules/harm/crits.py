"""Crits: the deck of the Types, the place, the armour there, Rating against Rating (DTD-ITEM-09, DTD-ITEM-12)."""

from questhall.games.drawn_to_destiny.content import notation
from questhall.games.drawn_to_destiny.content.library import stat as parsed
from questhall.games.drawn_to_destiny.content.notation import Stat
from questhall.games.drawn_to_destiny.content.vocabulary import (
    ARMOR_PLACES,
    BODY,
    DISORDER,
    LIGHT_NAMES,
    TRAUMA,
    TYPE_DECK,
    TYPES,
    VEHICLE,
    WOUND,
)
from questhall.games.drawn_to_destiny.rules.harm.damage import deck_for, location, place_crit, place_light
from questhall.games.drawn_to_destiny.rules.units.decks import (
    BLACK_WILD,
    damage_type,
    draw_plain,
    refill_damage,
    take_damage_card,
)
from questhall.games.drawn_to_destiny.rules.units.positions import arcs_to, flank_of
from questhall.games.drawn_to_destiny.rules.units.predicates import card_holds
from questhall.games.drawn_to_destiny.rules.units.units import broken, carried, is_vehicle, line_of
from questhall.games.drawn_to_destiny.state import DestinyState, Thing, Unit
from questhall.kernel import say

SHIELDED = ("Shoulders", "Chest", "Abdomen", "Vitals")


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


def armor_at(state: DestinyState, number: int, deck: int, card: int, attacker: int) -> Stat:
    """DTD-CRIT-04, DTD-RATE-03, DTD-RATE-04, DTD-LOC-05: the best armour at the location that a card names.

    Without any it is Rank 0 at the Scale of the Target's Body.
    """
    unit = state.units[number]
    body_scale = unit.printed[BODY][1]
    nothing: Stat = (0, body_scale)
    if deck in (DISORDER, TRAUMA):
        return nothing
    part = location(state, unit, deck, card)
    kind = damage_type(deck, card)
    best = nothing
    for rating in _ratings(state, number, unit, part, kind, attacker):
        if notation.greater(rating, best) or best == nothing:
            best = rating
    toughness = line_of(unit, "Toughness")
    if toughness is not None and toughness.level:
        base = parsed(toughness.rating) if toughness.rating else best
        if notation.greater(best, base):
            base = best
        best = notation.raised(base, toughness.level)
    shielding = line_of(unit, "Shielding")
    if shielding is not None and shielding.rating:
        rank, scale = parsed(shielding.rating)
        screen = (max(0, rank - unit.shield_loss), scale)
        if screen[0] and notation.greater(screen, best):
            best = screen
    return best


def shield_used(state: DestinyState, number: int, armor: Stat) -> bool:
    """DTD-RATE-09: whether it was the Shielding that turned the attack."""
    unit = state.units[number]
    shielding = line_of(unit, "Shielding")
    if shielding is None or not shielding.rating:
        return False
    rank, scale = parsed(shielding.rating)
    return armor == (max(0, rank - unit.shield_loss), scale) and armor[0] > 0


def _ratings(state: DestinyState, number: int, unit: Unit, part: str, kind: str, attacker: int) -> list[Stat]:
    """DTD-ITEM-09, DTD-ITEM-12: what protects a place: armour that names it, one Rank more where it resists."""
    found: list[Stat] = []
    card = state.content.units[unit.card]
    wall = _wall_bonus(state, number)
    if card.armor:
        found.append(_less(parsed(card.armor), 0))
    if card.plate is not None:
        plate = plate_of(state, unit, attacker, kind)
        if plate is not None:
            found.append(plate)
    for _, thing in carried(state, number):
        armor = state.content.items[thing.name].armor
        if armor is None or not armor.rating or not thing.slot or broken(state, thing) or not thing.active:
            continue
        covers = "all" in armor.where or any(part in ARMOR_PLACES[place] for place in armor.where if place != "all")
        if armor.shield:
            covers = _shield_covers(state, unit, thing, part, armor.front_only, attacker)
        if covers:
            rating = _less(parsed(armor.rating), thing.armor_loss)
            found.append(notation.raised(rating, wall + (1 if kind in armor.resist else 0)))
    return found


def _less(rating: Stat, loss: int) -> Stat:
    return (max(0, rating[0] - loss), rating[1])


def _wall_bonus(state: DestinyState, number: int) -> int:
    """Shield Wall and its like: Ranks added to armour by passive Abilities."""
    unit = state.units[number]
    total = 0
    for name in unit.active:
        ability = state.content.abilities[name]
        if ability.use == "passive":
            for effect in ability.do:
                if effect.verb == "armor" and not effect.on and card_holds(state, effect.when, number):
                    total += effect.n
    return total


def _shield_covers(state: DestinyState, unit: Unit, thing: Thing, part: str, front_only: bool, attacker: int) -> bool:
    """DTD-LOC-04, DTD-ARC-04: a shield covers the trunk and its own arm, against attackers in its Arcs."""
    if thing.slot not in ("Left", "Right"):
        return False
    if part not in SHIELDED and part not in (f"{thing.slot} Arm", f"{thing.slot} Hand"):
        return False
    if attacker < 0:
        return True
    arcs = arcs_to(state, unit, state.units[attacker].at)
    return "Front" in arcs or (not front_only and thing.slot in arcs)


def plate_of(state: DestinyState, unit: Unit, attacker: int, kind: str = "") -> Stat | None:
    """DTD-LOC-04: vehicle plate by the Arc from which the attack comes."""
    plate = state.content.units[unit.card].plate
    if plate is None:
        return None
    arc = flank_of(state, unit, state.units[attacker]) if attacker >= 0 else "Front"
    name = {"Front": plate.front, "Left": plate.side, "Right": plate.side, "Back": plate.back}[arc]
    if not name:
        return None
    armor = state.content.items[name].armor
    assert armor is not None
    loss = unit.plate_loss[("Front", "Left", "Right", "Back").index(arc)]
    rating = _less(parsed(armor.rating), loss)
    return notation.raised(rating, 1) if kind and kind in armor.resist else rating


def rating_bonus(power: Stat, armor: Stat) -> int:
    """DTD-RATE-01, DTD-RATE-05, DTD-RATE-06, DTD-RATE-07: Hits from Rank and from Scale; none below the Scale."""
    if power[1] < armor[1]:
        return 0
    return (1 if power[0] > armor[0] else 0) + power[1] - armor[1]


def out_of_scale(state: DestinyState, number: int, power: Stat, attacker: int) -> int:
    """DTD-RATE-08: Hits lost to a Target whose Body (a vehicle: or plate) is of a larger Scale."""
    unit = state.units[number]
    scale = unit.printed[BODY][1]
    if is_vehicle(state, unit):
        plate = plate_of(state, unit, attacker)
        if plate is not None:
            scale = max(scale, plate[1])
    return max(0, scale - power[1])


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
