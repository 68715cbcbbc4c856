"""People: the same person at many tables and on several devices, without an account.

A person is a key that their browser made. The hall knows its hash only. With the key it seals the secrets of the
person's seats, so that another device of theirs can have them back and nobody else can, not even whoever reads the
hall's disk.

Guests come by an invitation: it opens nothing but the way to a seat, and is used up when somebody sits down. The secret
of the seat is made by the guest's own browser, so that whoever made the table does not know it.
"""

import asyncio
import contextlib
import hashlib
import hmac
import logging
import secrets
import time
from typing import TYPE_CHECKING, Sequence

import msgspec

from questhall.hall.store.people import PeopleStore
from questhall.hall.store.store import Place, StoreTrouble
from questhall.hall.tables.laurels import Result, result_of
from questhall.hall.tables.ledger import LATE, Sat
from questhall.hall.tables.rooms import Reply, Room
from questhall.hall.tables.seats import digest, new_secret, seat_of
from questhall.kernel import QuesthallError, start
from questhall.kernel.errors import TooNew

if TYPE_CHECKING:
    from questhall.hall.tables.hall import Hall
    from questhall.hall.tables.notices import Notices

log = logging.getLogger("questhall.hall")

NONCE = 16  # bytes that make each seal another one
SECRET = 32  # characters of a seat's secret
TICK_SECONDS = 1.0  # between two looks at the clocks
STAND_IN = "normal"  # the bot that takes over when somebody's time is over
MOST = 300  # seats of a person that are listed
FILLED = 10  # results that are made up for at once


def seal(key: str, secret: str) -> bytes:
    """A seat's secret, for the eyes of whoever has the key."""
    nonce = secrets.token_bytes(NONCE)
    return nonce + _mask(key, nonce, secret.encode())


def unseal(key: str, sealed: bytes) -> str:
    """What was sealed with the key; nonsense with any other."""
    return _mask(key, sealed[:NONCE], sealed[NONCE:]).decode("latin-1")


def _mask(key: str, nonce: bytes, text: bytes) -> bytes:
    pad = hmac.new(key.encode(), nonce, hashlib.sha256).digest()
    return bytes(a ^ b for a, b in zip(text, pad))


class Seated(msgspec.Struct):
    """A seat of a person's, as they are told."""

    table: str
    seat: int
    token: str
    moment: float
    over: bool
    result: Result | None = None


