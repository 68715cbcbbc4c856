"""Trials 5 to 9: what the network does to messages does nothing to the game."""

import asyncio
import contextlib
import random
import socket
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.hall import duel
from tests.hall.house import Client, Running, Socket, Table, choices, new_key, running
from tests.hall.lines import LINES, Line


def duplicates(data: Path, games: int) -> str:
    """5. Each move is sent one to five times at once: applied once, the same answer each time, on either line."""
    sent = 0

    async def play(line: Line, table: Table) -> int:
        count = 0
        async with line:
            while (seat := table.asked()) is not None:
                ask = table.view(seat)["ask"]
                body = {"at": ask["at"], "key": new_key(), "choice": random.choice(choices(ask["tree"]))}
                times = random.randint(1, 5)
                replies = await asyncio.gather(*(line.answer(table, seat, body) for _ in range(times)))
                results = sorted(reply["result"] for reply in replies)
                assert results == ["accepted"] + ["repeated"] * (times - 1), results
                assert len({reply["n"] for reply in replies}) == 1
                count += times
        return count

    with running(data) as (hall, client):
        for number in range(games):
            for line in LINES:
                table = client.table(("tic-tac-toe", "pig")[number % 2], "me friend", **_short(number))
                sent += asyncio.run(play(line(hall.url), table))
    return f"{sent} answers in {games} games over HTTP and {games} over sockets"


def _short(number: int) -> dict[str, Any]:
    return {"options": {"goal": 20}} if number % 2 else {}


def reordered(data: Path, games: int, delay: float) -> str:
    """6. Moves arrive late and out of order: each is accepted, stale or illegal, and none without an answer."""
    counts: dict[str, Counter[str]] = {}

    async def throw(line: Line, table: Table, seat: int, at: int, choice: str) -> None:
        await asyncio.sleep(random.uniform(0, delay))
        reply = await line.answer(table, seat, {"at": at, "key": new_key(), "choice": choice})
        assert reply["result"] in ("accepted", "stale", "illegal"), reply
        counts.setdefault(type(line).__name__, Counter())[reply["result"]] += 1
        if seat == 1 - (table.made["turn"] or 0) or choice == "fly":
            assert reply["result"] != "accepted", "somebody who was not asked, or something that cannot be"

    async def play(line: Line, table: Table) -> None:
        async with line:
            while (seat := table.asked()) is not None:
                table.made["turn"] = seat
                at = table.view(seat)["ask"]["at"]
                wild = [(seat, at, "4"), (seat, at, "0"), (1 - seat, at, "8"), (seat, 1, "3"), (seat, at, "fly")]
                good = [(seat, at, choice) for choice in choices(table.view(seat)["ask"]["tree"])[:3]]
                throws = [*wild, *good]
                random.shuffle(throws)
                before = table.view()["n"]
                await asyncio.gather(*(throw(line, table, *one) for one in throws))
                assert table.view()["n"] == before + 1, "one of them happened, and only one"

    with running(data) as (hall, client):
        for _ in range(games):
            for line in LINES:
                asyncio.run(play(line(hall.url), client.table()))
    assert all(found.keys() == {"accepted", "stale", "illegal"} for found in counts.values()) and len(counts) == 2
    return f"{sum(found.total() for found in counts.values())} answers: {counts}"


