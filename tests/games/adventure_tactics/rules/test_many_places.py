"""Clauses whose code stands in several places: each place does its part."""

import msgspec
from tests.games.adventure_tactics.positions import Arena, step

from questhall.games.adventure_tactics.content.chapters import Objective
from questhall.games.adventure_tactics.rules.board.deeds import Moment
from questhall.games.adventure_tactics.rules.board.geometry import squares
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import met
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.campaign import (
    campaign,
    levelling_up,
    loot,
    rewards_after_encounters,
    setup,
)
from questhall.games.adventure_tactics.rules.cards.drawing import draw
from questhall.games.adventure_tactics.rules.cards.steps import perform, possible
from questhall.games.adventure_tactics.rules.enemies.boss_turn import boss_line
from questhall.games.adventure_tactics.rules.enemies.spawned_walls import spawn_wall
from questhall.games.adventure_tactics.rules.fight.damage import damage_to
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import beside_it
from questhall.games.adventure_tactics.rules.fight.movement import reachable
from questhall.games.adventure_tactics.rules.round.revive_potions import revive
from questhall.games.adventure_tactics.state import Options, Script
from questhall.kernel import rule, text


@rule("ATD-CORE-05", "ATD-DMG-02", "ATD-COND-03")
def test_half_of_five_damage_is_two() -> None:
    arena = Arena()
    hero, foe = arena.hero("roberta", 0, 0), arena.foe("melee_goblin", 1, 0)
    hero.conditions["weakened"] = "cleanup"
    moment = Moment(hero, foe)
    moment.total = 5
    assert damage_to(arena.state, hero, foe, moment, 0) == 2


@rule("ATD-CORE-05", "ATD-REV-02", "ATD-TURN-02")
def test_half_of_eleven_hp_is_five() -> None:
    arena = Arena()
    hero = arena.hero("roberta", 0, 0, top=11, draw=["brace"] * 9)
    hero.hp, hero.down = 0, True
    arena.dice("R1").run(revive(arena.state, hero, arena.encounter.boards["roberta"]), "potion roberta")
    assert hero.hp == 5 and not hero.down


@rule("ATD-CORE-05", "ATD-ACT-03")
def test_half_of_a_movement_of_three_is_one() -> None:
    arena = Arena()
    tolben = arena.hero("tolben", 4, 4, hand=["brace"])  # a Cleric moves 3
    arena.turn("tolben", "walk brace")
    assert sorted(arena.last) == ["to 3 4", "to 4 3", "to 4 4", "to 4 5", "to 5 4"]  # one step, or none
    assert arena.where(tolben) == (4, 4)


@rule("ATD-CORE-08", "ATD-DRAW-02", "ATD-DMG-06")
def test_shuffles_and_rolls_stand_in_the_log() -> None:
    one, two = Arena(), Arena()
    for arena in (one, two):
        hero = arena.hero("roberta", 0, 0, discard=["brace", "rally", "heavy_swing", "basic_move"])
        arena.foe("hobgoblin_chieftain", 1, 0)
        assert draw(arena.state, "roberta", 3) == 3
        assert arena.said("reshuffle") == [("roberta",)] and len(arena.said("draw")) == 3
        arena.run(perform(arena.state, arena.deed(hero), [step(do="attack", dice="R+W", range=[1, 1])]))
        assert len(arena.said("roll")) == 1
    assert one.state.to_json() == two.state.to_json()  # the same chance, the same cards and dice


@rule("ATD-PARTY-06", "ATD-LVL-01", "ATD-LVL-05")
def test_rewards_and_limits_count_heroes_whoever_plays_them() -> None:
    arena = Arena(party=4)
    state = arena.state
    assert {hero.seat for hero in state.heroes} == {0}  # one person plays all four
    state.levels_won = 1
    arena.run(levelling_up.take_levels(state), "hero olette", "take rogue", "pass", "pass", "pass")
    assert state.levelled == ["olette"] and len(state.heroes[1].levels) == 2
    assert arena.asked[0].options == [("hero", hero.id) for hero in state.heroes]  # each of the four gets one
    for hero in state.heroes[:2]:
        hero.levels += ["wizard", "wizard"]  # two heroes of the same seat have level 2
    state.heroes[2].levels += ["wizard"]
    assert levelling_up.why_not(state, state.heroes[2], "wizard") == "ATD-LVL-05"
    state.encounter = None
    arena.run(loot.deal(state, "ford_warden"), "give ford_warden tolben")
    assert [text(option) for option in arena.asked[-1].options] == [
        f"give ford_warden {one.id}" for one in state.heroes
    ]