class People:
    """Everybody who comes to the hall."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self.store = PeopleStore(hall.store)
        self.notices: Notices | None = None  # where the hall calls people who are away
        self._ended: dict[str, Room] = {}  # tables whose game has ended, or goes on after all, since the last tick

    # a person's own

    async def seats(self, key: str) -> list[Seated]:
        """The seats of whoever has the key, as far as their links are still good."""
        found = []
        with contextlib.suppress(StoreTrouble):  # a full disk can still be read
            await self.keep_results()
        for claim in await self.store.claims(digest(key), MOST):
            token = unseal(key, claim.sealed)
            alive = claim.link is not None and hmac.compare_digest(digest(token), claim.link)
            if alive or claim.result:
                result = msgspec.json.decode(claim.result, type=Result) if claim.result else None
                found.append(Seated(claim.table, claim.seat, token if alive else "", claim.moment, claim.over, result))
        missing = [one for one in found if one.over and one.result is None]
        for one in missing[:FILLED]:  # played before the person had a key, or while the hall could not write
            try:
                if (room := await self.hall.room(one.table)) is not None and room.match.over:
                    await self._keep_results([room])
                    one.result = result_of(room.ledger, one.seat)
            except QuesthallError as error:
                log.info("Table %s gives no result: %s", one.table[:4], error)
        return found

    async def claim(self, key: str, table: str, seat: int, secret: str) -> None:
        """The seat belongs to whoever has the key."""
        if key and len(secret) == SECRET:
            await self.store.claim(digest(key), table, seat, seal(key, secret), time.time())

    async def forget(self, key: str) -> int:
        """Everything about somebody: their seats, results, names and what they said; how many tables were touched.

        A table at which nobody else has a seat is forgotten as a whole. At the others the game stays, without a name,
        and a bot plays on.
        """
        person, touched = digest(key), 0
        for claim in await self.store.claims(person, 1 << 20):
            room = await self._room_of(claim.table)
            if room is not None:
                touched += 1
                others = [seat for who, seat in await self.store.claimed(claim.table) if who != person]
                others += [
                    seat
                    for seat, link in enumerate(room.links)
                    if link is not None and seat != claim.seat and room.ledger.seats[seat].person
                ]
                if not others:
                    await self.hall.delete(claim.table)
                    continue
                if claim.link is not None and not room.match.over:
                    await leave(room, claim.seat, STAND_IN)
                await self.store.erase_seat(claim.table, claim.seat, room.ledger.setup)
                await anew(room)
        await self.store.forget(person)
        return touched

    async def _room_of(self, table: str) -> Room | None:
        try:
            return await self.hall.room(table)
        except QuesthallError:
            return None

    def ended(self, room: Room) -> None:
        """A game has ended, or goes on after all: that is kept with the next tick, for all such tables at once."""
        self._ended[room.name] = room

    async def keep_results(self) -> None:
        """Keep how the games ended that did so of late."""
        if self._ended:
            ended, self._ended = self._ended, {}
            try:
                await self._keep_results(list(ended.values()))
            except StoreTrouble:
                self._ended = ended | self._ended  # with the next tick, then
                raise

    async def _keep_results(self, rooms: Sequence[Room]) -> None:
        seats = await self.store.taken([room.name for room in rooms])
        for room in rooms:
            results = []
            for seat in seats.get(room.name, ()):
                result = result_of(room.ledger, seat)
                results.append((seat, msgspec.json.encode(result).decode() if result else ""))
            await self.store.ended(room.name, results)

    async def follow(self, old: str, new: str, order: Sequence[int]) -> None:
        """The same people and guests at another table, `order[n]` of the old one at seat n."""
        await self.store.follow(old, new, order, time.time())
        invites = await self.store.invites(old)
        for seat, before in enumerate(order):
            if before in invites:
                await self.store.invite(new, seat, invites[before])

    # guests

    async def invited(self, table: str, invite: str) -> tuple[Room, int] | None:
        """The table and the seat to which an invitation leads."""
        invites = await self.store.invites(table)
        seat = seat_of(invite, [invites.get(seat) for seat in range(max(invites, default=0) + 1)])
        room = None if seat is None else await self.hall.room(table)
        return None if room is None or seat is None else (room, seat)

    async def sit(self, table: str, invite: str, secret: str, sat: Sat, key: str = "") -> tuple[Room, int] | None:
        """Take up an invitation; from now on only `secret` opens the seat. Asked twice, it is done once."""
        found = await self.invited(table, invite)
        if found is not None and await self.store.take_up(table, found[1], digest(invite), digest(secret)):
            room, seat = found
        else:
            seat_before = seat_of(secret, await self.hall.store.links(table))
            room_before = None if seat_before is None else await self.hall.room(table)
            if room_before is None or seat_before is None:
                return None
            room, seat = room_before, seat_before
            if not room.ledger.seats[seat].open:
                return room, seat
        await self.claim(key, table, seat, secret)
        async with room.lock:
            await room._entry("sit", seat, msgspec.json.encode(sat).decode(), f"sit {new_secret()}")
        return room, seat

    # clocks

    def asked(self, room: Room) -> None:
        """Something happened at a table: when is somebody's time over, and who is to be called?"""
        ledger = room.ledger
        if ledger.setup.clock and not ledger.setup.record:
            due = 0.0 if ledger.match.over else min(ledger.deadlines().values(), default=0.0)
            if due != room.due:
                room.due = due
                self.hall.spawn(self.store.set_due(room.name, due))
        if self.notices is not None:
            self.notices.moved[room] = time.monotonic()  # looked at with the next tick: a move must not wait for it

    async def run_clocks(self) -> None:
        """Look at all clocks, for ever. The store knows when they are over, so no table need be in memory."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            try:
                await self.keep_results()
                for table in await self.store.due(time.time()):
                    room = await self._room_of(table)
                    if room is not None:
                        await time_out(room)
                        self.asked(room)
                if self.notices is not None:
                    await self.notices.tick()
            except StoreTrouble as trouble:
                log.error("Clocks: %s", trouble)


async def time_out(room: Room) -> None:
    """Let a bot hold the seats of those whose time is over; they take them back when they come."""
    for seat in list(room.ledger.deadlines()):

        def late(seat: int = seat) -> Reply | tuple[str, str]:
            due = room.ledger.deadlines().get(seat)
            if due is None or due > time.time():
                return Reply("stale", room.ledger.n)
            return "hold", STAND_IN + LATE

        await room._decide(seat, f"clock {room.ledger.at(seat)} {room.ledger.n}", late)


async def open_seat(room: Room, seat: int) -> str:
    """Invite somebody to a seat; an earlier invitation is void. A bot that plays there goes on until they come."""
    invite = new_secret()
    await room.hall.people.store.invite(room.name, seat, digest(invite))
    if not room.ledger.seats[seat].open:
        await room.note("offer", seat, "", new_secret())
    return invite


async def call_anew(room: Room, seat: int) -> str:
    """Another invitation to a seat whose person has lost the way to it: their link is dead."""
    await room.store.relink(room.name, seat, None)
    await room.hall.people.store.unclaim(room.name, seat)
    async with room.lock:
        await room._entry("link", seat, "", new_secret())
    return await open_seat(room, seat)


async def leave(room: Room, seat: int, level: str) -> None:
    """Give a seat to a bot for good."""
    people = room.hall.people
    await people.store.uninvite(room.name, seat)
    await room.store.relink(room.name, seat, None)
    await people.store.unclaim(room.name, seat)
    await room.note("leave", seat, level, new_secret())


async def reseat(room: Room, places: list[Place]) -> None:
    """Other seats at a table at which nothing was chosen yet: it is dealt anew, and everybody comes back to it."""
    setup = room.ledger.setup
    start(room.ledger.game, len(places), setup.seed, setup.options)  # refuses what cannot be played
    await room.hall.people.store.reseat(
        room.name, msgspec.structs.replace(setup, places=places), len(room.ledger.seats)
    )
    await anew(room)


async def anew(room: Room) -> None:
    """What the store knows of a table has changed: everybody reads it again."""
    await room.rest()
    async with room.lock:
        with contextlib.suppress(TooNew):  # that is what everybody else is told
            await room._entry("anew", -1, "", new_secret())
