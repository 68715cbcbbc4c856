"""How hard Drawn to Destiny is: the balance of its Scenes.

python -m balance.drawn_to_destiny balance 200 --into FILE      successes of the bots; a line of FILE for each game
python -m balance.drawn_to_destiny balance 40 --seats 1,3,4     the same for other numbers of players
python -m balance.drawn_to_destiny balance 40 --scenes watchfire,oldroad --who strong
python -m balance.drawn_to_destiny campaigns 5 --seats 1,2,3,4  whole campaigns, Scene by Scene
python -m balance.drawn_to_destiny table FILE                   the table again from what was played so far

A run that was broken off goes on where it stopped when it is started again with the same file.
"""

import argparse
import json
from collections import defaultdict
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any, Iterable

from questhall.bots import make
from questhall.games.drawn_to_destiny import DrawnToDestiny
from questhall.kernel import Chance, Run, start
from questhall.lab.statistics import wilson

GAME = DrawnToDestiny()
SCENES = tuple(GAME.content.scenes)
SCENE = "oldroad"
SEATS = 2
PASS = 20  # games of a Scene at a time, so that a run that is broken off has played all Scenes about equally often
RANDOM = 4  # one random game for so many games of bots
Game = dict[str, Any]
Cell = tuple[str, int, str]


def one(scene: str, seats: int, who: str, seed: int) -> Game:
    """One Scene by bots of a level, or by players who choose at random: how it ended and in which Round."""
    begun = process_time()
    name = f"{scene} {seats} {seed}"
    if who in ("normal", "random"):
        run = Run(GAME, GAME.setup(seats, GAME.options({"scene": scene}), Chance.of(name)))
        chance = Chance.of(name, who)
        while run.decision is not None:
            decision = run.decision
            answer = GAME.sensible(run.state, decision, chance) if who == "normal" else chance.pick(decision.options)
            run.answer(decision.seat, answer)
        state: Any = run.state
    else:
        match = start(GAME, seats, name, {"scene": scene}, log=False)
        bots = [make(GAME, who, f"{name} {seat}") for seat in range(seats)]
        while not match.over:
            decision = match.decisions[0]
            match.choose(bots[decision.seat].choose(match, decision), decision.seat)
        state = match.state
    took = round(process_time() - begun, 2)
    found = {"scene": scene, "seats": seats, "who": who, "seed": seed}
    return {**found, "result": state.result, "rounds": state.round, "seconds": took}


