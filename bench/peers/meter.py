"""How everything here is measured: work done per second of this process's own processor time."""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Callable

Batch = Callable[[], int]  # does some of the work and says how much


def rate(batch: Batch, seconds: float) -> float:
    """Units of work per second of processor time."""
    batch()  # warm: caches filled, code loaded
    gc.collect()
    gc.freeze()  # what other works left behind is no burden to this one
    done, start = 0, time.process_time()
    while (used := time.process_time() - start) < seconds:
        done += batch()
    return done / used


def main(works: dict[str, Callable[[], Batch]]) -> None:
    """`file.py SECONDS [WORK ...]`: measure the named works (or all), a line of JSON for each.

    `file.py SECONDS -` takes the names from standard input, one a line, and answers each before the next is read.
    """
    seconds, names = float(sys.argv[1]), sys.argv[2:] or list(works)
    for name in (line.strip() for line in sys.stdin) if names == ["-"] else names:
        answer: dict[str, str | float] = {"work": name}
        try:
            answer["rate"] = rate(works[name](), seconds)
        except Exception as error:
            answer["error"] = f"{type(error).__name__}: {error}"
        print(json.dumps(answer), flush=True)
