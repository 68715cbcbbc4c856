"""For authors: every mistake at once, schemas, a pack to begin with, a page to look at."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from questhall.authoring.mistakes import content_folder, dump, mistakes
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


TACTICS = """
[class.fighter]
kind = "basik"
levels = []

[card.heavy_swing]
name = "Heavy Swing"
kind = "action"
class = "fihter"
steps = [{ do = "attack", dice = "R+W", range = [1, 1] }]

[card.brace]
name = "Brace"
kind = "action"
class = "fighter"
steps = [{ do = "attack", dice = "R", range = [1, 1], foo = 3 }]

[perkk.x]
a = 1
"""

UNITS = """
[[unit]]
nme = "Goblin Raider"

[[unit]]
name = "Goblin Scout"
kind = "persn"
"""

SIDE_QUESTS = """
[elf-1]
title = "A Name for the Star"
flavour = "It waits."
leg1 = { at = "D", pay = ["manna 2"], rewards = ["xp 1"] }
leg2 = { at = "C", pay = ["wisdom"], rewards = ["gem 1"] }

[elf-2]
title = "The Unfinished Bow"
flavour = "It waits, too."
leg1 = { at = "D", pay = ["mana"], rewards = ["xp 1"] }
leg2 = { at = "C", pay = ["wisdom"], rewards = ["gem 1"] }

[elf-3]
title = "Mirror, Mirror"
flavour = "It waits longest."
leg1 = { at = "D", pay = ["key"], rewards = ["mna 1"] }
leg2 = { at = "C", pay = ["wisdom"], rewards = ["gem 1"] }
"""


def test_games_that_tell_all_at_once_say_what_is_allowed_too(tmp_path: Path) -> None:
    """One error of theirs has many lines: each is a mistake of its own, told once, and what stands behind it is found."""
    write(tmp_path, adventure_tactics__fighter=TACTICS, drawn_to_destiny__units=UNITS)
    said = [str(mistake).replace(str(tmp_path) + "/", "") for mistake in mistakes(tmp_path)]
    assert len(said) == len(set(said)) and not any("\n" in line for line in said)
    for line in (
        "adventure-tactics/fighter.toml: fighter, kind: 'basik' is not allowed; it must be one of basic, elite",
        "adventure-tactics/fighter.toml: fighter, levels: 0 are not allowed; it must be a list of 5",
        "adventure-tactics/fighter.toml: there is no table 'perkk'",
        "adventure-tactics/fighter.toml: brace, steps[0].foo: there is no such field; allowed: needs",
        "adventure-tactics/fighter.toml: card heavy_swing: class: there is no class 'fihter'; allowed: archer",
        "drawn-to-destiny/units.toml: unit #1, nme: there is no such field; did you mean name?",
        "drawn-to-destiny/units.toml: unit Goblin Scout, kind: 'persn' is not allowed; it must be one of creature",
        "drawn-to-destiny/units.toml: unit Goblin Scout, will: is missing",
    ):
        assert [each for each in said if each.startswith(line)], line


def test_an_entry_without_a_name_hides_nothing_behind_it(tmp_path: Path) -> None:
    write(tmp_path, roll_for_adventure__heroes='[[hero]]\nname = "Nobody"\n' + HEROES)
    said = [str(mistake) for mistake in mistakes(tmp_path)]
    assert any("hero '?', id: is missing" in line for line in said)
    assert any("hero 'monk', effect: is missing" in line for line in said)


def test_words_that_mean_nothing_are_named_with_their_file_and_entry(tmp_path: Path) -> None:
    folder = tmp_path / "drawn-to-adventure" / "side_quests"
    folder.mkdir(parents=True)
    (folder / "elf.toml").write_text(SIDE_QUESTS)
    (tmp_path / "call-to-adventure").mkdir()
    own = read_toml(content_folder("call-to-adventure") / "act_one.toml")["adventurous"]
    (tmp_path / "call-to-adventure" / "act_two.toml").write_text(dump({"adventurous": own}))
    twice = read_toml(content_folder("roll-for-adventure") / "custom.toml")["enemy"][0]
    (tmp_path / "roll-for-adventure").mkdir()
    (tmp_path / "roll-for-adventure" / "custom.toml").write_text(dump({"enemy": [twice]}))
    said = [str(mistake).replace(str(tmp_path) + "/", "") for mistake in mistakes(tmp_path)]
    assert said == [
        "call-to-adventure/act_two.toml: adventurous: act is 1, but the file holds Act 2",
        "drawn-to-adventure/side_quests/elf.toml: elf-1: 'manna 2' is no ability; there are combat, ranged, wisdom, luck, key",
        "drawn-to-adventure/side_quests/elf.toml: elf-2: 'mana': write how many, for instance 'mana 2'",
        "drawn-to-adventure/side_quests/elf.toml: elf-3: 'mna 1' is no reward; there are mana 1, silver 1, gold 1, "
        "gem 1, xp 1, barrel 1, bridge 1, bridge any, move, fill, reserve key",
        f"roll-for-adventure/custom.toml: enemy ids must be unique: {twice['id']} is there twice",
    ]


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
