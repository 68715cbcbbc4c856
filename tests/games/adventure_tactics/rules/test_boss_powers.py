"""What the bosses of the later acts can do, each in a position of its own."""

import pytest
from tests.games.adventure_tactics.positions import Arena

from questhall.games.adventure_tactics.content.vocabulary import Activate, Use
from questhall.games.adventure_tactics.rules.board.conditions import end_of
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.campaign.campaign import told
from questhall.games.adventure_tactics.rules.cards.if_words import holds
from questhall.games.adventure_tactics.rules.cards.passive_abilities import sources_of
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.enemies.boss_turn import activate
from questhall.games.adventure_tactics.rules.fight.attacks import echoed
from questhall.games.adventure_tactics.rules.fight.damage import lose
from questhall.games.adventure_tactics.rules.round.actions import act_options
from questhall.kernel import rule, text


def use(arena: Arena, boss: object, ability: str, *answers: str, target: str = "") -> None:
    """A boss uses one of its active abilities."""
    deed = Deed(boss, 0, "")  # type: ignore[arg-type]
    arena.run(perform(arena.state, deed, [Use(ability=ability, target=target)]), *answers)


@rule("ATC-BOSS-21")
def test_a_breath_sweeps_the_line_with_most_heroes() -> None:
    arena = Arena()
    drake = arena.foe("kiln_drake", 4, 3)
    one, two, three = arena.hero("roberta", 6, 3), arena.hero("olette", 8, 3), arena.hero("tolben", 4, 5)
    far = arena.hero("elwyn", 6, 6)
    arena.dice("R3")
    use(arena, drake, "breath")
    assert [figure.top - figure.hp for figure in (one, two, three, far)] == [3, 3, 0, 0]  # one roll, four squares


@rule("ATC-BOSS-21")
def test_a_breath_stops_at_a_wall_and_ties_are_the_partys() -> None:
    arena = Arena("..........\n..........\n..........\n......#...\n..........\n..........\n..........\n..........")
    drake = arena.foe("kiln_drake", 4, 3)
    arena.hero("roberta", 7, 3)  # behind the wall
    left, right = arena.hero("olette", 2, 4), arena.hero("tolben", 7, 4)
    arena.dice("R4")
    use(arena, drake, "breath", "wall E 6 4")
    assert right.top - right.hp == 4 and left.hp == left.top
    assert arena.asked[-1].kind == "line" and len(arena.asked[-1].options) == 2


def test_execute_adds_a_die_to_the_bosses_own() -> None:
    arena = Arena()
    castellan = arena.foe("iron_castellan", 2, 2)
    hero = arena.hero("roberta", 3, 2, hp=30, top=30)
    arena.dice("R2 R3 B1")
    arena.run(activate(arena.state, castellan, Activate(who="boss", target="least_hp", dice="basic+B"), None))
    assert hero.hp == 24


@rule("ATC-BOSS-28")
def test_the_reflection_cannot_fall_while_a_mirror_stands() -> None:
    arena = Arena(main={"type": "destroy", "object": "mirror"})
    queen = arena.foe("mirror_court", 2, 2, hp=5)
    near, far = arena.thing("mirror", 4, 2, hp=9), arena.thing("mirror", 8, 2, hp=9)
    arena.hero("roberta", 0, 0)
    arena.run(lose(arena.state, queen, 8, None))
    assert (queen.hp, near.hp, far.hp) == (1, 5, 9)  # four to 1 HP, the other four to the nearest mirror
    arena.run(lose(arena.state, queen, 5, None))
    assert queen.hp == 1 and near.id not in arena.encounter.figures
    arena.run(lose(arena.state, queen, 9, None))
    assert arena.over  # no mirror is left


@rule("ATC-BOSS-28")
def test_the_reflection_falls_without_mirrors() -> None:
    arena = Arena()
    queen = arena.foe("mirror_court", 2, 2, hp=5)
    arena.hero("roberta", 0, 0)
    arena.run(lose(arena.state, queen, 8, None))
    assert queen.id not in arena.encounter.figures


@rule("ATC-BOSS-28")
def test_an_echo_has_the_dice_of_the_last_hero_at_most_two_red_ones() -> None:
    arena = Arena()
    for dice, expected in (("", ["W"]), ("B", ["B"]), ("K+W+B", ["R", "B"]), ("K+K", ["R", "R"]), ("R+W", ["R", "W"])):
        arena.encounter.last_attack = dice
        assert echoed(arena.state) == expected


