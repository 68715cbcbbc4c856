"""Completing quests, rewards, first to complete, and the turn."""

import pytest
from tests.games.drawn_to_adventure.positions import (
    GAME,
    available,
    complete,
    fill,
    give,
    is_done,
    me,
    name,
    next_round,
    offered,
    table,
    truth,
    turn,
    unlock,
    vale,
    where,
)

from questhall.kernel import IllegalChoice, Match, rule


@rule("DTA-EX-14", "DTA-QUEST-04", "DTA-QUEST-07")
def test_dta_ex_14() -> None:
    match = vale(at=(3, 0), dice=["combat", "luck"])
    locks = name(match, (4, 0))
    assert not [option for option in offered(match, "fill") if locks in option]
    for dice in (["key", "luck"], ["luck", "key"], ["key", "key"], ["combat", "combat"]):  # half of it cannot be filled
        assert not [option for option in offered(vale(at=(3, 0), dice=dice), "fill") if locks in option]
    match = vale(at=(3, 0), dice=["combat", "luck"], held=["key"])
    match.choose(("fill", "die", "combat", "reserve", "key", locks, 1))
    assert is_done(match, (4, 0)) and me(match).gem == 1
    match.choose(("xp", "squire"))
    assert me(match).xp == [0, 1, 0, 0]


@rule("DTA-EX-15", "DTA-QUEST-02", "DTA-QUEST-03", "DTA-QUEST-05", "DTA-QUEST-06", "DTA-MOVE-09")
def test_dta_ex_15() -> None:
    match = vale(at=(1, 0), done=[(1, 0)], dice=["wisdom", "combat"])
    match.choose(("fill", "die", "wisdom", name(match, (2, 0)), 1))
    match.choose(("fill", "die", "combat", name(match, (2, -1)), 1))
    assert is_done(match, (2, 0)) and me(match).silver == 1 and not is_done(match, (2, -1))
    state = truth(match)
    give(state, 0, at=(2, 0), dice=["ranged"])
    state.seats[0].spent = 0
    later = turn(state)
    assert offered(later, "fill", "die", "ranged", name(later, (2, -1))) == [
        f"fill die ranged {name(later, (2, -1))} 2"
    ]
    later.choose(("fill", "die", "ranged", name(later, (2, -1)), 2))
    assert me(later).gold == 1
    later.choose(("xp", "squire"))


@rule("DTA-QUEST-02", "DTA-QUEST-01")
def test_a_single_box_takes_its_ability_only() -> None:
    match = vale(dice=["ranged", "wisdom"])
    with pytest.raises(IllegalChoice):
        match.choose(("fill", "die", "ranged", name(match, (1, 0)), 1))
    done = vale(at=(1, 0), done=[(1, 0), (2, 0)], dice=["wisdom", "ranged"])
    assert not [option for option in offered(done, "fill") if name(done, (2, 0)) in option]  # completed


@rule("DTA-QUEST-03")
@pytest.mark.parametrize("word", ["ranged", "wisdom"])
def test_either_ability_fills_an_either_or_box(word: str) -> None:
    match = vale(at=(1, 0), done=[(1, 0)], dice=[word])
    match.choose(("fill", "die", word, name(match, (2, 0)), 1))
    assert is_done(match, (2, 0))


@rule("DTA-EX-16", "DTA-REW-06", "DTA-REW-09", "DTA-QUEST-09")
def test_dta_ex_16() -> None:
    match = vale(at=(4, 0), done=[(4, 0)], dice=["wisdom"])
    board = truth(match).board()
    fill(board, me(match), (5, 0), 1)
    fill(board, me(match), (4, -1), 1)
    match = turn(truth(match))
    match.choose(("fill", "die", "wisdom", name(match, (5, 0)), 2))
    assert match.decisions[0].kind == "reward"
    match.choose(("complete", name(match, (4, -1)), 2))
    assert is_done(match, (4, -1)) and me(match).mana == 2


@rule("DTA-QUEST-09", "DTA-REW-06", "DTA-TERM-06")
def test_a_free_fill_takes_boxes_of_any_shape() -> None:
    match = vale(at=(4, 0), done=[(4, 0)], dice=["wisdom"])
    fill(truth(match).board(), me(match), (5, 0), 1)
    match = turn(truth(match))
    match.choose(("fill", "die", "wisdom", name(match, (5, 0)), 2))
    options = offered(match, "complete")
    assert f"complete {name(match, (3, 1))} 1" in options  # combat+ranged of the Hydra
    assert f"complete {name(match, (4, 1))} 1" in options
    match.choose(("complete", name(match, (3, 1)), 1))
    assert not is_done(match, (3, 1))
    match.choose("end")


