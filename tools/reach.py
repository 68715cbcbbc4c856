"""Is every rule run by its own tests? Naming a clause is not running it.

For each game all tests with `@rule` are run while every call is noted. A function of the game's rules whose docstring
names clauses must have been called in a test of one of them. `python tools/reach.py [GAME ...]` lists the others, and
those that no test of any clause calls; it fails for all that do not stand in `tools/unreached.txt`, a list that must be
empty in the end and that nothing may be added to. `--pairs` lists every function and clause that do not meet.
"""

import ast
import sys
from collections import defaultdict
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest

from questhall.testing.clauses import clauses, named

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src" / "questhall" / "games"


class Rule(NamedTuple):
    """A function that says which clauses it does."""

    file: str
    line: int  # of the first decorator or the def, as code objects count
    name: str
    ids: tuple[str, ...]

    def __str__(self) -> str:
        return f"{Path(self.file).relative_to(ROOT)}:{self.line} {self.name}"


def rules_of(game: Path) -> list[Rule]:
    """The functions in the rules of a game that name clauses."""
    known = clauses(game / "RULES.md")
    found = []
    for file in [game / "rules.py"] if (game / "rules.py").exists() else sorted((game / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                ids = tuple(id for id in named(ast.get_docstring(node) or "") if id in known)
                if ids:
                    line = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
                    found.append(Rule(str(file), line, node.name, ids))
    return found


class Notes:
    """A plugin of pytest: what each test with `@rule` calls; tests without are left out."""

    def __init__(self) -> None:
        self.called: dict[str, set[CodeType]] = defaultdict(set)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if getattr(getattr(item, "function", None), "rules", None)]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Any:
        codes: set[CodeType] = set()

        def note(frame: FrameType, event: str, _: Any) -> None:
            if event == "call":
                codes.add(frame.f_code)

        sys.setprofile(note)
        try:
            return (yield)
        finally:
            sys.setprofile(None)
            for id in item.function.rules:  # type: ignore[attr-defined]
                self.called[id] |= codes


class Reach(NamedTuple):
    """What the tests of a game come by."""

    rules: list[Rule]
    never: list[Rule]  # no test of any clause calls them
    alone: list[Rule]  # no test of their own clauses does
    apart: list[tuple[Rule, str]]  # some do, but not those of this clause


def reach(game: Path) -> Reach:
    """Run the tests of a game and see."""
    notes = Notes()
    tests = ROOT / "tests" / "games" / game.name
    if pytest.main(["-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist", str(tests)], plugins=[notes]):
        raise SystemExit(f"tests of {game.name} failed")
    places = {
        id: {(code.co_filename, code.co_firstlineno) for code in codes if code.co_filename.startswith(str(game))}
        for id, codes in notes.called.items()
    }
    anywhere = set().union(*places.values())
    found = Reach(rules_of(game), [], [], [])
    for rule in found.rules:
        missing = [id for id in rule.ids if (rule.file, rule.line) not in places.get(id, ())]
        if (rule.file, rule.line) not in anywhere:
            found.never.append(rule)
        elif len(missing) == len(rule.ids):
            found.alone.append(rule)
        else:
            found.apart.extend((rule, id) for id in missing)
    return found


def main(names: list[str], pairs: bool) -> int:
    """Print what is not reached; 1 if there is a function that is not known to be unreached."""
    known = set((ROOT / "tools" / "unreached.txt").read_text(encoding="utf-8").splitlines())
    wrong = 0
    for game in sorted(page.parent for page in GAMES.glob("*/RULES.md")):
        if names and game.name not in names:
            continue
        found = reach(game)
        many = len(found.rules)
        good = many - len(found.never) - len(found.alone)
        print(f"{game.name}: {good} of {many} functions are run by tests of a clause that they name")
        for rules, says in ((found.never, "no test runs"), (found.alone, "only tests of other clauses run")):
            for rule in rules:
                new = f"{game.name} {Path(rule.file).stem}.{rule.name}" not in known
                wrong += new
                print(f"  {'NEW: ' if new else ''}{says} {rule} ({', '.join(rule.ids)})")
        if pairs:
            for rule, id in found.apart:
                print(f"  tests of {id} never come by {rule}")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    words = sys.argv[1:]
    sys.exit(main([word.replace("-", "_") for word in words if word != "--pairs"], "--pairs" in words))
