"""The store: what the hall must never lose, behind one small interface.

Everything that happens at a table is one numbered entry: a choice, an undo, a line of chat, a bot taking a seat.
Entries are only ever appended, and `append` returns when the entry is safe on disk. What a table looks like follows
from its entries, so there is nothing else to keep consistent. Two writers of the same table are told apart by the
number: the second one to write entry 17 is refused, reads what it missed and decides again.
"""

from pathlib import Path
from typing import Any, Callable, Protocol, Sequence

import msgspec

Notify = Callable[[str, int], None]  # a table and its newest entry, written by another hall process


ABOUT = (
    "entries",
    "links",
    "faults",
    "kept",
    "seated",
    "invites",
)  # what is stored about a table, each row with its table_id


class StoreTrouble(Exception):
    """The disk or the database refused to keep something; nothing was written."""


Kept = Callable[[bool | StoreTrouble], None]  # whether an entry was kept, or what kept the disk from doing so


class Place(msgspec.Struct, frozen=True):
    """A seat as it was when the table was made."""

    who: str  # "person" or "bot"
    name: str = ""
    level: str = ""  # of the bot
    open: bool = False  # for a guest, who says who they are when they sit down
    face: str = ""  # by which a person's face is drawn; "": by the name


class Setup(msgspec.Struct, frozen=True):
    """How a table began; it never changes. Made from this and the entries, the match is always the same."""

    game: str
    rules: int
    content: str
    options: dict[str, Any]
    seed: int | str
    places: list[Place]
    creator: int = -1  # the seat of whoever made the table
    chosen: bool = False  # whether a person chose the seed, and so may know what comes
    watch: bool = True  # whether people without a seat may look on
    lesson: bool = False  # a first-game tutorial
    start: str = ""  # a saved match, for a table that branched off from the middle of a running one
    record: bool = False  # an uploaded game: to be looked at, not played
    pace: float = 0.7  # seconds that a bot lets people look before it answers
    wait: bool = False  # whether nobody is asked before all guests have sat down
    clock: float = 0.0  # seconds that somebody who is asked has for a choice; 0: as long as they like
    made: float = 0.0  # when; 0 for tables of early versions
    own: str = ""  # the name of a pack that was brought to this table alone


SETUP = msgspec.json.Decoder(Setup)  # made in one thread, before several read with it


class Entry(msgspec.Struct, frozen=True):
    """One thing that happened at a table."""

    n: int  # from 1 without gaps
    kind: (
        str  # choice, void, undo, wish, consent, decline, chat, name, face, hold, link, sit, offer, leave, begin, anew
    )
    seat: int  # -1: somebody without a seat
    body: str
    key: str  # the sender's own name for this entry, so that sending it twice does it once
    moment: float  # seconds since 1970


class Fault(msgspec.Struct, frozen=True):
    """A bot that failed, with the game as a replayable record."""

    table: str
    n: int
    seat: int
    level: str
    what: str
    record: str
    moment: float


class Row(msgspec.Struct):
    """A table in a list."""

    table: str
    game: str
    made: float
    last: float  # when something happened there
    entries: int
    over: bool
    closed: bool = False  # nobody plays on there


COLUMNS = "n, kind, seat, body, key, moment"
KEEP = """
INSERT INTO kept VALUES (?, ?, ?, ?)
ON CONFLICT (table_id, what) DO UPDATE SET n = excluded.n, data = excluded.data
"""
UNFILMED = """
SELECT id FROM tables WHERE over AND NOT EXISTS (SELECT 1 FROM kept WHERE table_id = id AND what = 'film')
ORDER BY made DESC LIMIT ?
"""
TABLES = """
SELECT id, setup, made,
    COALESCE((SELECT moment FROM entries WHERE table_id = id ORDER BY n DESC LIMIT 1), made) AS last,
    (SELECT COUNT(*) FROM entries WHERE table_id = id), over,
    (SELECT kind FROM entries WHERE table_id = id AND kind IN ('open', 'close') ORDER BY n DESC LIMIT 1)
FROM tables ORDER BY 4 DESC
"""
GAPS = """
SELECT table_id FROM entries GROUP BY table_id HAVING COUNT(*) <> MAX(n) OR MIN(n) <> 1
"""
ERASED = '{"name":"","text":""}'


def row_of(found: Sequence[Any]) -> Row:
    """A row of `TABLES`."""
    setup = SETUP.decode(found[1])
    return Row(found[0], setup.game, found[2], found[3], found[4], bool(found[5]), found[6] == "close")


