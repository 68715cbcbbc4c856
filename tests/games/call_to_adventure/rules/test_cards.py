"""Powers of own cards (3.12), Hero and Antihero cards (3.13), interrupts (3.14)."""

from pathlib import Path

import pytest
from tests.games.call_to_adventure.positions import GAME, Tale, starts

from questhall.games.call_to_adventure import CallToAdventure
from questhall.games.call_to_adventure.content.vocabulary import GainXp
from questhall.games.call_to_adventure.rules.agenda import run_quietly
from questhall.games.call_to_adventure.rules.allies import gain_ally
from questhall.games.call_to_adventure.rules.scoring import score
from questhall.kernel import rule


@rule("CTA-FX-01", "CTA-FX-02", "CTA-FX-03")
def test_motivations_work_at_any_stage_on_ones_own_turn_and_repeatedly_if_not_limited() -> None:
    tale = Tale().hero(0, motivation="vow-of-vengeance", cards=6, xp=5).row(3, "the-demon")
    assert not starts("use", tale.options)
    tale.do("attempt the-demon top", *["use vow-of-vengeance/0"] * 3)
    assert tale.h().xp == 2 and tale.table.attempt is not None and tale.table.attempt.ease == 3
    assert not starts("use", tale.options)  # three times an attempt is its limit
    assert tale.why("use vow-of-vengeance/0") == "CTA-FX-02"
    other = Tale().hero(1, motivation="love-for-a-stranger").row(1, "lost-in-the-woods")
    assert not starts("use", other.options)  # not on somebody else's turn


@rule("CTA-FX-03")
def test_there_is_no_cap_on_what_is_spent_on_allies() -> None:
    tale = Tale().hero(allies=["grizzled-veteran"], xp=4, STR=1).row(1, "bandits-at-the-ford")
    tale.do("attempt bandits-at-the-ford top").fall("0 0 1 1").do("throw")
    tale.do(*["use grizzled-veteran/top0"] * 3).passing()
    assert tale.said("outcome") == [("success", 5, 5, "bandits-at-the-ford")] and tale.h().xp == 1


@rule("CTA-FX-06")
def test_a_price_is_paid_in_full() -> None:
    tale = Tale().hero(motivation="burning-ambition", xp=2).row(1, "lost-in-the-woods")
    assert not starts("use", tale.options)
    assert tale.why("use burning-ambition/0") == "CTA-FX-06"


@rule("CTA-FX-04")
def test_triggers_of_the_active_player_come_first_then_in_seat_order() -> None:
    tale = (
        Tale(3).hero(0, origin="farmer").hero(1, origin="orphan").hero(2, origin="orphan").row(1, "the-last-waterskin")
    )
    tale.attempt("the-last-waterskin", "top", "0 0 1")
    powers = [(event.seat, event.args[0]) for event in tale.match.log(0) if event.what == "power"]
    assert powers == [(0, "farmer"), (1, "orphan"), (2, "orphan")]
    assert tale.h(1).xp == 4


@rule("CTA-FX-04")
def test_own_triggers_in_the_order_one_likes(tmp_path: Path) -> None:
    folder = tmp_path / "call-to-adventure"
    folder.mkdir()
    (folder / "origins.toml").write_text(
        """
[farmer]
name = "Farmer"
icons = ["STR", "CON"]
flavour = "Two minds."
tale = "a farmer of two minds"
powers = [
  { trigger = "on_fail", do = [{ verb = "gain_xp", n = 1 }] },
  { trigger = "on_fail", may = true, do = [{ verb = "draw", kind = "hero" }] },
]
"""
    )
    tale = Tale(game=CallToAdventure([tmp_path])).hero(origin="farmer", xp=0).row(1, "the-last-waterskin")
    tale.attempt("the-last-waterskin", "top", "0 0 1")
    assert (tale.kind, tale.options) == ("order", ["farmer/0", "farmer/1"])
    tale.do("farmer/1")
    assert (tale.kind, tale.options) == ("may", ["use", "pass"])  # "may" can be declined
    assert tale.h().xp == 1
    tale.do("pass")
    assert tale.h().hand == [] and tale.h().xp == 2


