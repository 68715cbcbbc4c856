"""The store on SQLite: one file, nothing to install, every commit synced to the disk.

One thread writes. Whatever has queued up while it was busy goes into its next transaction, so a hundred tables share
one sync of the disk and each still waits until its own entry is safe (a group commit).
"""

import asyncio
import contextlib
import fcntl
import queue
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Callable, Sequence

import msgspec

from questhall.hall.store import Entry, Fault, Notify, Setup, StoreTrouble, scripts

Write = Callable[[sqlite3.Connection], Any]
Waiting = tuple[Write, "asyncio.Future[Any]"]

BATCH = 500  # writes in one transaction
COLUMNS = "n, kind, seat, body, key, moment"


class SqliteStore:
    """Tables in one SQLite file that a single hall process owns."""

    shared = False

    def __init__(self, file: Path) -> None:
        self.file = file
        self._gathered: list[Waiting] = []  # in this turn of the event loop
        self._waiting: queue.SimpleQueue[list[Waiting] | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="hall-read")

    async def open(self, notify: Notify) -> None:
        """Own the file, bring its schema up to date, start the writer."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self._lock = open(self.file.with_suffix(".lock"), "w")  # noqa: SIM115 (held until close)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._lock.close()
            raise StoreTrouble(
                f"Another hall uses {self.file}; stop it, or choose another folder with --data."
            ) from None
        self._loop = asyncio.get_running_loop()
        self._db = self._connect()
        self._migrate()
        self._reading = self._connect()
        self._writer = threading.Thread(target=self._write_all, name="hall-write", daemon=True)
        self._writer.start()

    async def close(self) -> None:
        """Write what is queued, then let go of the file."""
        if self._writer is None:
            return
        self._hand_over()
        self._waiting.put(None)
        await asyncio.to_thread(self._writer.join)
        self._writer = None
        self._readers.shutdown()
        self._reading.close()
        self._db.close()
        self._lock.close()

    # writing

    async def create(self, table: str, setup: Setup, links: Sequence[bytes | None], entries: Sequence[Entry]) -> None:
        """A new table with its links and perhaps its first entries, all or nothing."""
        text = msgspec.json.encode(setup).decode()

        def write(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO tables (id, setup, made) VALUES (?, ?, ?)", (table, text, time.time()))
            db.executemany(
                "INSERT INTO links VALUES (?, ?, ?)", [(table, seat, hash) for seat, hash in enumerate(links)]
            )
            rows = [(table, *msgspec.structs.astuple(entry)) for entry in entries]
            db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", rows)

        await self._write(write)

    async def append(self, table: str, entry: Entry) -> bool:
        """Keep an entry; False when its number is taken."""
        row = (table, entry.n, entry.kind, entry.seat, entry.body, entry.key, entry.moment)

        def write(db: sqlite3.Connection) -> bool:
            try:
                db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            except sqlite3.IntegrityError:
                return False
            return True

        kept: bool = await self._write(write)
        return kept

    async def finish(self, table: str, over: bool) -> None:
        """Remember whether the game is over."""
        await self._write(lambda db: db.execute("UPDATE tables SET over = ? WHERE id = ?", (over, table)))

    async def relink(self, table: str, seat: int, link: bytes | None) -> None:
        """Another link for a seat."""
        await self._write(
            lambda db: db.execute("UPDATE links SET hash = ? WHERE table_id = ? AND seat = ?", (link, table, seat))
        )

    async def note(self, fault: Fault) -> None:
        """Keep the fault of a bot."""
        row = msgspec.structs.astuple(fault)
        await self._write(lambda db: db.execute("INSERT INTO faults VALUES (?, ?, ?, ?, ?, ?, ?)", row))

    # reading

    async def setup(self, table: str) -> Setup | None:
        """How a table began."""
        rows = await self._read("SELECT setup FROM tables WHERE id = ?", (table,))
        return msgspec.json.decode(rows[0][0], type=Setup) if rows else None

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """What happened at a table."""
        query = f"SELECT {COLUMNS} FROM entries WHERE table_id = ? AND n > ? ORDER BY n"
        return [Entry(*row) for row in await self._read(query, (table, after))]

    async def find(self, table: str, key: str) -> Entry | None:
        """The entry that a sender named so."""
        rows = await self._read(f"SELECT {COLUMNS} FROM entries WHERE table_id = ? AND key = ?", (table, key))
        return Entry(*rows[0]) if rows else None

    async def links(self, table: str) -> list[bytes | None]:
        """The hash of each seat's link."""
        return [row[0] for row in await self._read("SELECT hash FROM links WHERE table_id = ? ORDER BY seat", (table,))]

    async def unfinished(self, since: float) -> list[str]:
        """Tables that still go on."""
        last = "SELECT moment FROM entries WHERE table_id = id ORDER BY n DESC LIMIT 1"
        query = f"SELECT id FROM tables WHERE NOT over AND COALESCE(({last}), made) > ?"
        return [row[0] for row in await self._read(query, (since,))]

    async def faults(self, table: str) -> list[Fault]:
        """The faults of bots at a table."""
        return [Fault(*row) for row in await self._read("SELECT * FROM faults WHERE table_id = ?", (table,))]

    # inside

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.file, isolation_level=None, check_same_thread=False, timeout=10, cached_statements=64)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = OFF")  # entries are written only for tables that were read
        return db

    def _migrate(self) -> None:
        done = self._db.execute("PRAGMA user_version").fetchone()[0]
        for number, script in scripts("sqlite"):
            if number > done:
                self._db.executescript(f"BEGIN IMMEDIATE; {script}; PRAGMA user_version = {number}; COMMIT")

    async def _read(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        def read() -> list[Any]:
            try:
                return self._reading.execute(query, values).fetchall()
            except sqlite3.Error as error:
                raise StoreTrouble(str(error)) from error

        return await self._loop.run_in_executor(self._readers, read)

    async def _write(self, write: Write) -> Any:
        future: asyncio.Future[Any] = self._loop.create_future()
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        self._gathered.append((write, future))
        return await future

    def _hand_over(self) -> None:
        """Give the writer everything of this turn at once: waking a thread is dear."""
        gathered, self._gathered = self._gathered, []
        self._waiting.put(gathered)

    def _write_all(self) -> None:
        """The writer's thread: everything that waits, in one transaction, again and again."""
        going_on = True
        while going_on:
            jobs: list[Waiting] = []
            more = self._waiting.get()
            with contextlib.suppress(queue.Empty):
                while more is not None:
                    jobs += more
                    if len(jobs) >= BATCH:
                        break
                    more = self._waiting.get_nowait()
            going_on = more is not None
            if jobs:
                results = self._transaction([write for write, _ in jobs])
                self._loop.call_soon_threadsafe(_settle, jobs, results)

    def _transaction(self, writes: list[Write]) -> list[Any]:
        """Results in the order of the writes; if the disk fails, the same trouble for all and nothing written."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            results = [write(self._db) for write in writes]
            self._db.execute("COMMIT")
            return results
        except (sqlite3.Error, OverflowError, ValueError) as error:
            with contextlib.suppress(sqlite3.Error):
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
            return [StoreTrouble(f"The hall's disk refused: {error}.")] * len(writes)


def _settle(batch: list[Waiting], results: list[Any]) -> None:
    for (_, future), result in zip(batch, results, strict=True):
        if future.done():  # whoever waited has gone away
            continue
        if isinstance(result, StoreTrouble):
            future.set_exception(result)
        else:
            future.set_result(result)
