"""Asking: one seat, one that may decline, several of a list, several seats at once."""

from typing import Any

import pytest

from questhall.kernel import (
    DONE,
    PASS,
    WORDS,
    BrokenRules,
    CannotUndo,
    Chance,
    Decision,
    Flow,
    Game,
    GameState,
    IllegalChoice,
    Match,
    Outcome,
    Run,
    Several,
    View,
    choose,
    choose_some,
    maybe,
    playout,
    registry,
    say,
    start,
    together,
    wait_for_all,
)


class Notes(GameState):
    got: list[str]
    left: list[int] = []


class Asking(Game[Notes, View]):
    """A game whose step is given by the test."""

    title = "Asking"
    seats = (3,)
    state_type = Notes

    def __init__(self, step: Any) -> None:
        super().__init__()
        self._step = step

    def step(self, state: Notes) -> Flow:
        return self._step(state)  # type: ignore[no-any-return]

    def outcome(self, state: Notes) -> Outcome | None:
        return Outcome([1.0, 1.0, 1.0]) if "end" in state.got else None

    def view(self, state: Notes, seat: int | None) -> View:
        return View()


def table(step: Any, left: list[int] | None = None) -> Match:
    return Match(Asking(step), Notes(got=[], left=left or [], chance=Chance(1)))


def got(match: Match) -> list[str]:
    assert isinstance(match.state, Notes)
    return match.state.got


def test_a_forced_choice_is_not_asked() -> None:
    def step(state: Notes) -> Flow:
        state.got.append((yield from choose(0, "a", ["only"])))
        state.got.append((yield from choose(0, "b", ["one", "two"])))
        state.got.append("end")

    match = table(step)
    assert got(match) == ["only"]
    match.choose("two")
    assert got(match) == ["only", "two", "end"]


def test_unless_asking_hides_that_there_was_no_choice() -> None:
    def step(state: Notes) -> Flow:
        state.got.append((yield from choose(1, "a", ["only"], always=True)))
        state.got.append("end")

    match = table(step)
    assert match.decisions[0].options == ["only"]


def test_no_option_is_the_rules_fault() -> None:
    def step(state: Notes) -> Flow:
        yield from choose(0, "move", list[str]())

    with pytest.raises(BrokenRules, match="asked to move and has no option"):
        table(step)


def test_maybe_can_be_declined() -> None:
    def step(state: Notes) -> Flow:
        state.got.append(str((yield from maybe(0, "a", ["x"]))))
        state.got.append(str((yield from maybe(0, "b", list[str]()))))
        state.got.append("end")

    match = table(step)
    assert match.decisions[0].options == ["x", PASS]
    match.choose(PASS)
    assert got(match) == ["None", "None", "end"]


def test_choose_some() -> None:
    def step(state: Notes) -> Flow:
        state.got.extend((yield from choose_some(0, "a", ["x", "y", "z"], least=1, most=2)))
        state.got.append("end")

    match = table(step)
    assert match.decisions[0].options == ["x", "y", "z"]
    match.choose("y")
    assert match.decisions[0].options == ["x", "z", DONE]
    match.choose(DONE)
    assert got(match) == ["y", "end"]


def test_choose_some_takes_all_that_must_be_taken() -> None:
    def step(state: Notes) -> Flow:
        state.got.extend((yield from choose_some(0, "a", ["x", "y", "z"], least=3, most=3)))
        state.got.append("end")

    assert got(table(step)) == ["x", "y", "z", "end"]


def everybody(state: Notes) -> Flow:
    """Each of three seats takes two actions; an action of seat 1 asks twice."""

    def act(seat: int) -> Flow:
        if not state.left[seat]:
            return
        word = yield from choose(seat, "say", ["a", "b"], always=True)
        if seat == 1:
            word += yield from choose(seat, "more", ["c", "d"], always=True)
        state.left[seat] -= 1
        state.got.append(f"{seat}{word}")

    if any(state.left):
        yield from together(range(3), act)
    else:
        state.got.append("end")


