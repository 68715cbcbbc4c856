"""Gear in its slots, and what a Unit can act with: every hand, strap and hurt that has a say in it."""

import pytest
from tests.games.drawn_to_destiny.positions import GAME, alone, arena, duel, put, space

from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine
from questhall.games.drawn_to_destiny.content.vocabulary import DISORDER
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.damage import place_crit
from questhall.games.drawn_to_destiny.rules.units.equipment import (
    can_carry,
    draw_weapon,
    equip,
    equip_options,
    give,
    hand_slots,
    load_of,
    load_weapon,
    put_by,
    receive,
    room_in,
    spare_of,
    strength_of,
)
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.rules.units.means import (
    Outlook,
    attack_means,
    cannot_use_abilities,
    effects_of,
    hand_ok,
    has_reloading,
    last_weapon,
    serves,
)
from questhall.games.drawn_to_destiny.state import COOLDOWN, DestinyState, Thing
from questhall.kernel import rule

ONE = next(
    name
    for name, item in sorted(GAME.content.items.items())
    if item.weapon is not None and item.weapon.hands == 1 and item.weapon.kind == "melee" and not item.uses
)
TWO = next(
    name
    for name, item in sorted(GAME.content.items.items())
    if item.weapon is not None and item.weapon.hands == 2 and item.weapon.kind == "melee" and not item.uses
)
GUN = next(
    name
    for name, item in sorted(GAME.content.items.items())
    if item.weapon is not None and item.weapon.kind == "firearm" and item.uses > 1 and item.load == 1
)
SHOTS = next(name for name, item in sorted(GAME.content.items.items()) if item.refills == "firearm")


def bare(card: str = "Mercenary") -> tuple[DestinyState, int]:
    """A hero without any Item."""
    state, hero = alone(card)
    for thing in state.things:
        thing.gone, thing.holder = True, -1
    state.units[hero].pack = ()
    return state, hero


def given(state: DestinyState, hero: int, name: str, slot: str) -> int:
    """An Item in a slot."""
    at = receive(state, hero, name)
    state.things[at].slot = slot
    return at


@rule("DTD-UNIT-10")
@pytest.mark.parametrize(
    ("slots", "asked", "room"),
    [((), ("Right",), True), (("Right",), ("Right",), False), (("Right",), ("Left",), True), (("Both",), ("Left",), False),
     (("Belt",), ("Belt",), True), (("Belt", "Belt"), ("Belt",), False), (("Back",), ("Back",), False), (("Left",), ("Right", "Left"), False)],
)  # fmt: skip
def test_one_item_in_each_slot_and_two_on_the_belt(slots: tuple[str, ...], asked: tuple[str, ...], room: bool) -> None:
    state, hero = bare()
    for slot in slots:
        given(state, hero, ONE, slot)
    assert room_in(state, hero, asked) == room


@rule("DTD-UNIT-10")
def test_an_animal_has_the_slots_of_its_card() -> None:
    state, wolf = bare("Wolf")
    assert not room_in(state, wolf, ("Right",)) and not room_in(state, wolf, ("Belt",))


@rule("DTD-UNIT-10")
@pytest.mark.parametrize(("name", "full", "slot"), [(ONE, 0, "Belt"), (ONE, 2, ""), (TWO, 0, "Back"), (TWO, 1, "")])
def test_what_leaves_the_hands_goes_to_belt_or_back_or_pack(name: str, full: int, slot: str) -> None:
    state, hero = bare()
    place = "Belt" if name == ONE else "Back"
    for _ in range(full):
        given(state, hero, name, place)
    at = given(state, hero, name, "Right" if name == ONE else "Both")
    put_by(state, hero, state.things[at])
    assert state.things[at].slot == slot
    state, car = alone("Getaway Car")
    thing = Thing(ONE, holder=car)
    put_by(state, car, thing)
    assert thing.slot == "Mount"


@rule("DTD-UNIT-11", "DTD-SKILL-10")
def test_what_can_be_carried() -> None:
    state, hero = bare()
    unit = state.units[hero]
    strength = strength_of(state, unit)
    assert load_of(state, hero) == 0 and spare_of(state, hero) == strength
    at = given(state, hero, TWO, "Back")
    mass = load_of(state, hero)
    assert mass > 0 and spare_of(state, hero) == strength - mass
    for rank, more in (("2x1", False), ("2x3", True)):
        unit.skills = (SkillLine(name="Strength", level=1, rating=rank),)
        assert (strength_of(state, unit) > strength) == more
    unit.skills = ()
    heavy = Thing(TWO)
    unit.printed = ((2, -9), *unit.printed[1:])
    assert not can_carry(state, hero, heavy)
    lost = receive(state, hero, ONE)
    assert state.things[lost].holder == -1 and state.things[lost].at == space("4,4") and state.things[at].holder == hero


