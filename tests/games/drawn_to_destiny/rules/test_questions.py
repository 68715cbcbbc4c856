"""What the conditions of Scenes and cards ask of the table: every question, on both sides of its edge."""

import pytest
from tests.games.drawn_to_destiny.positions import alone, arena, duel, fight, put, space

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.scenes import PlaceLine
from questhall.games.drawn_to_destiny.content.vocabulary import WOUND
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.units.equipment import receive
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.games.drawn_to_destiny.rules.units.predicates import card_holds, scene_holds
from questhall.games.drawn_to_destiny.state import Crit, DestinyState, Prop, Thing
from questhall.kernel import rule


def says(state: DestinyState, question: str, number: int) -> None:
    """A Scene's question has this answer, by every comparison that a Scene may write."""
    for operator, held in (("==", 0), ("<=", 0), (">=", 0), ("<", 1), (">", -1), ("<=", 1), (">=", -1)):
        assert scene_holds(state, f"{question} {operator} {number + held}"), (question, operator, number + held)
    for operator, refused in (("==", 1), ("==", -1), ("<=", -1), (">=", 1), ("<", 0), (">", 0)):
        assert not scene_holds(state, f"{question} {operator} {number + refused}"), (question, operator)
    assert scene_holds(state, question) == bool(number)
    assert scene_holds(state, f"not {question}") == (not number)
    assert scene_holds(state, f"{question} != {number + 1}") and not scene_holds(state, f"{question} != {number}")


@rule("DTD-EVT-05")
@pytest.mark.parametrize("one", [0, 1])
@pytest.mark.parametrize("other", [0, 1])
def test_both_or_either(one: int, other: int) -> None:
    state = arena()
    state.done = ["one"] * one + ["other"] * other
    assert scene_holds(state, "done(one) and done(other)") == bool(one and other)
    assert scene_holds(state, "done(one) or done(other)") == bool(one or other)
    assert scene_holds(state, "round() == clock()") is False and scene_holds(state, "clock() > round()")
    assert scene_holds(state, "")


@rule("DTD-EVT-05")
def test_what_a_scene_asks_of_the_table() -> None:
    state = arena()
    state.round = 4
    says(state, "round()", 4)
    says(state, "clock()", 20)
    state.struck = [3]
    says(state, "struck(3)", 1)
    says(state, "struck(4)", 0)
    state.triggered = ["alarm"]
    says(state, "event(alarm)", 1)
    says(state, "event(fire)", 0)
    state.searched = {"mill": 2, "barn": 0, "well": 1}
    says(state, "searched(mill)", 2)
    says(state, "searched(barn)", 0)
    says(state, "searched(loft)", 0)
    says(state, "places_searched()", 2)
    state.purse, state.reward.treasure = 30, 12
    says(state, "treasure()", 42)
    state.trail, state.history = ["bridge", "arena"], ["success"]
    says(state, "past(bridge, success)", 1)
    says(state, "past(bridge, failure)", 0)
    says(state, "past(arena, success)", 0)
    state.held = {"heroes@gate": 3}
    says(state, "rounds_held(heroes, gate)", 3)
    says(state, "rounds_held(foes, gate)", 0)


@rule("DTD-REW-02")
@pytest.mark.parametrize("kind", ["status", "favor"])
def test_standing_is_what_was_brought_along_and_what_the_scene_has_added(kind: str) -> None:
    state = arena()
    says(state, f"{kind}(town)", 0)
    getattr(state, kind)["town"] = 2
    says(state, f"{kind}(town)", 2)
    getattr(state.reward, kind)["town"] = -1
    says(state, f"{kind}(town)", 1)
    says(state, f"{kind}(mill)", 0)


@rule("DTD-EVT-05")
def test_quiet_rounds_are_those_before_the_noise() -> None:
    state = arena()
    state.round = 4
    says(state, "rounds_quiet()", 3)  # the fourth is not over
    says(state, "noise()", 0)
    state.clock = []
    says(state, "rounds_quiet()", 4)  # the Clock has run out with it
    state.noise, state.noise_round = True, 3
    says(state, "noise()", 1)
    says(state, "rounds_quiet()", 2)