def nameless(setup: str) -> str:
    """How a table began, without the names of people."""
    found = SETUP.decode(setup)
    return msgspec.json.encode(without_names(found, range(len(found.places)))).decode()


def without_names(setup: Setup, seats: Sequence[int]) -> Setup:
    """The same without the names and faces of the people at these seats."""
    places = [
        msgspec.structs.replace(place, name="", face="") if seat in seats and place.who == "person" else place
        for seat, place in enumerate(setup.places)
    ]
    return msgspec.structs.replace(setup, places=places)


class Store(Protocol):
    """Tables, their entries and the hashes of their seat links."""

    shared: bool  # whether other hall processes write to it as well

    async def open(self, notify: Notify) -> None:
        """Connect, bring the schema up to date, and report what other processes write."""

    async def close(self) -> None:
        """Finish what is being written and disconnect."""

    async def create(self, table: str, setup: Setup, links: Sequence[bytes | None], entries: Sequence[Entry]) -> None:
        """A new table, with one hash of a link for each seat (None: no link) and perhaps its first entries."""

    async def newest(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the newest entry of each of these tables that has any."""

    async def lease(self, tables: Sequence[str], seconds: float) -> set[str]:
        """Have tables to oneself for a while, as far as bots go; those that no other process has."""

    async def renew(self, lease: float, here: float) -> set[str]:
        """Have for a while longer what one has, the tables and the people; which tables that are."""

    async def let_go(self, table: str, due: bool) -> None:
        """Give a lease back; unless a bot is to move, nobody need look after the table until something happens."""

    async def here(self, seats: dict[str, Sequence[int]], seconds: float) -> None:
        """Say to other processes which seats' people are here, by table."""

    async def elsewhere(self, tables: Sequence[str]) -> dict[str, frozenset[int]]:
        """The seats whose people are at tables through other processes."""

    async def tables(self, before: float, most: int) -> list[Row]:
        """Tables where nothing has happened since a moment, the latest first."""

    async def erase(self, table: str) -> None:
        """Take names and chat out of a table; its game stays."""

    async def check(self) -> list[str]:
        """What is wrong with the store; nothing when it is sound."""

    async def delete(self, table: str) -> None:
        """Forget a table and everything about it."""

    async def setup(self, table: str) -> Setup | None:
        """How a table began."""

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """What happened at a table, in order."""

    async def append(self, table: str, entry: Entry) -> bool:
        """Keep an entry for ever, then return True; False when that number is already taken."""

    def append_soon(self, table: str, entry: Entry, then: Kept) -> bool:
        """The same without waiting: `then` is called when it is kept or refused. False: this store cannot do that."""

    async def finish(self, table: str, over: bool) -> None:
        """Remember that the game is over (or, after an undo, that it is not)."""

    def finish_soon(self, table: str, over: bool) -> bool:
        """The same without waiting. False: this store cannot do that."""

    async def find(self, table: str, key: str) -> Entry | None:
        """The entry that a sender named so."""

    async def links(self, table: str) -> list[bytes | None]:
        """The hash of each seat's link."""

    async def relink(self, table: str, seat: int, link: bytes | None) -> None:
        """Give a seat another link; the old one is dead from now on."""

    async def unfinished(self, since: float) -> list[str]:
        """Tables that are not over and where something happened since a moment."""

    async def keep(self, table: str, what: str, n: int, data: bytes) -> None:
        """Keep something about a table besides its entries, in place of what was kept before."""

    async def kept(self, table: str) -> dict[str, bytes]:
        """What is kept about a table besides its entries."""

    async def unfilmed(self, most: int) -> list[str]:
        """Finished tables of which no film is kept."""

    async def keep_content(self, name: str, data: bytes) -> None:
        """Keep content by its name, once for all tables."""

    async def content(self, name: str) -> bytes | None:
        """Content that was kept."""

    async def note(self, fault: Fault) -> None:
        """Keep the fault of a bot."""

    async def select(self, query: str, values: tuple[Any, ...] = ()) -> list[Any]:
        """The rows that a query finds; a question mark stands for a value. For `people.py`."""

    async def change(self, *statements: tuple[str, tuple[Any, ...]]) -> bool:
        """Run statements, all or none; if the first one touches nothing, none, and False."""

    async def faults(self, table: str) -> list[Fault]:
        """The faults of bots at a table."""


def scripts(kind: str) -> list[tuple[int, str]]:
    """The numbered SQL files of a kind of database, in order."""
    folder = Path(__file__).parent / "sql" / kind
    return sorted((int(file.stem.split("_")[0]), file.read_text()) for file in folder.glob("*.sql"))
