"""Hexes, moving, caves, ports and docks."""

import pytest
from tests.games.drawn_to_adventure.positions import (
    GAME,
    available,
    bonus,
    fill,
    is_done,
    me,
    name,
    next_round,
    offered,
    places,
    truth,
    turn,
    vale,
    where,
)

from questhall.kernel import IllegalChoice, rule, text


@rule("DTA-EX-06", "DTA-MOVE-01", "DTA-MOVE-02", "DTA-MOVE-03", "DTA-MOVE-04")
def test_dta_ex_06() -> None:
    match = vale(done=[(1, 0), (2, 0)], dice=["ranged"])
    assert places(match, "move") == [(1, 0), (2, 0), (3, 0)]
    match.choose(("move", "die", "ranged", name(match, (2, 0))))
    assert where(match) == (2, 0)


@rule("DTA-EX-07", "DTA-MOVE-03", "DTA-MOVE-04", "DTA-HEX-01")
def test_dta_ex_07() -> None:
    match = vale(at=(2, 1), done=[(2, 1)], dice=["key"])
    assert offered(match, "move") == []


@rule("DTA-MOVE-04", "DTA-HEX-01")
def test_the_edge_of_the_map_stops_and_a_move_does_not_turn() -> None:
    match = vale(done=[(1, 0), (0, 1)], dice=["luck", "ranged"])
    assert offered(match, "move", "die", "luck") == []  # north-west of the gate is nothing
    assert places(match, "move", "die", "ranged") == [(1, 0)]  # never (0, 1), round the corner


@rule("DTA-MOVE-05", "DTA-MOVE-08", "DTA-DIE-03")
def test_a_short_move_exhausts_the_die_and_many_moves_are_allowed() -> None:
    match = vale(done=[(1, 0), (2, 0)], dice=["ranged", "key"], held=["ranged"])
    match.choose(("move", "die", "ranged", name(match, (1, 0))))
    assert offered(match, "move", "die", "ranged") == []
    match.choose(("move", "die", "key", name(match, (0, 0))))
    match.choose(("move", "reserve", "ranged", name(match, (2, 0))))
    assert where(match) == (2, 0)
    assert me(match).held[1] == 0 and me(match).used[1] == 1  # filled in
    assert offered(match, "move") == []


@rule("DTA-MOVE-06", "DTA-POW-06")
def test_a_free_move_goes_in_all_six_directions() -> None:
    around = [(4, -1), (5, -1), (5, 0), (4, 1), (3, 1), (3, 0)]
    match = vale(at=(4, 0), done=[(4, 0), *around], mana=3)
    near = [place for place in places(match, "walk") if place in around]
    assert sorted(near) == sorted(around)
    match.choose(("walk", name(match, (3, 1))))  # south-west, which no die does
    assert where(match) == (3, 1) and me(match).mana == 0


@rule("DTA-MOVE-07")
def test_sliding_across_a_village_draws_no_card() -> None:
    match = vale(at=(2, 0), done=[(1, 0), (2, 0), (4, 0)], dice=["ranged"])
    match.choose(("move", "die", "ranged", name(match, (4, 0))))
    assert where(match) == (4, 0) and me(match).card == -1


@rule("DTA-MOVE-09", "DTA-QUEST-05")
def test_boxes_stay_filled_when_the_meeple_leaves() -> None:
    match = vale(at=(1, 0), done=[(1, 0)], dice=["combat", "key"])
    match.choose(("fill", "die", "combat", name(match, (2, -1)), 1))
    filled = me(match).filled
    match.choose(("move", "die", "key", name(match, (0, 0))))
    next_round(match)
    assert me(match).filled == filled


@rule("DTA-HEX-03", "DTA-HEX-07")
def test_available_follows_the_meeple() -> None:
    match = vale(done=[(1, 0), (2, 0)], dice=["ranged"])
    assert available(match) == {(1, -1), (0, 1)}
    match.choose(("move", "die", "ranged", name(match, (2, 0))))
    assert available(match) == {(2, -1), (3, -1), (2, 1)}


