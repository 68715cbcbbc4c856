"""How far tables have got in a shared database, asked for many at once.

When a process dies, everybody who was there knocks at the others in the same second, and each must be shown whatever
any process has accepted before. One question for each of them would keep the database busy for longer than all the
rest; so whoever comes while a question is on its way waits for the next one, which is asked for all of them.
"""

import asyncio
from typing import Awaitable, Callable, Sequence

from questhall.hall.store.store import StoreTrouble

Ask = Callable[[Sequence[str]], Awaitable[dict[str, int]]]


class Newest:
    """The newest entry of a table, as the store knows it after it was asked for."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._waiting: dict[str, asyncio.Future[int]] = {}  # for the next question, not for the one on its way
        self._asking: asyncio.Task[None] | None = None

    async def of(self, table: str) -> int:
        """The number of its newest entry; 0 where there is none."""
        wanted = self._waiting.get(table)
        if wanted is None:
            wanted = self._waiting[table] = asyncio.get_running_loop().create_future()
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask_on())
        return await asyncio.shield(wanted)  # others may wait for the same

    async def _ask_on(self) -> None:
        while self._waiting:
            waiting, self._waiting = self._waiting, {}
            try:
                found = await self._ask(list(waiting))
            except StoreTrouble as trouble:
                for wanted in waiting.values():
                    wanted.set_exception(trouble)
                    wanted.exception()  # it has been heard, even where whoever waited has gone away
            else:
                for table, wanted in waiting.items():
                    wanted.set_result(found.get(table, 0))
