"""Long conditions: what is carried from Scene to Scene, and what a day without supplies costs (DTD-COND-26)."""

from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add, lower
from questhall.games.drawn_to_destiny.rules.harm.damage import refigure
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.rules.units.units import allies, scene_of
from questhall.games.drawn_to_destiny.state import DestinyState

HARDSHIPS = ("Exposure", "Hunger", "Thirst", "Isolation")


#: DTD-COND-02, DTD-COND-05: what a character carries from Scene to Scene.
LASTING: tuple[str, ...] = ("Diseased", "Blood Loss")


def hardships(state: DestinyState, number: int) -> None:
    """DTD-COND-26: with long conditions a day without food, water, shelter or company costs; a day with them gives
    back.
    """
    unit = state.units[number]
    supply = {"Hunger": "Rations", "Thirst": "Waterskin", "Exposure": "Camouflage Cloak"}
    for name in HARDSHIPS:
        stores = [thing for _, thing in carried(state, number) if thing.name == supply.get(name) and thing.uses > 0]
        if name == "Isolation":
            provided = bool(allies(state, unit))
        elif name == "Exposure":
            provided = scene_of(state).light == "day" or any(
                thing.name == supply[name] for _, thing in carried(state, number)
            )
        else:
            provided = bool(stores)
            if stores:
                stores[0].uses -= 1
        if provided:
            lower(state, number, name)
        else:
            add(state, number, name)
    refigure(state, unit)