def test_together_is_answered_in_any_order() -> None:
    match = table(everybody, [1, 1, 1])
    assert [decision.seat for decision in match.decisions] == [0, 1, 2]
    match.choose("b", seat=2)
    match.choose("a", seat=1)
    assert [decision.kind for decision in match.decisions] == ["say", "more"]
    match.choose("a", seat=0)
    match.choose("d", seat=1)
    assert got(match) == ["2b", "0a", "1ad", "end"]


def test_together_reaches_a_checkpoint_whenever_nobody_is_in_the_middle() -> None:
    match = table(everybody, [2, 2, 2])
    match.choose("a", seat=0)
    assert len(match.trail) == 0
    match.choose("a", seat=1)
    match.choose("a", seat=0)
    match.choose("b", seat=2)
    assert len(match.trail) == 3  # seat 1 is still in the middle of its action
    twin = match.copy()
    match.choose("c", seat=1)
    twin.choose("c", seat=1)
    assert len(match.trail) == 0
    assert got(twin) == got(match) == ["0a", "0a", "2b", "1ac"]


def bids(state: Notes) -> Flow:
    """Each of three seats bids once; the award follows the last bid, in the same step."""

    def bid(seat: int) -> Flow:
        if state.left[seat]:
            word = yield from choose(seat, "bid", ["a", "b"], always=True)
            state.left[seat] = 0
            state.got.append(f"{seat}{word}")

    if (yield from wait_for_all(range(3), bid)):
        state.got.append("award")
        state.got.append("end")


def test_what_waits_for_all_happens_once_after_the_last() -> None:
    match = table(bids, [1, 0, 1])
    assert [decision.seat for decision in match.decisions] == [0, 2]
    match.choose("a", seat=2)
    assert len(match.trail) == 0 and got(match) == ["2a"]  # kept, and seat 0 is still to come
    match.choose("b", seat=0)
    assert got(match) == ["2a", "0b", "award", "end"]


def speaking(state: Notes) -> Flow:
    """A speech in words of one's own; meanwhile somebody else may call out, and need not."""
    if len(state.got) < 3:
        asked = Decision(0, "speech", [("say", WORDS), "silence"])
        seat, option = yield Several((asked, Decision(2, "call", ["hear hear"], free=True)))
        state.got.append(f"{seat} {option[1] if isinstance(option, tuple) else option}")


def test_words_of_ones_own_are_part_of_the_answer() -> None:
    match = table(speaking)
    match.choose("say Nobody moves!  ", seat=0)
    match.choose(("say", "Not you either."), seat=0)
    assert got(match) == ["0 Nobody moves!", "0 Not you either."]
    assert Match.load(match.save(), match.game).decisions == match.decisions


@pytest.mark.parametrize("said", ["say ", "say " + "x" * 1001, "say one\x07two", "shout Nobody moves!"])
def test_words_that_are_none_are_refused(said: str) -> None:
    match = table(speaking)
    with pytest.raises(IllegalChoice):
        match.choose(said, seat=0)


def test_a_free_question_is_answered_at_will() -> None:
    match = table(speaking)
    assert [decision.free for decision in match.decisions] == [False, True]
    match.choose("hear hear", seat=2)
    match.choose("silence", seat=0)
    assert got(match) == ["2 hear hear", "0 silence"]


def test_together_one_s_own_answer_is_taken_out_and_the_others_stay() -> None:
    match = table(everybody, [2, 2, 2])
    match.choose("a", seat=0)
    match.choose("a", seat=1)
    match.choose("b", seat=2)
    assert [match.can_take_out(seat) for seat in range(3)] == [True, True, True]
    match.take_out(1)  # in the middle of its action
    assert [decision.kind for decision in match.decisions] == ["say", "say", "say"]
    assert got(match) == ["0a", "2b"] and match.answers == [(0, "a"), (2, "b")]
    match.take_out(0)
    assert got(match) == ["2b"] and match.position == 1
    assert not match.can_take_out(0)
    match.undo(seat=2)
    assert got(match) == [] and match.position == 0
    with pytest.raises(CannotUndo):
        match.take_out(2)


