"""Side by side in one run: `python -m bench`. Writes docs/benchmarks.md.

    python -m bench [--seconds 1] [--repetitions 5] [--cache DIR] [--no-compiled] [--print]

Other frameworks are installed into a cache folder outside the sources, by pip and npm; whatever cannot be installed is
left out and said so. Every worker is a process of its own and measures its own processor time; the repetitions go round
the workers in turn, so that a change of the machine's mood meets all of them.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

from bench.report import page
from bench.rows import rows

ROOT = Path(__file__).resolve().parent.parent
PEERS = ROOT / "bench" / "peers"
PIP = ["open_spiel", "pettingzoo", "gymnasium", "pygame", "rlcard", "catanatron", "numpy", "msgspec", "click"]
NPM = ["boardgame.io@0.50.2"]

Rates = dict[str, dict[str, list[float]]]  # worker -> work -> a rate for each repetition


def main() -> None:
    given = arguments()
    cache = given.cache
    cache.mkdir(parents=True, exist_ok=True)
    notes: list[str] = []
    workers = install(cache, notes)
    compiled: Path = given.compiled or cache / "compiled"
    if not given.no_compiled and (given.compiled or compile_ours(compiled, notes)):
        workers["compiled"] = ([sys.executable, "bench/ours.py"], {"PYTHONPATH": str(compiled)})
    wanted = rows()
    rates: Rates = {}
    for repetition in range(given.repetitions):
        for name, (command, environment) in workers.items():
            works = sorted({work for row in wanted for worker, work in row.sides(name) if worker == name})
            say(f"{repetition + 1}/{given.repetitions} {name}: {len(works)} measurements")
            for work, rate in measure(command, environment, given.seconds, works, name, notes).items():
                rates.setdefault(name, {}).setdefault(work, []).append(rate)
    medians = {
        worker: {work: statistics.median(each) for work, each in found.items()} for worker, found in rates.items()
    }
    text = page(wanted, medians, given.seconds, given.repetitions, machine(), notes)
    if given.print:
        print(text)
    else:
        (ROOT / "docs").mkdir(exist_ok=True)
        (ROOT / "docs/benchmarks.md").write_text(text, encoding="utf-8")
        print(text)
        say("written to docs/benchmarks.md")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="of processor time for each measurement")
    parser.add_argument("--repetitions", type=int, default=5)
    default = Path(os.environ.get("QUESTHALL_BENCH_CACHE", Path.home() / ".cache/questhall-bench"))
    parser.add_argument("--cache", type=Path, default=default)
    parser.add_argument("--compiled", type=Path, help="a compiled build to use instead of compiling now")
    parser.add_argument("--no-compiled", action="store_true", help="leave the compiled build out")
    parser.add_argument("--print", action="store_true", help="only print the page")
    return parser.parse_args()


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def install(cache: Path, notes: list[str]) -> dict[str, tuple[list[str], dict[str, str]]]:
    """The workers that can run here: name -> command and environment."""
    ours = {"PYTHONPATH": str(ROOT / "src")}
    workers: dict[str, tuple[list[str], dict[str, str]]] = {"plain": ([sys.executable, "bench/ours.py"], ours)}
    python = cache / "venv/bin/python"
    if not python.exists():
        say("installing the Python frameworks ...")
        subprocess.run([sys.executable, "-m", "venv", str(cache / "venv")], check=True)
        for package in PIP:
            run = subprocess.run([str(python), "-m", "pip", "install", "-q", package], capture_output=True, text=True)
            if run.returncode:
                notes.append(f"{package} could not be installed.")
    for name, module, file in (
        ("openspiel", "pyspiel", "openspiel.py"),
        ("pettingzoo", "pettingzoo", "petting_zoo.py"),
        ("catanatron", "catanatron", "catan.py"),
    ):
        if subprocess.run([str(python), "-c", f"import {module}"], capture_output=True).returncode == 0:
            workers[name] = ([str(python), str(PEERS / file)], {})
        else:
            notes.append(f"{name} is not installed.")
    node = shutil.which("node")
    folder = cache / "node"
    if node and shutil.which("npm") and not (folder / "node_modules/boardgame.io").is_dir():
        say("installing boardgame.io ...")
        folder.mkdir(exist_ok=True)
        subprocess.run(
            ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(folder), *NPM], capture_output=True
        )
    if node and (folder / "node_modules/boardgame.io").is_dir():
        workers["boardgame.io"] = (
            [node, str(PEERS / "boardgame_io.cjs")],
            {"NODE_PATH": str(folder / "node_modules")},
        )
    else:
        notes.append("boardgame.io is not installed (it needs Node and npm).")
    return workers


def compile_ours(into: Path, notes: list[str]) -> bool:
    say("compiling Questhall ...")
    command = [sys.executable, str(ROOT / "tools/compile.py"), "--into", str(into)]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        notes.append("Questhall could not be compiled here: " + (run.stderr.strip().splitlines() or ["?"])[-1])
    for line in run.stdout.splitlines():
        if "does not compile" in line:
            notes.append(f"Compiled: {line}.")
    return run.returncode == 0


def measure(
    command: list[str], environment: dict[str, str], seconds: float, works: list[str], name: str, notes: list[str]
) -> dict[str, float]:
    """All works of a worker, in one process; what fails becomes a note."""
    run = subprocess.run(
        [*command, str(seconds), *works], cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True
    )
    for line in run.stderr.splitlines():
        note = f"{name}, {line.strip()}"
        if line.split(":")[0] in works and note not in notes:
            notes.append(note)
    if run.returncode:
        notes.append(f"{name}: failed ({(run.stderr.strip().splitlines() or ['?'])[-1]})")
        return {}
    rates: dict[str, float] = json.loads(run.stdout.strip().splitlines()[-1])
    return rates


def machine() -> str:
    """The processor and the interpreters, for the page."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


if __name__ == "__main__":
    main()
