"""Places and what is found there (DTD-PLACE)."""

from questhall.games.drawn_to_destiny.rules.scene.events import location_event
from questhall.games.drawn_to_destiny.rules.units.equipment import receive
from questhall.games.drawn_to_destiny.rules.units.positions import field_of
from questhall.games.drawn_to_destiny.rules.units.units import able
from questhall.games.drawn_to_destiny.state import DestinyState, Pending
from questhall.kernel import say


def search_place(state: DestinyState, number: int, explore: bool = False) -> None:
    """DTD-ACT-05, DTD-ACT-10, DTD-PLACE-02, DTD-PLACE-03, DTD-EVT-03: the Event under the Place, else its search
    list.
    """
    unit = state.units[number]
    place = field_of(state).place_of[unit.at]
    if not place:
        return
    state.searched[place] = state.searched.get(place, 0) + 1
    say(state, "searched", number, place, rule="DTD-ACT-05")
    if location_event(state, place, number):
        return
    found = state.searches.get(place, ())
    if not found or explore:
        say(state, "nothing_found", number, rule="DTD-ACT-10")
        if not found and place not in state.barren:
            state.barren.append(place)
        return
    state.chance.reveal()
    if len(found) > 1 and any(
        effect.verb == "reveal" and effect.mode == "search"
        for name in unit.active
        for effect in state.content.abilities[name].do
    ):
        state.queue.append(Pending("search", number, name=place, seat=unit.owner))
        return
    state.searches[place] = found[1:]
    receive(state, number, found[0])


def hold_places(state: DestinyState) -> None:
    """DTD-PLACE-01: how many Rounds running a Faction alone has held the Spaces of a Place."""
    field = field_of(state)
    for place, spaces in field.places.items():
        holders = {state.factions[unit.faction] for unit in state.units if unit.at in spaces and able(unit)}
        for faction in state.factions:
            key = f"{faction}@{place}"
            state.held[key] = state.held.get(key, 0) + 1 if holders == {faction} else 0
