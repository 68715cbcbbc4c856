"""WebSockets for the hall: the library's protocol, with a short way for the short messages of a game.

A choice arrives as one whole text frame, and a change leaves as one. Those two cases are read and written here, in a
few steps and without a queue; the handshake, fragments, pings, closing and everything unusual stay with the library,
which knows them all.
"""

from struct import Struct
from typing import Any, Callable, Sequence

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library could not be compiled
    from websockets.utils import apply_mask

TEXT = 0x81  # the first byte of a whole text frame
MASKED = 0x80  # added to the second byte, the length, of everything that a browser sends
HEAD = 6  # bytes before a short message that a browser sends: the two, and the four of the mask
LONG, LONGER = 126, 127  # lengths that stand in the next two, or the next eight bytes
MIDDLING, GREAT = Struct("!BBH").pack, Struct("!BBQ").pack
OPEN = State.OPEN


class Socket(WebSocketsSansIOProtocol):
    """One connection. The application finds it as `scope["extensions"]["questhall.socket"]`."""

    hears: Callable[[bytes], None] | None = None  # who takes short messages at once
    ready: Callable[[], None] | None = None  # who is told that the reader has caught up
    keeps_up = True  # whether the reader takes what is sent; if not, `ready` is called when it does

    def handle_connect(self, event: Any) -> None:
        """A handshake: show the application this way in."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"]["questhall.socket"] = self  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Something came: the short way if it is one whole short text frame and nothing before it is left."""
        if (
            HEAD < (size := len(data)) < HEAD + LONG
            and data[0] == TEXT
            and data[1] == MASKED + size - HEAD
            and self.hears is not None
            and not self.frames
            and not self.conn.reader.buffer
            and self.queue.empty()
            and self.conn.state is OPEN
            and (text := apply_mask(data[6:], data[2:6])).isascii()
        ):
            self.hears(text)
        else:
            super().data_received(data)

    def tell(self, parts: Sequence[bytes]) -> None:
        """Send a text in parts, unless nobody is there any more. Ask `keeps_up` first."""
        if self.conn.state is OPEN and not self.disconnected:
            self.transport.write(framed(parts))

    def pause_writing(self) -> None:
        """The reader does not take what is sent."""
        super().pause_writing()
        self.keeps_up = False

    def resume_writing(self) -> None:
        """The reader has caught up."""
        super().resume_writing()
        self.keeps_up = True
        if self.ready is not None:
            self.ready()


def framed(parts: Sequence[bytes]) -> bytes:
    """Text as one whole frame from the server, which does not mask."""
    size = sum(map(len, parts))
    if size < LONG:
        head = bytes((TEXT, size))
    elif size < 1 << 16:
        head = MIDDLING(TEXT, LONG, size)
    else:
        head = GREAT(TEXT, LONGER, size)
    return b"".join((head, *parts))
