"""Random games with every check of the battery, over all boards, party sizes and special enemies."""

import pytest

from questhall.games.roll_for_adventure import RollForAdventure
from questhall.testing.battery import battery

ALL_B = {"desert": "B", "fortress": "B", "forest": "B", "ice_cave": "B"}
HORDE = {"specials": ["dragon", "phantom", "giant"], "custom": "house", "adventure": "jewel-of-light"}
MIXES = {
    "first game": {},
    "all B": ALL_B | {"heroes": "random"},
    "the horde": HORDE | {"heroes": "choose", "track": 9},
    "the horde on B": HORDE | ALL_B | {"heroes": "random", "party": 4},
    "two B": {
        "desert": "B",
        "ice_cave": "B",
        "heroes": "random",
        "adventure": "sword-of-saints",
        "specials": ["giant"],
    },
}
CASTS = [
    ["adventurer", "wizard", "ranger", "bard"],
    ["priestess", "rogue", "monk", "warrior"],
    ["fighter", "healer", "bard", "rogue"],
]


@pytest.mark.parametrize("mix", MIXES)
def test_battery(mix: str) -> None:
    battery(RollForAdventure(), seeds=range(4), options=[MIXES[mix]], looks=12)


@pytest.mark.parametrize("cast", CASTS, ids=lambda cast: cast[0])
@pytest.mark.parametrize("sides", [{}, ALL_B], ids=["A", "B"])
def test_battery_with_every_hero(cast: list[str], sides: dict[str, str]) -> None:
    options = {"cast": cast, "party": 4} | sides
    battery(RollForAdventure(), seeds=range(4), seats=[1, 4], options=[options], looks=12)
