"""Finer points: effects that meet, hands that are full, what lasts and what does not."""

from tests.games.drawn_to_destiny.positions import (
    GAME,
    OPEN,
    alone,
    arena,
    choices,
    duel,
    fate,
    fight,
    hand,
    no_feats,
    put,
    space,
    table,
    tokens,
    weapon,
)

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.ground.lattice import HEADINGS
from questhall.games.drawn_to_destiny.content.scenes import ClockLine, EventLine
from questhall.games.drawn_to_destiny.rules.conflict.resolution import _corrode
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.conditions import die
from questhall.games.drawn_to_destiny.rules.harm.damage import place_crit, place_light, remove_crit
from questhall.games.drawn_to_destiny.rules.harm.damage_words import apply_word
from questhall.games.drawn_to_destiny.rules.harm.dropping import drop_held
from questhall.games.drawn_to_destiny.rules.harm.haywire import haywire
from questhall.games.drawn_to_destiny.rules.harm.movement import take_step
from questhall.games.drawn_to_destiny.rules.harm.pushes_and_falls import free_steps
from questhall.games.drawn_to_destiny.rules.round.countdown import start_count
from questhall.games.drawn_to_destiny.rules.round.round_end import clock, end_of_round, recover_options
from questhall.games.drawn_to_destiny.rules.round.rounds import target_options
from questhall.games.drawn_to_destiny.rules.scene.abilities import use_ability
from questhall.games.drawn_to_destiny.rules.scene.advancement import advance_options
from questhall.games.drawn_to_destiny.rules.scene.conclusion import conclude
from questhall.games.drawn_to_destiny.rules.scene.setup import add_unit
from questhall.games.drawn_to_destiny.rules.turn.actions import act, unit_options
from questhall.games.drawn_to_destiny.rules.turn.interact_with_things import begin_plain
from questhall.games.drawn_to_destiny.rules.units.aspects import holds_aspect
from questhall.games.drawn_to_destiny.rules.units.equipment import receive
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.rules.units.means import attack_means
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.games.drawn_to_destiny.rules.units.skills import base_level
from questhall.games.drawn_to_destiny.state import Character, Crit, DestinyState
from questhall.kernel import Match, rule


def marked(at: tuple[int, int], mark: str) -> tuple[str, ...]:
    """The open map with one other Space."""
    x, y = at
    return tuple(row if number != y else row[:x] + mark + row[x + 1 :] for number, row in enumerate(OPEN))


def held(state: DestinyState, number: int) -> list[str]:
    """What a Unit has in its hands."""
    return [thing.name for _, thing in carried(state, number) if thing.slot in ("Left", "Right", "Both")]


@rule("DTD-COND-20", "DTD-COND-10", "DTD-COND-13")
def test_what_takes_both_hands_is_dropped_too() -> None:
    state, guard = alone("Guardsman")
    assert held(state, guard) == ["Spear"]
    drop_held(state, guard, 1)
    assert not held(state, guard)
    for severity in (3, 4):  # Impaired, Broken
        state, guard = alone("Guardsman")
        place_crit(state, guard, 0, conflict_cards.parse_card("9W"), severity, -1)
        assert not held(state, guard)


@rule("DTD-COND-21", "DTD-DMG-10", "DTD-DMG-12")
def test_dying_at_body_zero_ends_in_death() -> None:
    state, hero = alone()
    place_light(state, hero, "Fatigue", 8)
    add(state, hero, "Dying")
    die(state, hero)
    assert state.units[hero].ranks[:2] == (0, 4)
    for _ in range(4):
        die(state, hero)
    assert state.units[hero].out == "dead"


@rule("DTD-COND-18")
def test_a_push_against_a_rock_and_a_knockdown_stun() -> None:
    for rows, mind in ((marked((4, 2), "r"), 3), (OPEN, 4)):
        state = arena(rows=rows)
        hero, foe = put(state, "Mercenary", "4,6", "N", seat=0), put(state, "Bandit", "4,4", "S", named=True)
        place_crit(
            state, foe, 0, conflict_cards.parse_card("AW"), 3, hero
        )  # Stun, Fatigue, Push, Knockdown, Unconscious
        assert state.units[foe].ranks[1] == mind and "Prone" in tokens(state, foe)
    state = arena(rows=marked((4, 2), "r"))
    hero, foe = put(state, "Powerhouse", "4,6", "N", seat=0), put(state, "Bandit", "4,4", "S")
    add(state, foe, "Held", by=hero)
    use_ability(state, hero, "Throw", -1, foe, None)
    assert state.units[foe].ranks[1] == 4 and "Prone" in tokens(state, foe)


