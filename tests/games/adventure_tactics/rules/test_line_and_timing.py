"""The line of initiative, what is worth a try, what is asked again and what ends when (ATD-INIT, ATD-TIME, ATD-COND)."""

from tests.games.adventure_tactics.positions import Arena, step

from questhall.games.adventure_tactics.rules.board.conditions import end_of
from questhall.games.adventure_tactics.rules.board.deeds import Moment
from questhall.games.adventure_tactics.rules.cards.steps import perform, possible
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.fight.damage import lose
from questhall.games.adventure_tactics.rules.round.initiative import initiative
from questhall.games.adventure_tactics.rules.round.rounds import turn
from questhall.kernel import Chance
from questhall.testing.clauses import rule


@rule("ATC-FX-33", "ATC-CAMP-12")
def test_heroes_who_go_first_do_so_in_the_first_round_alone() -> None:
    for round, first in ((1, True), (2, False)):
        firsts = set()
        for seed in range(12):
            arena = Arena(party=3)
            arena.foe("hobgoblin_chieftain", 8, 7)
            for column, id in enumerate(("roberta", "olette", "tolben")):
                arena.hero(id, column, 0)
            arena.state.chance, arena.state.coming["heroes_first"] = Chance(seed), 1
            arena.encounter.round = round
            arena.run(initiative(arena.state))
            cards = ["boss" if card.startswith("boss") else card for card in arena.encounter.line]
            assert {"roberta", "olette", "tolben", "boss"} == set(cards)
            firsts.add(cards == sorted(cards, key=lambda card: card == "boss"))
        assert firsts == {True} if first else False in firsts


@rule("ATD-INIT-06")
def test_two_cards_whose_turn_has_not_begun_change_places() -> None:
    arena = Arena(party=3)
    arena.foe("hobgoblin_chieftain", 5, 5)
    hero = arena.hero("roberta", 0, 0)
    arena.encounter.line, arena.encounter.turn = ["roberta", "boss0", "olette", "tolben"], 0
    swap = step(do="initiative", op="swap", when="now")
    arena.run(perform(arena.state, arena.deed(hero), (swap,)), "place 1", "place 3")
    assert arena.encounter.line == ["roberta", "tolben", "olette", "boss0"]
    assert [len(decision.options) for decision in arena.asked] == [3, 2]  # not one's own, which is being played


@rule("ATC-FX-30", "ATD-TIME-05")
def test_steps_for_each_reach_those_who_have_one_heart_left() -> None:
    arena = Arena(party=3, main={"type": "defeat_all"})
    hero = arena.hero("roberta", 2, 2)
    weak, gone = arena.foe("melee_goblin", 3, 2), arena.foe("melee_goblin", 4, 2)
    weak.hp, gone.hp = 1, 0
    curse = step(
        do="each", over="all_foes", steps=[{"do": "condition", "what": "weakened", "target": "self"}], act=True
    )
    arena.run(perform(arena.state, arena.deed(hero), (curse,)), "on M1")
    assert "weakened" in weak.conditions and "weakened" not in gone.conditions


@rule("ATC-FX-15", "ATD-TIME-07")
def test_cards_for_whoever_is_chosen_before_are_always_worth_a_try() -> None:
    arena = Arena(party=3)
    hero = arena.hero("roberta", 0, 0)
    for who, drawn in (("last", True), ("self", False)):
        assert possible(arena.state, arena.deed(hero), (step(do="draw", n=1, who=who),)) == drawn  # her piles are empty


@rule("ATD-TIME-07", "ATD-AOE-04")
def test_each_of_several_shards_shatters_for_itself() -> None:
    """The same words on another's sheet are another trigger: one shard breaks the next, which breaks in its turn."""
    arena = Arena(party=5, main={"type": "survive", "rounds": 9})
    hero, other = arena.hero("roberta", 0, 0), arena.hero("olette", 4, 4)
    shards = [arena.foe("glass_shard", column, 4, hp=1) for column in (5, 6, 8)]
    arena.dice("W1 W2").run(lose(arena.state, shards[0], 1, None), "on M2")
    assert [shard.hp for shard in shards] == [0, 0, 1]  # the third stands two squares away
    assert other.top - other.hp == 1 and hero.hp == hero.top and arena.encounter.resolving == []
    assert len(arena.said("trigger")) == 2


@rule("ATD-TIME-07")
def test_what_one_answer_has_settled_is_not_asked_again() -> None:
    mend = {
        "name": "Mend", "kind": "passive", "on": "on_initiative", "may": True, "if": "self_hp_le(3)",
        "steps": [{"do": "heal", "amount": 5}],
    }  # fmt: skip
    arena = Arena(party=3, cards={"mend": mend, "mend_more": {**mend, "name": "Mend More"}})
    hero = arena.hero("roberta", 0, 0, hp=2, passives=["mend", "mend_more"])
    arena.run(window(arena.state, "initiative", Moment(None, None)), "use mend roberta")
    assert hero.hp == 7 and len(arena.asked) == 1


@rule("ATD-INIT-01")
def test_a_turn_gives_back_what_can_be_used_once_a_turn_and_nothing_else() -> None:
    arena = Arena(party=3)
    hero = arena.hero("roberta", 0, 0)
    hero.used = ("t parry", "r rally", "e second wind")
    turn(arena.state, 0)
    assert hero.used == ("r rally", "e second wind")


@rule("ATD-COND-07")
def test_guard_exposure_and_lures_end_at_their_moment_alone() -> None:
    arena = Arena(party=3)
    hero = arena.hero("roberta", 0, 0)
    hero.guard, hero.expose, hero.lure = 2, 3, 4
    hero.guard_until = hero.expose_until = hero.lure_until = "cleanup"
    end_of(arena.state, "turn")
    assert (hero.guard, hero.expose, hero.lure) == (2, 3, 4)
    end_of(arena.state, "cleanup")
    assert (hero.guard, hero.expose, hero.lure) == (0, 0, 0)
