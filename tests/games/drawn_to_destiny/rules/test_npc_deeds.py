"""What an NPC does on its Count, in its order: rest, attack, draw, flee, run, turn, hurry, lose heart."""

import pytest
from tests.games.drawn_to_destiny.positions import (
    arena,
    duel,
    exact_place,
    fate,
    put,
    space,
    tokens,
)

from questhall.games.drawn_to_destiny.content.ground.lattice import HEADINGS
from questhall.games.drawn_to_destiny.rules.conflict.npc_paths import Goal, Walk
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.damage import place_light
from questhall.games.drawn_to_destiny.rules.npc.morale import lost_force, morale
from questhall.games.drawn_to_destiny.rules.npc.npc_moves import (
    draw_back,
    face_nearest,
    follow,
    npc_free_move,
    refuge,
    run_away,
    step_out,
)
from questhall.games.drawn_to_destiny.rules.npc.npc_turn import (
    after_attack,
    attack,
    commanded,
    draw_arms,
    flee,
    hasten,
    npc_rest,
    take_count,
)
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.rules.units.means import arms_of
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.games.drawn_to_destiny.state import Pending
from questhall.kernel import rule


@rule("DTD-NPC-04")
@pytest.mark.parametrize(
    ("stat", "cards", "rank", "distance", "rests"),
    [(1, 3, 2, "10,4", True), (1, 2, 3, "10,4", False), (1, 3, 2, "10,6", False), (3, 3, 2, "10,4", True)],
)
def test_it_rests_when_light_cards_weigh_and_nobody_is_near(
    stat: int, cards: int, rank: int, distance: str, rests: bool
) -> None:
    state = arena()
    foe = put(state, "Mercenary", "10,10", "N")
    put(state, "Mercenary", distance, "S", seat=0)
    place_light(state, foe, ("Fatigue", "Stun", "Stress", "Slow")[stat], cards)
    unit = state.units[foe]
    assert unit.ranks[stat] == rank
    assert npc_rest(state, foe) == rests and len(unit.light[stat]) == cards - rests
    assert unit.move == 5 - 2 * rests


@rule("DTD-NPC-04", "DTD-GEN-06")
@pytest.mark.parametrize(("move", "cost", "rests"), [(2, 2, True), (1, 2, False), (5, 0, False), (1, 1, True)])
def test_rest_is_an_action_and_must_be_paid(move: int, cost: int, rests: bool) -> None:
    state = arena()
    foe = put(state, "Mercenary", "10,10", "N")
    place_light(state, foe, "Stun", 3)
    state.units[foe].move, state.units[foe].cost = move, cost
    assert npc_rest(state, foe) == rests


@rule("DTD-NPC-07")
@pytest.mark.parametrize(
    ("role", "attacked", "move", "at", "strikes"),
    [
        ("Attacker", 1, 3, "4,2", True),
        ("Defender", 1, 3, "4,2", False),
        ("Taunter", 1, 3, "4,2", False),
        ("Defender", 0, 3, "4,2", True),
        ("Defender", 1, 4, "4,2", True),
    ],
)
def test_defenders_and_taunters_keep_an_action_for_their_answer(
    role: str, attacked: int, move: int, at: str, strikes: bool
) -> None:
    state = arena()
    hero, foe = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Bandit", at, "S")
    unit = state.units[foe]
    unit.role, unit.attacked, unit.move, unit.cost, unit.target = role, attacked, move, 2, hero
    assert attack(state, foe, arms_of(state, foe)) == strikes


@rule("DTD-NPC-07")
def test_a_defender_with_a_bow_needs_no_answer_for_who_is_far() -> None:
    state = arena()
    hero, foe = put(state, "Mercenary", "4,10", "N", seat=0), put(state, "Bandit Archer", "4,2", "S")
    unit = state.units[foe]
    unit.role, unit.attacked, unit.move, unit.cost, unit.target = "Defender", 1, 3, 2, hero
    assert attack(state, foe, arms_of(state, foe))