@rule("CTA-FX-05")
def test_a_destiny_does_nothing_before_it_is_revealed() -> None:
    tale = Tale().hero(destiny="one-with-nature", Nature=3)
    assert score(tale.state, 0, destiny=False).destiny == 0
    assert tale.h().powers == tale.h().triggers == ()
    assert tale.match.view(1).heroes[0].score.destiny == 0


@rule("CTA-FX-07", "CTA-TERM-03")
def test_what_cannot_be_done_completely_is_done_as_far_as_possible() -> None:
    tale = Tale().hero(0, xp=0, hand=["cutpurse"]).hero(1, xp=0).row(1, "lost-in-the-woods")
    tale.do("play cutpurse at 1").passing()
    assert (tale.h(0).xp, tale.h(1).xp) == (0, 0)
    assert tale.h().played == ("cutpurse",)


@rule("CTA-FX-08")
def test_a_free_power_works_once_a_turn(tmp_path: Path) -> None:
    folder = tmp_path / "call-to-adventure"
    folder.mkdir()
    (folder / "motivations.toml").write_text(
        """
[self-made]
name = "Self-Made"
icons = ["INT"]
flavour = "Free of charge."
tale = "free"
powers = [
  { trigger = "activate", do = [{ verb = "gain_xp", n = 1 }] },
  { trigger = "before", do = [{ verb = "modify_difficulty", n = -1 }] },
]
"""
    )
    tale = Tale(game=CallToAdventure([tmp_path])).hero(motivation="self-made").row(1, "the-last-waterskin")
    tale.do("use self-made/0")
    assert not starts("use", tale.options)
    tale.do("attempt the-last-waterskin top", "use self-made/1")
    assert not starts("use", tale.options)


@rule("CTA-FX-03", "CTA-FX-04")
def test_no_power_is_paid_for_by_what_it_brings() -> None:
    """Student or Pickpocket with Love for a Stranger once drew a card a turn for nothing, a Noble took every Ally."""
    powers = GAME.content.powers.values()
    paying = [p for p in powers if p.trigger.startswith("on_") and any(isinstance(v, GainXp) for v in p.do)]
    bought = [p for p in powers if p.trigger == "activate" and p.cost.xp]
    free = set()
    for power in bought:
        if power.card in GAME.content.quests:  # an Adversary of its own table
            continue
        for watching in paying:
            tale = Tale().hero(0, xp=9, powers=[power.key], triggers=[watching.key])
            tale.row(1, "hedge-knight>lost-in-the-woods", "guardian-sprite>the-midsummer-ring", "temple-fosterling")
            tale.do(f"use {power.key}")
            while tale.kind != "act":
                wanted = [option for option in tale.options if option == watching.filter]
                tale.do((wanted or tale.options)[0])
            if tale.h().xp >= 9:
                free.add((watching.card, power.card))
    assert free == {  # once a turn, and an Ally under a challenge goes each time
        ("sole-survivor", "lone-wanderer"),
        ("sole-survivor", "the-missing-brother"),
        ("sole-survivor", "voice-of-the-people"),
    }


@rule("CTA-HA-01", "CTA-HA-02")
def test_the_hand_is_hidden_but_its_backs_are_not() -> None:
    tale = Tale().hero(0, hand=["act-of-mercy", "cutpurse", "cutpurse"]).row(1, "lost-in-the-woods")
    other = tale.match.view(1).heroes[0]
    assert (other.hand, other.heroic, other.dark) == ([], 1, 2)
    assert "cutpurse" not in repr(tale.match.view(1)) and "cutpurse" not in repr(tale.match.view(None))
    assert tale.match.view(0).heroes[0].hand == ["act-of-mercy", "cutpurse", "cutpurse"]


