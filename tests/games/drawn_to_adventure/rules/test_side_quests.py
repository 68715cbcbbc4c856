"""Villages, cards, two legs."""

import pytest
from tests.games.drawn_to_adventure.positions import (
    GAME,
    card,
    complete,
    fill,
    give,
    me,
    name,
    next_round,
    offered,
    put_under,
    table,
    truth,
    turn,
    unlock,
    vale,
    where,
)

from questhall.kernel import Event, IllegalChoice, Match, rule


def with_card(leg: int = 1, **position: object) -> Match:
    match = vale(**position)  # type: ignore[arg-type]
    state = truth(match)
    put_under(state, "vale-1")
    me(match).card, me(match).leg = state.deck.pop(), leg
    return turn(state)


@rule("DTA-EX-23", "DTA-SIDE-01", "DTA-SIDE-02", "DTA-SIDE-04", "DTA-SIDE-06", "DTA-SIDE-07")
def test_dta_ex_23() -> None:
    state = table(2)
    put_under(state, "vale-1")
    give(state, 0, at=(2, 0), done=[(1, 0), (2, 0)], dice=["ranged"])
    match = Match(GAME, state)
    match.choose(("move", "die", "ranged", name(match, (3, 0))))
    assert card(match) == "vale-1" and len(truth(match).deck) == 7
    assert not match.can_undo  # a card was shown
    next_round(match)
    state = truth(match)
    state.phase = "turns"
    give(state, 0, dice=["key"], held=["key"], mana=2)
    match = turn(state)
    match.choose(("move", "die", "key", name(match, (2, 0))))
    match.choose(("side", "reserve", "key"))
    assert (me(match).silver, me(match).mana, me(match).leg) == (2, 1, 2)
    assert where(match) == (2, 0) and offered(match, "side") == []  # leg 2 is paid at D


@rule("DTA-EX-24", "DTA-SIDE-03", "DTA-SIDE-10")
def test_dta_ex_24() -> None:
    state = table(2)
    state.discards, state.deck = state.deck, []
    give(state, 0, at=(2, 0), done=[(1, 0), (2, 0)], dice=["ranged"])
    match = Match(GAME, state)
    match.choose(("move", "die", "ranged", name(match, (3, 0))))
    assert me(match).card == -1


@rule("DTA-SIDE-03", "DTA-SIDE-09")
def test_who_has_a_card_draws_none_and_cannot_give_it_up() -> None:
    match = with_card(at=(2, 0), done=[(1, 0), (2, 0)], dice=["ranged"])
    match.choose(("move", "die", "ranged", name(match, (3, 0))))
    assert card(match) == "vale-1" and len(truth(match).deck) == 7
    assert {option.split()[0] for option in offered(match)} == {"end"}


@rule("DTA-SIDE-05", "DTA-SIDE-04", "DTA-SIDE-13")
def test_the_back_is_shown_after_the_first_leg_only() -> None:
    match = with_card(at=(2, 0), done=[(1, 0), (2, 0)], held=["key"], mana=1)
    for seat in (0, 1, None):
        assert match.view(seat).seats[0].back == -1
        assert match.view(seat).deck == 7 and match.view(seat).top == truth(match).deck[0]
    match.choose(("side", "reserve", "key"))
    assert match.view(1).seats[0].back == me(match).card


@rule("DTA-SIDE-06", "DTA-SIDE-12", "DTA-SIDE-15")
def test_a_leg_is_paid_on_its_letter_and_never_forced() -> None:
    away = with_card(at=(1, 0), done=[(1, 0), (2, 0)], held=["key"], mana=1)
    assert offered(away, "side") == []
    there = with_card(at=(2, 0), done=[(1, 0), (2, 0)], held=["key"], mana=1)
    assert offered(there, "side") == ["side reserve key"]
    there.choose("end")
    assert me(there).silver == 0 and me(there).leg == 1


@rule("DTA-EX-37", "DTA-SIDE-14", "DTA-DIE-04")
def test_dta_ex_37() -> None:
    match = with_card(at=(2, 0), done=[(1, 0), (2, 0)], dice=["key", "mana"])
    assert offered(match, "side") == []
    match.choose("mana")
    match.choose(("side", "die", "key"))
    assert (me(match).silver, me(match).mana, me(match).spent, me(match).leg) == (2, 0, 3, 2)


@rule("DTA-SIDE-08", "DTA-SIDE-10", "DTA-SIDE-14")
def test_the_second_leg_pays_and_discards_the_card() -> None:
    match = with_card(leg=2, at=(4, 1), done=[(4, 1)], dice=["combat", "wisdom"], held=["ranged"])
    assert sorted(offered(match, "side")) == ["side die combat die wisdom", "side die combat reserve ranged"]
    number = me(match).card
    match.choose(("side", "die", "combat", "reserve", "ranged"))
    assert me(match).gem == 1 and me(match).card == -1
    assert truth(match).discards == [number] and number not in truth(match).deck
    match.choose(("xp", "charge"))


