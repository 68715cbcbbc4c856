"""Tests and Tasks: who may work where, and what wins, losses and Rounds do to Progress and Challenge."""

from typing import Any

import pytest
from tests.games.drawn_to_destiny.positions import (
    alone,
    arena,
    choices,
    duel,
    exact_place,
    fate,
    hand,
    no_feats,
    put,
    space,
    table,
)

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.printed import Effect
from questhall.games.drawn_to_destiny.content.scenes import PlaceLine, PropLine, TaskLine
from questhall.games.drawn_to_destiny.rules.conflict.skill_tests import begin_test
from questhall.games.drawn_to_destiny.rules.conflict.tasks import (
    begin_task,
    check_task,
    in_circle,
    may_work,
    resolve_task,
    task_line,
    task_spaces,
    tick,
    working_level,
)
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.damage import place_light
from questhall.games.drawn_to_destiny.state import Task
from questhall.kernel import rule

GATE = TaskLine(id="gate", name="Gate", skills=("Melee",), vs=3, at=("4,2",))


# ------------------------------------------------------------------------------------------- Tests and Tasks


@rule("DTD-TASK-01", "DTD-TASK-02", "DTD-TASK-03", "DTD-TASK-05")
@pytest.mark.parametrize(
    ("won", "scores", "hits", "fate_", "left", "status"),
    [
        (True, True, 2, (False, False, 0), (3, 1), "open"),
        (True, True, 3, (False, False, 0), (3, 0), "complete"),
        (True, False, 2, (False, False, 0), (3, 3), "open"),
        (False, False, 0, (True, True, 2), (1, 3), "open"),
        (False, False, 0, (True, True, 3), (0, 3), "failed"),
        (False, False, 0, (True, False, 2), (3, 3), "open"),
        (True, True, 1, (True, True, 2), (3, 2), "open"),
    ],
)
def test_a_win_takes_challenge_and_a_loss_progress(
    won: bool, scores: bool, hits: int, fate_: tuple[bool, bool, int], left: tuple[int, int], status: str
) -> None:
    state, hero = alone(task=(GATE,))
    begin_task(state, hero, "gate")
    conflict = state.conflict
    assert conflict is not None and [(t.progress, t.challenge) for t in state.tasks] == [(3, 3)]
    conflict.attacker.won, conflict.attacker.scores, conflict.attacker.hits = won, scores, hits
    conflict.target.won, conflict.target.scores, conflict.target.hits = fate_
    resolve_task(state, conflict)
    assert (state.tasks[0].progress, state.tasks[0].challenge) == left and state.tasks[0].status == status
    resolve_task(state, conflict)
    assert status == "open" or (state.tasks[0].progress, state.tasks[0].challenge) == left  # it is over


@rule("DTD-TASK-06", "DTD-TASK-03")
@pytest.mark.parametrize(
    ("change", "works"),
    [
        ({}, True), ({"by": ("foes",)}, False), ({"by": ("heroes",)}, True), ({"needs": "round() >= 2"}, False),
        ({"needs": "round() >= 1"}, True), ({"at": ("4,6",)}, False), ({"at": ("4,0",)}, False), ({"at": ("3,3",)}, True),
        ({"skills": ("Pyromancy",)}, False), ({"skills": ("Pyromancy",), "untrained": -1}, True), ({"skills": ("Seamanship",)}, True),
    ],
)  # fmt: skip
def test_who_may_work_on_a_task(change: dict[str, Any], works: bool) -> None:
    parts: dict[str, Any] = {"id": "gate", "name": "Gate", "skills": ("Melee",), "vs": 3, "at": ("4,2",), **change}
    line = TaskLine(**parts)
    state, hero = alone(task=(line,))
    assert may_work(state, hero, line) == works
    foe = put(state, "Bandit", "4,4", "N")
    assert may_work(state, foe, line) == (change == {"by": ("foes",)})


@rule("DTD-TASK-06")
@pytest.mark.parametrize(
    ("status", "again", "works"),
    [("open", False, True), ("complete", True, False), ("failed", False, False), ("failed", True, True)],
)
def test_a_finished_task_is_finished(status: str, again: bool, works: bool) -> None:
    line = TaskLine(id="gate", name="Gate", skills=("Melee",), vs=3, at=("4,2",), again=again)
    state, hero = alone(task=(line,))
    state.tasks = [Task("gate", 1, 1, status=status)]
    assert may_work(state, hero, line) == works
    if works:
        begin_task(state, hero, "gate")
        assert [(t.progress, t.status) for t in state.tasks] == [(1 if status == "open" else 3, "open")]


@rule("DTD-MODE-07")
@pytest.mark.parametrize(
    ("unit", "status", "works"), [(0, "open", True), (-1, "open", True), (1, "open", False), (0, "complete", False)]
)
def test_a_task_that_was_called_for_is_worked_on_anywhere(unit: int, status: str, works: bool) -> None:
    state, hero = alone()
    put(state, "Bandit", "10,10")
    state.tasks = [Task("called", 3, 3, status=status, unit=unit, skill="Melee", vs=3, name="Climb")]
    line = task_line(state, "called")
    assert line is not None and may_work(state, hero, line) == works
    assert may_work(state, 1, line) == (unit == 1)


