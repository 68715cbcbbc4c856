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
from bench.light import Light, connect

from tests.hall.house import Process, Table, new_key
from tests.hall.postgres import postgres


class Crowd:
    """Everybody who visits, and what they saw."""

    def __init__(self, urls: list[str], pace: float) -> None:
        self.urls, self.pace = urls, pace
        self.measuring = False
        self.here = 0  # open sockets that have been shown their table
        self.waits: list[float] = []
        self.accepted: list[tuple[str, str]] = []  # table and key
        self.counted = 0  # accepted while it is measured
        self.backs: list[float] = []  # seconds from a lost connection to the table on the screen
        self.lost = 0  # connections
        self.unchanged = 0  # who came back to a table that had not changed, and was sent next to nothing
        self.refused: Counter[str] = Counter()

    async def visit(self, table: Table, token: str | None) -> None:
        """Look on, or play, and come back as the page does when the connection is lost."""
        have: dict[str, Any] = {}  # what was last seen
        lost, tries = 0.0, 0
        while True:
            with contextlib.suppress(OSError, EOFError, AssertionError):
                line = await self._line(random.choice(self.urls), table)
                hello = {"tokens": [token] if token else [], **have}
                line.send(json.dumps({"hello": hello}).encode())
                said = json.loads(await line.recv())
                if lost:
                    self.backs.append(time.monotonic() - lost)
                    self.unchanged += said["type"] == "change"
                tries = 0
                have |= {key: said[key] for key in ("n", "mark") if key in said}
                have["have"] = have.pop("n")
                self.here += 1
                try:
                    await self._play(line, table, said, have)
                finally:
                    self.here -= 1
                    self.lost += 1
                    lost = time.monotonic()
            tries += 1
            wait = random.uniform(0, 0.4) if tries == 1 else min(15, 0.25 * 2**tries) * random.uniform(0.5, 1.5)
            await asyncio.sleep(wait)

    async def _line(self, url: str, table: Table) -> Light:
        return await connect(f"{url.replace('http', 'ws', 1)}/api/tables/{table.id}/live", url)

    async def _play(self, line: Light, table: Table, said: Any, have: dict[str, Any]) -> None:
        ask, key, sent = None, "", 0.0
        while True:
            ask = said.get("ask", ask)
            have["have"] = said.get("n", have["have"])
            for reply in [said, *said.get("replies", ())]:
                if key and reply.get("key") == key:
                    self._answered(table, key, reply["result"], time.monotonic() - sent)
                    key = ""
            if ask and not key:
                await asyncio.sleep(random.uniform(0.5, 1.5) * self.pace)
                key, sent = new_key(), time.monotonic()
                node = ask["tree"][0]
                line.send(json.dumps({"answer": {"at": ask["at"], "key": key, "choice": node["choice"]}}).encode())
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
    shares: dict[str, float] = {}
    if arguments.kill:
        visitors.urls = urls[1:]
        spent += _seconds(halls[0])
        halls[0].kill()
        ends = time.monotonic() + arguments.seconds / 2
        before = _shares(halls[1:], database)
        while time.monotonic() < ends and not 0 < visitors.lost <= len(visitors.backs):
            await asyncio.sleep(0.02)
        after = _shares(halls[1:], database)
        shares = {who: after[who] - before[who] for who in before}
        await asyncio.sleep(max(0.0, ends - time.monotonic()))
    else:
        await asyncio.sleep(arguments.seconds / 2)
    visitors.measuring, lost = False, visitors.lost
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
            f"One hall was killed: of {lost} people who lost it {len(visitors.backs)} were back at their table after {_of(backs, 0.5):.1f} s "
            f"(half), {_of(backs, 0.99):.1f} s (99 of 100), {backs[-1]:.1f} s (the last); "
            f"{visitors.unchanged} of them were told that nothing had changed."
        )
        each, cores = sum(shares.values()) / max(1, len(backs)) * 1000, os.cpu_count() or 1
        told.append(
            f"From the kill until the last was back the processor worked for {', '.join(f'{s:.1f} s for {w}' for w, s in shares.items())}: "
            f"{each:.2f} ms for each who came back. {cores} cores that do nothing else need {sum(shares.values()) / cores:.1f} s for it."
        )
    return told


def _shares(halls: list[Process], database: str) -> dict[str, float]:
    """Processor time so far: of the halls, of PostgreSQL, of the visitors, who are this process."""
    pid = (Path(database.partition("host=")[2]) / "postmaster.pid").read_text().split()[0]
    found = [int(pid)]
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rpartition(") ")[2].split()
            if fields[1] == pid:
                found.append(int(stat.parent.name))
    used = sum(_used(process) for process in found)
    return {"the halls": sum(map(_seconds, halls)), "PostgreSQL": used, "the visitors": time.process_time()}


def _of(found: list[float], part: float) -> float:
    return found[min(len(found) - 1, int(len(found) * part))]


def _megabytes(hall: Process) -> float:
    status = Path(f"/proc/{hall.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def _seconds(hall: Process) -> float:
    """Processor time that a hall has used."""
    return _used(hall.process.pid)


def _used(pid: int) -> float:
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


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
        _, line, rest = page.read_text().partition("\n## ")  # what was written by hand
        page.write_text(f"# A crowd at several halls\n\nWritten by `{command}`.\n\n{lines}\n{line}{rest}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
