"""Pushes, pulls, drags and swaps in every direction, and what stops them (ATD-MOVE-08, ATD-MOVE-09, ATD-MOVE-10)."""

import pytest
from tests.games.adventure_tactics.positions import Arena, step

from questhall.games.adventure_tactics.rules.board.deeds import EncounterOver
from questhall.games.adventure_tactics.rules.board.geometry import grid
from questhall.games.adventure_tactics.rules.cards.steps import perform, possible
from questhall.games.adventure_tactics.rules.fight.forced_moves import nearest_squares, shift_step
from questhall.testing.clauses import rule


def open_field() -> Arena:
    return Arena("\n".join(["." * 13] * 13), main={"type": "survive", "rounds": 9})


def along(across: int, down: int) -> tuple[int, int]:
    """Where a line points: straight if one difference is at least twice the other, else diagonally."""
    sign = lambda n: (n > 0) - (n < 0)  # noqa: E731
    return (
        0 if abs(down) >= 2 * abs(across) else sign(across),
        0 if abs(across) >= 2 * abs(down) else sign(down),
    )


@rule("ATD-MOVE-10")
def test_pushes_and_pulls_to_all_sides() -> None:
    arena = open_field()
    hero, goblin = arena.hero("roberta", 6, 6), arena.foe("melee_goblin", 0, 0)
    for across in range(-5, 6):
        for down in range(-5, 6):
            if across or down:
                goblin.square = arena.at(6 + across, 6 + down)
                way = along(across, down)
                pushed = arena.at(6 + across + way[0], 6 + down + way[1])
                assert shift_step(arena.state, hero, goblin, True) == pushed, (across, down)
                pulled = arena.at(6 + across - way[0], 6 + down - way[1]) if max(abs(across), abs(down)) > 1 else -1
                assert shift_step(arena.state, hero, goblin, False) == pulled, (across, down)


@rule("ATD-MOVE-10", "ATD-LARGE-09")
def test_a_large_one_pushes_from_its_nearest_square() -> None:
    """Of equally near squares from the first in reading order."""
    arena = open_field()
    boss, hero = arena.foe("old_grindle", 5, 5), arena.hero("roberta", 0, 0)
    for column, row, nearest, pushed in (
        (7, 5, (6, 5), (8, 5)), (4, 5, (5, 5), (3, 5)), (4, 4, (5, 5), (3, 3)), (4, 7, (5, 6), (3, 8)),
        (7, 7, (6, 6), (8, 8)), (7, 4, (6, 5), (8, 3)), (5, 3, (5, 5), (5, 2)), (5, 8, (5, 6), (5, 9)),
        # beside its lower or right square: two squares are as near, and the first of them stands aslant
        (7, 6, (6, 5), (8, 7)), (4, 6, (5, 5), (3, 7)), (6, 4, (5, 5), (7, 3)), (6, 7, (5, 6), (7, 8)),
    ):  # fmt: skip
        hero.square = arena.at(column, row)
        assert nearest_squares(grid(13, 13), boss, hero) == (arena.at(*nearest), hero.square), (column, row)
        assert shift_step(arena.state, boss, hero, True) == arena.at(*pushed), (column, row)


@rule("ATD-MOVE-08", "ATD-MOVE-10", "ATD-LARGE-04")
def test_a_large_one_is_pushed_by_its_nearest_square_with_all_four() -> None:
    """By a card that says so; its own squares are no hindrance, and a wall beside any of the four is."""
    for column, row, pushed, walls in (
        (4, 5, (6, 5), (7, 6)), (7, 5, (4, 5), (4, 6)), (5, 4, (5, 6), (6, 7)), (5, 7, (5, 4), (6, 4)),
        (4, 4, (6, 6), (7, 7)), (7, 7, (4, 4), (4, 4)), (7, 4, (4, 6), (5, 7)), (4, 7, (6, 4), (7, 5)),
        (4, 6, (6, 4), (6, 4)), (7, 6, (4, 4), (5, 4)), (6, 4, (4, 6), (4, 7)), (6, 7, (4, 4), (4, 5)),
    ):  # fmt: skip
        arena = open_field()
        boss, hero = arena.foe("old_grindle", 5, 5), arena.hero("roberta", column, row)
        push = step(do="shift", dir="push", target="boss", range=[1, 1], large=True)
        arena.run(perform(arena.state, arena.deed(hero), [push]))
        assert arena.where(boss) == pushed, (column, row)
        boss.square = arena.at(5, 5)
        arena.tile("small_wall", walls)
        assert shift_step(arena.state, hero, boss, True) == -1 and not possible(arena.state, arena.deed(hero), [push])