@rule("CTA-HA-04", "CTA-HA-08", "CTA-HA-09", "CTA-HA-14")
def test_a_played_card_lies_beside_the_tableau_and_scores() -> None:
    tale = Tale().hero(0, hand=["act-of-mercy", "cutpurse"]).row(1, "lost-in-the-woods")
    tale.do("play act-of-mercy").passing()
    assert tale.h().played == ("act-of-mercy",) and tale.h().hand == ["cutpurse"] and tale.h().xp == 3
    assert score(tale.table, 0, False).played == 1  # the card in hand scores nothing
    assert tale.h().icons == [0] * 6


@rule("CTA-HA-05", "CTA-HA-12", "CTA-HA-13")
def test_a_card_without_timing_may_be_played_for_nothing_but_its_points() -> None:
    tale = Tale().hero(0, hand=["feat-of-strength", "cruel-betrayal", "not-this-time"]).row(1, "the-midsummer-ring")
    assert starts("play", tale.options) == ["play feat-of-strength"]  # no Ally to betray, no card to cancel
    assert tale.why("play cruel-betrayal") == "CTA-HA-12"
    tale.do("play feat-of-strength").passing()
    tale.do("attempt the-midsummer-ring top")
    assert tale.table.attempt is not None and tale.table.attempt.granted == [0] * 6  # nothing was saved up
    assert score(tale.table, 0, False).played == 1


@rule("CTA-HA-13")
def test_a_rune_for_ones_own_attempt_does_nothing_in_somebody_elses() -> None:
    tale = Tale().hero(0, STR=1).hero(1, hand=["feat-of-strength"]).row(1, "the-midsummer-ring")
    tale.do("attempt the-midsummer-ring top").fall("0 0 1 1").do("throw")
    assert tale.seat == 1
    tale.do("play feat-of-strength").passing()
    assert tale.said("cast-one") == [] and tale.h(1).played == ("feat-of-strength",)
    assert tale.said("outcome")[-1][1] == 2


@rule("CTA-HA-06")
@pytest.mark.parametrize(("card", "phases"), [
    ("dark-lords-champion", {"A1"}), ("fortunes-turn", {"A3"}), ("second-wind", {"A4"}), ("fireside-tales", {"action"}),
    ("feat-of-strength", {"action", "A1", "A3", "A4"}),
])  # fmt: skip
def test_each_timing_has_its_phase_in_ones_own_attempt(card: str, phases: set[str]) -> None:
    tale = Tale().hero(0, hand=[card], motivation="devils-bargain", xp=9).row(1, "the-last-waterskin")
    seen = {"action"} if starts(f"play {card}", tale.options) else set()
    tale.do("attempt the-last-waterskin top").fall("0 0 1")
    seen |= {"A1"} if starts(f"play {card}", tale.options) else set()
    tale.do("throw")
    while tale.kind == "respond":
        if starts(f"play {card}", tale.options):
            seen.add(tale.phase)
        tale.do("pass")
    assert seen == phases


@rule("CTA-HA-06", "CTA-STACK-02")
@pytest.mark.parametrize(("card", "phases"), [
    ("comrade-in-arms", {"A3"}), ("instill-fear", {"A3"}), ("harsh-lesson", {"A6"}), ("second-wind", set()),
    ("cutpurse", {"start", "action", "A1", "A3", "A4", "A6", "end"}),
])  # fmt: skip
def test_each_timing_has_its_phase_in_somebody_elses_turn(card: str, phases: set[str]) -> None:
    tale = Tale(3).row(1, "the-last-waterskin", "lost-in-the-woods").hero(1, hand=[card])
    tale.do("end")
    tale.do("end watch")
    seen = set()
    while not (tale.seat == 1 and tale.kind == "act"):
        if tale.seat == 1:
            assert tale.kind == "respond"
            if starts(f"play {card}", tale.options):
                seen.add(tale.phase)
            tale.do("pass")
        elif tale.kind == "act" and starts("attempt the-last", tale.options):
            tale.do("attempt the-last-waterskin top")
        elif tale.kind == "gather":
            tale.fall("0 0 1").do("throw")
        else:
            tale.do("end")
    assert seen == phases


