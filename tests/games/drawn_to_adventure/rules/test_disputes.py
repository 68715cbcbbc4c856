"""Disputes: what somebody who knows the rules by heart asks about, each with the clause that answers it."""

import pytest
from tests.games.drawn_to_adventure.positions import (
    GAME,
    bonus,
    card,
    fill,
    give,
    is_done,
    me,
    name,
    offered,
    places,
    put_under,
    table,
    truth,
    turn,
    unlock,
    vale,
    where,
)
from tests.games.drawn_to_adventure.rules.test_classes import play
from tests.games.drawn_to_adventure.rules.test_maps import swamp

import questhall
from questhall.kernel import Match, rule

# dice


@rule("DTA-BON-04", "DTA-CLS-04")
@pytest.mark.parametrize("first", ["mana", "triple"])
def test_a_triple_of_mana_is_two_more_however_well_the_die_is_brewed(first: str) -> None:
    state = truth(play("wizard", "brewer", dice=["mana"]))
    bonus(state, "triple")
    match = turn(state)
    for what in ("mana", "triple") if first == "mana" else ("triple", "mana"):
        match.choose("mana" if what == "mana" else ("bonus", "triple"))
    assert me(match).mana == 2 + 2
    assert "You earned 2 mana." in [GAME.table.line(match.view(0), event) for event in match.log(0)]


@rule("DTA-BON-04", "DTA-POW-04", "DTA-POW-05")
def test_a_triple_takes_the_face_that_the_die_has_been_flipped_to_and_ties_it() -> None:
    state = truth(vale(dice=["combat"], mana=4))
    bonus(state, "triple")
    match = turn(state)
    match.choose(("flip", "d1"))
    match.choose(("bonus", "triple"))
    assert me(match).mana == 4 - 2 + 2 and offered(match, "reroll") == offered(match, "flip") == []


@rule("DTA-BON-04", "DTA-RES-02", "DTA-POW-02")
def test_the_triples_own_tokens_are_reserved_and_converted_like_dice() -> None:
    state = truth(vale(dice=["wisdom"]))
    bonus(state, "triple")
    match = turn(state)
    match.choose(("bonus", "triple"))
    match.choose(("reserve", "wisdom"))
    assert offered(match, "convert") == ["convert die wisdom die wisdom"]
    match.choose(("convert", "die", "wisdom", "die", "wisdom"))
    match.choose("key")
    assert me(match).made[4] == 1 and offered(match, "reserve") == []


@rule("DTA-BON-07", "DTA-POW-04", "DTA-BON-03")
def test_bonus_die_and_quest_die_are_rerolled_together_for_one_mana() -> None:
    state = truth(vale(dice=["combat"], mana=1))
    bonus(state, "xp1")
    match = turn(state)
    match.choose(("reroll", "both"))
    assert me(match).mana == 0 and len([e for e in match.log(0) if e.what == "reroll"]) == 2
    used = truth(vale(dice=["combat"], mana=1))
    bonus(used, "mana4")
    match = turn(used)
    match.choose(("bonus", "mana"))
    assert offered(match, "reroll") == ["reroll d1"]


@rule("DTA-RES-03", "DTA-POW-02")
def test_what_was_reserved_this_turn_is_not_converted_either() -> None:
    match = vale(dice=["combat", "luck"])
    match.choose(("reserve", "combat"))
    assert offered(match, "convert") == []


@rule("DTA-QUEST-04", "DTA-CLS-04")
def test_a_token_that_counts_as_another_is_still_one_token() -> None:
    match = play("knight", "sword_oath", at=(3, 0), dice=["combat"])
    assert not [o for o in offered(match, "fill") if name(match, (3, 1)) in o]  # combat+ranged asks for two


# moving


@rule("DTA-CAVE-03", "DTA-MOVE-06", "DTA-POW-06")
def test_a_walk_goes_through_a_cave_and_ends_in_a_village_like_any_move() -> None:
    cave = vale(done=[(1, -1)], mana=3)
    cave.choose(("walk", name(cave, (1, -1))))
    assert where(cave) == (4, -2)
    state = truth(vale(at=(2, 0), done=[(2, 0)], mana=3))
    put_under(state, "vale-1")
    village = turn(state)
    village.choose(("walk", name(village, (3, 0))))
    assert card(village) == "vale-1"


@rule("DTA-PORT-04", "DTA-HEX-02", "DTA-CLS-04")
def test_what_crosses_a_quest_crosses_no_dock_and_never_stops_on_the_quest() -> None:
    step = play("rogue", "shadow_step", at=(4, 1), done=[(4, 1), (4, 0)], dice=["key"])
    step.choose(("power", "shadow_step", "die", "key"))
    assert places(step, "free") == [(4, 0)]
    boss = play("druid", "tree_walk", at=(1, 0), done=[(1, 0), (3, -2)], dice=["combat"])
    assert places(boss, "move") == [(3, -2)]  # over the Bandit King: a boss is a quest


# powers


@rule("DTA-CLS-04", "DTA-BON-06", "DTA-BON-04")
def test_what_a_druid_forages_for_are_quest_dice() -> None:
    state = truth(play("druid", "forage", dice=["combat"]))
    bonus(state, "mana4")
    match = turn(state)
    match.choose("end")
    assert me(match).mana == 1  # nothing for the unused bonus die
    tied = truth(play("druid", "forage", dice=["combat"]))
    bonus(tied, "triple")
    match = turn(tied)
    match.choose(("bonus", "triple"))
    match.choose("end")
    assert me(match).mana == 1  # the extras are no dice
    mana = play("druid", "forage", dice=["mana", "mana"])
    mana.choose("end")
    assert me(mana).mana == 2


