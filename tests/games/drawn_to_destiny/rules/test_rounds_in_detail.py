"""Rounds and Counts in detail: tokens of a Round, whose turn it is, Targets, Recover, Clock, Places, rewards."""

from typing import Any

import pytest
from tests.games.drawn_to_destiny.positions import (
    alone,
    arena,
    choices,
    duel,
    fate,
    put,
    rivals,
    space,
    table,
    tokens,
)

from questhall.games.drawn_to_destiny.content.scenes import ClockLine, EventLine, MilestoneLine, PlaceLine
from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine
from questhall.games.drawn_to_destiny.rules.harm.casualties import casualties
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.damage import place_light
from questhall.games.drawn_to_destiny.rules.harm.long_conditions import hardships
from questhall.games.drawn_to_destiny.rules.round.countdown import count_order, start_count
from questhall.games.drawn_to_destiny.rules.round.round_end import clock, end_of_round, recover_options, task_clock
from questhall.games.drawn_to_destiny.rules.round.rounds import begin_round, target_options
from questhall.games.drawn_to_destiny.rules.scene.active_cards import crowded_lines, set_active
from questhall.games.drawn_to_destiny.rules.scene.places import hold_places, search_place
from questhall.games.drawn_to_destiny.rules.scene.rewards import count_rewards, keep_rewards
from questhall.games.drawn_to_destiny.rules.units.equipment import receive
from questhall.games.drawn_to_destiny.rules.units.refresh import refresh
from questhall.games.drawn_to_destiny.state import Task
from questhall.kernel import rule


@rule("DTD-ROUND-02", "DTD-ROUND-03", "DTD-COUNT-07", "DTD-SCENE-04")
@pytest.mark.parametrize(
    ("speed", "move", "cost", "turn", "stride"),
    [
        ((5, 0), 5, 2, 2, 1),
        ((1, 0), 1, 1, 2, 1),
        ((0, 0), 0, 0, 0, 1),
        ((10, 0), 10, 5, 2, 1),
        ((5, 1), 50, 25, 2, 5),
        ((2, 1), 20, 10, 2, 2),
    ],
)
def test_the_tokens_of_a_round(speed: tuple[int, int], move: int, cost: int, turn: int, stride: int) -> None:
    state, hero = alone()
    unit = state.units[hero]
    unit.printed, unit.ranks = (*unit.printed[:3], speed), (*unit.ranks[:3], speed[0])
    unit.spent, unit.attacked, unit.gritted, unit.pushed, unit.wait = 3, 1, True, {"Melee": 1}, 0
    unit.straight, unit.straight_heading, unit.advanced, unit.used_round, unit.boosts = (
        2,
        3,
        True,
        ("burst",),
        ("Feint",),
    )
    unit.entering = unit.new_place = unit.moved = True
    refresh(state, hero)
    assert (unit.move, unit.cost, unit.turn, unit.stride, unit.refreshed) == (move, cost, turn, stride, move)
    assert (unit.spent, unit.attacked, unit.gritted, unit.pushed, unit.wait) == (0, 0, False, {}, -1)
    assert (unit.straight, unit.straight_heading, unit.advanced, unit.used_round, unit.boosts) == (0, -1, False, (), ())
    assert not (unit.entering or unit.new_place or unit.moved) and unit.every == 1


@rule("DTD-SCENE-05")
@pytest.mark.parametrize(("speed", "every"), [((5, -1), 2), ((2, -1), 5), ((5, -2), 20)])
def test_who_is_too_slow_for_the_map_enters_a_space_only_now_and_then(speed: tuple[int, int], every: int) -> None:
    state, hero = alone()
    unit = state.units[hero]
    unit.printed, unit.ranks = (*unit.printed[:3], speed), (*unit.ranks[:3], speed[0])
    refresh(state, hero)
    assert (unit.move, unit.cost, unit.every) == (2, 1, every)


