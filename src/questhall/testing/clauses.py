"""Rules that can be found: which clause stands in which code and is proved by which test.

RULES.md of a game defines clauses: list items that begin with a bold id. Its appendices define more ids in the same
way, worked examples and how content is written, which need no code of their own. Code names a clause in the docstring
of a class or function, or in a comment `#: ...` above a table or number that is the rule; a test names it in the
decorator `@rule("...")`: always the whole id, so that a search finds it. Both are found by reading the sources, so
nothing has to be run or registered.
"""

import ast
import re
from pathlib import Path
from typing import Any, Callable, Iterator, NamedTuple, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

CLAUSE = re.compile(r"^\s*[-*]\s+\*\*([A-Z]{2,4}-[A-Z0-9]+-\d+[a-z]?)\*\*\s*(.*)$")
NAMED = re.compile(r"\b[A-Z]{2,4}-[A-Z0-9]+-\d+[a-z]?\b")


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
    """The clauses of a RULES.md, in its order, without its appendices."""
    return {id: clause for id, clause in defined(rules).items() if not clause.chapter.startswith("Appendix")}


def defined(rules: Path) -> dict[str, Clause]:
    """All that a RULES.md gives an id to: clauses and the entries of its appendices."""
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
    """The clauses that a text names, each once."""
    return list(dict.fromkeys(NAMED.findall(text)))


def cited_in_code(folder: Path) -> dict[str, list[Place]]:
    """Where docstrings of classes and functions and comments `#:` above tables name clauses; what a whole module is
    about is no place.
    """
    found: dict[str, list[Place]] = {}
    for file in sorted(folder.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        tree = ast.parse(text)
        for node in ast.walk(tree):
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                for clause in named(ast.get_docstring(node) or ""):
                    found.setdefault(clause, []).append(Place(file, node.lineno, node.name))
        lines = text.splitlines()
        for statement in tree.body:
            if isinstance(statement, (ast.Assign, ast.AnnAssign)):
                target = statement.target if isinstance(statement, ast.AnnAssign) else statement.targets[0]
                for clause in named(_above(lines, statement.lineno)):
                    found.setdefault(clause, []).append(Place(file, statement.lineno, ast.unparse(target)))
    return found


def _above(lines: list[str], line: int) -> str:
    """The comment `#:` that stands directly above a line."""
    first = line - 1
    while first > 0 and lines[first - 1].startswith("#:"):
        first -= 1
    return "\n".join(lines[first : line - 1])


def named_anywhere(folder: Path) -> dict[str, list[Place]]:
    """Every id in the Python files of a folder: docstrings, comments, decorators."""
    found: dict[str, list[Place]] = {}
    for file in sorted(folder.rglob("*.py")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            for clause in named(line):
                found.setdefault(clause, []).append(Place(file, number, ""))
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
