"""Bots know what a card is for."""

from tests.games.adventure_tactics.positions import GAME, Arena

from questhall.games.adventure_tactics.bot.between import between
from questhall.games.adventure_tactics.bot.value import scores
from questhall.games.adventure_tactics.state import Figure
from questhall.kernel import PASS, Chance, Decision, start, text


def test_steady_aim_waits_for_an_attack_that_can_still_be_made() -> None:
    arena = Arena(party=5)
    arena.hero("quill", 1, 1, hand=["steady_aim", "basic_attack", "paired_shot"])
    arena.foe("hobgoblin_chieftain", 4, 1)
    arena.encounter.turn = 0
    board = arena.encounter.boards["quill"]
    board.acted = True
    for actions, best in ((1, True), (0, False)):
        board.actions = actions
        decision = Decision(0, "act", ("end", ("play", "steady_aim")), ("quill",))
        end, aim = scores(arena.state, decision)
        assert (aim > end) == best


def test_the_third_basic_attack_goes_before_study() -> None:
    arena = Arena(party=5)
    arena.hero("elwyn", 1, 1, hand=["study", "basic_attack", "basic_attack", "basic_attack"])
    arena.foe("hobgoblin_chieftain", 4, 1)
    decision = Decision(0, "discard", (("card", "basic_attack"), ("card", "study")), ("mana_font",))
    attack, study = scores(arena.state, decision)
    assert attack > study


def test_parties_of_bots_mix_their_classes() -> None:
    chance = Chance.of("classes")
    elite: set[str] = set()
    for seed in range(4):
        match = start(GAME, 1, seed, {"play": "encounter", "chapter": "c10", "heroes": 3 + seed % 3, "mode": "normal"})
        while match.state.encounter is None:
            decision = match.decisions[0]
            match.choose(GAME.sensible(match.state, decision, chance), decision.seat)
        for hero in match.state.heroes:
            elite |= {name for name in hero.levels if name != hero.levels[0]}
    assert len(elite) >= 5


def test_heroes_of_bots_do_not_go_straight_to_one_class() -> None:
    """At level 10 half of them or more have cards of three classes or more, and eight elite classes are seen."""
    chance = Chance.of("classes")
    classes: list[set[str]] = []
    for seed in range(3):
        match = start(GAME, 1, seed, {"play": "encounter", "chapter": "c46", "heroes": 3 + seed, "mode": "normal"})
        while match.state.encounter is None:
            decision = match.decisions[0]
            match.choose(GAME.sensible(match.state, decision, chance), decision.seat)
        classes += [set(hero.levels) for hero in match.state.heroes]
    assert len(classes) == 12 and sum(len(one) >= 3 for one in classes) >= 6
    assert len({name for one in classes for name in one if GAME.content.classes[name].kind == "elite"}) >= 8


def test_nobody_tries_for_ever() -> None:
    arena = Arena()
    arena.state.chapter, arena.state.failures = "c02", 3
    decision = Decision(0, "next_chapter", (("go", "retry"), ("go", "press_on")), ("c02", "failure"))
    again, on = between(arena.state, decision)
    assert on > again, text(decision.options[0])


def test_a_thing_that_the_bonus_wants_destroyed_is_seen_to() -> None:
    """A blow that ends it is worth more than one on the boss; who is nearest to it goes there, the others fight."""
    arena = Arena(party=5, bonus={"type": "destroy", "object": "icon"})
    arena.hero("roberta", 2, 2, hand=["basic_attack", "basic_move"])
    quill = arena.hero("quill", 8, 7, hand=["basic_move"])
    boss, icon = arena.foe("hobgoblin_chieftain", 3, 2), arena.thing("icon", 1, 2, hp=1)
    hit = Decision(0, "target", (("target", icon.id), ("target", boss.id)), ("basic_attack",))
    at_the_icon, at_the_boss = scores(arena.state, hit)
    assert at_the_icon > at_the_boss
    boss.square, icon.square = arena.at(9, 7), arena.at(0, 0)
    go = Decision(0, "move", (("to", 1, 1), ("to", 3, 3)), ("basic_move", "roberta"))
    to_the_icon, to_the_boss = scores(arena.state, go)
    assert to_the_icon > to_the_boss
    quill.square = arena.at(1, 0)
    to_the_icon, to_the_boss = scores(arena.state, go)
    assert to_the_icon < to_the_boss


def test_nobody_waits_beside_a_goal_on_which_others_stand() -> None:
    """A step along the row is worth something when the square before the hero is taken."""
    arena = Arena(party=5, main={"type": "reach", "area": "north"}, bonus={"type": "by_round", "n": 5})
    arena.hero("roberta", 4, 0)
    arena.hero("quill", 4, 1, hand=["basic_move"])
    go = Decision(0, "move", (("to", 4, 1), ("to", 5, 1)), ("basic_move", "quill"))
    stay, aside = scores(arena.state, go)
    assert aside > stay


def test_whoever_stands_in_the_way_is_walked_around() -> None:
    arena = Arena("aaa...\naaa^..\naaa...", party=5, main={"type": "reach", "area": "a"})
    arena.hero("roberta", 2, 0)
    arena.hero("quill", 3, 0, hand=["basic_move"])
    go = Decision(0, "move", (("to", 3, 0), ("to", 4, 1)), ("basic_move", "quill"))
    wait, around = scores(arena.state, go)
    assert around > wait


def test_who_has_arrived_makes_room_for_the_others() -> None:
    arena = Arena("aaa...\naaa#..\naaa#..", party=5, main={"type": "reach", "area": "a"})
    arena.hero("roberta", 2, 0, hand=["basic_move"])
    arena.hero("quill", 3, 0)
    go = Decision(0, "move", (("to", 2, 0), ("to", 1, 1)), ("basic_move", "roberta"))
    stay, further_in = scores(arena.state, go)
    assert further_in > stay