@rule("DTD-COND-17")
def test_the_larger_give_way_less_and_the_smaller_more() -> None:
    for victim, by, spaces in (("Ogre", "Goblin Raider", 0), ("Goblin Raider", "Ogre", 2), ("Bandit", "Bandit", 1)):
        state = arena()
        one, other = put(state, victim, "4,4"), put(state, by, "4,2", "S", seat=0)
        place_crit(state, one, 0, conflict_cards.parse_card("9H"), 1, other)  # Withdraw:1
        assert [item.n for item in state.queue] == [spaces]


@rule("DTD-MAP-08", "DTD-APP-09", "DTD-COND-17")
def test_nobody_evades_or_withdraws_down_a_cliff() -> None:
    for height, ways in ((3, 0), (1, 8)):
        state = arena(map={"elevation": {"4,4": height}})
        hero = put(state, "Mercenary", "4,4", seat=0)
        assert len(free_steps(state, hero)) == ways
    state = arena(map={"elevation": {"4,4": 3}})
    assert len(free_steps(state, put(state, "Plasma Fiend", "4,4"))) == 8  # it flies


@rule("DTD-MAP-07")
def test_a_wall_of_flame_leaves_rocks_alone() -> None:
    state = arena(rows=marked((6, 2), "r"))
    wizard = put(state, "Wizard", "4,6", seat=0)
    use_ability(state, wizard, "Flame Wall", -1, -1, None, space("4,2"))
    assert state.terrain == {space("4,2"): "fire", space("2,2"): "fire"}


@rule("DTD-HIDE-03", "DTD-ACT-06")
def test_whoever_throws_smoke_out_of_hiding_is_seen() -> None:
    state, hero, foe = duel("Rifleman")
    smoke = receive(state, hero, "Grenade: Smoke")
    for _, thing in carried(state, hero):
        thing.slot = ""
    state.things[smoke].slot = "Right"
    state.units[hero].hidden = True
    act(state, hero, ("attack", f"thing:{smoke}", foe))
    assert state.terrain and not state.units[hero].hidden


@rule("DTD-COUNT-01")
def test_an_opening_lasts_for_the_count() -> None:
    state, hero, foe = duel("Powerhouse")
    hand(state, 0, "5W")
    fate(state, "9Cr", "2C")
    state.units[foe].move = 0
    match = fight(state, hero, "hands", foe)
    while match.decisions[0].kind != "count":
        match.choose("lay 5W strong" if "lay 5W strong" in choices(match) else choices(match)[-1])
    assert "Overextended" in tokens(match.state, hero)
    start_count(match.state)
    assert "Overextended" not in tokens(match.state, hero)


@rule("DTD-ITEM-13", "DTD-ITEM-07", "DTD-INT-02")
def test_a_first_aid_kit_helps_with_first_aid_and_is_used_up() -> None:
    state, medic = alone("Paramedic")
    kit = receive(state, medic, "First Aid Kit")
    add(state, medic, "Bleeding", 2)
    state.things[kit].uses = 1
    hand(state, 0, "AW")
    fate(state, "5Cr")
    match = table(state)
    match.choose(f"test First_Aid {medic} -1")
    assert ("First Aid Kit", 1) in match.state.conflict.attacker.lines
    match.choose("lay AW strong")
    while match.decisions[0].kind in ("combo", "feat"):
        match.choose("pass")
    assert match.state.things[kit].uses == 0
    begin_plain(match.state, medic, ("test", "First_Aid", medic, -1))
    assert ("First Aid Kit", 1) not in match.state.conflict.attacker.lines


