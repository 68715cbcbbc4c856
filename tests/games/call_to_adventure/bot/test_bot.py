"""What bots are told about the game, and that they use it."""

from tests.games.call_to_adventure.positions import Tale

from questhall.bots import make
from questhall.games.call_to_adventure import CallToAdventure
from questhall.games.call_to_adventure.bot.value import judge_options
from questhall.games.call_to_adventure.bot.worth import Clock, stain, standing
from questhall.games.call_to_adventure.state import Table
from questhall.kernel import Chance, Match, start

GAME = CallToAdventure()


def table(match: Match) -> Table:
    assert isinstance(match.state, Table)
    return match.state


def test_values_and_priors_fit_every_position() -> None:
    for seats, options in ((1, {}), (3, {}), (2, {"mode": "coop"})):
        match = start(GAME, seats, 7, options, log=False)
        chance = Chance.of(7)
        while not match.over:
            decision = match.decisions[0]
            state = table(match)
            assert all(0 <= GAME.value(state, seat) <= 1 for seat in range(seats))
            weights = GAME.prior(state, decision)
            assert len(weights) == len(decision.options) and min(weights) >= 0 and max(weights) > 0
            before = state.to_json()
            option = GAME.sensible(state, decision, chance)
            assert option in decision.options and state.to_json() == before
            match.choose(option, decision.seat)


def test_quick_play_beats_chance() -> None:
    points = {"sensible": 0, "random": 0}
    for seed in range(12):
        levels = ["sensible", "random"] if seed % 2 else ["random", "sensible"]
        match = start(GAME, 2, seed, log=False)
        bots = [make(GAME, level, f"{seed} {seat}") for seat, level in enumerate(levels)]
        while not match.over:
            decision = match.decisions[0]
            match.choose(bots[decision.seat].choose(match, decision), decision.seat)
        assert match.outcome is not None and match.outcome.scores is not None
        for level, score in zip(levels, match.outcome.scores):
            points[level] += score
    assert points["sensible"] > 1.5 * points["random"]


def test_a_better_story_stands_better() -> None:
    poor, rich = Tale().row(1, "lost-in-the-woods"), Tale().hero(xp=5, STR=2).row(1, "lost-in-the-woods")
    assert standing(rich.state, 0, Clock(rich.state)) > standing(poor.state, 0, Clock(poor.state))
    assert GAME.value(rich.state, 0) > GAME.value(poor.state, 0) > GAME.value(rich.state, 1)


def test_a_search_takes_the_sure_thing() -> None:
    tale = Tale().hero(WIS=3, DEX=3, xp=0).row(1, "lost-in-the-woods", "the-last-waterskin", "the-lords-levy")
    answer = make(GAME, "normal", 1).choose(tale.match, tale.decision)
    assert isinstance(answer, tuple) and answer[:2] == ("attempt", "lost-in-the-woods")


def test_no_view_changes_with_somebody_elses_hand_or_destiny() -> None:
    tale = Tale(3).hero(1, hand=["cutpurse", "act-of-mercy"]).row(1, "lost-in-the-woods")
    views = [tale.match.view(seat) for seat in (0, 2, None)]
    tale.h(1).hand = ["blackmail", "second-wind"]
    tale.h(1).destiny = "wise-master" if tale.h(1).destiny != "wise-master" else "archmage"
    assert [tale.match.view(seat) for seat in (0, 2, None)] == views


def best(tale: Tale) -> str:
    """What looks best at first sight to whoever is asked."""
    weights = list(GAME.prior(tale.table, tale.decision))
    return tale.options[weights.index(max(weights))]


def test_the_chances_of_all_add_up_to_about_one() -> None:
    match = start(GAME, 4, 3, {"choice": False}, log=False)
    chance = Chance.of(3)
    sums = []
    while not match.over:
        sums.append(sum(GAME.value(table(match), seat) for seat in range(4)))
        decision = match.decisions[0]
        match.choose(GAME.sensible(table(match), decision, chance), decision.seat)
    assert 0.8 < sum(sums) / len(sums) < 1.25


def test_a_card_is_played_when_it_saves_the_cast() -> None:
    tale = Tale().hero(WIS=1, DEX=1, xp=0, hand=["loaded-bones"]).row(1, "lost-in-the-woods")
    tale.do("attempt lost-in-the-woods top").fall("1 0 1 1 1").do("throw")  # 4 against 4
    assert best(tale) == "pass"
    tale = Tale().hero(WIS=1, DEX=1, xp=0, hand=["loaded-bones"]).row(1, "lost-in-the-woods")
    tale.do("attempt lost-in-the-woods top").fall("0 0 1 1 1").do("throw")  # 3 against 4
    assert best(tale) == "play loaded-bones"


def test_dark_runes_are_bought_for_what_is_worth_it() -> None:
    sure = Tale().hero(WIS=3, DEX=3, xp=3).row(1, "lost-in-the-woods").do("attempt lost-in-the-woods top")
    assert best(sure) == "throw"
    close = Tale().hero(WIS=2, xp=3, cards=2).row(1, "lost-in-the-woods").do("attempt lost-in-the-woods bottom")
    buying = [judge_options(t.table, t.decision)[t.options.index("buy dark")] for t in (sure, close)]
    assert buying[0] < 0 < buying[1]
    assert stain(5, 1, 0.0) < stain(3, 1, 0.0)  # at the end the step down from level 5 costs four points


def test_the_bar_of_the_adversary_and_the_runes_against_it_count() -> None:
    def worth(xp: int, **icons: int) -> float:
        tale = Tale(1).hero(cards=6, **icons)
        assert tale.state.quarry is not None
        tale.state.quarry.card, tale.state.quarry.xp = "the-demon", xp
        return GAME.value(tale.state, 0)

    assert worth(2) > worth(5) > worth(8)
    assert worth(5, CHA=3) > worth(5, CHA=1) > worth(5)
