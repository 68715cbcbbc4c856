"""The live socket: one viewer of one table.

A viewer is never sent a backlog. Whoever reads slowly gets, when ready, what leads from the last thing sent to the
present: one message is in the making at most, however much has happened.
"""

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from questhall.hall.guard import Bucket, Limits
from questhall.hall.store import StoreTrouble
from questhall.hall.views import Frame, Looks

if TYPE_CHECKING:
    from questhall.hall.hall import Hall
    from questhall.hall.rooms import Room

HELLO_SECONDS = 10  # to say who one is

BAD_TOKEN, NO_TABLE, TOO_FAST, GOING_AWAY = 4401, 4404, 4429, 1001


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


class Viewer:
    """Somebody who looks at a table."""

    def __init__(self, socket: WebSocket, room: "Room", looks: Looks, tokens: list[str]) -> None:
        self.socket = socket
        self.room = room
        self.looks = looks
        self.tokens = tokens
        self.seen: Frame | None = None
        self.closing = 0
        self._news = asyncio.Event()
        self._replies: list[bytes] = []

    def wake(self) -> None:
        """There is something new."""
        self._news.set()

    def check(self) -> None:
        """Send away whoever came by a link that is dead now."""
        if any(self.room.seat_of(token) is None for token in self.tokens):
            self.close(BAD_TOKEN)

    def close(self, code: int) -> None:
        """Send away."""
        self.closing = code
        self._news.set()

    def reply(self, message: dict[str, Any]) -> None:
        """Tell this viewer alone."""
        self._replies.append(msgspec.json.encode(message))
        self._news.set()

    async def tell(self) -> None:
        """Send what is new, as fast as the viewer reads."""
        self._news.set()
        while True:
            await self._news.wait()
            self._news.clear()
            if self.closing:
                await self.socket.close(self.closing)
                return
            replies, self._replies = self._replies, []
            for reply in replies:
                await self._send(reply)
            room = self.room
            if self.seen is None or self.seen.version != room.version:
                self.seen, message = room.message(self.looks, self.seen)
                await self._send(message)

    async def _send(self, message: bytes) -> None:
        await self.socket.send({"type": "websocket.send", "text": message.decode()})


async def live(hall: "Hall", socket: WebSocket) -> None:
    """Serve one socket until it closes."""
    await socket.accept()
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = (await _receive(socket, hall.limits)).hello or Hello()
        bearer = socket.headers.get("authorization", "")[len("Bearer ") :]
        tokens = [*hello.tokens[:16], *([bearer] if bearer else [])]
        room = await hall.enter(socket.path_params["table"], tokens)
    except (TimeoutError, msgspec.DecodeError, WebSocketDisconnect, UnicodeDecodeError):
        with contextlib.suppress(RuntimeError):
            await socket.close(1008)
        return
    if room is None:
        await socket.close(NO_TABLE)
        return
    yours = tuple(sorted({seat for token in tokens if (seat := room.seat_of(token)) is not None}))
    seat = hello.seat if hello.seat in yours else (yours[0] if yours else None)
    viewer = Viewer(socket, room, Looks(seat, hello.tall, yours), tokens)
    room.join(viewer)
    teller = asyncio.create_task(viewer.tell())
    try:
        await _listen(hall, viewer)
    except (WebSocketDisconnect, msgspec.DecodeError, UnicodeDecodeError, RuntimeError):
        pass
    finally:
        room.leave(viewer)
        if not viewer.closing:
            teller.cancel()
        with contextlib.suppress(asyncio.CancelledError, RuntimeError, WebSocketDisconnect, OSError):
            await teller
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):
            await socket.close(1008)


_incoming = msgspec.json.Decoder(Incoming)


async def _receive(socket: WebSocket, limits: Limits) -> Incoming:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    data = message.get("text") or message.get("bytes") or ""
    if len(data) > limits.frame:
        raise WebSocketDisconnect(1009)
    return _incoming.decode(data)


async def _listen(hall: "Hall", viewer: Viewer) -> None:
    rate = hall.limits.messages
    bucket = Bucket(rate * 3)
    while True:
        said = await _receive(viewer.socket, hall.limits)
        if not bucket.take(rate, rate * 3):
            viewer.close(TOO_FAST)
            return
        if said.answer is not None:
            await _answer(viewer, said.answer)
        elif said.ping:
            viewer.reply({"type": "pong"})
        else:
            _look(viewer, said)


def _look(viewer: Viewer, said: Incoming) -> None:
    """Another seat, another shape, or everything again."""
    seat, tall, yours = viewer.looks
    if said.seat is not msgspec.UNSET and (said.seat is None or said.seat in yours):
        seat = said.seat
    if said.tall is not msgspec.UNSET:
        tall = said.tall
    viewer.looks = Looks(seat, tall, yours)
    viewer.seen = None
    viewer.wake()


async def _answer(viewer: Viewer, answer: Answer) -> None:
    seat = viewer.looks.seat if answer.seat is None else answer.seat
    reply: dict[str, Any] = {"type": "answer", "key": answer.key}
    if seat is None or seat not in viewer.looks.yours:
        viewer.reply({**reply, "result": "illegal", "n": viewer.room.ledger.n, "reason": "You have no seat here."})
        return
    try:
        done = await viewer.room.answer(seat, answer.at, answer.choice, answer.key[:64])
    except StoreTrouble as trouble:
        viewer.reply({**reply, "result": "refused", "n": viewer.room.ledger.n, "reason": str(trouble)})
        return
    viewer.reply({**reply, **msgspec.to_builtins(done)})
