"""What bots are told about the game, and that they use it."""

from tests.rules.call_to_adventure.tale import Tale

from questhall.bots import make
from questhall.games.call_to_adventure import CallToAdventure
from questhall.games.call_to_adventure.state import Table
from questhall.games.call_to_adventure.worth import Clock, standing
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
    answer = make(GAME, "strong", 1).choose(tale.match, tale.decision)
    assert isinstance(answer, tuple) and answer[:2] == ("attempt", "lost-in-the-woods")


def test_no_view_changes_with_somebody_elses_hand_or_destiny() -> None:
    tale = Tale(3).hero(1, hand=["cutpurse", "act-of-mercy"]).row(1, "lost-in-the-woods")
    views = [tale.match.view(seat) for seat in (0, 2, None)]
    tale.h(1).hand = ["blackmail", "second-wind"]
    tale.h(1).destiny = "wise-master" if tale.h(1).destiny != "wise-master" else "archmage"
    assert [tale.match.view(seat) for seat in (0, 2, None)] == views
