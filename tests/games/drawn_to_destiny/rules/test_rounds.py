"""Rounds, groups, the Countdown, Movement, Actions."""

from tests.games.drawn_to_destiny.positions import alone, arena, choices, duel, fight, put, rivals, space, table

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.rules.conflict.interact import attack_options
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.damage import place_light, put_light
from questhall.games.drawn_to_destiny.rules.harm.hiding import can_hide, hide
from questhall.games.drawn_to_destiny.rules.harm.movement import steps, take_step
from questhall.games.drawn_to_destiny.rules.harm.step_costs import step_cost
from questhall.games.drawn_to_destiny.rules.round.countdown import count_order
from questhall.games.drawn_to_destiny.rules.round.groups import groups
from questhall.games.drawn_to_destiny.rules.scene.free_actions import conflict_frees
from questhall.games.drawn_to_destiny.rules.turn.actions import perform, unit_options
from questhall.games.drawn_to_destiny.rules.turn.waiting import wait
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.games.drawn_to_destiny.rules.units.refresh import refresh
from questhall.kernel import rule


@rule("DTD-ROUND-01", "DTD-ROUND-06", "DTD-ROUND-07", "DTD-COUNT-11")
def test_a_round_from_start_to_end() -> None:
    state, hero = alone()
    foe = put(state, "Bandit", "20,20", "N", named=True)
    state.phase, state.round = "begin_round", 0
    match = table(state)
    assert match.state.round == 1 and match.decisions[0].kind == "target"
    assert set(choices(match)) == {f"target {foe}", "none"}
    match.choose(f"target {foe}")
    assert match.state.units[hero].target == foe and match.state.count == 10
    match.choose("rest")
    assert match.state.round == 2


@rule("DTD-ROUND-07")
def test_targets_are_secret_until_all_have_chosen() -> None:
    state = arena(seats=2)
    state.players[1].faction = 1
    one, two = put(state, "Mercenary", "4,4", seat=0), put(state, "Mercenary", "8,8", seat=1, faction="foes")
    state.phase, state.round = "begin_round", 0
    match = table(state)
    assert {decision.seat for decision in match.decisions} == {0, 1}
    match.choose(f"target {two}", seat=0)
    assert match.view(1).units[one].target == -1 and match.view(0).units[one].target == two
    match.choose("none", seat=1)
    assert match.view(1).units[one].target == two
    assert match.decisions[0].kind == "retarget"


@rule("DTD-ROUND-03", "DTD-ROUND-04")
def test_speed_gives_move_and_nothing_is_kept() -> None:
    state, hero = alone()
    unit = state.units[hero]
    unit.move = 9
    refresh(state, hero)
    assert unit.move == 5
    place_light(state, hero, "Slow", 4)
    assert unit.cost == 2  # holds for the Round
    refresh(state, hero)
    assert (unit.move, unit.cost) == (1, 1)
    place_light(state, hero, "Slow", 1)
    refresh(state, hero)
    assert (unit.move, unit.turn, unit.cost) == (0, 0, 0)


@rule("DTD-ROUND-05", "DTD-COND-12", "DTD-COND-10", "DTD-COND-11")
def test_conditions_at_round_start() -> None:
    from questhall.games.drawn_to_destiny.rules.harm.conditions import round_start

    for name, part, move in (
        ("Hobbled", "", 3),
        ("Impaired", "Left Leg", 3),
        ("Immobilized", "all", 3),
        ("Impaired", "Left Arm", 5),
    ):
        state, hero = alone("Guardsman")
        add(state, hero, name, part=part)
        refresh(state, hero)
        round_start(state, hero)
        assert state.units[hero].move == move, (name, part)


