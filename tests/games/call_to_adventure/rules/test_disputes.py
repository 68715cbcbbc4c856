"""Disputes: what somebody who knows the rules by heart asks about, each with the clause that answers it."""

from pathlib import Path

import pytest
from tests.games.call_to_adventure.positions import Tale, starts
from tests.games.call_to_adventure.rules.test_solo import GOOD, alone, quarry_of

from questhall.games.call_to_adventure import CallToAdventure
from questhall.games.call_to_adventure.content.vocabulary import ICON_INDEX
from questhall.games.call_to_adventure.rules.challenge.difficulty import difficulty
from questhall.kernel import rule


def until(tale: Tale, option: str) -> Tale:
    """Everybody passes until this can be answered."""
    while option not in tale.options:
        tale.do("pass" if tale.kind == "respond" else tale.options[0])
    return tale


# prices and limits


@rule("CTA-FX-06", "CTA-TRACK-02")
@pytest.mark.parametrize(("level", "can"), [(5, True), (6, False), (7, False)])
def test_two_corruption_cannot_be_paid_with_one_level_left(level: int, can: bool) -> None:
    tale = Tale().hero(motivation="devils-bargain", xp=3, level=level).row(1, "the-last-waterskin")
    tale.do("attempt the-last-waterskin top").fall("0 0 1").do("throw")
    if can:
        tale.do("use devils-bargain/0").passing()
        assert tale.h().level == 6  # down to 7, then the Virtue of the path
    assert tale.said("outcome")[-1][0] == ("success" if can else "fail")


@rule("CTA-HA-12", "CTA-TRACK-02")
def test_a_card_may_cost_corruption_that_is_lost_but_no_experience_that_is_not_there() -> None:
    tale = Tale().hero(hand=["ride-through-the-night"], xp=2, level=7).row(1, "the-midsummer-ring")
    tale.do("play ride-through-the-night").passing()
    assert (tale.table.mains, tale.h().xp, tale.h().level) == (2, 0, 7)
    poor = Tale().hero(hand=["ride-through-the-night"], xp=1).row(1, "the-midsummer-ring")
    assert not starts("play", poor.options)


@rule("CTA-DARK-02")
def test_three_dark_runes_a_turn_are_three_over_both_its_main_actions() -> None:
    tale = Tale().hero(xp=9, STR=1).row(1, "the-midsummer-ring", "the-riddle-stone")
    tale.state.mains = 2
    tale.attempt("the-midsummer-ring", "top", "1 1 1 1 1 1", buy=2)
    tale.do("attempt the-riddle-stone top", "buy dark")
    assert "buy dark" not in tale.options and tale.why("buy dark") == "CTA-DARK-02"


@rule("CTA-RE-08", "CTA-FX-08")
def test_a_re_attempt_is_the_same_attempt_for_what_works_once() -> None:
    tale = Tale().hero(motivation="the-common-good", xp=3, hand=["second-wind"]).row(1, "the-last-waterskin")
    tale.do("attempt the-last-waterskin top").fall("0 0 1").do("throw", "use the-common-good/0", "0")
    until(tale, "play second-wind").do("play second-wind").passing()
    tale.fall("0 0 1").do("throw").passing()
    assert tale.said("outcome")[-1][0] == "fail" and len(tale.said("use")) == 1


@rule("CTA-TRAIT-02", "CTA-TRAIT-03")
def test_a_waiver_waits_for_a_trait_that_is_claimed() -> None:
    tale = Tale().hero(motivation="heavens-favourite", xp=4, hand=["against-all-advice"])
    tale.row(1, "secret-royalty", "keen-eyes", "lost-in-the-woods").do("play against-all-advice").passing()
    tale.do("use heavens-favourite/0", "secret-royalty", "gain keen-eyes")
    assert tale.h().story == (("secret-royalty", "top"), ("keen-eyes", "top")) and not tale.table.waived


@rule("CTA-TURN-07", "CTA-ACT-06")
def test_who_has_ended_the_only_open_act_with_a_main_action_left_may_replace_a_card() -> None:
    tale = Tale().hero(cards=2, xp=1).row(1, "adventurous", "lost-in-the-woods")
    tale.state.mains = 2
    tale.do("gain adventurous")
    assert not starts("attempt", tale.options) and "replace lost-in-the-woods" in tale.options