@rule("DTD-DMG-13", "DTD-MAP-09")
def test_who_counts_as_alive_there_defeated_dead_fled_and_gone() -> None:
    state = arena()
    foes = [put(state, "Bandit", f"{x},4") for x in (0, 2, 4, 6, 8, 10, 12)]
    fit, hurt, down, dead, fled, captured, left = [state.units[n] for n in foes]
    down.ranks = (0, *down.ranks[1:])
    dead.out, fled.out, captured.out, left.out = "dead", "fled", "captured", "left"
    hurt.crits = [Crit(1, 0, 4, 1), Crit(2, 0, 5, 1)]
    fit.crits = [Crit(3, 0, 6, 1)]
    says(state, "alive(foes)", 3)
    says(state, "units(foes)", 2)
    says(state, "defeated(foes)", 4)
    says(state, "captured(foes)", 1)
    says(state, "dead(foes)", 1)
    says(state, "fled(foes)", 1)
    says(state, "left(foes)", 1)
    says(state, "crits(foes)", 3)
    says(state, "units(heroes)", 0)
    says(state, "units(Bandit)", 2)
    dead.key, fit.key = "bandit-2", "scout"
    says(state, "dead(bandit-2)", 1)
    says(state, "dead(scout)", 0)


@rule("DTD-DMG-13")
def test_all_are_defeated_when_there_were_some_and_none_is_left() -> None:
    state = arena()
    for name in ("foes", "Bandit"):
        assert not scene_holds(state, f"all_defeated({name})")
    one, other = put(state, "Bandit", "4,4"), put(state, "Bandit", "6,4")
    for out, held in (("", False), ("dead", True), ("left", False), ("captured", True)):
        state.units[one].out, state.units[other].out = "fled", out
        assert scene_holds(state, "all_defeated(foes)") == held
        if out != "left":
            assert scene_holds(state, "all_defeated(Bandit)") == held
    state.units[other].out = ""
    state.units[other].ranks = (0, 5, 5, 5)  # at Body 0: defeated where it lies
    assert scene_holds(state, "all_defeated(foes)") and scene_holds(state, "all_defeated(Bandit)")


@rule("DTD-STAT-15")
def test_the_share_of_a_stat_is_that_of_the_weakest() -> None:
    state = arena()
    one, other = put(state, "Mercenary", "4,4"), put(state, "Mercenary", "6,4")
    assert state.units[one].printed[0][0] == 8 and state.units[one].printed[2][0] == 5
    says(state, "body(foes)", 100)
    state.units[one].ranks = (6, 5, 4, 5)
    state.units[other].ranks = (3, 5, 5, 5)
    says(state, "body(foes)", 37)
    says(state, "will(foes)", 80)
    state.units[other].out = "dead"
    says(state, "body(foes)", 0)
    says(state, "will(foes)", 0)


@rule("DTD-PLACE-01")
def test_who_and_what_is_at_a_place() -> None:
    state = arena(place=(PlaceLine(id="gate", name="Gate", spaces=("4,4", "6,4")),))
    hero = put(state, "Mercenary", "4,4", seat=0)
    put(state, "Mercenary", "6,4", seat=0)
    put(state, "Mercenary", "8,4", seat=0)
    state.props = [Prop("cart", space("4,4")), Prop("chest", space("8,4")), Prop("van", space("6,4"), gone="left")]
    says(state, "at(heroes, gate)", 2)
    says(state, "at(heroes, 8,4)", 1)
    says(state, "at(heroes, 10,4)", 0)
    state.units[hero].ranks = (0, 5, 5, 5)
    says(state, "at(heroes, gate)", 1)
    for prop, there in (("cart", 1), ("chest", 0), ("van", 0)):
        says(state, f"at({prop}, gate)", there)
        says(state, f"left({prop})", int(prop == "van"))


