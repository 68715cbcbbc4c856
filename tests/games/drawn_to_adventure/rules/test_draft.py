"""The round, the draft and the bonus die."""

import pytest
from tests.games.drawn_to_adventure.positions import (
    GAME,
    ROLES,
    bonus,
    give,
    me,
    name,
    offered,
    places,
    table,
    truth,
    turn,
    unlock,
    vale,
    where,
)

from questhall.games.drawn_to_adventure.content.dice_and_abilities import BONUS_FACES, FACES
from questhall.kernel import Match, rule, start


def drafted(seats: int, first: int, *picks: str) -> Match:
    """A draft with one die of each face and more, so that every pick is possible."""
    state = table(seats, phase="draft")
    state.start = first
    state.pool = [FACES.index(face) for face in ("combat", "ranged", "wisdom", "luck", "key", "mana", "combat")]
    state.bonus = 0
    match = Match(GAME, state)
    for pick in picks:
        match.choose(pick)
    return match


@rule("DTA-EX-03", "DTA-DRAFT-01", "DTA-DRAFT-03", "DTA-DRAFT-04", "DTA-DRAFT-05", "DTA-BON-08")
def test_dta_ex_03() -> None:
    match = drafted(3, 1)
    order = []
    for pick in ("combat", "ranged", "wisdom", "luck", "key", "mana"):
        order.append(match.decisions[0].seat)
        match.choose(pick)
        assert truth(match).bonus == -1  # set aside
    assert order == [1, 2, 0, 0, 2, 1]
    assert len(truth(match).pool) == 1
    assert [len(seat.dice) for seat in truth(match).seats] == [2, 2, 2]


@rule("DTA-EX-05", "DTA-DRAFT-05", "DTA-BON-02", "DTA-DRAFT-04")
def test_dta_ex_05() -> None:
    state = table(2, phase="draft")
    state.pool, state.bonus = [0, 1, 2, 3, 4], 2
    match = Match(GAME, state)
    assert "bonus" in match.decisions[0].options
    match.choose("bonus")
    for pick in ("combat", "ranged"):
        assert match.decisions[0].seat == 1 and "bonus" not in match.decisions[0].options
        match.choose(pick)
    match.choose("key")
    assert len(truth(match).pool) == 2
    assert me(match, 0).bonus == 2 and len(me(match, 0).dice) == 1


@rule("DTA-DRAFT-02")
def test_nobody_may_pass() -> None:
    match = drafted(2, 0)
    while truth(match).phase == "draft":
        assert "pass" not in match.decisions[0].options
        assert {*FACES, "bonus"} >= {option for option in match.decisions[0].options if isinstance(option, str)}
        match.choose(match.decisions[0].options[0])


@rule("DTA-DRAFT-01", "DTA-DRAFT-04")
def test_who_picks_twice_in_a_row_may_name_both_dice_at_once() -> None:
    match = drafted(2, 0, "combat")  # ranged, wisdom, luck, key, mana and a second combat are left
    both = [option for option in match.decisions[0].options if isinstance(option, tuple)]
    assert match.decisions[0].seat == 1 and len(both) == 6 * 5 / 2
    match.choose(("combat", "mana"))
    assert [FACES[face] for face in me(match, 1).dice] == ["combat", "mana"]
    assert (match.decisions[0].seat, match.decisions[0].kind) == (0, "draft_second")
    assert not any(isinstance(option, tuple) for option in match.decisions[0].options)


@rule("DTA-DRAFT-03", "DTA-BON-02")
def test_the_bonus_die_is_only_for_the_first_pick() -> None:
    match = drafted(2, 0, "combat")
    while truth(match).phase == "draft":
        assert "bonus" not in match.decisions[0].options
        match.choose(match.decisions[0].options[0])


@rule("DTA-DRAFT-06")
def test_no_power_before_the_draft_is_over() -> None:
    state = table(2, phase="draft")
    state.pool, state.bonus = [0, 1, 2, 3, 4], 1
    unlock(state, "berserker", "fury")
    state.seats[0].mana = 9
    match = Match(GAME, state)
    assert set(match.decisions[0].options) == {"combat", "ranged", "wisdom", "luck", "key", "bonus"}


@rule("DTA-ROUND-01", "DTA-ROUND-02", "DTA-ROUND-04")
def test_a_round_from_roll_to_clean_up() -> None:
    match = start(GAME, 2, seed=8, options={"start_player": 0})
    match.choose("knight")
    match.choose("wizard")
    said = [event.what for event in match.log()]
    assert said[-1] == "roll"
    kinds = []
    while truth(match).phase == "draft":
        kinds.append(match.decisions[0].kind)
        match.choose("bonus" if "bonus" in match.decisions[0].options else match.decisions[0].options[0])
    assert kinds == ["draft_first", "draft_first", "draft_second", "draft_second"]
    assert me(match, 0).bonus >= 0
    for seat in (0, 1):
        match.choose("end", seat=seat)
    assert truth(match).round == 2 and truth(match).start == 1
    assert all(not seat.dice and seat.bonus == -1 for seat in truth(match).seats)


@rule("DTA-ROUND-03")
def test_turns_go_on_together_in_any_order() -> None:
    state = table(3)
    for seat in range(3):
        give(state, seat, dice=["combat", "key"])
    state.start = 1
    match = Match(GAME, state)
    assert [d.seat for d in match.decisions] == [1, 2, 0]  # listed clockwise from the Start Player
    match.choose(("fill", "die", "combat", "c2", 1), seat=0)
    match.choose(("fill", "die", "key", "b1", 1), seat=2)
    match.choose("end", seat=1)
    assert [d.seat for d in match.decisions] == [2, 0]