@rule("CTA-HA-11", "CTA-STACK-01")
def test_a_cancelled_card_is_discarded_and_does_not_score() -> None:
    tale = Tale().hero(0, hand=["act-of-mercy"]).hero(1, hand=["cut-the-thread"]).row(1, "lost-in-the-woods")
    tale.do("play act-of-mercy")
    assert tale.seat == 1
    tale.do("play cut-the-thread").passing()
    assert tale.h(0).level == 3 and tale.h(0).played == () and tale.table.hero_discard == ["act-of-mercy"]
    assert tale.h(1).played == ("cut-the-thread",)
    assert score(tale.table, 0, False).played == 0


# interrupts


@rule("CTA-STACK-01", "CTA-STACK-04")
def test_last_in_first_out_and_all_are_asked_again_before_the_next_card() -> None:
    tale = (
        Tale(3).hero(0, hand=["not-this-time", "act-of-mercy"], stance="").hero(1, hand=["cutpurse", "cut-the-thread"])
    )
    tale.hero(2, hand=["cut-the-thread"]).row(1, "lost-in-the-woods")
    tale.do("play act-of-mercy")
    assert tale.seat == 1  # the seat after the card's player
    tale.do("pass")
    assert tale.seat == 2
    tale.do("play cut-the-thread")
    assert [played.card for played in tale.table.stack] == ["act-of-mercy", "cut-the-thread"]
    assert tale.seat == 0  # it can answer the answer
    tale.do("play not-this-time")
    while tale.table.stack:
        assert tale.kind == "respond"
        tale.do("pass")
    order = [event.args[0] for event in tale.match.log(0) if event.what == "effect"]
    assert order == ["not-this-time", "act-of-mercy"]
    assert tale.h(0).level == 2 and tale.table.antihero_discard == ["cut-the-thread"]


@rule("CTA-STACK-03")
def test_the_active_player_first_then_in_seat_order_and_a_play_opens_the_window_again() -> None:
    tale = Tale(3).hero(0, hand=["feat-of-strength"]).hero(1, hand=["caltrops"]).hero(2, hand=["comrade-in-arms"])
    tale.row(1, "the-midsummer-ring").do("attempt the-midsummer-ring top").fall("0 0 1").do("throw")
    order = []
    order.append(tale.seat)
    tale.do("pass")
    order.append(tale.seat)
    tale.do("pass")
    order.append(tale.seat)
    tale.do("play comrade-in-arms")
    while tale.decision.about == "stack":
        tale.do("pass")
    order.append(tale.seat)
    assert order == [0, 1, 2, 0]


@rule("CTA-STACK-01", "CTA-STACK-04")
def test_a_card_without_timing_answers_any_card_also_ones_own() -> None:
    """Before, only holders of a type that cancels it were asked, and the card's own player never."""
    tale = Tale(3).hero(0, hand=["act-of-mercy", "feat-of-strength"]).hero(1, hand=["cutpurse"], level=4).hero(2)
    tale.row(1, "the-midsummer-ring").do("attempt the-midsummer-ring top").fall("0 0 1").do("throw")
    tale.do("play act-of-mercy")
    assert (tale.seat, tale.decision.about) == (1, "stack") and starts("play cutpurse", tale.options)
    tale.do("pass")
    assert (tale.seat, tale.decision.about) == (0, "stack") and starts("play feat", tale.options)
    tale.do("play feat-of-strength").passing()
    order = [event.args[0] for event in tale.match.log(0) if event.what == "effect"]
    assert order[:2] == ["feat-of-strength", "act-of-mercy"]  # the last one played first
    tale = Tale().hero(0, hand=["cutpurse"]).hero(1, hand=["bad-debts"], level=5).row(1, "the-midsummer-ring")
    tale.do("play cutpurse at 1")  # no Antihero card cancels one, but some may be played
    assert (tale.seat, tale.options[0]) == (1, "play bad-debts")


