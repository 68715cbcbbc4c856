"""The ways that NPCs find: what they cost, past whom, at which height; and what a Narrator may do, to its limits."""

from typing import Any

import pytest
from tests.games.drawn_to_destiny.positions import arena, put, space

from questhall.games.drawn_to_destiny.content.ground.lattice import HEADINGS
from questhall.games.drawn_to_destiny.content.scenes import EventLine, MilestoneLine, PlaceLine
from questhall.games.drawn_to_destiny.rules.conflict.npc_paths import (
    Goal,
    Walk,
    Working,
    first_move,
    goal_spaces,
    next_move,
    path_cost,
    within_reach,
)
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.scene.narrator_powers import aside, heard, offered, scene_cast, tell
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import Decision, Several, rule


def stands(at: str = "10,10", facing: str = "N", card: str = "Bandit", **changes: Any) -> tuple[DestinyState, int]:
    """An NPC on an open map."""
    state = arena(**changes)
    return state, put(state, card, at, facing)


@rule("DTD-NPC-05", "DTD-MOVE-03")
@pytest.mark.parametrize(
    ("facing", "goal", "cost"),
    [
        ("N", "10,4", (3, 0, 3)),
        ("N", "10,10", (0, 0, 0)),
        ("N", "12,10", (1, 1, 2)),
        ("N", "10,12", (1, 3, 4)),
        ("S", "10,4", (3, 3, 6)),
        ("E", "10,4", (3, 1, 4)),
        ("N", "9,9", (1, 0, 1)),
    ],
)
def test_the_cheapest_way_to_a_space(facing: str, goal: str, cost: tuple[int, int, int]) -> None:
    state, foe = stands(facing=facing)
    assert path_cost(state, foe, Goal("space", space(goal))) == cost
    assert path_cost(state, foe, Goal("space", space(goal)), most=cost[0]) == cost
    if cost[0]:
        assert path_cost(state, foe, Goal("space", space(goal)), most=cost[0] - 1) is None


@rule("DTD-NPC-05")
@pytest.mark.parametrize(("ground", "move", "way"), [("fire", 3, 4), ("mud", 3, 3), ("open", 2, 2), ("chasm", 4, 9)])
def test_fire_and_the_edges_of_chasms_are_shunned(ground: str, move: int, way: int) -> None:
    """Two Spaces straight ahead, the first of this ground: through it, or round it."""
    state, foe = stands()
    set_terrain(state, space("10,8"), ground)
    found = path_cost(state, foe, Goal("space", space("10,6")))
    assert found is not None and move <= found[0] <= way
    step = first_move(state, foe, Goal("space", space("10,6")))
    assert step is not None and (step == ("step", 0)) == (ground in ("mud", "open"))


@rule("DTD-MAP-05", "DTD-MAP-06")
def test_a_way_leads_past_full_spaces() -> None:
    state, foe = stands()
    for _ in range(2):
        put(state, "Bandit", "10,8")
    assert first_move(state, foe, Goal("space", space("10,6"))) in (("step", 1), ("step", 7))
    state.units[1].out = "fled"
    assert first_move(state, foe, Goal("space", space("10,6"))) == ("step", 0)


@rule("DTD-NPC-05", "DTD-DMG-11", "DTD-ARC-04")
@pytest.mark.parametrize(
    ("facing", "turn"),
    [("N", None), ("E", ("turn", -1, 0)), ("W", None), ("SE", ("turn", 1, 0)), ("SW", None), ("S", ("turn", 1, 0))],
)
def test_who_cannot_step_may_still_turn(facing: str, turn: Any) -> None:
    """The Target to the north; a blade in the right hand works in Front and on the right."""
    state, foe = stands(facing=facing)
    hero = put(state, "Mercenary", "10,8", seat=0)
    add(state, foe, "Immobilized")
    assert next_move(state, foe, Goal("attack", hero)) == turn
    assert next_move(state, foe, Goal("space", space("10,2"))) is None
    assert path_cost(state, foe, Goal("space", space("10,2"))) is None


@rule("DTD-MOVE-08")
@pytest.mark.parametrize("ground", ["open", "rock", "mud"])
def test_a_flier_goes_over_what_is_in_its_way(ground: str) -> None:
    state, fiend = stands(card="Plasma Fiend", map={"ceiling": 3})
    for x in range(0, 21, 2):
        set_terrain(state, space(f"{x},8"), ground)
    for x in range(1, 21, 2):
        set_terrain(state, space(f"{x},9"), ground)
        set_terrain(state, space(f"{x},7"), ground)
    found = path_cost(state, fiend, Goal("space", space("10,6")))
    assert found is not None and found[0] >= 2
    walker = put(state, "Bandit", "12,10", "N")
    assert (path_cost(state, walker, Goal("space", space("10,6"))) is None) == (ground == "rock")
    walk = Walk(state, fiend)
    assert walk.layers == 4 and len(walk.nodes([space("10,6")])) == 4 and walk.start == space("10,10")
    state.units[fiend].height = 1
    assert Walk(state, fiend).start == space("10,10") + walk.field.size


@rule("DTD-NPC-15", "DTD-NPC-14", "DTD-RNG-07")
def test_where_goals_are_reached() -> None:
    state, foe = stands()
    field = state.content.fields["arena"]
    here = space("10,4")
    around = [s for s in range(field.size) if field.distance(s, here) <= 1]
    assert goal_spaces(field, Goal("space", here)) == [here]
    assert goal_spaces(field, Goal("spaces", -1, (here, 3))) == [here, 3]
    assert goal_spaces(field, Goal("near", here)) == around == goal_spaces(field, Goal("work", -1, (here,)))
    facings = Working(field, (here,)).facings(space("10,6"))
    assert set(facings) == {HEADINGS.index(name) for name in ("N", "NE", "NW")}
    assert (
        len(Working(field, (here,)).facings(here)) == 8 and list(Working(field, (here,)).facings(space("10,10"))) == []
    )
    assert path_cost(state, foe, Goal("work", -1, (here,))) == (2, 0, 2)


