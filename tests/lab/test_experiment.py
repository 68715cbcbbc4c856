"""An experiment from its plan to its page."""

import csv
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from questhall.cli import main
from questhall.kernel import Chance
from questhall.lab import Experiment, Job, LabError, Laboratory, Result, plan, run
from questhall.lab.experiment import OtherExperiment
from questhall.lab.files import as_data, write
from questhall.lab.findings import contrasts, outliers, side
from questhall.lab.page import page, sentences
from questhall.lab.statistics import holm, mean, paired, tails
from questhall.lab.takings import sights, things
from questhall.lab.things import Sighting, Taking

PIG = Experiment(game="pig", bots=["greedy", "random"], games=12, options={"goal": 20})


def finish(laboratory: Laboratory, processes: int = 1) -> Laboratory:
    for _ in laboratory.run(processes):
        pass
    return laboratory


def without_time(result: Result) -> Result:
    return msgspec.structs.replace(result, seconds=0.0, thinking=[])


def test_what_was_stopped_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    whole = finish(Laboratory(PIG))
    begun = Laboratory(PIG, tmp_path)
    for done, _ in begun.run():
        if done == 5:
            break
    with (tmp_path / "results.jsonl").open("a") as file:
        file.write('{"levels": ["gre')  # the machine went off in the middle of a line
    again = Laboratory(PIG, tmp_path)
    assert len(again.results) == 5
    finish(again, processes=2)
    assert len(Laboratory(PIG, tmp_path).results) == 12  # none was written behind half a line
    assert sorted(map(without_time, again.results.values()), key=Result.key) == sorted(
        map(without_time, whole.results.values()), key=Result.key
    )


def test_more_games_are_the_same_experiment_and_other_bots_are_not(tmp_path: Path) -> None:
    finish(Laboratory(PIG, tmp_path))
    assert len(Laboratory(msgspec.structs.replace(PIG, games=20), tmp_path).results) == 12
    with pytest.raises(OtherExperiment, match="bots differ.*--afresh"):
        Laboratory(msgspec.structs.replace(PIG, bots=["easy"]), tmp_path)


def test_to_begin_afresh_forgets_the_experiment_and_nothing_else(tmp_path: Path) -> None:
    """Also where the folder is one's own, and not before what is asked for can be played."""
    (tmp_path / "my_bots.py").write_text("# months of work")
    (tmp_path / "records").mkdir()
    command = ["lab", "pig", "--bots", "greedy", "-o", "goal=20", "-q", "-p", "1", "--out", str(tmp_path)]
    assert CliRunner().invoke(main, [*command, "--games", "3"]).exit_code == 0
    refused = CliRunner().invoke(main, [*command, "--bots", "nobody", "--afresh"])
    assert refused.exit_code == 2 and len((tmp_path / "results.jsonl").read_text().splitlines()) == 3
    assert CliRunner().invoke(main, [*command, "--games", "2", "--seed", "2", "--afresh"]).exit_code == 0
    assert len((tmp_path / "results.jsonl").read_text().splitlines()) == 2
    assert (tmp_path / "my_bots.py").read_text() == "# months of work"


def test_until_looks_only_at_numbers_fixed_beforehand() -> None:
    laboratory = Laboratory(msgspec.structs.replace(PIG, games=1000, until=0.09))
    finish(laboratory, 2)
    assert len(laboratory.results) in laboratory.looks() == [100, 150, 225, 337, 505, 757, 1000]
    assert laboratory.precision() <= 0.09


def test_a_worker_that_dies_takes_no_game_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = plan("pig", ["random", "random"], 600, options={"goal": 20})  # so many that most are still to be played
    pools: list[ProcessPoolExecutor] = []
    made = ProcessPoolExecutor.__init__

    def remember(self: ProcessPoolExecutor, *args: object) -> None:
        made(self, *args)  # type: ignore[arg-type]
        pools.append(self)

    monkeypatch.setattr(ProcessPoolExecutor, "__init__", remember)
    found = []
    for result in run(jobs, processes=2):
        found.append(result)
        if len(found) == 2:
            os.kill(next(iter(pools[0]._processes)), signal.SIGKILL)
    assert len(pools) >= 2
    assert sorted(row.number for row in found) == list(range(600))


def die(job: Job) -> Result:
    os._exit(1)


def test_a_game_that_kills_every_worker_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("questhall.lab.pool.play_anywhere", die)
    with pytest.raises(LabError, match="'9-0'"):
        list(run(plan("pig", ["random"], 2, seed=9), processes=2))


def planted(games: int, seed: int = 0) -> list[Result]:
    """A card that is worth 10 points of a hundred, and a trinket worth nothing; the rich take both more often."""
    chance, found = Chance.of(seed, "planted"), []
    for number in range(games):
        standing = 0.2 + 0.6 * chance.unit()
        card, trinket = chance.unit() < standing, chance.unit() < standing
        won = float(chance.unit() < standing + (0.05 if card else -0.05))
        takings = [
            Taking(0, f"cards: {name}", 0 if taken else 1, standing, taken, standing if taken else -1.0)
            for name, taken in (("Card", card), ("Trinket", trinket))
        ]
        hero = "A" if number % 2 else "B"
        seen = [Sighting(0, f"heroes: begins with {hero}", True)]
        found.append(
            Result(("x",), str(number), "", [won], None, "", 9, 0.0, number=number, takings=takings, seen=seen)
        )
    return found


