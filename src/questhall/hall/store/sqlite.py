"""The store on SQLite: one file, nothing to install, every commit synced to the disk.

What several tables write in the same moment goes into one transaction, so they share one sync of the disk and each
still waits until its own entry is safe (a group commit). On a disk that syncs within a millisecond or two, waking a
thread takes longer than writing, so the event loop writes by itself; as soon as the disk turns out to be slow, a thread
writes and whatever queues up meanwhile goes into its next transaction. In a crowd many share a transaction without
waiting for each other: what arrives while one is written and told goes into the next.

SQLite's log grows while it is written, and syncing a file that has grown is two trips to the disk instead of one. So
the log is laid out once and then used again from its start whenever everything in it has been moved into the file.
"""

import asyncio
import contextlib
import fcntl
import logging
import os
import queue
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Callable, Sequence

import msgspec

from questhall.hall.store.common import CommonStore
from questhall.hall.store.store import (
    Entry,
    Kept,
    Notify,
    Setup,
    StoreTrouble,
    scripts,
)

log = logging.getLogger("questhall.hall")

Row = tuple[str, int, str, int, str, str, float]  # an entry of a table
Write = Callable[[sqlite3.Connection], Any] | Row
Waiting = tuple[Write, Callable[[Any], None]]  # and who is told the result, or a StoreTrouble

BATCH = 500  # writes in one transaction
SLOW = 0.005  # seconds of a transaction that the event loop must not wait for again
SLOW_IN_A_CROWD = 0.03  # the same where many share it
THREAD_SECONDS = 2.0  # for which a thread writes after a slow one, before the event loop tries again
CHECKPOINT, FIRST = 4000, 500  # writes after which they are moved from the log into the file; and the first time
LAID = 32 << 20  # bytes of the log that are there before they are needed
CROWD, WINDOW = 40, 0.05  # so many writes within so many seconds are a crowd
APPEND = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)"


