"""The live socket: the short way gives the same as the long one, and in a busy hall the asked are told first."""

import asyncio
import gc
import json
import os
import selectors
import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from questhall.hall import Hall, Limits, open_store
from questhall.hall.tables.views import Looks
from questhall.hall.web import live
from questhall.hall.web.sockets import framed
from questhall.kernel import Decision
from tests.hall.house import Client, Running, Socket, Table, apply, wait_for


@given(st.integers(0, 300) | st.sampled_from([125, 126, 127, 65_535, 65_536, 70_000]))
def test_a_frame_is_what_the_library_makes(size: int) -> None:
    data = b"x" * size
    assert framed((data[:50], data[50:])) == Frame(Opcode.TEXT, data).serialize(mask=False)


class Raw:
    """A client that sends frames as it likes."""

    def __init__(self, hall: Running, table: Table) -> None:
        self.socket = socket.create_connection(("127.0.0.1", hall.port), 60)
        lines = f"GET /api/tables/{table.id}/live HTTP/1.1\r\nHost: 127.0.0.1:{hall.port}\r\nOrigin: {hall.url}\r\n"
        lines += "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        self.socket.sendall(f"{lines}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.socket.recv(4096)
        self.buffer = self.buffer.partition(b"\r\n\r\n")[2]

    def send(self, *frames: bytes) -> None:
        self.socket.sendall(b"".join(frames))

    def read(self) -> tuple[int, bytes]:
        """The next frame: its kind and what is in it."""
        head = self._take(2)
        size = head[1]
        if size == 126:
            size = struct.unpack("!H", self._take(2))[0]
        elif size == 127:
            size = struct.unpack("!Q", self._take(8))[0]
        return head[0] & 15, self._take(size)

    def _take(self, size: int) -> bytes:
        while len(self.buffer) < size:
            more = self.socket.recv(65536)
            if not more:
                raise ConnectionError
            self.buffer += more
        taken, self.buffer = self.buffer[:size], self.buffer[size:]
        return taken


def frame(data: bytes, opcode: int = 1, fin: bool = True) -> bytes:
    return Frame(Opcode(opcode), data, fin).serialize(mask=True)


PING = b'{"ping": 1}'
FRAME = frame(PING)


@pytest.fixture
def raw(hall: Running, client: Client) -> Iterator[Raw]:
    found = Raw(hall, client.table())
    found.send(frame(b'{"hello": {}}'))
    assert json.loads(found.read()[1])["type"] == "table"
    yield found
    found.socket.close()


@pytest.mark.parametrize(
    ("frames", "answers"),
    [
        ([FRAME], 1),
        ([FRAME * 3], 3),
        ([FRAME[:4], FRAME[4:]], 1),
        ([FRAME[:-2], FRAME[-2:] + FRAME], 2),
        ([frame(PING[:4], fin=False), frame(PING[4:], 0)], 1),
        ([frame(PING[:4], fin=False), frame(b"", 9), frame(PING[4:], 0), frame(PING)], 2),
        ([frame(PING + b" " * 300)], 1),
    ],
    ids=["one", "three at once", "in two parts", "a part and more", "a fragment", "a ping between", "long"],
)
def test_messages_arrive_however_they_are_cut(raw: Raw, frames: list[bytes], answers: int) -> None:
    for part in frames:
        raw.send(part)
        os.sched_yield()
    told = 0
    while told < answers:
        kind, data = raw.read()
        told += kind == 1 and json.loads(data)["type"] == "pong"


@pytest.mark.parametrize(
    ("sent", "code"),
    [(b"\xff\xfe", 1007), (b"nonsense", 1008), (b'{"ping": "x"}', 1008)],
    ids=["bytes", "words", "types"],
)
def test_what_is_not_a_message_closes_the_socket(raw: Raw, sent: bytes, code: int) -> None:
    raw.send(frame(sent))
    kind, data = raw.read()
    assert kind == 8 and struct.unpack("!H", data[:2])[0] == code