@rule("DTD-END-03", "DTD-ITEM-07")
def test_a_stimulant_is_paid_for_at_round_end() -> None:
    state, hero = alone()
    at = receive(state, hero, "Stimulant")
    place_light(state, hero, "Fatigue")
    use_ability(state, hero, "Stimulate", at, hero, None)
    assert state.units[hero].ranks == (8, 5, 5, 5)
    end_of_round(state)
    assert state.units[hero].ranks == (8, 4, 5, 5) and "Stimulated" not in tokens(state, hero)


@rule("DTD-SKILL-07", "DTD-END-04", "DTD-ACT-03")
def test_a_shaken_gun_comes_back_from_cooldown() -> None:
    state, tank = alone("Panzer IV H")
    apply_word(state, tank, ("ItemCooldown", 0, ""), -1, None)
    assert recover_options(state, tank) == [("ready", "Cannon:_75mm")]
    match = table(state)
    match.choose("ready Cannon:_75mm")
    assert [thing.pose for _, thing in carried(match.state, tank)] == [0, 0]


@rule("DTD-COND-23")
def test_haywire_steering_turns_to_the_struck_side() -> None:
    for card, facing in (("9C", "NW"), ("8C", "NE"), ("KS", "NE")):
        state, car = alone("Getaway Car")
        place_crit(state, car, 4, conflict_cards.parse_card(card), 4, -1)
        fate(state, "5C")
        haywire(state, car)
        assert HEADINGS[state.units[car].facing] == facing


@rule("DTD-GEN-01")
def test_suppressed_only_the_way_forward_costs() -> None:
    for heading, will in ((0, 4), (4, 5)):
        state, hero = alone()
        add(state, hero, "Suppressed", rounds=1)
        take_step(state, hero, heading)
        assert state.units[hero].ranks[2] == will


@rule("DTD-GEN-01")
def test_broadside_guns_are_silent_in_the_next_round_only() -> None:
    state, brig = alone("Brig", scale="broadside")
    add(state, brig, "Reloading", rounds=2)
    assert attack_means(state, brig)
    state.units[brig].tokens[0].rounds = 1
    assert not attack_means(state, brig)


@rule("DTD-GEN-01", "DTD-INT-12")
def test_evasive_driving_is_for_those_who_answer_with_the_wheel() -> None:
    for means, offered in (("skill:Driving", True), ("thing:1", False)):
        state = arena(seats=2, scale="car_chase")
        state.players[1].faction = 1
        police = put(state, "Police Cruiser", "4,6", "N", seat=0)
        put(state, "Getaway Car", "4,4", "N", seat=1, faction="foes")
        match = fight(state, police, "thing", 1)
        assert "use Evasive_Driving -1 1" not in choices(match)
        match.choose(f"answer {means} rest")
        match.choose("pass")
        assert ("use Evasive_Driving -1 1" in choices(match)) == offered


@rule("DTD-HIT-02")
def test_a_net_is_torn_against_four_and_only_hits_loosen_it() -> None:
    state, hero, foe = duel("Mercenary", "Bruiser")
    place_crit(state, hero, 3, conflict_cards.parse_card("AC"), 3, foe)  # Restrain, Critical
    place_crit(state, hero, 3, conflict_cards.parse_card("AW"), 3, foe)  # Constrict, Critical
    net, grasp = state.units[hero].crits
    begin_plain(state, hero, ("free", grasp.id))
    assert state.conflict is not None and state.conflict.vs == 10
    state.conflict = None
    hand(state, 0, "5H")
    fate(state, "5S")
    match = table(state)
    match.choose(f"free {net.id}")
    assert match.state.conflict.vs == 4
    match.choose("lay 5H block")
    assert [crit.grip for crit in match.state.units[hero].crits] == [3, 3]


@rule("DTD-INT-11", "DTD-RATE-04")
def test_a_rating_counts_against_objects_as_against_bare_skin() -> None:
    for card, loss in (("AW", 2), ("2W", 1)):  # a Hit and a higher Rank; a Glancing Blow
        state, hero = alone()
        set_terrain(state, space("4,2"), "door")  # Body 4x1
        hand(state, 0, card)
        begin_plain(state, hero, ("smash", weapon(state, hero), space("4,2")))
        match = table(state)
        if card == "2W":
            match.state.units[hero].pushed = {}
            match.state.conflict.attacker.level = 0
        match.choose(f"lay {card} strong")
        while match.decisions[0].kind in ("combo", "feat"):
            match.choose("pass")
        assert match.state.objects == {space("4,2"): loss}