class SqliteStore(CommonStore):
    """Tables in one SQLite file that a single hall process owns."""

    shared = False

    def __init__(self, file: Path, beside: bool = False) -> None:
        self.file = file
        self.beside = beside  # where a hall has it open, it may be read all the same
        self._gathered: list[Waiting] = []  # in this turn of the event loop
        self._handed = 0  # writes in the hands of the thread
        self._thread_until = 0.0  # a thread writes until then
        self._crowded = False
        self._counted, self._counting_since = 0, 0.0  # writes, to see whether there is a crowd
        self._logged = CHECKPOINT - FIRST  # writes since the last checkpoint; the first comes soon and lays out the log
        self._moved: asyncio.Future[None] | None = None  # the last checkpoint, as far as it goes beside the writing
        self._nearly_moved = False  # and the rest shall be moved before anything else is written
        self._waiting: queue.SimpleQueue[list[Waiting] | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="hall-read")

    async def open(self, notify: Notify) -> None:
        """Own the file, bring its schema up to date, start the writer."""
        self._loop = asyncio.get_running_loop()
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self._lock = open(self.file, "ab")  # noqa: SIM115 (held until close; the file itself, which nobody tidies away)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._lock.close()
            if self.beside:
                self._reading = self._connect()
                self._reading.execute("PRAGMA query_only = ON")
                return
            raise StoreTrouble(
                f"A hall that runs has {self.file} open; stop it first, or choose another folder with --data."
            ) from None
        try:
            self._db = self._connect()
            self._migrate()
        except sqlite3.DatabaseError as error:
            self._lock.close()
            raise StoreTrouble(
                f"{self.file} cannot be used ({error}). Put a backup in its place, or choose another folder: --data."
            ) from None
        except StoreTrouble:
            self._lock.close()
            raise
        self._db.execute("PRAGMA wal_autocheckpoint = 0")
        self._reading = self._connect()
        self._moving = self._connect()
        self._writer = threading.Thread(target=self._write_all, name="hall-write", daemon=True)
        self._writer.start()

    async def close(self) -> None:
        """Write what is queued, then let go of the file."""
        if self._writer is None:
            return  # it was never opened, or only to be read
        self._hand_over()
        self._waiting.put(None)
        await asyncio.to_thread(self._writer.join)
        self._writer = None
        if self._moved is not None:
            await self._moved
        self._readers.shutdown()
        self._reading.close()
        self._moving.close()
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
            db.executemany(APPEND, [_row(table, entry) for entry in entries])

        await self._write(write)

    async def append(self, table: str, entry: Entry) -> bool:
        """Keep an entry; False when its number is taken."""
        kept: bool = await self._write(_row(table, entry))
        return kept

    def append_soon(self, table: str, entry: Entry, then: Kept) -> bool:
        """The same without waiting."""
        self._gather(_row(table, entry), then)
        return True

    async def finish(self, table: str, over: bool) -> None:
        """Remember whether the game is over."""
        await self._write(partial(_finish, table, over))

    def finish_soon(self, table: str, over: bool) -> bool:
        """The same without waiting."""
        self._gather(partial(_finish, table, over), _unheard)
        return True

    async def check(self) -> list[str]:
        """What is wrong with the file."""
        wrong = [row[0] for row in await self._read("PRAGMA integrity_check", ()) if row[0] != "ok"]
        return wrong + await super().check()

    async def newest(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the newest entry of each table that has any."""
        marks = ", ".join("?" * len(tables))
        query = f"SELECT table_id, MAX(n) FROM entries WHERE table_id IN ({marks}) GROUP BY table_id"
        return dict(await self._read(query, tuple(tables)))

    async def lease(self, tables: Sequence[str], seconds: float) -> set[str]:
        """One process owns the file, so it has every table."""
        return set(tables)

    async def renew(self, lease: float, here: float) -> set[str]:
        """Nothing runs out."""
        return set()

    async def let_go(self, table: str, due: bool) -> None:
        """There is nobody else."""

    async def here(self, seats: dict[str, Sequence[int]], seconds: float) -> None:
        """There is nobody to tell."""

    async def elsewhere(self, tables: Sequence[str]) -> dict[str, frozenset[int]]:
        """There is no other process."""
        return {}

    async def change(self, *statements: tuple[str, tuple[Any, ...]]) -> bool:
        """Run statements all or none; if the first one touches nothing, none."""

        def write(db: sqlite3.Connection) -> bool:
            (first, values), *others = statements
            if db.execute(first, values).rowcount < 1:
                return False
            for query, more in others:
                db.execute(query, more)
            return True

        done: bool = await self._write(write)
        return done

    # reading

    async def select(self, query: str, values: tuple[Any, ...] = ()) -> list[Any]:
        """The rows that a query finds."""
        return await self._read(query, values)

    async def unfinished(self, since: float) -> list[str]:
        """Tables that still go on."""
        last = "SELECT moment FROM entries WHERE table_id = id ORDER BY n DESC LIMIT 1"
        query = f"SELECT id FROM tables WHERE NOT over AND COALESCE(({last}), made) > ?"
        return [row[0] for row in await self._read(query, (since,))]

    # inside

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.file, isolation_level=None, check_same_thread=False, timeout=10, cached_statements=64)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = OFF")  # entries are written only for tables that were read
        return db

    def _migrate(self) -> None:
        done = self._db.execute("PRAGMA user_version").fetchone()[0]
        if done > max(number for number, _ in scripts("sqlite")):
            raise StoreTrouble(f"{self.file} was written by a newer Questhall (schema {done}): use that one.")
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
        self._gather(write, partial(_settle, future))
        return await future

    def _gather(self, write: Write, then: Callable[[Any], None]) -> None:
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        self._gathered.append((write, then))

    def _hand_over(self) -> None:
        """Write everything that was gathered at once, or let the thread do it."""
        gathered, self._gathered = self._gathered, []
        if not gathered:
            return
        began = time.monotonic()
        self._count(len(gathered), began)
        if self._handed or self._nearly_moved or began < self._thread_until:
            self._handed += len(gathered)
            self._waiting.put(gathered)
            return
        results = self._transaction([write for write, _ in gathered])
        if time.monotonic() - began > (SLOW_IN_A_CROWD if self._crowded else SLOW):
            self._thread_until = began + THREAD_SECONDS
        self._settle(gathered, results)

    def _count(self, writes: int, now: float) -> None:
        self._counted += writes
        if self._counted >= CROWD and not self._crowded and now - self._counting_since < 2 * WINDOW:
            self._crowded = True
            self._thread_until = 0.0  # what was slow before may do now
        if now - self._counting_since > WINDOW:
            self._crowded = self._counted >= CROWD and now - self._counting_since < 2 * WINDOW
            self._counted, self._counting_since = 0, now

    def _settle(self, jobs: list[Waiting], results: list[Any]) -> None:
        """Tell everybody that theirs is on the disk."""
        for (_, then), result in zip(jobs, results, strict=True):
            try:
                then(result)
            except Exception:
                log.exception("What was written could not be told")
        self._logged += len(jobs)
        if self._logged >= CHECKPOINT and (self._moved is None or self._moved.done()):
            self._logged = 0
            self._moved = self._loop.run_in_executor(None, self._move)

    def _settle_handed(self, jobs: list[Waiting], results: list[Any]) -> None:
        self._handed -= len(jobs)
        self._settle(jobs, results)

    def _move(self) -> None:
        """Move what was written from the log into the file, beside the writing; nobody waits for it."""
        with contextlib.suppress(sqlite3.Error):
            self._moving.execute("PRAGMA wal_checkpoint(PASSIVE)")
        self._nearly_moved = True

    def _move_rest(self) -> None:
        """Move the little that was written meanwhile; then the log is used again from its start, and need not grow."""
        self._nearly_moved = False
        with contextlib.suppress(sqlite3.Error, OSError):
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
            with open(f"{self.file}-wal", "r+b") as log:
                if (size := log.seek(0, os.SEEK_END)) < LAID:
                    log.write(bytes(LAID - size))

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
            if self._nearly_moved:
                self._move_rest()
            if jobs:
                results = self._transaction([write for write, _ in jobs])
                self._loop.call_soon_threadsafe(self._settle_handed, jobs, results)

    def _transaction(self, writes: list[Write]) -> list[Any]:
        """Results in the order of the writes; if the disk fails, the same trouble for all and nothing written."""
        db = self._db
        try:
            db.execute("BEGIN IMMEDIATE")
            try:
                db.executemany(APPEND, [write for write in writes if isinstance(write, tuple)])
                results = [isinstance(write, tuple) or write(db) for write in writes]
            except sqlite3.IntegrityError:  # a number is taken: begin again and see which
                db.execute("ROLLBACK")
                db.execute("BEGIN IMMEDIATE")
                results = [_append(db, write) if isinstance(write, tuple) else write(db) for write in writes]
            db.execute("COMMIT")
            return results
        except (sqlite3.Error, OverflowError, ValueError) as error:
            with contextlib.suppress(sqlite3.Error):
                if db.in_transaction:
                    db.execute("ROLLBACK")
            return [StoreTrouble(f"The hall's disk refused: {error}.")] * len(writes)


def _settle(future: "asyncio.Future[Any]", result: Any) -> None:
    if future.done():  # whoever waited has gone away
        return
    if isinstance(result, StoreTrouble):
        future.set_exception(result)
    else:
        future.set_result(result)


def _unheard(result: Any) -> None:
    """Nobody waits for it, but trouble is logged."""
    if isinstance(result, StoreTrouble):
        log.error("%s", result)


def _finish(table: str, over: bool, db: sqlite3.Connection) -> None:
    db.execute("UPDATE tables SET over = ? WHERE id = ?", (over, table))


def _row(table: str, entry: Entry) -> Row:
    return (table, entry.n, entry.kind, entry.seat, entry.body, entry.key, entry.moment)


def _append(db: sqlite3.Connection, row: Row) -> bool:
    try:
        db.execute(APPEND, row)
    except sqlite3.IntegrityError:
        return False
    return True
