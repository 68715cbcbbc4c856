"""Rules that are seldom met: things of a chapter, decks in two halves, named loot, random directions, hidden piles."""

from tests.games.adventure_tactics.positions import Arena, step

from questhall.games.adventure_tactics.rules.campaign import votes
from questhall.games.adventure_tactics.rules.campaign.loot import take_named
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.rules.enemies.boss_turn import activate
from questhall.games.adventure_tactics.rules.fight.damage import change_deck
from questhall.games.adventure_tactics.view import conceal, seen_by
from questhall.kernel import Chance
from questhall.testing.clauses import rule


@rule("ATC-FMT-21")
def test_a_thing_of_the_chapter_is_opened_with_an_action() -> None:
    cage = {"name": "cage", "at": "a", "hp": 3, "interact": {"label": "Open it", "mark": "open", "steps": [{"do": "gain", "gold": 2}]}}  # fmt: skip
    arena = Arena("a.....\n......\n......", party=3, objects=[cage], main={"type": "survive", "rounds": 9})
    thing = arena.thing("cage", 0, 0, hp=3)
    arena.hero("roberta", 1, 0)
    arena.hero("olette", 5, 2)
    arena.turn("roberta", f"interact {thing.id}")
    assert thing.mark == "open" and arena.state.gold == 2 and arena.encounter.boards["roberta"].actions == 1
    assert f"interact {thing.id}" not in arena.options("roberta")  # once
    assert f"interact {thing.id}" not in arena.options("olette")  # too far away


@rule("ATD-SETUP-03")
def test_the_second_half_of_a_boss_deck_replaces_the_first() -> None:
    arena = Arena(party=4)
    content = arena.state.content
    boss = next((id for id, sheet in content.bosses.items() if any(phase.half for phase in sheet.phases)), "")
    assert boss
    figure = arena.foe(boss, 4, 4)
    deck = arena.encounter.decks[0]
    deck.discard, deck.known = deck.draw[:2], deck.draw[-1:]
    change_deck(arena.state, figure, 2)
    assert sorted(deck.draw) == sorted(card for card in content.decks[boss] if content.cards[card].half in (0, 2))
    assert deck.half == 2 and deck.discard == [] and deck.known == []


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


@rule("ATD-DIR-02", "ATD-DIR-04", "ATD-DIR-05")
def test_a_random_activation_moves_and_strikes_where_the_cards_point() -> None:
    arena = Arena(party=3, main={"type": "survive", "rounds": 9})
    hero = arena.hero("roberta", 6, 3)
    goblin = arena.foe("melee_goblin", 1, 3)
    arena.encounter.directions = ["N", "E", "E"]
    wild = step(do="activate", who="all", target="random_direction")
    arena.dice("W2").run(activate(arena.state, goblin, wild, None))  # type: ignore[arg-type]
    assert arena.where(goblin) == (5, 3) and hero.hp == hero.top - 2
    arena.encounter.directions = ["W", "N"]
    arena.run(activate(arena.state, goblin, wild, None))  # type: ignore[arg-type]
    assert arena.where(goblin)[0] == 5 and hero.hp == hero.top - 2  # nobody stands there


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
