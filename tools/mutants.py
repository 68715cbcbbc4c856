"""Do the tests bite? Plant a seeded sample of small faults in every area, run its tests, and print who was caught.

`python tools/mutants.py [AREA ...] [--sample 10] [--seed 1] [--jobs 2] [--near] [--file FILE]`. A fault is one changed
expression: a comparison, a number, `and` for `or`, a condition turned round, a statement left out. The sources are
copied first; nothing is changed in place. A survivor is not always a gap: some changes change nothing. Look at each.
The tests of an area are shelves: a fault comes to the next one only if nobody noticed it on those before, and to tests
in a browser never. With --near the tests of a shelf are run once while it is noted which function each of them calls,
also in the processes that it starts, and a fault is shown only to those that call its function: much quicker where an
area's tests take minutes. --most leaves out, of a shelf, the slowest of those tests: a fault that only they notice
counts as survived. With --file everything that was found out is kept, and a run that was stopped goes on where it was,
on the same sources and tests.

A busy machine catches nothing. A test that fails is run again on the sources as they are, and counts only if it passes
there. Whether a run comes to an end is judged by the processor time that it takes, against what its tests took before;
if it only waits, the same tests on the sources as they are must have been done in the same time.
"""

import argparse
import ast
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Iterator, NamedTuple, Sequence

from questhall.kernel import Chance

ROOT = Path(__file__).parent.parent
GAME_ROOMS = ("rules", "rules.py", "view.py", "state.py", "concealment.py")


class Area(NamedTuple):
    """Sources and the tests that ought to notice, shelf by shelf, the likeliest and quickest first."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]

    def shelves(self) -> list[str]:
        """The tests that there are."""
        return [tests for tests in self.tests if (ROOT / tests).exists()]


def _game(name: str) -> Area:
    sources = tuple(f"games/{name}/{room}" for room in GAME_ROOMS)
    home = f"tests/games/{name}"
    whole = sorted(str(file.relative_to(ROOT)) for file in (ROOT / home / "whole").glob("test_*.py"))
    rooms = (f"{home}/rules", f"{home}/content", "tests/games/test_golden.py", f"{home}/table", f"{home}/bot")
    return Area(sources, (*rooms, *whole))


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
            "tests/hall/test_taking_back.py",
            "tests/hall/test_lock.py",
            "tests/hall/test_push.py",
            "tests/hall/test_form.py",
            "tests/hall/test_learning.py",
            "tests/hall/test_characters.py",
            "tests/hall/test_workshop.py",
            "tests/hall/test_hosting.py",
            "tests/hall/test_opening.py",
            "tests/hall/test_upgrade.py",
            "tests/hall/test_processes.py",
            "tests/hall/test_trials.py",
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


NOTE = """
import json, os, sys, threading

PACKAGE, INTO, CALLS = {package!r}, {into!r}, {calls!r}
seen, now = set(), ""
told = os.open(INTO + ".calls", os.O_WRONLY | os.O_CREAT | os.O_APPEND)  # by all processes, at once: some are killed

def note(frame, event, _):
    code = frame.f_code
    if code not in seen:
        seen.add(code)
        if now and code.co_filename.startswith(PACKAGE):
            place = code.co_filename[len(PACKAGE):] + ":" + str(code.co_firstlineno)
            os.write(told, json.dumps([place, now]).encode() + b"\\n")

def listen():
    if CALLS:
        threading.settrace(note)
        sys.settrace(note)
"""
PLUGIN = """
import json, os, pytest
import noting_calls as noting

cost = {}

@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item):
    noting.seen.clear()
    noting.now = os.environ["MUTANTS_TEST"] = item.nodeid
    before = sum(os.times()[:4])
    yield
    cost[item.nodeid] = sum(os.times()[:4]) - before

def pytest_sessionfinish():
    json.dump(cost, open(noting.INTO, "w"))

noting.listen()
"""
CHILD = """
import os
if "MUTANTS_TEST" in os.environ:
    import noting_calls as noting
    noting.now = os.environ["MUTANTS_TEST"]
    noting.listen()
