"""Who plays best."""

from itertools import pairwise
from math import comb
from pathlib import Path
from typing import Any, Iterator, Sequence

import msgspec
import pytest
from bench import choices
from click.testing import CliRunner

from questhall.bots import UnknownLevel
from questhall.cli import main
from questhall.commands.progress import Progress, all_played
from questhall.kernel import BadOptions, Chance, registry
from questhall.lab import Job, Result, keeping, run
from questhall.lab.ladder import (
    compare,
    everybody,
    ladder,
    ladder_jobs,
    ladder_table,
    meetings,
    rate,
    steps_table,
    until_clear,
)
from questhall.lab.looks import Look, looks
from questhall.lab.play import Thinking
from questhall.lab.statistics import lead, wilson


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
    rungs = ladder(list(run(jobs)), counts="ahead")
    assert rungs[0].bot == "easy" and rungs[0].rating is not None and rungs[0].rating.low > 100
    assert "corner_bots:Last" in [row[1] for row in ladder_table(rungs, "ahead")]


def test_where_all_play_together_each_has_its_own_table() -> None:
    jobs = ladder_jobs("roll-for-adventure", ["random", "sensible"], 6, 2, "1", {}, ())
    assert {job.levels for job in jobs} == {("random", "random"), ("sensible", "sensible")}
    assert {job.seed for job in jobs if "random" in job.levels} == {
        job.seed for job in jobs if "sensible" in job.levels
    }
    rungs = ladder(list(run(jobs)), counts="won")
    assert rungs[0].rating is None and rungs[0].won.value >= rungs[1].won.value


def command(*arguments: str) -> Any:
    found = CliRunner().invoke(main, ["ladder", *arguments, "--json", "-q", "-p", "1"])
    assert found.exit_code == 0, found.output
    return msgspec.json.decode(found.output)["ladder"]


def tables_of(name: str, seats: int, options: dict[str, Any]) -> set[tuple[str, ...]]:
    """Who sits with whom, in any order."""
    jobs = ladder_jobs(name, ["random", "sensible"], 2, seats, "1", options, ())
    return {tuple(sorted(set(job.levels))) for job in jobs}


def test_the_set_up_decides_whether_bots_meet() -> None:
    """Call to Adventure is played alone, together or against each other; Drawn to Destiny has people on both sides."""
    apart, together = {("random", "sensible")}, {("random",), ("sensible",)}
    assert tables_of("call-to-adventure", 2, {}) == apart
    assert tables_of("call-to-adventure", 2, {"mode": "coop"}) == together
    assert tables_of("call-to-adventure", 1, {}) == tables_of("drawn-to-adventure", 1, {}) == together
    assert tables_of("drawn-to-destiny", 2, {}) == together
    assert tables_of("drawn-to-destiny", 2, {"mode": "versus", "scene": "highnoon"}) == apart
    assert tables_of("drawn-to-destiny", 3, {"mode": "narrator"}) == apart


def test_a_ladder_against_the_adversary() -> None:
    """CTA-SOLO-25: all win or nobody does, so that there is no rating; a random table is beaten."""
    easy, random = command("call-to-adventure", "--bots", "random,easy", "-n", "12", "-o", "mode=coop", "--seats", "2")
    assert (easy["bot"], random["bot"]) == ("easy", "random") and easy["rating"] is random["rating"] is None
    assert easy["games"] == random["games"] == 12 and easy["won"][0] > random["won"][0]


def test_a_ladder_of_one_seat() -> None:
    """Against the Adversary games are won or lost; alone in Drawn to Adventure the score is all (DTA-SOLO-01)."""
    [step] = command("call-to-adventure", "--bots", "random,easy", "-n", "24", "--seats", "1", "--steps")
    assert step["games"] == 24 and (24 * step["won"][0]).is_integer() and step["lead"][0] > 0
    [step] = command("drawn-to-adventure", "--bots", "random,easy", "-n", "6", "--seats", "1", "--steps")
    assert step["games"] == 6 and 0.3 < step["lead"][0] < 0.9 and step["lead"][1] > 0


