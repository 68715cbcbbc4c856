"""Solo and co-operative play (3.22)."""

from typing import Any

import pytest
from tests.games.call_to_adventure.positions import GAME, Tale, starts

from questhall.games.call_to_adventure.rules.challenge.difficulty import difficulty
from questhall.games.call_to_adventure.rules.solo_and_coop import feed
from questhall.games.call_to_adventure.state import Quarry, Table
from questhall.games.call_to_adventure.table.card_text import hand_lines, rule_line
from questhall.kernel import BadOptions, Match, rule, start

SKULLS = ["cruel-betrayal", "dark-lords-champion", "harsh-lesson", "instill-fear", "sabotage", "tap-into-darkness"]
GOOD = "1 1 1 2 2 S2"


def table(match: Match) -> Table:
    assert isinstance(match.state, Table)
    return match.state


def alone(adversary: str = "the-demon", players: int = 1, **options: Any) -> Tale:
    """A solo or co-op table against a certain Adversary, with nothing in force but what the test wants."""
    tale = Tale(players, mode="versus" if players == 1 else "coop", **options)
    quarry = quarry_of(tale)
    content = GAME.content
    others = [card for card in tale.state.removed if card != adversary]
    tale.state.removed = (*others, quarry.card)
    quarry.card = adversary
    powers = [*content.story[adversary].powers, content.quests[adversary].menace, *content.printed.rise.powers]
    tale.state.looming = tuple([power.key for power in powers])
    return tale


def quarry_of(tale: Tale) -> Quarry:
    assert tale.table.quarry is not None
    return tale.table.quarry


@rule("CTA-SOLO-01", "CTA-SOLO-02", "CTA-SOLO-03")
def test_one_adversary_is_set_aside_with_its_quest() -> None:
    state = table(start(GAME, 1, 4))
    assert state.mode == "solo" and state.quarry is not None
    kinds = [GAME.content.story[c].kind for deck in (*state.decks, *state.rows) for c in deck]
    assert "adversary" not in kinds
    assert sum(GAME.content.story[c].kind == "adversary" for c in state.removed if c in GAME.content.story) == 9
    content = GAME.content
    for power in (*content.story[state.quarry.card].powers, content.quests[state.quarry.card].menace):
        assert power.key in state.looming
    assert table(start(GAME, 3, 4, {"mode": "coop"})).mode == "coop"
    with pytest.raises(BadOptions, match="solo"):
        start(GAME, 1, 4, {"mode": "coop"})
    assert len({table(start(GAME, 1, seed)).quarry.card for seed in range(80)}) == 10  # type: ignore[union-attr]


@rule("CTA-SOLO-04", "CTA-SOLO-05", "CTA-SOLO-07")
def test_the_skull_cards_are_the_adversarys_deck_and_solo_drops_what_needs_another() -> None:
    state = table(start(GAME, 1, 4))
    assert state.quarry is not None
    assert sorted(state.quarry.deck) == SKULLS and state.quarry.xp == 0
    cards = {*state.hero_deck, *state.antihero_deck, *[c for hero in state.heroes for c in hero.hand]}
    assert not any(GAME.content.hand[card].needs_other or GAME.content.hand[card].skull for card in cards)
    assert {"unlikely-alliance", "comrade-in-arms", "cutpurse"} <= set(state.removed)
    together = table(start(GAME, 2, 4, {"mode": "coop"}))
    assert "cutpurse" in together.antihero_deck


@rule("CTA-SOLO-08")
def test_the_goal_grows_with_the_players_and_the_dial() -> None:
    goals = [table(start(GAME, n, 1, {"mode": "coop"} if n > 1 else {})).quarry.goal for n in (1, 2, 3, 4)]  # type: ignore[union-attr]
    assert goals == [10, 14, 18, 22]
    dial = [table(start(GAME, 1, 1, {"difficulty": level})).quarry.goal for level in ("easy", "hard")]  # type: ignore[union-attr]
    assert dial == [12, 8]


@rule("CTA-SOLO-09", "CTA-SOLO-32")
def test_at_its_goal_the_adversary_has_won_at_once() -> None:
    tale = alone().row(1, "the-last-waterskin")
    quarry_of(tale).xp = 9
    feed(tale.state, -20)
    assert quarry_of(tale).xp == 0
    quarry_of(tale).xp = 9
    tale.do("attempt the-last-waterskin top").fall("0 0 1").do("throw")
    assert tale.ended() and tale.match.outcome is not None
    assert (tale.match.outcome.payoffs, tale.match.outcome.reason) == ([0.0], "the Adversary has reached its goal")


