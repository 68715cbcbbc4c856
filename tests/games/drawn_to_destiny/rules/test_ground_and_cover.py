"""The ground under steps, heights, light, and what gives Cover."""

from typing import Any

import pytest
from tests.games.drawn_to_destiny.positions import GAME, alone, arena, put, space

from questhall.games.drawn_to_destiny.content.ground.lattice import HEADINGS
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.movement import price_of, steps
from questhall.games.drawn_to_destiny.rules.harm.step_costs import step_cost
from questhall.games.drawn_to_destiny.rules.units.cover import cover_between, obstacles
from questhall.games.drawn_to_destiny.rules.units.equipment import receive
from questhall.games.drawn_to_destiny.rules.units.positions import (
    free_spot,
    is_lit,
    level_height,
    near_space,
    object_body,
    room,
    set_terrain,
    shaded,
)
from questhall.games.drawn_to_destiny.state import Prop
from questhall.kernel import rule

N, S = HEADINGS.index("N"), HEADINGS.index("S")


@rule("DTD-MAP-07", "DTD-MOVE-03", "DTD-MOVE-06")
@pytest.mark.parametrize(
    ("ground", "cost"),
    [("open", 1), ("brush", 2), ("trees", 2), ("low wall", 2), ("mud", 2), ("deep water", 3), ("snow:3", 4), ("fire", 1),
     ("rock", -1), ("door", -1), ("open door", 1), ("chasm", -1), ("ice", 1)],
)  # fmt: skip
def test_what_each_ground_adds_to_a_step(ground: str, cost: int) -> None:
    state, hero = alone()
    set_terrain(state, space("4,2"), ground)
    state.units[hero].move = 9
    assert step_cost(state, hero, N) == cost == price_of(state, hero, N, 0, [])
    assert {heading: price for heading, _, price in steps(state, hero)}.get(N, -1) == cost
    assert step_cost(state, hero, S) == 2
    state.units[hero].move = cost - 1
    assert price_of(state, hero, N, 0, []) == -1 and N not in [heading for heading, _, _ in steps(state, hero)]


@rule("DTD-MAP-08")
@pytest.mark.parametrize(
    ("here", "there", "ground", "cost"),
    [
        (0, 1, "open", 3),
        (0, 2, "open", 5),
        (1, 0, "open", 1),
        (2, 0, "open", -1),
        (3, 0, "open", -1),
        (0, 2, "stairs", 1),
        (3, 0, "stairs", 1),
        (0, 1, "slope", 1),
    ],
)
def test_what_height_adds_to_a_step(here: int, there: int, ground: str, cost: int) -> None:
    state = arena(map={"elevation": {"4,4": here, "4,2": there}})
    hero = put(state, "Mercenary", "4,4", "N", seat=0)
    state.units[hero].move = 9
    set_terrain(state, space("4,2"), ground)
    assert step_cost(state, hero, N) == cost == price_of(state, hero, N, 0, [])
    assert {heading: price for heading, _, price in steps(state, hero)}.get(N, -1) == cost


@rule("DTD-MOVE-08")
@pytest.mark.parametrize(
    ("height", "rise", "ground", "cost"),
    [
        (0, 0, "open", 1),
        (0, 1, "open", 3),
        (1, 0, "mud", 1),
        (1, -1, "mud", 2),
        (0, 0, "mud", 2),
        (1, -1, "open", 1),
        (0, -1, "open", -1),
        (3, 1, "open", -1),
        (1, 0, "chasm", 1),
        (0, 0, "chasm", -1),
    ],
)
def test_what_flying_costs(height: int, rise: int, ground: str, cost: int) -> None:
    state = arena(map={"ceiling": 3})
    flier = put(state, "Plasma Fiend", "4,4", "N", seat=0)
    state.units[flier].height, state.units[flier].move = height, 9
    set_terrain(state, space("4,2"), ground)
    assert step_cost(state, flier, N, rise) == cost == price_of(state, flier, N, rise, [])
    assert {(h, r): c for h, r, c in steps(state, flier)}.get((N, rise), -1) == cost
    walker = put(state, "Mercenary", "8,8", "N", seat=0)
    assert price_of(state, walker, N, 1, []) == -1


@rule("DTD-MAP-05", "DTD-MAP-06")
@pytest.mark.parametrize(
    ("others", "hidden", "free"), [(0, False, True), (1, False, True), (2, False, False), (2, True, True)]
)
def test_two_stand_in_a_space(others: int, hidden: bool, free: bool) -> None:
    state, hero = alone()
    for _ in range(others):
        number = put(state, "Bandit", "4,2")
        state.units[number].hidden = hidden
    assert room(state, hero, space("4,2")) == free and (N in [h for h, _, _ in steps(state, hero)]) == free
    assert room(state, hero, space("4,4"))
    if others == 2:
        state.units[1].out = "fled"
        assert room(state, hero, space("4,2"))


@rule("DTD-MAP-05")
@pytest.mark.parametrize(
    ("card", "boarding", "free"), [("Getaway Car", False, False), ("Getaway Car", True, True), ("Bandit", False, True)]
)
def test_vehicles_never_share_a_space_unless_boarding(card: str, boarding: bool, free: bool) -> None:
    state = arena(map={"boarding": boarding})
    car = put(state, "Police Cruiser", "4,4", "N", seat=0)
    put(state, card, "4,2")
    state.units[car].move = 9
    assert room(state, car, space("4,2")) == free and (N in [h for h, _, _ in steps(state, car)]) == free