# the sums


@rule("CTA-CHAL-18")
def test_a_result_is_held_at_nought_at_the_end_only() -> None:
    tale = Tale(3).hero(1, hand=["instill-fear"], level=4).hero(2, hand=["comrade-in-arms"], level=4)
    tale.row(1, "the-midsummer-ring").do("attempt the-midsummer-ring top").fall("0 0 1").do("throw")
    for card in ("instill-fear", "comrade-in-arms"):
        until(tale, f"play {card}").do(f"play {card}")
    tale.passing()
    assert tale.said("outcome")[-1][1] == 1 - 2 + 2  # not 0 + 2


@rule("CTA-CHAL-21", "CTA-CHAL-14")
def test_a_dark_rune_taken_out_corrupts_nobody() -> None:
    tale = Tale().hero(0, xp=1, STR=1).hero(1, hand=["poisoned-cup"], level=5).row(1, "the-riddle-stone")
    tale.do("attempt the-riddle-stone bottom", "buy dark").fall("1 1 1 2c").do("throw")
    until(tale, "play poisoned-cup").do("play poisoned-cup").passing()
    assert tale.h().level == 3 and tale.said("outcome")[-1][1] == 3


@rule("CTA-CHAL-03", "CTA-CHAL-02")
def test_the_other_path_has_its_own_plus_one() -> None:
    tale = Tale().hero(hand=["crossroads"]).row(1, "the-academy").do("attempt the-academy bottom")
    assert difficulty(tale.table) == 4
    tale.do("play crossroads mode 0").passing()
    assert difficulty(tale.table) == 5


@rule("CTA-CHAL-07", "CTA-CHAL-02")
def test_a_challenge_is_of_the_abilities_that_are_printed_on_it() -> None:
    """Intelligence added to a challenge brings runes, and not what the Grand Inquisitor asks of challenges of it."""
    tale = Tale().hero(motivation="thirst-for-knowledge", INT=2, xp=1).row(1, "the-midsummer-ring")
    tale.row(2, "the-grand-inquisitor").do("attempt the-midsummer-ring top")
    before = difficulty(tale.table)
    tale.do("use thirst-for-knowledge/0")
    assert tale.table.attempt is not None and tale.table.attempt.listed == [0, 3]
    assert difficulty(tale.table) == before == 3
    failed = Tale().hero(STR=1, CHA=1, hand=["by-other-means"], triggers=["strong-back/top0"], xp=0)
    failed.row(1, "the-riddle-stone").do("attempt the-riddle-stone top", "play by-other-means").passing()
    failed.do("STR").fall("0 0 1 1").do("throw").passing()
    assert failed.said("outcome")[-1][0] == "fail" and failed.h().xp == 1  # not a challenge of Strength


@rule("CTA-CHAL-11", "CTA-SOLO-10")
def test_the_calling_face_is_settled_before_special_stones_draw() -> None:
    tale = alone().hero(INT=3).row(1, "the-riddle-stone").draws("act-of-mercy", "cutpurse")
    quarry_of(tale).deck = ["dark-lords-champion"]
    tale.do("attempt the-riddle-stone top").fall("1 1 call 2 2 S0").do("throw", "antihero")
    what = [event.what for event in tale.match.log(0)]
    draws = [place for place, word in enumerate(what) if word == "draw"]
    assert draws[0] < what.index("skull") < draws[1]


# cards and their answers


@rule("CTA-HA-11", "CTA-STACK-06")
def test_only_the_card_played_last_can_be_cancelled() -> None:
    tale = Tale(3).hero(0, hand=["act-of-mercy"]).hero(1, hand=["stolen-thunder"], level=5)
    tale.hero(2, hand=["cut-the-thread", "bad-debts"], level=5).row(1, "lost-in-the-woods")
    tale.do("play act-of-mercy", "play stolen-thunder")
    assert tale.seat == 2 and starts("play", tale.options) == ["play bad-debts"]


