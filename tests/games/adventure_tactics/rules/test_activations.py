"""Activations of enemies and summons: who is called, what a line changes, who stands still (ATD-BOSS, ATD-AI, ATD-SUM)."""

from typing import Any

import msgspec
from tests.games.adventure_tactics.positions import Arena, step
from tests.games.adventure_tactics.rules.test_examples import activate

from questhall.games.adventure_tactics.rules.board.conditions import can_get, end_of, skips_alone
from questhall.games.adventure_tactics.rules.board.deeds import Deed
from questhall.games.adventure_tactics.rules.board.line_of_sight import sees
from questhall.games.adventure_tactics.rules.cards.steps import perform, possible
from questhall.games.adventure_tactics.rules.enemies.boss_turn import acting_boss, called
from questhall.games.adventure_tactics.rules.enemies.random_moves_and_attacks import random_move
from questhall.games.adventure_tactics.rules.fight.damage import change_deck, lose
from questhall.games.adventure_tactics.rules.fight.inflicting import inflict
from questhall.games.adventure_tactics.rules.fight.summons import act, act_now, act_with_owner
from questhall.games.adventure_tactics.rules.round.initiative import initiative
from questhall.games.adventure_tactics.rules.round.rounds import begin_round, stunned_boss, turn
from questhall.games.adventure_tactics.state import Figure
from questhall.kernel import Chance
from questhall.testing.clauses import rule


def field(width: int = 11, **arena: Any) -> Arena:
    return Arena("\n".join(["." * width] * 7), main={"type": "survive", "rounds": 9}, **arena)


def summon(arena: Arena, sheet: str, column: int, row: int, id: str = "s1", owner: str = "roberta") -> Figure:
    figure = Figure(id, "summon", sheet, arena.at(column, row), 5, 5, owner=owner)
    arena.encounter.figures[id] = figure
    return figure


@rule("ATD-BOSS-02", "ATD-BOSS-05", "ATD-BOSS-11")
def test_whom_a_line_calls() -> None:
    arena = field()
    arena.hero("roberta", 0, 0)
    arena.foe("ranged_goblin", 3, 3, id="M2")
    arena.foe("melee_goblin", 3, 4, id="M1")
    arena.foe("sister_ember", 5, 5, id="B2")
    arena.foe("sister_ash", 6, 5, id="B")
    arena.thing("crate", 1, 1)
    melee = arena.state.content.minions["melee_goblin"].tags
    for who, boss, ids in (
        ("boss", "sister_ash", "B"), ("boss", "sister_ember", "B2"), ("boss", "old_grindle", ""), ("bosses", "x", "B B2"),
        ("minions", "x", "M1 M2"), ("minions(melee_goblin)", "x", "M1"), (f"minions({melee[0]})", "x", "M1 M2"),
        ("minions(melee)", "x", "M1"), ("all", "x", "B B2 M1 M2"), ("ranged_goblin", "x", "M2"), ("sister_ember", "x", "B2"),
        ("nobody", "x", ""),
    ):  # fmt: skip
        assert " ".join(one.id for one in called(arena.state, who, boss)) == ids, who


@rule("ATD-BOSS-08", "ATD-BOSS-11", "ATD-INIT-05")
def test_who_carries_out_a_line_that_is_no_activation() -> None:
    arena = field()
    arena.foe("old_grindle", 3, 3, id="B2")
    assert acting_boss(arena.state, "hobgoblin_chieftain") is None
    chief = arena.foe("hobgoblin_chieftain", 6, 3)
    assert acting_boss(arena.state, "hobgoblin_chieftain") is chief
    group = acting_boss(arena.state, "twin_knives")
    assert group is not None and (group.id, group.kind, group.square) == ("twin_knives", "boss", 0)


@rule("ATC-FX-24", "ATD-BOSS-03")
def test_what_a_line_changes_in_an_activation() -> None:
    for how, end, taken in (
        ({}, (5, 3), 2), ({"points": 0}, (1, 3), 0), ({"points": 2}, (3, 3), 0), ({"attack": False}, (5, 3), 0),
        ({"moves": False}, (1, 3), 0), ({"plus": 2}, (5, 3), 4), ({"points": 9}, (5, 3), 2),
    ):  # fmt: skip
        arena = field()
        goblin, hero = arena.foe("melee_goblin", 1, 3), arena.hero("roberta", 6, 3)
        assert activate(arena.dice("W2"), goblin, **how) is hero  # type: ignore[arg-type]
        assert (arena.where(goblin), hero.top - hero.hp) == (end, taken), how
    arena = field()
    goblin, hero = arena.foe("melee_goblin", 5, 3), arena.hero("roberta", 6, 3)
    activate(arena.dice("W2 B3"), goblin, dice="basic+B")
    assert hero.top - hero.hp == 5
    activate(arena.dice("R4"), goblin, dice="R", then=(step(do="condition", what="slowed"),))
    assert hero.top - hero.hp == 9 and "slowed" in hero.conditions


