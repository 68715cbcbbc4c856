"""What comes of a blow: guards that wait, who is asked, the way back of the fallen, steps for each (ATD-DMG-08, ATD-KO,
ATD-REV, ATD-TIME-08, ATC-FX-30).
"""

from typing import Any

from tests.games.adventure_tactics.positions import Arena, step
from tests.games.adventure_tactics.rules.test_examples import activate

from questhall.games.adventure_tactics.rules.board.deeds import Deed
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.rules.enemies.enemy_attacks import basic_strike
from questhall.games.adventure_tactics.rules.fight.damage import lose, pay
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import Plan, go_to
from questhall.games.adventure_tactics.rules.fight.knocked_out import come_back, square_by_directions
from questhall.games.adventure_tactics.rules.round.agenda import outcome
from questhall.games.adventure_tactics.rules.round.revive_potions import revive
from questhall.games.adventure_tactics.state import Figure
from questhall.testing.clauses import rule

COMPASS = {"N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1)}  # fmt: skip


def field(**arena: Any) -> Arena:
    return Arena("\n".join(["." * 9] * 9), main={"type": "survive", "rounds": 9}, **arena)


def answer(**data: Any) -> dict[str, Any]:
    return {"name": "Answer", "kind": "action", "keywords": ["RESPONSE"], **data}


@rule("ATD-DMG-08")
def test_a_guard_that_is_gained_by_an_answer_waits_for_the_next_attack() -> None:
    raise_it = answer(on="on_hit", steps=[{"do": "guard", "amount": 2, "target": "self"}])
    for before, hurt, left in ((0, 3, 2), (1, 2, 2), (3, 0, 0)):
        arena = field(cards={"raise": raise_it})
        hero, goblin = arena.hero("roberta", 4, 4, hand=["raise"]), arena.foe("melee_goblin", 5, 4)
        hero.guard, hero.guard_until = before, "cleanup"
        answers = ("respond raise roberta",) if before < 2 else ()  # a larger one is not worth an answer
        arena.dice("W3").run(basic_strike(arena.state, goblin, hero, step(do="activate", who="all")), *answers)  # type: ignore[arg-type]
        assert (hero.top - hero.hp, hero.guard) == (hurt, left), before


@rule("ATD-TIME-08", "ATC-FX-31", "ATD-OBJ-06")
def test_who_stays_up_has_not_fallen() -> None:
    for hp, top, left in ((4, 9, 4), (4, 3, 3), ("half", 9, 4)):
        stay = answer(on="on_ko_self", steps=[{"do": "revive", "hp": hp, "target": "self"}])
        arena = field(cards={"stay": stay})
        hero = arena.hero("roberta", 4, 4, top=top, hand=["stay"])
        arena.hero("olette", 0, 0)
        arena.encounter.potions = 0
        arena.run(lose(arena.state, hero, 99, None), "respond stay roberta")
        assert (hero.hp, hero.down, arena.encounter.falls, arena.over) == (left, False, 0, "")
        arena.run(lose(arena.state, hero, 99, None))
        assert arena.over == "failure" and arena.encounter.falls == 1


@rule("ATD-KO-01", "ATD-KO-04", "ATD-KO-08", "ATD-COND-09")
def test_what_a_fallen_hero_loses_and_keeps() -> None:
    arena = field()
    hero, _ = arena.hero("roberta", 4, 4, hand=["brace"]), arena.hero("olette", 0, 0)
    hero.conditions, hero.guard, hero.expose, hero.lure = {"slowed": "cleanup"}, 1, 1, 1
    wolf = arena.encounter.figures["s1"] = Figure("s1", "summon", "bramble_wolf", 0, 5, 5, owner="roberta")
    arena.run(lose(arena.state, hero, 99, None))
    assert (hero.down, hero.hp, hero.conditions, hero.guard, hero.expose, hero.lure) == (True, 0, {}, 0, 0, 0)
    assert arena.encounter.boards["roberta"].hand == ["brace"] and wolf.id in arena.encounter.figures


@rule("ATD-KO-05", "ATD-KO-06", "ATD-KO-07")
def test_the_way_back_to_the_board() -> None:
    for way, (across, down) in COMPASS.items():
        arena = field()
        hero, goblin = arena.hero("roberta", 4, 4), arena.foe("melee_goblin", 4, 4)
        hero.down, hero.hp = True, 3
        arena.encounter.directions = [way]
        come_back(arena.state, hero)
        assert arena.where(hero) == (4 + across, 4 + down) and not hero.down, way
        ring = [(4 + c, 4 + r) for c, r in COMPASS.values()]
        for place in ring:
            arena.tile("small_wall", place)
        hero.down, hero.square = True, goblin.square
        arena.encounter.directions = [way]
        free = 1 << arena.at(4 + 2 * across, 4 + 2 * down)
        assert square_by_directions(arena.state, hero.square, free) == arena.at(4 + 2 * across, 4 + 2 * down)
    corner = field()
    assert square_by_directions(corner.state, corner.at(0, 0), 1 << corner.at(2, 1)) == corner.at(2, 1)  # on no line
    hero = corner.hero("roberta", 4, 4)
    hero.down, hero.hp, corner.encounter.tokens[hero.square] = True, 1, "crown"
    come_back(corner.state, hero)
    assert corner.where(hero) == (4, 4) and hero.carries == ("crown",) and corner.encounter.tokens == {}


@rule("ATD-REV-02", "ATD-REV-03", "ATD-REV-04", "ATD-REV-05", "ATD-REV-09", "ATD-REV-07")
def test_what_a_potion_brings_and_costs() -> None:
    """Half the maximum, at least one; discard shuffled in, a red die of cards aside, then a full hand if there are cards."""
    for top, hand, deck, discard, die, hp, aside, held in (
        (11, 2, 4, 3, "R3", 5, 3, 4), (1, 0, 4, 3, "R1", 1, 1, 4), (8, 5, 4, 0, "R4", 4, 4, 5), (8, 0, 4, 3, "R4", 4, 4, 3),
        (8, 0, 0, 4, "R1", 4, 1, 3),
    ):  # fmt: skip
        arena = field()
        piles = {"hand": ["brace"] * hand, "draw": ["ward"] * deck, "discard": ["rally"] * discard}
        hero = arena.hero("roberta", 4, 4, top=top, **piles)
        board = arena.encounter.boards["roberta"]
        hero.down, hero.hp = True, 0
        assert arena.dice(die).run(revive(arena.state, hero, board), "potion roberta")
        assert (hero.hp, hero.down, len(board.aside), len(board.hand)) == (hp, False, aside, held), (top, hand)
        assert board.discard == [] and (arena.encounter.potions, arena.encounter.drunk) == (2, 1)
    arena = field()
    hero = arena.hero("roberta", 4, 4, draw=["ward"] * 4)
    hero.down, hero.hp = True, 0
    assert not arena.run(revive(arena.state, hero, arena.encounter.boards["roberta"]), "pass")
    assert hero.down and arena.encounter.potions == 3


@rule("ATD-DMG-05")
def test_a_price_is_paid_whole_and_told_to_those_who_wait_for_it() -> None:
    pain = {"name": "Pain", "kind": "passive", "on": "on_price", "steps": [{"do": "draw", "n": 1}]}
    for price, hp, left, cards in ((2, 5, 3, 1), (0, 5, 5, 0), (5, 5, 0, 0), (9, 5, 0, 0)):
        arena = field(cards={"pain": pain})
        hero = arena.hero("roberta", 4, 4, hp=hp, top=9, passives=["pain"], draw=["ward"] * 3)
        arena.hero("olette", 0, 0)
        hero.conditions["weakened"] = "cleanup"
        arena.run(pay(arena.state, arena.deed(hero), price))
        assert (hero.hp, len(arena.encounter.boards["roberta"].hand)) == (left, cards), price


@rule("ATC-FX-30", "ATD-TIME-05", "ATD-AOE-04")
def test_steps_for_each_in_the_order_that_the_seat_chooses() -> None:
    arena = field()
    hero, _ = arena.hero("roberta", 4, 4), arena.hero("olette", 8, 8)
    goblins = [arena.foe("melee_goblin", column, 0, hp=9) for column in (2, 4, 6)]
    each = step(do="each", over="all_foes", steps=[{"do": "damage", "amount": "W", "target": "last"}])
    arena.dice("W1 W2 W3").run(perform(arena.state, arena.deed(hero), [each]), "on M3", "on M1")
    assert [9 - goblin.hp for goblin in goblins] == [2, 3, 1] and [len(one.options) for one in arena.asked] == [3, 2]
    some = {"do": "check", "if": "target_has(slowed)", "then": [{"do": "damage", "amount": "W", "target": "last"}]}
    goblins[1].conditions["slowed"] = goblins[2].conditions["slowed"] = "cleanup"
    arena.asked.clear()
    arena.dice("W1 W1").run(
        perform(arena.state, arena.deed(hero), [step(do="each", over="all_foes", steps=[some])]), "on M3"
    )
    assert [9 - goblin.hp for goblin in goblins] == [2, 4, 2] and arena.last == ["on M2", "on M3"]  # whom it concerns


@rule("ATC-FX-30")
def test_each_member_does_it_itself_or_has_it_done() -> None:
    for act, hurt in ((True, [1, 1, 0]), (False, [0, 0, 1])):
        arena = field()
        hero, friend, goblin = (
            arena.hero("roberta", 4, 4),
            arena.hero("olette", 5, 4),
            arena.foe("melee_goblin", 6, 4, hp=9),
        )
        if act:
            one = {"do": "damage", "amount": 1, "target": "self"}
            arena.run(
                perform(arena.state, arena.deed(hero), [step(do="each", over="heroes", steps=[one], act=True)]),
                "on olette",
            )
        else:
            one = {"do": "damage", "amount": 1, "target": "last"}
            arena.run(perform(arena.state, arena.deed(hero), [step(do="each", over="minions", steps=[one])]))
        assert [figure.top - figure.hp for figure in (hero, friend, goblin)] == hurt
    arena = field()
    hero = arena.hero("roberta", 4, 4)
    for number in (1, 2):
        arena.encounter.figures[f"s{number}"] = Figure(
            f"s{number}", "summon", "bramble_wolf", number, 2, 5, owner="roberta"
        )
    heal = step(do="each", over="one_summon", steps=[{"do": "heal", "amount": 1, "target": "last"}])
    arena.run(perform(arena.state, arena.deed(hero), [heal]), "on s2")
    assert [arena.encounter.figures[id].hp for id in ("s1", "s2")] == [2, 3]


@rule("ATD-AI-05", "ATD-AI-08", "ATD-AI-16")
def test_an_enemy_with_no_way_at_all_stays_and_one_that_can_shoot_does_not_go() -> None:
    for board, points, end in (("..#..\n..#..", 3, (0, 0)), (".....\n.....", 3, (3, 0)), (".....\n.....", 2, (2, 0))):
        arena = Arena(board, main={"type": "survive", "rounds": 9})
        goblin, hero = arena.foe("melee_goblin", 0, 0), arena.hero("roberta", 4, 0)
        arena.run(go_to(arena.state, Plan(arena.state, goblin, points), hero, (1, 1)))
        assert arena.where(goblin) == end, (board, points)
    water = Arena("..~..\n..~..", main={"type": "survive", "rounds": 9})
    archer, hero = water.foe("ranged_goblin", 0, 0), water.hero("roberta", 4, 0)
    water.run(go_to(water.state, Plan(water.state, archer, 3), hero, (1, 3)))
    assert water.where(archer) == (1, 0)  # no way over the water, but a shot


@rule("ATD-BOSS-14", "ATD-KEY-05", "ATC-FX-11")
def test_an_ability_that_is_answered_does_nothing_to_whoever_is_spared() -> None:
    ward = answer(on="on_ability(9)", steps=[{"do": "ignore"}])
    for word, hurt in (("respond ward roberta", 0), ("pass", 3)):
        arena = field(cards={"ward": ward})
        chief, hero = arena.foe("hobgoblin_chieftain", 4, 4), arena.hero("roberta", 7, 4, hand=["ward"])
        use = step(do="use", ability="harpoon")
        arena.dice("W3").run(perform(arena.state, Deed(chief, 0, "x"), [use]), word)
        assert hero.top - hero.hp == hurt and arena.where(hero) == ((5, 4) if hurt else (7, 4))


@rule("ATD-ONE-02", "ATD-CAMP-01")
def test_how_a_match_ends() -> None:
    arena = field()
    assert outcome(arena.state) is None
    arena.state.seats = 2
    for over, won in (("plus", 1.0), ("plain", 1.0), ("failure", 0.0), ("act", 1.0), ("c54", 0.0)):
        arena.state.over = over
        found = outcome(arena.state)
        assert found is not None and found.payoffs == [won, won] and found.scores is None, over


@rule("ATC-FX-14", "ATD-AI-10")
def test_a_lure_counts_in_its_range_alone() -> None:
    for reach, target in ((3, "tolben"), (4, "olette"), (0, "tolben")):
        arena = field()
        goblin = arena.foe("melee_goblin", 1, 1)
        lurer, near = arena.hero("olette", 5, 1), arena.hero("tolben", 1, 4)
        lurer.lure = reach
        found = activate(arena.dice("W1"), goblin)
        assert found is (near if target == "tolben" else lurer), reach


@rule("ATC-PK-01", "ATD-REV-04")
def test_a_gallows_cheater_is_spared_the_red_die_once_in_an_act() -> None:
    arena = field()
    hero = arena.hero("roberta", 4, 4, draw=["ward"] * 9)
    arena.state.heroes[0].perks = ("gallows_cheater",)
    board = arena.encounter.boards["roberta"]
    for aside in (0, 3):
        hero.down, hero.hp = True, 0
        board.hand.clear()
        arena.dice("R3").run(revive(arena.state, hero, board), "potion roberta")
        assert len(board.aside) == aside
    assert arena.state.heroes[0].spent == ("gallows_cheater",)
