"""The verbs of cards: whom each of them is about, and what it does to Units."""

from typing import Any

import pytest
from tests.games.drawn_to_destiny.positions import (
    alone,
    arena,
    duel,
    exact_place,
    put,
    space,
    tokens,
)

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.printed import Effect
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.damage import place_crit, place_light
from questhall.games.drawn_to_destiny.rules.scene.verbs import Context, run, those
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import rule


def named(state: DestinyState, user: int, target: int = -1, **parts: Any) -> list[int]:
    """Whom an effect is about."""
    return those(state, Effect(verb="light", **parts), Context(user, target))


@rule("DTD-GEN-01")
def test_whom_an_effect_is_about() -> None:
    state = arena(seats=2)
    user, friend = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Ranger", "4,8", "N", seat=1)
    near, second = put(state, "Bandit", "4,2", "S"), put(state, "Bandit", "3,3", "S")
    behind = put(state, "Bandit", "4,10", "S")
    crowd = put(state, "Wolf", "6,4", faction="crowd")
    assert named(state, user) == [user] and named(state, user, near) == [near]
    assert named(state, user, near, who="self") == [user] and named(state, -1, near, who="self") == []
    assert named(state, user, near, who="target") == [near] and named(state, user, who="target") == []
    assert named(state, user, near, who="both") == [user, near]
    assert named(state, -1, near, who="both") == [near] and named(state, user, who="both") == [user]
    assert named(state, user, who="heroes") == [user, friend]
    assert named(state, user, who="all") == [user, friend, near, second, behind, crowd]
    assert named(state, user, who="allies") == [user, friend] == named(state, user, who="ally")
    assert named(state, user, who="rivals") == [near, second, behind]
    assert named(state, near, who="rivals") == [user, friend]
    assert named(state, user, near, who="second") == [second] and named(state, user, second, who="second") == [near]
    for who in ("allies", "rivals", "second"):
        assert named(state, -1, who=who) == []
    assert named(state, user, unit="Bandit") == [near, second, behind]
    state.units[second].key = "chief"
    assert named(state, user, unit="chief") == [second]
    state.units[second].out = "fled"
    assert named(state, user, unit="chief") == [] and named(state, user, near, who="second") == []
    state.units[friend].ranks = (0, 5, 5, 5)
    state.units[near].ranks = (0, 5, 5, 5)
    assert named(state, user, who="heroes") == [user] == named(state, user, who="allies")
    assert named(state, user, who="rivals") == [behind] and named(state, user, who="all") == [user, behind, crowd]


@rule("DTD-GEN-01", "DTD-COND-08")
@pytest.mark.parametrize(("far", "reached"), [(1, False), (2, True), (0, True)])
def test_a_call_reaches_so_far_and_not_the_deaf(far: int, reached: bool) -> None:
    state, user = alone()
    friend, foe = put(state, "Mercenary", "4,8", seat=0), put(state, "Bandit", "4,0", "S")
    assert (friend in named(state, user, who="allies", range=far)) == reached
    assert (foe in named(state, user, who="rivals", range=far)) == reached
    add(state, friend, "Deaf", part="Partial")
    assert (friend in named(state, user, who="allies", range=far)) == reached
    add(state, friend, "Deaf")
    assert friend not in named(state, user, who="allies", range=far)


@rule("DTD-GEN-01", "DTD-ARC-02", "DTD-LOS-02")
@pytest.mark.parametrize(("at", "wall", "struck"), [("4,0", "", True), ("4,8", "", False), ("4,0", "4,2", False)])
def test_a_cone_strikes_those_ahead_in_sight(at: str, wall: str, struck: bool) -> None:
    state, user = alone()
    foe = put(state, "Bandit", at, "S")
    if wall:
        set_terrain(state, space(wall), "trees")
    assert (foe in named(state, user, who="rivals", mode="cone")) == struck
    assert named(state, user, who="rivals") == [foe]


@rule("DTD-GEN-06")
@pytest.mark.parametrize(
    ("mode", "n", "move", "turn"), [("", 0, 6, 2), ("", 3, 8, 2), ("turn", 2, 5, 4), ("refund", 1, 7, 2)]
)
def test_gains(mode: str, n: int, move: int, turn: int) -> None:
    state, hero = alone()
    unit = state.units[hero]
    assert (unit.move, unit.turn, unit.cost) == (5, 2, 2)
    run(state, Effect(verb="gain", mode=mode, n=n), Context(hero))
    assert (unit.move, unit.turn) == (move, turn)


