"""The store on PostgreSQL, for a hall of several processes or machines.

The primary key of an entry is its table and number, so of two processes that answer the same decision one is refused by
the database and looks again. NOTIFY tells the others that something happened; what happened they read from the table.
"""

import asyncio
import contextlib
import time
from typing import Any, Sequence

import msgspec
import psycopg
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from questhall.hall.store.common import CommonStore
from questhall.hall.store.store import (
    Entry,
    Kept,
    Notify,
    Setup,
    StoreTrouble,
    scripts,
)

CHANNEL = "questhall"
MIGRATION_LOCK = 0x51484C  # one process at a time brings the schema up to date

APPEND = f"""
WITH kept AS (
    INSERT INTO entries VALUES (%(table)s, %(n)s, %(kind)s, %(seat)s, %(body)s, %(key)s, %(moment)s)
    ON CONFLICT DO NOTHING RETURNING n
)
SELECT pg_notify('{CHANNEL}', %(news)s) FROM kept
"""


LISTEN_SECONDS = 5.0  # at a stretch
NOW = "EXTRACT(EPOCH FROM clock_timestamp())"  # the database's clock, the same for everybody
LEASE = f"""
INSERT INTO leases SELECT wanted, %(owner)s, {NOW} + %(seconds)s FROM unnest(%(tables)s::text[]) AS wanted
WHERE NOT EXISTS (
    SELECT 1 FROM leases WHERE table_id = wanted AND owner NOT IN ('', %(owner)s) AND until >= {NOW}
) ORDER BY wanted
ON CONFLICT (table_id) DO UPDATE SET owner = excluded.owner, until = excluded.until
WHERE leases.owner IN ('', excluded.owner) OR leases.until < {NOW} RETURNING table_id
"""
ASLEEP = f"""
INSERT INTO leases VALUES (%s, '', {NOW} + 1e9)
ON CONFLICT (table_id) DO UPDATE SET owner = '', until = excluded.until
WHERE leases.owner IN ('', %s) OR leases.until < {NOW}
"""
HERE = f"""
INSERT INTO presence SELECT place, %(process)s, seats::int[], {NOW} + %(seconds)s
FROM unnest(%(tables)s::text[], %(seats)s::text[]) AS told (place, seats)
ON CONFLICT (table_id, process) DO UPDATE SET seats = excluded.seats, until = excluded.until
"""