@rule("DTD-GROUP-03", "DTD-GROUP-04", "DTD-COUNT-12")
def test_groups_share_one_countdown() -> None:
    state = arena()
    a, b, c, d = [put(state, "Bandit", f"{4 * n},0") for n in range(4)]
    state.units[a].target, state.units[c].target = b, d
    assert sorted(sorted(group) for group in groups(state)) == [[a, b], [c, d]]
    assert sorted(count_order(state)) == [a, b, c, d]  # all in the same Count
    state.units[b].target = c
    assert len(groups(state)) == 1


@rule("DTD-COUNT-02", "DTD-COUNT-04", "DTD-COUNT-05")
def test_each_count_is_a_wait_a_movement_or_an_action() -> None:
    state, hero = alone()
    options = unit_options(state, hero)
    assert "wait" in options and ("step", "N") in options and ("turn", "left") in options
    put_light(state.units[hero], 0, (3,))
    assert ("recover", "Fatigue") in unit_options(state, hero)
    match = table(state)
    match.choose("step N")
    assert match.state.count == 9


@rule("DTD-COUNT-06")
def test_the_order_of_a_count() -> None:
    state = arena()
    slow = put(state, "Wizard", "0,0", seat=0)  # Move 4
    foe = put(state, "Guardsman", "2,0")  # Move 5, an NPC
    hero = put(state, "Mercenary", "4,0", seat=0)  # Move 5
    quick = put(state, "Ranger", "6,0", seat=0)  # Move 6
    assert count_order(state) == [quick, hero, foe, slow]
    state.units[foe].ranks = (5, 6, 5, 5)  # a better Mind
    assert count_order(state) == [quick, foe, hero, slow]


@rule("DTD-COUNT-07")
def test_stride_caps_what_waiting_leaves() -> None:
    state, runner = alone("Speedster")
    state.count = 3
    wait(state, runner)
    assert state.units[runner].move == 10


@rule("DTD-COUNT-08")
def test_waiting_until_a_count() -> None:
    state, hero = alone()
    match = table(state)
    match.choose("until 6")
    assert match.state.count == 6
    assert match.state.units[hero].move == 5


@rule("DTD-COUNT-09", "DTD-INT-01", "DTD-INT-08")
def test_an_interact_halts_the_countdown() -> None:
    state, hero, foe = duel()
    state.units[foe].move = 0
    match = table(state)
    match.choose(f"attack thing:0 {foe}")
    assert match.state.conflict is not None and match.state.count == 10
    assert match.state.units[hero].move == 3
    match.choose("tap")
    while match.decisions and match.decisions[0].kind != "count":
        match.choose("pass" if "pass" in choices(match) else choices(match)[0])
    assert match.state.conflict is None


@rule("DTD-COUNT-10")
def test_who_cannot_act_has_no_move() -> None:
    state, hero = alone()
    add(state, hero, "Unconscious")
    assert state.units[hero].move == 0


@rule("DTD-COUNT-11")
def test_newcomers_act_from_the_next_count() -> None:
    from questhall.games.drawn_to_destiny.rules.scene.setup import add_unit

    state = arena()
    put(state, "Mercenary", "4,4", seat=0)
    order = list(state.order)
    number = add_unit(state, "Wolf", 1, -1, 0, 0)
    assert number not in order and state.order == order
    assert number in count_order(state)


@rule("DTD-MOVE-07", "DTD-COND-15")
def test_lying_down_and_standing_up() -> None:
    state, hero = alone()
    perform(state, hero, "lie")
    assert state.units[hero].move == 4 and step_cost(state, hero, 0) == 3
    perform(state, hero, "stand")
    assert state.units[hero].move == 2 and not state.units[hero].tokens


@rule("DTD-MOVE-08")
def test_fliers_change_height_with_a_step() -> None:
    state, plane = alone("Biplane Fighter", map={"ceiling": 4}, scale="furball")
    found = {(lattice.HEADINGS[heading], rise): cost for heading, rise, cost in steps(state, plane)}
    assert found["N", 0] == 1 and found["N", 1] == 3
    take_step(state, plane, 0, 1)
    assert state.units[plane].height == 1
    assert step_cost(state, plane, 0, -1) == 1


