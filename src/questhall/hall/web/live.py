"""The live socket: one viewer of one table.

A viewer is never sent a backlog. Whoever reads slowly gets, when ready, what leads from the last thing sent to the
present: one message is in the making at most, however much has happened. In a busy hall whoever is asked is told at
once and the others a little later, so that several changes reach them as one.
"""

import asyncio
import contextlib
import logging
import re
import time
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Callable, Iterable, Sequence

import msgspec
from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from questhall.hall.store.store import StoreTrouble
from questhall.hall.tables.rooms import Reply
from questhall.hall.tables.views import NOTHING, Frame, Looks
from questhall.hall.web.guard import Bucket, Buckets, Limits, address
from questhall.hall.web.sockets import Socket
from questhall.kernel import Decision, QuesthallError
from questhall.kernel.errors import TooNew

if TYPE_CHECKING:
    from questhall.hall.tables.hall import Hall
    from questhall.hall.tables.rooms import Room

log = logging.getLogger("questhall.hall")

HELLO_SECONDS = 10  # to say who one is

BUSY = 4  # choices that wait for the disk at once: from so many on, the hall is busy
LATER_SECONDS = 0.1  # that people who are not asked wait in a busy hall; and how long it counts as busy

BAD_TOKEN, NO_TABLE, CANNOT_BE_SHOWN, TOO_FAST, NOT_UNDERSTOOD = 4401, 4404, 4410, 4429, 1008
CLOSED = 1000
GOING_AWAY = 1001  # the page comes back in a moment


class Answer(msgspec.Struct):
    """A choice sent by a page or a program."""

    at: int
    key: Annotated[str, msgspec.Meta(pattern=r"^[\x20-\x7e]{1,200}$")]
    choice: str
    seat: int | None = None  # on a socket with several seats


class Hello(msgspec.Struct, rename={"seat": "as"}):
    """Who is there."""

    tokens: list[str] = []
    seat: int | None = None
    tall: bool = False
    beats: bool = False
    have: int | None = None  # what was seen before the connection was lost: `n` and `mark` of the last messages
    mark: str = ""


class Incoming(msgspec.Struct, rename={"seat": "as"}):
    """Whatever a page may send."""

    hello: Hello | None = None
    seat: int | msgspec.UnsetType | None = msgspec.UNSET
    tall: bool | msgspec.UnsetType = msgspec.UNSET
    beats: bool | msgspec.UnsetType = msgspec.UNSET
    full: bool = False
    ping: int = 0
    answer: Answer | None = None


class Answered(msgspec.Struct, tag_field="type", tag="answer", omit_defaults=True):
    """What became of an answer."""

    key: str
    result: str
    n: int = 0
    reason: str = ""
    rule: str = ""


_incoming = msgspec.json.Decoder(Incoming)


class Gone(Exception):
    """The socket is closed, or shall be with this code (0: it is closed already)."""

    def __init__(self, code: int = 0) -> None:
        self.code = code


class Manners:
    """Who is told first."""

    def __init__(self) -> None:
        self.last_write = 0.0
        self.written = 0  # entries since the hall was opened
        self._writing = 0
        self._busy_until = 0.0
        self._woken: list[Viewer] = []  # to be told in the next turn of the event loop
        self._later: deque[tuple[float, Viewer]] = deque()  # who is told when, unless told before

    def write(self) -> None:
        """Something goes to the disk."""
        self._writing += 1
        self.written += 1
        self.last_write = time.monotonic()
        if self._writing >= BUSY:
            self._busy_until = self.last_write + LATER_SECONDS

    def wrote(self) -> None:
        """It has arrived, or was refused."""
        self._writing -= 1

    def tell(self, viewers: Iterable["Viewer"], asked: Sequence[Decision]) -> None:
        """Wake whoever holds a seat that is asked; the others too, unless the hall is busy and somebody is asked."""
        if not asked or (now := time.monotonic()) >= self._busy_until:
            for viewer in viewers:
                viewer.wake()
            return
        seats = {decision.seat for decision in asked}
        for viewer in viewers:
            if not seats.isdisjoint(viewer.looks.held):
                viewer.wake()
            elif not viewer.postponed:
                viewer.postponed = now + LATER_SECONDS
                if not self._later:
                    asyncio.get_running_loop().call_later(LATER_SECONDS, self._tell_later)
                self._later.append((viewer.postponed, viewer))

    def wake(self, viewer: "Viewer") -> None:
        """Tell somebody what is new, as soon as everything that happens in this turn has happened."""
        if not self._woken:
            asyncio.get_running_loop().call_soon(self._tell_woken)
        self._woken.append(viewer)

    def _tell_woken(self) -> None:
        woken, self._woken = self._woken, []
        _make_ready([viewer for viewer in woken if viewer.behind])
        for viewer in woken:
            try:
                viewer.tell()
            except Exception:
                log.exception("Somebody could not be told")

    def _tell_later(self) -> None:
        """Wake those who have waited long enough; most were asked meanwhile, and told then."""
        later, now = self._later, time.monotonic()
        while later:
            due, viewer = later[0]
            if viewer.postponed == due:
                if due > now:
                    asyncio.get_running_loop().call_later(due - now, self._tell_later)
                    return
                viewer.wake()
            later.popleft()


