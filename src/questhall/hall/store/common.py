"""What both stores do alike. Statements are the same for SQLite and PostgreSQL; a question mark stands for a value."""

from typing import Any

import msgspec

from questhall.hall.store.store import (
    ABOUT,
    COLUMNS,
    ERASED,
    GAPS,
    KEEP,
    SETUP,
    TABLES,
    UNFILMED,
    Entry,
    Fault,
    Row,
    Setup,
    nameless,
    row_of,
)


class CommonStore:
    """Tables as rows: everything but how a database is opened, written to in a hurry and shared."""

    async def select(self, query: str, values: tuple[Any, ...] = ()) -> list[Any]:
        """The rows that a query finds."""
        raise NotImplementedError

    async def change(self, *statements: tuple[str, tuple[Any, ...]]) -> bool:
        """Run statements all or none; if the first one touches nothing, none."""
        raise NotImplementedError

    # how a table stands

    async def setup(self, table: str) -> Setup | None:
        """How a table began."""
        rows = await self.select("SELECT setup FROM tables WHERE id = ?", (table,))
        return SETUP.decode(rows[0][0]) if rows else None

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """What happened at a table."""
        query = f"SELECT {COLUMNS} FROM entries WHERE table_id = ? AND n > ? ORDER BY n"
        return [Entry(*row) for row in await self.select(query, (table, after))]

    async def find(self, table: str, key: str) -> Entry | None:
        """The entry that a sender named so."""
        rows = await self.select(f"SELECT {COLUMNS} FROM entries WHERE table_id = ? AND key = ?", (table, key))
        return Entry(*rows[0]) if rows else None

    async def links(self, table: str) -> list[bytes | None]:
        """The hash of each seat's link."""
        rows = await self.select("SELECT hash FROM links WHERE table_id = ? ORDER BY seat", (table,))
        return [None if row[0] is None else bytes(row[0]) for row in rows]

    async def relink(self, table: str, seat: int, link: bytes | None) -> None:
        """Another link for a seat."""
        await self.change(("UPDATE links SET hash = ? WHERE table_id = ? AND seat = ?", (link, table, seat)))

    # what is kept besides

    async def keep(self, table: str, what: str, n: int, data: bytes) -> None:
        """Something besides the entries."""
        await self.change((KEEP, (table, what, n, data)))

    async def kept(self, table: str) -> dict[str, bytes]:
        """What is kept besides the entries."""
        rows = await self.select("SELECT what, data FROM kept WHERE table_id = ?", (table,))
        return {what: bytes(data) for what, data in rows}

    async def unfilmed(self, most: int) -> list[str]:
        """Finished tables without a film."""
        return [row[0] for row in await self.select(UNFILMED, (most,))]

    async def keep_content(self, name: str, data: bytes) -> None:
        """Content, once for all tables."""
        await self.change(("INSERT INTO contents VALUES (?, ?) ON CONFLICT DO NOTHING", (name, data)))

    async def content(self, name: str) -> bytes | None:
        """Content that was kept."""
        rows = await self.select("SELECT data FROM contents WHERE name = ?", (name,))
        return bytes(rows[0][0]) if rows else None

    async def note(self, fault: Fault) -> None:
        """Keep the fault of a bot."""
        await self.change(("INSERT INTO faults VALUES (?, ?, ?, ?, ?, ?, ?)", msgspec.structs.astuple(fault)))

    async def faults(self, table: str) -> list[Fault]:
        """The faults of bots at a table."""
        return [Fault(*row) for row in await self.select("SELECT * FROM faults WHERE table_id = ?", (table,))]

    # for whoever runs the hall

    async def tables(self, before: float, most: int) -> list[Row]:
        """Tables where nothing has happened since a moment."""
        return [row for row in map(row_of, await self.select(TABLES)) if row.last < before][:most]

    async def erase(self, table: str) -> None:
        """Take names and chat out."""
        for (setup,) in await self.select("SELECT setup FROM tables WHERE id = ?", (table,)):
            who = "UPDATE entries SET body = '' WHERE table_id = ? AND kind IN ('name', 'face', 'sit')"
            await self.change(
                ("UPDATE tables SET setup = ? WHERE id = ?", (nameless(setup), table)),
                ("UPDATE entries SET body = ? WHERE table_id = ? AND kind = 'chat'", (ERASED, table)),
                (who, (table,)),
                ("DELETE FROM kept WHERE table_id = ? AND what = 'campaign'", (table,)),  # it has names
            )

    async def delete(self, table: str) -> None:
        """Forget a table."""
        about = [(f"DELETE FROM {name} WHERE table_id = ?", (table,)) for name in ABOUT]
        known = "UPDATE tables SET over = over WHERE id = ?", (table,)  # nobody writes to it from here on
        await self.change(known, *about, ("DELETE FROM tables WHERE id = ?", (table,)))

    async def check(self) -> list[str]:
        """What is wrong with the entries."""
        return [f"table {row[0]}: entries are missing" for row in await self.select(GAPS)]
