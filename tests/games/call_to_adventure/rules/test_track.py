"""The Corruption track (3.3)."""

import pytest
from tests.games.call_to_adventure.positions import Tale, starts

from questhall.games.call_to_adventure.rules.scoring import score
from questhall.games.call_to_adventure.rules.track import corrupt, exalt, may_cast_dark, may_play
from questhall.kernel import rule


@rule("CTA-TRACK-01", "CTA-TERM-05")
def test_virtue_goes_up_and_corruption_down() -> None:
    tale = Tale().hero(STR=3).row(1, "the-midsummer-ring", "bandits-at-the-ford")
    tale.attempt("the-midsummer-ring", "top", "1 1 1 2 2 S2")
    assert tale.h().level == 2
    tale = Tale().hero(STR=3).row(1, "the-midsummer-ring")
    tale.attempt("the-midsummer-ring", "bottom", "1 1 1 2 2 S2")
    assert tale.h().level == 4


@rule("CTA-TRACK-02", "CTA-TRACK-03")
def test_both_ends_of_the_track_swallow_the_rest() -> None:
    tale = Tale().hero(level=6)
    corrupt(tale.state, 0, 3)
    assert tale.h().level == 7
    exalt(tale.state, 0)
    assert tale.h().level == 6
    exalt(tale.state, 0, 9)
    assert tale.h().level == 1
    corrupt(tale.state, 0)
    assert tale.h().level == 2


@rule("CTA-TRACK-04", "CTA-TRACK-10", "CTA-HA-03", "CTA-TRACK-07")
@pytest.mark.parametrize(("level", "kinds"), [(1, "H"), (2, "H"), (3, "HA"), (4, "HA"), (5, "A"), (6, "A"), (7, "A")])
def test_each_level_permits_its_cards(level: int, kinds: str) -> None:
    tale = Tale().hero(level=level, hand=["act-of-mercy", "cutpurse"]).row(1, "lost-in-the-woods")
    assert bool(starts("play act-of-mercy", tale.options)) == ("H" in kinds)
    assert bool(starts("play cutpurse", tale.options)) == ("A" in kinds)
    assert may_play(tale.state, 0) == ("H" in kinds, "A" in kinds)
    assert tale.match.view(1).heroes[0].level == level  # everybody sees the track
    assert len(tale.h().hand) == 2  # holding is always allowed


@rule("CTA-TRACK-05", "CTA-DARK-05")
def test_no_dark_runes_at_the_bottom_but_from_an_antihero_card() -> None:
    tale = Tale().hero(level=7, xp=3, hand=["dark-lords-champion"]).row(1, "lost-in-the-woods")
    tale.do("attempt lost-in-the-woods top")
    assert "buy dark" not in tale.options
    assert tale.why("buy dark") == "CTA-TRACK-05"
    assert not may_cast_dark(tale.table, 0)
    tale.do("play dark-lords-champion").passing()
    tale.do("2")
    assert tale.table.attempt is not None and tale.table.attempt.dark == 2


@rule("CTA-TRACK-06", "CTA-TRACK-09")
def test_only_the_final_level_scores() -> None:
    values = []
    for level in range(1, 8):
        tale = Tale().hero(level=level)
        values.append(score(tale.state, 0, False).track)
    assert values == [6, 4, 2, 2, 4, 0, -4]


@rule("CTA-TRACK-08")
def test_a_card_played_legally_takes_effect_although_the_level_changed_meanwhile() -> None:
    tale = Tale().hero(0, level=4, hand=["act-of-mercy"]).hero(1, hand=["cut-the-thread"]).row(1, "lost-in-the-woods")
    tale.do("play act-of-mercy")
    tale.h().level = 5  # a response has pushed the hero down
    tale.passing()
    assert tale.h().level == 4
    assert tale.h().played == ("act-of-mercy",)


@rule("CTA-TRACK-11")
def test_dark_runes_already_in_the_pool_stay() -> None:
    tale = Tale().hero(level=6, xp=3, DEX=1).row(1, "lost-in-the-woods")
    tale.do("attempt lost-in-the-woods top", "buy dark", "buy dark")
    tale.h().level = 7
    tale.match.view(0)
    tale.fall("1 1 1 2 1 1").do("throw")
    assert tale.said("cast")[-1].count("dark=1") == 2
