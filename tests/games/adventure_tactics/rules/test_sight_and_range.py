"""Line of sight, range, large figures: the tables of the rules, and a slow second opinion in fractions."""

from fractions import Fraction
from itertools import product

import pytest
from tests.games.adventure_tactics.positions import Arena

from questhall.games.adventure_tactics.rules.board.geometry import (
    Flood,
    cost_of,
    first_back,
    flood,
    flood_back,
    grid,
    route,
    squares,
)
from questhall.games.adventure_tactics.rules.board.line_of_sight import free_line, sees, squares_in_sight
from questhall.games.adventure_tactics.rules.board.positions import distance
from questhall.games.adventure_tactics.rules.cards.range_and_targets import in_reach
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import Plan, distances
from questhall.games.adventure_tactics.state import Figure
from questhall.kernel import Chance, rule

CORRIDOR = [(column, row) for column in range(5) for row in (0, 2)]
SIGHT = [
    ((2, 2), (6, 2), [(4, 2)], False),
    ((0, 0), (2, 2), [(1, 1)], False),
    ((0, 0), (2, 1), [(1, 0)], True),
    ((0, 0), (2, 1), [(1, 0), (1, 1)], False),
    ((0, 0), (4, 1), [(2, 0)], True),
    ((0, 0), (4, 1), [(2, 0), (2, 1)], False),
    ((0, 1), (4, 1), CORRIDOR, True),
    ((0, 0), (1, 1), [(1, 0), (0, 1)], True),
    ((0, 0), (2, 2), [(1, 0), (0, 1)], True),
    ((0, 0), (3, 3), [(2, 1), (1, 2)], False),
    ((2, 3), (4, 0), [(3, 2)], True),
]


@rule("ATD-LOS-01", "ATD-LOS-05", "ATD-LOS-06", "ATD-LOS-07")
@pytest.mark.parametrize(("viewer", "target", "blockers", "seen"), SIGHT)
def test_the_table_of_sight(
    viewer: tuple[int, int], target: tuple[int, int], blockers: list[tuple[int, int]], seen: bool
) -> None:
    board = grid(10, 10)
    mask = sum(1 << board.square(*blocker) for blocker in blockers)
    assert free_line(board, board.square(*viewer), board.square(*target), mask) is seen
    assert free_line(board, board.square(*target), board.square(*viewer), mask) is seen  # ATD-LOS-03


def slow_sight(viewer: tuple[int, int], target: tuple[int, int], blockers: set[tuple[int, int]]) -> bool:
    """Cut each line with each closed square, in fractions; the ends do not count."""
    corners = list(product((0, 1), repeat=2))
    for (a, b), (c, d) in product(corners, corners):
        px, py, qx, qy = viewer[0] + a, viewer[1] + b, target[0] + c, target[1] + d
        if (px, py) == (qx, qy):
            return True
        if not any(cut(px, py, qx, qy, i, j) for i, j in blockers - {viewer, target}):
            return True
    return False


def cut(px: int, py: int, qx: int, qy: int, i: int, j: int) -> bool:
    low, high = Fraction(0), Fraction(1)
    for start, change, side in ((px, qx - px, i), (py, qy - py, j)):
        if change == 0:
            if not side <= start <= side + 1:
                return False
            continue
        one, two = Fraction(side - start, change), Fraction(side + 1 - start, change)
        low, high = max(low, min(one, two)), min(high, max(one, two))
    return low <= high and not (low == high and low in (0, 1)) if low <= high else False


