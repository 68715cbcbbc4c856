"""Rules that are seldom met: things of a chapter, decks in two halves, named loot, random directions, hidden piles."""

from tests.games.adventure_tactics.positions import Arena, step
from tests.games.adventure_tactics.rules.test_examples import activate as activate_one

from questhall.games.adventure_tactics.rules.board.conditions import end_of
from questhall.games.adventure_tactics.rules.board.deeds import Moment
from questhall.games.adventure_tactics.rules.board.geometry import grid, squares
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import met
from questhall.games.adventure_tactics.rules.board.positions import Positions
from questhall.games.adventure_tactics.rules.campaign import votes
from questhall.games.adventure_tactics.rules.campaign.campaign import leave
from questhall.games.adventure_tactics.rules.campaign.loot import take_named
from questhall.games.adventure_tactics.rules.campaign.random_encounters import random_encounter
from questhall.games.adventure_tactics.rules.campaign.setup import place
from questhall.games.adventure_tactics.rules.cards.range_and_targets import extended
from questhall.games.adventure_tactics.rules.cards.steps import perform, possible
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.enemies.active_abilities import places_beside
from questhall.games.adventure_tactics.rules.enemies.boss_turn import activate, boss_turn
from questhall.games.adventure_tactics.rules.enemies.spawned_walls import wall_squares
from questhall.games.adventure_tactics.rules.fight.damage import change_deck
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import FAR, Plan, aims
from questhall.games.adventure_tactics.rules.fight.forced_moves import shift_step
from questhall.games.adventure_tactics.rules.fight.movement import note_arrival
from questhall.games.adventure_tactics.rules.round.cleanup import cleanup_end
from questhall.games.adventure_tactics.rules.round.initiative import initiative
from questhall.games.adventure_tactics.rules.round.rounds import turn
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


@rule("ATC-FX-33", "ATC-CAMP-12")
def test_heroes_who_go_first_do_so_in_the_first_round_alone() -> None:
    for round, first in ((1, True), (2, False)):
        firsts = set()
        for seed in range(12):
            arena = Arena(party=3)
            arena.foe("hobgoblin_chieftain", 8, 7)
            for column, id in enumerate(("roberta", "olette", "tolben")):
                arena.hero(id, column, 0)
            arena.state.chance, arena.state.coming["heroes_first"] = Chance(seed), 1
            arena.encounter.round = round
            arena.run(initiative(arena.state))
            cards = ["boss" if card.startswith("boss") else card for card in arena.encounter.line]
            assert {"roberta", "olette", "tolben", "boss"} == set(cards)
            firsts.add(cards == sorted(cards, key=lambda card: card == "boss"))
        assert firsts == {True} if first else False in firsts


@rule("ATD-RAND-01")
def test_a_trailmaster_chooses_between_two_cards_and_the_other_goes_back() -> None:
    for chosen, back in (("wolves", "feast"), ("feast", "wolves")):
        arena = Arena(party=1)
        arena.state.random, arena.state.heroes[0].perks = ["storm", "feast", "wolves"], ("trailmaster",)
        arena.run(random_encounter(arena.state), f"card {chosen}")
        assert arena.state.random_card == chosen and sorted(arena.state.random) == sorted(["storm", back])


@rule("ATC-FMT-20")
def test_a_bonus_that_asks_who_stands_in_an_area_at_cleanup() -> None:
    watched = {"type": "never_in", "kind": "enemy_at_cleanup", "area": "rows(2 2)"}
    for bonus, row, lost in ((watched, 2, True), (watched, 1, False), ({"type": "no_ko"}, 2, False)):
        arena = Arena("......\n......\n......", bonus=bonus)
        arena.hero("roberta", 0, 2)
        arena.foe("hobgoblin_chieftain", 5, 0)
        arena.foe("melee_goblin", 3, row)
        arena.run(cleanup_end(arena.state))
        assert ("never_in" in arena.encounter.broken) == lost


@rule("ATC-FX-30", "ATD-TIME-05")
def test_steps_for_each_reach_those_who_have_one_heart_left() -> None:
    arena = Arena(party=3, main={"type": "defeat_all"})
    hero = arena.hero("roberta", 2, 2)
    weak, gone = arena.foe("melee_goblin", 3, 2), arena.foe("melee_goblin", 4, 2)
    weak.hp, gone.hp = 1, 0
    curse = step(
        do="each", over="all_foes", steps=[{"do": "condition", "what": "weakened", "target": "self"}], act=True
    )
    arena.run(perform(arena.state, arena.deed(hero), (curse,)), "on M1")
    assert "weakened" in weak.conditions and "weakened" not in gone.conditions


