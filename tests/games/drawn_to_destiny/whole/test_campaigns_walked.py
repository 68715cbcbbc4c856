"""Every campaign is walked to its end by bots, for one to four players; `python -m balance.drawn_to_destiny campaigns` does it for all sizes."""

import pytest
from tests.games.drawn_to_destiny.positions import GAME

from questhall.kernel import Chance, Run, start

LONGEST = 20_000  # answers


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("campaign", list(GAME.content.campaigns))
def test_a_campaign_comes_to_its_end(campaign: str, players: int) -> None:
    match = start(GAME, players, f"{campaign} walked", {"campaign": campaign}, log=False)
    run, chance = Run(GAME, match.state.copy()), Chance.of(3)
    for _ in range(LONGEST):
        if run.outcome is not None:
            break
        assert run.decision is not None
        run.answer(run.decision.seat, GAME.sensible(run.state, run.decision, chance))
    state = run.state
    assert run.outcome is not None and len(state.history) == len(state.trail) >= 2
    assert set(state.trail) <= set(GAME.content.campaigns[campaign].every())
    assert {hero.seat for hero in state.characters} == set(range(players))
