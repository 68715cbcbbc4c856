"""Who plays best."""

from pathlib import Path

import pytest

from questhall.bots import UnknownLevel
from questhall.kernel import BadOptions, registry
from questhall.lab import run
from questhall.lab.ladder import everybody, ladder, ladder_jobs, ladder_table, rate


def test_ratings_are_those_of_chess() -> None:
    """Ten to one is 400 points."""
    games = [[("strong", "random", 1.0)]] * 1000 + [[("random", "strong", 1.0)]] * 100
    assert rate(games, ["random", "strong"]) == pytest.approx({"random": 0.0, "strong": 400.0}, abs=1.0)


def test_everybody_meets_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "corner_bots.py").write_text(
        "class Last:\n"
        "    def __init__(self, game, seed): pass\n"
        "    def choose(self, match, decision): return decision.options[-1]\n"
    )
    monkeypatch.chdir(tmp_path)
    jobs = ladder_jobs("tic-tac-toe", ["random", "easy", "corner_bots:Last"], 10, None, "1", {}, ())
    assert len(jobs) == 30
    rungs = ladder(list(run(jobs)), cooperative=False)
    assert rungs[0].bot == "easy" and rungs[0].rating is not None and rungs[0].rating.low > 100
    assert "corner_bots:Last" in [row[1] for row in ladder_table(rungs)]


def test_where_all_play_together_each_has_its_own_table() -> None:
    jobs = ladder_jobs("roll-for-adventure", ["random", "sensible"], 6, 2, "1", {}, ())
    assert {job.levels for job in jobs} == {("random", "random"), ("sensible", "sensible")}
    assert {job.seed for job in jobs if "random" in job.levels} == {
        job.seed for job in jobs if "sensible" in job.levels
    }
    rungs = ladder(list(run(jobs)), cooperative=True)
    assert rungs[0].rating is None and rungs[0].won.value >= rungs[1].won.value


def test_who_is_unknown_is_named() -> None:
    assert {"random", "strong"} <= set(everybody(registry.game("pig")))
    with pytest.raises(UnknownLevel, match="nowhere_at_all"):
        ladder_jobs("pig", ["random", "nowhere_at_all:Bot"], 2, None, "1", {}, ())
    with pytest.raises(BadOptions, match="at least two"):
        ladder_jobs("pig", ["random"], 2, None, "1", {}, ())
