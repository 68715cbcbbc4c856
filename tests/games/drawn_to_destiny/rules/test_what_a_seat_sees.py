"""What a seat sees: its own cards and side, marks of the Hidden, what is coming; and what only a Narrator sees."""

from typing import Any

import pytest
from tests.games.drawn_to_destiny.positions import alone, arena, duel, exact_place, hand, put, rivals, space

from questhall.games.drawn_to_destiny.content.conflict_cards import parse_card
from questhall.games.drawn_to_destiny.content.ground.lattice import HEADINGS
from questhall.games.drawn_to_destiny.content.scenes import EventLine, PlaceLine
from questhall.games.drawn_to_destiny.rules.conflict.interact import begin_attack
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.damage import place_crit, place_light
from questhall.games.drawn_to_destiny.rules.npc.foreseen import coming, danger, pays, reach_to_act
from questhall.games.drawn_to_destiny.state import Charge, Note, Prop, Rules, Task
from questhall.games.drawn_to_destiny.view import build
from questhall.kernel import rule


@rule("DTD-DECK-04", "DTD-DECK-12")
@pytest.mark.parametrize(("open_hands", "same", "seen"), [(False, True, {0}), (True, True, {0, 1}), (True, False, {0})])
def test_hands_are_ones_own_or_those_of_ones_side_if_open(open_hands: bool, same: bool, seen: set[int]) -> None:
    state = arena(seats=2, rules=Rules(open_hands=open_hands))
    state.players[1].faction = 0 if same else 1
    hand(state, 0, "9W", "2S")
    state.players[1].discard = [parse_card("AH")]
    view = build(state, 0)
    assert set(view.hands) == seen and sorted(view.hands[0]) == ["2S", "9W"]
    assert [player.hand for player in view.players] == [2, 5] and view.players[1].discard == ["AH"]
    assert build(state, None).hands == {} and build(state, None).seat == -1
    state.narrators = (1,)
    assert set(build(state, 0).hands) == {0}


@rule("DTD-HIDE-02")
def test_a_hidden_unit_is_a_marker_for_the_other_side() -> None:
    state, one, other = rivals()
    unit = state.units[other]
    unit.hidden, unit.seen_at, unit.target, unit.wait = True, space("8,8"), one, 3
    theirs, mine = build(state, 0).units[other], build(state, 1).units[other]
    assert (theirs.at, theirs.facing, theirs.move, theirs.turn, theirs.target, theirs.marker) == (
        -1,
        0,
        0,
        0,
        -1,
        space("8,8"),
    )
    assert (mine.at, mine.facing, mine.move, mine.target, mine.marker) == (
        space("4,2"),
        HEADINGS.index("S"),
        5,
        one,
        -1,
    )
    assert (theirs.wait, mine.wait, theirs.hidden) == (-1, 3, True)
    unit.height = 2
    assert build(state, 0).units[other].height == 0 and build(state, 1).units[other].height == 2
    state.narrators = (0,)
    assert build(state, 0).units[other].at == space("4,2")


@rule("DTD-ROUND-07")
@pytest.mark.parametrize(("phase", "shown"), [("targets", False), ("count", True)])
def test_targets_are_secret_while_they_are_chosen(phase: str, shown: bool) -> None:
    state, one, other = rivals()
    state.units[other].target, state.phase = one, phase
    assert (build(state, 0).units[other].target == one) == shown and build(state, 1).units[other].target == one


@rule("DTD-CONF-06", "DTD-CONF-07", "DTD-FREE-15")
def test_a_card_that_lies_face_down_is_its_owners() -> None:
    state, one, other = rivals()
    begin_attack(state, one, "hands", other)
    conflict = state.conflict
    assert conflict is not None
    side = conflict.attacker
    side.laid, side.end = parse_card("AW"), 1
    for seat, laid in ((0, ("AW", 1)), (1, ("", 0)), (None, ("", 0))):
        view = build(state, seat).conflict
        assert view is not None and (view.attacker.laid, view.attacker.laid_end, view.attacker.card) == (*laid, "")
    side.card, side.lies, side.extra, side.counter = 0, 1, 1, 0
    view = build(state, 1).conflict
    assert view is not None
    assert (
        view.attacker.card,
        view.attacker.lies,
        view.attacker.extra,
        view.attacker.extra_end,
        view.attacker.counter,
    ) == ("AW", 1, "AW", 1, "AW")
    side.crit, side.struck = 0, 7
    view = build(state, 1).conflict
    assert view is not None and view.attacker.crit == 0
    side.crit = -1
    view = build(state, 1).conflict
    assert view is not None and view.attacker.crit == 7 and (view.distance, view.vs) == (1, -1)
    state.units[other].hidden, conflict.vs = True, 4
    near, far = build(state, 1).conflict, build(state, 0).conflict
    assert near is not None and far is not None
    assert (near.distance, near.vs) == (1, 4) and (far.distance, far.vs) == (-1, -1)


@rule("DTD-MODE-02", "DTD-MODE-07")
def test_what_only_a_narrator_sees() -> None:
    events = (
        EventLine(id="a", kind="timed", clock=2),
        EventLine(id="b", kind="timed", clock=3),
        EventLine(id="c", kind="timed", clock=3, recurs=True),
    )
    state = arena(seats=2, event=events, place=(PlaceLine(id="mill", name="Mill", spaces=("4,4",), search=("Rope",)),))
    foe = put(state, "Bandit", "4,4")
    state.units[foe].auto, state.units[foe].order, state.happened = True, "exit:", ["a", "c"]
    state.told = [Note("narrate", "rain"), Note("note", "plan"), Note("whisper", "psst", 0), Note("whisper", "ssst", 1)]
    state.narrators = (1,)
    told, player = build(state, 1), build(state, 0)
    assert told.coming == ["b", "c"] and told.search_lists == {"mill": ("Rope",)} and len(told.told) == 4
    assert (told.units[foe].auto, told.units[foe].order) == (True, "exit:")
    assert player.coming == [] and player.search_lists == {} and [note[1] for note in player.told] == ["rain", "psst"]
    assert (player.units[foe].auto, player.units[foe].order) == (False, "")


