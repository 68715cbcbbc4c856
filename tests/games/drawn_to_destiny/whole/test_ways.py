"""What is kept between tables must not show: ways are exact, and a warm library plays as a fresh one does."""

import heapq

import pytest

from questhall.games.drawn_to_destiny import DrawnToDestiny
from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.content.ground.routes import Approach, Ways
from questhall.games.drawn_to_destiny.content.ground.steps import ANGLE, NOWHERE, bits
from questhall.games.drawn_to_destiny.rules.units.terrain_costs import layers_of, ways_of
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import Chance, Run

GAME = DrawnToDestiny()


def opened(scene: str) -> DestinyState:
    """A Scene with its NPCs on the map."""
    return GAME.setup(GAME.content.scenes[scene].players[0], GAME.options({"scene": scene}), Chance.of(1))


def plainly(ways: Ways, goals: set[int], full: frozenset[int]) -> dict[tuple[int, int], tuple[int, int, int]]:
    """The cheapest cost to a goal from every node and facing, by a search that knows no short cut."""
    back: dict[tuple[int, int], list[tuple[tuple[int, int], tuple[int, int, int]]]] = {}
    for node, steps in enumerate(ways.steps):
        for facing in range(8):
            turns = 2 if node in ways.slick else 1
            for side in (-1, 1):
                back.setdefault((node, (facing + side) % 8), []).append(((node, facing), (0, turns, 1)))
            for heading, there, prices in steps:
                if there not in full:
                    move = prices[ANGLE[(heading - facing) % 8]]
                    back.setdefault((there, facing), []).append(((node, facing), (move, 0, 1)))
    found: dict[tuple[int, int], tuple[int, int, int]] = {}
    heap = [((0, 0, 0), (node, facing)) for node in goals for facing in range(0, 8, 2)]
    while heap:
        cost, place = heapq.heappop(heap)
        if place in found:
            continue
        found[place] = cost
        for before, more in back.get(place, ()):
            if before not in found:
                heapq.heappush(heap, ((cost[0] + more[0], cost[1] + more[1], cost[2] + more[2]), before))
    return found


@pytest.mark.parametrize("scene", ["watchfire", "drycreek", "weathergage", "wyrmling"])
def test_the_cheapest_ways_are_the_cheapest(scene: str) -> None:
    state = opened(scene)
    unit = next(unit for unit in state.units if not unit.out)
    ways = ways_of(state, unit, wary=True)
    size = len(ways.steps)
    goals = {size // 3, size // 2}
    full = frozenset({size // 4, size // 3 + 1, size // 2 + 2})
    approach = Approach(ways, frozenset(goals), lambda _node: range(0, 8, 2), NOWHERE).around(bits(full))
    expected = plainly(ways, goals, full)
    for node in range(0, size, 3):
        for facing in range(8):
            assert approach.cost(node, facing) == expected.get((node, facing))
            path = approach.path(node, facing)
            assert (path[0] if path is not None else None) == expected.get((node, facing))


def test_following_the_moves_costs_what_was_promised() -> None:
    state = opened("watchfire")
    unit = next(unit for unit in state.units if not unit.out)
    ways = ways_of(state, unit, wary=False)
    approach = Approach(ways, frozenset({5}), lambda _node: [3], bits([20]))
    for node in range(len(ways.steps)):
        promised = approach.cost(node, 6)
        if promised is None:
            continue
        spent, at, facing = [0, 0, 0], node, 6
        while moves := approach.moves(at, facing):
            move, there, turned = moves[0]
            spent[2] += 1
            if move < 2:
                spent[1] += 1
            else:
                prices = next(prices for heading, end, prices in ways.steps[at] if end == there and heading == move - 2)
                spent[0] += prices[ANGLE[(move - 2 - facing) % 8]]
            at, facing = there, turned
        assert (at, facing) == (5, 3) and tuple(spent) == promised


def test_fliers_have_layers_and_walkers_have_none() -> None:
    state = opened("dawnpatrol")
    pilot = next(unit for unit in state.units if not unit.out)
    layers = layers_of(state, pilot)
    assert layers == 5 and len(ways_of(state, pilot, wary=True).steps) == 5 * GAME.content.fields["dawnpatrol"].size
    assert layers_of(opened("watchfire"), opened("watchfire").units[0]) == 0
    assert tuple([(1, 2, 2)[ANGLE[angle]] for angle in range(8)]) == lattice.STEP_COST


def played(game: DrawnToDestiny, scene: str, seed: int) -> tuple[list[object], bytes]:
    """A game with random answers: every answer, and the table at its end."""
    run = Run(game, game.setup(game.content.scenes[scene].players[0], game.options({"scene": scene}), Chance.of(seed)))
    chance = Chance.of(seed, "answers")
    answers: list[object] = []
    while run.decision is not None:
        answer = chance.pick(run.decision.options)
        answers.append(answer)
        run.answer(run.decision.seat, answer)
    assert isinstance(run.state, DestinyState)
    return answers, run.state.to_json()


@pytest.mark.parametrize("scene", ["watchfire", "oldroad"])
def test_a_warm_library_plays_as_a_fresh_one(scene: str) -> None:
    for seed in range(3, 9):
        played(GAME, scene, seed)  # warms the library
    assert played(GAME, scene, 2) == played(DrawnToDestiny(), scene, 2)
