"""Ratings: a weapon against the armour at the place that is struck (DTD-RATE, DTD-LOC)."""

from questhall.games.drawn_to_destiny.content import stats
from questhall.games.drawn_to_destiny.content.library import written_stat as parsed
from questhall.games.drawn_to_destiny.content.stats import BODY, STATS, Stat
from questhall.games.drawn_to_destiny.content.vocabulary import ARMOR_PLACES
from questhall.games.drawn_to_destiny.rules.harm.hit_locations import (
    armor_helps,
    location,
    plate_of,
    shield_covers,
    worn_down,
)
from questhall.games.drawn_to_destiny.rules.units.decks import damage_type
from questhall.games.drawn_to_destiny.rules.units.items import broken, carried
from questhall.games.drawn_to_destiny.rules.units.predicates import card_holds
from questhall.games.drawn_to_destiny.rules.units.profiles import Profile
from questhall.games.drawn_to_destiny.rules.units.ranges import spaces_of
from questhall.games.drawn_to_destiny.rules.units.skills import strong
from questhall.games.drawn_to_destiny.rules.units.units import is_vehicle, line_of, stat
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side, Unit
from questhall.kernel import say


def armor_at(state: DestinyState, number: int, deck: int, card: int, attacker: int) -> Stat:
    """DTD-CRIT-04, DTD-RATE-03, DTD-RATE-04, DTD-LOC-05: the best armour at the location that a card names.

    Without any it is Rank 0 at the Scale of the Target's Body.
    """
    unit = state.units[number]
    body_scale = unit.printed[BODY][1]
    nothing: Stat = (0, body_scale)
    if not armor_helps(deck):
        return nothing
    part = location(state, unit, deck, card)
    kind = damage_type(deck, card)
    best = nothing
    for rating in _ratings(state, number, unit, part, kind, attacker):
        if stats.greater(rating, best) or best == nothing:
            best = rating
    toughness = line_of(unit, "Toughness")
    if toughness is not None and toughness.level:
        base = parsed(toughness.rating) if toughness.rating else best
        if stats.greater(best, base):
            base = best
        best = stats.raised(base, toughness.level)
    shielding = line_of(unit, "Shielding")
    if shielding is not None and shielding.rating:
        rank, scale = parsed(shielding.rating)
        screen = (max(0, rank - unit.shield_loss), scale)
        if screen[0] and stats.greater(screen, best):
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
        found.append(worn_down(parsed(card.armor), 0))
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
            covers = shield_covers(state, unit, thing, part, armor.front_only, attacker)
        if covers:
            rating = worn_down(parsed(armor.rating), thing.armor_loss)
            found.append(stats.raised(rating, wall + (1 if kind in armor.resist else 0)))
    return found


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


def rate_crit(state: DestinyState, conflict: Conflict, side: Side, rival: Side) -> None:
    """DTD-CRIT-04, DTD-RATE-05: the armour where the card strikes, against the Rating."""
    if side.crit >= 0:
        side.armor = armor_at(state, rival.unit, side.deck, side.crit, side.unit)
        more = rating_bonus(side.rating, side.armor)
        side.hits += more
        if state.events is not None:
            rating, armor = stats.show(side.rating), stats.show(side.armor)
            say(state, "rated", side.unit, rating, armor, more, rule="DTD-RATE-05")
    else:
        side.glancing = True  # DTD-CRIT-07: no card matches
    scale_loss(state, side, rival)
    conflict.asking += 1


def power_of(state: DestinyState, conflict: Conflict, side: Side, means: Profile) -> stats.Stat:
    """DTD-RATE-02: the Rating of what is used; a shotgun's falls off with distance."""
    rating = rating_of(state, state.units[side.unit], means)
    if means.thing >= 0:
        weapon = state.content.items[state.things[means.thing].name].weapon
        if weapon is not None and weapon.far is not None and conflict.distance > spaces_of(state, weapon.far.beyond):
            rating = parsed(weapon.far.rating)
    return rating


def scale_loss(state: DestinyState, side: Side, rival: Side) -> None:
    """DTD-RATE-08: out of scale; a blow of no Hits does nothing."""
    loss = out_of_scale(state, rival.unit, side.rating, side.unit)
    if loss:
        side.hits = max(0, side.hits - loss)
        say(state, "out_of_scale", side.unit, loss, rule="DTD-RATE-08")


def rated(state: DestinyState, unit: Unit, text: str, line_name: str = "") -> Stat:
    """DTD-STAT-10, DTD-ITEM-03, DTD-RATE-02, DTD-GEN-05: a Rating; a Stat in it is the user's own current one."""
    if text == "power":
        line = line_of(unit, line_name)
        return parsed(line.rating) if line is not None and line.rating else stat(unit, BODY)
    if text.startswith("["):
        name, _, bonus = text.partition("]")
        return stats.raised(stat(unit, STATS.index(name[1:])), int(bonus or 0))
    return parsed(text) if text else (0, 0)


def rating_of(state: DestinyState, unit: Unit, shape: Profile) -> Stat:
    """DTD-RATE-02: the Rating of a means as it is now; it may change with the Stats of its user."""
    rating = rated(state, unit, shape.rating, shape.skill)
    if shape.strong:
        rating = strong(state, unit, rating)
    return stats.raised(rating, shape.bonus) if shape.bonus else rating
