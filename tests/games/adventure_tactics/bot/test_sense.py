"""Bots know what a card is for."""

from tests.games.adventure_tactics.positions import GAME, Arena

from questhall.games.adventure_tactics.bot.between import between
from questhall.games.adventure_tactics.bot.value import scores
from questhall.kernel import Chance, Decision, start, text


def test_steady_aim_waits_for_an_attack_that_can_still_be_made() -> None:
    arena = Arena(party=5)
    arena.hero("quill", 1, 1, hand=["steady_aim", "basic_attack", "paired_shot"])
    arena.foe("hobgoblin_chieftain", 4, 1)
    arena.encounter.turn = 0
    board = arena.encounter.boards["quill"]
    board.acted = True
    for actions, best in ((1, True), (0, False)):
        board.actions = actions
        decision = Decision(0, "act", ("end", ("play", "steady_aim")), ("quill",))
        end, aim = scores(arena.state, decision)
        assert (aim > end) == best


def test_the_third_basic_attack_goes_before_study() -> None:
    arena = Arena(party=5)
    arena.hero("elwyn", 1, 1, hand=["study", "basic_attack", "basic_attack", "basic_attack"])
    arena.foe("hobgoblin_chieftain", 4, 1)
    decision = Decision(0, "discard", (("card", "basic_attack"), ("card", "study")), ("mana_font",))
    attack, study = scores(arena.state, decision)
    assert attack > study


def test_parties_of_bots_mix_their_classes() -> None:
    chance = Chance.of("classes")
    elite: set[str] = set()
    for seed in range(4):
        match = start(GAME, 1, seed, {"play": "encounter", "chapter": "c10", "heroes": 3 + seed % 3, "mode": "normal"})
        while match.state.encounter is None:
            decision = match.decisions[0]
            match.choose(GAME.sensible(match.state, decision, chance), decision.seat)
        for hero in match.state.heroes:
            elite |= {name for name in hero.levels if name != hero.levels[0]}
    assert len(elite) >= 5


def test_heroes_of_bots_do_not_go_straight_to_one_class() -> None:
    """At level 10 half of them or more have cards of three classes or more, and eight elite classes are seen."""
    chance = Chance.of("classes")
    classes: list[set[str]] = []
    for seed in range(3):
        match = start(GAME, 1, seed, {"play": "encounter", "chapter": "c46", "heroes": 3 + seed, "mode": "normal"})
        while match.state.encounter is None:
            decision = match.decisions[0]
            match.choose(GAME.sensible(match.state, decision, chance), decision.seat)
        classes += [set(hero.levels) for hero in match.state.heroes]
    assert len(classes) == 12 and sum(len(one) >= 3 for one in classes) >= 6
    assert len({name for one in classes for name in one if GAME.content.classes[name].kind == "elite"}) >= 8


def test_nobody_tries_for_ever() -> None:
    arena = Arena()
    arena.state.chapter, arena.state.failures = "c02", 3
    decision = Decision(0, "next_chapter", (("go", "retry"), ("go", "press_on")), ("c02", "failure"))
    again, on = between(arena.state, decision)
    assert on > again, text(decision.options[0])