@rule("CTA-SOLO-10", "CTA-SOLO-14", "CTA-SOLO-28")
def test_the_calling_face_draws_and_then_reveals_one_adversary_card() -> None:
    tale = alone().hero(STR=3).row(1, "the-midsummer-ring")
    quarry_of(tale).deck = ["dark-lords-champion", "instill-fear"]
    tale.do("attempt the-midsummer-ring top").fall("1 1 call 2 2 S2").do("throw")
    assert tale.kind == "either" and quarry_of(tale).shown == []
    tale.do("hero").passing()
    assert quarry_of(tale).discard + quarry_of(tale).shown == ["instill-fear"]
    assert tale.said("outcome")[-1][1] == 8 - 2
    quiet = alone().hero(WIS=3).row(1, "the-academy").do("attempt the-academy top").fall("1 1 1 2 2 S0")
    quiet.do("throw").passing()
    assert quiet.said("skull") == [] and len(quiet.h().hand) >= 1


@rule("CTA-SOLO-11", "CTA-SOLO-16")
def test_adversary_texts_and_choices_of_the_active_player() -> None:
    tale = alone().hero(STR=2, level=7).row(1, "the-midsummer-ring")
    quarry_of(tale).deck = ["tap-into-darkness"]
    tale.do("attempt the-midsummer-ring top").fall("1 1 call 2 2").do("throw", "hero")
    assert quarry_of(tale).xp == 1  # at level 7 there is nothing to choose
    choice = alone().hero(STR=2).row(1, "the-midsummer-ring")
    quarry_of(choice).deck = ["tap-into-darkness"]
    choice.do("attempt the-midsummer-ring top").fall("1 1 call 2 2").do("throw", "hero")
    assert (choice.seat, choice.kind, choice.options) == (0, "mode", ["0", "1"])
    choice.do("0")
    assert choice.said("corruption")[0][0] == 4 and choice.h().played == ()
    late = alone().row(1, "the-last-waterskin")
    quarry_of(late).deck = ["harsh-lesson"]
    late.do("attempt the-last-waterskin top").fall("0 0 call").do("throw", "hero").passing()
    assert quarry_of(late).xp == 2  # Rise for failing, then the Harsh Lesson in A6


@rule("CTA-SOLO-12")
def test_a_card_with_nothing_to_act_on_goes_at_once() -> None:
    tale = alone().row(1, "the-midsummer-ring")
    quarry_of(tale).deck = ["sabotage"]
    tale.do("attempt the-midsummer-ring top").fall("1 1 call").do("throw", "hero")
    assert quarry_of(tale).discard == ["sabotage"] and quarry_of(tale).shown == []


@rule("CTA-SOLO-13", "CTA-EOT-03")
def test_revealed_cards_are_discarded_at_the_end_of_the_turn_and_the_deck_made_anew() -> None:
    tale = alone("the-lich-queen").hero(STR=2).row(1, "the-midsummer-ring", "the-riddle-stone")
    quarry_of(tale).deck, quarry_of(tale).discard = [], ["dark-lords-champion"]
    tale.do("attempt the-midsummer-ring top").fall("1 1 call 2 2").do("throw", "hero").passing()
    assert quarry_of(tale).shown == ["dark-lords-champion"]
    assert quarry_of(tale).xp == 2  # the Lich Queen's Quest watches the shuffle
    tale.do("end")
    assert quarry_of(tale).discard == ["dark-lords-champion"]
    empty = alone().row(1, "the-midsummer-ring")
    quarry_of(empty).deck = []
    empty.do("attempt the-midsummer-ring top").fall("1 1 call").do("throw", "hero")
    assert empty.said("skull") == []


@rule("CTA-SOLO-15")
def test_a_re_attempt_reveals_again() -> None:
    tale = alone().hero(hand=["second-wind"]).row(1, "the-last-waterskin")
    quarry_of(tale).deck = ["dark-lords-champion", "instill-fear"]
    tale.do("attempt the-last-waterskin top").fall("0 0 call").do("throw", "hero")
    while tale.phase != "A4":
        tale.do("pass")
    tale.do("play second-wind").passing()
    tale.fall("0 0 call").do("throw", "hero")
    assert len(tale.said("skull")) == 2