@rule("DTD-DMG-08")
def test_belief_is_about_the_powers_of_the_rival() -> None:
    for hero_skill, foe_skill, holds in (("Pyromancy", "Melee", False), ("Melee", "Hexcraft", True)):
        state, hero, foe = duel()
        fight(state, hero, "thing", foe)
        assert state.conflict is not None
        state.conflict.attacker.skill, state.conflict.target.skill = hero_skill, foe_skill
        assert holds_aspect(state, hero, 5, foe) == holds


@rule("DTD-COND-24")
def test_the_taunted_have_no_choice_of_target() -> None:
    state, hero, foe = duel()
    other = put(state, "Bandit", "8,2", "S")
    assert {("target", foe), ("target", other), "none"} == set(target_options(state, hero))
    add(state, hero, "Taunted", by=other, rounds=1)
    assert target_options(state, hero) == [("target", other)]
    assert ("target", foe) not in unit_options(state, hero) and ("target", other) in unit_options(state, hero)


@rule("DTD-DMG-08")
def test_who_is_alone_among_friends_takes_no_aid() -> None:
    state, medic = alone("Paramedic")
    friend = put(state, "Mercenary", "4,2", seat=0)
    place_light(state, friend, "Fatigue")
    assert ("test", "First_Aid", friend, -1) in unit_options(state, medic)
    place_crit(state, friend, 1, conflict_cards.parse_card("3W"), 4, -1)  # Loss of company, Extreme
    assert ("test", "First_Aid", friend, -1) not in unit_options(state, medic)


@rule("DTD-CRIT-06")
def test_a_taunt_has_no_place_to_call() -> None:
    state, hero, foe = duel("Gunslinger")
    state.units[hero].active += ("Taunt",)
    match = fight(state, hero, "ability:Taunt", foe)
    assert "call 1" not in choices(match)
    state, hero, foe = duel()
    assert "call 1" in choices(fight(state, hero, "thing", foe))


@rule("DTD-HIT-06")
def test_feats_are_asked_from_the_scorer_on() -> None:
    state = arena(seats=3)
    hero, foe = put(state, "Mercenary", "4,4", "N", seat=1), put(state, "Bandit", "4,2", "S")
    put(state, "Mercenary", "10,10", seat=0)
    put(state, "Mercenary", "12,10", seat=2)
    state.units[hero].points = 0
    hand(state, 1, "AW")
    fate(state, "5Cr")
    match = fight(state, hero, "thing", foe)
    match.choose("lay AW strong", seat=1)
    while match.decisions[0].kind != "feat":
        match.choose("pass", seat=match.decisions[0].seat)
    assert match.decisions[0].seat == 2


@rule("DTD-END-09")
def test_a_clock_that_an_event_empties_has_run_out() -> None:
    state, _ = alone(clock=ClockLine(cards=1, clock_empty="failure"))
    state.struck.append(state.clock.pop())
    clock(state)
    assert state.ended == "clock" and state.result == "failure"


@rule("DTD-REW-02", "DTD-SETUP-04")
def test_what_was_found_stays_through_every_scene_and_coins_count_once() -> None:
    state, hero = alone()
    state.characters = [Character("Mercenary", 0, state.units[hero].skills)]
    for name in ("Rope", "Coins: Gold"):
        receive(state, hero, name)
    state.result = "success"
    conclude(state)
    assert state.reward.treasure == 50 and state.characters[0].items == ("Rope",)
    for _ in range(2):  # the next Scenes
        state = arena()
        state.characters = [Character("Mercenary", 0, GAME.content.units["Mercenary"].skills, items=("Rope",))]
        add_unit(state, "Mercenary", 0, 0, space("4,4"), 0, character=state.characters[0])
        state.result = "success"
        conclude(state)
        assert state.reward.treasure == 0 and state.characters[0].items == ("Rope",)


@rule("DTD-ADV-12")
def test_no_rest_mends_what_is_broken() -> None:
    state = arena()
    hero = Character(
        "Mercenary",
        0,
        weeks=4,
        crits=[Crit(1, 0, conflict_cards.parse_card("9W"), 4), Crit(2, 0, conflict_cards.parse_card("QW"), 4)],
    )
    assert [option for option in advance_options(state, hero) if option[0] == "rest"] == [("rest", 2)]


