"""Trials 21 to 25: what a hall in public meets every day. Cold starts, two versions, a dead process, a drain, a backup."""

import contextlib
import signal
import subprocess
import sys
import threading
from pathlib import Path

import httpx

from tests.hall.house import Process

# 21

COLD = """
import sys, threading
from questhall.kernel.registry import game, names
threads = int(sys.argv[1])
all_at_once = threading.Barrier(threads)
def visit(number):
    all_at_once.wait()
    for name in names()[number % 3:]:
        game(name).fingerprint()
crowd = [threading.Thread(target=visit, args=(n,)) for n in range(threads)]
[thread.start() for thread in crowd]
[thread.join() for thread in crowd]
"""


def cold_starts(data: Path, readers: int, halls: int, visitors: int = 4) -> str:
    """21. Games are read for the first time by many at once, alone and in a hall with visitors at the door: no crash."""
    for number in range(readers):
        done = subprocess.run([sys.executable, "-X", "faulthandler", "-c", COLD, str(2 + 6 * (number % 2))],
                              capture_output=True, timeout=300, check=False)  # fmt: skip
        assert done.returncode == 0, done.stderr.decode()[-2000:]
    pages = 0
    for number in range(halls):
        folder = data / str(number)
        folder.mkdir()
        hall = Process(folder, 0, {"PYTHONFAULTHANDLER": "1"})
        seen: list[int] = []
        gone = threading.Event()
        crowd = [threading.Thread(target=_knock, args=(hall.url, who, gone, seen)) for who in range(visitors)]
        for visitor in crowd:
            visitor.start()
        try:
            hall.start()
            for visitor in crowd:
                visitor.join(60)
            assert hall.process.poll() is None, Path(hall.log.name).read_text()[-2000:]
            assert len(seen) == visitors * len(KNOCKS) and set(seen) <= {200, 201}, seen
        finally:
            gone.set()
            hall.stop()
        assert hall.process.returncode in (0, -signal.SIGTERM), hall.process.returncode
        pages += len(seen)
    return f"{readers} cold readers and {halls} cold halls with {visitors} visitors each, {pages} pages; none crashed"


KNOCKS = ("/", "/g/adventure-tactics", "/g/drawn-to-destiny", "/g/call-to-adventure/rules", "tables")


def _knock(url: str, who: int, gone: threading.Event, seen: list[int]) -> None:
    """A visitor who stands at the door before it opens, and is quick when it does."""
    with httpx.Client(base_url=url, headers={"origin": url}, timeout=60) as http:
        for number in range(len(KNOCKS)):
            path = KNOCKS[(number + who) % len(KNOCKS)]
            while not gone.is_set():
                with contextlib.suppress(httpx.ConnectError):
                    if path == "tables":
                        game = ("drawn-to-adventure", "roll-for-adventure")[who % 2]
                        seats = [{"who": "me"}, {"who": "bot", "level": "random"}]
                        done = http.post("/api/tables", json={"game": game, "seats": seats})
                    else:
                        done = http.get(path)
                    seen.append(done.status_code)
                    break
