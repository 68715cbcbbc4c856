"""After a game: which moves cost most, and what would have been better."""

from questhall.bots.lookback import costly, price
from questhall.kernel import Match, registry, start, text


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


def test_a_choice_between_two_is_looked_at_too() -> None:
    begin, answers = played(0, 2, 1, 7, 4, 8, 5, 3)  # 6 would have finished 6 7 8; after 3 it is X's
    last = [one for one in costly(begin, answers, seat=1) if one.step == 7]
    assert [(one.chosen, one.better, one.cost) for one in last] == [("3", "6", 0.5)]


def test_only_ones_own_moves_are_looked_at_when_a_seat_is_named() -> None:
    begin, answers = played(0, 3, 1, 4, 8, 5)
    assert {one.seat for one in costly(begin, answers, seat=1)} <= {1}


def test_a_game_played_as_well_as_can_be_has_no_dear_move() -> None:
    begin, answers = played(4, 0, 8, 2, 1, 7, 3, 5)  # every move is forced or keeps the draw
    assert [one for one in costly(begin, answers) if one.cost > 0.25] == []


def test_what_the_search_never_tried_is_measured_as_the_best_is() -> None:
    """Who changes who plays whom before a fight, and back, has lost nothing that the search alone would see."""
    game = registry.game("adventure-tactics")
    match = start(game, 2, seed=5, options={"play": "encounter"})
    found = []
    for _ in range(12):
        decision = match.decisions[0]
        found += [price(match, 0, decision.seat, text(option), 40) for option in decision.options[:3]]
        match.choose(game.sensible(match.state, decision, match.state.chance.fork("test")), decision.seat)
        if match.position > 4:
            break
    assert all(one is None or one.cost < 0.2 for one in found), found
