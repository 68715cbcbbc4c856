"""Rows and decks (3.10), Acts (3.16), Allies (3.18) and Adversaries (3.19)."""

from tests.games.call_to_adventure.positions import Tale, starts

from questhall.games.call_to_adventure.rules.allies import meet_ally, turn_ally
from questhall.games.call_to_adventure.rules.challenge.difficulty import difficulty
from questhall.games.call_to_adventure.rules.rows import refill, replaceable, take_out
from questhall.games.call_to_adventure.rules.scoring import score
from questhall.games.call_to_adventure.state import Task
from questhall.kernel import rule


@rule("CTA-ROW-02", "CTA-ROW-01")
def test_a_slot_is_refilled_before_anything_else() -> None:
    tale = Tale().row(1, "strong-back", "lost-in-the-woods").deck(1, "the-academy").do("gain strong-back")
    assert tale.table.rows[0][0] == "the-academy"
    assert tale.match.view(1).rows[0][0] == "the-academy"


@rule("CTA-ROW-04")
def test_an_empty_deck_is_made_anew_from_the_discard_pile_just_discarded_card_included() -> None:
    tale = Tale().row(1, "strong-back", "lost-in-the-woods").only(1, [], [])
    tale.do("journey strong-back")
    assert tale.table.rows[0][0] == "strong-back"  # it was the whole pile
    dry = Tale().row(1, "strong-back", "lost-in-the-woods").only(1, [], []).do("gain strong-back")
    assert dry.table.rows[0][0] == ""
    assert dry.match.view(0).rows[0][0] == ""


@rule("CTA-ROW-05", "CTA-ROW-08")
def test_a_gained_card_never_returns_and_piles_are_open() -> None:
    tale = Tale().row(1, "strong-back", "lost-in-the-woods").deck(1, "the-academy").do("gain strong-back")
    tale.do("journey lost-in-the-woods")
    assert tale.match.view(1).discards[0] == ["lost-in-the-woods"]
    view = tale.match.view(1)
    assert isinstance(view.decks[0], int)  # of a deck only its size can be seen


@rule("CTA-ROW-06")
def test_a_hand_deck_is_made_anew_and_if_all_are_out_nothing_is_drawn() -> None:
    tale = Tale().hero(WIS=1, CHA=1).row(1, "the-hedge-witchs-price")
    tale.state.antihero_deck, tale.state.antihero_discard = [], ["cutpurse"]
    tale.attempt("the-hedge-witchs-price", "top", "1 1 1 1 1")
    assert tale.h().hand == ["cutpurse"]
    dry = Tale().hero(WIS=1, CHA=1).row(1, "the-hedge-witchs-price")
    dry.state.antihero_deck, dry.state.antihero_discard = [], []
    dry.attempt("the-hedge-witchs-price", "top", "1 1 1 1 1")
    assert dry.h().hand == []


@rule("CTA-ROW-07")
def test_an_either_draw_takes_what_there_is() -> None:
    tale = Tale().row(1, "the-midsummer-ring")
    tale.state.hero_deck, tale.state.hero_discard = [], []
    tale.do("attempt the-midsummer-ring top").fall("0 0 call").do("throw")
    assert [tale.game.content.hand[card].kind for card in tale.h().hand] == ["antihero"]  # nobody was asked
    dry = Tale().row(1, "the-midsummer-ring")
    dry.state.hero_deck, dry.state.antihero_deck = [], []
    dry.do("attempt the-midsummer-ring top").fall("0 0 call").do("throw")
    assert dry.h().hand == []


@rule("CTA-ROW-09")
def test_the_card_being_attempted_is_safe_and_may_receive_an_ally() -> None:
    tale = Tale(3).hero(0, hand=["fireside-tales"]).hero(1, hand=["cutpurse"])
    tale.row(1, "lost-in-the-woods", "strong-back").deck(1, "faithful-hound", "quick-study")
    tale.do("attempt lost-in-the-woods top")
    assert "lost-in-the-woods" not in replaceable(tale.table)
    before = difficulty(tale.table)
    take_out(tale.table, 1, 1)
    refill(tale.table, Task("refill", "", -1, 1, 1))  # an effect has removed another card meanwhile
    meet_ally(tale.table, tale.table.agenda.pop())
    assert tale.table.under[0][0] == "faithful-hound"
    assert difficulty(tale.table) == before + 1


# Acts


@rule("CTA-ACT-01", "CTA-ACT-02", "CTA-ACT-06", "CTA-ACT-07")
def test_three_cards_of_any_act_end_the_act() -> None:
    tale = Tale().hero(0, DEX=3, cards=2).row(1, "strong-back").row(2, "the-rooftop-chase")
    assert "attempt the-rooftop-chase top" in tale.options  # a later row is open at stage 1
    tale.attempt("the-rooftop-chase", "top", "1 1 1 2 2 S2")
    assert len(tale.h().story) == 3
    tale.do("end", "end")
    assert "gain strong-back" not in tale.options
    assert tale.why("gain strong-back") == "CTA-ACT-06"


