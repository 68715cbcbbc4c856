"""Many people at many tables of several halls: `python -m tests.hall.load [--sockets N] [--tables N] [--seconds S] [--kill]`.

Halls share one PostgreSQL. Each table has two players who choose at the pace of people, and onlookers; every choice is
sent over a socket and timed until its answer. When everybody is there, it is measured for some seconds; with --kill one
hall is killed in the middle, and its visitors come back through the others. At the end every accepted choice must be
in the database. With --write the report goes to docs/load.md.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import psycopg
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.hall.house import Process, Table, new_key
from tests.hall.postgres import postgres


class Crowd:
    """Everybody who visits, and what they saw."""

    def __init__(self, urls: list[str], pace: float) -> None:
        self.urls, self.pace = urls, pace
        self.door = asyncio.Semaphore(100)
        self.measuring = False
        self.here = 0  # open sockets that have been shown their table
        self.waits: list[float] = []
        self.accepted: list[tuple[str, str]] = []  # table and key
        self.counted = 0  # accepted while it is measured
        self.backs: list[float] = []  # seconds from a lost connection to the table on the screen
        self.lost = 0  # connections
        self.refused: Counter[str] = Counter()

    async def visit(self, table: Table, token: str | None) -> None:
        """Look on, or play, and come back when the connection is lost."""
        lost = 0.0
        while True:
            url = random.choice(self.urls)
            try:
                async with contextlib.AsyncExitStack() as stack:
                    async with self.door:  # one process stands for thousands: a hundred knock at the same moment
                        line = await stack.enter_async_context(self._line(url, table))
                        await line.send(json.dumps({"hello": {"tokens": [token] if token else []}}))
                        first = await line.recv()
                    if lost:
                        self.backs.append(time.monotonic() - lost)
                    self.here += 1
                    try:
                        await self._play(line, table, json.loads(first))
                    finally:
                        self.here -= 1
                        lost = time.monotonic()
            except (OSError, WebSocketException, TimeoutError):
                self.lost += lost > 0
                await asyncio.sleep(random.uniform(0.1, 0.5))

    def _line(self, url: str, table: Table) -> Any:
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{table.id}/live"
        more: dict[str, Any] = {"max_size": None, "compression": None, "open_timeout": 60, "ping_interval": None}
        return connect(address, origin=url, **more)  # type: ignore[arg-type]

    async def _play(self, line: Any, table: Table, said: Any) -> None:
        ask, key, sent = None, "", 0.0
        while True:
            ask = said.get("ask", ask)
            for reply in [said, *said.get("replies", ())]:
                if key and reply.get("key") == key:
                    self._answered(table, key, reply["result"], time.monotonic() - sent)
                    key = ""
            if ask and not key:
                await asyncio.sleep(random.uniform(0.5, 1.5) * self.pace)
                key, sent = new_key(), time.monotonic()
                node = ask["tree"][0]
                await line.send(json.dumps({"answer": {"at": ask["at"], "key": key, "choice": node["choice"]}}))
                ask = None
            said = json.loads(await line.recv())

    def _answered(self, table: Table, key: str, result: str, wait: float) -> None:
        if result == "accepted":
            self.accepted.append((table.id, key))
            self.counted += self.measuring
        else:
            self.refused[result] += 1
        if self.measuring:
            self.waits.append(wait)


async def crowd(halls: list[Process], arguments: argparse.Namespace, database: str) -> list[str]:
    urls = [hall.url for hall in halls]
    async with httpx.AsyncClient(timeout=120) as http:
        doors = asyncio.Semaphore(20)

        async def table(number: int) -> Table:
            url = urls[number % len(urls)]
            body = {"game": "pig", "seats": [{"who": "me"}, {"who": "friend"}], "options": {"goal": 1000}}
            async with doors:
                made = await http.post(f"{url}/api/tables", json=body, headers={"origin": url})
            return Table(None, made.json())  # type: ignore[arg-type]

        tables = await asyncio.gather(*(table(number) for number in range(arguments.tables)))
    visitors, began = Crowd(urls, arguments.pace), time.monotonic()
    tasks = []
    for number in range(arguments.sockets):
        place, turn = tables[number % len(tables)], number // len(tables)
        tasks.append(asyncio.create_task(visitors.visit(place, place.tokens[turn] if turn < 2 else None)))
        while number - visitors.here > 100:  # a hundred at the door at once
            await asyncio.sleep(0.02)
    while visitors.here < arguments.sockets:
        await asyncio.sleep(0.1)
    told = [
        f"{arguments.sockets} sockets at {arguments.tables} tables of {len(halls)} halls were open after {time.monotonic() - began:.0f} s."
    ]
    visitors.measuring = True
    spent = -sum(_seconds(hall) for hall in halls)
    await asyncio.sleep(arguments.seconds / 2)
    memory = max(_megabytes(hall) for hall in halls)
    if arguments.kill:
        visitors.urls = urls[1:]
        spent += _seconds(halls[0])
        halls[0].kill()
    await asyncio.sleep(arguments.seconds / 2)
    visitors.measuring = False
    spent += sum(_seconds(hall) for hall in halls if hall.process.poll() is None)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    with psycopg.connect(database) as db:
        kept = {(table, key.rpartition(" ")[2]) for table, key in db.execute("SELECT table_id, key FROM entries")}
    missing = [one for one in visitors.accepted if one not in kept]
    assert not missing, f"{len(missing)} accepted choices are lost"
    waits, backs = sorted(visitors.waits) or [0.0], sorted(visitors.backs) or [0.0]
    rate = visitors.counted / arguments.seconds
    told += [
        f"In {arguments.seconds:g} s {visitors.counted} choices were accepted ({rate:.0f} a second), none lost"
        + (f"; others: {dict(visitors.refused)}" if visitors.refused else "")
        + ".",
        f"Answered within {_of(waits, 0.5) * 1000:.0f} ms (half) and {_of(waits, 0.99) * 1000:.0f} ms (99 of 100).",
        f"Processor time of the halls: {spent / max(1, visitors.counted) * 1000:.1f} ms a choice, all that comes with it included.",
        f"Memory: {memory:.0f} MB the largest hall.",
    ]
    if arguments.kill:
        told.append(
            f"One hall was killed: of {visitors.lost} people who lost it {len(visitors.backs)} were back at their table after {_of(backs, 0.5):.1f} s "
            f"(half), {_of(backs, 0.99):.1f} s (99 of 100), {backs[-1]:.1f} s (the last)."
        )
    return told


def _of(found: list[float], part: float) -> float:
    return found[min(len(found) - 1, int(len(found) * part))]


def _megabytes(hall: Process) -> float:
    status = Path(f"/proc/{hall.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def _seconds(hall: Process) -> float:
    """Processor time that a hall has used."""
    fields = Path(f"/proc/{hall.process.pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--halls", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pace", type=float, default=5.0, help="seconds between a question and its answer")
    parser.add_argument("--kill", action="store_true", help="kill one hall in the middle")
    parser.add_argument("--write", action="store_true", help="write the report to docs/load.md")
    arguments = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder, postgres() as database:
        halls = [Process(Path(folder) / str(number), 0, None, database) for number in range(arguments.halls)]
        for hall in halls:
            hall.data.mkdir()
            hall.start()
        told = asyncio.run(crowd(halls, arguments, database))
        for hall in halls:
            if hall.process.poll() is None:
                hall.stop()
    busy = os.getloadavg()
    told.append(
        f"{os.cpu_count()} cores, which visitors, halls and PostgreSQL share; at the end {busy[0]:.0f} processes wanted to run"
        f" ({busy[2]:.0f} over the quarter of an hour before)."
    )
    print("\n".join(told))
    if arguments.write:
        command = " ".join(["python -m tests.hall.load", *sys.argv[1:]])
        lines = "\n".join(f"- {line}" for line in told)
        page = Path(__file__).parents[2] / "docs" / "load.md"
        page.write_text(f"# A crowd at several halls\n\nWritten by `{command}`.\n\n{lines}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
