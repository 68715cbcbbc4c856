"""What a move of tic-tac-toe costs the hall, against the hall of older sources, in one run.

    python -m bench.hall_before OLD/src [--repetitions 9]

Both halls are driven flat out by the same clients, in turn. Other work on the machine can only make a move dearer, so
of each hall's measurements the cheapest counts. Sources of an older version: `git archive VERSION src | tar -x -C OLD`.
"""

import argparse
import contextlib
import gc
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Self

import uvloop

from bench.hall import WARM, flat_out
from bench.hall_peers import HERE, Questhall

TABLES, GAMES = 20, 300


class Before(Questhall):
    """The hall of other sources."""

    name = "before"

    def __init__(self, sources: Path) -> None:
        super().__init__()
        self.sources = sources

    def __enter__(self) -> Self:
        self.data = tempfile.mkdtemp(prefix="bench-hall-")
        command = [sys.executable, "-m", "bench.hall_serve", self.data, str(self.port)]
        env = os.environ | {"PYTHONPATH": f"{self.sources.resolve()}:{HERE.parent}"}
        self.process = subprocess.Popen(command, cwd=self.data, stdout=subprocess.DEVNULL, env=env)
        self.wait()
        return self


async def compare(sources: Path, repetitions: int) -> None:
    """Microseconds of processor time a move, and their ratio."""
    costs: dict[str, list[float]] = {}
    with contextlib.ExitStack() as stack:
        peers = [stack.enter_context(peer) for peer in (Before(sources), Questhall())]
        for peer in peers:
            await flat_out(peer, TABLES, WARM)
        for _ in range(repetitions):
            for peer in peers:
                costs.setdefault(peer.name, []).append(1e6 / (await flat_out(peer, TABLES, GAMES))[0])
    before, now = min(costs["before"]), min(costs["questhall"])
    print(f"before {before:.0f} us a move, now {now:.0f} us: {now / before:.2f}x")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", type=Path)
    parser.add_argument("--repetitions", type=int, default=9)
    given = parser.parse_args()
    gc.disable()
    uvloop.run(compare(given.sources, given.repetitions))


if __name__ == "__main__":
    main()