@rule("ATD-AI-12", "ATD-AI-14")
def test_a_crossbow_stays_while_it_has_somebody_to_shoot_at() -> None:
    for column, end, taken in ((7, (2, 3), 2), (8, (3, 3), 2), (4, (2, 3), 2), (3, (2, 3), 0)):
        arena = field()
        crossbow, hero = arena.foe("crossbow", 2, 3), arena.hero("roberta", column, 3)
        activate(arena.dice("W2"), crossbow)
        if column == 3:
            assert hero.hp < hero.top and arena.where(crossbow) != (2, 3)  # too near: it steps back and shoots
        else:
            assert (arena.where(crossbow), hero.top - hero.hp) == (end, taken), column


@rule("ATC-FMT-21")
def test_a_thing_that_enemies_attack_when_they_begin_beside_it() -> None:
    thing = {"name": "gate", "at": "a", "hp": 9, "bait": "adjacent"}
    for column, row, struck in ((4, 3, True), (4, 4, True), (3, 4, True), (5, 3, False), (5, 5, False)):
        arena = Arena("\n".join(["." * 11] * 3 + ["...a......."] + ["." * 11] * 3), objects=[thing], main={"type": "survive", "rounds": 9})  # fmt: skip
        gate = arena.thing("gate", 3, 3, hp=9)
        gate.mark = "beside"
        goblin, hero = arena.foe("melee_goblin", column, row), arena.hero("roberta", 8, 3)
        found = activate(arena.dice("W2"), goblin)
        assert (gate.hp == 7) == struck and (found is gate) == struck and (hero.hp < hero.top) != struck
        gate.mark, gate.hp, goblin.square = "", 9, arena.at(column, row)
        activate(arena.dice("W2"), goblin)
        assert gate.hp == 9


@rule("ATD-COND-04", "ATD-COND-06", "ATD-COND-09", "ATD-COND-11", "ATD-COND-12")
def test_who_can_get_a_condition_and_who_skips_alone() -> None:
    arena = field()
    hero, goblin = arena.hero("roberta", 0, 0), arena.foe("melee_goblin", 5, 5)
    chief, other = arena.foe("hobgoblin_chieftain", 6, 3), arena.foe("old_grindle", 8, 3, id="B2")
    del arena.encounter.decks[1]
    assert [skips_alone(arena.state, one) for one in (goblin, chief, other)] == [True, False, True]
    assert can_get(arena.encounter, hero, "slowed")
    hero.conditions["slowed"] = "cleanup"
    assert not can_get(arena.encounter, hero, "slowed") and can_get(arena.encounter, hero, "weakened")
    hero.conditions, hero.down = {}, True
    assert not can_get(arena.encounter, hero, "slowed")
    hero.down, hero.hp = False, 0
    assert not can_get(arena.encounter, hero, "slowed")
    crate = arena.thing("crate", 1, 1)
    arena.run(inflict(arena.state, crate, "slowed"))
    assert crate.conditions == {}  # a thing has no conditions
    chief.conditions["stunned"] = "cleanup"
    assert (
        stunned_boss(arena.state, "hobgoblin_chieftain") is chief and stunned_boss(arena.state, "old_grindle") is None
    )


@rule("ATD-COND-05", "ATD-INIT-01", "ATD-SUM-07")
def test_whose_turn_a_card_is() -> None:
    arena = field(party=3)
    hero, boss = arena.hero("roberta", 0, 0), arena.foe("hobgoblin_chieftain", 6, 3)
    summon(arena, "imp", 2, 2)
    state, encounter = arena.state, arena.encounter
    encounter.line = ["roberta", "boss0", "s1"]

    def tasks(place: int) -> list[str]:
        state.agenda.clear()
        turn(state, place)
        return [str(task[0]) for task in reversed(state.agenda)]

    assert tasks(1) == ["boss_turn", "after_turn", "turn"]
    boss.conditions["stunned"] = "cleanup"
    assert tasks(1) == ["turn"] and not boss.conditions
    assert tasks(2) == ["summon_turn", "after_turn", "turn"]
    hero.down = True
    assert tasks(2) == ["turn"]
    assert tasks(3) == ["cleanups", "cleanup_end"] and encounter.turn == -1
    assert arena.said("turn") == [("boss0",), ("boss0",), ("s1",), ("s1",)]  # the log tells whose card it was