@rule("DTD-ACT-01", "DTD-UNIT-10")
def test_how_an_item_may_be_moved() -> None:
    state, hero = bare()
    one = given(state, hero, ONE, "Right")
    assert equip_options(state, hero) == [("stow", one)]
    state.things[one].slot = "Belt"
    assert equip_options(state, hero) == [("equip", one, "Right"), ("equip", one, "Left")]
    state.things[one].slot = ""
    assert equip_options(state, hero) == [("equip", one, "Right"), ("equip", one, "Left"), ("equip", one, "Belt")]
    other = given(state, hero, ONE, "Belt")
    third = given(state, hero, ONE, "Belt")
    assert {("stow", other), ("stow", third)} <= set(equip_options(state, hero))  # one waits in the pack
    assert ("equip", one, "Belt") not in equip_options(state, hero)
    two = given(state, hero, TWO, "Back")
    assert ("equip", two, "Both") in equip_options(state, hero)
    state.units[hero].move = 0
    assert equip_options(state, hero) == []
    state.units[hero].move, state.units[hero].carrier = 1, 0
    assert equip_options(state, hero) == []


@rule("DTD-ACT-01", "DTD-UNIT-11")
def test_what_lies_there_is_picked_up() -> None:
    state, hero = bare()
    for at, gone in (("4,4", False), ("4,2", False), ("4,4", True)):
        state.things.append(Thing(ONE, at=space(at), gone=gone))
    first = len(state.things) - 3
    assert equip_options(state, hero) == [("pick", first)]
    equip(state, hero, ("pick", first))
    assert (state.things[first].holder, state.things[first].slot) == (hero, "Right")
    state.things.append(Thing(ONE, at=space("4,4")))
    equip(state, hero, ("pick", first + 3))
    assert state.things[first + 3].slot == "Left"
    state.things.append(Thing(ONE, at=space("4,4")))
    equip(state, hero, ("pick", first + 4))
    assert state.things[first + 4].slot == "Belt"
    state.things.append(Thing(TWO, at=space("4,4")))
    equip(state, hero, ("pick", first + 5))
    assert state.things[first + 5].slot == "Back"


@rule("DTD-ACT-01")
@pytest.mark.parametrize(
    ("held", "slot", "after"),
    [({"Right": ONE, "Left": ONE}, "Right", {"Left": 1, "Right": 1, "Belt": 1}), ({"Both": TWO}, "Left", {"Left": 1, "Back": 1}),
     ({"Right": ONE, "Left": ONE}, "Both", {"Both": 1, "Belt": 2})],
)  # fmt: skip
def test_what_was_in_the_hand_makes_room(held: dict[str, str], slot: str, after: dict[str, int]) -> None:
    state, hero = bare()
    for place, name in held.items():
        given(state, hero, name, place)
    new = given(state, hero, TWO if slot == "Both" else ONE, "")
    equip(state, hero, ("equip", new, slot))
    found: dict[str, int] = {}
    for _, thing in carried(state, hero):
        found[thing.slot] = found.get(thing.slot, 0) + 1
    assert found == after and state.things[new].slot == slot


@rule("DTD-ACT-09")
def test_loose_items_are_given_to_players_allies_beside_one() -> None:
    state, hero = bare()
    friend = put(state, "Wizard", "4,2", seat=0)
    put(state, "Wizard", "4,0", seat=0)
    put(state, "Bandit", "3,3", faction="heroes")
    put(state, "Bandit", "5,3")
    at = given(state, hero, ONE, "Belt")
    assert [option for option in equip_options(state, hero) if option[0] == "give"] == [("give", at, friend)]
    state.things[at].slot = "Right"
    assert not [option for option in equip_options(state, hero) if option[0] == "give"]
    give(state, state.things[at], friend)
    assert state.things[at].holder == friend and at in state.units[friend].pack and at not in state.units[hero].pack


