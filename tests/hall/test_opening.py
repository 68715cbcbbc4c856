"""What a hall does by itself when it opens: nobody has to come for it."""

import sys
from pathlib import Path

import pytest

from questhall.hall.tables import hall as halls
from questhall.hall.thinking.bots import Thinkers
from tests.hall.house import Client, Running, wait_for


def test_bots_that_were_to_move_go_on(tmp_path: Path) -> None:
    hangs = (sys.executable, str(Path(__file__).with_name("bad_thinker.py")), "hang")
    with Running(tmp_path / "data", thinkers=lambda: Thinkers(1, 100, hangs)) as hall, Client(hall.url) as client:
        table = client.table("tic-tac-toe", "bot:random me")
        assert hall.do(hall.hall.store.entries(table.id)) == []
    with Running(tmp_path / "data") as hall:
        wait_for(lambda: hall.do(hall.hall.store.entries(table.id)))


def test_a_hall_that_opens_makes_the_films_that_are_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once, not at the next sweep."""
    monkeypatch.setattr(halls, "SWEEP_SECONDS", 1e6)
    with Running(tmp_path / "data") as hall, Client(hall.url) as client:
        done = client.table("tic-tac-toe")
        while (seat := done.asked()) is not None:
            done.choose(seat)
        assert "film" not in hall.do(hall.hall.store.kept(done.id))
    with Running(tmp_path / "data") as hall:
        wait_for(lambda: "film" in hall.do(hall.hall.store.kept(done.id)))
