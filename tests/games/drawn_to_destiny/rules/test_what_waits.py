"""What waits for an answer or its moment: free moves, gifts, lost Skills, fuses, grips, Overwatch, Events and charges."""

from typing import Any

import pytest
from tests.games.drawn_to_destiny.positions import (
    GAME,
    alone,
    arena,
    choices,
    discard,
    duel,
    exact_place,
    fate,
    hand,
    put,
    space,
    table,
    tokens,
)

from questhall.games.drawn_to_destiny.content.ground.lattice import HEADINGS
from questhall.games.drawn_to_destiny.content.printed import ChoiceLine, Effect
from questhall.games.drawn_to_destiny.content.scenes import EventLine, EventTrigger, MilestoneLine, PlaceLine
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.movement import take_step
from questhall.games.drawn_to_destiny.rules.harm.pushes_and_falls import shift
from questhall.games.drawn_to_destiny.rules.scene.events import (
    blow_charges,
    check_milestones,
    complete,
    expire_terrain,
    happen,
    location_event,
    random_events,
    timed_events,
    trigger_events,
)
from questhall.games.drawn_to_destiny.rules.scene.verbs import Context, run
from questhall.games.drawn_to_destiny.rules.units.equipment import receive
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.games.drawn_to_destiny.state import Charge, Pending
from questhall.kernel import rule


@rule("DTD-APP-09", "DTD-COND-17")
def test_a_free_move_goes_a_step_at_a_time_and_may_stop() -> None:
    state, hero = alone()
    state.queue.append(Pending("evade", hero, n=2))
    match = table(state)
    assert match.decisions[0].kind == "evade" and "stay" in choices(match)
    match.choose("go E")
    assert exact_place(match.state, hero) == "6,4" and match.decisions[0].kind == "evade"
    match.choose("go E")
    unit = match.state.units[hero]
    assert exact_place(match.state, hero) == "8,4" and match.decisions[0].kind == "count"
    assert (unit.move, HEADINGS[unit.facing]) == (5, "N")
    state, hero = alone()
    state.queue.append(Pending("evade", hero, n=2))
    match = table(state)
    match.choose("stay")
    assert exact_place(match.state, hero) == "4,4" and match.decisions[0].kind == "count"


@rule("DTD-COND-17")
def test_who_must_withdraw_may_not_stay_unless_there_is_no_way() -> None:
    state, hero, foe = duel()
    state.queue.append(Pending("withdraw", hero, foe, n=1))
    match = table(state)
    assert "stay" not in choices(match) and "go N" not in choices(match)
    match.choose("go S")
    assert exact_place(match.state, hero) == "4,6"
    state, hero, foe = duel()
    state.queue += [Pending("withdraw", hero, foe, n=0), Pending("nothing", hero)]
    match = table(state)
    assert exact_place(match.state, hero) == "4,4" and not match.state.queue
    state, hero, foe = duel()
    state.units[hero].ranks = (0, 5, 5, 5)
    state.queue.append(Pending("withdraw", hero, foe, n=1))
    match = table(state)
    assert exact_place(match.state, hero) == "4,4" and not match.state.queue


@rule("DTD-GEN-01")
def test_a_charge_goes_toward_the_target_only() -> None:
    state, hero = alone()
    foe = put(state, "Bandit", "4,0", "S")
    state.units[hero].target = foe
    state.queue.append(Pending("charge_move", hero, n=3))
    match = table(state)
    assert set(choices(match)) == {"go N", "stay"}
    state, hero = alone()
    put(state, "Bandit", "4,0", "S")
    state.queue.append(Pending("charge_move", hero, n=3))
    assert table(state).decisions[0].kind == "count"  # no Target


@rule("DTD-GEN-01")
def test_who_slips_through_shadows_keeps_to_them() -> None:
    state, hero = alone()
    set_terrain(state, space("4,2"), "brush")
    state.queue.append(Pending("free_move", hero, n=2, name="shadow"))
    assert set(choices(table(state))) == {"go N", "stay"}


