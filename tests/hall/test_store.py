"""The store keeps its promises, on SQLite and on PostgreSQL alike."""

import asyncio
import os
import shutil
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from questhall.hall import StoreTrouble, open_store
from questhall.hall.store import sqlite
from questhall.hall.store.store import Entry, Fault, Place, Setup, Store
from tests.hall.postgres import postgres
from tests.hall.test_live import Hours

SETUP = Setup("pig", 1, "cards", {"goal": 50}, "seed", [Place("person", "Ann"), Place("bot", "Bot", "easy")], creator=0)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with postgres() as found:
        yield found


@pytest.fixture(params=["sqlite", "sqlite on a slow disk", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, str]:
    monkeypatch.setattr(sqlite, "SLOW", -1.0 if "slow" in request.param else 1e9)
    return tmp_path, request.getfixturevalue("address") if request.param == "postgres" else ""


@asynccontextmanager
async def opened(where: tuple[Path, str], news: list[Any] | None = None) -> AsyncIterator[Store]:
    store = open_store(*where)
    await store.open(lambda table, n: news.append((table, n)) if news is not None else None)
    yield store
    await store.close()


def entry(n: int, key: str = "", body: str = "roll") -> Entry:
    return Entry(n, "choice", 0, body, key or f"key {n}", 1.5)


def test_what_is_kept_is_found_again(where: tuple[Path, str]) -> None:
    async def main() -> None:
        async with opened(where) as store:
            await store.create("kept", SETUP, [b"h" * 32, None], [entry(1)])
            assert await store.append("kept", entry(2, body="hold; DROP TABLE entries"))
        async with opened(where) as store:
            assert await store.setup("kept") == SETUP
            assert [e.body for e in await store.entries("kept")] == ["roll", "hold; DROP TABLE entries"]
            assert [e.n for e in await store.entries("kept", 1)] == [2]
            assert await store.links("kept") == [b"h" * 32, None]
            found = await store.find("kept", "key 2")
            assert found is not None and found.n == 2 and await store.find("kept", "other") is None
            assert await store.setup("nowhere") is None and await store.links("nowhere") == []

    asyncio.run(main())


def test_of_two_writers_one_is_refused(where: tuple[Path, str]) -> None:
    async def main() -> None:
        async with opened(where) as store:
            await store.create("raced", SETUP, [None, None], [])
            for n in range(1, 30):
                results = await asyncio.gather(*(store.append("raced", entry(n, f"{n} {who}")) for who in range(5)))
                assert sorted(results) == [False] * 4 + [True]
            assert [e.n for e in await store.entries("raced")] == list(range(1, 30))

    asyncio.run(main())


def test_a_link_is_replaced_and_a_game_finished(where: tuple[Path, str]) -> None:
    async def main() -> None:
        async with opened(where) as store:
            await store.create("linked", SETUP, [b"a" * 32, None], [])
            await store.relink("linked", 0, b"b" * 32)
            assert await store.links("linked") == [b"b" * 32, None]
            assert "linked" in await store.unfinished(0)
            await store.finish("linked", True)
            assert "linked" not in await store.unfinished(0)
            if not store.finish_soon("linked", False):
                await store.finish("linked", False)
            await store.relink("linked", 0, b"c" * 32)  # what is asked for later is written later
            assert "linked" in await store.unfinished(0) and "linked" not in await store.unfinished(1e12)

    asyncio.run(main())


def test_a_fault_is_kept_with_its_record(where: tuple[Path, str]) -> None:
    async def main() -> None:
        async with opened(where) as store:
            fault = Fault("kept", 3, 1, "strong", "it hung", "{}", 2.5)
            await store.note(fault)
            assert await store.faults("kept") == [fault]

    asyncio.run(main())


def test_processes_hear_of_each_other(address: str, tmp_path: Path) -> None:
    async def main() -> None:
        heard: list[list[Any]] = [[], []]
        async with opened((tmp_path, address), heard[0]) as one, opened((tmp_path, address), heard[1]) as two:
            await one.create("shared", SETUP, [None, None], [])
            while [("", 0)] not in (heard[0][:1], heard[1][:1]) or not heard[0] or not heard[1]:
                await asyncio.sleep(0.01)
            await one.append("shared", entry(1))
            while ("shared", 1) not in heard[1]:
                await asyncio.sleep(0.01)
            assert ("shared", 1) not in heard[0], "a process is not told what it wrote itself"
            assert [e.n for e in await two.entries("shared")] == [1]

    asyncio.run(asyncio.wait_for(main(), 60))


def test_the_log_is_moved_into_the_file_and_used_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "CHECKPOINT", 10)
    monkeypatch.setattr(sqlite, "FIRST", 10)
    monkeypatch.setattr(sqlite, "LAID", 400_000)

    async def main() -> None:
        async with opened((tmp_path, "")) as opened_store:
            store: Any = opened_store
            await store.create("long", SETUP, [None, None], [])
            for n in range(1, 1000):
                await store.append("long", entry(n))
                if store._moved is not None:
                    await store._moved  # moving goes on beside the writing, and on a busy machine it may be late
            log, file = tmp_path / "hall.sqlite-wal", tmp_path / "hall.sqlite"
            assert log.stat().st_size == 400_000, "laid out once, and large enough since it begins again and again"
            assert file.stat().st_size > 30_000
            shutil.copy(file, tmp_path / "copy.sqlite")
            shutil.copy(log, tmp_path / "copy.sqlite-wal")
        async with opened((tmp_path, f"sqlite://{tmp_path / 'copy.sqlite'}")) as copy:
            assert [e.n for e in await copy.entries("long")] == list(range(1, 1000)), "as after a power cut"

    asyncio.run(main())


