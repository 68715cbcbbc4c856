"""Where a damage card strikes, and what it is called (DTD-LOC-01)."""

from questhall.games.drawn_to_destiny.library import Library
from questhall.games.drawn_to_destiny.vocabulary import (
    ASPECTS,
    BODY_PARTS,
    DECKS,
    FACULTIES,
    SEVERITIES,
    VEHICLE_PARTS,
)


def damage_words(library: Library, deck: int, card: int, severity: int, vehicle: bool = False) -> str:
    """A damage card in words: its name at a Severity and where it strikes."""
    if card >= 52:
        return "a Wild"
    face = library.face(deck, card)
    where = place_words(deck, card, vehicle)
    return f"{face.names[severity - 1]} ({SEVERITIES[severity - 1]} {face.type}, {where})"


def place_words(deck: int, card: int, vehicle: bool = False) -> str:
    """The location or aspect of a damage card."""
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