@rule("DTA-ROUND-03", "DTA-OPT-01")
def test_turns_one_after_another() -> None:
    state = table(3, turns="clockwise")
    for seat in range(3):
        give(state, seat, dice=["combat", "key"])
    state.start = 2
    match = Match(GAME, state)
    order = []
    while truth(match).phase == "turns" and truth(match).round == 1:
        order.append(match.decisions[0].seat)
        match.choose("end")
    assert order == [2, 0, 1]


@rule("DTA-BON-01")
def test_the_bonus_die_has_five_results_on_six_faces() -> None:
    assert sorted(set(BONUS_FACES)) == ["mana4", "move_or_fill", "move_or_silver", "triple", "xp1"]
    assert BONUS_FACES.count("move_or_silver") == 2


def with_bonus(face: str, *dice: str, **position: object) -> Match:
    match = vale(dice=dice, **position)  # type: ignore[arg-type]
    bonus(truth(match), face)
    return turn(truth(match))


@rule("DTA-BON-01", "DTA-BON-03")
def test_four_mana_and_only_once() -> None:
    match = with_bonus("mana4", "mana")
    match.choose(("bonus", "mana"))
    assert me(match).mana == 4
    assert offered(match, "bonus") == []


@rule("DTA-BON-03")
def test_an_unused_bonus_die_is_lost() -> None:
    match = with_bonus("mana4", "mana")
    match.choose("end")
    assert me(match).bonus == -1 and me(match).mana == 0


@rule("DTA-BON-01", "DTA-REW-04")
def test_an_experience() -> None:
    match = with_bonus("xp1", "mana")
    match.choose(("bonus", "xp"))
    match.choose(("xp", "charge"))
    assert me(match).xp == [0, 0, 1, 0]


@rule("DTA-EX-20", "DTA-BON-04", "DTA-RES-02")
def test_dta_ex_20() -> None:
    match = with_bonus("triple", "combat", mana=5)
    assert ("reroll", "d1") in match.decisions[0].options
    match.choose(("bonus", "triple"))
    assert offered(match, "reroll") == [] and offered(match, "flip") == []
    match.choose(("fill", "die", "combat", name(match, (1, 0)), 1))
    match.choose(("reserve", "combat"))
    match.choose(("reserve", "combat"))
    assert me(match).fresh[0] == 2
    assert offered(match, "reserve") == [] and offered(match, "move", "die") == []


@rule("DTA-BON-04")
def test_a_triple_after_its_die_was_spent_and_with_mana() -> None:
    match = with_bonus("triple", "combat")
    match.choose(("fill", "die", "combat", name(match, (1, 0)), 1))
    match.choose(("bonus", "triple"))
    match.choose(("reserve", "combat"))
    match.choose(("reserve", "combat"))
    assert offered(match, "reserve") == []
    match = with_bonus("triple", "mana")
    unlock(truth(match), "wizard", "brewer")
    match = turn(truth(match))
    match.choose(("bonus", "triple"))
    assert me(match).mana == 2  # Brewer does not touch these
    match.choose("mana")
    assert me(match).mana == 4


@rule("DTA-EX-35", "DTA-BON-05")
def test_dta_ex_35() -> None:
    match = with_bonus("move_or_silver", "mana")
    assert offered(match, "bonus") == ["bonus silver"]
    match.choose(("bonus", "silver"))
    assert me(match).silver == 1


@rule("DTA-BON-05", "DTA-BON-01", "DTA-MOVE-06")
def test_a_move_or_a_box() -> None:
    match = with_bonus("move_or_fill", "mana", done=[(1, 0), (2, 0), (0, 1)])
    assert set(places(match, "bonus", "move")) == {(1, 0), (2, 0), (3, 0), (0, 1)}
    assert offered(match, "bonus", "fill") == [f"bonus fill {name(match, (1, -1))} 1"]
    match.choose(("bonus", "move", name(match, (2, 0))))
    assert where(match) == (2, 0) and offered(match, "bonus") == []
    alone = with_bonus("move_or_fill", "mana")
    alone.choose(("bonus", "fill", name(alone, (1, 0)), 1))
    assert me(alone).mana == 1  # the Wolf Den pays 1 mana


@rule("DTA-BON-06", "DTA-BON-07")
def test_the_bonus_die_is_rerolled_but_neither_flipped_nor_moved() -> None:
    match = with_bonus("mana4", "mana", mana=3, done=[(1, 0)])
    assert offered(match, "reroll") == ["reroll d1", "reroll bonus", "reroll both"]
    assert offered(match, "flip") == ["flip d1"]
    assert offered(match, "move") == [] and offered(match, "reserve") == [] and offered(match, "convert") == []
    match.choose(("reroll", "bonus"))
    assert me(match).mana == 2 and truth(match).rerolls == [1, 0]


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("DTA-DRAFT-01")
def test_the_snake(seats: int) -> None:
    match = start(GAME, seats, seed=3, options={"start_player": seats - 1})
    for role in ROLES[:seats]:
        match.choose(role)
    while truth(match).phase == "draft":
        match.choose(match.decisions[0].options[0])
    order = [event.seat for event in match.log() if event.what == "pick"]
    forth = [(seats - 1 + k) % seats for k in range(seats)]
    assert order == forth + forth[::-1]
