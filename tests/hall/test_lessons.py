"""Every lesson can be played as it is written: what it asks for is possible, what it points at is there and lit, what
it says can be read on the table, and nobody but the learner has to think."""

import pytest
from tools.lessons import length_of

from questhall.drawing import staged
from questhall.hall.store.store import Entry, Place, Setup
from questhall.hall.tables.ledger import Ledger
from questhall.hall.tables.lessons import Lesson, Script, Step, counted, folder_of, script_of
from questhall.kernel import BadPack, Decision, Match
from questhall.kernel.content import decode, read_toml
from questhall.kernel.decision import find, text
from questhall.kernel.match import start
from questhall.kernel.registry import game
from tests.hall.house import Client, choices, drawn_games, wait_for

TAUGHT = [name for name in drawn_games() if script_of(game(name)) is not None]


def the_script(name: str) -> Script:
    script = script_of(game(name))
    assert script is not None
    return script


def others_answer(match: Match, script: Script, given: dict[int, int]) -> None:
    """The other seats, from their lists: nothing is left to bots."""
    while waiting := [one for one in match.decisions if one.seat != script.learner]:
        decision = waiting[0]
        number = given.get(decision.seat, 0)
        listed = script.others.get(str(decision.seat), [])
        assert number < len(listed), f"seat {decision.seat} has no answer number {number + 1} to {decision.kind}"
        assert find(decision, listed[number]) is not None, f"{listed[number]} is not possible: {decision.kind}"
        match.choose(listed[number], seat=decision.seat)
        given[decision.seat] = number + 1


def check_step(match: Match, decision: Decision, step: Step, number: int) -> None:
    """What a step says is what is there."""
    table, view = match.game.table, match.view(decision.seat)
    wide, tall = ({piece.id for piece in staged(table.draw(view, shape)).pieces} for shape in (False, True))
    for told in (step, *step.tell):
        missing = set(told.point) - (wide | tall)
        assert not missing, f"step {number} points at what is not there: {missing}"
        for drawn in (wide, tall):
            assert not told.point or set(told.point) & drawn, f"step {number} points at nothing in one of the shapes"
            assert "{" not in counted(told.say, drawn)
    words = table.text(view)
    for seen in step.see:
        assert seen in words, f"step {number} relies on {seen!r}:\n{words}"
    if not step.choose:
        return
    for choice in step.choose:
        assert find(decision, choice) is not None, f"step {number} asks for {choice}"
    ways = {choice: picks for choice, _, picks in table.ways(view, decision)}
    pieces = {pick for choice in step.choose for pick in ways[choice] if not pick.startswith("=")}
    if pieces:
        assert step.point and step.point[0] in pieces, f"step {number} should point at one of {pieces}"


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_says_what_is_there(name: str) -> None:
    rules, script = game(name), the_script(name)
    match = start(rules, script.seats, script.seed, script.options)
    given: dict[int, int] = {}
    for number, step in enumerate(script.step, start=1):
        others_answer(match, script, given)
        decision = match.decision(script.learner)
        assert decision is not None, f"nobody asks the learner for step {number}"
        check_step(match, decision, step, number)
        last = number == len(script.step)
        assert step.choose or last, f"step {number} lets go of the table before the end"
        match.choose(step.choose[0] if step.choose else text(decision.options[0]), seat=script.learner)


@pytest.mark.parametrize("name", [name for name in TAUGHT if name not in ("pig", "tic-tac-toe")])
def test_a_lesson_takes_five_to_eight_minutes(name: str) -> None:
    script = the_script(name)
    assert 5 <= length_of(name, script).minutes <= 8, length_of(name, script)
    for step in script.step:
        for told in (step, *step.tell):
            assert len(told.say) <= 190, told.say  # a bubble, not a paragraph


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_leads_to_its_end(client: Client, name: str) -> None:
    script = the_script(name)
    table = client.table(name, "me", tutorial=True)
    me = script.learner
    for number, step in enumerate(script.step, start=1):
        wait_for(lambda: table.view(me)["ask"] is not None)
        view = table.view(me)
        lesson = view["lesson"]
        assert (lesson["step"], lesson["of"], lesson["over"]) == (number, len(script.step), False)
        assert len(lesson["tell"]) == len(step.tell)
        offered = choices(view["ask"]["tree"])
        if step.choose:
            assert set(offered) <= set(step.choose), f"step {number} asks for {step.choose}, possible is {offered}"
        assert table.choose(me, offered[0])["result"] == "accepted"
    assert table.view(me)["lesson"]["say"] == script.end and table.view(me)["lesson"]["over"]


def test_numbers_in_sentences_are_counted_on_the_table() -> None:
    there = ["unit-goblin-1", "unit-goblin-2", "unit-knight-1"]
    assert counted("{unit-goblin-*} goblins and {unit-knight-*} knight", there) == "Two goblins and one knight"


def test_a_lesson_asks_for_one_thing_at_a_time(client: Client) -> None:
    table = client.table("tic-tac-toe", "me", tutorial=True)
    wanted = the_script("tic-tac-toe").step[0].choose
    wrong = next(str(square) for square in range(9) if str(square) not in wanted)
    assert table.choose(0, wrong)["result"] == "illegal"


def test_the_others_give_the_answer_whose_turn_it_is() -> None:
    """Not a later one of their list where it cannot be given: then they think for themselves."""
    script = Script(step=[], others={"1": ["0", "4", "8"]})
    rules = game("tic-tac-toe")
    setup = Setup("tic-tac-toe", rules.rules_version, rules.fingerprint(), {}, 1, [Place("person"), Place("bot")])
    ledger = Ledger(setup, rules)
    ledger.apply(Entry(1, "choice", 0, "0", "k", 0.0))  # the learner has taken what the other was to take
    decision = ledger.decision(1)
    assert decision is not None and Lesson(script).allowed(ledger, decision) == []
    ledger.apply(Entry(2, "choice", 1, "1", "k", 0.0))
    ledger.apply(Entry(3, "choice", 0, "2", "k", 0.0))
    decision = ledger.decision(1)
    assert decision is not None and Lesson(script).allowed(ledger, decision) == ["4"]


def test_a_script_with_a_mistake_names_it() -> None:
    path = folder_of(game("tic-tac-toe")) / "lesson.toml"
    with pytest.raises(BadPack, match=r"lesson\.toml: .*sey"):
        decode({**read_toml(path), "sey": "hello"}, Script, path)
