"""Match: answers, errors that tell causes apart, undo, records, saves."""

import json
import pickle

import pytest

import questhall
from questhall.kernel import (
    BadOptions,
    BadRecord,
    CannotUndo,
    IllegalChoice,
    Match,
    NotYourTurn,
    Record,
    StaleChoice,
    UnknownGame,
)
from tests.testing.broken_games import Highest


def tic_tac_toe(*squares: int) -> Match:
    match = questhall.start("tic-tac-toe", seed=1)
    for square in squares:
        match.choose(square)
    return match


def test_an_answer_is_an_option_or_its_text() -> None:
    match = tic_tac_toe()
    match.choose(4)
    match.choose("0")
    assert match.answers == [(0, 4), (1, 0)]


def test_errors_tell_causes_apart() -> None:
    match = tic_tac_toe(4)
    with pytest.raises(IllegalChoice, match="marked already"):
        match.choose(4)
    with pytest.raises(IllegalChoice, match="not possible here"):
        match.choose("castle")
    with pytest.raises(NotYourTurn, match="turn of seat 1"):
        match.choose(0, seat=0)
    with pytest.raises(StaleChoice, match="position 0; the game is at position 1"):
        match.choose(0, at=0)
    assert match.position == 1


def test_nothing_is_chosen_after_the_end() -> None:
    match = tic_tac_toe(0, 3, 1, 4, 2)
    with pytest.raises(NotYourTurn, match="over"):
        match.choose(5)


def test_undo_and_redo() -> None:
    match = tic_tac_toe(4, 0)
    before = match.save()
    match.undo(seat=1)
    assert match.decisions[0].seat == 1
    assert len(match.log()) == 1
    match.redo()
    assert match.save() == before
    assert len(match.log()) == 2
    with pytest.raises(NotYourTurn):
        match.undo(seat=0)
    match.undo()
    match.choose(8)
    assert not match.can_redo


def test_undo_stops_at_a_die() -> None:
    match = questhall.start("pig", seed=4)
    match.choose("roll")
    with pytest.raises(CannotUndo):
        match.undo()


def test_undo_stops_where_something_hidden_was_shown() -> None:
    game = Highest()
    match = questhall.kernel.start(game, 2, seed=1)
    match.choose(match.decisions[0].options[0])  # and a card is drawn
    assert not match.can_undo


def test_a_copy_is_independent_also_in_the_middle() -> None:
    match = tic_tac_toe(4)
    twin = match.copy()
    twin.choose(0)
    assert match.position == 1 and twin.position == 2
    match.choose(8)
    assert match.view(None).squares[0] == -1
    assert twin.view(None).squares[8] == -1


def test_a_record_replays_to_the_same_end() -> None:
    match = questhall.start("pig", seats=3, seed="a long night", options={"goal": 20})
    while not match.over:
        match.choose("hold")
    text = match.record().to_json()
    again = questhall.replay(text)
    assert again.outcome == match.outcome
    assert again.record().to_json() == text
    assert questhall.replay(text, until=1).position == 1


def test_the_commitment_is_that_of_the_seed() -> None:
    record = questhall.start("pig", seed=12).record()
    assert record.commitment == questhall.kernel.commitment(record.seed)


def test_a_save_resumes_with_the_same_future() -> None:
    match = questhall.start("pig", seats=2, seed=6)
    match.choose("roll")
    loaded = Match.load(match.save(), match.game)
    assert loaded.record() == match.record()
    for _ in range(6):
        match.choose("roll")
        loaded.choose("roll")
    assert loaded.state.to_json() == match.state.to_json()


