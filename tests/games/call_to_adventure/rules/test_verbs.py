"""What cards say, one verb at a time: each clause met by play, with a card of the test's own where none is plain enough."""

from pathlib import Path

import pytest
from tests.games.call_to_adventure.positions import Tale, starts
from tests.games.call_to_adventure.rules.test_solo import alone, quarry_of

from questhall.games.call_to_adventure import CallToAdventure
from questhall.games.call_to_adventure.rules.challenge.difficulty import difficulty
from questhall.games.call_to_adventure.rules.challenge.runes import calls, distribution
from questhall.kernel import rule


@pytest.fixture
def schooled(tmp_path: Path) -> CallToAdventure:
    """A box with one motivation more, whose powers are single verbs and free."""
    folder = tmp_path / "call-to-adventure"
    folder.mkdir()
    verbs = [
        '"activate", do = [{ verb = "gain_xp", n = 2 }]',
        '"activate", do = [{ verb = "lose_xp", n = 3 }]',
        '"activate", do = [{ verb = "draw", kind = "hero", n = 2 }]',
        '"activate", do = [{ verb = "track", n = 1 }]',
        '"activate", do = [{ verb = "waive" }]',
        '"activate", do = [{ verb = "take_trait" }]',
        '"activate", do = [{ verb = "move_ally" }]',
        '"before", do = [{ verb = "add_ability", ability = "STR" }]',
        '"before", do = [{ verb = "modify_difficulty", n = -1 }]',
        '"activate", do = [{ verb = "track", n = -2 }]',
        '"activate", do = [{ verb = "draw", kind = "either", n = 1 }]',
    ]
    powers = "\n".join(f"  {{ trigger = {verb} }}," for verb in verbs)
    (folder / "motivations.toml").write_text(
        f'[schooled]\nname = "Schooled"\nicons = ["INT"]\nflavour = "By rote."\ntale = "schooled"\npowers = [\n{powers}\n]\n'
    )
    return CallToAdventure([tmp_path])


@rule("CTA-TERM-03", "CTA-FX-07")
def test_experience_lies_openly_and_is_given_back_as_far_as_there_is_any(schooled: CallToAdventure) -> None:
    tale = Tale(game=schooled).hero(motivation="schooled", xp=0).row(1, "strong-back")
    tale.do("use schooled/0")
    assert tale.h().xp == 2 and tale.match.view(1).heroes[0].xp == 2
    tale.do("use schooled/1")
    assert tale.h().xp == 0  # three were asked for


@rule("CTA-HA-01")
def test_an_effect_draws_cards(schooled: CallToAdventure) -> None:
    tale = Tale(game=schooled).hero(motivation="schooled").row(1, "strong-back")
    tale.draws("feat-of-strength", "quiet-counsel").do("use schooled/2")
    assert sorted(tale.h().hand) == ["feat-of-strength", "quiet-counsel"]


@rule("CTA-ROW-06")
def test_what_is_in_hands_or_played_cannot_be_drawn(schooled: CallToAdventure) -> None:
    tale = Tale(game=schooled).hero(motivation="schooled").row(1, "strong-back")
    tale.state.hero_deck, tale.state.hero_discard = [], []
    tale.do("use schooled/10")
    assert [schooled.content.hand[card].kind for card in tale.h().hand] == ["antihero"]


@rule("CTA-TERM-05")
def test_virtue_leads_up_and_corruption_down(schooled: CallToAdventure) -> None:
    tale = Tale(game=schooled).hero(motivation="schooled", level=3).row(1, "strong-back")
    tale.do("use schooled/3")
    assert tale.h().level == 2
    tale.do("use schooled/9")
    assert tale.h().level == 4


@rule("CTA-TRAIT-02")
def test_a_waiver_leaves_only_the_price(schooled: CallToAdventure) -> None:
    tale = Tale(game=schooled).hero(motivation="schooled", xp=3).row(2, "shadow-walker")
    needs = schooled.content.story["shadow-walker"].needs
    assert needs and "gain shadow-walker" not in tale.options
    tale.do("use schooled/4")
    assert "gain shadow-walker" in tale.options


