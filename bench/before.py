"""Our own rows, against older sources of ours, in one run.

    python -m bench.before OLD [WORK ...] [--seconds 1] [--repetitions 7]

OLD is a checkout of the older version (`git worktree add OLD VERSION`); both sides measure what their own `ours.py`
says. The two are measured one directly after the other, and of their ratios the median counts. Rows that only one side
has are left out.
"""

import argparse
import sys
from pathlib import Path
from statistics import median

from bench.__main__ import OURS, Worker

ROWS = ("tic-tac-toe", "pig", "search playouts", "search values", "aec")
KINDS = ("games", "choices", "state copy")
ADVENTURES = ("roll-for-adventure", "call-to-adventure", "drawn-to-adventure", "adventure-tactics", "drawn-to-destiny")


def compare(old: Path, works: list[str], seconds: float, repetitions: int) -> None:
    """A line for each work: units per second of processor time, before and now, and now over before."""
    before = ([sys.executable, str(old / "bench/ours.py")], {"PYTHONPATH": str(old / "src")})
    notes: list[str] = []
    sides = [Worker(name, command, seconds, notes) for name, command in (("before", before), ("now", OURS))]
    for work in works:
        rates = [[side.rate(work) for side in sides] for _ in range(repetitions)]
        pairs = [(was, now) for was, now in rates if was and now]
        if pairs:
            was, now = (median(side) for side in zip(*pairs))
            ratio = median(now / was for was, now in pairs)
            print(f"| {work} | {was:,.0f} | {now:,.0f} | {ratio:.2f}x |", flush=True)
    for side in sides:
        side.close()
    print("\n".join(notes), file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path)
    parser.add_argument("works", nargs="*")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--repetitions", type=int, default=7)
    given = parser.parse_args()
    if not (given.old / "bench/ours.py").is_file():
        parser.error(f"there is no bench/ours.py in {given.old}; OLD is a checkout: git worktree add OLD VERSION")
    works = given.works or [*ROWS, *(f"{kind} {game}" for kind in KINDS for game in ADVENTURES)]
    compare(given.old.resolve(), works, given.seconds, given.repetitions)


if __name__ == "__main__":
    main()