@rule("DTD-NPC-04", "DTD-GEN-06")
@pytest.mark.parametrize(("move", "cost", "strikes"), [(2, 2, True), (1, 2, False), (3, 0, False), (1, 1, True)])
def test_an_attack_must_be_paid(move: int, cost: int, strikes: bool) -> None:
    state, hero, foe = duel()
    unit = state.units[foe]
    unit.move, unit.cost = move, cost
    assert not attack(state, foe, arms_of(state, foe))  # it has no Target
    unit.target = hero
    assert attack(state, foe, arms_of(state, foe)) == strikes
    assert (state.conflict is not None) == strikes


@rule("DTD-NPC-04", "DTD-ACT-01")
@pytest.mark.parametrize(("slot", "move", "draws"), [("Belt", 1, True), ("Back", 1, True), ("Belt", 0, False)])
def test_it_draws_its_weapon_before_it_goes_at_anybody(slot: str, move: int, draws: bool) -> None:
    state, _hero, foe = duel()
    unit = state.units[foe]
    assert not draw_arms(state, foe, arms_of(state, foe))  # it has it in hand
    for _, thing in carried(state, foe):
        if thing.slot in ("Left", "Right", "Both"):
            thing.slot = slot
    unit.move = move
    assert draw_arms(state, foe, arms_of(state, foe)) == draws and unit.move == 0
    assert any(thing.slot in ("Right", "Both") for _, thing in carried(state, foe)) == draws


@rule("DTD-NPC-04", "DTD-COND-24", "DTD-MAP-09")
def test_who_flees_goes_by_its_exit_or_away_from_all_rivals() -> None:
    state = arena(map={"exits": {"foes": ("10,10",)}})
    foe = put(state, "Bandit", "10,10", "N")
    put(state, "Mercenary", "10,6", seat=0)
    assert flee(state, foe) and state.units[foe].out == "fled"
    state = arena(map={"exits": {"heroes": ("10,10",)}})
    foe = put(state, "Bandit", "10,10", "S")
    put(state, "Mercenary", "10,6", seat=0)
    assert flee(state, foe) and not state.units[foe].out and exact_place(state, foe) in ("10,12", "9,11", "11,11")


@rule("DTD-NPC-04", "DTD-DMG-11")
@pytest.mark.parametrize(("will", "place"), [(0, "10,8"), (5, "10,12")])
def test_the_hopeless_make_for_their_exit_past_a_rival(will: int, place: str) -> None:
    state = arena(map={"exits": {"foes": ("10,4",)}})
    foe = put(state, "Bandit", "10,10", "N")
    put(state, "Mercenary", "12,6", seat=0)
    unit = state.units[foe]
    unit.ranks = (*unit.ranks[:2], will, unit.ranks[3])
    unit.named = True
    add(state, foe, "Flee", rounds=2)
    take_count(state, foe)
    assert exact_place(state, foe) == place


@rule("DTD-COND-24")
def test_who_runs_gains_ground_and_shuns_fire() -> None:
    state = arena()
    foe = put(state, "Bandit", "10,10", "S")
    assert not run_away(state, foe)  # from nobody
    put(state, "Mercenary", "10,6", seat=0)
    for at in ("10,12", "9,11"):
        set_terrain(state, space(at), "fire")
    assert run_away(state, foe) and exact_place(state, foe) == "11,11"
    for at in ("0,20", "20,20"):
        state = arena()
        foe = put(state, "Bandit", at, "S")
        put(state, "Mercenary", "10,10", seat=0)
        assert not run_away(state, foe) and exact_place(state, foe) == at  # in the corner


@rule("DTD-NPC-04")
def test_it_steps_out_of_the_fire_by_the_cheapest_way() -> None:
    state = arena()
    foe = put(state, "Bandit", "10,10", "N")
    for at in ("10,10", "10,8", "9,9", "11,9"):
        set_terrain(state, space(at), "fire")
    assert step_out(state, foe)
    assert exact_place(state, foe) in ("8,10", "12,10") and state.units[foe].move == 4  # a Slide, of 6
    assert "Burning" not in tokens(state, foe)


