"""The hall beside boardgame.io's server: the same tables of tic-tac-toe, in one run, as ratios.

    python -m bench.hall [--repetitions 5] [--json]

- Flat out: everybody answers at once. Moves per second of processor time of the server ("per core").
- Paced: a move every 200 ms at each table. Time from one player's choice to the other player's screen.
- Memory: growth of the server's real memory by a table in mid-game.

The hall writes every move to disk (SQLite, synchronous=FULL) before anybody sees it; boardgame.io keeps nothing. Both
servers are warm: they have played some hundred games before anything is measured. The table goes to
docs/benchmarks-hall.md; where Node is missing, only the hall is measured and nothing is written.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

import uvloop

from bench.hall_peers import GAME, BoardgameIO, Peer, Player, Questhall, close, install

PACE = 0.2
TABLES = (20, 100)
GAMES = 900  # in one measurement flat out, one after the other at each table: a second of the hall or more
WARM = 300  # games before anything counts
PAGE = Path(__file__).parent.parent / "docs" / "benchmarks-hall.md"

Results = dict[str, dict[str, float]]


async def _play(players: list[Player], go: asyncio.Event, delays: list[float], pace: float = 0.0) -> int:
    """One game; how many moves were made. Each player waits at the own socket."""
    sent = [0.0]
    number = [0]

    async def person(player: Player) -> None:
        going = await player.turn() if player is players[0] else True
        first = player is players[0]
        await go.wait()
        while going:
            if not first:
                going = await player.turn()
                if sent[0]:
                    delays.append(time.perf_counter() - sent[0])
                if not going:
                    return
            first = False
            if number[0] >= len(GAME):
                return
            if pace:
                await asyncio.sleep(pace)
            mine, number[0] = number[0], number[0] + 1
            sent[0] = time.perf_counter()
            await player.move(mine)

    tasks = [asyncio.create_task(person(player)) for player in players]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        if not task.done():
            task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return number[0]


async def flat_out(peer: Peer, tables: int, games: int = GAMES) -> tuple[float, float]:
    """Moves per second of processor time, and per second of the wall clock."""
    rows = [[await peer.table() for _ in range(max(1, games // tables))] for _ in range(tables)]
    go = asyncio.Event()

    async def one_after_the_other(row: list[list[Player]]) -> int:
        return sum([await _play(players, go, []) for players in row])

    gc.collect()
    playing = [asyncio.create_task(one_after_the_other(row)) for row in rows]
    await asyncio.sleep(0.5)
    began, used = time.perf_counter(), peer.seconds()
    go.set()
    moves = sum(await asyncio.gather(*playing))
    used, took = peer.seconds() - used, time.perf_counter() - began
    for row in rows:
        for players in row:
            await close(players)
    return moves / used, moves / took


async def paced(peer: Peer, tables: int) -> list[float]:
    """The delays of one game at each table, in milliseconds."""
    delays: list[float] = []
    seated = [await peer.table() for _ in range(tables)]
    gc.collect()
    go = asyncio.Event()
    games = []
    for number, players in enumerate(seated):
        games.append(asyncio.create_task(_play(players, go, delays, PACE)))
        if number == 0:
            go.set()
        await asyncio.sleep(PACE / tables)  # evenly, not all in the same millisecond
    await asyncio.gather(*games)
    for players in seated:
        await close(players)
    return [1e3 * delay for delay in delays]


async def memory(peer: Peer, tables: int) -> float:
    """KiB that a table in mid-game takes."""
    for _ in range(50):
        await close(await peer.table())
    peer.collect()
    before = peer.memory()
    for _ in range(tables):
        players = await peer.table()
        await players[0].turn()
        await players[0].move(0)
        await players[1].turn()
        await close(players)
    await asyncio.sleep(1)
    peer.collect()
    return (peer.memory() - before) / tables / 1024


async def measure(kinds: list[type[Peer]], repetitions: int) -> Results:
    """Everything, going round the servers in turn so that a noisy neighbour troubles both."""
    results: Results = {}
    with contextlib.ExitStack() as stack:
        peers = [stack.enter_context(kind()) for kind in kinds]
        for peer in peers:
            await flat_out(peer, TABLES[-1], WARM)
        for tables in TABLES:
            speeds: dict[str, list[float]] = {peer.name: [] for peer in peers}
            for _ in range(repetitions):
                for peer in peers:
                    speeds[peer.name].append((await flat_out(peer, tables))[0])
            say(results, f"moves/s per core, {tables} tables flat out", medians(speeds))
        for tables in TABLES:
            delays: dict[str, list[float]] = {peer.name: [] for peer in peers}
            for _ in range(repetitions * TABLES[-1] // tables // 2):
                for peer in peers:
                    delays[peer.name] += await paced(peer, tables)
            say(results, f"delay p50 ms, {tables} tables paced", medians(delays))
            late = {name: sorted(found)[int(len(found) * 0.99)] for name, found in delays.items()}
            say(results, f"delay p99 ms, {tables} tables paced", late)
    with contextlib.ExitStack() as stack:
        peers = [stack.enter_context(kind()) for kind in kinds]
        say(results, "memory per table, KiB", {peer.name: await memory(peer, 1000) for peer in peers})
    return results


def medians(found: dict[str, list[float]]) -> dict[str, float]:
    return {name: statistics.median(values) for name, values in found.items()}


def say(results: Results, what: str, found: dict[str, float]) -> None:
    results[what] = found
    numbers = "".join(f"  {name} {value:.1f}" for name, value in found.items())
    print(f"{what:42}{numbers}{ratio(found)}", file=sys.stderr, flush=True)


def ratio(found: dict[str, float]) -> str:
    return f"  {found['questhall'] / found['boardgame.io']:.2f}x" if len(found) > 1 else ""


def page(results: Results, repetitions: int) -> str:
    """The table for the documentation; bold ratios miss their target."""
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    lines = [HEAD.format(machine=machine(), node=node, repetitions=repetitions, games=GAMES, warm=WARM)]
    lines.append("| what | boardgame.io | Questhall | ratio | target |")
    lines.append("|---|---:|---:|---:|---:|")
    for what, found in results.items():
        ours, theirs = found["questhall"], found["boardgame.io"]
        more = what.startswith("moves")
        target = 3.0 if more else 0.5 if what.startswith("memory") else 1.0 if "p99" in what else None
        share = f"{ours / theirs:.2f}x"
        if target is not None and (ours / theirs < target if more else ours / theirs > target):
            share = f"**{share}**"
        wanted = "" if target is None else f"at {'least' if more else 'most'} {target:g}x"
        lines.append(f"| {what} | {theirs:.1f} | {ours:.1f} | {share} | {wanted} |")
    return "\n".join(lines) + "\n"


def machine() -> str:
    """What it was measured on."""
    found = [line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name")]
    name = found[0].partition(":")[2].strip() if found else platform.machine()
    return f"{name}, {os.cpu_count()} cores, Python {platform.python_version()}"


HEAD = """# The hall beside boardgame.io

