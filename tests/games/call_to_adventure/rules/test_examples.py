"""The worked examples, by their ids: 1 to 10 follow the rulebook's own."""

from tests.games.call_to_adventure.positions import GAME, Tale, starts
from tests.games.call_to_adventure.rules.test_solo import alone, quarry_of

from questhall.games.call_to_adventure.rules.challenge.difficulty import difficulty
from questhall.games.call_to_adventure.rules.challenge.runes import at_least, pool, spans, split
from questhall.games.call_to_adventure.rules.scoring import Lines, outcome, score, set_points
from questhall.games.call_to_adventure.rules.track import exalt
from questhall.games.call_to_adventure.state import Table, finish
from questhall.kernel import IllegalChoice, Match, rule, start


@rule("CTA-EX-01", "CTA-SETUP-02", "CTA-SETUP-05", "CTA-SETUP-06", "CTA-SETUP-07")
def test_cta_ex_01() -> None:
    match: Match = start(GAME, 2, 11, {"first_seat": 0})
    state = match.checkpoint.copy()
    assert isinstance(state, Table)
    suzanne = state.heroes[0]
    suzanne.dealt = ("hunter", "noble", "bound-by-honor", "self-made", "one-with-nature", "archmage")
    match = Match(GAME, state)
    for card in ("hunter", "bound-by-honor", "one-with-nature"):
        match.choose(card, 0)
    while (decision := match.decision(1)) and decision.kind in ("origin", "motivation", "destiny"):
        match.choose(decision.options[0], 1)
    state = match.state
    assert isinstance(state, Table)
    hero, seen = state.heroes[0], match.view(1).heroes[0]
    assert (hero.xp, hero.level, len(hero.hand)) == (3, 3, 1)
    assert (seen.origin, seen.motivation, seen.destiny) == ("hunter", "bound-by-honor", "")
    assert hero.rejected == ("noble", "self-made", "archmage")


@rule("CTA-EX-02", "CTA-TRAIT-03", "CTA-TRAIT-05", "CTA-ACT-01")
def test_cta_ex_02() -> None:
    tale = Tale().row(1, "adventurous", "lost-in-the-woods").deck(1, "the-academy").do("gain adventurous")
    assert tale.h().xp == 2 and tale.h().story == (("adventurous", "top"),)
    assert tale.h().abilities == [0, 0, 1, 0, 0, 0] and tale.h().icons[2] == 1
    assert tale.table.rows[0][0] == "the-academy"


@rule("CTA-EX-03", "CTA-CHAL-02", "CTA-CHAL-05", "CTA-CHAL-10", "CTA-CHAL-11", "CTA-CHAL-15", "CTA-RUNE-06",
      "CTA-RUNE-07", "CTA-RUNE-09", "CTA-DARK-01", "CTA-DARK-06")  # fmt: skip
def test_cta_ex_03() -> None:
    tale = Tale().hero(DEX=1, WIS=2, xp=1).row(1, "lost-in-the-woods").do("attempt lost-in-the-woods bottom")
    assert difficulty(tale.table) == 5
    tale.do("buy dark").fall("1 0 call 1 2 1 2c").do("throw")
    assert tale.kind == "either" and tale.h().story == ()
    tale.do("hero").passing()
    assert len(tale.h().hand) == 1
    assert tale.said("outcome") == [("success", 7, 5, "lost-in-the-woods")]
    assert (tale.h().level, tale.h().xp) == (4, 0)
    assert tale.h().story == (("lost-in-the-woods", "bottom"),)
    assert tale.h().abilities[4] == 3 and sum(tale.h().icons) == 1


@rule("CTA-EX-04", "CTA-ACT-02", "CTA-ACT-03", "CTA-ACT-04")
def test_cta_ex_04() -> None:
    tale = Tale().hero(0, DEX=2).row(1, "lost-in-the-woods")
    tale.h().story = (("strong-back", "top"), ("the-academy", "top"))
    tale.state.rows[1] = ["shadow-walker", "poisoners-craft", "the-arena-of-vhar", "the-green-pact"]
    tale.attempt("lost-in-the-woods", "top", "1 1 1 2 2").do("end")
    assert tale.seat == 1 and tale.match.view(1).rows[1] == ["?"] * 4
    tale.do("end")
    assert tale.match.view(1).rows[1] == tale.table.rows[1] and len(tale.table.rows[1]) == 4
    tale.do("gain poisoners-craft")
    assert tale.h().story[3] == ("poisoners-craft", "top")  # the first one under the Motivation
    tale.do("end")
    assert starts("attempt the-arena-of-vhar", tale.options)