def test_alone_payoffs_are_compared_on_the_same_seeds() -> None:
    """Half a point in ten, plus or minus a little: clear of nothing, though the payoffs themselves lie far apart."""
    luck = [0.1, 0.9, 0.3, 0.7, 0.5, 0.2]
    easy = [game(("easy",), [payoff], str(n), 1.0) for n, payoff in enumerate(luck)]
    better = [payoff + 0.05 + 0.01 * (n % 2) for n, payoff in enumerate(luck)]
    strong = [game(("strong",), [payoff], str(n), 2.0) for n, payoff in enumerate(better)]
    [step] = compare([*easy, *strong], [("strong", "easy")], counts="payoff")
    assert step.games == 6 and step.won.value == pytest.approx(sum(better) / 6) and step.won.low < 0.3
    # the differences are 0.05 and 0.06, three times each: their mean 0.055, its error 0.00548 / sqrt(6), t(5) = 2.571
    assert step.lead is not None and step.lead.value == pytest.approx(0.055)
    assert step.lead.high - step.lead.value == pytest.approx(2.571 * 0.005477 / 6**0.5, rel=0.01)
    assert step.verdict == "yes" and steps_table([step], "payoff")[0][3] == "payoff"
    wide = compare([*easy, *strong], [("strong", "easy")], "payoff", confidence=0.99)[0].lead
    assert wide is not None and wide.high - wide.value == pytest.approx(4.032 * 0.005477 / 6**0.5, rel=0.02)  # t(5)


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
    step = compare([*rows, game(("easy", "normal"), [0.0, 1.0], "x", 1.0)], pair, counts="ahead")[0]
    assert step.games == 10 and step.won.value == pytest.approx(0.9) and step.won.low == pytest.approx(0.596, abs=0.001)
    assert step.clear and step.milliseconds == 4.5
    rows = [game(("easy", "strong"), [0.0, 1.0] if n < 6 else [1.0, 0.0], str(n), n) for n in range(10)]
    assert not compare(rows, pair, counts="ahead")[0].clear
    assert steps_table([step], "ahead")[1] == ["strong", "easy", "10", "90.0 % (59.6 to 98.2)", "yes", "4.5"]


def test_together_a_step_is_the_lead_on_the_same_seeds() -> None:
    easy = [game(("easy", "easy"), [float(n < 4)] * 2, str(n), 1.0) for n in range(20)]
    strong = [game(("strong", "strong"), [float(n < 14)] * 2, str(n), 2.0) for n in range(20)]
    step = compare([*easy, *strong], [("strong", "easy")], counts="won")[0]
    assert step.won.value == pytest.approx(0.7) and step.lead is not None
    assert step.lead.value == pytest.approx(0.5) and step.lead.low > 0 and step.clear
    assert not compare([*easy, *strong], [("easy", "strong")], counts="won")[0].clear
    assert steps_table([step], "won")[1][4].startswith("+50.0 (+")


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


@pytest.mark.parametrize(("seats", "horizon"), [(2, 12), (3, 18), (4, 24)])
def test_a_level_means_what_it_comes_to_at_the_table(seats: int, horizon: int) -> None:
    """What is looked at further for each seat beyond two changes nothing for two: games of two count on."""
    job = ladder_jobs("drawn-to-adventure", ["strong", "master"], 1, seats, "1", {}, ())[0]
    meaning = keeping.kept(job, Result(job.levels, job.seed, job.group, [], None, "", 0, 0.0)).meaning
    assert {level: fields.get("horizon", 0) for level, fields in zip(job.levels, meaning)} == {
        "strong": 0,
        "master": horizon,
    }
    assert not any("horizon_a_seat" in fields for fields in meaning)


def test_other_content_makes_another_game(tmp_path: Path) -> None:
    """Games are kept with the fingerprint of what they were played with."""
    file, quiet = tmp_path / "games.jsonl", Progress("pig", quiet=True)
    jobs = ladder_jobs("pig", ["random", "easy"], 2, None, "1", {"goal": 20}, ())
    all_played(jobs, 1, quiet, file)
    assert len(keeping.known(file, jobs)) == 2
    lines = file.read_bytes().splitlines()
    assert all(msgspec.json.decode(line)["content"] == registry.game("pig").fingerprint() for line in lines)
    file.write_bytes(file.read_bytes().replace(registry.game("pig").fingerprint().encode(), b"0123456789abcdef"))
    assert not keeping.known(file, jobs)
    without = [{key: value for key, value in msgspec.json.decode(line).items() if key != "content"} for line in lines]
    file.write_bytes(b"\n".join(msgspec.json.encode(line) for line in without))
    assert not keeping.known(file, jobs)  # written before that was kept: nobody knows what it was played with


def test_looks_are_fixed_and_their_errors_add_up_to_one_in_twenty() -> None:
    assert [look.games for look in looks(400)] == [12, 24, 48, 96, 192, 400]
    assert [round(1 - look.confidence, 6) for look in looks(400)] == [0.004] * 5 + [0.03]
    assert looks(20) == [Look(20, 0.95)]
    for games in (2, 24, 60, 400, 100_000):
        found = looks(games)
        assert found[-1].games == games and all(a.games * 2 <= b.games for a, b in pairwise(found))
        assert sum(1 - look.confidence for look in found) == pytest.approx(0.05)


