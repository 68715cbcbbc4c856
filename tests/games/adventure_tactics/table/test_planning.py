"""What is drawn before one moves: whom enemies go for, on which way, what is in danger, where a hero could go."""

import pytest
from tests.games.adventure_tactics.positions import GAME, Arena

from questhall.games.adventure_tactics.table.board_picture import focus, laid_out
from questhall.games.adventure_tactics.table.looks import look
from questhall.games.adventure_tactics.table.planning import aimed_at, hero_reach, in_danger, intent, intent_words
from questhall.kernel import start
from questhall.testing.clauses import rule


@rule("ATD-AI-01", "ATD-AI-06")
def test_an_enemy_shows_its_way_to_the_closest_hero_and_its_blow() -> None:
    arena = Arena()
    goblin = arena.foe("melee_goblin", 5, 0)  # moves 4, a red die: 0 0 1 2 3 4 or the like, never more
    near, far = arena.hero("roberta", 1, 0), arena.hero("olette", 0, 7)
    ahead = intent(arena.state, goblin)
    assert ahead.goals == (near,) and ahead.hits
    assert ahead.way == tuple(arena.at(column, 0) for column in (5, 4, 3, 2))
    assert 0 < ahead.harm < near.hp
    assert "goes for Roberta" in intent_words(arena.state, goblin)
    assert not aimed_at(arena.state, far)
    harm = f"about {ahead.harm:.1f} damage"  # a number says what it counts
    assert aimed_at(arena.state, near)[0].endswith(f"({harm})") and harm in intent_words(arena.state, goblin)


def test_a_target_out_of_reach_is_approached_and_not_hit() -> None:
    arena = Arena()
    goblin = arena.foe("melee_goblin", 9, 0)
    arena.hero("roberta", 0, 0)
    ahead = intent(arena.state, goblin)
    assert not ahead.hits and ahead.way[-1] == arena.at(5, 0)
    assert "too far to strike" in intent_words(arena.state, goblin)


def test_danger_is_what_a_move_and_an_attack_reach() -> None:
    arena = Arena("..#.......\n" + "\n".join(["..#......."] * 7))  # a wall from top to bottom
    arena.foe("melee_goblin", 5, 0)
    arena.foe("melee_goblin", 9, 7)
    arena.hero("roberta", 0, 0)
    danger = in_danger(arena.state)
    assert danger[arena.at(8, 3)] == 2  # both could come beside it
    assert danger[arena.at(3, 0)] == 1
    assert arena.at(0, 0) not in danger and arena.at(2, 0) not in danger  # behind the wall, and the wall


def test_the_reach_of_a_hero_is_that_of_its_cards_or_of_a_walk() -> None:
    arena = Arena()
    hero = arena.hero("roberta", 0, 0, hand=["brace"])  # movement 4: a card given up is worth 2 squares
    assert hero_reach(arena.state, hero) >> arena.at(2, 0) & 1
    assert not hero_reach(arena.state, hero) >> arena.at(3, 0) & 1
    arena.encounter.boards["roberta"].hand.append("basic_move")
    assert hero_reach(arena.state, hero) >> arena.at(4, 0) & 1


def test_the_sheet_that_is_shown_is_that_of_the_hero_who_is_asked() -> None:
    arena = Arena()
    arena.hero("roberta", 0, 0)
    arena.hero("olette", 1, 0)
    arena.encounter.turn = 0
    assert focus(arena.state, 0) == "roberta"
    arena.encounter.asked = "olette"  # she may answer what happens in another's turn
    assert focus(arena.state, 0) == "olette"


def test_an_enemy_says_what_the_cards_of_the_hero_would_do_to_it() -> None:
    arena = Arena()
    arena.hero("roberta", 0, 0, hand=["heavy_swing"])
    arena.foe("melee_goblin", 1, 0)
    arena.encounter.turn = 0
    said = look(arena.state, 0, "fig-M1")
    assert said is not None
    assert "Heavy Swing: about" in said.says[0] and said.next.startswith("Goes for Roberta")


@pytest.mark.parametrize("tall", [False, True])
def test_boards_are_chosen_in_the_dock(tall: bool) -> None:
    options = {"play": "encounter", "chapter": "c32", "heroes": 3, "mode": "normal", "ready": True}
    match = start(GAME, 1, 3, options)
    while match.decisions[0].kind != "loadout":
        match.choose(match.decisions[0].options[0])
    view, decision = match.view(0), match.decisions[0]
    hero = str(decision.about[0])  # type: ignore[index]
    stage = GAME.table.draw(view, tall)
    shown = {piece.id for piece in stage.area("hand").pieces}
    for _, card in laid_out(GAME.table.state(view), hero):
        assert f"slot-{card}" in shown
    for option in decision.options:
        if isinstance(option, tuple):
            assert GAME.table.picks(view, decision, option)[0] in shown


def test_a_look_at_an_enemy_says_what_each_card_would_do_to_it() -> None:
    arena = Arena()
    arena.foe("melee_goblin", 1, 0)
    arena.hero("roberta", 0, 0, hand=["basic_attack"])  # a red die: 0 to 4
    arena.encounter.turn = 0
    said = look(arena.state, 0, "fig-M1")
    assert said is not None
    assert [one for one in said.says if "from here: Basic Attack: about " in one and " damage, " in one], said.says
