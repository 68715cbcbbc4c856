"""A hero's turn: actions, keywords, potions, cleanup."""

from tests.games.adventure_tactics.positions import Arena, step

from questhall.games.adventure_tactics.content.vocabulary import Activate
from questhall.games.adventure_tactics.rules.board.conditions import end_of
from questhall.games.adventure_tactics.rules.board.positions import free_squares
from questhall.games.adventure_tactics.rules.cards.stats import stat
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.rules.enemies.boss_turn import activate
from questhall.games.adventure_tactics.rules.enemies.enemy_attacks import basic_strike
from questhall.games.adventure_tactics.rules.fight.damage import lose
from questhall.games.adventure_tactics.rules.fight.healing import restore
from questhall.games.adventure_tactics.rules.round import cleanup
from questhall.games.adventure_tactics.rules.round.hero_turn import hero_turn
from questhall.kernel import rule


def ready(*hand: str, hero: str = "roberta", **board: object) -> Arena:
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 5, 4)
    arena.hero(hero, 4, 4, hand=list(hand), **board)
    return arena


@rule("ATD-TURN-01", "ATD-TURN-10", "ATD-ACT-10")
def test_two_actions_or_fewer() -> None:
    arena = ready("basic_attack", "basic_attack", "heavy_swing", "basic_move")
    arena.turn("roberta", "play basic_attack", "play basic_attack")
    assert arena.last == ["end"] or not arena.state.agenda
    board = arena.encounter.boards["roberta"]
    assert board.actions == 0 and board.discard == ["basic_attack", "basic_attack"]
    again = ready("basic_attack", "heavy_swing")
    again.turn("roberta", "play basic_attack", "end")
    assert again.encounter.boards["roberta"].actions == 1 and not again.encounter.boards["roberta"].passed
    empty = ready()
    assert empty.options("roberta") == ["pass"]


@rule("ATD-TURN-03", "ATD-TURN-02")
def test_a_fallen_hero_without_a_potion_skips_and_has_not_passed() -> None:
    arena = ready("basic_attack", draw=["brace"] * 5)
    hero = arena.encounter.figures["roberta"]
    hero.hp, hero.down, arena.encounter.potions = 0, True, 0
    arena.run(hero_turn(arena.state, "roberta"))
    assert [task[0] for task in arena.state.agenda] == ["after_turn"]
    assert not arena.encounter.boards["roberta"].passed
    arena.state.agenda.clear()
    arena.encounter.potions = 1
    arena.run(hero_turn(arena.state, "roberta"), "pass")  # it may decline
    assert hero.down and arena.encounter.potions == 1


@rule("ATD-TURN-06", "ATD-TURN-09", "ATD-TURN-11", "ATD-COND-04")
def test_a_stunned_turn_is_skipped_whole() -> None:
    arena = ready("basic_attack", passives=["ready_quiver"], discard=["brace", "rally"])
    hero = arena.encounter.figures["roberta"]
    hero.conditions = {"stunned": "cleanup", "invisible": "own_next_turn"}
    hero.guard, hero.guard_until = 2, "own_next_turn"
    arena.run(hero_turn(arena.state, "roberta"))
    assert not hero.conditions and not hero.guard  # "until your next turn" has ended all the same
    assert not arena.state.agenda and not arena.asked  # no start-of-turn effect, no action
    assert not arena.encounter.boards["roberta"].passed


@rule("ATD-TURN-07", "ATD-REV-09")
def test_a_revived_hero_may_pass() -> None:
    arena = ready(draw=["brace"] * 6)
    hero = arena.encounter.figures["roberta"]
    hero.hp, hero.down, hero.top = 0, True, 1
    arena.dice("R1").run(hero_turn(arena.state, "roberta"), "potion roberta")
    assert hero.hp == 1  # half of one would be nothing
    assert "pass" in arena.options("roberta")


@rule("ATD-TURN-08", "ATD-KO-02")
def test_who_falls_in_its_own_turn_ends_it() -> None:
    arena = ready("reckless_blow", "basic_attack")
    arena.hero("olette", 0, 0)
    hero = arena.encounter.figures["roberta"]
    hero.hp = 1
    boss = arena.encounter.figures["B"]
    arena.turn("roberta", "play reckless_blow")
    board = arena.encounter.boards["roberta"]
    assert hero.down and boss.hp == boss.top  # the attack after the price was not made
    assert board.discard == ["reckless_blow"] and not board.passed
    assert arena.asked[-1].kind == "act" and len(arena.asked) == 1


