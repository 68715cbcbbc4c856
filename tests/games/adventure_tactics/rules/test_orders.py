"""Questions about an order are asked where it can matter, and nowhere else."""

from typing import Any

from tests.games.adventure_tactics.positions import Arena, step

from questhall.games.adventure_tactics.content.vocabulary import Damage, Each
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import bonus_met
from questhall.games.adventure_tactics.rules.cards.attention import note_what_is_in_play
from questhall.games.adventure_tactics.rules.cards.drawing import mulligans
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import in_each_others_way, window
from questhall.games.adventure_tactics.rules.fight.damage import lose
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import Plan, choose_one
from questhall.games.adventure_tactics.rules.round.cleanup import cleanups
from questhall.games.adventure_tactics.state import Lasting
from questhall.kernel import text
from questhall.testing.clauses import rule

BEAT = [Each(over="heroes", steps=(Damage(amount=2, target="last"),))]


@rule("ATC-FX-30")
def test_harm_that_fells_nobody_and_is_answered_by_nobody_needs_no_order() -> None:
    arena = Arena()
    heart = arena.foe("glass_heart", 4, 4)
    heroes = [arena.hero(name, column, 0) for column, name in enumerate(("roberta", "olette", "tolben", "elwyn"))]
    note_what_is_in_play(arena.state)
    arena.run(perform(arena.state, Deed(heart, 0, ""), BEAT))
    assert [hero.top - hero.hp for hero in heroes] == [2, 2, 2, 2] and not arena.asked


@rule("ATC-FX-30")
def test_the_party_chooses_who_is_first_when_somebody_could_fall() -> None:
    arena = Arena()
    heart = arena.foe("glass_heart", 4, 4)
    arena.hero("roberta", 0, 0)
    frail = arena.hero("olette", 1, 0, hp=2)
    note_what_is_in_play(arena.state)
    arena.run(perform(arena.state, Deed(heart, 0, ""), BEAT), "on olette")
    assert frail.down and arena.asked[0].kind == "next"


@rule("ATD-AOE-04")
def test_minions_that_nobody_waits_for_fall_in_any_order() -> None:
    arena = Arena()
    arena.hero("elwyn", 0, 0, hand=["fireball"])
    arena.foe("kiln_drake", 8, 5)
    arena.foe("melee_goblin", 4, 0, hp=1)
    arena.foe("melee_goblin", 5, 0, hp=1)
    note_what_is_in_play(arena.state)
    arena.dice("R3")
    arena.turn("elwyn", "play fireball")  # one of them is in range, the other beside it
    assert not [one for one in arena.asked if one.kind == "next"]
    assert "M1" not in arena.encounter.figures and "M2" not in arena.encounter.figures


@rule("ATD-AOE-04", "ATD-OBJ-02", "ATD-OBJ-06")
def test_the_party_orders_those_around_a_thing_that_bursts_as_well() -> None:
    """No attack, but an area: the goblin first and the fight is won, the hero first and it is lost."""
    for first, result in (("M2", "plus"), ("olette", "failure")):
        arena = Arena(main={"type": "defeat_all"})
        arena.encounter.potions = 0
        arena.hero("roberta", 0, 0)
        arena.hero("olette", 5, 5, hp=1)
        imp = arena.foe("kiln_imp", 4, 4, hp=1)
        arena.foe("melee_goblin", 3, 3, hp=1)
        note_what_is_in_play(arena.state)
        arena.run(lose(arena.state, imp, 1, None), f"on {first}")
        assert arena.over == result, first
        assert arena.asked[0].kind == "next" and arena.asked[0].about == ("kiln_imp.pop",)


@rule("ATD-AOE-04")
def test_whoever_has_fallen_meanwhile_is_not_in_the_order_any_more() -> None:
    arena = Arena(main={"type": "survive", "rounds": 9})
    for column, hp in ((3, 1), (4, 1), (5, 9)):
        arena.foe("glass_shard", column, 4, hp=hp)
    elwyn = arena.hero("elwyn", 9, 7)
    note_what_is_in_play(arena.state)
    burst = step(do="attack", dice="W", range=(1, 9), aoe=1, hits="foes")
    arena.dice("W1 W1 W1").run(perform(arena.state, arena.deed(elwyn), [burst]), "on M2", "on M1")
    assert arena.kinds == ["target", "next"]  # the first breaks the second, so only the third is left to be struck
    assert {id: one.hp for id, one in arena.encounter.figures.items() if one.kind == "minion"} == {"M3": 7}


