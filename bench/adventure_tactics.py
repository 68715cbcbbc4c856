"""How fast Adventure Tactics is, and how hard: random games, copies, and the table of the first act's encounters.

python -m bench.adventure_tactics                       decisions and copies per second
python -m bench.adventure_tactics balance 200 [FILE]    wins of the bots, encounter by encounter, a line of FILE a game
python -m bench.adventure_tactics table FILE            the table again from what was played so far
python -m bench.adventure_tactics campaign 20           whole first acts by bots, from the creation of the heroes on
python -m bench.adventure_tactics cards 300             which cards the bots choose, and whether one wins too much
"""

import copy
import json
import statistics
import sys
from collections import defaultdict
from pathlib import Path
from time import process_time
from typing import Any, Iterable

from questhall.games.adventure_tactics import AdventureTactics
from questhall.games.adventure_tactics.state import GameTable
from questhall.kernel import Chance, Match, Run, start
from questhall.lab.statistics import wilson

GAME = AdventureTactics()
SETTING: dict[str, Any] = {"play": "encounter", "chapter": "c10", "heroes": 4, "mode": "normal", "rounds": 20}
ENCOUNTERS = ("c02", "c03", "c04", "c06", "c07", "c08", "c10", "c11", "c12")
PASS = 25  # games of a cell at a time, so that a run that is broken off has played all cells about equally often
Game = dict[str, Any]


def random_games(seconds: float = 1.0, **options: Any) -> float:
    """Decisions per second of processor time in random encounters, from creation of the heroes to the end."""
    decisions, seed = 0, 0
    chosen = GAME.options({**SETTING, **options})
    begun = process_time()
    while not seed or process_time() - begun < seconds:
        seed += 1
        run = Run(GAME, GAME.setup(1, chosen, Chance.of(seed)))
        below = Chance.of(seed, "answers").below
        while run.decision is not None:
            options_now = run.decision.options
            run.answer(run.decision.seat, options_now[below(len(options_now))])
            decisions += 1
    return decisions / (process_time() - begun)


def middle(seed: int = 3) -> Match:
    """A match in the second round of an encounter."""
    match = start(GAME, 1, seed, SETTING, log=False)
    chance = Chance.of(seed, "middle")
    while match.state.encounter is None or match.state.encounter.round < 2:
        if match.over:
            return middle(seed + 1)
        match.choose(chance.pick(match.decisions[0].options))
    return match


def copies(seconds: float = 0.5) -> tuple[float, float, float]:
    """Copies per second: of a match, of its state, and of the same state by deepcopy."""
    match = middle()
    state = match.state
    bare = state.copy()
    bare.content = None
    return _rate(match.copy, seconds), _rate(state.copy, seconds), _rate(lambda: copy.deepcopy(bare), seconds)


def _rate(act: object, seconds: float) -> float:
    assert callable(act)
    count, begun = 0, process_time()
    while process_time() - begun < seconds:
        for _ in range(20):
            act()
        count += 20
    return count / (process_time() - begun)


def play(state: GameTable, chance: Chance, who: str = "normal", played: set[str] | None = None) -> None:
    """One game to its end by a party of bots, or by players who choose at random."""
    run = Run(GAME, state)
    while run.decision is not None:
        decision = run.decision
        option = GAME.sensible(state, decision, chance) if who == "normal" else chance.pick(decision.options)
        if played is not None and isinstance(option, tuple) and option[0] in ("play", "use", "respond"):
            played.add(str(option[1]))
        run.answer(decision.seat, option)


def one(chapter: str, heroes: int, seed: int, who: str, mode: str = "normal") -> Game:
    """One encounter: how it ended, in which round, and how many potions were drunk."""
    chosen = GAME.options({**SETTING, "chapter": chapter, "heroes": heroes, "mode": mode, "ties": "program"})
    state = GAME.setup(1, chosen, Chance.of(f"{chapter} {heroes} {seed}"))
    play(state, Chance.of(seed, "bot"), who)
    encounter = state.encounter
    assert encounter is not None
    return {
        "chapter": chapter,
        "heroes": heroes,
        "who": who,
        "result": encounter.result,
        "round": encounter.round,
        "potions": encounter.drunk,
    }


def measure(chapter: str, heroes: int, games: int, who: str, mode: str = "normal") -> dict[str, float]:
    """Results of a party of bots in one encounter: share of wins, of bonuses among them, rounds, potions."""
    found = [one(chapter, heroes, seed, who, mode) for seed in range(games)]
    wins = [game for game in found if game["result"] != "failure"]
    return {
        "win": len(wins) / games,
        "bonus": sum(game["result"] == "plus" for game in wins) / max(1, len(wins)),
        "rounds": sum(game["round"] for game in found) / games,
        "potions": sum(game["potions"] for game in found) / games,
    }


