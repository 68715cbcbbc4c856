"""Do the tests bite? Plant a seeded sample of small faults in every area, run its tests, and print who was caught.

`python tools/mutants.py [AREA ...] [--sample 10] [--seed 1] [--jobs 2] [--near]`. A fault is one changed expression:
a comparison, a number, `and` for `or`, a condition turned round, a statement left out. The sources are copied first;
nothing is changed in place. A survivor is not always a gap: some changes change nothing. Look at each. With --near the
tests are run once while it is noted which function each of them calls, and a fault is shown only to those that call its
function: much quicker where an area's tests take minutes.
"""

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Iterator, NamedTuple

from questhall.kernel import Chance

ROOT = Path(__file__).parent.parent
GAME_ROOMS = ("rules", "rules.py", "view.py", "state.py", "concealment.py")


class Area(NamedTuple):
    """Sources and the tests that ought to notice; the first tests are tried first."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]


def _game(name: str) -> Area:
    sources = tuple(f"games/{name}/{room}" for room in GAME_ROOMS)
    return Area(sources, (f"tests/games/{name}/rules", f"tests/games/{name}", "tests/games/test_golden.py"))


AREAS = {
    "kernel": Area(
        ("kernel",), ("tests/kernel", "tests/testing/test_battery.py", "tests/games/test_small_games.py", "tests/cli")
    ),
    "bots": Area(("bots",), ("tests/bots",)),
    "hall": Area(
        ("hall/tables", "hall/store/sqlite.py", "hall/web/api.py", "hall/web/live.py"),
        (
            "tests/hall/test_store.py",
            "tests/hall/test_tables.py",
            "tests/hall/test_live.py",
            "tests/hall/test_views.py",
            "tests/hall/test_pages.py",
            "tests/hall/test_public.py",
            "tests/hall/test_people.py",
            "tests/hall/test_people_store.py",
            "tests/hall/test_laurels.py",
            "tests/hall/test_lessons.py",
            "tests/hall/test_notices.py",
            "tests/hall/test_own.py",
            "tests/hall/test_upgrade.py",
            "tests/hall/test_processes.py",
        ),
    ),
    "roll": _game("roll_for_adventure"),
    "call": _game("call_to_adventure"),
    "drawn": _game("drawn_to_adventure"),
    "tactics": _game("adventure_tactics"),
    "destiny": _game("drawn_to_destiny"),
}

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


class Fault(NamedTuple):
    """A change of some characters of a file."""

    file: Path
    function: int  # the line at which its function begins
    line: int
    was: str
    now: str
    begin: int
    end: int

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line}  {self.was}  ->  {self.now}"


def faults_of(file: Path) -> Iterator[Fault]:
    """Every fault that could be planted in a file."""
    source = file.read_text(encoding="utf-8")
    data = source.encode()
    starts = [0]
    for line in data.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def planted(function: ast.FunctionDef | ast.AsyncFunctionDef, node: ast.expr | ast.stmt, now: str) -> Fault:
        assert node.end_lineno is not None and node.end_col_offset is not None
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        was = data[begin:end].decode()
        first = min([function.lineno, *(mark.lineno for mark in function.decorator_list)])
        return Fault(file, first, node.lineno, " ".join(was.split())[:60], now, begin, end)

    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        for node in _inside(function):
            if isinstance(node, ast.Compare) and len(node.ops) == 1:
                other = ast.Compare(node.left, [COMPARISONS[type(node.ops[0])]()], node.comparators)
                yield planted(function, node, f"({ast.unparse(other)})")
            elif isinstance(node, ast.Constant) and type(node.value) is int and 0 <= node.value < 100:
                yield planted(function, node, str(node.value + 1))
            elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
                yield planted(function, node, str(not node.value))
            elif isinstance(node, ast.BoolOp):
                swapped = ast.Or() if isinstance(node.op, ast.And) else ast.And()
                yield planted(function, node, f"({ast.unparse(ast.BoolOp(swapped, node.values))})")
            elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
                yield planted(function, node, f"({ast.unparse(node.operand)})")
            elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)):
                turned = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
                if not isinstance(node.left, (ast.List, ast.JoinedStr)):
                    yield planted(function, node, f"({ast.unparse(ast.BinOp(node.left, turned, node.right))})")
            elif isinstance(node, (ast.If, ast.IfExp, ast.While)):
                yield planted(function, node.test, f"(not ({ast.unparse(node.test)}))")
            elif isinstance(node, (ast.AugAssign, ast.Expr)) and not _is_talk(node):
                yield planted(function, node, "pass")


def _inside(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[ast.AST]:
    """The nodes of a function's body that do something: no docstring, no annotations, no messages."""
    waiting: list[ast.AST] = list(function.body[1:] if ast.get_docstring(function) is not None else function.body)
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, ast.AnnAssign):
            waiting += [node.value] if node.value else []
        elif not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.JoinedStr, ast.Assert, ast.Raise)):
            waiting += ast.iter_child_nodes(node)


