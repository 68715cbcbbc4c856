"""A room: one table while somebody looks at it or a bot plays at it.

All that changes a table goes through `_write`: first the entry goes to disk, then it happens in memory, then
everybody is told. A room holds nothing that the store does not know; it can be dropped and opened again at any time.
"""

import asyncio
import logging
import time
from functools import partial
from typing import TYPE_CHECKING, Callable

import msgspec

from questhall.hall.store.lock import Lock
from questhall.hall.store.store import Entry, Fault, Store, StoreTrouble
from questhall.hall.tables.ledger import KINDS, Ledger, Said
from questhall.hall.tables.lessons import Lesson
from questhall.hall.tables.seats import digest, guest_of, new_secret, seat_of
from questhall.hall.tables.showing import Showing
from questhall.hall.thinking.bots import BotFault, fallback
from questhall.hall.thinking.thinker import Job
from questhall.kernel import CannotUndo, Decision, IllegalChoice, Match, NotYourTurn, Option, text
from questhall.kernel.decision import find
from questhall.kernel.errors import TooNew

if TYPE_CHECKING:
    from questhall.hall.tables.hall import Hall
    from questhall.hall.web.live import Viewer

log = logging.getLogger("questhall.hall")

GOING_AWAY = 1001  # the socket's code for "come back in a moment"
RULES_FAILED = "The rules of this game failed here, so your choice was not made. The hall's log has the reason."
NO_TABLE = 4404
CLOSED = "This table is closed: nobody plays on here."
LEASE_SECONDS = 2.5  # for which a process has a table to itself, as far as bots go, unless it says so again
HERE_SECONDS = 12.0  # for which people who came through another process count as present
RELINKED = ("link", "sit", "leave")  # after such an entry a seat has another link, or none
TRIES = 20  # how often an answer is tried again when other processes write to the same table


class Reply(msgspec.Struct, omit_defaults=True):
    """The definite answer to whoever sent something."""

    result: str  # accepted, repeated, stale, illegal, asked
    n: int = 0
    reason: str = ""
    rule: str = ""


def sender_key(seat: int, key: str) -> str:
    """What a sender calls an entry, told apart from what others call theirs."""
    return f"{seat} {key}"


