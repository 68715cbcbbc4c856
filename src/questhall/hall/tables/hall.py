"""The hall: all its tables, and the few things that they share."""

import asyncio
import contextlib
import gc
import logging
import time
from pathlib import Path
from typing import Any, Coroutine, Sequence

import msgspec

from questhall.hall.store.gathering import Newest
from questhall.hall.store.store import Entry, Notify, Place, Setup, Store, StoreTrouble
from questhall.hall.tables import keeping
from questhall.hall.tables.ledger import Ledger
from questhall.hall.tables.lessons import Lesson, script_of
from questhall.hall.tables.own import OwnPacks, name_of, packed
from questhall.hall.tables.people import People
from questhall.hall.tables.rooms import HERE_SECONDS, LEASE_SECONDS, Room
from questhall.hall.tables.seats import digest, new_id, new_secret, seat_of
from questhall.hall.thinking.bots import FILMS as FILMING
from questhall.hall.thinking.bots import BotFault, Thinkers
from questhall.hall.thinking.thinker import Job
from questhall.hall.web.guard import Limits
from questhall.hall.web.live import Manners
from questhall.kernel import Event, Game, QuesthallError, UnknownGame, registry, start
from questhall.kernel.record import present_name

log = logging.getLogger("questhall.hall")

IDLE_SECONDS = 120  # after which a table that nobody uses leaves the memory
AWAKE_DAYS = 14  # tables used since then are looked after when the hall starts
SWEEP_SECONDS = 30
REFRESHES = 4  # tables that are read again at the same time, of eight connections to the database
NO_TABLE = 4404  # the socket's code for a table that is not there
FILMS = 50  # finished games that are made films of in one go
QUIET_SECONDS = 5  # without a choice, before the whole memory is searched for garbage
SEARCH_SECONDS = 3600  # after which it is searched even if the hall is never quiet


class Made(msgspec.Struct):
    """A new table and the secrets of its seats, which are told only once; of a guest's seat, of the invitation."""

    table: str
    secrets: list[str | None]
    setup: Setup


class Campaign(msgspec.Struct):
    """A campaign file: what every later version can go on with."""

    format: int
    game: str
    seats: list[str]  # the names of the people
    kept: dict[str, Any]  # as the game writes and reads it, with a version of its own


def campaign_of(room: Room) -> Campaign | None:
    """The campaign of a table at the beginning of its present chapter; None where there is none."""
    ledger = room.ledger
    kept = ledger.game.campaign(ledger.match.state)
    return None if kept is None else Campaign(1, ledger.game.name, [seat.name for seat in ledger.seats], kept)


