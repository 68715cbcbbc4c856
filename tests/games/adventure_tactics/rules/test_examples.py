"""The worked examples, by their ids."""

from typing import Any

import pytest
from tests.games.adventure_tactics.positions import Arena, Loaded, plain, step

from questhall.games.adventure_tactics import AdventureTactics
from questhall.games.adventure_tactics.content.printed import dice_of
from questhall.games.adventure_tactics.content.vocabulary import Activate, Attack, Shift
from questhall.games.adventure_tactics.rules.board.geometry import grid, route
from questhall.games.adventure_tactics.rules.board.line_of_sight import sees
from questhall.games.adventure_tactics.rules.campaign import levelling_up, setup
from questhall.games.adventure_tactics.rules.cards.classes import class_of, level_in
from questhall.games.adventure_tactics.rules.cards.drawing import mulligans
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.rules.enemies import boss_turn
from questhall.games.adventure_tactics.rules.enemies.spawned_walls import spawn_wall
from questhall.games.adventure_tactics.rules.fight import enemy_targets_and_approach
from questhall.games.adventure_tactics.rules.fight.attack_effects import Blow
from questhall.games.adventure_tactics.rules.fight.attacks import strike
from questhall.games.adventure_tactics.rules.fight.damage import lose
from questhall.games.adventure_tactics.rules.fight.dice import in_box
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import FAR, Plan
from questhall.games.adventure_tactics.rules.fight.forced_moves import beside, shift, shift_step
from questhall.games.adventure_tactics.rules.fight.healing import restore
from questhall.games.adventure_tactics.rules.fight.movement import reachable
from questhall.games.adventure_tactics.rules.round.hero_turn import hero_turn
from questhall.games.adventure_tactics.rules.round.revive_potions import potions
from questhall.games.adventure_tactics.rules.round.rounds import begin_round, turn
from questhall.games.adventure_tactics.state import Figure
from questhall.kernel import rule


def activate(arena: Arena, enemy: Figure, *answers: str, **how: object) -> Figure | None:
    """One activation of an enemy."""
    form = Activate(who="all", **how)  # type: ignore[arg-type]
    found: Figure | None = arena.run(boss_turn.activate(arena.state, enemy, form, None), *answers)
    return found


def hit(
    arena: Arena,
    user: Figure,
    target: Figure,
    dice: str,
    *answers: str,
    then: tuple[object, ...] = (),
    band: tuple[int, int] = (1, 9),
) -> None:
    """One attack with given dice."""
    blow = Blow(Attack(dice="W"), dice_of("+".join(word[0] for word in dice.split())), 0, band, then)  # type: ignore[arg-type]
    arena.dice(dice).run(strike(arena.state, arena.deed(user, user.sheet), blow, target, None), *answers)


def names(arena: Arena, id: str) -> list[str]:
    hero = next(hero for hero in arena.state.heroes if hero.id == id)
    return levelling_up.choices(arena.state, hero)


def raise_to(arena: Arena, id: str, *classes: str) -> None:
    hero = next(hero for hero in arena.state.heroes if hero.id == id)
    hero.levels += classes


@rule("ATD-EX-01", "ATD-HERO-06", "ATD-HERO-07", "ATD-HERO-08")
def test_atd_ex_01() -> None:
    arena = Arena()
    hero = arena.state.heroes[2]
    hero.levels.append("cleric")
    assert (levelling_up.level_of(hero), class_of(arena.state, hero).name) == (2, "Cleric")
    hero.levels.append("archer")
    assert (levelling_up.level_of(hero), level_in(hero, "cleric"), level_in(hero, "archer")) == (3, 2, 1)
    printed = class_of(arena.state, hero)
    assert (printed.name, printed.movement, printed.attack.dice) == ("Cleric", 3, "B")


@rule("ATD-EX-02", "ATD-ELITE-01", "ATD-ELITE-02", "ATD-ELITE-03")
def test_atd_ex_02() -> None:
    arena = Arena()
    raise_to(arena, "tolben", "cleric", "archer")
    assert "demon_hunter" not in names(arena, "tolben")
    arena.run(levelling_up.level_up(arena.state, "tolben"), "take rogue", "pass")
    hero = arena.state.heroes[2]
    assert (len(hero.levels), class_of(arena.state, hero).name) == (4, "Cleric")
    before = setup.hearts(arena.state, hero)
    arena.run(levelling_up.level_up(arena.state, "tolben"), "take demon_hunter", "pass")
    printed = class_of(arena.state, hero)
    assert (len(hero.levels), printed.name, printed.movement) == (5, "Demon Hunter", 4)
    assert setup.hearts(arena.state, hero) == before + 4


@rule("ATD-EX-03", "ATD-ELITE-01", "ATD-ELITE-02")
def test_atd_ex_03() -> None:
    arena = Arena()
    raise_to(arena, "roberta", "wizard")
    assert "dark_knight" in names(arena, "roberta") and "war_mage" not in names(arena, "roberta")
    raise_to(arena, "roberta", "rogue")
    assert {"dark_knight", "war_mage"} <= set(names(arena, "roberta"))


