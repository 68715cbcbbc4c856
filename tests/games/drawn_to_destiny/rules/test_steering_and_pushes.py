"""What a vehicle's Crits do to its steering, what steps cost, who is pushed, pulled and falls."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.drawn_to_destiny.positions import (
    GAME,
    alone,
    arena,
    choices,
    duel,
    exact_place,
    fate,
    put,
    space,
    table,
    tokens,
)

from questhall.games.drawn_to_destiny.content.conflict_cards import parse_card
from questhall.games.drawn_to_destiny.content.ground.lattice import HEADINGS
from questhall.games.drawn_to_destiny.content.vocabulary import DISORDER, VEHICLE, WOUND
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.damage import (
    place_crit,
)
from questhall.games.drawn_to_destiny.rules.harm.haywire import haywire
from questhall.games.drawn_to_destiny.rules.harm.movement import can_leave, can_stand, steps, take_turn, turns
from questhall.games.drawn_to_destiny.rules.harm.pushes_and_falls import (
    free_steps,
    knock_down,
    moved_spaces,
    push,
    shift,
    swung,
    withdraw_paths,
)
from questhall.games.drawn_to_destiny.rules.harm.step_costs import dragged, may_move, step_cost, stopper
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.games.drawn_to_destiny.state import READY, DestinyState
from questhall.kernel import rule

N, NE, E, SE, S, SW, W, NW = (HEADINGS.index(name) for name in ("N", "NE", "E", "SE", "S", "SW", "W", "NW"))
LIGHT = ("Fatigue", "Stun", "Stress", "Slow")
FLIER = next(
    name
    for name, card in GAME.content.units.items()
    if card.kind == "vehicle" and any(line.name == "Piloting" for line in card.skills)
)


def crashed(card: str, severity: int, unit: str = "Getaway Car") -> tuple[DestinyState, int]:
    """A vehicle with one Crit."""
    state, car = alone(unit)
    place_crit(state, car, VEHICLE, parse_card(card), severity, -1)
    state.queue.clear()
    unit_ = state.units[car]
    unit_.facing, unit_.at, unit_.move, unit_.turn = N, space("10,10"), 8, 2
    return state, car


# ------------------------------------------------------------------------------------------ steering and steps


@rule("DTD-DMG-08")
@pytest.mark.parametrize(
    ("card", "severity", "left", "right"),
    [
        ("9S", 2, [-1, 1], [1]),  # Ripped Steering: one Turn to the left
        ("9S", 3, [1], [1]),  # Sliced: none
        ("8S", 3, [-1], [-1]),  # on the right
        ("9W", 4, [-1], [-1]),  # Staved in: none to the other side
        ("9H", 3, [-1, 1], [-1, 1]),
    ],
)
def test_steering_that_is_hurt_turns_less(card: str, severity: int, left: list[int], right: list[int]) -> None:
    state, car = crashed(card, severity)
    assert turns(state, car) == left
    if left != right:
        take_turn(state, car, -1)
        state.units[car].turn = 2
        assert turns(state, car) == right


@rule("DTD-DMG-08", "DTD-MOVE-04")
@pytest.mark.parametrize(
    ("card", "severity", "side", "light", "place"),
    [
        ("9H", 3, -1, [0, 1, 0, 0], "10,10"),  # Split Steering on the left: Stun for a Turn that way
        ("9H", 3, 1, [0, 0, 0, 0], "10,10"),
        ("8H", 3, 1, [0, 1, 0, 0], "10,10"),
        ("9H", 4, -1, [1, 0, 0, 0], "10,10"),  # Wrecked: Fatigue
        ("9C", 3, -1, [0, 0, 0, 0], "8,10"),  # Riddled: a Drift with it
        ("9C", 3, 1, [0, 0, 0, 0], "10,10"),
    ],
)
def test_a_turn_to_the_struck_side_has_its_price(
    card: str, severity: int, side: int, light: list[int], place: str
) -> None:
    state, car = crashed(card, severity)
    before = [len(pile) for pile in state.units[car].light]
    take_turn(state, car, side)
    after = [len(pile) for pile in state.units[car].light]
    assert [b - a for a, b in zip(before, after)] == light and exact_place(state, car) == place
    assert state.units[car].turn == 1 and HEADINGS[state.units[car].facing] == ("NW" if side < 0 else "NE")


@rule("DTD-MAP-07", "DTD-MOVE-04")
@pytest.mark.parametrize(
    ("ground", "tokens_", "offered", "left"),
    [("ice", 2, True, 0), ("ice", 1, False, 1), ("oil", 1, False, 1), ("mud", 1, True, 0)],
)
def test_on_ice_a_turn_takes_two_tokens(ground: str, tokens_: int, offered: bool, left: int) -> None:
    state, hero = alone()
    set_terrain(state, space("4,4"), ground)
    unit = state.units[hero]
    unit.turn = tokens_
    assert turns(state, hero) == ([-1, 1] if offered else [])
    if offered:
        take_turn(state, hero, 1)
        assert unit.turn == left and unit.straight_heading == -1


@rule("DTD-COND-23", "DTD-DMG-08")
@pytest.mark.parametrize(
    ("card", "severity", "facing", "place", "turn"),
    [
        ("9W", 3, "NW", "10,10", 2),  # Crumpled Steering veers
        ("8W", 3, "NE", "10,10", 2),
        ("3C", 2, "N", "10,8", 2),  # Holed Thrust: one step
        ("3C", 3, "N", "10,6", 2),
        ("KS", 3, "N", "10,10", 1),  # Sliced Controls
        ("9S", 2, "N", "10,10", 2),
    ],
)
def test_what_a_vehicles_crits_do_at_round_start(card: str, severity: int, facing: str, place: str, turn: int) -> None:
    state, car = crashed(card, severity)
    haywire(state, car)
    unit = state.units[car]
    assert (HEADINGS[unit.facing], exact_place(state, car), unit.turn) == (facing, place, turn)


@rule("DTD-COND-23")
@pytest.mark.parametrize(
    ("system", "card", "change"),
    [
        ("Steering", "5C", {"turn": 1, "facing": NE}),
        ("Steering", "5H", {"turn": 1, "facing": NE}),
        ("Steering", "5S", {}),
        ("Steering", "5W", {}),
        ("Lift", "5C", {"move": 6}),
        ("Thrust", "5C", {"move": 7, "at": "10,8"}),
        ("Engine", "5C", {"tokens": "Burning"}),
    ],
)
def test_a_system_fails_on_coins_or_cups(system: str, card: str, change: dict[str, Any]) -> None:
    state, car = alone("Getaway Car")
    unit = state.units[car]
    unit.facing, unit.at, unit.move, unit.turn = N, space("10,10"), 8, 2
    add(state, car, "Haywire", part=system)
    fate(state, card)
    haywire(state, car)
    assert unit.turn == change.get("turn", 2) and unit.facing == change.get("facing", N)
    assert unit.move == change.get("move", 8) and exact_place(state, car) == change.get("at", "10,10")
    assert ("Burning" in tokens(state, car)) == ("tokens" in change)


@rule("DTD-COND-23")
def test_a_flier_with_a_failing_lift_sinks_and_another_system_shakes_an_item() -> None:
    state = arena(map={"ceiling": 3}, scale="furball")
    plane = put(state, FLIER, "10,10", seat=0)
    unit = state.units[plane]
    unit.height, unit.move = 2, 5
    add(state, plane, "Haywire", part="Lift")
    fate(state, "5C")
    haywire(state, plane)
    assert unit.height == 1 and unit.move == 5
    state, car = alone("Police Cruiser")
    add(state, car, "Haywire", part="Supply")
    ready = sum(thing.pose == READY for thing in state.things) - len(state.units[car].cool)
    fate(state, "5C")
    haywire(state, car)
    assert sum(thing.pose == READY for thing in state.things) - len(state.units[car].cool) == ready - 1


@rule("DTD-DMG-08", "DTD-MAP-07")
@pytest.mark.parametrize(
    ("card", "severity", "name"), [("7H", 3, "Stun"), ("7H", 4, "Fatigue"), ("7W", 3, ""), ("7S", 2, "")]
)
def test_rough_ground_hurts_a_broken_lift(card: str, severity: int, name: str) -> None:
    for ground, hurts in (("mud", True), ("open", False)):
        state, car = crashed(card, severity)
        set_terrain(state, space("10,8"), ground)
        before = [len(pile) for pile in state.units[car].light]
        shift(state, car, space("10,8"), own=True)
        grown = {LIGHT[n]: len(pile) - before[n] for n, pile in enumerate(state.units[car].light)}
        assert {kind: n for kind, n in grown.items() if n} == ({name: 1} if hurts and name else {})


@rule("DTD-DMG-08", "DTD-MOVE-03")
@pytest.mark.parametrize(
    ("card", "severity", "headings", "cost"),
    [
        ("3S", 2, {N, NE, E, SE, S, SW, W, NW}, 4),  # Ripped Thrust: Backward costs two more
        ("3S", 3, {N, NE, E, W, NW}, 2),  # Sliced: no Backward, nor backward Drift
        ("9H", 3, {N, NE, E, SE, S, SW, W, NW}, 2),
    ],
)
def test_thrust_that_is_hurt_goes_back_less(card: str, severity: int, headings: set[int], cost: int) -> None:
    state, car = crashed(card, severity)
    assert {heading for heading, _, _ in steps(state, car)} == headings
    assert step_cost(state, car, S) == cost


@rule("DTD-DMG-08", "DTD-MAP-08")
@pytest.mark.parametrize(("severity", "rough"), [(3, False), (2, True)])
def test_a_severed_lift_takes_no_rough_ground_and_no_climb(severity: int, rough: bool) -> None:
    state, car = crashed("7S", severity)
    set_terrain(state, space("10,8"), "mud")
    found = {heading for heading, _, _ in steps(state, car)}
    assert (N in found) == rough and S in found


@rule("DTD-COND-15", "DTD-COND-16", "DTD-MAP-07")
@pytest.mark.parametrize(
    ("change", "heading", "cost"),
    [
        (lambda s, h, o: None, N, 1),
        (lambda s, h, o: None, E, 2),
        (lambda s, h, o: add(s, h, "Prone"), N, 3),
        (lambda s, h, o: set_terrain(s, space("10,10"), "ice"), E, 3),
        (lambda s, h, o: set_terrain(s, space("10,10"), "ice"), W, 3),
        (lambda s, h, o: set_terrain(s, space("10,10"), "ice"), N, 1),
        (lambda s, h, o: set_terrain(s, space("10,10"), "oil"), E, 3),
        (lambda s, h, o: add(s, h, "Held", by=o), S, 3),  # away from a larger holder
        (lambda s, h, o: add(s, h, "Held", by=o), N, 1),  # toward it
        (lambda s, h, o: setattr(s, "wind", S), N, 2),
        (lambda s, h, o: setattr(s, "wind", S), S, 1),
        (lambda s, h, o: setattr(s, "wind", N), N, 1),
        (lambda s, h, o: setattr(s, "wind", E), N, 1),
    ],
)
def test_what_a_step_costs(change: Callable[[DestinyState, int, int], Any], heading: int, cost: int) -> None:
    state = arena()
    hero, ogre = put(state, "Mercenary", "10,10", "N", seat=0), put(state, "Ogre", "10,8", "S")
    change(state, hero, ogre)
    assert step_cost(state, hero, heading) == cost


@rule("DTD-COND-16")
def test_whoever_holds_a_smaller_one_drags_it_along() -> None:
    state = arena()
    hero, ogre = put(state, "Mercenary", "10,10", "N", seat=0), put(state, "Ogre", "10,8", "S")
    assert dragged(state, ogre) == []
    add(state, hero, "Held", by=ogre)
    assert dragged(state, ogre) == [hero] and dragged(state, hero) == []
    assert step_cost(state, ogre, N) == 3  # Backward, and a burden
    assert stopper(state, hero, space("10,12")) == ogre and stopper(state, hero, space("10,8")) == -1
    state.units[ogre].move = 0
    assert stopper(state, hero, space("10,12")) == -1
    state.units[hero].out = "fled"
    assert dragged(state, ogre) == []
    state = arena()
    hero, twin = put(state, "Mercenary", "10,10", "N", seat=0), put(state, "Mercenary", "10,8", "S")
    add(state, hero, "Held", by=twin)
    assert dragged(state, twin) == [] and stopper(state, hero, space("10,12")) == -1  # as large
    state.units[hero].ranks = (7, 5, 5, 5)
    assert dragged(state, twin) == [hero] and stopper(state, hero, space("10,12")) == twin


@rule("DTD-COND-11", "DTD-COND-13", "DTD-DMG-11")
@pytest.mark.parametrize(
    ("name", "part", "moves"),
    [
        ("Immobilized", "Left Leg", False),
        ("Immobilized", "Left Arm", True),
        ("Immobilized", "Right Hand", True),
        ("Immobilized", "", False),
        ("Broken", "Right Foot", False),
        ("Broken", "Left Leg", False),
        ("Broken", "Left Arm", True),
        ("Braced", "", False),
        ("Prone", "", True),
    ],
)
def test_who_can_take_steps(name: str, part: str, moves: bool) -> None:
    state, hero = alone()
    assert may_move(state, state.units[hero])
    add(state, hero, name, part=part)
    assert may_move(state, state.units[hero]) == moves
    state.units[hero].tokens = []
    state.units[hero].carrier = 0
    assert not may_move(state, state.units[hero]) and turns(state, hero) == []


@rule("DTD-MOVE-07", "DTD-DMG-08")
def test_who_can_stand_up() -> None:
    state, hero = alone()
    unit = state.units[hero]
    assert not can_stand(state, unit)
    add(state, hero, "Prone")
    assert can_stand(state, unit)
    for ranks in ((0, 5, 5, 5), (8, 5, 5, 0)):
        before, unit.ranks = unit.ranks, ranks
        assert not can_stand(state, unit)
        unit.ranks = before
    deck, card, severity = next(
        (deck, card, severity)
        for deck in (WOUND, DISORDER)
        for card in range(52)
        for severity in range(4)
        if "CannotStand" in GAME.content.face(deck, card).says[severity]
    )
    place_crit(state, hero, deck, card, severity + 1, -1)
    unit.move, unit.ranks = 5, (8, 5, 5, 5)
    assert not can_stand(state, unit)


@rule("DTD-MAP-09")
@pytest.mark.parametrize(
    ("at", "move", "when", "leaves"),
    [
        ("4,4", 1, "", True),
        ("4,4", 0, "", False),
        ("6,4", 1, "", False),
        ("4,4", 1, "round() >= 2", False),
        ("4,4", 1, "round() >= 1", True),
    ],
)
def test_who_may_leave_the_map(at: str, move: int, when: str, leaves: bool) -> None:
    conditions = {"exits_when": {"heroes": when}} if when else {}
    state = arena(map={"exits": {"heroes": ("4,4",), "foes": ("6,4",)}, **conditions})
    hero = put(state, "Mercenary", at, seat=0)
    state.units[hero].move = move
    assert can_leave(state, hero) == leaves
    state.units[hero].move = max(1, move)
    assert ("leave" in choices(table(state))) == (leaves or (at == "4,4" and move == 0))
    state.units[hero].carrier = hero
    assert not can_leave(state, hero)


@rule("DTD-COND-17")
@pytest.mark.parametrize(("scale", "n", "spaces"), [(1, 1, 1), (2, 1, 0), (2, 3, 2), (0, 1, 2), (3, 1, 0)])
def test_the_larger_are_moved_less(scale: int, n: int, spaces: int) -> None:
    state, hero, foe = duel()
    state.units[foe].printed = ((5, scale), *state.units[foe].printed[1:])
    assert moved_spaces(state, foe, hero, n) == spaces and moved_spaces(state, foe, -1, n) == n


@rule("DTD-COND-17", "DTD-COND-18", "DTD-COND-19")
def test_pushes_and_what_stops_them() -> None:
    state = arena()
    hero, foe = put(state, "Mercenary", "10,12", "N", seat=0), put(state, "Bandit", "10,10", "S")
    assert not push(state, foe, hero, 2) and exact_place(state, foe) == "10,6"
    assert not push(state, foe, hero, 1, toward=True) and exact_place(state, foe) == "10,8"
    assert not push(state, foe, -1, 1) and exact_place(state, foe) == "10,6"  # backward as it faces
    state.units[foe].at = space("10,12")
    assert not push(state, foe, hero, 1, toward=True) and exact_place(state, foe) == "10,12"  # in one's own Space
    assert not push(state, foe, hero, 1) and exact_place(state, foe) == "10,10"  # as the pusher faces
    set_terrain(state, space("10,8"), "rock")
    assert push(state, foe, hero, 1) and exact_place(state, foe) == "10,10"
    set_terrain(state, space("10,8"), "open")
    for _ in range(2):
        put(state, "Bandit", "10,8")
    assert not push(state, foe, hero, 1) and exact_place(state, foe) == "10,10"  # people are not solid
    add(state, foe, "Braced")
    state.units[foe].at = space("10,0")
    assert not push(state, foe, hero, 1)


@rule("DTD-COND-19", "DTD-MAP-08")
@pytest.mark.parametrize(("height", "falls"), [(2, True), (1, False)])
def test_whoever_is_pushed_down_two_levels_falls(height: int, falls: bool) -> None:
    state = arena(map={"elevation": {"10,10": height}})
    hero, foe = put(state, "Mercenary", "10,12", "N", seat=0), put(state, "Bandit", "10,10", "S", named=True)
    push(state, foe, hero, 1)
    assert exact_place(state, foe) == "10,8" and bool(state.units[foe].crits or any(state.units[foe].light)) == falls


@rule("DTD-COND-19", "DTD-MAP-07")
@pytest.mark.parametrize(("seat", "out"), [(None, "defeated"), (0, "captured")])
def test_a_pit_keeps_whom_it_has(seat: int | None, out: str) -> None:
    state = arena()
    hero, foe = put(state, "Mercenary", "10,12", "N", seat=0), put(state, "Knight", "10,10", "S", seat=seat, named=True)
    set_terrain(state, space("10,8"), "chasm")
    assert N not in free_steps(state, foe) and N not in withdraw_paths(state, foe, hero)
    push(state, foe, hero, 1)
    assert state.units[foe].out in (out, "dead")


@rule("DTD-COND-18")
def test_vehicles_and_the_braced_are_not_knocked_down() -> None:
    for card, brace, down in (("Mercenary", False, True), ("Getaway Car", False, False), ("Mercenary", True, False)):
        state, number = alone(card)
        if brace:
            add(state, number, "Braced")
        knock_down(state, number, blocked=True)
        assert ("Prone" in tokens(state, number)) == down and len(state.units[number].light[1]) == down


@rule("DTD-COND-17")
def test_who_withdraws_gets_farther() -> None:
    state = arena()
    hero, foe = put(state, "Mercenary", "10,12", "N", seat=0), put(state, "Bandit", "10,10", "S")
    found = withdraw_paths(state, foe, hero)
    assert set(found) == {N, NE, NW, E, W} and set(withdraw_paths(state, foe, -1)) == set(range(8))


@rule("DTD-APP-09")
@pytest.mark.parametrize(
    "change",
    [
        lambda s, n: setattr(s.units[n], "out", "fled"),
        lambda s, n: setattr(s.units[n], "carrier", 0),
        lambda s, n: add(s, n, "Braced"),
        lambda s, n: add(s, n, "Immobilized"),
        lambda s, n: setattr(s.units[n], "ranks", (8, 5, 5, 0)),
    ],
)
def test_who_makes_no_free_move(change: Callable[[DestinyState, int], Any]) -> None:
    state = arena()
    put(state, "Mercenary", "2,2", seat=0)
    hero = put(state, "Mercenary", "10,10", seat=0)
    assert len(free_steps(state, hero)) == 8
    change(state, hero)
    assert free_steps(state, hero) == []


@rule("DTD-GEN-01")
def test_a_rope_swings_over_so_many_gaps() -> None:
    state, hero = alone()
    assert swung(state, hero, N, 1) == -1  # level ground
    set_terrain(state, space("4,2"), "chasm")
    assert swung(state, hero, N, 1) == space("4,0") and swung(state, hero, N, 0) == -1
    set_terrain(state, space("4,0"), "rock")
    assert swung(state, hero, N, 1) == -1
    assert swung(state, hero, S, 1) == -1