@rule("DTD-ITEM-08", "DTD-ITEM-07")
@pytest.mark.parametrize(("uses", "shots", "loads"), [(0, 2, True), (99, 2, False), (0, 0, False)])
def test_a_gun_is_loaded_while_there_is_shot(uses: int, shots: int, loads: bool) -> None:
    state, hero = bare()
    gun, belt = given(state, hero, GUN, "Right"), given(state, hero, SHOTS, "Belt")
    full = GAME.content.items[GUN].uses
    state.things[gun].uses, state.things[belt].uses = min(uses, full), shots
    assert (("load", gun) in equip_options(state, hero)) == loads
    if loads:
        load_weapon(state, hero, state.things[gun])
        assert (state.things[gun].uses, state.things[belt].uses) == (full, shots - 1)


@rule("DTD-ITEM-08")
def test_some_weapons_take_several_equips_to_load() -> None:
    name = next(
        n
        for n, item in sorted(GAME.content.items.items())
        if item.weapon is not None and item.load > 1 and item.uses == 1
    )
    state, hero = bare()
    bow = given(state, hero, name, "Both")
    state.things[bow].uses = 0
    for step in range(1, GAME.content.items[name].load + 1):
        assert ("load", bow) in equip_options(state, hero) and state.things[bow].uses == 0
        load_weapon(state, hero, state.things[bow])
        assert state.things[bow].loading == step % GAME.content.items[name].load
    assert state.things[bow].uses == 1


@rule("DTD-FREE-02")
@pytest.mark.parametrize(
    ("name", "slot", "drawn"),
    [(ONE, "Belt", True), (ONE, "Back", False), (TWO, "Belt", False), ("Rope", "Belt", False)],
)
def test_a_quick_draw_takes_a_one_handed_weapon_from_the_belt(name: str, slot: str, drawn: bool) -> None:
    state, hero = bare()
    at = given(state, hero, name, slot)
    draw_weapon(state, hero)
    assert (state.things[at].slot == "Right") == drawn


@rule("DTD-COND-11", "DTD-COND-13")
@pytest.mark.parametrize(
    ("name", "part", "sound"),
    [("Immobilized", "Left Arm", {"Right"}), ("Immobilized", "Right Hand", {"Left"}), ("Broken", "Left Hand", {"Right"}),
     ("Immobilized", "Left Leg", {"Left", "Right", "Both"}), ("Impaired", "Left Arm", {"Left", "Right", "Both"})],
)  # fmt: skip
def test_which_hands_can_be_used(name: str, part: str, sound: set[str]) -> None:
    state, hero = bare()
    add(state, hero, name, part=part)
    unit = state.units[hero]
    assert {slot for slot in ("Left", "Right", "Both") if hand_ok(unit, slot)} == sound
    assert set(hand_slots(state, hero, GAME.content.items[TWO])) == sound
    assert set(hand_slots(state, hero, GAME.content.items[ONE])) == sound - {"Both"}


@rule("DTD-INT-02", "DTD-ITEM-11")
@pytest.mark.parametrize(
    ("held", "means"),
    [
        ((), ["hands"]),
        (("Right",), ["thing", "hands"]),
        (("Right", "Left"), ["thing", "thing"]),
        (("Belt",), ["hands"]),
        (("Back",), ["hands"]),
    ],
)
def test_with_what_one_can_attack(held: tuple[str, ...], means: list[str]) -> None:
    plain = next(
        n for n, i in sorted(GAME.content.items.items())
        if i.weapon is not None and i.weapon.hands == 1 and i.weapon.kind == "melee" and not i.weapon.throw and not i.uses
    )  # fmt: skip
    state, hero = bare()
    for slot in held:
        given(state, hero, plain, slot)
    assert [found.partition(":")[0] for found in attack_means(state, hero)] == means


@rule("DTD-ITEM-10", "DTD-ITEM-07", "DTD-COND-11")
def test_what_cannot_be_used_is_no_means() -> None:
    state, hero = bare()
    gun = given(state, hero, GUN, "Right")
    assert f"thing:{gun}" in attack_means(state, hero) and serves(state, state.things[gun])
    state.things[gun].uses = 0
    assert f"thing:{gun}" not in attack_means(state, hero) and not serves(state, state.things[gun])
    state.things[gun].uses, state.things[gun].pose = 1, COOLDOWN
    assert f"thing:{gun}" not in attack_means(state, hero)
    state.things[gun].pose = 0
    add(state, hero, "Broken", part="Right Hand")
    assert attack_means(state, hero) == ["hands"]
    state.units[hero].tokens = []
    state.things[gun].worn = 99
    assert f"thing:{gun}" in attack_means(state, hero)  # as a club
    rope = given(state, hero, "Rope", "Left")
    assert f"thing:{rope}" not in attack_means(state, hero) and not serves(state, state.things[rope])


