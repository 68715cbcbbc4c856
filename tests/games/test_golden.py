"""A whole random game of every game on file: who changes behaviour sees it here, reads it, and writes it anew.

`make golden` writes the files again; if the same answers now lead elsewhere, the game's rules_version goes up as well.
"""

from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

import questhall
from questhall.testing.battery import golden, playthrough

# name: seats, seed, options, all fixed, so that new defaults change nothing
GAMES: dict[str, tuple[int, int, dict[str, Any]]] = {
    "adventure-tactics": (
        2,
        3,
        {"play": "encounter", "heroes": 3, "chapter": "c02", "mode": "hard", "ties": "program", "rounds": 4},
    ),
    "call-to-adventure": (2, 11, {}),
    "drawn-to-adventure": (2, 7, {"round_cap": 4}),
    "drawn-to-destiny": (2, 2, {"scene": "highnoon", "mode": "versus", "difficulty": "normal"}),
    "pig": (3, 5, {"goal": 40}),
    "roll-for-adventure": (3, 4, {"heroes": "random", "ice_cave": "B"}),
    "tic-tac-toe": (2, 5, {}),
}


def file_of(name: str) -> Path:
    return Path(__file__).parent / name.replace("-", "_") / "whole" / "golden.txt"


def test_every_game_has_one() -> None:
    ours = {entry.name for entry in entry_points(group="questhall.games") if entry.value.startswith("questhall.")}
    assert set(GAMES) == ours


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_goes_as_on_file(name: str) -> None:
    golden(file_of(name), playthrough(questhall.game(name), *GAMES[name]))


if __name__ == "__main__":
    for name in GAMES:
        golden(file_of(name), playthrough(questhall.game(name), *GAMES[name]), write=True)
