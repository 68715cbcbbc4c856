"""Orders that a Scene gives to NPCs."""

from typing import Any

import pytest
from tests.games.drawn_to_destiny.positions import arena, exact_place, put, space

from questhall.games.drawn_to_destiny.content.scenes import TaskLine
from questhall.games.drawn_to_destiny.rules.npc.npc_orders import obey
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import rule


def ordered(order: str, at: str = "10,10", facing: str = "N", **changes: Any) -> tuple[DestinyState, int]:
    """A foe with an order."""
    state = arena(**changes)
    foe = put(state, "Bandit", at, facing)
    state.units[foe].order = order
    return state, foe


# ------------------------------------------------------------------------------------------------- orders


@rule("DTD-NPC-14")
def test_orders_are_carried_out() -> None:
    state, foe = ordered("goto:10,6")
    assert obey(state, foe) and exact_place(state, foe) == "10,8"
    assert obey(state, foe) and exact_place(state, foe) == "10,6"
    assert not obey(state, foe) and state.units[foe].order == ""
    state, foe = ordered("exit:", map={"exits": {"foes": ("10,8",)}})
    assert obey(state, foe) and exact_place(state, foe) == "10,8"
    assert obey(state, foe) and state.units[foe].out == "left"
    state, foe = ordered("exit:")
    assert not obey(state, foe)
    state, foe = ordered("await:")
    assert obey(state, foe) and exact_place(state, foe) == "10,10"
    state, foe = ordered("nonsense")
    assert not obey(state, foe)


@rule("DTD-NPC-14")
@pytest.mark.parametrize(
    ("at", "hidden", "obeys"), [("10,8", False, False), ("10,8", True, True), ("10,4", False, True)]
)
def test_a_rival_at_hand_comes_first(at: str, hidden: bool, obeys: bool) -> None:
    state, foe = ordered("goto:10,16", facing="S")
    hero = put(state, "Mercenary", at, seat=0)
    state.units[hero].hidden = hidden
    assert obey(state, foe) == obeys
    if not obeys:
        assert state.units[foe].target == hero
        state.units[foe].order = "await:"
        assert obey(state, foe)


@rule("DTD-NPC-14")
@pytest.mark.parametrize(("at", "stays"), [("10,0", True), ("10,2", False), ("10,4", False), ("", True)])
def test_a_guard_leaves_its_post_for_who_comes_near(at: str, stays: bool) -> None:
    """A Bandit's blade: Rivals within four Spaces of the post."""
    state, foe = ordered("guard:10,10", at="10,10")
    if at:
        put(state, "Mercenary", at, seat=0)
    assert obey(state, foe) == stays
    state, foe = ordered("guard:10,6", at="10,10")
    assert obey(state, foe) and exact_place(state, foe) == "10,8"


@rule("DTD-NPC-14")
def test_a_task_is_gone_to_and_worked_on() -> None:
    line = TaskLine(id="gate", name="Gate", skills=("Melee",), vs=3, at=("10,4",), by=("foes",))
    state, foe = ordered("task:gate", task=(line,))
    assert obey(state, foe) and exact_place(state, foe) == "10,8" and state.conflict is None
    assert obey(state, foe) and exact_place(state, foe) == "10,6"
    state.units[foe].move = 0
    assert obey(state, foe) and state.conflict is None  # it waits
    state.units[foe].move, state.units[foe].cost = 2, 2
    assert obey(state, foe) and state.conflict is not None and state.conflict.task == "gate"
    state, foe = ordered("task:nothing")
    assert not obey(state, foe)


@rule("DTD-NPC-14", "DTD-MAP-09")
def test_a_bystander_follows_its_leader_out() -> None:
    state = arena(map={"exits": {"heroes": ("4,0",)}})
    hero, other = put(state, "Mercenary", "4,16", seat=0), put(state, "Bandit", "4,20", "N", faction="crowd")
    state.units[other].order = f"follow:{hero}"
    assert obey(state, other) and exact_place(state, other) == "4,18"
    assert obey(state, other) and exact_place(state, other) == "4,18"  # close enough
    state.units[hero].ranks = (0, 5, 5, 5)
    assert obey(state, other) and exact_place(state, other) == "4,18"
    state.units[hero].out = "left"
    assert obey(state, other) and exact_place(state, other) == "4,16"
    state.units[other].at = space("4,0")
    assert obey(state, other) and state.units[other].out == "left"
