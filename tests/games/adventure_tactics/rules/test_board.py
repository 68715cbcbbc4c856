"""Movement, obstacles, spawned walls, summons."""

from tests.games.adventure_tactics.positions import Arena, plain, step

from questhall.games.adventure_tactics.content.vocabulary import Shift
from questhall.games.adventure_tactics.rules.board import straight_lines
from questhall.games.adventure_tactics.rules.board.deeds import EncounterOver
from questhall.games.adventure_tactics.rules.board.geometry import squares
from questhall.games.adventure_tactics.rules.board.line_of_sight import sees
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import check_failure
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.rules.enemies import spawned_walls
from questhall.games.adventure_tactics.rules.fight.damage import lose
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import candidates
from questhall.games.adventure_tactics.rules.fight.forced_moves import shift
from questhall.games.adventure_tactics.rules.fight.knocked_out import come_back
from questhall.games.adventure_tactics.rules.fight.movement import moves_of, reachable, walk
from questhall.games.adventure_tactics.rules.fight.summons import act
from questhall.games.adventure_tactics.rules.round.actions import act_options
from questhall.games.adventure_tactics.rules.round.hero_turn import end_turn, hero_turn
from questhall.games.adventure_tactics.rules.round.rounds import turn
from questhall.games.adventure_tactics.state import Figure
from questhall.kernel import rule, text


@rule("ATD-MOVE-06", "ATD-MOVE-07", "ATD-MOVE-02")
def test_a_move_is_one_act_and_leftover_points_are_lost() -> None:
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 9, 7)
    hero = arena.hero("roberta", 0, 0, hand=["basic_move", "basic_move"])
    arena.turn("roberta", "play basic_move", "to 1 0")
    assert arena.kinds == ["act", "move", "act"]  # nothing in between, and no second helping of points
    assert arena.where(hero) == (1, 0)
    arena.state.agenda.clear()
    arena.turn("roberta", "play basic_move", "to 1 0")  # none at all is allowed


@rule("ATD-MOVE-08", "ATD-MOVE-10")
def test_forced_movement() -> None:
    arena = Arena("..........\n...^......\n..........\n..~#......\n..........", main={"type": "defeat_all"})
    hero = arena.hero("roberta", 1, 1)
    goblin = arena.foe("melee_goblin", 2, 1)
    goblin.conditions["slowed"] = "cleanup"
    arena.run(shift(arena.state, hero, goblin, Shift(dir="push", squares=3)))
    assert arena.where(goblin) == (5, 1)  # neither rubble nor Slowed hinders
    hero.square, goblin.square = arena.at(3, 1), arena.at(3, 2)
    arena.run(shift(arena.state, hero, goblin, Shift(dir="push", squares=2)))
    assert arena.where(goblin) == (3, 2)  # the wall stops it
    hero.square, goblin.square = arena.at(2, 1), arena.at(2, 2)
    arena.run(shift(arena.state, hero, goblin, Shift(dir="push", squares=2)))
    assert arena.where(goblin) == (2, 2)  # so does water
    boss = arena.foe("old_grindle", 6, 0)
    hero.square = arena.at(5, 0)
    arena.run(
        perform(arena.state, arena.deed(hero), [step(do="shift", dir="push", squares=2, target="boss", range=[1, 1])])
    )
    assert arena.where(boss) == (6, 0)  # large ones stay


@rule("ATD-MOVE-11", "ATD-MOVE-03")
def test_through_fly_and_teleport() -> None:
    arena = Arena(".#~..\n.#~..\n.#~..", main={"type": "defeat_all"})
    hero = arena.hero("olette", 0, 1)
    arena.foe("melee_goblin", 0, 0)
    assert reachable(arena.state, hero, 3) == 1 << arena.at(0, 1) | 1 << arena.at(0, 2)
    flown = reachable(arena.state, hero, 3, "fly")
    assert flown >> arena.at(3, 1) & 1 and not flown >> arena.at(2, 1) & 1 and not flown >> arena.at(0, 0) & 1
    assert not reachable(arena.state, hero, 4, "teleport") >> arena.at(3, 1) & 1  # no sight through the wall
    hero.conditions["slowed"] = "cleanup"
    assert reachable(arena.state, hero, 3, "fly") == 1 << arena.at(0, 1) | 1 << arena.at(0, 2)
    assert squares(reachable(arena.state, hero, 4, "teleport")) == [arena.at(0, 1), arena.at(0, 2)]