@rule("ATD-EX-04", "ATD-PARTY-01", "ATD-PARTY-02", "ATD-PARTY-03", "ATD-PARTY-04", "ATD-PARTY-05")
def test_atd_ex_04() -> None:
    from questhall.kernel import start

    match = start(
        AdventureTactics(), seats=2, seed=4, options={"play": "encounter", "chapter": "c02", "mode": "normal"}
    )
    match.choose("roberta olette elwyn quill")
    state = match.state
    assert [hero.seat for hero in state.heroes] == [0, 1, 0, 1]
    match.choose("give olette 0", seat=0)
    match.choose("give elwyn 1", seat=0)
    match.choose("pass", seat=0)
    assert [(hero.id, hero.seat) for hero in state.heroes] == [
        ("roberta", 0),
        ("olette", 0),
        ("elwyn", 1),
        ("quill", 1),
    ]
    assert (
        sum(figure.kind == "minion" for figure in state.encounter.figures.values()) == 7
    )  # the column for four heroes
    assert state.encounter.potions == 3
    assert "tolben" not in {hero.id for hero in state.heroes}


@rule("ATD-EX-05", "ATD-ELITE-01")
def test_atd_ex_05() -> None:
    arena = Arena()
    assert "dark_knight" not in names(arena, "roberta")
    raise_to(arena, "roberta", "wizard")
    assert "dark_knight" in names(arena, "roberta")


@rule("ATD-EX-06", "ATD-BOSS-07", "ATD-MOVE-03", "ATD-TIME-06", "ATD-BOSS-12")
def test_atd_ex_06() -> None:
    arena = Arena(main={"type": "defeat_boss"})
    arena.foe("barrow_king", 9, 7)
    wraith = arena.foe("wraith", 5, 0, hp=6)
    wraith.square = arena.at(2, 3)
    arena.hero("roberta", 3, 3)
    arena.hero("olette", 4, 3)
    plan = Plan(arena.state, wraith, 4)
    assert arena.at(5, 3) in plan.costs and plan.costs[arena.at(5, 3)] == 3  # straight through both
    assert arena.at(3, 3) not in plan.costs and arena.at(4, 3) not in plan.costs
    wraith.conditions["slowed"] = "cleanup"
    arena.run(lose(arena.state, wraith, 7, arena.encounter.figures["roberta"]))
    assert (arena.where(wraith), wraith.hp, wraith.conditions) == ((5, 0), 6, {})
    assert arena.encounter.figures["M1"] is wraith
    assert arena.encounter.defeated == {"wraith": 1}


@rule("ATD-EX-07", "ATD-BOSS-08", "ATD-MOVE-09", "ATD-ATK-05")
def test_atd_ex_07() -> None:
    arena = Arena()
    chief = arena.foe("hobgoblin_chieftain", 2, 2)
    hero = arena.hero("roberta", 6, 2, hp=10, top=10)
    arena.encounter.turn = 0
    harpoon = step(do="use", ability="harpoon", target="farthest")
    arena.dice("W3").run(perform(arena.state, arena.deed(chief), [harpoon]))
    assert (hero.hp, arena.where(hero)) == (7, (3, 2))
    hero.square = arena.at(6, 2)
    arena.foe("melee_goblin", 3, 2)  # taken, and out of the way of sight
    arena.run(beside(arena.state, chief, hero, 0), "to 3 1")
    assert arena.last == ["to 3 1", "to 3 3"]
    assert arena.where(hero) == (3, 1)


@rule("ATD-EX-08", "ATD-RANGE-04", "ATD-EX-09")
def test_atd_ex_08_and_09() -> None:
    arena = Arena(party=3)
    raise_to(arena, "roberta", "wizard", "dark_knight")
    arena.hero("roberta", 2, 2, hand=["basic_attack"])
    melee, ranged = arena.foe("melee_goblin", 3, 3), arena.foe("ranged_goblin", 4, 1)
    wraith = arena.foe("wraith", 5, 2)
    arena.turn("roberta", "play basic_attack")
    assert arena.last == [f"on {melee.id}", f"on {ranged.id}"]
    assert f"on {wraith.id}" not in arena.last


@rule("ATD-EX-10", "ATD-LOS-01", "ATD-LOS-05", "ATD-LOS-07")
def test_atd_ex_10() -> None:
    arena = Arena("\n".join(["..........", "....#.....", "....#.....", "....#.....", ".........."]), party=4)
    hero = arena.hero("elwyn", 2, 2, hand=["basic_attack"])
    wraith = arena.foe("wraith", 6, 2)
    assert not sees(arena.state, hero, wraith)
    assert "play basic_attack" not in arena.options("elwyn")


