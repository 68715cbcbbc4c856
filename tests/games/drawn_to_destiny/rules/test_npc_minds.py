"""What an NPC knows and whom it prefers: each choice on both sides of its edge."""

import msgspec
import pytest
from tests.games.drawn_to_destiny.positions import (
    GAME,
    arena,
    duel,
    exact_place,
    put,
    space,
)

from questhall.games.drawn_to_destiny.content.scenes import FactionLine, StartZone
from questhall.games.drawn_to_destiny.rules.conflict.npc_targets import (
    choose_again,
    choose_target,
    choose_targets,
    patient_of,
    reach_this_round,
    visible,
    ward_of,
    whither,
)
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.damage import place_crit, place_light
from questhall.games.drawn_to_destiny.rules.npc.npc_turn import (
    seek,
)
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import rule


def sides(**foes: object) -> tuple[FactionLine, ...]:
    """The Factions of the bare table, with something more about the foes."""
    return (
        FactionLine(id="heroes", control="players", pool=("Mercenary",), start=StartZone(zone=("0,0",))),
        FactionLine(id="foes", hostile_to=("heroes",), **foes),  # type: ignore[arg-type]
        FactionLine(id="crowd", neutral=True),
    )


def chosen(state: DestinyState, npc: int, role: str) -> int:
    """The Target that a Role takes."""
    state.units[npc].role, state.units[npc].target = role, -1
    choose_target(state, npc)
    return state.units[npc].target


@rule("DTD-NPC-02", "DTD-HIDE-02")
def test_an_npc_knows_of_rivals_in_play_who_are_not_hidden() -> None:
    state = arena()
    foe = put(state, "Bandit", "10,10", "N")
    one, other = put(state, "Mercenary", "10,6", seat=0), put(state, "Mercenary", "10,4", seat=0)
    put(state, "Wolf", "10,8", faction="crowd")
    put(state, "Bandit", "12,10")
    assert visible(state, foe) == [one, other]
    for change in (
        lambda unit: setattr(unit, "hidden", True),
        lambda unit: setattr(unit, "out", "fled"),
        lambda unit: setattr(unit, "ranks", (0, 5, 5, 5)),
        lambda unit: add(state, one, "Unconscious"),
    ):
        before = state.units[one].copy()
        change(state.units[one])
        assert visible(state, foe) == [other]
        state.units[one] = before
    add(state, foe, "Charmed", by=other, rounds=2)
    assert visible(state, foe) == [one]


@rule("DTD-NPC-02", "DTD-EVT-05")
@pytest.mark.parametrize(
    ("light", "facing", "at", "seen"),
    [
        ("day", "N", "10,4", True),  # seven Spaces
        ("day", "N", "10,2", False),  # eight
        ("day", "S", "10,4", False),  # behind it
        ("day", "E", "10,4", True),  # aside
        ("dark", "N", "10,10", True),  # four
        ("dark", "N", "10,8", False),  # five
    ],
)
def test_the_unaware_know_only_whom_they_see_near(light: str, facing: str, at: str, seen: bool) -> None:
    state = arena(faction=sides(unaware_until="noise()"), light=light)
    foe, hero = put(state, "Bandit", "10,18", facing), put(state, "Mercenary", at, seat=0)
    assert visible(state, foe) == ([hero] if seen else [])
    state.noise = True
    assert visible(state, foe) == [hero]


@rule("DTD-NPC-02")
def test_a_tree_hides_a_rival_from_the_unaware() -> None:
    for tree, seen in (("open", True), ("trees", False)):
        state = arena(faction=sides(unaware_until="noise()"))
        foe, hero = put(state, "Bandit", "10,10", "N"), put(state, "Mercenary", "10,6", seat=0)
        set_terrain(state, space("10,8"), tree)
        assert visible(state, foe) == ([hero] if seen else [])


@rule("DTD-COND-24", "DTD-NPC-02")
def test_a_taunt_comes_before_the_role_and_frenzy_goes_for_the_nearest() -> None:
    state = arena()
    foe = put(state, "Bandit", "10,10", "N")
    near, wizard = put(state, "Knight", "10,6", seat=0), put(state, "Wizard", "10,2", seat=0)
    assert chosen(state, foe, "Disrupter") == wizard
    add(state, foe, "Frenzied", rounds=1)
    assert chosen(state, foe, "Disrupter") == near
    add(state, foe, "Taunted", by=wizard, rounds=1)
    assert chosen(state, foe, "Skirmisher") == wizard
    state.units[wizard].hidden = True  # out of sight, out of mind
    assert chosen(state, foe, "Skirmisher") == near


