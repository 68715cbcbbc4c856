"""Runes (3.7), Dark runes (3.8) and re-attempts (3.9)."""

import re

import pytest
from tests.games.call_to_adventure.positions import Tale, starts

from questhall.games.call_to_adventure.rules.challenge.runes import (
    GIFTS,
    VALUES,
    at_least,
    counts,
    distribution,
    exact,
    pool,
    spans,
    stones,
)
from questhall.kernel import rule

TABLE = """
0,0 87.5 50.0 12.5 0
1,0 100 93.8 68.8 31.2 6.2 0
2,0 100 100 96.9 81.2 50.0 18.8 3.1 0
3,0 100 100 100 98.4 89.1 65.6 34.4 10.9 1.6 0
4,0 100 100 100 100 99.2 93.8 77.3 50.0 22.7 6.2 0.8 0
5,0 100 100 100 100 100 99.6 96.5 85.5 63.7 36.3 14.5 3.5
6,0 100 100 100 100 100 100 99.8 98.0 91.0 74.6 50.0 25.4
2,1 100 100 98.4 90.6 73.4 50.0 26.6 9.4 1.6 0
3,1 100 100 100 99.2 94.5 82.0 61.7 38.3 18.0 5.5 0.8 0
4,1 100 100 100 100 99.6 96.9 88.3 71.9 50.0 28.1 11.7 3.1
5,1 100 100 100 100 100 99.8 98.2 92.6 80.1 60.9 39.1 19.9
4,2 100 100 100 100 99.8 98.4 93.9 84.4 69.1 50.0 30.9 15.6
5,2 100 100 100 100 100 99.9 99.1 96.2 89.2 76.8 59.6 40.4
6,2 100 100 100 100 100 100 100 99.5 97.7 92.7 83.0 68.2
"""


@rule("CTA-RUNE-10", "CTA-EX-07")
def test_cta_ex_07() -> None:
    rows = [(0, 1.5, 3), (1, 3, 5), (2, 4.5, 7), (3, 6, 9), (4, 7.5, 11), (5, 9, 13)]
    assert [spans(n, 0) for n in range(6)] == rows
    for n in range(6):  # and the distribution itself has these ends and this mean
        ways = distribution(n, 0)
        sums = [(total, count) for total, count in enumerate(ways) if count]
        mean = sum(total * count for total, count in sums) / sum(ways)
        assert (sums[0][0], mean, sums[-1][0]) == rows[n]
    assert [b - a for a, b in zip(spans(2, 0), spans(2, 1))] == [0, 1, 2]


@rule("CTA-RUNE-10")
@pytest.mark.parametrize("line", TABLE.strip().splitlines())
def test_the_chances_of_every_cast(line: str) -> None:
    words = line.split()
    plain, special = map(int, words[0].split(","))
    for needed, percent in enumerate(words[1:], start=1):
        exactly = 100 * exact(plain, special, needed)
        assert abs(float(exactly) - float(percent)) <= 0.0501
        assert at_least(plain, special, needed) == float(exact(plain, special, needed))


@rule("CTA-RUNE-06", "CTA-RUNE-07", "CTA-RUNE-08", "CTA-RUNE-09")
def test_the_faces_of_the_stones() -> None:
    assert VALUES[:2] == ((0, 1), (0, 1))
    assert set(VALUES[2:8]) == {(1, 2)} and set(VALUES[8:14]) == {(0, 2)} and VALUES[14] == (1, 2)
    assert GIFTS == ("xp", "antihero", "xp", "hero", "hero", "antihero")


@rule("CTA-RUNE-08")
@pytest.mark.parametrize(("ability", "card", "path", "gift"), [
    ("STR", "the-midsummer-ring", "top", "xp"), ("DEX", "the-rooftop-chase", "top", "antihero"),
    ("CON", "the-desert-of-glass", "top", "xp"), ("INT", "the-riddle-stone", "top", "hero"),
    ("WIS", "the-oracles-smoke", "top", "hero"), ("CHA", "the-market-stage", "top", "antihero"),
])  # fmt: skip
def test_the_zero_of_each_special_stone(ability: str, card: str, path: str, gift: str) -> None:
    tale = Tale().hero(**{ability: 3}, xp=0)
    act = tale.game.content.story[card].act
    tale.row(act, card).do(f"attempt {card} {path}").fall("0 0 1 1 1 S0").do("throw")
    view = tale.match.view(1).heroes[0]
    assert (view.heroic, view.dark, view.xp) == {"hero": (1, 0, 0), "antihero": (0, 1, 0), "xp": (0, 0, 1)}[gift] or (
        gift == "xp" and tale.said("rune-xp")
    )