@rule("ATD-OBST-05", "ATD-OBST-06", "ATD-OBST-01", "ATD-MOVE-03")
def test_fire_water_and_double_rubble() -> None:
    arena = Arena(".....\n.^~..\n.....", main={"type": "defeat_all"})
    hero = arena.hero("roberta", 0, 0)
    arena.tile("rubble", (1, 1))  # a second one on the same square
    arena.tile("fire_wall", (1, 0), (2, 0), (3, 0))
    moves = moves_of(arena.state, hero)
    assert moves.rough >> arena.at(1, 1) & 1 and moves.rough >> arena.at(2, 0) & 1
    assert not moves.stop >> arena.at(2, 0) & 1 and not (moves.plain | moves.rough) >> arena.at(2, 1) & 1
    assert not reachable(arena.state, hero, 1) >> arena.at(1, 1) & 1
    before = hero.hp
    arena.dice("W2").run(walk(arena.state, hero, arena.at(1, 1), moves_of(arena.state, hero)))
    assert hero.hp == before  # it walks around the fire
    hero.square = arena.at(2, 0)
    arena.dice("W2 W1").run(walk(arena.state, hero, arena.at(4, 0), moves_of(arena.state, hero)))
    assert hero.hp == before - 2  # one more square of fire to cross
    assert ground(arena.state).opaque >> arena.at(2, 0) & 1 and not ground(arena.state).opaque >> arena.at(2, 1) & 1


@rule("ATD-WALL-02", "ATD-WALL-09", "ATD-WALL-03")
def test_walls_may_overlap_and_keep_their_age() -> None:
    arena = Arena()
    boss = arena.foe("hobgoblin_chieftain", 4, 4)
    arena.hero("roberta", 9, 4)
    for _ in range(2):
        arena.run(spawned_walls.spawn_wall(arena.state, boss, "small_wall", 2, "boss_side_toward_closest"))
    assert [tile.squares for tile in arena.encounter.tiles] == [(arena.at(5, 4), arena.at(6, 4))] * 2
    arena.encounter.tiles = arena.encounter.tiles[1:]
    assert ground(arena.state).stone >> arena.at(5, 4) & 1  # still covered by the other


@rule("ATD-WALL-05", "ATD-WALL-04", "ATD-WALL-10")
def test_walls_are_cut_short() -> None:
    arena = Arena("..........\n....~.....\n..........\n..........\n..........")
    boss = arena.foe("hobgoblin_chieftain", 4, 3)
    hero = arena.hero("roberta", 7, 3)
    kinds = {
        start[1]: spawned_walls.wall_squares(arena.state, "large_wall", start)
        for start in straight_lines.starts(ground(arena.state).grid, boss)
    }
    assert len(kinds["N"]) == 1  # water
    assert kinds["E"] == (arena.at(5, 3), arena.at(6, 3))  # a character
    assert len(kinds["W"]) == 4 and len(kinds["S"]) == 1  # full length, and the edge
    hero.down = True
    assert (
        len(spawned_walls.wall_squares(arena.state, "large_wall", (arena.at(5, 3), "E"))) == 4
    )  # over a fallen hero's square
    hero.down = False
    arena.dice("W2").run(spawned_walls.spawn_wall(arena.state, boss, "fire_wall", 2, "boss_side_toward_closest"))
    assert hero.hp == hero.top - 2 and arena.where(hero) == (7, 3)  # fire covers her, burns once, and she may stay
    hero.hp, hero.down = 0, True
    come_back(arena.state, hero)
    assert arena.where(hero) != (7, 3)


@rule("ATD-WALL-06", "ATD-WALL-07", "ATD-WALL-08", "ATD-WALL-11", "ATD-WALL-01")
def test_the_direction_of_a_wall() -> None:
    arena = Arena()
    boss = arena.foe("hobgoblin_chieftain", 4, 4)
    arena.hero("roberta", 6, 6)
    arena.run(spawned_walls.spawn_wall(arena.state, boss, "small_wall", 3, "boss_side_toward_closest"), "wall S 4 5")
    assert arena.last == ["wall E 5 4", "wall S 4 5"]  # equal differences: the party decides
    large = Arena()
    ogre = large.foe("old_grindle", 4, 4)
    assert len(straight_lines.starts(ground(large.state).grid, ogre)) == 8
    boxed = Arena("###\n#.#\n###")
    stuck = boxed.foe("hobgoblin_chieftain", 1, 1)
    boxed.tile("small_wall", (1, 0))
    boxed.run(spawned_walls.spawn_wall(boxed.state, stuck, "small_wall", 1, ""))
    assert len(boxed.encounter.tiles) == 1  # nothing fits: nothing is removed either
    del arena.encounter.figures["B"]
    before = arena.encounter.tiles
    arena.run(
        perform(arena.state, arena.deed(boss), [step(do="spawn", what="small_wall", at="boss_side_toward_closest")])
    )
    assert arena.encounter.tiles == before  # out of play: no wall
    random = Arena()
    chief = random.foe("hobgoblin_chieftain", 4, 4)
    random.encounter.directions = ["N", "SE"]
    random.run(spawned_walls.spawn_wall(random.state, chief, "small_wall", 3, "boss_side_random"))
    assert random.encounter.tiles[0].squares[0] == random.at(4, 3)  # the diagonal was drawn again