@rule("DTD-NPC-04")
@pytest.mark.parametrize(("nature", "height", "leaves"), [("", 0, True), ("Mindless", 0, False), ("", 1, False)])
def test_the_mindless_stay_in_the_fire_and_fliers_above_it(nature: str, height: int, leaves: bool) -> None:
    state = arena()
    foe = put(state, "Bandit", "10,10", "N")
    unit = state.units[foe]
    unit.height = height
    if nature:
        unit.active += (nature,)
    set_terrain(state, space("10,10"), "fire")
    take_count(state, foe)
    assert (exact_place(state, foe) != "10,10") == leaves


@rule("DTD-NPC-04", "DTD-MOVE-07")
@pytest.mark.parametrize(("move", "stands"), [(2, True), (1, False)])
def test_it_stands_up_first_if_it_can_pay(move: int, stands: bool) -> None:
    state, _hero, foe = duel()
    add(state, foe, "Prone")
    state.units[foe].move = move
    take_count(state, foe)
    assert ("Prone" not in tokens(state, foe)) == stands and state.conflict is None


@rule("DTD-NPC-06")
@pytest.mark.parametrize(
    ("facing", "turned"), [("N", "NE"), ("S", "SE"), ("E", "E"), ("W", "NW"), ("NE", "NE"), ("NW", "N"), ("SW", "S")]
)
def test_it_turns_the_shorter_way_to_the_nearest_rival(facing: str, turned: str) -> None:
    """The Rival stands straight to the east; from the west either way is as long."""
    state = arena()
    foe = put(state, "Bandit", "10,10", facing)
    put(state, "Mercenary", "16,10", seat=0)
    moved = facing != turned
    assert face_nearest(state, foe) == moved
    assert HEADINGS[state.units[foe].facing] == turned and state.units[foe].turn == 2 - moved


@rule("DTD-NPC-06")
@pytest.mark.parametrize(("near", "far", "turned"), [("10,6", "10,20", "N"), ("10,14", "10,0", "NE")])
def test_it_faces_the_nearest_of_several_rivals(near: str, far: str, turned: str) -> None:
    """With the nearest before it, it has nothing to do, whoever else comes up from behind."""
    state = arena()
    foe = put(state, "Bandit", "10,10", "N")
    put(state, "Mercenary", far, seat=0)
    put(state, "Mercenary", near, seat=0)
    moved = turned != "N"
    assert after_attack(state, foe) == moved
    assert HEADINGS[state.units[foe].facing] == turned and state.units[foe].turn == 2 - moved


@rule("DTD-NPC-06")
def test_it_does_not_turn_without_a_token_nor_for_nobody() -> None:
    state = arena()
    foe = put(state, "Bandit", "10,10", "N")
    assert not face_nearest(state, foe)
    put(state, "Mercenary", "10,16", seat=0)
    state.units[foe].turn = 0
    assert not face_nearest(state, foe) and not after_attack(state, foe)


@rule("DTD-NPC-06")
@pytest.mark.parametrize(
    ("role", "move", "place"),
    [("Defender", 3, "10,8"), ("Defender", 0, "10,10"), ("Attacker", 3, "10,10"), ("Skirmisher", 0, "10,10")],
)
def test_a_defender_goes_back_to_its_ward(role: str, move: int, place: str) -> None:
    state = arena()
    foe = put(state, "Ogre", "10,10", "NW")
    put(state, "Goblin Scout", "6,6")
    put(state, "Mercenary", "8,8", seat=0)
    unit = state.units[foe]
    unit.role, unit.move, unit.attacked = role, move, 1
    after_attack(state, foe)
    assert exact_place(state, foe) == place