@rule("CTA-SOLO-17", "CTA-SOLO-18", "CTA-SOLO-34", "CTA-JRN-04")
def test_with_eight_cards_the_adversary_is_the_only_main_action() -> None:
    few = alone().hero(cards=7).row(3, "the-last-dragon")
    assert few.why("attempt the-demon top") == "CTA-SOLO-17"
    assert not starts("attempt the-demon", few.options) and starts("attempt the-last-dragon", few.options)
    tale = alone().hero(cards=8, xp=1).row(3, "the-last-dragon", "a-saints-halo")
    assert starts("attempt", tale.options) == [
        "attempt the-demon top",
        "attempt the-demon top throw 0",
        "attempt the-demon top throw 1",
    ]
    assert not starts("gain", tale.options) and "end" not in tale.options
    assert tale.why("end") == "CTA-SOLO-18"
    assert starts("journey", tale.options) and "journey the-demon" not in tale.options


@rule("CTA-SOLO-19")
def test_failing_against_it_leaves_it_there() -> None:
    tale = alone().hero(cards=8, xp=0).row(3, "the-last-dragon")
    tale.do("attempt the-demon top").fall("0 0 1").do("throw").passing()
    assert tale.h().xp == 1 and quarry_of(tale).xp == 1 and quarry_of(tale).victor == -1
    tale.do("end")
    assert "attempt the-demon top" in tale.options


@rule("CTA-SOLO-20", "CTA-SOLO-21", "CTA-SOLO-25")
def test_defeating_it_is_the_ninth_card_and_solo_ends_after_the_turn() -> None:
    tale = alone().hero(cards=8, CHA=3, hand=["feat-of-strength"]).row(3, "the-last-dragon")
    tale.do("attempt the-demon top").fall(GOOD).do("throw").passing()
    assert tale.h().story[-1] == ("the-demon", "top") and not tale.ended()
    tale.do("end")
    assert tale.phase == "last"  # the last call
    tale.do("pass")
    assert tale.match.outcome is not None and tale.match.outcome.payoffs == [1.0]


@rule("CTA-SOLO-21", "CTA-SOLO-22", "CTA-SOLO-36", "CTA-SOLO-35")
def test_co_op_final_turns() -> None:
    tale = alone(players=3).hero(1, cards=8, CHA=3, hand=["feat-of-strength"]).hero(2, cards=8).hero(0, cards=6)
    tale.row(3, "the-last-dragon", "living-legend").do("end")
    tale.do("attempt the-demon top").fall(GOOD).do("throw").passing().do("end")
    assert (tale.seat, tale.kind, tale.options) == (2, "final", ["take", "skip"])
    tale.do("take")
    assert len(starts("attempt the-last-dragon", tale.options)) == len(starts("attempt", tale.options)) > 0
    assert "the-demon/0" in tale.table.looming  # its power goes on
    tale.do("end", "skip")
    assert (tale.seat, tale.kind) == (1, "final")  # the victor is last
    tale.do("take")
    assert not starts("attempt", tale.options) and not starts("gain", tale.options)
    tale.do("end")
    assert (tale.phase, tale.seat) == ("last", 1)
    tale.do("pass")
    assert tale.match.outcome is not None and min(tale.match.outcome.payoffs) > 0


@rule("CTA-SOLO-23", "CTA-SOLO-24")
def test_reaching_the_goal_loses_even_after_or_with_the_defeat() -> None:
    tale = alone("the-clockmaker").hero(cards=8, DEX=3, INT=3).row(3, "the-last-dragon")
    quarry_of(tale).xp, quarry_of(tale).deck = 9, ["cruel-betrayal"]
    tale.do("attempt the-clockmaker top").fall("1 1 call 2 2 S2 2 2 S2").do("throw", "hero").passing()
    assert tale.said("defeated") and tale.ended()  # its Quest counts a calling face in a successful attempt
    assert tale.match.outcome is not None and tale.match.outcome.payoffs == [0.0]
    late = (
        alone(players=2).hero(0, cards=8, CHA=3).hero(1, cards=5).row(3, "the-last-dragon").row(2, "the-arena-of-vhar")
    )
    quarry_of(late).xp = 13
    late.do("attempt the-demon top").fall(GOOD).do("throw").passing().do("end", "take")
    late.do("attempt the-arena-of-vhar top").fall("0 0 1").do("throw").passing()
    assert late.match.outcome is not None and late.match.outcome.payoffs == [0.0, 0.0]


