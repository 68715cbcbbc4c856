"""Choices between seats and Units: active cards, help, steering, grips, Targets, what lies in too few hands."""

import msgspec
from tests.games.drawn_to_destiny.positions import (
    GAME,
    alone,
    arena,
    choices,
    exact_place,
    fight,
    hand,
    put,
    table,
    weapon,
)

from questhall.games.drawn_to_destiny.rules.conflict.answering import legal_answers
from questhall.games.drawn_to_destiny.rules.conflict.npc_paths import Goal, next_move, path_cost
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import rating_of
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.movement import drives, steps, take_step, take_turn
from questhall.games.drawn_to_destiny.rules.npc.npc_turn import take_count
from questhall.games.drawn_to_destiny.rules.scene.active_cards import crowded_lines
from questhall.games.drawn_to_destiny.rules.turn.actions import action_options
from questhall.games.drawn_to_destiny.rules.units.equipment import equip, receive
from questhall.games.drawn_to_destiny.rules.units.means import attack_means, profile
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.skills import base_level
from questhall.games.drawn_to_destiny.state import REVERSED, Conflict, DestinyState
from questhall.kernel import rule


@rule("DTD-UNIT-07", "DTD-UNIT-08")
def test_a_player_chooses_which_cards_are_active() -> None:
    state, hero = alone()
    unit = state.units[hero]
    melee = next(line for line in unit.skills if line.name == "Melee")
    learned = msgspec.structs.replace(melee, level=1, cards=("Sword: Long", "Riposte", "Cleave"))
    unit.skills = (learned, *[line for line in unit.skills if line.name != "Melee"])
    unit.active = ("Riposte",)
    assert crowded_lines(state) == [(hero, learned)]
    state.phase, state.cursor = "muster", 0
    match = table(state)
    assert match.decisions[0].kind == "muster" and len(choices(match)) == 3
    match.choose("active Riposte Cleave")
    unit = match.state.units[hero]
    assert unit.active == ("Riposte", "Cleave")
    assert not any(means.startswith("thing") for means in attack_means(match.state, hero))  # the sword stays behind


@rule("DTD-UNIT-07")
def test_nobody_is_asked_where_everything_fits() -> None:
    state = arena()
    put(state, "Mercenary", "4,4", seat=0)
    put(state, "Officer", "6,4", seat=0)
    assert crowded_lines(state) == []


@rule("DTD-FREE-09", "DTD-CONF-05")
def test_another_player_inspires_in_the_middle_of_a_conflict() -> None:
    state, hero = alone(seats=2)
    officer = put(state, "Officer", "8,4", "W", seat=1)
    bandit = put(state, "Bandit", "4,2", "S")
    hand(state, 0, "9W")
    match = fight(state, hero, "thing", bandit)
    decision = match.decisions[0]
    assert (decision.seat, decision.kind) == (1, "help")
    match.choose(f"help {officer} Inspire")
    decision = match.decisions[0]
    assert (decision.seat, decision.kind) == (0, "approach")  # one Inspire is enough
    conflict = _conflict(match.state)
    assert conflict.attacker.advantage and "Inspire" in match.state.units[officer].cool


@rule("DTD-FREE-09")
def test_help_can_be_declined_and_is_not_offered_twice() -> None:
    state, hero = alone(seats=2)
    put(state, "Officer", "8,4", "W", seat=1)
    bandit = put(state, "Bandit", "4,2", "S")
    match = fight(state, hero, "thing", bandit)
    match.choose("pass")
    assert match.decisions[0].seat == 0 and not _conflict(match.state).attacker.advantage


@rule("DTD-ROUND-07")
def test_a_target_may_be_changed_on_the_count() -> None:
    state, hero = alone()
    one, two = put(state, "Bandit", "4,10"), put(state, "Bandit", "8,10")
    state.units[hero].target = one
    state.order, state.cursor = [hero], 0
    match = table(state)
    assert f"target {two}" in choices(match) and f"target {one}" not in choices(match)
    match.choose(f"target {two}")
    assert match.state.units[hero].target == two
    assert match.decisions[0].kind == "count"  # it costs nothing, the choice of the Count is still to be made


@rule("DTD-MOVE-09", "DTD-INT-12")
def test_a_rider_steers_its_mount() -> None:
    state, horse = alone("Saddle Horse")
    rider = put(state, "Mercenary", "4,4", "N", seat=0)
    assert base_level(state, horse, "Animals") == -2 and drives(state, horse) == "Athletics"
    line = msgspec.structs.replace(state.units[rider].skills[0], name="Animals", level=3, cards=())
    state.units[rider].skills = (*state.units[rider].skills, line)
    state.units[rider].carrier = horse
    assert base_level(state, horse, "Animals") == 3 and drives(state, horse) == "Animals"
    bandit = put(state, "Bandit", "4,2", "S")
    state.units[bandit].target = horse
    fight(state, bandit, "thing", horse)
    assert "skill:Animals" in legal_answers(state, _conflict(state))


@rule("DTD-ITEM-06")
def test_two_hands_are_better_than_one() -> None:
    state, hero = alone()
    at = receive(state, hero, _two_handed())
    equip(state, hero, ("equip", at, "Both"))
    both = profile(state, hero, f"thing:{at}").level
    equip(state, hero, ("equip", at, "Right"))
    assert profile(state, hero, f"thing:{at}").level == both - 1
    equip(state, hero, ("equip", at, "Left"))
    assert profile(state, hero, f"thing:{at}").level == both - 1  # once, whatever the reason