@rule("ATD-EX-11", "ATD-HEAL-01", "ATD-HEAL-02", "ATD-RANGE-06")
def test_atd_ex_11() -> None:
    arena = Arena()
    cleric = arena.hero("tolben", 4, 4, hp=5, top=12, hand=["healing_prayer"])
    fighter = arena.hero("roberta", 6, 7, hp=10, top=12)
    arena.foe("hobgoblin_chieftain", 0, 0)
    arena.dice("W2 W3")
    arena.turn("tolben", "play healing_prayer", "on roberta")
    assert fighter.hp == 12
    cleric.hp = 5
    arena.encounter.boards["tolben"].hand = ["healing_prayer"]
    arena.state.agenda.clear()
    arena.dice("W2 W3").turn("tolben", "play healing_prayer", "on tolben")
    assert cleric.hp == 10


@rule("ATD-EX-12", "ATD-AOE-01", "ATD-AOE-02", "ATD-AOE-03")
def test_atd_ex_12() -> None:
    arena = Arena(main={"type": "defeat_all"})
    elwyn = arena.hero("elwyn", 1, 4, hand=["fireball"])
    one, two, three = (arena.foe("hobgoblin_guard", *place, hp=20) for place in ((5, 4), (6, 5), (7, 4)))
    roberta = arena.hero("roberta", 4, 3)
    for guard in (one, two, three):
        guard.used = ("r hobgoblin_guard.door_shield",)  # their shields are spent
    health = roberta.hp, elwyn.hp
    arena.dice("B3").turn("elwyn", "play fireball")  # G1 is the only foe in range
    assert (one.hp, two.hp, three.hp) == (17, 17, 20)
    assert (roberta.hp, elwyn.hp) == (health[0] - 3, health[1])


@rule("ATD-EX-13", "ATD-ATK-06", "ATD-DMG-01")
def test_atd_ex_13() -> None:
    flames = (step(do="condition", what="weakened"),)
    for face, damage in ((2, 0), (3, 1)):
        arena = Arena()
        foe = arena.foe("hobgoblin_chieftain", 2, 2)
        hero = arena.hero("olette", 3, 2, armor="goblin_leathers")
        before = hero.hp
        hit(arena, foe, hero, f"B{face}", "respond goblin_leathers olette", then=flames)
        assert hero.hp == before - damage
        assert ("weakened" in hero.conditions) is (damage > 0)
        assert arena.encounter.boards["olette"].discard == ["goblin_leathers"]


@rule("ATD-EX-14", "ATD-RANGE-05")
def test_atd_ex_14() -> None:
    arena = Arena()
    hero = arena.hero("olette", 3, 2, hp=4, accessory="ring_of_healing")
    friend = arena.hero("roberta", 3, 3, hp=1)
    arena.foe("hobgoblin_chieftain", 0, 0)
    arena.dice("B2").turn("olette", "use ring_of_healing")
    assert (hero.hp, friend.hp) == (6, 1)


@rule("ATD-EX-15", "ATD-COND-04", "ATD-COND-05")
def test_atd_ex_15() -> None:
    arena = Arena()
    boss = arena.foe("hobgoblin_chieftain", 0, 0)
    arena.hero("roberta", 9, 7)
    arena.hero("elwyn", 9, 6)
    arena.encounter.line = ["boss0", "roberta", "boss0", "elwyn"]
    boss.conditions["stunned"] = "cleanup"
    turn(arena.state, 0)
    assert "stunned" not in boss.conditions and not arena.said("reveal")
    arena.state.agenda.clear()
    turn(arena.state, 2)
    assert arena.state.agenda[-1] == ("boss_turn", 0)