@rule("ATD-ACT-01", "ATD-ACT-02", "ATD-ACT-06", "ATD-FEAT-02", "ATD-EQ-02")
def test_gear_and_features_work_from_the_board() -> None:
    arena = ready("militia_spear", "rage", "death_mark", weapon="goblin_cleaver")
    options = arena.options("roberta")
    assert "play militia_spear" not in options and "play rage" not in options
    assert {"equip militia_spear", "prepare rage", "use goblin_cleaver", "walk militia_spear"} <= set(options)
    arena.dice("R1 W0").turn("roberta", "use goblin_cleaver", "prepare rage")
    board = arena.encounter.boards["roberta"]
    assert board.discard == ["goblin_cleaver"] and board.feature == "rage"
    board.actions = 1
    assert "prepare death_mark" not in arena.options("roberta")  # the slot is filled


@rule("ATD-ACT-03")
def test_discard_to_walk_half_the_movement() -> None:
    arena = ready("militia_spear")
    arena.turn("roberta", "walk militia_spear", "to 4 6")
    hero = arena.encounter.figures["roberta"]
    assert arena.where(hero) == (4, 6) and arena.encounter.boards["roberta"].discard == ["militia_spear"]
    question = next(one for one in arena.asked if one.kind == "move")
    assert max(abs(option[1] - 4) + abs(option[2] - 4) for option in question.options) == 2


@rule("ATD-ACT-08")
def test_a_passive_with_something_to_do_stays() -> None:
    cards = {"drillmaster": {"name": "Drillmaster", "kind": "passive", "steps": [{"do": "guard", "amount": 1}]}}
    arena = Arena(cards=cards)
    arena.foe("hobgoblin_chieftain", 5, 4)
    hero = arena.hero("roberta", 4, 4, passives=("drillmaster",))
    arena.turn("roberta", "use drillmaster")
    board = arena.encounter.boards["roberta"]
    assert hero.guard == 1 and board.passives == ("drillmaster",) and not board.discard and board.actions == 1


@rule("ATD-ACT-09", "ATD-CAMP-07", "ATD-SETUP-10")
def test_party_items() -> None:
    arena = ready()
    hero = arena.encounter.figures["roberta"]
    hero.hp = 2
    arena.state.items = {"healing_draught": 1, "haste_tonic": 1}
    arena.dice("R3 W1").turn("roberta", "item haste_tonic", "item healing_draught")
    board = arena.encounter.boards["roberta"]
    assert board.actions == 2 + 1 - 1  # the tonic is free, the draught costs an action
    assert hero.hp == 6 and arena.state.items == {"healing_draught": 0, "haste_tonic": 0}


@rule("ATD-KEY-01", "ATD-KEY-07")
def test_remove_and_several_keywords() -> None:
    arena = ready("time_slip", "second_wind", hero="elwyn", draw=["study"] * 3)
    arena.encounter.figures["elwyn"].hp = 2
    arena.turn("elwyn", "play time_slip", "play second_wind")
    board = arena.encounter.boards["elwyn"]
    assert board.aside == ["time_slip", "second_wind"] and not board.discard
    assert board.actions == 2 + 2 - 1  # time_slip was FREE


@rule("ATD-KEY-02")
def test_a_card_is_free_once_a_turn() -> None:
    arena = ready("quick_slash", hero="olette")
    arena.dice("W1").turn("olette", "play quick_slash")
    board = arena.encounter.boards["olette"]
    board.hand.append(board.discard.pop())
    board.actions = 0
    assert "play quick_slash" not in arena.options("olette")
    board.free = ()
    assert "play quick_slash" in arena.options("olette")


@rule("ATD-KEY-03", "ATD-KEY-04", "ATD-KEY-06")
def test_responses_come_from_hand_or_board_and_are_new_events_themselves() -> None:
    arena = Arena(main={"type": "defeat_all"})
    goblin = arena.foe("melee_goblin", 9, 4, hp=9)
    arena.hero("olette", 4, 4, feature="parting_shot", hand=["slip_the_blow"])
    arena.encounter.boards["olette"].passed = True  # a hero who passed may answer
    arena.dice("B2 W1")
    arena.run(
        activate(arena.state, goblin, Activate(who="all"), None),
        "respond parting_shot olette",
        "to 4 6",
    )
    assert goblin.hp == 7 and arena.encounter.boards["olette"].discard == ["parting_shot"]


@rule("ATD-KEY-08", "ATD-LVL-10")
def test_add_and_replace_are_words_of_level_up_cards() -> None:
    content = Arena().state.content
    assert content.classes["fighter"].levels[0].add and not content.classes["fighter"].levels[0].replace
    assert content.classes["fighter"].levels[1].replace and not content.classes["fighter"].levels[1].add