@rule("ATD-CAMP-07", "ATD-REV-07", "ATD-CAMP-06")
def test_a_lost_fight_gives_no_item_back_but_all_potions() -> None:
    arena = Arena(party=4)
    state = arena.state
    arena.hero("roberta", 0, 0, hand=["brace"])
    arena.foe("hobgoblin_chieftain", 5, 4)
    state.items = {"haste_tonic": 1}
    arena.turn("roberta", "item haste_tonic")
    arena.encounter.potions, arena.encounter.drunk = 1, 2
    rewards_after_encounters.settle(state, "failure", "ATD-OBJ-07")
    assert state.agenda == [("after", "failure")] and not state.coming
    arena.run(rewards_after_encounters.after_encounter(state, "failure"))
    assert state.encounter is None and state.items == {"haste_tonic": 0}
    state.failures = 0  # a second try is milder: that is another rule
    setup.build(state, "normal")
    assert state.encounter is not None and state.encounter.potions == 3  # four heroes, normal


@rule("ATD-SUM-02", "ATD-SUM-06", "ATD-HEAL-02")
def test_a_summon_can_be_healed_like_a_hero_and_is_none_where_heroes_are_named() -> None:
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 9, 7)
    hero = arena.hero("elwyn", 4, 4, hand=["raise_bone_servant"])
    arena.turn("elwyn", "play raise_bone_servant", "to 5 4")
    servant = arena.encounter.figures["s1"]
    servant.hp = 1
    hero.hp -= 1
    heal = step(do="heal", amount=2, target="ally", range=[0, 3])
    arena.run(perform(arena.state, arena.deed(hero), [heal]), "on s1")
    assert servant.hp == 3
    named = step(do="guard", amount=1, target="hero", range=[0, 3])
    arena.run(perform(arena.state, arena.deed(hero), [named]))  # nobody else is a hero: no question
    assert hero.guard == 1 and not servant.guard


@rule("ATD-BOSS-08", "ATD-BOSS-14", "ATD-BOSS-01")
def test_a_boss_card_names_an_ability() -> None:
    arena = Arena()
    chief = arena.foe("hobgoblin_chieftain", 2, 2)
    hero = arena.hero("roberta", 6, 2, hp=10, top=10)
    card = next(
        id
        for id in arena.state.content.decks["hobgoblin_chieftain"]
        if arena.state.content.cards[id].steps[0] == step(do="use", ability="harpoon", target="farthest")
    )
    arena.encounter.script = Script(0, card)
    arena.dice("W3").run(boss_line(arena.state))
    assert (hero.hp, arena.where(hero)) == (7, (3, 2)) and arena.said("ability") == [
        (chief.id, "hobgoblin_chieftain.harpoon")
    ]
    far = Arena(board="\n".join(["." * 20] * 2))
    far.foe("hobgoblin_chieftain", 0, 0)
    away = far.hero("roberta", 19, 0, hp=10, top=10)
    far.encounter.script = Script(0, card)
    far.run(boss_line(far.state))
    assert away.hp == 10 and far.state.agenda == [("boss_line",)]  # nobody in range: lost, and the card goes on