@rule("ATD-AI-01", "ATD-MOVE-03")
def test_the_corner_of_the_map_is_a_square_like_any_other() -> None:
    arena = Arena("....\n....", main={"type": "defeat_all"})
    hero, goblin = arena.hero("roberta", 0, 0), arena.foe("melee_goblin", 1, 1)
    where = Positions(arena.state)
    assert where.hunted() == [hero] and where.taken & 1
    arena.dice("W2")
    assert activate_one(arena, goblin) is hero and hero.hp == hero.top - 2


@rule("ATD-BOSS-15")
def test_a_card_that_stays_with_its_last_target_does_so_past_a_closer_hero() -> None:
    arena = Arena(main={"type": "defeat_all"})
    goblin = arena.foe("ranged_goblin", 4, 4)
    far, near = arena.hero("roberta", 7, 4), arena.hero("olette", 6, 4)
    plan = Plan(arena.state, goblin, 3)
    assert aims(arena.state, plan, [far, near], (1, 3), "last", far) == [far]
    assert aims(arena.state, plan, [near], (1, 3), "last", far) == [
        near
    ]  # who is not there any more is nobody's target
    assert aims(arena.state, plan, [far, near], (1, 3), "last", None) == [near]


@rule("ATD-AI-05", "ATD-LARGE-07")
def test_a_large_boss_whose_way_is_barred_by_others_comes_as_near_as_if_they_were_not_there() -> None:
    """In a passage of two rows goblins bar the way to the only hero."""
    arena = Arena("." * 14 + "\n" + "." * 14, main={"type": "defeat_all"})
    boss, hero = arena.foe("old_grindle", 0, 0), arena.hero("roberta", 13, 0)
    arena.foe("melee_goblin", 7, 0)
    arena.foe("melee_goblin", 7, 1)
    plan = Plan(arena.state, boss, 3)
    assert plan.away(hero) == FAR and plan.away(hero, True) < FAR
    assert plan.ends(hero, (1, 1), True) == [arena.at(4, 0)]


@rule("ATD-RANGE-04", "ATD-LARGE-09")
def test_a_band_around_a_large_boss_counts_from_its_nearest_square() -> None:
    g = grid(9, 9)
    block = sum(1 << row * 9 + column for row in (3, 4) for column in (3, 4))
    for least, most in ((0, 2), (1, 1), (2, 3), (3, 1)):
        away = [max(3 - c, c - 4, 3 - r, r - 4, 0) for r in range(9) for c in range(9)]
        assert squares(g.band(block, least, most)) == [n for n, far in enumerate(away) if least <= far <= most]


@rule("ATD-LARGE-02", "ATD-LARGE-08")
def test_a_large_boss_is_put_back_in_every_way_that_covers_where_it_ended() -> None:
    """On open ground the squares that are n steps away from its block cost n, and so does a block that covers one."""
    arena = Arena(main={"type": "defeat_all"})
    boss = arena.foe("old_grindle", 4, 3)
    away = {
        (column, row): max(4 - column, column - 5, 0) + max(3 - row, row - 4, 0)
        for row in range(8)
        for column in range(10)
    }
    expected = {boss.square: 0}
    for row in range(7):
        for column in range(9):
            block = [away[column + right, row + down] for right in (0, 1) for down in (0, 1)]
            reached = [steps for steps in block if 1 <= steps <= 2]
            if reached and (column, row) != (4, 3):
                expected[arena.at(column, row)] = min(reached)
    assert Plan(arena.state, boss, 2).costs == expected


@rule("ATD-SETUP-09")
def test_nobody_is_placed_where_a_large_boss_stands() -> None:
    arena = Arena("SSSS..\nSSSS..\n......", party=3)
    arena.foe("old_grindle", 1, 0)
    hero = arena.hero("roberta", 5, 2)
    arena.run(place(arena.state, "roberta"), "to 3 1")
    assert arena.last == ["to 0 0", "to 3 0", "to 0 1", "to 3 1"] and arena.where(hero) == (3, 1)


@rule("ATD-INIT-06")
def test_two_cards_whose_turn_has_not_begun_change_places() -> None:
    arena = Arena(party=3)
    arena.foe("hobgoblin_chieftain", 5, 5)
    hero = arena.hero("roberta", 0, 0)
    arena.encounter.line, arena.encounter.turn = ["roberta", "boss0", "olette", "tolben"], 0
    swap = step(do="initiative", op="swap", when="now")
    arena.run(perform(arena.state, arena.deed(hero), (swap,)), "place 1", "place 3")
    assert arena.encounter.line == ["roberta", "tolben", "olette", "boss0"]
    assert [len(decision.options) for decision in arena.asked] == [3, 2]  # not one's own, which is being played


