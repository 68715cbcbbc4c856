"""Trials 1 to 4: nothing that was acknowledged is ever lost."""

import asyncio
import contextlib
import random
import shutil
import signal
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from questhall.hall.store.sqlite import SqliteStore
from questhall.hall.tables.ledger import Ledger
from questhall.kernel.registry import game
from tests.hall import duel
from tests.hall.house import Client, Process, Table, choices, drawn_games, new_key, play_out, running, seat_counts, sent


class Load:
    """People who play on whatever happens: after a failure they send the same choice with the same key again."""

    def __init__(self, url: str, tables: list[Table]) -> None:
        self.url, self.tables = url, tables
        self.acknowledged: dict[tuple[str, str], tuple[int, float]] = {}  # (table, key): number and moment
        self.stop = False

    async def run(self) -> None:
        async with httpx.AsyncClient(base_url=self.url, headers={"origin": self.url}, timeout=5) as http:
            await asyncio.gather(*(self._table(http, table) for table in self.tables))

    async def goes_on(self, when: str) -> None:
        """Wait until something more is acknowledged."""
        known, end = len(self.acknowledged), time.monotonic() + 60
        while len(self.acknowledged) <= known:
            assert time.monotonic() < end, f"play does not go on {when}"
            await asyncio.sleep(0.05)

    async def _table(self, http: httpx.AsyncClient, table: Table) -> None:
        seats = [seat for seat, token in enumerate(table.tokens) if token]
        while not self.stop:
            for seat in seats:
                await self._turn(http, table, seat)

    async def _turn(self, http: httpx.AsyncClient, table: Table, seat: int) -> None:
        headers = {"authorization": f"Bearer {table.tokens[seat]}"}
        with contextlib.suppress(httpx.HTTPError, KeyError, ValueError):
            view = (await http.get(f"/api/tables/{table.id}", headers=headers)).json()
            if view["result"]:  # over: take the last choice back and go on for ever
                await http.post(f"/api/tables/{table.id}/undo", headers=headers, json={"key": new_key()})
                return
            if not view["ask"]:
                await asyncio.sleep(0.01)
                return
            key, choice = new_key(), random.choice(choices(view["ask"]["tree"]))
            body = {"at": view["ask"]["at"], "key": key, "choice": choice}
            while not self.stop:
                try:
                    reply = (await http.post(f"/api/tables/{table.id}/answer", headers=headers, json=body)).json()
                except httpx.HTTPError:
                    await asyncio.sleep(0.05)
                    continue
                if reply.get("result") in ("accepted", "repeated"):
                    self.acknowledged[table.id, key] = (reply["n"], time.monotonic())
                if "result" in reply:
                    return


def tables_for(client: Client, count: int) -> list[Table]:
    kinds = [("tic-tac-toe", "me bot:random"), ("pig", "me friend"), ("tic-tac-toe", "me me"), ("pig", "me bot:random")]
    return [client.table(*kinds[number % len(kinds)]) for number in range(count)]


def check_image(file: Path, acknowledged: dict[tuple[str, str], int]) -> None:
    """A database that opens, is consistent, replays, and holds every acknowledged choice."""
    db = sqlite3.connect(file)
    assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    for (table, key), n in acknowledged.items():
        row = db.execute("SELECT n FROM entries WHERE table_id = ? AND key LIKE ?", (table, f"% {key}")).fetchone()
        assert row == (n,), f"an acknowledged choice is lost: table {table}, entry {n}, found {row}"
    gaps = "SELECT table_id FROM entries GROUP BY table_id HAVING count(*) <> max(n)"
    assert db.execute(gaps).fetchall() == []
    db.close()


async def replayed(file: Path) -> dict[str, str]:
    """Every table of a database as it follows from its entries."""
    store = SqliteStore(file)
    await store.open(lambda table, n: None)
    found = {}
    for table in await store.unfinished(0):
        setup = await store.setup(table)
        assert setup is not None
        ledger = Ledger.of(setup, game(setup.game), await store.entries(table))
        found[table] = f"{ledger.n} {ledger.match.save()}"
    await store.close()
    return found


def kill_storm(data: Path, tables: int, kills: int) -> str:
    """1. The hall is killed again and again while people and bots play."""
    hall = Process(data)
    hall.start()
    with Client(hall.url) as client:
        playing = tables_for(client, tables)
    load = Load(hall.url, playing)

    async def storm() -> None:
        task = asyncio.create_task(load.run())
        for _ in range(kills):
            await asyncio.sleep(random.uniform(0.1, 0.6))
            await asyncio.to_thread(hall.kill)
            await asyncio.to_thread(hall.start)
        await load.goes_on("after the last kill")
        load.stop = True
        await task

    asyncio.run(storm())
    hall.kill()
    check_image(data / "hall.sqlite", {key: n for key, (n, _) in load.acknowledged.items()})
    first, second = asyncio.run(replayed(data / "hall.sqlite")), asyncio.run(replayed(data / "hall.sqlite"))
    assert first == second
    hall.start()
    with Client(hall.url) as client:
        for table in playing:
            table.client = client
            shown = [table.get("", seat).text for seat, token in enumerate(table.tokens) if token]
            assert all('"type":"table"' in text for text in shown)
    hall.stop()
    return f"{kills} kills, {len(load.acknowledged)} acknowledged choices at {tables} tables, none lost"


