"""What each way of moving may enter, and for how many points; what entering brings; teleports (ATD-MOVE, ATD-OBST)."""

from typing import Any

import pytest
from tests.games.adventure_tactics.positions import Arena, step
from tests.games.adventure_tactics.rules.test_examples import activate

from questhall.games.adventure_tactics.rules.board.geometry import squares
from questhall.games.adventure_tactics.rules.board.line_of_sight import sees
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import Positions, free_squares, occupied
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import candidates
from questhall.games.adventure_tactics.rules.fight.movement import harmful, moves_of, points_of, reachable, walk
from questhall.games.adventure_tactics.rules.round.cleanup import cleanup_end
from questhall.games.adventure_tactics.state import Figure, Tile
from questhall.testing.clauses import rule

#: From the left: plain, rubble, water, wall, fire, ice, seal, trap, hero, fallen hero, goblin, thing.
ROW = ".^~#........"


class Row(Arena):
    """One of everything in a row; the movers stand below it."""

    def __init__(self, **arena: Any) -> None:
        super().__init__(f"{ROW}\n{'.' * 12}\n{'.' * 12}", main={"type": "survive", "rounds": 9}, **arena)
        for kind, column in (("fire_wall", 4), ("ice", 5), ("seal", 6), ("trap", 7)):
            self.tile(kind, (column, 0))
        self.hero("roberta", 8, 0)
        fallen = self.hero("olette", 9, 0)
        fallen.down, fallen.hp = True, 0
        self.foe("melee_goblin", 10, 0)
        self.thing("crate", 11, 0)

    def costs(self, mover: Figure, **how: Any) -> str:
        moves = moves_of(self.state, mover, **how)
        return "".join(
            "1" if moves.plain >> square & 1 else "2" if moves.rough >> square & 1 else "x" for square in range(12)
        )

    def stops(self, mover: Figure, **how: Any) -> str:
        stop = moves_of(self.state, mover, **how).stop
        return "".join("+" if stop >> square & 1 else "-" for square in range(12))


HEROES_STOP, ENEMIES_STOP = "++----++-+--", "++-----+-+--"


@rule("ATD-OBST-01", "ATD-OBST-03", "ATD-OBST-05", "ATD-MOVE-03", "ATD-MOVE-05", "ATD-MOVE-11", "ATC-FMT-19")
def test_what_a_hero_may_enter() -> None:
    row = Row()
    hero = row.hero("tolben", 0, 2)
    for how, costs in (
        ({}, "12xx2x11x1xx"),
        ({"mode": "through"}, "12xx2x111111"),
        ({"mode": "fly"}, "111111111111"),
        ({"obstacles": 1}, "11xx2x11x1xx"),
        ({"water": True}, "121x2x11x1xx"),
        ({"ghosts": True}, "12xx2x111111"),
    ):
        assert row.costs(hero, **how) == costs, how
        assert row.stops(hero, **how) == HEROES_STOP, how
        known = Positions(row.state)
        assert row.costs(hero, where=known, **how) == costs and row.stops(hero, where=known, **how) == HEROES_STOP


@rule("ATD-MOVE-11", "ATC-FX-26")
def test_what_abilities_let_a_hero_enter() -> None:
    for which, by, costs in (
        ("move_mode", "through_foes", "12xx2x11x111"), ("move_mode", "through", "12xx2x111111"),
        ("move_mode", "fly", "111111111111"), ("obstacle_cost", 1, "11xx2x11x1xx"), ("water", 1, "121x2x11x1xx"),
    ):  # fmt: skip
        gift = {"name": "Gift", "kind": "passive", "static": [{"do": "stat", "which": which, "by": by}]}
        row = Row(cards={"gift": gift})
        hero = row.hero("tolben", 0, 2, passives=["gift"])
        assert row.costs(hero) == costs and row.stops(hero) == HEROES_STOP, (which, by)


@rule("ATD-AI-15", "ATD-MOVE-04", "ATD-AI-04", "ATC-FMT-19")
def test_what_an_enemy_may_enter() -> None:
    """A seal is closed to enemies; who goes through characters, flies or swims does so on the way only."""
    row = Row()
    content = row.state.content
    by_mode = {mode: next(id for id, sheet in content.minions.items() if sheet.mode == mode) for mode in ("walk", "through")}  # fmt: skip
    swimmer = next(id for id, sheet in content.minions.items() if sheet.water and sheet.mode == "walk")
    for kind, ghosts, costs in (
        (by_mode["walk"], False, "12xx2xx1x1xx"), (by_mode["through"], False, "12xx2xx11111"),
        (by_mode["walk"], True, "12xx2xx11111"), (swimmer, False, "121x2xx1x1xx"),
    ):  # fmt: skip
        mover = row.foe(kind, 0, 2, id="M9")
        assert row.costs(mover, ghosts=ghosts) == costs, kind
        assert row.stops(mover, ghosts=ghosts) == ENEMIES_STOP, kind
    drake = row.foe("kiln_drake", 5, 1)
    assert row.costs(drake) == "111111111111" and row.stops(drake) == ENEMIES_STOP


