"""NPCs on their Counts and in their Conflicts: what they do is looked at on the table, not asked of a function."""

import pytest
from tests.games.drawn_to_destiny.positions import (
    OPEN,
    arena,
    duel,
    exact_place,
    fight,
    put,
    table,
    tokens,
)

from questhall.games.drawn_to_destiny.rules.npc.npc_turn import take_count
from questhall.games.drawn_to_destiny.rules.units.cover import cover_between
from questhall.games.drawn_to_destiny.state import DestinyState, Pending
from questhall.kernel import rule


def with_spaces(**kinds: str) -> tuple[str, ...]:
    """The open map with these Spaces changed: ``x4y6="b"``."""
    rows = [list(row) for row in OPEN]
    for name, mark in kinds.items():
        x, _, y = name.removeprefix("x").partition("y")
        rows[int(y)][int(x)] = mark
    return tuple("".join(row) for row in rows)


def gap(state: DestinyState, one: int, other: int) -> int:
    """The Spaces between two Units."""
    return state.content.fields["arena"].distance(state.units[one].at, state.units[other].at)


@rule("DTD-NPC-04", "DTD-NPC-05")
def test_with_nobody_in_reach_an_npc_takes_a_step_nearer() -> None:
    state = arena()
    hero, foe = put(state, "Mercenary", "4,20", "N", seat=0), put(state, "Bandit", "4,2", "S")
    before, move = gap(state, hero, foe), state.units[foe].move
    assert take_count(state, foe)
    assert state.units[foe].target == hero and state.conflict is None
    assert gap(state, hero, foe) == before - 1 and state.units[foe].move == move - 1  # a step ahead costs one


@rule("DTD-NPC-15")
def test_with_no_way_to_attack_an_npc_goes_as_near_as_it_can() -> None:
    """A ring of deep rock round the hero: nobody gets in, and nobody sees in."""
    around = {"x4y12": "r", "x5y13": "r", "x6y14": "r", "x5y15": "r", "x4y16": "r", "x3y15": "r", "x2y14": "r",
              "x3y13": "r"}  # fmt: skip
    state = arena(rows=with_spaces(**around))
    hero, foe = put(state, "Mercenary", "4,14", "N", seat=0), put(state, "Bandit", "4,4", "S")
    state.units[foe].target = hero
    gaps = [gap(state, hero, foe)]
    for _ in range(12):
        state.units[foe].move, state.units[foe].turn = 4, 2
        take_count(state, foe)
        gaps.append(gap(state, hero, foe))
    assert gaps == sorted(gaps, reverse=True) and gaps[-1] < gaps[0]
    assert gaps[-1] == 2 and gaps[-1] == gaps[-2]  # beside the ring, where it stays


@rule("DTD-RNG-01")
@pytest.mark.parametrize(("height", "place"), [(0, "4,12"), (1, "4,14")])
def test_height_counts_as_range_for_whoever_comes_with_a_blade(height: int, place: str) -> None:
    """A blade reaches Range 1: on the flat from the next Space, at a hero who stands a level higher only from its own."""
    state = arena(map={"elevation": {"4,14": height}})
    hero, foe = put(state, "Mercenary", "4,14", "N", seat=0), put(state, "Bandit", "4,4", "S")
    state.units[foe].target = hero
    for _ in range(30):
        state.units[foe].move, state.units[foe].turn = 6, 2
        take_count(state, foe)
        if state.conflict is not None:
            break
    assert state.conflict is not None and state.conflict.target.unit == hero
    assert state.conflict.distance <= 1 and exact_place(state, foe) == place


@rule("DTD-NPC-05")
@pytest.mark.parametrize(("brush", "place"), [("x3y3", "2,2"), ("x5y3", "6,2")])
def test_of_two_ways_that_cost_the_same_a_shooter_takes_the_one_with_cover(brush: str, place: str) -> None:
    """A tree before it: it sees the hero from either side of where it stands, and from one of them past the brush."""
    state = arena(rows=with_spaces(x4y6="t", **{"x3y3": "m", "x5y3": "m", brush: "b"}))
    hero, foe = put(state, "Mercenary", "4,14", "N", seat=0), put(state, "Bandit Archer", "4,2", "S")
    state.units[foe].target = hero
    for _ in range(4):
        if state.conflict is None:
            take_count(state, foe)
    assert state.conflict is not None and exact_place(state, foe) == place


@rule("DTD-NPC-06", "DTD-COV-02")
@pytest.mark.parametrize("brush", ["x3y1", "x5y1"])
def test_the_shy_draw_back_behind_cover_from_one_who_could_shoot_them_anywhere(brush: str) -> None:
    """A longbow reaches every Space near, so Cover decides: an obstacle in the sweep, which is 25 %."""
    state = arena(rows=with_spaces(**{brush: "b"}))
    ranger, foe = put(state, "Ranger", "4,14", "N", seat=0), put(state, "Bandit Archer", "4,2", "S")
    unit, rival = state.units[foe], state.units[ranger]
    unit.attacked, unit.move, unit.cost = 1, 3, 4  # it has shot, and cannot pay for another Action
    assert cover_between(state, rival, unit) == 0
    take_count(state, foe)
    assert exact_place(state, foe) != "4,2" and cover_between(state, rival, unit) == 1


@rule("DTD-NPC-10")
def test_an_npc_uses_its_abilities_in_a_conflict_by_their_hint_and_no_other_free_action() -> None:
    state, hero, foe = duel()
    state.units[foe].active += ("Take Cover",)  # hint: always
    light = state.units[foe].light
    fight(state, hero, "thing", foe)
    assert "Dug In" in tokens(state, foe) and "Take Cover" in state.units[foe].cool
    assert state.units[foe].light == light and not state.units[foe].gritted and not state.units[foe].pushed


@rule("DTD-NPC-13")
@pytest.mark.parametrize(("card", "gap_after"), [("Bandit Archer", 2), ("Bandit", 1)])
def test_a_shy_npc_that_evaded_steps_away_and_a_bold_one_stays(card: str, gap_after: int) -> None:
    state, hero, foe = duel(foe=card)
    state.queue.append(Pending("evade", foe, hero, n=1))
    table(state)
    assert not state.queue and gap(state, hero, foe) == gap_after


@rule("DTD-NPC-03")
@pytest.mark.parametrize(("body", "kept"), [(1, True), (0, False)])
def test_a_target_is_kept_to_its_last_rank_of_body(body: int, kept: bool) -> None:
    """Left to choose, a Disrupter would go for the cleverest, who stands as near."""
    state, hero, foe = duel()
    wizard = put(state, "Wizard", "3,3", "N", seat=0)
    unit = state.units[hero]
    state.units[foe].role, state.units[foe].target = "Disrupter", hero
    unit.ranks = (body, *unit.ranks[1:])
    take_count(state, foe)
    assert state.conflict is not None and state.conflict.target.unit == (hero if kept else wizard)
