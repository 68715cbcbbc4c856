"""How a Scene ends and who won, what heroes carry out of it, and what points and weeks buy between Scenes."""

from typing import Any

import pytest
from tests.games.drawn_to_destiny.positions import GAME, alone, arena, duel, put, rivals

from questhall.games.drawn_to_destiny.content.conflict_cards import parse_card
from questhall.games.drawn_to_destiny.content.printed import Effect
from questhall.games.drawn_to_destiny.content.scenes import ClockLine, EventLine, MilestoneLine
from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine, SpecialtyLine
from questhall.games.drawn_to_destiny.content.vocabulary import BURDEN
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.damage import place_crit, place_light
from questhall.games.drawn_to_destiny.rules.scene.advancement import (
    advance_options,
    apply_advance,
    cost_in_treasure,
    hero_level,
    level_price,
    new_abilities,
    refund,
    wares,
)
from questhall.games.drawn_to_destiny.rules.scene.conclusion import (
    check_end,
    conclude,
    end,
    factions_standing,
    outcome,
    points,
    reached,
)
from questhall.games.drawn_to_destiny.rules.units.equipment import receive
from questhall.games.drawn_to_destiny.state import Character, Crit, DestinyState, Rules
from questhall.kernel import rule

WON = MilestoneLine(id="won", faction="heroes", grade="major", points=3, ends=True, when="round() < 0")
MORE = MilestoneLine(id="more", faction="heroes", grade="minor", points=2, when="round() < 0")
THEIRS = MilestoneLine(id="theirs", faction="foes", grade="major", points=4, when="round() < 0")
GOALS: dict[str, Any] = {"milestone": (WON, MORE, THEIRS), "results": {"success": "done(won)", "partial": "done(more)"}}


@rule("DTD-CONC-02")
@pytest.mark.parametrize(
    ("done", "standing", "result"),
    [(["won"], True, "success"), (["more"], True, "partial"), ([], True, "failure"), (["more", "won"], True, "success"),
     (["more"], False, "failure"), (["won"], False, "success")],
)  # fmt: skip
def test_the_first_line_of_the_results_that_holds(done: list[str], standing: bool, result: str) -> None:
    state, hero, _foe = duel(**GOALS)
    state.done = done
    if not standing:
        state.units[hero].out = "dead"
    assert reached(state) == ("failure" if not done else "success" if "won" in done else "partial")
    end(state, "milestone")
    assert (state.result, state.history, state.phase, state.ended) == (result, [result], "conclusion", "milestone")


@rule("DTD-CONC-02", "DTD-CONC-03", "DTD-END-09")
@pytest.mark.parametrize(
    ("changes", "hero_out", "foe_out", "done", "clock", "why"),
    [
        ({}, "", "", [], False, ""),
        ({}, "", "", ["won"], False, "milestone"),
        ({}, "", "", ["more"], False, ""),
        ({}, "dead", "", [], False, "nobody left"),
        ({}, "", "dead", [], False, ""),
        ({"last_standing": "strict"}, "", "dead", [], False, "last standing"),
        ({"last_standing": "strict"}, "", "", [], False, ""),
        ({"clock": ClockLine(cards=2, clock_empty="failure")}, "", "", [], True, "clock"),
        ({"clock": ClockLine(cards=2, clock_empty="failure")}, "", "", [], False, ""),
        ({"clock": ClockLine(cards=2)}, "", "", [], True, ""),
    ],
)
def test_why_a_scene_is_over(
    changes: dict[str, Any], hero_out: str, foe_out: str, done: list[str], clock: bool, why: str
) -> None:
    state, hero, foe = duel(**{**GOALS, **changes})
    put(state, "Wolf", "10,10", faction="crowd")  # bystanders do not count
    state.units[hero].out, state.units[foe].out, state.done = hero_out, foe_out, done
    check_end(state, clock_ran_out=clock)
    assert state.ended == why


@rule("DTD-CONC-03")
@pytest.mark.parametrize(
    ("happened", "recurs", "ended"), [([], False, ""), (["late"], False, "last standing"), (["late"], True, "")]
)
def test_a_side_that_events_could_still_bring_counts_as_there(happened: list[str], recurs: bool, ended: str) -> None:
    event = EventLine(
        id="late",
        kind="trigger",
        when="round() < 0",
        recurs=recurs,
        do=(Effect(verb="spawn", unit="Bandit", at="0,0"),),
    )
    state, _hero, foe = duel(
        **GOALS, last_standing="on", event=(event, EventLine(id="rain", kind="trigger", when="round() < 0"))
    )
    state.units[foe].out, state.happened = "dead", happened
    check_end(state)
    assert state.ended == ended


