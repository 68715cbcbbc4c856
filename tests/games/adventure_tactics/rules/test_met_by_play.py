"""Clauses met where they are carried out: each test comes by the function that names its clause."""

from tests.games.adventure_tactics.positions import GAME, Arena, step
from tests.games.adventure_tactics.rules.test_enemies import activate

from questhall.games.adventure_tactics.rules.campaign import setup, votes
from questhall.games.adventure_tactics.rules.campaign.loot import gain_item
from questhall.games.adventure_tactics.rules.campaign.rewards_after_encounters import settle
from questhall.games.adventure_tactics.rules.cards.attention import heard, note_what_is_in_play
from questhall.games.adventure_tactics.rules.cards.classes import level_in
from questhall.games.adventure_tactics.rules.cards.range_and_targets import still_reaches
from questhall.games.adventure_tactics.rules.cards.steps import perform, possible
from questhall.games.adventure_tactics.rules.enemies.spawned_walls import add_tile
from questhall.games.adventure_tactics.rules.fight.damage import lose
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import candidates
from questhall.games.adventure_tactics.rules.round.agenda import outcome
from questhall.games.adventure_tactics.rules.round.rounds import round_start
from questhall.games.adventure_tactics.state import Figure, Tile
from questhall.kernel import rule


@rule("ATD-ATK-10")
def test_a_target_that_has_left_range_is_out_of_reach() -> None:
    arena = Arena()
    hero, foe = arena.hero("roberta", 2, 2), arena.foe("melee_goblin", 3, 2)
    assert still_reaches(arena.state, hero, foe, (1, 1), False)
    foe.square = arena.at(5, 2)
    assert not still_reaches(arena.state, hero, foe, (1, 1), False)
    assert still_reaches(arena.state, hero, foe, (1, 3), False)
    arena.tile("small_wall", (4, 1), (4, 2), (4, 3))
    assert not still_reaches(arena.state, hero, foe, (1, 3), False)  # in range, but out of sight


@rule("ATD-WALL-03")
def test_above_the_limit_the_oldest_tile_goes() -> None:
    arena = Arena()
    for column in (1, 2, 3):
        add_tile(arena.state, Tile("rubble", (arena.at(column, 0),)), 2)
    assert [tile.squares for tile in arena.encounter.tiles] == [(arena.at(2, 0),), (arena.at(3, 0),)]


@rule("ATD-SUM-04")
def test_a_summon_with_a_card_of_its_own_has_its_turn() -> None:
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 9, 7)
    arena.hero("elwyn", 4, 4)
    imp = Figure("s1", "summon", "imp", arena.at(5, 4), 3, 3, owner="elwyn")
    arena.encounter.figures["s1"] = imp
    arena.encounter.line = ["s1"]
    arena.steps(("turn", 0), answers=())
    assert arena.kinds == ["move"] and arena.asked[0].about[1] == "s1"  # its owner's seat plays it


@rule("ATD-LOOT-02")
def test_an_item_goes_to_the_party_as_long_as_the_box_has_one() -> None:
    arena = Arena()
    copies = arena.state.content.items["fire_flask"].copies
    for _ in range(copies + 1):
        gain_item(arena.state, "fire_flask")
    assert arena.state.items["fire_flask"] == copies


@rule("ATD-ROUND-03")
def test_effects_of_the_beginning_come_before_the_first_draw() -> None:
    ready = {"name": "Ready", "kind": "passive", "on": "on_setup", "steps": [{"do": "guard", "amount": 2}]}
    arena = Arena(cards={"ready": ready})
    arena.foe("hobgoblin_chieftain", 9, 7)
    hero = arena.hero("roberta", 0, 0, passives=["ready"], draw=["ward"])
    arena.run(setup.begin(arena.state))
    assert hero.guard == 2 and arena.encounter.boards["roberta"].hand == []
    assert arena.state.agenda == [("round",)]