@rule("ATC-FX-15", "ATD-TIME-07")
def test_cards_for_whoever_is_chosen_before_are_always_worth_a_try() -> None:
    arena = Arena(party=3)
    hero = arena.hero("roberta", 0, 0)
    for who, drawn in (("last", True), ("self", False)):
        assert possible(arena.state, arena.deed(hero), (step(do="draw", n=1, who=who),)) == drawn  # her piles are empty


@rule("ATD-TIME-07")
def test_what_one_answer_has_settled_is_not_asked_again() -> None:
    mend = {
        "name": "Mend", "kind": "passive", "on": "on_initiative", "may": True, "if": "self_hp_le(3)",
        "steps": [{"do": "heal", "amount": 5}],
    }  # fmt: skip
    arena = Arena(party=3, cards={"mend": mend, "mend_more": {**mend, "name": "Mend More"}})
    hero = arena.hero("roberta", 0, 0, hp=2, passives=["mend", "mend_more"])
    arena.run(window(arena.state, "initiative", Moment(None, None)), "use mend roberta")
    assert hero.hp == 7 and len(arena.asked) == 1


@rule("ATC-BOSS-28", "ATC-BOSS-33")
def test_where_an_enemy_could_appear_beside_a_hero() -> None:
    arena = Arena("......\n......\n......\n......", main={"type": "defeat_all"})
    hero, small = arena.hero("roberta", 0, 0), arena.foe("melee_goblin", 5, 3)
    assert places_beside(arena.state, small, hero) == [arena.at(1, 0), arena.at(0, 1), arena.at(1, 1)]
    arena.hero("olette", 1, 0)
    large = arena.foe("old_grindle", 4, 0)
    assert places_beside(arena.state, large, hero) == [arena.at(0, 1), arena.at(1, 1)]
    small.square = arena.at(0, 1)
    assert places_beside(arena.state, small, hero) == []  # it is there already


@rule("ATD-INIT-01")
def test_a_turn_gives_back_what_can_be_used_once_a_turn_and_nothing_else() -> None:
    arena = Arena(party=3)
    hero = arena.hero("roberta", 0, 0)
    hero.used = ("t parry", "r rally", "e second wind")
    turn(arena.state, 0)
    assert hero.used == ("r rally", "e second wind")


@rule("ATD-BOSS-06")
def test_a_boss_deck_that_is_made_anew_is_shuffled() -> None:
    orders = set()
    for seed in range(8):
        arena = Arena(party=3)
        arena.foe("hobgoblin_chieftain", 5, 5)
        pile = arena.encounter.decks[0]
        every, pile.draw, pile.discard = sorted(pile.draw), [], sorted(pile.draw)
        arena.state.chance = Chance(seed)
        boss_turn(arena.state, 0)
        assert sorted([*pile.draw, *pile.discard]) == every and len(pile.discard) == 1
        orders.add(tuple(pile.draw))
    assert len(orders) > 1


@rule("ATC-FMT-20")
def test_a_bonus_that_asks_who_ends_a_move_in_an_area() -> None:
    for kind, mover, row, lost in (
        ("enemy", "foe", 2, True), ("enemy", "foe", 1, False), ("enemy", "hero", 2, False),
        ("hero", "hero", 2, True), ("hero", "hero", 1, False), ("hero", "foe", 2, False),
        ("enemy_at_cleanup", "hero", 2, False), ("enemy_at_cleanup", "foe", 2, False),
    ):  # fmt: skip
        arena = Arena("......\n......\n......", bonus={"type": "never_in", "kind": kind, "area": "rows(2 2)"})
        hero, foe = arena.hero("roberta", 3, row), arena.foe("hobgoblin_chieftain", 5, row)
        note_arrival(arena.state, hero if mover == "hero" else foe)
        assert ("never_in" in arena.encounter.broken) == lost, (kind, mover, row)


@rule("ATC-FMT-20")
def test_a_count_of_the_defeated_begins_at_none() -> None:
    arena = Arena(main={"type": "defeat_count", "kind": "melee_goblin", "n": 1})
    goal = arena.state.content.chapters["t01"].encounter.main
    assert not met(arena.state, goal)
    arena.encounter.defeated["melee_goblin"] = 1
    assert met(arena.state, goal)