@rule("ATD-MOVE-08", "ATD-MOVE-10", "ATD-LARGE-04")
def test_a_large_one_is_pulled_until_it_is_adjacent_and_stays_on_the_map() -> None:
    for column, row, end in ((9, 5, (7, 5)), (1, 6, (2, 5)), (5, 1, (5, 2)), (11, 11, (9, 9))):
        arena = open_field()
        boss, hero = arena.foe("old_grindle", 5, 5), arena.hero("roberta", column, row)
        pull = step(do="shift", dir="pull", squares=9, target="boss", range=[1, 9], large=True)
        arena.run(perform(arena.state, arena.deed(hero), [pull]))
        assert arena.where(boss) == end, (column, row)
        assert not possible(arena.state, arena.deed(hero), [pull])  # it is beside the puller
    arena = Arena("...\n...\n...", main={"type": "survive", "rounds": 9})
    boss = arena.foe("old_grindle", 1, 1)
    hero = arena.hero("roberta", 0, 0)
    assert shift_step(arena.state, hero, boss, True) == -1  # its far squares would leave the map
    hero.square = arena.at(0, 1)
    assert shift_step(arena.state, hero, boss, True) == -1


@rule("ATD-MOVE-08", "ATD-LARGE-04")
def test_a_large_one_goes_aslant_past_walls_on_one_side_only() -> None:
    """Pushed to the south-east from (5,5): walls beside it to the east, to the south, or both."""
    for walls, free in ((((7, 5),), True), (((5, 7),), True), (((7, 5), (5, 7)), False)):
        arena = open_field()
        boss, hero = arena.foe("old_grindle", 5, 5), arena.hero("roberta", 4, 4)
        for place in walls:
            arena.tile("small_wall", place)
        assert shift_step(arena.state, hero, boss, True) == (arena.at(6, 6) if free else -1), walls


@rule("ATD-MOVE-08")
def test_the_edges_of_the_map_stop_a_push() -> None:
    arena = Arena("...\n...\n...", main={"type": "survive", "rounds": 9})
    hero, goblin = arena.hero("roberta", 1, 1), arena.foe("melee_goblin", 0, 0)
    for square in (0, 1, 2, 3, 5, 6, 7, 8):
        goblin.square = square
        assert shift_step(arena.state, hero, goblin, True) == -1


@rule("ATD-MOVE-08", "ATD-DIR-04")
def test_a_diagonal_push_goes_past_one_wall_and_not_between_two() -> None:
    """The edge of the map is no wall: nobody is pushed along it diagonally, for the square behind is off the map."""
    for walls, free in (
        ((), True),
        (((6, 5),), True),
        (((5, 6),), True),
        (((6, 5), (5, 6)), False),
        (((6, 6),), False),
    ):
        for across, down in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
            arena = open_field()
            hero, goblin = arena.hero("roberta", 6, 6), arena.foe("melee_goblin", 6 + across, 6 + down)
            for column, row in walls:  # written for the south-east corner of (5, 5), turned to the other three
                place = 6 + across + (column - 5) * across, 6 + down + (row - 5) * down
                arena.tile("small_wall", place)
            there = arena.at(6 + 2 * across, 6 + 2 * down) if free else -1
            assert shift_step(arena.state, hero, goblin, True) == there, (walls, across, down)


@rule("ATD-MOVE-08", "ATC-FX-07")
def test_who_is_shifted_and_who_stays() -> None:
    arena = open_field()
    hero = arena.hero("roberta", 6, 6)
    goblin, boss, crate = arena.foe("melee_goblin", 7, 6), arena.foe("old_grindle", 4, 6), arena.thing("crate", 6, 5)
    push = {"do": "shift", "dir": "push", "squares": 2, "range": [1, 1]}
    for target, figure, end in (("minion", goblin, (9, 6)), ("boss", boss, (4, 6)), ("foe", crate, (6, 5))):
        if target == "foe":
            del arena.encounter.figures["M1"], arena.encounter.figures["B"]
        arena.run(perform(arena.state, arena.deed(hero), [step(target=target, **push)]))
        assert arena.where(figure) == end, target
    assert not possible(arena.state, arena.deed(hero), [step(target="foe", **push)])  # a thing cannot be pushed
    goblin.square = arena.at(7, 6)
    arena.encounter.figures["M1"] = goblin
    assert possible(arena.state, arena.deed(hero), [step(target="minion", **push)])
    arena.tile("small_wall", (8, 6))
    assert not possible(arena.state, arena.deed(hero), [step(target="minion", **push)])
    assert not possible(arena.state, arena.deed(hero), [step(**push)])  # nobody was chosen before
    arena.encounter.figures["B"] = boss
    assert not possible(arena.state, arena.deed(hero), [step(target="boss", **push)])
    assert possible(arena.state, arena.deed(hero), [step(target="boss", large=True, **push)])