@rule("CTA-ACT-06", "CTA-ACT-08")
def test_a_trait_given_by_a_card_comes_from_an_open_row_and_needs_room(schooled: CallToAdventure) -> None:
    tale = Tale(game=schooled).hero(motivation="schooled", cards=3).row(1, "strong-back").row(2, "shadow-walker")
    tale.do("use schooled/5")
    assert tale.kind == "take-trait" and "strong-back" not in tale.options  # the hero has ended Act I
    tale.do("shadow-walker")
    assert ("shadow-walker", "top") in tale.h().story
    full = Tale(game=schooled).hero(motivation="schooled", cards=9).row(2, "shadow-walker")
    assert "use schooled/5" not in full.options  # nobody gains a tenth card


@rule("CTA-ROW-02", "CTA-ROW-09")
def test_a_card_that_clears_a_slot_has_it_refilled() -> None:
    tale = Tale().hero(hand=["crossroads"]).row(1, "strong-back", "the-academy").deck(1, "the-last-waterskin")
    play = next(option for option in tale.options if option.startswith("play crossroads"))
    tale.do(play).passing()
    while tale.kind not in ("replace", "act"):
        tale.do(tale.options[-1]).passing()
    assert "the-academy" in tale.options
    tale.do("the-academy")
    assert tale.table.rows[0][:2] == ["strong-back", "the-last-waterskin"]
    assert tale.table.discards[0] == ["the-academy"]


@rule("CTA-ALLY-11")
def test_an_unclaimed_ally_joins_by_a_card_and_only_then_counts(schooled: CallToAdventure) -> None:
    tale = Tale(game=schooled).hero(motivation="schooled").row(1, "hedge-knight>the-midsummer-ring")
    icons = schooled.content.story["hedge-knight"].top.icons
    before = sum(tale.h().abilities)
    tale.do("use schooled/6")
    assert tale.h().allies == ("hedge-knight",) and tale.table.under[0][0] == ""
    assert sum(tale.h().abilities) == before + len(icons)


@rule("CTA-CHAL-05")
def test_an_ability_that_is_added_brings_its_runes(schooled: CallToAdventure) -> None:
    tale = Tale(game=schooled).hero(motivation="schooled", STR=2).row(1, "the-academy")
    tale.do("attempt the-academy top")
    assert tale.table.attempt is not None
    without = list(tale.table.attempt.listed)
    assert 0 not in without
    tale.do("use schooled/7").fall("0 0 1 2 2").do("throw").passing()
    assert tale.said("outcome")[-1][1] == 1 + 4  # a core rune, and two of Strength


@rule("CTA-CHAL-02", "CTA-HA-10")
def test_what_eases_an_attempt_ends_with_it(schooled: CallToAdventure) -> None:
    tale = Tale(game=schooled).hero(motivation="schooled").row(1, "the-last-waterskin", "the-midsummer-ring")
    tale.do("attempt the-last-waterskin top")
    printed = difficulty(tale.table)
    tale.do("use schooled/8")
    assert difficulty(tale.table) == printed - 1
    tale.fall("0 0 1").do("throw").passing()
    assert tale.table.attempt is None


@rule("CTA-HA-13", "CTA-CHAL-02")
def test_a_card_for_when_another_faces_works_on_that_attempt() -> None:
    tale = Tale().hero(1, hand=["caltrops"]).row(1, "the-midsummer-ring")
    tale.do("attempt the-midsummer-ring top")
    printed = difficulty(tale.table)
    tale.fall("0 0 1").do("throw")
    assert tale.seat == 1
    tale.do("play caltrops").passing()
    assert tale.said("outcome")[-1][2] == printed + 1


@rule("CTA-ALLY-06")
def test_an_ally_that_comes_makes_its_challenge_harder() -> None:
    tale = Tale().hero(xp=1).row(1, "lost-in-the-woods", "the-midsummer-ring").deck(1, "hedge-knight", "strong-back")
    tale.do("journey lost-in-the-woods")
    assert tale.table.under[0][1] == "hedge-knight"  # the only challenge of the row
    tale.do("attempt the-midsummer-ring top")
    plain = Tale().row(1, "the-midsummer-ring").do("attempt the-midsummer-ring top")
    assert difficulty(tale.table) == difficulty(plain.table) + 1