@rule("ATD-AI-02")
def test_a_tie_says_which_enemy_it_is_about() -> None:
    arena = Arena()
    goblin = arena.foe("melee_goblin", 4, 4)
    one, two = arena.hero("roberta", 3, 4), arena.hero("olette", 5, 4)
    arena.run(choose_one(arena.state, goblin, [one, two]), "on olette")
    assert arena.asked[0].about == ("M1",)


@rule("ATC-FMT-20")
def test_a_bonus_may_allow_some_falls() -> None:
    arena = Arena(bonus={"type": "no_ko", "n": [0, 1, 2]})  # four heroes: one fall
    assert bonus_met(arena.state)
    arena.encounter.falls = 1
    assert bonus_met(arena.state)
    arena.encounter.falls = 2
    assert not bonus_met(arena.state)


@rule("ATD-LARGE-05")
def test_a_large_boss_does_not_settle_on_a_minion_that_stands_in_the_fire() -> None:
    arena = Arena()
    drake = arena.foe("kiln_drake", 0, 3)
    arena.tile("fire_wall", (4, 3), (4, 4))
    imp = arena.foe("kiln_imp", 4, 3)  # it does not mind the heat
    arena.hero("roberta", 6, 3)
    plan = Plan(arena.state, drake, 8)
    feet = [plan.feet(place) for place in plan.costs]
    assert not any(mask >> imp.square & 1 for mask in feet)
    assert any(mask >> arena.at(4, 4) & 1 for mask in feet)  # the fire itself is no hindrance


def killer(*passives: str, cards: dict[str, dict[str, Any]] | None = None) -> Arena:
    """Olette has passives that wait for a kill; a goblin has just been defeated by her."""
    arena = Arena(cards=cards)
    arena.state.heroes[1].passives = passives
    arena.hero("olette", 0, 0, hp=3, top=8, passives=passives, draw=["basic_move"])
    arena.foe("hobgoblin_chieftain", 9, 7)
    arena.foe("melee_goblin", 1, 0)
    note_what_is_in_play(arena.state)
    return arena


def kill(arena: Arena, *answers: str) -> None:
    olette, goblin = arena.encounter.figures["olette"], arena.encounter.figures["M1"]
    arena.run(window(arena.state, "kill", Moment(olette, goblin)), *answers)


@rule("ATD-TIME-03")
def test_triggers_of_one_hero_that_do_not_touch_each_other_need_no_order() -> None:
    arena = killer("cutpurse", "drain", "into_the_crowd")  # gold; 2 HP; invisible
    kill(arena)
    olette = arena.encounter.figures["olette"]
    assert (arena.state.gold, olette.hp, list(olette.conditions)) == (1, 5, ["invisible"]) and not arena.asked
    both = killer("drain", "debt_collector")  # 2 HP each, as often as one likes: the sum is the same
    kill(both)
    assert both.encounter.figures["olette"].hp == 7 and not both.asked


def passive(**data: Any) -> dict[str, Any]:
    return {"name": "A test", "kind": "passive", "class": "rogue", "level": 2, "on": "on_kill", **data}


@rule("ATD-TIME-03")
def test_the_seat_orders_triggers_that_lie_in_each_others_way() -> None:
    heal = passive(steps=[{"do": "heal", "amount": 3}])
    again = passive(steps=[{"do": "draw", "n": 1}])
    again["if"] = "self_hp_le(4)"
    once = passive(steps=[{"do": "heal", "amount": 3}], per_encounter=1)
    asks = passive(steps=[{"do": "heal", "amount": 1, "target": "ally", "range": [0, 3]}])
    cards = {"heal": heal, "again": again, "once": once, "asks": asks}
    arena = killer("heal", "again", cards=cards)
    kill(arena, "use again olette")  # at 3 HP; after the heal it would not be true any more
    assert arena.kinds == ["order"] and arena.last == ["use heal olette", "use again olette"]
    olette = arena.encounter.figures["olette"]
    for ids, matters in (
        (("heal", "again"), True),  # one changes what the other asks
        (("heal", "once"), True),  # which of them is used up
        (("heal", "asks"), True),  # somebody is chosen
        (("heal", "drain"), False),
        (("cutpurse", "once"), False),
        (("asks", "asks"), False),  # equal ones: whichever comes first
        (("drain", "debt_collector"), False),
    ):
        assert in_each_others_way(arena.state, olette, ids) == (list(ids) if matters else []), ids
    assert in_each_others_way(arena.state, olette, ("drain", "again", "debt_collector")) == ["drain", "again"]
    olette.conditions.clear()
    waits = passive(on="on_condition", steps=[{"do": "heal", "amount": 1}])
    heard = killer("into_the_crowd", "drain", "waits", cards={"waits": waits})
    assert in_each_others_way(heard.state, heard.encounter.figures["olette"], ("into_the_crowd", "drain"))