@rule("ATD-OBJ-11", "ATD-ROUND-01", "ATD-DRAW-05")
def test_a_last_round_and_the_first() -> None:
    for round, limit, over in ((2, 3, ""), (3, 3, "failure"), (9, 0, "")):
        arena = Arena(limit=limit)
        arena.foe("hobgoblin_chieftain", 0, 0)
        arena.hero("roberta", 5, 5, draw=["brace"] * 9)
        arena.encounter.round = round
        arena.steps(("round",))
        assert arena.encounter.result == over, (round, limit)
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 0, 0)
    arena.hero("roberta", 5, 5, draw=["brace"] * 9)
    for round, tasks in ((0, ["mulligans", "round_start", "initiative"]), (1, ["round_start", "initiative"])):
        arena.encounter.round = round
        arena.state.agenda.clear()
        begin_round(arena.state)
        assert [task[0] for task in reversed(arena.state.agenda)] == tasks and arena.encounter.turn == -1


@rule("ATD-SUM-04", "ATD-INIT-02", "ATD-SETUP-04")
def test_the_cards_of_a_line() -> None:
    arena = field(party=3)
    fallen, _ = arena.hero("roberta", 0, 0), arena.hero("olette", 1, 0)
    fallen.down = True
    arena.foe("hobgoblin_chieftain", 6, 3)
    summon(arena, "imp", 2, 2, "s1")
    summon(arena, "bramble_wolf", 3, 2, "s2")
    arena.run(initiative(arena.state))
    assert sorted(arena.encounter.line) == ["boss0", "boss0", "olette", "roberta", "s1"]
    arena.encounter.first_next = ["last s1", "first roberta", "last olette", "first boss9"]
    arena.run(initiative(arena.state))
    line = arena.encounter.line
    assert line[0] == "roberta" and line[-2:] == ["s1", "olette"] and arena.encounter.first_next == []


@rule("ATD-SUM-01", "ATD-SUM-07", "ATD-COND-11")
def test_a_summon_moves_and_attacks_and_may_skip_either() -> None:
    for answers, end, taken in ((("to 4 3", "attack s1"), (4, 3), 2), (("to 2 3",), (2, 3), 0), (("to 4 3", "pass"), (4, 3), 0)):  # fmt: skip
        arena = field(party=3)
        arena.hero("roberta", 0, 0)
        wolf, goblin = summon(arena, "bramble_wolf", 2, 3), arena.foe("melee_goblin", 5, 3, hp=9)
        wolf.moved = wolf.attacks = 4
        arena.dice("B2").run(act(arena.state, wolf), *answers)
        assert (arena.where(wolf), 9 - goblin.hp) == (end, taken), answers
        assert wolf.attacks == bool(taken)
    arena = field(party=3)
    arena.hero("roberta", 0, 0)
    wolf, goblin = summon(arena, "bramble_wolf", 4, 3), arena.foe("melee_goblin", 5, 3, hp=9)
    arena.dice("B2").run(act(arena.state, wolf, False), "attack s1")
    assert goblin.hp == 7 and arena.kinds == ["summon_attack"]  # without a move


@rule("ATD-SUM-03", "ATD-SUM-08", "ATC-FX-24")
def test_which_summons_act_when() -> None:
    arena = field(party=3)
    arena.hero("roberta", 0, 0)
    wolf, imp, servant = (
        summon(arena, sheet, column, 5, id)
        for sheet, column, id in (("bramble_wolf", 2, "s1"), ("imp", 5, "s2"), ("bone_servant", 8, "s3"))
    )
    wolf.acted = True
    arena.run(act_with_owner(arena.state, "roberta"), "to 8 5")
    assert (
        servant.acted and not imp.acted and [decision.about for decision in arena.asked] == [("bone_servant", "s3", 3)]
    )
    arena.asked.clear()
    arena.run(act_with_owner(arena.state, "roberta"))
    arena.run(act_with_owner(arena.state, "olette"))
    assert not arena.asked
    servant.hp = 0
    user = arena.encounter.figures["roberta"]
    arena.run(act_now(arena.state, arena.deed(user)), "on s2", "to 5 5", "on s3", "to 2 5")
    assert arena.kinds == ["next", "move", "next", "move"]  # who is gone does nothing