@rule("ATD-MOVE-09")
def test_dragged_to_the_nearest_free_side() -> None:
    pull = step(do="shift", dir="beside", target="foe", range=[1, 9])
    for column, row, end in (
        (9, 6, (7, 6)),
        (3, 6, (5, 6)),
        (6, 2, (6, 5)),
        (9, 9, (7, 7)),
        (10, 8, (7, 7)),
        (7, 6, (7, 6)),
    ):
        arena = open_field()
        hero, goblin = arena.hero("roberta", 6, 6), arena.foe("melee_goblin", column, row)
        arena.run(perform(arena.state, arena.deed(hero), [pull]))
        assert arena.where(goblin) == end, (column, row)
    arena = open_field()
    hero, goblin = arena.hero("roberta", 6, 6), arena.foe("melee_goblin", 9, 6)
    arena.tile("small_wall", (7, 6))
    arena.run(perform(arena.state, arena.deed(hero), [step(do="shift", dir="beside", target="all_foes")]), "to 7 7")
    assert arena.last == ["to 7 5", "to 7 7"] and arena.where(goblin) == (7, 7)
    full = Arena("...\n...\n...", main={"type": "survive", "rounds": 9})
    hero = full.hero("roberta", 0, 0)
    for place in ((1, 0), (0, 1), (1, 1)):
        full.tile("small_wall", place)
    goblin = full.foe("melee_goblin", 2, 2)
    full.run(perform(full.state, full.deed(hero), [step(do="shift", dir="beside", target="all_foes")]))
    assert full.where(goblin) == (2, 2)  # no side is free


@rule("ATD-MOVE-09", "ATD-LARGE-01")
def test_dragged_to_the_side_of_a_large_boss() -> None:
    for column, row, end in ((9, 6, (7, 6)), (2, 5, (4, 5)), (5, 1, (5, 4)), (6, 10, (6, 7)), (9, 9, (7, 7))):
        arena = open_field()
        boss, hero = arena.foe("old_grindle", 5, 5), arena.hero("roberta", column, row)
        arena.run(perform(arena.state, arena.deed(boss), [step(do="shift", dir="beside", target="all_foes")]))
        assert arena.where(hero) == end, (column, row)


@rule("ATC-FMT-16", "ATD-OBST-05", "ATD-MOVE-08")
def test_fire_stops_a_push_and_a_trap_does_not() -> None:
    arena = open_field()
    hero, goblin = arena.hero("roberta", 2, 2), arena.foe("melee_goblin", 3, 2)
    arena.tile("fire_wall", (6, 2))
    arena.run(perform(arena.state, arena.deed(hero), [step(do="shift", dir="push", squares=9, target="all_foes")]))
    assert arena.where(goblin) == (5, 2) and goblin.hp == goblin.top


@rule("ATC-FX-08")
def test_two_change_places_and_large_ones_do_not() -> None:
    arena = open_field()
    hero, friend = arena.hero("roberta", 2, 2), arena.hero("olette", 5, 2)
    boss = arena.foe("old_grindle", 8, 2)
    arena.run(perform(arena.state, arena.deed(hero), [step(do="swap", range=[1, 3])]))
    assert arena.where(hero) == (5, 2) and arena.where(friend) == (2, 2)
    assert possible(arena.state, arena.deed(hero), [step(do="swap", range=[1, 3])])
    assert not possible(arena.state, arena.deed(hero), [step(do="swap", range=[1, 2])])
    assert not possible(arena.state, arena.deed(hero), [step(do="swap", target="boss", range=[1, 4])])
    arena.run(perform(arena.state, arena.deed(hero), [step(do="swap", target="boss", range=[1, 4])]))
    assert arena.where(hero) == (5, 2) and arena.where(boss) == (8, 2)


@rule("ATC-FMT-20", "ATD-OBJ-02")
def test_who_walks_or_is_carried_into_the_goal_has_reached_it() -> None:
    """The encounter ends at that very moment, whatever brought the last hero there."""
    for what in ("walk", "pull", "drag", "swap"):
        arena = Arena("......\n......", party=3, main={"type": "reach", "area": "east"}, areas={})
        hero = arena.hero("roberta", 4, 0)
        goblin = arena.foe("melee_goblin", 5, 1)
        if what == "walk":
            with pytest.raises(EncounterOver):
                going = perform(arena.state, arena.deed(hero), [step(do="move", points=1)])
                next(going)
                going.send(("to", 5, 0))
            continue
        if what == "swap":
            arena.run(perform(arena.state, arena.deed(hero), [step(do="swap", target="minion", range=[1, 1])]))
        elif what == "pull":
            hero.square, goblin.square = arena.at(4, 0), arena.at(3, 0)
            arena.run(perform(arena.state, arena.deed(goblin), [step(do="shift", dir="push", target="all_foes")]))
        else:
            hero.square, goblin.square = arena.at(2, 1), arena.at(4, 1)
            for place in ((3, 0), (3, 1), (4, 0)):
                arena.tile("small_wall", place)
            arena.run(perform(arena.state, arena.deed(goblin), [step(do="shift", dir="beside", target="all_foes")]))
        assert arena.over == "plus", what