@rule("ATD-TIME-03")
def test_what_works_for_a_time_makes_an_order_matter_only_if_it_waits_for_that() -> None:
    arena = killer("into_the_crowd", "drain")
    olette = arena.encounter.figures["olette"]
    for lasting in (Lasting("olette", "martyrs_vow", 0, "cleanup"), Lasting("olette", "pain_fuels", 0, "encounter")):
        arena.encounter.lasting = [lasting]  # one waits for a hit on an ally, the other adds to a blow
        assert not in_each_others_way(arena.state, olette, ("into_the_crowd", "drain"))
    kill(arena)
    assert not arena.asked and olette.hp == 5 and "invisible" in olette.conditions


@rule("ATD-TIME-03")
def test_whom_a_heal_finds_does_not_hang_on_who_is_invisible_but_on_who_stands() -> None:
    arena = killer("unseen", "blessed_vessel")
    olette = arena.encounter.figures["olette"]
    assert not in_each_others_way(arena.state, olette, ("unseen", "blessed_vessel"))
    assert not in_each_others_way(arena.state, olette, ("unseen", "breach_leader"))
    both = ("blessed_vessel", "breach_leader")  # who is lifted first walks farther, too
    assert in_each_others_way(arena.state, olette, both) == list(both)
    assert not in_each_others_way(arena.state, olette, ("relentless", "kennel_master"))


@rule("ATD-TIME-03")
def test_two_lengths_of_one_condition_have_an_order() -> None:
    short = passive(steps=[{"do": "condition", "what": "invisible", "target": "self", "until": "cleanup"}])
    long = passive(steps=[{"do": "condition", "what": "invisible", "target": "self", "until": "own_next_turn"}])
    arena = killer("short", "long", cards={"short": short, "long": long})
    kill(arena, "use long olette")
    assert arena.encounter.figures["olette"].conditions == {"invisible": "own_next_turn"}
    assert arena.kinds == ["order"]


STEPS: dict[str, Any] = {
    "plus": {"do": "stat", "which": "attack_plus", "by": 1, "until": "turn"},
    "more": {"do": "stat", "which": "attack_plus", "by": 2, "until": "turn"},
    "walk": {"do": "stat", "which": "move_plus", "by": 2, "until": "turn"},
    "against": {"do": "stat", "which": "attack_plus", "by": 2, "until": "turn", "target": "foe", "range": [1, 3]},
    "armour": {"do": "stat", "which": "defence", "by": 1, "until": "turn"},
    "less": {"do": "reduce", "amount": 1},
    "lesser": {"do": "reduce", "amount": 2},
    "act": {"do": "action", "n": 1},
    "acts": {"do": "action", "n": 2},
    "draw": {"do": "draw", "n": 1},
    "draws": {"do": "draw", "n": 2},
    "share": {"do": "draw", "n": 1, "who": "heroes"},
    "gold": {"do": "gain", "gold": 1},
    "golds": {"do": "gain", "gold": 2},
    "prize": {"do": "gain", "gold": 1, "flag": "coin"},
    "heal": {"do": "heal", "amount": 1},
    "heals": {"do": "heal", "amount": 2},
    "full": {"do": "heal", "amount": "full"},
    "around": {"do": "heal", "amount": 1, "aoe": 1},
    "rolled": {"do": "heal", "amount": "W"},
    "slow": {"do": "condition", "what": "slowed", "target": "self"},
    "weak": {"do": "condition", "what": "weakened", "target": "self"},
    "slows": {"do": "condition", "what": "slowed", "target": "self", "aoe": 1, "hits": "foes"},
    "rally": {"do": "each", "over": "all_allies", "steps": [{"do": "stat", "which": "move_plus", "by": 2, "until": "turn"}]},
    "rallies": {"do": "each", "over": "all_allies", "steps": [{"do": "stat", "which": "move_plus", "by": 3, "until": "turn"}]},
    "harm": {"do": "each", "over": "all_foes", "steps": [{"do": "damage", "amount": 1, "target": "last"}]},
    "maybe": {"do": "heal", "amount": 1, "may": True},
    "strike": {"do": "attack", "dice": "R", "range": [1, 1]},
}  # fmt: skip