@rule("ATD-EX-16", "ATD-WALL-01", "ATD-WALL-03", "ATD-WALL-04")
def test_atd_ex_16() -> None:
    arena = Arena(plain(10, 8))
    boss = arena.foe("hobgoblin_chieftain", 4, 4)
    arena.hero("roberta", 0, 4)
    arena.tile("fire_wall", (4, 3), (4, 2), (4, 1))
    arena.tile("fire_wall", (5, 4), (6, 4), (7, 4))
    arena.run(spawn_wall(arena.state, boss, "fire_wall", 2, "boss_side_toward_closest"))
    laid = [[(square % 10, square // 10) for square in tile.squares] for tile in arena.encounter.tiles]
    assert laid == [[(5, 4), (6, 4), (7, 4)], [(3, 4), (2, 4), (1, 4)]]


@rule("ATD-EX-17", "ATD-AI-01", "ATD-AI-02", "ATD-AI-06", "ATD-BOSS-03")
def test_atd_ex_17() -> None:
    for choice, end in (("roberta", (2, 3)), ("olette", (0, 5))):
        arena = Arena(plain(9, 7), main={"type": "defeat_all"})
        goblin = arena.foe("melee_goblin", 0, 3)
        one, two = arena.hero("roberta", 3, 3), arena.hero("olette", 0, 6)
        assert enemy_targets_and_approach.distances(arena.state, goblin, [one, two]) == {"roberta": 3, "olette": 3}
        arena.dice("W1")
        target = activate(arena, goblin, f"on {choice}")
        assert arena.where(goblin) == end
        assert target is not None and target.hp == target.top - 1


@rule("ATD-EX-18", "ATD-AI-03", "ATD-AI-07", "ATD-OBST-01", "ATD-BOSS-04")
def test_atd_ex_18() -> None:
    arena = Arena("#######\n..^....\n#######", main={"type": "defeat_all"})
    goblin, hero = arena.foe("melee_goblin", 0, 1), arena.hero("roberta", 5, 1)
    assert enemy_targets_and_approach.distances(arena.state, goblin, [hero])["roberta"] == 6
    activate(arena, goblin, points=3)
    assert arena.where(goblin) == (2, 1)
    assert hero.hp == hero.top and not arena.said("roll")


@rule("ATD-EX-19", "ATD-AI-05", "ATD-AI-07")
def test_atd_ex_19() -> None:
    arena = Arena("#######\n.......\n#######", main={"type": "defeat_all"})
    arena.foe("melee_goblin", 2, 1)
    second, hero = arena.foe("melee_goblin", 0, 1), arena.hero("roberta", 4, 1)
    assert enemy_targets_and_approach.distances(arena.state, second, [hero])["roberta"] == FAR
    assert enemy_targets_and_approach.distances(arena.state, second, [hero], True)["roberta"] == 4
    activate(arena, second, points=3)
    assert arena.where(second) == (1, 1) and hero.hp == hero.top


@rule("ATD-EX-20", "ATD-AI-06")
def test_atd_ex_20() -> None:
    arena = Arena(plain(9, 7), main={"type": "defeat_all"})
    goblin, hero = arena.foe("ranged_goblin", 0, 3), arena.hero("roberta", 5, 3)
    plan = Plan(arena.state, goblin, 4)
    assert plan.ends(hero, (1, 3), False) == [arena.at(2, 3)]


@rule("ATD-EX-21", "ATD-AI-06", "ATD-RANGE-04")
def test_atd_ex_21() -> None:
    arena = Arena(plain(9, 7), main={"type": "defeat_all"})
    foe, hero = arena.foe("crossbow", 4, 3), arena.hero("roberta", 4, 4)
    plan = Plan(arena.state, foe, 3)
    assert plan.ends(hero, (2, 4), False) == [arena.at(4, 2)]
    arena.dice("W2")
    activate(arena, foe)
    assert arena.where(foe) == (4, 2) and hero.hp == hero.top - 2


@rule("ATD-EX-22", "ATD-AI-10", "ATD-AI-11")
def test_atd_ex_22() -> None:
    arena = Arena("...#.....\n...#.....\n####.....\n.........\n.........", party=5, main={"type": "defeat_all"})
    goblin = arena.foe("melee_goblin", 4, 4)
    arena.hero("quill", 0, 0, hp=3)
    roberta = arena.hero("roberta", 8, 4, hp=9)
    arena.dice("W1")
    assert activate(arena, goblin, target="least_hp") is roberta
    assert roberta.hp == 8


@rule("ATD-EX-23", "ATD-LARGE-02", "ATD-LARGE-07", "ATD-LARGE-09", "ATD-LARGE-01")
def test_atd_ex_23() -> None:
    arena = Arena(plain(10, 6))
    boss, hero = arena.foe("old_grindle", 0, 0), arena.hero("roberta", 6, 1)
    plan = Plan(arena.state, boss, 3)
    assert plan.ends(hero, (1, 1), False) == [arena.at(4, 0), arena.at(4, 1)]
    short = Plan(arena.state, boss, 2)
    assert not short.reaching(hero, (1, 1))
    assert short.ends(hero, (1, 1), False) == [arena.at(3, 0), arena.at(3, 1)]


@rule("ATD-EX-24", "ATD-LARGE-05")
def test_atd_ex_24() -> None:
    arena = Arena("\n".join([".....^....", ".....^....", "..........", "..........", "..........", ".........."]))
    boss, hero = arena.foe("old_grindle", 0, 0), arena.hero("roberta", 6, 1)
    plan = Plan(arena.state, boss, 3)
    assert plan.ends(hero, (1, 1), False) == [arena.at(4, 0), arena.at(4, 1)]


@rule("ATD-EX-25", "ATD-LARGE-04", "ATD-LARGE-03", "ATD-AI-07", "ATD-OBST-04")
def test_atd_ex_25() -> None:
    arena = Arena("\n".join([".....#....", ".....#....", ".....#....", "..........", "..........", ".........."]))
    boss, hero = arena.foe("old_grindle", 0, 0), arena.hero("roberta", 6, 1)
    assert not Plan(arena.state, boss, 3).reaching(hero, (1, 1))


@rule("ATD-EX-26", "ATD-DMG-01", "ATD-DMG-02", "ATD-COND-03")
def test_atd_ex_26() -> None:
    arena = Arena(main={"type": "defeat_all"})
    fighter = arena.hero("roberta", 2, 2, hp=3, passives=["grit"])  # at half HP or less its attacks have +1
    fighter.conditions["weakened"] = "cleanup"
    guard = arena.foe("hobgoblin_guard", 3, 2, hp=9)
    guard.guard = 1  # with its door shield: 2 off
    hit(arena, fighter, guard, "R3 R4")
    assert guard.hp == 9 - 2


@rule("ATD-EX-27", "ATD-ATK-03", "ATD-ATK-04", "ATD-ATK-05")
def test_atd_ex_27() -> None:
    for place, hurt in (((2, 4), True), ((2, 6), False)):
        arena = Arena(plain(9, 8), main={"type": "defeat_all"})
        hero = arena.hero("roberta", 2, 2)
        one, two = arena.foe("ranged_goblin", 6, 2, hp=3), arena.foe("melee_goblin", *place, hp=6)
        shots = [
            step(do="attack", dice="B", range=[1, 5], then=[{"do": "condition", "what": "slowed"}]),
            step(do="attack", dice="W", range=[1, 3]),
        ]
        arena.dice("B3 W2").run(perform(arena.state, arena.deed(hero), shots), "on M1")
        assert one.hp == 0 and "slowed" not in one.conditions and "M1" not in arena.encounter.figures
        assert two.hp == (4 if hurt else 6)


@rule("ATD-EX-28", "ATD-AOE-04", "ATD-AOE-07", "ATD-OBJ-02", "ATD-OBJ-09")
def test_atd_ex_28() -> None:
    for first, result in (("B", "plus"), ("roberta", "failure")):
        arena = Arena()
        elwyn = arena.hero("elwyn", 1, 4)
        boss, roberta = arena.foe("hobgoblin_chieftain", 5, 4, hp=2), arena.hero("roberta", 5, 5, hp=2)
        boss.top = 30
        arena.encounter.potions = 0
        ball = step(do="attack", dice="B", range=[1, 4], aoe=1)
        arena.dice("B3").run(perform(arena.state, arena.deed(elwyn), [ball]), f"on {first}")
        assert arena.over == result
        assert roberta.hp == (2 if first == "B" else 0)


@rule(
    "ATD-EX-29",
    "ATD-REV-01",
    "ATD-REV-02",
    "ATD-REV-03",
    "ATD-REV-04",
    "ATD-REV-05",
    "ATD-REV-06",
    "ATD-REV-07",
    "ATD-TURN-02",
)
def test_atd_ex_29() -> None:
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 0, 0)
    hero = arena.hero(
        "tolben",
        5,
        5,
        top=11,
        hand=["ward", "rebuke"],
        draw=["basic_move"] * 4,
        discard=["basic_attack", "mace_blow", "healing_prayer"],
    )
    hero.hp, hero.down = 0, True
    arena.encounter.potions = 1
    board = arena.encounter.boards["tolben"]
    arena.dice("R3").run(hero_turn(arena.state, "tolben"), "potion tolben")
    assert (hero.hp, hero.down, arena.where(hero)) == (5, False, (5, 5))
    assert (len(board.aside), len(board.hand), len(board.draw), len(board.discard)) == (3, 4, 2, 0)
    assert (arena.encounter.potions, board.actions) == (0, 2)


@rule("ATD-EX-30", "ATD-OBJ-06", "ATD-OBJ-08", "ATD-REV-08")
def test_atd_ex_30() -> None:
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 0, 0)
    one = arena.hero("roberta", 5, 5, draw=["basic_move"] * 5)
    two, three = arena.hero("olette", 6, 5), arena.hero("tolben", 7, 5)
    for hero in (one, two):
        hero.hp, hero.down = 0, True
    arena.encounter.potions = 1
    arena.run(hero_turn(arena.state, "roberta"), "potion roberta")
    assert not arena.over and not one.down and two.down
    arena.run(lose(arena.state, three, 99, None))
    assert arena.over == "failure"


@rule("ATD-EX-31", "ATD-KO-06", "ATD-KO-07", "ATD-DIR-03", "ATD-DIR-06")
def test_atd_ex_31() -> None:
    arena = Arena(plain(10, 9), party=5, main={"type": "defeat_all"})
    hero = arena.hero("roberta", 4, 4)
    hero.hp, hero.down = 0, True
    arena.foe("melee_goblin", 4, 4)
    for place in ((3, 3), (4, 3), (5, 3), (3, 4), (5, 4), (3, 5), (4, 5), (5, 5)):
        arena.tile("small_wall", place)
    deck = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    arena.encounter.directions = list(deck)
    shuffled: list[str] = []

    class Ordered(Loaded):
        def shuffle(self, things: list[Any]) -> None:  # keeps the order
            shuffled.extend(things)

    arena.state.chance = Ordered(7)
    arena.run(restore(arena.state, None, hero, 3))
    assert len(arena.said("direction")) == 9 and shuffled == deck
    assert arena.where(hero) == (2, 2)  # the last of the unshuffled order, north-west, two steps away
    assert hero.hp == 3


@rule("ATD-EX-32", "ATD-KO-02", "ATD-KO-05", "ATD-HEAL-03", "ATD-KO-09")
def test_atd_ex_32() -> None:
    arena = Arena(party=5)
    arena.foe("hobgoblin_chieftain", 9, 0)
    quill = arena.hero("quill", 3, 3, draw=["basic_move"] * 6)
    quill.hp, quill.down = 0, True
    arena.hero("tolben", 3, 5, hand=["healing_prayer"])
    arena.dice("W1 W2").turn("tolben", "play healing_prayer", "on quill")
    assert (arena.where(quill), quill.hp, quill.down) == ((3, 3), 3, False)
    assert arena.encounter.potions == 3 and not arena.encounter.boards["quill"].aside
    arena.run(hero_turn(arena.state, "quill"))
    assert ("act", "quill") in arena.state.agenda


@rule("ATD-EX-33", "ATD-TURN-05", "ATD-KEY-02", "ATD-CLEAN-01", "ATD-TURN-04")
def test_atd_ex_33() -> None:
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 3, 3)
    arena.hero("olette", 3, 4, hand=["quick_slash", "basic_move", "slip_by", "backstab"])
    board = arena.encounter.boards["olette"]
    arena.turn("olette", "play quick_slash", "end")
    assert not board.passed
    arena.steps(("cleanups",))
    assert "all olette" not in arena.last
    arena.state.agenda.clear()
    again = Arena()
    again.foe("hobgoblin_chieftain", 3, 3)
    again.hero("olette", 3, 4, hand=["quick_slash", "basic_move", "slip_by", "backstab"])
    again.turn("olette", "pass")
    assert again.encounter.boards["olette"].passed and not again.state.agenda
    again.steps(("cleanups",))
    assert {"pass", "all olette", "card quick_slash"} <= set(again.last)