@rule("DTD-UNIT-09")
def test_who_holds_an_item() -> None:
    state, hero, foe = duel()
    says(state, "holds(heroes, Rope)", 0)
    rope = receive(state, hero, "Rope")
    receive(state, foe, "Rope")
    says(state, "holds(heroes, Rope)", 1)
    says(state, "holds(foes, Rope)", 1)
    says(state, "holds(heroes, Torch)", 0)
    state.things.append(Thing("Rope", at=space("4,4")))  # lies there
    says(state, "holds(heroes, Rope)", 1)
    state.things[rope].gone = True
    says(state, "holds(heroes, Rope)", 0)


@rule("DTD-GEN-01")
def test_a_card_asks_for_the_part_that_one_plays_and_for_the_range() -> None:
    state, hero, foe = duel()
    state.units[hero].target, state.units[foe].target = foe, -1
    assert card_holds(state, "range() == 1", hero) and card_holds(state, "range() == 99", foe)
    assert not card_holds(state, "role(attacker)", hero) and not card_holds(state, "approach(strong)", hero)
    assert not card_holds(state, "skill(Melee)", hero) and not card_holds(state, "weapon(melee)", hero)
    assert card_holds(state, "hits() == 0", hero) and not card_holds(state, "paid(target)", hero)
    fight(state, hero, "thing", foe)
    conflict = state.conflict
    assert conflict is not None
    mine, its = conflict.attacker, conflict.target
    for number, side, attacks in ((hero, mine, True), (foe, its, False)):
        assert card_holds(state, "role(attacker)", number, conflict, side) == attacks
        assert card_holds(state, "role(target)", number, conflict, side) == (not attacks)
        assert card_holds(state, "paid(target)", number, conflict, side) == (mine if not attacks else its).paid
    conflict.distance = 3
    assert card_holds(state, "range() == 3", hero, conflict, mine)
    mine.hits = 2
    assert card_holds(state, "hits() == 2", hero, conflict, mine) and card_holds(
        state, "hits() == 0", foe, conflict, its
    )
    assert card_holds(state, "severity() == 3", hero, conflict, mine, 3) and card_holds(state, "severity() == 0", hero)
    assert card_holds(state, "", hero) and card_holds(state, " ", hero)


@rule("DTD-GEN-01", "DTD-DECK-01")
@pytest.mark.parametrize(("card", "end", "approach"), [("9W", 0, "strong"), ("9W", 1, "block"), ("9S", 1, "evade")])
def test_a_card_asks_for_the_approach_in_use(card: str, end: int, approach: str) -> None:
    state, hero, foe = duel()
    fight(state, hero, "thing", foe)
    conflict = state.conflict
    assert conflict is not None
    side = conflict.attacker
    assert not card_holds(state, f"approach({approach})", hero, conflict, side)  # no card lies there yet
    side.card, side.lies = conflict_cards.parse_card(card), end
    assert card_holds(state, f"approach({approach})", hero, conflict, side)
    assert card_holds(state, f"approach(fast, {approach})", hero, conflict, side)
    assert not card_holds(state, "approach(fast)", hero, conflict, side)


@rule("DTD-GEN-01", "DTD-ITEM-05")
@pytest.mark.parametrize(
    ("card", "means", "kind"),
    [("Mercenary", "thing", "melee"), ("Mercenary", "hands", "close"), ("Ranger", "thing", "ranged")],
)
def test_a_card_asks_for_the_skill_and_the_weapon_in_use(card: str, means: str, kind: str) -> None:
    state, hero, foe = duel(card)
    fight(state, hero, means, foe)
    conflict = state.conflict
    assert conflict is not None
    side = conflict.attacker
    for other in ("melee", "close", "ranged", "firearm"):
        assert card_holds(state, f"weapon({other})", hero, conflict, side) == (other == kind)
    assert card_holds(state, f"skill({side.skill})", hero, conflict, side)
    assert not card_holds(state, "skill(Seamanship)", hero, conflict, side)
    assert not card_holds(state, "mounted_side()", hero, conflict, side)
    side.means = "ability:Claw"
    assert not card_holds(state, f"weapon({kind})", hero, conflict, side)


