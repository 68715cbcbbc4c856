"""The turn (3.4), Traits (3.5), Journey (3.11) and the end of a turn (3.15)."""

from typing import Any

import pytest
from tests.games.call_to_adventure.positions import Tale, starts

from questhall.games.call_to_adventure.content.vocabulary import When
from questhall.games.call_to_adventure.rules.interrupts import asks
from questhall.games.call_to_adventure.rules.powers import holds
from questhall.kernel import IllegalChoice, rule

TRAITS = ("secret-royalty", "sworn-oath", "keen-eyes", "second-sight")  # nobody without icons can take these


@rule("CTA-TURN-01", "CTA-TURN-02", "CTA-ACT-03")
def test_the_start_of_a_turn_reveals_the_next_row_and_then_effects_happen() -> None:
    tale = Tale().hero(1, cards=3, xp=5).row(1, "lost-in-the-woods")
    tale.state.rows[1] = ["the-rooftop-chase", "the-clockmaker-is-elsewhere", "a-famous-name", "poisoners-craft"]
    tale.state.rows[1][1] = "shadow-walker"
    tale.do("end")
    assert tale.seat == 1 and tale.table.revealed == 2
    what = [event.what for event in tale.match.log(0)]
    assert what.index("turn") < what.index("row")
    tale = Tale().hero(1, xp=6).row(3, "the-clockmaker").row(1, "lost-in-the-woods").do("end")
    assert tale.h(1).xp == 5  # the Clockmaker takes a minute at the start of a rich hero's turn


@rule("CTA-TURN-03", "CTA-TURN-05", "CTA-TURN-06", "CTA-CHAL-16")
def test_one_main_action_and_a_failed_attempt_was_it() -> None:
    tale = Tale().hero(xp=2, hand=["act-of-mercy"]).row(1, "lost-in-the-woods", "strong-back", "the-academy")
    assert {"gain strong-back", "attempt the-academy top", "journey the-academy", "end"} <= set(tale.options)
    tale.do("play act-of-mercy").passing()
    tale.do("journey the-academy")  # other actions come before ...
    tale.attempt("lost-in-the-woods", "top", "0 0 1")
    assert tale.said("outcome")[-1][0] == "fail"
    assert not starts("gain", tale.options) and not starts("attempt", tale.options)
    assert tale.why("gain strong-back") == "CTA-TURN-03"
    assert tale.options[-1].startswith("end")  # ... and after it


@rule("CTA-TURN-04")
def test_the_main_action_is_optional() -> None:
    tale = Tale().row(1, "lost-in-the-woods").do("end")
    assert tale.seat == 1


@rule("CTA-TURN-07", "CTA-TURN-08")
def test_without_a_valid_option_one_card_is_replaced_free() -> None:
    tale = Tale().hero(xp=0).row(1, *TRAITS).deck(1, "adventurous", "lost-in-the-woods")
    assert starts("replace", tale.options) == [f"replace {card}" for card in TRAITS]
    tale.do("replace keen-eyes")
    assert not starts("replace", tale.options)  # once a turn
    assert not tale.table.journeyed and tale.table.mains == 1
    valid = Tale().hero(xp=0).row(1, *TRAITS[:3], "the-last-waterskin")
    assert not starts("replace", valid.options)  # a hopeless challenge is an option
    assert valid.why("replace keen-eyes") == "CTA-TURN-07"


@rule("CTA-TURN-07")
def test_the_free_replacement_takes_a_card_of_any_revealed_row() -> None:
    tale = Tale().hero(xp=0, cards=3).row(1, "strong-back", "lost-in-the-woods")
    tale.row(2, "battle-hardened", "shadow-walker", "keeper-of-old-books", "the-green-pact")
    assert "replace lost-in-the-woods" in tale.options and "replace shadow-walker" in tale.options


@rule("CTA-TURN-10")
def test_two_quiet_rounds_end_the_game() -> None:
    tale = Tale().row(1, "lost-in-the-woods").do("end", "end", "end")
    assert not tale.ended()
    tale.do("end")
    assert tale.ended() and tale.match.outcome is not None and tale.match.outcome.reason == "nobody goes on"
    solo = Tale(1).row(1, "lost-in-the-woods")
    solo.table.quarry.goal = 99  # type: ignore[union-attr]
    solo.do("end", "end")
    assert solo.match.outcome is not None and solo.match.outcome.payoffs == [0.0]