@rule("CTA-STACK-01", "CTA-HA-11")
def test_a_cancelled_answer_lets_the_first_card_act() -> None:
    tale = Tale().hero(0, STR=1, hand=["not-this-time"]).hero(1, hand=["instill-fear", "cut-the-thread"], level=4)
    tale.row(1, "the-midsummer-ring").do("attempt the-midsummer-ring top").fall("1 1 1 1").do("throw", "pass")
    tale.do("play instill-fear", "play not-this-time", "play cut-the-thread").passing()
    assert tale.said("outcome")[-1][1] == 4 - 2
    assert tale.table.hero_discard == ["not-this-time"]


@rule("CTA-HA-12", "CTA-FX-07")
def test_a_card_against_anothers_cast_may_find_nothing_and_scores() -> None:
    tale = Tale().hero(1, hand=["poisoned-cup"], level=5).row(1, "the-midsummer-ring")
    tale.do("attempt the-midsummer-ring top").fall("1 1 1").do("throw", "play poisoned-cup").passing()
    assert tale.said("removed") == [] and tale.said("outcome")[-1][1] == 3
    assert tale.h(1).played == ("poisoned-cup",)


@rule("CTA-HA-12", "CTA-HA-05")
def test_what_a_card_without_timing_asks_for_must_be_so(tmp_path: Path) -> None:
    """The conditions of such a card stood in its text only."""
    folder = tmp_path / "call-to-adventure"
    folder.mkdir()
    (folder / "heroes.toml").write_text(
        """
[late-bloom]
name = "Late Bloom"
triumph = 2
flavour = "Nobody had asked in spring."
powers = [{ trigger = "any", when = { xp_min = 3, level_max = 2 }, do = [{ verb = "track", n = -1 }] }]
""",
        encoding="utf-8",
    )
    game = CallToAdventure([tmp_path])
    for xp, level, can in ((3, 2, True), (2, 2, False), (3, 3, False)):
        tale = Tale(game=game).hero(0, hand=["late-bloom"], xp=xp, level=level).row(1, "the-midsummer-ring")
        assert ("play late-bloom" in tale.options) == can
        assert can or tale.why("play late-bloom") == "CTA-HA-12"


@rule("CTA-FX-04", "CTA-TRACK-02", "CTA-TRACK-03")
def test_what_is_lost_on_the_track_was_not_gained() -> None:
    pure = Tale().hero(origin="squire", STR=2, xp=0, level=1).row(1, "the-midsummer-ring")
    assert pure.attempt("the-midsummer-ring", "top", "1 1 1 2 2").h().xp == 0
    lost = Tale().hero(origin="deserter", STR=2, xp=0, level=7).row(1, "the-midsummer-ring")
    assert lost.attempt("the-midsummer-ring", "bottom", "1 1 1 2 2").h().xp == 2  # printed on the card


@rule("CTA-ALLY-07")
def test_path_and_ally_of_the_wild_teach_a_hunter_twice() -> None:
    tale = Tale().hero(origin="hunter", STR=3, CON=3, xp=0).row(1, "guardian-sprite>the-long-winter")
    tale.attempt("the-long-winter", "bottom", "1 1 1 2 2 S2 2 2 S2")
    assert tale.h().xp == 2


@rule("CTA-CHAL-16", "CTA-ALLY-08")
def test_where_the_card_stays_its_ally_stays_too() -> None:
    tale = Tale().hero(0, motivation="unfinished-business", xp=1).hero(1, origin="sole-survivor", xp=0)
    tale.row(1, "hedge-knight>the-long-winter").do("attempt the-long-winter top", "use unfinished-business/0")
    tale.fall("0 0 1").do("throw").passing()
    assert (tale.table.rows[0][0], tale.table.under[0][0]) == ("the-long-winter", "hedge-knight")
    assert (tale.h(0).xp, tale.h(1).xp) == (1, 0)


@rule("CTA-ALLY-09", "CTA-RE-11")
def test_a_sacrificed_ally_is_out_of_the_story_in_the_re_attempt_it_gave() -> None:
    tale = Tale().hero(allies=["guardian-sprite"]).row(1, "the-midsummer-ring")
    tale.do("attempt the-midsummer-ring top").fall("0 0 1").do("throw", "use guardian-sprite/top0").passing()
    assert tale.kind == "gather" and tale.h().icons[ICON_INDEX["Nature"]] == 0


# against the Adversary


