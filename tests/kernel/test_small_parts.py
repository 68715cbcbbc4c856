"""The small parts of the kernel, one by one."""

import hashlib
import importlib
from typing import Any, Literal, NewType, Sequence

import msgspec
import pytest

import questhall
from questhall.kernel import (
    BadRecord,
    Chance,
    Decision,
    Event,
    Game,
    GameState,
    IllegalChoice,
    Match,
    Run,
    State,
    keep_words,
    say,
    told_by,
)
from questhall.kernel.decision import own_words
from questhall.kernel.event import Moments
from questhall.kernel.state import _never_changes

Number = NewType("Number", int)


class Frozen(msgspec.Struct, frozen=True):
    n: int = 0


class Loose(State):
    n: int = 0


class Telling(GameState):
    pass


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("count", range(7))
def test_a_shuffle_is_fisher_and_yates(seed: int, count: int) -> None:
    one, two = Chance(seed), Chance(seed)
    shuffled, expected = list(range(count)), list(range(count))
    one.shuffle(shuffled)
    for i in range(count - 1, 0, -1):
        j = two.below(i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert shuffled == expected and one.draws == two.draws


def test_what_never_changes_is_shared() -> None:
    fixed: list[Any] = [int, str, None, frozenset, frozenset[int], Literal["a", "b"], Number, Frozen]
    assert [hint for hint in fixed if not _never_changes(hint)] == []
    loose: list[Any] = [list, list[int], dict[str, int], Loose, Any]
    assert [hint for hint in loose if _never_changes(hint)] == []


def test_a_run_keeps_the_checkpoint_that_it_is_given() -> None:
    state = questhall.start("pig", seats=2, seed=1).state
    assert Run(questhall.game("pig"), state).base is state
    copy = state.copy()
    assert Run(questhall.game("pig"), copy, base=state).base is state
    assert Run(questhall.game("pig"), copy, keep=True, base=state).base is state
    fresh = state.copy()
    kept = Run(questhall.game("pig"), fresh.copy(), keep=True)
    assert kept.base is not kept.state and kept.base == fresh


@pytest.mark.parametrize(
    ("trail", "possible", "given"),
    [
        ([(0, 4), (1, 0)], True, 2),
        ([], True, 0),
        ([(1, 4)], False, 0),  # not asked
        ([(0, 4), (1, 4)], False, 1),  # taken
        ([(0, 4), (0, 0)], False, 1),  # not asked again
    ],
)
def test_answers_are_retraced_as_far_as_they_are_possible(
    trail: list[tuple[int, int]], possible: bool, given: int
) -> None:
    match = questhall.start("tic-tac-toe", seed=1)
    run = Run(match.game, match.state.copy())
    assert run.retrace(trail) == possible
    for seat, option in trail[:given]:
        match.choose(option, seat)
    assert run.state == match.state.copy() and run.decisions[0].seat == match.decisions[0].seat


@pytest.mark.parametrize(
    ("rules", "content", "told"), [(0, "", False), (-1, "", True), (0, "x", True), (-1, "x", True)]
)
def test_a_save_that_does_not_fit_is_refused_unless_it_is_of_other_rules(rules: int, content: str, told: bool) -> None:
    match = questhall.start("tic-tac-toe", seed=1)
    match.choose(4, 0)
    saved = msgspec.json.decode(match.save())
    saved["trail"] = ["1 4"]  # the square is taken
    saved["rules"] += rules
    saved["content"] += content
    data = msgspec.json.encode(saved).decode()
    if not told:
        with pytest.raises(BadRecord, match="does not fit"):
            Match.load(data, match.game)
    else:
        assert Match.load(data, match.game).dropped == 1


def test_ones_own_words_are_one_to_many() -> None:
    assert own_words(" a ") == "a"
    for words in ("", "   ", "x" * 100_000, "two\nlines"):
        with pytest.raises(IllegalChoice):
            own_words(words)


class Weighing(questhall.game("pig").__class__):  # type: ignore[misc]
    weights: Sequence[float] = ()

    def prior(self, state: Any, decision: Decision) -> Sequence[float]:
        return self.weights

    sensible = Game.sensible


def test_a_quick_answer_is_drawn_by_weight_and_by_lot_where_nothing_weighs() -> None:
    game: Any = Weighing()
    decision = Decision(0, "which", ("a", "b"))
    game.weights = (0.0, 2.0)
    assert {game.sensible(None, decision, Chance(seed)) for seed in range(20)} == {"b"}
    game.weights = (0.0, 0.0)
    assert {game.sensible(None, decision, Chance(seed)) for seed in range(20)} == {"a", "b"}


def test_a_beat_keeps_the_table_as_it_was() -> None:
    state: Any = questhall.start("pig", seats=2, seed=1).state
    state.events, state.moments = [], Moments({"rolled": "big"})
    say(state, "held", 1, seat=0)
    assert state.moments.kept == []
    say(state, "rolled", 6, seat=0)
    (heard, table), *rest = state.moments.kept
    assert heard == 2 and not rest and table is not state and table.scores == state.scores


def test_beats_are_kept_from_when_somebody_listens_and_handed_over_once() -> None:
    match = questhall.start("roll-for-adventure", seats=2, seed=1)
    match.choose(match.decisions[0].options[0])
    assert match.beats() == []
    match.listen()
    while not (beats := match.beats()):
        match.choose(match.decisions[0].options[0])
    assert all(match.log()[heard - 1].what in match.game.beats for heard, _ in beats)
    assert match.beats() == []
    moments = match.state.moments
    match.listen()
    assert moments is not None and match.state.moments is moments, "who listens already goes on"


@pytest.mark.parametrize(("game", "log"), [("tic-tac-toe", True), ("roll-for-adventure", False)])
def test_without_beats_or_without_a_log_there_is_nothing_to_listen_to(game: str, log: bool) -> None:
    match = questhall.start(game, seats=2, seed=1, log=log)
    assert bool(match.game.beats) != log
    match.listen()
    assert match.state.moments is None and match.beats() == []


def test_what_is_told_to_some_is_read_by_them_alone() -> None:
    match = questhall.start("pig", seats=3, seed=1)
    match.state.events = []
    say(match.state, "for all")
    say(match.state, "for two", to=(0, 2))
    read = {seat: [event.what for event in match.log(seat)] for seat in (0, 1, 2, None)}
    assert read == {0: ["for all", "for two"], 1: ["for all"], 2: ["for all", "for two"], None: ["for all"]}


def test_kept_words_are_others_for_its_own_seat() -> None:
    ours = Event("drawn", 1, (), words=("Ben draws a card.", "You draw the Fool."))
    assert [ours.told(seat) for seat in (-1, 0, 1)] == ["Ben draws a card.", "Ben draws a card.", "You draw the Fool."]
    assert [Event("turn", 1, (), words=("Ben begins.",)).told(seat) for seat in (0, 1)] == ["Ben begins."] * 2


def test_two_play_unless_a_game_is_for_others() -> None:
    assert questhall.start("roll-for-adventure").record().seats == 2
    assert questhall.start("pig").record().seats == 2


def test_why_not_is_told_to_whoever_is_asked() -> None:
    match = questhall.start("roll-for-adventure", seats=2, seed=1)
    while not match.refusals(match.decisions[0].seat):
        match.choose(match.decisions[0].options[0])
    asked = match.decisions[0].seat
    assert match.refusals(asked) == match.game.refusals(match.view(asked), match.decisions[0])
    assert match.refusals(1 - asked) == []


def test_what_was_heard_ends_at_the_last_checkpoint() -> None:
    """What is kept of a table: the rest of the log is written again when the answers since are given again."""
    match = questhall.start("roll-for-adventure", seats=2, seed=1)
    lengths = set()
    for _ in range(30):
        match.choose(match.decisions[0].options[0], match.decisions[0].seat)
        heard, log = match.heard(), match.state.events
        assert log is not None and list(heard) == log[: len(heard)]
        again = Match.load(match.save(), match.game, heard)
        assert again.state.events == log
        lengths.add((len(heard) > 0, len(log) > len(heard)))
    assert (True, True) in lengths


def test_content_that_stands_in_no_file_has_a_fingerprint_too() -> None:
    """It stands in every save and record on file, so it stays what it was."""
    assert questhall.game("pig").fingerprint() == hashlib.sha256(b"null").hexdigest()[:16]


def test_a_refusal_reads_the_same_with_and_without_its_clause() -> None:
    assert str(IllegalChoice("Not there.")) == str(IllegalChoice("Not there.", "X-1")) == "Not there."


def test_what_has_been_said_keeps_its_words_and_where_nothing_was_said_there_is_nothing_to_keep() -> None:
    here = ["Inn"]
    told_by(Telling, lambda state: lambda event: (f"{event.what} {here[0]}",))
    state: Any = Telling(chance=Chance(1))
    for silence in (None, list[Event]()):
        state.events = silence
        keep_words(state)
        assert state.events == silence
    for next_place in ("Mill", "Ford"):
        say(state, "to the")
        keep_words(state)
        here[0] = next_place
    assert [event.words for event in state.events] == [("to the Inn",), ("to the Mill",)]


def test_the_batterys_old_address_still_leads_there() -> None:
    old = importlib.import_module("questhall.kernel.battery")
    with pytest.warns(DeprecationWarning, match=r"questhall\.testing\.battery") as warned:
        assert old.battery is importlib.import_module("questhall.testing.battery").battery
    assert warned[0].filename == __file__, "who still asks there is told"
    assert not hasattr(old, "__path__")


def test_a_refusal_names_six_options_and_says_when_there_are_more() -> None:
    match = questhall.start("tic-tac-toe", seed=1)
    for taken, told in ((3, "Options: 3, 4, 5, 6, 7, 8"), (2, "Options: 2, 3, 4, 5, 6, 7, ...")):
        match = questhall.start("tic-tac-toe", seed=1)
        for square in range(taken):
            match.choose(square)
        with pytest.raises(IllegalChoice) as refused:
            match.choose("nowhere")
        assert str(refused.value).endswith(told)


def test_a_seed_that_nobody_gave_has_128_bits() -> None:
    seeds = {str(questhall.start("pig").record().seed) for _ in range(3)}
    assert len(seeds) == 3 and all(len(seed) == 32 and int(seed, 16) >= 0 for seed in seeds)


def test_a_sight_shows_the_question_to_whom_it_is_asked_alone() -> None:
    """For notebooks: the picture, and below it what is asked and every option in words."""
    match = questhall.start("pig", seats=2, seed=1)
    asked = match.see(0)._repr_html_()
    assert asked.startswith("<svg") and asked.count("<li>") == len(match.decisions[0].options) and "<p><b>" in asked
    for other in (1, None):
        shown = match.see(other)._repr_html_()
        assert shown.startswith("<svg") and shown.endswith("</svg>")