def test_equals_are_found_clear_one_time_in_forty_at_most() -> None:
    """Exactly, for games without ties: the paths of a fair coin that are called better at some look."""
    going, called, before = {0: 1.0}, 0.0, 0
    for look in looks(400):
        fresh, tries = look.games - before, look.games
        reached: dict[int, float] = {}
        for won, chance in going.items():
            for more in range(fresh + 1):
                reached[won + more] = reached.get(won + more, 0.0) + chance * comb(fresh, more) / 2**fresh
        called += sum(chance for won, chance in reached.items() if wilson(won, tries, look.confidence).low > 0.5)
        going = {
            won: chance
            for won, chance in reached.items()
            if wilson(won, tries, look.confidence).low <= 0.5 <= wilson(won, tries, look.confidence).high
        }
        before = tries
    assert 0.01 < called <= 0.025


@pytest.mark.parametrize("share", [0.05, 0.3, 0.5, 0.9])
def test_together_equals_are_found_clear_one_time_in_forty_at_most(share: float) -> None:
    """By lot: 1,500 pairs of tables that win equally often (2.5 % is 37 of them; 52 is more than luck explains)."""
    chance, wrong = Chance.of("equals", share), 0
    for _ in range(1500):
        pairs: list[tuple[bool, bool]] = []
        for look in looks(192):
            while len(pairs) < look.games:
                pairs.append((chance.unit() < share, chance.unit() < share))
            found = lead(pairs, look.confidence)
            wrong += found.low > 0
            if found.low > 0 or found.high < 0:
                break
    assert wrong < 52


def test_a_lead_is_newcombes() -> None:
    """Two kinds of test on the same 50 samples: 20 found by both, 12 and 2 by one, 16 by neither (his method, by hand)."""
    pairs = [(True, True)] * 20 + [(True, False)] * 12 + [(False, True)] * 2 + [(False, False)] * 16
    found = lead(pairs)
    assert found.value == pytest.approx(0.2)
    assert (found.low, found.high) == (pytest.approx(0.056, abs=0.001), pytest.approx(0.329, abs=0.001))
    everywhere = lead([(True, False)] * 12)
    assert 0.5 < everywhere.low < 1 and everywhere.high == pytest.approx(1.0)
    assert lead([(True, True)] * 12).value == 0 and lead([(True, True)] * 12).low < 0
    assert lead([]) == (0.0, -1.0, 1.0)


class Players:
    """Plays pairs by a list of who wins which game, and remembers what was asked."""

    def __init__(self, wins: dict[str, Sequence[int]], patience: int = 10**6) -> None:
        self.wins, self.patience = wins, patience
        self.asked: list[tuple[list[str], int]] = []

    def __call__(self, pairs: Sequence[tuple[str, str]], games: int) -> list[Result]:
        self.asked.append(([bot for bot, _ in pairs], games))
        return [
            game((bot, than), [1.0, 0.0] if self.wins[bot][n] else [0.0, 1.0], str(n), 1.0)
            for bot, than in pairs
            for n in range(min(games, self.patience))
        ]


def test_each_pair_plays_until_it_is_settled() -> None:
    """Who wins always is settled by the first look, who loses always too, who wins every other game by none."""
    pairs = [("good", "low"), ("bad", "low"), ("equal", "low")]
    play = Players({"good": [1] * 48, "bad": [0] * 48, "equal": [0, 1] * 24})
    steps = until_clear(pairs, "ahead", 48, play)
    assert [(step.bot, step.games, step.verdict) for step in steps] == [
        ("good", 12, "yes"),
        ("bad", 12, "worse"),
        ("equal", 48, "no"),
    ]
    assert play.asked == [(["good", "bad", "equal"], 12), (["equal"], 24), (["equal"], 48)]
    assert steps[0].won == wilson(12, 12, 0.99)  # two early looks share two hundredths


def test_when_time_runs_out_a_pair_stands_as_at_its_last_whole_look() -> None:
    wins = [0, 1] * 200
    step = until_clear([("equal", "low")], "ahead", 400, Players({"equal": wins}, patience=40))[0]
    assert (step.games, step.verdict) == (24, "not yet")
    step = until_clear([("equal", "low")], "ahead", 400, Players({"equal": wins}, patience=5))[0]
    assert (step.games, step.verdict) == (5, "not yet")
    step = until_clear([("good", "low")], "ahead", 400, Players({"good": [1] * 400}, patience=11))[0]
    assert step.clear and step.verdict == "not yet"  # nobody has looked yet