@rule("CTA-ACT-03", "CTA-ACT-04", "CTA-ACT-10")
def test_the_next_row_waits_for_the_next_turn_of_whoever_ended_the_act() -> None:
    tale = Tale().hero(0, cards=2).row(1, "strong-back", "lost-in-the-woods")
    tale.state.rows[1] = ["shadow-walker", "poisoners-craft", "battle-hardened", "the-green-pact"]
    tale.do("gain strong-back", "end")
    assert tale.seat == 1 and tale.table.revealed == 1
    assert tale.match.view(1).rows[1] == ["?"] * 4
    tale.do("end")
    assert tale.seat == 0 and tale.table.revealed == 2
    assert tale.table.revealed == 2  # one row, not two


@rule("CTA-ACT-05")
def test_a_row_that_is_up_is_open_to_all() -> None:
    tale = Tale().row(1, "strong-back").row(2, "the-rooftop-chase").do("end")
    assert tale.seat == 1 and "attempt the-rooftop-chase top" in tale.options


@rule("CTA-ACT-08")
def test_nobody_gains_a_tenth_card() -> None:
    tale = Tale().hero(cards=9).row(3, "a-saints-halo", "the-last-dragon")
    assert not starts("gain", tale.options) and not starts("attempt", tale.options)
    assert tale.why("attempt the-last-dragon top") == "CTA-ACT-08"


@rule("CTA-ACT-09", "CTA-ADV-03")
def test_a_new_row_begins_with_its_adversaries_and_settles_its_allies_from_the_left() -> None:
    tale = Tale().hero(1, cards=3).row(1, "strong-back")
    tale.state.rows[1] = ["grizzled-veteran", "the-barrow-king", "storm-giants-daughter", "the-arena-of-vhar"]
    tale.state.decks[1] = [c for c in tale.state.decks[1] if c not in tale.state.rows[1]]
    tale.deck(2, "shadow-walker", "poisoners-craft").do("end")
    assert (tale.seat, tale.kind, tale.decision.about) == (1, "place-ally", "grizzled-veteran")
    assert tale.table.looming == ("the-barrow-king/0",)  # its power has begun
    assert tale.options == ["the-barrow-king", "the-arena-of-vhar"]
    tale.do("the-arena-of-vhar")  # the second Ally has one place left and goes there by itself
    assert tale.table.under[1] == ["", "storm-giants-daughter", "", "grizzled-veteran"]
    assert tale.table.rows[1] == ["shadow-walker", "the-barrow-king", "poisoners-craft", "the-arena-of-vhar"]


# Allies


@rule("CTA-ALLY-02", "CTA-ALLY-05")
def test_a_revealed_ally_is_tucked_by_the_active_player_and_does_not_take_the_slot() -> None:
    tale = Tale().row(1, "strong-back", "lost-in-the-woods", "the-academy").deck(1, "faithful-hound", "quick-study")
    tale.do("gain strong-back")
    assert (tale.seat, tale.kind, tale.options) == (0, "place-ally", ["lost-in-the-woods", "the-academy"])
    tale.do("the-academy")
    assert tale.table.under[0][2] == "faithful-hound" and tale.table.rows[0][0] == "quick-study"


@rule("CTA-ALLY-03")
def test_under_an_adversary_but_not_under_a_trait() -> None:
    tale = (
        Tale()
        .row(2, "shadow-walker", "the-nightblade")
        .row(1, "strong-back")
        .deck(2, "grizzled-veteran", "poisoners-craft")
    )
    tale.do("journey shadow-walker")
    assert tale.table.under[1] == ["", "grizzled-veteran", "", ""]


@rule("CTA-ALLY-04")
def test_without_a_challenge_the_ally_is_discarded() -> None:
    tale = Tale().row(1, "strong-back").deck(1, "faithful-hound", "quick-study").do("gain strong-back")
    assert "faithful-hound" in tale.table.discards[0] and tale.table.under[0] == [""] * 4


@rule("CTA-ALLY-07", "CTA-TERM-11", "CTA-ALLY-10")
def test_an_ally_comes_with_its_challenge_and_is_no_story_card() -> None:
    tale = Tale().hero(DEX=3, allies=["hedge-knight"]).row(1, "faithful-hound>lost-in-the-woods")
    tale.attempt("lost-in-the-woods", "top", "1 1 1 2 2 S2")
    assert tale.h().allies == ("hedge-knight", "faithful-hound")
    assert len(tale.h().story) == 1 and tale.h().abilities[1] == 3 + 1 + 1


