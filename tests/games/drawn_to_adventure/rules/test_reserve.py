"""The reserve and the common powers."""

from pathlib import Path

import msgspec
import pytest
from tests.games.drawn_to_adventure.positions import (
    GAME,
    changed,
    give,
    me,
    name,
    next_round,
    offered,
    table,
    truth,
    turn,
    unlock,
    vale,
)

from questhall.games.drawn_to_adventure.content.dice_and_abilities import FACES
from questhall.games.drawn_to_adventure.content.printed import Icons, Verb
from questhall.games.drawn_to_adventure.content.talents import Talents
from questhall.games.drawn_to_adventure.rules.classes import trigger
from questhall.games.drawn_to_adventure.rules.common_powers import roll_again
from questhall.games.drawn_to_adventure.rules.maps import open_map
from questhall.games.drawn_to_adventure.rules.reserve import reserve_options
from questhall.games.drawn_to_adventure.state import Seat
from questhall.kernel import Chance, IllegalChoice, Match, Option, rule


@rule("DTA-EX-18", "DTA-RES-01", "DTA-RES-05")
@pytest.mark.parametrize("spent", [False, True])
def test_dta_ex_18(spent: bool) -> None:
    state = table(2)
    for number in (1, 2):
        give(state, 0, dice=["combat"])
        state.seats[0].spent = 0
        state.phase, state.round = "turns", number
        match = turn(state)
        match.choose(("reserve", "combat"))
        next_round(match)
        state = truth(match)
        state.seats[0].dice = []
    if spent:
        state.seats[0].held[0], state.seats[0].used[0] = 0, 2
    give(state, 0, dice=["combat"])
    state.phase = "turns"
    assert offered(turn(state), "reserve") == []


@rule("DTA-RES-02", "DTA-RES-03", "DTA-TURN-03")
def test_a_reserved_die_can_be_used_from_the_next_round_on() -> None:
    match = vale(done=[(1, 0)], dice=["ranged", "luck"])
    match.choose(("reserve", "ranged"))
    assert me(match).fresh[1] == 1 and me(match).spent == 1
    assert offered(match, "move", "reserve") == []
    match.choose(("reserve", "luck"))  # both dice may be reserved
    next_round(match)
    assert me(match).held == [0, 1, 0, 1, 0] and me(match).fresh == [0] * 5


@rule("DTA-RES-04")
def test_a_reserved_ability_is_used_like_a_die() -> None:
    match = vale(done=[(1, 0)], held=["ranged", "key", "combat"])
    verbs = {option.split()[0] for option in offered(match)}
    assert verbs == {"move", "fill", "convert", "end"}
    match.choose(("fill", "reserve", "key", name(match, (1, -1)), 1))
    assert me(match).used[4] == 1 and me(match).held[4] == 0


@rule("DTA-RES-06", "DTA-MAP-07")
def test_carried_abilities_take_up_icons() -> None:
    from questhall.games.drawn_to_adventure.rules.maps import open_map

    state = table(2)
    seat = state.seats[0]
    seat.held, seat.fresh, seat.used = [1, 0, 0, 0, 1], [1, 0, 0, 0, 0], [0, 2, 0, 0, 1]
    open_map(state, "trobit")
    assert (seat.held, seat.fresh, seat.used) == ([2, 0, 0, 0, 1], [0] * 5, [0] * 5)
    give(state, 0, dice=["combat", "key"])
    state.phase, state.round = "turns", 1
    assert offered(turn(state), "reserve") == ["reserve key"]


@rule("DTA-EX-19", "DTA-RES-02", "DTA-POW-02", "DTA-POW-03")
def test_dta_ex_19() -> None:
    match = vale(at=(3, 0), done=[(3, -1)], dice=["ranged", "wisdom"])
    match.choose(("convert", "die", "ranged", "die", "wisdom"))
    match.choose("luck")
    assert offered(match, "move", "made", "luck") == [f"move made luck {name(match, (3, -1))}"]
    assert offered(match, "reserve") == [] and offered(match, "convert") == []


@rule("DTA-EX-02", "DTA-POW-02", "DTA-POW-01")
def test_dta_ex_02() -> None:
    match = vale(dice=["combat", "luck"])
    match.choose(("convert", "die", "combat", "die", "luck"))
    assert sorted(match.decisions[0].options) == ["key", "ranged", "wisdom"]  # another type than both
    match.choose("key")
    assert me(match).spent == 3 and me(match).made == [0, 0, 0, 0, 1]
    match.choose(("fill", "made", "key", name(match, (1, -1)), 1))
    assert me(match).made == [0] * 5


@rule("DTA-POW-02")
def test_equal_abilities_and_reserved_ones_are_converted_too() -> None:
    match = vale(dice=["combat", "combat"], held=["key"])
    assert offered(match, "convert") == [
        "convert die combat die combat",
        "convert die combat reserve key",
    ]
    match.choose(("convert", "die", "combat", "reserve", "key"))
    match.choose("wisdom")
    assert me(match).used[4] == 1 and me(match).made[2] == 1


@rule("DTA-POW-03", "DTA-TERM-07")
def test_made_tokens_are_not_converted_and_end_with_the_turn() -> None:
    match = vale(dice=["combat", "luck"], held=["key"])
    match.choose(("convert", "die", "combat", "die", "luck"))
    match.choose("ranged")
    assert offered(match, "convert") == []
    match.choose("end")
    assert me(match).made == [0] * 5