@rule("ATD-SUM-05", "ATD-SUM-06")
def test_where_and_how_many_can_be_called() -> None:
    arena = Arena(".....\n.#...\n.....", party=3, main={"type": "survive", "rounds": 9})
    hero = arena.hero("roberta", 0, 0)
    arena.encounter.tokens[arena.at(0, 1)] = "crown"
    call = step(do="summon", creature="bramble_wolf", range=[1, 2])
    arena.run(perform(arena.state, arena.deed(hero), [call]), "to 2 0")
    wolf = arena.encounter.figures["s1"]
    probe = Figure("p", "object", "p", 0, 1, 1)
    expected = []
    for square in (1, 2, 7, 10, 11, 12):  # two squares away at most; not the wall, nor where the crown lies
        probe.square = square
        if sees(arena.state, hero, probe):
            expected.append(f"to {square % 5} {square // 5}")
    assert arena.last == expected and 2 < len(expected) < 6
    assert (wolf.owner, wolf.hp, wolf.fresh, wolf.start) == ("roberta", 7, True, wolf.square)
    assert not possible(arena.state, arena.deed(hero), [call])
    many = step(do="summon", creature="bramble_wolf", range=[1, 2], max=3, n=3)
    arena.run(perform(arena.state, arena.deed(hero), [many]), "to 1 0", "to 0 2")
    assert sorted(id for id in arena.encounter.figures if id[0] == "s") == ["s1", "s2", "s3"]
    del arena.encounter.figures["s2"]
    arena.run(perform(arena.state, arena.deed(hero), [many]), "to 1 0")
    assert len({id for id in arena.encounter.figures if id[0] == "s"}) == 3  # each has a name of its own


@rule("ATD-TIME-09", "ATD-SETUP-03")
def test_a_boss_changes_at_exactly_its_share_and_shuffles_the_second_half() -> None:
    for left, changed in ((1, False), (0, True), (-1, True)):
        arena = field()
        queen = arena.foe("queen_domianne", 5, 5)
        arena.hero("roberta", 0, 0)
        arena.run(lose(arena.state, queen, queen.top - int(queen.top * 0.5) - left, None))
        assert (arena.encounter.decks[0].half == 2) == changed, left
    orders = set()
    for seed in range(6):
        arena = field()
        queen = arena.foe("queen_domianne", 5, 5)
        arena.state.chance = Chance(seed)
        change_deck(arena.state, queen, 2)
        orders.add(tuple(arena.encounter.decks[0].draw))
    assert len(orders) > 1


@rule("ATD-TURN-11", "ATD-CLEAN-02")
def test_what_lasts_ends_for_its_bearer_and_at_its_moment() -> None:
    arena = field()
    one, two = arena.hero("roberta", 0, 0), arena.hero("olette", 1, 0)
    for figure in (one, two):
        figure.conditions = {"slowed": "own_next_turn", "weakened": "cleanup"}
        figure.guard, figure.guard_until = 2, "own_next_turn"
        figure.expose, figure.expose_until = 2, "turn"
        figure.lure, figure.lure_until = 2, "own_next_turn"
    end_of(arena.state, "own_next_turn", one)
    assert one.conditions == {"weakened": "cleanup"} and (one.guard, one.expose, one.lure) == (0, 2, 0)
    assert len(two.conditions) == 2 and (two.guard, two.expose, two.lure) == (2, 2, 2)
    end_of(arena.state, "turn")
    assert (one.expose, two.expose) == (0, 0)
    end_of(arena.state, "cleanup")
    assert two.conditions == {"slowed": "own_next_turn"} and two.guard == 2


@rule("ATC-FX-30", "ATC-FX-24")
def test_an_activation_outside_of_the_boss_card() -> None:
    arena = field()
    chief, hero = arena.foe("hobgoblin_chieftain", 0, 6), arena.hero("roberta", 6, 3)
    near, gone = arena.foe("melee_goblin", 5, 3), arena.foe("melee_goblin", 7, 3)
    gone.hp = 0
    arena.dice("W2").run(perform(arena.state, Deed(chief, 0, "x"), [step(do="activate", who="minions")]))
    assert hero.top - hero.hp == 2 and near.attacks == 1 and gone.attacks == 0