@rule("CTA-STACK-05")
def test_targets_are_named_on_playing_and_runes_chosen_on_taking_effect() -> None:
    tale = Tale(3).hero(0, hand=["blackmail"]).row(1, "lost-in-the-woods")
    assert starts("play", tale.options) == ["play blackmail at 1", "play blackmail at 2"]
    facing = Tale().hero(0, hand=["fortunes-turn"]).hero(1, hand=["cut-the-thread"]).row(1, "the-midsummer-ring")
    facing.do("attempt the-midsummer-ring top").fall("0 0 1").do("throw", "play fortunes-turn")
    assert facing.seat == 1
    facing.do("pass")
    assert (facing.seat, facing.kind, facing.options) == (0, "recast", ["0", "1", "2", "done"])


@rule("CTA-STACK-06")
def test_a_card_whose_target_has_gone_counts_as_played() -> None:
    tale = Tale().hero(0, hand=["cruel-betrayal"]).hero(1, hand=["not-this-time"], allies=["wealthy-patron"])
    tale.row(1, "lost-in-the-woods").do("play cruel-betrayal at 1 ally wealthy-patron")
    tale.h(1).allies, tale.h(1).fallen = (), ("wealthy-patron",)  # sacrificed in response
    tale.do("pass")
    assert tale.h(0).played == ("cruel-betrayal",) and tale.h(1).fallen == ("wealthy-patron",)


@rule("CTA-STACK-07")
def test_an_interrupted_action_goes_on_only_if_it_is_still_legal() -> None:
    tale = Tale().hero(0, xp=1).hero(1, hand=["cutpurse"], stance="watch").row(1, "adventurous", "lost-in-the-woods")
    tale.do("gain adventurous")
    assert (tale.seat, tale.kind, tale.decision.about) == (1, "respond", "declare")
    tale.table.rows[0][0] = "strong-back"  # an effect has taken the card away
    tale.do("pass")
    assert tale.h(0).xp == 1 and tale.h(0).story == () and tale.table.mains == 1
    assert "gain strong-back" in tale.options


@rule("CTA-STACK-02")
def test_asking_depends_on_backs_and_level_only() -> None:
    """Whether a seat is asked tells nothing about what it holds."""
    asked = []
    for card in ("harsh-lesson", "cutpurse", "blackmail", "cut-the-thread"):
        tale = Tale().hero(1, hand=[card]).row(1, "the-last-waterskin")
        tale.do("attempt the-last-waterskin top").fall("0 0 1").do("throw")
        moments = []
        while tale.kind == "respond":
            moments.append((tale.seat, tale.phase))
            tale.do("pass")
        asked.append(moments)
    assert asked == [[(1, "A3"), (1, "A6")]] * 4
    quick = Tale(quick=True).hero(1, hand=["blackmail"]).row(1, "the-last-waterskin")
    quick.do("attempt the-last-waterskin top").fall("0 0 1").do("throw")
    assert quick.kind == "act"  # who agreed on quick windows is asked only with a card that fits


@rule("CTA-STACK-02")
def test_passing_for_an_attempt_or_until_ones_next_turn() -> None:
    tale = Tale(3).hero(1, hand=["cutpurse"]).hero(2, hand=["cutpurse"]).row(1, "the-last-waterskin", "the-academy")
    tale.do("attempt the-last-waterskin top").fall("0 0 1").do("throw")
    tale.do("pass attempt")
    assert tale.seat == 2
    tale.do("pass round")
    assert (tale.seat, tale.kind) == (0, "act")  # neither is asked in A6
    tale.do("end", "end silent")
    assert tale.h(1).stance == "silent"
    assert (tale.seat, tale.h(2).stance) == (2, "")  # a pass until one's next turn ends when that begins