@rule("ATD-KEY-09")
def test_a_redirected_attack_is_the_same_event() -> None:
    from tests.games.adventure_tactics.rules.test_examples import hit

    arena = Arena()
    foe = arena.foe("hobgoblin_chieftain", 2, 2)
    roberta, olette = (
        arena.hero("roberta", 4, 2, hand=["step_in"], armor="goblin_leathers"),
        arena.hero("olette", 3, 2, hand=["slip_the_blow"]),
    )
    roberta.guard = 1
    arena.encounter.line, arena.encounter.turn = ["boss0", "roberta", "olette"], 0
    slow = (step(do="condition", what="slowed"),)
    hit(arena, foe, olette, "R4", "respond step_in roberta", then=slow)
    assert len(arena.asked) == 1  # no further response, not even Roberta's leathers
    assert olette.hp == olette.top and roberta.hp == roberta.top - (4 - 2 - 1)
    assert "slowed" in roberta.conditions and "slowed" not in olette.conditions
    assert (arena.where(roberta), arena.where(olette)) == ((3, 2), (4, 2))


@rule("ATD-KEY-09")
def test_a_redirected_attack_meets_the_protection_of_its_new_target_alone() -> None:
    arena = Arena(main={"type": "survive", "rounds": 9})
    hound, guard = arena.foe("hound", 3, 2), arena.foe("hobgoblin_guard", 4, 1, hp=9)
    olette = arena.hero("olette", 4, 2, hand=["decoy"], passives=["surrounded"])  # two foes beside her: one less
    arena.encounter.line, arena.encounter.turn = ["boss0", "olette"], 0
    strike = basic_strike(arena.state, hound, olette, Activate(who="all"))
    arena.dice("W3").run(strike, "respond decoy olette", "on M2", "to 4 3")
    assert olette.hp == olette.top and 9 - guard.hp == 3 - 1  # his Door Shield, and nothing of hers
    assert "slowed" in guard.conditions
    strike = basic_strike(arena.state, hound, guard, Activate(who="all"))
    arena.dice("W3").run(strike)
    assert 9 - guard.hp == 2 + 3  # once a round, and this round's is spent


@rule("ATD-KEY-09", "ATD-EQ-02")
def test_an_attack_that_is_sent_back_comes_from_no_distance() -> None:
    arena = Arena(main={"type": "survive", "rounds": 9})
    shade = arena.foe("mirror_shade", 7, 2)  # from three squares on attacks do one less to it
    olette = arena.hero("olette", 4, 2, armor="mirror_mantle")
    arena.encounter.line, arena.encounter.turn = ["boss0", "olette"], 0
    strike = basic_strike(arena.state, shade, olette, Activate(who="all"))
    arena.dice("R3").run(strike, "respond mirror_mantle olette")
    assert shade.top - shade.hp == 3 and olette.hp == olette.top


@rule("ATD-KEY-10", "ATD-BOSS-01", "ATD-BOSS-06")
def test_the_reveal_of_a_boss_card_can_be_answered() -> None:
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 0, 0)
    arena.hero("roberta", 9, 7, accessory="hourglass_pin", hand=["brace"], draw=["rally"])
    deck = arena.encounter.decks[0]
    deck.draw = ["swarm", "into_the_ring", "war_horn"]
    arena.encounter.line, arena.encounter.turn = ["boss0", "roberta"], 0
    arena.steps(("turn", 0), answers=("respond hourglass_pin roberta",))
    shown = [args[0] for args in arena.said("reveal")]
    assert shown[:2] == ["war_horn", "into_the_ring"]
    assert "war_horn" in deck.draw and "hourglass_pin" in arena.encounter.boards["roberta"].aside
    empty = Arena()
    empty.foe("hobgoblin_chieftain", 0, 0)
    empty.hero("roberta", 9, 7, hand=["brace"], draw=["rally"])
    pile = empty.encounter.decks[0]
    pile.draw, pile.discard = [], ["swarm", "swarm"]
    empty.encounter.line = ["boss0", "roberta"]
    empty.steps(("turn", 0))
    assert len(pile.draw) == 1 and pile.discard == ["swarm"]  # made anew of the discard


@rule("ATD-CLEAN-02", "ATD-CLEAN-03", "ATD-CLEAN-04", "ATD-COND-01", "ATD-COND-07")
def test_cleanup() -> None:
    arena = ready("brace", "rally")
    hero, boss = arena.encounter.figures["roberta"], arena.encounter.figures["B"]
    hero.hp, hero.down = 0, True
    boss.conditions = {"stunned": "cleanup", "slowed": "encounter"}
    arena.hero("olette", 0, 0)
    arena.steps(("cleanups",), answers=("card brace",))  # a fallen hero may discard too
    assert arena.encounter.boards["roberta"].hand == ["rally"]
    arena.encounter.round = 1
    arena.run(cleanup.cleanup_end(arena.state))
    assert boss.conditions == {"slowed": "encounter"} and hero.down  # stunned went without effect; being down stays