@rule("ATD-AI-03")
def test_who_stands_beside_it_is_one_step_away() -> None:
    arena = Arena(main={"type": "defeat_all"})
    goblin, hero = arena.foe("melee_goblin", 4, 4), arena.hero("roberta", 5, 4)
    assert Plan(arena.state, goblin, 3).away(hero) == 1


@rule("ATD-COND-07")
def test_guard_exposure_and_lures_end_at_their_moment_alone() -> None:
    arena = Arena(party=3)
    hero = arena.hero("roberta", 0, 0)
    hero.guard, hero.expose, hero.lure = 2, 3, 4
    hero.guard_until = hero.expose_until = hero.lure_until = "cleanup"
    end_of(arena.state, "turn")
    assert (hero.guard, hero.expose, hero.lure) == (2, 3, 4)
    end_of(arena.state, "cleanup")
    assert (hero.guard, hero.expose, hero.lure) == (0, 0, 0)


@rule("ATC-FX-23")
def test_so_many_walls_are_cleared_and_no_more() -> None:
    arena = Arena(party=3)
    hero = arena.hero("roberta", 0, 0)
    for column in (2, 4, 6):
        arena.tile("small_wall", (column, 2), (column, 3))
    arena.run(perform(arena.state, arena.deed(hero), (step(do="clear", what="walls", n=2),)))
    assert len(arena.encounter.tiles) == 1
    arena.encounter.tiles = ()
    for column in (2, 3):
        arena.tile("small_wall", (column, 2), (column, 3))
    arena.run(perform(arena.state, arena.deed(hero), (step(do="clear", what="walls", range=2),)))
    assert [tile.squares[0] for tile in arena.encounter.tiles] == [arena.at(3, 2)]  # the other was in range


@rule("ATC-CAMP-03")
def test_levels_of_a_chapter_are_won_when_it_is_left() -> None:
    arena = Arena(party=3)
    arena.state.encounter = None
    content = arena.state.content
    for chapter in ("c05", next(id for id, one in content.chapters.items() if one.levels)):
        arena.state.chapter, arena.state.levels_won = chapter, 0
        leave(arena.state)
        assert arena.state.levels_won == content.chapters[chapter].levels


@rule("ATD-MOVE-10")
def test_a_pull_ends_beside_the_puller() -> None:
    arena = Arena(main={"type": "defeat_all"})
    hero = arena.hero("roberta", 4, 4)
    for column, row, there in ((7, 4, (6, 4)), (6, 4, (5, 4)), (6, 6, (5, 5)), (5, 4, None), (5, 5, None)):
        goblin = arena.foe("melee_goblin", column, row, id="M1")
        assert shift_step(arena.state, hero, goblin, push=False) == (-1 if there is None else arena.at(*there))


@rule("ATC-FX-16")
def test_a_hand_is_thrown_away_down_to_a_number_of_cards() -> None:
    for down_to, left in ((3, 2), (1, 1), (0, 0)):
        arena = Arena(party=3)
        hero = arena.hero("roberta", 0, 0, hand=["basic_attack", "basic_move"])
        answers = ("card basic_attack",) if left < 2 else ()  # the last one goes unasked
        arena.run(perform(arena.state, arena.deed(hero), (step(do="discard", down_to=down_to),)), *answers)
        assert len(arena.encounter.boards["roberta"].hand) == left


@rule("ATD-WALL-01", "ATD-WALL-04")
def test_a_wall_runs_straight_away_in_its_direction() -> None:
    arena = Arena()
    for way, places in {
        "N": [(5, 4), (5, 3), (5, 2), (5, 1)], "S": [(5, 4), (5, 5), (5, 6), (5, 7)],
        "E": [(5, 4), (6, 4), (7, 4), (8, 4)], "W": [(5, 4), (4, 4), (3, 4), (2, 4)],
    }.items():  # fmt: skip
        found = wall_squares(arena.state, "large_wall", (arena.at(5, 4), way))
        assert found == tuple(arena.at(*place) for place in places)


@rule("ATD-RANGE-05")
def test_what_works_on_the_user_alone_is_not_lengthened() -> None:
    longer = {"name": "Longer", "kind": "passive", "static": [{"do": "stat", "which": "range", "by": 2}]}
    arena = Arena(party=3, cards={"longer": longer})
    hero = arena.hero("roberta", 0, 0, passives=["longer"])
    assert extended(arena.state, hero, (1, 3)) == (1, 5) and extended(arena.state, hero, (0, 0)) == (0, 0)