@rule("CTA-EX-05", "CTA-ACT-01", "CTA-ACT-05", "CTA-ACT-07")
def test_cta_ex_05() -> None:
    tale = Tale().hero(cards=2, DEX=3).row(2, "the-rooftop-chase").row(1, "strong-back")
    tale.attempt("the-rooftop-chase", "top", "1 1 1 2 2 S2")
    assert len(tale.h().story) == 3
    tale.do("end", "end")
    assert "gain strong-back" not in tale.options


@rule("CTA-EX-06", "CTA-RUNE-01", "CTA-RUNE-02", "CTA-RUNE-04", "CTA-SCORE-01")
def test_cta_ex_06() -> None:
    tale = Tale().hero(WIS=4, destiny="wise-master").row(1, "the-academy").do("attempt the-academy top")
    assert tale.table.attempt is not None
    assert pool(tale.table, tale.table.attempt)[3:] == [6, 6, 12]
    assert score(tale.table, 0, True).destiny == 4


@rule("CTA-EX-08", "CTA-TRACK-02", "CTA-TRACK-05")
def test_cta_ex_08() -> None:
    tale = Tale().hero(level=7, xp=2, hand=["cutpurse"]).row(1, "lost-in-the-woods").do("attempt lost-in-the-woods top")
    try:
        tale.do("buy dark")
        raise AssertionError("bought at level 7")
    except IllegalChoice as refused:
        assert refused.rule == "CTA-TRACK-05"
    tale = Tale().hero(level=7, xp=2).row(1, "lost-in-the-woods", "the-last-waterskin")
    exalt(tale.state, 0)
    assert tale.h().level == 6
    tale.do("attempt lost-in-the-woods top", "buy dark")


@rule("CTA-EX-09", "CTA-SOLO-12", "CTA-SOLO-13")
def test_cta_ex_09() -> None:
    tale = alone().row(1, "the-midsummer-ring")
    quarry_of(tale).deck = ["cruel-betrayal"]
    tale.do("attempt the-midsummer-ring top").fall("1 1 call").do("throw", "hero").passing().do("end")
    assert quarry_of(tale).discard == ["cruel-betrayal"]


@rule("CTA-EX-10", "CTA-TURN-07", "CTA-TURN-08")
def test_cta_ex_10() -> None:
    tale = Tale().hero(xp=1).row(1, "secret-royalty", "sworn-oath", "keen-eyes", "second-sight")
    tale.deck(1, "lost-in-the-woods").do("replace keen-eyes")
    assert tale.h().xp == 1 and starts("journey", tale.options)
    assert "attempt lost-in-the-woods top" in tale.options


@rule("CTA-EX-11", "CTA-RUNE-02")
def test_cta_ex_11() -> None:
    tale = Tale().hero(INT=2, CHA=3).row(2, "the-regents-game").do("attempt the-regents-game top")
    assert tale.table.attempt is not None
    stones = pool(tale.table, tale.table.attempt)
    assert split(stones) == (4, 1)
    assert round(100 * at_least(4, 1, 8), 1) == 71.9
    assert (spans(4, 1)[0], spans(4, 1)[2]) == (4, 13)


@rule("CTA-EX-12", "CTA-CHAL-11", "CTA-CHAL-16", "CTA-RUNE-08")
def test_cta_ex_12() -> None:
    tale = Tale().hero(STR=3).row(1, "bandits-at-the-ford").attempt("bandits-at-the-ford", "top", "0 0 1 1 1 S0")
    assert tale.said("outcome") == [("fail", 3, 5, "bandits-at-the-ford")]
    assert tale.h().xp == 3 + 2


@rule("CTA-EX-13", "CTA-RE-01", "CTA-RE-02", "CTA-RE-03", "CTA-RE-04", "CTA-RE-05", "CTA-RE-06", "CTA-RE-07",
      "CTA-DARK-02")  # fmt: skip
