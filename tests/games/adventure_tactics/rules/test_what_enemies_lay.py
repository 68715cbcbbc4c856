"""What enemies bring onto the board and where: walls, breaths, new minions, who comes back (ATD-WALL, ATD-BOSS-12,
ATD-BOSS-13, ATC-FX-50, ATC-BOSS-21).
"""

from tests.games.adventure_tactics.positions import Arena, step

from questhall.games.adventure_tactics.rules.board.deeds import Deed
from questhall.games.adventure_tactics.rules.board.geometry import squares
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.straight_lines import best_lines, starts, swept
from questhall.games.adventure_tactics.rules.cards.attention import heard, note_what_is_in_play
from questhall.games.adventure_tactics.rules.cards.steps import perform, possible
from questhall.games.adventure_tactics.rules.enemies.random_moves_and_attacks import in_direction, random_move
from questhall.games.adventure_tactics.rules.enemies.spawned_enemies import free_minion_point, minion_figure, respawn
from questhall.games.adventure_tactics.rules.enemies.spawned_walls import add_tile, direction_towards, spawn_wall
from questhall.games.adventure_tactics.state import Tile
from questhall.testing.clauses import rule

COMPASS = {"N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1)}  # fmt: skip


def field(width: int = 11, height: int = 11) -> Arena:
    return Arena("\n".join(["." * width] * height), main={"type": "survive", "rounds": 9})


@rule("ATD-WALL-06")
def test_a_wall_is_spawned_towards_the_larger_difference() -> None:
    arena = field()
    boss, hero = arena.foe("hobgoblin_chieftain", 5, 5), arena.hero("roberta", 0, 0)
    g = ground(arena.state).grid
    for column in range(11):
        for row in range(11):
            across, down = column - 5, row - 5
            if across or down:
                hero.square = arena.at(column, row)
                ways = {"E" if across > 0 else "W"} if abs(across) >= abs(down) else set()
                ways |= {"S" if down > 0 else "N"} if abs(down) >= abs(across) else set()
                assert set(direction_towards(g, boss, hero)) == ways, (across, down)


@rule("ATD-WALL-01", "ATD-WALL-08")
def test_where_walls_and_breaths_begin() -> None:
    arena = field()
    g = ground(arena.state).grid
    small, large = arena.foe("hobgoblin_chieftain", 5, 5), arena.foe("kiln_drake", 2, 2, id="B2")
    assert sorted(starts(g, small)) == sorted(
        (arena.at(*place), way) for way, place in (("N", (5, 4)), ("E", (6, 5)), ("S", (5, 6)), ("W", (4, 5)))
    )
    assert sorted(starts(g, large)) == sorted(
        (arena.at(*place), way)
        for way, places in (
            ("N", ((2, 1), (3, 1))),
            ("E", ((4, 2), (4, 3))),
            ("S", ((2, 4), (3, 4))),
            ("W", ((1, 2), (1, 3))),
        )
        for place in places
    )
    small.square = arena.at(0, 0)
    assert sorted(starts(g, small)) == [(arena.at(1, 0), "E"), (arena.at(0, 1), "S")]  # not off the map
    small.square = arena.at(0, 1)
    assert (arena.at(0, 0), "N") in starts(g, small)


@rule("ATC-BOSS-21")
def test_a_breath_goes_as_far_as_its_length_the_edge_or_a_wall() -> None:
    arena = field(6, 6)
    for start, way, length, places in (
        ((3, 0), "W", 9, [(0, 0), (1, 0), (2, 0), (3, 0)]), ((0, 2), "N", 9, [(0, 0), (0, 1), (0, 2)]),
        ((2, 2), "E", 2, [(2, 2), (3, 2)]), ((2, 2), "S", 9, [(2, 2), (2, 3), (2, 4), (2, 5)]),
    ):  # fmt: skip
        assert squares(swept(arena.state, (arena.at(*start), way), length)) == [arena.at(*place) for place in places]
    arena.tile("small_wall", (4, 2))
    assert squares(swept(arena.state, (arena.at(2, 2), "E"), 9)) == [arena.at(2, 2), arena.at(3, 2)]
    boss = arena.foe("hobgoblin_chieftain", 1, 1)
    assert best_lines(arena.state, boss, 4) == []  # nobody to breathe at
    hero, other = arena.hero("roberta", 1, 0), arena.hero("olette", 1, 3)
    lines = [(arena.at(1, 0), "N"), (arena.at(1, 2), "S")]
    assert best_lines(arena.state, boss, 4) == lines
    other.square = arena.at(1, 5)
    assert best_lines(arena.state, boss, 4) == lines and best_lines(arena.state, boss, 3) == lines[:1]
    arena.hero("tolben", 1, 4)
    assert best_lines(arena.state, boss, 4) == lines[1:]  # two heroes are more than one
    hero.down = True
    assert best_lines(arena.state, boss, 2) == []


@rule("ATD-WALL-02", "ATD-WALL-03", "ATD-WALL-05", "ATD-WALL-07")
def test_the_oldest_wall_goes_when_the_limit_is_reached_and_not_before() -> None:
    arena = field()
    boss = arena.foe("hobgoblin_chieftain", 5, 5)
    arena.hero("roberta", 9, 5)
    for count, left in ((1, ["small_wall"] * 2), (2, ["small_wall"] * 2)):
        arena.encounter.tiles = ()
        for number in range(count):
            arena.tile("small_wall", (number, 0))
        arena.tile("fire_wall", (9, 9))
        arena.run(spawn_wall(arena.state, boss, "small_wall", 2, "boss_side_toward_closest"))
        tiles = arena.encounter.tiles
        assert [tile.kind for tile in tiles if tile.kind == "small_wall"] == left
        assert tiles[-1].squares == (arena.at(6, 5), arena.at(7, 5))
        assert any(tile.kind == "fire_wall" for tile in tiles)
        assert (arena.at(0, 0) in tiles[0].squares) == (count == 1)  # the oldest is the first


@rule("ATD-WALL-05", "ATD-WALL-02")
def test_what_cuts_a_wall_short() -> None:
    for what, stone, fire in (
        ("nothing", 4, 3), ("hero", 2, 3), ("small_wall", 2, 2), ("ice", 2, 2), ("large_wall", 4, 2), ("fire_wall", 2, 3),
        ("rubble", 4, 3), ("water", 2, 2), ("map", 2, 2),
    ):  # fmt: skip
        row = "........" + {"water": "~", "map": "#"}.get(what, ".") + "..."
        for kind, length in (("large_wall", stone), ("fire_wall", fire)):
            arena = Arena(row, main={"type": "survive", "rounds": 9})
            boss = arena.foe("hobgoblin_chieftain", 5, 0)
            if what == "hero":
                arena.hero("roberta", 8, 0)
            elif what not in ("nothing", "water", "map"):
                arena.tile(what, (8, 0))
            arena.encounter.directions = ["E"]
            arena.run(spawn_wall(arena.state, boss, kind, 9, "boss_side_random"))
            assert len(arena.encounter.tiles[-1].squares) == length, (what, kind)


@rule("ATD-WALL-03", "ATC-FX-22", "ATC-FMT-17")
def test_a_box_holds_eight_pieces_of_rubble_those_of_the_map_counted() -> None:
    for printed, before, left in (("", 8, 8), ("", 7, 8), ("^^", 6, 6), ("^^", 5, 6)):
        arena = Arena(("." * 12 + "\n") * 2 + printed.ljust(12, "."), main={"type": "survive", "rounds": 9})
        for column in range(before):
            arena.tile("rubble", (column, 0))
        add_tile(arena.state, Tile("rubble", (arena.at(11, 1),)), 99)
        assert len(arena.encounter.tiles) == left
        assert (arena.at(0, 0) in arena.encounter.tiles[0].squares) == (before < left)


@rule("ATC-FX-50", "ATD-BOSS-13", "ATD-PARTY-04")
def test_new_minions_stand_on_the_lowest_free_mark() -> None:
    arena = Arena("1.2...\n......\n...B..", main={"type": "survive", "rounds": 9})
    assert free_minion_point(arena.state) == arena.at(0, 0)
    arena.foe("melee_goblin", 0, 0)
    assert free_minion_point(arena.state) == arena.at(2, 0)
    arena.hero("roberta", 2, 0)
    assert free_minion_point(arena.state) == arena.at(1, 0)  # nearest to the first mark
    arena.foe("melee_goblin", 1, 0)
    assert free_minion_point(arena.state) == arena.at(0, 1)
    arena.foe("ranged_goblin", 5, 2, id="M4")
    new = minion_figure(arena.state, "melee_goblin", 17)
    assert (new.id, new.hp, new.top, new.start) == ("M3", new.top, arena.foe("melee_goblin", 0, 2).top, 17)
    assert minion_figure(arena.state, "melee_goblin", 17, (3, 5, 7)).hp == 5  # of a party of four
    unmarked = Arena(".....\n...B.", main={"type": "survive", "rounds": 9})
    assert free_minion_point(unmarked.state) == unmarked.at(3, 1)
    full = Arena("B#", main={"type": "survive", "rounds": 9})
    full.foe("hobgoblin_chieftain", 0, 0)
    assert free_minion_point(full.state) == -1


@rule("ATC-FX-50", "ATC-CNT-16")
def test_minions_are_spawned_beside_the_boss_up_to_eight() -> None:
    spawn = step(do="spawn", what="melee_goblin", at="beside_boss", n=3)
    arena = field(4, 3)
    boss = arena.foe("hobgoblin_chieftain", 0, 0)
    arena.hero("roberta", 1, 1)
    arena.run(perform(arena.state, Deed(boss, 0, "x"), [spawn]), "to 0 1")  # then one place is left, then none
    assert [arena.where(figure) for id, figure in arena.encounter.figures.items() if id[0] == "M"] == [(0, 1), (1, 0)]
    large = field(6, 6)
    drake = large.foe("kiln_drake", 2, 2)
    large.run(
        perform(large.state, Deed(drake, 0, "x"), [step(do="spawn", what="kiln_imp", at="beside_boss")]), "to 4 4"
    )
    assert len(large.last) == 12
    for count in (6, 7, 8):
        crowd = field()
        chief = crowd.foe("hobgoblin_chieftain", 5, 5)
        for number in range(count):
            crowd.foe("melee_goblin", number, 0)
        crowd.run(perform(crowd.state, Deed(chief, 0, "x"), [step(do="spawn", what="melee_goblin", n=2)]))
        assert sum(figure.kind == "minion" for figure in crowd.encounter.figures.values()) == 8


@rule("ATD-BOSS-12", "ATC-FX-47")
def test_who_comes_back_stands_where_it_began_or_beside_it() -> None:
    arena = field(7, 7)
    wraith = arena.foe("wraith", 3, 3)
    wraith.hp, wraith.guard, wraith.expose, wraith.conditions["slowed"] = 0, 2, 2, "cleanup"
    wraith.square = 0
    respawn(arena.state, wraith)
    assert (arena.where(wraith), wraith.hp, wraith.guard, wraith.expose) == ((3, 3), wraith.top, 0, 0)
    assert not wraith.conditions
    arena.hero("roberta", 3, 3)
    for way, place in COMPASS.items():
        wraith.square = arena.at(0, 6)
        arena.encounter.directions = [way]
        respawn(arena.state, wraith)
        assert arena.where(wraith) == (3 + place[0], 3 + place[1]), way
    wraith.square = arena.at(0, 6)
    for place in [(c, r) for c in (2, 3, 4) for r in (2, 3, 4) if (c, r) not in ((3, 3), (4, 4))]:
        arena.tile("small_wall", place)
    respawn(arena.state, wraith)
    assert arena.where(wraith) == (4, 4)  # the only free square beside it: no card is drawn


@rule("ATD-DIR-02", "ATD-DIR-04", "ATD-DIR-05")
def test_random_moves_and_attacks_in_all_eight_directions() -> None:
    for way, (across, down) in COMPASS.items():
        arena = field()
        archer = arena.foe("ranged_goblin", 5, 5)
        hero = arena.hero("roberta", 5 + 3 * across, 5 + 3 * down)
        for other in COMPASS:
            assert in_direction(arena.state, archer, other, (1, 3)) is (hero if other == way else None), (way, other)
        assert in_direction(arena.state, archer, way, (1, 2)) is None
        arena.run(random_move(arena.state, archer, way, 2))
        assert arena.where(archer) == (5 + 2 * across, 5 + 2 * down)
        arena.run(random_move(arena.state, archer, way, 2))
        assert arena.where(archer) == (5 + 2 * across, 5 + 2 * down)  # Roberta stands there
        del arena.encounter.figures["roberta"]
        arena.run(random_move(arena.state, archer, way, 9))
        assert arena.where(archer) == (5 + 5 * across, 5 + 5 * down)  # the edge


@rule("ATD-DIR-04", "ATD-OBST-05")
def test_a_random_move_pays_for_rubble_and_does_not_end_in_fire() -> None:
    """One point, two for the rubble, one, two for the fire, one."""
    for points, end in ((1, 1), (2, 1), (3, 2), (4, 3), (5, 3), (6, 3), (7, 5)):
        arena = Arena("..^.......", main={"type": "survive", "rounds": 9})
        goblin = arena.foe("melee_goblin", 0, 0)
        arena.tile("fire_wall", (4, 0))
        goblin.hp = goblin.top = 20
        arena.run(random_move(arena.state, goblin, "E", points))
        assert arena.where(goblin) == (end, 0), points


@rule("ATD-WALL-11", "ATC-FX-22")
def test_heroes_lay_ice_and_traps_on_free_squares_in_reach() -> None:
    arena = Arena("......\n.^....\n......", main={"type": "survive", "rounds": 9})
    hero = arena.hero("roberta", 0, 0)
    arena.foe("melee_goblin", 1, 0)
    trap = step(do="spawn", what="trap", range=[1, 1])
    assert possible(arena.state, arena.deed(hero), [trap])
    arena.run(perform(arena.state, arena.deed(hero), [trap]))  # beside her are a goblin, rubble and one free square
    assert arena.encounter.tiles == (Tile("trap", (arena.at(0, 1),), "fireball", "roberta"),)
    assert not possible(arena.state, arena.deed(hero), [trap])
    ice = step(do="spawn", what="ice", squares=2, range=[2, 2])
    arena.run(perform(arena.state, arena.deed(hero), [ice]), "to 0 2")  # then only the square beside it
    assert arena.encounter.tiles[-1] == Tile("ice", (arena.at(0, 2), arena.at(1, 2)), "fireball", "roberta")


@rule("ATC-FX-50", "ATD-BOSS-07", "ATD-TIME-01")
def test_a_new_kind_of_minion_is_listened_to_from_then_on() -> None:
    """A Barrow Guard takes one less from afar, also one that comes when all others have been counted."""
    arena = field()
    boss, hero = arena.foe("hobgoblin_chieftain", 0, 0), arena.hero("elwyn", 0, 5)
    note_what_is_in_play(arena.state)
    assert not heard(arena.state, "hit", boss)
    arena.run(perform(arena.state, Deed(boss, 0, "x"), [step(do="spawn", what="barrow_guard")]))
    guard = arena.encounter.figures["M1"]
    assert heard(arena.state, "hit", guard)
    guard.square = arena.at(4, 5)
    shot = step(do="attack", dice="R", target="minion", range=[1, 9])
    arena.dice("R3").run(perform(arena.state, arena.deed(hero), [shot]))
    assert guard.top - guard.hp == 2
