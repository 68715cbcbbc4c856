"""Thinking on other machines: jobs lie in the database, and workers take them there (`questhall think`).

A worker takes the first job that nobody has, by `FOR UPDATE SKIP LOCKED`; should it die, the job is anybody's again
when its time is over. A hall that waits for longer than a bot may think plays the seat's default, as with bots
of its own.
"""

import asyncio
import contextlib
import logging
from pathlib import Path
from typing import Any

import msgspec
import psycopg

from questhall.hall.thinking.bots import CHOICES, BotFault, Thinkers
from questhall.hall.thinking.thinker import Job, Thought

log = logging.getLogger("questhall.hall")

POLL_SECONDS = 0.05  # between two looks at the database while something is awaited
IDLE_SECONDS = 0.25  # the same while there is nothing to do
SPARE_SECONDS = 10.0  # that a job may lie before anybody takes it
NOW = "EXTRACT(EPOCH FROM clock_timestamp())"
TAKE = f"""
UPDATE jobs SET until = {NOW} + %s WHERE id = (
    SELECT id FROM jobs WHERE thought IS NULL AND until < {NOW} ORDER BY rank, id FOR UPDATE SKIP LOCKED LIMIT 1
) RETURNING id, job
"""
ADD = f"INSERT INTO jobs (rank, job, made) VALUES (%s, %s, {NOW}) RETURNING id"


class ThinkersElsewhere(Thinkers):
    """Thinkers whose processes are workers at the same database."""

    def __init__(self, address: str, seconds: float = 20.0) -> None:
        super().__init__(1, seconds)
        self.address = address

    async def warm(self) -> None:
        """Workers are somebody else's."""

    async def think(self, job: Job, rank: int = CHOICES, table: str = "") -> Thought:
        """Lay a job down and wait for what becomes of it; with cards that only this process has, think here."""
        if any(Path(pack).name.startswith("own-") for pack in job.packs):
            return await super().think(job, rank, table)
        text = msgspec.json.encode(job).decode()
        try:
            async with await psycopg.AsyncConnection.connect(self.address, autocommit=True) as db:
                row = await (await db.execute(ADD, (rank, text))).fetchone()
                assert row is not None
                try:
                    async with asyncio.timeout(self.seconds + SPARE_SECONDS):
                        thought = await _wait(db, row[0])
                except TimeoutError:
                    raise BotFault("no worker has answered in time") from None
                finally:
                    with contextlib.suppress(psycopg.Error):
                        await db.execute("DELETE FROM jobs WHERE id = %s", (row[0],))
        except psycopg.Error as error:
            raise BotFault(f"the database refused: {error}") from None
        if thought.fault:
            raise BotFault(thought.fault)
        return thought


async def _wait(db: "psycopg.AsyncConnection[Any]", id: int) -> Thought:
    while True:
        row = await (await db.execute("SELECT thought FROM jobs WHERE id = %s", (id,))).fetchone()
        if row is not None and row[0] is not None:
            return msgspec.json.decode(row[0], type=Thought)
        await asyncio.sleep(POLL_SECONDS)


async def work(address: str, processes: int = 0) -> None:
    """Think about whatever lies in the database, for ever."""
    thinkers = Thinkers(processes)
    try:
        await asyncio.gather(*(_work(address, thinkers) for _ in range(max(1, thinkers.processes))))
    finally:
        await thinkers.close()


async def _work(address: str, thinkers: Thinkers) -> None:
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(address, autocommit=True) as db:
                while True:
                    row = await (await db.execute(TAKE, (thinkers.seconds + 2,))).fetchone()
                    if row is None:
                        await asyncio.sleep(IDLE_SECONDS)
                        continue
                    try:
                        thought = await thinkers.think(msgspec.json.decode(row[1], type=Job))
                    except BotFault as fault:
                        thought = Thought(fault=str(fault))
                    done = msgspec.json.encode(thought).decode()
                    await db.execute("UPDATE jobs SET thought = %s WHERE id = %s", (done, row[0]))
        except psycopg.errors.UndefinedTable:
            log.warning("No hall has opened this database yet; waiting for one")
            await asyncio.sleep(1)
        except psycopg.Error as error:
            log.warning("The database is away (%s); trying again", str(error).strip())
            await asyncio.sleep(1)