@rule("DTD-CONC-03")
def test_who_stands_is_able() -> None:
    state, hero, foe = duel()
    assert factions_standing(state) == (0b11, 0)
    add(state, hero, "Unconscious")
    assert factions_standing(state) == (0b10, 0)
    state.units[foe].ranks = (0, 5, 5, 5)
    assert factions_standing(state) == (0, 0)
    state.units[foe].out = "dead"
    assert factions_standing(state) == (0, 1)


@rule("DTD-CONC-02", "DTD-MODE-04")
@pytest.mark.parametrize(
    ("done", "lost", "payoffs", "scores"),
    [
        (["won"], "", [1.0, 0.0], [3, 0]),
        (["won", "theirs"], "", [0.0, 1.0], [3, 4]),
        ([], "", [0.5, 0.5], [0, 0]),
        ([], "mine", [0.0, 1.0], [0, 0]),
    ],
)
def test_in_versus_most_points_win_then_fewer_losses(
    done: list[str], lost: str, payoffs: list[float], scores: list[int]
) -> None:
    state, one, _other = rivals(rules=Rules(mode="versus"), **GOALS)
    assert outcome(state) is None
    state.done, state.phase = done, "over"
    if lost:
        state.units[one].out = "dead"
    found = outcome(state)
    assert found is not None and (list(found.payoffs), list(found.scores or ())) == (payoffs, scores)


@rule("DTD-CONC-02", "DTD-MODE-02")
@pytest.mark.parametrize(("result", "won"), [("success", 1.0), ("partial", 0.5), ("failure", 0.0)])
def test_a_result_is_the_players_and_a_narrator_has_what_is_left(result: str, won: float) -> None:
    state = arena(seats=2, **GOALS)
    put(state, "Mercenary", "4,4", seat=0)
    state.narrators, state.phase, state.result, state.done = (1,), "over", result, ["more", "theirs"]
    found = outcome(state)
    assert found is not None and list(found.payoffs) == [won, 1.0 - won] and list(found.scores or ()) == [2, 4]
    assert points(state, 0) == 2 and points(state, 1) == 4


@rule("DTD-DMG-15", "DTD-REW-03", "DTD-REW-05", "DTD-COND-02", "DTD-ADV-12")
def test_what_a_hero_carries_out_of_a_scene() -> None:
    state, hero = alone(downtime_weeks=2)
    unit = state.units[hero]
    state.characters = [Character("Mercenary", 0, unit.skills, sp=1, ap=2, respec_sp=True, trained=True)]
    place_light(state, hero, "Stun", 2)
    for card, severity in (("9C", 1), ("8C", 2)):
        place_crit(state, hero, BURDEN, parse_card(card), severity, -1)
    add(state, hero, "Blood Loss", 3)
    unit.points = 3
    rope = receive(state, hero, "Rope")
    state.result = "success"
    conclude(state)
    after = state.characters[0]
    assert after.alive and (after.sp, after.ap) == (1 + state.reward.sp, 2 + state.reward.ap)
    assert [(crit.severity, crit.by) for crit in after.crits] == [(2, -1)] and unit.light[1] == ()
    assert after.cp == 3 and after.weeks == 2 and after.hardship == {"Blood Loss": 1}
    assert after.items == ("Rope",) and not state.things[rope].gone
    assert (after.respec_sp, after.trained, after.done) == (False, False, False) and state.phase == "award"


@rule("DTD-DMG-15")
def test_the_dead_do_not_come_back() -> None:
    state, hero = alone()
    state.characters = [Character("Mercenary", 0, state.units[hero].skills)]
    place_crit(state, hero, BURDEN, parse_card("9C"), 2, -1)
    state.units[hero].out, state.result = "dead", "failure"
    conclude(state)
    assert not state.characters[0].alive and state.characters[0].crits == []


# ---------------------------------------------------------------------------------------------- Advancement


