"""The two ways in which an answer reaches the hall: posted over HTTP, or sent over the live socket as the page does it.

Trials about answers, seats and staleness run over both: what one of them refuses the other must refuse as well.
"""

import asyncio
import json
from collections import defaultdict, deque
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.hall.house import Table

ANSWER_SECONDS = 60.0


class Posts:
    """Answers by HTTP."""

    def __init__(self, url: str) -> None:
        self.http = httpx.AsyncClient(base_url=url, headers={"origin": url}, timeout=ANSWER_SECONDS)

    async def __aenter__(self) -> "Posts":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def answer(self, table: Table, seat: int, body: dict[str, Any]) -> dict[str, Any]:
        """The definite answer to an answer."""
        headers = {"authorization": f"Bearer {table.tokens[seat]}"}
        done = await self.http.post(f"/api/tables/{table.id}/answer", json=body, headers=headers)
        reply: dict[str, Any] = done.json()
        return reply


class Sockets:
    """Answers over one live socket for each seat."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.open: dict[tuple[str, int], asyncio.Task[ClientConnection]] = {}
        self.readers: list[asyncio.Task[None]] = []
        self.waiting: dict[tuple[str, int, str], deque[asyncio.Future[dict[str, Any]]]] = defaultdict(deque)

    async def __aenter__(self) -> "Sockets":
        return self

    async def __aexit__(self, *_: object) -> None:
        for reader in self.readers:
            reader.cancel()
        await asyncio.gather(*self.readers, return_exceptions=True)
        for line in await asyncio.gather(*self.open.values()):
            line.transport.abort()

    async def answer(self, table: Table, seat: int, body: dict[str, Any]) -> dict[str, Any]:
        """The definite answer to an answer; several of one name are answered in order."""
        place = table.id, seat
        if place not in self.open:
            self.open[place] = asyncio.create_task(self._come(table, seat))
        line = await self.open[place]
        told: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.waiting[(*place, body["key"])].append(told)
        await line.send(json.dumps({"answer": body}))
        async with asyncio.timeout(ANSWER_SECONDS):
            return await told

    async def _come(self, table: Table, seat: int) -> ClientConnection:
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table.id}/live"
        line = await connect(address, origin=self.url, max_size=None, compression=None, open_timeout=60)  # type: ignore[arg-type]
        await line.send(json.dumps({"hello": {"tokens": [table.tokens[seat]]}}))
        self.readers.append(asyncio.create_task(self._read(line, table.id, seat)))
        return line

    async def _read(self, line: ClientConnection, table: str, seat: int) -> None:
        async for text in line:
            said = json.loads(text)
            for reply in [said, *said.get("replies", ())]:
                if reply.get("type", "answer") == "answer" and "result" in reply and "key" in reply:
                    self.waiting[table, seat, reply["key"]].popleft().set_result(reply)


Line = Posts | Sockets
LINES: tuple[type[Posts] | type[Sockets], ...] = (Posts, Sockets)