@rule("ATD-DIR-02", "ATD-DIR-04", "ATC-FX-24")
def test_a_random_activation_moves_attacks_or_does_one_of_both() -> None:
    for how, cards, end, taken in (
        ({}, ["E", "E"], (5, 3), 2), ({"moves": False}, ["E"], (1, 3), 0), ({"points": 1}, ["E", "E"], (2, 3), 0),
        ({"attack": False}, ["E"], (5, 3), 0), ({"points": 0}, ["E", "E"], (1, 3), 0), ({}, ["W", "E"], (5, 3), 0),
    ):  # fmt: skip
        arena = field()
        goblin, hero = arena.foe("melee_goblin", 1, 3), arena.hero("roberta", 6, 3)
        arena.encounter.directions = list(cards)
        assert activate(arena.dice("W2"), goblin, target="random_direction", **how) is None  # type: ignore[arg-type]
        assert (arena.where(goblin), hero.top - hero.hp) == (end, taken), (how, cards)
        assert arena.encounter.directions == []
    slowed = field()
    goblin, _ = slowed.foe("melee_goblin", 1, 3), slowed.hero("roberta", 6, 3)
    goblin.conditions["slowed"] = "cleanup"
    slowed.encounter.directions = ["N", "E"]
    activate(slowed, goblin, target="random_direction")
    assert slowed.where(goblin) == (2, 3)


@rule("ATD-DIR-07", "ATD-LARGE-02", "ATD-LARGE-03")
def test_a_large_boss_goes_from_the_square_that_the_party_names() -> None:
    for square, ends in (("to 2 2", ["to 4 1", "to 5 1", "to 4 2", "to 5 2"]), ("to 3 3", ["to 5 2", "to 6 2", "to 5 3", "to 6 3"])):  # fmt: skip
        arena = field()
        boss = arena.foe("old_grindle", 2, 2)
        arena.hero("roberta", 0, 6)
        arena.run(random_move(arena.state, boss, "E", 3), square, ends[-1])
        assert arena.last == ends and f"to {arena.where(boss)[0]} {arena.where(boss)[1]}" == ends[-1]
    boxed = Arena("....\n....\n####", main={"type": "survive", "rounds": 9})
    boss = boxed.foe("old_grindle", 0, 0)
    boxed.hero("roberta", 3, 0)
    boxed.run(random_move(boxed.state, boss, "S", 3), "to 0 0")  # one square down is one of its own, then the wall
    assert boxed.where(boss) == (0, 0)


@rule("ATC-BOSS-21", "ATD-AOE-04")
def test_a_breath_asks_the_party_where_two_lines_are_as_good() -> None:
    arena = field()
    drake = arena.foe("kiln_drake", 5, 3)
    one, two, three = arena.hero("roberta", 8, 3), arena.hero("olette", 3, 3), arena.hero("tolben", 9, 4)
    breath = step(do="attack", dice="R", line=4)
    arena.dice("R3").run(perform(arena.state, Deed(drake, 0, "x"), [breath]), "wall W 4 3")
    assert arena.last == ["wall W 4 3", "wall E 7 3", "wall E 7 4"]
    assert [hero.top - hero.hp for hero in (one, two, three)] == [0, 3, 0]
    three.square = arena.at(9, 3)
    arena.dice("R2").run(perform(arena.state, Deed(drake, 0, "x"), [breath]))
    assert [hero.top - hero.hp for hero in (one, two, three)] == [2, 3, 2]


@rule("ATC-BOSS-28", "ATC-BOSS-30", "ATD-AI-08")
def test_where_a_boss_appears_is_the_partys_choice_or_the_first_place() -> None:
    for ties, answers, end in (("program", (), (7, 5)), ("party", ("to 9 6",), (9, 6))):
        arena = field()
        arena.state.options = msgspec.structs.replace(arena.state.options, ties=ties)
        boss, far = arena.foe("hobgoblin_chieftain", 0, 0), arena.hero("roberta", 8, 6)
        arena.hero("olette", 2, 0)
        deed = Deed(boss, 0, "x")
        arena.run(perform(arena.state, deed, [step(do="appear")]), *answers)
        assert arena.where(boss) == end and deed.last is far
        arena.run(perform(arena.state, Deed(boss, 0, "x"), [step(do="appear", beside="closest")]))
        assert arena.where(boss) == end  # it stands there already
    arena = field()
    boss, hero = arena.foe("hobgoblin_chieftain", 0, 0), arena.hero("roberta", 8, 6)
    summon(arena, "bramble_wolf", 1, 0)
    bid = step(do="bid", who="closest", steps=[{"do": "damage", "amount": 2, "target": "self"}])
    deed = Deed(boss, 0, "x")
    arena.run(perform(arena.state, deed, [bid]))
    assert hero.top - hero.hp == 2 and deed.last is hero  # a summon is no hero
    farthest = step(do="swap", target="farthest_minion")
    one, two = arena.foe("melee_goblin", 3, 3), arena.foe("melee_goblin", 0, 3)
    arena.run(perform(arena.state, Deed(boss, 0, "x"), [farthest]))
    assert (arena.where(boss), arena.where(one), arena.where(two)) == ((3, 3), (0, 0), (0, 3))  # of equals the first
