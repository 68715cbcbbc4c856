"""Side by side in one run: `python -m bench`. Writes docs/benchmarks.md.

    python -m bench [--seconds 1] [--repetitions 5] [--cache DIR] [--no-compiled] [--only WORDS] [--print]

Other frameworks are installed into a cache folder outside the sources, by pip and npm; whatever cannot be installed is
left out and said so. Every worker is a process of its own and measures its own processor time. The sides of a row are
measured one directly after the other and compared with each other, so that a machine whose speed changes from minute to
minute changes no ratio.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from bench.report import Sample, page
from bench.rows import rows

ROOT = Path(__file__).resolve().parent.parent
PEERS = ROOT / "bench" / "peers"
PIP = ["open_spiel", "pettingzoo", "gymnasium", "pygame", "rlcard", "catanatron", "numpy", "msgspec", "click"]
NPM = ["boardgame.io@0.50.2"]

Command = tuple[list[str], dict[str, str]]  # and its environment
OURS: Command = ([sys.executable, "bench/ours.py"], {"PYTHONPATH": str(ROOT / "src")})


def main() -> None:
    given = arguments()
    cache = given.cache
    cache.mkdir(parents=True, exist_ok=True)
    notes: list[str] = []
    wanted = [row for row in rows() if given.only in f"{row.section}: {row.what}"]
    alone = all(row.against in ("plain", "self") for row in wanted)
    workers = {"plain": OURS} if alone else install(cache, notes)
    compiled: Path = given.compiled or cache / "compiled"
    if not given.no_compiled and (given.compiled or compile_ours(compiled, notes)):
        workers["compiled"] = ([sys.executable, "bench/ours.py"], {"PYTHONPATH": str(compiled)})
    samples: list[list[Sample]] = [[] for _ in wanted]
    for repetition in range(given.repetitions):
        running = {name: Worker(name, command, given.seconds, notes) for name, command in workers.items()}
        for number, row in enumerate(wanted):
            say(f"{repetition + 1}/{given.repetitions} {number + 1}/{len(wanted)} {row.what}, {row.against}")
            theirs, plain, compiled_rate = [
                running[who].rate(work) if who in running else None for who, work in row.sides
            ]
            samples[number].append(Sample(theirs, plain, compiled_rate))
        for worker in running.values():
            worker.close()
    text = page(wanted, samples, given.seconds, given.repetitions, machine(), notes)
    if given.print or given.only:
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
    parser.add_argument("--only", default="", help='rows with these words, printed: "Compiled beside plain: roll"')
    parser.add_argument("--print", action="store_true", help="only print the page")
    return parser.parse_args()


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def install(cache: Path, notes: list[str]) -> dict[str, Command]:
    """The workers that can run here: name -> command and environment."""
    workers: dict[str, Command] = {"plain": OURS}
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


class Worker:
    """A process that measures one work after the other as it is asked; what fails becomes a note."""

    def __init__(self, name: str, command: Command, seconds: float, notes: list[str]) -> None:
        self.name, self.notes = name, notes
        self.process = subprocess.Popen(
            [*command[0], str(seconds), "-"],
            cwd=ROOT, env={**os.environ, **command[1]}, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip

    def rate(self, work: str) -> float | None:
        """Units of this work per second of processor time."""
        assert self.process.stdin is not None and self.process.stdout is not None
        try:
            self.process.stdin.write(work + "\n")
            self.process.stdin.flush()
            answer = json.loads(self.process.stdout.readline())
            if "rate" in answer:
                return float(answer["rate"])
            note = f"{self.name}, {work}: {answer['error']}"
        except (OSError, ValueError):
            note = f"{self.name}, {work}: the process ended."
        if note not in self.notes:
            self.notes.append(note)
        return None

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def machine() -> str:
    """The processor and the interpreters, for the page."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    load = f", load {os.getloadavg()[1]:.0f}" if hasattr(os, "getloadavg") else ""
    return f"{model}, {os.cpu_count()} cores{load}, Python {platform.python_version()}"


if __name__ == "__main__":
    main()