Written by `make bench-hall`; do not edit. Measured in one run on {machine}, Node {node}: the same games of
tic-tac-toe by the same light clients over WebSockets on the same machine, the servers in turn, each after {warm} games
to warm up.

- **Flat out**: everybody answers at once, {games} games a measurement, the median of {repetitions}. Moves per second of
  the server's own processor time, all its threads together.
- **Paced**: a move every 200 ms at each table. The delay from one player's choice to the other player's screen.
- **Memory**: what the server's real memory grows by for each of 1000 tables in mid-game.

The hall has every move on disk (SQLite, `synchronous=FULL`) before anybody sees it, and sends a drawn table with words
and reasons; boardgame.io keeps everything in memory and sends its state. Flat out the hall is busy: moves that arrive
together share a sync of the disk, and whoever is not to move is shown two moves at once when the next one comes within
0.1 s. **Bold** ratios miss their target.
"""


def cannot_install() -> str:
    """Why boardgame.io cannot be measured here; "" when it can."""
    if not shutil.which("node") or not shutil.which("npm"):
        return "boardgame.io needs Node and npm, which are not installed."
    try:
        install()
    except (OSError, subprocess.CalledProcessError) as error:
        return f"boardgame.io could not be installed ({error})."
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="print the numbers, write no page")
    arguments = parser.parse_args()
    kinds: list[type[Peer]] = [Questhall, BoardgameIO]
    if missing := cannot_install():
        print(f"{missing} Only the hall is measured.", file=sys.stderr)
        kinds.remove(BoardgameIO)
    gc.disable()  # in this process, the clients': their pauses are not the servers'
    results = uvloop.run(measure(kinds, arguments.repetitions))
    if arguments.json:
        print(json.dumps(results, indent=1))
    elif len(kinds) > 1:
        PAGE.write_text(page(results, arguments.repetitions))
        print(f"Written to {PAGE.relative_to(PAGE.parent.parent)}.")


if __name__ == "__main__":
    main()