def _make_ready(viewers: Sequence["Viewer"]) -> None:
    """Draw all tables, then look at all, then compare all with what was seen; what is made so is kept until it is told.

    Telling one viewer after the other would do the same, but whatever is done twenty times in a row is done quicker
    than twenty different things in turn: the processor has it at hand.
    """
    try:
        for viewer in viewers:
            viewer.room.showing.picture(viewer.looks)
        for viewer in viewers:
            viewer.room.showing.frame(viewer.looks)
        for viewer in viewers:
            if viewer.seen is not None:
                viewer.room.showing.message(viewer.looks, viewer.seen)
    except Exception:
        return  # it comes up again when that table is told, and is dealt with there


class Viewer:
    """Somebody who looks at a table, and may answer."""

    def __init__(
        self,
        socket: Socket,
        room: "Room",
        looks: Looks,
        tokens: list[str],
        limits: Limits,
        manners: Manners,
        may_look: Callable[[], bool] = lambda: True,
    ) -> None:
        self._may_look = may_look
        self.socket = socket
        self.room = room
        self.looks = looks
        self.tokens = tokens
        self.seen: Frame | None = None
        self.have = NOTHING  # what it saw through a connection that was lost
        self.guest = ""  # what somebody without a seat is known by
        self.closing = 0
        self.postponed = 0.0  # there is something new, and it can wait until then
        self._woken = False
        self._replies: list[bytes] = []
        self._limits = limits
        self._bucket = Bucket(limits.messages * 3)
        self._manners = manners

    # telling

    def wake(self) -> None:
        """There is something new."""
        self.postponed = 0.0
        if not self._woken:
            self._woken = True
            self._manners.wake(self)

    def reply(self, message: Any) -> None:
        """Tell this viewer alone."""
        self._replies.append(msgspec.json.encode(message))
        if not self.postponed:
            self.wake()

    def check(self) -> None:
        """Send away whoever came by a link that is dead now."""
        if self.looks.held != tuple(self.room.seat_of(token) for token in self.tokens):
            self.close(BAD_TOKEN)

    def close(self, code: int, reason: str = "") -> None:
        """Send away."""
        if not self.closing:
            self.closing = code
            self.room.hall.spawn(_close(self.socket, code, reason))

    @property
    def behind(self) -> bool:
        """Whether it can be shown something that it has not seen."""
        return (
            not self.closing and self.socket.keeps_up and (self.seen is None or self.seen.version != self.room.version)
        )

    def tell(self) -> None:
        """Send what is new; to a slow reader when it has caught up."""
        self._woken = False
        room, socket = self.room, self.socket
        if self.closing or not socket.keeps_up:
            return
        replies, self._replies = self._replies, []
        if not self.behind:
            for reply in replies:
                socket.tell((reply,))
            return
        try:
            self.seen, message = room.showing.message(self.looks, self.seen, self.have)
        except Exception as error:
            log.exception("Table %s cannot be shown", room.name[:4])
            self.close(CANNOT_BE_SHOWN, str(error)[:100])
            return
        if not message:
            for reply in replies:
                socket.tell((reply,))
        elif replies:  # the answers to what it sent travel with what came of it
            socket.tell((message, b',"replies":[', b",".join(replies), b"]}"))
        else:
            socket.tell((message, b"}"))

    # listening

    def hear(self, data: bytes | str) -> None:
        """Something was said."""
        limits = self._limits
        if self.closing:
            return
        if not self._bucket.take(limits.messages, limits.messages * 3):
            self.close(TOO_FAST)
        else:
            try:
                said = _incoming.decode(data)
            except (msgspec.DecodeError, UnicodeDecodeError):
                self.close(NOT_UNDERSTOOD)
                return
            if said.answer is not None:
                self._answer(said.answer)
            elif said.ping:
                self.reply({"type": "pong"})
            elif not self._may_look():
                self.close(TOO_FAST)
            else:
                self._look(said)

    def _look(self, said: Incoming) -> None:
        """Another seat, another shape, or everything again."""
        seat, tall, held, beats = self.looks
        if said.seat is not msgspec.UNSET and (said.seat is None or said.seat in held):
            seat = said.seat
        if said.tall is not msgspec.UNSET:
            tall = said.tall
        if said.beats is not msgspec.UNSET:
            beats = said.beats
        self.looks = Looks(seat, tall, held, beats)
        self.room.watch()
        self.seen, self.have = None, NOTHING
        self.wake()

    def _answer(self, answer: Answer) -> None:
        room, seat = self.room, self.looks.seat if answer.seat is None else answer.seat
        if seat is None or seat not in self.looks.held:
            self._answered(answer.key, Reply("illegal", room.ledger.n, "You have no seat here."))
        else:
            given = seat, answer.at, answer.choice, answer.key
            if not room.answer_soon(*given, partial(self._answered, answer.key)):
                room.hall.spawn(self._answer_slowly(answer.key, given))

    async def _answer_slowly(self, key: str, given: tuple[int, int, str, str]) -> None:
        try:
            reply = await self.room.answer(*given)
        except StoreTrouble as trouble:
            reply = Reply("refused", self.room.ledger.n, str(trouble))
        self._answered(key, reply)

    def _answered(self, key: str, done: Reply) -> None:
        self.reply(Answered(key, done.result, done.n, done.reason, done.rule))