def test_together_what_others_learnt_cannot_be_taken_out() -> None:
    def step(state: Notes) -> Flow:
        """Seat 0 lays something down; what the others can take depends on it. Seat 2 draws."""

        def act(seat: int) -> Flow:
            if not state.left[seat]:
                return
            laid = [word[1:] for word in state.got if word[0] == "0"]
            word = yield from choose(seat, "take", ["x", "y", *laid] if seat == 1 else ["x", "y"], always=True)
            state.left[seat] -= 1
            state.got.append(f"{seat}{word}")
            if seat == 2:
                say(state, "drawn", state.chance.die(), seat=2)

        if any(state.left):
            yield from together(range(3), act)
        else:
            state.got.append("end")

    match = table(step, [2, 2, 2])
    match.choose("x", seat=2)
    assert not match.can_take_out(2) and match.can_take_out(2, agreed=True)  # a die has fallen
    match.choose("y", seat=0)
    assert not match.can_take_out(0)  # seat 1 is asked something else since
    match.choose("x", seat=1)
    assert not match.can_take_out(0) and match.can_take_out(1)
    match.choose("y", seat=2)
    match.take_out(1)  # the dice of others stay as they fell
    assert [event.args for event in match.log()][-1:] and got(match) == ["2x", "0y", "2y"]
    assert not match.can_undo, "the last answer drew"


def test_what_was_answered_before_an_answer_that_is_taken_out_can_be_taken_back() -> None:
    match = table(everybody, [2, 2, 2])
    for seat, word in ((0, "a"), (0, "b"), (2, "a")):
        match.choose(word, seat=seat)
    match.take_out(0)
    assert match.answers == [(0, "a"), (2, "a")]
    match.undo(seat=2)
    match.undo(seat=0)
    assert match.position == 0 and not match.can_undo


@pytest.mark.parametrize("drawn", [0.0, 0.5, 0.999])
def test_a_playout_answers_at_random_also_where_several_choose(drawn: float) -> None:
    """Every answer is drawn, and where several choose at once also who answers next."""
    state = Notes(got=[], left=[1, 1, 1], chance=Chance(1))
    outcome, answers = playout(Asking(everybody), state, lambda: drawn)
    first, middle, last = ["0a", "1ac", "2a"], ["1bd", "2b", "0b"], ["2b", "1bd", "0b"]
    assert answers == 4 and outcome.payoffs == [1.0, 1.0, 1.0]
    assert state.got == [*{0.0: first, 0.5: middle, 0.999: last}[drawn], "end"]


def test_a_playout_of_one_after_the_other_is_a_game_of_those_answers() -> None:
    game = registry.game("pig")
    begun, drawn = start(game, 2, 1).state, iter([0.0, 0.2, 0.9, 0.4, 0.7] * 400)
    run = Run(game, begun.copy())
    outcome, answers = playout(game, begun, lambda: next(drawn))
    again, count = iter([0.0, 0.2, 0.9, 0.4, 0.7] * 400), 0
    while run.decision is not None:
        run.answer(run.decision.seat, run.decision.options[int(next(again) * len(run.decision.options))])
        count += 1
    assert run.outcome == outcome and count == answers


def test_the_first_of_several_decisions_is_the_runs() -> None:
    run = Run(Asking(everybody), Notes(got=[], left=[1, 1, 1], chance=Chance(1)))
    assert run.decision == run.decisions[0] and run.decision.seat == 0
    run.answer(0, "a")
    assert run.decision == run.decisions[0] and run.decision.seat == 1