@rule("DTD-NPC-10", "DTD-FREE-07")
@pytest.mark.parametrize(
    ("move", "used", "hastens"), [(5, (), False), (4, (), True), (3, (), True), (2, (), False), (4, ("burst",), False)]
)
def test_a_burst_of_speed_makes_up_for_one_or_two_move(move: int, used: tuple[str, ...], hastens: bool) -> None:
    """The hero is four Spaces away: three steps, and an Action of 2."""
    state = arena()
    foe, hero = put(state, "Bandit", "10,10", "N"), put(state, "Mercenary", "10,2", seat=0)
    unit = state.units[foe]
    unit.move, unit.cost, unit.used_round, unit.target = move, 2, used, hero
    assert hasten(state, foe, Walk(state, foe)) == hastens
    assert unit.move == move + 2 * hastens and unit.turn == 2 + hastens and len(unit.light[3]) == hastens
    unit.attacked = 1
    unit.move, unit.used_round = 4, ()
    assert not hasten(state, foe, Walk(state, foe))


@rule("DTD-NPC-10")
@pytest.mark.parametrize(("speed", "hastens"), [(4, True), (3, False)])
def test_the_slow_do_not_burst(speed: int, hastens: bool) -> None:
    state = arena()
    foe, hero = put(state, "Bandit", "10,10", "N"), put(state, "Mercenary", "10,2", seat=0)
    unit = state.units[foe]
    unit.move, unit.cost, unit.target = 4, 2, hero
    unit.ranks = (*unit.ranks[:3], speed)
    assert hasten(state, foe, Walk(state, foe)) == hastens


@rule("DTD-NPC-10", "DTD-FREE-16")
def test_there_is_no_burst_of_speed_without_a_card_to_pay_it() -> None:
    state = arena()
    foe, hero = put(state, "Bandit", "10,10", "N"), put(state, "Mercenary", "10,2", seat=0)
    unit = state.units[foe]
    unit.move, unit.cost, unit.target = 4, 2, hero
    state.decks[3], state.discards[3] = [], []
    assert not hasten(state, foe, Walk(state, foe))


@rule("DTD-NPC-13", "DTD-COND-17")
def test_an_npc_that_withdraws_goes_where_it_is_farthest_and_not_into_fire() -> None:
    state, hero, foe = duel()
    south, north, aside = HEADINGS.index("S"), HEADINGS.index("N"), HEADINGS.index("SE")
    item = Pending("withdraw", foe, hero, n=1)
    assert npc_free_move(state, item, [south, aside, north]) == ("go", "N")
    set_terrain(state, space("4,0"), "fire")
    assert npc_free_move(state, item, [south, aside, north]) == ("go", "SE")
    assert npc_free_move(state, item, [north]) == ("go", "N")  # nothing else is left
    assert npc_free_move(state, Pending("evade", foe, hero, n=1), [north]) == "stay"
    assert npc_free_move(state, Pending("charge_move", foe, hero, n=1), [aside, north]) == ("go", "SE")
    state.units[hero].out = "fled"
    assert npc_free_move(state, item, [south, aside]) == ("go", "S")
    assert npc_free_move(state, Pending("free_move", foe, hero, n=1), [south, aside]) == "stay"


@rule("DTD-NPC-11")
@pytest.mark.parametrize(
    ("fallen", "named", "will", "card", "flees"),
    [
        (2, False, 3, "7H", True),
        (1, False, 3, "7H", False),
        (2, True, 3, "7H", False),
        (2, False, 4, "7H", False),
        (2, False, 3, "7S", False),
    ],
)
def test_the_faint_hearted_flee_when_half_are_gone(fallen: int, named: bool, will: int, card: str, flees: bool) -> None:
    state = arena(morale=True)
    foes = [put(state, "Bandit", at) for at in ("2,2", "4,2", "6,2", "8,2")]
    put(state, "Mercenary", "4,8", seat=0)
    for number in foes[:fallen]:
        state.units[number].out = "dead"
    last = state.units[foes[3]]
    last.named, last.ranks = named, (*last.ranks[:2], will, last.ranks[3])
    state.units[foes[2]].named = True
    cost = state.content.units["Bandit"].cost
    assert lost_force(state, 1) == (4 * cost, fallen * cost)
    fate(state, card)
    morale(state)
    assert ("Flee" in tokens(state, foes[3])) == flees
    assert state.morale == ([1] if fallen == 2 else [])