@rule("CTA-RE-10", "CTA-SOLO-11")
def test_what_the_adversary_laid_on_an_attempt_ends_with_the_first_cast() -> None:
    tale = alone().hero(hand=["second-wind"]).row(1, "the-last-waterskin")
    quarry_of(tale).deck = ["dark-lords-champion"]
    tale.do("attempt the-last-waterskin top").fall("0 0 call").do("throw", "hero")
    assert difficulty(tale.table) == 5 + 2
    until(tale, "play second-wind").do("play second-wind").passing()
    assert difficulty(tale.table) == 5


@rule("CTA-SOLO-11", "CTA-SOLO-13", "CTA-RE-07")
def test_a_harsh_lesson_waits_for_the_end_of_its_challenge_and_no_longer() -> None:
    again = alone().hero(hand=["second-wind"]).row(1, "the-last-waterskin")
    quarry_of(again).deck = ["instill-fear", "harsh-lesson"]
    again.do("attempt the-last-waterskin top").fall("0 0 call").do("throw", "hero")
    until(again, "play second-wind").do("play second-wind").passing().fall("0 0 1").do("throw").passing()
    assert quarry_of(again).xp == 2  # by Rise and by the lesson, once each
    learned = alone().hero(STR=2).row(1, "the-midsummer-ring", "the-riddle-stone")
    learned.state.mains, quarry_of(learned).deck = 2, ["harsh-lesson"]
    learned.do("attempt the-midsummer-ring top").fall("1 1 call 2 2").do("throw", "hero").passing()
    learned.do("attempt the-riddle-stone top").fall("0 0 1").do("throw").passing()
    assert quarry_of(learned).xp == 1 and quarry_of(learned).shown == ["harsh-lesson"]  # by Rise alone


@rule("CTA-SOLO-09", "CTA-SOLO-24")
def test_the_winning_cast_may_feed_the_adversary_to_its_goal() -> None:
    tale = alone("the-demon").hero(cards=8, CHA=3, xp=2).row(3, "the-last-dragon")
    quarry_of(tale).xp = 9
    tale.do("attempt the-demon top", "buy dark", "buy dark").fall(f"{GOOD} 2c 2c").do("throw")
    assert tale.match.outcome is not None and tale.match.outcome.payoffs == [0.0]


@rule("CTA-SOLO-32", "CTA-SOLO-21", "CTA-SOLO-23")
@pytest.mark.parametrize(("friend", "victor", "xp"), [("skip", "take", 12), ("take", "skip", 13), ("skip", "skip", 12)])
def test_a_final_turn_that_is_taken_is_not_idle_for_the_victor_alone(friend: str, victor: str, xp: int) -> None:
    tale = alone(players=2).hero(0, cards=8, CHA=3).hero(1, cards=5).row(3, "the-last-dragon")
    quarry_of(tale).xp = 12
    tale.do("attempt the-demon top").fall(GOOD).do("throw").passing().do("end")
    for answer in (friend, victor):
        tale.do(*([answer, "end"] if answer == "take" else [answer]))
    tale.passing()
    assert quarry_of(tale).xp == xp
    assert tale.match.outcome is not None and min(tale.match.outcome.payoffs) > 0


@rule("CTA-SOLO-26", "CTA-HA-06")
def test_in_co_op_another_hero_is_another_than_the_cards_player() -> None:
    tale = alone(players=2).hero(0, hand=["comrade-in-arms"], xp=0).hero(1, hand=["comrade-in-arms"])
    tale.row(1, "the-midsummer-ring").do("attempt the-midsummer-ring top").fall("0 0 1").do("throw")
    assert not [o for o in tale.options if tale.seat == 0 and o.startswith("play")]  # not in one's own attempt
    until(tale, "play comrade-in-arms for 0").do("play comrade-in-arms for 0").passing()
    assert tale.said("outcome")[-1][1] == 3 and tale.h(0).xp == 1
    turn = alone(players=3).hero(0, hand=["fireside-tales"]).hero(1, hand=["fireside-tales"], stance="watch")
    turn.row(1, "the-midsummer-ring")
    mine = starts("play fireside-tales mode 0", turn.options)
    assert mine == ["play fireside-tales mode 0", *[f"play fireside-tales mode 0 for {seat}" for seat in (1, 2)]]
