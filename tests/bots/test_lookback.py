"""After a game: which moves cost most, and what would have been better."""

from questhall.bots.lookback import costly
from questhall.kernel import Match, registry, start


def played(*squares: int) -> tuple[Match, list[tuple[int, str]]]:
    """A game of tic-tac-toe, seats in turn."""
    begin = start(registry.game("tic-tac-toe"), 2, seed=1)
    return begin, [(number % 2, str(square)) for number, square in enumerate(squares)]


def test_a_won_game_thrown_away_is_the_dearest_move_and_the_winning_square_the_better_one() -> None:
    begin, answers = played(0, 3, 1, 4, 8, 5)  # X has 0 and 1: 2 wins; 8 lets O finish 3 4 5
    found = costly(begin, answers, seat=0)
    assert (found[0].step, found[0].chosen, found[0].better) == (4, "8", "2")
    assert found[0].cost > 0.25  # against somebody who may overlook it
    assert found[0].words.startswith("Better was") and "about 100 % to win instead of " in found[0].words


def test_only_ones_own_moves_are_looked_at_when_a_seat_is_named() -> None:
    begin, answers = played(0, 3, 1, 4, 8, 5)
    assert {one.seat for one in costly(begin, answers, seat=1)} <= {1}


def test_a_game_played_as_well_as_can_be_has_no_dear_move() -> None:
    begin, answers = played(4, 0, 8, 2, 1, 7, 3, 5)  # every move is forced or keeps the draw
    assert [one for one in costly(begin, answers) if one.cost > 0.25] == []