@rule("ATD-COND-02")
def test_slowed_is_one_point_of_any_move() -> None:
    arena = Arena()
    hero = arena.hero("roberta", 4, 4)
    assert [points_of(arena.state, hero, points) for points in (0, 1, 4)] == [0, 1, 4]
    hero.conditions["slowed"] = "cleanup"
    assert [points_of(arena.state, hero, points) for points in (0, 1, 4)] == [0, 1, 1]
    hero.conditions = {"weakened": "cleanup"}
    assert points_of(arena.state, hero, 4) == 4


@rule("ATD-MOVE-11", "ATD-LOS-01")
def test_a_teleport_goes_to_every_free_square_in_range_and_sight() -> None:
    arena = Arena("......\n..#...\n......\n...~^.\n......", main={"type": "survive", "rounds": 9})
    hero = arena.hero("roberta", 1, 1)
    arena.foe("melee_goblin", 1, 3)
    arena.tile("fire_wall", (0, 0))
    arena.hero("olette", 2, 2)
    probe = Figure("p", "object", "p", 0, 1, 1)
    for points in (0, 1, 2, 4):
        expected = [hero.square]
        for square in squares(free_squares(arena.state)):
            probe.square = square
            away = max(abs(square % 6 - 1), abs(square // 6 - 1))
            if away <= points and sees(arena.state, hero, probe):
                expected.append(square)
        assert squares(reachable(arena.state, hero, points, "teleport")) == sorted(expected), points
    hero.conditions["slowed"] = "cleanup"
    assert reachable(arena.state, hero, 4, "teleport") == reachable(arena.state, hero, 1, "teleport")


@rule("ATC-FX-06", "ATD-MOVE-02")
def test_the_squares_that_are_offered_for_a_move() -> None:
    arena = Arena("..~..\n..^..\n#....", main={"type": "survive", "rounds": 9})
    hero = arena.hero("roberta", 2, 2)
    for data, ends in (
        ({"points": 1}, "1 2,2 2,3 2"), ({"points": 2}, "1 1,3 1,2 1,1 2,2 2,3 2,4 2"),
        ({"points": 1, "mode": "teleport"}, "1 1,2 1,3 1,1 2,2 2,3 2"), ({"points": 1, "obstacles": 1}, "2 1,1 2,2 2,3 2"),
        ({"points": 2, "obstacles": 1, "water": True}, "1 1,3 1,2 1,1 2,2 2,3 2,4 2"),
    ):  # fmt: skip
        arena.asked.clear()
        arena.run(perform(arena.state, arena.deed(hero), [step(do="move", **data)]), "to 2 2")
        assert sorted(arena.last) == sorted(f"to {end}" for end in ends.split(",")), data


@rule("ATC-FMT-16", "ATC-FMT-19", "ATD-AI-09")
def test_what_hurts_whoever_enters() -> None:
    row = Row()
    land = ground(row.state)
    hero, goblin = row.hero("tolben", 0, 2), row.foe("melee_goblin", 1, 2)
    drake = row.foe("kiln_drake", 5, 1)
    assert squares(harmful(row.state, hero, land)) == [4] and squares(harmful(row.state, goblin, land)) == [4, 7]
    assert squares(harmful(row.state, drake, land)) == [7]  # no fire hurts it


@rule("ATD-OBST-05", "ATC-FMT-19", "ATD-MOVE-06")
@pytest.mark.parametrize(("who", "what", "hurt"), [("hero", "fire_wall", True), ("foe", "fire_wall", True), ("hero", "trap", False), ("foe", "trap", True)])  # fmt: skip
def test_on_the_way_fire_burns_and_traps_catch_enemies(who: str, what: str, hurt: bool) -> None:
    """In a corridor, so that there is no way around; another trap is not touched."""
    arena = Arena("######\n......\n######", main={"type": "survive", "rounds": 9})
    trapper = arena.hero("elwyn", 5, 1)
    mover = arena.hero("roberta", 0, 1) if who == "hero" else arena.foe("hobgoblin_guard", 0, 1)
    arena.encounter.tiles = (
        Tile("trap", (arena.at(4, 1),), "tripwire", trapper.id),
        Tile(what, (arena.at(2, 1),), "tripwire", trapper.id),
    )
    arena.dice("W2").run(walk(arena.state, mover, arena.at(3, 1), moves_of(arena.state, mover)))
    assert (mover.hp < mover.top) == hurt and arena.where(mover) == (3, 1)
    left = [tile.squares[0] % 6 for tile in arena.encounter.tiles]
    assert left == ([4] if (who, what) == ("foe", "trap") else [4, 2])


@rule("ATD-AI-09", "ATC-FMT-19", "ATD-BOSS-03")
def test_an_activated_enemy_walks_square_by_square() -> None:
    arena = Arena("######\n......\n######", main={"type": "survive", "rounds": 9})
    hero, guard = arena.hero("elwyn", 5, 1), arena.foe("hobgoblin_guard", 2, 1)
    arena.encounter.tiles = (Tile("trap", (arena.at(3, 1),), "tripwire", hero.id),)
    activate(arena, guard)
    assert guard.hp == guard.top - 3 and arena.encounter.tiles == ()


@rule("ATC-FMT-19", "ATD-CLEAN-02", "ATC-FX-29")
def test_what_is_gone_after_cleanup() -> None:
    row = Row()
    figure = row.encounter.figures["M1"]
    figure.hurt_hero = figure.fresh = True
    figure.used = ("r bite", "e roar")
    row.encounter.directions_used, row.encounter.directions = True, ["N"]
    row.run(cleanup_end(row.state))
    assert [tile.kind for tile in row.encounter.tiles] == ["fire_wall", "trap"]
    assert not figure.hurt_hero and not figure.fresh and figure.used == ("e roar",)
    assert len(row.encounter.directions) == 8 and row.state.agenda[-1] == ("round",)


@rule("ATD-MOVE-03", "ATD-KO-04", "ATD-LARGE-01")
def test_which_squares_are_taken() -> None:
    row = Row()
    assert squares(occupied(row.encounter)) == [8, 10, 11]
    roberta = row.encounter.figures["roberta"]
    assert squares(occupied(row.encounter, roberta)) == [10, 11]
    boss = row.foe("old_grindle", 0, 1)
    assert squares(occupied(row.encounter)) == [8, 10, 11, 12, 13, 24, 25]
    known = Positions(row.state)
    assert known.taken == occupied(row.encounter) and squares(known.foes) == [10, 12, 13, 24, 25]
    assert [squares(block) for block in known.blocks] == [[12, 13, 24, 25]]
    assert squares(known.marks) == [10, 11, 12, 13, 24, 25] and candidates(row.state) == [roberta]
    boss.conditions["invisible"] = "cleanup"
    assert squares(Positions(row.state).marks) == [10, 11]
    roberta.conditions["invisible"] = "cleanup"
    assert candidates(row.state) == []
    assert squares(free_squares(row.state))[:5] == [0, 1, 6, 7, 9]


@rule("ATC-FMT-20")
def test_an_area_is_that_very_square() -> None:
    """Who stands beside it is not in it: for holding, for what must be kept free, and for who ends a move."""
    for column, inside in ((1, False), (2, True), (3, False)):
        board, area = "..a...\n......", {"area": "a"}
        arena = Arena(board, main={"type": "hold", "rounds": 9, **area}, bonus={"type": "never_in", "kind": "enemy_at_cleanup", **area})  # fmt: skip
        hero, goblin = arena.hero("roberta", column, 0), arena.foe("melee_goblin", 0, 1)
        arena.run(cleanup_end(arena.state))
        assert arena.encounter.held == inside and arena.encounter.broken == []
        goblin.square, hero.down = arena.at(column, 0), True
        arena.run(cleanup_end(arena.state))
        assert arena.encounter.held == inside and (arena.encounter.broken == ["never_in"]) == inside
        for kind in ("enemy", "hero", ""):
            other = Arena(
                board, main={"type": "survive", "rounds": 9}, bonus={"type": "never_in", "kind": kind, **area}
            )
            mover = other.foe("melee_goblin", 0, 0) if kind == "enemy" else other.hero("roberta", 0, 0)
            other.run(walk(other.state, mover, other.at(column, 0), moves_of(other.state, mover)))
            assert (other.encounter.broken == ["never_in"]) == inside, (kind, column)
            other.encounter.broken = []
            other.run(cleanup_end(other.state))
            assert other.encounter.broken == []  # this one is about moves


@rule("ATD-OBST-01", "ATC-FX-26", "ATD-MOVE-11")
def test_rubble_and_water_on_the_first_square_of_the_map_alone() -> None:
    light = {"name": "Light", "kind": "passive", "static": [{"do": "stat", "which": "obstacle_cost", "by": 1}]}
    swims = {"name": "Swims", "kind": "passive", "static": [{"do": "stat", "which": "water", "by": 1}]}
    for letter, gift, cost in (
        ("^", "", "2"),
        ("^", "light", "1"),
        ("~", "", "x"),
        ("~", "swims", "1"),
        ("~", "light", "x"),
    ):
        arena = Arena(
            f"{letter}...\n....", cards={"light": light, "swims": swims}, main={"type": "survive", "rounds": 9}
        )
        hero = arena.hero("roberta", 2, 1, passives=[gift] if gift else [])
        moves = moves_of(arena.state, hero)
        assert ("1" if moves.plain & 1 else "2" if moves.rough & 1 else "x") == cost, (letter, gift)
        imp = arena.foe("bog_imp", 3, 1)
        assert bool(moves_of(arena.state, imp).plain & 1) == (letter == "~")  # it swims
    burning = Arena("....\n....", main={"type": "survive", "rounds": 9})
    burning.tile("fire_wall", (0, 0))
    hero = burning.hero("roberta", 1, 0)
    assert moves_of(burning.state, hero).rough == 1 and not moves_of(burning.state, hero).stop & 1
    burning.dice("W2").run(walk(burning.state, hero, burning.at(0, 1), moves_of(burning.state, hero)))
    assert hero.hp == hero.top  # there is a way around