@rule("DTD-GEN-12", "DTD-DMG-07")
def test_what_lies_open_is_seen_by_all() -> None:
    state, hero = alone()
    place_light(state, hero, "Stun", 2)
    place_crit(state, hero, 3, 5, 2, -1)
    add(state, hero, "Blind", part="Partial", rounds=2)
    state.fate_discard, state.last_fate = [parse_card("7H") * 2 + 1], parse_card("7H") * 2 + 1
    state.tasks = [Task("gate", 3, 2), Task("call-1", 3, 2, unit=hero, skill="Melee", vs=3, name="Climb", stake="hurt")]
    state.props, state.charges = [Prop("cart", 3)], [Charge(4, 2, hero, "Charge: Satchel")]
    state.terrain, state.happened, state.triggered, state.shown_fog = {5: "fire"}, ["a", "b", "c"], ["a"], ["c"]
    view = build(state, None)
    unit = view.units[hero]
    assert unit.light[:3] == [0, 2, 0] and unit.crits == [(3, 5, 2, 2)] and ("Blind", 1, "Partial", 2) in unit.tokens
    assert view.fate_discard == ["7H"] and view.last_fate == "7H" and view.happened == ["a", "c"]
    assert [(task.id, task.skill, task.vs, task.unit) for task in view.tasks] == [
        ("gate", "", 0, -1),
        ("call-1", "Melee", 3, hero),
    ]
    assert view.props == [("cart", 3, -1, "")] and view.charges == [(4, 2)] and view.terrain == {5: "fire"}
    state.last_fate = -1
    assert build(state, None).last_fate == ""
    state.last_fate = 0
    assert build(state, None).last_fate == "AW"
    for phase, shown in (("draft", False), ("place", False), ("targets", False), ("count", True)):
        state.phase = phase
        assert bool(build(state, None).groups) == shown


@rule("DTD-NPC-05")
@pytest.mark.parametrize(
    ("change", "shown"),
    [({}, True), ({"phase": "targets"}, False), ({"cursor": 1}, False), ({"cursor": 9}, False)],
)
def test_what_is_coming_is_shown_to_who_has_to_choose(change: dict[str, Any], shown: bool) -> None:
    state, hero, foe = duel()
    state.order, state.cursor, state.units[foe].target = [hero, foe], 0, hero
    for name, value in change.items():
        setattr(state, name, value)
    view = build(state, 0)
    assert bool(view.danger) == bool(view.foreseen) == bool(view.reach) == shown
    assert build(state, None).danger == {}
    if shown:
        state.units[foe].hidden = True
        assert build(state, 0).danger == {} and build(state, 0).foreseen == [] and build(state, 0).reach


@rule("DTD-ACT-06")
@pytest.mark.parametrize(("move", "cost", "can"), [(2, 2, True), (1, 2, False), (5, 0, False), (1, 1, True)])
def test_who_has_move_for_an_action(move: int, cost: int, can: bool) -> None:
    state, hero = alone()
    unit = state.units[hero]
    unit.move, unit.cost = move, cost
    assert pays(unit) == can
    if not can:
        assert reach_to_act(state, hero) == [] and danger(state, [hero]) == {}


@rule("DTD-ACT-06", "DTD-NPC-05")
def test_how_far_one_gets_with_an_action_left_and_where_one_could_strike() -> None:
    state = arena()
    foe = put(state, "Bandit", "10,10", "N")
    unit = state.units[foe]
    unit.move, unit.cost = 3, 2  # one step ahead
    assert set(reach_to_act(state, foe)) == {space(at) for at in ("10,8", "9,9", "11,9")}
    struck = danger(state, [foe])
    field = state.content.fields["arena"]
    spots = [space(at) for at in ("10,10", "10,8", "9,9", "11,9")]
    assert set(struck) == {s for s in range(field.size) if min(field.distance(spot, s) for spot in spots) <= 1}
    assert set(struck.values()) == {1}
    other = put(state, "Bandit", "10,10", "N")
    state.units[other].move, state.units[other].cost = 2, 2
    both = danger(state, [foe, other])
    assert both[space("10,10")] == 2 and both[space("10,6")] == 1
    add(state, foe, "Immobilized")
    assert reach_to_act(state, foe) == []


@rule("DTD-NPC-05", "DTD-NPC-04")
def test_the_way_and_the_blow_of_a_rival_are_foreseen() -> None:
    state = arena()
    hero, foe = put(state, "Mercenary", "10,2", "S", seat=0), put(state, "Bandit", "10,10", "N")
    unit = state.units[foe]
    assert coming(state, foe) is None  # no Target
    unit.target, unit.cost = hero, 2
    for move, now, strikes in ((5, 3, True), (4, 3, False), (2, 2, False)):
        unit.move = move
        found = coming(state, foe)
        assert (
            found is not None
            and found.target == hero
            and found.way == tuple(space(at) for at in ("10,8", "10,6", "10,4"))
        )
        assert (found.now, found.strikes) == (now, strikes)
    state.units[hero].out = "fled"
    assert coming(state, foe) is None
    state.units[hero].out, state.units[foe].ranks = "", (0, 5, 5, 5)
    assert coming(state, foe) is None and exact_place(state, foe) == "10,10"
