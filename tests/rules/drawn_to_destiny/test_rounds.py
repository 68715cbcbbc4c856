"""Rounds, groups, the Countdown, Movement, Actions, Free Actions, hiding."""

from questhall.games.drawn_to_destiny import cards, lattice
from questhall.games.drawn_to_destiny.actions import perform, unit_options, wait
from questhall.games.drawn_to_destiny.attacks import attack_options
from questhall.games.drawn_to_destiny.conditions import add
from questhall.games.drawn_to_destiny.damage import place_light, put_light
from questhall.games.drawn_to_destiny.free import conflict_frees, count_frees, payable, stat_frees, use_free
from questhall.games.drawn_to_destiny.ground import set_terrain
from questhall.games.drawn_to_destiny.hiding import can_hide, detect, end_of_count, hide
from questhall.games.drawn_to_destiny.levels import reckon
from questhall.games.drawn_to_destiny.movement import step_cost, steps
from questhall.games.drawn_to_destiny.rounds import count_order, groups, refresh
from questhall.games.drawn_to_destiny.stepping import take_step
from questhall.kernel import rule

from .arena import GAME, arena, choices, fate, fight, hand, put, space, table


@rule("DTD-ROUND-01", "DTD-ROUND-06", "DTD-ROUND-07", "DTD-COUNT-11")
def test_a_round_from_start_to_end() -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,4", "N", seat=0)
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
    state = arena()
    hero = put(state, "Mercenary", "4,4", seat=0)
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
    from questhall.games.drawn_to_destiny.conditions import round_start

    for name, part, move in (
        ("Hobbled", "", 3),
        ("Impaired", "Left Leg", 3),
        ("Immobilized", "all", 3),
        ("Impaired", "Left Arm", 5),
    ):
        state = arena()
        hero = put(state, "Guardsman", "4,4", seat=0)
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
    state = arena()
    hero = put(state, "Mercenary", "4,4", "N", seat=0)
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
    state = arena()
    runner = put(state, "Speedster", "4,4", seat=0)
    state.count = 3
    wait(state, runner)
    assert state.units[runner].move == 10


@rule("DTD-COUNT-08")
def test_waiting_until_a_count() -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,4", seat=0)
    match = table(state)
    match.choose("until 6")
    assert match.state.count == 6
    assert match.state.units[hero].move == 5


@rule("DTD-COUNT-09", "DTD-INT-01", "DTD-INT-08")
def test_an_interact_halts_the_countdown() -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,4", "N", seat=0)
    foe = put(state, "Bandit", "4,2", "S")
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
    state = arena()
    hero = put(state, "Mercenary", "4,4", seat=0)
    add(state, hero, "Unconscious")
    assert state.units[hero].move == 0


@rule("DTD-COUNT-11")
def test_newcomers_act_from_the_next_count() -> None:
    from questhall.games.drawn_to_destiny.setup import add_unit

    state = arena()
    put(state, "Mercenary", "4,4", seat=0)
    order = list(state.order)
    number = add_unit(state, "Wolf", 1, -1, 0, 0)
    assert number not in order and state.order == order
    assert number in count_order(state)


@rule("DTD-MOVE-07", "DTD-COND-15")
def test_lying_down_and_standing_up() -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,4", "N", seat=0)
    perform(state, hero, "lie")
    assert state.units[hero].move == 4 and step_cost(state, hero, 0) == 3
    perform(state, hero, "stand")
    assert state.units[hero].move == 2 and not state.units[hero].tokens


@rule("DTD-MOVE-08")
def test_fliers_change_height_with_a_step() -> None:
    state = arena(map={"ceiling": 4}, scale="furball")
    plane = put(state, "Biplane Fighter", "4,4", "N", seat=0)
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


@rule("DTD-HIDE-02")
def test_rivals_see_only_a_marker() -> None:
    state = arena(seats=2)
    state.players[1].faction = 1
    rogue = put(state, "Rogue", "4,4", "N", seat=0)
    put(state, "Bandit", "12,12", "S", seat=1, faction="foes")
    hide(state, rogue)
    state.units[rogue].at = space("6,6")
    theirs, ours = GAME.view(state, 1).units[rogue], GAME.view(state, 0).units[rogue]
    assert theirs.at == -1 and theirs.marker == space("4,4")
    assert ours.at == space("6,6")


@rule("DTD-HIDE-03")
def test_clear_sight_ends_hiding_unless_one_sneaks() -> None:
    state = arena()
    bandit = put(state, "Bandit", "4,4", "N", seat=0)
    rogue = put(state, "Rogue", "8,4", "N", seat=0)  # has Sneak
    put(state, "Guardsman", "6,0", "S")
    for number in (bandit, rogue):
        state.units[number].hidden = True
    end_of_count(state)
    assert not state.units[bandit].hidden and state.units[rogue].hidden
    state.units[rogue].spent = 4
    end_of_count(state)
    assert not state.units[rogue].hidden


@rule("DTD-HIDE-05")
def test_an_attack_from_hiding_cannot_be_paid_for() -> None:
    state = arena()
    hero, ghoul = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Ghoul", "4,2", "S")
    state.units[ghoul].hidden = True
    match = fight(state, ghoul, "ability:Claw", hero)
    assert all(not text.endswith(" act") for text in choices(match))
    assert match.state.conflict is not None


