"""Story icons (3.17), the end of the game (3.20) and the score (3.21)."""

import pytest
from tests.games.call_to_adventure.positions import Tale, starts

from questhall.games.call_to_adventure.rules.scoring import Lines, outcome, score, set_points
from questhall.games.call_to_adventure.state import finish
from questhall.kernel import rule

CHALLENGES = (
    "lost-in-the-woods", "the-academy", "the-riddle-stone", "the-broken-mill", "the-long-winter", "the-fever-house",
    "the-last-dragon",
)  # fmt: skip


@rule("CTA-ICON-02", "CTA-ICON-03")
def test_sets_of_icons() -> None:
    tale = Tale()
    assert [set_points(tale.state, n) for n in range(7)] == [0, 0, 2, 4, 8, 8, 8]
    tale.hero(Nature=1, Arcana=1, Royalty=1, Justice=1, Divinity=1, Villainy=1)
    assert score(tale.state, 0, False).sets == 0


@rule("CTA-ICON-01", "CTA-SCORE-02")
def test_the_revealed_destiny_counts_its_own_icon() -> None:
    tale = Tale().hero(destiny="one-with-nature", Nature=2)
    assert score(tale.state, 0, False).sets == 2
    with_destiny = score(tale.state, 0, True)
    assert (with_destiny.sets, with_destiny.destiny) == (4, 6)
    assert tale.h().icons[2] == 2  # looking has changed nothing


@rule("CTA-SCORE-01", "CTA-TERM-04", "CTA-SCORE-06")
def test_every_line_of_the_score() -> None:
    tale = Tale().hero(destiny="heir-to-the-throne", STR=5, level=5, xp=4, Royalty=2, Justice=2)
    hero = tale.h()
    hero.story = (("the-arena-of-vhar", "bottom"), ("living-legend", "top"), ("the-demon", "top"))
    hero.allies, hero.fallen = ("wealthy-patron", "hedge-knight"), ("guardian-sprite",)
    hero.played = ("act-of-mercy", "cutpurse", "second-wind")
    lines = score(tale.state, 0, True)
    assert lines == Lines(triumph=5 + 6, tragedy=4, played=2, track=4, sets=4 + 2, destiny=4 + 3, xp=4)
    assert lines.total == 11 + 4 + 2 + 4 + 6 + 7 + 4


@rule("CTA-SCORE-05")
def test_a_score_may_be_negative() -> None:
    tale = Tale().hero(level=7, xp=0, destiny="one-with-nature")
    assert score(tale.state, 0, False).total == -4
    assert tale.match.view(0).heroes[0].score.track == -4  # every line is shown


@rule("CTA-SCORE-03", "CTA-SCORE-04")
def test_ties_are_broken_by_experience_then_by_the_track_then_shared() -> None:
    def winners(*heroes: tuple[int, int, int]) -> list[int]:
        tale = Tale(len(heroes))
        for seat, (points, xp, level) in enumerate(heroes):
            tale.hero(seat, xp=xp, level=level, destiny="one-with-nature")
            tale.h(seat).played = ("act-of-mercy",) * points
        finish(tale.state, "score")
        result = outcome(tale.state)
        assert result is not None
        return result.winners

    assert winners((5, 0, 3), (4, 0, 3)) == [0]
    assert winners((4, 1, 3), (3, 2, 3)) == [1]
    assert winners((1, 2, 4), (1, 2, 3)) == [1]
    assert winners((1, 2, 3), (1, 2, 3), (0, 2, 3)) == [0, 1]


@rule("CTA-END-01", "CTA-END-02", "CTA-END-03", "CTA-END-04", "CTA-END-05")
def test_three_cards_under_a_destiny_give_each_other_player_one_more_turn() -> None:
    tale = Tale(3).hero(0, cards=8, hand=["feat-of-strength"]).hero(1, cards=8).hero(2, cards=3)
    tale.row(3, "a-saints-halo", "the-last-dragon", "crowned-in-ashes").row(2, "the-arena-of-vhar")
    tale.hero(0, level=2).hero(1, level=5)
    tale.do("gain a-saints-halo")
    assert tale.kind == "act"  # the turn is finished first
    tale.do("end")
    assert (tale.seat, tale.table.final) == (1, [2])
    tale.do("gain crowned-in-ashes", "end")  # fills a Destiny too: that changes nothing
    assert tale.seat == 2 and starts("attempt the-arena", tale.options)
    tale.do("end")
    assert tale.phase == "last" and tale.seat == 0
    assert tale.match.view(1).heroes[0].destiny == ""
    tale.do("pass")
    assert tale.ended()
    assert tale.match.view(1).heroes[0].destiny == tale.h(0).destiny
    assert tale.h(0).turns + tale.h(1).turns + tale.h(2).turns == 2  # one each; the first was going on already


@rule("CTA-END-06")
def test_the_last_call_takes_untimed_cards_from_the_one_who_ended_it() -> None:
    tale = Tale().hero(0, cards=8, level=2, hand=["act-of-mercy", "second-wind"]).hero(1, hand=["cutpurse"], level=3)
    tale.row(3, "a-saints-halo").do("gain a-saints-halo", "end", "end")
    assert (tale.seat, tale.kind, starts("play", tale.options)) == (0, "respond", ["play act-of-mercy"])
    tale.do("play act-of-mercy")
    while not tale.ended():
        tale.do("play cutpurse at 0" if starts("play cutpurse", tale.options) else "pass")
    assert tale.h(0).played == ("act-of-mercy",) and tale.h(0).level == 1
    assert tale.h(0).hand == ["second-wind"]


@rule("CTA-END-07")
def test_after_a_stall_the_last_call_begins_with_the_next_seat() -> None:
    tale = Tale(3).hero(0, hand=["act-of-mercy"]).hero(1, hand=["act-of-mercy"]).row(1, "lost-in-the-woods")
    tale.do("end", "end", "end", "end", "end", "end")
    assert tale.phase == "last" and tale.seat == 0
    tale.do("pass", "pass")
    assert tale.match.outcome is not None and tale.match.outcome.reason == "nobody goes on"


@rule("CTA-SCORE-02")
@pytest.mark.parametrize(
    ("destiny", "story", "held", "points"),
    [
        ("the-undying", ("lost-in-the-woods", "the-academy", "iron-will"), {}, 2),  # two challenges
        ("the-undying", CHALLENGES, {}, 6),  # seven, and six at most
        ("archmage", ("iron-will", "blademaster", "the-academy"), {}, 4),  # two for each of two traits
        ("ghost-of-the-rooftops", (), {"xp": 3}, 3),
        ("ghost-of-the-rooftops", (), {"xp": 8}, 5),
        ("keeper-of-mysteries", (), {"level": 3}, 0),
        ("keeper-of-mysteries", (), {"level": 1}, 4),
        ("keeper-of-mysteries", (), {"level": 6}, 6),
    ],
)
def test_destinies_look_at_more_than_icons(
    destiny: str, story: tuple[str, ...], held: dict[str, int], points: int
) -> None:
    tale = Tale().hero(destiny=destiny, **held)
    tale.state.heroes[0].story = tuple((card, "top") for card in story)
    assert score(tale.state, 0, True).destiny == points