@rule("ATD-TIME-03")
def test_which_two_effects_lie_in_each_others_way() -> None:
    """Two that add to the same thing, or have nothing in common, may come in any order; nobody is asked for one."""
    cards = {f"x_{name}": passive(steps=[one]) for name, one in STEPS.items()}
    cards["x_once"] = passive(steps=[STEPS["gold"]], per_turn=1)
    cards["x_steady"] = passive(steps=[STEPS["gold"]], **{"if": "round_ge(2)"})
    cards["x_shaky"] = passive(steps=[STEPS["gold"]], **{"if": "self_hp_le(2)"})
    cards["x_both"] = passive(steps=[STEPS["gold"], STEPS["heal"]])
    arena = killer("x_plus", "x_more", cards=cards)
    olette = arena.encounter.figures["olette"]
    for one, other, matters in (
        ("plus", "more", False), ("plus", "walk", False), ("plus", "against", True), ("plus", "armour", True),
        ("less", "lesser", False), ("act", "acts", False), ("draw", "draws", False), ("draw", "share", True),
        ("gold", "golds", False), ("gold", "prize", True), ("gold", "draw", False), ("act", "less", False),
        ("heal", "heals", False), ("heal", "full", True), ("heal", "around", True), ("heal", "rolled", True),
        ("gold", "full", False), ("gold", "around", True), ("gold", "rolled", True), ("gold", "maybe", True),
        ("slow", "weak", False), ("gold", "slow", False), ("gold", "slows", True), ("rally", "rallies", False),
        ("rally", "heal", True), ("rally", "plus", False), ("gold", "harm", True), ("gold", "strike", True),
        ("golds", "once", True), ("draw", "once", False), ("golds", "steady", False), ("golds", "shaky", True),
        ("both", "golds", False), ("both", "heals", False), ("both", "rally", True), ("both", "draw", False),
    ):  # fmt: skip
        for ids in ((f"x_{one}", f"x_{other}"), (f"x_{other}", f"x_{one}")):
            assert in_each_others_way(arena.state, olette, ids) == (list(ids) if matters else []), ids
        assert in_each_others_way(arena.state, olette, (f"x_{one}", f"x_{one}")) == []


def two_heroes(**board: Any) -> Arena:
    arena = Arena(party=3)
    for column, id in enumerate(("roberta", "olette")):
        arena.hero(id, column, 0, hand=["basic_move", "basic_attack"], draw=["basic_move"] * 3, **board)
    arena.foe("hobgoblin_chieftain", 9, 7)
    return arena


@rule("ATD-CLEAN-01")
def test_a_seat_keeps_all_hands_of_its_heroes_in_one_answer() -> None:
    arena = two_heroes()
    arena.run(cleanups(arena.state), "leave_all")
    boards = arena.encounter.boards
    assert arena.last == ["card basic_attack", "card basic_move", "pass", "leave_all"]
    assert all(board.ready and len(board.hand) == 2 for board in boards.values())
    one_by_one = two_heroes()
    one_by_one.run(cleanups(one_by_one.state), "card basic_move")
    one_by_one.run(cleanups(one_by_one.state), "pass")
    assert one_by_one.last == ["card basic_attack", "card basic_move", "pass"]  # the last of them: nothing to leave
    assert [len(board.hand) for board in one_by_one.encounter.boards.values()] == [1, 2]


@rule("ATD-DRAW-05")
def test_a_seat_keeps_all_first_hands_in_one_answer() -> None:
    arena = two_heroes()
    arena.run(mulligans(arena.state), "leave_all")
    assert [text(option) for option in arena.asked[0].options] == ["keep", "redraw", "leave_all"]
    assert all(
        board.ready and board.hand == ["basic_move", "basic_attack"] for board in arena.encounter.boards.values()
    )