def simultaneous(data: Path, volleys: int) -> str:
    """7. All seats choose in the same moment: a serial order exists that explains the log."""
    duel.install()

    async def volley(line: Line, table: Table) -> None:
        views = [table.view(seat) for seat in range(4)]
        answers = [
            line.answer(table, seat, {"at": view["ask"]["at"], "key": new_key(), "choice": random.choice(duel.THINGS)})
            for seat, view in enumerate(views)
        ]
        random.shuffle(answers)
        replies = await asyncio.gather(*answers)
        assert all(reply["result"] == "accepted" for reply in replies), replies
        assert len({reply["n"] for reply in replies}) == 4

    async def main(hall: Running, client: Client, line: Line) -> None:
        async with line:
            table = client.table("duel", "me me me me")
            for number in range(volleys // 2):
                if number % 10 == 0 and number:
                    _explained(hall, table)
                    table = client.table("duel", "me me me me")
                await volley(line, table)
            _explained(hall, table)

    with running(data) as (hall, client):
        for line in LINES:
            asyncio.run(main(hall, client, line(hall.url)))
    return f"{volleys} volleys of four, half over HTTP and half over sockets"


def _explained(hall: Running, table: Table) -> None:
    """The log of the table, played one by one, leads to the same table."""
    room = hall.do(hall.hall.room(table.id))
    match = room.ledger.fresh()
    for entry in hall.do(hall.hall.store.entries(table.id)):
        match.choose(entry.body, entry.seat)
    assert match.save() == room.match.save()


class Cutter:
    """A proxy that breaks the connection after so many bytes from the hall."""

    def __init__(self, port: int) -> None:
        self.hall = ("127.0.0.1", port)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.after = 1 << 60
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                hall = socket.create_connection(self.hall)
                threading.Thread(target=self._pass, args=(client, hall, False), daemon=True).start()
                threading.Thread(target=self._pass, args=(hall, client, True), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket, counted: bool) -> None:
        seen, limit = 0, self.after
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if counted and seen + len(data) > limit:
                    target.sendall(data[: max(0, limit - seen)])
                    break
                seen += len(data)
                target.sendall(data)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
                end.close()


def torn(data: Path, cuts: int) -> str:
    """8. The connection breaks anywhere: after coming back the page shows what a fresh page shows, byte for byte."""
    with running(data) as (hall, client):
        cutter = Cutter(hall.port)
        table = client.table("pig", "me friend", seed="torn")
        through = Table(_Through(hall.url, cutter.port), table.made)
        sizes = [len(table.get("", 0).content)]
        broken = 0
        for number in range(cuts):
            cutter.after = 200 + int(sizes[0] * 2.5 * number / cuts) + random.randrange(30)
            try:
                page = through.socket(0)
                page.read(2)
                for _ in range(3):
                    seat = table.asked()
                    if seat is None:
                        table = client.table("pig", "me friend")
                        through = Table(_Through(hall.url, cutter.port), table.made)
                        break
                    table.choose(seat)
                    reached = table.view()["n"]
                    page.until(lambda seen, n=reached: seen["n"] == n, 1)
            except (ConnectionClosed, TimeoutError, OSError, EOFError):
                broken += 1
            except Exception as error:  # the handshake itself was cut
                assert "handshake" in str(error) or "HTTP" in str(error) or "message" in str(error), error
                broken += 1
            cutter.after = 1 << 60
            with through.socket(0) as back:
                fresh = table.view(0)
                back.until(lambda seen, fresh=fresh: seen["n"] == fresh["n"])
                back.seen["seats"] = fresh["seats"] = None  # who is here differs: that is the point of coming back
                assert back.seen == fresh
        assert broken
    return f"{broken} of {cuts} connections broke; every return showed the same as a fresh page"


class _Through(Client):
    """A client whose socket goes through the cutter; its HTTP does not."""

    def __init__(self, url: str, port: int) -> None:
        self.real = url
        super().__init__(f"http://127.0.0.1:{port}")


def frozen(data: Path, lines: int) -> str:
    """9. Somebody stops reading: memory stays bounded, the others play on, and the sleeper catches up."""
    with running(data, buffer=8192) as (hall, client):
        table = client.table()
        raw = socket.create_connection(("127.0.0.1", hall.port))
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sleeper = connect(
            f"ws://127.0.0.1:{hall.port}/api/tables/{table.id}/live",
            sock=raw, origin=hall.url, compression=None, max_queue=1, legacy=True, close_timeout=1,
        )  # fmt: skip
        sleeper.send('{"hello": {"tokens": [], "as": null, "tall": false, "have": null}}')
        with table.socket(0) as awake:
            before, worst = _memory(), 0.0
            for number in range(lines):
                began = time.perf_counter()
                table.act("chat", 0, text=f"{number} " + "blah " * 90)
                awake.until(lambda seen, n=number + 1: seen["n"] == n)
                worst = max(worst, time.perf_counter() - began)
            grown = _memory() - before
            room = hall.do(hall.hall.room(table.id))
            kept = sum(len(line.text) for line in room.ledger.chat)
            assert grown < 30e6 + 8 * kept, f"{grown / 1e6:.1f} MB grown"
            assert worst < 10, f"the others waited {worst:.2f} s"
        got = 0
        with contextlib.suppress(TimeoutError, ConnectionClosed):
            while f'"n":{lines},' not in (text := str(sleeper.recv(1))) and f'"n":{lines}}}' not in text:
                got += 1
        assert got < lines, "it was sent everything one by one"
        with Socket(table, []) as back:
            assert back.seen["n"] == lines
        sleeper.socket.close()
    return f"{lines} lines while one slept: {grown / 1e6:.1f} MB, slowest round trip {worst * 1e3:.0f} ms"


def _memory() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