def test_cta_ex_13() -> None:
    tale = Tale().hero(level=4, xp=2, WIS=1, hand=["second-wind"], cards=3).row(2, "the-giants-sorrow")
    tale.do("attempt the-giants-sorrow bottom", "buy dark").fall("0 0 call 1 2c")
    tale.do("throw", "antihero")
    while tale.phase != "A4":
        tale.do("pass")
    tale.do("play second-wind").passing()
    tale.do("buy dark").fall("1 1 call 2 2c 1").do("throw", "hero").passing()
    assert tale.said("outcome") == [("success", 7, 6, "the-giants-sorrow")]
    assert tale.table.bought == 2
    stains = [event for event in tale.match.log(0) if event.what == "corruption" and event.args[1] == "dark"]
    assert len(stains) == 1  # one step for the runes; the path itself brings another
    assert tale.h().xp == 0 + 1  # the path's token, none for failing


@rule("CTA-EX-14", "CTA-CHAL-02", "CTA-ALLY-06", "CTA-ALLY-07")
def test_cta_ex_14() -> None:
    for path, hard in (("bottom", 6), ("top", 5)):  # The Long Winter has its +1 below
        tale = Tale().hero(STR=3).row(1, "hedge-knight>the-long-winter").do(f"attempt the-long-winter {path}")
        assert difficulty(tale.table) == hard
        tale.fall("1 1 1 2 2 S2").do("throw").passing()
        assert tale.h().allies == ("hedge-knight",) and len(tale.h().story) == 1


@rule("CTA-EX-15", "CTA-ALLY-02", "CTA-ALLY-04", "CTA-ALLY-05")
def test_cta_ex_15() -> None:
    tale = Tale().row(1, "strong-back", "keen-eyes", "hedge-knight>lost-in-the-woods", "quick-study")
    tale.deck(1, "faithful-hound", "guardian-sprite", "second-sight").do("gain strong-back")
    assert tale.table.rows[0][0] == "second-sight"
    assert tale.table.discards[0] == ["faithful-hound", "guardian-sprite"]


@rule("CTA-EX-16", "CTA-STACK-01", "CTA-STACK-04", "CTA-HA-11")
def test_cta_ex_16() -> None:
    tale = Tale().hero(0, STR=2, hand=["not-this-time"], cards=3).hero(1, hand=["instill-fear"])
    tale.row(2, "the-arena-of-vhar").do("attempt the-arena-of-vhar top").fall("1 1 1 2 1").do("throw", "pass")
    tale.do("play instill-fear")
    assert tale.seat == 0
    tale.do("play not-this-time").passing()
    assert tale.said("outcome") == [("success", 6, 6, "the-arena-of-vhar")]
    assert tale.table.antihero_discard == ["instill-fear"] and tale.h(1).played == ()
    assert tale.h(0).played == ("not-this-time",) and score(tale.table, 0, False).played == 1


@rule("CTA-EX-17", "CTA-HA-05", "CTA-CHAL-19")
def test_cta_ex_17() -> None:
    tale = Tale().hero(WIS=1, hand=["feat-of-strength"]).row(1, "the-academy").do("attempt the-academy bottom")
    tale.fall("0 1 1 1").do("throw", "play feat-of-strength").passing()
    assert tale.said("outcome") == [("fail", 3, 4, "the-academy")]
    assert score(tale.table, 0, False).played == 1


@rule("CTA-EX-18", "CTA-HA-03", "CTA-TRACK-04")
def test_cta_ex_18() -> None:
    for level, cards in ((5, ["cutpurse"]), (4, ["act-of-mercy", "cutpurse"])):
        tale = Tale().hero(level=level, hand=["act-of-mercy", "cutpurse"]).row(1, "lost-in-the-woods")
        assert [option.split()[1] for option in starts("play", tale.options)] == cards


@rule("CTA-EX-19", "CTA-RUNE-03")
def test_cta_ex_19() -> None:
    for icons, stones in ((2, [5, 5, 11]), (3, [5, 5, 11])):
        tale = Tale().hero(INT=icons, hand=["flash-of-insight"]).row(1, "the-riddle-stone")
        tale.do("attempt the-riddle-stone top", "play flash-of-insight").passing()
        assert tale.table.attempt is not None and pool(tale.table, tale.table.attempt)[3:] == stones


