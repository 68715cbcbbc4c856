"""The two servers that bench/hall.py drives, each with its own way of speaking, behind the same three methods."""

import asyncio
import glob
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Self

import httpx
import msgspec

from bench.light import Light, connect

HERE = Path(__file__).parent
BUILD = HERE.parent / "build" / "bench-hall"
encode, decode = msgspec.json.encode, msgspec.json.decode
GAME = ("4", "0", "8", "2", "1", "7", "3", "5", "6")  # a draw: nobody has three in a row before the board is full


class Peer:
    """A server in a process of its own."""

    name = ""
    process: subprocess.Popen[bytes]

    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.http = httpx.AsyncClient(base_url=self.url, headers={"origin": self.url}, timeout=60)

    def __enter__(self) -> Self:
        raise NotImplementedError

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()

    def wait(self) -> None:
        for _ in range(1000):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError(f"{self.name} does not start")

    def seconds(self) -> float:
        """Processor time used so far, of all threads."""
        files = glob.glob(f"/proc/{self.process.pid}/task/*/schedstat")
        return sum(int(Path(file).read_text().split()[0]) for file in files) / 1e9

    def memory(self) -> int:
        """Bytes in real memory."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def collect(self) -> None:
        """Let the garbage collector run."""
        self.process.send_signal(signal.SIGUSR2)
        time.sleep(0.5)

    async def table(self) -> list["Player"]:
        raise NotImplementedError


class Player:
    """One person at one table: `turn` waits until it is asked, `move` answers."""

    socket: Light

    async def turn(self) -> bool:
        """Wait for the turn; False when the game is over."""
        raise NotImplementedError

    async def move(self, number: int) -> None:
        raise NotImplementedError


class Questhall(Peer):
    """The hall on SQLite: every move is on disk before anybody sees it."""

    name = "questhall"

    def __enter__(self) -> Self:
        self.data = tempfile.mkdtemp(prefix="bench-hall-")
        command = [sys.executable, "-m", "bench.hall_serve", self.data, str(self.port)]
        self.process = subprocess.Popen(command, cwd=HERE.parent, stdout=subprocess.DEVNULL)
        self.wait()
        return self

    def __exit__(self, *_: object) -> None:
        super().__exit__()
        shutil.rmtree(self.data, ignore_errors=True)

    async def table(self) -> list[Player]:
        seats = [{"who": "me", "name": "A"}, {"who": "friend", "name": "B"}]
        made = (await self.http.post("/api/tables", json={"game": "tic-tac-toe", "seats": seats})).json()
        address = f"{self.url.replace('http', 'ws')}/api/tables/{made['table']}/live"
        players: list[Player] = []
        for seat in made["seats"]:
            player = QuesthallPlayer()
            player.socket = await connect(address, self.url)
            player.socket.send(encode({"hello": {"tokens": [seat["token"]], "as": seat["seat"]}}))
            players.append(player)
        return players


class QuesthallPlayer(Player):
    at = 0

    async def turn(self) -> bool:
        while True:
            message = decode(await self.socket.recv())
            if message.get("result") and message["type"] != "answer":
                return False
            if ask := message.get("ask"):
                self.at = ask["at"]
                return True

    async def move(self, number: int) -> None:
        answer = {"at": self.at, "key": f"{number}", "choice": GAME[number]}
        self.socket.send(encode({"answer": answer}))


class BoardgameIO(Peer):
    """boardgame.io's server with its memory storage: nothing is kept."""

    name = "boardgame.io"

    def __enter__(self) -> Self:
        command = ["node", "--expose-gc", "server.js", str(self.port)]
        env = {**os.environ, "NODE_ENV": "production"}
        self.process = subprocess.Popen(command, cwd=BUILD, stdout=subprocess.DEVNULL, env=env)
        self.wait()
        return self

    async def table(self) -> list[Player]:
        made = (await self.http.post("/games/tic-tac-toe/create", json={"numPlayers": 2})).json()
        players: list[Player] = []
        for seat in ("0", "1"):
            player = BoardgameIOPlayer(made["matchID"], seat)
            address = f"{self.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket"
            player.socket = await connect(address, self.url)
            await player.begin()
            players.append(player)
        return players


class BoardgameIOPlayer(Player):
    """Speaks socket.io, as boardgame.io's own client does."""

    def __init__(self, match: str, seat: str) -> None:
        self.match, self.seat = match, seat
        self.state = -1

    async def begin(self) -> None:
        await self.socket.recv()
        self.socket.send(b"40/tic-tac-toe,")
        await self.socket.recv()
        self._emit("sync", self.match, self.seat, None, 2)

    async def turn(self) -> bool:
        while True:
            text = await self.socket.recv()
            if text == b"2":
                self.socket.send(b"3")
            if not text.startswith(b"42/"):
                continue
            what, *rest = decode(text.partition(b",")[2])
            if what not in ("sync", "update"):
                continue
            state: Any = rest[1]["state"] if what == "sync" else rest[1]
            self.state = state["_stateID"]
            if "gameover" in state["ctx"]:
                return False
            if state["ctx"]["currentPlayer"] == self.seat:
                return True

    async def move(self, number: int) -> None:
        payload = {"type": "clickCell", "args": [int(GAME[number])], "playerID": self.seat, "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._emit("update", action, self.state, self.match, self.seat)

    def _emit(self, *parts: Any) -> None:
        self.socket.send(b"42/tic-tac-toe," + encode(parts))


def install() -> None:
    """boardgame.io from npm, once."""
    BUILD.mkdir(parents=True, exist_ok=True)
    for file in (HERE / "hall_node").iterdir():
        shutil.copy(file, BUILD)
    if not (BUILD / "node_modules" / "boardgame.io").is_dir():
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=BUILD, check=True)


async def close(players: list[Player]) -> None:
    await asyncio.gather(*(player.socket.close() for player in players))