@rule("DTD-COUNT-06", "DTD-GEN-09")
@pytest.mark.parametrize(
    ("change", "first"),
    [
        ({"move": 6}, "foe"),
        ({"move": 5}, "hero"),
        ({"ranks": (8, 5, 5, 6)}, "foe"),
        ({"ranks": (8, 6, 5, 5)}, "foe"),
        ({"ranks": (8, 4, 5, 5)}, "hero"),
        ({"move": 4}, "hero"),
    ],
)
def test_who_comes_first_on_a_count(change: dict[str, Any], first: str) -> None:
    """Most Move, then Speed, then Mind; players before NPCs, seats, numbers."""
    state = arena(seats=2)
    foe, second, hero = (
        put(state, "Mercenary", "4,2"),
        put(state, "Mercenary", "6,2", seat=1),
        put(state, "Mercenary", "4,4", seat=0),
    )
    for name, value in change.items():
        setattr(state.units[foe], name, value)
    order = count_order(state)
    assert order == ([foe, hero, second] if first == "foe" else [hero, second, foe])
    state.units[foe].out = "fled"
    assert count_order(state) == [hero, second]


@rule("DTD-COUNT-01")
@pytest.mark.parametrize(("before", "after"), [(0, 10), (1, 10), (2, 1), (10, 9)])
def test_counts_run_from_ten_to_one(before: int, after: int) -> None:
    state, hero = alone()
    add(state, hero, "Overextended")
    add(state, hero, "Blind")
    state.count = before
    start_count(state)
    assert state.count == after and set(tokens(state, hero)) == {"Blind"} and state.phase == "count"


@rule("DTD-COND-24")
@pytest.mark.parametrize(("card", "acts"), [("5S", True), ("5H", False)])
def test_the_confused_lose_a_count_on_red(card: str, acts: bool) -> None:
    state, hero = alone()
    add(state, hero, "Confused", rounds=1)
    fate(state, card, "6S", "7S", "8S")
    match = table(state)
    assert match.decisions[0].kind == "count" and match.decisions[0].about == (hero, 10 if acts else 9)


@rule("DTD-COUNT-08", "DTD-COUNT-10")
@pytest.mark.parametrize(("wait", "count"), [(-1, 10), (7, 7), (1, 1)])
def test_who_waits_is_asked_again_when_it_said(wait: int, count: int) -> None:
    state, hero = alone()
    state.units[hero].wait = wait
    match = table(state)
    assert match.decisions[0].about == (hero, count)


@rule("DTD-ROUND-06", "DTD-HIDE-02")
def test_whom_one_may_take_as_target() -> None:
    state, hero, foe = duel()
    friend, hidden, down = put(state, "Ranger", "6,6", seat=0), put(state, "Bandit", "8,8"), put(state, "Bandit", "9,9")
    state.units[hidden].hidden, state.units[down].ranks = True, (0, 5, 5, 5)
    assert target_options(state, hero) == [("target", foe), ("target", friend), "none"]
    state.units[friend].hidden = True
    assert ("target", friend) in target_options(state, hero)


@rule("DTD-ROUND-01", "DTD-ROUND-04", "DTD-DMG-11")
def test_a_round_begins_for_all_who_are_there() -> None:
    state, hero, foe = duel()
    out = put(state, "Bandit", "8,8")
    state.units[out].out, state.units[out].move = "fled", 3
    state.units[hero].move, state.units[hero].chosen, state.fights = 0, True, [3]
    add(state, foe, "Unconscious")
    begin_round(state)
    assert (state.round, state.count, state.fights, state.phase) == (2, 0, [], "targets")
    assert state.units[hero].move == 5 and not state.units[hero].chosen
    assert state.units[foe].move == 0 and state.units[out].move == 3


@rule("DTD-ROUND-07", "DTD-COND-24")
def test_after_the_reveal_targets_may_be_changed() -> None:
    state, one, other = rivals()
    third = put(state, "Bandit", "8,8", faction="foes")
    state.units[one].target, state.phase = other, "retarget"
    match = table(state)
    assert set(choices(match)) == {"pass", f"retarget {one} {third}", f"retarget {one} -1"}
    match.choose(f"retarget {one} {third}")
    assert match.state.units[one].target == third and match.decisions[0].seat == 0
    match.choose("pass", seat=0)
    assert match.decisions[0].seat == 1
    add(match.state, other, "Taunted", by=one, rounds=1)
    assert [text for text in choices(table(match.state)) if f"retarget {other}" in text] == []