@rule("CTA-SOLO-26", "CTA-SOLO-27")
def test_in_co_op_you_may_be_another_player() -> None:
    tale = alone(players=2).hero(0, STR=1).hero(1, hand=["feat-of-strength", "dark-lords-champion"], level=3)
    tale.row(1, "the-midsummer-ring").do("attempt the-midsummer-ring top", "throw")
    assert (tale.seat, tale.phase) == (1, "A1")  # partners are asked before the throw
    assert "play feat-of-strength for 0" in tale.options and "play dark-lords-champion for 0" in tale.options
    tale.do("play feat-of-strength for 0").passing()
    assert tale.table.attempt is not None and tale.table.attempt.granted[0] == 1
    assert tale.h(1).played == ("feat-of-strength",) and tale.h(0).played == ()
    assert tale.kind == "gather"
    wrong = alone(players=2).hero(1, hand=["feat-of-strength"], level=5).row(1, "the-midsummer-ring")
    wrong.do("attempt the-midsummer-ring top", "throw")
    assert wrong.table.phase != "A1" or wrong.seat == 0  # the card's own player needs the right level


@rule("CTA-SOLO-28")
def test_in_co_op_an_opponent_is_any_other_player() -> None:
    tale = alone(players=2).hero(0, hand=["cutpurse"]).row(1, "the-midsummer-ring")
    assert {"play cutpurse at 1", "play cutpurse for 1 at 0"} <= set(tale.options)
    tale.do("play cutpurse for 1 at 0").passing()
    assert (tale.h(0).xp, tale.h(1).xp) == (2, 4)


@rule("CTA-SOLO-29")
def test_hands_stay_hidden_unless_agreed_otherwise() -> None:
    closed = alone(players=2).hero(1, hand=["feat-of-strength"]).row(1, "the-midsummer-ring")
    assert closed.match.view(0).heroes[1].hand == []
    opened = alone(players=2, open_hands=True).hero(1, hand=["feat-of-strength"]).row(1, "the-midsummer-ring")
    assert opened.match.view(0).heroes[1].hand == ["feat-of-strength"]
    assert opened.match.view(0).heroes[1].destiny == ""
    with pytest.raises(BadOptions, match="meets an Adversary, easy or hard"):
        start(GAME, 2, 1, {"difficulty": "hard"})
    with pytest.raises(BadOptions, match="Open hands"):
        start(GAME, 2, 1, {"open_hands": True})


@rule("CTA-SOLO-30")
def test_no_ninth_card_before_the_adversary_falls() -> None:
    tale = alone().hero(cards=8, motivation="heavens-favourite", xp=5).row(3, "a-saints-halo", "the-last-dragon")
    if "use heavens-favourite/0" in tale.options:
        tale.do("use heavens-favourite/0")
    assert len(tale.h().story) == 8
    assert tale.table.ending == -1


@rule("CTA-SOLO-31")
def test_an_early_adversary_is_made_harder_by_its_quest() -> None:
    assert alone("the-nightblade").match.view(0).quarry.difficulty == 9
    tale = alone("the-nightblade").hero(cards=8).row(3, "the-last-dragon").do("attempt the-nightblade top")
    assert difficulty(tale.table) == 7 + 2
    assert alone("the-lich-queen").match.view(0).quarry.difficulty == 10 + 1  # she makes Wisdom harder, her own too


@rule("CTA-SOLO-33")
def test_an_adversary_card_can_be_cancelled() -> None:
    tale = alone().hero(STR=1, hand=["not-this-time"]).row(1, "the-midsummer-ring")
    quarry_of(tale).deck = ["instill-fear"]
    tale.do("attempt the-midsummer-ring top").fall("1 1 call 1").do("throw", "antihero")
    assert tale.kind == "respond" and "play not-this-time" in tale.options
    tale.do("play not-this-time").passing()
    assert tale.said("outcome")[-1][:2] == ("success", 3)
    assert quarry_of(tale).discard == ["instill-fear"]


@rule("CTA-SOLO-03")
def test_rise_counts_failures_rows_and_idle_turns() -> None:
    tale = alone().hero(cards=3).row(1, "the-last-waterskin")
    tale.state.rows[1] = ["shadow-walker", "poisoners-craft", "battle-hardened", "the-green-pact"]
    tale.do("end")  # idle: 1, and the new row: 2
    assert quarry_of(tale).xp == 3 and tale.table.revealed == 2


@rule("CTA-SOLO-03")
@pytest.mark.parametrize("adversary", sorted(GAME.content.quests))
def test_every_quest_can_be_answered(adversary: str) -> None:
    tale = alone(adversary).hero(xp=5, hand=["act-of-mercy"]).row(1, "lost-in-the-woods")
    quarry_of(tale).xp = 4
    option = f"use {adversary}/opportunity"
    tale.do(option)
    assert quarry_of(tale).xp == 3
    assert option not in tale.options  # once a turn