@rule("DTA-HEX-02", "DTA-HEX-04")
def test_start_and_village_are_completed_and_no_quests() -> None:
    match = vale()
    assert is_done(match, (0, 0)) and is_done(match, (3, 0))
    board = truth(match).board()
    assert not board.is_quest[board.start] and not any(board.is_quest[v] for v in board.villages)
    kinds = {board.kinds[hex] for hex in range(len(board.hexes)) if board.is_quest[hex]}
    assert kinds == {"quest", "boss", "cave_entrance", "port"}
    for other in GAME.content.boards.values():
        assert all(other.standing >> hex & 1 for hex in [other.start, *other.villages])


@rule("DTA-HEX-05", "DTA-CAVE-06")
def test_a_closed_cave_exit_is_impassable_and_cannot_be_filled() -> None:
    match = vale(at=(3, -2), done=[(3, -2)], dice=["ranged", "key"])
    assert not is_done(match, (4, -2))
    assert offered(match, "move", "die", "ranged") == []
    assert all(place != (4, -2) for place in available(match))


@rule("DTA-EX-08", "DTA-QUEST-01", "DTA-CAVE-01", "DTA-CAVE-02", "DTA-REW-02")
def test_dta_ex_08() -> None:
    match = vale(dice=["key", "combat"])
    match.choose(("fill", "die", "key", name(match, (1, -1)), 1))
    assert is_done(match, (1, -1)) and is_done(match, (4, -2))
    assert me(match).mana == 1 and where(match) == (0, 0)


@rule("DTA-EX-09", "DTA-CAVE-03", "DTA-CAVE-05", "DTA-HEX-03")
def test_dta_ex_09() -> None:
    match = vale(done=[(1, -1)], dice=["combat"])
    assert places(match, "move") == [(1, -1)]
    match.choose(("move", "die", "combat", name(match, (1, -1))))
    assert where(match) == (4, -2)
    assert available(match) == {(3, -2), (5, -2), (3, -1), (4, -1)}
    assert offered(match, "move") == []  # the move is over


@rule("DTA-EX-10", "DTA-MOVE-07", "DTA-CAVE-03", "DTA-CAVE-04")
@pytest.mark.parametrize(("stop", "end"), [((4, -2), (1, -1)), ((5, -2), (5, -2))])
def test_dta_ex_10(stop: tuple[int, int], end: tuple[int, int]) -> None:
    match = vale(at=(3, -2), done=[(1, -1), (3, -2), (5, -2)], dice=["ranged"])
    assert places(match, "move") == [(4, -2), (5, -2)]
    match.choose(("move", "die", "ranged", name(match, stop)))
    assert where(match) == end


@rule("DTA-CAVE-04")
def test_to_go_back_one_leaves_and_comes_again() -> None:
    match = vale(done=[(1, -1), (3, -2)], dice=["combat", "key"], held=["ranged"])
    match.choose(("move", "die", "combat", name(match, (1, -1))))
    assert where(match) == (4, -2)  # not sent back at once
    match.choose(("move", "die", "key", name(match, (3, -2))))
    match.choose(("move", "reserve", "ranged", name(match, (4, -2))))
    assert where(match) == (1, -1)


@rule("DTA-EX-11", "DTA-PORT-01", "DTA-PORT-02", "DTA-PORT-03", "DTA-PORT-04", "DTA-PORT-05", "DTA-HEX-06")
def test_dta_ex_11() -> None:
    match = vale(dice=["luck", "wisdom"])
    match.choose(("fill", "die", "luck", name(match, (0, 1)), 1))
    assert me(match).silver == 1 and where(match) == (0, 0)
    match.choose(("move", "die", "wisdom", name(match, (0, 1))))
    assert [str(option) for option in match.decisions[0].options] == [
        "stay",
        str(("sail", name(match, (2, 2)))),
        str(("sail", name(match, (4, 2)))),
    ]
    match.choose(("sail", name(match, (4, 2))))
    assert where(match) == (4, 2)
    assert available(match) == {(5, 1), (4, 1), (3, 2)}
    assert not is_done(match, (4, 2))


@rule("DTA-EX-12", "DTA-PORT-04", "DTA-PORT-06")
def test_dta_ex_12() -> None:
    match = vale(at=(4, 1), done=[(4, 1)], dice=["wisdom"])
    assert offered(match, "move") == []