@rule("ATC-BOSS-28", "ATC-BOSS-33")
@pytest.mark.parametrize("sheet", ["mirror_court", "thing_in_the_glass"])
def test_a_boss_appears_beside_the_farthest_hero(sheet: str) -> None:
    arena = Arena()
    boss = arena.foe(sheet, 0, 0)
    arena.hero("roberta", 2, 0)
    arena.hero("olette", 9, 7)
    deed = Deed(boss, 0, "")
    content = arena.state.content.bosses[sheet]
    steps = content.active["step_through"].steps if sheet == "mirror_court" else content.phases[0].steps
    arena.run(perform(arena.state, deed, steps))
    column, row = arena.where(boss)
    assert column >= 7 and row >= 5 and deed.last is arena.encounter.figures["olette"]


@rule("ATC-BOSS-28")
def test_nobody_to_be_seen_is_nobody_to_appear_beside() -> None:
    arena = Arena()
    boss = arena.foe("mirror_court", 0, 0)
    arena.hero("roberta", 5, 5).conditions["invisible"] = "cleanup"
    use(arena, boss, "step_through")
    assert arena.where(boss) == (0, 0)


@rule("ATC-BOSS-30")
def test_a_commanded_hero_strikes_the_nearest_other_one() -> None:
    arena = Arena()
    morrow = arena.foe("lord_chancellor", 0, 0)
    arena.hero("roberta", 1, 0)
    near, far = arena.hero("olette", 2, 2), arena.hero("tolben", 4, 0)
    arena.dice("R3")
    use(arena, morrow, "command")
    assert near.top - near.hp == 3 and far.hp == far.top


@rule("ATC-BOSS-30")
def test_nobody_in_reach_nobody_is_struck() -> None:
    arena = Arena()
    morrow = arena.foe("lord_chancellor", 0, 0)
    one, two = arena.hero("roberta", 1, 0), arena.hero("olette", 8, 6)
    use(arena, morrow, "command")
    assert one.hp == one.top and two.hp == two.top


@rule("ATC-BOSS-30")
def test_castling_swaps_with_the_farthest_minion() -> None:
    arena = Arena()
    morrow = arena.foe("lord_chancellor", 0, 0)
    near, far = arena.foe("tower_guard", 2, 0), arena.foe("tower_guard", 8, 6)
    arena.hero("roberta", 5, 5)
    use(arena, morrow, "castle")
    assert (arena.where(morrow), arena.where(far), arena.where(near)) == ((8, 6), (0, 0), (2, 0))


@rule("ATC-BOSS-30")
def test_chequer_reduces_blows_from_squares_of_his_own_colour() -> None:
    arena = Arena()
    morrow = arena.foe("lord_chancellor", 4, 4)
    same, other = arena.hero("roberta", 5, 5), arena.hero("olette", 5, 4)
    for hero, expected in ((same, 2), (other, 0)):
        moment = Moment(hero, morrow, 1)
        arena.run(window(arena.state, "hit", moment))
        assert moment.reduce == expected


@rule("ATC-BOSS-33")
def test_who_has_no_name_has_no_passives_until_cleanup() -> None:
    arena = Arena()
    thing = arena.foe("thing_in_the_glass", 0, 0)
    hero = arena.hero("roberta", 5, 5, hp=20, top=20, passives=["thick_skin"], dice=["weapon_drill"])
    other = arena.hero("olette", 6, 5, passives=["light_feet"])
    use(arena, thing, "unname")
    assert sources_of(arena.state, hero) == ["weapon_drill"]  # the hero with most HP
    assert sources_of(arena.state, other) == ["light_feet"]
    end_of(arena.state, "cleanup")
    assert sources_of(arena.state, hero) == ["thick_skin", "weapon_drill"]


def test_majesty_slows_a_hero_who_begins_a_turn_beside_her() -> None:
    arena = Arena()
    arena.foe("queen_domianne", 4, 4)
    near, far = arena.hero("roberta", 5, 5), arena.hero("olette", 7, 7)
    for hero in (near, far):
        arena.run(window(arena.state, "turn_start", Moment(hero, hero)))
    assert "slowed" in near.conditions and "slowed" not in far.conditions


