"""How well the bots play where the best play is known. `python -m bench.strength` measures the same at length."""

import pytest
from bench.strength import duel, pig_loss

from questhall import game


@pytest.mark.parametrize("seat", [0, 1])
def test_strong_never_loses_tic_tac_toe_to_random(seat: int) -> None:
    tally = duel(game("tic-tac-toe"), "strong", "random", games=12, first=seat)
    assert tally.lost == 0
    assert tally.won > 6


def test_strong_draws_tic_tac_toe_against_itself() -> None:
    tally = duel(game("tic-tac-toe"), "strong", "strong", games=3)
    assert (tally.won, tally.drawn, tally.lost) == (0, 3, 0)


def test_strong_plays_pig_about_as_well_as_perfect_play() -> None:
    """The chance of winning that its mistakes cost in a game to 60, against the exact solution."""
    assert pig_loss("search:100", goal=60, games=4) < 0.03
    assert pig_loss("random", goal=60, games=20) > 0.2


def test_greedy_beats_random_and_search_beats_greedy() -> None:
    assert duel(game("tic-tac-toe"), "greedy", "random", games=30).score > 0.7
    assert duel(game("tic-tac-toe"), "normal", "greedy", games=10).score >= 0.5
