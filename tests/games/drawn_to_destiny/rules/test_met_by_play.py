"""Clauses met where they are carried out: each test comes by the function that names its clause."""

import msgspec
from tests.games.drawn_to_destiny.positions import alone, arena, duel, put, space, weapon

from questhall.games.drawn_to_destiny.content.ground.lattice import HEADINGS
from questhall.games.drawn_to_destiny.content.printed import Effect
from questhall.games.drawn_to_destiny.content.vocabulary import DECKS, TYPES
from questhall.games.drawn_to_destiny.rules.conflict.answering import in_reach
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.damage import leave_play, place_light
from questhall.games.drawn_to_destiny.rules.harm.movement import can_lie_down, can_stand, price_of, turns
from questhall.games.drawn_to_destiny.rules.npc.npc_turn import flee
from questhall.games.drawn_to_destiny.rules.scene.free_actions import pushes, stat_frees, wants
from questhall.games.drawn_to_destiny.rules.scene.verbs import Context, hears, run
from questhall.games.drawn_to_destiny.rules.units.arcs import arcs_to
from questhall.games.drawn_to_destiny.rules.units.decks import damage_type, refill_damage
from questhall.games.drawn_to_destiny.rules.units.means import cannot_use_abilities, level_of
from questhall.games.drawn_to_destiny.rules.units.narrators import told_by
from questhall.games.drawn_to_destiny.rules.units.positions import level_height
from questhall.games.drawn_to_destiny.rules.units.ranges import reach, spaces_at, spaces_of
from questhall.kernel import rule

NORTH = HEADINGS.index("N")


@rule("DTD-INT-03", "DTD-ARC-01")
def test_a_means_reaches_what_lies_in_its_arc_and_range() -> None:
    state, hero, bandit = duel()
    means = weapon(state, hero)
    assert arcs_to(state, state.units[hero], state.units[bandit].at) == ("Front",)
    assert in_reach(state, hero, means, bandit)
    state.units[bandit].at = space("4,6")
    assert arcs_to(state, state.units[hero], state.units[bandit].at) == ("Back",)
    assert not in_reach(state, hero, means, bandit)
    state.units[bandit].at = space("4,0")
    assert not in_reach(state, hero, "hands", bandit)  # two Spaces ahead


@rule("DTD-DECK-09")
def test_the_cards_of_who_leaves_go_to_their_discards() -> None:
    state, _, bandit = duel()
    place_light(state, bandit, "Stun", 2)
    lying = len(state.units[bandit].light[1])
    before = len(state.discards[1])
    leave_play(state, bandit, "dead", "DTD-DMG-12")
    assert lying == 2 and len(state.discards[1]) == before + 2
    assert not any(state.units[bandit].light)


@rule("DTD-MOVE-04", "DTD-MOVE-05")
def test_a_turn_takes_a_token_and_without_one_nobody_turns() -> None:
    state, hero = alone()
    assert turns(state, hero) == [-1, 1]
    state.units[hero].turn = 0
    assert turns(state, hero) == []


@rule("DTD-MOVE-07")
def test_standing_up_costs_two_and_lying_down_one() -> None:
    state, hero = alone()
    unit = state.units[hero]
    unit.move = 1
    assert can_lie_down(unit) and not can_stand(state, unit)
    add(state, hero, "Prone")
    assert not can_lie_down(unit) and not can_stand(state, unit)  # one Move is not enough
    unit.move = 2
    assert can_stand(state, unit)


@rule("DTD-MOVE-01", "DTD-GEN-06")
def test_a_step_is_paid_in_full_or_not_taken() -> None:
    state, hero = alone()
    south = HEADINGS.index("S")
    assert price_of(state, hero, NORTH, 0, []) == 1  # forward
    assert price_of(state, hero, south, 0, []) == 2  # backward
    state.units[hero].move = 1
    assert price_of(state, hero, south, 0, []) == -1


@rule("DTD-FREE-04", "DTD-FREE-11")
def test_each_skill_can_be_pushed() -> None:
    pushes.cache_clear()
    state, hero = alone()
    found = stat_frees(state, hero, ("Close Combat", "Melee"), True)
    assert [option for option in found if option[0] == "push"] == [("push", "Close_Combat"), ("push", "Melee")]


