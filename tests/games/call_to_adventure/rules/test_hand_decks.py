"""The Hero and Antihero decks card by card: what each that is not met elsewhere does, and what it asks for.

Lost in the Woods (Dexterity, Wisdom) has difficulty 4 on its upper path; the core stones lie first in a cast.
"""

import pytest
from tests.games.call_to_adventure.positions import GAME, Tale, starts

from questhall.games.call_to_adventure.bot.value import judge_options
from questhall.games.call_to_adventure.table.cards import effect_line
from questhall.kernel import rule

WOODS = "lost-in-the-woods"


def cast(tale: Tale, faces: str, *before: str) -> Tale:
    """The woods are attempted; cards before the throw, then the runes fall like this."""
    tale.do(f"attempt {WOODS} top", *before)
    while tale.kind == "respond":
        tale.do("pass")
    return tale.fall(faces).do("throw")


def likes(tale: Tale, one: str, other: str) -> bool:
    """Whether bots prefer the one option to the other at first sight."""
    worths = dict(zip(tale.options, judge_options(tale.table, tale.decision)))
    return worths[one] > worths[other]


# Hero cards


@rule("CTA-HA-06", "CTA-CHAL-21")
def test_from_the_cheap_seats_throws_runes_of_somebody_else_again() -> None:
    tale = Tale().hero(0, WIS=2).hero(1, hand=["from-the-cheap-seats"], xp=0).row(1, WOODS)
    cast(tale, "1 0 1 2 1")  # 5 against 4
    assert (tale.seat, "play from-the-cheap-seats" in tale.options) == (1, True)
    assert likes(tale, "play from-the-cheap-seats", "pass")
    tale.do("play from-the-cheap-seats").passing()
    assert (tale.kind, tale.seat) == ("recast", 1)  # whoever played it chooses
    assert likes(tale, "3", "1")  # what lies well, of a rival
    tale.do("0").stones(0, 0).do("3").passing()
    assert tale.said("outcome")[-1] == ("fail", 3, 4, WOODS) and tale.h(1).xp == 1 and tale.h(1).points == 1


@rule("CTA-HA-01", "CTA-STACK-05")
def test_exchange_of_letters_gives_two_cards_and_one_to_a_friend() -> None:
    tale = Tale(3).hero(0, hand=["exchange-of-letters"]).row(1, WOODS)
    tale.draws("feat-of-strength", "fleet-of-foot", "quiet-counsel")
    assert starts("play", tale.options) == ["play exchange-of-letters at 1", "play exchange-of-letters at 2"]
    tale.do("play exchange-of-letters at 2").passing()
    assert [tale.h(seat).hand for seat in range(3)] == [["feat-of-strength", "fleet-of-foot"], [], ["quiet-counsel"]]


@rule("CTA-HA-06", "CTA-HA-12", "CTA-CHAL-22")
@pytest.mark.parametrize(("faces", "missing"), [("1 0 0 2", 1), ("0 0 1 1", 2)])
def test_by_a_hair_saves_what_misses_by_one(faces: str, missing: int) -> None:
    tale = Tale().hero(0, WIS=1, hand=["by-a-hair"]).row(1, WOODS)
    cast(tale, faces)
    while tale.phase != "A4":
        tale.do("hero" if tale.kind == "either" else "pass")
    if missing == 1:
        assert likes(tale, "play by-a-hair", "pass")
        tale.do("play by-a-hair").passing()
        assert tale.said("outcome") == [("success", 3, 4, WOODS)] and tale.h().story == ((WOODS, "top"),)
    else:
        assert not starts("play", tale.options) and tale.why("play by-a-hair") == "CTA-HA-12"
        reason = next(r.reason for r in tale.match.refusals(0) if r.option == "play by-a-hair")
        assert reason == "It helps where no more than 1 is missing, and 2 are missing."


@rule("CTA-CHAL-05", "CTA-CHAL-07", "CTA-RUNE-02")
def test_by_other_means_brings_an_ability_that_the_challenge_does_not_list() -> None:
    tale = Tale().hero(0, STR=3, CHA=1, hand=["by-other-means"]).row(1, WOODS)
    tale.do(f"attempt {WOODS} top")
    assert likes(tale, "play by-other-means", "throw")
    tale.do("play by-other-means").passing()
    assert (tale.kind, tale.options) == ("ability", ["STR", "CHA"])  # only what the hero shows
    assert likes(tale, "STR", "CHA")
    assert GAME.table.words(tale.match.view(0), tale.decision, "STR") == "Strength: three runes more"
    tale.do("STR").fall("0 0 1 1 1 S2").do("throw").passing()
    assert tale.said("outcome") == [("success", 5, 4, WOODS)]
    assert "The challenge lists Strength too." in [GAME.table.line(tale.match.view(0), e) for e in tale.match.log(0)]