@rule("CTA-TURN-05")
def test_verbs_of_other_powers() -> None:
    trait = Tale().hero(motivation="heavens-favourite", xp=3).row(1, "secret-royalty", "lost-in-the-woods", "keen-eyes")
    trait.do("use heavens-favourite/0", "secret-royalty")
    assert trait.h().story == (("secret-royalty", "top"),) and trait.table.mains == 1
    waive = Tale().hero(motivation="self-made").row(1, "secret-royalty", "lost-in-the-woods")
    waive.do("use self-made/0", "gain secret-royalty")
    assert waive.h().story == (("secret-royalty", "top"),) and not waive.table.waived
    keep = Tale().hero(motivation="unfinished-business").row(1, "the-last-waterskin")
    keep.do("attempt the-last-waterskin top", "use unfinished-business/0").fall("0 0 1").do("throw").passing()
    assert keep.table.rows[0][0] == "the-last-waterskin" and keep.h().xp == 3
    know = Tale().hero(motivation="thirst-for-knowledge", INT=2).row(1, "the-midsummer-ring")
    know.do("attempt the-midsummer-ring top", "use thirst-for-knowledge/0")
    assert know.table.attempt is not None and know.table.attempt.listed == [0, 3]
    peek = Tale().hero(motivation="the-missing-brother").row(1, "strong-back", "lost-in-the-woods")
    peek.deck(1, "the-academy", "quick-study", "light-fingers").do("use the-missing-brother/0")
    assert peek.options == ["the-academy", "quick-study", "light-fingers"]
    assert peek.match.view(1).peeked == [[], [], []]
    peek.do("light-fingers", "strong-back")
    assert peek.table.rows[0][0] == "light-fingers"
    assert peek.match.view(0).peeked[0] == ["the-academy", "quick-study"]
    friend = Tale().hero(xp=3, powers=("silver-tongue/top0",)).row(1, "hedge-knight>lost-in-the-woods")
    friend.do("use silver-tongue/top0")
    assert friend.h().allies == ("hedge-knight",) and friend.table.under[0][0] == ""
    burn = Tale(3).hero(CON=3, INT=2, cards=3).row(2, "the-plague-of-ravens")
    burn.attempt("the-plague-of-ravens", "bottom", "1 1 1 2 2 S2 2 2")
    assert [burn.h(seat).xp for seat in range(3)] == [3, 2, 2]
    pure = Tale().hero(motivation="promise-at-a-grave", xp=3).row(1, "the-last-waterskin")
    pure.do("attempt the-last-waterskin top", "buy dark", "buy dark").fall("0 0 1 2c 2c").do("throw")
    pure.do("use promise-at-a-grave/0").passing()
    assert pure.h().level == 3 - 1  # two Corruption ignored, then the Virtue of the path


@rule("CTA-RE-10")
def test_what_a_promise_has_spared_ends_with_its_cast() -> None:
    tale = Tale().hero(motivation="promise-at-a-grave", xp=3, hand=["second-wind"], level=2)
    tale.row(1, "the-last-waterskin").do("attempt the-last-waterskin top", "buy dark").fall("0 0 1 2c").do("throw")
    tale.do("use promise-at-a-grave/0")
    assert tale.table.attempt is not None and tale.table.attempt.spared == 3
    while not starts("play second-wind", tale.options):
        tale.do("pass")
    tale.do("play second-wind").passing()
    assert tale.table.attempt is not None and (tale.table.attempt.round, tale.table.attempt.spared) == (2, 0)


@rule("CTA-ALLY-07")
def test_a_hunter_learns_from_an_ally_of_the_wild() -> None:
    ally = next(a.id for a in GAME.content.story.values() if a.kind == "ally" and "Nature" in a.top.story)
    tale = Tale().hero(origin="hunter", xp=3)
    gain_ally(tale.state, 0, ally)
    run_quietly(tale.state)
    assert tale.h().xp == 4


def test_content_loads_without_a_pack() -> None:
    assert GAME.content.hand["cutpurse"].kind == "antihero"