@rule("DTD-DECK-07")
def test_the_suit_of_a_damage_card_is_its_type() -> None:
    for number, _ in enumerate(DECKS):
        for suit, kind in enumerate(TYPES[number]):
            assert damage_type(number, suit * 13) == kind
    assert damage_type(0, 52) == ""  # a Wild


@rule("DTD-GEN-10")
def test_an_empty_damage_deck_is_made_anew_of_its_discard() -> None:
    state, _ = alone()
    state.decks[0], state.discards[0] = [], [1, 2, 3]
    assert refill_damage(state, 0)
    assert sorted(state.decks[0]) == [1, 2, 3] and state.discards[0] == []
    state.decks[0] = []
    assert not refill_damage(state, 0)


@rule("DTD-SKILL-02", "DTD-SKILL-03")
def test_the_level_of_a_skill_or_of_none() -> None:
    state, hero = alone("Mercenary")
    line = state.units[hero].skills[0]
    assert level_of(state, hero, line.name) >= line.level
    missing = next(
        name
        for name in ("Medicine", "Stealth", "Piloting")
        if all(name != one.name for one in state.units[hero].skills)
    )
    assert level_of(state, hero, missing) == -2


@rule("DTD-DMG-11")
def test_at_mind_0_no_ability_is_used() -> None:
    state, hero = alone()
    unit = state.units[hero]
    assert not cannot_use_abilities(state, unit)
    ranks = list(unit.ranks)
    ranks[1] = 0
    unit.ranks = tuple(ranks) if isinstance(unit.ranks, tuple) else ranks
    assert cannot_use_abilities(state, unit)


@rule("DTD-COND-15")
def test_the_prone_count_a_level_lower() -> None:
    state, hero = alone()
    before = level_height(state, state.units[hero])
    add(state, hero, "Prone")
    assert level_height(state, state.units[hero]) == before - 1


@rule("DTD-SCENE-06")
def test_metres_become_spaces_at_least_one() -> None:
    state, _ = alone()
    assert spaces_of(state, 15) == 10  # a Space of a personal map reaches 1.5 m
    assert spaces_of(state, 0.5) == 1
    assert spaces_at("personal", 3) == 2


@rule("DTD-COND-24", "DTD-NPC-04")
def test_who_flees_goes_farther_from_all_rivals() -> None:
    state, hero, bandit = duel()
    before = reach(state, state.units[bandit], state.units[hero])
    assert flee(state, bandit)
    assert reach(state, state.units[bandit], state.units[hero]) > before


@rule("DTD-NPC-14")
def test_an_event_gives_another_order() -> None:
    state, _, bandit = duel()
    run(state, Effect(verb="order", unit="Bandit", order="exit"), Context(-1))
    assert state.units[bandit].order == "exit"


@rule("DTD-NPC-10")
def test_hints_say_when_an_npc_uses_an_ability() -> None:
    state, hero, bandit = duel()
    plain = next(iter(state.content.abilities.values()))
    always, hurt, near = (msgspec.structs.replace(plain, ai=hint) for hint in ("always", "when_hurt", "when_adjacent"))
    assert wants(state, bandit, always) and not wants(state, bandit, hurt) and wants(state, bandit, near)
    place_light(state, bandit, "Stun")
    assert wants(state, bandit, hurt)
    state.units[hero].at = space("16,16")
    assert not wants(state, bandit, near)


@rule("DTD-MODE-06")
def test_several_narrators_share_the_factions() -> None:
    state = arena(seats=3)
    state.narrators = (1, 2)
    put(state, "Bandit", "4,2")
    foes, crowd = state.factions.index("foes"), state.factions.index("crowd")
    assert told_by(state, 1) == [foes] and told_by(state, 2) == [crowd]
    state.narrators = (1,)
    assert told_by(state, 1) == [foes, crowd]


@rule("DTD-COND-08")
def test_calls_do_not_reach_the_deaf() -> None:
    state, hero = alone()
    assert hears(state, state.units[hero])
    add(state, hero, "Deaf")
    assert not hears(state, state.units[hero])
