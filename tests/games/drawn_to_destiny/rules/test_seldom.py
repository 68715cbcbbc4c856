"""What happens seldom, and must work when it does: healing Crits, commands, led bystanders, minds read, beams."""

import pytest
from tests.games.drawn_to_destiny.positions import alone, arena, duel, fate, fight, hand, put, space, tokens

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.content.scenes import PropLine
from questhall.games.drawn_to_destiny.rules.conflict.resolution import finish
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import armor_at
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.conditions import round_start
from questhall.games.drawn_to_destiny.rules.harm.damage import place_crit, place_light
from questhall.games.drawn_to_destiny.rules.harm.healing import curable, heal
from questhall.games.drawn_to_destiny.rules.harm.movement import price_of
from questhall.games.drawn_to_destiny.rules.harm.pushes_and_falls import shift
from questhall.games.drawn_to_destiny.rules.npc.npc_orders import obey
from questhall.games.drawn_to_destiny.rules.npc.npc_turn import commanded
from questhall.games.drawn_to_destiny.rules.round.pending import next_later
from questhall.games.drawn_to_destiny.rules.scene.active_cards import set_active
from questhall.games.drawn_to_destiny.rules.scene.free_actions import use_free
from questhall.games.drawn_to_destiny.rules.turn.actions import perform
from questhall.games.drawn_to_destiny.rules.units.aspects import compelled
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.rules.units.units import can_fly
from questhall.games.drawn_to_destiny.state import Pending
from questhall.kernel import rule

QW, JW = conflict_cards.parse_card("QW"), conflict_cards.parse_card("JW")


@rule("DTD-DMG-15", "DTD-ADV-12")
def test_healing_lowers_the_worst_crit_by_a_step_and_below_minor_it_is_gone() -> None:
    state, hero = alone()
    place_crit(state, hero, 0, QW, 3, -1)
    place_crit(state, hero, 0, JW, 1, -1)
    unit = state.units[hero]
    assert [crit.severity for crit in curable(unit, "")] == [3, 1] and curable(unit, "major") == []
    heal(state, hero, "", 1)
    assert sorted(crit.severity for crit in unit.crits) == [1, 2] and len(curable(unit, "major")) == 1
    heal(state, hero, "major", 2)
    assert [crit.card for crit in unit.crits] == [JW] and QW in state.discards[0]


@rule("DTD-DMG-15")
def test_healing_touch_takes_a_light_card_where_there_is_no_crit() -> None:
    state, hero = alone()
    place_light(state, hero, "Fatigue", 2)
    heal(state, hero, "or light", 1)
    assert len(state.units[hero].light[0]) == 1


@rule("DTD-NPC-04")
def test_who_is_commanded_attacks_at_once_and_for_nothing() -> None:
    state, hero, goblin = duel("Mercenary", "Goblin Scout")
    state.units[goblin].at = space("4,2")
    state.units[hero].at = space("4,4")
    move = state.units[goblin].move
    commanded(state, goblin)
    assert state.conflict is not None and state.conflict.attacker.unit == goblin and state.conflict.target.unit == hero
    assert state.units[goblin].move == move


@rule("DTD-NPC-04")
def test_who_is_commanded_and_out_of_reach_comes_nearer() -> None:
    state, hero, goblin = duel("Mercenary", "Goblin Scout")
    state.units[hero].at = space("4,16")
    before = state.units[goblin].at
    commanded(state, goblin)
    assert state.conflict is None and state.units[goblin].at != before


@rule("DTD-NPC-14", "DTD-MAP-09")
def test_a_led_bystander_follows_and_leaves_by_the_leaders_exit() -> None:
    state = arena(map={"exits": {"heroes": ("0,0",)}})
    hero = put(state, "Mercenary", "4,10", seat=0)
    crowd = put(state, "Bystander", "4,2", faction="crowd")
    state.units[crowd].order = f"follow:{hero}"
    assert obey(state, crowd)
    state.units[crowd].at = space("0,0")
    obey(state, crowd)
    assert state.units[crowd].out == "left"