@rule("CTA-EX-20", "CTA-DARK-02", "CTA-DARK-04")
def test_cta_ex_20() -> None:
    tale = Tale().hero(xp=5, hand=["dark-lords-champion"]).row(1, "the-midsummer-ring")
    tale.do("attempt the-midsummer-ring top", "play dark-lords-champion").passing()
    tale.do("1", "buy dark", "buy dark")
    assert "buy dark" not in tale.options and tale.why("buy dark") == "CTA-DARK-04"


@rule("CTA-EX-21", "CTA-ICON-02")
def test_cta_ex_21() -> None:
    tale = Tale()
    assert sum(set_points(tale.state, n) for n in (4, 2, 1, 3)) == 14
    assert sum(set_points(tale.state, n) for n in (5, 2, 1, 3)) == 14


@rule("CTA-EX-22", "CTA-SCORE-01")
def test_cta_ex_22() -> None:
    assert Lines(triumph=14, tragedy=6, played=2 + 2, track=4, sets=6, destiny=5, xp=2).total == 41


@rule("CTA-EX-23", "CTA-SCORE-04")
def test_cta_ex_23() -> None:
    tale = Tale().hero(0, xp=2, level=5, destiny="archmage").hero(1, xp=2, level=3, destiny="archmage")
    tale.h(0).played = ("act-of-mercy",) * 32
    tale.h(1).played = ("act-of-mercy",) * 34
    finish(tale.state, "score")
    result = outcome(tale.state)
    assert result is not None and result.scores == [38, 38] and result.winners == [1]


@rule("CTA-EX-24", "CTA-CHAL-14", "CTA-TRACK-02", "CTA-TRAIT-07")
def test_cta_ex_24() -> None:
    tale = Tale().hero(level=6, xp=2).row(1, "the-last-waterskin")
    tale.attempt("the-last-waterskin", "top", "0 0 1 2c 2c", buy=2)
    assert tale.said("corruption") == [(7, "dark")] and tale.h().level == 6
    assert score(tale.table, 0, False).track == 0


@rule("CTA-EX-25", "CTA-SOLO-09", "CTA-SOLO-24")
def test_cta_ex_25() -> None:
    tale = alone().row(1, "the-last-waterskin")
    quarry_of(tale).xp = 9
    tale.do("attempt the-last-waterskin top").fall("0 0 1").do("throw")
    assert tale.ended() and tale.table.lost
    assert tale.table.rows[0][0] == ""  # before the refill


@rule("CTA-EX-26", "CTA-SOLO-17", "CTA-SOLO-18", "CTA-SOLO-19")
def test_cta_ex_26() -> None:
    seven = alone().hero(cards=7, allies=["hedge-knight"]).row(3, "the-last-dragon")
    assert not starts("attempt the-demon", seven.options)
    eight = alone().hero(cards=8, xp=0).row(3, "the-last-dragon")
    eight.do("attempt the-demon top").fall("0 0 1").do("throw").passing()
    assert (eight.h().xp, quarry_of(eight).xp, quarry_of(eight).victor) == (1, 1, -1)


@rule("CTA-EX-27", "CTA-SOLO-10", "CTA-SOLO-14")
def test_cta_ex_27() -> None:
    tale = alone(players=2).hero(INT=3).row(1, "the-riddle-stone")
    tale.do("attempt the-riddle-stone top")
    tale.fall("1 1 1 2 2 S0").do("throw")
    assert tale.said("draw") == [("hero",)] and tale.said("skull") == []
    called = alone(players=2).hero(INT=3).row(1, "the-riddle-stone").do("attempt the-riddle-stone top")
    called.fall("1 1 call 2 2 S2").do("throw")
    assert called.kind == "either" and called.said("skull") == []
    called.do("hero")
    assert len(called.said("skull")) == 1