@rule("DTD-NPC-05", "DTD-RNG-01", "DTD-LOS-02")
@pytest.mark.parametrize(
    ("card", "tree", "cost"),
    [("Bandit", False, (3, 0, 3)), ("Bandit Archer", False, (0, 0, 0)), ("Bandit Archer", True, (1, 0, 1))],
)
def test_the_way_to_where_one_can_attack(card: str, tree: bool, cost: tuple[int, int, int]) -> None:
    state, foe = stands(card=card)
    hero = put(state, "Mercenary", "10,2", seat=0)
    if tree:
        set_terrain(state, space("10,6"), "trees")
    walk = Walk(state, foe)
    found = walk.to_attack(hero)
    assert found is not None and (found[0] == cost or (tree and found[0][0] >= 1))
    assert walk.costs_to_attack(hero, found[0][0]) == found[0]
    assert found[0][0] == 0 or walk.costs_to_attack(hero, found[0][0] - 1) is None
    fresh = Walk(state, foe)
    assert found[0][0] == 0 or fresh.costs_to_attack(hero, found[0][0] - 1) is None
    assert (first_move(state, foe, Goal("attack", hero)) is None) == (cost == (0, 0, 0))


@rule("DTD-NPC-06")
@pytest.mark.parametrize(("move", "count", "many"), [(1, 10, 4), (0, 10, 1), (2, 1, 9)])
def test_where_one_can_still_get_to_in_this_round(move: int, count: int, many: int) -> None:
    state, foe = stands()
    state.units[foe].move, state.count = move, count
    found = within_reach(state, foe).spaces
    assert len(found) == many and space("10,10") in found


# ------------------------------------------------------------------------------------------- the Narrator


def told(**changes: Any) -> DestinyState:
    state = arena(seats=2, **changes)
    state.narrators = (1,)
    return state


@rule("DTD-MODE-07")
@pytest.mark.parametrize(
    ("round_", "used", "speaks"), [(1, 11, True), (1, 12, False), (0, 39, True), (0, 40, False), (0, 12, True)]
)
def test_how_often_a_narrator_may_speak_up(round_: int, used: int, speaks: bool) -> None:
    state = told()
    state.round, state.powers = round_, used
    assert bool(offered(state)) == speaks


@rule("DTD-MODE-07")
def test_which_powers_there_are_depends_on_the_table() -> None:
    state = told(milestone=())
    names = {option[1] for option in offered(state) if isinstance(option, tuple)}
    assert {"clock", "ground", "verdict", "spawn", "narrate", "handout", "note", "whisper"} <= names
    assert not names & {"move", "remove", "give", "condition", "auto", "order", "event", "milestone", "place"}
    hero = put(state, "Mercenary", "4,4", seat=0)
    names = {option[1] for option in offered(state) if isinstance(option, tuple)}
    assert {"move", "remove", "give", "take", "condition", "test"} <= names and not names & {"auto", "order"}
    put(state, "Bandit", "6,6")
    assert {"auto", "order"} <= {option[1] for option in offered(state) if isinstance(option, tuple)}
    state.units[hero].out = state.units[1].out = "fled"
    assert "move" not in {option[1] for option in offered(state) if isinstance(option, tuple)}
    state = told(
        event=(EventLine(id="rain", kind="timed", clock=2),),
        milestone=(MilestoneLine(id="won", faction="heroes", grade="major"),),
        place=(PlaceLine(id="mill", name="Mill", spaces=("4,4",), search=("Rope",)),),
    )
    assert {"event", "milestone", "place"} <= {option[1] for option in offered(state) if isinstance(option, tuple)}
    state.happened, state.done, state.searches = ["rain"], ["won"], {"mill": ()}
    assert not {"event", "milestone", "place"} & {option[1] for option in offered(state) if isinstance(option, tuple)}


@rule("DTD-MODE-07")
def test_who_hears_what_is_told() -> None:
    state = told()
    for kind, seat in (("narrate", -1), ("handout", -1), ("whisper", 0), ("note", -1)):
        tell(state, kind, kind, seat)
    assert [note.kind for note in heard(state, 1)] == ["narrate", "handout", "whisper", "note"]
    assert [note.kind for note in heard(state, 0)] == ["narrate", "handout", "whisper"]
    assert [note.kind for note in heard(state, -1)] == ["narrate", "handout"]


@rule("DTD-MODE-07")
@pytest.mark.parametrize(
    ("kind", "seat", "speaks"), [("count", 0, True), ("recover", 0, True), ("answer", 0, False), ("count", 1, True)]
)
def test_when_a_narrator_may_speak_up(kind: str, seat: int, speaks: bool) -> None:
    state = told()
    pause = Decision(seat, kind, ["wait"], 0)
    asked = aside(state, pause)
    assert (asked is not pause) == speaks
    if speaks and seat == 0:
        assert isinstance(asked, Several)
    elif speaks:
        assert isinstance(asked, Decision) and len(asked.options) > 1
    state.powers = 12
    assert aside(state, pause) is pause


@rule("DTD-MODE-07")
def test_the_cast_of_a_scene_is_of_its_genre() -> None:
    state = told(genre="fantasy")
    cast = scene_cast(state)
    assert "Goblin Scout" in cast and "Getaway Car" not in cast
    assert {state.content.units[name].genre for name in cast} <= {"fantasy", "any"} and cast == sorted(cast)
    assert len(scene_cast(told(genre="any"))) == len(state.content.units)