@rule("ATD-OBJ-03", "ATD-OBJ-02", "ATD-ATK-01")
def test_the_blow_that_fells_the_boss_ends_the_encounter() -> None:
    for falls, result in ((0, "plus"), (1, "plain")):
        arena = Arena()
        arena.foe("hobgoblin_chieftain", 3, 2, hp=1)
        arena.hero("roberta", 2, 2, hand=["basic_attack"], draw=["ward"])
        arena.encounter.falls = falls
        arena.dice("R3").turn("roberta", "play basic_attack")
        assert arena.encounter.result == arena.over == result
        assert arena.said("attack")[0][2] == 3  # the red die of the Fighter


@rule("ATD-CORE-06")
def test_outside_of_rounds_the_host_speaks_for_the_party() -> None:
    arena = Arena()
    arena.state.encounter = None
    assert votes.party_deed(arena.state).seat == 0


@rule("ATD-HERO-08")
def test_the_level_in_a_class_counts_its_cards() -> None:
    arena = Arena()
    hero = arena.state.heroes[0]
    hero.levels = ["fighter", "fighter", "wizard"]
    assert [level_in(hero, name) for name in ("fighter", "wizard", "rogue")] == [2, 1, 0]


@rule("ATD-TIME-09")
def test_a_trigger_is_heard_only_for_whom_it_waits() -> None:
    arena = Arena(
        cards={"echo": {"name": "Echo", "kind": "passive", "on": "on_hurt", "steps": [{"do": "guard", "amount": 1}]}}
    )
    arena.foe("hobgoblin_chieftain", 9, 7)
    bearer, other = arena.hero("roberta", 0, 0, passives=["echo"]), arena.hero("olette", 1, 0)
    arena.state.heroes[0].passives = ("echo",)
    note_what_is_in_play(arena.state)
    assert heard(arena.state, "hurt", bearer) and not heard(arena.state, "hurt", other)
    arena.run(lose(arena.state, bearer, 1, None))
    assert bearer.guard == 1 and other.guard == 0


