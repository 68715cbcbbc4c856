"""Attempting a Challenge (3.6)."""

from tests.games.call_to_adventure.positions import Tale, starts

from questhall.games.call_to_adventure.rules.challenge.difficulty import difficulty
from questhall.games.call_to_adventure.rules.challenge.runes import pool, result
from questhall.kernel import rule


@rule("CTA-CHAL-01", "CTA-TERM-15", "CTA-ADV-02")
def test_a_challenge_offers_two_paths_and_an_adversary_one() -> None:
    tale = Tale().hero(cards=3, xp=0).row(2, "the-arena-of-vhar", "the-nightblade")
    assert starts("attempt", tale.options) == [
        "attempt the-arena-of-vhar top",
        "attempt the-arena-of-vhar bottom",
        "attempt the-arena-of-vhar top throw 0",
        "attempt the-arena-of-vhar bottom throw 0",
        "attempt the-nightblade top",
        "attempt the-nightblade top throw 0",
    ]


@rule("CTA-CHAL-09", "CTA-DARK-01", "CTA-DARK-02")
def test_who_knows_what_to_add_is_asked_once() -> None:
    tale = Tale().hero(xp=2, WIS=1).row(1, "lost-in-the-woods")
    assert "attempt lost-in-the-woods top throw 2" in tale.options  # two can be paid for, no more
    assert "attempt lost-in-the-woods top throw 3" not in tale.options
    tale.fall("1 1 1 2 1 1").do("attempt lost-in-the-woods top throw 2")
    assert tale.said("cast") == [("core=1", "core=1", "calling=1", "WIS=2", "dark=1", "dark=1")]
    assert tale.table.bought == 2


@rule("CTA-CHAL-09", "CTA-STACK-02")
def test_who_is_interrupted_decides_afresh_what_to_add() -> None:
    tale = Tale().hero(xp=2).hero(1, stance="watch", hand=["cutpurse"]).row(1, "lost-in-the-woods")
    tale.do("attempt lost-in-the-woods top throw 2")
    assert (tale.seat, tale.kind) == (1, "respond")
    tale.do("pass")
    assert tale.kind == "respond" and tale.h().xp == 0 and tale.table.bought == 2  # nothing was in the way
    tale = Tale().hero(xp=2).hero(1, stance="watch", hand=["cutpurse"]).row(1, "lost-in-the-woods")
    tale.do("attempt lost-in-the-woods top throw 2", "play cutpurse at 0").passing()
    assert (tale.seat, tale.kind) == (0, "gather") and tale.h().xp == 1
    assert tale.options == ["throw", "buy dark"]


@rule("CTA-CHAL-02", "CTA-ALLY-06")
def test_difficulty_adds_up_number_path_ally_and_effects() -> None:
    tale = Tale().row(1, "faithful-hound>lost-in-the-woods").do("attempt lost-in-the-woods bottom")
    assert difficulty(tale.table) == 4 + 1 + 1
    plain = Tale().row(1, "lost-in-the-woods").do("attempt lost-in-the-woods top")
    assert difficulty(plain.table) == 4
    queen = Tale().row(3, "the-lich-queen").row(1, "lost-in-the-woods").do("attempt lost-in-the-woods top")
    assert difficulty(queen.table) == 5  # she makes Wisdom harder


@rule("CTA-CHAL-03", "CTA-HA-07")
def test_the_path_changes_only_by_a_card_and_before_the_throw() -> None:
    tale = Tale().hero(hand=["crossroads"]).row(1, "lost-in-the-woods").do("attempt lost-in-the-woods top")
    tale.do("play crossroads mode 0").passing()
    assert tale.table.attempt is not None and tale.table.attempt.path == "bottom"
    assert difficulty(tale.table) == 5
    late = Tale().hero(hand=["crossroads"], DEX=1).row(1, "lost-in-the-woods").do("attempt lost-in-the-woods top")
    late.fall("1 1 1 2").do("throw")
    assert not starts("play", late.options)
    assert late.why("play crossroads") == "CTA-HA-06"