@rule("DTD-TASK-06", "DTD-PLACE-01")
def test_where_one_works_on_a_task() -> None:
    props = (PropLine(id="cart", name="Cart", at="8,8"), PropLine(id="van", name="Van", at="6,6"))
    state, _ = alone(prop=props, place=(PlaceLine(id="mill", name="Mill", spaces=("0,0", "2,0")),))
    state.props[1].gone = "heroes"
    line = TaskLine(id="t", name="T", skills=("Melee",), vs=3, at=("mill", "cart", "van", "4,2"))
    assert task_spaces(state, line) == [space(at) for at in ("0,0", "2,0", "8,8", "4,2")]


@rule("DTD-TASK-04", "DTD-TASK-07")
@pytest.mark.parametrize(
    ("parts", "left"),
    [
        ({}, (2, 3)),
        ({"ticking": False}, (3, 3)),
        ({"drain": 1, "drain_by": "foes", "drain_at": "ring"}, (2, 1)),
        ({"drain": 1, "drain_by": "nobody", "drain_at": "ring"}, (2, 3)),
    ],
)
def test_what_round_end_takes_from_a_task(parts: dict[str, Any], left: tuple[int, int]) -> None:
    line = TaskLine(id="gate", name="Gate", skills=("Melee",), vs=3, at=("4,2",), **parts)
    state = arena(task=(line,), place=(PlaceLine(id="ring", name="Ring", spaces=("0,0", "2,0", "4,0", "6,0")),))
    for at in ("0,0", "2,0", "4,0", "10,10"):
        put(state, "Bandit", at)
    add(state, 1, "Flee", rounds=1)
    put(state, "Mercenary", "6,0", seat=0)
    state.tasks = [Task("gate", 3, 3)]
    tick(state, state.tasks[0])
    assert (state.tasks[0].progress, state.tasks[0].challenge) == left
    if parts.get("drain_by") == "foes":
        assert in_circle(state, line) == 2
        state.units[0].ranks = (0, 5, 5, 5)
        assert in_circle(state, line) == 1


@rule("DTD-TASK-03", "DTD-NPC-14")
@pytest.mark.parametrize(
    ("progress", "challenge", "status"), [(0, 0, "complete"), (1, 1, "open"), (0, 1, "failed"), (1, 0, "complete")]
)
def test_complete_is_checked_before_failed(progress: int, challenge: int, status: str) -> None:
    line = TaskLine(
        id="gate", name="Gate", skills=("Melee",), vs=3, at=("4,2",), then_order="exit",
        done=(Effect(verb="light", name="Stun"),), failed=(Effect(verb="light", name="Stress"),),
    )  # fmt: skip
    state, hero, foe = duel(task=(line,))
    state.units[foe].order = "task:gate"
    state.tasks = [Task("gate", progress, challenge)]
    check_task(state, state.tasks[0], hero)
    assert state.tasks[0].status == status
    assert [len(pile) for pile in state.units[hero].light] == [0, int(status == "complete"), int(status == "failed"), 0]
    assert state.units[foe].order == {"complete": "exit", "failed": "", "open": "task:gate"}[status]


@rule("DTD-SKILL-02", "DTD-SKILL-03")
def test_how_good_a_unit_is_at_a_task() -> None:
    state, hero = alone()
    assert working_level(state, hero, GATE) == 2
    for untrained, level in ((-99, -2), (0, 0), (-1, -1)):
        line = TaskLine(id="t", name="T", skills=("Seamanship",), vs=3, at=("4,2",), untrained=untrained)
        assert working_level(state, hero, line) == level


@rule("DTD-TEST-01", "DTD-TEST-03", "DTD-TEST-04")
@pytest.mark.parametrize(("card", "top", "healed"), [("AW", "5Cr", 1), ("9W", "9H", 0), ("9H", "9W", 1)])
def test_a_test_is_passed_by_any_win_and_its_hits_count(card: str, top: str, healed: int) -> None:
    state, medic = alone("Paramedic")
    place_light(state, medic, "Stun", 2)
    hand(state, 0, card)
    fate(state, top)
    match = table(state)
    match.choose(f"test First_Aid {medic} -1")
    assert match.state.conflict.target.unit == -1
    match.choose(f"lay {card} {'fast' if card == '9H' else 'strong'}")
    while match.decisions[0].kind in ("combo", "feat", "edge"):
        match.choose("pass" if "pass" in choices(match) else "keep")
    no_feats(match)
    left = 2 - len(match.state.units[medic].light[1])
    assert (left > 0) == bool(healed) and exact_place(match.state, medic) == "4,4"


@rule("DTD-TEST-03")
def test_the_challenge_has_a_level_and_fate_no_unit() -> None:
    state, hero = alone()
    conflict = begin_test(state, hero, "Melee", "skill:Melee", 4, 2)
    assert (conflict.kind, conflict.vs, conflict.target.unit, conflict.target.level) == ("test", 4, -1, 2)
    assert conflict.target.lines == [("challenge", 2)] and conflict.attacker.level == 2
    assert conflict_cards.CARDS == 54