class PostgresStore(CommonStore):
    """Tables in a PostgreSQL database that several hall processes share."""

    shared = True

    def __init__(self, address: str) -> None:
        self.address = address
        self._closing = False
        self._name = f"{time.time_ns():x}"  # tells our own notifications from those of others
        self._pool: AsyncConnectionPool[Any] = AsyncConnectionPool(
            address, min_size=1, max_size=8, open=False, timeout=10, kwargs={"autocommit": True}
        )

    async def open(self, notify: Notify) -> None:
        """Connect, bring the schema up to date, listen."""
        try:
            await self._pool.open(wait=True)
            async with self._pool.connection() as db:
                await _migrate(db)
        except PoolTimeout as error:
            await self._pool.close()
            raise StoreTrouble("The hall's database does not answer; what was tried stands above.") from error
        self._ear = asyncio.create_task(self._listen(notify))

    async def close(self) -> None:
        """Stop listening and disconnect.

        The ear is called, not cancelled: whoever is cancelled while psycopg waits for the server may wait for ever.
        """
        self._closing = True
        with contextlib.suppress(StoreTrouble):
            await self._run(f"SELECT pg_notify('{CHANNEL}', %s)", (f"closing 0 {self._name}",))
        await asyncio.wait([self._ear], timeout=LISTEN_SECONDS + 1)
        self._ear.cancel()
        await self._pool.close()

    async def create(self, table: str, setup: Setup, links: Sequence[bytes | None], entries: Sequence[Entry]) -> None:
        """A new table with its links and perhaps its first entries, all or nothing."""
        text = msgspec.json.encode(setup).decode()
        rows = [(table, *msgspec.structs.astuple(entry)) for entry in entries]
        try:
            async with self._pool.connection() as db, db.transaction(), db.cursor() as cursor:
                await cursor.execute(
                    "INSERT INTO tables (id, setup, made) VALUES (%s, %s, %s)", (table, text, time.time())
                )
                hashes = [(table, seat, hash) for seat, hash in enumerate(links)]
                await cursor.executemany("INSERT INTO links VALUES (%s, %s, %s)", hashes)
                if rows:
                    await cursor.executemany("INSERT INTO entries VALUES (%s, %s, %s, %s, %s, %s, %s)", rows)
        except (psycopg.Error, PoolTimeout) as error:
            raise _trouble(error) from error

    async def append(self, table: str, entry: Entry) -> bool:
        """Keep an entry; False when its number is taken."""
        values = {**msgspec.structs.asdict(entry), "table": table}
        values["news"] = f"{table} {entry.n} {self._name}"
        return bool(await self._run(APPEND, values))

    def append_soon(self, table: str, entry: Entry, then: Kept) -> bool:
        """Other processes write here as well, so nothing is simple."""
        return False

    async def finish(self, table: str, over: bool) -> None:
        """Remember whether the game is over."""
        await self._run("UPDATE tables SET over = %s WHERE id = %s", (over, table))

    def finish_soon(self, table: str, over: bool) -> bool:
        """Everything waits here."""
        return False

    async def newest(self, tables: Sequence[str]) -> dict[str, int]:
        """One step in the index for each table."""
        query = """
        SELECT place, (SELECT n FROM entries WHERE table_id = place ORDER BY n DESC LIMIT 1)
        FROM unnest(%s::text[]) AS place
        """
        return {table: n for table, n in await self._run(query, (list(tables),)) if n is not None}

    async def lease(self, tables: Sequence[str], seconds: float) -> set[str]:
        """Have tables to oneself for a while; a lease that ran out is anybody's. In order, so that two who want the
        same do not wait for each other."""
        values = {"tables": list(tables), "owner": self._name, "seconds": seconds}
        return {row[0] for row in await self._run(LEASE, values)} if tables else set()

    async def renew(self, lease: float, here: float) -> set[str]:
        """Two statements, whatever number of tables."""
        await self._run(f"UPDATE presence SET until = {NOW} + %s WHERE process = %s AND until > 0", (here, self._name))
        query = f"UPDATE leases SET until = {NOW} + %s WHERE owner = %s RETURNING table_id"
        return {row[0] for row in await self._run(query, (lease, self._name))}

    async def let_go(self, table: str, due: bool) -> None:
        """Give a lease back, or let the table sleep."""
        query = "DELETE FROM leases WHERE table_id = %s AND owner = %s" if due else ASLEEP
        await self._run(query, (table, self._name))

    async def here(self, seats: dict[str, Sequence[int]], seconds: float) -> None:
        """Which seats' people are here; one statement for all tables, and one for those that people left."""
        some = {table: f"{{{','.join(map(str, here))}}}" for table, here in seats.items() if here}
        if some:
            values = {"tables": list(some), "seats": list(some.values()), "process": self._name, "seconds": seconds}
            await self._run(HERE, values)
        if none := [table for table in seats if table not in some]:
            await self._run("DELETE FROM presence WHERE table_id = ANY(%s) AND process = %s", (none, self._name))

    async def elsewhere(self, tables: Sequence[str]) -> dict[str, frozenset[int]]:
        """The seats whose people are here through other processes."""
        query = f"SELECT table_id, seats FROM presence WHERE process <> %s AND until > {NOW} AND table_id = ANY(%s)"
        found: dict[str, frozenset[int]] = {}
        for table, seats in await self._run(query, (self._name, list(tables))):
            found[table] = found.get(table, frozenset()) | frozenset(seats)
        return found

    async def select(self, query: str, values: tuple[Any, ...] = ()) -> list[Any]:
        """The rows that a query finds."""
        return await self._run(query.replace("?", "%s"), values)

    async def change(self, *statements: tuple[str, tuple[Any, ...]]) -> bool:
        """Run statements all or none; if the first one touches nothing, none."""
        try:
            async with self._pool.connection() as db, db.transaction():
                for number, (query, values) in enumerate(statements):
                    cursor = await db.execute(query.replace("?", "%s").encode(), values)
                    if number == 0 and cursor.rowcount < 1:
                        return False
        except (psycopg.Error, PoolTimeout) as error:
            raise _trouble(error) from error
        return True

    async def unfinished(self, since: float) -> list[str]:
        """Tables that still go on and that nobody looks after."""
        last = "SELECT moment FROM entries WHERE table_id = id ORDER BY n DESC LIMIT 1"
        led = f"SELECT 1 FROM leases WHERE table_id = id AND until > {NOW}"
        query = f"SELECT id FROM tables WHERE NOT over AND NOT EXISTS ({led}) AND COALESCE(({last}), made) > %s"
        return [row[0] for row in await self._run(query, (since,))]

    async def _run(self, query: Any, values: Any) -> list[Any]:
        try:
            async with self._pool.connection() as db:
                cursor = await db.execute(query, values)
                return await cursor.fetchall() if cursor.description else []
        except (psycopg.Error, PoolTimeout) as error:
            raise _trouble(error) from error

    async def _listen(self, notify: Notify) -> None:
        """Pass on what other processes wrote; after a lost connection, listen again."""
        while not self._closing:
            try:
                async with await psycopg.AsyncConnection.connect(self.address, autocommit=True) as db:
                    await db.execute(f"LISTEN {CHANNEL}")
                    notify("", 0)  # whatever happened while nobody listened
                    while not self._closing:
                        async for news in db.notifies(timeout=LISTEN_SECONDS, stop_after=1):
                            table, n, writer = news.payload.split(" ")
                            if writer != self._name:
                                notify(table, int(n))
            except psycopg.Error:
                await asyncio.sleep(1)


async def _migrate(db: psycopg.AsyncConnection[Any]) -> None:
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATION_LOCK,))
        await db.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
        row = await (await db.execute("SELECT max(version) FROM schema_version")).fetchone()
        done = (row and row[0]) or 0
        if done > max(number for number, _ in scripts("postgres")):
            raise StoreTrouble(f"The database was written by a newer Questhall (schema {done}): use that one.")
        for number, script in scripts("postgres"):
            if number > done:
                await db.execute(script.encode())
                await db.execute("INSERT INTO schema_version VALUES (%s)", (number,))


def _trouble(error: Exception) -> StoreTrouble:
    return StoreTrouble(f"The hall's database refused: {str(error).strip() or type(error).__name__}.")