@rule("CTA-TURN-11")
def test_a_free_replacement_neither_counts_nor_breaks_the_run() -> None:
    tale = Tale().hero(0, xp=0).hero(1, xp=0).row(1, *TRAITS)
    for _ in range(20):
        if tale.ended():
            break
        spare = starts("replace", tale.options)
        tale.table.decks[0] = [card for card in TRAITS if card not in tale.table.rows[0]] + ["secret-royalty"]
        if spare:
            tale.table.decks[0].append(spare[0].split()[1])
            tale.do(spare[0])
        tale.do("end")
        if tale.ended():
            break
    assert tale.ended()
    assert tale.h(0).turns + tale.h(1).turns == 19  # ten full rounds; the first of them began before the count


@rule("CTA-TRAIT-01", "CTA-TRAIT-03", "CTA-TRAIT-05", "CTA-TRAIT-06", "CTA-ROW-02")
def test_a_trait_is_paid_tucked_and_its_slot_refilled() -> None:
    tale = Tale().row(1, "adventurous", "lost-in-the-woods").deck(1, "the-academy")
    tale.do("gain adventurous")
    assert tale.h().xp == 2 and tale.h().story == (("adventurous", "top"),)
    assert tale.table.rows[0][0] == "the-academy"
    assert not tale.said("cast")


@rule("CTA-TRAIT-02")
def test_every_line_must_be_met_and_or_leaves_the_choice() -> None:
    insight = Tale().hero(cards=6, INT=2, WIS=1).row(3, "archmages-insight")
    assert "gain archmages-insight" not in insight.options
    assert insight.why("gain archmages-insight") == "CTA-TRAIT-01"
    assert "gain archmages-insight" in Tale().hero(cards=6, INT=2, WIS=2).row(3, "archmages-insight").options
    for icon in ("Arcana", "Divinity"):
        assert "gain second-sight" in Tale().hero(**{icon: 1}).row(1, "second-sight").options
    assert "gain second-sight" not in Tale().hero(Nature=3).row(1, "second-sight").options


@rule("CTA-TRAIT-03", "CTA-FX-06")
def test_a_price_must_be_at_hand() -> None:
    tale = Tale().hero(xp=0).row(1, "adventurous", "lost-in-the-woods")
    assert "gain adventurous" not in tale.options
    assert tale.why("gain adventurous") == "CTA-TRAIT-03"
    levels = [n for n in range(1, 8) if "gain marked-by-fate" in Tale().hero(level=n).row(2, "marked-by-fate").options]
    assert levels == [1, 2, 5, 6, 7]


@rule("CTA-TRAIT-04", "CTA-TERM-09", "CTA-TERM-10")
def test_a_hidden_destiny_does_not_help() -> None:
    tale = Tale().hero(destiny="wise-master", played=["act-of-mercy"]).row(1, "second-sight")
    assert "gain second-sight" not in tale.options  # Wise Master shows Divinity, but nobody sees it


@rule("CTA-TRAIT-07", "CTA-TERM-06")
def test_rewards_in_order_icons_experience_marker_draws_text() -> None:
    tale = Tale().hero(WIS=1, CHA=1, xp=0, level=3).row(1, "the-hedge-witchs-price").draws("cutpurse")
    tale.attempt("the-hedge-witchs-price", "top", "1 1 1 1 1")
    hero = tale.h()
    assert (hero.icons[5], hero.xp, hero.level, hero.hand) == (1, 1, 4, ["cutpurse"])
    what = [event.what for event in tale.match.log(0)]
    assert what.index("gain") < what.index("corruption") < what.index("draw")