@rule("DTA-TURN-04", "DTA-REW-09", "DTA-REW-05")
def test_pending_rewards_come_first_and_may_be_declined() -> None:
    match = vale(at=(4, -2), done=[(1, -1)], dice=["ranged", "combat"])
    match.choose(("fill", "die", "ranged", name(match, (3, -2)), 1))  # the Eagle Nest gives a move
    assert match.decisions[0].kind == "reward"
    assert "end" not in offered(match) and offered(match, "fill") == []
    match.choose(("decline", "move"))
    assert where(match) == (4, -2) and match.decisions[0].kind == "act"


@rule("DTA-REW-05", "DTA-MOVE-06")
def test_a_free_move_reward_is_used_at_once() -> None:
    match = vale(at=(4, -2), done=[(1, -1)], dice=["ranged"])
    match.choose(("fill", "die", "ranged", name(match, (3, -2)), 1))
    match.choose(("free", name(match, (3, -2))))
    assert where(match) == (3, -2)


@rule("DTA-REW-05", "DTA-REW-06")
def test_a_reward_that_cannot_be_used_is_lost_without_a_question() -> None:
    match = vale(at=(4, -1), done=[(4, -1)], dice=["wisdom"])
    seat, board = me(match), truth(match).board()
    for place in [(5, -2), (3, -1), (5, -1), (4, 0)]:
        complete(board, seat, place)
    fill(board, seat, (5, 0), 1)
    seat.at = board.place.index((4, 0))
    for place in [(3, 1), (4, 1)]:
        complete(board, seat, place)
    match = turn(truth(match))
    match.choose(("fill", "die", "wisdom", name(match, (5, 0)), 2))
    assert available(match) == set() and match.decisions[0].kind == "act"


@rule("DTA-REW-01", "DTA-REW-03", "DTA-QUEST-07")
def test_rewards_come_at_completion_and_the_hex_opens() -> None:
    match = vale(at=(2, 0), done=[(1, 0), (2, 0)], dice=["key", "luck"])
    match.choose(("fill", "die", "key", name(match, (3, -1)), 1))
    assert (me(match).gold, me(match).silver) == (0, 0)
    match.choose(("fill", "die", "luck", name(match, (3, -1)), 2))
    assert (me(match).gold, me(match).silver) == (1, 2)  # with the first-only silver
    assert is_done(match, (3, -1)) and where(match) == (2, 0)


@rule("DTA-REW-07", "DTA-TURN-03")
def test_an_ability_for_the_reserve_can_be_used_at_once_or_is_lost() -> None:
    match = vale(at=(4, 0), done=[(4, 0)], dice=["luck"])
    match.choose(("fill", "die", "luck", name(match, (4, 1)), 1))
    assert me(match).held[4] == 1
    assert offered(match, "move", "reserve", "key")
    full = vale(at=(4, 0), done=[(4, 0)], dice=["luck"], held=["key"])
    me(full).used[4] = 1
    full = turn(truth(full))
    full.choose(("fill", "die", "luck", name(full, (4, 1)), 1))
    assert me(full).held[4] == 1


@rule("DTA-TURN-03", "DTA-REW-02")
def test_mana_can_be_used_in_the_turn_in_which_it_is_won() -> None:
    match = vale(dice=["combat", "luck"])
    assert offered(match, "reroll") == []
    match.choose(("fill", "die", "combat", name(match, (1, 0)), 1))
    assert me(match).mana == 1 and offered(match, "reroll") == ["reroll d2"]


@rule("DTA-REW-08")
def test_barrels_and_bridges_are_booked_at_once() -> None:
    boards = GAME.content.boards
    barrels = [i for i, rewards in enumerate(boards["halfling"].rewards) if any(r.what == "barrel" for r in rewards)]
    assert len(barrels) == 6
    state = table(2, map="halfling")
    from questhall.games.drawn_to_adventure.rules.quests import complete as finish

    finish(state, 0, barrels[0])
    assert state.seats[0].barrels == 1


@rule("DTA-EX-36", "DTA-REW-04", "DTA-REW-09")
def test_dta_ex_36() -> None:
    state = table(2)
    seat = unlock(state, "knight", "sword_oath", "squire", "charge")
    seat.xp = [2, 2, 3, 3]
    give(state, 0, dice=["mana"])
    seat.bonus = 2
    from questhall.games.drawn_to_adventure.state import Pending

    seat.pending = [Pending("xp")]
    match = Match(GAME, state)
    assert offered(match) == ["xp champion", "decline xp"]
    seat.pending = [Pending("xp"), Pending("xp")]
    match = Match(GAME, state)
    match.choose(("xp", "champion"))
    assert match.decisions[0].kind == "act" and me(match).xp == [2, 2, 3, 4]


