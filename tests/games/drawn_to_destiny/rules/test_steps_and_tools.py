"""What a step leaves behind, with what one steers, and what tools, helmets and radios change."""

import pytest
from tests.games.drawn_to_destiny.positions import alone, arena, duel, fight, put, space

from questhall.games.drawn_to_destiny.content.ground.lattice import HEADINGS
from questhall.games.drawn_to_destiny.content.printed import Effect
from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine
from questhall.games.drawn_to_destiny.rules.conflict.skill_tests import begin_test
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import power_of, rating_of
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.conditions import round_start
from questhall.games.drawn_to_destiny.rules.harm.hiding import detect
from questhall.games.drawn_to_destiny.rules.harm.levels import reckon
from questhall.games.drawn_to_destiny.rules.harm.movement import drives, take_step, take_strides, take_turn
from questhall.games.drawn_to_destiny.rules.scene.verbs import Context, those
from questhall.games.drawn_to_destiny.rules.units.equipment import receive
from questhall.games.drawn_to_destiny.rules.units.means import profile
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.games.drawn_to_destiny.state import DestinyState, Pending
from questhall.kernel import rule

N, E, S = HEADINGS.index("N"), HEADINGS.index("E"), HEADINGS.index("S")


def wearing(state: DestinyState, number: int, name: str, slot: str = "Belt") -> int:
    """An Item in use."""
    at = receive(state, number, name)
    state.things[at].slot = slot
    return at


@rule("DTD-MOVE-01", "DTD-MOVE-02")
def test_what_a_step_leaves_behind() -> None:
    state = arena()
    hero = put(state, "Mercenary", "10,10", "N", seat=0)
    unit = state.units[hero]
    for heading, straight, move, advanced in ((E, 1, 3, False), (E, 2, 1, False), (N, 1, 0, True)):
        take_step(state, hero, heading)
        assert (unit.straight, unit.straight_heading, unit.move, unit.advanced) == (straight, heading, move, advanced)
        assert unit.spent == 5 - move and unit.moved and unit.facing == N
    take_turn(state, hero, 1)
    assert (unit.straight, unit.straight_heading, unit.turn) == (0, -1, 1)


@rule("DTD-COUNT-07")
def test_a_fast_movement_ends_when_something_happens() -> None:
    state, hero = alone()
    unit = state.units[hero]
    assert take_strides(state, hero)
    unit.stride = 3
    assert [take_strides(state, hero) for _ in range(3)] == [False, False, True] and unit.strides == 0
    assert not take_strides(state, hero) and unit.strides == 1
    state.queue = [Pending("evade", hero)]
    assert take_strides(state, hero) and unit.strides == 0
    state.queue, state.later = [], [Pending("land", hero)]
    assert take_strides(state, hero)
    state.later, unit.out = [], "fled"
    assert take_strides(state, hero)


@rule("DTD-INT-12", "DTD-MOVE-09")
def test_with_what_one_moves() -> None:
    state, hero = alone()
    assert drives(state, hero) == "Athletics"
    for name in ("Seamanship", "Piloting", "Driving"):
        state.units[hero].skills = (SkillLine(name=name, level=1), *state.units[hero].skills)
        assert drives(state, hero) == name
    state, horse = alone("Saddle Horse")
    rider = put(state, "Wizard", "4,4", seat=0)
    state.units[rider].skills = (SkillLine(name="Animals", level=2),)
    assert drives(state, horse) == "Athletics"
    state.units[rider].carrier = horse
    assert drives(state, horse) == "Animals"
    state.units[rider].skills = ()
    state.units[horse].skills = ()
    assert drives(state, horse) == "Athletics"


@rule("DTD-ITEM-13", "DTD-LEVEL-03")
@pytest.mark.parametrize(
    ("item", "skill", "ability", "slot", "plus"),
    [
        ("Toolkit", "Mechanics", "", "Belt", 1),
        ("Toolkit", "Mechanics", "", "", 0),
        ("Toolkit", "Melee", "", "Belt", 0),
        ("Crowbar", "Mechanics", "Force", "Belt", 1),
        ("Crowbar", "Mechanics", "Repair", "Belt", 0),
        ("First Aid Kit", "Medicine", "First Aid", "Belt", 1),
        ("Camouflage Cloak", "Stealth", "", "Worn", 0),
    ],
)
def test_a_tool_helps_with_its_skill(item: str, skill: str, ability: str, slot: str, plus: int) -> None:
    state, hero = alone("Wizard")
    at = wearing(state, hero, item, slot)
    conflict = begin_test(state, hero, skill, f"skill:{skill}", 4, 0)
    conflict.ability = ability
    reckon(state, conflict)
    assert dict(conflict.attacker.lines).get(item, 0) == plus
    if item == "First Aid Kit":
        state.things[at].uses = 0
        reckon(state, conflict)
        assert item not in dict(conflict.attacker.lines)
    if item == "Camouflage Cloak":
        set_terrain(state, space("4,4"), "brush")
        reckon(state, conflict)
        assert dict(conflict.attacker.lines)[item] == 1


