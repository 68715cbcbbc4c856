"""Numbers and exceptions on their edge: one more or one less would be another rule."""

import pytest
from tests.games.drawn_to_destiny.positions import alone, arena, choices, duel, fight, put, space, table

from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine
from questhall.games.drawn_to_destiny.content.vocabulary import WOUND
from questhall.games.drawn_to_destiny.rules.conflict.skill_tests import begin_test
from questhall.games.drawn_to_destiny.rules.conflict.tricks import reveal_tricks
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import armor_at
from questhall.games.drawn_to_destiny.rules.harm.damage import place_crit
from questhall.games.drawn_to_destiny.rules.harm.levels import effects_by
from questhall.games.drawn_to_destiny.rules.harm.pushes_and_falls import falling
from questhall.games.drawn_to_destiny.rules.units.predicates import scene_holds
from questhall.games.drawn_to_destiny.state import Task, Thing
from questhall.kernel import rule


@rule("DTD-DMG-11")
@pytest.mark.parametrize(("speed", "steps"), [(0, False), (1, True)])
def test_at_speed_0_nobody_takes_a_step_whatever_move_is_left(speed: int, steps: bool) -> None:
    state, hero = alone()
    unit = state.units[hero]
    unit.ranks, unit.move = (*unit.ranks[:3], speed), 5
    assert ("step N" in choices(table(state))) == steps


@rule("DTD-TASK-03")
def test_a_condition_asks_for_the_task_that_it_names() -> None:
    state = arena()
    state.tasks = [Task("gate", 3, 0, status="complete"), Task("bridge", 0, 3, status="failed")]
    assert scene_holds(state, "task(gate) == complete") and not scene_holds(state, "task(bridge) == complete")
    assert scene_holds(state, "task(bridge) == failed") and scene_holds(state, "task(well) == open")


@rule("DTD-RATE-04")
def test_without_armour_it_is_rank_0_at_the_scale_of_the_body() -> None:
    state = arena()
    wolf = put(state, "Wolf", "4,4")
    assert not state.content.units["Wolf"].armor and not state.units[wolf].pack
    assert armor_at(state, wolf, WOUND, 2, -1) == (0, state.units[wolf].printed[0][1])


@rule("DTD-DMG-08")
@pytest.mark.parametrize(("severity", "out"), [(3, ""), (4, "dead")])
def test_the_ace_of_wounds_kills_at_extreme_and_not_before(severity: int, out: str) -> None:
    state, hero = alone()
    place_crit(state, hero, WOUND, 0, severity, -1)
    assert state.units[hero].out == out


@rule("DTD-TEST-03", "DTD-FREE-07")
def test_who_is_tested_has_answered_and_does_not_hurry() -> None:
    state, hero = alone()
    begin_test(state, hero, "Athletics", "skill:Athletics", 4, 0)
    match = table(state)
    assert match.decisions[0].kind == "approach" and "grit" in choices(match) and "burst" not in choices(match)


@rule("DTD-FREE-02")
def test_a_trick_of_the_target_is_not_the_attackers() -> None:
    state, hero, foe = duel()
    for number in (hero, foe):
        state.units[number].active += ("Barrel Roll",)  # of a Target
    fight(state, hero, "thing", foe)
    conflict = state.conflict
    assert conflict is not None
    assert reveal_tricks(state, conflict, conflict.attacker) == []
    assert reveal_tricks(state, conflict, conflict.target) == [("trick", "Barrel_Roll")]


@rule("DTD-COND-19")
@pytest.mark.parametrize(("shield", "severity"), [("8x2", 1), ("7x2", 2)])
def test_a_fall_of_one_level_has_ten_times_the_body_as_its_rating(shield: str, severity: int) -> None:
    """Body 8x1, so the Rating is 8x2: no more than a screen of 8x2, and one Hit more than a weaker one."""
    state, hero = alone()
    unit = state.units[hero]
    assert unit.printed[0] == (8, 1)
    unit.skills += (SkillLine(name="Shielding", level=1, rating=shield),)
    falling(state, hero, 1)
    assert [crit.severity for crit in unit.crits] == [severity] and unit.at == space("4,4")


@rule("DTD-LEVEL-03")
def test_what_a_weapon_does_is_found_by_its_verb_alone() -> None:
    state, hero = alone()
    state.things.append(Thing("Molotov Cocktail", holder=hero, slot="Right", uses=1))
    bottle = len(state.things) - 1
    state.units[hero].pack += (bottle,)
    fight(state, hero, f"thing:{bottle}", put(state, "Bandit", "4,2", "S"))
    assert state.conflict is not None
    side = state.conflict.attacker
    mine = state.content.items["Molotov Cocktail"].weapon
    assert mine is not None and {effect.verb for effect in mine.do} == {"cond", "terrain"}
    for verb in ("cond", "terrain", "hits"):
        found = [effect for name, effect in effects_by(state, side, verb) if name == "Molotov Cocktail"]
        assert found == [effect for effect in mine.do if effect.verb == verb]
