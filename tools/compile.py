"""Compile kernel, games' rules and bots with mypyc, from the same sources, into build/compiled.

    python tools/compile.py [--into build/compiled] [--game NAME ...] [--strict] [--list]

The package is copied there and the extension modules are built beside the copies, so that nothing changes in the
sources. `PYTHONPATH=build/compiled python ...` then runs the compiled package. States are written again as native
classes (native.py says how). Other structs of msgspec stay interpreted, and so does whatever derives from an
interpreted class (views, content, the wiring of a game) and what draws. quick.h finds the fields of these as quickly
as Python does, looks for words in lists, and counts sets of squares.
"""

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Iterable

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
sys.path[:0] = [str(SOURCES), str(ROOT)]

from tools.native import nativize, straighten, with_finals, with_quick_keys, with_quiet_logs  # noqa: E402

PARTS = ("kernel", "games", "bots")
PYTHON_BASES = {"Struct", "Table"}  # classes of interpreted modules that nothing compiled can derive from
COLD = {"battery.py", "content.py", "registry.py", "rules.py"}  # of the kernel: nothing waits for them,
COLD |= {"event.py"}  # and a log that was kept is read by its types, of which mypyc forgets what may be None
COLD_ROOMS = {"table", "checks"}  # of a game: nor for these
CFLAGS = "-g0 -w -fvisibility=hidden -fno-plt"  # modules call each other straight, not through a table of names
CFLAGS += f" -include '{ROOT / 'tools' / 'quick.h'}'"  # what mypyc does the long way

SETUP = """
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count

from mypyc.build import mypycify
from setuptools import setup
from distutils.unixccompiler import UnixCCompiler  # the one that setuptools has put there


one_by_one = UnixCCompiler.compile


def side_by_side(compiler, sources, **options):
    # distutils compiles one file after the other; there are hundreds.
    with ThreadPoolExecutor({jobs} or cpu_count()) as pool:
        built = pool.map(lambda file: one_by_one(compiler, [file], **options), sources)
        return [file for files in built for file in files]


UnixCCompiler.compile = side_by_side
modules = mypycify({arguments!r}, opt_level="{level}", debug_level="0", multi_file=True)
setup(name="questhall-compiled", packages=[], ext_modules=modules)
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--into", type=Path, default=ROOT / "build" / "compiled")
    parser.add_argument("--game", action="append", help="only these games (module names); by default all")
    parser.add_argument("--level", default="2", choices=["0", "1", "2", "3"], help="the C compiler's optimization")
    parser.add_argument("--jobs", type=int, default=0, help="C files compiled at once; one for each core by default")
    parser.add_argument("--list", action="store_true", help="only say which modules would be compiled")
    parser.add_argument("--strict", action="store_true", help="fail when a module does not compile")
    given = parser.parse_args()
    copied(given.into, given.game)
    if given.list:
        print("\n".join(str(file.relative_to(given.into)) for file in compilable(given.into, given.game)))
        return
    left_out: set[Path] = set()
    while error := build(files := compilable(given.into, given.game, left_out), given.into, given.level, given.jobs):
        broken = {given.into / name for name in re.findall(r"^(questhall/\S+\.py):\d+: error", error, re.M)} - left_out
        print("\n".join(line for line in error.splitlines() if "warning" not in line), file=sys.stderr)
        if given.strict or not broken:
            sys.exit(1)
        left_out |= broken
    for file in sorted(left_out):
        print(f"{file.relative_to(given.into)} does not compile and stays interpreted")
    print(f"{len(files)} modules compiled into {given.into}; use PYTHONPATH={given.into}")


def copied(into: Path, only: list[str] | None = None) -> None:
    """A copy of the package, as mypyc likes it."""
    shutil.rmtree(into, ignore_errors=True)
    shutil.copytree(SOURCES / "questhall", into / "questhall", ignore=shutil.ignore_patterns("__pycache__"))
    states = sorted(file.parent.name for file in (SOURCES / "questhall/games").glob("*/state.py"))
    games = [game for game in states if only is None or game in only]
    nativize(into / "questhall", games)
    straighten(into / "questhall", games)
    for file in compilable(into, only):
        source = file.read_text(encoding="utf-8")
        file.write_text(with_quiet_logs(with_finals(with_quick_keys(source))), encoding="utf-8")


def compilable(into: Path, only: list[str] | None = None, left_out: Iterable[Path] = ()) -> list[Path]:
    """The modules without drawings and without classes that must stay interpreted."""
    files = [file for part in PARTS for file in sorted((into / "questhall" / part).rglob("*.py"))]
    files = [file for file in files if file.parent.name != "kernel" or file.name not in COLD]
    files = [file for file in files if not COLD_ROOMS & set(file.relative_to(into).parts)]
    files = [file for file in files if file.parent.name != "content" or "check" not in file.stem]
    if only is not None:
        folder = into / "questhall/games"
        files = [file for file in files if folder not in file.parents or file.relative_to(folder).parts[0] in only]
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in files}
    cold = {file for file, tree in trees.items() if draws(tree) or is_data(tree) or not tree.body} | set(left_out)
    interpreted = set(cold)
    names = set(PYTHON_BASES)
    while True:
        names |= {node.name for file in interpreted if file in trees for node in classes(trees[file])}
        found = cold | {file for file, tree in trees.items() if any(bases(node) & names for node in classes(tree))}
        if found == interpreted:
            return [file for file in files if file not in interpreted]
        interpreted = found


def draws(tree: ast.Module) -> bool:
    """Whether a module makes pictures: nothing waits for it."""
    return any(
        isinstance(node, ast.ImportFrom) and (node.module or "").startswith("questhall.drawing")
        for node in ast.walk(tree)
    )


def is_data(tree: ast.Module) -> bool:
    """Whether a class of the module is a dataclass that nobody has made native: its `__init__` would be interpreted."""
    decorators = [[ast.dump(decorator) for decorator in node.decorator_list] for node in classes(tree)]
    return any("dataclass" in "".join(names) and "mypyc_attr" not in "".join(names) for names in decorators)


def classes(tree: ast.Module) -> list[ast.ClassDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]


def bases(node: ast.ClassDef) -> set[str]:
    names = set()
    for base in node.bases:
        while isinstance(base, ast.Subscript):
            base = base.value
        names.add(base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", ""))
    return names


def build(files: list[Path], into: Path, level: str = "2", jobs: int = 0) -> str:
    """Build the extension modules beside the copies; the error, or nothing when it went well."""
    paths = [str(file.relative_to(into)) for file in files]
    shutil.copy(ROOT / "pyproject.toml", into / "mypy.toml")
    arguments = ["--config-file", "mypy.toml", "--no-warn-unused-ignores", "--follow-imports", "silent", *paths]
    (into / "setup.py").write_text(SETUP.format(arguments=arguments, level=level, jobs=jobs))
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    run = subprocess.run(
        command, cwd=into, capture_output=True, text=True, env={**os.environ, "MYPYPATH": "", "CFLAGS": CFLAGS}
    )
    shutil.rmtree(into / "build", ignore_errors=True)
    return (run.stdout[-6000:] + run.stderr[-6000:] or "failed") if run.returncode else ""


if __name__ == "__main__":
    main()