@rule("DTD-END-02", "DTD-END-04", "DTD-END-05")
def test_what_round_end_brings() -> None:
    state, hero, foe = duel()
    before = len(state.players[0].hand)
    state.units[foe].ranks = (8, 5, 5, 0)
    end_of_round(state)
    assert len(state.players[0].hand) == before + 1 and state.units[foe].out == "defeated" and state.phase == "recover"
    assert recover_options(state, hero) == []
    place_light(state, hero, "Stun")
    place_light(state, hero, "Slow")
    state.units[hero].cool = ("Take Cover",)
    assert recover_options(state, hero) == [("recover", "Stun"), ("recover", "Slow"), ("ready", "Take_Cover")]
    match = table(state)
    match.choose("recover Slow")
    assert [len(pile) for pile in match.state.units[hero].light] == [0, 1, 0, 0]
    assert match.state.units[hero].cool == ("Take Cover",)


@rule("DTD-END-04", "DTD-NPC-13")
def test_an_npc_recovers_where_it_is_weakest() -> None:
    state, _hero, foe = duel("Mercenary", "Mercenary")
    place_light(state, foe, "Fatigue")
    place_light(state, foe, "Stress")
    state.phase, state.cursor = "recover", 0
    match = table(state)
    assert [len(pile) for pile in match.state.units[foe].light] == [1, 0, 0, 0]


@rule("DTD-END-05", "DTD-TASK-03")
def test_the_task_clock_is_for_open_tasks() -> None:
    state, _ = alone()
    state.tasks = [Task("a", 1, 3), Task("b", 3, 3), Task("c", 2, 2, status="complete")]
    task_clock(state)
    assert [(t.id, t.progress, t.status) for t in state.tasks] == [("b", 2, "open"), ("c", 2, "complete")]
    assert state.phase == "events"


@rule("DTD-END-07", "DTD-END-08", "DTD-END-09")
def test_the_clock_goes_on_and_what_lasts_runs_out() -> None:
    line = MilestoneLine(id="first", faction="heroes", grade="minor", when="struck(1)")
    state, hero = alone(
        clock=ClockLine(cards=3, clock_empty="failure"),
        milestone=(line,),
        event=(EventLine(id="bell", kind="timed", clock=2),),
    )
    add(state, hero, "Blind", rounds=1)
    for left, ended in ((2, ""), (1, ""), (0, "clock")):
        clock(state)
        assert len(state.clock) == left and state.ended == ended
    assert tokens(state, hero) == {} and "bell" in state.happened and state.done == ["first"]


@rule("DTD-ACT-10", "DTD-PLACE-03", "DTD-ACT-05")
def test_a_search_takes_the_top_of_the_list_and_then_nothing() -> None:
    state, hero = alone(place=(PlaceLine(id="mill", name="Mill", spaces=("4,4",), search=("Rope", "Torch")),))
    for many, left in ((1, ("Torch",)), (2, ()), (3, ())):
        search_place(state, hero)
        assert state.searched == {"mill": many} and state.searches["mill"] == left
        assert state.barren == (["mill"] if many == 3 else [])
    search_place(state, hero)
    assert state.barren == ["mill"]
    state.units[hero].at = space("8,8")
    search_place(state, hero)
    assert state.searched == {"mill": 4}
    state, hero = alone(place=(PlaceLine(id="mill", name="Mill", spaces=("4,4",), search=("Rope",)),))
    search_place(state, hero, explore=True)
    assert state.searches["mill"] == ("Rope",) and state.barren == []


@rule("DTD-PLACE-01")
def test_a_place_is_held_by_who_stands_there_alone() -> None:
    state, hero, foe = duel(place=(PlaceLine(id="mill", name="Mill", spaces=("4,4", "6,4")),))
    for _ in range(2):
        hold_places(state)
    assert state.held["heroes@mill"] == 2 and state.held["foes@mill"] == 0
    state.units[foe].at = space("6,4")
    hold_places(state)
    assert state.held["heroes@mill"] == 0 == state.held["foes@mill"]
    state.units[hero].ranks = (0, 5, 5, 5)
    hold_places(state)
    assert state.held["foes@mill"] == 1


