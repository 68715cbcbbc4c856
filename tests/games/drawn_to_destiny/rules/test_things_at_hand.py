"""What a Unit can do with the things and people beside it, and what becomes of it."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.drawn_to_destiny.positions import GAME, alone, arena, duel, exact_place, put, space, table, tokens

from questhall.games.drawn_to_destiny.content.conflict_cards import parse_card
from questhall.games.drawn_to_destiny.content.scenes import EventLine, PlaceLine, PropLine, TaskLine
from questhall.games.drawn_to_destiny.content.vocabulary import BURDEN
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.damage import place_crit, place_light
from questhall.games.drawn_to_destiny.rules.turn import interact_with_things
from questhall.games.drawn_to_destiny.rules.turn.actions import act, action_options, perform, unit_options, weapon_for
from questhall.games.drawn_to_destiny.rules.turn.interact_with_things import (
    begin_plain,
    doors_near,
    plain_options,
    smash_options,
)
from questhall.games.drawn_to_destiny.rules.turn.waiting import wait, wait_options
from questhall.games.drawn_to_destiny.rules.units.equipment import receive
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import rule


def sorts(options: list[Any]) -> set[str]:
    """The kinds of some options."""
    return {option[0] if isinstance(option, tuple) else option for option in options}


@rule("DTD-MAP-07", "DTD-INT-10")
@pytest.mark.parametrize(
    ("at", "kind", "near"),
    [
        ("4,2", "door", True),
        ("4,2", "open door", True),
        ("4,2", "barrel", False),
        ("4,6", "door", False),
        ("3,3", "door", True),
    ],
)
def test_doors_ahead(at: str, kind: str, near: bool) -> None:
    state, hero = alone()
    set_terrain(state, space(at), kind)
    assert doors_near(state, state.units[hero]) == ([space(at)] if near else [])
    assert (("door", space(at)) in plain_options(state, hero)) == near


@rule("DTD-INT-10")
@pytest.mark.parametrize(
    ("ground", "lock", "key", "opens"),
    [
        ("door", 0, "", True),
        ("door", 4, "", False),
        ("open door", 4, "", True),
        ("door", 0, "Rope", False),
        ("door", 0, "Rope!", True),
    ],
)
def test_a_locked_door_opens_with_its_key(ground: str, lock: int, key: str, opens: bool) -> None:
    """A key in the hands of an Ally does; `!`: somebody of the side has it."""
    locks = {"locks": {"4,2": lock}} if lock else {}
    keys = {"keys": {"4,2": key.rstrip("!")}} if key else {}
    state, hero = alone(map={**locks, **keys})
    friend, foe = put(state, "Wizard", "10,10", seat=0), put(state, "Wolf", "12,12")
    receive(state, foe, "Rope")
    set_terrain(state, space("4,2"), ground)
    if key.endswith("!"):
        rope = receive(state, friend, "Rope")
        assert ("door", space("4,2")) in plain_options(state, hero)
        state.things[rope].gone = True
        assert ("door", space("4,2")) not in plain_options(state, hero)
    else:
        assert (("door", space("4,2")) in plain_options(state, hero)) == opens


@rule("DTD-ACT-11", "DTD-COND-06")
def test_wounds_and_fires_of_neighbours_are_tended() -> None:
    state, hero = alone()
    friend, foe, far = (
        put(state, "Ranger", "4,2", seat=0),
        put(state, "Bandit", "3,3"),
        put(state, "Ranger", "4,0", seat=0),
    )
    car = put(state, "Getaway Car", "5,3", seat=0)
    for number in (friend, foe, far, car):
        add(state, number, "Bleeding", 2)
        add(state, number, "Burning", 2)
    found = plain_options(state, hero)
    assert {("bind", friend), ("douse", friend), ("douse", car)} <= set(found)
    assert not {("bind", foe), ("douse", foe), ("bind", far), ("douse", far), ("bind", car)} & set(found)
    begin_plain(state, hero, ("bind", friend))
    assert tokens(state, friend)["Bleeding"] == 2 and "Bandaging" in tokens(state, friend)
    begin_plain(state, hero, ("bind", friend))
    assert tokens(state, friend)["Bleeding"] == 1 and "Bandaging" not in tokens(state, friend)
    begin_plain(state, hero, ("douse", friend))
    assert tokens(state, friend)["Burning"] == 1


@rule("DTD-COND-06")
@pytest.mark.parametrize(("ground", "choking", "offered"), [("open", 2, True), ("smoke", 2, False), ("open", 0, False)])
def test_clean_air_helps_who_chokes(ground: str, choking: int, offered: bool) -> None:
    state, hero = alone()
    set_terrain(state, space("4,4"), ground)
    add(state, hero, "Blind")
    if choking:
        add(state, hero, "Choking", choking)
    assert ("breathe" in plain_options(state, hero)) == offered
    if offered:
        begin_plain(state, hero, "breathe")
        assert tokens(state, hero)["Choking"] == 1


@rule("DTD-NPC-14", "DTD-INT-10")
@pytest.mark.parametrize(
    ("change", "offered"),
    [
        (lambda unit: None, True),
        (lambda unit: setattr(unit, "led", False), False),
        (lambda unit: setattr(unit, "hidden", True), False),
        (lambda unit: setattr(unit, "ranks", (0, 5, 5, 5)), False),
    ],
)
def test_a_bystander_is_led(change: Callable[[Any], Any], offered: bool) -> None:
    state, hero = alone()
    other = put(state, "Bandit", "4,2", faction="crowd")
    state.units[other].led = True
    change(state.units[other])
    assert (("lead", other) in plain_options(state, hero)) == offered
    if offered:
        begin_plain(state, hero, ("lead", other))
        assert state.units[other].order == f"follow:{hero}" and not state.units[other].led
        state.units[other].led = True
        assert ("lead", other) not in plain_options(state, put(state, "Bandit", "4,0"))  # an NPC does not


@rule("DTD-MOVE-09")
def test_mounts_are_boarded_while_there_is_room() -> None:
    state, hero = alone()
    horse, foreign = put(state, "Saddle Horse", "4,2", "E", seat=0), put(state, "Saddle Horse", "3,3")
    found = plain_options(state, hero)
    assert ("board", horse) in found and ("board", foreign) not in found and "alight" not in found
    assert ("board", horse) not in plain_options(state, horse)
    begin_plain(state, hero, ("board", horse))
    unit = state.units[hero]
    assert (unit.carrier, exact_place(state, hero), unit.facing) == (horse, "4,2", state.units[horse].facing)
    found = plain_options(state, hero)
    assert "alight" in found and ("board", horse) not in found
    other = put(state, "Ranger", "4,4", seat=0)
    assert ("board", horse) not in plain_options(state, other)  # one seat
    unit.out = "fled"
    assert ("board", horse) in plain_options(state, other)
    unit.out = ""
    begin_plain(state, hero, "alight")
    assert unit.carrier == -1 and exact_place(state, hero) == "4,2"


@rule("DTD-MOVE-09", "DTD-MAP-05")
def test_who_alights_where_it_is_full_steps_aside() -> None:
    state, hero = alone()
    horse = put(state, "Saddle Horse", "4,2", seat=0)
    state.units[hero].carrier, state.units[hero].at = horse, space("4,2")
    put(state, "Ranger", "4,2", seat=0)
    begin_plain(state, hero, "alight")
    assert state.units[hero].carrier == -1 and exact_place(state, hero) != "4,2"
    field = state.content.fields["arena"]
    assert field.distance(state.units[hero].at, space("4,2")) == 1


@rule("DTD-INT-10", "DTD-MAP-09")
def test_carts_are_shoved_and_chests_taken() -> None:
    props = (
        PropLine(id="cart", name="Cart", at="4,2", use="push"),
        PropLine(id="chest", name="Chest", at="3,3", use="take"),
        PropLine(id="coat", name="Coat", at="5,3", use="take", item="Rope"),
        PropLine(id="van", name="Van", at="4,4"),
        PropLine(id="far", name="Far", at="4,8", use="take"),
        PropLine(id="later", name="Later", at="4,4", use="take", needs="round() >= 2"),
    )
    state, hero = alone(prop=props, map={"exits": {"heroes": ("4,0",)}})
    set_terrain(state, space("6,2"), "rock")
    found = plain_options(state, hero)
    assert {option for option in found if option[0] == "take"} == {("take", "chest"), ("take", "coat")}
    assert {option[2] for option in found if option[0] == "shove"} == {"N", "NE", "SE", "S", "SW", "W", "NW"}
    state.round = 2
    assert ("take", "later") in plain_options(state, hero)
    begin_plain(state, hero, ("shove", "cart", "N"))
    assert state.props[0].at == space("4,0")
    assert not [option for option in plain_options(state, hero) if option[0] == "shove"]  # out of reach
    state.units[hero].at = space("4,2")
    assert ("shove", "cart", "out") in plain_options(state, hero)
    begin_plain(state, hero, ("shove", "cart", "out"))
    assert state.props[0].gone == "heroes" and state.props[0].at == space("4,0")
    state.units[hero].at = space("4,4")
    begin_plain(state, hero, ("take", "chest"))
    assert state.props[1].carried == hero and not state.props[1].gone
    begin_plain(state, hero, ("take", "coat"))
    assert state.props[2].gone == "heroes" and "Rope" in [thing.name for _, thing in carried(state, hero)]
    assert not {("take", "chest"), ("take", "coat")} & set(plain_options(state, hero))


@rule("DTD-EVT-03", "DTD-PLACE-02")
@pytest.mark.parametrize(
    ("card", "at", "happened", "offered"),
    [
        ("Ranger", "4,4", [], True),
        ("Ranger", "6,4", [], False),
        ("Ranger", "4,4", ["find"], False),
        ("Mercenary", "4,4", [], False),
    ],
)
def test_a_place_that_hides_something_is_explored_by_the_watchful(
    card: str, at: str, happened: list[str], offered: bool
) -> None:
    state = arena(
        place=(PlaceLine(id="mill", name="Mill", spaces=("4,4",)),),
        event=(EventLine(id="find", kind="location", place="mill"),),
    )
    hero = put(state, card, at, seat=0)
    state.happened = happened
    watchful = any(line.name in ("Investigation", "Hunting", "Survival") for line in state.units[hero].skills)
    assert watchful == (card == "Ranger")
    assert ("explore" in plain_options(state, hero)) == offered
    if offered:
        begin_plain(state, hero, "explore")
        assert state.conflict is not None and state.conflict.ability == "explore" and state.conflict.vs == 4


@rule("DTD-TASK-06")
def test_a_task_is_worked_on_where_it_lies() -> None:
    line = TaskLine(id="gate", name="Gate", skills=("Melee",), vs=3, at=("4,2",))
    state, hero = alone(task=(line,))
    assert ("task", "gate") in plain_options(state, hero)
    state.units[hero].at = space("4,8")
    assert ("task", "gate") not in plain_options(state, hero)


@rule("DTD-INT-11")
@pytest.mark.parametrize(
    ("at", "kind", "offered"),
    [
        ("4,2", "door", True),
        ("4,2", "barrel", True),
        ("4,2", "low wall", True),
        ("4,2", "rock", False),
        ("4,6", "door", False),
        ("4,0", "door", False),
    ],
)
def test_what_can_be_smashed_lies_ahead_within_reach(at: str, kind: str, offered: bool) -> None:
    state, hero = alone()
    set_terrain(state, space(at), kind)
    found = smash_options(state, hero)
    assert bool(found) == offered and all(option[2] == space(at) for option in found)
    if offered:
        state.objects[space(at)] = 99
        assert smash_options(state, hero) == []


@rule("DTD-COND-16")
def test_only_burdens_are_broken_free_from() -> None:
    state, hero, foe = duel()
    place_crit(state, hero, BURDEN, parse_card("9W"), 1, foe)
    place_crit(state, hero, 0, parse_card("9W"), 1, foe)
    assert [option for option in plain_options(state, hero) if option[0] == "free"] == [("free", 1)]


@rule("DTD-INT-10", "DTD-DMG-08")
def test_whom_first_aid_and_surgery_are_for() -> None:
    state = arena()
    medic = put(state, "Paramedic", "4,4", seat=0)
    friend, foe = put(state, "Ranger", "4,2", seat=0), put(state, "Bandit", "3,3")
    car, far = put(state, "Getaway Car", "5,3", seat=0), put(state, "Ranger", "4,0", seat=0)
    assert interact_with_things.test_options(state, medic) == []  # everybody is well
    for number in (friend, foe, car, far):
        place_light(state, number, "Stun")
    found = {(option[1], option[2]) for option in interact_with_things.test_options(state, medic)}
    assert ("First_Aid", friend) in found and {target for _, target in found} == {friend}
    assert ("Field_Surgery", friend) not in found
    place_crit(state, friend, BURDEN, parse_card("9W"), 1, -1)
    state.units[medic].active += ("Field Surgery",)
    assert ("Field_Surgery", friend) in {
        (option[1], option[2]) for option in interact_with_things.test_options(state, medic)
    }
    state.units[friend].out = "fled"
    assert not [option for option in interact_with_things.test_options(state, medic) if option[2] == friend]
    state.units[medic].ranks = (8, 0, 5, 5)
    state.units[friend].out = ""
    assert interact_with_things.test_options(state, medic) == []  # DTD-DMG-11


@rule("DTD-ACT-07", "DTD-ACT-08")
@pytest.mark.parametrize(("move", "cost", "pays"), [(2, 2, True), (1, 2, False), (5, 0, False), (1, 1, True)])
def test_actions_are_offered_to_who_can_pay(move: int, cost: int, pays: bool) -> None:
    state, hero, _foe = duel()
    unit = state.units[hero]
    unit.move, unit.cost = move, cost
    place_light(state, hero, "Stun")
    found = sorts(action_options(state, hero))
    assert ("recover" in found) == ("attack" in found) == pays and "surrender" in found


@rule("DTD-ACT-02", "DTD-ACT-03")
def test_recover_and_ready_are_for_what_is_there() -> None:
    state, hero = alone()
    unit = state.units[hero]
    assert not sorts(action_options(state, hero)) & {"recover", "ready"}
    place_light(state, hero, "Stress")
    unit.cool = ("Take Cover",)
    found = action_options(state, hero)
    assert [option for option in found if option[0] in ("recover", "ready")] == [
        ("recover", "Stress"),
        ("ready", "Take_Cover"),
    ]
    for option, move in ((("recover", "Stress"), 3), (("ready", "Take_Cover"), 1)):
        act(state, hero, option)
        assert unit.move == move and unit.spent == 5 - move
    assert not unit.light[2] and unit.cool == ()


@rule("DTD-ACT-12", "DTD-HIDE-02")
@pytest.mark.parametrize(
    ("change", "offered"),
    [
        (lambda state: None, True),
        (lambda state: setattr(state.units[0], "hidden", True), False),
        (lambda state: setattr(state.units[1], "hidden", True), False),
        (lambda state: setattr(state.units[1], "out", "fled"), False),
        (lambda state: set_terrain(state, space("4,2"), "trees"), False),
    ],
)
def test_one_surrenders_to_a_rival_in_sight(change: Callable[[DestinyState], Any], offered: bool) -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,4", "N", seat=0)
    put(state, "Bandit", "4,0", "S")
    change(state)
    assert ("surrender" in action_options(state, hero)) == offered
    if offered:
        assert perform(state, hero, "surrender") and state.units[hero].out == "captured"


@rule("DTD-ACT-05", "DTD-ACT-04")
@pytest.mark.parametrize(
    ("at", "carrier", "search", "hide"), [("4,4", -1, True, True), ("6,4", -1, False, True), ("4,4", 1, False, False)]
)
def test_who_may_search_and_hide(at: str, carrier: int, search: bool, hide: bool) -> None:
    state = arena(place=(PlaceLine(id="mill", name="Mill", spaces=("4,4",)),))
    hero = put(state, "Mercenary", at, seat=0)
    put(state, "Saddle Horse", at, seat=0)
    state.units[hero].carrier = carrier
    found = sorts(action_options(state, hero))
    assert ("search" in found) == search and ("hide" in found) == hide
    assert "search" not in sorts(action_options(state, put(state, "Bandit", "4,4")))


@rule("DTD-COND-24", "DTD-DMG-11")
def test_who_flees_or_has_lost_heart_does_little() -> None:
    state, hero, _foe = duel()
    place_light(state, hero, "Stun")
    add(state, hero, "Flee", rounds=2)
    assert sorts(action_options(state, hero)) & {"attack", "recover"} == {"recover"}
    state.units[hero].tokens = []
    state.units[hero].ranks = (8, 5, 0, 5)
    assert action_options(state, hero) == ["surrender"]


@rule("DTD-MOVE-07", "DTD-MAP-09", "DTD-COUNT-08")
@pytest.mark.parametrize(
    ("option", "move", "spent", "done"),
    [
        ("stand", 3, 2, True),
        ("lie", 4, 1, True),
        ("leave", 0, 0, True),
        (("until", 3), 5, 0, True),
        ("rest", 5, 0, True),
        ("grit", 5, 0, False),
        ("burst", 7, 0, False),
    ],
)
def test_what_a_choice_costs_and_whether_it_takes_the_count(option: Any, move: int, spent: int, done: bool) -> None:
    state, hero = alone()
    unit = state.units[hero]
    if option == "stand":
        add(state, hero, "Prone")
    assert perform(state, hero, option) == done
    assert (unit.move, unit.spent) == (move, spent)
    assert ("Prone" in tokens(state, hero)) == (option == "lie")
    assert unit.wait == {"rest": 0, ("until", 3): 3}.get(option, -1) and unit.out == (
        "left" if option == "leave" else ""
    )


@rule("DTD-COUNT-03", "DTD-COUNT-07", "DTD-COUNT-08")
def test_waiting_burns_what_cannot_be_used_any_more() -> None:
    state, hero = alone()
    unit = state.units[hero]
    assert wait_options(state, hero) == ["wait", *[("until", count) for count in range(8, 0, -1)], "rest"]
    for count, before, after in ((6, 5, 5), (5, 5, 4), (4, 5, 5), (3, 3, 2)):
        state.count, unit.move = count, before
        wait(state, hero)
        assert unit.move == after
    unit.stride, state.count = 2, 4
    for before, after in ((9, 6), (6, 6), (3, 3)):
        unit.move = before
        wait(state, hero)
        assert unit.move == after
    state.count = 2
    assert wait_options(state, hero) == ["wait", "rest"]


@rule("DTD-MOVE-04", "DTD-MOVE-08")
def test_turns_and_heights_are_as_they_are_called() -> None:
    state, hero = alone()
    facing = state.units[hero].facing
    perform(state, hero, ("turn", "left"))
    assert state.units[hero].facing == (facing - 1) % 8
    perform(state, hero, ("turn", "right"))
    assert state.units[hero].facing == facing
    state = arena(map={"ceiling": 3})
    flier = put(state, "Plasma Fiend", "4,8", "N", seat=0)
    state.units[flier].move = 9
    for words, height in ((("step", "N", "up"), 1), (("step", "N"), 1), (("step", "N", "down"), 0)):
        perform(state, flier, words)
        assert state.units[flier].height == height


@rule("DTD-COUNT-07")
def test_a_fast_movement_goes_on_for_its_stride() -> None:
    state, hero = alone()
    unit = state.units[hero]
    unit.stride, unit.move = 3, 30
    assert [perform(state, hero, ("step", way)) for way in ("N", "E", "W")] == [False, False, True]
    assert unit.strides == 0
    assert not perform(state, hero, ("step", "S"))
    assert unit_options(state, hero)[0] == "done" and "wait" not in unit_options(state, hero)
    assert perform(state, hero, "done") and unit.strides == 0


@rule("DTD-ACT-09", "DTD-ACT-01")
@pytest.mark.parametrize(("seat", "waits"), [(0, False), (1, True)])
def test_a_gift_needs_the_consent_of_another_player(seat: int, waits: bool) -> None:
    state = arena(seats=2)
    hero, friend = put(state, "Mercenary", "4,4", seat=0), put(state, "Wizard", "4,2", seat=seat)
    rope = receive(state, hero, "Rope")
    act(state, hero, ("give", rope, friend))
    assert state.units[hero].move == 4 and state.units[friend].move == 4  # a Wizard of Speed 4
    assert [(item.kind, item.unit, item.by, item.n, item.seat) for item in state.queue] == (
        [("offer", friend, hero, rope, 1)] if waits else []
    )
    assert state.things[rope].holder == (hero if waits else friend)


@rule("DTD-ITEM-07", "DTD-ITEM-13")
@pytest.mark.parametrize(
    ("slot", "uses", "gone", "found"),
    [("Both", 99, False, True), ("Back", 99, False, False), ("Both", 0, False, False), ("Both", 99, True, False)],
)
def test_the_weapon_whose_uses_an_ability_takes(slot: str, uses: int, gone: bool, found: bool) -> None:
    ability = next(a for a in GAME.content.abilities.values() if a.use == "action" and a.uses and a.target != "space")
    state, hero = alone("Wizard")
    for _, thing in carried(state, hero):
        thing.slot = ""
    name = next(
        n
        for n, item in sorted(GAME.content.items.items())
        if item.weapon is not None and item.uses and (not item.weapon.allows or ability.name in item.weapon.allows)
    )
    gun = receive(state, hero, name)
    thing = state.things[gun]
    thing.slot, thing.uses, thing.gone = slot, uses, gone
    assert weapon_for(state, hero, ability) == (gun if found else -1)
    assert table(state).decisions