@rule("CTA-RUNE-01", "CTA-RUNE-02", "CTA-RUNE-04")
def test_three_runes_at_most_and_the_special_one_is_the_third() -> None:
    assert [stones(0, n) for n in range(4)] == [[], [2], [2, 2], [2, 2, 8]]
    assert [counts([n, 0, 0, 0, 0, 0], (0,)) for n in range(6)] == [(0, 0), (1, 0), (2, 0), (2, 1), (2, 1), (2, 1)]
    tale = Tale().hero(WIS=5).row(1, "the-academy").do("attempt the-academy top")
    assert tale.table.attempt is not None
    assert pool(tale.table, tale.table.attempt) == [0, 0, 1, 6, 6, 12]


@rule("CTA-DARK-01", "CTA-DARK-02", "CTA-DARK-04", "CTA-DARK-07")
def test_three_purchases_and_three_stones() -> None:
    tale = Tale().hero(xp=5).row(1, "the-midsummer-ring").do("attempt the-midsummer-ring top")
    tale.do("buy dark", "buy dark", "buy dark")
    assert tale.h().xp == 2 and "buy dark" not in tale.options
    assert tale.why("buy dark") == "CTA-DARK-02"
    assert tale.table.attempt is not None and pool(tale.table, tale.table.attempt).count(14) == 3


@rule("CTA-DARK-02")
def test_a_second_attempt_in_one_turn_shares_the_three_purchases() -> None:
    tale = Tale().hero(xp=9, motivation="burning-ambition").row(1, "the-midsummer-ring", "the-riddle-stone")
    tale.do("use burning-ambition/0").attempt("the-midsummer-ring", "top", "1 1 1 1 1", buy=2)
    tale.do("attempt the-riddle-stone top", "buy dark")
    assert tale.why("buy dark") == "CTA-DARK-02"


@rule("CTA-DARK-08")
def test_nobody_can_answer_a_purchase() -> None:
    tale = Tale().hero(1, hand=["cutpurse"], stance="watch").row(1, "the-midsummer-ring")
    tale.do("attempt the-midsummer-ring top")
    assert (tale.seat, tale.kind) == (1, "respond")  # the declaration can be answered
    tale.do("pass", "buy dark")
    assert (tale.seat, tale.kind) == (0, "gather")


@rule("CTA-RE-01", "CTA-RE-02", "CTA-RE-03", "CTA-RE-05", "CTA-RE-06", "CTA-RE-08", "CTA-RE-10", "CTA-HA-07")
def test_a_re_attempt_goes_back_to_gathering_with_what_helped() -> None:
    tale = Tale(3).hero(0, WIS=2, xp=3, hand=["second-wind"]).hero(1, hand=["instill-fear"])
    tale.hero(2, hand=["comrade-in-arms"]).row(1, "the-academy").draws("act-of-mercy")
    tale.do("attempt the-academy bottom", "buy dark").fall("0 0 call 1 1 2c").do("throw", "hero")
    assert tale.phase == "A3" and "play second-wind" not in tale.options
    tale.do("pass", "play instill-fear").do("pass")  # seat 2 or 0 could cancel; nobody does
    while tale.phase != "A4":
        tale.do("pass")
    assert tale.match.view(0).attempt.outcome == "fail"
    tale.do("play second-wind").passing()
    attempt = tale.table.attempt
    assert tale.kind == "gather" and attempt is not None
    assert (attempt.round, attempt.dark, attempt.malus, attempt.stones) == (2, 1, 0, [])
    assert tale.h().hand == ["act-of-mercy"] and tale.h().xp == 2 and tale.h().level == 3
    assert {"buy dark", "play act-of-mercy", "leave dark"} <= set(tale.options)
    assert tale.table.mains == 0


