"""Pig and tic-tac-toe pass the battery; tic-tac-toe's tree has the size that everybody knows."""

from pathlib import Path

import questhall
from questhall.drawing import check
from questhall.kernel import Event
from questhall.testing.battery import battery, branches

HERE = Path(__file__).parent


def test_pig_battery() -> None:
    tally = battery(questhall.game("pig"), seeds=range(14), options=[{"goal": 30}, {"goal": 12}])
    assert tally.games == 14


def test_tic_tac_toe_battery() -> None:
    tally = battery(questhall.game("tic-tac-toe"), seeds=range(30))
    assert 5 * 30 <= tally.choices <= 9 * 30


def test_tic_tac_toe_branches() -> None:
    game = questhall.game("tic-tac-toe")
    empty = questhall.start("tic-tac-toe", seed=1).checkpoint
    assert [branches(game, empty, depth) for depth in range(6)] == [1, 9, 72, 504, 3024, 15120]


def test_drawings_are_sound() -> None:
    for name in ("pig", "tic-tac-toe"):
        match = questhall.start(name, seed=3)
        match.choose(match.decisions[0].options[0])
        for tall in (False, True):
            assert check(match.game.table.draw(match.view(None), tall)) == []


def test_pig_shows_each_roll_large_and_what_it_gives() -> None:
    game, view = questhall.game("pig"), questhall.start("pig", seed=3).view(None)
    six = game.table.beat(view, Event("roll", 0, (6,), beat=game.beats["roll"]))
    one = game.table.beat(view, Event("roll", 0, (1,), beat=game.beats["roll"]))
    kept = game.table.beat(view, Event("hold", 1, (14, 20), beat=game.beats["hold"]))
    assert six and (six.by, six.to, six.number) == (("die",), ("gathered",), "+6") and six.art
    assert one and not one.number and one.art
    assert kept and (kept.to, kept.number) == (("seat-1",), "+14")