def between(**parts: Any) -> tuple[DestinyState, Character]:
    """A hero with points and weeks between two Scenes."""
    state = arena()
    values: dict[str, Any] = {"sp": 0, "ap": 0, "weeks": 0, "skills": GAME.content.units["Mercenary"].skills, **parts}
    return state, Character("Mercenary", 0, **values)


def kinds(state: DestinyState, hero: Character) -> set[str]:
    return {str(option[0]) for option in advance_options(state, hero) if isinstance(option, tuple)}


@rule("DTD-ADV-02", "DTD-ADV-03", "DTD-ADV-04")
@pytest.mark.parametrize(("level", "price", "back"), [(0, 1, 1), (1, 1, 1), (2, 2, 1), (3, 3, 2), (4, 4, 3)])
def test_what_a_level_costs_and_gives_back(level: int, price: int, back: int) -> None:
    assert level_price(level) == price and refund(level) == back


@rule("DTD-ADV-02", "DTD-ADV-03", "DTD-SKILL-08", "DTD-ADV-08")
@pytest.mark.parametrize(
    ("level", "sp", "weeks", "trains"),
    [(2, 2, 2, True), (2, 1, 2, False), (2, 2, 1, False), (9, 9, 2, True), (10, 99, 2, False)],
)
def test_who_may_train(level: int, sp: int, weeks: int, trains: bool) -> None:
    state, hero = between(sp=sp, weeks=weeks, skills=(SkillLine(name="Melee", level=level),))
    assert (("train", "Melee") in advance_options(state, hero)) == trains
    assert (("learn", "Stealth") in advance_options(state, hero)) == (weeks >= 2)
    assert ("learn", "Melee") not in advance_options(state, hero)
    if trains:
        apply_advance(state, hero, ("train", "Melee"))
        assert hero_level(hero, "Melee") == level + 1 and (hero.sp, hero.weeks) == (sp - level, weeks - 2)


@rule("DTD-ADV-03")
@pytest.mark.parametrize("known", [False, True])
def test_a_new_skill_begins_at_level_1(known: bool) -> None:
    state, hero = between(sp=2, weeks=3, skills=(SkillLine(name="Stealth", level=0),) if known else ())
    apply_advance(state, hero, ("learn", "Stealth"))
    assert [(line.name, line.level) for line in hero.skills] == [("Stealth", 1)] and (hero.sp, hero.weeks) == (1, 1)
    assert hero_level(hero, "Melee") == 0


@rule("DTD-ADV-04", "DTD-ADV-07")
def test_a_level_is_given_back_once() -> None:
    state, hero = between(skills=(SkillLine(name="Melee", level=3), SkillLine(name="Stealth", level=0)))
    assert ("unlearn", "Melee") in advance_options(state, hero) and ("unlearn", "Stealth") not in advance_options(
        state, hero
    )
    apply_advance(state, hero, ("unlearn", "Melee"))
    assert hero_level(hero, "Melee") == 2 and (hero.sp, hero.respec_sp, hero.respec_ap) == (2, True, False)
    assert "unlearn" not in kinds(state, hero)


@rule("DTD-ADV-05", "DTD-ADV-09")
@pytest.mark.parametrize(("ap", "weeks", "offered"), [(1, 1, True), (0, 1, False), (1, 0, False)])
def test_an_ability_costs_a_point_and_a_week(ap: int, weeks: int, offered: bool) -> None:
    state, hero = between(ap=ap, weeks=weeks, skills=(SkillLine(name="Melee", level=1),))
    assert ("gain" in kinds(state, hero)) == offered == ("acquire" in kinds(state, hero))
    name = new_abilities(state, hero)[0]
    assert "Melee" in GAME.content.abilities[name].under
    if offered:
        apply_advance(state, hero, ("gain", name.replace(" ", "_")))
        assert hero.skills[0].cards == (name,) and (hero.ap, hero.weeks) == (0, 0)
        assert name not in new_abilities(state, hero)