@pytest.mark.parametrize("first", [True, False], ids=["the first", "a later one"])
@pytest.mark.parametrize("more", [0, 1])
def test_a_message_may_be_as_long_as_is_said(hall: Running, client: Client, first: bool, more: int) -> None:
    page, hello = Raw(hall, client.table()), b'{"hello": {}}'
    if not first:
        page.send(frame(hello))
        assert json.loads(page.read()[1])["type"] == "table"
    page.send(frame((hello if first else PING).ljust(hall.hall.limits.frame + more)))
    kind, data = page.read()
    if more:
        assert kind == 8 and struct.unpack("!H", data[:2])[0] == 1009
    else:
        assert kind == 1 and json.loads(data)["type"] == ("table" if first else "pong")
    page.socket.close()


class Hours(asyncio.SelectorEventLoop):
    """An event loop whose clock stands still while something is done, and jumps when nothing is: no test is too slow."""

    def __init__(self) -> None:
        self.now, loop = 0.0, self

        class Jump(selectors.DefaultSelector):  # type: ignore[valid-type,misc]
            def select(self, timeout: float | None = None) -> Any:
                loop.now += timeout or 0.0
                return super().select(0)

        super().__init__(Jump())

    def time(self) -> float:
        return self.now


def test_in_a_busy_hall_the_asked_are_told_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "LATER_SECONDS", 0.05)
    clock = SimpleNamespace(monotonic=lambda: asyncio.get_running_loop().time())
    monkeypatch.setattr(live, "time", clock)  # not the module's own: a hall runs beside this test

    async def main() -> None:
        told: list[int | None] = []

        class Told(live.Viewer):
            def wake(self) -> None:
                self.postponed = 0.0
                told.append(self.looks.seat)

        def viewer(seat: int | None) -> live.Viewer:
            nowhere: Any = None
            return Told(nowhere, nowhere, Looks(seat, False, (seat,)), [], Limits(), manners)

        manners = live.Manners()
        company = [viewer(None), viewer(0), viewer(1)]
        question = [Decision(1, "mark", ["a", "b"])]
        manners.tell(company, question)
        assert told == [None, 0, 1], "in a quiet hall everybody is told at once"
        told.clear()
        for _ in range(live.BUSY):
            manners.write()
        for _ in range(live.BUSY):
            manners.wrote()
        manners.tell(company, question)
        manners.tell(company, question)
        assert told == [1, 1]
        company[1].reply({"type": "answer"})
        assert told == [1, 1], "the answer travels with what came of it"
        await asyncio.sleep(0.1)
        assert told == [1, 1, None, 0], "and the others a little later, once"
        told.clear()
        for _ in range(live.BUSY):
            manners.write()
        manners.tell(company[1:2], question)
        await asyncio.sleep(0.03)
        company[1].wake()
        manners.tell(company[1:2], question)
        told.clear()
        await asyncio.sleep(0.03)
        assert told == [], "who was told meanwhile waits anew"
        await asyncio.sleep(0.04)
        assert told == [0]
        told.clear()
        for _ in range(live.BUSY):
            manners.write()
        manners.tell(company, [])
        assert told == [None, 0, 1], "at the end of a game everybody is told at once"

    with asyncio.Runner(loop_factory=Hours) as runner:
        runner.run(main())


def test_the_memory_is_searched_while_nobody_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    searches: list[float] = []
    monkeypatch.setattr(gc, "collect", lambda: searches.append(time.monotonic()))
    monkeypatch.setattr(gc, "get_count", lambda: (0, 100, 0))
    hall = Hall(open_store(tmp_path))
    hall.manners.write()
    hall.tidy_memory()
    assert not searches, "somebody plays"
    hall.manners.last_write -= 60
    hall.tidy_memory()
    assert len(searches) == 1


# moment by moment


class Watcher(Socket):
    """A page that wants to see things happen one after the other."""

    def send(self, **message: Any) -> None:
        if "hello" in message:
            message["hello"]["beats"] = True
        super().send(**message)


