"""What the store knows about people: who has which seats, which invitations are open, whose time is over.

The statements are the same for SQLite and PostgreSQL; a question mark stands for a value.
"""

from typing import Any, NamedTuple, Protocol, Sequence

import msgspec

from questhall.hall.store.store import ERASED, Setup, without_names

Statement = tuple[str, tuple[Any, ...]]

CLAIMS = """
SELECT seated.table_id, seated.seat, sealed, moment, result, links.hash, over FROM seated
JOIN tables ON tables.id = seated.table_id
LEFT JOIN links ON links.table_id = seated.table_id AND links.seat = seated.seat
WHERE person = ? ORDER BY moment DESC LIMIT ?
"""
COMPANY = """
SELECT others.table_id, others.seat, others.person FROM seated AS mine
JOIN seated AS others ON others.table_id = mine.table_id AND others.person <> mine.person
WHERE mine.person = ? AND mine.result <> ''
"""
CLAIM = """
INSERT INTO seated (person, table_id, seat, sealed, moment) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (person, table_id, seat) DO UPDATE SET sealed = excluded.sealed
"""
PERSON = """
INSERT INTO people VALUES (?, ?, ?, ?)
ON CONFLICT (person) DO UPDATE SET name = excluded.name, face = excluded.face
"""
FOLLOW = """
INSERT INTO seated (person, table_id, seat, sealed, moment)
SELECT person, ?, ?, sealed, ? FROM seated WHERE table_id = ? AND seat = ? ON CONFLICT DO NOTHING
"""
CALL = """
INSERT INTO calls VALUES (?, ?, ?)
ON CONFLICT (table_id, seat) DO UPDATE SET moment = excluded.moment WHERE calls.moment < ?
"""
DEVICE = """
INSERT INTO devices VALUES (?, ?, ?, ?, ?)
ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person, point = excluded.point, auth = excluded.auth,
moment = excluded.moment
"""
SPARE = """
DELETE FROM devices WHERE person = ? AND endpoint NOT IN
(SELECT endpoint FROM devices WHERE person = ? ORDER BY moment DESC LIMIT ?)
"""
AT_ONCE = 500  # tables that are asked about in one question
DEVICES = 8  # of one person that are called
INVITE = "INSERT INTO invites VALUES (?, ?, ?) ON CONFLICT (table_id, seat) DO UPDATE SET hash = excluded.hash"


class Statements(Protocol):
    """A store, as far as this page needs it."""

    async def select(self, query: str, values: tuple[Any, ...] = ()) -> list[Any]:
        """The rows that a query finds."""

    async def change(self, *statements: Statement) -> bool:
        """Run statements all or none; if the first one touches nothing, none, and False."""


class Claim(NamedTuple):
    """A seat that belongs to a person."""

    table: str
    seat: int
    sealed: bytes
    moment: float
    result: str
    link: bytes | None  # the hash of the seat's present link
    over: bool


class Device(NamedTuple):
    """A browser that wants to be called, at the push service of its maker."""

    endpoint: str
    point: bytes  # its public key
    auth: bytes
    moment: float