@rule("ATD-EX-34", "ATD-ACT-04", "ATD-ACT-05", "ATD-ACT-07")
def test_atd_ex_34() -> None:
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 3, 3)
    arena.hero("roberta", 3, 4, hand=["goblin_cleaver"], weapon="militia_spear")
    board = arena.encounter.boards["roberta"]
    arena.dice("R1 W1").turn("roberta", "equip goblin_cleaver", "use goblin_cleaver")
    assert board.discard == ["militia_spear", "goblin_cleaver"] and not board.weapon
    assert board.actions == 0


@rule("ATD-EX-35", "ATD-LVL-05", "ATD-LVL-06")
def test_atd_ex_35() -> None:
    arena = Arena()
    raise_to(arena, "roberta", "fighter", "fighter", "barbarian")
    raise_to(arena, "olette", "fighter", "fighter")
    raise_to(arena, "tolben", "cleric", "fighter")
    raise_to(arena, "elwyn", "wizard")
    assert "fighter" not in names(arena, "tolben")
    assert "fighter" not in names(arena, "olette")
    assert "fighter" in names(arena, "roberta")
    assert "fighter" in names(arena, "elwyn")


@rule("ATD-EX-36", "ATD-ELITE-03", "ATD-ELITE-04", "ATD-ELITE-05", "ATD-LVL-07")
def test_atd_ex_36() -> None:
    arena = Arena()
    raise_to(arena, "roberta", "cleric", "paladin", "fighter", "barbarian")
    hero = arena.state.heroes[0]
    assert setup.hearts(arena.state, hero) == 21
    assert (class_of(arena.state, hero).name, class_of(arena.state, hero).movement) == ("Barbarian", 4)
    hero.levels.append("paladin")
    assert class_of(arena.state, hero).name == "Barbarian"
    raise_to(arena, "tolben", "fighter")
    assert "paladin" not in names(arena, "tolben")