def test_who_wants_to_sees_each_moment_and_comes_to_the_same_table(client: Client) -> None:
    table = client.table("roll-for-adventure", "me me")
    page = Watcher(table, table.tokens[:1])
    seen, weights = json.loads(page.socket.recv(40)), []
    for _ in range(6):
        seat = table.asked()
        assert seat is not None
        table.choose(seat)
        there = table.view(0)
        while seen["n"] != there["n"]:
            message = json.loads(page.socket.recv(40))
            if message["type"] != "change":
                continue
            for moment in message.pop("beats", ()):
                weights.append(moment.pop("beat")["weight"])
                apply(seen, {"from": seen["n"], **moment})
            apply(seen, message)
    page.socket.close()
    assert "roll" in weights
    assert [line["n"] for line in seen["log"]] == [line["n"] for line in there["log"]]
    assert seen["drawing"]["pieces"] == there["drawing"]["pieces"]


# coming back


@pytest.mark.parametrize("game", ["tic-tac-toe", "drawn-to-adventure", "call-to-adventure"])
def test_who_comes_back_to_an_unchanged_table_is_told_only_who_is_here(client: Client, game: str) -> None:
    table = client.table(game)
    table.choose(0)
    with table.socket(0) as page:
        page.until(lambda seen: seen["seats"][0]["here"])
        before = page.seen
    with table.socket(0, before=dict(before)) as page:
        told = json.loads(page.raw[0])
        assert told["type"] == "change" and told["from"] == told["n"] == before["n"]
        assert not {"drawing", "log", "chat", "glossary"} & told.keys()
        with table.socket(0) as fresh:
            assert page.seen == {**fresh.seen, "type": page.seen["type"]}, "the page is what a fresh load shows"


def test_who_missed_something_or_looks_otherwise_gets_the_whole_table(client: Client) -> None:
    table = client.table()
    with table.socket(0) as page:
        before = page.seen
    ways: list[dict[str, Any]] = [
        {"before": {**before, "mark": "0123456789abcdef"}},  # drawn by other sources
        {"before": {**before, "mark": ""}},
        {"before": {**before, "n": before["n"] + 1}},
        {"before": before, "tall": True},
    ]
    for way in ways:
        with table.socket(0, **way) as page:
            assert json.loads(page.raw[0])["type"] == "table", way
    with table.socket(1, before=before) as page:
        assert json.loads(page.raw[0])["type"] == "table", "another seat sees something else"
    table.choose(0, "4")
    with table.socket(0, before=before) as page:
        assert json.loads(page.raw[0])["type"] == "table", "somebody has moved meanwhile"
        page.send(full=True)
        assert page.read()["type"] == "table"


def test_who_stays_is_told_who_has_gone(client: Client) -> None:
    table = client.table()
    with table.socket(0) as stays:
        with table.socket(1):
            stays.until(lambda seen: seen["seats"][1]["here"])
        stays.until(lambda seen: not seen["seats"][1]["here"])
        assert stays.seen["seats"][0]["here"]


def test_of_a_table_at_which_nobody_looks_nothing_stays_drawn(hall: Running, client: Client) -> None:
    """A big hall has thousands of them."""
    table = client.table()
    room = hall.do(hall.hall.room(table.id))

    async def drawn() -> list[Any] | None:  # asked in the hall's own thread, so after whoever left has left
        return None if room.viewers else [made for made in vars(room.showing).values() if made and made is not room]

    with table.socket(0) as one, table.socket(1) as two:
        assert one.answer("4")["result"] == "accepted"
        two.until(lambda seen: seen["n"] == 1)
    wait_for(lambda: hall.do(drawn()) is not None)
    assert hall.do(drawn()) == []


def test_nobody_is_told_of_what_does_not_differ(client: Client) -> None:
    table = client.table()
    with table.socket(0) as first, table.socket() as onlooker:
        for page in (first, onlooker):
            page.until(lambda seen: seen["seats"][0]["here"])
            page.send(ping=1)
            page.until(lambda _, page=page: page.replies)
            page.raw.clear()
        with table.socket(0):  # a second window of somebody who is here
            for page in (first, onlooker):
                page.replies.clear()
                page.send(ping=1)
                page.until(lambda _, page=page: page.replies)
                assert [json.loads(text)["type"] for text in page.raw] == ["pong"]
