"""For authors: every mistake at once, schemas, a pack to begin with, a page to look at."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from questhall.authoring.mistakes import dump, mistakes
from questhall.authoring.schemas import schemas
from questhall.authoring.types import wrong
from questhall.cli import main
from questhall.games.roll_for_adventure.content.printed import Hero
from questhall.kernel.content import read_toml

GAMES = ["adventure-tactics", "call-to-adventure", "drawn-to-adventure", "drawn-to-destiny", "roll-for-adventure"]

HEROES = """
[[hero]]
id = "fighter"
name = "Fighter"
first_game = "yes"
timing = "sometimes"
limit = "passive"
effect = { do = "threshold", place = "enemy", less = 9 }
text = "Stronger."
flavor = "x"

[[hero]]
id = "healer"
name = 5

[[hero]]
id = "monk"
name = "Monk"
"""

CARDS = """
[adventurous]
name = "Adventurous"
act = 7
kind = "trayt"

[quick-study]
name = "Quick Study"
act = 1
kind = "trait"
flavour = "Well read."
needs = [{ xp = "one" }]
[quick-study.top]
icons = ["XXX"]
"""


def write(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_", "-")
        path = path.parent / (name.partition("__")[2] + ".toml")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def test_every_mistake_at_once(tmp_path: Path) -> None:
    write(tmp_path, roll_for_adventure__heroes=HEROES, call_to_adventure__act_one=CARDS)
    (tmp_path / "rol-for-adventure").mkdir()
    said = [str(mistake).replace(str(tmp_path) + "/", "") for mistake in mistakes(tmp_path)]
    for line in (
        "call-to-adventure/act_one.toml: adventurous, act: 7 is not allowed; it must be one of 1, 2, 3",
        "call-to-adventure/act_one.toml: adventurous, flavour: is missing",
        "call-to-adventure/act_one.toml: quick-study, needs[0].xp: 'one' is not allowed; it must be a whole number",
        "rol-for-adventure: there is no such game. Did you mean roll-for-adventure?",
        "roll-for-adventure/heroes.toml: hero 'fighter', first_game: 'yes' is not allowed; it must be true or false",
        "roll-for-adventure/heroes.toml: hero 'fighter', effect.less: 9 is not allowed; it must be a whole number from 1 to 2",
        "roll-for-adventure/heroes.toml: hero 'fighter', flavor: there is no such field; did you mean flavour?",
        "roll-for-adventure/heroes.toml: hero 'healer', name: 5 is not allowed; it must be text",
        "roll-for-adventure/heroes.toml: hero 'monk', effect: is missing",
    ):
        assert line in said


def test_what_the_game_never_reads_is_not_sound(tmp_path: Path) -> None:
    write(tmp_path, call_to_adventure__act_onne=CARDS)
    (found,) = mistakes(tmp_path)
    assert "reads no such file. Did you mean act_one.toml?" in str(found)


def test_broken_toml_is_one_mistake_among_others(tmp_path: Path) -> None:
    write(tmp_path, call_to_adventure__act_one="[adventurous", call_to_adventure__act_two="[x]\nname = 1\n")
    said = [str(mistake) for mistake in mistakes(tmp_path)]
    assert any("act_one.toml" in line for line in said) and any("act_two.toml: x, name" in line for line in said)


def test_sound_data_has_no_mistakes(tmp_path: Path) -> None:
    hero = {
        "id": "x",
        "name": "X",
        "timing": "passive",
        "text": "Y",
        "effect": {"do": "threshold", "place": "enemy", "less": 1},
    }
    assert not [fault for fault in wrong(hero, Hero) if fault[0] != "limit"]
    file = tmp_path / "x.toml"
    data = {"a b": [1, 2.5, {"x": 'He said "no"', "y": [True]}], "c": {"d": "é\n"}}
    file.write_text(dump(data), encoding="utf-8")
    assert read_toml(file) == data


@pytest.mark.parametrize("game", GAMES)
def test_a_new_pack_is_sound_and_can_be_seen(game: str, tmp_path: Path) -> None:
    run = CliRunner()
    folder = tmp_path / "mine"
    result = run.invoke(main, ["pack", "new", str(folder), game])
    assert result.exit_code == 0, result.output
    assert list((folder / ".schemas" / game).rglob("*.json"))
    result = run.invoke(main, ["pack", "check", str(folder), "--json"])
    assert json.loads(result.stdout) == {"sound": True, "mistakes": []}
    page = tmp_path / "page.html"
    result = run.invoke(main, ["pack", "show", str(folder), "--no-browser", "--out", str(page)])
    assert result.exit_code == 0, result.output
    assert "<article>" in page.read_text() and "<svg" in page.read_text()


def test_schemas_say_what_is_allowed() -> None:
    made = schemas("roll-for-adventure")["heroes.toml"]
    hero = made["$defs"][made["properties"]["hero"]["items"]["$ref"].rpartition("/")[2]]
    assert "after_roll" in json.dumps(hero["properties"]["timing"])
    story = schemas("call-to-adventure")["act_one.toml"]
    assert story["additionalProperties"]["$ref"].endswith("StoryCard")


def test_a_file_that_is_one_entry_is_copied_whole(tmp_path: Path) -> None:
    run = CliRunner()
    result = run.invoke(main, ["pack", "new", str(tmp_path), "drawn-to-adventure", "--file", "maps/dwarf.toml"])
    assert result.exit_code == 0 and "As it stands" not in result.output
    assert not mistakes(tmp_path)
