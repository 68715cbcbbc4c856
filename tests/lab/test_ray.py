"""The same games on a real Ray cluster on this machine, with a worker killed in the middle."""

import os
import signal
from pathlib import Path
from typing import Any

import msgspec
import pytest

from questhall.lab import Result, plan, run

ray: Any = pytest.importorskip("ray", reason="the extra questhall[ray] is not installed")


def bare(results: list[Result]) -> list[Result]:
    return sorted([msgspec.structs.replace(row, seconds=0.0, thinking=[]) for row in results], key=Result.key)


def workers() -> list[int]:
    """Processes in the middle of a game: Ray names them after what they do."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if b"ray::play_anywhere" in path.read_bytes():
                found.append(int(path.parent.name))
        except OSError:
            continue
    return found


def test_a_cluster_comes_to_the_same_though_a_worker_is_killed() -> None:
    jobs = plan("call-to-adventure", ["sensible"], 60, seats=2)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    try:
        there: list[Result] = []
        killed = 0
        for row in run(jobs, backend="ray"):
            there.append(row)
            if not killed and (playing := workers()):
                killed = playing[0]
                os.kill(killed, signal.SIGKILL)
        assert killed
        assert bare(there) == bare(list(run(jobs)))
    finally:
        ray.shutdown()
