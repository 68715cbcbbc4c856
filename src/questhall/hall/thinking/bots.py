"""Bots at the table: they think in processes of their own, within a budget, and never block anybody."""

import asyncio
import contextlib
import heapq
import os
import sys
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any, AsyncIterator

import msgspec

from questhall.hall.thinking.thinker import Job, Thought
from questhall.kernel import DONE, PASS, Decision, Option

LINE = 1 << 24  # bytes of the longest job or reply


CHOICES, HINTS, ESTIMATES, FILMS = range(4)  # who thinks first


class BotFault(Exception):
    """A bot hung, crashed, or answered what it may not."""


class Thinkers:
    """A few processes in which bots think."""

    def __init__(self, processes: int = 0, seconds: float = 20.0, command: tuple[str, ...] = ()) -> None:
        self.seconds = seconds
        self.command = command or (sys.executable, "-P", str(Path(__file__).with_name("thinker.py")))
        self.processes = self._free = processes or max(1, (os.cpu_count() or 2) - 1)
        self._waiting: list[tuple[int, int, int, asyncio.Future[None]]] = []  # rank, jobs of the table before it, order
        self._queued: Counter[str] = Counter()  # jobs of each table
        self._order = count()
        self._idle: list[asyncio.subprocess.Process] = []
        self._all: set[asyncio.subprocess.Process] = set()

    @contextlib.asynccontextmanager
    async def _turn(self, rank: int, table: str) -> AsyncIterator[None]:
        """Wait for a free process: choices before hints before estimates, and no table twice before another once."""
        self._queued[table] += 1
        try:
            if self._free:
                self._free -= 1
            else:
                turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                heapq.heappush(self._waiting, (rank, self._queued[table], next(self._order), turn))
                try:
                    await turn
                except asyncio.CancelledError:
                    if turn.done() and not turn.cancelled():
                        self._next()
                    raise
            try:
                yield
            finally:
                self._next()
        finally:
            self._queued[table] -= 1
            if not self._queued[table]:
                del self._queued[table]

    def _next(self) -> None:
        while self._waiting:
            turn = heapq.heappop(self._waiting)[-1]
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    async def think(self, job: Job, rank: int = CHOICES, table: str = "") -> Thought:
        """Let a process think; when its time is over it is killed and that is a fault."""
        async with self._turn(rank, table):
            process = await self._take()
            try:
                reply = await asyncio.wait_for(_exchange(process, msgspec.json.encode(job)), self.seconds)
                thought = msgspec.json.decode(reply, type=Thought)
            except TimeoutError:
                await self._kill(process)
                raise BotFault(f"no answer within {self.seconds:g} seconds") from None
            except (OSError, ValueError, msgspec.DecodeError, asyncio.IncompleteReadError) as error:
                await self._kill(process)
                raise BotFault(f"its process ended ({type(error).__name__})") from None
            except asyncio.CancelledError:
                await self._kill(process)
                raise
            self._idle.append(process)
        if thought.fault:
            raise BotFault(thought.fault)
        return thought

    async def warm(self) -> None:
        """Start a process before it is needed: a table whose hall died shall not wait for one."""
        if not self._all:
            self._idle.append(await self._take())

    async def close(self) -> None:
        """End all processes."""
        for process in list(self._all):
            await self._kill(process)
        self._idle.clear()

    async def _take(self) -> asyncio.subprocess.Process:
        while self._idle:
            process = self._idle.pop()
            if process.returncode is None:
                return process
            self._all.discard(process)
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*self.command, stdin=pipe, stdout=pipe, limit=LINE)
        self._all.add(process)
        return process

    async def _kill(self, process: asyncio.subprocess.Process) -> None:
        self._all.discard(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _exchange(process: asyncio.subprocess.Process, job: bytes) -> bytes:
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(job + b"\n")
    await process.stdin.drain()
    reply = await process.stdout.readline()
    if not reply:
        raise ConnectionResetError("the process has gone")
    return reply


def fallback(decision: Decision) -> Option:
    """What is played for a bot that failed: the least, if declining is possible, else the first option."""
    options: Any = decision.options
    for least in (PASS, DONE):
        if least in options:
            return least
    return options[0]  # type: ignore[no-any-return]