def test_the_second_half_of_the_deck_is_colder() -> None:
    arena = Arena()
    queen = arena.foe("queen_domianne", 4, 4)
    arena.hero("roberta", 0, 0)
    arena.run(lose(arena.state, queen, queen.top // 2 + 1, None))
    cards = {arena.state.content.cards[card].half for card in arena.encounter.decks[0].draw}
    assert cards == {2} and len(arena.encounter.decks[0].draw) == 6


def test_burning_faith_is_fed_by_acolytes_only() -> None:
    arena = Arena()
    prelate = arena.foe("hollow_prelate", 4, 4)
    prelate.hp = 50
    acolyte, guard = arena.foe("ashen_acolyte", 6, 4), arena.foe("tower_guard", 7, 4)
    arena.hero("roberta", 0, 0)
    arena.run(lose(arena.state, guard, 99, None))
    assert prelate.hp == 50
    arena.run(lose(arena.state, acolyte, 99, None))
    assert prelate.hp == 53


def test_the_sister_who_is_left_strikes_harder() -> None:
    arena = Arena()
    ash, ember = arena.foe("sister_ash", 2, 2), arena.foe("sister_ember", 8, 6, id="B2")
    hero = arena.hero("roberta", 3, 2, hp=40, top=40)
    step = Activate(who="sister_ash")
    arena.dice("R2 R2")
    arena.run(activate(arena.state, ash, step, None))
    assert hero.hp == 36
    del arena.encounter.figures[ember.id]
    arena.dice("R2 R2 B3")
    arena.run(activate(arena.state, ash, step, None))
    assert hero.hp == 29


def test_gale_hits_who_stands_at_the_open_edge() -> None:
    arena = Arena(areas={"open edge": "east"})
    arena.foe("tower_wyrm", 4, 4)
    out, inside = arena.hero("roberta", 9, 1), arena.hero("olette", 8, 1)
    arena.run(window(arena.state, "cleanup", Moment(None, None)))  # one is concerned: nothing to put in an order
    assert out.top - out.hp == 2 and inside.hp == inside.top


def test_alone_means_nobody_of_the_own_side_beside_it() -> None:
    arena = Arena()
    one, two, three = arena.hero("roberta", 0, 0), arena.hero("olette", 1, 1), arena.hero("tolben", 5, 5)
    arena.foe("bog_imp", 5, 6)
    deed = Deed(arena.foe("mother_slough", 9, 0), 0, "")
    for hero, expected in ((one, False), (two, False), (three, True)):
        deed.foe = hero
        assert holds(arena.state, deed, "target_alone") == expected


@rule("ATC-CAMP-09")
def test_relics_serve_in_a_finale_alone() -> None:
    arena = Arena()
    state = arena.state
    arena.foe("queen_domianne", 4, 4)
    hero = arena.hero("roberta", 0, 0, hp=3)
    state.items = {"seal_of_sallowmere": 1, "hammer_key_of_korrigath": 1, "heartwood_seed": 1}
    arena.tile("large_wall", (6, 6), (6, 7))
    down = arena.hero("olette", 1, 1)
    down.hp, down.down = 0, True
    assert not [one for one in act_options(state, "roberta") if one[0] == "item"]
    arena.encounter.chapter = "c46"
    found = [text(one) for one in act_options(state, "roberta") if one[0] == "item"]
    assert found == ["item seal_of_sallowmere", "item hammer_key_of_korrigath", "item heartwood_seed"]
    arena.encounter.chapter = "t01"
    perform_item(arena, "heartwood_seed")
    assert down.hp == 5 and not down.down
    arena.dice("R3")
    perform_item(arena, "seal_of_sallowmere")
    assert hero.hp == 6
    perform_item(arena, "hammer_key_of_korrigath")
    assert not arena.encounter.tiles and "stunned" in arena.encounter.figures["B"].conditions


def perform_item(arena: Arena, item: str) -> None:
    hero = arena.encounter.figures["roberta"]
    arena.run(perform(arena.state, Deed(hero, 0, item), arena.state.content.items[item].steps))


@rule("ATD-CAMP-02")
def test_what_was_chosen_is_told_again() -> None:
    arena = Arena()
    state = arena.state
    for chapter in state.content.chapters.values():
        state.chapter = chapter.id
        state.flags = []
        plain = told(state)
        assert plain[: len(chapter.text)] == chapter.text
        for echo in chapter.echoes:
            state.flags = [word.partition(")")[0] for word in echo.if_.split("flag(")[1:]]
            if "not flag" not in echo.if_:
                assert echo.text in told(state), (chapter.id, echo.if_)