@rule("CTA-CHAL-03")
def test_a_restless_heart_changes_the_challenge() -> None:
    tale = Tale().hero(motivation="restless-heart").row(1, "lost-in-the-woods", "the-academy", "the-broken-mill")
    tale.do("attempt lost-in-the-woods top", "use restless-heart/0", "the-academy bottom")
    attempt = tale.table.attempt
    assert attempt is not None and (attempt.card, attempt.path) == ("the-academy", "bottom")
    assert attempt.listed == [3, 4] and difficulty(tale.table) == 3  # INT and WIS; 4 - 1


@rule("CTA-CHAL-04", "CTA-CHAL-05", "CTA-CHAL-06", "CTA-CHAL-07", "CTA-CHAL-08", "CTA-RUNE-02")
def test_the_pool_is_the_core_and_a_rune_for_each_icon_of_a_listed_ability() -> None:
    tale = Tale().hero(DEX=1, WIS=3, STR=3).row(1, "lost-in-the-woods").do("attempt lost-in-the-woods top")
    attempt = tale.table.attempt
    assert attempt is not None
    assert pool(tale.table, attempt) == [0, 0, 1, 3, 6, 6, 12]  # core, core, calling, DEX, WIS, WIS, special WIS
    assert not starts("leave", tale.options)


@rule("CTA-CHAL-09", "CTA-DARK-01", "CTA-DARK-03")
def test_gathering_offers_dark_runes_powers_and_cards() -> None:
    tale = Tale().hero(motivation="bound-by-honor", DEX=1, hand=["pact-of-cinders", "fortunes-turn"])
    tale.row(1, "lost-in-the-woods").do("attempt lost-in-the-woods top")
    assert tale.options == ["throw", "buy dark", "use bound-by-honor/0", "play pact-of-cinders"]
    tale.do("buy dark")
    assert tale.h().xp == 2
    tale.fall("0 0 1 1 1").do("throw")
    assert tale.kind == "respond" and "buy dark" not in tale.options


@rule("CTA-CHAL-10", "CTA-CHAL-13", "CTA-CHAL-15")
def test_reaching_the_difficulty_is_success() -> None:
    exact = Tale().hero(DEX=2).row(1, "lost-in-the-woods").attempt("lost-in-the-woods", "top", "1 0 1 1 1")
    assert exact.said("outcome") == [("success", 4, 4, "lost-in-the-woods")]
    assert exact.h().story == (("lost-in-the-woods", "top"),) and exact.h().abilities[1] == 3
    short = Tale().hero(DEX=2).row(1, "lost-in-the-woods").attempt("lost-in-the-woods", "top", "0 0 1 1 1")
    assert short.said("outcome") == [("fail", 3, 4, "lost-in-the-woods")]


@rule("CTA-CHAL-11", "CTA-RUNE-06", "CTA-RUNE-08")
def test_draw_faces_act_at_once_and_the_card_can_be_played_in_the_same_attempt() -> None:
    tale = Tale().hero(WIS=3).row(1, "the-academy").draws("fortunes-turn", "loaded-bones")
    tale.do("attempt the-academy top").fall("0 0 call 1 1 S0").do("throw")
    assert (tale.kind, tale.options) == ("either", ["hero", "antihero"])
    tale.do("antihero")
    assert sorted(tale.h().hand) == ["fortunes-turn", "loaded-bones"]  # the special WIS rune brought the Hero card
    assert tale.kind == "respond"
    assert {"play fortunes-turn", "play loaded-bones"} <= set(tale.options)


@rule("CTA-CHAL-12", "CTA-RUNE-03")
def test_a_rune_added_while_facing_is_cast_at_once() -> None:
    tale = Tale().hero(STR=2, hand=["feat-of-strength"]).row(1, "the-midsummer-ring")
    tale.do("attempt the-midsummer-ring top").fall("0 0 1 1 1").do("throw").stones(0)
    tale.do("play feat-of-strength").passing()
    assert tale.said("cast-one") == [("STR*=0",)]  # the third stone is the special one, and its 0 gives experience
    assert tale.h().xp == 3 + 1


