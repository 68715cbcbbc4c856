"""The house keeps its order: one direction of knowledge, no deepcopy, no randomness but Chance, a kernel that stays small."""

import ast
import re
import subprocess
import sys
from collections import Counter
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Iterator

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "src").rglob("*.py"))
MODULES = {
    ".".join(file.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__"): file for file in SOURCES
}


def imports(module: str) -> Iterator[tuple[str, bool]]:
    """The modules of the package that a module imports, each with whether a function does it.

    What only type checkers read is no import.
    """

    def visit(node: ast.AST, inside: bool) -> Iterator[tuple[str, bool]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
                continue
            if isinstance(child, ast.Import):
                yield from ((name.name, inside) for name in child.names)
            elif isinstance(child, ast.ImportFrom):
                for name in child.names:
                    whole = f"{child.module}.{name.name}"
                    yield (whole if whole in MODULES else child.module or ""), inside
            else:
                yield from visit(child, inside or isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)))

    for name, inside in visit(ast.parse(MODULES[module].read_text(encoding="utf-8")), False):
        if name in MODULES and name != module:
            yield name, inside


def test_no_module_imports_itself_by_a_detour() -> None:
    """Neither at the top nor inside functions: a ring is one big module that pretends to be many."""
    doors = {module: {name for name, _ in imports(module)} for module in MODULES}
    try:
        TopologicalSorter(doors).prepare()
    except CycleError as error:
        pytest.fail("a ring: " + " <- ".join(error.args[1]))


def test_games_import_at_the_top() -> None:
    games = [module for module in MODULES if module.startswith("questhall.games.")]
    assert [module for module in games if any(inside for _, inside in imports(module))] == []


def test_relative_imports_are_not_used() -> None:
    """So that a search for a module's name finds all who use it."""
    found = [
        str(file.relative_to(ROOT))
        for file in SOURCES
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert found == []


def test_no_folder_holds_more_modules_than_one_can_look_over() -> None:
    folders = Counter(str(file.parent.relative_to(ROOT)) for file in SOURCES if file.stem != "__init__")
    assert {folder: many for folder, many in folders.items() if many > 24} == {}


# The same thing on several boards, or of several programs.
SHARED = {"affordable", "main", "place", "room"}


def test_one_name_has_one_meaning_in_a_game() -> None:
    """Classes and open functions of a game's rooms: whoever reads a name knows which one it is."""
    found: dict[tuple[str, str], list[str]] = {}
    for file in SOURCES:
        if "games" in file.parts:
            game = file.parts[file.parts.index("games") + 1]
            for node in ast.parse(file.read_text(encoding="utf-8")).body:
                if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and not node.name.startswith("_"):
                    found.setdefault((game, node.name), []).append(file.stem)
    assert {name: files for name, files in found.items() if len(files) > 1 and name[1] not in SHARED} == {}


def test_imports_go_one_way() -> None:
    checked = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"], cwd=ROOT, capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stdout


def test_kernel_games_and_bots_need_only_msgspec() -> None:
    """Import them all with every other library out of reach."""
    code = """
import sys
class Closed:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and top not in ("questhall", "msgspec"):
            raise ImportError(f"{name} is not to be imported here")
sys.meta_path.insert(0, Closed())
import questhall, questhall.bots
for name in questhall.game_names():
    questhall.game(name)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("pattern", [r"\bdeepcopy\b", r"^import random", r"^from random", r"\brandom\.(seed|choice)\("])
def test_what_is_banned_from_the_sources(pattern: str) -> None:
    found = [
        f"{file.relative_to(ROOT)}:{number}"
        for file in SOURCES
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        if re.search(pattern, line)
    ]
    assert found == []


def test_the_kernel_stays_small() -> None:
    """What one must read to know how every game works; the battery is a tool beside it."""
    files = [file for file in (ROOT / "src/questhall/kernel").glob("*.py") if file.stem != "battery"]
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) < 1800


def test_games_is_a_package_that_can_still_be_called() -> None:
    import questhall
    import questhall.games.pig as pig

    assert pig.Pig.name == "pig"
    with pytest.warns(DeprecationWarning, match="game_names"):
        assert questhall.games() == questhall.game_names()  # type: ignore[operator]


def test_no_name_of_a_package_becomes_a_module_when_that_is_loaded() -> None:
    """`questhall.envs.together` could be called once: then the module of this name, just loaded, stood in its place."""
    packages = sorted(module for module, file in MODULES.items() if file.name == "__init__.py")
    program = """
import contextlib, importlib, sys, types
packages, modules = (words.split(",") for words in sys.argv[1:])
before = {name: dict(vars(importlib.import_module(name))) for name in packages}
for name in modules:
    with contextlib.suppress(ImportError):
        importlib.import_module(name)
for name, names in before.items():
    for key, value in names.items():
        if not isinstance(value, types.ModuleType) and isinstance(getattr(sys.modules[name], key), types.ModuleType):
            print(f"{name}.{key}")
"""
    others = sorted(module for module in MODULES if not module.endswith("__main__"))
    words = [sys.executable, "-W", "ignore", "-c", program, ",".join(packages), ",".join(others)]
    found = subprocess.run(words, capture_output=True, text=True, check=True)
    assert found.stdout == ""


def test_old_addresses_still_lead_to_the_battery_and_the_clauses() -> None:
    from questhall.kernel import battery, rules
    from questhall.testing import battery as new_battery
    from questhall.testing import clauses

    with pytest.warns(DeprecationWarning, match="testing"):
        assert battery.battery is new_battery.battery and rules.rule is clauses.rule