@rule("DTD-MOVE-09")
def test_riders_move_with_their_mount() -> None:
    state = arena()
    horse, rider = put(state, "Saddle Horse", "4,4", "N", seat=0), put(state, "Marshal", "4,6", "N", seat=0)
    state.order = [rider, horse]
    match = table(state)
    match.choose(f"board {horse}")
    assert match.state.units[rider].carrier == horse
    take_step(match.state, horse, 0)
    assert match.state.units[rider].at == match.state.units[horse].at == space("4,2")


@rule("DTD-ACT-04", "DTD-HIDE-01", "DTD-HIDE-02")
def test_hiding_needs_to_be_out_of_sight() -> None:
    state = arena()
    rogue, foe = put(state, "Rogue", "4,4", "N", seat=0), put(state, "Bandit", "4,10", "N")
    assert not can_hide(state, rogue)
    state.units[foe].facing = lattice.HEADINGS.index("S")
    assert can_hide(state, rogue)
    hide(state, rogue)
    assert state.units[rogue].hidden
    state.units[foe].facing = 0
    state.units[foe].at = space("4,6")
    assert attack_options(state, foe) == []


@rule("DTD-ACT-01", "DTD-ACT-09")
def test_handing_over_needs_consent() -> None:
    state = arena(seats=2)
    giver, taker = put(state, "Mercenary", "4,4", seat=0), put(state, "Ranger", "4,6", seat=1)
    from questhall.games.drawn_to_destiny.rules.units.equipment import receive

    rope = receive(state, giver, "Rope")
    match = table(state)
    while match.decisions[0].seat != 0:
        match.choose("wait")
    move = match.state.units[taker].move
    match.choose(f"give {rope} {taker}")
    assert match.decisions[0].kind == "offer" and match.decisions[0].seat == 1
    match.choose("accept")
    assert match.state.things[rope].holder == taker and match.state.units[taker].move == move


@rule("DTD-ACT-11")
def test_binding_takes_two_actions_and_dousing_one() -> None:
    state, hero = alone()
    add(state, hero, "Bleeding", 1)
    add(state, hero, "Burning", 2)
    state.units[hero].move = 6
    match = table(state)
    match.choose(f"bind {hero}")
    assert any(token.name == "Bleeding" for token in match.state.units[hero].tokens)
    match.choose(f"bind {hero}")
    assert not any(token.name == "Bleeding" for token in match.state.units[hero].tokens)
    match.choose(f"douse {hero}")
    assert sum(token.n for token in match.state.units[hero].tokens if token.name == "Burning") == 1


@rule("DTD-ACT-12", "DTD-DMG-11")
def test_surrender_and_hopelessness() -> None:
    state, hero = alone()
    put(state, "Bandit", "4,0", "S")
    place_light(state, hero, "Stress", 5)
    options = choices(table(state))
    assert "surrender" in options and not any(text.startswith("attack") for text in options)
    assert "step N" not in options  # only away
    match = table(state)
    match.choose("surrender")
    assert match.state.units[hero].out == "captured"


@rule("DTD-CONF-05")
def test_two_players_pass_before_they_lay() -> None:
    state, one, two = rivals()
    match = fight(state, one, "thing", two)
    match.choose(next(text for text in choices(match) if text.endswith(" act")), seat=1)
    assert match.decisions[0].kind == "window" and match.decisions[0].seat == 0
    match.choose("push Melee", seat=0)
    assert match.decisions[0].seat == 1
    match.choose("pass", seat=1)
    match.choose("pass", seat=0)
    assert {decision.kind for decision in match.decisions} == {"approach"}
    assert match.state.conflict is not None and conflict_frees(
        match.state, match.state.conflict, match.state.conflict.attacker
    )


def test_terrain_can_be_ice() -> None:
    state, hero = alone()
    set_terrain(state, space("4,4"), "ice")
    assert step_cost(state, hero, 2) == 3
    assert conflict_cards.CARDS == 54