class PeopleStore:
    """People, their seats and the invitations to others."""

    def __init__(self, store: Statements) -> None:
        self.store = store

    # people

    async def person(self, person: bytes) -> tuple[str, str] | None:
        """The name and the face of somebody."""
        rows = await self.store.select("SELECT name, face FROM people WHERE person = ?", (person,))
        return (rows[0][0], rows[0][1]) if rows else None

    async def introduce(self, person: bytes, name: str, face: str, moment: float) -> None:
        """How somebody is called, from now on."""
        await self.store.change((PERSON, (person, name, face, moment)))

    async def claims(self, person: bytes, most: int) -> list[Claim]:
        """The seats of somebody, the latest first."""
        rows = await self.store.select(CLAIMS, (person, most))
        return [
            Claim(table, seat, bytes(sealed), moment, result, None if link is None else bytes(link), bool(over))
            for table, seat, sealed, moment, result, link, over in rows
        ]

    async def claim(self, person: bytes, table: str, seat: int, sealed: bytes, moment: float) -> None:
        """A seat belongs to somebody."""
        await self.store.change((CLAIM, (person, table, seat, sealed, moment)))

    async def unclaim(self, table: str, seat: int) -> None:
        """A seat belongs to nobody any more."""
        await self.store.change(("DELETE FROM seated WHERE table_id = ? AND seat = ? AND result = ''", (table, seat)))

    async def follow(self, old: str, new: str, order: Sequence[int], moment: float) -> None:
        """The people of a table go to another one, where seat `order[n]` of the old one is seat n."""
        for seat, before in enumerate(order):
            await self.store.change((FOLLOW, (new, seat, moment, old, before)))

    async def claimed(self, table: str) -> list[tuple[bytes, int]]:
        """The people of a table and their seats."""
        rows = await self.store.select("SELECT person, seat FROM seated WHERE table_id = ?", (table,))
        return [(bytes(person), seat) for person, seat in rows]

    async def taken(self, tables: Sequence[str]) -> dict[str, set[int]]:
        """The seats of people at some tables."""
        found: dict[str, set[int]] = {}
        for first in range(0, len(tables), AT_ONCE):
            some = tables[first : first + AT_ONCE]
            marks = ", ".join("?" * len(some))
            query = f"SELECT table_id, seat FROM seated WHERE table_id IN ({marks})"
            for table, seat in await self.store.select(query, tuple(some)):
                found.setdefault(table, set()).add(seat)
        return found

    async def company(self, person: bytes) -> list[tuple[str, int, bytes]]:
        """Other people at the finished tables of somebody: table, seat, person."""
        rows = await self.store.select(COMPANY, (person,))
        return [(table, seat, bytes(other)) for table, seat, other in rows]

    async def ended(self, table: str, results: Sequence[tuple[int, str]]) -> None:
        """How a game ended for each seat; nothing, when it goes on after all."""
        for seat, result in results:
            query = "UPDATE seated SET result = ? WHERE table_id = ? AND seat = ?"
            await self.store.change((query, (result, table, seat)))

    async def forget(self, person: bytes) -> None:
        """Everything about somebody, except what they did at tables."""
        await self.store.change(("DELETE FROM people WHERE person = ?", (person,)))
        await self.store.change(("DELETE FROM devices WHERE person = ?", (person,)))
        await self.store.change(("DELETE FROM seated WHERE person = ?", (person,)))

    async def prune(self, before: float) -> None:
        """Forget people who have no seat any more and came before a moment."""
        query = "DELETE FROM people WHERE made < ? AND person NOT IN (SELECT person FROM seated)"
        await self.store.change((query, (before,)))
        query = "DELETE FROM devices WHERE moment < ? AND person NOT IN (SELECT person FROM seated)"
        await self.store.change((query, (before,)))

    async def erase_seat(self, table: str, seat: int, setup: Setup) -> None:
        """Take the name of one seat and what was said there out of a table; its game stays."""
        text = msgspec.json.encode(without_names(setup, [seat])).decode()
        where = "WHERE table_id = ? AND seat = ?"
        await self.store.change(
            ("UPDATE tables SET setup = ? WHERE id = ?", (text, table)),
            (f"UPDATE entries SET body = '{ERASED}' {where} AND kind = 'chat'", (table, seat)),
            (f"UPDATE entries SET body = '' {where} AND kind IN ('name', 'face', 'sit')", (table, seat)),
            ("DELETE FROM kept WHERE table_id = ? AND what = 'campaign'", (table,)),  # it has names, and is kept anew
        )

    # devices

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """A secret of the hall's: `fresh`, unless there is one already."""
        await self.store.change(("INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING", (name, fresh)))
        return bytes((await self.store.select("SELECT data FROM secrets WHERE name = ?", (name,)))[0][0])

    async def devices(self, person: bytes) -> list[Device]:
        """The devices on which somebody wants to be called."""
        query = "SELECT endpoint, point, auth, moment FROM devices WHERE person = ? ORDER BY moment"
        rows = await self.store.select(query, (person,))
        return [Device(endpoint, bytes(point), bytes(auth), moment) for endpoint, point, auth, moment in rows]

    async def add_device(self, person: bytes, device: Device) -> None:
        """Call somebody there, too; of too many the oldest is forgotten."""
        await self.store.change((DEVICE, (device.endpoint, person, device.point, device.auth, device.moment)))
        await self.store.change((SPARE, (person, person, DEVICES)))

    async def forget_device(self, person: bytes, endpoint: str) -> None:
        """Call nobody there any more."""
        await self.store.change(("DELETE FROM devices WHERE person = ? AND endpoint = ?", (person, endpoint)))

    # invitations

    async def invites(self, table: str) -> dict[int, bytes]:
        """The open invitations to a table: the hash of each seat's."""
        rows = await self.store.select("SELECT seat, hash FROM invites WHERE table_id = ?", (table,))
        return {seat: bytes(hash) for seat, hash in rows}

    async def invite(self, table: str, seat: int, hash: bytes) -> None:
        """An invitation to a seat; an earlier one is void."""
        await self.store.change((INVITE, (table, seat, hash)))

    async def uninvite(self, table: str, seat: int) -> None:
        """No invitation to a seat any more."""
        await self.store.change(("DELETE FROM invites WHERE table_id = ? AND seat = ?", (table, seat)))

    async def take_up(self, table: str, seat: int, invite: bytes, link: bytes) -> bool:
        """Use an invitation up: the seat has its own link from now on. Of two who try, one succeeds."""
        return await self.store.change(
            ("DELETE FROM invites WHERE table_id = ? AND seat = ? AND hash = ?", (table, seat, invite)),
            ("UPDATE links SET hash = ? WHERE table_id = ? AND seat = ?", (link, table, seat)),
        )

    async def reseat(self, table: str, setup: Setup, seats: int) -> None:
        """Another number of seats at a table that has not begun; `seats` is how many there were."""
        text = msgspec.json.encode(setup).decode()
        added = [("INSERT INTO links VALUES (?, ?, NULL)", (table, seat)) for seat in range(seats, len(setup.places))]
        gone = [
            (f"DELETE FROM {name} WHERE table_id = ? AND seat >= ?", (table, len(setup.places)))
            for name in ("links", "invites", "seated")
        ]
        await self.store.change(
            ("UPDATE tables SET setup = ? WHERE id = ?", (text, table)),
            *added,
            *gone,
            ("DELETE FROM kept WHERE table_id = ?", (table,)),
        )

    # clocks

    async def set_due(self, table: str, due: float) -> None:
        """When somebody's time is over; 0: no clock runs."""
        await self.store.change(("UPDATE tables SET due = ? WHERE id = ?", (due, table)))

    async def due(self, now: float) -> list[str]:
        """The tables at which somebody's time is over."""
        query = "SELECT id FROM tables WHERE due > 0 AND due <= ? AND NOT over"
        return [row[0] for row in await self.store.select(query, (now,))]

    async def call(self, table: str, seat: int, now: float, before: float) -> bool:
        """Whether somebody may be called now: not if any process has done so since a moment."""
        return await self.store.change((CALL, (table, seat, now, before)))
