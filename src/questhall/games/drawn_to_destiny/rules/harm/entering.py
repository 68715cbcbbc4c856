"""Arriving on a Space: fire, water, fog, ambushes, watchful rifles."""

from questhall.games.drawn_to_destiny.content.stats import BODY
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add, enter_fire, release
from questhall.games.drawn_to_destiny.rules.harm.damage import place_light
from questhall.games.drawn_to_destiny.rules.harm.hiding import show_up
from questhall.games.drawn_to_destiny.rules.units.arcs import arcs_to
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, fliers_ground, room, terrain
from questhall.games.drawn_to_destiny.rules.units.sight import sees
from questhall.games.drawn_to_destiny.rules.units.skills import talents
from questhall.games.drawn_to_destiny.rules.units.units import able, has, has_word, hostile, scene_of
from questhall.games.drawn_to_destiny.state import DestinyState, Pending


def arrive(state: DestinyState, number: int, before: int, own: bool) -> None:
    """What a Space does to whoever enters it. `own`: by its own step, not pushed."""
    unit = state.units[number]
    spot = unit.at
    if spot == before:
        return
    if unit.card in state.content.carriers:
        for other in state.units:
            if other.carrier == number:
                other.at = spot
    marked = lurking = False
    for other in state.units:
        if other.tokens:
            marked = True
        if other.hidden and other.at == spot and other is not unit:
            lurking = True
    if lurking:
        _bump(state, number)
    unit.entered = state.round
    field = state.content.fields[state.scene]
    place = field.place_of[spot]
    if place != unit.place:
        unit.place = place
        unit.new_place = bool(place)
    if unit.tokens:
        unit.tokens = [token for token in unit.tokens if token.name not in ("Aiming", "Dug In")]
    enter_fire(state, number)
    if unit.out:
        return
    if unit.crits and terrain(state, unit.at).rough and fliers_ground(state, unit):
        if has_word(state, unit, "RoughStun"):
            place_light(state, number, "Stun")
        if has_word(state, unit, "RoughFatigue"):
            place_light(state, number, "Fatigue")
    if marked:
        for held, other in enumerate(state.units):
            if other.tokens and has(other, "Held"):
                release(state, held)
    if field.foggy:
        fog(state, number)
    if unit.tokens and own and unit.straight_heading == unit.facing and has(unit, "Suppressed"):
        place_light(state, number, "Stress")
    if marked:
        _watchers(state, number)
    if own and "trample" in talents(state, unit).ignored:
        _trample(state, number)


def _bump(state: DestinyState, number: int) -> None:
    """DTD-MAP-05: whoever hides in a Space that fills up is found and makes room."""
    unit = state.units[number]
    here = [n for n, one in enumerate(state.units) if one.at == unit.at and not one.out and one.carrier < 0]
    if not any(state.units[n].hidden for n in here if n != number):
        return
    state.chance.reveal()
    if len(here) <= 2:
        return
    for other in here:
        if other != number and state.units[other].hidden:
            show_up(state, other, "stumbled upon")
            links = field_of(state).links[unit.at]
            spot = next(
                (there for there in links if there >= 0 and terrain(state, there).enter and room(state, other, there)),
                -1,
            )
            if spot >= 0:
                state.units[other].at = spot
                return


def fog(state: DestinyState, number: int) -> None:
    """DTD-EVT-04: an Event in the fog is revealed when a Unit of a players' Faction enters its Space."""
    unit = state.units[number]
    if unit.owner < 0:
        return
    name = field_of(state).name(unit.at)
    for event in scene_of(state).event:
        if event.kind == "fog" and name in event.spaces and event.id not in state.happened:
            state.queue.append(Pending("event", number, name=event.id))
            state.happened.append(event.id)


def _watchers(state: DestinyState, number: int) -> None:
    """Overwatch: the first Rival that moves ahead of the watcher in range may be attacked at no cost."""
    unit = state.units[number]
    for watcher, other in enumerate(state.units):
        if other.tokens and has(other, "Overwatch") and able(other) and hostile(state, unit, other):
            if "Front" in arcs_to(state, other, unit.at) and not unit.hidden and sees(state, other, unit):
                state.later.append(Pending("overwatch", watcher, number))


def _trample(state: DestinyState, number: int) -> None:
    """Trample: once a Round, entering the Space of a smaller Rival is an attack that costs nothing."""
    unit = state.units[number]
    if "Trample" in unit.used_round:
        return
    for other, rival in enumerate(state.units):
        if rival.at == unit.at and able(rival) and hostile(state, unit, rival):
            if rival.printed[BODY][1] < unit.printed[BODY][1]:
                unit.used_round += ("Trample",)
                state.later.append(Pending("trample", number, other))
                return


def mark(state: DestinyState, number: int, name: str, rounds: int = 0) -> None:
    """A condition without a source."""
    add(state, number, name, rounds=rounds)