@rule("DTD-HIDE-06")
def test_areas_find_the_hidden() -> None:
    from questhall.games.drawn_to_destiny.attacks import area_targets
    from questhall.games.drawn_to_destiny.means import profile

    state = arena()
    wizard = put(state, "Wizard", "4,10", "N", seat=0)
    seen, unseen = put(state, "Bandit", "4,4", "S"), put(state, "Bandit", "5,3", "S")
    state.units[unseen].hidden = True
    shape = profile(state, wizard, "ability:Fireball")
    assert area_targets(state, wizard, shape, seen) == [seen, unseen]


@rule("DTD-ACT-01", "DTD-ACT-09")
def test_handing_over_needs_consent() -> None:
    state = arena(seats=2)
    giver, taker = put(state, "Mercenary", "4,4", seat=0), put(state, "Ranger", "4,6", seat=1)
    from questhall.games.drawn_to_destiny.equipment import receive

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
    state = arena()
    hero = put(state, "Mercenary", "4,4", seat=0)
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
    state = arena()
    hero = put(state, "Mercenary", "4,4", "N", seat=0)
    put(state, "Bandit", "4,0", "S")
    place_light(state, hero, "Stress", 5)
    options = choices(table(state))
    assert "surrender" in options and not any(text.startswith("attack") for text in options)
    assert "step N" not in options  # only away
    match = table(state)
    match.choose("surrender")
    assert match.state.units[hero].out == "captured"


@rule("DTD-FREE-01")
def test_dropping() -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,4", seat=0)
    use_free(state, hero, ("drop", 0))
    assert state.things[0].at == state.units[hero].at and state.things[0].holder == -1


@rule("DTD-FREE-04", "DTD-FREE-10", "DTD-FREE-11", "DTD-LEVEL-03")
def test_push_the_limit() -> None:
    state = arena()
    hero, foe = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Bandit", "4,2", "S")
    use_free(state, hero, ("push", "Melee"))
    use_free(state, hero, ("push", "Melee"))
    assert state.units[hero].ranks[0] == 6
    fight(state, hero, "thing", foe)
    assert state.conflict is not None
    reckon(state, state.conflict)
    assert ("push the limit", 2) in state.conflict.attacker.lines


@rule("DTD-FREE-05")
def test_state_of_mind() -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,4", seat=0)
    place_light(state, hero, "Slow")
    assert ("calm", "Slow") in count_frees(state, hero)
    use_free(state, hero, ("calm", "Slow"))
    assert state.units[hero].ranks == (8, 4, 5, 5)
    assert ("calm", "Stun") not in count_frees(state, hero)


@rule("DTD-FREE-06", "DTD-FREE-12")
def test_grit_your_teeth() -> None:
    state = arena()
    hero, foe = put(state, "Priest", "4,4", "N", seat=0), put(state, "Bandit", "4,4", "S")
    hand(state, 0, "5W")
    fight(state, hero, "thing", foe)
    conflict = state.conflict
    assert conflict is not None
    conflict.attacker.called = 1
    reckon(state, conflict)
    assert ("too close", -1) in conflict.attacker.lines
    use_free(state, hero, "grit")
    reckon(state, conflict)
    assert [line for line in conflict.attacker.lines if line[1] < 0] == [("called shot", -1)]
    assert state.units[hero].ranks[2] == 7


@rule("DTD-FREE-03", "DTD-FREE-15")
def test_detecting() -> None:
    state = arena()
    professor, goblin = put(state, "Professor", "4,8", "N", seat=0), put(state, "Goblin Scout", "4,2", "S")
    state.units[goblin].hidden = True
    state.units[goblin].seen_at = space("4,2")
    hand(state, 0, "AW")
    fate(state, "5Cr")
    assert "detect" in count_frees(state, professor)
    detect(state, professor)
    conflict = state.conflict
    assert conflict is not None and conflict.attacker.skill == "Investigation"
    assert conflict.target.skill == "Stealth" and conflict.vs == 0 and state.units[professor].ranks[1] == 7
    match = table(state)
    match.choose("lay AW strong")
    while match.decisions[0].kind == "feat":
        match.choose("pass")
    assert not match.state.units[goblin].hidden


@rule("DTD-FREE-09")
def test_when_free_actions_are_offered() -> None:
    state = arena()
    hero, foe = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Bandit", "4,2", "S")
    assert "burst" in choices(table(state.copy())) if False else "burst" in count_frees(state, hero)
    match = fight(state, foe, "thing", hero)
    assert "burst" in choices(match) and match.decisions[0].kind == "answer"
    match.choose("burst")
    assert match.state.units[hero].move == 7 and match.decisions[0].kind == "answer"
    match.choose(next(text for text in choices(match) if text.endswith(" act")))
    assert "push Melee" in choices(match) and match.decisions[0].kind == "approach"


@rule("DTD-FREE-16", "DTD-DMG-11")
def test_costs_at_stat_zero() -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,4", seat=0)
    place_light(state, hero, "Slow", 5)
    assert payable(state, hero, "Slow")
    use_free(state, hero, "burst")
    assert len(state.units[hero].crits) == 1  # flipped
    place_light(state, hero, "Stun", 5)
    assert stat_frees(state, hero, ("Melee",)) == []
    state.decks[3], state.discards[3] = [], []
    assert not payable(state, hero, "Slow")


@rule("DTD-CONF-05")
def test_two_players_pass_before_they_lay() -> None:
    state = arena(seats=2)
    state.players[1].faction = 1
    one, two = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Mercenary", "4,2", "S", seat=1, faction="foes")
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
    state = arena()
    hero = put(state, "Mercenary", "4,4", "N", seat=0)
    set_terrain(state, space("4,4"), "ice")
    assert step_cost(state, hero, 2) == 3
    assert cards.CARDS == 54
