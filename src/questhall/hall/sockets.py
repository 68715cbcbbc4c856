"""WebSockets for the hall: the library's protocol, with a short way for the short messages of a game.

A choice arrives as one whole text frame, and a change leaves as one. Those two cases are read and written here, in a
few steps; the handshake, fragments, pings, closing and everything unusual stay with the library, which knows them all.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

TEXT = 0x81  # the first byte of a whole text frame
MASKED = 0x80  # added to the second byte, the length, of everything that a browser sends
LONG, LONGER = 126, 127  # lengths that stand in the next two, or the next eight bytes
WAITING = 8  # messages that may wait for the hall before no more are read


class Socket(WebSocketsSansIOProtocol):
    """One connection."""

    def data_received(self, data: bytes) -> None:
        """Something came: the short way if it is one whole short text frame and nothing is half read."""
        if (
            len(data) > 5
            and data[0] == TEXT
            and MASKED <= data[1] < MASKED + LONG
            and len(data) == data[1] - MASKED + 6
            and self.handshake_complete
            and not self.frames
            and not self.conn.reader.buffer
            and self.conn.state is State.OPEN
        ):
            try:
                text = unmasked(data[6:], data[2:6]).decode()
            except UnicodeDecodeError:
                super().data_received(data)
                return
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
            if self.queue.qsize() > WAITING and not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()
        else:
            super().data_received(data)

    async def send(self, message: Any) -> None:
        """Something goes: the short way if it is text, the socket is open and the reader keeps up."""
        if (
            message["type"] == "websocket.send"
            and message.get("text")
            and self.handshake_complete
            and self.writable.is_set()
            and not self.disconnected
            and self.conn.state is State.OPEN
        ):
            self.transport.write(framed(message["text"].encode()))
        else:
            await super().send(message)


def unmasked(data: bytes, key: bytes) -> bytes:
    """What a client means: it sends every byte mixed with one of four."""
    size = len(data)
    whole = (key * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "little") ^ int.from_bytes(whole, "little")).to_bytes(size, "little")


def framed(data: bytes) -> bytes:
    """Text as one whole frame from the server, which does not mask."""
    size = len(data)
    if size < LONG:
        return bytes((TEXT, size)) + data
    if size < 1 << 16:
        return bytes((TEXT, LONG)) + size.to_bytes(2, "big") + data
    return bytes((TEXT, LONGER)) + size.to_bytes(8, "big") + data