@rule("CTA-JRN-01", "CTA-JRN-02", "CTA-ALLY-08", "CTA-ROW-05")
def test_a_journey_costs_one_experience_once_a_turn_and_takes_the_ally_along() -> None:
    tale = Tale().row(1, "faithful-hound>lost-in-the-woods", "the-academy").deck(1, "strong-back")
    tale.do("journey lost-in-the-woods")
    assert tale.h().xp == 2
    assert tale.table.discards[0] == ["lost-in-the-woods", "faithful-hound"]
    assert tale.table.rows[0][0] == "strong-back"
    assert not starts("journey", tale.options)
    assert tale.why("journey the-academy") == "CTA-JRN-01"
    assert not starts("journey", Tale().hero(xp=0).row(1, "the-academy").options)


@rule("CTA-JRN-03", "CTA-ROW-01")
def test_a_journey_reaches_every_revealed_row_and_no_other() -> None:
    tale = Tale().hero(cards=3).row(1, "strong-back", "lost-in-the-woods").row(2, "the-arena-of-vhar")
    journeys = starts("journey", tale.options)
    assert len(journeys) == 8
    assert "journey strong-back" in journeys and "journey the-arena-of-vhar" in journeys
    with pytest.raises(IllegalChoice):
        tale.do(f"journey {tale.table.rows[2][0] or 'the-last-dragon'}")


@rule("CTA-EOT-01", "CTA-HA-10", "CTA-EOT-05")
def test_what_lasts_this_turn_ends_with_it() -> None:
    tale = Tale().hero(motivation="iron-discipline").row(1, "lost-in-the-woods")
    tale.do("use iron-discipline/0")
    assert tale.h().abilities[2] == 1
    tale.do("end")
    assert tale.h().abilities[2] == 0
    hollow = Tale(1).hero(level=6).row(1, "lost-in-the-woods")
    menace = "the-hollow-saint/menace"
    hollow.table.looming = (menace,)
    hollow.do("end")
    assert hollow.table.quarry is not None and hollow.table.quarry.xp == 1  # turn-end triggers come first


@rule("CTA-EOT-02", "CTA-ROW-03")
def test_an_empty_slot_is_filled_at_the_end_of_the_turn() -> None:
    tale = Tale().row(1, "lost-in-the-woods").deck(1, "strong-back")
    tale.state.decks[0].append(tale.state.rows[0][3])
    tale.state.rows[0][3] = ""
    tale.do("end")
    assert all(tale.table.rows[0])


@rule("CTA-EOT-04")
def test_after_a_turn_the_next_player_begins() -> None:
    tale = Tale(3).row(1, "strong-back").do("gain strong-back", "end")
    assert tale.seat == 1 and tale.table.idle == 0


@rule("CTA-ROW-08")
def test_who_has_seen_the_next_card_of_a_deck_cannot_take_the_journey_back() -> None:
    tale = Tale().hero(xp=1).row(1, "the-academy").deck(1, "lost-in-the-woods").do("journey the-academy")
    assert "lost-in-the-woods" in tale.table.rows[0] and not tale.match.can_undo


@rule("CTA-STACK-03")
@pytest.mark.parametrize(("options", "told"), [({"quick": True}, 1), ({"mode": "coop", "open_hands": True}, 0)])
def test_a_quick_question_tells_of_a_hand_unless_hands_are_open(options: dict[str, Any], told: int) -> None:
    """Who is asked only where it holds a card that fits shows by it that it does: there is no way back behind that."""
    state = Tale(2, **options).hero(1, hand=["fireside-tales"]).state
    before = state.luck()
    asks(state, 1, "last")
    assert state.luck() - before == told


@rule("CTA-TERM-08", "CTA-ACT-01")
@pytest.mark.parametrize(("cards", "holding"), [(0, 1), (2, 1), (3, 2), (5, 2), (6, 3)])
def test_a_power_may_ask_for_a_stage_of_life(cards: int, holding: int) -> None:
    state = Tale().hero(cards=cards).state
    assert [n for n in (1, 2, 3) if holds(state, When(stage=n), 0, "", "", "")] == [holding]


def test_a_power_may_ask_for_a_level_and_experience() -> None:
    state = Tale().hero(xp=2, level=4).state
    asked = {(3, 5, 2): True, (4, 4, 0): True, (5, 7, 0): False, (0, 3, 0): False, (3, 5, 3): False}
    for (least, most, xp), answer in asked.items():
        assert holds(state, When(level_min=least, level_max=most, xp_min=xp), 0, "", "", "") == answer
