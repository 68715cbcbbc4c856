"""The Level of a Skill, a weapon in its hand, Ranges, and what nothing can follow from."""

import pytest
from tests.games.drawn_to_destiny.positions import (
    GAME,
    alone,
    arena,
    put,
    space,
)

from questhall.games.drawn_to_destiny.content.scenes import MilestoneLine, PlaceLine
from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.scene.consequences import harmless, nothing_follows, stand_of, uneventful
from questhall.games.drawn_to_destiny.rules.units.equipment import receive
from questhall.games.drawn_to_destiny.rules.units.means import profile
from questhall.games.drawn_to_destiny.rules.units.ranges import power_range, reach, spaces_at
from questhall.games.drawn_to_destiny.rules.units.skills import (
    base_level,
    best_skill,
    power_stat,
    strong,
    tried_unskilled,
)
from questhall.kernel import rule


@rule("DTD-SKILL-02", "DTD-SKILL-03", "DTD-MOVE-09", "DTD-ITEM-13")
def test_the_level_of_a_skill() -> None:
    state, hero = alone()
    assert base_level(state, hero, "Melee") == 2 and base_level(state, hero, "Seamanship") == -2
    state.units[hero].skills = (SkillLine(name="Melee", level=0),)
    assert base_level(state, hero, "Melee") == -2
    state, horse = alone("Saddle Horse")
    rider = put(state, "Wizard", "4,4", seat=0)
    state.units[rider].skills = (SkillLine(name="Animals", level=3), SkillLine(name="Melee", level=4))
    before = base_level(state, horse, "Animals")
    state.units[rider].carrier = horse
    assert before < 3 == base_level(state, horse, "Animals") and base_level(state, horse, "Melee") != 4
    state.units[rider].ranks = (0, 5, 5, 5)
    assert base_level(state, horse, "Animals") == before
    assert best_skill(state, rider, ("Melee", "Animals")) == "Melee" and best_skill(state, horse, ("A", "B")) == "A"
    assert power_stat("Melee") == 0 and power_stat("Leadership") == 2 and power_stat("no such Power") == 0
    assert tried_unskilled(("Melee", "Pyromancy")) and not tried_unskilled(("Pyromancy",))


@rule("DTD-SKILL-10")
@pytest.mark.parametrize(("rating", "found"), [("9x1", (9, 1)), ("5x1", (8, 1)), ("", (8, 1))])
def test_strength_makes_a_blow_heavier(rating: str, found: tuple[int, int]) -> None:
    state, hero = alone()
    state.units[hero].skills = (SkillLine(name="Strength", level=1, rating=rating),)
    assert strong(state, state.units[hero], (8, 1)) == found


@rule("DTD-ITEM-05", "DTD-ITEM-06", "DTD-RNG-03", "DTD-SCENE-06")
@pytest.mark.parametrize(
    ("slot", "hands", "level", "arcs"),
    [
        ("Right", 1, 0, ("Front", "Right")),
        ("Left", 1, -1, ("Front", "Left")),
        ("Both", 2, 0, ("Front", "Left", "Right")),
        ("Right", 2, -1, ("Front", "Right")),
    ],
)
def test_a_weapon_in_its_hand(slot: str, hands: int, level: int, arcs: tuple[str, ...]) -> None:
    name = next(
        n for n, i in sorted(GAME.content.items.items())
        if i.weapon is not None and i.weapon.hands == hands and i.weapon.kind == "melee" and not i.weapon.level and not i.weapon.spaces and not i.armor
    )  # fmt: skip
    state, hero = alone("Wizard")
    at = receive(state, hero, name)
    state.things[at].slot = slot
    shape = profile(state, hero, f"thing:{at}")
    assert (shape.level, shape.arcs, shape.high, shape.kind, shape.far) == (level, arcs, 1, "melee", False)
    state.things[at].damaged = 1
    state.units[hero].tokens = []
    assert profile(state, hero, f"thing:{at}").level == level - 1


@rule("DTD-ITEM-10", "DTD-ITEM-11")
def test_a_broken_weapon_is_a_club_and_fists_are_fists() -> None:
    state, hero = alone("Ranger")
    bow = next(
        at
        for at in state.units[hero].pack
        if GAME.content.items[state.things[at].name].weapon is not None and state.things[at].slot
    )
    state.things[bow].worn = 99
    club = profile(state, hero, f"thing:{bow}")
    assert (club.types, club.kind, club.rating, club.high, club.far, club.heavy) == (
        ("Bash",),
        "close",
        "[Body]",
        1,
        False,
        False,
    )
    fists = profile(state, hero, "hands")
    assert (fists.types, fists.kind, fists.rating, fists.high, fists.strong) == (("Bash",), "close", "[Body]", 1, True)
    state, car = alone("Getaway Car", scale="car_chase")
    assert profile(state, car, "hands").high == 0


@rule("DTD-RNG-01", "DTD-RNG-06", "DTD-SCENE-06")
def test_ranges() -> None:
    assert [power_range(level) for level in (-2, 0, 1, 3)] == [0, 0, 2, 6]
    assert spaces_at("personal", 1.5) == 1 and spaces_at("personal", 15) == 10 and spaces_at("personal", 0.5) == 1
    state = arena(map={"elevation": {"4,4": 2}, "ceiling": 5})
    one, other = put(state, "Mercenary", "4,4"), put(state, "Mercenary", "4,2")
    for height, far in ((0, 3), (1, 2), (3, 2), (2, 1)):
        state.units[other].height = height
        assert reach(state, state.units[one], state.units[other]) == far


@rule("DTD-CONC-02", "DTD-GEN-03")
@pytest.mark.parametrize(
    ("name", "follows"),
    [
        ("wait", False),
        ("until", False),
        ("equip", False),
        ("grit", False),
        ("turn", False),
        ("step", False),
        ("attack", True),
        ("hide", True),
    ],
)
def test_what_nothing_can_follow_from(name: str, follows: bool) -> None:
    state, hero = alone()
    unit = state.units[hero]
    before = stand_of(state, unit)
    assert nothing_follows(state, unit, name, before) == (not follows)


@rule("DTD-CONC-02", "DTD-EVT-05")
def test_a_step_or_a_card_matters_where_a_scene_asks_for_it() -> None:
    for when, place, stats in (
        ("at(heroes, mill) > 0", False, True),
        ("body(heroes) < 50", True, False),
        ("round() < 0", True, True),
    ):
        state, hero = alone(
            milestone=(MilestoneLine(id="m", faction="heroes", grade="major", when=when),),
            place=(PlaceLine(id="mill", name="Mill", spaces=("0,0",)),),
        )
        unit = state.units[hero]
        before = stand_of(state, unit)
        assert uneventful(state, unit, before)
        unit.at = space("4,2")
        assert uneventful(state, unit, before) == place and harmless(state, unit, before) == stats
        if place:
            add(state, put(state, "Wolf", "8,8"), "Held", by=hero)
            assert not uneventful(state, unit, before)
        state.crit_ids += 1
        assert not harmless(state, unit, before) and not uneventful(state, unit, before)
    state, hero = alone()
    before = stand_of(state, state.units[hero])
    state.chance.reveal()
    assert not uneventful(state, state.units[hero], before)