@rule("CTA-STACK-07")
def test_an_interrupted_attempt_or_journey_is_undone_if_its_card_has_gone() -> None:
    tale = Tale().hero(1, hand=["cutpurse"], stance="watch").row(1, "the-midsummer-ring", "strong-back")
    tale.do("attempt the-midsummer-ring top")
    assert (tale.seat, tale.kind) == (1, "respond")
    tale.table.rows[0][0] = "temple-fosterling"  # an effect has taken the card away
    tale.do("pass")
    assert (tale.kind, tale.table.mains, tale.table.attempt) == ("act", 1, None)
    walk = Tale().hero(0, xp=1).hero(1, hand=["cutpurse"], stance="watch").row(1, "the-midsummer-ring", "strong-back")
    walk.do("journey strong-back")
    assert (walk.seat, walk.kind) == (1, "respond")
    walk.table.rows[0][1] = "temple-fosterling"
    walk.do("pass")
    assert walk.h().xp == 1 and "journey temple-fosterling" in walk.options


@rule("CTA-STACK-07")
def test_an_interrupted_power_is_paid_back_if_its_card_has_gone() -> None:
    tale = Tale().hero(0, xp=3, STR=1, allies=["faithful-hound"]).row(1, "the-midsummer-ring")
    tale.hero(1, hand=["cruel-betrayal"], level=5, stance="watch")
    tale.do("attempt the-midsummer-ring top", "pass", "use faithful-hound/top0")
    assert tale.h().xp == 2 and tale.seat == 1
    tale.do("play cruel-betrayal at 0 ally faithful-hound").passing()
    assert tale.h().xp == 3 and tale.h().fallen == ("faithful-hound",)


@rule("CTA-ROW-08")
def test_a_cancelled_card_lies_openly_on_its_pile() -> None:
    tale = Tale().hero(0, hand=["act-of-mercy"]).hero(1, hand=["cut-the-thread"], level=5).row(1, "strong-back")
    tale.do("play act-of-mercy")
    answer = starts("play cut-the-thread", tale.options)
    assert answer
    tale.do(answer[0]).passing()
    assert tale.match.view(1).hero_discard == ["act-of-mercy"]


@rule("CTA-SOLO-11")
def test_the_adversary_betrays_an_ally_of_the_active_players_choice() -> None:
    tale = alone().hero(STR=2, allies=["hedge-knight", "wealthy-patron"]).row(1, "the-midsummer-ring")
    quarry_of(tale).deck = ["cruel-betrayal"]
    tale.do("attempt the-midsummer-ring top").fall("1 1 call 2 2").do("throw", "hero")
    assert (tale.seat, tale.kind) == (0, "betray")
    assert tale.options == ["0 hedge-knight", "0 wealthy-patron"]
    tale.do("0 wealthy-patron")
    assert tale.h().fallen == ("wealthy-patron",) and tale.h().allies == ("hedge-knight",)


@rule("CTA-RUNE-06", "CTA-RUNE-07", "CTA-RUNE-08", "CTA-RUNE-09")
def test_how_often_each_sum_falls() -> None:
    distribution.cache_clear()
    assert distribution(0, 0) == (1, 3, 3, 1)  # three core stones, 1 or 0 each
    assert distribution(1, 0) == (0, 1, 4, 6, 4, 1)  # and a plain or Dark one, 2 or 1
    assert distribution(0, 1) == (1, 3, 4, 4, 3, 1)  # and a special one, 2 or 0


@rule("CTA-RUNE-06")
def test_only_the_third_core_stone_calls() -> None:
    tale = Tale().row(1, "the-midsummer-ring").do("attempt the-midsummer-ring top").fall("1 1 call").do("throw")
    assert tale.table.attempt is not None and calls(tale.table.attempt) == 1
    assert tale.kind == "either"
    quiet = Tale().row(1, "the-midsummer-ring").do("attempt the-midsummer-ring top").fall("0 0 1").do("throw")
    assert quiet.kind != "either" and quiet.h().hand == []