def test_a_crowd_shares_its_syncs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for slow in ("SLOW", "SLOW_IN_A_CROWD"):
        monkeypatch.setattr(sqlite, slow, 1e9)

    async def main() -> None:
        async with opened((tmp_path, "")) as opened_store:
            store: Any = opened_store
            for table in range(20):
                await store.create(f"table {table}", SETUP, [None, None], [])
            syncs = 0

            def counted(writes: Any) -> Any:
                nonlocal syncs
                syncs += 1
                return transaction(writes)

            transaction, store._transaction = store._transaction, counted

            async def play(table: int) -> None:
                for n in range(1, 50):
                    await asyncio.sleep(0.001 * (table % 7))
                    assert await store.append(f"table {table}", entry(n))

            await asyncio.gather(*(play(table) for table in range(20)))
            assert syncs < 20 * 49 / 3

    with asyncio.Runner(loop_factory=Hours) as runner:  # who comes together does not depend on the machine
        runner.run(main())


def test_one_folder_belongs_to_one_hall(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened((tmp_path, "")):
            with pytest.raises(StoreTrouble, match="A hall that runs"):
                async with opened((tmp_path, "")):
                    pass

    asyncio.run(main())


def test_after_a_slow_disk_the_event_loop_writes_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with opened((tmp_path, "")) as opened_store:
            store: Any = opened_store
            await store.create("slow", SETUP, [None, None], [])
            threads: list[str] = []

            def watched(writes: Any) -> Any:
                threads.append(threading.current_thread().name)
                return transaction(writes)

            transaction, store._transaction = store._transaction, watched
            monkeypatch.setattr(sqlite, "SLOW", -1.0)  # any disk is too slow
            store._thread_until = 0.0
            for n in range(1, 4):
                await store.append("slow", entry(n))
            assert threads == ["MainThread", "hall-write", "hall-write"]
            monkeypatch.setattr(sqlite, "SLOW", 60.0)
            store._thread_until = 0.0  # two seconds later
            for n in range(4, 6):
                await store.append("slow", entry(n))
            assert threads[3:] == ["MainThread", "MainThread"]
            assert [e.n for e in await store.entries("slow")] == [1, 2, 3, 4, 5]

    asyncio.run(main())


def test_a_crowd_is_noticed_and_forgotten(tmp_path: Path) -> None:
    store: Any = open_store(tmp_path)
    store._thread_until = 200.0
    for writes, now, crowded in [
        (1, 100.0, False),
        (sqlite.CROWD - 1, 100.01, False),
        (1, 100.02, True),
        (1, 100.06, True),
        (1, 100.2, False),
        (sqlite.CROWD, 103.0, False),  # so many, but over seconds
    ]:
        store._count(writes, now)
        assert store._crowded == crowded, now
    assert store._thread_until == 0.0, "what was slow before may do in a crowd"


def test_everything_that_is_written_counts_for_a_crowd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "WINDOW", 1000.0)

    async def main() -> None:
        async with opened((tmp_path, "")) as store:
            counted: Any = store
            await store.create("crowd", SETUP, [None, None], [])
            before = counted._counted
            await asyncio.gather(
                *(store.append("crowd", Entry(n, "chat", 0, "", f"k{n}", 0.0)) for n in range(1, sqlite.CROWD))
            )
            assert counted._counted == before + sqlite.CROWD - 1

    asyncio.run(main())


def test_nothing_of_the_file_stays_open(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened((tmp_path, "")) as store:
            await store.create("closed", SETUP, [None, None], [])

    asyncio.run(main())
    held = [os.path.realpath(f"/proc/self/fd/{number}") for number in os.listdir("/proc/self/fd")]
    assert not [file for file in held if file.startswith(str(tmp_path))]
