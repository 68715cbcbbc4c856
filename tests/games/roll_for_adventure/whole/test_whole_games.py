"""Whole games: branch counts that another implementation can check, what is hidden, the bots."""

from tests.games.roll_for_adventure.positions import Story

from questhall.bots import make
from questhall.games.roll_for_adventure import RollForAdventure
from questhall.games.roll_for_adventure.state import State
from questhall.kernel import Chance, Match, replay, start
from questhall.testing.battery import branches

GAME = RollForAdventure()
MASTER = "master-of-shadows"


def test_branches() -> None:
    """Five dice 1 2 3 4 5 on an empty board: each fits its territory, the ice cave and the vortex."""
    story = Story("R").rolls("R1 R2 R3 R4 R5")
    assert len(story.options) == 15
    assert branches(GAME, story.match.checkpoint, 1) == 15  # type: ignore[union-attr]
    equal = Story("R").put(enemies={"sand-devil-1": ""}).rolls("R6 R6 R6")
    assert len(equal.options) == 3 + 1 + 3 + 3  # forest, ice cave, enemy, vortex
    mixed = Story("R", players=2).rolls("R6 R6 A6")  # R, A, RR, RA, RRA
    assert len(mixed.options) == 5 + 2 + 5


def test_what_nobody_knows_is_dealt_again_and_what_is_known_stays() -> None:
    for seed in range(12):
        match = start(GAME, 2, seed, {"cast": ["ranger", "monk"], "starter": 1})
        match.choose("look")
        match.choose("swap")
        state = match.state.copy()
        assert isinstance(state, State)
        before = list(state.deck)
        GAME.conceal(state, 1, Chance(seed))
        assert sorted(state.deck) == sorted(before)
        assert state.deck[-2:] == before[-2:]
        assert 8 <= state.deck.index(MASTER) <= 16  # still in the middle stack
        assert state.deck != before


def test_the_master_is_expected_where_he_can_be() -> None:
    for seed in range(40):
        match = start(GAME, 4, seed)
        chance = Chance.of(seed, "master")
        while not match.over:
            state, (first, last) = match.state, match.view(0).master
            assert isinstance(state, State)
            if MASTER in state.deck:
                assert first <= len(state.deck) - state.deck.index(MASTER) <= last
            match.choose(chance.pick(match.decisions[0].options))


def test_a_team_of_quick_bots_wins_a_fair_share_and_random_ones_do_not() -> None:
    won = {"sensible": 0, "random": 0}
    for level in won:
        for seed in range(24):
            match: Match = start(GAME, 3, seed, log=False)
            helper = make(GAME, level, seed=seed)
            while not match.over:
                decision = match.decisions[0]
                match.choose(helper.choose(match, decision), decision.seat)
            won[level] += match.outcome is not None and match.outcome.payoffs[0] == 1
    assert won["random"] == 0
    assert 8 <= won["sensible"] <= 23


def test_a_record_replays_to_the_same_end() -> None:
    match = start(GAME, 1, "a seed", {"party": 3, "heroes": "choose", "forest": "B"})
    chance = Chance(3)
    while not match.over:
        match.choose(chance.pick(match.decisions[0].options))
    again = replay(match.record(), GAME)
    assert again.outcome == match.outcome
    assert again.state.to_json() == match.state.to_json()


def test_values_and_priors_are_sane() -> None:
    match = start(GAME, 4, 8, {"heroes": "random"}, log=False)
    chance = Chance(8)
    while not match.over:
        assert isinstance(match.state, State)
        assert 0 < GAME.value(match.state, 0) < 1
        decision = match.decisions[0]
        weights = GAME.prior(match.state, decision)
        assert len(weights) == len(decision.options)
        assert max(weights) == 1
        assert min(weights) > 0
        match.choose(chance.pick(decision.options))
    assert GAME.value(match.state, 0) in (0, 1)  # type: ignore[arg-type]
