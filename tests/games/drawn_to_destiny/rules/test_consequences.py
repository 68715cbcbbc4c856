"""What was done in one Scene is remembered in the next of its campaign."""

import pytest
from tests.games.drawn_to_destiny.positions import GAME

from questhall.games.drawn_to_destiny.rules.units.predicates import scene_holds
from questhall.kernel import rule, start

#: A Scene, its goal, who remembers, and the Scene and Event in which they do.
REMEMBERED = (
    ("goblin-war", "watchfire", "quiet", "oldroad", "farms"),
    ("goblin-war", "oldroad", "whole", "barrow", "word"),
    ("goblin-war", "barrow", "searcher", "wyrmling", "names"),
    ("badge-and-gun", "highnoon", "clean", "drycreek", "shutter"),
    ("bad-nights", "mercy", "patients", "thirdbell", "ward"),
    ("steel", "bridge", "quiet", "hedgerow", "dispatch"),
    ("void", "deck9", "queen", "blockade", "crew"),
)


@rule("DTD-REW-02")
@pytest.mark.parametrize(("campaign", "scene", "goal", "later", "event"), REMEMBERED)
def test_a_goal_has_a_reason_and_a_consequence(campaign: str, scene: str, goal: str, later: str, event: str) -> None:
    story = GAME.content.campaigns[campaign]
    assert story.scenes.index(later) > story.scenes.index(scene)
    line = next(line for line in GAME.content.scenes[scene].milestone if line.id == goal)
    assert ":" in line.text, "it says why"
    told = next(line for line in GAME.content.scenes[later].event if line.id == event)
    assert len(told.text.split()) > 25 and told.do
    state = start(GAME, 2, 1, {"campaign": campaign}).state
    state.round = 2
    assert not scene_holds(state, told.when)
    for name, n in {**line.status}.items():
        state.status[name] = n
    for name, n in {**line.favor}.items():
        state.favor[name] = n
    assert scene_holds(state, told.when), "whoever was helped is there"