@rule("CTA-CHAL-14", "CTA-DARK-06", "CTA-CHAL-20")
def test_corruption_faces_move_the_marker_first_also_on_failure() -> None:
    tale = Tale().hero(xp=2).row(1, "the-last-waterskin").attempt("the-last-waterskin", "top", "0 0 1 2c 2c", buy=2)
    assert tale.said("outcome")[-1][0] == "success"
    what = [event.what for event in tale.match.log(0)]
    assert what.index("corruption") < what.index("gain")
    assert tale.h().level == 3 + 2 - 1
    lost = Tale().hero(xp=1).row(1, "the-last-waterskin").attempt("the-last-waterskin", "top", "0 0 1 2c", buy=1)
    assert lost.said("outcome")[-1][0] == "fail" and lost.h().level == 4


@rule("CTA-CHAL-16", "CTA-ROW-05", "CTA-ALLY-08")
def test_failing_discards_the_card_with_its_ally_and_gives_experience() -> None:
    tale = Tale().hero(xp=0).row(1, "hedge-knight>the-last-waterskin").deck(1, "strong-back")
    tale.attempt("the-last-waterskin", "top", "0 0 1")
    assert tale.table.discards[0] == ["the-last-waterskin", "hedge-knight"]
    assert tale.h().xp == 1 and tale.h().story == ()
    assert tale.table.rows[0][0] == "strong-back"


@rule("CTA-CHAL-17", "CTA-CHAL-20")
def test_what_watches_the_outcome_comes_before_the_refill_and_cards_after_it() -> None:
    tale = Tale().hero(origin="farmer", xp=0).hero(1, hand=["harsh-lesson"]).row(1, "the-last-waterskin")
    tale.do("attempt the-last-waterskin top").fall("0 0 1").do("throw")
    tale.do("pass")  # A3
    assert (tale.seat, tale.phase) == (1, "A6")
    assert tale.h().xp == 2  # one for failing, one of the Farmer
    assert tale.table.rows[0][0] != "the-last-waterskin" and tale.table.rows[0][0]
    what = [event.what for event in tale.match.log(0)]
    assert what.index("power") < what.index("reveal")
    tale.do("play harsh-lesson").passing()
    assert tale.h(1).xp == 5


@rule("CTA-CHAL-18")
def test_no_result_below_zero_and_no_difficulty_below_one() -> None:
    tale = Tale().row(1, "the-midsummer-ring").do("attempt the-midsummer-ring top")
    attempt = tale.table.attempt
    assert attempt is not None
    attempt.malus, attempt.ease = 9, 9
    assert (result(attempt), difficulty(tale.table)) == (0, 1)


@rule("CTA-CHAL-19", "CTA-HA-05")
def test_a_rune_that_the_challenge_does_not_list_adds_nothing() -> None:
    tale = Tale().hero(STR=2, DEX=1, hand=["feat-of-strength"]).row(1, "lost-in-the-woods")
    tale.do("attempt lost-in-the-woods top").fall("1 1 1 2").do("throw", "play feat-of-strength").passing()
    assert tale.said("cast-one") == [] and tale.h().xp == 3 + 1
    assert tale.said("outcome")[-1][1] == 5


@rule("CTA-CHAL-21")
def test_a_rune_thrown_again_or_turned_shows_its_new_face() -> None:
    tale = Tale().hero(STR=3, hand=["fortunes-turn", "loaded-bones"]).row(1, "bandits-at-the-ford")
    tale.do("attempt bandits-at-the-ford top").fall("0 0 1 1 1 S0").do("throw")
    assert tale.h().xp == 4
    tale.do("play loaded-bones").passing()
    tale.do("2")  # the calling stone is turned to its calling face: it draws
    assert tale.kind == "either"
    tale.do("hero")
    assert len(tale.h().hand) == 2
    tale.stones(0).do("play fortunes-turn").passing()
    tale.do("5", "done")  # the special stone again: another experience, the first one is kept
    assert tale.h().xp == 5
    assert tale.table.attempt is not None and result(tale.table.attempt) == 2


@rule("CTA-CHAL-21")
def test_a_rune_taken_out_adds_nothing_more() -> None:
    tale = Tale(1).hero(STR=2).row(1, "the-midsummer-ring").draws("cut-the-thread")
    assert tale.table.quarry is not None
    tale.table.quarry.deck = ["sabotage"]
    tale.do("attempt the-midsummer-ring top").fall("1 1 call 2 2").do("throw", "hero")
    assert (tale.kind, tale.options) == ("remove-rune", ["3", "4"])
    tale.do("3").passing()
    assert tale.said("outcome")[-1][1] == 4