@rule("ATD-EX-37", "ATD-LVL-11", "ATD-LVL-12")
def test_atd_ex_37() -> None:
    arena = Arena()
    hero = arena.state.heroes[0]
    hero.deck.append("basic_move")
    assert len(hero.deck) == 12
    arena.run(
        levelling_up.level_up(arena.state, "roberta"),
        "take fighter",
        "remove basic_attack",
        "pass",
        "remove basic_attack",
    )
    assert len(hero.deck) == 12
    assert {"sweeping_cut", "step_in"} <= set(hero.deck)


@rule("ATD-EX-38", "ATD-KEY-05", "ATD-TIME-04")
def test_atd_ex_38() -> None:
    cards = {
        "shelter": {
            "name": "Shelter",
            "kind": "action",
            "keywords": ["RESPONSE"],
            "on": "on_hit_ally(3)",
            "steps": [{"do": "reduce", "amount": 2}],
        }
    }
    for answers, kinds in ((("respond shelter tolben",), 1), (("pass", "pass"), 2)):
        arena = Arena(cards=cards)
        foe = arena.foe("hobgoblin_chieftain", 2, 2)
        olette = arena.hero("olette", 3, 2, hand=["slip_the_blow"])
        arena.hero("tolben", 4, 2, hand=["shelter"])
        arena.encounter.line = ["boss0", "tolben", "olette"]
        arena.encounter.turn = 0
        before = olette.hp
        hit(arena, foe, olette, "R3", *answers)
        assert len(arena.asked) == kinds
        assert olette.hp == before - (1 if kinds == 1 else 3)


