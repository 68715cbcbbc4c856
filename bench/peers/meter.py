"""How everything here is measured: work done per second of this process's own processor time."""

from __future__ import annotations

import gc
import json
import random
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

ENOUGH = 2000  # units of work whose bytecodes are counted

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


def bytecodes(batch: Batch) -> dict[str, float]:
    """Bytecodes and calls for a unit of work: whatever else the machine does, they stay the same."""
    random.seed(1)
    batch()
    steps = calls = done = 0

    def within(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal steps
        steps += event == "opcode"
        return within

    def begun(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal calls
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        calls += 1
        return within

    sys.settrace(begun)
    while done < ENOUGH:
        done += batch()
    sys.settrace(None)
    return {"bytecodes": steps / done, "calls": calls / done}


def main(works: dict[str, Callable[[], Batch]]) -> None:
    """`file.py SECONDS [WORK ...]`: measure the named works (or all), a line of JSON for each.

    `file.py SECONDS -` takes the names from standard input, one a line, and answers each before the next is read;
    `file.py bytecodes [WORK ...]` counts what plain Python does for a unit of each work, instead of timing it.
    """
    counted = sys.argv[1] == "bytecodes"
    seconds, names = 0.0 if counted else float(sys.argv[1]), sys.argv[2:] or list(works)
    for name in (line.strip() for line in sys.stdin) if names == ["-"] else names:
        answer: dict[str, str | float] = {"work": name}
        try:
            answer.update(bytecodes(works[name]()) if counted else {"rate": rate(works[name](), seconds)})
        except Exception as error:
            answer["error"] = f"{type(error).__name__}: {error}"
        print(json.dumps(answer), flush=True)