@rule("DTA-CLS-05", "DTA-TERM-07")
def test_a_made_token_pays_for_a_power_and_an_encore_only_as_luck() -> None:
    match = play("bard", "improvise", "encore", dice=["luck"], mana=3)
    match.choose(("power", "encore", "die", "luck"))
    match.choose(("make", "combat"))
    assert offered(match, "power") == ["power improvise made combat"]
    match.choose(("power", "improvise", "made", "combat"))
    match.choose(("make", "luck"))
    assert "power encore made luck" in offered(match, "power")


@rule("DTA-CLS-04")
def test_a_rage_paid_with_the_last_die_has_none_to_roll_again() -> None:
    match = play("berserker", "rage", dice=["luck"], mana=1)
    match.choose(("power", "rage", "die", "luck"))
    assert match.decisions[0].kind == "act" and me(match).made[0] == 1


@rule("DTA-SIDE-02", "DTA-CLS-04")
def test_rumours_with_one_card_left_ask_nothing() -> None:
    state = truth(play("bard", "rumours", at=(2, 0), done=[(2, 0)], dice=["ranged"]))
    state.deck = state.deck[:1]
    match = turn(state)
    match.choose(("move", "die", "ranged", name(match, (3, 0))))
    assert card(match) and match.decisions[0].kind == "act"


@rule("DTA-HAL-03", "DTA-HEX-03", "DTA-CLS-04")
def test_a_barrel_reaches_as_far_as_quests_are_available() -> None:
    board = GAME.content.boards["halfling"]
    shire = [hex for hex in range(len(board.hexes)) if board.hexes[hex].region == "shire" and board.boxes_of[hex]]
    here, far = next((i, hex) for i in range(len(board.hexes)) for hex in shire
                     if hex in board.far[i] and board.is_quest[i] and not set(board.near[i]) & set(shire))  # fmt: skip
    for power, reached in (("root_web", True), ("forage", False)):
        state = table(2, map="halfling")
        unlock(state, "druid", power)
        give(state, 0, at=board.place[here], done=[board.place[here]]).barrels = 1
        match = turn(state)
        assert bool([o for o in offered(match, "barrel") if o.split()[1] == board.names[far]]) == reached


# rewards


@rule("DTA-TRO-03", "DTA-QUEST-09", "DTA-TERM-06")
@pytest.mark.parametrize(("first", "filled"), [(0, False), (4, False), (3, True)])
def test_a_dotted_box_is_completed_by_a_reward_only_once_it_is_a_box(first: int, filled: bool) -> None:
    state = table(2, map="trobit")
    board = state.board()
    hex, beside = swamp(state)
    dotted = next(box for box in board.boxes_of[hex] if box.need.dotted)
    state.round, state.first[hex] = 4, first  # completed by somebody: never, in this round, in the round before
    give(state, 0, at=board.place[beside], done=[board.place[beside]])
    bonus(state, "move_or_fill")
    assert (f"bonus fill {board.names[hex]} {dotted.number}" in offered(turn(state), "bonus")) == filled


@rule("DTA-REW-06", "DTA-REW-09", "DTA-FIRST-01")
def test_a_box_completed_as_a_reward_completes_its_quest_with_all_that_it_pays() -> None:
    state = truth(vale(at=(4, 0), done=[(4, 0)], dice=["wisdom"]))
    fill(state.board(), state.seats[0], (5, 0), 1)
    match = Match(GAME, state)
    match.choose(("fill", "die", "wisdom", name(match, (5, 0)), 2))
    beside = [o for o in offered(match, "complete") if name(match, (5, -1)) in o]
    match.choose(tuple(int(word) if word.isdecimal() else word for word in beside[0].split()))
    assert is_done(match, (5, -1)) and me(match).mana == 1  # the Goat Track


# the log


def test_the_log_accounts_for_all_mana_and_treasure() -> None:
    """What a power or a triple of mana brought came without a word, and so did what dice cost."""
    bot = questhall.bot("drawn-to-adventure", "easy")
    for seed in (3, 17):
        match = questhall.start("drawn-to-adventure", 4 if seed == 3 else 2, seed, {"round_cap": 10})
        while not match.over:
            decision = match.decisions[0]
            match.choose(bot.choose(match, decision), decision.seat)
        told = [dict.fromkeys(("mana", "silver", "gold", "gem"), 0) for _ in truth(match).seats]
        for what, seat, args, *_ in match.log():
            if what in ("earn", "bonus") and args[0] != "triple":
                word, n = (args[0], args[1]) if what == "earn" else (args[1], 4 if args[1] == "mana" else 1)
                if word in told[seat]:
                    told[seat][str(word)] += int(n)
            elif what == "mana":
                told[seat]["mana"] += int(args[0])
            elif what in ("reroll", "flip"):
                told[seat]["mana"] -= int(args[3])
            elif what in ("move", "power", "leg") and "mana" in args:
                told[seat]["mana"] -= int(args[args.index("mana") + 1])
        for said, seat in zip(told, truth(match).seats, strict=True):
            assert said == {"mana": seat.mana, "silver": seat.silver, "gold": seat.gold, "gem": seat.gem}
