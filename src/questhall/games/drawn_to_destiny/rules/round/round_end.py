"""Round End: cards are drawn, wounds and Abilities recover, Tasks tick, Events and the Clock follow (DTD-END-01)."""

from questhall.games.drawn_to_destiny.rules.conflict.tasks import check_task, tick
from questhall.games.drawn_to_destiny.rules.harm.conditions import count_down, round_end
from questhall.games.drawn_to_destiny.rules.harm.damage import remove_light, slow_minor
from questhall.games.drawn_to_destiny.rules.harm.healing import LIGHTS
from questhall.games.drawn_to_destiny.rules.round.clock import turn_clock
from questhall.games.drawn_to_destiny.rules.scene.abilities import cooled, make_ready
from questhall.games.drawn_to_destiny.rules.scene.conclusion import check_end
from questhall.games.drawn_to_destiny.rules.scene.consequences import harmless, stand_of
from questhall.games.drawn_to_destiny.rules.scene.events import (
    blow_charges,
    check_milestones,
    expire_terrain,
    random_events,
    timed_events,
    trigger_events,
)
from questhall.games.drawn_to_destiny.rules.scene.places import hold_places
from questhall.games.drawn_to_destiny.rules.units.aspects import says_while
from questhall.games.drawn_to_destiny.rules.units.decks import draw
from questhall.games.drawn_to_destiny.rules.units.narrators import decider, player_seats
from questhall.games.drawn_to_destiny.rules.units.units import able
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import Asking, Flow, Option, choose, say


def end_of_round(state: DestinyState) -> Flow | None:
    """DTD-END-01, DTD-END-02, DTD-END-03: each player draws; then conditions, before Recover."""
    say(state, "round_end", state.round, rule="DTD-END-01")
    for seat in player_seats(state):
        if not any(
            unit.owner == seat and not unit.out and unit.crits and says_while(state, number, "NoDraw")
            for number, unit in enumerate(state.units)
        ):
            draw(state, seat, 1, "DTD-END-02")
    for number, unit in enumerate(state.units):
        if not unit.out:
            round_end(state, number)
    for number in range(len(state.units)):
        slow_minor(state, number)
    state.phase, state.cursor = "recover", 0
    return None


def recover_options(state: DestinyState, number: int) -> list[Option]:
    """DTD-END-04, DTD-SKILL-07: one Light card, or one card made Ready."""
    unit = state.units[number]
    found: list[Option] = [("recover", kind) for pile, kind in enumerate(LIGHTS) if unit.light[pile]]
    found += [("ready", name.replace(" ", "_")) for name in cooled(state, number)]
    return found


def recover(state: DestinyState) -> Asking[bool | None]:
    """DTD-END-04, DTD-MODE-02: each Unit removes one Light card or readies one Ability, not both; True when nothing can
    follow from that.
    """
    while state.cursor < len(state.units):
        number = state.cursor
        unit = state.units[number]
        options = recover_options(state, number) if not unit.out else []
        if not options:
            state.cursor += 1
            continue
        seat = decider(state, number)
        if seat >= 0:
            option = yield from choose(seat, "recover", options, about=number)
        else:
            lights = [option for option in options if option[0] == "recover"]  # type: ignore[index]
            option = min(lights, key=lambda o: unit.ranks[LIGHTS.index(str(o[1]))]) if lights else options[0]  # type: ignore[index]
        assert isinstance(option, tuple)
        was_able, before = able(unit), stand_of(state, unit)
        if option[0] == "recover":
            remove_light(state, number, str(option[1]))
        else:
            make_ready(state, number, str(option[1]).replace("_", " "))
            say(state, "readied", number, str(option[1]).replace("_", " "), rule="DTD-END-04")
        state.cursor += 1
        if seat >= 0:
            return was_able and harmless(state, unit, before)
    state.phase = "task_clock"
    return None


def task_clock(state: DestinyState) -> Flow | None:
    """DTD-END-05: Progress falls by one on each Task; then it is checked whether it has failed."""
    for task in list(state.tasks):
        if task.status == "open":
            tick(state, task)
            check_task(state, task)
    state.phase = "events"
    return None


def round_events(state: DestinyState) -> Flow | None:
    """DTD-END-06: triggered Events happen; Random Events are checked."""
    blow_charges(state)
    trigger_events(state, immediate=False)
    random_events(state)
    state.phase = "clock"
    return None


def clock(state: DestinyState) -> Flow | None:
    """DTD-END-07, DTD-END-08, DTD-END-09: the Clock, then the Scene's end conditions, then "this Round" effects end."""
    timed_events(state, turn_clock(state))
    hold_places(state)
    check_milestones(state)
    check_end(state, clock_ran_out=bool(state.struck) and not state.clock)
    if state.ended:
        return None
    for number, unit in enumerate(state.units):
        if not unit.out:
            count_down(state, number)
    expire_terrain(state)
    state.phase, state.count = ("propose" if state.narrators else "begin_round"), 0
    return None