@rule("DTD-REW-01", "DTD-REW-02", "DTD-REW-03", "DTD-REW-04")
def test_what_milestones_bring() -> None:
    lines = (
        MilestoneLine(
            id="a", faction="heroes", grade="major", treasure=5, item="Rope", status={"town": 3}, favor={"Jo": -6}
        ),
        MilestoneLine(id="b", faction="heroes", grade="minor", treasure=2, status={"town": 4}),
        MilestoneLine(id="c", faction="heroes", grade="minor", treasure=9),
        MilestoneLine(id="d", faction="foes", grade="major", treasure=9),
    )
    state, hero, foe = duel(milestone=lines)
    state.done = ["a", "b", "d"]
    for number in (hero, foe):
        receive(state, number, "Coins: Gold")
    count_rewards(state)
    reward = state.reward
    assert (reward.sp, reward.ap, reward.treasure, reward.items) == (1, 1, 57, ["Rope"])
    assert reward.status == {"town": 5} and reward.favor == {"Jo": -5}
    state.purse, state.earned, state.status = 10, (2, 3), {"town": 2}
    keep_rewards(state)
    assert state.purse == 67 and state.stash == ["Rope"] and state.earned == (3, 4)
    assert state.status == {"town": 5} and state.favor == {"Jo": -5}


@rule("DTD-UNIT-07", "DTD-UNIT-08")
@pytest.mark.parametrize(("level", "cards", "crowded"), [(1, 3, True), (1, 2, False), (0, 3, False), (2, 4, False)])
def test_where_a_skill_has_more_cards_than_may_be_active(level: int, cards: int, crowded: bool) -> None:
    names = ("Riposte", "Feint", "Lunge", "Take Cover")[:cards]
    state, hero = alone()
    line = SkillLine(name="Melee", level=level, cards=names)
    state.units[hero].skills = (line,)
    assert [number for number, _ in crowded_lines(state)] == ([hero] if crowded else [])
    state.units[hero].active = ("Riposte", "Rally")
    set_active(state, hero, line, ["Feint"])
    assert state.units[hero].active == ("Rally", "Feint")
    state.units[hero].owner = -1
    assert crowded_lines(state) == []


@rule("DTD-COND-26")
def test_a_day_without_supplies_costs() -> None:
    state, hero = alone(light="dark")
    rations = receive(state, hero, "Rations")
    state.things[rations].uses = 1
    hardships(state, hero)
    assert tokens(state, hero) == {"Thirst": 1, "Exposure": 1, "Isolation": 1} and state.things[rations].uses == 0
    assert state.units[hero].ranks == (7, 5, 4, 4)
    put(state, "Ranger", "6,6", seat=0)
    hardships(state, hero)
    assert tokens(state, hero) == {"Thirst": 2, "Exposure": 2, "Hunger": 1}
    state, hero = alone(light="day")
    add(state, hero, "Exposure", 2)
    hardships(state, hero)
    assert tokens(state, hero)["Exposure"] == 1


@rule("DTD-DMG-16")
@pytest.mark.parametrize(
    ("percent", "cards", "stress", "lost"),
    [
        (25, ("5H", "5C", "5S", "5W"), 2, 1),
        (50, ("5H", "5C", "5S", "5W"), 4, 2),
        (75, ("5H", "5C", "5S", "5W"), 6, 3),
        (25, ("6C", "5C", "5S", "5W"), 2, 0),
    ],
)
def test_casualties_are_counted_by_suit(percent: int, cards: tuple[str, ...], stress: int, lost: int) -> None:
    state, hero = alone("Stagecoach")
    unit = state.units[hero]
    unit.crew, unit.lost_crew, unit.printed = 5, 1, (*unit.printed[:2], (9, 1), unit.printed[3])
    unit.ranks = (*unit.ranks[:2], 9, unit.ranks[3])
    fate(state, *cards)
    casualties(state, hero, percent)
    assert len(unit.light[2]) == stress and unit.lost_crew == 1 + lost