class Room:
    """A table that is in use."""

    def __init__(
        self, hall: "Hall", name: str, ledger: Ledger, links: list[bytes | None], lesson: Lesson | None
    ) -> None:
        self.hall = hall
        self.store: Store = hall.store
        self.name = name
        self.ledger = ledger
        self.links = links
        self.lesson = lesson
        self.lock = Lock()
        self.viewers: set[Viewer] = set()
        self.over = ledger.match.over
        self.version = 0  # changes with everything that a viewer could notice
        self.used = time.monotonic()
        self.kept = ledger.n  # the entry up to which the position is kept
        self.behind = False  # another process wrote something that will be read in a moment
        self.leased = not hall.store.shared  # whether this process lets the bots think
        self._leasing = False
        self.told_here: tuple[int, ...] = ()  # who is here, as the others were told last
        self.hinting: set[int] = set()  # seats that wait for a hint
        self.elsewhere: frozenset[int] = frozenset()  # seats of people who are here through another process
        self.opened = self.used
        self.due = -1.0  # when somebody's time is over, as the store was told last
        self.seen: dict[int, float] = {}  # when somebody with a seat was last here
        self.showing = Showing(self)
        self._thinking: dict[int, asyncio.Task[None]] = {}

    @property
    def match(self) -> Match:
        """The game being played."""
        return self.ledger.match

    @property
    def idle(self) -> bool:
        """Whether it can be dropped from memory."""
        return not self.viewers and not self._thinking and not self.lock.locked()

    # what people do

    async def answer(self, seat: int, at: int, choice: str, key: str) -> Reply:
        """Answer the question that `at` names."""
        key = sender_key(seat, key)
        async with self.lock:
            for _ in range(TRIES):
                ledger = self.ledger
                if ledger.closed:
                    return Reply("illegal", ledger.n, CLOSED)
                decision = ledger.decision(seat)
                if decision is None or at != ledger.at(seat):
                    if (earlier := await self.store.find(self.name, key)) is not None:
                        return Reply("repeated", earlier.n)
                    if await self._catch_up():
                        continue
                    return self._too_late(seat)
                if (refused := self._refused(decision, choice)) is not None:
                    return refused
                if await self._write("choice", seat, choice, key):
                    if self.ledger.failed == self.ledger.n:
                        return await self._void(seat, key)
                    return Reply("accepted", self.ledger.n)
        return Reply("stale", self.ledger.n, "Too many people write to this table at once; try again.")

    def answer_soon(self, seat: int, at: int, choice: str, key: str, then: Callable[[Reply], None]) -> bool:
        """The usual case of `answer`, which waits for nothing but the disk; False when it is another one."""
        ledger = self.ledger
        decision = ledger.decision(seat)
        if decision is None or at != ledger.at(seat) or self.lesson is not None:
            return False
        option = find(decision, choice)
        if option is None or not self.lock.take():
            return False
        entry = Entry(ledger.n + 1, "choice", seat, choice, sender_key(seat, key), time.time())
        if not self.store.append_soon(self.name, entry, partial(self._kept, entry, option, then)):
            self.lock.release()
            return False
        self.hall.manners.write()
        return True

    async def undo(self, seat: int, key: str) -> Reply:
        """Take back the seat's last choice: at once where the kernel allows it, else if the others agree."""
        reply = await self._decide(seat, key, lambda: self._undoing(seat))
        return Reply("asked", reply.n) if reply.result == "accepted" and self.ledger.wish is not None else reply

    def _undoing(self, seat: int) -> Reply | tuple[str, str]:
        ledger = self.ledger
        keep = ledger.last_answer_of(seat)
        if keep is None:
            return Reply("illegal", ledger.n, "You have not chosen anything yet.")
        if keep < ledger.floor:
            return Reply("illegal", ledger.n, "That was chosen before the hall was updated; it stays.")
        others = ledger.people_besides(seat)
        if ledger.free_undo(seat) and not (others and ledger.match.over):
            return "undo" if keep == ledger.match.position - 1 else "drop", str(keep)
        if not others:  # alone with bots, who always agree
            return "undo", str(keep)
        if ledger.wish is not None:
            return Reply("illegal", ledger.n, "Somebody has already asked to take something back.")
        return "wish", str(keep)

    async def redo(self, seat: int, key: str) -> Reply:
        """Make the choice again that the seat took back last."""

        def again() -> Reply | tuple[str, str]:
            if not self.ledger.can_redo(seat):
                return Reply("illegal", self.ledger.n, "There is nothing to do again.")
            return "choice", self.ledger.taken[-1][1]

        return await self._decide(seat, key, again)

    async def consent(self, seat: int, agree: bool, key: str) -> Reply:
        """Agree or not when somebody asks to take choices back."""

        def consenting() -> Reply | tuple[str, str]:
            wish = self.ledger.wish
            if wish is None:
                return Reply("stale", self.ledger.n, "Nobody asks to take anything back any more.")
            if seat == wish.seat and agree:
                return Reply("illegal", self.ledger.n, "The others must agree, not you.")
            return "consent" if agree else "decline", ""

        def agreed() -> Reply | tuple[str, str]:
            wish = self.ledger.wish
            if wish is None or not set(wish.agreed) >= set(self.ledger.people_besides(wish.seat)):
                return Reply("stale", self.ledger.n)
            alone = self.ledger.match.can_take_out(wish.seat, agreed=True) and not self.ledger.match.over
            return "drop" if alone else "undo", str(wish.keep)

        reply = await self._decide(seat, key, consenting)
        if reply.result == "accepted" and (wish := self.ledger.wish) is not None:
            await self._decide(wish.seat, f"agreed-{reply.n}", agreed)
        return reply

    async def _decide(self, seat: int, key: str, wanted: Callable[[], Reply | tuple[str, str]]) -> Reply:
        """An entry that depends on how the table stands: whenever somebody else was faster, it is decided anew."""
        key = sender_key(seat, key)
        async with self.lock:
            if (earlier := await self.store.find(self.name, key)) is not None:
                return Reply("repeated", earlier.n)
            await self._catch_up()
            for _ in range(TRIES):
                if self.ledger.closed:
                    return Reply("illegal", self.ledger.n, CLOSED)
                found = wanted()
                if isinstance(found, Reply):
                    return found
                if await self._write(found[0], seat, found[1], key):
                    if self.ledger.failed == self.ledger.n:
                        return await self._void(seat, key)
                    return Reply("accepted", self.ledger.n)
        return Reply("stale", self.ledger.n, "Too many people write to this table at once; try again.")

    async def say(self, seat: int, name: str, words: str, key: str, guest: str = "") -> Reply:
        """A line of chat."""
        return await self.note("chat", seat, msgspec.json.encode(Said(name, words, guest=guest)).decode(), key)

    async def order(self, seat: int, what: str, whom: int, guest: str, key: str) -> Reply:
        """What the maker of the table wants, or all its players together: one after the other asks for the same."""
        if seat != self.ledger.setup.creator:
            wanted = f"{what} {whom} {guest}"
            voted = await self.note("vote", seat, wanted, key)
            asking, all_of_us = self.ledger.votes.get(wanted, set()), self.ledger.people()
            if not asking >= set(all_of_us):
                told = f"{len(asking)} of {len(all_of_us)} players have asked for it: it happens when all do."
                return Reply("asked" if voted.result == "accepted" else voted.result, voted.n, told)
        if what == "delete":
            await self.hall.delete(self.name)
            return Reply("accepted", self.ledger.n)
        return await self.note(what, whom, guest, f"{seat} {key} {what}")

    async def note(self, kind: str, seat: int, body: str, key: str) -> Reply:
        """An entry that is always possible."""
        key = sender_key(seat, key)
        async with self.lock:
            if (earlier := await self.store.find(self.name, key)) is not None:
                return Reply("repeated", earlier.n)
            return await self._entry(kind, seat, body, key)

    async def again(self, key: str) -> str:
        """A new table for the same people, everybody one seat on; the same one, however many ask for it."""
        async with self.lock:
            await self._catch_up()
            if not self.ledger.again:
                table = await self.hall.again(self.ledger, self.links, self.name)
                await self._entry("again", -1, table, key)
            return self.ledger.again

    async def hold(self, seat: int, level: str, by: int, key: str) -> Reply:
        """A bot for a seat, or none."""
        return await self.note("hold", seat, level, f"{by} {key}")

    async def relink(self, seat: int) -> str:
        """A new secret for a seat; the old link is dead, and whoever came by it is sent away."""
        secret = new_secret()
        async with self.lock:
            await self.store.relink(self.name, seat, digest(secret))
            await self._entry("link", seat, "", new_secret())
        return secret

    def present(self, seat: int) -> bool:
        """Whether somebody with the seat's link looks at the table now."""
        return any(seat in viewer.looks.held for viewer in self.viewers) or seat in self.elsewhere

    def away(self, seat: int) -> float:
        """For how many seconds nobody with the seat's link has been seen."""
        return 0.0 if self.present(seat) else time.monotonic() - self.seen.get(seat, self.opened)

    def guest_of(self, address: str) -> str:
        """What somebody without a seat is known by here."""
        return guest_of(self.ledger.setup.seed, address)

    def onlookers(self) -> dict[str, str]:
        """Who looks on without a seat, or has said something: what they are known by, and how they call themselves."""
        here = {viewer.guest: "" for viewer in self.viewers if not viewer.looks.yours}
        return here | self.ledger.guests

    def seat_of(self, secret: str) -> int | None:
        """The seat that a secret opens."""
        return seat_of(secret, self.links)

    # what happens by itself

    async def catch_up(self) -> None:
        """Read what other processes wrote."""
        async with self.lock:
            await self._catch_up()

    def join(self, viewer: "Viewer") -> None:
        """Somebody comes to look."""
        self.viewers.add(viewer)
        self.watch()
        self.showing.company()
        if viewer.looks.yours:
            self.wake()

    def leave(self, viewer: "Viewer") -> None:
        """Somebody goes."""
        self.viewers.discard(viewer)
        for seat in viewer.looks.held:
            if seat is not None:
                self.seen[seat] = time.monotonic()
        self.watch()
        self.showing.company()
        self.used = time.monotonic()
        if not self.viewers:
            self.showing.nobody()
        elif viewer.looks.yours:
            self.wake()

    def watch(self) -> None:
        """Keep the moments in between while somebody wants to see them."""
        self.ledger.watched = any(viewer.looks.beats for viewer in self.viewers)

    def wake(self) -> None:
        """Tell every viewer that there is something new."""
        self.version += 1
        self.showing.stale()
        if self.viewers:
            self.hall.manners.tell(self.viewers, self.ledger.decisions)

    def poke(self) -> None:
        """Let every bot think that is asked and does not think yet."""
        if not self.ledger.bots or self.ledger.setup.record or self.ledger.closed:
            return
        if not self.leased:
            if self.bots_asked and not self._leasing:
                self._leasing = True
                self.hall.spawn(self._lease())
            return
        for decision in self.ledger.decisions:
            seat, bot = decision.seat, self.ledger.seats[decision.seat].level
            if bot and not decision.free and seat not in self._thinking and not self.hall.closing:
                self._thinking[seat] = asyncio.create_task(self._play_bot(seat))

    @property
    def bots_asked(self) -> bool:
        """Whether a bot is to move."""
        seats = self.ledger.seats
        return not self.ledger.setup.record and any(
            seats[asked.seat].level and not asked.free for asked in self.ledger.decisions
        )

    async def _lease(self) -> None:
        """Ask the database for the table; one process has it at a time."""
        try:
            self.leased = self.name in await self.store.lease([self.name], LEASE_SECONDS)
        finally:
            self._leasing = False
        if self.leased:
            self.poke()

    def here(self) -> tuple[int, ...]:
        """The seats whose people look at the table through this process."""
        return tuple(sorted({seat for viewer in self.viewers for seat in viewer.looks.held if seat is not None}))

    async def let_go(self) -> None:
        """Nobody looks after the table here any more: another process may; or nobody need, until something happens."""
        await self.store.let_go(self.name, self.bots_asked)
        if self.told_here:
            await self.store.here({self.name: ()}, 0.0)

    def hear_elsewhere(self, elsewhere: frozenset[int]) -> None:
        """Who is here through other processes."""
        if elsewhere != self.elsewhere:
            now = time.monotonic()
            self.seen |= dict.fromkeys(self.elsewhere - elsewhere, now)
            self.elsewhere = elsewhere
            self.showing.company()
            self.wake()

    def forget(self) -> None:
        """Leave the memory; whoever looks comes back to the table as the store knows it."""
        if self.hall.rooms.get(self.name) is self:
            del self.hall.rooms[self.name]
        for viewer in self.viewers:
            viewer.close(GOING_AWAY)

    async def rest(self) -> None:
        """Stop all thinking."""
        for task in list(self._thinking.values()):
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)

    # inside; the lock is held

    def _kept(self, entry: Entry, option: Option, then: Callable[[Reply], None], kept: bool | StoreTrouble) -> None:
        """An answer is on disk, or not: the end of `answer_soon`."""
        self.hall.manners.wrote()
        void = False
        try:
            if kept is True:
                self._happened(entry, option)
                void = self.ledger.failed == entry.n
        finally:
            if not void:
                self.lock.release()
        if void:
            self.hall.spawn(self._void_soon(entry, then))
        elif kept is True:
            self.poke()
            then(Reply("accepted", entry.n))
        else:
            then(Reply("refused", self.ledger.n, str(kept)) if kept else self._too_late(entry.seat))

    async def _void(self, seat: int, key: str) -> Reply:
        """The rules failed on the last answer: it shall never happen, even under rules that are mended."""
        await self._entry("void", seat, str(self.ledger.n), f"void-{key}")
        return Reply("illegal", self.ledger.n, RULES_FAILED)

    async def _void_soon(self, entry: Entry, then: Callable[[Reply], None]) -> None:
        try:
            then(await self._void(entry.seat, entry.key))
        finally:
            self.lock.release()

    async def _entry(self, kind: str, seat: int, body: str, key: str) -> Reply:
        for _ in range(TRIES):
            if await self._write(kind, seat, body, key):
                return Reply("accepted", self.ledger.n)
        return Reply("stale", self.ledger.n, "Too many people write to this table at once; try again.")

    async def _write(self, kind: str, seat: int, body: str, key: str) -> bool:
        """To disk, then into memory, then to everybody. False: another process was faster, and has been read."""
        entry = Entry(self.ledger.n + 1, kind, seat, body, key, time.time())
        try:
            self.hall.manners.write()
            kept = await self.store.append(self.name, entry)
        except StoreTrouble:
            raise
        except BaseException:  # whoever waited was sent away: whether it was written, the store alone knows
            self.forget()
            raise
        finally:
            self.hall.manners.wrote()
        if not kept:
            await self._catch_up(True)
            return False
        await self._hear_of(entry)
        self.poke()
        return True

    async def _hear_of(self, entry: Entry) -> None:
        """Let an entry happen of whatever kind."""
        if entry.kind in ("update", "anew") or entry.kind not in KINDS:
            self.forget()  # by a process of another version, or other seats: this one cannot know what became of it
            raise TooNew("Another process has brought this table up to date; come back in a moment.")
        if entry.kind in RELINKED:
            self.links = await self.store.links(self.name)
        then = None
        if (answers := self.ledger.far_back(entry)) is not None:  # a long game is played again: not on others' time
            then = await asyncio.to_thread(self.ledger.replayed, answers)
        self._happened(entry, then=then)

    def _happened(self, entry: Entry, option: Option | None = None, then: Match | None = None) -> None:
        self.ledger.apply(entry, option, then)
        if entry.kind == "choice":
            self.showing.moved()
        elif entry.kind in ("undo", "drop"):
            self.showing.undone()
        else:
            self.showing.company()
            if entry.kind in RELINKED:
                for viewer in list(self.viewers):
                    viewer.check()
            elif entry.kind in ("private", "remove"):
                for viewer in list(self.viewers):
                    if not viewer.looks.yours and entry.body in ("", viewer.guest):
                        viewer.close(NO_TABLE)
        self.wake()
        if self.ledger.match.over != self.over:
            self.over = not self.over
            if not self.store.finish_soon(self.name, self.over):
                self.hall.spawn(self.store.finish(self.name, self.over))
            self.hall.people.ended(self)
        self.hall.people.asked(self)

    async def _catch_up(self, refused: bool = False) -> bool:
        """Read what other processes wrote; whether there was anything. After a refused number there must be."""
        if not self.store.shared and not refused:
            return False
        news = await self.store.entries(self.name, self.ledger.n)
        for entry in news:
            await self._hear_of(entry)
        if news:
            self.poke()
        return bool(news)

    def _refused(self, decision: Decision, choice: str) -> Reply | None:
        if find(decision, choice) is None:
            try:
                self.match.copy().choose(choice, decision.seat)
            except (IllegalChoice, NotYourTurn, CannotUndo) as error:
                return Reply("illegal", self.ledger.n, str(error), getattr(error, "rule", ""))
        if self.lesson is not None:
            allowed = self.lesson.allowed(self.ledger, decision)
            if allowed and choice not in allowed:
                return Reply("illegal", self.ledger.n, "The lesson asks for something else just now.")
        return None

    def _too_late(self, seat: int) -> Reply:
        if self.match.over:
            return Reply("stale", self.ledger.n, "The game is over.")
        if self.ledger.decision(seat) is None:
            return Reply("stale", self.ledger.n, "It is not your turn any more.")
        return Reply("stale", self.ledger.n, "The table has changed meanwhile; look again.")

    # bots

    async def _play_bot(self, seat: int) -> None:
        """Think for a seat until it is not asked any more."""
        try:
            while (decision := self.ledger.decision(seat)) is not None and self.ledger.seats[seat].level:
                at = self.ledger.at(seat)
                seen = time.monotonic()
                choice = await self._think(decision)
                if self.viewers:
                    await asyncio.sleep(max(0.0, self.ledger.setup.pace - (time.monotonic() - seen)))
                if not self.ledger.seats[seat].level:  # the person has come meanwhile
                    return
                try:
                    reply = await self.answer(seat, at, choice, f"bot-{self.ledger.n}-{seat}-{at}")
                    if reply.result == "illegal":  # the rules failed: once is enough
                        return
                except StoreTrouble as trouble:
                    log.error("A bot of table %s waits: %s", self.name[:4], trouble)
                    await asyncio.sleep(1)
        except Exception:
            log.exception("A bot of table %s stopped", self.name[:4])
        finally:
            self._thinking.pop(seat, None)

    async def _think(self, decision: Decision) -> str:
        """What the bot chooses, or a legal default when it fails, which is kept with a replayable record."""
        match, seat = self.match, decision.seat
        if self.lesson is not None and (scripted := self.lesson.allowed(self.ledger, decision)):
            return scripted[0]
        level = self.ledger.seats[seat].level
        try:
            thought = await self.hall.thinkers.think(self.job("choose", seat, level))
            if find(decision, thought.choice) is None:
                raise BotFault(f"answered {thought.choice!r}, which is not an option")
            return thought.choice
        except BotFault as fault:
            log.warning("Bot %s at table %s failed: %s", level, self.name[:4], fault)
            record = match.record().to_json() if match.header else match.save()
            await self.store.note(Fault(self.name, self.ledger.n, seat, level, str(fault), record, time.time()))
            return text(fallback(decision))

    def job(self, what: str, seat: int, level: str) -> Job:
        """This position, for a bot to think about."""
        packs = [str(pack) for pack in self.ledger.game.packs]
        seats, seconds = len(self.ledger.seats), 0.4 * self.hall.thinkers.seconds
        return Job(what, self.ledger.game.name, packs, self.match.save(), seat, level, seats, seconds)