@rule("DTA-SIDE-14")
def test_made_tokens_pay_too() -> None:
    match = with_card(at=(2, 0), done=[(1, 0), (2, 0)], dice=["combat", "luck"], mana=1)
    match.choose(("convert", "die", "combat", "die", "luck"))
    match.choose("key")
    match.choose(("side", "made", "key"))
    assert me(match).leg == 2


@rule("DTA-SIDE-15", "DTA-SIDE-08")
def test_both_legs_in_one_turn() -> None:
    match = with_card(
        at=(2, 0),
        done=[(1, 0), (2, 0), (4, 0), (4, 1)],
        dice=["combat", "ranged"],
        held=["key", "ranged", "wisdom"],
        mana=1,
    )
    match.choose(("side", "reserve", "key"))
    match.choose(("move", "reserve", "ranged", name(match, (4, 0))))
    match.choose(("move", "reserve", "wisdom", name(match, (4, 1))))
    match.choose(("side", "die", "combat", "die", "ranged"))
    assert me(match).gem == 1


@rule("DTA-SIDE-11", "DTA-MAP-08")
def test_unfinished_cards_end_with_the_map() -> None:
    from questhall.games.drawn_to_adventure.rules.maps import open_map

    match = with_card(leg=2, at=(2, 0), done=[(1, 0), (2, 0)])
    me(match).silver = 2
    state = truth(match)
    open_map(state, "halfling")
    assert state.seats[0].card == -1 and state.seats[0].silver == 2 and len(state.deck) == 8


@rule("DTA-SIDE-12")
def test_a_letter_changes_nothing_about_its_quest() -> None:
    match = vale(at=(1, 0), done=[(1, 0)], dice=["ranged", "wisdom"])
    assert offered(match, "move", "die", "ranged") == []  # the Old Mill (A) is not completed
    match.choose(("fill", "die", "wisdom", name(match, (2, 0)), 1))
    match.choose(("move", "die", "ranged", name(match, (2, 0))))
    assert where(match) == (2, 0) and offered(match) == ["end"]


@rule("DTA-EX-34", "DTA-ROUND-03", "DTA-SIDE-02")
def test_dta_ex_34() -> None:
    state = table(3)
    put_under(state, "x7", "vale-1")  # vale-1 is the bottom card
    state.start = 1
    for seat in (0, 1, 2):
        give(state, seat, at=(2, 0), done=[(1, 0), (2, 0)], dice=["ranged"])
    match = Match(GAME, state)
    while match.decisions and truth(match).phase == "turns":
        decision = match.decisions[0]  # in turn order: 1, 2, 0
        go = ("move", "die", "ranged", name(match, (3, 0)))
        match.choose(go if decision.seat != 1 and go in decision.options else "end", seat=decision.seat)
    assert card(match, 2) == "vale-1" and card(match, 0) == "x7"


@rule("DTA-SIDE-01")
def test_a_village_is_asked_only_by_a_move_that_ends_there() -> None:
    match = vale(at=(3, 0), done=[(2, 0)], dice=["key", "ranged"])
    assert me(match).card == -1  # standing there from the last round
    match.choose(("move", "die", "key", name(match, (2, 0))))
    match.choose(("move", "die", "ranged", name(match, (3, 0))))
    assert me(match).card >= 0


@rule("DTA-SIDE-02", "DTA-CLS-04")
def test_rumours_look_at_two_and_keep_one() -> None:
    state = table(2)
    put_under(state, "x3", "vale-1")
    unlock(state, "bard", "rumours")
    give(state, 0, at=(2, 0), done=[(1, 0), (2, 0)], dice=["ranged"])
    match = Match(GAME, state)
    match.choose(("move", "die", "ranged", name(match, (3, 0))))
    assert match.decisions[0].kind == "side_choice" and len(match.decisions[0].options) == 2
    kept = next(option for option in match.decisions[0].options if option == ("keep", 2))  # x3
    match.choose(kept)
    assert card(match) == "x3"
    view = match.view(1)
    assert view.deck == 7 and view.bottom == truth(match).deck[-1]  # everybody remembers what went back
    with pytest.raises(IllegalChoice):
        match.choose(("keep", 1))


@rule("DTA-SIDE-01", "DTA-TURN-01")
def test_a_map_without_side_quests_is_played_all_the_same() -> None:
    """A pack may bring a map and no cards for it."""
    state = table(2)
    state.deck, state.backs = [], []
    give(state, 0, at=(2, 0), done=[(1, 0), (2, 0)], dice=["ranged"])
    match = Match(GAME, state)
    match.choose(("move", "die", "ranged", name(match, (3, 0))))
    assert me(match).card < 0 and offered(match, "side") == []