@rule("CTA-HA-06", "CTA-HA-12", "CTA-FX-02", "CTA-FX-06", "CTA-ADV-03")
def test_why_a_card_or_a_power_cannot_be_used_now() -> None:
    def reason(tale: Tale, option: str) -> tuple[str, str]:
        return next((r.rule, r.reason) for r in tale.match.refusals(0) if r.option == option)

    tale = Tale().hero(0, hand=["crossroads"]).row(2, "the-nightblade").do("attempt the-nightblade top")
    nothing = "There is nothing on the table that it could act on."
    assert reason(tale, "play crossroads") == ("CTA-HA-12", nothing)  # an Adversary has one path
    tale = Tale().hero(0, allies=["faithful-hound", "hedge-knight"]).row(1, "the-midsummer-ring")
    tale.row(2, "the-plague-doctor").do("attempt the-midsummer-ring top")
    banned = "An Adversary on the table forbids the powers of Allies."
    assert reason(tale, "use faithful-hound/top0") == ("CTA-ADV-03", banned)
    tale = Tale().hero(0, allies=["hedge-knight"]).row(1, "the-midsummer-ring").do("attempt the-midsummer-ring top")
    late = "It works after you have cast the runes of your own attempt."
    assert reason(tale, "use hedge-knight/top0") == ("CTA-FX-02", late)
    tale = Tale().hero(0, motivation="burning-ambition", xp=1).row(1, "the-midsummer-ring")
    assert reason(tale, "use burning-ambition/0") == ("CTA-FX-06", "It costs 3 XP, and you have 1.")
    for motivation, why in (
        ("bound-by-honor", "It works at levels 1 to 3, and you are at level 4."),
        ("vow-of-vengeance", "It works against an Adversary only."),
    ):
        tale = Tale().hero(0, motivation=motivation, level=4).row(1, "the-midsummer-ring")
        tale.do("attempt the-midsummer-ring top")
        assert reason(tale, f"use {motivation}/0") == ("CTA-FX-02", why)


@rule("CTA-FX-08", "CTA-FX-03")
def test_once_a_turn_is_once_a_turn_also_in_a_phase_of_an_attempt() -> None:
    tale = Tale().hero(0, motivation="devils-bargain", xp=6).row(1, "the-midsummer-ring", "the-riddle-stone")
    tale.state.mains = 2
    used = []
    for card in ("the-midsummer-ring", "the-riddle-stone"):
        tale.do(f"attempt {card} top").fall("0 0 1").do("throw")
        if tale.kind == "respond" and "use devils-bargain/0" in tale.options:
            used.append(card)
            tale.do("use devils-bargain/0")
        while tale.kind != "act":
            tale.do("pass" if tale.kind == "respond" else tale.options[0])
    assert used == ["the-midsummer-ring"]


@rule("CTA-STACK-02")
def test_who_is_asked_after_a_declaration_reads_what_was_declared() -> None:
    def question(tale: Tale) -> str:
        return GAME.table.ask(tale.match.view(tale.seat), tale.decision)

    def watched() -> Tale:
        tale = Tale().hero(0, motivation="love-for-a-stranger", xp=3).hero(1, hand=["act-of-mercy"], stance="watch")
        return tale.row(1, "the-midsummer-ring", "strong-back")

    claimed = question(watched().do("gain strong-back"))
    assert claimed.endswith(" claims Strong Back. It has not happened yet. Do you play a card?")
    told = question(watched().do("attempt the-midsummer-ring bottom"))
    assert " attempts The Midsummer Ring: Throw Sand. It has not happened yet." in told
    assert " journeys past Strong Back. It has not happened yet." in question(watched().do("journey strong-back"))
    assert " uses Love for a Stranger: On your turn" in question(watched().do("use love-for-a-stranger/0"))


