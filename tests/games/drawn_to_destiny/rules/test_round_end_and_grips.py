"""What the Round's end brings, who can hold whom, and what friends are worth in Downtime."""

import pytest
from tests.games.drawn_to_destiny.positions import alone, arena, duel, space, table

from questhall.games.drawn_to_destiny.content.printed import Effect
from questhall.games.drawn_to_destiny.content.scenes import EventLine
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.round.round_end import round_events
from questhall.games.drawn_to_destiny.rules.scene.advancement import cost_in_treasure
from questhall.games.drawn_to_destiny.rules.scene.events import happen
from questhall.kernel import rule


@rule("DTD-END-06", "DTD-EVT-05")
@pytest.mark.parametrize(("when", "come"), [("round() > 0", 1), ("round() > 5", 0)])
def test_triggered_events_happen_at_the_end_of_the_round(when: str, come: int) -> None:
    wolf = Effect(verb="spawn", unit="Wolf", at="10,10", faction="foes")
    state = arena(event=(EventLine(id="howl", kind="trigger", when=when, do=(wolf,)),))
    round_events(state)
    assert len(state.units) == come and state.phase == "clock"


@rule("DTD-EVT-01")
def test_an_event_may_bring_another_with_it_once() -> None:
    wolf = Effect(verb="spawn", unit="Wolf", at="10,10", faction="foes")
    first = EventLine(id="first", kind="random", do=(Effect(verb="event", id="second"),), recurs=True)
    second = EventLine(id="second", kind="trigger", when="round() < 0", do=(wolf,))
    state = arena(event=(first, second))
    for _ in range(2):
        happen(state, "first")
        assert len(state.units) == 1 and "second" in state.happened


@rule("DTD-HIDE-04")
@pytest.mark.parametrize(("mode", "stunned"), [("", 1), ("hidden", 0)])
def test_whoever_an_event_brings_surprises_the_rivals_near_unless_it_hides(mode: str, stunned: int) -> None:
    come = Effect(verb="spawn", unit="Bandit", at="4,0", faction="foes", mode=mode)
    state, hero = alone(event=(EventLine(id="ambush", kind="trigger", do=(come,)),))
    move = state.units[hero].move
    happen(state, "ambush")
    assert state.units[-1].hidden == bool(mode)
    assert len(state.units[hero].light[1]) == stunned
    assert state.units[hero].move == (move - move // 2 if stunned else move)


@rule("DTD-COND-16")
@pytest.mark.parametrize(("body", "place"), [(9, "4,4"), (8, "4,6"), (7, "4,6")])
def test_only_a_larger_holder_stops_a_step_away(body: int, place: str) -> None:
    """The hero has Body 8; an NPC that holds it and can pay stops the step."""
    state, hero, foe = duel()
    assert state.units[hero].ranks[0] == 8 and state.units[hero].printed[0][1] == state.units[foe].printed[0][1]
    state.units[foe].ranks = (body, *state.units[foe].ranks[1:])
    add(state, hero, "Held", by=foe)
    state.order, state.cursor = [hero], 0
    match = table(state)
    match.choose("step S")
    assert state.units[hero].at == space(place)


@rule("DTD-REW-02")
@pytest.mark.parametrize(("favor", "less"), [({}, 0), ({"Ada": 1}, 0), ({"Ada": 2}, 1), ({"Ada": 2, "Bo": 3}, 1)])
def test_who_stands_well_with_somebody_buys_for_one_less(favor: dict[str, int], less: int) -> None:
    state = arena()
    name = next(name for name, item in state.content.items.items() if item.cost >= 3)
    state.favor = favor
    assert cost_in_treasure(state, name) == state.content.items[name].cost - less
