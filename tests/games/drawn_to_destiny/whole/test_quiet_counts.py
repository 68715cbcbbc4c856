"""Where the Countdown goes on at once, nothing could have followed."""

import pytest
from tests.games.drawn_to_destiny.whole.test_shortcuts import moments

from questhall.games.drawn_to_destiny.rules.round.agenda import settle
from questhall.games.drawn_to_destiny.rules.round.countdown import _npc_acts
from questhall.games.drawn_to_destiny.rules.units.units import able


@pytest.mark.parametrize("scene", ["watchfire", "oldroad", "harbour"])
def test_nothing_follows_from_an_npc_that_only_moves(scene: str) -> None:
    tried = 0
    for state in moments(scene, "together", 2, every=1):
        if state.phase != "count" or state.conflict is not None or state.queue or state.later:
            continue
        for number, unit in enumerate(state.units):
            if unit.owner < 0 and able(unit) and unit.move > 0:
                again = state.copy()
                again.content = state.content
                settle(again)
                if not again.ended and not _npc_acts(again, number):
                    before = again.to_json()
                    settle(again)
                    assert again.to_json() == before
                    tried += 1
    assert tried > 3