class Live:
    """The application behind /api/tables/{table}/live, without anything in between."""

    path = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,64})/live")

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self.looks = Buckets(hall.limits.looks, hall.limits.looks * 10)  # of whole tables, over all sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket until it closes."""
        await receive()
        place = self.path.fullmatch(scope["path"])
        if place is None:
            await send({"type": "websocket.close", "code": NO_TABLE})
            return
        await send({"type": "websocket.accept"})
        code, reason = NOT_UNDERSTOOD, ""
        try:
            viewer = await self._welcome(scope, receive, place[1])
            await _attend(viewer, receive)
            return
        except Gone as gone:
            code = gone.code
        except (QuesthallError, StoreTrouble) as error:  # a table of other rules, a disk that cannot be read
            code, reason = GOING_AWAY if isinstance(error, TooNew) else CANNOT_BE_SHOWN, str(error)[:100]
        except (TimeoutError, msgspec.DecodeError, UnicodeDecodeError):
            pass
        if code:
            with contextlib.suppress(OSError, RuntimeError):
                await send({"type": "websocket.close", "code": code, "reason": reason})

    async def _welcome(self, scope: Scope, receive: Receive, table: str) -> Viewer:
        async with asyncio.timeout(HELLO_SECONDS):
            said = await _receive(receive)
        hello = _incoming.decode(said).hello or Hello()
        bearer = Headers(scope=scope).get("authorization", "")[len("Bearer ") :]
        tokens = [*hello.tokens[:16], *([bearer] if bearer else [])]
        room = await self.hall.enter(table, tokens, address(scope))
        if room is None:
            raise Gone(NO_TABLE)
        held = tuple(room.seat_of(token) for token in tokens)
        seat = hello.seat if hello.seat in held else next((seat for seat in held if seat is not None), None)
        socket = scope["extensions"]["questhall.socket"]
        looks = Looks(seat, hello.tall, held, hello.beats)
        may_look = partial(self.looks.take, address(scope))
        viewer = Viewer(socket, room, looks, tokens, self.hall.limits, self.hall.manners, may_look)
        viewer.guest = room.guest_of(address(scope))
        viewer.have = hello.have, hello.mark
        return viewer


async def _attend(viewer: Viewer, receive: Receive) -> None:
    """Show the table and listen until the socket closes."""
    viewer.room.join(viewer)
    viewer.wake()
    viewer.socket.hears, viewer.socket.ready = viewer.hear, viewer.wake
    try:
        while True:
            viewer.hear(await _receive(receive))
    except Gone:
        pass
    finally:
        viewer.socket.hears = viewer.socket.ready = None
        viewer.closing = viewer.closing or CLOSED  # so that nothing more is made for it
        viewer.room.leave(viewer)


async def _receive(receive: Receive) -> bytes | str:
    message = await receive()
    if message["type"] == "websocket.disconnect":
        raise Gone
    return message.get("text") or message.get("bytes") or b""


async def _close(socket: Socket, code: int, reason: str) -> None:
    with contextlib.suppress(OSError, RuntimeError):
        await socket.send({"type": "websocket.close", "code": code, "reason": reason})
