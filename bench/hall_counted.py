"""Instructions that a move of tic-tac-toe costs the hall, against the hall of older sources.

    python -m bench.hall_counted OLD/src

They are counted by valgrind, so other work on the machine changes nothing. Twenty tables are played in step inside one
process, without a network: what is counted begins with the bytes of a choice and ends with the bytes that everybody is
sent, the disk's transaction included. Sources of an older version: `git archive VERSION src | tar -x -C OLD`.
"""

import argparse
import asyncio
import gc
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from bench.hall_peers import GAME, HERE

TABLES, GAMES = 20, 4  # games one after the other at each table
MOVES = GAME[:-1]  # the last one answers itself
LONG = 1e9  # seconds: the clock decides nothing here


class Deaf:
    """A connection that takes everything."""

    keeps_up = True

    def tell(self, parts: Any) -> None:
        b"".join(parts)


async def play(folder: str) -> None:
    """All games; counted from the first move to the last, after one game at each table to warm up."""
    from questhall.hall import Hall, Limits, open_store
    from questhall.hall.store import sqlite
    from questhall.hall.store.store import Place
    from questhall.hall.tables.views import Looks
    from questhall.hall.web import live

    vars(sqlite).update(SLOW=LONG, SLOW_IN_A_CROWD=LONG)  # the event loop writes, however slow it is under valgrind
    vars(live).update(LATER_SECONDS=LONG)  # and the hall is busy, as it is flat out
    limits = Limits(messages=LONG)
    hall = Hall(open_store(Path(folder)), limits=limits)
    await hall.open()
    game = hall.game("tic-tac-toe")

    async def table() -> tuple[Any, list[Any]]:
        made = await hall.make(game, hall.setup(game, [Place("person", "A"), Place("person", "B")], {}, creator=0))
        room = await hall.room(made.table)
        assert room is not None
        viewers = []
        for seat, secret in enumerate(made.secrets):
            deaf: Any = Deaf()
            viewer = live.Viewer(deaf, room, Looks(seat, False, (seat,)), [secret or ""], limits, hall.manners)
            room.join(viewer)
            viewer.wake()
            viewers.append(viewer)
        return room, viewers

    async def game_at(tables: list[tuple[Any, list[Any]]]) -> None:
        for number, choice in enumerate(MOVES):
            seat = number % 2
            for room, viewers in tables:
                answer = f'{{"answer":{{"at":{room.ledger.at(seat)},"key":"{number}","choice":"{choice}"}}}}'
                viewers[seat].hear(answer.encode())
            while any(room.ledger.n <= number for room, _ in tables):
                await asyncio.sleep(0)
            await asyncio.sleep(0)

    await game_at([await table() for _ in range(TABLES)])
    rounds = [[await table() for _ in range(TABLES)] for _ in range(GAMES)]
    await asyncio.sleep(0.1)
    _valgrind("-i", "on")
    for tables in rounds:
        await game_at(tables)
    _valgrind("-d")
    os._exit(0)


def _valgrind(*words: str) -> None:
    subprocess.run(["callgrind_control", *words, str(os.getpid())], check=True, stdout=subprocess.DEVNULL)


def count(sources: Path) -> float:
    """Instructions a move."""
    with tempfile.TemporaryDirectory(prefix="bench-hall-") as folder:
        valgrind = ["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={folder}/counted"]
        command = [*valgrind, sys.executable, "-m", "bench.hall_counted", "--play", f"{folder}/data", str(sources)]
        env = os.environ | {"PYTHONPATH": f"{sources.resolve()}:{HERE.parent}", "PYTHONHASHSEED": "0"}
        subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        found = re.search(r"^(?:totals|summary): (\d+)", (Path(folder) / "counted.1").read_text(), re.MULTILINE)
        assert found is not None
        return int(found[1]) / (TABLES * GAMES * len(MOVES))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", type=Path)
    parser.add_argument("--play", metavar="FOLDER", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.play:
        gc.disable()
        asyncio.run(play(given.play))
    before, now = count(given.sources), count(HERE.parent / "src")
    print(f"before {before / 1e3:.0f} thousand instructions a move, now {now / 1e3:.0f}: {now / before:.2f}x")


if __name__ == "__main__":
    main()
