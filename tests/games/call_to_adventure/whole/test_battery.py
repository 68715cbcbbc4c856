"""Random games to the end, with everything checked that can be checked."""

import pytest

from questhall.games.call_to_adventure import CallToAdventure
from questhall.testing.battery import battery

GAME = CallToAdventure()


def test_solo_and_competition() -> None:
    battery(GAME, seeds=range(4), looks=15)


@pytest.mark.parametrize(
    "options",
    [{"mode": "coop"}, {"simple": True, "choice": False}, {"quick": True}, {"mode": "coop", "open_hands": True}],
)
def test_every_way_to_play(options: dict[str, object]) -> None:
    battery(GAME, seeds=range(3), looks=12, seats=(2, 3, 4), options=(options,))
