import pytest

import questhall
from questhall.kernel import IllegalChoice, rule


def play(*squares: int) -> questhall.Match:
    match = questhall.start("tic-tac-toe", seed=1)
    for square in squares:
        match.choose(square)
    return match


@rule("TTT-SETUP-01")
def test_an_empty_board_and_seat_0_begins() -> None:
    match = play()
    assert match.view(0).squares == (-1,) * 9
    assert match.decisions[0].seat == 0


@rule("TTT-TURN-01")
def test_a_marked_square_cannot_be_marked_again() -> None:
    match = play(4)
    with pytest.raises(IllegalChoice) as refused:
        match.choose(4)
    assert refused.value.rule == "TTT-TURN-01"
    assert match.view(0).squares[4] == 0
    assert list(match.decisions[0].options) == [0, 1, 2, 3, 5, 6, 7, 8]


@rule("TTT-TURN-02")
def test_seats_take_turns() -> None:
    match = play(4)
    assert match.decisions[0].seat == 1
    match.choose(0)
    assert match.decisions[0].seat == 0


@rule("TTT-END-01")
@pytest.mark.parametrize(
    "row", [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
)
def test_three_in_a_row_win(row: tuple[int, int, int]) -> None:
    others = [square for square in range(9) if square not in row]
    one, two = next((a, b) for a in others for b in others if a != b)
    match = play(row[0], one, row[1], two, row[2])
    assert match.over and match.outcome is not None
    assert match.outcome.winners == [0]
    assert match.view(None).line == tuple(sorted(row))


@rule("TTT-END-02")
def test_a_full_board_is_drawn() -> None:
    match = play(0, 1, 2, 4, 3, 5, 7, 6)  # the ninth square marks itself
    assert match.over and match.outcome is not None
    assert match.outcome.payoffs == [0.5, 0.5]