"""  # as sitecustomize: what a test starts, and what that starts

MORE = 3.0, 60.0  # processor time that a fault may cost: so many times what its tests took before, and seconds besides
PYTEST = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not browser")
RUNNING: set[subprocess.Popen[bytes]] = set()  # each in a session of its own, which nothing else would stop
BARE = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # no test needs those that are installed, and they start slowly


class Known(NamedTuple):
    """What was noted while the tests of a shelf ran on the sources as they are."""

    calls: dict[str, list[str]]  # tests by the function that they call: its file in the package and first line
    cost: dict[str, float]  # seconds of the processor that each test took

    def seconds(self, tests: list[str]) -> float:
        """What tests, or files of tests, took."""
        return sum(
            cost
            for test, cost in self.cost.items()
            if any(f"{test}/".startswith((f"{one}/", f"{one}::")) for one in tests)
        )


def first_run(tests: str, near: bool) -> Known:
    """Run the tests of a shelf once as they are; which test calls which function is noted where it is asked for."""
    with tempfile.TemporaryDirectory(prefix="mutants-near-") as folder:
        into, package = Path(folder) / "near.json", f"{ROOT / 'src' / 'questhall'}/"
        modules = {"noting_calls": NOTE.format(package=package, into=str(into), calls=near), "noting": PLUGIN}
        for name, words in (modules | {"sitecustomize": CHILD}).items():
            (Path(folder) / f"{name}.py").write_text(words)
        path = f"{folder}{os.pathsep}{ROOT / 'src'}"
        command = [*PYTEST, "-p", "noting", tests]
        subprocess.run(command, cwd=ROOT, env={**os.environ, **BARE, "PYTHONPATH": path}, check=False)
        lines = [json.loads(line) for line in Path(f"{into}.calls").read_text().splitlines()]
        calls: dict[str, list[str]] = {}
        for place, test in lines:
            if test not in calls.setdefault(place, []):
                calls[place].append(test)
        return Known(calls, json.loads(into.read_text()))


class Kept:
    """What is known so far, in a file if there is one."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        found = json.loads(file.read_text()) if file is not None and file.exists() else {}
        self.known = {tests: Known(*one) for tests, one in found.get("known", {}).items()}
        self.verdicts: dict[str, str | None] = found.get("verdicts", {})

    def shelf(self, tests: str, near: bool) -> Known:
        """What is known of the tests of a shelf; they are run for it at most once."""
        if tests not in self.known:
            self.known[tests] = first_run(tests, near)
            self.write()
        return self.known[tests]

    def write(self) -> None:
        """After every step."""
        if self.file is not None:
            written = self.file.with_suffix(".new")
            written.write_text(json.dumps({"known": self.known, "verdicts": self.verdicts}))
            written.replace(self.file)


class Ran(NamedTuple):
    """How a run of tests ended."""

    passed: bool
    failed: list[str]  # the tests that failed
    stopped: str = ""  # "busy" when it took too much of the processor, "late" when it took too long by the clock


def run(tests: list[str], sources: Path, processor: float, seconds: float, without: Sequence[str] = ()) -> Ran:
    """Run tests on sources until one fails."""
    left_out = [f"--deselect={test}" for test in without]
    environment = {**os.environ, **BARE, "PYTHONPATH": str(sources), "PYTHONDONTWRITEBYTECODE": "1"}
    with tempfile.TemporaryFile("w+") as told:
        command = [*PYTEST, "-x", *left_out, *tests]
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=told, stderr=subprocess.STDOUT, start_new_session=True
        )
        RUNNING.add(process)
        stopped, end = "", time.monotonic() + seconds
        while process.poll() is None and not stopped:
            stopped = "busy" if processor_time(process.pid) > processor else "late" if time.monotonic() > end else ""
            time.sleep(0.2)
        if stopped:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        RUNNING.discard(process)
        told.seek(0)
        said = [line.split(" - ")[0].split(" ", 1) for line in told if line.startswith(("FAILED ", "ERROR "))]
    # 5: nothing was left to run
    return Ran(process.returncode in (0, 5), [line[1].strip() for line in said if len(line) > 1], stopped)


def stop(*_: object) -> None:
    """Whoever stops the command stops its tests: some, with their fault, would never come to an end."""
    for process in list(RUNNING):
        os.killpg(process.pid, signal.SIGKILL)
    os._exit(1)


