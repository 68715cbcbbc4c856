"""What is looked up instead of worked out anew comes to the same, all through random games."""

from collections.abc import Iterator
from typing import Any

import pytest

from questhall.games.drawn_to_destiny.rules.conflict.npc_paths import Goal, Walk, within_reach
from questhall.games.drawn_to_destiny.rules.conflict.npc_targets import visible
from questhall.games.drawn_to_destiny.rules.harm.levels import reckon
from questhall.games.drawn_to_destiny.rules.harm.movement import price_of, steps
from questhall.games.drawn_to_destiny.rules.harm.step_costs import dragged, may_move, step_cost
from questhall.games.drawn_to_destiny.rules.npc.npc_moves import refuge
from questhall.games.drawn_to_destiny.rules.round.agenda import settle
from questhall.games.drawn_to_destiny.rules.round.countdown import _choice
from questhall.games.drawn_to_destiny.rules.round.round_end import recover
from questhall.games.drawn_to_destiny.rules.units.cover import cover_between, obstacles
from questhall.games.drawn_to_destiny.rules.units.means import Arms, arms_of, level_of
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, full_spaces, room
from questhall.games.drawn_to_destiny.rules.units.profiles import Profile
from questhall.games.drawn_to_destiny.rules.units.skills import base_level
from questhall.games.drawn_to_destiny.rules.units.terrain_costs import ways_of
from questhall.games.drawn_to_destiny.rules.units.units import able
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import Chance, Decision, Match, registry, start

GAMES = [
    ("watchfire", "together", 2),
    ("dawnpatrol", "together", 2),
    ("harbour", "together", 2),
    ("hedgerow", "versus", 2),
]


def moments(scene: str, mode: str, seats: int, every: int = 7) -> Iterator[DestinyState]:
    """The table at every so manieth question of random games, once the Units stand on the map."""
    for seed in (3, 4):
        match = start(registry.game("drawn-to-destiny"), seats, seed, options={"scene": scene, "mode": mode}, log=False)
        for state in _played(match, every):
            if state.phase not in ("draft", "muster", "place"):
                yield state


def _played(match: Match, every: int) -> Iterator[Any]:
    chance = Chance(5)
    for number in range(600):
        if match.over:
            return
        if number % every == 0:
            yield match.state
        decision = chance.pick(match.decisions)
        match.choose(chance.pick(decision.options), decision.seat)


def shown(shape: Profile) -> tuple[object, ...]:
    fields = [getattr(shape, name) for name in dir(shape) if not name.startswith("_")]
    return tuple([field for field in fields if not callable(field)])


@pytest.mark.parametrize(("scene", "mode", "seats"), GAMES)
def test_arms_are_those_that_the_unit_has_now(scene: str, mode: str, seats: int) -> None:
    for state in moments(scene, mode, seats):
        for number, unit in enumerate(state.units):
            if not unit.out:
                known, fresh = arms_of(state, number), Arms(state, number)
                assert [shown(shape) for shape in known.attacks] == [shown(shape) for shape in fresh.attacks]
                for line in unit.skills:
                    assert level_of(state, number, line.name) == base_level(state, number, line.name)


@pytest.mark.parametrize(("scene", "mode", "seats"), GAMES)
def test_a_step_has_the_price_that_all_steps_say(scene: str, mode: str, seats: int) -> None:
    for state in moments(scene, mode, seats):
        for number, unit in enumerate(state.units):
            if not unit.out:
                prices = {(heading, rise): cost for heading, rise, cost in steps(state, number)}
                full, held_along = full_spaces(state, number), dragged(state, number)
                for heading, there in enumerate(field_of(state).links[unit.at]):
                    for rise in (0, 1, -1):
                        if there < 0 or not full >> there & 1:
                            price = price_of(state, number, heading, rise, held_along)
                            assert price == prices.get((heading, rise), -1)


@pytest.mark.parametrize(("scene", "mode", "seats"), GAMES)
def test_cover_is_the_number_of_obstacles(scene: str, mode: str, seats: int) -> None:
    for state in moments(scene, mode, seats, every=11):
        here = [unit for unit in state.units if not unit.out]
        for one in here:
            for other in here:
                if one is not other:
                    found = sum(count for _, _, count in obstacles(state, one, other))
                    assert cover_between(state, one, other) == min(4, found)