@rule("ATD-SETUP-10", "ATD-SETUP-11", "ATD-SETUP-12", "ATD-SETUP-13")
def test_potions_on_the_table_by_party_mode_and_campaign() -> None:
    for party, mode, gift, expected in (
        (3, "normal", 0, 2),
        (4, "normal", 0, 3),
        (5, "hard", 0, 2),
        (3, "easy", 0, 3),
        (4, "easy", 1, 5),  # one of the campaign comes on top
    ):
        arena = Arena(party=party)
        state = arena.state
        state.options = Options(mode="ask", ties="program")
        state.coming = {"potions": gift} if gift else {}
        arena.run(setup.choose_mode(state), mode)
        assert state.agenda[-2:] == [("build", mode), ("deal",)]  # the seats come before map and enemies
        setup.build(state, mode)
        assert state.encounter is not None and state.encounter.potions == expected, (party, mode, gift)
        order = [task[0] for task in reversed(state.agenda)]
        assert order[:2] == ["loadouts", "ready"] and order[2 : 2 + party] == ["place"] * party
        assert order[2 + party] == "begin"


@rule("ATD-COND-13", "ATD-COND-03", "ATD-COND-01")
def test_a_condition_works_at_once_in_the_middle_of_a_card() -> None:
    arena = Arena()
    hero = arena.hero("roberta", 0, 0)
    foe = arena.foe("hobgoblin_chieftain", 1, 0)
    weaken = step(do="condition", what="weakened", target="self")
    blow = step(do="attack", dice="R", plus=1, range=[1, 1])
    arena.dice("R4 R4").run(perform(arena.state, arena.deed(hero), [blow, weaken, blow]))
    assert foe.hp == foe.top - 5 - 2  # the second blow of the same card is halved: 5 to 2