@rule("DTD-DMG-08")
def test_who_loses_memory_chooses_which_skills() -> None:
    state, hero = alone()
    known = [line.name for line in state.units[hero].skills if line.level > 0]
    assert len(known) >= 2
    state.queue.append(Pending("lose_skills", hero, n=1))
    match = table(state)
    assert match.decisions[0].kind == "lose_skill"
    assert choices(match) == [name.replace(" ", "_") for name in known]
    match.choose(choices(match)[1])
    assert match.state.units[hero].lost_skills == (known[1],) and not match.state.queue
    for n, lost in ((len(known), tuple(known)), (0, ())):
        state, hero = alone()
        state.queue.append(Pending("lose_skills", hero, n=n))
        assert table(state).state.units[hero].lost_skills == lost
    state, _, foe = duel()
    state.queue.append(Pending("lose_skills", foe, n=1))
    first = next(line.name for line in state.units[foe].skills if line.level > 0)
    assert table(state).state.units[foe].lost_skills == (first,)  # DTD-NPC-13


@rule("DTD-COMBO-05", "DTD-DECK-04")
def test_cards_are_taken_back_or_given_up() -> None:
    state, _ = alone()
    hand(state, 0, "2W", "3W")
    discard(state, 0, "4W", "5W")
    state.queue += [Pending("pick", seat=0, n=1), Pending("discard", seat=0, n=2)]
    match = table(state)
    assert match.decisions[0].kind == "pick" and set(choices(match)) == {"take 4W", "take 5W"}
    match.choose("take 4W")
    assert match.decisions[0].kind == "discard" and set(choices(match)) == {"take 2W", "take 3W", "take 4W"}
    match.choose("take 2W")
    match.choose("take 3W")
    assert len(match.state.players[0].hand) == 1 and len(match.state.players[0].discard) == 3


@rule("DTD-EVT-01")
def test_an_event_may_let_somebody_choose() -> None:
    options = tuple([ChoiceLine(text=name, do=(Effect(verb="light", name=name),)) for name in ("Stun", "Stress")])
    event = EventLine(
        id="bargain", kind="trigger", when="round() < 0", do=(Effect(verb="choose", id="bargain", options=options),)
    )
    for at, light in enumerate(([0, 1, 0, 0], [0, 0, 1, 0])):
        state, hero = alone(event=(event,))
        happen(state, "bargain", hero)
        match = table(state)
        assert choices(match) == ["choose 0", "choose 1"]
        match.choose(f"choose {at}")
        assert [len(pile) for pile in match.state.units[hero].light] == light
    state, _hero, foe = duel(event=(event,))
    happen(state, "bargain", foe)
    assert [len(pile) for pile in table(state).state.units[foe].light] == [0, 1, 0, 0]  # an NPC takes the first


@rule("DTD-PLACE-03", "DTD-GEN-01")
def test_of_two_things_that_are_found_one_is_kept() -> None:
    state, hero = alone()
    state.searches = {"mill": ("Rope", "Torch", "Lantern")}
    state.queue.append(Pending("search", hero, seat=0, name="mill"))
    match = table(state)
    assert choices(match) == ["keep Rope", "keep Torch"]
    match.choose("keep Torch")
    assert match.state.searches == {"mill": ("Rope", "Lantern")}
    names = [thing.name for _, thing in carried(match.state, hero)]
    assert "Torch" in names and "Rope" not in names


@rule("DTD-ACT-09")
@pytest.mark.parametrize(("answer", "given"), [("accept", True), ("refuse", False)])
def test_a_gift_is_accepted_or_refused(answer: str, given: bool) -> None:
    state = arena(seats=2)
    hero, friend = put(state, "Mercenary", "4,4", seat=0), put(state, "Wizard", "4,2", seat=1)
    rope = receive(state, hero, "Rope")
    state.queue.append(Pending("offer", friend, hero, n=rope, seat=1))
    match = table(state)
    assert match.decisions[0].seat == 1
    match.choose(answer, seat=1)
    assert match.state.things[rope].holder == (friend if given else hero)