@rule("DTD-GEN-01", "DTD-ARC-02")
@pytest.mark.parametrize(("means", "held"), [("thing:0", True), ("hands", False)])
def test_a_broadside_is_fired_by_guns_at_the_side(means: str, held: bool) -> None:
    state = arena(scale="broadside")
    brig, other = put(state, "Brig", "4,4", seat=0), put(state, "Brig", "6,4")
    fight(state, brig, "thing", other)
    conflict = state.conflict
    assert conflict is not None
    conflict.attacker.means = means
    assert card_holds(state, "mounted_side()", brig, conflict, conflict.attacker) == held


@rule("DTD-GEN-01", "DTD-DECK-07")
def test_a_card_asks_for_the_type_that_strikes_one() -> None:
    state, hero, foe = duel()
    assert not card_holds(state, "type(Bash)", hero)
    fight(state, foe, "thing", hero)
    conflict = state.conflict
    assert conflict is not None
    blow = conflict.attacker
    assert not card_holds(state, "type(Bash)", hero, conflict, conflict.target)
    blow.deck, blow.crit = WOUND, conflict_cards.parse_card("AW")
    assert card_holds(state, "type(Bash)", hero, conflict, conflict.target)
    assert not card_holds(state, "type(Slash)", hero, conflict, conflict.target)
    assert not card_holds(state, "type(Bash)", foe, conflict, conflict.attacker)


@rule("DTD-GEN-01", "DTD-LEVEL-03")
def test_a_card_asks_for_darkness_and_shade() -> None:
    for light, dark in (("day", False), ("dark", True)):
        state, hero = alone(light=light)
        assert card_holds(state, "dark()", hero) == dark and card_holds(state, "shade()", hero) == dark
        add(state, hero, "Burning")
        assert not card_holds(state, "dark()", hero)
    state, hero = alone()
    set_terrain(state, space("4,4"), "brush")
    assert card_holds(state, "shade()", hero) and not card_holds(state, "dark()", hero)


@rule("DTD-GEN-01", "DTD-LOC-04")
@pytest.mark.parametrize(
    ("at", "slot", "faction", "held"),
    [
        ("4,2", "Left", "heroes", True),
        ("4,2", "Right", "heroes", True),
        ("4,2", "Back", "heroes", False),
        ("4,0", "Left", "heroes", False),
        ("4,2", "Left", "foes", False),
    ],
)
def test_an_ally_with_a_shield_stands_beside_one(at: str, slot: str, faction: str, held: bool) -> None:
    state, hero = alone("Wizard")
    other = put(state, "Goblin Raider", at, faction=faction)
    shield = next(thing for thing in state.things if thing.name == "Shield: Wicker")
    shield.slot = slot
    assert card_holds(state, "ally_shield()", hero) == held
    assert not card_holds(state, "ally_shield()", other)  # one's own does not count
    state.units[other].ranks = (0, 1, 1, 1)
    assert not card_holds(state, "ally_shield()", hero)


@rule("DTD-GEN-01", "DTD-ARC-06")
@pytest.mark.parametrize(("facing", "flanked", "arc"), [("S", False, "Front"), ("N", True, "Front")])
def test_a_card_asks_for_arcs(facing: str, flanked: bool, arc: str) -> None:
    state, hero = alone()
    foe = put(state, "Bandit", "4,2", facing)
    assert not card_holds(state, "flanking()", hero) and not card_holds(state, "arc(Front)", hero)  # no Target
    state.units[hero].target = foe
    assert card_holds(state, "flanking()", hero) == flanked
    assert card_holds(state, f"arc({arc})", hero) and not card_holds(state, "arc(Back)", hero)