@rule("DTD-NPC-02")
def test_a_blaster_goes_where_rivals_stand_together_and_friends_do_not() -> None:
    state = arena()
    foe = put(state, "Bandit", "10,20", "N")
    lone, left, right = [put(state, "Mercenary", at, seat=0) for at in ("10,16", "4,10", "6,10")]
    assert chosen(state, foe, "Blaster") in (left, right)
    put(state, "Bandit", "5,9")  # beside both: nothing is gained
    assert chosen(state, foe, "Blaster") == lone
    far = put(state, "Mercenary", "14,4", seat=0)
    others = [put(state, "Mercenary", at, seat=0) for at in ("16,4", "15,5")]
    assert chosen(state, foe, "Blaster") in (far, *others)
    state.units[others[0]].ranks = state.units[others[1]].ranks = (0, 5, 5, 5)
    assert chosen(state, foe, "Blaster") == lone


@rule("DTD-NPC-02", "DTD-NPC-06")
def test_a_defender_goes_for_who_threatens_the_weakest_ally() -> None:
    state = arena()
    foe = put(state, "Ogre", "10,10", "N")
    near, far = put(state, "Mercenary", "10,8", seat=0), put(state, "Mercenary", "2,2", seat=0)
    assert chosen(state, foe, "Defender") == near and ward_of(state, state.units[foe]) is None
    strong, weak = put(state, "Bandit", "18,18"), put(state, "Goblin Scout", "2,6")
    assert ward_of(state, state.units[foe]) is state.units[weak]
    assert chosen(state, foe, "Defender") == far
    state.units[strong].ranks = (1, 5, 5, 5)
    state.units[strong].printed = ((5, 0), *state.units[strong].printed[1:])
    assert ward_of(state, state.units[foe]) is state.units[strong]


@rule("DTD-NPC-02")
def test_a_sniper_prefers_a_leader_in_sight_then_the_weakest_in_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    marshal = msgspec.structs.replace(GAME.content.units["Ranger"], leader=True)
    monkeypatch.setitem(GAME.content.units, "Ranger", marshal)
    state = arena()
    foe = put(state, "Bandit Archer", "10,20", "N")
    knight, wizard = put(state, "Knight", "10,14", seat=0), put(state, "Wizard", "10,10", seat=0)
    assert chosen(state, foe, "Sniper") == wizard
    chief = put(state, "Ranger", "10,4", seat=0)
    assert chosen(state, foe, "Sniper") == chief
    for at in ("9,19", "10,18", "11,19", "9,17", "11,17", "8,18", "12,18"):
        set_terrain(state, space(at), "trees")
    assert chosen(state, foe, "Sniper") == knight  # it sees nobody: the nearest


@rule("DTD-NPC-02")
@pytest.mark.parametrize(("role", "prey"), [("Attacker", "Wizard"), ("Skirmisher", "Knight")])
def test_an_attacker_takes_the_softest_in_reach_and_a_skirmisher_the_nearest(role: str, prey: str) -> None:
    state = arena()
    foe = put(state, "Bandit", "10,10", "N")
    put(state, "Knight", "10,8", seat=0)
    put(state, "Wizard", "11,7", seat=0)
    assert state.units[chosen(state, foe, role)].card == prey


@rule("DTD-NPC-02")
def test_targets_are_chosen_for_npcs_that_the_program_plays() -> None:
    state, hero, foe = duel()
    state.units[hero].target = -1
    choose_targets(state)
    assert state.units[foe].target == hero and state.units[hero].target == -1
    for auto, target in ((False, -1), (True, hero)):
        state, hero, foe = duel()
        state.narrators, state.units[foe].auto = (0,), auto
        choose_targets(state)
        assert state.units[foe].target == target
    state, hero, foe = duel()
    state.units[foe].ranks = (0, 5, 5, 5)
    choose_targets(state)
    assert state.units[foe].target == -1