@rule("DTD-COND-16")
@pytest.mark.parametrize(("answer", "place", "move"), [("stop", "4,4", 4), ("let", "4,6", 5)])
def test_a_player_who_holds_somebody_may_stop_the_step(answer: str, place: str, move: int) -> None:
    state = arena()
    hero, goblin = put(state, "Mercenary", "4,2", "S", seat=0), put(state, "Goblin Scout", "4,4", "S")
    add(state, goblin, "Held", by=hero)
    take_step(state, goblin, HEADINGS.index("S"))
    match = table(state)
    assert choices(match) == ["stop", "let"]
    match.choose(answer)
    assert exact_place(match.state, goblin) == place and match.state.units[hero].move == move


@rule("DTD-GEN-01")
@pytest.mark.parametrize(("answer", "fights"), [("pass", False), ("shot", True)])
def test_a_watcher_shoots_at_the_first_who_moves_ahead(answer: str, fights: bool) -> None:
    state = arena()
    ranger, foe = put(state, "Ranger", "4,10", "N", seat=0), put(state, "Bandit", "4,4", "S")
    behind = put(state, "Bandit", "4,16", "N")
    add(state, ranger, "Overwatch")
    for number, at in ((behind, "4,14"), (ranger, "4,10")):
        shift(state, number, space(at), own=True)
    assert state.later == []
    move = state.units[ranger].move
    shift(state, foe, space("4,2"), own=True)
    assert [(item.kind, item.unit, item.by) for item in state.later] == [("overwatch", ranger, foe)]
    match = table(state)
    assert match.decisions[0].kind == "overwatch" and choices(match)[-1] == "pass"
    match.choose("pass" if answer == "pass" else choices(match)[0])
    assert (match.state.conflict is not None) == fights and match.state.units[ranger].move == move
    assert ("Overwatch" in tokens(match.state, ranger)) == (not fights)


@rule("DTD-GEN-01", "DTD-HIDE-02")
@pytest.mark.parametrize("change", ["hidden", "ally", "down", "unseen"])
def test_a_watcher_lets_others_pass(change: str) -> None:
    state = arena()
    ranger, foe = put(state, "Ranger", "4,10", "N", seat=0), put(state, "Bandit", "4,4", "S")
    add(state, ranger, "Overwatch")
    if change == "hidden":
        state.units[foe].hidden = True
    elif change == "ally":
        state.units[foe].faction = 0
    elif change == "down":
        state.units[ranger].ranks = (0, 5, 5, 5)
    else:
        set_terrain(state, space("4,6"), "trees")
    shift(state, foe, space("4,2"), own=True)
    assert state.later == []


@rule("DTD-GEN-01")
@pytest.mark.parametrize(
    ("scale", "used", "own", "faction", "tramples"),
    [
        (1, (), True, 0, True),
        (3, (), True, 0, False),
        (1, ("Trample",), True, 0, False),
        (1, (), False, 0, False),
        (1, (), True, 1, False),
    ],
)
def test_a_heavy_beast_tramples_the_smaller_once_a_round(
    scale: int, used: tuple[str, ...], own: bool, faction: int, tramples: bool
) -> None:
    beast_card = next(
        name for name, card in sorted(GAME.content.units.items())
        if any("Trample" in line.cards for line in card.skills) and card.kind == "creature"
    )  # fmt: skip
    state = arena()
    hero, beast = put(state, "Mercenary", "4,4", "N", seat=0), put(state, beast_card, "4,8", "N")
    state.units[hero].printed = ((5, scale), *state.units[hero].printed[1:])
    state.units[hero].faction = faction
    state.units[beast].used_round = used
    assert state.units[beast].printed[0][1] in (2, 3)
    shift(state, beast, space("4,4"), own=own)
    assert [(item.kind, item.unit, item.by) for item in state.later] == ([("trample", beast, hero)] if tramples else [])


@rule("DTD-HIDE-03", "DTD-MAP-05")
@pytest.mark.parametrize(("others", "found"), [(0, False), (1, True)])
def test_who_hides_in_a_space_that_fills_up_is_found(others: int, found: bool) -> None:
    state, hero = alone()
    foe = put(state, "Bandit", "4,2", "S")
    state.units[foe].hidden = True
    for _ in range(others):
        put(state, "Wizard", "4,2", seat=0)
    shift(state, hero, space("4,2"), own=True)
    assert state.units[foe].hidden == (not found) and (exact_place(state, foe) != "4,2") == found