@rule("CTA-HA-06", "CTA-STACK-02")
def test_a_card_for_after_a_success_or_an_own_failure_can_be_played(tmp_path: Path) -> None:
    folder = tmp_path / "call-to-adventure"
    folder.mkdir()
    (folder / "heroes.toml").write_text(
        """
[victory-song]
name = "Victory Song"
triumph = 1
flavour = "Sung before the dust has settled."
powers = [{ trigger = "after_success", do = [{ verb = "gain_xp", n = 1 }] }]

[cold-comfort]
name = "Cold Comfort"
triumph = 1
flavour = "There is always soup."
powers = [{ trigger = "after_fail", do = [{ verb = "gain_xp", n = 1 }] }]
""",
        encoding="utf-8",
    )
    game = CallToAdventure([tmp_path])
    for card, faces, xp in (("victory-song", "1 1 1", 4), ("cold-comfort", "0 0 0", 5)):
        tale = Tale(game=game).hero(0, hand=[card], xp=3).row(1, "the-market-stage")
        tale.do("attempt the-market-stage bottom").fall(faces).do("throw")
        while f"play {card}" not in tale.options:
            tale.do("pass" if tale.kind == "respond" else tale.options[0])
        assert tale.phase == "A6"
        tale.do(f"play {card}").passing()
        assert tale.h().xp == xp


@rule("CTA-HA-11", "CTA-STACK-04")
def test_a_pack_may_cancel_cards_of_the_own_type(tmp_path: Path) -> None:
    folder = tmp_path / "call-to-adventure"
    folder.mkdir()
    (folder / "antiheroes.toml").write_text(
        """
[no-honour-among-thieves]
name = "No Honour Among Thieves"
tragedy = 1
flavour = "You taught me that."
powers = [{ trigger = "any", do = [{ verb = "cancel", kind = "antihero" }] }]
""",
        encoding="utf-8",
    )
    tale = Tale(game=CallToAdventure([tmp_path])).row(1, "the-midsummer-ring")
    tale.hero(0, hand=["cutpurse"]).hero(1, hand=["no-honour-among-thieves"], xp=3).do("play cutpurse at 1")
    assert (tale.seat, tale.kind) == (1, "respond")
    tale.do("play no-honour-among-thieves").passing()
    assert tale.h(1).xp == 3
    assert tale.table.antihero_discard == ["cutpurse"]


@rule("CTA-TRAIT-07", "CTA-CHAL-15")
def test_what_is_printed_on_a_challenge_happens_when_it_is_gained() -> None:
    dragon = Tale().hero(cards=6, STR=3, level=4).row(3, "the-last-dragon")
    assert dragon.attempt("the-last-dragon", "top", "1 1 1 2 2 S2").h().level == 3  # a Virtue
    steps = Tale(2).hero(0, cards=6, CON=3).hero(1, xp=3).row(3, "the-thousand-steps")
    steps.attempt("the-thousand-steps", "bottom", "1 1 1 2 2 S2")
    assert steps.h(1).xp == 2
    maze = Tale().hero(cards=6, DEX=3).row(3, "the-clockwork-labyrinth").draws("act-of-mercy")
    assert len(maze.attempt("the-clockwork-labyrinth", "bottom", "1 1 1 2 2 S2").h().hand) == 1


@rule("CTA-FX-01", "CTA-FX-04", "CTA-FX-08")
def test_traits_with_a_text() -> None:
    strong = Tale().hero(STR=1, xp=0).row(1, "strong-back", "bandits-at-the-ford").do("gain strong-back")
    assert strong.h().triggers == ("strong-back/top0",)
    strong.do("end")
    while strong.decision.kind != "act" or strong.decision.seat != 0:
        strong.do("end")
    strong.attempt("bandits-at-the-ford", "bottom", "0 0 1 1 1")
    assert strong.h().xp == 2  # one for failing, one for the strong back
    blade = Tale().hero(cards=6, STR=3, xp=1).row(3, "blademaster", "the-duel-at-worlds-edge")
    blade.do("gain blademaster")
    assert blade.h().powers == ("blademaster/top0",)