def test_together_both_tables_must_be_whole() -> None:
    def play(pairs: Sequence[tuple[str, str]], games: int) -> list[Result]:
        strong = [game(("strong", "strong"), [1.0, 1.0], str(n), 1.0) for n in range(games)]
        return strong + [game(("easy", "easy"), [0.0, 0.0], str(n), 1.0) for n in range(min(games, limit))]

    limit = 11
    assert until_clear([("strong", "easy")], "won", 400, play)[0].verdict == "not yet"
    limit = 12
    step = until_clear([("strong", "easy")], "won", 400, play)[0]
    assert (step.games, step.verdict) == (12, "yes") and step.lead is not None and step.lead.low > 0.2


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    """Who names the wrong file loses nothing by it; half a line of a run that was killed is no stranger."""
    command = ["ladder", "tic-tac-toe", "--bots", "random,easy", "--steps", "--games", "2", "-q", "-p", "1", "--into"]
    letter, torn = tmp_path / "letter.txt", tmp_path / "torn.jsonl"
    letter.write_text("Dear Ann,\n")
    refused = CliRunner().invoke(main, [*command, str(letter)])
    assert refused.exit_code == 2 and "holds no games of a ladder" in refused.stderr
    assert letter.read_text() == "Dear Ann,\n"
    torn.write_text('{"game":"tic-tac-t')
    assert CliRunner().invoke(main, [*command, str(torn)]).exit_code == 0
    assert len(torn.read_text().splitlines()) == 3


def test_who_is_stopped_is_told_what_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(jobs: Sequence[Job], *_: object, **__: object) -> Iterator[Result]:
        yield next(iter(run(jobs[:1])))
        raise KeyboardInterrupt

    command = ["ladder", "tic-tac-toe", "--bots", "random,easy", "--steps", "--games", "2", "-q", "-p", "1"]
    with monkeypatch.context() as patch:
        patch.setattr("questhall.commands.progress.run", stopped)
        lost = CliRunner().invoke(main, command)
        assert lost.exit_code == 2 and "Stopped after 1 of 2 games; with --into FILE they would be kept." in lost.stderr
        kept = CliRunner().invoke(main, [*command, "--into", str(tmp_path / "games")])
        assert "Stopped after 1 of 2 games; the same command goes on with them." in kept.stderr
    assert CliRunner().invoke(main, [*command, "--into", str(tmp_path / "games")]).exit_code == 0
    assert len((tmp_path / "games").read_text().splitlines()) == 2


def test_until_clear_from_the_command_line(tmp_path: Path) -> None:
    """It stops at a look, goes on from the file, and with no minutes left tells only what is there."""
    command = ["ladder", "pig", "--bots", "random,easy", "--steps", "--until-clear", "--games", "100", "--json", "-q"]
    command += ["-p", "1", "--into", str(tmp_path / "games.jsonl")]
    nothing = CliRunner().invoke(main, [*command, "--minutes", "0"])
    assert msgspec.json.decode(nothing.output)["ladder"][0]["games"] == 0
    found = CliRunner().invoke(main, command)
    step = msgspec.json.decode(found.output)["ladder"][0]
    assert step["games"] in (12, 24, 48, 100) and step["whole"]
    assert CliRunner().invoke(main, [*command, "--minutes", "0"]).output == found.output
    refused = CliRunner().invoke(main, ["ladder", "pig", "--until-clear"])
    assert refused.exit_code == 2 and "--steps" in refused.output


def test_positions_count_once_and_only_those_of_todays_content(tmp_path: Path) -> None:
    """`bench.choices`: a second run with the same seed adds nothing twice."""
    file, name = tmp_path / "positions.jsonl", "roll-for-adventure"
    there = registry.game(name)
    now = choices.Position(name, there.rules_version, there.fingerprint(), "1 1 7", "place", {"easy": 0.1}, {"easy": 1})
    for row in (now, now, msgspec.structs.replace(now, seed="1 1 9"), msgspec.structs.replace(now, content="old")):
        keeping.append(file, row)
    assert "| `easy` | 2 |" in choices.table(name, file)
    assert "| place | 2 | +10.00" in choices.table(name, file, kinds=True)
    choices.measure(name, ["easy"], 1, 0.3, "1", file)
    seeds = [row.seed for row in choices.rows_of(name, file)]
    choices.measure(name, ["easy"], 1, 0.2, "1", file)
    assert len(choices.rows_of(name, file)) >= len(seeds) > 3
    later = [row.seed for row in choices.rows_of(name, file)][len(seeds) :]
    assert not set(later) & set(seeds)


def test_thinking_time_is_that_of_real_choices() -> None:
    result = next(iter(run(ladder_jobs("tic-tac-toe", ["random", "easy"], 2, None, "1", {}, ()))))
    slow, quick = result.levels.index("easy"), result.levels.index("random")
    assert 2 <= result.thinking[slow].moves <= 5
    assert result.thinking[slow].median > result.thinking[quick].median
    assert result.thinking[slow].total >= result.thinking[slow].median
