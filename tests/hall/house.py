"""What the hall's tests share: a hall in this process or in one of its own, and a client that speaks to it."""

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from questhall.hall import Hall, Limits, create_app, open_store
from questhall.hall.thinking.bots import Thinkers
from questhall.hall.web.server import DOOR, server
from questhall.kernel import BadOptions, registry

GENEROUS = Limits(
    requests=1e6,
    tables=1e6,
    sockets=10_000,
    messages=1e6,
    costly=1e6,
    looks=1e6,
    notes=1e6,
    connections=20_000,
    grace=0.0,
)


class Running:
    """A hall in a thread of this process."""

    def __init__(
        self,
        data: Path,
        limits: Limits = GENEROUS,
        thinkers: Any = None,
        database: str = "",
        buffer: int = 0,
        proxy: str = "",
        packs: Sequence[Path] = (),
    ) -> None:
        self.proxy, self.packs = proxy, packs
        self.data, self.limits, self.database, self.buffer = data, limits, database, buffer
        self._thinkers = thinkers or Thinkers
        self.errors: list[BaseException] = []

    def __enter__(self) -> "Running":
        self.door = dict(vars(DOOR))  # all halls of a process have one: its limits are those of the last that opened
        self.listener = socket.socket(proto=socket.IPPROTO_TCP)
        if self.buffer:  # of the kernel, for each connection
            self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self.buffer)
        self.listener.bind(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        started = threading.Event()
        self.thread = threading.Thread(target=self._run, args=(started,), daemon=True)
        self.thread.start()
        assert started.wait(90), "the hall did not start"
        if self.errors:
            raise self.errors[0]
        return self

    def _run(self, started: threading.Event) -> None:
        async def main() -> None:
            self.loop = asyncio.get_running_loop()
            store, thinkers = open_store(self.data, self.database), self._thinkers()
            self.hall = Hall(store, self.packs, limits=self.limits, thinkers=thinkers, pace=0)
            app = create_app(self.hall, ["hall.example.org"])
            self.server = server(app, "127.0.0.1", self.port, self.limits, None, self.proxy)
            task = asyncio.create_task(self.server.serve(sockets=[self.listener]))
            while not self.server.started and not task.done():
                await asyncio.sleep(0.005)
            started.set()
            await task

        try:
            asyncio.run(main())
        except BaseException as error:  # shown by __enter__
            self.errors.append(error)
        finally:
            started.set()

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(20)
        self.listener.close()
        for name in ("each", "all", "head_seconds", "trusted"):
            setattr(DOOR, name, self.door[name])

    def do(self, work: Any) -> Any:
        """Run a coroutine inside the hall."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(90)


def quiet_port() -> int:
    """A free port below those that are given out by the system: a hall that comes back must find its own free again."""
    while True:
        port = random.randrange(10_000, 32_000)
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port


class Process:
    """A hall in a process of its own, which can be killed."""

    def __init__(self, data: Path, port: int = 0, env: dict[str, str] | None = None, *arguments: str) -> None:
        self.data, self.env, self.arguments = data, env or {}, arguments
        self.port = port or quiet_port()
        self.url = f"http://127.0.0.1:{self.port}"

    def start(self) -> "Process":
        command = [sys.executable, "-m", "tests.hall.serve", str(self.data), str(self.port), *self.arguments]
        self.log = open(self.data.parent / f"{self.data.name}.log", "ab")  # noqa: SIM115
        self.process = subprocess.Popen(
            command, cwd=Path(__file__).parents[2], env={**os.environ, **self.env}, stdout=self.log, stderr=self.log
        )
        end = time.monotonic() + 120  # on a busy machine reading all games takes its time
        while time.monotonic() < end:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return self
            assert self.process.poll() is None, f"the hall ended: see {self.log.name}"
            time.sleep(0.01)
        self.kill()
        raise AssertionError("the hall did not start")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.log.close()

    def stop(self) -> None:
        self.process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(10)
        if self.process.poll() is None:
            self.kill()
        self.log.close()

    def __enter__(self) -> "Process":
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.stop()


class Client:
    """Speaks to a hall as the page does."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, headers={"origin": url}, timeout=60)

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def table(self, game: str = "tic-tac-toe", seats: str = "me friend", **more: Any) -> "Table":
        """A new table; seats in words: "me friend bot:easy"."""
        wishes = []
        for word in seats.split():
            who, _, level = word.partition(":")
            wishes.append({"who": who, "name": who.title(), **({"level": level} if level else {})})
        made = self.http.post("/api/tables", json={"game": game, "seats": wishes, **more})
        assert made.status_code == 201, made.text
        return Table(self, made.json())


class Table:
    """A table as its maker knows it."""

    def __init__(self, client: Client, made: dict[str, Any]) -> None:
        self.client, self.made = client, made
        self.id = made["table"]
        self.tokens = [seat.get("token") for seat in made["seats"]]

    def get(self, path: str = "", seat: int | None = None, /, **query: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {self.tokens[seat]}"} if seat is not None else {}
        return self.client.http.get(f"/api/tables/{self.id}{path}", headers=headers, params=query)

    def view(self, seat: int | None = None) -> Any:
        response = self.get("", seat)
        assert response.status_code == 200, response.text
        return response.json()

    def post(self, path: str, seat: int | None = None, /, **body: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {self.tokens[seat]}"} if seat is not None else {}
        return self.client.http.post(f"/api/tables/{self.id}/{path}", headers=headers, json=body)

    def act(self, path: str, seat: int, /, **body: Any) -> Any:
        return self.post(path, seat, key=new_key(), **body).json()

    def asked(self) -> int | None:
        """The first seat of a person who is to choose."""
        return next((s["seat"] for s in self.view()["seats"] if s["to_act"] and not s["level"]), None)

    def choose(self, seat: int, choice: str = "", key: str = "") -> Any:
        """Answer, by default with the first thing that is offered."""
        ask = self.view(seat)["ask"]
        assert ask is not None, f"seat {seat} is not asked"
        choice = choice or choices(ask["tree"])[0]
        return self.post("answer", seat, at=ask["at"], key=key or new_key(), choice=choice).json()

    def socket(self, *seats: int, tall: bool = False, before: dict[str, Any] | None = None) -> "Socket":
        return Socket(self, [self.tokens[seat] for seat in seats], tall, before)


class Socket:
    """A page at the live socket: it applies what it is sent."""

    def __init__(
        self,
        table: Table,
        tokens: list[str],
        tall: bool = False,
        before: dict[str, Any] | None = None,
        seat: int | None = None,
    ) -> None:
        url = table.client.url
        self.socket: ClientConnection = connect(
            f"{url.replace('http', 'ws', 1)}/api/tables/{table.id}/live",
            origin=url,
            compression=None,
            max_size=None,
            max_queue=None,
            legacy=True,
            open_timeout=60,
        )
        self.seen: dict[str, Any] = before or {}  # through a connection that was lost
        self.replies: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.send(
            hello={
                "tokens": tokens,
                "as": seat,
                "tall": tall,
                "have": self.seen.get("n"),
                "mark": self.seen.get("mark", ""),
            }
        )

    def __enter__(self) -> "Socket":
        self.read()
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def read(self, timeout: float = 90) -> dict[str, Any]:
        """The next message, applied."""
        text = self.socket.recv(timeout)
        self.raw.append(text)
        message = json.loads(text)
        if message["type"] == "table":
            self.seen = message
        elif message["type"] == "change":
            apply(self.seen, message)
        else:
            self.replies.append(message)
        self.replies += message.get("replies", ())
        return message

    def until(self, true: Any, timeout: float = 90) -> dict[str, Any]:
        """Read until something holds of what is seen."""
        end = time.monotonic() + timeout
        while not true(self.seen):
            self.read(max(0.01, end - time.monotonic()))
        return self.seen

    def answer(self, choice: str = "") -> dict[str, Any]:
        """Choose over the socket and wait for the definite answer."""
        ask = self.until(lambda seen: seen.get("ask"))["ask"]
        key = new_key()
        self.send(answer={"at": ask["at"], "key": key, "choice": choice or choices(ask["tree"])[0]})
        while not any(reply.get("key") == key for reply in self.replies):
            self.read()
        return next(reply for reply in self.replies if reply.get("key") == key)


def sent(page: Socket, **answer: Any) -> dict[str, Any]:
    """What becomes of an answer over the socket."""
    key = new_key()
    page.send(answer={"key": key, **answer})
    while not any(reply.get("key") == key for reply in page.replies):
        page.read()
    return next(reply for reply in page.replies if reply.get("key") == key)


def apply(seen: dict[str, Any], change: dict[str, Any]) -> None:
    """What the page does with a change."""
    assert change["from"] == seen["n"], "a gap"
    for name, value in change.items():
        if name == "drawing":
            drawing = seen["drawing"]
            pieces = {piece["id"]: piece for piece in drawing["pieces"]}
            for piece in value.get("pieces", ()):
                pieces[piece["id"]] = piece if "art" in piece else {"art": pieces[piece["id"]]["art"], **piece}
            for id in value.get("gone", ()):
                del pieces[id]
            order = value.get("order", list(pieces))
            drawing["pieces"] = [pieces[id] for id in order]
            drawing.update({k: value[k] for k in ("width", "height") if k in value})
        elif name in ("log", "chat"):
            seen[name] = [*seen[name], *value][-200:]
        elif name not in ("type", "from", "cues", "replies"):
            seen[name] = value


def choices(tree: list[dict[str, Any]]) -> list[str]:
    """All options of a tree."""
    found: list[str] = []
    for node in tree:
        found += [node["choice"]] if "choice" in node else choices(node["next"])
    return found


def drawn_games() -> list[str]:
    """The installed games that have a table to be drawn."""
    return [name for name in registry.names() if registry.game(name).table is not None]


def seat_counts(name: str) -> list[int]:
    """With how many seats a game can be played as it is offered."""
    rules, found = registry.game(name), []
    for seats in rules.seats:
        with contextlib.suppress(BadOptions):
            rules.check(seats, rules.options({}))
            found.append(seats)
    return found


def new_key() -> str:
    return uuid.uuid4().hex


def play_out(table: Table, pick: Any = None, most: int = 5000) -> int:
    """Play all seats of people to the end; how many choices that took."""
    for number in range(most):
        seat = table.asked()
        if seat is None:
            if table.view()["result"]:
                return number
            time.sleep(0.02)
            continue
        ask = table.view(seat)["ask"]
        if ask is None:
            continue
        options = choices(ask["tree"])
        reply = table.choose(seat, pick(options) if pick else options[number % len(options)])
        assert reply["result"] in ("accepted", "stale"), reply
    raise AssertionError("the game does not end")


def wait_for(true: Any, seconds: float = 90) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


@contextlib.contextmanager
def running(data: Path, **more: Any) -> Iterator[tuple[Running, Client]]:
    with Running(data, **more) as hall, Client(hall.url) as client:
        yield hall, client