@rule("CTA-CHAL-22")
def test_in_the_outcome_phase_the_sums_are_compared_again_and_a_set_outcome_goes_first() -> None:
    tale = Tale().hero(STR=1, hand=["feat-of-strength"]).row(1, "the-midsummer-ring")
    tale.do("attempt the-midsummer-ring top").fall("0 0 1 1").do("throw", "pass")
    assert (tale.phase, tale.match.view(0).attempt.outcome) == ("A4", "fail")
    tale.stones(1).do("play feat-of-strength").passing()
    assert tale.said("outcome")[-1][0] == "success"
    bargain = Tale().hero(motivation="devils-bargain", level=3).row(1, "the-last-waterskin")
    bargain.do("attempt the-last-waterskin top").fall("0 0 1").do("throw", "use devils-bargain/0").passing()
    assert bargain.said("outcome")[-1][:2] == ("success", 1)
    assert bargain.h().level == 5 - 1 and bargain.h().xp == 1  # two Corruption, then the Virtue of the path


@rule("CTA-CHAL-20", "CTA-CHAL-22", "CTA-ALLY-06")
def test_a_margin_is_that_of_the_cast_though_the_ally_has_left_the_row() -> None:
    tale = Tale().hero(0, origin="smiths-apprentice", STR=2).row(1, "hedge-knight>the-midsummer-ring")
    tale.attempt("the-midsummer-ring", "top", "1 1 0 2 2")
    assert tale.said("outcome")[0][:3] == ("success", 6, 4)
    assert tale.h().xp == 3  # overcome by 2, not by 3: the Ally's +1 counts
    tale = Tale().hero(0, origin="smiths-apprentice", STR=3).row(1, "hedge-knight>the-midsummer-ring")
    tale.attempt("the-midsummer-ring", "top", "1 0 0 2 2 S2")
    assert (tale.said("outcome")[0][:3], tale.h().xp) == (("success", 7, 4), 4)


@rule("CTA-ROW-09", "CTA-TURN-05", "CTA-HA-06")
def test_a_declared_challenge_stays_and_no_card_of_the_action_part_comes_between() -> None:
    tale = Tale(2, mode="coop").row(1, "the-midsummer-ring").hero(1, hand=["scorched-earth"], stance="watch")
    tale.do("attempt the-midsummer-ring top")
    assert (tale.seat, tale.kind, tale.options) == (1, "respond", ["pass", "pass round"])
    trait = Tale(2, mode="coop").row(1, "strong-back").hero(1, hand=["scorched-earth"], stance="watch")
    trait.do("gain strong-back")
    assert "play scorched-earth for 0" in trait.options  # a trait is no attempt


@rule("CTA-STACK-07", "CTA-TURN-10")
def test_an_undone_second_main_action_does_not_undo_the_first() -> None:
    tale = Tale(2, mode="coop").row(1, "strong-back", "temple-fosterling")
    tale.hero(1, hand=["scorched-earth"], stance="watch").state.mains = 2
    tale.do("gain strong-back", "pass")
    while tale.kind != "act":
        tale.do("pass")
    assert tale.table.acted
    tale.do("gain temple-fosterling", "play scorched-earth for 0")
    tale.passing().do("temple-fosterling").passing()
    assert ("temple-fosterling",) in tale.said("undone")
    assert (tale.kind, tale.table.mains, tale.table.acted) == ("act", 1, True)


@rule("CTA-TERM-10", "CTA-TERM-09", "CTA-TERM-07")
def test_only_the_visible_half_of_a_challenge_counts() -> None:
    """The way home shows DEX, the place of power WIS and Arcana; whichever is covered shows nothing."""
    home = Tale().hero(DEX=2).row(1, "lost-in-the-woods").attempt("lost-in-the-woods", "top", "1 1 1 2 2")
    assert home.h().abilities == [0, 3, 0, 0, 0, 0] and sum(home.h().icons) == 0
    place = Tale().hero(DEX=2).row(1, "lost-in-the-woods").attempt("lost-in-the-woods", "bottom", "1 1 1 2 2")
    assert place.h().abilities == [0, 2, 0, 0, 1, 0] and sum(place.h().icons) == 1
    assert place.h().story == (("lost-in-the-woods", "bottom"),)