def balance(games: int, into: Path | None) -> None:
    """Every cell in passes of a few games, bots and random players; a line of JSON a game where a file is given."""
    found: list[Game] = []
    for first in range(0, games, PASS):
        for chapter in ENCOUNTERS:
            for heroes in (3, 4, 5):
                new = [one(chapter, heroes, seed, "normal") for seed in range(first, min(games, first + PASS))]
                new += [one(chapter, heroes, seed, "random") for seed in range(first // 5, (first + PASS) // 5)]
                found += new
                if into is not None:
                    with into.open("a", encoding="utf-8") as file:
                        file.writelines(json.dumps(game) + "\n" for game in new)
    table(found)


def table(found: Iterable[Game]) -> None:
    """The tables of docs/games/adventure-tactics.md: each cell, and each encounter over its three sizes."""
    cells: dict[tuple[str, int, str], list[Game]] = defaultdict(list)
    for game in found:
        cells[game["chapter"], game["heroes"], game["who"]].append(game)
        cells[game["chapter"], 0, game["who"]].append(game)
    print("| chapter | heroes | wins | bonus among wins | rounds, median (95 %) | potions | random wins | games |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for chapter in ENCOUNTERS:
        for heroes in (3, 4, 5):
            _row(chapter, heroes, cells[chapter, heroes, "normal"], cells[chapter, heroes, "random"])
    print("\n| chapter | wins, 95 % interval | bonus among wins | largest difference of sizes | random wins | games |")
    print("| --- | --- | --- | --- | --- | --- |")
    for chapter in ENCOUNTERS:
        games, luck = cells[chapter, 0, "normal"], cells[chapter, 0, "random"]
        if games:
            sizes = [share(cells[chapter, heroes, "normal"]) for heroes in (3, 4, 5)]
            print(
                f"| {_title(chapter)} | {share(games):.0%} ({_interval(games)}) | {bonus(games):.0%} "
                f"| {max(sizes) - min(sizes):.0%} | {share(luck):.1%} of {len(luck)} | {len(games)} |"
            )


def _row(chapter: str, heroes: int, games: list[Game], luck: list[Game]) -> None:
    if not games:
        return
    rounds = sorted(game["round"] for game in games)
    potions = [game["potions"] for game in games if game["result"] != "failure"]
    print(
        f"| {_title(chapter)} | {heroes} | {share(games):.0%} ({_interval(games)}) | {bonus(games):.0%} "
        f"| {statistics.median(rounds):.0f} ({rounds[len(rounds) * 19 // 20]}) "
        f"| {sum(potions) / max(1, len(potions)):.1f} | {share(luck):.0%} | {len(games)} |",
        flush=True,
    )


def share(games: list[Game]) -> float:
    """Share of wins."""
    return sum(game["result"] != "failure" for game in games) / max(1, len(games))


def bonus(games: list[Game]) -> float:
    """Share of bonus objectives among the wins."""
    wins = [game for game in games if game["result"] != "failure"]
    return sum(game["result"] == "plus" for game in wins) / max(1, len(wins))


def _interval(games: list[Game]) -> str:
    found = wilson(sum(game["result"] != "failure" for game in games), len(games))
    return f"{found.low:.0%} to {found.high:.0%}"


def _title(chapter: str) -> str:
    return f"{chapter} {GAME.content.chapters[chapter].title}"


def campaign(games: int) -> None:
    """Whole first acts: the heroes are made, level, trade and fight until the story goes on in the second act."""
    chosen = GAME.options({"mode": "normal", "ties": "program", "rounds": 20})
    ends: dict[str, int] = defaultdict(int)
    lost, gold, levels, passed = [], [], [], []
    for seed in range(games):
        state = GAME.setup(1 + seed % 5, chosen, Chance.of(seed, "campaign"))
        play(state, Chance.of(seed, "bot"))
        ends[state.over] += 1
        passed.append(len(state.visited))
        lost.append(sum(visit.result in ("failure", "pressed_on") for visit in state.visited))
        gold.append(state.gold)
        levels.append(len(state.heroes[0].levels))
    print(f"{games} campaigns by bots, one to five seats: ends {dict(ends)}")
    for words, values in (("chapters", passed), ("left as lost", lost), ("gold", gold), ("level", levels)):
        print(f"{words}: mean {statistics.mean(values):.2f}, {min(values)} to {max(values)}")


def main() -> None:
    what, rest = (sys.argv[1] if len(sys.argv) > 1 else ""), sys.argv[2:]
    if what == "balance":
        balance(int(rest[0]) if rest else 200, Path(rest[1]) if len(rest) > 1 else None)
    elif what == "table":
        table(json.loads(line) for line in Path(rest[0]).read_text(encoding="utf-8").splitlines())
    elif what == "campaign":
        campaign(int(rest[0]) if rest else 20)
    elif what == "cards":
        from bench.adventure_tactics_cards import cards

        cards(int(rest[0]) if rest else 300, Path(rest[1]) if len(rest) > 1 else None)
    else:
        print(f"random encounters: {random_games():,.0f} decisions/s")
        match, state, deep = copies()
        print(f"copies/s: match {match:,.0f}, state {state:,.0f}, deepcopy {deep:,.0f} ({state / deep:.0f}x)")


if __name__ == "__main__":
    main()