@rule("DTD-GEN-01")
def test_what_a_card_asks_of_its_unit_and_of_the_target() -> None:
    state, hero, foe = duel(foe="Wolf")
    unit, rival = state.units[hero], state.units[foe]
    target = ("has(target, Prone)", "hidden(target)", "terrain(target, brush)", "kind(target, creature)",
              "unit(target, Wolf)", "advanced(target)", "smaller(target)")  # fmt: skip
    assert not any(card_holds(state, text, hero) for text in target)  # it has none
    unit.target = foe
    assert card_holds(state, "kind(target, creature)", hero) and not card_holds(state, "kind(self, creature)", hero)
    assert card_holds(state, "kind(self, person)", hero)
    assert card_holds(state, "unit(target, Wolf)", hero) and not card_holds(state, "unit(self, Wolf)", hero)
    for text, change in (
        ("has({}, Prone)", lambda one: add(state, one, "Prone")),
        ("hidden({})", lambda one: setattr(state.units[one], "hidden", True)),
        ("advanced({})", lambda one: setattr(state.units[one], "advanced", True)),
    ):
        for who, number in (("self", hero), ("target", foe)):
            assert not card_holds(state, text.format(who), hero)
            change(number)
            assert card_holds(state, text.format(who), hero)
    unit.straight = 3
    assert card_holds(state, "moved_straight() == 3", hero)
    set_terrain(state, space("4,4"), "brush")
    assert card_holds(state, "terrain(self, brush, trees)", hero)
    assert not card_holds(state, "terrain(target, brush, trees)", hero)
    assert not card_holds(state, "terrain(self, trees)", hero)
    assert not card_holds(state, "wound()", hero)
    rival.ranks = (*rival.ranks[:2], 0, rival.ranks[3])
    assert card_holds(state, "wound()", hero) and not card_holds(state, "wound()", foe)
    assert not card_holds(state, "carrier()", hero)
    rival.carrier = hero
    assert card_holds(state, "carrier()", hero) and not card_holds(state, "carrier()", foe)


@rule("DTD-GEN-01", "DTD-HIDE-05")
def test_who_struck_out_of_hiding_still_counts_as_hidden_for_its_blow() -> None:
    state, hero, foe = duel()
    fight(state, hero, "thing", foe)
    conflict = state.conflict
    assert conflict is not None
    for number, side in ((hero, conflict.attacker), (foe, conflict.target)):
        assert not card_holds(state, "hidden(self)", number, conflict, side)
    conflict.hidden_attack = True
    assert card_holds(state, "hidden(self)", hero, conflict, conflict.attacker)
    assert not card_holds(state, "hidden(target)", hero, conflict, conflict.attacker)
    assert not card_holds(state, "hidden(self)", foe, conflict, conflict.target)
    assert not card_holds(state, "hidden(self)", hero)  # outside of it


@rule("DTD-GEN-01")
@pytest.mark.parametrize(("victim", "held"), [("Bandit", False), ("Ogre", False), ("Cat", True)])
def test_a_card_asks_whether_the_target_is_smaller(victim: str, held: bool) -> None:
    state, hero, foe = duel()
    unit = state.units[foe]
    scale = {"Bandit": 1, "Ogre": 2, "Cat": 0}[victim]
    unit.printed = ((5, scale), *unit.printed[1:])
    state.units[hero].target = foe
    assert state.units[hero].printed[0][1] == 1
    assert card_holds(state, "smaller(target)", hero) == held


@rule("DTD-GEN-01")
@pytest.mark.parametrize(
    ("at", "faction", "by_target", "by_self"),
    [("4,0", "heroes", True, False), ("4,6", "heroes", False, True), ("4,0", "foes", False, False)],
)
def test_a_card_asks_for_an_ally_beside_the_target_or_oneself(
    at: str, faction: str, by_target: bool, by_self: bool
) -> None:
    state, hero, foe = duel()
    state.units[hero].target = foe
    put(state, "Mercenary", at, faction=faction)
    assert card_holds(state, "near(allies, target)", hero) == by_target
    assert card_holds(state, "near(allies, self)", hero) == by_self