@rule("ATD-COND-13")
def test_a_condition_works_at_once() -> None:
    arena = ready("basic_move", "basic_attack")
    hero, boss = arena.encounter.figures["roberta"], arena.encounter.figures["B"]
    hero.conditions["stunned"] = "cleanup"  # in the middle of the turn: it goes on
    hero.conditions["weakened"] = "cleanup"
    arena.dice("R3").turn("roberta", "play basic_attack")
    assert boss.hp == boss.top - 1
    hero.conditions["slowed"] = "cleanup"
    arena.state.agenda.clear()
    arena.turn("roberta", "play basic_move")
    assert all(abs(option[1] - 4) + abs(option[2] - 4) <= 1 for option in arena.asked[-1].options)


@rule("ATD-KO-01", "ATD-KO-04", "ATD-KO-08", "ATD-COND-09", "ATD-DMG-04", "ATD-MOVE-05")
def test_knocked_out() -> None:
    arena = ready("brace", draw=["rally"], weapon="militia_spear")
    arena.hero("olette", 0, 0)
    hero = arena.encounter.figures["roberta"]
    hero.conditions = {"slowed": "cleanup", "weakened": "cleanup"}
    arena.encounter.figures["s1"] = hero.__class__("s1", "summon", "imp", arena.at(9, 7), 4, 4, owner="roberta")
    arena.run(lose(arena.state, hero, 99, None))
    board = arena.encounter.boards["roberta"]
    assert (hero.hp, hero.down, hero.conditions) == (0, True, {})
    assert (board.hand, board.draw, board.weapon) == (["brace"], ["rally"], "militia_spear")
    assert "s1" in arena.encounter.figures and arena.where(hero) == (4, 4)
    assert free_squares(arena.state) >> hero.square & 1


@rule("ATD-HEAL-04", "ATD-KO-05")
def test_healing_is_not_halved_and_stops_at_the_top() -> None:
    arena = ready()
    hero, boss = arena.encounter.figures["roberta"], arena.encounter.figures["B"]
    hero.hp, boss.hp = 3, boss.top - 1
    hero.conditions["weakened"] = "cleanup"
    arena.run(restore(arena.state, arena.deed(hero), hero, 4))
    arena.run(restore(arena.state, arena.deed(boss), boss, 4))
    assert hero.hp == 7 and boss.hp == boss.top


@rule("ATD-ABIL-02", "ATD-ABIL-03", "ATD-EQ-03")
def test_abilities_and_ongoing_gear_work_while_they_lie_there() -> None:
    arena = ready(passives=["veteran"], armor="padded_coat")
    hero = arena.encounter.figures["roberta"]
    board = arena.encounter.boards["roberta"]
    assert stat(arena.state, hero, "hand_size") == 1 and stat(arena.state, hero, "max_hp") == 2
    assert "use padded_coat" not in arena.options("roberta")  # it works by lying there
    board.passives = tuple(card for card in board.passives if card != "veteran")
    assert stat(arena.state, hero, "hand_size") == 0
    assert "veteran" not in board.draw + board.discard + board.hand


@rule("ATD-ABIL-04", "ATD-DMG-06")
def test_dice_abilities() -> None:
    from tests.games.adventure_tactics.rules.test_examples import hit

    arena = Arena()
    boss = arena.foe("hobgoblin_chieftain", 5, 4)
    hero = arena.hero("roberta", 4, 4, dice=["weapon_drill"])
    arena.hero("olette", 4, 5, dice=["opportunist"])
    hit(arena, hero, boss, "R1 W0", "die 1", "done")  # only the white one again
    assert arena.kinds == ["rerolls", "rerolls"]
    assert arena.said("reroll") and boss.hp < boss.top
    olette = arena.encounter.figures["olette"]
    hit(arena, olette, boss, "B2")  # an ally beside the target adds a white die
    hit(arena, olette, boss, "B2")  # once a turn
    first, second = (args[1:] for args in arena.said("roll") if args[0] == "olette")
    assert [word[0] for word in first] == ["B", "W"] and [word[0] for word in second] == ["B"]


@rule("ATD-TURN-11", "ATD-DMG-08")
def test_guards_do_not_add_up_and_are_used_once() -> None:
    from tests.games.adventure_tactics.rules.test_examples import hit

    arena = ready("brace")
    hero, boss = arena.encounter.figures["roberta"], arena.encounter.figures["B"]
    arena.run(perform(arena.state, arena.deed(hero), [step(do="guard", amount=3), step(do="guard", amount=1)]))
    assert hero.guard == 3
    hit(arena, boss, hero, "W0")
    assert hero.guard == 0  # used up, although nothing was dealt
    hit(arena, boss, hero, "R3")
    assert hero.hp == hero.top - 3
    hero.guard, hero.guard_until = 2, "cleanup"
    end_of(arena.state, "cleanup")
    assert hero.guard == 0