@rule("CTA-RE-04", "CTA-RE-07")
def test_the_first_cast_leaves_no_corruption_and_the_first_failure_nothing() -> None:
    tale = Tale().hero(xp=1, STR=1, hand=["second-wind"]).row(1, "bandits-at-the-ford")
    tale.do("attempt bandits-at-the-ford top", "buy dark").fall("0 0 1 1 2c").do("throw", "pass")
    tale.do("play second-wind").passing()
    assert (tale.h().level, tale.h().xp, tale.table.discards[0]) == (3, 0, [])
    tale.fall("1 1 1 2 1").do("throw").passing()
    assert tale.h().level == 3
    assert tale.said("outcome") == [("success", 6, 5, "bandits-at-the-ford")]


@rule("CTA-RE-09")
def test_runes_can_be_left_out_of_the_second_cast() -> None:
    tale = Tale().hero(xp=3, STR=1, hand=["second-wind", "feat-of-strength"]).row(1, "bandits-at-the-ford")
    tale.do("attempt bandits-at-the-ford top", "buy dark", "play feat-of-strength").passing()
    tale.fall("0 0 1 1 1 1").do("throw", "pass")
    while tale.phase != "A4":
        tale.do("pass")
    tale.do("play second-wind").passing()
    assert starts("leave", tale.options) == ["leave dark", "leave STR"]
    tale.do("leave dark", "leave STR")
    attempt = tale.table.attempt
    assert attempt is not None and pool(tale.table, attempt) == [0, 0, 1, 2]
    assert tale.h().xp == 2 and tale.table.bought == 1  # nothing comes back, and it still counts


@rule("CTA-RE-11")
def test_one_re_attempt_may_follow_another() -> None:
    tale = Tale().hero(STR=1, hand=["second-wind", "blood-for-breath"]).row(1, "bandits-at-the-ford")
    tale.do("attempt bandits-at-the-ford top").fall("0 0 1 1").do("throw", "pass", "play second-wind").passing()
    tale.fall("0 0 1 1").do("throw", "pass", "play blood-for-breath").passing()
    attempt = tale.table.attempt
    assert attempt is not None and (attempt.round, attempt.dark) == (3, 1)


@rule("CTA-RE-01", "CTA-STACK-01")
def test_a_re_attempt_in_response_leaves_the_other_card_on_the_stack() -> None:
    tale = Tale().hero(0, STR=1, hand=["second-wind"], xp=2).hero(1, hand=["cutpurse"], stance="watch")
    tale.row(1, "bandits-at-the-ford").do("attempt bandits-at-the-ford top", "pass").fall("0 0 1 1")
    tale.do("throw", "pass", "pass", "pass")  # seat 1 in A1, then both in A3
    assert (tale.phase, tale.seat) == ("A4", 0)
    tale.do("pass", "play cutpurse at 0", "play second-wind").passing()
    assert tale.kind == "gather" and tale.said("reattempt")
    assert tale.table.stack == [] and tale.h(1).played == ("cutpurse",)
    assert (tale.h(0).xp, tale.h(1).xp) == (1, 4)


def test_percent_table_is_complete() -> None:
    assert len(re.findall(r"^\d,\d", TABLE, re.M)) == 14


@rule("CTA-RE-01")
def test_a_rune_that_comes_with_another_try_is_not_cast_into_the_first_one() -> None:
    tale = Tale().hero(STR=1, hand=["blood-for-breath"], level=4).row(1, "bandits-at-the-ford")
    tale.do("attempt bandits-at-the-ford top").fall("0 0 1 1").do("throw")
    while not any(option.startswith("play blood-for-breath") for option in tale.options):
        tale.do("pass")
    tale.do("play blood-for-breath").passing()
    assert tale.table.attempt is not None and tale.table.attempt.dark == 1
    said = [event.what for event in tale.match.log(0)]
    assert "reattempt" in said and "cast-one" not in said  # it was cast into the throw that was wiped, before