@rule("ATD-EX-39", "ATD-LOS-02", "ATD-LOS-03")
def test_atd_ex_39() -> None:
    arena = Arena()
    one, two = arena.foe("ranged_goblin", 2, 2), arena.foe("melee_goblin", 4, 2)
    hero = arena.hero("roberta", 6, 2)
    assert not sees(arena.state, one, hero)
    two.square = arena.at(9, 7)
    arena.hero("olette", 4, 2)
    assert sees(arena.state, one, hero)


@rule("ATD-EX-40", "ATD-COND-02", "ATD-OBST-02", "ATD-MOVE-02")
def test_atd_ex_40() -> None:
    arena = Arena("....\n.^..\n^...\n.^..\n....")
    hero = arena.hero("roberta", 1, 2)
    hero.conditions["slowed"] = "cleanup"
    ends = reachable(arena.state, hero, 4)
    assert ends == 1 << arena.at(1, 2) | 1 << arena.at(2, 2)


@rule("ATD-EX-41", "ATD-COND-06")
def test_atd_ex_41() -> None:
    arena = Arena(main={"type": "defeat_all"})
    for row in (0, 2, 4):
        arena.foe("melee_goblin", 0, row)
    arena.hero("roberta", 9, 7)
    second = arena.encounter.figures["M2"]
    second.conditions["stunned"] = "cleanup"
    where = {id: figure.square for id, figure in arena.encounter.figures.items()}
    for enemy in ("M1", "M2", "M3"):
        activate(arena, arena.encounter.figures[enemy])
    assert second.square == where["M2"] and "stunned" not in second.conditions
    assert arena.encounter.figures["M1"].square != where["M1"] != where["M3"]
    activate(arena, second)
    assert second.square != where["M2"]


@rule("ATD-EX-42", "ATD-DRAW-02", "ATD-DRAW-05", "ATD-DRAW-01")
def test_atd_ex_42() -> None:
    arena = Arena(party=3)
    arena.foe("hobgoblin_chieftain", 0, 0)
    for place, id in enumerate(("roberta", "olette", "tolben")):
        arena.hero(id, place, 7, draw=list(arena.state.heroes[place].deck))
    arena.encounter.boards["roberta"].draw = [
        *arena.state.heroes[0].deck,
        "basic_move",
        "basic_move",
        "basic_attack",
        "basic_attack",
    ][:11]
    arena.encounter.round = 0
    begin_round(arena.state)
    board = arena.encounter.boards["roberta"]
    assert (len(board.hand), len(board.draw)) == (4, 7)
    first = list(board.hand)
    arena.run(mulligans(arena.state), "redraw")
    assert (len(board.hand), len(board.draw), len(board.discard)) == (4, 7, 0)
    assert set(first) <= set(board.hand + board.draw)
    arena.state.agenda.clear()
    begin_round(arena.state)
    assert not any(task[0] == "mulligans" for task in arena.state.agenda)


@rule("ATD-EX-43", "ATD-MKT-03", "ATD-MKT-05")
def test_atd_ex_43() -> None:
    arena = Arena()
    state = arena.state
    state.encounter = None
    state.chapter = "c05"
    state.gold, state.stock = 3, ["silk_vest"]
    state.heroes[1].gear = ["notched_dagger"]
    arena.steps(("market",), answers=("buy silk_vest roberta", "sell notched_dagger olette", "pass"))
    assert state.gold == 2
    assert state.heroes[0].gear == ["silk_vest"] and not state.heroes[1].gear
    assert "notched_dagger" in state.pool


@rule("ATD-EX-44", "ATD-AI-09")
def test_atd_ex_44() -> None:
    board = grid(5, 3)
    start, end = board.square(0, 0), board.square(2, 1)
    burning = 1 << board.square(1, 0)
    way = route(board, start, end, board.all, 0, burning, careful=False)
    assert len(way) == 3 and board.square(1, 0) not in way


@rule("ATD-EX-45", "ATD-ATK-07")
def test_atd_ex_45() -> None:
    arena = Arena()
    foe = arena.foe("hobgoblin_chieftain", 2, 2)
    hero = arena.hero("olette", 3, 2, hand=["slip_the_blow"])
    hit(arena, foe, hero, "R3 B2", "respond slip_the_blow olette", then=(step(do="condition", what="stunned"),))
    assert arena.said("throws") == [("B", "R3", "B2")]
    assert hero.hp == hero.top and not hero.conditions


@rule("ATD-EX-46", "ATD-COND-08", "ATD-RANGE-09", "ATD-AOE-05")
def test_atd_ex_46() -> None:
    arena = Arena()
    boss = arena.foe("hobgoblin_chieftain", 2, 2)
    olette, tolben = arena.hero("olette", 3, 2, hp=5), arena.hero("tolben", 4, 3, hp=5, hand=["healing_prayer"])
    olette.conditions["invisible"] = "cleanup"
    assert enemy_targets_and_approach.candidates(arena.state) == [tolben]
    arena.turn("tolben", "play healing_prayer")
    assert "on olette" not in arena.last
    arena.state.agenda.clear()
    blast = step(do="attack", dice="B", range=[1, 5], aoe=1)
    tolben.hp = 5
    arena.dice("B2").run(perform(arena.state, arena.deed(boss), [blast]))
    assert (olette.hp, tolben.hp) == (3, 3)