def crash_image(data: Path, images: int) -> str:
    """2. What lies on the disk at any instant holds everything acknowledged before: as written, and as synced."""
    shadow, library = data.parent / "shadow", bad_disk(data.parent)
    shadow.mkdir()
    env = {
        "LD_PRELOAD": str(library),
        "DISK_WATCH": str(data),
        "DISK_SHADOW": str(shadow),
        "DISK_FAULT": f"{data}.fault",
    }
    hall = Process(data, 0, env)
    hall.start()
    with Client(hall.url) as client:
        load = Load(hall.url, tables_for(client, 8))
    checked = [0, 0]

    async def photograph() -> None:
        task = asyncio.create_task(load.run())
        for number in range(images):
            await asyncio.sleep(random.uniform(0.02, 0.15))
            hall.process.send_signal(signal.SIGSTOP)
            known = {key: n for key, (n, _) in load.acknowledged.items()}
            for kind, source in enumerate((data, shadow)):
                image = data.parent / f"image-{number}-{kind}"
                image.mkdir()
                for file in source.glob("hall.sqlite*"):
                    if file.name in ("hall.sqlite", "hall.sqlite-wal"):
                        shutil.copy(file, image)
                hall.process.send_signal(signal.SIGCONT) if kind else None
                await asyncio.to_thread(check_image, image / "hall.sqlite", known)
                checked[kind] += len(known)
                shutil.rmtree(image)
        await failing_sync()
        load.stop = True
        await task

    async def failing_sync() -> None:
        """A sync that fails is a refusal; what was refused is not acknowledged, and play goes on afterwards."""
        Path(env["DISK_FAULT"]).write_text("fsync")
        await asyncio.sleep(0.3)
        known = len(load.acknowledged)
        await asyncio.sleep(0.2)
        assert len(load.acknowledged) <= known + len(load.tables), "acknowledged without a sync"
        Path(env["DISK_FAULT"]).unlink()
        await load.goes_on("when the disk is well again")

    asyncio.run(photograph())
    hall.kill()
    check_image(data / "hall.sqlite", {key: n for key, (n, _) in load.acknowledged.items()})
    return f"{images} images as written and {images} as synced, {sum(checked)} choices looked up in them"


def full_disk(data: Path, rounds: int) -> str:
    """3. No space, or a disk that became read-only: refused with a reason, shown to nobody, then play goes on."""
    fault = Path(f"{data}.fault")
    env = {"LD_PRELOAD": str(bad_disk(data.parent)), "DISK_WATCH": str(data), "DISK_FAULT": str(fault)}
    with Process(data, 0, env) as hall, Client(hall.url) as client:
        for number in range(rounds):
            table = client.table()
            with table.socket(0), table.socket(1) as other:
                table.choose(0, "4")
                ask, key = table.view(1)["ask"], new_key()
                fault.write_text(("full", "readonly")[number % 2])
                refused = table.post("answer", 1, at=ask["at"], key=key, choice="0")
                assert refused.status_code == 503 and "disk" in refused.json()["reason"], refused.text
                with table.socket(1) as page:  # over the socket as well
                    told = sent(page, at=ask["at"], choice="0")
                assert told["result"] == "refused" and "disk" in told["reason"], told
                assert table.view(0)["n"] == 1 and table.view(1)["ask"] == ask
                with contextlib.suppress(TimeoutError):
                    while True:
                        other.read(0.2)
                assert other.seen["n"] == 1 and other.seen["ask"] == ask, "the others see nothing of it"
                fault.unlink()
                assert table.post("answer", 1, at=ask["at"], key=key, choice="0").json()["result"] == "accepted"
                assert other.until(lambda seen: seen["n"] == 2)
            play_out(table)
    return f"{rounds} times in mid-game"


def restart_inside(data: Path, stops: int) -> str:
    """4. A hall that is opened again shows the same questions, and the same future follows."""
    duel.install()
    stopped = 0
    for name in drawn_games():
        with running(data / name) as (_, client):
            table = client.table(
                name, " ".join(["me"] * next((count for count in seat_counts(name) if count > 1), 1)), seed="stop"
            )
        luck = random.Random(name)
        for _ in range(stops):
            with running(data / name) as (_, client):
                table.client = client
                shown = [table.view(seat) for seat in range(len(table.tokens))]
                for _ in range(luck.randrange(1, 7)):
                    _someone_chooses(table, luck)
                before = [table.view(seat) for seat in range(len(table.tokens))]
            with running(data / name) as (hall, client):
                table.client = client
                after = [table.view(seat) for seat in range(len(table.tokens))]
                assert before == after, f"{name}: another table after the restart"
                assert shown
                room = hall.do(hall.hall.room(table.id))
                twin = _play_again(room)
                assert twin.state.to_json() == room.match.state.to_json(), f"{name}: another future after the restart"
            stopped += 1
    return f"{stopped} restarts in mid-game of {len(drawn_games())} games: same questions, same future"


def _someone_chooses(table: Table, luck: random.Random) -> None:
    asked = [seat for seat in range(len(table.tokens)) if table.view(seat)["ask"]]
    if asked:
        seat = luck.choice(asked)
        table.choose(seat, luck.choice(choices(table.view(seat)["ask"]["tree"])))


def _play_again(room: Any) -> Any:
    match = room.ledger.fresh()
    for seat, option in room.match.answers:
        match.choose(option, seat)
    return match


def bad_disk(folder: Path) -> Path:
    """The library of disk.c, compiled."""
    library = folder / "disk.so"
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("needs a C compiler to imitate a bad disk")
    source = Path(__file__).parents[1] / "disk.c"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    return library