@rule("DTD-ADV-06", "DTD-ADV-07", "DTD-ADV-09")
def test_a_specialty_groups_abilities_and_is_given_back() -> None:
    names = [a.name for a in GAME.content.abilities.values() if "Melee" in a.under and "Special" not in a.under][:3]
    state, hero = between(ap=2, weeks=9, skills=(SkillLine(name="Melee", level=1, cards=(names[0],)),))
    assert "specialize" not in kinds(state, hero)
    hero.skills = (SkillLine(name="Melee", level=1, cards=(names[0], names[1], "Sword: Long")),)
    assert ("specialize", "Melee") in advance_options(state, hero) and ("generalize", "Melee") not in advance_options(
        state, hero
    )
    apply_advance(state, hero, ("specialize", "Melee"))
    assert hero.skills[0].cards == ("Sword: Long",) and hero.skills[0].specialties == (
        SpecialtyLine(name="Melee Style", cards=(names[0], names[1])),
    )
    assert (hero.ap, hero.weeks) == (1, 8) and "specialize" not in kinds(state, hero)
    apply_advance(state, hero, ("gain", names[2].replace(" ", "_")))
    assert hero.skills[0].specialties[0].cards == tuple(names)
    apply_advance(state, hero, ("generalize", "Melee"))
    assert hero.skills[0].cards == ("Sword: Long", *names) and not hero.skills[0].specialties
    assert (hero.ap, hero.respec_ap) == (1, True) and not kinds(state, hero) & {"forget", "generalize", "blunt"}


@rule("DTD-ADV-06", "DTD-ADV-10", "DTD-ADV-05")
def test_ratings_are_sharpened_and_blunted_and_cards_forgotten() -> None:
    state, hero = between(
        ap=1, weeks=1, skills=(SkillLine(name="Pyromancy", level=1, rating="10x1", cards=("Fire Bolt",)),)
    )
    apply_advance(state, hero, ("sharpen", "Pyromancy"))
    assert hero.skills[0].rating == "2x2" and (hero.ap, hero.weeks) == (0, 0)
    assert {"forget", "blunt"} <= kinds(state, hero)
    apply_advance(state, hero, ("blunt", "Pyromancy"))
    assert hero.skills[0].rating == "10x1" and hero.ap == 1
    state, hero = between(skills=(SkillLine(name="Pyromancy", level=1, cards=("Fire Bolt", "Flame Wall")),))
    assert "blunt" not in kinds(state, hero)
    apply_advance(state, hero, ("forget", "Fire_Bolt"))
    assert hero.skills[0].cards == ("Flame Wall",) and (hero.ap, hero.respec_ap) == (1, True)


@rule("DTD-REW-02")
@pytest.mark.parametrize(("favor", "less"), [({}, 0), ({"town": 1}, 0), ({"town": 2}, 1)])
def test_what_is_for_sale(favor: dict[str, int], less: int) -> None:
    state, hero = between()
    state.favor = favor
    goods = wares(state, hero)
    name = max(goods, key=lambda item: GAME.content.items[item].cost)
    price = GAME.content.items[name].cost
    assert price > 1 and cost_in_treasure(state, name) == price - less
    for purse, sold in ((price - less, True), (price - less - 1, False)):
        state.purse = purse
        assert (("buy", name.replace(" ", "_")) in advance_options(state, hero)) == sold
    state.purse = 100
    apply_advance(state, hero, ("buy", name.replace(" ", "_")))
    assert state.purse == 100 - price + less and hero.items == (name,) and name not in wares(state, hero)
    state.stash = ["Rope"]
    assert ("claim", "Rope") in advance_options(state, hero)
    apply_advance(state, hero, ("claim", "Rope"))
    assert state.stash == [] and hero.items == (name, "Rope")


@rule("DTD-ADV-12")
@pytest.mark.parametrize(
    ("weeks", "items", "tended", "found"),
    [
        (1, (), False, {"rest"}),
        (0, (), False, set()),
        (0, ("Medicine Bag",), False, {"tend"}),
        (0, ("Medicine Bag",), True, set()),
    ],
)
def test_rest_takes_a_week_and_a_medicine_bag_none(
    weeks: int, items: tuple[str, ...], tended: bool, found: set[str]
) -> None:
    crit = Crit(1, BURDEN, parse_card("9C"), 2)
    state, hero = between(weeks=weeks, items=items, tended=tended, crits=[crit])
    assert kinds(state, hero) & {"rest", "tend"} == found
    for kind in found:
        apply_advance(state, hero, (kind, 1))
        assert hero.crits[0].severity == 1 and hero.weeks == 0 and hero.tended == (kind == "tend")
        apply_advance(state, hero, (kind, 1))
        assert hero.crits == []