@rule("ATD-LOS-01", "ATD-LOS-03", "ATD-LOS-04", "ATD-LOS-05", "ATD-LOS-07")
def test_sight_agrees_with_fractions() -> None:
    chance = Chance.of("sight")
    board = grid(8, 7)
    for _ in range(1500):
        viewer, target = chance.below(56), chance.below(56)
        blockers = {chance.below(56) for _ in range(chance.below(9))}
        mask = sum(1 << square for square in blockers) & ~(1 << viewer | 1 << target)
        places = {(square % 8, square // 8) for square in blockers}
        expected = slow_sight((viewer % 8, viewer // 8), (target % 8, target // 8), places)
        assert free_line(board, viewer, target, mask) == expected, (viewer, target, sorted(blockers))


@rule("ATD-LOS-01", "ATD-LOS-02", "ATD-LOS-05")
@pytest.mark.parametrize("corner", [(0, 0), (2, 0), (0, 2), (2, 2)])
def test_the_edge_never_interrupts_and_a_corner_of_the_map_does(corner: tuple[int, int]) -> None:
    board, places = grid(3, 3), list(product(range(3), repeat=2))
    for viewer, target, other in product(places, places, places):
        if viewer == target or corner in (viewer, target):
            continue
        blockers = {corner, other} - {viewer, target}
        mask = sum(1 << board.square(*blocker) for blocker in blockers)
        seen = free_line(board, board.square(*viewer), board.square(*target), mask)
        assert seen == slow_sight(viewer, target, blockers), (viewer, target, blockers)


@rule("ATD-RANGE-01", "ATD-RANGE-02", "ATD-RANGE-04")
def test_ranges_and_bands_agree_with_counting() -> None:
    board = grid(9, 7)
    for square in range(63):
        for least, most in ((0, 0), (0, 2), (1, 1), (1, 4), (2, 3), (3, 3), (5, 10**9), (12, 10**9)):
            expected = {
                other
                for other in range(63)
                if least <= max(abs(square % 9 - other % 9), abs(square // 9 - other // 9)) <= most
            }
            assert set(squares(board.band(1 << square, least, most))) == expected
        assert squares(board.within(square, 1)) == [other for other in range(63) if board.range(square, other) <= 1]
        assert board.within(square, 10**9) == board.all
    assert board.band(1 | 1 << 62, 0, 10**9) == board.all and not board.band(1 | 1 << 62, 9, 10**9)


def slow_costs(width: int, height: int, start: int, plain: set[int], rough: set[int]) -> dict[int, int]:
    costs = {start: 0}
    changed = True
    while changed:
        changed = False
        for square in list(costs):
            column, row = square % width, square // width
            for other in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
                there = other[1] * width + other[0]
                if not (0 <= other[0] < width and 0 <= other[1] < height) or there not in plain | rough:
                    continue
                cost = costs[square] + (2 if there in rough else 1)
                if cost < costs.get(there, 999):
                    costs[there] = cost
                    changed = True
    return costs


@rule("ATD-MOVE-01", "ATD-OBST-01", "ATD-AI-03")
def test_floods_agree_with_a_slow_search() -> None:
    chance = Chance.of("flood")
    board = grid(7, 6)
    for _ in range(60):
        cells = [chance.below(6) for _ in range(42)]
        start = chance.below(42)
        plain = {square for square, cell in enumerate(cells) if cell < 4}
        rough = {square for square, cell in enumerate(cells) if cell == 4}
        masks = sum(1 << square for square in plain), sum(1 << square for square in rough)
        expected = slow_costs(7, 6, start, plain, rough)
        layers = flood(board, 1 << start, masks[0], masks[1], 60)
        slowly, asked = Flood(board, 1 << start, *masks), Flood(board, 1 << start, *masks)
        for cost in range(61):  # a flood goes on where it was left
            assert slowly.up_to(cost) == layers[: cost + 1]
        for square in range(42):
            assert cost_of(layers, 1 << square) == expected.get(square, -1)
            anew = Flood(board, 1 << start, *masks)
            assert asked.cost(1 << square) == anew.cost(1 << square) == expected.get(square, -1)
        back = flood_back(board, 1 << start, masks[0] | 1 << start, masks[1] & ~(1 << start))
        assert back == flood_back(board, 1 << start, masks[0] & ~(1 << start), masks[1] | 1 << start)  # onto it: 1
        for square in plain | rough:
            costs = slow_costs(7, 6, square, plain | {start}, rough - {start})
            there = costs.get(start, -1)
            assert cost_of(back, 1 << square) == there
            wanted = {chance.below(42) for _ in range(3)} & (plain | rough)
            near = [cost_of(back, 1 << one) for one in wanted if cost_of(back, 1 << one) >= 0]
            first = {one for one in wanted if near and cost_of(back, 1 << one) == min(near)}
            mask = sum(1 << one for one in wanted)
            goal = masks[0] | 1 << start, masks[1] & ~(1 << start)
            assert set(squares(first_back(board, 1 << start, *goal, mask))) == first
            if there > 0:
                way = route(board, square, start, masks[0] | 1 << start, masks[1] & ~(1 << start), 0, False)
                assert sum(2 if one in rough - {start} else 1 for one in way) == there


@rule("ATD-LARGE-01", "ATD-LARGE-06", "ATD-LARGE-09")
def test_range_and_sight_of_a_large_boss_are_the_best_over_its_squares() -> None:
    arena = Arena("..........\n....#.....\n....#.....\n..........\n..........\n..........")
    boss = arena.foe("old_grindle", 5, 1)
    hero = arena.hero("roberta", 2, 2)
    board = grid(10, 6)
    own = [arena.at(5, 1), arena.at(6, 1), arena.at(5, 2), arena.at(6, 2)]
    assert distance(board, hero, boss) == min(board.range(hero.square, square) for square in own) == 3
    assert not sees(arena.state, hero, boss)
    hero.square = arena.at(2, 4)
    assert sees(arena.state, hero, boss)  # around the end of the wall, to the lower squares
    for column in range(10):
        hero.square = arena.at(column, 5)
        assert distance(board, boss, hero) == min(board.range(hero.square, square) for square in own)


@rule("ATD-LOS-02", "ATD-LOS-03", "ATD-OBST-07", "ATD-COND-10")
def test_what_interrupts_sight() -> None:
    arena = Arena("..........\n..........\n...^~.....\n..........")
    one, two = arena.hero("roberta", 0, 2), arena.foe("melee_goblin", 8, 2)
    arena.hero("olette", 6, 2)  # heroes never
    assert sees(arena.state, one, two)  # nor rubble nor water
    between = arena.foe("melee_goblin", 2, 2)
    between.conditions["invisible"] = "cleanup"
    assert not sees(arena.state, one, two)  # an enemy, Invisible or not
    assert not sees(arena.state, two, one)
    between.square = arena.at(2, 0)
    arena.tile("fire_wall", (5, 1), (5, 2), (5, 3))
    assert not sees(arena.state, one, two)


@rule("ATD-RANGE-03", "ATD-RANGE-11", "ATD-RANGE-09", "ATD-KO-03", "ATD-RANGE-10")
def test_targets_are_those_on_squares_in_range_and_sight() -> None:
    arena = Arena(party=5)
    hero = arena.hero("elwyn", 0, 0)
    near, far = arena.foe("melee_goblin", 3, 3), arena.foe("melee_goblin", 9, 7)
    deed = arena.deed(hero)
    assert in_reach(arena.state, deed, "foe", (1, 4)) == [near]
    near.conditions["invisible"] = "cleanup"
    assert in_reach(arena.state, deed, "foe", (1, 9)) == [far]
    friend = arena.hero("quill", 1, 1)
    friend.down, friend.hp = True, 0
    assert friend not in in_reach(arena.state, arena.deed(far), "foe", (1, 20))
    assert friend in in_reach(arena.state, deed, "ally", (0, 3), fallen=True)


@rule("ATD-AI-04", "ATD-LARGE-06")
def test_distances_for_those_who_pass_through_and_for_large_ones() -> None:
    arena = Arena("#######\n.......\n#######")
    hero = arena.hero("roberta", 6, 1)
    arena.hero("olette", 3, 1)
    goblin, wraith = arena.foe("melee_goblin", 0, 1), arena.foe("wraith", 1, 1)
    assert distances(arena.state, goblin, [hero])["roberta"] == 999
    assert distances(arena.state, wraith, [hero])["roberta"] == 5
    assert arena.at(3, 1) not in Plan(arena.state, wraith, 4).costs  # it cannot stop on Olette
    assert arena.at(4, 1) in Plan(arena.state, wraith, 4).costs
    large = Arena(main={"type": "defeat_all"})
    boss, target = large.foe("old_grindle", 0, 0), large.hero("roberta", 5, 0)
    assert distances(large.state, boss, [target])["roberta"] == 4  # from its nearest square


def test_a_figure_knows_its_side() -> None:
    assert Figure("x", "summon", "imp", 0, 1, 1).friend
    assert not Figure("x", "object", "lamp", 0, 1, 1).friend


@rule("ATD-LOS-01")
def test_the_squares_that_a_figure_sees() -> None:
    arena = Arena(".....\n.###.\n.....")
    hero = arena.hero("roberta", 2, 0)
    seen = squares_in_sight(arena.state, hero, sum(1 << arena.at(column, row) for column in range(5) for row in (0, 2)))
    assert seen == [arena.at(column, 0) for column in range(5)]  # nothing behind the wall, in reading order