@rule("DTD-MAP-07", "DTD-PLACE-01")
def test_what_a_new_space_does_to_who_enters_it() -> None:
    state, hero = alone(place=(PlaceLine(id="mill", name="Mill", spaces=("4,2", "4,0")),))
    unit = state.units[hero]
    for name in ("Aiming", "Dug In", "Blind"):
        add(state, hero, name)
    shift(state, hero, space("4,4"), own=True)  # where it stood
    assert len(unit.tokens) == 3
    state.round = 3
    shift(state, hero, space("4,2"), own=True)
    assert set(tokens(state, hero)) == {"Blind"} and (unit.place, unit.new_place, unit.entered) == ("mill", True, 3)
    unit.new_place = False
    shift(state, hero, space("4,0"), own=True)
    assert not unit.new_place
    shift(state, hero, space("6,0"), own=True)
    assert (unit.place, unit.new_place) == ("", False)


# --------------------------------------------------------------------------------------------------- Events


@rule("DTD-EVT-01", "DTD-EVT-02", "DTD-EVT-05")
def test_when_events_happen() -> None:
    hearts = EventTrigger(suits=("Cups",))
    events = (
        EventLine(id="wolves", kind="random", on=hearts),
        EventLine(id="rain", kind="random", on=hearts, recurs=True),
        EventLine(id="snow", kind="random", on=hearts, when="round() >= 9"),
        EventLine(id="bell", kind="timed", clock=3),
        EventLine(id="late", kind="timed", clock=4),
        EventLine(id="alarm", kind="trigger", when="noise()", immediate=True),
        EventLine(id="rumour", kind="trigger", when="noise()"),
    )
    state, _ = alone(event=events)
    fate(state, "5S", "5H")
    random_events(state)
    assert state.happened == ["rain"]
    fate(state, "5H", "6H")
    random_events(state)
    assert state.happened == ["rain", "wolves"] and state.triggered == ["rain", "wolves", "rain"]
    fate(state, "7H", "8H")
    random_events(state)
    assert state.triggered == ["rain", "wolves", "rain", "rain"]  # wolves come once
    timed_events(state, 3)
    timed_events(state, 3)
    assert state.triggered[4:] == ["bell"]
    trigger_events(state, immediate=True)
    assert "alarm" not in state.happened
    state.noise = True
    trigger_events(state, immediate=True)
    assert "alarm" in state.happened and "rumour" not in state.happened
    trigger_events(state, immediate=False)
    assert "rumour" in state.happened and state.triggered.count("alarm") == 1 and "late" not in state.happened


@rule("DTD-EVT-03")
def test_the_event_of_a_place_happens_once() -> None:
    events = (EventLine(id="find", kind="location", place="mill"), EventLine(id="other", kind="location", place="well"))
    state, hero = alone(event=events)
    assert [location_event(state, "mill", hero), location_event(state, "mill", hero)] == [True, False]
    assert state.happened == ["find"]


