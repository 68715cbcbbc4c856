"""What the store knows of people, on SQLite and on PostgreSQL alike."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from questhall.hall.store.people import PeopleStore
from questhall.hall.store.store import Entry, Place, Setup
from questhall.hall.tables.people import seal, unseal
from questhall.hall.tables.seats import new_secret
from tests.hall.postgres import postgres
from tests.hall.test_store import opened

SETUP = Setup("pig", 1, "cards", {}, "seed", [Place("person", "Ada"), Place("person", open=True)], creator=0)
ADA, BEN = b"a" * 32, b"b" * 32


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with postgres() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    return tmp_path, request.getfixturevalue("address") if request.param == "postgres" else ""


def test_of_two_guests_one_sits_down(where: tuple[Path, str]) -> None:
    async def main() -> None:
        async with opened(where) as store:
            people = PeopleStore(store)
            await store.create("door", SETUP, [b"h" * 32, None], [])
            await people.invite("door", 1, b"old" * 10)
            await people.invite("door", 1, b"i" * 32)
            assert await people.invites("door") == {1: b"i" * 32}
            assert not await people.take_up("door", 1, b"old" * 10, b"x" * 32)
            tries = [people.take_up("door", 1, b"i" * 32, bytes([n]) * 32) for n in range(8)]
            won = await asyncio.gather(*tries)
            assert won.count(True) == 1
            assert (await store.links("door"))[1] == bytes([won.index(True)]) * 32
            assert await people.invites("door") == {}

    asyncio.run(main())


def test_seats_follow_their_people_and_go_with_them(where: tuple[Path, str]) -> None:
    async def main() -> None:
        async with opened(where) as store:
            people, link = PeopleStore(store), b"h" * 32
            for table in ("one", "two"):
                await store.create(table, SETUP, [link, None], [])
            await people.introduce(ADA, "Ada", "", 1.0)
            await people.introduce(ADA, "Ada of Bath", "~owl", 2.0)
            await people.introduce(BEN, "Ben", "", 1.0)
            assert await people.person(ADA) == ("Ada of Bath", "~owl")
            await people.claim(ADA, "one", 0, b"sealed", 1.0)
            await people.claim(ADA, "one", 0, b"sealed again", 2.0)
            await people.claim(BEN, "one", 1, b"other", 2.0)
            await people.follow("one", "two", [1, 0], 3.0)
            found = {claim.table: claim for claim in await people.claims(ADA, 10)}
            assert (found["one"].seat, found["two"].seat, found["two"].sealed) == (0, 1, b"sealed again")
            assert found["one"].link == link and found["two"].link is None
            await people.ended("one", [(0, "{}"), (1, "{}")])
            assert await people.company(ADA) == [("one", 1, BEN)]
            await store.delete("two")
            assert [claim.table for claim in await people.claims(ADA, 10)] == ["one"]
            await people.forget(ADA)
            assert await people.person(ADA) is None and await people.claims(ADA, 10) == []
            assert await people.claimed("one") == [(BEN, 1)]
            await store.delete("one")
            await people.prune(time.time())
            assert await people.person(BEN) is None

    asyncio.run(main())


def test_a_seat_is_erased_and_the_others_stay(where: tuple[Path, str]) -> None:
    async def main() -> None:
        async with opened(where) as store:
            people = PeopleStore(store)
            said = '{"name":"%s","text":"psst"}'
            entries = [
                Entry(1, "sit", 1, '{"name":"Ben"}', "k1", 1.0),
                Entry(2, "chat", 1, said % "Ben", "k2", 1.0),
                Entry(3, "chat", 0, said % "Ada", "k3", 1.0),
                Entry(4, "choice", 1, "roll", "k4", 1.0),
            ]
            await store.create("told", SETUP, [None, None], entries)
            await people.erase_seat("told", 1, SETUP)
            kept = await store.entries("told")
            assert [entry.body for entry in kept][2:] == [said % "Ada", "roll"]
            assert "Ben" not in str(kept) and (await store.setup("told") or SETUP).places[0].name == "Ada"

    asyncio.run(main())


def test_seats_are_added_and_taken_away(where: tuple[Path, str]) -> None:
    async def main() -> None:
        async with opened(where) as store:
            people = PeopleStore(store)
            await store.create("lobby", SETUP, [b"h" * 32, None], [])
            more = msgspec.structs.replace(SETUP, places=[*SETUP.places, Place("bot", "Bot", "easy")])
            await people.reseat("lobby", more, 2)
            assert await store.setup("lobby") == more and len(await store.links("lobby")) == 3
            await people.reseat("lobby", SETUP, 3)
            assert await store.links("lobby") == [b"h" * 32, None]

    asyncio.run(main())


def test_clocks_and_calls_are_kept(where: tuple[Path, str]) -> None:
    async def main() -> None:
        async with opened(where) as store:
            people = PeopleStore(store)
            await store.create("clock", SETUP, [None, None], [])
            await people.set_due("clock", 100.0)
            assert await people.due(99.0) == [] and await people.due(100.0) == ["clock"]
            await store.finish("clock", True)
            assert await people.due(101.0) == []
            assert await people.call("clock", 1, 1000.0, 900.0)
            assert not await people.call("clock", 1, 1001.0, 900.0), "called a moment ago, by whatever process"
            assert await people.call("clock", 1, 5000.0, 4000.0) and await people.call("clock", 0, 1.0, 0.0)

    asyncio.run(main())


def test_a_seal_opens_with_its_key_alone() -> None:
    secret, keys = new_secret(), ("k" * 43, "l" * 43)
    sealed = seal(keys[0], secret)
    assert unseal(keys[0], sealed) == secret != unseal(keys[1], sealed)
    assert secret.encode() not in sealed and seal(keys[0], secret) != sealed
