"""The boss's deck, whom an enemy goes for, where it appears and which walls it spawns (ATD-BOSS, ATD-AI, ATD-DIR, ATD-WALL)."""

from tests.games.adventure_tactics.positions import Arena, step
from tests.games.adventure_tactics.rules.test_examples import activate as activate_one

from questhall.games.adventure_tactics.rules.board.positions import Positions
from questhall.games.adventure_tactics.rules.campaign.setup import build
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.rules.enemies.active_abilities import places_beside
from questhall.games.adventure_tactics.rules.enemies.boss_turn import activate, boss_turn
from questhall.games.adventure_tactics.rules.enemies.spawned_walls import wall_squares
from questhall.games.adventure_tactics.rules.fight.damage import change_deck
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import Plan, aims, candidates
from questhall.games.adventure_tactics.view import conceal, seen_by
from questhall.kernel import Chance
from questhall.testing.clauses import rule


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


@rule("ATD-AI-01", "ATD-MOVE-03")
def test_the_corner_of_the_map_is_a_square_like_any_other() -> None:
    arena = Arena("....\n....", main={"type": "defeat_all"})
    hero, goblin = arena.hero("roberta", 0, 0), arena.foe("melee_goblin", 1, 1)
    assert candidates(arena.state) == [hero] and Positions(arena.state).taken & 1
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


@rule("ATD-AI-03")
def test_who_stands_beside_it_is_one_step_away() -> None:
    arena = Arena(main={"type": "defeat_all"})
    goblin, hero = arena.foe("melee_goblin", 4, 4), arena.hero("roberta", 5, 4)
    assert Plan(arena.state, goblin, 3).away(hero) == 1


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


@rule("ATD-WALL-01", "ATD-WALL-04")
def test_a_wall_runs_straight_away_in_its_direction() -> None:
    arena = Arena()
    for way, places in {
        "N": [(5, 4), (5, 3), (5, 2), (5, 1)], "S": [(5, 4), (5, 5), (5, 6), (5, 7)],
        "E": [(5, 4), (6, 4), (7, 4), (8, 4)], "W": [(5, 4), (4, 4), (3, 4), (2, 4)],
    }.items():  # fmt: skip
        found = wall_squares(arena.state, "large_wall", (arena.at(5, 4), way))
        assert found == tuple(arena.at(*place) for place in places)


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


@rule("ATD-CORE-07")
def test_what_was_looked_at_stays_on_top_of_a_deck_whose_order_nobody_knows() -> None:
    orders: dict[str, set[tuple[str, ...]]] = {name: set() for name in ("boss", "hero", "directions")}
    arena = Arena(party=3)
    arena.foe("hobgoblin_chieftain", 5, 5)
    arena.hero("roberta", 0, 0, draw=list("abcdefgh"))
    deck = arena.encounter.decks[0]
    deck.known = [deck.draw[-1], deck.draw[-2]]
    for seed in range(6):
        world = arena.state.copy()
        conceal(world, Chance.of(f"{seed}"))
        assert world.encounter is not None
        dealt, hand = world.encounter.decks[0].draw, world.encounter.boards["roberta"].draw
        assert dealt[-2:] == deck.draw[-2:] and sorted(dealt) == sorted(deck.draw) and sorted(hand) == list("abcdefgh")
        orders["boss"].add(tuple(dealt))
        orders["hero"].add(tuple(hand))
        orders["directions"].add(tuple(world.encounter.directions))
    assert all(len(found) > 1 for found in orders.values())
    seen = seen_by(arena.state, None).table.encounter
    assert seen is not None and seen.decks[0].draw == sorted(deck.draw) and seen.decks[0].known == deck.known
    assert seen.boards["roberta"].draw == list("abcdefgh") and seen.directions == sorted(arena.encounter.directions)


@rule("ATD-SETUP-03", "ATD-SETUP-04")
def test_a_deck_in_two_halves_begins_with_the_first() -> None:
    arena = Arena(party=3)
    content = arena.state.content
    chapter = next(
        id
        for id, one in content.chapters.items()
        if one.encounter and any(boss.sheet == "queen_domianne" for boss in one.encounter.boss)
    )
    orders = set()
    for seed in range(4):
        arena.state.chapter, arena.state.chance = chapter, Chance(seed)
        build(arena.state, "normal")
        assert arena.state.encounter is not None
        deck = next(deck for deck in arena.state.encounter.decks if deck.boss == "queen_domianne")
        assert deck.half == 1 and deck.discard == [] and deck.known == []
        first = [card for card in content.decks["queen_domianne"] if content.cards[card].half in (0, 1)]
        assert sorted(deck.draw) == sorted(first) and len(first) < len(content.decks["queen_domianne"])
        orders.add(tuple(deck.draw))
    assert len(orders) > 1
