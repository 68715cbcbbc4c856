"""How everything here is measured: work done per second of this process's own processor time."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

Batch = Callable[[], int]  # does some of the work and says how much


def rate(batch: Batch, seconds: float) -> float:
    """Units of work per second of processor time."""
    batch()  # warm: caches filled, code loaded
    done, start = 0, time.process_time()
    while (used := time.process_time() - start) < seconds:
        done += batch()
    return done / used


def main(works: dict[str, Callable[[], Batch]]) -> None:
    """`file.py SECONDS [WORK ...]`: measure the named works (or all), print one JSON object on the last line.

    A work that fails is said on standard error and takes no other with it.
    """
    seconds, names = float(sys.argv[1]), sys.argv[2:] or list(works)
    rates: dict[str, float] = {}
    for name in names:
        try:
            if name in works:
                rates[name] = rate(works[name](), seconds)
        except Exception as error:
            print(f"{name}: {type(error).__name__}: {error}", file=sys.stderr)
    print(json.dumps(rates))
