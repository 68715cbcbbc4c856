import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import questhall
from questhall.cli import main
from questhall.testing.clauses import cited_in_code, clauses


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=typed)


def refused(*arguments: str) -> str:
    """One clear line on standard error, exit code 2."""
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("questhall: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = questhall.start("pig", seats=2, seed=4, options={"goal": 20})
    while not match.over:
        match.choose("hold" if match.position % 3 else "roll")
    path = tmp_path / "game.json"
    path.write_text(match.record().to_json())
    return path


def test_the_version_says_which_build_runs() -> None:
    build = "pure Python" if questhall.kernel.run.__file__.endswith(".py") else "compiled"
    assert run("--version").output == f"questhall, version {questhall.__version__} ({build})\n"


@pytest.mark.parametrize("command", ["games", "play", "serve", "simulate", "rules", "replay", "new-game", "pack"])
def test_every_command_explains_itself(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Usage:" in result.output


def test_the_package_runs_as_a_command() -> None:
    """`python -m questhall`, for machines whose PATH does not know the command."""
    listed = subprocess.run([sys.executable, "-m", "questhall", "games"], capture_output=True, text=True, check=True)
    assert "tic-tac-toe" in listed.stdout


def test_games_are_listed_and_described() -> None:
    assert "tic-tac-toe" in run("games").output
    described = run("games", "pig").output
    assert "goal" in described and "10 to 1000" in described
    data = json.loads(run("games", "--json").output)
    assert {"pig", "tic-tac-toe"} <= {game["name"] for game in data}
    assert json.loads(run("games", "pig", "--json").output)["options"]["properties"]["goal"]["default"] == 100


def test_a_preset_sets_the_table_and_options_change_it(tmp_path: Path) -> None:
    assert (
        "--preset 'first game, with experience': adventure=sword-of-saints" in run("games", "roll-for-adventure").output
    )
    kept = tmp_path / "record.json"
    preset = ("--preset", "first game, with experience", "-o", "desert=B")
    players = ("--players", "random,random", "--seed", "1", "--record", str(kept))
    assert run("play", "roll-for-adventure", *players, *preset).exit_code == 0
    options = json.loads(kept.read_text())["options"]
    assert (options["adventure"], options["desert"], options["forest"]) == ("sword-of-saints", "B", "A")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("play", "pigg"), "Did you mean pig?"),
        (("play", "pig", "--seats", "12"), "2 to 8 seats"),
        (("play",), "Which game?"),
        (("play", "pig", "--players", "me,clever"), "'clever' is not a level"),
        (("play", "pig", "--players", "ann,bob"), "a name with a capital letter"),
        (("play", "pig", "--seats", "3", "--players", "me,normal"), "2 players are named for 3 seats"),
        (("play", "pig", "--option", "goal"), "KEY=VALUE"),
        (
            ("play", "pig", "--option", "goal=5"),
            "Pig: goal: 5 is not allowed; it must be a whole number from 10 to 1000.",
        ),
        (("play", "pig", "--option", "gaol=50"), "did you mean goal? Options of this game: goal"),
        (
            ("play", "call-to-adventure", "-o", "mode=duel"),
            "mode: 'duel' is not allowed; it must be one of coop, versus",
        ),
        (("play", "pig", "--preset", "quick"), "Pig has no preset 'quick'"),
        (("play", "roll-for-adventure", "--preset", "quick"), "Its presets: 'first game',"),
        (("play", "--load", "nowhere.json"), "nowhere.json: No such file"),
        (("simulate", "pig", "--bots", "clever", "-q"), "'clever' is not a level"),
        (("simulate", "pig", "--bots", "", "-q"), "at least one bot"),
        (("simulate", "pig", "--vary", "goal", "-q"), "KEY=A,B,C"),
        (("ladder", "pig", "--bots", "random,greedy", "--seats", "0", "-q"), "2 to 8 seats, not 0"),
        (("rules", "pig", "PIG-TURN-99"), "has no clause"),
        (("rules", "pig", "--coverage", "--tests", "nowhere"), "nowhere: there is no such folder"),
        (("replay", "nowhere.json"), "No such file"),
        (("new-game", "My Game"), "small letters"),
        (("new-game", "pig"), "already"),
        (("new-game", "class"), "a word of Python's own"),
        (("new-game", "random"), "a word of Python's own"),
        (("pack", "check", "nowhere"), "no such folder"),
        (("play", "roll-for-adventure", "--pack", "nowhere"), "no such folder"),
        (("simulate", "pig", "--pack", str(Path(__file__).parent), "-q"), "a pack holds a folder for each game"),
    ],
)
def test_mistakes_get_one_clear_line(arguments: tuple[str, ...], says: str) -> None:
    assert says in refused(*arguments)