@rule("DTD-NPC-11")
def test_morale_is_for_npcs_once_and_where_the_scene_says_so() -> None:
    for on, faction in ((False, "foes"), (True, "heroes")):
        state = arena(morale=on)
        for at in ("2,2", "4,2"):
            put(state, "Mercenary", at, seat=0 if faction == "heroes" else None)
        state.units[0].out = "dead"
        morale(state)
        assert state.morale == []


@rule("DTD-NPC-10")
def test_a_commanded_npc_strikes_or_moves_at_no_cost() -> None:
    state, hero, foe = duel()
    move = state.units[foe].move
    commanded(state, foe)
    assert state.conflict is not None and state.conflict.target.unit == hero and state.units[foe].move == move
    state = arena()
    hero, foe = put(state, "Mercenary", "4,20", "N", seat=0), put(state, "Bandit", "4,2", "S")
    move = state.units[foe].move
    commanded(state, foe)
    assert state.conflict is None and exact_place(state, foe) == "4,4" and state.units[foe].move == move


@rule("DTD-NPC-05")
def test_it_follows_only_while_it_can_pay() -> None:
    for move, place in ((1, "10,8"), (0, "10,10")):
        state = arena()
        foe = put(state, "Bandit", "10,10", "N")
        state.units[foe].move = move
        assert follow(state, foe, Goal("space", space("10,4"))) == bool(move) and exact_place(state, foe) == place


@rule("DTD-COUNT-07", "DTD-NPC-05")
@pytest.mark.parametrize(
    ("stride", "goal", "place"),
    [
        (1, "10,4", "10,8"),
        (2, "10,4", "10,6"),
        (3, "10,4", "10,4"),
        (3, "10,6", "10,6"),  # it is there
        (4, "", "10,4"),  # its sword reaches the hero from here
        (2, "", "10,6"),
    ],
)
def test_a_fast_one_takes_as_many_steps_as_its_stride_has(stride: int, goal: str, place: str) -> None:
    """To a Space, or to where it can attack."""
    state = arena()
    hero, foe = put(state, "Mercenary", "10,2", seat=0), put(state, "Bandit", "10,10", "N")
    unit = state.units[foe]
    unit.stride, unit.move, unit.target = stride, 30, hero
    assert follow(state, foe, Goal("space", space(goal)) if goal else Goal("attack", hero))
    assert exact_place(state, foe) == place


@rule("DTD-COUNT-07", "DTD-NPC-05")
def test_a_fast_one_on_its_way_to_a_place_does_not_stop_where_it_could_attack() -> None:
    state = arena()
    hero, foe = put(state, "Mercenary", "11,7", "N", seat=0), put(state, "Bandit", "10,10", "N")
    unit = state.units[foe]
    unit.stride, unit.move, unit.target = 3, 30, hero
    assert follow(state, foe, Goal("space", space("10,4"))) and exact_place(state, foe) == "10,4"


@rule("DTD-COUNT-07")
@pytest.mark.parametrize("waiting", ["queue", "later"])
def test_a_fast_one_goes_no_further_while_something_waits(waiting: str) -> None:
    for role, goes in (("Attacker", lambda s, f: follow(s, f, Goal("space", space("10,4")))), ("Sniper", draw_back)):
        state = arena()
        foe = put(state, "Bandit Archer", "10,10", "N")
        put(state, "Mercenary", "10,12", "N", seat=0)
        unit = state.units[foe]
        unit.stride, unit.move, unit.role = 3, 30, role
        getattr(state, waiting).append(Pending("evade", foe, foe))
        start = unit.at
        assert goes(state, foe) and state.content.fields["arena"].distance(start, unit.at) == 1, role


@rule("DTD-COUNT-07", "DTD-NPC-06")
@pytest.mark.parametrize(("stride", "gap"), [(1, 2), (2, 3), (3, 4)])
def test_a_fast_one_draws_back_by_its_stride(stride: int, gap: int) -> None:
    """From a sword's reach, one Space for each step; it says so once."""
    state = arena()
    state.events = []
    hero, foe = put(state, "Mercenary", "10,12", "N", seat=0), put(state, "Bandit Archer", "10,10", "N")
    unit = state.units[foe]
    unit.stride, unit.move = stride, 30
    assert draw_back(state, foe)
    assert state.content.fields["arena"].distance(unit.at, state.units[hero].at) == gap
    assert [event.what for event in state.events].count("npc") == 1


