"""The hall beside boardgame.io's server: the same tables of tic-tac-toe, in one run, as ratios.

    python -m bench.hall [--repetitions 5] [--json]

- Flat out: everybody answers at once. Moves per second of processor time of the server ("per core").
- Paced: a move every 200 ms at each table. Time from one player's choice to the other player's screen.
- Memory: growth of the server's real memory by a table in mid-game.

The hall writes every move to disk (SQLite, synchronous=FULL) before anybody sees it; boardgame.io keeps nothing.
"""

import argparse
import asyncio
import json
import statistics
import time
from typing import Any

from bench.hall_peers import GAME, BoardgameIO, Peer, Player, Questhall, close

PACE = 0.2


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


async def flat_out(peer: Peer, tables: int) -> tuple[float, float]:
    """Moves per second of processor time, and per second of the wall clock."""
    seated = [await peer.table() for _ in range(tables)]
    go, delays = asyncio.Event(), list[float]()
    games = [asyncio.create_task(_play(players, go, delays)) for players in seated]
    await asyncio.sleep(0.5)
    began, used = time.perf_counter(), peer.seconds()
    go.set()
    moves = sum(await asyncio.gather(*games))
    used, took = peer.seconds() - used, time.perf_counter() - began
    for players in seated:
        await close(players)
    return moves / used, moves / took


async def paced(peer: Peer, tables: int, rounds: int = 2) -> tuple[float, float]:
    """Median and 99th percentile of the delay, in milliseconds."""
    delays: list[float] = []
    for _ in range(rounds):
        seated = [await peer.table() for _ in range(tables)]
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
    delays.sort()
    return 1e3 * delays[len(delays) // 2], 1e3 * delays[int(len(delays) * 0.99)]


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


async def measure(repetitions: int) -> dict[str, Any]:
    results: dict[str, Any] = {}
    with Questhall() as ours, BoardgameIO() as theirs:
        peers: list[Peer] = [ours, theirs]
        for tables in (20, 100):
            speeds: dict[str, list[float]] = {peer.name: [] for peer in peers}
            for _ in range(repetitions + 1):
                for peer in peers:  # in turn, so that a noisy neighbour troubles both
                    speeds[peer.name].append((await flat_out(peer, tables))[0])
            results[f"moves/s per core, {tables} tables flat out"] = {
                name: statistics.median(found[1:]) for name, found in speeds.items()
            }
        for tables in (20, 100):
            for peer in peers:
                p50, p99 = await paced(peer, tables)
                results.setdefault(f"delay p50 ms, {tables} tables paced", {})[peer.name] = p50
                results.setdefault(f"delay p99 ms, {tables} tables paced", {})[peer.name] = p99
    with Questhall() as ours, BoardgameIO() as theirs:
        for peer in (ours, theirs):
            results.setdefault("memory per table, KiB", {})[peer.name] = await memory(peer, 1000)
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    results = asyncio.run(measure(arguments.repetitions))
    if arguments.json:
        print(json.dumps(results, indent=1))
        return
    print(f"{'':42} {'questhall':>12} {'boardgame.io':>12} {'ratio':>8}")
    for what, found in results.items():
        ours, theirs = found["questhall"], found["boardgame.io"]
        print(f"{what:42} {ours:12.1f} {theirs:12.1f} {ours / theirs:7.2f}x")


if __name__ == "__main__":
    main()
