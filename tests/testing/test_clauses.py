"""Clauses are found in rules, code and tests as one reads them."""

from pathlib import Path

import pytest

from questhall.testing.clauses import cited_in_code, clauses, named, proved_in_tests


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("PIG-TURN-01: roll.", ["PIG-TURN-01"]),
        ("PIG-TURN-01, -03 (a note), PIG-END-01", ["PIG-TURN-01", "PIG-TURN-03", "PIG-END-01"]),
        ("PIG-TURN-01 to PIG-TURN-04", ["PIG-TURN-01", "PIG-TURN-02", "PIG-TURN-03", "PIG-TURN-04"]),
        ("PIG-TURN-02 to -03, PIG-END-01: back to 3.", ["PIG-TURN-02", "PIG-TURN-03", "PIG-END-01"]),
        ("Costs go from 3 to -1; nothing is named.", []),
    ],
)
def test_clauses_named_in_a_text(text: str, ids: list[str]) -> None:
    assert named(text) == ids


def test_rules_code_and_tests_are_read(tmp_path: Path) -> None:
    (tmp_path / "RULES.md").write_text("# A\n\n## Turns\n\n- **ABC-TURN-01** Roll\n  once.\n- **ABC-TURN-02** Stop.\n")
    (tmp_path / "play.py").write_text('def roll():\n    """ABC-TURN-01: roll."""\n')
    (tmp_path / "test_play.py").write_text('@rule("ABC-TURN-01", "ABC-TURN-02")\ndef test_roll():\n    assert True\n')
    found = clauses(tmp_path / "RULES.md")
    assert [(clause.id, clause.chapter, clause.text) for clause in found.values()] == [
        ("ABC-TURN-01", "Turns", "Roll once."),
        ("ABC-TURN-02", "Turns", "Stop."),
    ]
    assert [place.name for place in cited_in_code(tmp_path)["ABC-TURN-01"]] == ["roll"]
    assert set(proved_in_tests(tmp_path)) == {"ABC-TURN-01", "ABC-TURN-02"}