def with_summon(kind: str = "bramble_wolf", **hero: object) -> tuple[Arena, Figure]:
    arena = Arena(main={"type": "defeat_boss"})  # type: ignore[arg-type]
    arena.foe("hobgoblin_chieftain", 9, 7)
    arena.hero("elwyn", 0, 0, **hero)
    sheet = arena.state.content.summons[kind]
    hp = sheet.hp if isinstance(sheet.hp, int) else 5
    figure = Figure("s1", "summon", kind, arena.at(1, 0), hp, hp, owner="elwyn")
    arena.encounter.figures["s1"] = figure
    return arena, figure


@rule("ATD-SUM-06", "ATD-SUM-05", "ATD-SUM-04")
def test_calling_a_creature() -> None:
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 9, 7)
    arena.hero("elwyn", 4, 4, hand=["raise_bone_servant", "call_imp"])
    arena.turn("elwyn", "play raise_bone_servant", "to 5 4")
    figure = arena.encounter.figures["s1"]
    assert (figure.sheet, figure.hp, arena.where(figure), figure.owner) == ("bone_servant", 5, (5, 4), "elwyn")
    board = arena.encounter.boards["elwyn"]
    board.hand.append("raise_bone_servant")
    assert "play raise_bone_servant" not in arena.options("elwyn")  # one of each in play
    assert "play call_imp" in arena.options("elwyn")
    boxed = Arena("#####\n#.###\n#####")
    boxed.hero("elwyn", 1, 1, hand=["call_imp"])
    assert "play call_imp" not in boxed.options("elwyn")  # no empty square in range
    arena.run(lose(arena.state, figure, 9, None))
    assert "s1" not in arena.encounter.figures


@rule("ATD-SUM-01", "ATD-SUM-02", "ATD-SUM-07")
def test_a_summon_counts_as_a_hero_for_enemies_and_not_for_objectives() -> None:
    arena, wolf = with_summon()
    assert wolf in candidates(arena.state)
    boss, hero = arena.encounter.figures["B"], arena.encounter.figures["elwyn"]
    boss.square, hero.square, wolf.square = arena.at(4, 0), arena.at(0, 0), arena.at(2, 0)
    assert sees(arena.state, hero, boss)  # it does not block sight
    for id in list(arena.encounter.boards):
        arena.encounter.figures[id].down = True
    try:
        check_failure(arena.state)
    except EncounterOver as over:
        assert over.result == "failure"  # all heroes are down, the wolf does not help
    else:
        raise AssertionError("the encounter should be lost")
    arena.encounter.line = ["s1"]
    turn(arena.state, 0)
    assert ("summon_turn", "s1") not in arena.state.agenda  # its owner is down: it does not act


@rule("ATD-SUM-03", "ATD-SUM-07")
def test_with_its_owner_once_a_turn_at_no_cost() -> None:
    arena, _ = with_summon(hand=["study"], draw=["blink"] * 3)
    boss = arena.encounter.figures["B"]
    boss.square = arena.at(4, 0)
    arena.encounter.turn = arena.encounter.line.index("elwyn")
    assert "command s1" in [text(option) for option in act_options(arena.state, "elwyn")]
    arena.dice("B2").turn("elwyn", "command s1", "to 3 0", "attack s1")
    assert boss.hp == boss.top - 2 and "slowed" in boss.conditions
    assert arena.encounter.boards["elwyn"].actions == 2
    assert "command s1" not in arena.options("elwyn")
    skipped, _ = with_summon()
    skipped.encounter.figures["elwyn"].conditions["stunned"] = "cleanup"
    skipped.run(hero_turn(skipped.state, "elwyn"))
    assert not skipped.state.agenda  # the owner skips, so does the wolf
    passed, _ = with_summon()
    passed.run(end_turn(passed.state, "elwyn"), "to 1 0")  # also if the owner passed; it may stay where it is
    assert passed.kinds == ["move"]


@rule("ATD-SUM-08")
def test_the_card_says_when_it_acts() -> None:
    arena, servant = with_summon("bone_servant", hand=["study"], draw=["blink"] * 3)
    assert "command s1" not in arena.options("elwyn")  # only after the owner's actions
    arena.run(end_turn(arena.state, "elwyn"), "to 2 0")
    assert arena.where(servant) == (2, 0)
    totem, spirit = with_summon("spirit_totem")
    totem.encounter.figures["elwyn"].hp = 3
    totem.run(act(totem.state, spirit))
    assert totem.encounter.figures["elwyn"].hp == 4


def test_plain_maps_are_plain() -> None:
    assert plain(3, 2) == "...\n..."