@rule("DTD-LEVEL-03")
@pytest.mark.parametrize(
    ("slot", "at", "facing", "lit"),
    [("Right", "4,6", "N", True), ("Belt", "4,6", "N", False), ("Right", "4,20", "N", False)],
)
def test_a_lamp_lights_what_is_near_while_it_is_held(slot: str, at: str, facing: str, lit: bool) -> None:
    state, hero = alone(light="dark")
    other = put(state, "Wizard", at, facing, seat=0)
    torch = receive(state, other, "Torch")
    assert GAME.content.items["Torch"].light
    state.things[torch].slot = slot
    assert is_lit(state, state.units[hero]) == lit and shaded(state, state.units[hero], space("4,4")) == (not lit)
    if lit:
        state.units[other].out = "fled"
        assert not is_lit(state, state.units[hero])
        state.things[torch].holder, state.things[torch].at = -1, space("4,6")
        assert is_lit(state, state.units[hero])
        state.things[torch].gone = True
        assert not is_lit(state, state.units[hero])
    state, hero = alone()
    assert is_lit(state, state.units[hero])


@rule("DTD-COND-15", "DTD-INT-11", "DTD-HIDE-06")
def test_heights_objects_and_who_is_near() -> None:
    state = arena(map={"elevation": {"4,4": 2}})
    hero, far = put(state, "Mercenary", "4,4", seat=0), put(state, "Bandit", "4,10")
    near, gone = put(state, "Bandit", "4,2"), put(state, "Bandit", "4,2")
    state.units[gone].out = "fled"
    assert level_height(state, state.units[hero]) == 2
    add(state, hero, "Prone")
    assert level_height(state, state.units[hero]) == 1
    assert near_space(state, space("4,4"), 1) == [hero, near] and near_space(state, space("4,4"), 3) == [
        hero,
        far,
        near,
    ]
    set_terrain(state, space("6,6"), "barrel")
    assert object_body(state, space("6,6")) == (3, 1) and object_body(state, space("8,8")) == (0, 0)
    state.objects = {space("6,6"): 2}
    assert object_body(state, space("6,6")) == (1, 1)
    assert free_spot(state, space("4,4")) == space("4,4")
    put(state, "Bandit", "4,4")
    assert free_spot(state, space("4,4")) not in (space("4,4"), space("4,2"), -1)


@rule("DTD-COV-02", "DTD-COV-03", "DTD-COV-04")
@pytest.mark.parametrize(
    ("change", "cover"),
    [
        (lambda s: None, 0),
        (lambda s: put(s, "Mercenary", "4,6"), 1),
        (lambda s: [put(s, "Mercenary", "4,6"), put(s, "Mercenary", "4,4")], 2),
        (lambda s: setattr(s.units[put(s, "Mercenary", "4,6")], "hidden", True), 0),
        (lambda s: setattr(s.units[put(s, "Mercenary", "4,6")], "out", "fled"), 0),
        (lambda s: add(s, put(s, "Mercenary", "4,6"), "Prone"), 0),
        (lambda s: setattr(s.units[put(s, "Mercenary", "4,6")], "printed", ((5, 0), (5, 1), (5, 1), (5, 0))), 0),
        (lambda s: put(s, "Mercenary", "4,2"), 1),  # in the Target's Space
        (lambda s: set_terrain(s, space("4,6"), "brush"), 1),
        (lambda s: set_terrain(s, space("4,6"), "low wall"), 2),
        (lambda s: set_terrain(s, space("4,2"), "brush"), 1),
        (lambda s: set_terrain(s, space("4,10"), "brush"), 0),  # the shooter's own
        (lambda s: s.props.append(Prop("cart", space("4,6"))), 1),
        (lambda s: s.props.append(Prop("cart", space("4,6"), gone="heroes")), 0),
        (lambda s: s.props.append(Prop("cart", space("4,6"), carried=0)), 0),
        (lambda s: add(s, 1, "Dug In"), 1),
        (lambda s: [add(s, 1, "Dug In"), put(s, "Mercenary", "4,6")], 2),
        (lambda s: [add(s, 1, "Charmed", by=0, rounds=1), put(s, "Mercenary", "4,6")], 0),  # it does not hide from one
        (lambda s: [add(s, 1, "Charmed", by=0, rounds=1), put(s, "Ranger", "4,6", seat=0)], 1),
        (lambda s: [add(s, 1, "Charmed", by=1, rounds=1), put(s, "Mercenary", "4,6")], 1),
        (lambda s: [set_terrain(s, space(at), "low wall") for at in ("4,6", "4,4", "4,2")], 4),
        (lambda s: put(s, "Mercenary", "10,6"), 0),
    ],
)
def test_what_gives_cover(change: Any, cover: int) -> None:
    state = arena()
    hero, foe = put(state, "Ranger", "4,10", "N", seat=0), put(state, "Mercenary", "4,2", "S")
    change(state)
    one, other = state.units[hero], state.units[foe]
    assert cover_between(state, one, other) == cover
    assert min(4, sum(count for _, _, count in obstacles(state, one, other))) == cover
    state.units[hero].at = space("4,4")
    assert cover_between(state, one, other) == 0 == len(obstacles(state, one, other))  # below Range 2


@rule("DTD-COV-01", "DTD-GEN-01")
@pytest.mark.parametrize(("ground", "who", "left"), [("low wall", True, 0), ("brush", True, 1), ("brush", False, 1)])
def test_who_shoots_over_units_shoots_over_low_walls_too(ground: str, who: bool, left: int) -> None:
    state = arena()
    hero, foe = put(state, "Ranger", "4,10", "N", seat=0), put(state, "Mercenary", "4,2", "S")
    set_terrain(state, space("4,6"), ground)
    if who:
        put(state, "Mercenary", "4,4")
    assert cover_between(state, state.units[hero], state.units[foe], over_units=True) == left