@rule("DTD-NPC-04")
def test_an_npc_does_not_throw_its_last_weapon() -> None:
    name = next(
        n
        for n, i in sorted(GAME.content.items.items())
        if i.weapon is not None and i.weapon.throw and i.weapon.kind == "melee" and not i.uses
    )
    for seat, weapons, throws in ((None, 1, False), (None, 2, True), (0, 1, True)):
        state = arena()
        number = put(state, "Mercenary", "4,4", seat=seat)
        for thing in state.things:
            thing.gone, thing.holder = True, -1
        state.units[number].pack = ()
        for slot in ("Right", "Left")[:weapons]:
            given(state, number, name, slot)
        assert any(means.startswith("throw") for means in attack_means(state, number)) == throws
        assert last_weapon(state, number) == (weapons < 2)


@rule("DTD-DMG-11", "DTD-SKILL-04")
def test_who_cannot_use_abilities() -> None:
    state, hero = alone()
    unit = state.units[hero]
    assert not cannot_use_abilities(state, unit)
    unit.ranks = (8, 0, 5, 5)
    assert cannot_use_abilities(state, unit)
    state, zombie = alone("Zombie Walker")
    state.units[zombie].ranks = (8, 0, 5, 5)
    assert not cannot_use_abilities(state, state.units[zombie])
    state, hero = alone()
    card, severity = next(
        (c, s) for c in range(52) for s in range(4) if "NoAbilities" in GAME.content.face(DISORDER, c).says[s]
    )
    place_crit(state, hero, DISORDER, card, severity + 1, -1)
    state.units[hero].ranks = (8, 5, 5, 5)
    assert cannot_use_abilities(state, state.units[hero])


@rule("DTD-INT-02")
def test_the_effects_of_a_means_are_those_of_its_card() -> None:
    state, hero = bare()
    bottle = given(state, hero, "Molotov Cocktail", "Right")
    weapon = GAME.content.items["Molotov Cocktail"].weapon
    assert weapon is not None
    expected = tuple([("Molotov Cocktail", effect) for effect in weapon.do])
    for sort in ("thing", "throw"):
        assert effects_of(state, f"{sort}:{bottle}") == expected
    assert effects_of(state, "hands") == () == effects_of(state, "skill:Melee")
    name = next(n for n, a in GAME.content.abilities.items() if a.attack is not None and a.do)
    assert effects_of(state, f"ability:{name}") == tuple([(name, effect) for effect in GAME.content.abilities[name].do])


@rule("DTD-GEN-01")
@pytest.mark.parametrize(("rounds", "silent"), [(2, False), (1, True)])
def test_guns_are_silent_in_the_round_after(rounds: int, silent: bool) -> None:
    state, hero = alone()
    assert not has_reloading(state.units[hero])
    add(state, hero, "Blind", rounds=1)
    add(state, hero, "Reloading", rounds=rounds)
    assert has_reloading(state.units[hero]) == silent


@rule("DTD-HIDE-02", "DTD-UNIT-12")
def test_who_is_near_who_is_a_rival_and_whose_place_one_knows() -> None:
    state, hero, foe = duel()
    others = {
        name: put(state, "Bandit", at)
        for name, at in (
            ("far", "4,0"),
            ("hidden", "3,3"),
            ("down", "5,3"),
            ("out", "4,4"),
            ("asleep", "10,10"),
            ("high", "4,6"),
        )
    }
    state.units[others["hidden"]].hidden = True
    state.units[others["down"]].ranks = (0, 5, 5, 5)
    state.units[others["out"]].out = "fled"
    state.units[others["high"]].height = 1
    state.units[others["asleep"]].tokens = []
    add(state, others["asleep"], "Blind")
    crowd = put(state, "Wolf", "3,5", faction="crowd")
    seen = Outlook(state, hero)
    assert seen.near == [hero, foe, others["hidden"], others["down"], crowd]
    assert seen.foes == [foe, *[others[name] for name in ("far", "hidden", "down", "asleep", "high")]]
    assert seen.rivals == [foe, others["far"], others["asleep"], others["high"]]
