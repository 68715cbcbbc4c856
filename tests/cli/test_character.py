"""`questhall character`: made by a wish, kept in a pack, checked, grown."""

from pathlib import Path

from click.testing import CliRunner, Result

from questhall.cli import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["character", *arguments])


def test_one_is_made_checked_and_grows(tmp_path: Path) -> None:
    made = run("make", "Ada Quill", "a sly thief with a bow", "--seed", "3", "--into", str(tmp_path))
    assert made.exit_code == 0 and "Cost 7" in made.output
    file = tmp_path / "drawn-to-destiny" / "ada-quill.toml"
    assert "Nothing speaks against it." in run("check", str(file)).output
    assert run("check", str(file), "--points", "5").exit_code == 2
    file.write_text(file.read_text().replace("own = true", "own = true\nsp = 3\nweeks = 4\nscenes = 1"))
    listed = run("grow", str(file))
    way = next(line.strip() for line in listed.output.splitlines() if line.strip().startswith("train"))
    assert run("grow", str(file), way).exit_code == 0 and "weeks = 2" in file.read_text()
    assert "not possible" in run("grow", str(file), "train Cooking").output


def test_examples_and_wrong_words() -> None:
    assert run("examples", "western").output.count("[[unit]]") == 3
    assert "there are fantasy" in run("examples", "opera").output
