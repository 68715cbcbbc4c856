"""How fast Drawn to Destiny is, and how hard: random games, copies, and the balance of its Scenes.

python -m bench.drawn_to_destiny                          decisions and copies per second
python -m bench.drawn_to_destiny balance 200              successes of the bots, Scene by Scene
python -m bench.drawn_to_destiny balance 50 watchfire,oldroad
"""

import copy
import sys
from time import process_time
from typing import Callable

from questhall.games.drawn_to_destiny import SCENES, DrawnToDestiny
from questhall.kernel import Chance, Match, Run, start

GAME = DrawnToDestiny()
SCENE = "oldroad"
SEATS = 2


def random_games(seconds: float = 1.0, scene: str = SCENE, seats: int = SEATS) -> float:
    """Decisions per second of processor time in random games, from the draft to the epilogue."""
    decisions = seed = 0
    chosen = GAME.options({"scene": scene})
    begun = process_time()
    while not seed or process_time() - begun < seconds:
        seed += 1
        run = Run(GAME, GAME.setup(seats, chosen, Chance.of(seed)))
        below = Chance.of(seed, "answers").below
        while run.decision is not None:
            options = run.decision.options
            run.answer(run.decision.seat, options[below(len(options))])
            decisions += 1
    return decisions / (process_time() - begun)


def middle(seed: int = 3) -> Match:
    """A match in its second Round."""
    match = start(GAME, SEATS, seed, {"scene": SCENE}, log=False)
    chance = Chance.of(seed, "middle")
    while match.state.round < 2:
        if match.over:
            return middle(seed + 1)
        decision = match.decisions[0]
        match.choose(GAME.sensible(match.state, decision, chance), decision.seat)
    return match


def copies(seconds: float = 0.5) -> tuple[float, float, float]:
    """Copies per second: of a match, of its state, and of the same state by deepcopy."""
    match = middle()
    bare = match.state.copy()
    bare.content = None
    return _rate(match.copy, seconds), _rate(match.state.copy, seconds), _rate(lambda: copy.deepcopy(bare), seconds)


def _rate(act: Callable[[], object], seconds: float) -> float:
    count, begun = 0, process_time()
    while process_time() - begun < seconds:
        for _ in range(20):
            act()
        count += 20
    return count / (process_time() - begun)


def share(scene: str, seats: int, games: int, sensibly: bool) -> tuple[float, float, float]:
    """Successes, partial successes and Rounds of bots (or of random answers) in one Scene."""
    success = partial = rounds = 0
    chosen = GAME.options({"scene": scene})
    for seed in range(games):
        run = Run(GAME, GAME.setup(seats, chosen, Chance.of(seed)))
        chance = Chance.of(seed, "players")
        while run.decision is not None:
            decision = run.decision
            answer = GAME.sensible(run.state, decision, chance) if sensibly else chance.pick(decision.options)
            run.answer(decision.seat, answer)
        state = run.state
        success += state.result == "success"
        partial += state.result == "partial"
        rounds += state.round
    return success / games, partial / games, rounds / games


def balance(games: int, scenes: list[str]) -> None:
    """A table in Markdown: one line for each Scene and number of players."""
    print("| Scene | players | success | partial | Rounds | random |\n| --- | ---: | ---: | ---: | ---: | ---: |")
    for name in scenes:
        scene = GAME.content.scenes[name]
        for seats in range(scene.players[0], scene.players[1] + 1):
            won, half, rounds = share(name, seats, games, True)
            luck, _, _ = share(name, seats, max(10, games // 4), False)
            print(f"| {scene.title} | {seats} | {won:.0%} | {half:.0%} | {rounds:.1f} | {luck:.0%} |", flush=True)


def main() -> None:
    if len(sys.argv) > 1 and sys.argv[1] == "balance":
        games = int(sys.argv[2]) if len(sys.argv) > 2 else 200
        balance(games, sys.argv[3].split(",") if len(sys.argv) > 3 else list(SCENES))
        return
    print(f"random games: {random_games():,.0f} decisions/s")
    match, state, deep = copies()
    print(f"copies/s: match {match:,.0f}, state {state:,.0f}, deepcopy {deep:,.0f} ({match / deep:.0f}x)")


if __name__ == "__main__":
    main()
