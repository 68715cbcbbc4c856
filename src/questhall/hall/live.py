"""The live socket: one viewer of one table.

A viewer is never sent a backlog. Whoever reads slowly gets, when ready, what leads from the last thing sent to the
present: one message is in the making at most, however much has happened. In a busy hall whoever is asked is told at
once and the others a little later, so that several changes reach them as one.
"""

import asyncio
import contextlib
import re
import time
from typing import TYPE_CHECKING, Any, Iterable, Sequence

import msgspec
from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from questhall.hall.guard import Bucket, Limits
from questhall.hall.store import StoreTrouble
from questhall.hall.views import Frame, Looks
from questhall.kernel import Decision, QuesthallError

if TYPE_CHECKING:
    from questhall.hall.hall import Hall
    from questhall.hall.rooms import Room

HELLO_SECONDS = 10  # to say who one is

BUSY = 4  # choices that wait for the disk at once: from so many on, the hall is busy
LATER_SECONDS = 0.1  # that people who are not asked wait in a busy hall; and how long it counts as busy

BAD_TOKEN, NO_TABLE, CANNOT_BE_SHOWN, TOO_FAST, NOT_UNDERSTOOD, TOO_LARGE = 4401, 4404, 4410, 4429, 1008, 1009


class Answer(msgspec.Struct):
    """A choice sent by a page or a program."""

    at: int
    key: str
    choice: str
    seat: int | None = None  # on a socket with several seats


class Hello(msgspec.Struct, rename={"seat": "as"}):
    """Who is there."""

    tokens: list[str] = []
    seat: int | None = None
    tall: bool = False
    have: int | None = None


class Incoming(msgspec.Struct, rename={"seat": "as"}):
    """Whatever a page may send."""

    hello: Hello | None = None
    seat: int | msgspec.UnsetType | None = msgspec.UNSET
    tall: bool | msgspec.UnsetType = msgspec.UNSET
    full: bool = False
    ping: int = 0
    answer: Answer | None = None


class Gone(Exception):
    """The socket is closed, or shall be with this code (0: it is closed already)."""

    def __init__(self, code: int = 0) -> None:
        self.code = code


class Manners:
    """Who is told first."""

    def __init__(self) -> None:
        self._writing = 0
        self._busy_until = 0.0
        self._later: list[Viewer] = []

    def write(self) -> None:
        """Something goes to the disk."""
        self._writing += 1
        if self._writing >= BUSY:
            self._busy_until = time.monotonic() + LATER_SECONDS

    def wrote(self) -> None:
        """It has arrived, or was refused."""
        self._writing -= 1

    def tell(self, viewers: Iterable["Viewer"], asked: Sequence[Decision]) -> None:
        """Wake whoever holds a seat that is asked; the others too, unless the hall is busy."""
        busy = time.monotonic() < self._busy_until
        for viewer in viewers:
            if busy and not any(decision.seat in viewer.looks.held for decision in asked):
                self._postpone(viewer)
            else:
                viewer.wake()

    def _postpone(self, viewer: "Viewer") -> None:
        if not viewer.postponed:
            viewer.postponed = True
            if not self._later:
                asyncio.get_running_loop().call_later(LATER_SECONDS, self._tell_later)
            self._later.append(viewer)

    def _tell_later(self) -> None:
        later, self._later = self._later, []
        for viewer in later:
            if viewer.postponed:
                viewer.wake()


class Viewer:
    """Somebody who looks at a table."""

    def __init__(self, send: Send, room: "Room", looks: Looks, tokens: list[str]) -> None:
        self.send = send
        self.room = room
        self.looks = looks
        self.tokens = tokens
        self.seen: Frame | None = None
        self.closing = 0
        self.postponed = False  # there is something new, and it can wait a little
        self._news = True
        self._waiting: asyncio.Future[None] | None = None
        self._replies: list[dict[str, Any]] = []

    def wake(self) -> None:
        """There is something new."""
        self.postponed = False
        self._news = True
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def check(self) -> None:
        """Send away whoever came by a link that is dead now."""
        if self.looks.held != tuple(self.room.seat_of(token) for token in self.tokens):
            self.close(BAD_TOKEN)

    def close(self, code: int) -> None:
        """Send away."""
        self.closing = self.closing or code
        self.wake()

    def reply(self, message: dict[str, Any]) -> None:
        """Tell this viewer alone."""
        self._replies.append(message)
        if not self.postponed:
            self.wake()

    async def tell(self) -> None:
        """Send what is new, as fast as the viewer reads."""
        room, send, loop = self.room, self.send, asyncio.get_running_loop()
        while True:
            if not self._news:
                self._waiting = loop.create_future()
                await self._waiting
            self._news = False
            if self.closing:
                await send({"type": "websocket.close", "code": self.closing})
                return
            replies, self._replies = self._replies, []
            if self.seen is None or self.seen.version != room.version:
                self.seen, message = room.showing.message(self.looks, self.seen)
                if replies:  # the answers to what it sent travel with what came of it
                    message = message[:-1] + b',"replies":' + msgspec.json.encode(replies) + b"}"
                await send({"type": "websocket.send", "text": message.decode()})
            else:
                for reply in replies:
                    await send({"type": "websocket.send", "text": msgspec.json.encode(reply).decode()})


