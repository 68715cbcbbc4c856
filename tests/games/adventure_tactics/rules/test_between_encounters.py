"""Between encounters: rewards, loot, random encounters and levels (ATD-LOOT, ATD-RAND, ATC-CAMP)."""

from tests.games.adventure_tactics.positions import Arena, step

from questhall.games.adventure_tactics.rules.campaign import votes
from questhall.games.adventure_tactics.rules.campaign.campaign import leave
from questhall.games.adventure_tactics.rules.campaign.loot import take_named
from questhall.games.adventure_tactics.rules.campaign.random_encounters import random_encounter
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.view import conceal, seen_by
from questhall.kernel import Chance
from questhall.testing.clauses import rule


@rule("ATD-LOOT-03")
def test_a_named_piece_leaves_its_supply_and_is_won_once() -> None:
    state = Arena(party=3).state
    state.loot = {1: ["padded_coat", "tin_whistle"]}
    take_named(state, "padded_coat")
    assert state.pending == ["padded_coat"] and state.loot[1] == ["tin_whistle"]
    take_named(state, "padded_coat")
    assert state.pending == ["padded_coat"]
    state.pending, state.heroes[0].gear = [], ["padded_coat"]
    take_named(state, "padded_coat")
    assert state.pending == []


@rule("ATD-CORE-07")
def test_nobody_knows_the_order_of_loot_or_random_encounters() -> None:
    state = Arena(party=3).state
    state.loot = {1: ["tin_whistle", "padded_coat", "militia_spear"]}
    state.random = ["the_toll_goat", "a_wheel_in_the_ditch", "rain_for_three_days"]
    seen = seen_by(state, 0).table
    assert seen.loot[1] == sorted(state.loot[1]) and seen.random == sorted(state.random) and seen.sheet == ""
    orders = set()
    for seed in range(20):
        world = state.copy()
        conceal(world, Chance.of(f"{seed}"))
        assert sorted(world.loot[1]) == sorted(state.loot[1])
        orders.add(tuple(world.loot[1]))
    assert len(orders) > 2


@rule("ATD-LOOT-02", "ATD-LOOT-04")
def test_payoffs_of_a_success_reach_the_party() -> None:
    arena = Arena(party=3)
    state = arena.state
    state.loot = {1: ["tin_whistle"]}
    won = [step(do="gain", gold=2, loot=1, level=1, perk="ford_warden", flag="coin")]
    arena.run(perform(state, votes.party_deed(state, "c02"), won))
    assert (state.gold, state.pending, state.levels_won) == (2, ["tin_whistle"], 1)
    assert state.perks_won == ["ford_warden"] and state.flags == ["coin"]


@rule("ATD-RAND-01")
def test_a_trailmaster_chooses_between_two_cards_and_the_other_goes_back() -> None:
    for chosen, back in (("wolves", "feast"), ("feast", "wolves")):
        arena = Arena(party=1)
        arena.state.random, arena.state.heroes[0].perks = ["storm", "feast", "wolves"], ("trailmaster",)
        arena.run(random_encounter(arena.state), f"card {chosen}")
        assert arena.state.random_card == chosen and sorted(arena.state.random) == sorted(["storm", back])


@rule("ATC-CAMP-03")
def test_levels_of_a_chapter_are_won_when_it_is_left() -> None:
    arena = Arena(party=3)
    arena.state.encounter = None
    content = arena.state.content
    for chapter in ("c05", next(id for id, one in content.chapters.items() if one.levels)):
        arena.state.chapter, arena.state.levels_won = chapter, 0
        leave(arena.state)
        assert arena.state.levels_won == content.chapters[chapter].levels