@rule("DTD-NPC-06")
@pytest.mark.parametrize(("ward", "place"), [("10,8", "10,10"), ("9,9", "10,10"), ("10,6", "10,8"), ("", "10,10")])
def test_a_defender_beside_its_ward_stays(ward: str, place: str) -> None:
    state = arena()
    foe = put(state, "Ogre", "10,10", "N")
    if ward:
        put(state, "Goblin Scout", ward)
    put(state, "Mercenary", "10,2", seat=0)
    unit = state.units[foe]
    unit.role, unit.move, unit.attacked = "Defender", 3, 1
    assert after_attack(state, foe) == (place != "10,10") and exact_place(state, foe) == place


@rule("DTD-COND-24")
@pytest.mark.parametrize(("fire", "place"), [((), "10,8"), (("10,8",), "11,9"), (("10,8", "11,9"), "9,9")])
def test_who_runs_away_runs_through_no_fire(fire: tuple[str, ...], place: str) -> None:
    state = arena()
    foe = put(state, "Bandit", "10,10", "N")
    put(state, "Mercenary", "10,14", seat=0)
    for at in fire:
        set_terrain(state, space(at), "fire")
    assert run_away(state, foe) and exact_place(state, foe) == place


@rule("DTD-NPC-13")
@pytest.mark.parametrize(("role", "rival", "goes"), [("Sniper", "10,12", True), ("Attacker", "10,12", False)])
def test_who_has_evaded_steps_back_if_shy_and_if_that_is_farther(role: str, rival: str, goes: bool) -> None:
    """To the north it is farther from the Rival in the south, to the south-east and south-west it is not."""
    for ways, farther in ((["N", "NE"], True), (["SE", "SW"], False)):
        state = arena()
        foe = put(state, "Bandit", "10,10", "N")
        put(state, "Mercenary", rival, seat=0)
        state.units[foe].role = role
        found = [HEADINGS.index(way) for way in ways]
        answer = npc_free_move(state, Pending("evade", foe, 1), found)
        assert answer == (("go", "N") if goes and farther else "stay"), ways


@rule("DTD-NPC-04")
def test_it_stays_in_the_fire_if_there_is_fire_all_around() -> None:
    state = arena()
    foe = put(state, "Bandit", "10,10", "N")
    for at in ("10,8", "9,9", "11,9", "8,10", "12,10", "9,11", "11,11", "10,12", "10,10"):
        set_terrain(state, space(at), "fire")
    assert not step_out(state, foe) and exact_place(state, foe) == "10,10"


@rule("DTD-NPC-06")
@pytest.mark.parametrize(
    ("ground", "own", "rival", "why"),
    [
        ({}, 0, 0, "draws back out of reach"),
        ({}, 0, 3, "draws back"),  # the sword does not reach down so far
        ({}, 3, 0, "draws back"),
        ({}, 3, 3, "draws back out of reach"),
        ({"10,10": 3, "10,8": 3, "10,6": 3}, 0, 3, "draws back out of reach"),
        ({"10,10": 3, "10,8": 3, "10,6": 3}, 0, 0, "draws back"),
        ({"10,12": 3}, 3, 0, "draws back out of reach"),
        ({"10,12": 3}, 0, 0, "draws back"),
    ],
)
def test_height_counts_for_who_could_be_attacked(ground: dict[str, int], own: int, rival: int, why: str) -> None:
    """A Rival with a sword, one Space behind; both may fly above the ground, which may be high."""
    state = arena(map={"elevation": ground})
    hero, foe = put(state, "Mercenary", "10,12", "N", seat=0), put(state, "Bandit Archer", "10,10", "N")
    state.units[foe].height, state.units[hero].height, state.units[foe].move = own, rival, 6
    assert refuge(state, foe) == (HEADINGS.index("N"), why)