def _broken(**changes: object) -> str:
    match = tic_tac_toe(4)
    data = json.loads(match.record().to_json())
    return json.dumps({**data, **changes})


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ("", "not a complete Questhall record"),
        (tic_tac_toe(4).record().to_json()[:60], "not a complete Questhall record"),
        ("[1, 2]", "not a complete Questhall record"),
        (_broken(format=9), "format 9"),
        (_broken(rules=7), "version 7 of the rules"),
        (_broken(content="0123"), "other content"),
        (_broken(answers=["0 4", "1 4"]), "Answer 2 of the record"),
        (_broken(answers=["zero four"]), "Answer 1 of the record"),
    ],
)
def test_bad_records_say_what_is_wrong(record: str, says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        questhall.replay(record)


def test_a_record_of_another_game_is_refused() -> None:
    record = Record.from_json(_broken())
    with pytest.raises(BadRecord, match="of tic-tac-toe, not of pig"):
        questhall.kernel.replay(record, questhall.game("pig"))


def test_games_are_found_by_name() -> None:
    assert questhall.game("tic tac toe") is questhall.game("tic-tac-toe")
    with pytest.raises(UnknownGame, match="Did you mean pig"):
        questhall.game("pigg")


def test_bad_options_say_what_is_possible() -> None:
    with pytest.raises(BadOptions, match="2 to 8 seats, not 9"):
        questhall.start("pig", seats=9)
    with pytest.raises(BadOptions, match="goal"):
        questhall.start("pig", options={"gaol": 3})
    with pytest.raises(BadOptions, match="goal"):
        questhall.start("pig", options={"goal": 3})
    with pytest.raises(BadOptions, match=r"\$\.desert`: one of A, B\. Options of this game: "):
        questhall.start("roll-for-adventure", options={"desert": "C"})
    with pytest.raises(BadOptions) as refused:
        questhall.start("roll-for-adventure", options={"sand": "A"})
    assert "one of" not in str(refused.value)


def test_whoever_is_alone_wins_and_loses_together() -> None:
    assert [questhall.game("pig").together(seats, None) for seats in (1, 2)] == [True, False]
    assert [questhall.game("roll-for-adventure").together(seats, None) for seats in (1, 2)] == [True, True]
    assert list(questhall.game("roll-for-adventure").sides(3, None)) == [0, 0, 0]
    assert list(questhall.game("pig").sides(3, None)) == [0, 1, 2]


def test_what_is_on_file_stays_and_what_is_chosen_then_can_be_taken_back() -> None:
    match = questhall.start("tic-tac-toe", seed=1)
    match.choose(4)
    match.choose(0)
    again = questhall.replay(match.record())
    for found in (again, Match.load(match.save(), match.game)):
        assert match.can_undo and not found.can_undo
        found.choose(8)
        found.undo()
        assert found.position == 2 and not found.can_undo


def test_a_match_can_be_pickled_in_the_middle_of_an_effect() -> None:
    """Other processes get the same position, the same log and the same future."""
    match = questhall.start("roll-for-adventure", seats=2, seed=3)
    for _ in range(25):
        match.choose(match.decisions[0].options[0], match.decisions[0].seat)
    twin = pickle.loads(pickle.dumps(match))
    assert twin.state.to_json() == match.state.to_json() and twin.log() == match.log()
    assert twin.record() == match.record() and not twin.can_undo
    while not match.over and match.position < 60:
        decision = match.decisions[0]
        assert [each.key() for each in twin.decisions] == [each.key() for each in match.decisions]
        match.choose(decision.options[-1], decision.seat)
        twin.choose(decision.options[-1], decision.seat)
    assert twin.log() == match.log() and twin.state.to_json() == match.state.to_json()


def test_an_illegal_choice_is_told_what_is_possible_but_not_all_of_it() -> None:
    with pytest.raises(
        IllegalChoice, match=r"'z9' is not possible here. Options: \S+, \S+, \S+, \S+, \S+, \S+, \.\.\.$"
    ):
        questhall.start("tic-tac-toe", seed=1).choose("z9")
    with pytest.raises(IllegalChoice, match=r"Options: \w+, \w+$"):
        match = questhall.start("pig", seed=1)
        match.choose("roll")
        match.choose("fly")