@rule("ATD-TIME-09")
def test_a_boss_that_falls_to_its_share_changes_once() -> None:
    arena = Arena()
    queen = arena.foe("queen_domianne", 5, 5)
    arena.hero("roberta", 0, 0)
    arena.run(lose(arena.state, queen, queen.top // 2 + 1, None))
    assert len(arena.said("phase")) == 1 and arena.encounter.decks[0].half == 2
    arena.run(lose(arena.state, queen, 1, None))
    assert len(arena.said("phase")) == 1


@rule("ATD-CORE-02", "ATD-OBJ-11")
def test_a_rule_of_the_chapter_is_carried_out() -> None:
    printed = GAME.content.chapters["c02"].encounter
    assert printed is not None
    arena = Arena(printed.board)
    arena.hero("roberta", 0, 0)
    arena.encounter.chapter = "c02"
    arena.encounter.round = 2  # one more goblin comes over the far hill
    arena.run(round_start(arena.state))
    assert [figure.sheet for figure in arena.encounter.figures.values()] == ["roberta", "melee_goblin"]


@rule("ATD-AI-12")
def test_without_a_move_it_attacks_whom_it_can_from_where_it_stands() -> None:
    arena = Arena(".~....\n.~.#..\n.~.#..\n.~.#..\n.~....\n......", main={"type": "defeat_all"})
    archer = arena.foe("ranged_goblin", 2, 2)
    closest, seen = (
        arena.hero("roberta", 4, 2),
        arena.hero("olette", 0, 2),
    )  # six points around the wall, eight around the water
    arena.dice("W2")
    activate(arena, archer, moves=False)
    assert arena.where(archer) == (2, 2)
    assert closest.hp == closest.top and seen.hp == seen.top - 2


@rule("ATD-AI-07", "ATD-LARGE-07")
def test_a_large_boss_goes_as_near_as_it_can() -> None:
    arena = Arena("." * 14 + "\n" + "." * 14 + "\n" + "." * 14)
    boss = arena.foe("old_grindle", 0, 0)
    hero = arena.hero("roberta", 13, 0)
    activate(arena, boss)
    assert arena.where(boss) == (4, 0)  # three points from its right squares, and put back in front of where it ended
    assert hero.hp == hero.top


@rule("ATD-AOE-03")
def test_dice_that_a_condition_adds_are_rolled_once_for_all() -> None:
    burst = {
        "name": "Burst",
        "kind": "action",
        "class": "fighter",
        "steps": [{"do": "attack", "dice": "R", "range": [1, 3], "aoe": 1, "hits": "foes", "bonus": [{"dice": "W"}]}],
    }
    arena = Arena(cards={"burst": burst}, main={"type": "defeat_all"})
    hero = arena.hero("roberta", 0, 0)
    first, second = arena.foe("hobgoblin_chieftain", 2, 0), arena.foe("melee_goblin", 3, 0, hp=9)
    arena.dice("R3 W1")
    arena.run(perform(arena.state, arena.deed(hero, "burst"), arena.state.content.cards["burst"].steps))
    assert (first.top - first.hp, 9 - second.hp) == (4, 4)


@rule("ATD-AI-01")
def test_enemies_go_for_neither_the_fallen_nor_the_invisible() -> None:
    arena = Arena()
    down, hidden, plain = arena.hero("roberta", 0, 0), arena.hero("olette", 1, 0), arena.hero("tolben", 2, 0)
    down.hp, down.down = 0, True
    hidden.conditions["invisible"] = "cleanup"
    assert candidates(arena.state) == [plain]


@rule("ATD-HERO-09")
def test_a_basic_move_goes_as_far_as_the_class_does() -> None:
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 9, 7)
    hero = arena.hero("roberta", 0, 0, hand=["basic_move"], draw=["ward"])
    arena.turn("roberta", "play basic_move", "to 4 0")
    assert arena.where(hero) == (4, 0) and "to 5 0" not in [str(option) for option in arena.asked[1].options]


@rule("ATD-RANGE-10")
def test_a_fallen_hero_is_reached_at_its_last_square() -> None:
    arena = Arena()
    healer, fallen = arena.hero("tolben", 0, 0), arena.hero("roberta", 2, 0)
    fallen.hp, fallen.down = 0, True
    near = step(do="revive", hp="half", target="knocked_out", range=[1, 2])
    far = step(do="revive", hp="half", target="knocked_out", range=[1, 1])
    assert possible(arena.state, arena.deed(healer), [near])
    assert not possible(arena.state, arena.deed(healer), [far])


@rule("ATD-ONE-02")
def test_the_score_is_told_in_the_end() -> None:
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 0, 0)
    state = arena.state
    state.options = type(state.options)(play="encounter")
    arena.encounter.drunk = 1
    settle(state, "plus", "ATD-OBJ-03")
    told = outcome(state)
    assert told is not None and told.payoffs == [1.0] and told.scores == [5 + 3 - 1]


@rule("ATD-EQ-03", "ATD-SETUP-08")
def test_a_coat_raises_the_maximum_while_it_is_worn() -> None:
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 9, 7)
    hero = arena.hero("roberta", 0, 0, hand=["padded_coat", "tower_shield"], draw=["ward"])
    before = hero.top
    arena.turn("roberta", "equip padded_coat", "equip tower_shield")
    coat = [args[1] for args in arena.said("equips")]
    assert coat == ["padded_coat", "tower_shield"]
    assert hero.top == before  # the shield took the coat's slot, and its two HP went with it


@rule("ATD-TURN-01", "ATD-TURN-09")
def test_a_turn_has_two_actions_and_ends_in_silence() -> None:
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 9, 7)
    hero = arena.hero("roberta", 0, 0, hand=["basic_move", "basic_move", "basic_move"], draw=["ward"])
    arena.encounter.line = ["roberta"]
    arena.steps(("turn", 0), answers=("play basic_move", "to 4 0", "play basic_move", "to 8 0"))
    assert arena.where(hero) == (8, 0)
    assert arena.kinds == ["act", "move", "act", "move", "cleanup"]  # a third card is left, but no action
