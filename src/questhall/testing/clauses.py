"""Rules that can be found: which clause stands in which code and is proved by which test.

RULES.md of a game defines clauses: list items that begin with a bold id. Code names a clause in a docstring, a test in
the decorator `@rule("...")`. Both are found by reading the sources, so nothing has to be run or registered.
"""

import ast
import re
from pathlib import Path
from typing import Any, Callable, Iterator, NamedTuple, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

CLAUSE = re.compile(r"^\s*[-*]\s+\*\*([A-Z]{2,4}-[A-Z0-9]+-\d+[a-z]?)\*\*\s*(.*)$")
NAMED = re.compile(r"\b([A-Z]{2,4}-[A-Z0-9]+)-(\d+[a-z]?)\b|(?<=[\s,])-(\d{2,}[a-z]?)\b|\bto\b")


def rule(*ids: str) -> Callable[[F], F]:
    """Say which clauses a test proves."""

    def mark(function: F) -> F:
        function.rules = ids  # type: ignore[attr-defined]
        return function

    return mark


class Clause(NamedTuple):
    """A sentence of the rules."""

    id: str
    chapter: str
    text: str


class Place(NamedTuple):
    """Where a clause is named."""

    file: Path
    line: int
    name: str


def clauses(rules: Path) -> dict[str, Clause]:
    """The clauses of a RULES.md, in its order."""
    found: dict[str, Clause] = {}
    chapter, last = "", ""
    for line in rules.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            chapter, last = line.lstrip("# ").strip(), ""
        elif match := CLAUSE.match(line):
            last = match[1]
            found[last] = Clause(last, chapter, match[2].strip())
        elif last and line.startswith("  ") and line.strip():
            found[last] = found[last]._replace(text=f"{found[last].text} {line.strip()}")
        elif not line.strip():
            last = ""
    return found


def named(text: str) -> list[str]:
    """The clauses that a text names: `PIG-TURN-01, -03` and `PIG-TURN-01 to -04` count as one reads them."""
    found: list[str] = []
    chapter, last, through = "", 0, False
    for match in NAMED.finditer(text):
        if match[0] == "to":
            through = bool(found)
            continue
        begins, number = match[1] or chapter, match[2] or match[3]
        if not begins:
            continue
        if through and begins == chapter and number.isdigit():
            found += [f"{chapter}-{n:0{len(number)}}" for n in range(last + 1, int(number))]
        found.append(f"{begins}-{number}")
        chapter, last, through = begins, int(number.rstrip("abcdefghij")), False
    return found


def cited_in_code(folder: Path) -> dict[str, list[Place]]:
    """Where docstrings of modules, classes and functions name clauses."""
    found: dict[str, list[Place]] = {}
    for file in sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
                name, line = getattr(node, "name", file.stem), getattr(node, "lineno", 1)
                for clause in named(ast.get_docstring(node) or ""):
                    found.setdefault(clause, []).append(Place(file, line, name))
    return found


def proved_in_tests(folder: Path) -> dict[str, list[Place]]:
    """Where tests name clauses with `@rule`."""
    found: dict[str, list[Place]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                for clause in _decorated(node):
                    found.setdefault(clause, []).append(Place(file, node.lineno, node.name))
    return found


def _decorated(node: ast.FunctionDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "rule":
            for argument in decorator.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value