@rule("DTD-FREE-02")
def test_a_mind_is_read_which_way_the_fate_card_lies() -> None:
    state, telepath, foe = duel("Telepath", "Bandit")
    fate(state, "7Sr")
    hand(state, 0, "9W")
    state.units[telepath].active = (*state.units[telepath].active, "Read Mind")
    match = fight(state, foe, "thing", telepath)
    side = match.state.conflict.target
    use_free(match.state, telepath, ("use", "Read_Mind", -1, telepath), match.state.conflict, side)
    assert match.state.conflict.seen == [1]
    assert [event for event in match.log(0) if event.what == "mind_fate"] and not [
        event for event in match.log(None) if event.what == "mind_fate"
    ]


@rule("DTD-INT-10")
def test_a_prop_with_an_item_is_taken() -> None:
    chest = PropLine(id="chest", name="Chest", at="4,2", use="take", item="Rations")
    state, hero = alone(prop=(chest,))
    perform(state, hero, ("take", "chest"))
    assert state.props[0].gone == "heroes"
    assert any(thing.name == "Rations" for _, thing in carried(state, hero))


@rule("DTD-MAP-05", "DTD-HIDE-03")
def test_who_hides_in_a_space_that_fills_up_is_found_and_makes_room() -> None:
    state, _, foe = duel()
    friend = put(state, "Mercenary", "4,4", "N", seat=0)
    state.units[foe].at, state.units[foe].hidden = space("4,4"), True
    state.units[friend].at = space("4,6")
    shift(state, friend, space("4,4"))
    assert not state.units[foe].hidden and state.units[foe].at != space("4,4")


@rule("DTD-ARC-01")
def test_a_beam_runs_straight_along_the_facing() -> None:
    north = lattice.beam((4, 8), 0, 3)
    assert len(north) == 3 and all(x == 4 and y < 8 for x, y in north)


@rule("DTD-COND-24")
def test_a_taunt_by_the_first_unit_compels() -> None:
    state, hero, foe = duel()
    add(state, foe, "Taunted", by=hero, rounds=2)
    assert hero == 0 and compelled(state, foe) == 0
    state.units[hero].hidden = True
    assert compelled(state, foe) == -1


@rule("DTD-COND-23", "DTD-ROUND-05")
def test_haywire_speaks_at_round_start() -> None:
    state = arena()
    tank = put(state, "Sherman M4A1", "4,4", seat=0)
    add(state, tank, "Haywire", part="Engine")
    fate(state, "5C")
    round_start(state, tank)
    assert tokens(state, tank).get("Burning") == 1
    again = arena()
    tank = put(again, "Sherman M4A1", "4,4", seat=0)
    add(again, tank, "Haywire", part="Engine")
    fate(again, "5S")
    round_start(again, tank)
    assert "Burning" not in tokens(again, tank)


@rule("DTD-MOVE-08")
def test_ground_vehicles_do_not_fly() -> None:
    state = arena(map={"ceiling": 3})
    tank, fighter = put(state, "Sherman M4A1", "4,4", seat=0), put(state, "Light Fighter", "8,8", seat=0)
    assert not can_fly(state, state.units[tank]) and can_fly(state, state.units[fighter])


@rule("DTD-RATE-03", "DTD-LOC-04")
def test_a_shield_wall_makes_armour_better() -> None:
    state = arena()
    one = put(state, "Knight", "4,4", "N", seat=0)
    foe = put(state, "Bandit", "4,2", "S")
    bare = armor_at(state, one, 0, 2, foe)
    state.units[one].active = (*state.units[one].active, "Shield Wall")
    alone_ = armor_at(state, one, 0, 2, foe)
    two = put(state, "Knight", "5,5", "N", seat=0)
    walled = armor_at(state, one, 0, 2, foe)
    assert [thing for _, thing in carried(state, two) if thing.slot == "Left"]  # its shield
    assert alone_ == bare and walled == (bare[0] + 1, bare[1])