@rule("DTA-REW-04")
def test_experience_may_be_declined() -> None:
    match = vale(at=(3, 0), dice=["combat", "key"])
    match.choose(("fill", "die", "combat", "die", "key", name(match, (4, 0)), 1))
    assert len(offered(match, "xp")) == 4
    match.choose(("decline", "xp"))
    assert me(match).xp == [0, 0, 0, 0] and match.decisions[0].kind == "act"


@rule("DTA-EX-17", "DTA-FIRST-01", "DTA-FIRST-02", "DTA-FIRST-03", "DTA-FIRST-04", "DTA-ROUND-04")
def test_dta_ex_17() -> None:
    state = table(3)
    state.round = 6
    for seat in range(3):
        one = give(state, seat, at=(4, -2), done=[(1, -1)], dice=["key"])
        fill(state.board(), one, (5, -2), 1, 2)
    match = Match(GAME, state)
    for seat in (0, 2):
        match.choose(("fill", "die", "key", name(match, (5, -2)), 3), seat=seat)
    assert [event.seat for event in match.log() if event.what == "first"] == [0, 2]
    next_round(match)
    state = truth(match)
    assert state.round == 7
    give(state, 1, dice=["key"])
    state.phase = "turns"
    late = Match(GAME, state)
    late.choose(("fill", "die", "key", name(late, (5, -2)), 3), seat=1)
    assert [(seat.gold, seat.gem) for seat in truth(late).seats] == [(2, 1), (2, 0), (2, 1)]


@rule("DTA-FIRST-05", "DTA-MAP-08")
def test_marks_end_with_the_map() -> None:
    from questhall.games.drawn_to_adventure.rules.maps import open_map

    state = table(2)
    state.first[3] = 1
    open_map(state, "trobit")
    assert state.first == [0] * len(state.board().hexes)


@rule("DTA-TURN-01", "DTA-TERM-07", "DTA-DIE-03")
def test_a_turn_offers_all_kinds_of_actions_in_any_order() -> None:
    match = vale(at=(1, 0), done=[(1, 0), (2, 0)], dice=["combat", "ranged"], mana=3, held=["wisdom"])
    verbs = {option.split()[0] for option in offered(match)}
    assert verbs == {"move", "fill", "reserve", "convert", "reroll", "flip", "walk", "end"}
    match.choose(("reserve", "combat"))
    match.choose(("move", "die", "ranged", name(match, (2, 0))))
    match.choose(("fill", "reserve", "wisdom", name(match, (2, 1)), 1))
    assert me(match).spent == 3 and me(match).used[2] == 1
    assert {option.split()[0] for option in offered(match)} == {"walk", "end"}


@rule("DTA-TURN-02", "DTA-ROUND-04")
def test_what_is_not_used_is_lost() -> None:
    match = vale(dice=["combat", "luck"])
    match.choose("end")
    assert me(match).dice == [] and me(match).reserve() == 0


def _reason(match: Match, option: str) -> tuple[str, str]:
    return next(((r.rule, r.reason) for r in match.refusals(0) if r.option == option), ("", ""))


@rule("DTA-QUEST-02", "DTA-QUEST-03", "DTA-QUEST-04", "DTA-QUEST-01")
def test_every_empty_box_says_why_it_cannot_be_filled() -> None:
    match = vale(at=(3, 0), done=[(1, 0), (2, 0)], dice=["luck", "key"])

    def box(place: tuple[int, int], number: int = 1) -> str:
        return f"fill box-{name(match, place)}-{number}"

    single, both = box((2, 1)), box((4, 0))
    assert _reason(match, single) == ("DTA-QUEST-02", "This box takes wisdom: you have none.")
    why = "This box takes combat and key in one action, and you do not have both."
    assert _reason(match, both) == ("DTA-QUEST-04", why)
    assert _reason(match, box((5, 0))) == ("DTA-QUEST-01", "Shrine is not beside your meeple.")
    assert _reason(match, box((3, -1), 1)) == ("", "")  # the key fits
    shrine = vale(at=(4, 0), done=[(4, 0)], dice=["wisdom"])
    assert _reason(shrine, box((5, 0), 1)) == ("", "")
    assert _reason(shrine, box((5, 0), 2))[1] == "The box before it is just the same: fill that one first."