@rule("DTD-FREE-10", "DTD-DMG-13")
def test_light_cards_go_to_who_is_still_there() -> None:
    state, hero, foe = duel()
    run(state, Effect(verb="light", name="Stress", n=2), Context(hero, foe))
    assert [len(pile) for pile in state.units[foe].light] == [0, 0, 2, 0]
    run(state, Effect(verb="light", name="Stun"), Context(hero, foe))
    assert [len(pile) for pile in state.units[foe].light] == [0, 1, 2, 0]
    state.units[foe].out = "fled"
    run(state, Effect(verb="light", name="Stun"), Context(hero, foe))
    assert [len(pile) for pile in state.units[foe].light] == [0, 1, 2, 0]


@rule("DTD-ACT-02", "DTD-COND-21")
def test_cards_that_ease() -> None:
    state, hero = alone()
    add(state, hero, "Bleeding", 3)
    add(state, hero, "Dying")
    run(state, Effect(verb="uncond", name="Bleeding", n=2), Context(hero))
    assert tokens(state, hero) == {"Bleeding": 1, "Dying": 1}
    run(state, Effect(verb="uncond", name="Dying"), Context(hero))
    run(state, Effect(verb="uncond", name="Bleeding"), Context(hero))
    assert tokens(state, hero) == {}
    for name in ("Stun", "Stun", "Stress"):
        place_light(state, hero, name)
    run(state, Effect(verb="recover", name="Stun"), Context(hero))
    assert [len(pile) for pile in state.units[hero].light] == [0, 1, 1, 0]
    run(state, Effect(verb="recover", name="Stun", n=2), Context(hero))
    assert [len(pile) for pile in state.units[hero].light] == [0, 0, 1, 0]


@rule("DTD-ACT-02")
def test_first_aid_stops_bleeding_then_takes_a_light_card_off_the_lowest_stat() -> None:
    state, hero = alone("Mercenary")  # Body 8, Mind 5, Will 5, Speed 5
    add(state, hero, "Bleeding")
    for name in ("Fatigue", "Stress", "Stress", "Slow"):
        place_light(state, hero, name)
    first_aid = Effect(verb="recover", name="first aid")
    run(state, first_aid, Context(hero))
    assert "Bleeding" not in tokens(state, hero) and [len(p) for p in state.units[hero].light] == [1, 0, 2, 1]
    run(state, first_aid, Context(hero))  # Will 3 is lowest
    assert [len(p) for p in state.units[hero].light] == [1, 0, 1, 1]
    run(state, Effect(verb="recover", name="any", n=3), Context(hero))
    assert [len(p) for p in state.units[hero].light] == [0, 0, 0, 0]


@rule("DTD-DMG-15")
@pytest.mark.parametrize(
    ("mode", "severities", "left"),
    [
        ("", (1, 3), [1, 2]),
        ("major", (1, 3), [1, 3]),
        ("major", (2, 3), [1, 3]),
        ("or light", (3, 1), [2, 1]),
    ],
)
def test_healing_eases_the_worst_crit_that_it_can_reach(
    mode: str, severities: tuple[int, int], left: list[int]
) -> None:
    state, hero = alone()
    for at, severity in enumerate(severities):
        place_crit(state, hero, 3, conflict_cards.parse_card("9W") + at, severity, -1)
    run(state, Effect(verb="heal", mode=mode), Context(hero))
    assert [crit.severity for crit in state.units[hero].crits] == left


@rule("DTD-DMG-15")
@pytest.mark.parametrize(("mode", "left"), [("or light", 1), ("", 2), ("major", 2)])
def test_a_healing_touch_takes_light_cards_where_there_is_no_crit(mode: str, left: int) -> None:
    state, hero = alone()
    place_light(state, hero, "Stun", 2)
    run(state, Effect(verb="heal", mode=mode), Context(hero))
    assert len(state.units[hero].light[1]) == left


@rule("DTD-DMG-15", "DTD-DMG-14")
@pytest.mark.parametrize(
    ("card", "severity", "gone"),
    [("7C", 1, True), ("6C", 2, True), ("7C", 3, False), ("8C", 1, False), ("5C", 1, False)],
)
def test_a_patched_lift_is_mended_up_to_major(card: str, severity: int, gone: bool) -> None:
    state, car = alone("Getaway Car")
    place_crit(state, car, 4, conflict_cards.parse_card(card), severity, -1)
    run(state, Effect(verb="heal", mode="lift"), Context(car))
    assert (not state.units[car].crits) == gone


@rule("DTD-COND-24", "DTD-ACT-12")
def test_behaviours_last_as_long_as_the_card_says_or_as_the_hits() -> None:
    state, hero, foe = duel()
    unit = state.units[foe]
    run(state, Effect(verb="behave", name="Taunted"), Context(hero, foe))
    assert [(t.name, t.rounds, t.by) for t in unit.tokens] == [("Taunted", 1, hero)]
    run(state, Effect(verb="behave", name="Frenzied", rounds=2), Context(hero, foe))
    run(state, Effect(verb="behave", name="Confused", mode="hits"), Context(hero, foe, hits=3))
    run(state, Effect(verb="behave", name="Charmed", mode="hits"), Context(hero, foe, hits=0))
    assert {t.name: t.rounds for t in unit.tokens} == {"Taunted": 1, "Frenzied": 2, "Confused": 3}
    run(state, Effect(verb="behave", name="Surrender"), Context(hero, foe))
    assert unit.out == "captured"