@rule("DTD-END-07", "DTD-EVT-05", "DTD-NPC-14", "DTD-REW-02")
def test_what_events_do() -> None:
    events = (EventLine(id="next", kind="trigger", when="round() < 0", do=(Effect(verb="light", name="Stun"),)),)
    state, hero = alone(event=events, milestone=(MilestoneLine(id="won", faction="heroes", grade="major"),))
    one, other = put(state, "Bandit", "10,10"), put(state, "Wolf", "12,10")
    clock = list(state.clock)

    def do(verb: str, user: int = hero, **parts: Any) -> None:
        run(state, Effect(verb=verb, **parts), Context(user))

    do("clock", n=-2)
    assert (state.clock, state.struck) == (clock[2:], clock[:2])
    do("clock", n=1)
    assert (state.clock, state.struck) == (clock[1:], clock[:1])
    do("clock", n=0)
    do("clock", n=5)
    assert (state.clock, state.struck) == (clock, [])
    do("event", id="next")
    do("event", id="next")
    assert state.triggered == ["next"] and len(state.units[hero].light[1]) == 1
    do("milestone", id="won")
    assert state.done == ["won"] and state.triggered[-1] == "milestone:won"
    state.wind = 6
    do("wind", n=3)
    assert state.wind == 1
    do("order", unit="Wolf", order="guard:10,10")
    assert (state.units[one].order, state.units[other].order) == ("", "guard:10,10")
    do("order", faction="foes", order="exit")
    assert (state.units[one].order, state.units[other].order, state.units[hero].order) == ("exit", "exit", "")
    for kind, n in (("treasure", 7), ("treasure", 3)):
        do("reward", kind=kind, n=n)
    for kind in ("status", "favor"):
        for n, total in ((3, 3), (4, 5), (-20, -5)):
            do("reward", kind=kind, name="town", n=n)
            assert getattr(state.reward, kind) == {"town": total}
    assert state.reward.treasure == 10
    do("reward", kind="item", name="Rope")
    assert "Rope" in [thing.name for _, thing in carried(state, hero)] and state.reward.items == []
    do("reward", -1, kind="item", name="Rope")
    assert state.reward.items == ["Rope"]
    do("remove", unit="Wolf")
    do("remove", unit="Bandit", mode="fled")
    assert (state.units[other].out, state.units[one].out) == ("left", "fled")


@rule("DTD-EVT-01", "DTD-COUNT-11", "DTD-HIDE-04")
def test_units_that_an_event_brings() -> None:
    state, hero = alone()

    def bring(**parts: Any) -> list[Any]:
        before = len(state.units)
        run(state, Effect(verb="spawn", unit="Bandit", at="4,2", **parts), Context(-1))
        return state.units[before:]

    (one,) = bring(facing="E", order="exit")
    assert (one.faction, one.owner, one.order, HEADINGS[one.facing]) == (1, -1, "exit", "E")
    assert one.entering and not one.hidden and not one.named and state.units[hero].surprised == state.round
    two, three = bring(n=2, mode="hidden")
    assert two.hidden and three.hidden and three.at != two.at
    (four,) = bring(faction="crowd", kind="named")
    assert four.named and four.faction == 2
    assert len(bring(count_by_players={"1": 3, "2": 1})) == 3 and bring(count_by_players={"2": 1}) == []


@rule("DTD-MAP-07")
def test_smoke_thins_in_its_last_round() -> None:
    state, _ = alone()
    state.round = 2
    set_terrain(state, space("4,2"), "smoke", 2)
    set_terrain(state, space("6,2"), "fire")
    for number, left in ((2, 2), (3, 1), (4, 1)):
        state.round = number
        expire_terrain(state)
        assert len(state.terrain) == left
    assert state.terrain == {space("6,2"): "fire"}


@rule("DTD-ACT-06", "DTD-HIDE-06")
def test_a_charge_strikes_everybody_within_a_space_when_its_fuse_is_burnt() -> None:
    state, hero, foe = duel()
    far = put(state, "Bandit", "4,8")
    state.units[foe].hidden = True
    state.charges = [Charge(space("4,4"), 2, hero, "Charge: Satchel")]
    blow_charges(state)
    assert [charge.rounds for charge in state.charges] == [1] and not state.noise
    blow_charges(state)
    assert not state.charges and state.noise
    for number, hurt in ((hero, True), (foe, True), (far, False)):
        unit = state.units[number]
        assert bool(unit.crits or unit.out) == hurt


@rule("DTD-REW-01", "DTD-CONC-02")
def test_a_milestone_is_reached_once() -> None:
    lines = (
        MilestoneLine(id="third", faction="heroes", grade="major", when="round() >= 3"),
        MilestoneLine(id="fifth", faction="heroes", grade="minor", when="round() >= 5"),
    )
    state, _ = alone(milestone=lines)
    for number, done in ((2, []), (3, ["third"]), (4, ["third"]), (5, ["third", "fifth"])):
        state.round = number
        check_milestones(state)
        assert state.done == done
    complete(state, "third")
    assert state.done == ["third", "fifth"] and state.scored_round == {"third": 3, "fifth": 5}