@rule("CTA-HA-12")
def test_by_other_means_needs_an_ability_to_bring() -> None:
    tale = Tale().hero(0, WIS=3, hand=["by-other-means"]).row(1, WOODS)
    tale.do(f"attempt {WOODS} top")
    assert not starts("play", tale.options) and tale.why("play by-other-means") == "CTA-HA-12"


@rule("CTA-CHAL-14", "CTA-DARK-06", "CTA-HA-12")
@pytest.mark.parametrize(("dark", "level"), [("2c 2c", 3), ("1 1", 3)])
def test_clear_water_washes_the_corruption_of_a_cast_away(dark: str, level: int) -> None:
    tale = Tale().hero(0, WIS=1, xp=2, hand=["clear-water"]).row(1, WOODS)
    cast(tale, f"1 0 1 2 {dark}", "buy dark", "buy dark")
    if dark == "1 1":
        assert "play clear-water" not in tale.options  # nothing to wash away
        return
    assert likes(tale, "play clear-water", "pass")
    tale.do("play clear-water").passing()
    assert tale.h().level == level and tale.h().points == 2 + GAME.content.story[WOODS].top.triumph


@rule("CTA-ROW-02", "CTA-STACK-05")
def test_the_old_map_chooses_what_comes_and_what_goes() -> None:
    tale = Tale().hero(0, hand=["the-old-map"]).row(1, WOODS, "silver-tongue")
    tale.deck(1, "strong-back", "quick-study", "sworn-oath")
    tale.do("play the-old-map").passing()
    assert (tale.kind, sorted(tale.options)) == ("peek", ["quick-study", "strong-back", "sworn-oath"])
    tale.do("quick-study")
    assert tale.kind == "replace"
    tale.do("silver-tongue")
    assert tale.table.rows[0][:2] == [WOODS, "quick-study"] and tale.table.discards[0] == ["silver-tongue"]


@rule("CTA-HA-11", "CTA-STACK-01")
@pytest.mark.parametrize("card", ["act-of-mercy", "cutpurse at 1"])
def test_let_it_rest_cancels_a_card_of_either_type(card: str) -> None:
    tale = Tale().hero(0, hand=[card.split()[0]]).hero(1, hand=["let-it-rest"]).row(1, WOODS)
    tale.do(f"play {card}")
    assert (tale.seat, "play let-it-rest" in tale.options) == (1, True)
    tale.do("play let-it-rest").passing()
    assert (tale.h(0).level, tale.h(1).xp, tale.h(0).played) == (3, 3, ()) and tale.h(1).points == 0


@rule("CTA-TRAIT-02", "CTA-TRAIT-03")
def test_against_all_advice_a_trait_asks_for_its_price_only() -> None:
    tale = Tale().hero(0, xp=3, hand=["against-all-advice"]).row(2, "shadow-walker")
    assert "gain shadow-walker" not in tale.options
    tale.do("play against-all-advice").passing()
    assert "gain shadow-walker" in tale.options


# Antihero cards


@rule("CTA-HA-06", "CTA-FX-07")
@pytest.mark.parametrize("held", [[], ["act-of-mercy", "cutpurse"]])
def test_burn_the_bridge_costs_another_card_if_there_is_one(held: list[str]) -> None:
    tale = Tale().hero(0, hand=["burn-the-bridge", *held]).row(1, WOODS)
    tale.do(f"attempt {WOODS} top", "play burn-the-bridge").passing()
    if held:
        assert (tale.kind, tale.seat, tale.options) == ("discard", 0, held)
        tale.do("cutpurse")
        assert tale.table.antihero_discard == ["cutpurse"] and tale.h().hand == ["act-of-mercy"]
    tale.fall("1 0 1" if held else "0 0 1").do("throw").passing()
    assert tale.said("outcome") == [("success", 5, 4, WOODS) if held else ("success", 4, 4, WOODS)]


@rule("CTA-CHAL-10", "CTA-TERM-03", "CTA-HA-06")
def test_name_your_price_buys_what_is_missing() -> None:
    tale = Tale().hero(0, WIS=1, xp=2, hand=["name-your-price"]).row(1, WOODS)
    cast(tale, "0 0 1 1")  # 2 against 4
    assert likes(tale, "play name-your-price", "pass")
    tale.do("play name-your-price").passing()
    assert (tale.kind, tale.options) == ("pay", ["0", "1", "2"])  # three at most, and no more than there is
    assert likes(tale, "2", "0") and likes(tale, "0", "1")
    view = tale.match.view(0)
    assert GAME.table.words(view, tale.decision, 2) == "2 XP: 4 against 4"
    assert GAME.table.words(view, tale.decision, 0) == "Nothing: 2 against 4"
    assert GAME.table.ask(view, tale.decision) == "Name Your Price: how much do you pay?"
    tale.do("2").passing()
    assert tale.said("outcome") == [("success", 4, 4, WOODS)] and tale.h().xp == GAME.content.story[WOODS].top.xp