class Hall:
    """Opens rooms, makes tables, looks after bots."""

    def __init__(
        self,
        store: Store,
        packs: Sequence[Path] = (),
        limits: Limits | None = None,
        thinkers: Thinkers | None = None,
        pace: float = 0.7,
    ) -> None:
        self.store = store
        self.packs = tuple(packs)
        self.limits = limits or Limits()
        self.thinkers = thinkers or Thinkers()
        self.pace = pace  # seconds that a bot at a new table lets people look before it answers
        self.manners = Manners()
        self.people = People(self)
        self.rooms: dict[str, Room] = {}
        self.build = ""  # names the sources that draw the tables
        self.closing = False
        self.leaving = False  # it will close in a moment: nobody new should come
        self._searched = time.monotonic()  # when the memory was last searched for garbage
        self._opening: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._cabinet = keeping.Cabinet()
        self._own = OwnPacks()
        self._filming = asyncio.Lock()
        self._newest = Newest(store.newest)
        self._refreshing = asyncio.Semaphore(REFRESHES)

    def game(self, name: str) -> Game[Any, Any]:
        """A game with the hall's packs."""
        game = registry.game(name, self.packs)
        if game.table is None:
            raise UnknownGame(f"{game.title} has no table to be drawn: it can be played from Python only.")
        return game

    async def game_of(self, setup: Setup) -> Game[Any, Any]:
        """The game of a table, with the pack of its own if it has one."""
        if not setup.own:
            return self.game(setup.game)
        data = await self.store.content(setup.own)
        if data is None:
            raise UnknownGame("What was made for this table is not kept any more.")
        return await asyncio.to_thread(self._own.game, setup.game, self.packs, data)

    async def with_own(self, name: str, texts: Sequence[str], keep: bool = True) -> tuple[Game[Any, Any], str]:
        """A game with what somebody has made, and how that is called; refuses what does not fit."""
        data = packed(texts)
        game = await asyncio.to_thread(self._own.game, self.game(name).name, self.packs, data)
        if keep:
            await self.store.keep_content(name_of(data), data)
        return game, name_of(data)

    def games(self) -> list[Game[Any, Any]]:
        """All games that can be drawn, the adventures before the small ones."""
        games = [registry.game(name, self.packs) for name in registry.names()]
        return sorted((game for game in games if game.table), key=lambda game: (-game.minutes[1], game.title))

    async def open(self) -> None:
        """Begin: connect the store, wake the tables at which bots are to move."""
        notify: Notify = self._news
        await asyncio.to_thread(self.games)  # nobody is let in before the cards are read
        self.build = await asyncio.to_thread(keeping.build, self.games(), self.packs)
        await self.store.open(notify)
        for game in self.games():
            if data := await asyncio.to_thread(keeping.bundle, game):
                await self.store.keep_content(game.fingerprint(), data)
        self.spawn(self._wake_tables())
        self.spawn(self._sweep())
        self.spawn(self.people.run_clocks())
        if self.store.shared:
            self.spawn(self._lease())
            self.spawn(self.thinkers.warm())
        self.spawn(self._film_rest())

    def leave(self) -> None:
        """Say that the hall will close; everything goes on until it does."""
        self.leaving = True

    async def close(self) -> None:
        """End: tell everybody, finish what is being written."""
        self.closing = True
        for room in list(self.rooms.values()):
            for viewer in list(room.viewers):
                viewer.close(1001)
            await room.rest()
            await self._keep(room)
            if self.store.shared:
                await room.let_go()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(StoreTrouble):  # whoever asks for a result finds it out again
            await self.people.keep_results()
        await self.thinkers.close()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something by the way; its failure is logged and harms nobody."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("%s: %s", type(error).__name__, error)

    # tables

    async def make(self, game: Game[Any, Any], setup: Setup, entries: Sequence[Entry] = (), check: bool = True) -> Made:
        """A new table. Seats of people get a secret each."""
        if check and not setup.start:
            start(game, len(setup.places), setup.seed, setup.options)  # refuses what cannot be played
        table = new_id()
        secrets = [new_secret() if place.who == "person" and not setup.record else None for place in setup.places]
        seats = list(zip(setup.places, secrets))
        links = [digest(secret) if secret and not place.open else None for place, secret in seats]
        await self.store.create(table, setup, links, entries)
        for seat, (place, secret) in enumerate(seats):
            if place.open and secret:
                await self.people.store.invite(table, seat, digest(secret))
        if setup.clock or (any(place.who == "bot" for place in setup.places) and not setup.record):
            self.spawn(self.room(table))
        return Made(table, secrets, setup)

    async def again(self, ledger: Ledger, links: Sequence[bytes | None], table: str) -> str:
        """The same game for the same people, seats rotated by one; everybody's link opens their new seat."""
        old, count = ledger.setup, len(ledger.seats)
        order = [(seat + 1) % count for seat in range(count)]  # who sat at 1 sits at 0 now
        seats = [ledger.seats[seat] for seat in order]
        places = [
            Place("person" if who.person else "bot", who.name, who.level or "normal", who.open, who.face)
            for who in seats
        ]
        creator = order.index(old.creator) if old.creator >= 0 else -1
        setup = self.setup(
            ledger.game, places, old.options, creator=creator, watch=old.watch, clock=old.clock, own=old.own
        )
        new = new_id()
        await self.store.create(new, setup, [links[seat] for seat in order], ())
        await self.people.follow(table, new, order)
        if setup.clock or any(place.who == "bot" for place in places):
            self.spawn(self.room(new))
        return new

    def setup(self, game: Game[Any, Any], places: list[Place], options: dict[str, Any], **more: Any) -> Setup:
        """How a new table of a game begins."""
        seed = more.pop("seed", None)
        seed = new_secret() if seed is None else seed
        full = msgspec.to_builtins(game.options(options))
        more.setdefault("made", time.time())
        return Setup(game.name, game.rules_version, game.fingerprint(), full, seed, places, pace=self.pace, **more)

    async def room(self, table: str) -> Room | None:
        """A table in use; it is opened when it was not."""
        room = self.rooms.get(table)
        if room is None:
            async with self._opening.setdefault(table, asyncio.Lock()):
                room = self.rooms.get(table) or await self._load(table)
            self._opening.pop(table, None)
        if room is not None:
            room.used = time.monotonic()
        return room

    async def enter(self, table: str, tokens: Sequence[str], address: str = "") -> Room | None:
        """The room for somebody with these tokens. One must be good; without any, the table must allow watching.

        Who may not enter learns nothing: an unknown table and a wrong token look the same and take as long.
        """
        known = self.rooms.get(table)
        links = known.links if known is not None else await self.store.links(table)
        seats = [seat_of(token, links) for token in tokens or ("",)]
        if not links or (tokens and not any(seat is not None for seat in seats)):
            return None
        room = await self.room(table)
        if room is None or (not tokens and not room.ledger.watch):
            return None
        if not tokens and room.ledger.removed and room.guest_of(address) in room.ledger.removed:
            return None
        if self.store.shared and await self._newest.of(table) > room.ledger.n:
            await room.catch_up()  # whatever was accepted by another process before they came is seen
        return room

    async def delete(self, table: str) -> None:
        """Forget a table for ever: its game, its chat and its names."""
        room = self.rooms.pop(table, None)
        if room is not None:
            await room.rest()
            for viewer in list(room.viewers):
                viewer.close(NO_TABLE)
        await self.store.delete(table)

    async def _load(self, table: str) -> Room | None:
        setup = await self.store.setup(table)
        if setup is None:
            return None
        entries = await self.store.entries(table)
        game = await self.game_of(setup)
        ledger, kept = await self._open_ledger(table, setup, entries, game)
        script = script_of(game) if setup.lesson else None
        room = Room(self, table, ledger, await self.store.links(table), Lesson(script) if script else None)
        room.kept = ledger.n if setup.record else kept
        self.rooms[table] = room
        if self.store.shared:
            await room.catch_up()  # nobody has told this room of what was written while it was opened
            room.elsewhere = (await self.store.elsewhere([table])).get(table, frozenset())
        room.poke()
        self.people.asked(room)
        return room

    async def _open_ledger(
        self, table: str, setup: Setup, entries: Sequence[Entry], game: Game[Any, Any]
    ) -> tuple[Ledger, int]:
        """The table as it stands, and the entry up to which its position is kept.

        One of earlier rules or cards is brought up to date, and its log says so.
        """
        kept = await self.store.kept(table)
        if not kept and (setup.rules, present_name(setup.content)) == (game.rules_version, game.fingerprint()):
            return await asyncio.to_thread(Ledger.of, setup, game, entries), -1
        names, until = {present_name(setup.content)}, -1
        for what in ("floor", "last"):
            if what in kept:
                position = keeping.unpack(kept[what])
                names |= {position.content, position.pinned}
                until = max(until, position.n)
        contents = {name: data for name in names if name and (data := await self.store.content(name))}
        opened = await asyncio.to_thread(keeping.open_table, setup, entries, kept, game, contents, self._cabinet)
        if not opened.words:
            return opened.ledger, until
        n = entries[-1].n + 1 if entries else 1
        key = f"update-{game.rules_version}-{game.fingerprint()}-{n}"
        entry = Entry(n, "update", -1, opened.words, key, time.time())
        if not await self.store.append(table, entry):
            return await self._open_ledger(table, setup, await self.store.entries(table), game)  # somebody else has
        log.info("Table %s: %s", table[:4], opened.words)
        opened.ledger.apply(entry)
        told = Event("update", -1, (), "", None, (opened.words,))
        floor = keeping.keep(opened.ledger, game.fingerprint(), [told])
        if opened.film:
            await self.store.keep(table, "film", n, opened.film)
        await self.store.keep(table, "floor", n, keeping.pack(floor))
        return await asyncio.to_thread(Ledger.of, setup, opened.ledger.game, [*entries, entry], floor), n

    # what happens by itself

    async def _keep(self, room: Room) -> None:
        """Keep where a table stands, so that it can go on under any later version; a finished one as a film."""
        ledger = room.ledger
        if ledger.n > room.kept and not ledger.setup.record:
            room.kept = ledger.n
            kept = keeping.pack(keeping.keep(ledger, (await self.game_of(ledger.setup)).fingerprint()))
            await self.store.keep(room.name, "last", ledger.n, kept)
            if (campaign := campaign_of(room)) is not None:
                await self.store.keep(room.name, "campaign", ledger.n, msgspec.json.encode(campaign))

    async def _film_rest(self) -> None:
        """Make films of finished games, one at a time, while nothing else is to do."""
        for table in await self.store.unfilmed(FILMS):
            try:
                await self._film(table)
            except (QuesthallError, StoreTrouble, BotFault) as error:
                log.info("Table %s has no film: %s", table[:4], error)

    async def _film(self, table: str) -> None:
        setup = await self.store.setup(table)
        if setup is None:
            return
        game = await self.game_of(setup)
        if (setup.rules, present_name(setup.content)) != (game.rules_version, game.fingerprint()):
            return
        entries = await self.store.entries(table)
        job = keeping.film_job(setup, game, keeping.answers(entries))
        packs = [str(pack) for pack in game.packs]
        async with self._filming:
            wanted = Job("film", game.name, packs, msgspec.json.encode(job).decode(), -1)
            thought = await self.thinkers.think(wanted, FILMING, table)
        filmed = msgspec.json.decode(thought.film, type=keeping.Filmed)
        await self.store.keep(table, "film", len(entries), filmed.data)

    def _news(self, table: str, n: int) -> None:
        """Another process wrote to a table; no table in particular when notices may have been missed."""
        for room in [self.rooms[table]] if table in self.rooms else list(self.rooms.values()) if not table else []:
            if not room.behind and (not table or n > room.ledger.n):
                room.behind = True
                self.spawn(self._refresh(room))

    async def _refresh(self, room: Room) -> None:
        """Read what others wrote, once for however many notices; whoever chooses here must still find a connection."""
        async with self._refreshing:
            room.behind = False
            await room.catch_up()

    async def _wake_tables(self) -> None:
        """Let bots go on that were to move when the hall stopped."""
        for table in await self.store.unfinished(time.time() - AWAKE_DAYS * 86_400):
            if table in self.rooms:
                continue
            try:
                await self.room(table)
            except QuesthallError as error:
                log.warning("Table %s stays closed: %s", table[:4], error)
            self.tidy()
            await asyncio.sleep(0)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for room in list(self.rooms.values()):
                await self._keep(room)
            self.tidy()
            self.tidy_memory()
            await self._film_rest()

    async def _lease(self) -> None:
        """Among several processes: whose bots this one lets think, who is here, and tables that nobody looks after."""
        waking = 0.0
        while True:
            await asyncio.sleep(LEASE_SECONDS / 3)
            try:
                mine = await self.store.renew(LEASE_SECONDS, HERE_SECONDS)
                elsewhere = await self.store.elsewhere(list(self.rooms))
                rooms = list(self.rooms.values())
                for room in rooms:
                    room.leased = room.name in mine
                    room.hear_elsewhere(elsewhere.get(room.name, frozenset()))
                await self._take_over([room for room in rooms if room.bots_asked and not room.leased])
                await self._tell_here(rooms)
                if time.monotonic() > waking:
                    await self._wake_tables()
                    waking = time.monotonic() + LEASE_SECONDS
            except StoreTrouble as trouble:
                log.error("Leases: %s", trouble)

    async def _take_over(self, rooms: Sequence[Room]) -> None:
        """Let bots think at tables that nobody has: whoever had them is gone. One question for all of them."""
        mine = await self.store.lease([room.name for room in rooms], LEASE_SECONDS)
        for room in rooms:
            if room.name in mine:
                room.leased = True
                room.poke()

    async def _tell_here(self, rooms: Sequence[Room]) -> None:
        """Tell the other processes who is here, where that has changed."""
        changed = {room: here for room in rooms if (here := room.here()) != room.told_here}
        if changed:
            await self.store.here({room.name: here for room, here in changed.items()}, HERE_SECONDS)
            for room, here in changed.items():
                room.told_here = here

    def tidy_memory(self) -> None:
        """Search the whole memory for rings of garbage. That takes a tenth of a second in a large hall, so it is done
        while nobody plays; in between only what is new is searched, a little at a time (see server.py)."""
        now = time.monotonic()
        quiet = now - self.manners.last_write > QUIET_SECONDS
        if (quiet and gc.get_count()[1] > 10) or now - self._searched > SEARCH_SECONDS:
            gc.collect()
            self._searched = time.monotonic()

    def tidy(self) -> None:
        """Drop tables from memory that nobody uses."""
        now = time.monotonic()
        crowded = len(self.rooms) > self.limits.rooms
        for table, room in list(self.rooms.items()):
            if room.idle and room.kept >= room.ledger.n and (crowded or now - room.used > IDLE_SECONDS):
                del self.rooms[table]
                if self.store.shared:
                    self.spawn(room.let_go())