@rule("DTD-COND-07")
@pytest.mark.parametrize(("slot", "distance", "unlucky"), [("Worn", 2, True), ("Worn", 1, False), ("", 2, False)])
def test_a_great_helm_narrows_the_view(slot: str, distance: int, unlucky: bool) -> None:
    state, hero, foe = duel()
    wearing(state, hero, "Armor: Great Helm", slot)
    fight(state, hero, "thing", foe)
    conflict = state.conflict
    assert conflict is not None
    conflict.distance = distance
    reckon(state, conflict)
    assert conflict.attacker.disadvantage == unlucky


@rule("DTD-ROUND-05", "DTD-UNIT-11")
@pytest.mark.parametrize(("slot", "move"), [("Worn", 8), ("", 9)])
def test_plate_on_the_limbs_slows_while_it_is_worn(slot: str, move: int) -> None:
    state, hero = alone("Knight")
    for thing in state.things:
        thing.slot = ""
    state.units[hero].pack = ()
    wearing(state, hero, "Armor: Plate Limbs", slot)
    state.units[hero].move = 9
    round_start(state, hero)
    assert state.units[hero].move == move


@rule("DTD-ITEM-02", "DTD-RATE-02")
@pytest.mark.parametrize(("slot", "rank"), [("Worn", 10), ("", 8)])
def test_a_power_suit_makes_fists_heavier(slot: str, rank: int) -> None:
    state, hero = alone()
    wearing(state, hero, "Armor: Power Suit", slot)
    assert rating_of(state, state.units[hero], profile(state, hero, "hands")) == (rank, 1)


@rule("DTD-RATE-02", "DTD-RNG-05")
@pytest.mark.parametrize(("distance", "rating"), [(6, (3, 3)), (7, (3, 2))])
def test_shot_falls_off_with_distance(distance: int, rating: tuple[int, int]) -> None:
    """Ten metres are six Spaces of 1.5 m."""
    state, hero, foe = duel("Wizard")
    gun = wearing(state, hero, "Shotgun: Pump", "Both")
    fight(state, hero, f"thing:{gun}", foe)
    conflict = state.conflict
    assert conflict is not None
    conflict.distance = distance
    assert power_of(state, conflict, conflict.attacker, profile(state, hero, f"thing:{gun}")) == rating


@rule("DTD-FREE-15", "DTD-GEN-01")
@pytest.mark.parametrize(("item", "far"), [("", 4), ("Binoculars", 2)])
def test_binoculars_halve_the_range_at_which_one_looks(item: str, far: int) -> None:
    state = arena()
    hero, foe = put(state, "Wizard", "4,10", "N", seat=0), put(state, "Bandit", "4,2")
    state.units[foe].hidden = True
    if item:
        wearing(state, hero, item)
    detect(state, hero)
    assert state.conflict is not None and state.conflict.distance == far
    assert state.conflict.vs == max(0, state.units[foe].ranks[0] - far)


@rule("DTD-COND-08", "DTD-GEN-01")
@pytest.mark.parametrize(("slot", "reached"), [("Belt", True), ("", False)])
def test_a_radio_carries_a_call_as_far_as_one_likes(slot: str, reached: bool) -> None:
    state, hero = alone()
    friend = put(state, "Ranger", "18,18", seat=0)
    wearing(state, hero, "Radio", slot)
    assert (friend in those(state, Effect(verb="light", who="allies", range=2), Context(hero))) == reached


@rule("DTD-COND-15", "DTD-MOVE-08")
def test_who_lies_prone_or_flies_lies_no_lower() -> None:
    state, hero = alone()
    add(state, hero, "Prone")
    before = state.units[hero].move
    take_step(state, hero, S)
    assert state.units[hero].move == before - 4  # Backward, and lying