def _two_handed() -> str:
    return next(
        item.name
        for item in GAME.content.items.values()
        if item.weapon is not None and item.weapon.hands == 2 and item.weapon.kind == "melee"
    )


@rule("DTD-ITEM-10", "DTD-ITEM-11")
def test_a_broken_weapon_is_a_club() -> None:
    state, ranger = alone("Ranger")
    means = weapon(state, ranger)
    assert profile(state, ranger, means).far
    state.things[int(means[6:])].pose = REVERSED
    shape = profile(state, ranger, means)
    assert means in attack_means(state, ranger)
    assert shape.types == ("Bash",) and not shape.far and shape.high == 1
    unit = state.units[ranger]
    assert rating_of(state, unit, shape) == (unit.ranks[0], unit.printed[0][1])
    assert shape.skill in ("Close Combat", "Melee")


def _followed_by(card: str, token: str, rounds: int = 0) -> tuple[DestinyState, int, int]:
    """A Mercenary about to step away southwards from somebody who holds or taunts it, with one Move left."""
    state = arena()
    hero, other = put(state, "Mercenary", "4,4", "S", seat=0), put(state, card, "4,2", "S")
    add(state, hero, token, by=other, rounds=rounds)
    state.units[other].move = 1
    return state, hero, other


@rule("DTD-COND-16")
def test_a_larger_holder_stops_a_step_away() -> None:
    state, hero, ogre = _followed_by("Ogre", "Held")
    move = state.units[hero].move
    take_step(state, hero, 4)
    assert exact_place(state, hero) == "4,4" and state.units[ogre].move == 0
    assert state.units[hero].move == move - 2  # the step was paid, with one more for the grip
    take_step(state, hero, 4)
    assert exact_place(state, hero) == "4,6"


@rule("DTD-COND-16")
def test_a_holder_of_the_same_size_stops_nobody() -> None:
    state, hero, twin = _followed_by("Mercenary", "Held")
    take_step(state, hero, 4)
    assert exact_place(state, hero) == "4,6" and state.units[twin].move == 1


@rule("DTD-COND-16", "DTD-COND-24")
def test_a_larger_one_that_only_taunts_stops_nobody() -> None:
    state, hero, ogre = _followed_by("Ogre", "Taunted", rounds=2)
    take_step(state, hero, 4)
    assert exact_place(state, hero) == "4,6" and state.units[ogre].move == 1


@rule("DTD-COND-16")
def test_a_player_is_asked_whether_to_hold_fast() -> None:
    state = arena()
    ogre = put(state, "Ogre", "4,2", "S", seat=0)
    bandit = put(state, "Bandit", "4,4", "S")
    add(state, bandit, "Held", by=ogre)
    take_step(state, bandit, 4)
    match = table(state)
    assert match.decisions[0].kind == "grip" and choices(match) == ["stop", "let"]
    match.choose("let")
    assert exact_place(match.state, bandit) == "4,6"


@rule("DTD-NPC-06")
def test_a_defender_keeps_to_its_ward() -> None:
    state = arena()
    guard, ward = put(state, "Guardsman", "10,10", "S"), put(state, "Wizard", "10,4", "S")
    hero = put(state, "Mercenary", "10,12", "N", seat=0)
    unit = state.units[guard]
    state.units[ward].ranks = (1, *state.units[ward].ranks[1:])
    unit.attacked, unit.move, unit.cost, unit.target = 1, 1, 2, hero
    unit.facing = 0
    take_count(state, guard)
    assert exact_place(state, guard) == "10,8"


def _conflict(state: DestinyState) -> Conflict:
    assert state.conflict is not None
    return state.conflict


@rule("DTD-MOVE-08", "DTD-NPC-05")
def test_a_flying_npc_climbs_to_its_target() -> None:
    state = arena(map={"ceiling": 3})
    dragon = put(state, "Young Dragon", "10,10", "N")
    hero = put(state, "Gadgeteer", "10,8", "S", seat=0)
    unit, prey = state.units[dragon], state.units[hero]
    unit.active, prey.height = (), 3  # no breath of fire: it must come close
    for at in unit.pack:
        state.things[at].slot = ""
    unit.move, unit.turn, unit.target = 20, 4, hero
    cost = path_cost(state, dragon, Goal("attack", hero))
    assert cost is not None and cost[0] >= 6  # at least two heights at two more each
    while (move := next_move(state, dragon, Goal("attack", hero))) is not None:
        sort, what, rise = move
        assert sort == "turn" or (what, rise) in [(heading, up) for heading, up, _ in steps(state, dragon)]
        if sort == "turn":
            take_turn(state, dragon, what)
        else:
            take_step(state, dragon, what, rise)
    assert unit.height >= 2 and reach(state, unit, prey) <= 1
    assert 20 - unit.move == cost[0]


@rule("DTD-MOVE-08")
def test_a_flying_npc_that_strikes_from_afar_stays_low() -> None:
    state = arena(map={"ceiling": 3})
    dragon = put(state, "Young Dragon", "10,10", "N")
    hero = put(state, "Mercenary", "10,4", "S", seat=0)
    state.units[dragon].target = hero
    move = next_move(state, dragon, Goal("attack", hero))
    assert move is None or move[2] == 0  # climbing would only cost Move


@rule("DTD-ACT-12")
def test_whoever_is_seen_by_a_rival_may_surrender() -> None:
    state, hero = alone()
    assert "surrender" not in action_options(state, hero)  # nobody is there to take it
    put(state, "Bandit", "4,10")
    assert "surrender" in action_options(state, hero)
    state.units[hero].hidden = True
    assert "surrender" not in action_options(state, hero)
