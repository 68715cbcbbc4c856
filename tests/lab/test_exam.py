"""The exam: the same tables for every agent."""

from pathlib import Path

import pytest
from click.testing import CliRunner

pytest.importorskip("numpy", reason="the extra questhall[envs] is not installed")

from questhall.agents.players import acting, speaking
from questhall.cli import main
from questhall.kernel import registry, start
from questhall.lab import run
from questhall.lab.exam import EXAM, as_page, exam_jobs, grade

AGENTS = """
from questhall.agents.players import acting, speaking

Talker = speaking(lambda text: "hold" if "this turn" in text else "1")
Learner = acting(lambda seen: int(seen["action_mask"].argmax()), observe="question")
"""


def test_every_paper_can_be_set_up() -> None:
    for paper in EXAM:
        start(registry.game(paper.game), paper.seats, 1, paper.options)


def test_an_agent_is_graded_beside_the_ladder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "exam_agents.py").write_text(AGENTS)
    monkeypatch.chdir(tmp_path)
    for agent in ("exam_agents:Talker", "exam_agents:Learner"):
        jobs = exam_jobs(agent, 4, ["pig", "tic-tac-toe"], ["random"])
        assert len(jobs) == 2 * 2 * 4
        card = grade(agent, list(run(jobs)), ["random"])
        assert [sheet.game for sheet in card.sheets] == ["pig", "tic-tac-toe"]
        assert 0 <= card.score.low <= card.score.value <= card.score.high <= 1
        assert "Cite as" in as_page(card)


def test_an_agent_has_no_lead_over_itself() -> None:
    """The same bot under the same seeds: the exam is fixed."""
    results = list(run(exam_jobs("greedy", 6, ["pig"], ["random"])))
    again = list(run(exam_jobs("greedy", 6, ["pig"], ["random"])))
    assert [row.payoffs for row in results] == [row.payoffs for row in again]


def test_an_exam_that_was_stopped_goes_on(tmp_path: Path) -> None:
    command = ["exam", "greedy", "--only", "tic-tac-toe", "--beside", "random", "-q", "-p", "1", "--out", str(tmp_path)]
    command += ["--into", str(tmp_path / "games.jsonl"), "--games"]
    assert CliRunner().invoke(main, [*command, "2"]).exit_code == 0
    first = (tmp_path / "games.jsonl").read_text()
    assert CliRunner().invoke(main, [*command, "4"]).exit_code == 0
    card = (tmp_path / "exam-greedy.md").read_text()
    assert "of all that can be won: 1 game, 4 tables each" in card
    assert (
        CliRunner().invoke(main, [*command, "4", "--beside", "search:1,search:01"]).exit_code == 0
    )  # one and the same
    assert len(first.splitlines()) == 4 and (tmp_path / "games.jsonl").read_text().startswith(first)


def test_a_lead_is_never_more_than_there_is_to_win() -> None:
    card = grade("random", list(run(exam_jobs("random", 2, ["pig"], ["sensible", "greedy"]))), ["sensible", "greedy"])
    leads = [mark.ahead for mark in card.sheets[0].marks if mark.ahead]
    assert len(leads) == 2 and all(-1 <= lead.low <= lead.value <= lead.high <= 1 for lead in leads)


def test_those_who_cannot_be_understood_take_the_first_option() -> None:
    match = start(registry.game("pig"), 2, 3)
    bot = speaking(lambda text: "something else")(match.game, "1")
    assert bot.choose(match, match.decisions[0]) == "roll" and bot.unread == 1
    learner = acting(lambda seen: int(seen["action_mask"].sum()) - 1)(match.game, "1")
    assert learner.choose(match, match.decisions[0]) == "hold"
