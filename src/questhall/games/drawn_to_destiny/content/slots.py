"""The paper doll: which slots a body has, and which of them an Item fills (DTD-UNIT-10, DTD-UNIT-14)."""

from questhall.games.drawn_to_destiny.content.item_cards import Item
from questhall.games.drawn_to_destiny.content.unit_cards import UnitCard
from questhall.games.drawn_to_destiny.content.vocabulary import SLOT_OF

WORN = ("Head", "Torso", "Arms", "Hands", "Legs", "Feet")
PERSON = (*WORN, "Left", "Right", "Back", "Belt")
MOST_ON_BELT = 2  # kilograms of gear


def slots_of(item: Item) -> tuple[str, ...]:
    """DTD-UNIT-14: the slots that a worn Item fills."""
    if item.armor is None or item.armor.shield or not item.armor.where:
        return ()
    if "all" in item.armor.where:
        return WORN
    return tuple(dict.fromkeys(SLOT_OF[place] for place in item.armor.where))


def body_slots(card: UnitCard) -> tuple[str, ...]:
    """DTD-UNIT-10: the slots of a person, or those that a creature's card names; a vehicle mounts what it has."""
    if card.kind == "vehicle":
        return ()
    return PERSON if card.kind == "person" else card.slots


def kept_in(item: Item) -> str:
    """DTD-UNIT-10: the slot in which an Item is at hand without a hand: Back for what takes two hands, for shields and
    for bulky gear, Belt for the rest that is of use so; nothing for what lies in the pack anyhow.
    """
    if item.slot:
        return item.slot
    if slots_of(item):
        return ""
    hands = hands_of(item)
    if hands:
        return "Back" if hands == 2 or (item.armor is not None and item.armor.shield) else "Belt"
    if not (item.gifts or item.abilities or item.do):
        return ""
    return "Belt" if item.kg <= MOST_ON_BELT else "Back"


def hands_of(item: Item) -> int:
    """How many hands an Item needs: 1 for a shield or lamp, as listed for a weapon, else none."""
    if item.weapon is not None:
        return item.weapon.hands
    if item.armor is not None and item.armor.shield:
        return 1
    return 1 if item.light else 0
