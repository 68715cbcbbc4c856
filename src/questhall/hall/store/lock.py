"""A lock that can also be taken without waiting, by whoever must not wait."""

import asyncio
from collections import deque


class Lock:
    """One at a time, in the order in which they came."""

    __slots__ = ("_taken", "_waiting")

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Take it if it is free."""
        if self._taken:
            return False
        self._taken = True
        return True

    def release(self) -> None:
        """Hand it to whoever waits longest, or let it be free."""
        while self._waiting:
            next_one = self._waiting.popleft()
            if not next_one.done():
                next_one.set_result(None)
                return
        self._taken = False

    def locked(self) -> bool:
        """Whether somebody has it."""
        return self._taken

    async def __aenter__(self) -> None:
        if self.take():
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was handed over just before: hand it on
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