@rule("DTD-NPC-02", "DTD-HIDE-02")
def test_where_a_rival_was_last_seen_is_the_nearest_such_place() -> None:
    state = arena(faction=sides(goal="0,0"))
    foe = put(state, "Bandit", "10,10", "N")
    assert whither(state, foe) == (space("0,0"), "goal")
    one, other = put(state, "Mercenary", "18,18", seat=0), put(state, "Mercenary", "18,16", seat=0)
    for number, at in ((one, "10,2"), (other, "10,6")):
        state.units[number].hidden, state.units[number].seen_at = True, space(at)
    assert whither(state, foe) == (space("10,6"), "last seen")
    state.units[other].out = "fled"
    assert whither(state, foe) == (space("10,2"), "last seen")
    state.units[one].hidden = False
    assert whither(state, foe) == (space("0,0"), "goal")
    friend = put(state, "Bandit", "12,12")
    state.units[friend].hidden, state.units[friend].seen_at = True, space("12,12")
    assert whither(state, foe) == (space("0,0"), "goal")
    state = arena()
    assert whither(state, put(state, "Bandit", "10,10")) == (-1, "")


@rule("DTD-NPC-02")
@pytest.mark.parametrize(("at", "goes"), [("10,6", True), ("10,8", False)])
def test_it_goes_near_to_where_a_rival_was_last_seen(at: str, goes: bool) -> None:
    state = arena()
    foe, hero = put(state, "Bandit", "10,10", "N"), put(state, "Mercenary", "18,18", seat=0)
    state.units[hero].hidden, state.units[hero].seen_at = True, space(at)
    assert seek(state, foe) == goes and (exact_place(state, foe) == "10,8") == goes


@rule("DTD-NPC-02")
@pytest.mark.parametrize(("goal", "goes"), [("10,8", True), ("10,10", False)])
def test_it_goes_onto_the_goal_space_unless_it_sees_somebody(goal: str, goes: bool) -> None:
    state = arena(faction=sides(goal=goal))
    foe = put(state, "Bandit", "10,10", "N")
    assert seek(state, foe) == goes and exact_place(state, foe) == goal
    state = arena(faction=sides(goal="10,2"))
    foe = put(state, "Bandit", "10,10", "N")
    put(state, "Mercenary", "18,18", seat=0)
    assert not seek(state, foe) and exact_place(state, foe) == "10,10"


@rule("DTD-NPC-03")
@pytest.mark.parametrize(("move", "reaches"), [(2, False), (3, True)])
def test_reach_of_a_round_is_the_way_and_the_action_after_it(move: int, reaches: bool) -> None:
    """Two Spaces apart: one step of 1, and an Action of 2."""
    state = arena()
    foe, hero = put(state, "Bandit", "10,10", "N"), put(state, "Mercenary", "10,6", seat=0)
    unit = state.units[foe]
    unit.move, unit.cost = move, 2
    assert reach_this_round(state, foe, hero) == reaches
    state.count = 1  # no Count left after the step
    assert not reach_this_round(state, foe, hero)
    state.count, unit.cost = 10, 0
    assert not reach_this_round(state, foe, hero)


@rule("DTD-NPC-03", "DTD-COND-24")
@pytest.mark.parametrize(("state_of_mind", "again"), [("", True), ("Taunted", False), ("Frenzied", False)])
def test_who_is_taunted_or_frenzied_keeps_its_target(state_of_mind: str, again: bool) -> None:
    state = arena()
    foe = put(state, "Bandit", "10,10", "N")
    far, near = put(state, "Mercenary", "10,0", seat=0), put(state, "Mercenary", "10,8", seat=0)
    state.units[foe].target = far
    if state_of_mind:
        add(state, foe, state_of_mind, by=far, rounds=2)
    assert choose_again(state, foe) == again and state.units[foe].target == (near if again else far)
    state.units[foe].target = near
    assert not choose_again(state, foe)  # no need
    state.units[foe].target, state.units[foe].move = far, 1
    assert not choose_again(state, foe)  # nothing left to do


@rule("DTD-NPC-02")
def test_a_supporter_looks_for_the_most_hurt_whom_it_can_help() -> None:
    state = arena()
    medic = put(state, "Paramedic", "10,10")
    one, other = put(state, "Bandit", "10,6"), put(state, "Bandit", "10,14")
    stranger, car = put(state, "Mercenary", "12,10", seat=0), put(state, "Police Cruiser", "14,10")
    assert patient_of(state, medic) == -1
    for number in (medic, stranger, car):
        place_light(state, number, "Stun", 3)
    assert patient_of(state, medic) == -1
    place_light(state, other, "Stun")
    assert patient_of(state, medic) == other
    place_light(state, one, "Stun", 2)
    assert patient_of(state, medic) == one
    place_crit(state, other, 3, 5, 1, -1)
    place_crit(state, other, 3, 6, 1, -1)
    assert patient_of(state, medic) == other
    state.units[other].ranks = (0, 5, 5, 5)
    assert patient_of(state, medic) == one
    assert patient_of(state, one) == -1  # it knows no way to help