class Live:
    """The application behind /api/tables/{table}/live, without anything in between."""

    path = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,64})/live")

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall

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
            viewer = await self._welcome(scope, receive, send, place[1])
            code = await self._attend(viewer, receive)
        except Gone as gone:
            code = gone.code
        except (QuesthallError, StoreTrouble) as error:  # a table of other rules, a disk that cannot be read
            code, reason = CANNOT_BE_SHOWN, str(error)[:100]
        except (TimeoutError, msgspec.DecodeError, UnicodeDecodeError):
            pass
        if code:
            with contextlib.suppress(OSError, RuntimeError):
                await send({"type": "websocket.close", "code": code, "reason": reason})

    async def _welcome(self, scope: Scope, receive: Receive, send: Send, table: str) -> Viewer:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = (await _receive(receive, self.hall.limits)).hello or Hello()
        bearer = Headers(scope=scope).get("authorization", "")[len("Bearer ") :]
        tokens = [*hello.tokens[:16], *([bearer] if bearer else [])]
        room = await self.hall.enter(table, tokens)
        if room is None:
            raise Gone(NO_TABLE)
        held = tuple(room.seat_of(token) for token in tokens)
        seat = hello.seat if hello.seat in held else next((seat for seat in held if seat is not None), None)
        return Viewer(send, room, Looks(seat, hello.tall, held), tokens)

    async def _attend(self, viewer: Viewer, receive: Receive) -> int:
        """Tell and listen until one of the two ends; the code to close with."""
        viewer.room.join(viewer)
        teller = asyncio.create_task(viewer.tell())
        try:
            await _listen(viewer, receive, self.hall.limits)
        finally:
            viewer.room.leave(viewer)
            if viewer.closing:
                viewer.wake()
            else:
                teller.cancel()
            with contextlib.suppress(asyncio.CancelledError, OSError, RuntimeError):
                await teller
        return 0


_incoming = msgspec.json.Decoder(Incoming)


async def _receive(receive: Receive, limits: Limits) -> Incoming:
    message = await receive()
    if message["type"] == "websocket.disconnect":
        raise Gone
    data = message.get("text") or message.get("bytes") or ""
    if len(data) > limits.frame:
        raise Gone(TOO_LARGE)
    return _incoming.decode(data)


async def _listen(viewer: Viewer, receive: Receive, limits: Limits) -> None:
    rate = limits.messages
    bucket = Bucket(rate * 3)
    while not viewer.closing:
        said = await _receive(receive, limits)
        if not bucket.take(rate, rate * 3):
            viewer.close(TOO_FAST)
        elif said.answer is not None:
            await _answer(viewer, said.answer)
        elif said.ping:
            viewer.reply({"type": "pong"})
        else:
            _look(viewer, said)


def _look(viewer: Viewer, said: Incoming) -> None:
    """Another seat, another shape, or everything again."""
    seat, tall, held = viewer.looks
    if said.seat is not msgspec.UNSET and (said.seat is None or said.seat in held):
        seat = said.seat
    if said.tall is not msgspec.UNSET:
        tall = said.tall
    viewer.looks = Looks(seat, tall, held)
    viewer.seen = None
    viewer.wake()


async def _answer(viewer: Viewer, answer: Answer) -> None:
    seat = viewer.looks.seat if answer.seat is None else answer.seat
    reply: dict[str, Any] = {"type": "answer", "key": answer.key}
    if seat is None or seat not in viewer.looks.held:
        viewer.reply({**reply, "result": "illegal", "n": viewer.room.ledger.n, "reason": "You have no seat here."})
        return
    try:
        done = await viewer.room.answer(seat, answer.at, answer.choice, answer.key[:64])
    except StoreTrouble as trouble:
        viewer.reply({**reply, "result": "refused", "n": viewer.room.ledger.n, "reason": str(trouble)})
        return
    viewer.reply({**reply, **msgspec.to_builtins(done)})
