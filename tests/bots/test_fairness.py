"""Differential tests: what a seat cannot know is changed, and the bot's answer must not change."""

import pytest

from questhall.bots import make
from questhall.kernel import Chance, Match, start
from tests.bots.small_games import Guess, Pennies, Reroll

LEVELS = ["sensible", "greedy", "easy", "normal", "strong"]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 3])
def test_hidden_cards_and_the_future_do_not_matter(level: str, seats: int) -> None:
    game = Guess()
    truth = start(game, seats, 7)
    walker = make(game, "random", 1)
    while not truth.over:
        decision = truth.decisions[0]
        thoughts = []
        for number in range(3):
            other = truth.checkpoint.copy()
            game.conceal(other, decision.seat, Chance.of(number))
            other.chance = Chance.of(f"future {number}")
            match = Match(game, other)
            assert match.view(decision.seat) == truth.view(decision.seat)
            thoughts.append(make(game, level, 9).think(match, match.decisions[0]))
        assert thoughts[0] == thoughts[1] == thoughts[2]
        truth.choose(walker.choose(truth, decision))


def test_a_bot_that_saw_the_deck_would_win_more() -> None:
    """The game does reward cheating, so that the test above means something."""
    points = {"fair": 0, "cheating": 0}
    for kind in points:
        for seed in range(10):
            match = start(Guess(), 2, seed, log=False)
            fair = make(match.game, "normal", seed)
            while not match.over:
                decision = match.decisions[0]
                state = match.state
                better = state.deck[-1] > state.hands[decision.seat][0]
                if decision.seat == 0 and kind == "cheating":
                    match.choose("swap" if better else "keep")
                else:
                    match.choose(fair.choose(match, decision))
            points[kind] += match.outcome.scores[0]
    assert points["cheating"] > points["fair"]


@pytest.mark.parametrize("confirmed", [False, True])
@pytest.mark.parametrize("level", LEVELS)
def test_an_answer_laid_face_down_does_not_matter(level: str, confirmed: bool) -> None:
    """Whether the other seat is in the middle of its secret action or has finished it."""
    thoughts = []
    for coin in ("heads", "tails"):
        match = start(Pennies(), 2, 1)
        match.choose(coin, seat=0)
        if confirmed:
            match.choose("yes", seat=0)
        decision = match.decision(1)
        assert decision is not None
        thoughts.append(make(match.game, level, 4).think(match, decision))
    assert thoughts[0] == thoughts[1]


@pytest.mark.parametrize("level", LEVELS)
def test_dice_to_come_do_not_matter(level: str) -> None:
    """Two tapes that agree on the die that lies there and differ afterwards, in the middle of a step."""
    game = Reroll()
    by_face: dict[int, list[Match]] = {}
    for seed in range(40):
        match = start(game, 2, seed)
        by_face.setdefault(match.decisions[0].about, []).append(match)
    for matches in by_face.values():
        thoughts = [make(game, level, 3).think(match, match.decisions[0]) for match in matches[:4]]
        assert all(thought == thoughts[0] for thought in thoughts)


def test_search_keeps_a_six_and_rolls_a_one_again() -> None:
    for seed in range(20):
        match = start(Reroll(), 2, seed)
        face = match.decisions[0].about
        if face in (1, 6):
            assert make(match.game, "normal", 1).choose(match, match.decisions[0]) == ("keep" if face == 6 else "again")
