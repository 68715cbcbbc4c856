"""Clauses are found in rules, code and tests as one reads them."""

import re
from functools import cache
from pathlib import Path

import pytest

from questhall.testing.clauses import Place, cited_in_code, clauses, defined, named, named_anywhere, proved_in_tests

ROOT = Path(__file__).parent.parent.parent
GAMES = sorted(page.parent.name for page in (ROOT / "src/questhall/games").glob("*/RULES.md"))

# Ids in the texts of tests that are about unknown clauses.
INVENTED = {"PIG-TURN-99"}

# Clauses that nothing in the sources does, and why. They name what does it instead.
ELSEWHERE = {
    "DTA-AUTH-22": "a bot that plays 500 games measures it: it belongs to the tests, content/rush.py",
    "DTA-AUTH-24": "the same",
    "DTD-GEN-15": "a word of thanks and of warning to the reader: it stands in RULES.md and nothing is done",
}


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("PIG-TURN-01: roll.", ["PIG-TURN-01"]),
        ("PIG-TURN-01, PIG-TURN-03 (a note), PIG-END-01", ["PIG-TURN-01", "PIG-TURN-03", "PIG-END-01"]),
        ("PIG-TURN-01 to PIG-TURN-04, not what lies between.", ["PIG-TURN-01", "PIG-TURN-04"]),
        ("PIG-TURN-02, -03: a bare number is no clause; PIG-TURN-02 again.", ["PIG-TURN-02"]),
        ("Costs go from 3 to -1; nothing is named.", []),
    ],
)
def test_clauses_named_in_a_text(text: str, ids: list[str]) -> None:
    assert named(text) == ids


def test_rules_code_and_tests_are_read(tmp_path: Path) -> None:
    (tmp_path / "RULES.md").write_text("# A\n\n## Turns\n\n- **ABC-TURN-01** Roll\n  once.\n- **ABC-TURN-02** Stop.\n")
    with (tmp_path / "RULES.md").open("a") as page:
        page.write("\n## Appendix: worked examples\n\n- **ABC-EX-01** Given a die.\n")
    (tmp_path / "play.py").write_text(
        '"""ABC-TURN-02."""\n#: ABC-DIE-01: six\n#: faces.\nFACES = 6\n# ABC-DIE-02\nMORE = 7\n\n'
        'def roll():\n    """ABC-TURN-01: roll."""\n'
    )
    (tmp_path / "test_play.py").write_text('@rule("ABC-TURN-01", "ABC-TURN-02")\ndef test_roll():\n    assert True\n')
    found = clauses(tmp_path / "RULES.md")
    assert [(clause.id, clause.chapter, clause.text) for clause in found.values()] == [
        ("ABC-TURN-01", "Turns", "Roll once."),
        ("ABC-TURN-02", "Turns", "Stop."),
    ]
    assert list(defined(tmp_path / "RULES.md")) == ["ABC-TURN-01", "ABC-TURN-02", "ABC-EX-01"]
    code = cited_in_code(tmp_path)
    assert [place.name for place in code["ABC-TURN-01"]] == ["roll"]
    assert [(place.name, place.line) for place in code["ABC-DIE-01"]] == [("FACES", 4)]
    assert "ABC-DIE-02" not in code  # a comment explains; one that begins with #: says what a table is
    assert "ABC-TURN-02" not in code  # a module's docstring says what it is about, not where a clause is done
    assert set(proved_in_tests(tmp_path)) == {"ABC-TURN-01", "ABC-TURN-02"}


def test_every_id_that_sources_and_tests_name_exists() -> None:
    """Docstrings, comments and decorators: whoever follows an id finds a sentence of a RULES.md."""
    known = {id for game in GAMES for id in defined(ROOT / "src/questhall/games" / game / "RULES.md")}
    games = {id.split("-")[0] for id in known}
    strangers = {
        id: f"{places[0].file.relative_to(ROOT)}:{places[0].line}"
        for folder in ("src", "tests")
        for id, places in named_anywhere(ROOT / folder).items()
        if id.split("-")[0] in games and id not in known | INVENTED and "test_clauses.py" not in str(places[0].file)
    }
    assert strangers == {}


@cache
def all_proofs() -> dict[str, list[Place]]:
    """What all tests prove, read once for all games."""
    return proved_in_tests(ROOT / "tests")


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_code_and_a_test(game: str) -> None:
    """One sentence, one place: a class, a function or a table names it, and a test proves it."""
    folder = ROOT / "src/questhall/games" / game
    known, code = clauses(folder / "RULES.md"), cited_in_code(folder)
    proved = all_proofs()
    assert [id for id in known if id not in proved] == []
    assert [id for id in known if id not in code and id not in ELSEWHERE] == []
    assert [id for id in known if id in code and id in ELSEWHERE] == []


SHORTHAND = re.compile(r"[A-Z]{2,4}-[A-Z0-9]+-\d+[a-z]?(,? (and |or |to )?-\d{2}\b| to [A-Z]{2,4}-[A-Z0-9]+-\d)")


def test_ids_are_written_out() -> None:
    """No ranges and no shorthand: a search for an id finds every place that means it."""
    found = [
        f"{file.relative_to(ROOT)}: {match[0]}"
        for folder in ("src", "tests")
        for file in sorted((ROOT / folder).rglob("*.py"))
        if file.name != "test_clauses.py"
        for match in SHORTHAND.finditer(file.read_text(encoding="utf-8"))
    ]
    assert found == []
