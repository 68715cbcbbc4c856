"""Hit locations: where a damage card strikes, and what covers that place (DTD-LOC)."""

from questhall.games.drawn_to_destiny.content import stats
from questhall.games.drawn_to_destiny.content.library import written_stat as parsed
from questhall.games.drawn_to_destiny.content.stats import Stat
from questhall.games.drawn_to_destiny.content.vocabulary import (
    ARMOR_PLACES,
    ASPECTS,
    BODY_PARTS,
    BURDEN,
    DECKS,
    DISORDER,
    FACULTIES,
    TRAUMA,
    VEHICLE,
    VEHICLE_PARTS,
    WOUND,
)
from questhall.games.drawn_to_destiny.rules.units.arcs import arcs_to, flank_of
from questhall.games.drawn_to_destiny.rules.units.units import is_vehicle
from questhall.games.drawn_to_destiny.state import DestinyState, Thing, Unit

SHIELDED = ("Shoulders", "Chest", "Abdomen", "Vitals")


def location(state: DestinyState, unit: Unit, deck: int, card: int) -> str:
    """DTD-LOC-01, DTD-LOC-02, DTD-DECK-07: where a damage card strikes, by its Rank; "" for the decks of aspects."""
    if deck in (WOUND, BURDEN, VEHICLE) or (deck == DISORDER and card // 13 == 3):
        return (VEHICLE_PARTS if is_vehicle(state, unit) else BODY_PARTS)[card % 13]
    return ""


def struck_side(rank: int) -> int:
    """-1 for a location on the left, +1 for one on the right, 0 for the middle (DTD-LOC-01)."""
    return 0 if rank < 5 else (-1 if rank % 2 else 1)


def armor_helps(deck: int) -> bool:
    """DTD-LOC-05: body armour does nothing for Mind and Will."""
    return deck not in (DISORDER, TRAUMA)


def covers(where: tuple[str, ...], part: str) -> bool:
    """DTD-LOC-03: whether armour lies over a part of the body."""
    return "all" in where or any(part in ARMOR_PLACES[place] for place in where)


def shield_covers(state: DestinyState, unit: Unit, thing: Thing, part: str, front_only: bool, attacker: int) -> bool:
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
    rating = worn_down(parsed(armor.rating), loss)
    return stats.raised(rating, 1) if kind and kind in armor.resist else rating


def worn_down(rating: Stat, loss: int) -> Stat:
    """A Rating that has lost Ranks."""
    return (max(0, rating[0] - loss), rating[1])


def place_words(deck: int, card: int, vehicle: bool = False) -> str:
    """DTD-LOC-01, DTD-LOC-02: the location, aspect or faculty that a damage card strikes."""
    if card >= 52:
        return "anywhere"
    name = DECKS[deck]
    if name == "vehicle" or (vehicle and name == "burden"):
        return VEHICLE_PARTS[card % 13]
    if name in ("wound", "burden") or (name == "disorder" and card // 13 == 3):
        return BODY_PARTS[card % 13]
    if name == "disorder" and card // 13 == 0:
        return FACULTIES[card % 13]
    return ASPECTS[card % 13]
