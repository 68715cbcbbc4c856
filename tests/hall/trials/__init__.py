"""The fault and abuse trials of the hall: the first twenty, and those of a hall in public. Each is one function with a short and a long form.

The short forms run with the tests, the long ones with `python -m tests.hall.soak`, which prints a report.
A trial raises AssertionError when something was lost or leaked, and returns a sentence about what it did.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from tests.hall.trials import abuse, disk, life, packs, public, secrets, wire


class Trial(NamedTuple):
    """One of them."""

    number: int
    title: str
    run: Callable[..., str]  # (data folder, **size)
    short: dict[str, Any]
    long: dict[str, Any]

    def __call__(self, data: Path, long: bool = False) -> str:
        data.mkdir(parents=True, exist_ok=True)
        return self.run(data, **(self.long if long else self.short))


TRIALS = [
    Trial(1, "kill -9 storm", disk.kill_storm, {"tables": 6, "kills": 2}, {"tables": 50, "kills": 100}),
    Trial(2, "crash image", disk.crash_image, {"images": 8}, {"images": 200}),
    Trial(3, "full and read-only disk", disk.full_disk, {"rounds": 2}, {"rounds": 30}),
    Trial(4, "restart inside a decision", disk.restart_inside, {"stops": 1}, {"stops": 12}),
    Trial(5, "duplicate POST", wire.duplicates, {"games": 2}, {"games": 60}),
    Trial(6, "stale and reordered moves", wire.reordered, {"games": 2, "delay": 0.05}, {"games": 6, "delay": 5.0}),
    Trial(7, "simultaneous actions", wire.simultaneous, {"volleys": 40}, {"volleys": 10_000}),
    Trial(8, "torn connection", wire.torn, {"cuts": 25}, {"cuts": 400}),
    Trial(9, "frozen reader", wire.frozen, {"lines": 300}, {"lines": 8_000}),
    Trial(
        10,
        "redaction differential",
        secrets.redaction,
        {"moves": 12},
        {"moves": 60, "games": 10_000, "seconds": 540.0},
    ),
    Trial(11, "spectator and stranger", secrets.strangers, {"rounds": 1}, {"rounds": 20}),
    Trial(12, "seat takeover", secrets.takeover, {"guesses": 10}, {"guesses": 1_500}),
    Trial(13, "foreign origin", abuse.foreign_origin, {}, {}),
    Trial(
        14,
        "flood",
        abuse.flood,
        {"messages": 400, "sockets": 140, "tables": 120, "slowest": 2.0},
        {"messages": 20_000, "sockets": 200, "tables": 10_000, "slowest": 0.1},
    ),
    Trial(
        15,
        "oversize and malformed",
        abuse.malformed,
        {"examples": 60, "megabytes": 10},
        {"examples": 5_000, "megabytes": 100},
    ),
    Trial(16, "hostile text", abuse.hostile_text, {}, {}),
    Trial(17, "hostile pack", packs.hostile_pack, {"files": 1, "ways": 4}, {"files": 12, "ways": 1000}),
    Trial(18, "randomness", secrets.randomness, {"draws": 60_000}, {"draws": 1_000_000}),
    Trial(19, "upgrade and rolling restart", life.upgrade, {"restarts": 1}, {"restarts": 30}),
    Trial(20, "slow or crashing bot", life.bad_bots, {"games": 1}, {"games": 8}),
    Trial(21, "cold start", public.cold_starts, {"readers": 2, "halls": 1}, {"readers": 1_000, "halls": 1_000}),
    Trial(22, "dead process", public.dead_process, {"kills": 1, "slowest": 60.0}, {"kills": 9, "slowest": 5.0}),
    Trial(23, "drain", public.drained, {"stops": 1, "tables": 4}, {"stops": 20, "tables": 40}),
    Trial(24, "backup and restore", public.backup, {"tables": 2}, {"tables": 40}),
]