def test_a_card_is_not_praised_for_the_hands_that_held_it() -> None:
    """The intervals hold the truth 95 times in 100, so of 20 experiments at least 16 do (all but one time in 400)."""
    cards, trinkets = [], []
    for seed in range(20):
        card, trinket = sorted(things(planted(1000, seed)), key=lambda row: row.thing)
        assert card.effect is not None and trinket.effect is not None
        cards.append(card.effect)
        trinkets.append(trinket.effect)
        assert trinket.raw > 0.05  # what one would have believed
    assert sum(effect.low < 0.10 < effect.high for effect in cards) >= 16
    assert sum(effect.low < 0.00 < effect.high for effect in trinkets) >= 16
    middle = [sum(effect.value for effect in effects) / 20 for effects in (cards, trinkets)]
    assert middle == pytest.approx([0.10, 0.0], abs=0.03)


def test_what_is_dealt_is_a_fair_experiment() -> None:
    rows = sights(planted(800))
    assert {row.thing for row in rows} == {"begins with A", "begins with B"}
    assert not any(row.noticed for row in rows) and all(row.dealt for row in rows)


def test_twins_are_compared_with_each_other() -> None:
    """Luck is shared: one side wins whatever the other wins, and one game of ten more."""

    def row(number: int, won: bool) -> Result:
        return Result(("x", "x"), str(number), "", [float(won)] * 2, None, "", 30, 0.0, number=number)

    those = [row(number, number % 3 == 0) for number in range(300)]
    these = [row(number, number % 3 == 0 or number % 30 == 1) for number in range(300)]
    won = contrasts(these, those, counts={"": "won"})[0]
    assert won.difference.value == pytest.approx(10 / 300)
    assert won.p < 0.01 and won.difference.low > 0
    assert contrasts(those, those, counts={"": "won"})[0].p == 1.0


def test_tests_agree_with_the_tables() -> None:
    assert tails(2.228, 10) == pytest.approx(0.05, abs=1e-4)
    assert tails(12.706, 1) == pytest.approx(0.05, abs=1e-4)
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert paired([0.0] * 5).p == 1.0
    assert paired([1.0] * 4).p == 0.125  # four of four are no proof
    assert paired([1.0] * 4).interval.low == 0.25


def test_games_that_stand_out_are_named() -> None:
    rows = [Result(("x",), str(n), "", [1.0], [10], "", 50 + n % 5, 0.0, number=n) for n in range(40)]
    rows.append(Result(("x",), "long", "", [1.0], [10], "", 900, 0.0, number=40))
    rows.append(Result(("x",), "endless", "", [], None, "unfinished", 50_000, 0.0, number=41))
    assert [(row.seed, row.why) for row in outliers(rows)] == [
        ("endless", "did not end"),
        ("long", "900 choices, where 52 are usual"),
    ]
    assert side("", "x", rows, [""], {}).unfinished == 1


def test_the_report_is_one_page_and_files_with_named_fields(tmp_path: Path) -> None:
    wanted = Experiment(game="tic-tac-toe", bots=["random"], games=500)
    laboratory = finish(Laboratory(wanted, tmp_path), 2)
    found = laboratory.findings()
    write(found, laboratory.results.values(), tmp_path, "questhall lab tic-tac-toe")
    page = (tmp_path / "report.html").read_text()
    assert page.count("<svg") >= 4 and "What was taken" in page
    assert "src=" not in page and "href=" not in page.replace("xlink:href", "")
    with (tmp_path / "things.csv").open() as file:
        squares = {row["thing"]: float(row["effect"]) for row in csv.DictReader(file)}
    assert max(squares, key=lambda square: squares[square]) == "4"  # the middle, then the corners, then the edges
    data = as_data(found)
    group = data["sides"][0]["groups"][0]
    assert group["won"].keys() == group["seats"][0].keys() == {"value", "low", "high"}
    assert group["levels"][0]["wins"] is None and group["levels"][0]["payoff"] is None, "half by construction"
    with (tmp_path / "bots.csv").open() as file:
        assert next(csv.DictReader(file))["won_low"] == ""
    widest = max(seat["high"] - seat["low"] for seat in group["seats"])
    assert laboratory.precision() == pytest.approx(widest / 2), "--until looks at what can differ"
    assert any("Whoever begins" in sentence for sentence in sentences(found))


def test_another_version_plays_the_same_seeds(tmp_path: Path) -> None:
    here = str(Path(__file__).parents[2] / "src")
    laboratory = finish(Laboratory(msgspec.structs.replace(PIG, games=3, against=here), tmp_path))
    these = [row.payoffs for key, row in sorted(laboratory.results.items()) if key[0] == "this"]
    those = [row.payoffs for key, row in sorted(laboratory.results.items()) if key[0] == "that"]
    assert these == those and len(these) == 3


def test_a_bot_against_itself_is_given_no_share_that_could_not_be_another() -> None:
    laboratory = finish(Laboratory(Experiment(game="tic-tac-toe", bots=["random"], games=10)))
    wins = page(laboratory.findings(), "").partition("Who wins</h2>")[2].partition("<h2>")[0]
    assert "against itself" in wins and "%" not in wins.partition("<p")[0]


def test_a_handful_of_games_that_went_alike_says_nothing() -> None:
    def played(games: int) -> list[Result]:
        return [
            Result(("a", "b"), str(n), "", [1.0, 0.0], None, "", 9, 0.1, number=n)  # whoever begins has won
            for n in range(games)
        ]

    few, many = (side("", "", played(games), [""], {}) for games in (4, 40))
    assert few.beginner.value == 0.5 and few.beginner.low <= 0 <= few.beginner.high
    assert many.beginner.low > 0.4
    payoff = few.groups[0].levels[0].payoff
    assert payoff is not None and payoff.value == 1.0 and payoff.low == pytest.approx(0.51, abs=0.01)
    assert mean([74.5]).number() == "74.50", "nothing is known of how much one number varies"