@rule("CTA-EX-28", "CTA-SOLO-26", "CTA-SOLO-27")
def test_cta_ex_28() -> None:
    tale = alone(players=2).hero(0, STR=1).hero(1, hand=["dark-lords-champion"]).row(1, "the-midsummer-ring")
    tale.do("attempt the-midsummer-ring top", "throw", "play dark-lords-champion for 0").passing()
    assert (tale.seat, tale.kind) == (0, "dark")
    tale.do("1")
    assert tale.table.attempt is not None and tale.table.attempt.dark == 1
    assert tale.h(1).played == ("dark-lords-champion",)


@rule("CTA-EX-29", "CTA-ROW-04")
def test_cta_ex_29() -> None:
    tale = Tale().row(1, "strong-back", "lost-in-the-woods")
    tale.only(1, [], ["the-academy", "quick-study", "light-fingers"]).do("gain strong-back")
    assert tale.table.rows[0][0] in ("the-academy", "quick-study", "light-fingers")
    assert len(tale.table.decks[0]) == 2 and tale.table.discards[0] == []


@rule("CTA-EX-30", "CTA-TURN-10")
def test_cta_ex_30() -> None:
    tale = Tale().row(1, "lost-in-the-woods").do("end", "end", "end", "end")
    assert tale.match.outcome is not None and tale.match.outcome.scores is not None


@rule("CTA-EX-31", "CTA-RE-02", "CTA-RE-09", "CTA-RE-10")
def test_cta_ex_31() -> None:
    tale = Tale(3).hero(0, WIS=2, xp=1, hand=["second-wind"], cards=3).hero(1, hand=["instill-fear"])
    tale.hero(2, hand=["comrade-in-arms"]).row(2, "the-burning-library")
    tale.do("attempt the-burning-library top", "buy dark").fall("0 0 1 1 1 1").do("throw")
    for answer in ("pass", "play instill-fear", "pass", "pass", "pass", "play comrade-in-arms"):
        if answer != "pass" and answer not in tale.options:
            tale.do("pass")
        tale.do(answer)
    while tale.phase != "A4":
        tale.do("pass")
    tale.do("play second-wind").passing()
    tale.do("leave dark")
    attempt = tale.table.attempt
    assert attempt is not None and pool(tale.table, attempt) == [0, 0, 1, 6, 6]
    assert (attempt.bonus, attempt.malus) == (2, 0)
    tale.fall("1 1 call 2 1").do("throw", "hero").passing()
    assert tale.said("outcome") == [("success", 7, 6, "the-burning-library")]
    assert tale.h().xp == 0


@rule("CTA-EX-32", "CTA-ALLY-12", "CTA-ROW-04")
def test_cta_ex_32() -> None:
    tale = Tale().row(1, "strong-back", "keen-eyes", "quick-study", "second-sight")
    tale.only(1, [], ["faithful-hound", "hedge-knight"]).do("gain strong-back")
    assert tale.table.rows[0][0] == "" and len(tale.said("ally-met")) == 2


@rule("CTA-EX-33", "CTA-TRACK-05", "CTA-TRACK-11")
def test_cta_ex_33() -> None:
    tale = Tale().hero(level=6, xp=3, hand=["pact-of-cinders"]).row(1, "the-midsummer-ring")
    tale.do("attempt the-midsummer-ring top", "buy dark", "buy dark", "play pact-of-cinders").passing()
    tale.do("0")  # the card's own Corruption leads to level 7
    assert tale.h().level == 7 and "buy dark" not in tale.options
    tale.fall("1 1 1 1 1").do("throw")
    assert tale.said("cast")[-1].count("dark=1") == 2


@rule("CTA-EX-34", "CTA-SOLO-21", "CTA-SOLO-22")
def test_cta_ex_34() -> None:
    tale = alone(players=3).hero(1, cards=8, CHA=3).hero(2, cards=8).hero(0, cards=6)
    tale.row(3, "the-last-dragon", "living-legend").do("end")
    tale.do("attempt the-demon top").fall("1 1 1 2 2 S2").do("throw").passing().do("end")
    order = []
    while not tale.ended():
        if tale.kind == "final":
            order.append(tale.seat)
            tale.do("take")
        elif tale.kind == "act":
            assert bool(starts("attempt", tale.options)) == (tale.seat != 1)
            tale.do("end")
        else:
            tale.do("pass")
    assert order == [2, 0, 1]
