"""The battery passes a sound game and names the fault of every broken one."""

import pytest
from tests.testing.broken_games import BROKEN, SOUND, Highest, Sealed

from questhall.testing.battery import Fault, battery, branches, golden, playthrough


@pytest.mark.parametrize("sound", SOUND)
def test_a_sound_game_passes(sound: type[Highest]) -> None:
    tally = battery(sound(), seeds=range(20))
    assert tally.games == 20
    assert tally.choices >= 20 * (15 - 3)
    assert tally.looks > 200


def test_a_sound_game_of_secret_choices_passes() -> None:
    tally = battery(Sealed(), seeds=range(20))
    assert tally.choices == 10 * (2 + 3) * 3
    assert tally.worlds > 200


@pytest.mark.parametrize(("broken", "name"), BROKEN, ids=[kind.__name__ for kind, _ in BROKEN])
def test_every_fault_is_caught_by_name(broken: type[Highest], name: str) -> None:
    with pytest.raises(Fault) as caught:
        battery(broken(), seeds=range(20), choices=500)
    assert caught.value.name == name, str(caught.value)
    assert "seats, options {}" in str(caught.value)  # where to look


def test_branch_counts() -> None:
    game = Highest()
    state = game.setup(2, None, __import__("questhall").Chance.of(3))
    assert branches(game, state, 1) == 3
    assert branches(game, state, 2) == 9
    assert branches(game, state, 3) == 27


def test_golden_playthrough(tmp_path) -> None:
    text = playthrough(Highest(), 2, seed=1)
    assert text.splitlines()[0] == "Highest, 2 seats, seed 1"
    path = tmp_path / "highest.txt"
    with pytest.raises(Fault, match="is not there"):
        golden(path, text)
    golden(path, text, write=True)
    golden(path, playthrough(Highest(), 2, seed=1))
    with pytest.raises(Fault) as caught:
        golden(path, playthrough(Highest(), 2, seed=2))
    assert caught.value.name == "golden"