def processor_time(session: int) -> float:
    """Seconds that all processes of a session have worked, with those they have waited for."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(words[3]) == session:
            ticks += sum(map(int, words[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


class Way(NamedTuple):
    """How the faults are judged."""

    near: bool
    most: float  # seconds of the processor that the tests of one shelf may take together
    seconds: float  # by the clock, for one run
    jobs: int


def _shown(fault: Fault, shelf: str, known: Known, way: Way) -> list[list[str]]:
    """The tests of a shelf that are shown a fault, in batches."""
    if not way.near:
        return [[shelf]]
    place, spent = f"{fault.file.relative_to(ROOT / 'src' / 'questhall')}:{fault.function}", 0.0
    tests = []
    for test in sorted(known.calls.get(place, []), key=lambda test: known.cost[test]):  # the quick ones first
        spent += known.cost[test]
        if spent <= way.most:
            tests.append(test)
    return [batch for batch in (tests[:8], tests[8:]) if batch]


def caught(fault: Fault, shelf: str, known: Known, way: Way) -> str | None:
    """Which tests of a shelf noticed; "" if none did, None if the machine was too busy to tell."""
    batches = _shown(fault, shelf, known, way)
    if not batches:
        return ""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        copy = Path(folder) / "src"
        shutil.copytree(ROOT / "src", copy, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        target = copy / fault.file.relative_to(ROOT / "src")
        data = target.read_bytes()
        changed = data[: fault.begin] + fault.now.encode() + data[fault.end :]
        ast.parse(changed)  # a fault that cannot be read would be caught by anything
        target.write_bytes(changed)
        told: str | None = ""
        for tests in batches:
            by = _noticed(tests, copy, way.seconds, MORE[0] * known.seconds(tests) + MORE[1])
            if by:
                return by
            told = None if by is None else told
    return told


def _noticed(tests: list[str], sources: Path, seconds: float, processor: float) -> str | None:
    """Which of some tests fails on changed sources and passes on those that are there."""
    unsound: list[str] = []  # tests that fail whatever the sources
    while True:
        found = run(tests, sources, processor, seconds, unsound)
        if found.passed:
            return ""
        if found.stopped == "busy":
            return f"{tests[0]}: never came to an end"
        if found.stopped:
            as_it_is = run(tests, ROOT / "src", processor, seconds, unsound)
            return None if as_it_is.stopped else f"{tests[0]}: waited for ever"
        failed = found.failed or tests  # none where the tests cannot even be read
        if run(failed, ROOT / "src", processor, seconds).passed:
            return failed[0]
        if not found.failed:
            return None
        unsound += failed


def judge(area: Area, faults: list[Fault], way: Way, kept: Kept) -> list[str | None]:
    """Who noticed each fault; "" if nobody did, None if that is not known."""
    found: dict[Fault, str | None] = dict.fromkeys(faults, "")
    for shelf in area.shelves():
        waiting = [fault for fault in faults if not found[fault]]
        if not waiting:
            break
        known = kept.shelf(shelf, way.near)

        def judged_once(fault: Fault, shelf: str = shelf, known: Known = known) -> str | None:
            name = f"{fault} @{fault.begin} on {shelf}"
            if name not in kept.verdicts:
                kept.verdicts[name] = caught(fault, shelf, known, way)
                kept.write()
            return kept.verdicts[name]

        with ThreadPoolExecutor(way.jobs) as pool:
            for fault, by in zip(waiting, pool.map(judged_once, waiting)):  # told at once: the whole takes long
                if by:
                    print(f"  caught    {fault}  [{by}]", flush=True)
                found[fault] = by or (None if found[fault] is None else by)
    for fault, by in found.items():
        if not by:
            print(f"  {'NOT KNOWN' if by is None else 'SURVIVED '} {fault}", flush=True)
    return list(found.values())


def main() -> int:
    """Plant, run, count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("areas", nargs="*", metavar="AREA", help=", ".join(AREAS))
    parser.add_argument("--sample", type=int, default=10, help="faults in each area")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=1200.0, help="by the clock, for one run")
    parser.add_argument("--near", action="store_true", help="only the tests that call the function of a fault")
    parser.add_argument("--most", type=float, default=float("inf"), help="processor seconds of tests on one shelf")
    parser.add_argument("--file", type=Path, help="what is known so far: a run that was stopped goes on")
    given = parser.parse_args()
    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    kept, way = Kept(given.file), Way(given.near, given.most, given.seconds, given.jobs)
    if unknown := [area for area in given.areas if area not in AREAS]:
        parser.error(f"{', '.join(unknown)}: areas are {', '.join(AREAS)}")
    total = [0, 0]
    for name in given.areas or AREAS:
        found = judge(AREAS[name], sample(AREAS[name], given.sample, given.seed), way, kept)
        judged = [by for by in found if by is not None]
        score = sum(map(bool, judged)), len(judged)
        total = [total[0] + score[0], total[1] + score[1]]
        print(f"{name}: {score[0]} of {score[1]} caught, {len(found) - len(judged)} not known", flush=True)
    print(f"all: {total[0]} of {total[1]} caught (seed {given.seed}, {given.sample} in each area)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