@rule("DTD-COND-22", "DTD-COND-15")
def test_who_is_unconscious_lies_on_the_ground_and_has_no_move() -> None:
    state, hero = alone()
    add(state, hero, "Unconscious")
    assert {"Unconscious", "Prone"} <= set(tokens(state, hero)) and state.units[hero].move == 0


@rule("DTD-INT-08")
def test_who_attacks_remembers_whom() -> None:
    state, hero, foe = duel()
    fight(state, hero, "thing", foe)
    assert state.units[hero].target == foe


@rule("DTD-MOVE-08")
def test_nobody_rises_where_there_is_no_air() -> None:
    for ceiling, rises in ((0, False), (3, True)):
        state, plane = alone("Biplane Fighter", map={"ceiling": ceiling}, scale="furball")
        state.units[plane].move = 9
        assert (price_of(state, plane, state.units[plane].facing, 1, [], flies=True) > 0) == rises


@rule("DTD-NPC-14")
def test_an_order_to_go_somewhere_is_done_there_and_not_before() -> None:
    for at, left in (("4,4", ""), ("4,8", "goto:4,4")):
        state = arena()
        guard = put(state, "Guardsman", at, "S")
        state.units[guard].order = "goto:4,4"
        obey(state, guard)
        assert state.units[guard].order == left


@rule("DTD-UNIT-08", "DTD-UNIT-09")
def test_what_is_made_active_is_put_on() -> None:
    state, hero = alone()
    worn = {thing.name: thing.slot for _, thing in carried(state, hero)}
    assert any(worn.values())
    line = next(line for line in state.units[hero].skills if line.cards)
    set_active(state, hero, line, list(line.cards))
    assert {thing.name: thing.slot for _, thing in carried(state, hero)} == worn


@rule("DTD-RES-04", "DTD-COUNT-09")
def test_who_was_inspired_is_not_any_more_after_a_conflict_on_either_side() -> None:
    state, hero, foe = duel()
    for number in (hero, foe):
        add(state, number, "Inspired")
        add(state, number, "Aiming")
    fight(state, hero, "thing", foe)
    conflict = state.conflict
    assert conflict is not None and hero == 0
    finish(state, conflict)
    assert tokens(state, hero) == {} and set(tokens(state, foe)) == {"Aiming"}  # who was attacked has not shot


@rule("DTD-GEN-01")
def test_a_watcher_of_the_game_shoots_with_the_first_thing_that_reaches() -> None:
    for watcher, means in (("Bandit Archer", "Bow"), ("Goblin Shaman", "Curse")):
        state, hero = alone()
        archer = put(state, watcher, "4,10", "N")
        add(state, archer, "Overwatch")
        state.later.append(Pending("overwatch", archer, hero))
        assert list(next_later(state)) == []  # nobody is asked
        conflict = state.conflict
        assert conflict is not None and (conflict.attacker.unit, conflict.target.unit) == (archer, hero)
        kind, _, what = conflict.attacker.means.partition(":")
        assert means in (what if kind == "ability" else state.things[int(what)].name)
        assert state.later == [] and "Overwatch" not in tokens(state, archer)


@rule("DTD-GEN-01")
def test_a_player_is_asked_whether_to_shoot_at_what_comes_into_sight() -> None:
    for answer, shoots in (("pass", False), ("", True)):
        state, ranger = alone("Ranger")
        bandit = put(state, "Bandit", "4,0", "S")
        add(state, ranger, "Overwatch")
        state.later.append(Pending("overwatch", ranger, bandit))
        flow = next_later(state)
        asked = next(flow)
        assert (asked.seat, asked.kind, asked.options[-1]) == (0, "overwatch", "pass")
        with pytest.raises(StopIteration):
            flow.send(answer or asked.options[0])
        assert (state.conflict is not None) == shoots and ("Overwatch" in tokens(state, ranger)) != shoots