@rule("DTD-COND-24", "DTD-GEN-01")
def test_the_mindless_know_no_behaviour_but_flight() -> None:
    state, hero, foe = duel(foe="Zombie Walker")
    for name in ("Taunted", "Flee"):
        run(state, Effect(verb="behave", name=name, rounds=1), Context(hero, foe))
    assert set(tokens(state, foe)) == {"Flee"}


@rule("DTD-COND-17", "DTD-COND-18", "DTD-COND-20", "DTD-COND-16")
def test_conditions_that_are_done_at_once() -> None:
    for effect, place, marks in (
        (Effect(verb="cond", name="Push", n=2), "4,-2", {}),
        (Effect(verb="cond", name="Pull", n=1), "4,4", {}),
        (Effect(verb="move", mode="push"), "4,0", {}),
        (Effect(verb="move", mode="pull"), "4,4", {}),
        (Effect(verb="cond", name="Knockdown"), "4,2", {"Prone": 1}),
        (Effect(verb="cond", name="Held"), "4,2", {"Held": 1}),
        (Effect(verb="cond", name="Blind", rounds=2), "4,2", {"Blind": 1}),
        (Effect(verb="cond", name="Bleeding", n=2), "4,2", {"Bleeding": 2}),
    ):
        state, hero, foe = duel()
        run(state, effect, Context(hero, foe))
        assert exact_place(state, foe) == (place if place != "4,-2" else "4,0") and tokens(state, foe) == marks
        assert all(token.by == hero for token in state.units[foe].tokens if token.name == "Held")
        assert all(token.rounds == 2 for token in state.units[foe].tokens if token.name == "Blind")


@rule("DTD-COND-18")
@pytest.mark.parametrize(("place", "stunned"), [("4,0", 1), ("4,4", 0)])
@pytest.mark.parametrize("verb", [Effect(verb="cond", name="Push"), Effect(verb="move", mode="push")])
def test_whoever_is_pushed_against_the_edge_and_knocked_down_is_stunned(verb: Effect, place: str, stunned: int) -> None:
    state = arena()
    hero, foe = put(state, "Mercenary", "4,6", "N", seat=0), put(state, "Bandit", place, "S")
    context = Context(hero, foe)
    for effect in (verb, Effect(verb="cond", name="Knockdown")):
        run(state, effect, context)
    assert "Prone" in tokens(state, foe) and len(state.units[foe].light[1]) == stunned


@rule("DTD-COND-17")
@pytest.mark.parametrize(
    ("effect", "waiting"),
    [
        (Effect(verb="cond", name="Withdraw", n=2), ("withdraw", 2, "")),
        (Effect(verb="move", mode="withdraw"), ("withdraw", 1, "")),
        (Effect(verb="move", mode="charge", n=4), ("charge_move", 4, "")),
        (Effect(verb="move", mode="free", n=2), ("free_move", 2, "free")),
        (Effect(verb="move", mode="rope"), ("free_move", 1, "rope")),
        (Effect(verb="move", mode="shadow"), ("free_move", 1, "shadow")),
    ],
)
def test_moves_that_somebody_chooses_wait_for_their_answer(effect: Effect, waiting: tuple[str, int, str]) -> None:
    state, hero, foe = duel()
    run(state, effect, Context(hero, foe))
    assert [(item.kind, item.n, item.name) for item in state.queue] == [waiting]
    assert state.queue[0].unit == foe


@rule("DTD-LEVEL-03")
@pytest.mark.parametrize(("level", "plus"), [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_directed_fire_is_half_the_level_of_who_directs_it(level: int, plus: int) -> None:
    state, hero, foe = duel()
    run(state, Effect(verb="cond", name="Directed", who="self"), Context(hero, foe, level=level))
    assert tokens(state, hero) == {"Directed": plus}


@rule("DTD-RES-02", "DTD-CRIT-03")
@pytest.mark.parametrize(("types", "deck"), [((), 0), (("Fear",), 2), (("Nervous",), 1)])
def test_a_crit_of_a_card_comes_from_the_deck_of_its_type(types: tuple[str, ...], deck: int) -> None:
    state, hero = alone()
    run(state, Effect(verb="crit", types=types, set="2x1"), Context(hero))
    assert [crit.deck for crit in state.units[hero].crits] == [deck]
