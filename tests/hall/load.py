"""Many people at many tables of several halls: `python -m tests.hall.load [--sockets N] [--tables N] [--seconds S] [--kill]`.

Halls share one PostgreSQL. Each table has two players who choose at the pace of people, and onlookers; every choice is
sent over a socket and timed until its answer. With --kill one hall is killed in the middle, and its visitors come back
through the others. At the end every accepted choice must be in the database.
"""

import argparse
import asyncio
import json
import random
import resource
import sys
import tempfile
import time
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

    def __init__(self, urls: list[str], until: float, pace: float) -> None:
        self.urls, self.until, self.pace = urls, until, pace
        self.waits: list[float] = []
        self.accepted: list[tuple[str, str]] = []  # table and key
        self.lost = 0  # connections

    async def visit(self, table: Table, token: str | None) -> None:
        """Look on, or play, and come back when the connection is lost."""
        while time.monotonic() < self.until:
            url = random.choice(self.urls)
            try:
                address = f"{url.replace('http', 'ws', 1)}/api/tables/{table.id}/live"
                async with connect(address, origin=url, max_size=None, compression=None) as line:  # type: ignore[arg-type]
                    await line.send(json.dumps({"hello": {"tokens": [token] if token else []}}))
                    await self._play(line, table)
            except (OSError, WebSocketException, TimeoutError):
                self.lost += 1
                await asyncio.sleep(random.uniform(0.1, 0.5))

    async def _play(self, line: Any, table: Table) -> None:
        ask, key, sent = None, "", 0.0
        while (left := self.until - time.monotonic()) > 0:
            try:
                said = json.loads(await asyncio.wait_for(line.recv(), left))
            except TimeoutError:
                return
            ask = said.get("ask", ask)
            for reply in [said, *said.get("replies", ())]:
                if key and reply.get("key") == key:
                    self.waits.append(time.monotonic() - sent)
                    if reply["result"] == "accepted":
                        self.accepted.append((table.id, key))
                    key = ""
            if ask and not key:
                await asyncio.sleep(random.uniform(0.5, 1.5) * self.pace)
                key, sent = new_key(), time.monotonic()
                node = ask["tree"][0]
                await line.send(json.dumps({"answer": {"at": ask["at"], "key": key, "choice": node["choice"]}}))
                ask = None


async def crowd(halls: list[Process], arguments: argparse.Namespace, database: str) -> str:
    urls = [hall.url for hall in halls]
    async with httpx.AsyncClient(timeout=60) as http:
        tables = []
        for number in range(arguments.tables):
            url = urls[number % len(urls)]
            body = {"game": "pig", "seats": [{"who": "me"}, {"who": "friend"}], "options": {"goal": 1000}}
            made = (await http.post(f"{url}/api/tables", json=body, headers={"origin": url})).json()
            tables.append(Table(None, made))  # type: ignore[arg-type]
    visitors = Crowd(urls, time.monotonic() + arguments.seconds, arguments.pace)
    tasks = []
    for number in range(arguments.sockets):
        table = tables[number % len(tables)]
        turn = number // len(tables)
        tasks.append(asyncio.create_task(visitors.visit(table, table.tokens[turn] if turn < 2 else None)))
        if number % 100 == 99:
            await asyncio.sleep(0.05)
    if arguments.kill:
        await asyncio.sleep(arguments.seconds / 2)
        visitors.urls = urls[1:]
        halls[0].kill()
    await asyncio.gather(*tasks)
    with psycopg.connect(database) as db:
        kept = {(table, key.split(" ", 1)[1]) for table, key in db.execute("SELECT table_id, key FROM entries")}
    missing = [one for one in visitors.accepted if one not in kept]
    assert not missing, f"{len(missing)} accepted choices are lost"
    waits = sorted(visitors.waits) or [0.0]
    middle, late = waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
    return (
        f"{arguments.sockets} sockets, {arguments.tables} tables, {len(halls)} halls, {arguments.seconds:g} s: "
        f"{len(visitors.accepted)} choices accepted, none lost; answered within {middle * 1000:.0f} ms (half), "
        f"{late * 1000:.0f} ms (99 of 100); {visitors.lost} connections lost and made again"
    )


def _megabytes(hall: Process) -> float:
    status = Path(f"/proc/{hall.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--halls", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pace", type=float, default=5.0, help="seconds between a question and its answer")
    parser.add_argument("--kill", action="store_true", help="kill one hall in the middle")
    arguments = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder, postgres() as database:
        halls = [Process(Path(folder) / str(number), 0, None, database) for number in range(arguments.halls)]
        for hall in halls:
            hall.data.mkdir()
            hall.start()
        print(asyncio.run(crowd(halls, arguments, database)))
        for hall in halls:
            if hall.process.poll() is None:
                print(f"a hall: {_megabytes(hall):.0f} MB")
                hall.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