@rule("CTA-ALLY-09", "CTA-TERM-10")
def test_a_sacrificed_ally_is_face_down_for_good() -> None:
    tale = Tale().hero(allies=["wealthy-patron", "guardian-sprite"], xp=0).row(1, "lost-in-the-woods")
    tale.do("use wealthy-patron/top0")
    assert tale.h().xp == 3 and tale.h().fallen == ("wealthy-patron",)
    assert not starts("use wealthy", tale.options)
    assert tale.h().icons[2] == 1
    turn_ally(tale.table, 0, "guardian-sprite")
    assert tale.h().icons[2] == 0 and tale.h().powers == ()
    assert score(tale.table, 0, False).triumph == 0


@rule("CTA-ALLY-11")
def test_an_unclaimed_ally_helps_nobody() -> None:
    tale = Tale().hero(DEX=1).row(1, "hedge-knight>lost-in-the-woods").do("attempt lost-in-the-woods top")
    tale.fall("1 1 1 2").do("throw")
    assert tale.kind == "act"  # nobody had a power to use, nor a card
    assert tale.h().abilities[1] == 2


@rule("CTA-ALLY-12")
def test_a_refill_ends_even_if_only_allies_are_left() -> None:
    tale = Tale().row(1, "strong-back").only(1, [], ["faithful-hound", "hedge-knight"]).do("gain strong-back")
    assert tale.table.rows[0][0] == "" and sorted(tale.table.discards[0]) == ["faithful-hound", "hedge-knight"]


# Adversaries


@rule("CTA-ADV-03", "CTA-ADV-04")
def test_adversaries_powers_apply_together_until_they_leave() -> None:
    tale = Tale().hero(xp=2, cards=3).row(2, "the-barrow-king", "the-nightblade", "the-arena-of-vhar")
    tale.deck(2, "shadow-walker")
    assert starts("journey", tale.options)
    assert tale.match.view(0).journey_price == 2
    tale.do("journey the-barrow-king")
    assert tale.h().xp == 0 and tale.table.looming == ("the-nightblade/0",)
    tale.h().xp = 1
    tale.do("attempt the-arena-of-vhar top")
    assert "buy dark" not in tale.options  # two Experience for a Dark rune while the Nightblade is about
    assert tale.why("buy dark") == "CTA-DARK-01"


@rule("CTA-ADV-03")
def test_each_adversary_does_what_it_says() -> None:
    doctor = Tale().hero(allies=["wealthy-patron"]).row(2, "the-plague-doctor").row(1, "lost-in-the-woods")
    assert not starts("use", doctor.options)
    saint = Tale().hero(STR=3, cards=3).row(3, "the-hollow-saint").row(2, "the-arena-of-vhar")
    saint.attempt("the-arena-of-vhar", "top", "1 1 1 2 2 S2")
    assert saint.h().level == 3
    worm = Tale().hero(cards=6).row(3, "the-last-dragon", "the-worm-below", "the-iron-colossus")
    assert not starts("attempt the-last-dragon", worm.options) and starts("attempt the-iron", worm.options)
    assert worm.why("attempt the-last-dragon top") == "CTA-ADV-03"
    worm = Tale().hero(cards=6).row(3, "the-worm-below", "the-last-dragon", "the-iron-colossus")
    assert starts("attempt the-worm-below", worm.options) and starts("attempt the-iron", worm.options)
    assert not starts("attempt the-last-dragon", worm.options)  # the leftmost of the others
    demon = Tale().hero(xp=1, cards=3).row(3, "the-demon").row(2, "the-arena-of-vhar")
    demon.attempt("the-arena-of-vhar", "top", "0 0 1 2c", buy=1)
    assert demon.h().level == 5  # one for the rune, one for the Demon
    warlord = Tale().hero(cards=3, hand=["act-of-mercy"]).row(2, "the-warlord-of-the-red-plain", "the-arena-of-vhar")
    warlord.attempt("the-arena-of-vhar", "top", "0 0 1")
    assert warlord.h().hand == [] and warlord.table.hero_discard == ["act-of-mercy"]


@rule("CTA-ADV-04", "CTA-ADV-05")
def test_an_adversary_is_overcome_like_a_challenge() -> None:
    tale = Tale().hero(DEX=3, cards=3, xp=3).row(2, "the-nightblade", "the-arena-of-vhar").deck(2, "shadow-walker")
    tale.attempt("the-nightblade", "top", "1 1 1 2 2 S2")
    assert tale.h().story[-1] == ("the-nightblade", "top") and tale.table.looming == ()
    assert tale.h().icons[5] == 1
    failed = Tale().hero(cards=3, xp=0).row(2, "the-nightblade").attempt("the-nightblade", "top", "0 0 1")
    assert failed.table.discards[1] == ["the-nightblade"] and failed.h().xp == 1
