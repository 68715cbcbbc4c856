"""Single words of cards in positions of their own: pull, discard, range (ATD-MOVE, ATC-FX, ATD-RANGE)."""

from tests.games.adventure_tactics.positions import Arena, step

from questhall.games.adventure_tactics.rules.cards.range_and_targets import extended
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.rules.fight.forced_moves import shift_step
from questhall.testing.clauses import rule


@rule("ATD-MOVE-10")
def test_a_pull_ends_beside_the_puller() -> None:
    arena = Arena(main={"type": "defeat_all"})
    hero = arena.hero("roberta", 4, 4)
    for column, row, there in ((7, 4, (6, 4)), (6, 4, (5, 4)), (6, 6, (5, 5)), (5, 4, None), (5, 5, None)):
        goblin = arena.foe("melee_goblin", column, row, id="M1")
        assert shift_step(arena.state, hero, goblin, push=False) == (-1 if there is None else arena.at(*there))


@rule("ATC-FX-16")
def test_a_hand_is_thrown_away_down_to_a_number_of_cards() -> None:
    for down_to, left in ((3, 2), (1, 1), (0, 0)):
        arena = Arena(party=3)
        hero = arena.hero("roberta", 0, 0, hand=["basic_attack", "basic_move"])
        answers = ("card basic_attack",) if left < 2 else ()  # the last one goes unasked
        arena.run(perform(arena.state, arena.deed(hero), (step(do="discard", down_to=down_to),)), *answers)
        assert len(arena.encounter.boards["roberta"].hand) == left


@rule("ATD-RANGE-05")
def test_what_works_on_the_user_alone_is_not_lengthened() -> None:
    longer = {"name": "Longer", "kind": "passive", "static": [{"do": "stat", "which": "range", "by": 2}]}
    arena = Arena(party=3, cards={"longer": longer})
    hero = arena.hero("roberta", 0, 0, passives=["longer"])
    assert extended(arena.state, hero, (1, 3)) == (1, 5) and extended(arena.state, hero, (0, 0)) == (0, 0)
