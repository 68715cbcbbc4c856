"""Content is read from files that lie on each other, and faults name file, entry and field."""

import hashlib
from pathlib import Path

import msgspec
import pytest

from questhall.kernel import BadPack
from questhall.kernel.content import LARGEST_FILE, entries, layers, mark, pack_files, read_toml


class Sword(msgspec.Struct, frozen=True):
    id: str
    name: str
    harm: int = 1


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_a_pack_adds_and_replaces(tmp_path: Path) -> None:
    own = write(tmp_path / "own/swords.toml", '[long]\nname = "Long"\nharm = 3\n[short]\nname = "Short"\n').parent
    pack = tmp_path / "pack"
    write(pack / "duel/swords.toml", '[short]\nname = "Shorter"\n[bent]\nname = "Bent"\nharm = 2\n')
    (tmp_path / "other").mkdir()
    files = pack_files(own, [pack, tmp_path / "other"], "duel", "swords.toml")
    assert files == [own / "swords.toml", pack / "duel/swords.toml"]
    assert entries(files, Sword) == {
        "long": Sword("long", "Long", 3),
        "short": Sword("short", "Shorter", 1),
        "bent": Sword("bent", "Bent", 2),
    }


def test_entries_may_stand_under_a_key(tmp_path: Path) -> None:
    file = write(tmp_path / "all.toml", '[sword.long]\nname = "Long"\n[shield.round]\nname = "Round"\n')
    assert list(entries([file], Sword, "sword")) == ["long"]


def test_faults_say_where(tmp_path: Path) -> None:
    with pytest.raises(BadPack, match="nowhere: there is no such folder"):
        pack_files(tmp_path, [tmp_path / "nowhere"], "duel", "swords.toml")
    file = write(tmp_path / "swords.toml", '[long]\nname = "Long"\nharm = "much"\n')
    with pytest.raises(BadPack, match=r"swords.toml: long, harm: Expected `int`"):
        entries([file], Sword)


def test_the_mark_names_what_content_does(tmp_path: Path) -> None:
    """What only people read, and how files are called, changes nothing; a number does; reading before does not."""

    def marked(folder: str, text: str, file: str = "swords.toml") -> str:
        write(tmp_path / folder / file, text)
        return mark(layers(tmp_path / folder, [], "duel"), {"name"})

    plain = marked("a", '[long]\nname = "Long"\nharm = 3\n')
    assert marked("b", '[long]\nname = "Longest"\nharm = 3\n', "blades.toml") == plain
    assert marked("c", '[long]\nname = "Long"\nharm = 4\n') != plain
    numbers = [
        marked(f"n{number}", f"[long]\nname = {words}\n") for number, words in enumerate(("1", "2", "[1]", "[2]"))
    ]
    assert len(set(numbers)) == 4, "a number is no prose, whatever its field is called"
    assert marked("w", '[long]\nname = ["Long"]\n') == marked("v", '[long]\nname = ["Longer", "still"]\n')
    read_toml(tmp_path / "a/swords.toml")
    assert mark(layers(tmp_path / "a", [], "duel"), {"name"}) == plain


def test_a_file_may_be_as_large_as_the_largest(tmp_path: Path) -> None:
    file = write(tmp_path / "swords.toml", "#" * LARGEST_FILE)
    assert read_toml(file) == {}
    with pytest.raises(BadPack, match="larger than"):
        read_toml(write(tmp_path / "larger.toml", "#" * (LARGEST_FILE + 1)))


def test_a_mark_stays_what_it_was(tmp_path: Path) -> None:
    """It stands in every save and record on file."""
    file = write(tmp_path / "swords.toml", "[long]\nharm = 3\n")
    layer = hashlib.sha256(b'{"long":{"harm":3}}').hexdigest()
    assert mark([[file]], set()) == hashlib.sha256(f'[["{layer}"]]'.encode()).hexdigest()[:16]