@rule("CTA-HA-05", "CTA-FX-07")
def test_bad_debts_are_called_in_from_everybody_else() -> None:
    tale = Tale(3).hero(0, xp=1, hand=["bad-debts"]).hero(1, xp=2).hero(2, xp=0).row(1, WOODS)
    tale.do("play bad-debts").passing()
    assert [tale.h(seat).xp for seat in range(3)] == [1, 1, 0]


@rule("CTA-CHAL-21", "CTA-HA-06")
def test_a_poisoned_cup_takes_a_rune_that_its_victim_chooses() -> None:
    tale = Tale().hero(0, DEX=1, WIS=1).hero(1, hand=["poisoned-cup"]).row(1, WOODS)
    cast(tale, "1 0 1 1 2")  # 5 against 4
    assert tale.seat == 1 and not likes(tale, "play poisoned-cup", "pass")  # one less is still enough
    tale.do("play poisoned-cup").passing()
    assert (tale.kind, tale.seat, tale.options) == ("remove-rune", 0, ["3", "4"])  # not a core stone
    assert likes(tale, "3", "4")
    tale.do("3").passing()
    assert tale.said("outcome") == [("success", 4, 4, WOODS)] and tale.h(1).points == 1


def test_bots_poison_the_cup_that_counts() -> None:
    tale = Tale().hero(0, DEX=1, WIS=1).hero(1, hand=["poisoned-cup"]).row(1, WOODS)
    cast(tale, "0 0 1 1 2")  # 4 against 4
    assert likes(tale, "play poisoned-cup", "pass")


@rule("CTA-TRACK-01", "CTA-STACK-05")
def test_a_false_witness_moves_the_marker_of_another() -> None:
    tale = Tale(3).hero(0, 8, hand=["false-witness"]).hero(1, 8, level=5).hero(2, 8, level=4).row(3, "the-demon")
    assert likes(tale, "play false-witness at 1", "play false-witness at 2")  # from 4 points to none, not from 2 to 4
    tale.do("play false-witness at 1").passing()
    assert [tale.h(seat).level for seat in range(3)] == [3, 6, 4]


@rule("CTA-HA-06", "CTA-CHAL-22")
def test_it_never_happened_mends_the_result_of_a_failure() -> None:
    tale = Tale().hero(0, WIS=1, hand=["it-never-happened"]).row(1, WOODS)
    cast(tale, "0 0 1 1")  # 2 against 4
    while tale.phase != "A4":
        tale.do("pass")
    assert likes(tale, "play it-never-happened", "pass")
    tale.do("play it-never-happened").passing()
    assert tale.said("outcome") == [("success", 5, 4, WOODS)] and tale.h().level == 4
    assert tale.h().xp == 3 + GAME.content.story[WOODS].top.xp and tale.h().story == ((WOODS, "top"),)


@rule("CTA-TURN-03", "CTA-HA-12")
def test_a_ride_through_the_night_is_paid_for_and_gives_one_more_main_action() -> None:
    tale = Tale().hero(0, xp=3, hand=["ride-through-the-night"]).row(1, WOODS)
    tale.do("play ride-through-the-night").passing()
    assert (tale.h().xp, tale.h().level, tale.table.mains) == (1, 4, 2)
    poor = Tale().hero(0, xp=1, hand=["ride-through-the-night"]).row(1, WOODS)
    assert not starts("play", poor.options) and poor.why("play ride-through-the-night") == "CTA-HA-12"
    reason = next(r.reason for r in poor.match.refusals(0) if r.option == "play ride-through-the-night")
    assert reason == "It asks for 2 XP, and you have 1."


@rule("CTA-HA-11", "CTA-STACK-01", "CTA-HA-01")
def test_stolen_thunder_cancels_a_hero_card_and_draws() -> None:
    tale = Tale().hero(0, hand=["act-of-mercy"]).hero(1, hand=["stolen-thunder"]).row(1, WOODS)
    tale.draws("caltrops").do("play act-of-mercy", "play stolen-thunder").passing()
    assert tale.h(0).level == 3 and tale.table.hero_discard == ["act-of-mercy"]
    assert tale.h(1).hand == ["caltrops"] and tale.h(1).points == 0


# what is read on them


def test_a_card_says_when_where_one_would_err_without_it() -> None:
    lines = {id: effect_line(card) for id, card in GAME.content.hand.items()}
    assert lines["by-a-hair"] == "After failing by no more than 1: the attempt succeeds after all."
    assert lines["instill-fear"] == "After another hero's cast: result \u22122. 1 point."
    assert lines["fortunes-turn"] == "Throw up to two runes again. 1 point."
    assert lines["exchange-of-letters"] == "Draw two Hero cards; another hero of your choice draws a Hero card."
    assert lines["unlikely-alliance"].endswith("that hero has an icon; that hero gains 1 XP. 1 point.")