def balance(games: int, scenes: list[str], sizes: list[int], levels: list[str], first: int, into: Path | None) -> None:
    """All cells in passes of a few games; a line of JSON a game where a file is given, and none is played twice."""
    found = read(into) if into is not None and into.exists() else []
    known = {(game["scene"], game["seats"], game["who"], game["seed"]) for game in found}
    for begin in range(first, first + games, PASS):
        for scene in scenes:
            low, high = GAME.content.scenes[scene].players
            for seats in sizes:
                for who in levels:
                    seeds = range(begin, min(first + games, begin + PASS))
                    if who == "random" and len(levels) > 1:
                        seeds = range(seeds.start, seeds.start + -(-len(seeds) // RANDOM))
                    for seed in seeds:
                        if low <= seats <= high and (scene, seats, who, seed) not in known:
                            found.append(one(scene, seats, who, seed))
                            if into is not None:
                                with into.open("a", encoding="utf-8") as file:
                                    file.write(json.dumps(found[-1]) + "\n")
    table(found)


def read(file: Path) -> list[Game]:
    """The games of a file; one that two runs played counts once."""
    games = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return list({(game["scene"], game["seats"], game["who"], game["seed"]): game for game in games}.values())


def table(found: Iterable[Game]) -> None:
    """The tables of docs/games/drawn-to-destiny.md: one line for each Scene, number of players and level of bots."""
    cells: dict[Cell, list[Game]] = defaultdict(list)
    for game in found:
        cells[game["scene"], game["seats"], game["who"]].append(game)
    print("| Scene | difficulty | players | success (95 %) | partial | Rounds | games | random (95 %) | games |")
    print("| --- | ---: | ---: | --- | ---: | ---: | ---: | --- | ---: |")
    for name in SCENES:
        for seats in range(1, 6):
            luck = cells[name, seats, "random"]
            for who in sorted({who for scene, size, who in cells if (scene, size) == (name, seats)} - {"random"}):
                games = cells[name, seats, who]
                if games:
                    print(f"{_row(name, seats, who, games)} {_share(luck)} | {len(luck)} |")


def _row(name: str, seats: int, who: str, games: list[Game]) -> str:
    scene = GAME.content.scenes[name]
    title = scene.title if who == "normal" else f"{scene.title} ({who})"
    half = 100 * sum(game["result"] == "partial" for game in games) / len(games)
    rounds = sum(game["rounds"] for game in games) / len(games)
    return f"| {title} | {scene.difficulty} | {seats} | {_share(games)} | {half:.0f} % | {rounds:.1f} | {len(games)} |"


def _share(games: list[Game]) -> str:
    if not games:
        return ""
    found = wilson(sum(game["result"] == "success" for game in games), len(games))
    return f"{100 * found.value:.0f} % ({100 * found.low:.0f} to {100 * found.high:.0f})"


def walk(name: str, size: int, seed: int) -> Game:
    """A whole campaign by sensible bots: the Scenes that it led through, and how each of them ended."""
    match = start(GAME, size, f"{name} {seed}", {"campaign": name}, log=False)
    run, chance = Run(GAME, match.state.copy()), Chance.of(seed)
    while run.outcome is None:
        assert run.decision is not None
        run.answer(run.decision.seat, GAME.sensible(run.state, run.decision, chance))
    state: Any = run.state
    scenes = list(zip(state.trail, state.history))
    return {"campaign": name, "seats": size, "seed": seed, "scenes": scenes}


def campaigns(games: int, names: list[str], sizes: list[int], first: int, into: Path | None) -> None:
    """How often each Scene inside the campaigns succeeds, by the number of players; none is walked twice."""
    played = [json.loads(line) for line in into.read_text().splitlines()] if into is not None and into.exists() else []
    known = {(game["campaign"], game["seats"], game["seed"]) for game in played}
    for seed, name, size in product(range(first, first + games), names, sizes):
        if (name, size, seed) not in known:
            played.append(walk(name, size, seed))
            if into is not None:
                with into.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(played[-1]) + "\n")
    found: dict[tuple[str, str], dict[int, list[str]]] = {}
    for game in sorted(played, key=lambda game: list(GAME.content.campaigns).index(game["campaign"])):
        for scene, result in game["scenes"]:
            found.setdefault((game["campaign"], scene), {}).setdefault(game["seats"], []).append(result)
    print("| campaign | Scene | " + " | ".join(["alone" if size == 1 else f"{size} players" for size in sizes]) + " |")
    print("| --- | --- |" + " --- |" * len(sizes))
    for (name, scene), cells in found.items():
        told = [_part(cells.get(size, [])) for size in sizes]
        print(f"| {name} | {scene} | " + " | ".join(told) + " |", flush=True)


def _part(results: list[str]) -> str:
    if not results:
        return ""
    return f"{100 * results.count('success') / len(results):.0f} % of {len(results)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["balance", "table", "campaigns"])
    parser.add_argument("much", nargs="?", default="200", help="games of each cell, or the file of a table")
    parser.add_argument("--scenes", default=",".join(SCENES))
    parser.add_argument("--campaigns", default=",".join(GAME.content.campaigns))
    parser.add_argument("--seats", default=str(SEATS), help="numbers of players")
    parser.add_argument("--who", default="normal,random", help="levels of bots")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--into", type=Path, help="a file for a line of JSON a game")
    given = parser.parse_args()
    if given.what == "balance":
        sizes = [int(size) for size in given.seats.split(",")]
        balance(int(given.much), given.scenes.split(","), sizes, given.who.split(","), given.first, given.into)
    elif given.what == "campaigns":
        sizes = [int(size) for size in given.seats.split(",")]
        campaigns(int(given.much), given.campaigns.split(","), sizes, given.first, given.into)
    else:
        table(read(Path(given.much)))


if __name__ == "__main__":
    main()