@rule("DTD-GEN-01")
def test_a_rope_leads_up_and_over_gaps_and_nowhere_else() -> None:
    state, hero = alone()
    receive(state, hero, "Rope")
    assert not [option for option in unit_options(state, hero) if option[0] == "act"]
    state, hero = alone(rows=marked((4, 2), "c"), map={"elevation": {"6,4": 1}})
    rope = receive(state, hero, "Rope")
    match = table(state)
    match.choose(f"act Rope_Work {rope} -1")
    assert set(choices(match)) == {"go N", "go E", "stay"}
    match.choose("go N")
    assert match.state.units[hero].at == space("4,0") and match.decisions[0].kind == "count"


@rule("DTD-GEN-01", "DTD-ITEM-07")
def test_a_charge_is_set_with_a_fuse_of_ones_choice() -> None:
    state, hero = alone("Commando")
    state.units[hero].active += ("Set Charge",)
    satchel = next(thing for _, thing in carried(state, hero) if thing.name == "Charge: Satchel")
    hand(state, 0, "AW", "AC", "AH")
    fate(state, "5Cr")
    match: Match = table(state)
    match.choose(f"test Set_Charge -1 {space('4,4')}")
    match.choose("lay AW strong")
    match.choose("add AC AH")
    no_feats(match)
    while match.decisions[0].kind == "pick":
        match.choose(choices(match)[0])
    no_feats(match)
    assert choices(match) == ["fuse 1", "fuse 2", "fuse 3"]
    match.choose("fuse 3")
    spent = next(thing for _, thing in carried(match.state, hero) if thing.name == satchel.name)
    assert [charge.rounds for charge in match.state.charges] == [3] and spent.uses == 0


@rule("DTD-LOC-03")
def test_acid_eats_into_armour_that_covers_everything() -> None:
    state, hero, spitter = duel("Gadgeteer", "Hive Spitter")
    fight(state, spitter, "ability:Acid Spit", hero)
    place_crit(state, hero, 0, conflict_cards.parse_card("QS"), 1, spitter)
    assert state.conflict is not None
    _corrode(state, hero, state.conflict.attacker)
    assert {thing.name: thing.armor_loss for _, thing in carried(state, hero)}["Armor: Power Suit"] == 1


@rule("DTD-EVT-05")
def test_an_event_may_still_follow_an_empty_clock() -> None:
    late = EventLine(id="late", kind="trigger", when="round() < 0")
    state, _ = alone(clock=ClockLine(cards=1, clock_empty="late"), event=(late,))
    clock(state)
    assert state.happened == ["late"] and not state.ended
    clock(state)
    assert state.triggered.count("late") == 1


@rule("DTD-DMG-08", "DTD-END-02", "DTD-FREE-04", "DTD-FREE-08")
def test_despair_weighs_only_while_its_aspect_holds() -> None:
    for friend, kept in (("4,2", True), ("16,16", False)):  # Companions: no Ally within 2
        state, hero = alone()
        put(state, "Mercenary", friend, seat=0)
        place_crit(
            state, hero, 2, conflict_cards.parse_card("7C"), 2, -1
        )  # Despair, Major: no Push the Limit, no Heroic Feat
        assert (("push", "Melee") in unit_options(state, hero)) == kept
        state.units[hero].crits[0].severity = 3  # Critical: no card at Round End
        before = len(state.players[0].hand)
        end_of_round(state)
        assert (len(state.players[0].hand) > before) == kept


@rule("DTD-DMG-08")
def test_memory_comes_back_with_the_crit_that_took_it() -> None:
    state, hero = alone()
    place_crit(state, hero, 0, conflict_cards.parse_card("QW"), 1, -1)
    place_crit(state, hero, 1, conflict_cards.parse_card("9W"), 4, -1)  # Loss of Memory, Extreme: every Skill
    table(state)
    assert base_level(state, hero, "Melee") == 0
    remove_crit(state, hero, state.units[hero].crits[1])
    assert base_level(state, hero, "Melee") == 2 and len(state.units[hero].crits) == 1