@pytest.mark.parametrize(("scene", "mode", "seats"), GAMES)
def test_firm_levels_stay_what_they_are(scene: str, mode: str, seats: int) -> None:
    tried = 0
    for state in moments(scene, mode, seats, every=1):
        if state.conflict is not None and state.conflict.firm:
            again = state.copy()
            again.content = state.content
            assert again.conflict is not None
            reckon(again, again.conflict)
            assert again.to_json() == state.to_json()
            tried += 1
    assert tried > 3


@pytest.mark.parametrize(("scene", "mode", "seats"), GAMES)
def test_nothing_follows_from_a_quiet_choice(scene: str, mode: str, seats: int) -> None:
    """Where the step does not settle, settling would change nothing."""
    match = start(registry.game("drawn-to-destiny"), seats, 4, options={"scene": scene, "mode": mode}, log=False)
    chance, tried = Chance(6), 0
    for _ in range(300):
        if match.over:
            break
        decision = match.decisions[0]
        option = chance.pick(decision.options)
        flow = None
        state: Any = match.state.copy()
        state.content = match.game.content
        if decision.kind == "count":
            assert isinstance(decision.about, tuple)
            flow = _choice(state, int(decision.about[0]), decision.seat)
        elif decision.kind == "recover":
            flow = recover(state)
        if flow is not None:
            pause = next(flow, None)
            assert isinstance(pause, Decision) and pause == decision
            with pytest.raises(StopIteration) as end:
                flow.send(option)
            if end.value.value:
                before = state.to_json()
                settle(state)
                assert state.to_json() == before
                tried += 1
        match.choose(option, decision.seat)
    assert tried > 3


@pytest.mark.parametrize(("scene", "mode", "seats"), GAMES)
def test_spaces_in_reach_are_those_of_a_fresh_survey(scene: str, mode: str, seats: int) -> None:
    """Spaces without room, and where a Unit still gets to, from the tables and anew."""
    for state in moments(scene, mode, seats):
        field = state.content.fields[scene]
        for number, unit in enumerate(state.units):
            if unit.out or unit.carrier >= 0:
                continue
            full = full_spaces(state, number)
            for space in range(field.size):
                if not any(other.at == space and other.carrier >= 0 for other in state.units) and space != unit.at:
                    assert bool(full >> space & 1) != room(state, number, space)
            kept = ways_of(state, unit, wary=True)
            ways, walkers = dict(field.ways), dict(field.walkers)
            field.ways.clear()
            field.walkers.clear()
            fresh = ways_of(state, unit, wary=True)
            field.ways.update(ways)
            field.walkers.update(walkers)
            assert fresh is not kept
            assert (fresh.steps, fresh.slick, fresh.layers) == (kept.steps, kept.slick, kept.layers)
            if not kept.layers:
                for limit, most in ((1, 1), (2, 10), (5, 3)):
                    found = kept.within(unit.at, unit.facing, limit, most, full).spaces
                    assert found == fresh.within(unit.at, unit.facing, limit, most, full).spaces


@pytest.mark.parametrize(("scene", "mode", "seats"), GAMES)
def test_a_way_round_full_spaces_is_the_cheapest_that_enters_none(scene: str, mode: str, seats: int) -> None:
    """Ways that avoid only what they met, and havens from the table, are those found with everything known."""
    for state in moments(scene, mode, seats):
        for number, unit in enumerate(state.units):
            if unit.out or unit.carrier >= 0 or not able(unit):
                continue
            walk = Walk(state, number)
            for other in visible(state, number):
                goal = Goal("attack", other)
                found = walk.path(goal)
                known = walk.approach(goal).around(walk.full).path(walk.start, unit.facing)
                assert (found and found[:2]) == (known and known[:2])
            haven = refuge(state, number)
            within_reach(state, number).havens.clear()
            assert refuge(state, number) == haven


@pytest.mark.parametrize(("scene", "mode", "seats"), GAMES)
def test_steps_from_the_survey_cost_what_the_rules_say(scene: str, mode: str, seats: int) -> None:
    for state in moments(scene, mode, seats, every=5):
        links = state.content.fields[scene].links
        for number, unit in enumerate(state.units):
            if unit.out or unit.every > 1 or unit.move < 1 or not may_move(state, unit):
                continue
            prices = {(heading, rise): cost for heading, rise, cost in steps(state, number)}
            full = full_spaces(state, number)
            for heading in range(8):
                there = links[unit.at][heading]
                cost = step_cost(state, number, heading)
                if (heading, 0) in prices:
                    assert prices[heading, 0] == cost and not full >> there & 1
                elif there >= 0 and not full >> there & 1 and not unit.crits:
                    assert cost < 0 or cost > unit.move
