"""The battery: random games with every check that a game must pass."""

from typing import Any

from questhall.games.drawn_to_adventure import DrawnToAdventure
from questhall.testing.battery import battery

GAME = DrawnToAdventure()


def test_battery() -> None:
    tally = battery(GAME, seeds=range(8), looks=12)
    assert tally.games == 8


def test_set_ups_by_name_can_be_played() -> None:
    for chosen in GAME.presets.values():
        for seats in GAME.seats:
            GAME.check(seats, chosen)


def test_battery_with_options() -> None:
    settings: list[dict[str, Any]] = [
        {
            "turns": "clockwise",
            "class_choice": "random",
            "first_map": "dwarf",
            "second_map": "trobit",
            "third_map": "elf",
        },
        {
            "mana_die_moves": True,
            "first_map": "human",
            "second_map": "halfling",
            "third_map": "green_elf",
            "round_cap": 9,
        },
    ]
    battery(GAME, seeds=range(4), seats=(2, 3), options=settings, looks=8)
