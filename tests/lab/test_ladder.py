"""Who plays best."""

from pathlib import Path

import pytest

from questhall.bots import UnknownLevel
from questhall.commands.progress import Progress, all_played
from questhall.kernel import BadOptions, registry
from questhall.lab import Result, keeping, run
from questhall.lab.ladder import compare, everybody, ladder, ladder_jobs, ladder_table, meetings, rate, steps_table
from questhall.lab.play import Thinking


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


def test_steps_are_neighbours_and_a_curve_has_one_measure() -> None:
    assert meetings(["random", "easy", "normal"], None) == [("easy", "random"), ("normal", "easy")]
    assert meetings(["search:9", "normal", "search:99"], "normal") == [("search:9", "normal"), ("search:99", "normal")]
    jobs = ladder_jobs("pig", ["random", "easy", "normal"], 4, None, "1", {}, (), [("easy", "random")])
    assert {frozenset(job.levels) for job in jobs} == {frozenset({"easy", "random"})} and len(jobs) == 4
    assert {job.levels[0] for job in jobs} == {"easy", "random"}  # each begins as often


def game(levels: tuple[str, ...], payoffs: list[float], seed: str, milliseconds: float) -> Result:
    thinking = [Thinking(9, 9 * milliseconds, milliseconds) for _ in levels]
    return Result(levels, seed, "", payoffs, None, "", 10, 0.1, thinking=thinking)


def test_a_step_is_clear_when_its_interval_leaves_out_one_half() -> None:
    """Nine of ten is clear of one half (Wilson: 60 to 98 %); six of ten is not."""
    pair = [("strong", "easy")]
    rows = [game(("strong", "easy"), [1.0, 0.0] if n < 9 else [0.0, 1.0], str(n), n) for n in range(10)]
    step = compare([*rows, game(("easy", "normal"), [0.0, 1.0], "x", 1.0)], pair, cooperative=False)[0]
    assert step.games == 10 and step.won.value == pytest.approx(0.9) and step.won.low == pytest.approx(0.596, abs=0.001)
    assert step.clear and step.milliseconds == 4.5
    rows = [game(("easy", "strong"), [0.0, 1.0] if n < 6 else [1.0, 0.0], str(n), n) for n in range(10)]
    assert not compare(rows, pair, cooperative=False)[0].clear
    assert steps_table([step])[1] == ["strong", "easy", "10", "90.0 % (59.6 to 98.2)", "yes", "4.5"]


def test_together_a_step_is_the_lead_on_the_same_seeds() -> None:
    easy = [game(("easy", "easy"), [float(n < 4)] * 2, str(n), 1.0) for n in range(20)]
    strong = [game(("strong", "strong"), [float(n < 14)] * 2, str(n), 2.0) for n in range(20)]
    step = compare([*easy, *strong], [("strong", "easy")], cooperative=True)[0]
    assert step.won.value == pytest.approx(0.7) and step.lead is not None
    assert step.lead.value == pytest.approx(0.5) and step.lead.low > 0 and step.clear
    assert not compare([*easy, *strong], [("easy", "strong")], cooperative=True)[0].clear
    assert steps_table([step])[1][4].startswith("+50.0 (+")


def test_a_file_of_games_is_gone_on_with(tmp_path: Path) -> None:
    """What is there is not played again, as long as it means the same."""
    file, levels, quiet = tmp_path / "games.jsonl", ["random", "easy"], Progress("pig", quiet=True)
    first = all_played(ladder_jobs("pig", levels, 2, None, "1", {"goal": 20}, ()), 1, quiet, file)
    file.write_bytes(file.read_bytes() + b'{"game": "pi')  # a run that was killed
    jobs = ladder_jobs("pig", levels, 4, None, "1", {"goal": 20}, ())
    assert keeping.known(file, jobs) == {row.key(): row for row in first}
    more = all_played(jobs, 1, quiet, file)
    assert len(more) == 4 and sorted(more, key=Result.key)[:2] == sorted(first, key=Result.key)
    assert len(keeping.known(file, jobs)) == 4
    other = [
        ladder_jobs("pig", levels, 4, None, "1", {"goal": 30}, ()),
        ladder_jobs("pig", levels, 4, None, "2", {"goal": 20}, ()),
        ladder_jobs("pig", ["random", "normal"], 4, None, "1", {"goal": 20}, ()),
    ]
    assert not any(keeping.known(file, jobs) for jobs in other)


def test_thinking_time_is_that_of_real_choices() -> None:
    result = next(iter(run(ladder_jobs("tic-tac-toe", ["random", "easy"], 2, None, "1", {}, ()))))
    slow, quick = result.levels.index("easy"), result.levels.index("random")
    assert 2 <= result.thinking[slow].moves <= 5
    assert result.thinking[slow].median > result.thinking[quick].median
    assert result.thinking[slow].total >= result.thinking[slow].median