@rule("DTA-EX-21", "DTA-POW-04", "DTA-POW-05", "DTA-POW-07")
def test_dta_ex_21() -> None:
    for seed in range(200):  # a seed whose reroll shows mana on the first die
        state = table(2, seed=seed)
        give(state, 0, dice=["combat", "luck"], mana=3)
        match = Match(GAME, state)
        match.choose(("reroll", "both"))
        if FACES[me(match).dice[0]] == "mana":
            break
    assert me(match).mana == 2
    match.choose(("flip", "d1"))
    assert me(match).mana == 0 and FACES[me(match).dice[0]] == "combat"
    assert offered(match, "flip") == [] and offered(match, "reroll") == []  # nothing on credit


@rule("DTA-POW-04", "DTA-POW-05")
def test_exhausted_dice_are_neither_rerolled_nor_flipped() -> None:
    match = vale(dice=["combat", "luck"], mana=9)
    match.choose(("fill", "die", "combat", name(match, (1, 0)), 1))
    assert offered(match, "reroll") == ["reroll d2"] and offered(match, "flip") == ["flip d2"]
    with pytest.raises(IllegalChoice):
        match.choose(("flip", "d1"))
    match.choose(("flip", "d2"))
    assert FACES[me(match).dice[1]] == "wisdom" and me(match).mana == 8  # 9 + 1 of the Wolf Den - 2


@rule("DTA-POW-04", "DTA-POW-05")
def test_one_of_two_equal_dice_is_rerolled_or_flipped_and_of_two_that_differ_either() -> None:
    differ, equal = vale(dice=["combat", "luck"], mana=3), vale(dice=["luck", "luck"], mana=3)
    assert offered(differ, "reroll") == ["reroll d1", "reroll d2", "reroll both"]
    assert offered(differ, "flip") == ["flip d1", "flip d2"]
    assert offered(equal, "reroll") == ["reroll d1", "reroll both"] and offered(equal, "flip") == ["flip d1"]


@rule("DTA-POW-01", "DTA-POW-04")
def test_a_power_may_be_used_again_and_again() -> None:
    match = vale(dice=["combat", "luck"], mana=3)
    for mana in (2, 1, 0):
        match.choose(("reroll", "both"))
        assert me(match).mana == mana


@rule("DTA-POW-06", "DTA-POW-07")
def test_a_walk_needs_three_mana() -> None:
    assert offered(vale(done=[(1, 0)], mana=2), "walk") == []
    match = vale(done=[(1, 0)], mana=3)
    match.choose(("walk", name(match, (1, 0))))
    assert me(match).mana == 0


@rule("DTA-RES-05", "DTA-CLS-04")
def test_a_power_of_a_pack_may_bring_more_icons() -> None:
    ranger = GAME.content.roles["ranger"]
    wide = msgspec.structs.replace(
        ranger.power[1], kind="ongoing", on="", effect=(Verb(reserve_icons=Icons(ability="ranged", plus=2)),)
    )
    talents = Talents(msgspec.structs.replace(ranger, power=(ranger.power[0], wide, *ranger.power[2:])), 0b10)
    assert talents.more_icons == [0, 2, 0, 0, 0]
    board, seat, found = GAME.content.boards["human"], Seat(), list[Option]()
    seat.used[1] = 3
    reserve_options(board, seat, talents, [("die", 1, 1)], found)
    assert found == [("reserve", "ranged")]
    seat.held[1] = 1  # four icons, not five
    found.clear()
    reserve_options(board, seat, talents, [("die", 1, 1)], found)
    assert found == []


@rule("DTA-REW-07", "DTA-RES-05", "DTA-CLS-04")
def test_what_is_taken_into_the_reserve_uses_such_icons_too(tmp_path: Path) -> None:
    game = changed(
        tmp_path,
        (
            'count_as = { from = "ranged", as = "key", for = "both" }',
            'reserve_icons = { ability = "ranged", plus = 1 }',
        ),
        (
            '{ to_reserve = { ability = "ranged" } }, { to',
            ", ".join(['{ to_reserve = { ability = "ranged" } }'] * 3) + ", { to",
        ),
    )
    for powers, many in ((("quiver",), 2), (("trail_sense", "quiver"), 3)):
        state = game.setup(2, game.options({"start_player": 0}), Chance(1))
        seat = unlock(state, "ranger", *powers)
        state.seats[1].role, state.seats[1].xp = "wizard", [0, 0, 0, 0]
        open_map(state, "human")
        trigger(state, 0, state.talents(seat), "map_start")
        assert seat.held == [0, many, 0, 0, 0]


@rule("DTA-POW-04", "DTA-DIE-01")
def test_a_reroll_shows_each_of_six_faces_about_equally_often() -> None:
    state = table(2)
    seat, counts = give(state, 0, dice=["combat", "luck"]), dict.fromkeys(range(6), 0)
    for _ in range(300):
        roll_again(state, 0, "d1")
        counts[seat.dice[0]] += 1
    assert sum(counts.values()) == 300 and all(30 < count < 75 for count in counts.values()), counts