def test_the_last_thing_to_destroy_is_gone_to_when_nobody_is_left_to_fight() -> None:
    arena = Arena(party=5, main={"type": "destroy", "object": "root_heart"})
    arena.hero("roberta", 1, 1, hand=["basic_attack", "hammer_blow"])
    arena.thing("root_heart", 8, 6)
    arena.encounter.boards["roberta"].actions = 2
    decision = Decision(0, "act", ("end", ("walk", "basic_attack")), ("roberta",))
    end, walk = scores(arena.state, decision)
    assert walk > end


def test_what_nobody_holds_is_gone_to_before_gear_is_changed() -> None:
    arena = Arena(party=5, main={"type": "hold", "area": "north", "rounds": 6})
    arena.hero("roberta", 8, 5)
    arena.hero("quill", 4, 1, hand=["basic_move", "militia_spear"])
    board = arena.encounter.boards["quill"]
    board.actions = 2
    decision = Decision(0, "act", (("equip", "militia_spear"), ("walk", "basic_move")), ("quill",))
    gear, walk = scores(arena.state, decision)
    assert walk > gear


def test_a_summon_does_not_stand_on_what_heroes_have_to_fetch() -> None:
    arena = Arena(party=5, main={"type": "collect", "object": "ledger", "n": 1, "area": "south"})
    arena.hero("quill", 4, 6)
    summon = Figure("s1", "summon", "bone_servant", arena.at(4, 2), 4, 4, owner="quill")
    arena.encounter.figures["s1"] = summon
    arena.encounter.tokens = {arena.at(4, 3): "ledger"}
    arena.foe("hobgoblin_chieftain", 4, 5)
    go = Decision(0, "move", (("to", 4, 3), ("to", 5, 3)), ("bone_servant", "s1"))
    on_it, beside_it = scores(arena.state, go)
    assert beside_it > on_it


def test_a_better_piece_is_bought_and_worn() -> None:
    """A hero with a spear of the first tier is glad of a blade of the third, and takes it in hand."""
    arena = Arena(party=5)
    hero = arena.state.heroes[0]
    spear, blade = "militia_spear", "oathbreaker"
    arena.hero(hero.id, 1, 1, weapon=spear)
    hero.gear = [spear, blade]
    leave = Decision(0, "loadout", (("board", blade), ("box", spear), PASS), (hero.id,))
    wear, box, ready = between(arena.state, leave)
    assert wear > ready > box
    hero.gear, arena.state.gold = [spear], 3
    shop = Decision(0, "market", (("buy", blade, hero.id), ("buy", "notched_dagger", hero.id), PASS), (3,))
    better, alike, go = between(arena.state, shop)
    assert better > max(alike, go)


def test_an_errand_comes_before_the_way_out() -> None:
    """c07: when nobody is left to fight, who is nearest to the chest opens it before it follows the others."""
    arena = Arena(party=5, main={"type": "reach", "area": "east"}, bonus={"type": "marked", "object": "chest"})
    arena.hero("roberta", 5, 3, hand=["basic_move"])
    arena.hero("quill", 9, 0, hand=["basic_move"])
    arena.thing("chest", 1, 3)
    go = Decision(0, "move", (("to", 3, 3), ("to", 7, 3)), ("basic_move", "roberta"))
    to_the_chest, away = scores(arena.state, go)
    assert to_the_chest >= away - 1e-6


def test_friends_beside_any_square_of_a_large_boss_are_hurt_by_what_bursts_on_it() -> None:
    """ATD-LARGE-09: it burst on the boss, whose other corner was nearer, and felled a friend with 2 hit points."""
    arena = Arena(party=5)
    arena.hero("tolben", 2, 3, hand=["divine_flames"])
    friend = arena.hero("roberta", 6, 4, hp=2)
    arena.foe("old_grindle", 4, 3)
    decision = Decision(0, "act", ("end", ("play", "divine_flames")), ("tolben",))
    end, flames = scores(arena.state, decision)
    assert flames < end
    friend.square = arena.at(7, 4)
    end, flames = scores(arena.state, decision)
    assert flames > end


def test_a_hand_that_leads_nowhere_is_thrown_away() -> None:
    """Whoever has passed with a full hand that strikes nobody and takes its hero nowhere would stand there for ever."""
    arena = Arena(party=5)
    hero = arena.hero("tolben", 0, 0, hand=["censure", "mace_blow", "divine_flames", "rebuke"], passed=True)
    boss = arena.foe("hobgoblin_chieftain", 9, 7)
    hand = arena.encounter.boards["tolben"].hand

    def best() -> str:
        options = (*[("card", card) for card in hand], ("all", "tolben"), PASS)
        found = scores(arena.state, Decision(0, "cleanup", options, ("tolben",)))
        return text(options[found.index(max(found))])

    assert best() == "all tolben"
    hand[3] = "vanish"  # an answer is of use anywhere
    assert best().startswith("card ")
    hand[3] = "basic_move"
    assert best() in ("pass", "card basic_move")
    hand[3] = "rebuke"
    boss.square = arena.at(2, 1)
    assert best() == "pass" and not hero.down


def test_a_summons_is_not_the_first_card_to_go() -> None:
    arena = Arena(party=5)
    arena.hero("elwyn", 1, 1, hand=["raise_bone_servant", "basic_move"])
    arena.foe("hobgoblin_chieftain", 4, 1)
    decision = Decision(0, "cleanup", (("card", "raise_bone_servant"), ("card", "basic_move"), PASS), ("elwyn",))
    summons, move, keep = scores(arena.state, decision)
    assert summons < keep and summons < move
