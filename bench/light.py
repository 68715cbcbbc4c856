"""A light WebSocket client for bench/hall.py.

What drives a server flat out must cost much less than the server: a library that can do everything takes as long over a
message as the hall does, and the measured server would wait for its clients. This one knows whole text frames, pings
and closing, which is all that the two servers send to somebody who wants no compression.
"""

import asyncio
import secrets
from base64 import b64encode
from collections import deque
from typing import cast
from urllib.parse import urlsplit

from websockets.frames import Frame, Opcode

TEXT, CLOSE, PING = 0x81, 0x88, 0x89
MASK = bytes(4)  # every frame of a client carries a mask; this one changes nothing


class Light(asyncio.Protocol):
    """One connection: `send`, `recv`, `close`."""

    def __init__(self, request: str) -> None:
        loop = asyncio.get_running_loop()
        self.open, self.lost = loop.create_future(), loop.create_future()
        self._request = request
        self._rest = b""
        self._texts: deque[bytes] = deque()
        self._reader: asyncio.Future[None] | None = None

    async def recv(self) -> bytes:
        """The next message; EOFError when the server has hung up."""
        while not self._texts:
            if self.lost.done():
                raise EOFError("The server has hung up.")
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._texts.popleft()

    def send(self, text: bytes) -> None:
        """One message."""
        size = len(text)
        head = bytes((TEXT, 0x80 | size)) if size < 126 else bytes((TEXT, 0x80 | 126, *size.to_bytes(2, "big")))
        self._transport.write(head + MASK + text)

    async def close(self) -> None:
        """Say goodbye and wait until the server has hung up."""
        if not self.lost.done():
            self._transport.write(Frame(Opcode.CLOSE, (1000).to_bytes(2, "big")).serialize(mask=True))
        await self.lost

    # what the event loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        self._transport = cast(asyncio.WriteTransport, transport)
        self._transport.write(self._request.encode())

    def data_received(self, data: bytes) -> None:
        """Take frames apart."""
        data = self._rest + data
        if not self.open.done():
            answer, _, data = data.partition(b"\r\n\r\n")
            assert answer.startswith(b"HTTP/1.1 101 "), answer
            self.open.set_result(None)
        while len(data) >= 2:
            size, head = data[1], 2
            if size > 125:
                head = 4 if size == 126 else 10
                size = int.from_bytes(data[2:head], "big")
            if len(data) < head + size:
                break
            kind, text, data = data[0], data[head : head + size], data[head + size :]
            if kind == TEXT:
                self._texts.append(text)
            elif kind == PING:
                self._transport.write(Frame(Opcode.PONG, text).serialize(mask=True))
            elif kind == CLOSE:
                self._transport.close()
        self._rest = data
        self._wake()

    def connection_lost(self, error: Exception | None) -> None:
        """Nothing more will come."""
        if not self.open.done():
            self.open.set_exception(ConnectionError("The server hung up before the socket was open."))
        self.lost.set_result(None)
        self._wake()

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)


async def connect(address: str, origin: str) -> Light:
    """A socket at a ws:// address."""
    parts = urlsplit(address)
    key = b64encode(secrets.token_bytes(16)).decode()
    request = (
        f"GET {parts.path}?{parts.query} HTTP/1.1\r\nHost: {parts.netloc}\r\nOrigin: {origin}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n\r\n"
    )
    loop = asyncio.get_running_loop()
    _, light = await loop.create_connection(lambda: Light(request), parts.hostname or "", parts.port or 80)
    await light.open
    return light