@rule("ATD-EX-47", "ATD-SETUP-10", "ATD-SETUP-11")
@pytest.mark.parametrize(("party", "expected"), [(3, (3, 2, 1)), (4, (4, 3, 2)), (5, (4, 3, 2))])
def test_atd_ex_47(party: int, expected: tuple[int, ...]) -> None:
    assert tuple(potions(party, mode) for mode in ("easy", "normal", "hard")) == expected


@rule("ATD-EX-48", "ATD-ATK-05", "ATD-ATK-06")
def test_atd_ex_48() -> None:
    arena = Arena()
    chief = arena.foe("hobgoblin_chieftain", 2, 2)
    hero = arena.hero("roberta", 6, 2, hp=10, top=10)
    arena.dice("W0").run(
        perform(arena.state, arena.deed(chief), [step(do="use", ability="harpoon", target="farthest")])
    )
    assert (hero.hp, arena.where(hero)) == (10, (3, 2))
    hit(arena, chief, hero, "W0", then=(step(do="condition", what="slowed"),))
    assert not hero.conditions


@rule("ATD-EX-49", "ATD-MOVE-10")
def test_atd_ex_49() -> None:
    arena = Arena(main={"type": "defeat_all"})
    pusher = arena.hero("roberta", 2, 2)
    target = arena.foe("melee_goblin", 4, 3)
    seen = []
    for _ in range(2):
        target.square = shift_step(arena.state, pusher, target, True)
        seen.append(arena.where(target))
    assert seen == [(5, 3), (6, 3)]
    target.square = arena.at(5, 4)
    arena.run(shift(arena.state, pusher, target, Shift(dir="pull", squares=3)))
    assert arena.where(target) == (3, 3)


@rule("ATD-EX-50", "ATD-DMG-07")
def test_atd_ex_50() -> None:
    assert in_box(["W", "W", "W", "W", "W"]) == ["W", "W", "B", "B", "R"]
    assert in_box(["K", "K", "K"]) == ["K", "K"]


@rule("ATD-EX-51", "ATD-COND-08", "ATD-RANGE-05")
def test_atd_ex_51() -> None:
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 0, 0)
    tolben = arena.hero("tolben", 5, 5, hp=3, hand=["healing_prayer"], accessory="ring_of_healing")
    arena.hero("roberta", 5, 6, hp=3)
    tolben.conditions["invisible"] = "cleanup"
    arena.dice("B2").turn("tolben", "use ring_of_healing")
    assert tolben.hp == 5
    assert not any("tolben" in one for one in [text for text in arena.last if text.startswith("on ")])
    arena.steps(answers=())
    arena.state.agenda.clear()
    arena.dice("W1 W1").turn("tolben", "play healing_prayer")
    assert arena.encounter.figures["roberta"].hp == 5  # the only target there is


@rule("ATD-EX-52", "ATD-TIME-08", "ATD-OBJ-06")
def test_atd_ex_52() -> None:
    for answer, over in (("respond phoenix_feather roberta", ""), ("pass", "failure")):
        arena = Arena()
        foe = arena.foe("hobgoblin_chieftain", 2, 2)
        hero = arena.hero("roberta", 3, 2, hp=3, accessory="phoenix_feather")
        arena.hero("olette", 9, 7)
        arena.encounter.potions = 0
        hit(arena, foe, hero, "R3 B2", answer)
        assert arena.over == over
        if not over:
            assert hero.hp == 4 and arena.encounter.falls == 0 and not hero.down


@rule("ATD-EX-53", "ATD-ATK-10")
def test_atd_ex_53() -> None:
    arena = Arena()
    foe = arena.foe("hobgoblin_chieftain", 2, 2)
    olette = arena.hero("olette", 3, 2, armor="silk_vest")
    hit(arena, foe, olette, "R4", "respond silk_vest olette", "to 5 2", band=(1, 1))
    assert olette.hp == olette.top - 2 and arena.where(olette) == (5, 2)


@rule("ATD-EX-54", "ATD-AI-16")
def test_atd_ex_54() -> None:
    arena = Arena(party=3)
    boss, goblin = arena.foe("hobgoblin_chieftain", 2, 2), arena.foe("melee_goblin", 4, 4)
    one, two, three = arena.hero("roberta", 3, 2), arena.hero("olette", 4, 3), arena.hero("tolben", 9, 7)
    one.hp, one.down = 0, True
    two.conditions["invisible"] = three.conditions["invisible"] = "cleanup"
    places = boss.square, goblin.square
    for enemy in (boss, goblin):
        assert activate(arena, enemy) is None
    assert (boss.square, goblin.square) == places and not arena.said("roll")