@rule("DTA-PORT-04", "DTA-PORT-06")
def test_from_a_dock_one_moves_off_and_sails_nowhere() -> None:
    match = vale(at=(4, 2), done=[(0, 1), (4, 1)], dice=["luck", "wisdom"])
    assert places(match, "move", "die", "luck") == [(4, 1)]
    match.choose(("move", "die", "luck", name(match, (4, 1))))
    assert match.decisions[0].kind == "act"
    assert offered(match, "move", "die", "wisdom") == []  # no way back


@rule("DTA-EX-13", "DTA-PORT-03")
def test_dta_ex_13() -> None:
    match = vale(at=(0, 1), done=[(0, 1)], dice=["luck", "wisdom"])
    assert all("sail" not in option for option in offered(match))
    match.choose(("move", "die", "luck", name(match, (0, 0))))
    match.choose(("move", "die", "wisdom", name(match, (0, 1))))
    assert match.decisions[0].kind == "sail"
    match.choose("stay")
    assert where(match) == (0, 1) and match.decisions[0].kind == "act"


@rule("DTA-EX-22", "DTA-DIE-04", "DTA-DIE-05", "DTA-POW-06")
def test_dta_ex_22() -> None:
    match = vale(at=(1, 0), done=[(1, 0), (0, 1)], dice=["mana"], mana=2)
    assert offered(match, "move") == []
    match.choose("mana")
    assert me(match).mana == 3
    match.choose(("walk", name(match, (0, 1))))
    assert match.decisions[0].kind == "sail" and where(match) == (0, 1)


@rule("DTA-DIE-05")
def test_a_mana_die_is_neither_converted_nor_reserved() -> None:
    match = vale(done=[(1, 0)], dice=["mana", "combat"])
    assert offered(match, "convert") == []
    assert offered(match, "reserve") == ["reserve combat"]


@rule("DTA-OPT-02")
def test_with_the_option_a_mana_die_slides_south_west() -> None:
    match = vale(at=(1, 0), done=[(1, 0), (0, 1)], dice=["mana"], mana_die_moves=True)
    assert places(match, "move") == [(0, 1)]
    match.choose(("move", "die", "mana", name(match, (0, 1))))
    match.choose("stay")
    assert where(match) == (0, 1) and me(match).mana == 0
    assert offered(match, "mana") == []


@rule("DTA-MOVE-03", "DTA-QUEST-01")
def test_what_is_not_offered_is_refused() -> None:
    match = vale(dice=["ranged", "wisdom"])
    with pytest.raises(IllegalChoice):
        match.choose(("move", "die", "ranged", name(match, (1, 0))))  # the Wolf Den is not done
    with pytest.raises(IllegalChoice):
        match.choose(("fill", "die", "wisdom", name(match, (2, 1)), 1))  # not beside the meeple


@rule("DTA-HEX-03")
def test_a_quest_with_one_of_two_boxes_filled_is_not_completed() -> None:
    match = vale(at=(1, 0), done=[(1, 0)], dice=["combat"])
    fill(truth(match).board(), me(match), (2, -1), 1)
    again = turn(truth(match))
    assert (2, -1) in available(again) and not is_done(again, (2, -1))


@rule("DTA-POW-06", "DTA-BON-05", "DTA-REW-09")
def test_labels_name_prices_and_places() -> None:
    match = vale(at=(1, 0), done=[(1, 0)], mana=3)
    bonus(truth(match), "move_or_fill")
    match = turn(truth(match))
    decision = match.decisions[0]
    labels = {text(o): GAME.table.words(match.view(0), decision, o) for o in decision.options}
    gate, mill = name(match, (0, 0)), name(match, (2, 0))
    assert labels[f"walk {gate}"] == "Walk to Gate for 3 mana"
    told = "Bonus die: fill ranged or wisdom of Old Mill: completes it, pays 1 silver"
    assert labels[f"bonus fill {mill} 1"] == told
    match.choose(f"bonus fill {mill} 1", 0)
    assert "You used the bonus die: a box." in [GAME.table.line(match.view(0), event) for event in match.log(0)]


@rule("DTA-OPT-02", "DTA-DIE-05")
def test_a_mana_die_that_moves_is_not_refused() -> None:
    for moves in (False, True):
        match = vale(at=(1, 0), done=[(1, 0), (0, 1)], dice=["mana"], mana_die_moves=moves)
        assert bool(offered(match, "move", "die", "mana")) == moves
        assert any(refusal.rule == "DTA-DIE-05" for refusal in match.refusals(0)) != moves