@rule("CTA-SOLO-03")
@pytest.mark.parametrize("adversary", sorted(GAME.content.quests))
def test_a_quest_goes_by_its_own_name(adversary: str) -> None:
    """In the log, also of what its opportunity costs, and in questions the Adversary stood in its place."""
    quest = GAME.content.quests[adversary]
    tale = alone(adversary, 2).hero(0, xp=5, hand=["act-of-mercy", "quiet-counsel"]).row(1, "lost-in-the-woods")
    tale.hero(1, hand=["fleet-of-foot"], stance="watch")
    quarry_of(tale).xp = 4
    tale.do(f"use {adversary}/opportunity")
    asked = []
    while tale.kind != "act":
        asked.append(GAME.table.ask(tale.match.view(tale.seat), tale.decision))
        tale.do("pass" if tale.kind == "respond" else tale.options[0])
    told = [GAME.table.line(tale.match.view(0), event) for event in tale.match.log(0)]
    assert f"uses {quest.name}: " in told[0] and f"uses {quest.name}: " in asked[-1]
    assert not any(GAME.content.story[adversary].name in line for line in told + asked)
    if quest.opportunity.cost.hero:
        assert asked[0] == f"{quest.name}: which card do you discard?"
    if quest.opportunity.cost.corruption:
        assert told[1].endswith(f"falls to level 4, by {quest.name}.")


@rule("CTA-SOLO-03", "CTA-JRN-01")
def test_a_menace_goes_by_the_name_of_its_quest() -> None:
    tale = alone("the-barrow-king").row(1, "lost-in-the-woods", "strong-back").do("journey strong-back")
    told = [GAME.table.line(tale.match.view(0), event) for event in tale.match.log(0)]
    assert "The table: What the Barrow Is Owed. When a hero journeys: the Adversary gains 2 XP." in told


@rule("CTA-SOLO-18", "CTA-TURN-03")
def test_one_more_main_action_with_eight_cards_is_one_more_attempt_at_the_adversary() -> None:
    tale = alone().hero(0, cards=8, motivation="burning-ambition", xp=6).row(1, "the-midsummer-ring")
    tale.attempt("the-demon", "top", "0 0 0")
    assert "use burning-ambition/0" in tale.options
    tale.do("use burning-ambition/0")
    assert "attempt the-demon top" in tale.options
    assert "end" not in tale.options


@rule("CTA-SOLO-30", "CTA-HA-12")
def test_no_power_is_offered_that_would_give_a_ninth_card() -> None:
    for cards, offered in ((7, True), (8, False)):
        tale = alone().hero(0, cards=cards, motivation="heavens-favourite", xp=6).row(3, "living-legend")
        assert ("use heavens-favourite/0" in tale.options) == offered


@rule("CTA-CHAL-20", "CTA-ALLY-06")
def test_failing_by_three_counts_the_ally_that_was_there() -> None:
    tale = alone("the-grand-inquisitor").hero(0, STR=1).row(1, "hedge-knight>the-midsummer-ring")
    tale.attempt("the-midsummer-ring", "top", "0 0 0 1")
    assert tale.said("outcome")[0][:3] == ("fail", 1, 4)
    assert quarry_of(tale).xp == 2  # Rise, and the menace


@rule("CTA-SOLO-11", "CTA-SOLO-03")
def test_the_adversarys_cards_and_rise_can_be_read() -> None:
    content = GAME.content
    lines = {id: hand_lines(content.hand[id], True) for id in SKULLS}
    assert lines["cruel-betrayal"] == ["Turn a face-up Ally face-down."]
    assert lines["harsh-lesson"] == ["After a failed attempt: the Adversary gains 1 XP."]
    assert lines["tap-into-darkness"] == ["Choose: the active hero gains 1 Corruption, or the Adversary gains 1 XP."]
    idle = rule_line(content.printed.rise.powers[2])
    told = "At the end of a hero's turn without a main action with fewer than nine Story cards: "
    assert idle == told + "the Adversary gains 1 XP."


@rule("CTA-FX-06", "CTA-SOLO-03")
def test_why_the_opportunity_of_a_quest_is_not_there() -> None:
    tale = alone().row(1, "the-midsummer-ring").hero(0, hand=["cutpurse"])  # the Demon's asks for a Hero card
    quarry_of(tale).xp = 2
    found = {r.option: (r.rule, r.reason) for r in tale.match.refusals(0)}
    assert found["use the-demon/opportunity"] == ("CTA-FX-06", "It costs a Hero card, and you have none.")