def corridor(passives: tuple[str, ...] = (), between: str = "foe") -> list[tuple[int, int]]:
    """Where Olette can go along a corridor of one row, with somebody on the third square of it."""
    arena = Arena(board="\n".join(["#" * 6, "......", "#" * 6]))
    olette = arena.hero("olette", 0, 1, passives=passives)
    if between == "foe":
        arena.foe("melee_goblin", 2, 1)
    else:
        arena.hero("roberta", 2, 1)
    arena.foe("hobgoblin_chieftain", 5, 1)
    return [(one % 6, one // 6) for one in squares(reachable(arena.state, olette, 4))]


@rule("ATD-MOVE-11", "ATD-MOVE-03")
def test_light_feet_pass_foes_and_nobody_else() -> None:
    assert corridor() == [(0, 1), (1, 1)]  # characters block
    assert corridor(("light_feet",)) == [(0, 1), (1, 1), (3, 1), (4, 1)]  # through, but not onto the goblin's square
    assert corridor(("light_feet",), "hero") == [(0, 1), (1, 1)]


@rule("ATD-CORE-04", "ATD-COND-01")
def test_a_cleansing_is_possible_only_for_whoever_has_what_it_takes_away() -> None:
    arena = Arena()
    hero = arena.hero("tolben", 0, 0)
    every = step(do="cleanse", what="all", target="self")
    slowed = step(do="cleanse", what="slowed", target="self")
    around = step(do="cleanse", what="all", target="self", aoe=1)
    friend = arena.hero("roberta", 1, 0)
    for own, others, expected in (
        ({}, {}, (False, False, False)),
        ({"weakened": "cleanup"}, {}, (True, False, True)),
        ({"slowed": "cleanup"}, {}, (True, True, True)),
        ({"invisible": "cleanup"}, {}, (False, False, False)),  # nobody is cured of that
        ({}, {"stunned": "cleanup"}, (False, False, True)),  # next to her
    ):
        hero.conditions, friend.conditions = dict(own), dict(others)
        found = tuple(possible(arena.state, arena.deed(hero), [one]) for one in (every, slowed, around))
        assert found == expected, (own, others)


@rule("ATD-RANGE-04", "ATD-RANGE-03", "ATD-LOS-01")
def test_a_card_that_cannot_strike_a_neighbour_does_not_reach_past_it_in_a_corridor() -> None:
    bow = {
        "name": "Bow",
        "kind": "action",
        "class": "archer",
        "steps": [{"do": "attack", "dice": "R", "range": [2, 4]}],
    }
    for column, third in ((0, 1), (1, 2)):  # somebody stands on the square to the east
        arena = Arena(board="\n".join(["#" * 6, "......", "#" * 6]), cards={"bow": bow})
        arena.hero("elwyn", column, 1, hand=["bow"])
        arena.foe("melee_goblin", third, 1)
        arena.foe("hobgoblin_chieftain", 5, 1)
        assert "play bow" not in arena.options("elwyn")
        arena.encounter.figures["M1"].square = arena.at(third + 1, 1)
        assert "play bow" in arena.options("elwyn")


@rule("ATD-OBJ-01", "ATD-OBJ-13")
def test_things_to_fetch_count_with_their_bearers_where_the_chapter_wants_them() -> None:
    goal = Objective(type="collect", object="seed", n=2, area="north")
    for wanted, places, expected in (
        (goal, ((0, 0), (1, 0)), True),  # both in the top row
        (goal, ((0, 0), (1, 5)), False),  # one of them is still on the way
        (Objective(type="collect", object="seed", n=2), ((0, 3), (1, 5)), True),  # anywhere
    ):
        arena = Arena()
        for id, (column, row) in zip(("roberta", "olette"), places):
            arena.hero(id, column, row).carries = ("seed",)
        assert met(arena.state, wanted) is expected, (wanted.area, places)
        arena.encounter.figures["olette"].down = True
        assert not met(arena.state, wanted)  # who lies on the ground brings nothing


@rule("ATD-PARTY-04", "ATD-LOOT-01", "ATD-OBJ-04")
def test_five_heroes_find_one_piece_more_where_there_is_loot_at_all() -> None:
    found = {}
    for party in (4, 5):
        for loot_won in (0, 2):
            arena = Arena(party=party)
            state = arena.state
            chapter = state.content.chapters["c02"]
            assert chapter.outcome is not None
            steps = (step(do="gain", loot=loot_won),) if loot_won else (step(do="gain", gold=1),)
            success = msgspec.structs.replace(chapter.outcome.success, steps=steps)
            plain = msgspec.structs.replace(chapter.outcome.plain, steps=())
            outcome = msgspec.structs.replace(chapter.outcome, success=success, plain=plain)
            changed = {**state.content.chapters, "c02": msgspec.structs.replace(chapter, outcome=outcome)}
            state.content = msgspec.structs.replace(state.content, chapters=changed)
            state.chapter = "c02"
            campaign.shuffle_supplies(state)
            arena.run(rewards_after_encounters.after_encounter(state, "plain"))
            found[party, loot_won] = len(state.pending)
    assert found == {(4, 0): 0, (5, 0): 0, (4, 2): 2, (5, 2): 3}


@rule("ATD-WALL-05", "ATD-WALL-04", "ATD-OBST-05")
def test_a_fire_wall_burns_whom_it_covers_and_nobody_beside_it() -> None:
    arena = Arena()
    boss = arena.foe("hobgoblin_chieftain", 2, 2)
    inside, behind = arena.hero("roberta", 5, 2), arena.hero("olette", 6, 2)  # fire walls have three squares: 3, 4, 5
    arena.dice("W2 W2").run(spawn_wall(arena.state, boss, "fire_wall", 3, ""))
    assert arena.encounter.tiles[0].squares == tuple(arena.at(column, 2) for column in (3, 4, 5))
    assert inside.hp == inside.top - 2 and behind.hp == behind.top and boss.hp == boss.top


@rule("ATD-AI-01", "ATD-AI-02")
def test_whoever_stands_beside_an_enemy_is_closest_and_a_diagonal_is_two_steps() -> None:
    arena = Arena()
    goblin = arena.foe("melee_goblin", 4, 4)
    beside, diagonal, far = arena.hero("roberta", 3, 4), arena.hero("olette", 5, 5), arena.hero("tolben", 2, 4)
    g = ground(arena.state).grid
    assert beside_it(g, goblin, [beside, diagonal, far]) == [beside]
    beside.square = arena.at(4, 5)
    assert beside_it(g, goblin, [beside, diagonal, far]) == [beside]
    assert beside_it(g, goblin, [diagonal, far]) == []