def _is_talk(node: ast.AugAssign | ast.Expr) -> bool:
    """Lines of the log and remarks; what people read is looked at by other tests."""
    if isinstance(node, ast.Expr):
        value = node.value
        called = value.func if isinstance(value, ast.Call) else None
        name = called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
        return isinstance(value, ast.Constant) or name in ("say", "keep_words", "debug", "info", "warning", "exception")
    return False


def sample(area: Area, many: int, seed: int) -> list[Fault]:
    """A seeded sample of faults, spread over the functions of an area."""
    found = []
    for place in area.sources:
        path = ROOT / "src" / "questhall" / place
        files = sorted(path.rglob("*.py")) if path.is_dir() else [path] if path.exists() else []
        for file in files:
            found += list(faults_of(file))
    Chance.of(seed).shuffle(found)
    return found[:many]


Near = dict[str, list[str]]  # tests by the function that they call: its file in the package and first line

NOTE = """
import json, sys, threading
import pytest

PACKAGE, INTO = {package!r}, {into!r}
found, now = {{}}, set()

def note(frame, event, _):
    if event == "call" and frame.f_code.co_filename.startswith(PACKAGE):
        now.add((frame.f_code.co_filename, frame.f_code.co_firstlineno))

@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item):
    now.clear()
    yield
    for file, line in list(now):
        found.setdefault(f"{{file[len(PACKAGE):]}}:{{line}}", []).append(item.nodeid)

def pytest_sessionfinish():
    json.dump(found, open(INTO, "w"))

threading.setprofile(note)
sys.setprofile(note)
"""


def near(area: Area) -> Near:
    """Which tests call which function; the tests are run once for it."""
    with tempfile.TemporaryDirectory(prefix="mutants-near-") as folder:
        into, package = Path(folder) / "near.json", f"{ROOT / 'src' / 'questhall'}/"
        (Path(folder) / "noting.py").write_text(NOTE.format(package=package, into=str(into)))
        path = f"{folder}{os.pathsep}{ROOT / 'src'}"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "noting", "-p", "no:cacheprovider", "-p", "no:xdist"]
        subprocess.run([*command, *area.tests], cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, check=False)
        found: Near = json.loads(into.read_text())
        return found


def _shown(fault: Fault, area: Area, known: Near | None) -> list[list[str]]:
    """The tests that are shown a fault, in batches; one that runs in a process of its own is not known to be near."""
    if known is None:
        return [[tests] for tests in area.tests]
    place = f"{fault.file.relative_to(ROOT / 'src' / 'questhall')}:{fault.function}"
    tests = known.get(place, [])
    return [tests[:8], tests[8:]] if len(tests) > 8 else [tests] if tests else []


def caught(fault: Fault, area: Area, seconds: float, known: Near | None = None) -> str:
    """Which tests noticed; "" if none did."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        copy = Path(folder) / "src"
        shutil.copytree(ROOT / "src", copy, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        target = copy / fault.file.relative_to(ROOT / "src")
        data = target.read_bytes()
        changed = data[: fault.begin] + fault.now.encode() + data[fault.end :]
        ast.parse(changed)  # a fault that cannot be read would be caught by anything
        target.write_bytes(changed)
        environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
        for tests in _shown(fault, area, known):
            command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]
            try:
                run = subprocess.run(
                    command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=seconds
                )
            except subprocess.TimeoutExpired:
                return f"{tests[0]}: never came to an end"
            if run.returncode:
                said = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
                return said[0][:110] if said else tests[0]
    return ""


def main() -> int:
    """Plant, run, count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("areas", nargs="*", metavar="AREA", help=", ".join(AREAS))
    parser.add_argument("--sample", type=int, default=10, help="faults in each area")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=600.0, help="a run that takes longer is caught as well")
    parser.add_argument("--near", action="store_true", help="only the tests that call the function of a fault")
    given = parser.parse_args()
    if unknown := [area for area in given.areas if area not in AREAS]:
        parser.error(f"{', '.join(unknown)}: areas are {', '.join(AREAS)}")
    scores = {}
    for name in given.areas or AREAS:
        area = AREAS[name]
        faults = sample(area, given.sample, given.seed)
        known, found = near(area) if given.near else None, []
        with ThreadPoolExecutor(given.jobs) as pool:
            told = pool.map(lambda fault, area=area, known=known: caught(fault, area, given.seconds, known), faults)
            for fault, by in zip(faults, told):  # each as soon as it is known: the whole takes long
                print(f"  {'caught  ' if by else 'SURVIVED'} {fault}" + (f"  [{by}]" if by else ""), flush=True)
                found.append(by)
        scores[name] = (sum(map(bool, found)), len(found))
        print(f"{name}: {scores[name][0]} of {scores[name][1]} caught", flush=True)
    total = [sum(score[place] for score in scores.values()) for place in (0, 1)]
    print(f"all: {total[0]} of {total[1]} caught (seed {given.seed}, {given.sample} in each area)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
