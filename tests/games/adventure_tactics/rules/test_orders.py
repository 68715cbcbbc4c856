"""Questions about an order are asked where it can matter, and nowhere else."""

from tests.games.adventure_tactics.positions import Arena

from questhall.games.adventure_tactics.content.vocabulary import Damage, Each
from questhall.games.adventure_tactics.rules.board.deeds import Deed
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import bonus_met
from questhall.games.adventure_tactics.rules.cards.attention import note_what_is_in_play
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import Plan, choose_one
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
