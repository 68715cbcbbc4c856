"""Which attacks are offered, whom areas strike, and what beginning one costs."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.games.drawn_to_destiny.positions import GAME, alone, arena, duel, put, space, table, tokens, weapon

from questhall.games.drawn_to_destiny.content.printed import Area
from questhall.games.drawn_to_destiny.content.scenes import ForbidLine
from questhall.games.drawn_to_destiny.rules.conflict.interact import (
    area_targets,
    attack_options,
    begin_attack,
    begin_lob,
    forbidden,
    lob_spaces,
    means_against,
    speechless,
    targets_of,
)
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.units.equipment import receive
from questhall.games.drawn_to_destiny.rules.units.means import profile
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.games.drawn_to_destiny.rules.units.profiles import Profile
from questhall.games.drawn_to_destiny.rules.units.ways_of_acting import work_out
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import rule

Change = Callable[[DestinyState, int, int], Any]


@rule("DTD-INT-03", "DTD-HIDE-02", "DTD-UNIT-12")
@pytest.mark.parametrize(
    ("at", "change", "offered"),
    [
        ("4,2", lambda s, h, f: None, True),
        ("4,4", lambda s, h, f: None, True),
        ("4,0", lambda s, h, f: None, False),
        ("4,6", lambda s, h, f: None, False),
        ("6,4", lambda s, h, f: None, True),  # the side of the sword
        ("2,4", lambda s, h, f: None, False),
        ("4,2", lambda s, h, f: setattr(s.units[f], "hidden", True), False),
        ("4,2", lambda s, h, f: setattr(s.units[f], "out", "fled"), False),
        ("4,2", lambda s, h, f: setattr(s.units[f], "faction", 0), False),
        ("4,2", lambda s, h, f: setattr(s.units[f], "faction", 2), False),
        ("4,2", lambda s, h, f: setattr(s.units[f], "height", 1), False),
        ("4,2", lambda s, h, f: setattr(s.units[f], "ranks", (0, 5, 5, 5)), False),
        ("4,2", lambda s, h, f: add(s, h, "Charmed", by=f, rounds=1), False),
        ("4,2", lambda s, h, f: add(s, h, "Charmed", by=h, rounds=1), True),
        ("4,2", lambda s, h, f: add(s, h, "Blind"), True),
    ],
)
def test_whom_a_sword_reaches(at: str, change: Change, offered: bool) -> None:
    state = arena()
    hero, foe = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Bandit", at, "S")
    change(state, hero, foe)
    sword = weapon(state, hero)
    assert (("attack", sword, foe) in attack_options(state, hero)) == offered
    assert (sword in means_against(state, hero, foe)) == offered
    assert (foe in targets_of(state, hero, profile(state, hero, sword))) == offered


@rule("DTD-COND-16", "DTD-INT-03")
@pytest.mark.parametrize("ability", ["Choke", "Joint Lock"])
@pytest.mark.parametrize(
    ("change", "offered"),
    [
        (lambda s, h, f: None, False),
        (lambda s, h, f: add(s, f, "Held", by=h), True),
        (lambda s, h, f: add(s, f, "Held", by=h + 2), False),  # by somebody else
        (lambda s, h, f: add(s, f, "Charmed", by=h, rounds=1), False),
        (lambda s, h, f: add(s, h, "Held", by=f), False),
    ],
)
def test_only_who_is_held_by_oneself_can_be_choked(ability: str, change: Change, offered: bool) -> None:
    state = arena()
    hero, foe = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Bandit", "4,2", "S")
    put(state, "Mercenary", "4,0", "S", seat=0)
    change(state, hero, foe)
    assert (foe in targets_of(state, hero, work_out(state, hero, f"ability:{ability}"))) == offered


@rule("DTD-INT-03", "DTD-HIDE-02")
@pytest.mark.parametrize(
    ("move", "hidden", "offered"), [(2, False, False), (1, False, True), (2, True, True), (1, True, True)]
)
def test_a_garrote_is_for_who_cannot_answer_or_sees_nobody_come(move: int, hidden: bool, offered: bool) -> None:
    state, hero = alone()
    foe = put(state, "Bandit", "4,2", "S")
    rope = receive(state, hero, "Garrote")
    state.things[rope].slot = "Both"
    state.units[foe].move, state.units[foe].cost, state.units[hero].hidden = move, 2, hidden
    assert (foe in targets_of(state, hero, work_out(state, hero, f"thing:{rope}"))) == offered


@rule("DTD-DMG-13", "DTD-INT-03")
@pytest.mark.parametrize(("named", "seat", "offered"), [(True, None, True), (False, None, False), (False, 1, True)])
def test_who_lies_there_helpless_can_still_be_struck_if_it_matters(
    named: bool, seat: int | None, offered: bool
) -> None:
    state = arena(seats=2)
    hero = put(state, "Mercenary", "4,4", "N", seat=0)
    foe = put(state, "Bandit", "4,2", "S", seat=seat, faction="foes", named=named)
    state.units[foe].ranks = (0, 5, 5, 5)
    assert (foe in [option[2] for option in attack_options(state, hero)]) == offered


@rule("DTD-MOVE-09")
@pytest.mark.parametrize("offered", [True, False])
def test_riders_are_targets_only_in_the_open(offered: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    coach = msgspec.structs.replace(GAME.content.units["Stagecoach"], open=offered)
    monkeypatch.setitem(GAME.content.units, "Stagecoach", coach)
    state, hero = alone()
    mount, rider = put(state, "Stagecoach", "4,2", "S"), put(state, "Bandit", "4,2", "S")
    state.units[rider].carrier = mount
    assert (rider in [option[2] for option in attack_options(state, hero)]) == offered


@rule("DTD-COND-07", "DTD-GEN-01")
@pytest.mark.parametrize(("part", "at", "offered"), [("", "4,0", False), ("Partial", "4,0", True), ("", "4,2", True)])
def test_the_blind_reach_one_space(part: str, at: str, offered: bool) -> None:
    state, hero = alone("Ranger")
    foe = put(state, "Bandit", at, "S")
    add(state, hero, "Blind", part=part)
    assert (foe in [option[2] for option in attack_options(state, hero) if option[1] == weapon(state, hero)]) == offered


@rule("DTD-GEN-01")
@pytest.mark.parametrize(("boosts", "offered"), [((), False), (("Lunge",), True)])
def test_a_lunge_is_a_space_longer(boosts: tuple[str, ...], offered: bool) -> None:
    state, hero = alone()
    foe = put(state, "Bandit", "4,0", "S")
    state.units[hero].boosts = boosts
    assert (("attack", weapon(state, hero), foe) in attack_options(state, hero)) == offered


@rule("DTD-COND-24")
def test_the_frenzied_strike_the_nearest() -> None:
    state = arena()
    hero = put(state, "Ranger", "4,10", "N", seat=0)
    far, near = put(state, "Bandit", "4,2", "S"), put(state, "Bandit", "4,4", "S")
    assert {option[2] for option in attack_options(state, hero)} == {far, near}
    add(state, hero, "Frenzied", rounds=1)
    assert {option[2] for option in attack_options(state, hero)} == {near}
    assert means_against(state, hero, near) and not means_against(state, hero, far)


@rule("DTD-COND-08", "DTD-COND-09")
@pytest.mark.parametrize(
    ("name", "part", "skill", "silent"),
    [
        ("Mute", "", "Leadership", True),
        ("Deaf", "", "Leadership", True),
        ("Deaf", "Partial", "Leadership", False),
        ("Mute", "", "Melee", False),
        ("Blind", "", "Leadership", False),
    ],
)
def test_who_cannot_speak_or_hear_uses_no_will_skills(name: str, part: str, skill: str, silent: bool) -> None:
    state, hero = alone()
    assert not speechless(state, state.units[hero], skill)
    add(state, hero, name, part=part)
    assert speechless(state, state.units[hero], skill) == silent
    spoken = next(n for n, ability in GAME.content.abilities.items() if ability.spoken)
    assert speechless(state, state.units[hero], "Melee", spoken) == (name == "Mute")


@rule("DTD-GEN-01", "DTD-SCENE-01")
def test_a_scene_may_forbid_a_skill_until_something_happens() -> None:
    line = ForbidLine(skill="Firearm", until="noise()")
    state, _ = alone(forbid=(line,))
    assert forbidden(state, "Firearm") and not forbidden(state, "Melee")
    state.noise = True
    assert not forbidden(state, "Firearm")
    state, _ = alone()
    assert not forbidden(state, "Firearm")


@rule("DTD-HIDE-06", "DTD-INT-03")
@pytest.mark.parametrize(
    ("shape", "n", "struck"),
    [
        ("blast", 1, {"beside", "friend"}),
        ("blast", 0, set()),
        ("ring", 1, {"friend", "behind"}),
        ("cone", 2, {"friend"}),
        ("cone", 3, {"friend", "beside", "far"}),
        ("beam", 3, {"friend", "far"}),
    ],
)
def test_whom_an_area_strikes(shape: str, n: int, struck: set[str]) -> None:
    """The hero faces north; the Rival aimed at stands two Spaces ahead."""
    state = arena()
    hero, foe = put(state, "Mercenary", "10,10", "N", seat=0), put(state, "Bandit", "10,6", "S")
    who = {
        "friend": put(state, "Ranger", "10,8", seat=0),
        "beside": put(state, "Bandit", "12,6"),
        "far": put(state, "Bandit", "10,4"),
        "behind": put(state, "Bandit", "10,12"),
    }
    gone, rider = put(state, "Bandit", "10,6"), put(state, "Bandit", "10,6")
    state.units[gone].out, state.units[rider].carrier = "fled", foe
    if shape == "blast":
        struck = struck | ({"far"} if n == 1 else set())
    area = Area(shape=shape, n=n)  # type: ignore[arg-type]
    found = area_targets(state, hero, _shaped(state, hero, area), foe)
    assert found[0] == foe and {name for name, number in who.items() if number in found[1:]} == struck
    assert gone not in found and rider not in found and hero not in found


def _shaped(state: DestinyState, number: int, area: Area) -> Profile:
    """The sword as if it struck an area: worked out anew, so that the one in use stays as it is."""
    shape = work_out(state, number, weapon(state, number))
    shape.area = area
    return shape


@rule("DTD-INT-01", "DTD-INT-02", "DTD-ACT-08")
@pytest.mark.parametrize(("free", "move"), [(False, 3), (True, 5)])
def test_an_attack_is_paid_and_takes_a_use(free: bool, move: int) -> None:
    state, hero, foe = duel("Gunslinger")
    unit = state.units[hero]
    unit.move, unit.cost = 5, 2
    gun = int(weapon(state, hero).partition(":")[2])
    before = state.things[gun].uses
    unit.boosts, unit.hidden = ("Feint",), True
    begin_attack(state, hero, f"thing:{gun}", foe, free=free)
    conflict = state.conflict
    assert conflict is not None
    assert unit.move == move and unit.spent == 5 - move and state.things[gun].uses == before - 1 and unit.target == foe
    assert conflict.loud and conflict.hidden_attack and conflict.attacker.used == ["Feint"] and conflict.free == free
    assert state.fights == [space("4,4")] and conflict.distance == 1


@rule("DTD-INT-02")
def test_what_is_thrown_lands_where_the_target_stands() -> None:
    name = next(
        n
        for n, i in sorted(GAME.content.items.items())
        if i.weapon is not None and i.weapon.throw and i.weapon.kind == "melee" and not i.uses
    )
    state, hero = alone("Wizard")
    foe = put(state, "Bandit", "4,0", "S")
    knife = receive(state, hero, name)
    state.things[knife].slot = "Right"
    begin_attack(state, hero, f"throw:{knife}", foe)
    assert state.things[knife].slot == "Thrown"
    assert [(item.kind, item.n, item.spaces) for item in state.later] == [("land", knife, [space("4,0")])]
    state.conflict = None
    table(state)
    assert (state.things[knife].holder, state.things[knife].at) == (-1, space("4,0"))


@rule("DTD-INT-01")
def test_a_blast_is_aimed_where_it_strikes_somebody_known() -> None:
    name = next(
        n for n, i in sorted(GAME.content.items.items())
        if i.weapon is not None and i.weapon.area is not None and i.weapon.area.shape == "blast" and i.weapon.area.n == 1 and i.weapon.types
    )  # fmt: skip
    state, hero = alone("Wizard")
    bomb = receive(state, hero, name)
    state.things[bomb].slot = "Right"
    shape = profile(state, hero, f"thing:{bomb}")
    assert lob_spaces(state, hero, shape) == []
    foe = put(state, "Bandit", "4,0", "S")
    beside = {space(at) for at in ("4,2", "3,1", "5,1", "2,0", "6,0")}
    assert set(lob_spaces(state, hero, shape)) == beside
    set_terrain(state, space("3,1"), "rock")
    assert set(lob_spaces(state, hero, shape)) <= beside - {space("3,1")}
    state.units[foe].hidden = True
    assert lob_spaces(state, hero, shape) == []
    state.units[foe].hidden = False
    other = put(state, "Ranger", "4,2", seat=0)
    begin_lob(state, hero, f"thing:{bomb}", space("4,2"))
    conflict = state.conflict
    assert (
        conflict is not None
        and conflict.target.unit == foe
        and other in conflict.others
        and hero not in [*conflict.others]
    )


@rule("DTD-ACT-06", "DTD-MAP-07")
def test_smoke_spreads_over_a_space_and_all_around_it() -> None:
    state, hero = alone("Wizard")
    foe = put(state, "Bandit", "4,0", "S")
    smoke = receive(state, hero, "Grenade: Smoke")
    state.things[smoke].slot = "Right"
    set_terrain(state, space("5,1"), "rock")
    begin_attack(state, hero, f"thing:{smoke}", foe)
    weapon_ = GAME.content.items["Grenade: Smoke"].weapon
    assert weapon_ is not None and weapon_.area is not None
    field = state.content.fields["arena"]
    around = {s for s in range(field.size) if field.distance(space("4,0"), s) <= weapon_.area.n} - {space("5,1")}
    assert {s for s, kind in state.terrain.items() if kind == "smoke"} == around and state.conflict is None
    assert tokens(state, foe) == {}
