"""The table in words: short and complete, and only what the seat may know."""

import pytest

import questhall
from questhall.kernel import registry, text


@pytest.mark.parametrize("name", registry.names())
def test_everything_that_can_be_chosen_is_said(name: str) -> None:
    match = questhall.start(name, seed=4)
    helper = questhall.bot(name, "sensible", seed=4)
    for _ in range(25):
        if match.over:
            break
        decision = match.decisions[0]
        said = match.text(decision.seat)
        assert match.game.table.ask(match.view(decision.seat), decision) in said
        for option in decision.options:
            assert f"[{text(option)}]" in said or match.game.table.words(
                match.view(decision.seat), decision, option
            ) == text(option)
        match.choose(helper.choose(match, decision), decision.seat)


def test_the_end_and_somebody_elses_turn_are_said() -> None:
    match = questhall.start("tic-tac-toe", seed=1)
    assert "It is not your turn." in match.text(1)
    assert match.decisions[0].text().splitlines()[:2] == ["mark?", "  0"]
    for square in "03142":
        match.choose(square)
    assert "The game is over: Player 1 won." in match.text(1)  # as everybody is called on the table above


def test_one_reason_is_one_line() -> None:
    match = questhall.start("call-to-adventure", seats=2, seed=3)
    helper = questhall.bot("call-to-adventure", "sensible", seed=1)
    said = ""
    while "You have taken your main action" not in said:
        match.choose(helper.choose(match, match.decisions[0]), match.decisions[0].seat)
        said = match.text(match.decisions[0].seat)
    assert said.count("You have taken your main action") == 1 and "more:" in said
