"""Compile kernel, games' rules and bots with mypyc, from the same sources, into build/compiled.

    python tools/compile.py [--into build/compiled] [--game NAME ...] [--list]

The package is copied there and the extension modules are built beside the copies, so that nothing changes in the
sources. `PYTHONPATH=build/compiled python ...` then runs the compiled package. Structs of msgspec stay interpreted, and
so does whatever derives from an interpreted class: states, views, content, the wiring of a game, its table.
"""

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
PARTS = ("kernel", "games", "bots")
PYTHON_BASES = {"Struct", "Table"}  # classes of interpreted modules that nothing compiled can derive from
COLD = {"battery.py", "content.py", "registry.py", "rules.py"}  # of the kernel: nothing waits for them

SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(name="questhall-compiled", packages=[], ext_modules=mypycify({arguments!r}, opt_level="{level}"))
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--into", type=Path, default=ROOT / "build" / "compiled")
    parser.add_argument("--game", action="append", help="only these games (module names); by default all")
    parser.add_argument("--level", default="2", choices=["0", "1", "2", "3"], help="the C compiler's optimization")
    parser.add_argument("--list", action="store_true", help="only say which modules would be compiled")
    parser.add_argument("--best", action="store_true", help="leave out games that do not compile, and say so")
    parser.add_argument("--each", action="store_true", help="try each game by itself and report what does not compile")
    given = parser.parse_args()
    files = compilable(given.game)
    if given.list:
        print("\n".join(str(file.relative_to(SOURCES)) for file in files))
    elif given.each:
        sys.exit(max(check(game) for game in games()))
    else:
        left_out: set[str] = set()
        while error := build(files, given.into, given.level):
            broken = set(re.findall(r"questhall/games/(\w+)/", error)) - left_out
            if not given.best or not broken:
                sys.exit(error)
            left_out |= broken
            files = compilable([game for game in given.game or games() if game not in left_out])
        for game in sorted(left_out):
            print(f"{game}: does not compile")
        print(f"{len(files)} modules compiled into {given.into}; use PYTHONPATH={given.into}")


def games() -> list[str]:
    return sorted(
        folder.name for folder in (SOURCES / "questhall/games").iterdir() if (folder / "__init__.py").is_file()
    )


def compilable(only: list[str] | None = None) -> list[Path]:
    """The modules without classes that must stay interpreted."""
    files = [file for part in PARTS for file in sorted((SOURCES / "questhall" / part).rglob("*.py"))]
    files = [file for file in files if file.parent.name != "kernel" or file.name not in COLD]
    if only is not None:
        folder = SOURCES / "questhall/games"
        files = [file for file in files if folder not in file.parents or file.relative_to(folder).parts[0] in only]
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in files}
    interpreted: set[Path] = set()
    names = set(PYTHON_BASES)
    while True:
        found = {file for file, tree in trees.items() if any(bases(node) & names for node in classes(tree))}
        if found == interpreted:
            return [file for file in files if file not in interpreted and trees[file].body]
        interpreted = found
        names |= {node.name for file in interpreted for node in classes(trees[file])}


def classes(tree: ast.Module) -> list[ast.ClassDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]


def bases(node: ast.ClassDef) -> set[str]:
    names = set()
    for base in node.bases:
        while isinstance(base, ast.Subscript):
            base = base.value
        names.add(base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", ""))
    return names


def build(files: list[Path], into: Path, level: str = "2") -> str:
    """Copy the package and build the extension modules beside the copies; the error, or nothing when it went well."""
    shutil.rmtree(into, ignore_errors=True)
    shutil.copytree(SOURCES / "questhall", into / "questhall", ignore=shutil.ignore_patterns("__pycache__"))
    paths = [str(file.relative_to(SOURCES)) for file in files]
    shutil.copy(ROOT / "pyproject.toml", into / "mypy.toml")
    arguments = ["--config-file", "mypy.toml", "--no-warn-unused-ignores", "--follow-imports", "silent", *paths]
    (into / "setup.py").write_text(SETUP.format(arguments=arguments, level=level))
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    run = subprocess.run(
        command, cwd=into, capture_output=True, text=True, env={**os.environ, "MYPYPATH": "", "CFLAGS": "-g0 -w"}
    )
    shutil.rmtree(into / "build", ignore_errors=True)
    return (run.stdout[-6000:] + run.stderr[-6000:] or "failed") if run.returncode else ""


def check(game: str) -> int:
    """Whether the kernel, the bots and one game compile."""
    into = ROOT / "build" / f"check-{game}"
    command = [sys.executable, __file__, "--game", game, "--into", str(into), "--level", "0"]
    run = subprocess.run(command, capture_output=True, text=True)
    print(f"{game}: {'compiles' if run.returncode == 0 else 'does not compile'}")
    if run.returncode:
        print(run.stderr)
    shutil.rmtree(into, ignore_errors=True)
    return run.returncode


if __name__ == "__main__":
    main()