def test_records_that_do_not_fit_are_refused(record: Path, tmp_path: Path) -> None:
    whole = record.read_text()
    bad = tmp_path / "bad.json"
    for text, says in (
        (whole[: len(whole) // 2], "not a complete Questhall file"),
        ("[1, 2]", "not a complete Questhall file"),
        ('{"seats": 2}', "names no game"),
        (whole.replace('"rules": 1', '"rules": 99'), "version 99 of the rules"),
        (whole.replace('"pig"', '"pog"'), "no game called 'pog'"),
        (whole.replace('"0 roll"', '"0 dance"', 1), "does not fit"),
        (whole.replace('"format": 1', '"format": 7'), "format 7"),
    ):
        bad.write_text(text)
        assert says in refused("replay", str(bad)), says
    bad.write_bytes(b"\xff\xfe\x00")
    assert "not a text file" in refused("replay", str(bad))


def test_a_record_is_told(record: Path) -> None:
    told = run("replay", str(record), "--choices").output
    assert "rolls a" in told and "It ended: reached the goal" in told and "seat 0  roll" in told
    assert "It ended" not in run("replay", str(record), "--until", "2").output
    data = json.loads(run("replay", str(record), "--json", "--seat", "1").output)
    assert data["over"] is True and data["view"]["goal"] == 20
    assert "no seat 5" in refused("replay", str(record), "--seat", "5")


def test_rules_are_shown_found_and_counted() -> None:
    assert "# Pig" in run("rules", "pig").output
    clause = run("rules", "pig", "pig-turn-04").output
    assert "rules.py" in clause and "test  " in clause
    coverage = run("rules", "pig", "--coverage")
    assert coverage.exit_code == 0 and "0 without a test" in coverage.output
    assert json.loads(run("rules", "tic-tac-toe", "--json").output)[0]["id"].startswith("TTT-")


def test_coverage_fails_on_a_gap(tmp_path: Path) -> None:
    result = run("rules", "pig", "--coverage", "--tests", str(tmp_path))
    assert result.exit_code == 1
    assert "Without a test: PIG-SETUP-01" in result.output


def test_simulate_prints_a_table_and_data(tmp_path: Path) -> None:
    table = run(
        "simulate", "pig", "-n", "6", "--bots", "greedy,random", "-o", "goal=20", "--records", str(tmp_path), "-q"
    )
    assert table.exit_code == 0
    assert "greedy" in table.output and "%" in table.output
    assert len(list(tmp_path.iterdir())) == 6
    assert run("replay", str(next(tmp_path.iterdir()))).exit_code == 0
    arguments = ("simulate", "pig", "-n", "4", "--bots", "random", "--vary", "goal=10,20", "--json", "-q")
    data = json.loads(run(*arguments).output)
    assert [group["group"] for group in data["groups"]] == ["goal 10", "goal 20"]
    assert json.loads(run(*arguments, "-p", "2").output)["groups"][0]["levels"] == data["groups"][0]["levels"]
    assert "|---|" in run("simulate", "tic-tac-toe", "-n", "2", "--bots", "random", "--markdown", "-q").output


def test_the_hall_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "questhall.hall", None)
    assert "pip install 'questhall[hall]'" in refused("serve")


def test_a_new_game_passes_its_own_tests(tmp_path: Path) -> None:
    folder = tmp_path / "last-stone"
    assert run("new-game", "last-stone", "--into", str(folder)).exit_code == 0
    tests = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"], cwd=folder, capture_output=True, text=True
    )
    assert tests.returncode == 0, tests.stdout
    assert "not empty" in refused("new-game", "last-stone", "--into", str(folder))


@pytest.mark.parametrize("name", ["go", "ng1", "x", "a4-space"])
def test_the_clauses_of_a_new_game_are_found_whatever_its_name(name: str, tmp_path: Path) -> None:
    assert run("new-game", name, "--into", str(tmp_path / name)).exit_code == 0
    (page,) = tmp_path.rglob("RULES.md")
    ids = clauses(page)
    assert len(ids) > 1 and set(cited_in_code(page.parent)) == set(ids)


def test_packs_are_checked(tmp_path: Path) -> None:
    assert "holds a folder for each game" in refused("pack", "check", str(tmp_path))
    (tmp_path / "pigs").mkdir()
    assert "Did you mean pig?" in refused("pack", "check", str(tmp_path))