@rule("DTA-QUEST-01", "DTA-MOVE-01", "DTA-POW-06")
def test_the_log_says_what_a_step_or_a_box_was_paid_with() -> None:
    match = vale(done=[(1, 0)], dice=["ranged", "combat"], mana=3, held=["combat"])
    match.choose(("move", "die", "ranged", name(match, (1, 0))))
    match.choose(("walk", name(match, (0, 0))))
    told = [GAME.table.line(match.view(0), event) for event in match.log(0) if event.what == "move"]
    assert [line.rpartition(") ")[2] for line in told] == ["with ranged from a die.", "for 3 mana."]
    for dice, held, paid in ((["luck"], [], "a die"), ([], ["luck"], "the reserve")):
        match = vale(dice=dice, held=held)
        match.choose(("fill", "die" if dice else "reserve", "luck", name(match, (0, 1)), 1))
        (told, *_) = [GAME.table.line(match.view(0), event) for event in match.log(0)]
        assert told.endswith(f") with luck from {paid}.")


@rule("DTA-CLS-04", "DTA-SIDE-06", "DTA-POW-02", "DTA-POW-04", "DTA-POW-05")
def test_the_log_says_what_a_power_a_leg_and_a_die_were_paid_with() -> None:
    """Boxes and steps already told it; powers, side quests and conversions did not, and a flipped die was any die."""

    def told(match: Match) -> list[str]:
        return [GAME.table.line(match.view(0), event) for event in match.log(0)]

    match = with_card(at=(2, 0), done=[(1, 0), (2, 0)], held=["key"], mana=1)
    match.choose(("side", "reserve", "key"))
    assert told(match)[0] == "You paid leg 1 of The Miller's Ring with key from the reserve for 1 mana."
    state = truth(vale(dice=["luck", "combat"], held=["luck"], mana=9))
    unlock(state, "bard", "encore")
    match = turn(state)
    match.choose(("power", "encore", "reserve", "luck"))
    match.choose(("make", "key"))
    match.choose(("flip", "d2"))
    match.choose(("reroll", "d1"))
    assert told(match)[:3] == [
        "You used Encore with luck from the reserve for 1 mana.",
        "You made 2 key.",
        "You flipped a combat die for 2 mana: mana.",
    ]
    assert told(match)[3].startswith("You rerolled a luck die for 1 mana: ")
    match = vale(dice=["combat", "luck"], held=["key"])
    match.choose(("convert", "die", "combat", "reserve", "key"))
    match.choose("wisdom")
    assert told(match) == ["You converted combat from a die and key from the reserve into wisdom."]


@rule("DTA-GRE-02")
def test_the_log_says_which_key_has_dug() -> None:
    state = table(2, map="green_elf")
    board = state.board()
    dock = next(hex for hex, chest in enumerate(board.treasure) if chest is not None)
    give(state, 0, at=board.place[dock], held=["key"])
    match = turn(state)
    match.choose(("dig", "reserve"))
    assert GAME.table.line(match.view(0), match.log(0)[0]) == "You dug up a treasure with key from the reserve."


@rule("DTA-CLS-04", "DTA-REW-07", "DTA-REW-09", "DTA-ELF-03")
def test_the_log_says_what_a_power_brings_and_what_is_lost() -> None:
    """Mana of powers came without a word, a reward that found nothing to do went without one."""

    def told(match: Match) -> list[str]:
        return [GAME.table.line(match.view(0), event) for event in match.log(0)]

    state = truth(vale(dice=["wisdom", "mana"]))
    unlock(state, "cleric", "blessing")
    match = turn(state)
    match.choose(("power", "blessing", "die", "wisdom"))
    assert told(match) == ["You used Blessing with wisdom from a die.", "You earned 3 mana."]
    state = truth(vale(dice=["mana", "luck"]))
    unlock(state, "druid", "forage")
    match = turn(state)
    match.choose("end")
    assert told(match)[:2] == ["You used Forage.", "You earned 2 mana."]
    keys = vale(at=(4, 0), done=[(4, 0)], dice=["luck"], held=["key", "key"])
    toll = next(option for option in offered(keys, "fill") if name(keys, (4, 1)) in option)
    keys.choose(toll)
    assert told(keys)[-1] == "You earned key for the reserve, but no icon is free for it."
    state = truth(vale(at=(4, 0), done=[(4, 0)], dice=["wisdom"]))
    for place in ((4, -1), (5, -1), (3, 1), (4, 1)):
        complete(state.board(), state.seats[0], place)
    fill(state.board(), state.seats[0], (5, 0), 1)
    match = turn(state)
    match.choose(("fill", "die", "wisdom", name(match, (5, 0)), 2))
    assert told(match)[-2:] == ["You earned a box to complete.", "You had no use for a box to complete."]
    walk = vale(at=(4, -2), done=[(4, -2)], dice=["ranged"])
    walk.choose(next(option for option in offered(walk, "fill") if name(walk, (3, -2)) in option))
    walk.choose(("decline", "move"))
    assert told(walk)[-1] == "You declined a free move."
    assert GAME.table.line(walk.view(0), Event("earn", 0, ("bridge", 1, -1))) == "You earned bridge 1."
