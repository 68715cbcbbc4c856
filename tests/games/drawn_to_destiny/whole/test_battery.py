"""The battery that every game must pass, on Scenes of each scale and each mode."""

import pytest

from questhall.games.drawn_to_destiny import DrawnToDestiny
from questhall.testing.battery import battery

GAME = DrawnToDestiny()


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {"scene": "watchfire"}),
        (2, {"scene": "oldroad"}),
        (2, {"scene": "highnoon", "mode": "versus"}),
        (2, {"scene": "watchfire", "mode": "narrator"}),
        (1, {"scene": "hedgerow"}),
        (2, {"campaign": "goblin-war", "open_hands": True}),
    ],
)
def test_the_battery(seats: int, options: dict[str, object]) -> None:
    battery(GAME, seats=(seats,), options=[options], seeds=range(1), looks=12)
