"""How fast, how strong and how long Drawn to Adventure is.

python -m bench.drawn_to_adventure                     speed: random games and copies
python -m bench.drawn_to_adventure --maps              length of the maps, by the rushing yardstick
python -m bench.drawn_to_adventure --duel A B GAMES    bots against each other, for two
"""

import argparse
import copy
from statistics import median
from time import process_time
from typing import Callable

from questhall.bots import make
from questhall.games.drawn_to_adventure import DrawnToAdventure, rush
from questhall.games.drawn_to_adventure.book import MAPS
from questhall.games.drawn_to_adventure.state import Adventure
from questhall.kernel import Chance, Match, Run, start
from questhall.lab import wilson

GAME = DrawnToAdventure()


def random_games(seconds: float = 1.0, seats: int = 4, **options: object) -> float:
    """Decisions per second of processor time in random games, whoever answers first."""
    chosen = GAME.options(dict(options))
    decisions = seed = 0
    begun = process_time()
    while process_time() - begun < seconds:
        seed += 1
        state = GAME.setup(seats, chosen, Chance.of(seed))
        run, below = Run(GAME, state), Chance.of(seed, "answers").below
        while run.outcome is None:
            asked = run.decisions
            decision = asked[below(len(asked))] if len(asked) > 1 else asked[0]
            run.answer(decision.seat, decision.options[below(len(decision.options))])
            decisions += 1
    return decisions / (process_time() - begun)


def middle(seats: int = 4, seed: int = 3, choices: int = 400) -> Match:
    """A match in the middle of a random game."""
    match, chance = start(GAME, seats, seed, log=False), Chance.of(seed, "middle")
    for _ in range(choices):
        decision = chance.pick(match.decisions)
        match.choose(chance.pick(decision.options), decision.seat)
    return match


def copies(seconds: float = 0.5) -> tuple[float, float, float]:
    """Copies per second: of a match, of its state, and of the same state by deepcopy."""
    match = middle()
    state = match.state
    bare = state.copy()
    bare.content = None
    return _rate(match.copy, seconds), _rate(state.copy, seconds), _rate(lambda: copy.deepcopy(bare), seconds)


def _rate(act: Callable[[], object], seconds: float) -> float:
    count, begun = 0, process_time()
    while process_time() - begun < seconds:
        act()
        count += 1
    return count / (process_time() - begun)


def duel(one: str, two: str, games: int, seed: str = "duel") -> None:
    """Games for two with dealt classes; the bots change seats after each."""
    won, points, rounds, begun = 0.0, [0, 0], {1: list[int](), 2: list[int](), 3: list[int]()}, process_time()
    for number in range(games):
        place = number % 2
        levels = (one, two) if place == 0 else (two, one)
        match = start(GAME, 2, f"{seed} {number}", {"class_choice": "random"}, log=False)
        bots = [make(GAME, level, f"{seed} {number} {seat}") for seat, level in enumerate(levels)]
        longest = {1: 0, 2: 0, 3: 0}
        while not match.over:
            decision = match.decisions[0]
            match.choose(bots[decision.seat].choose(match, decision), decision.seat)
            state = match.state
            assert isinstance(state, Adventure)
            if state.route:
                longest[len(state.route)] = max(longest[len(state.route)], state.round)
        assert match.outcome is not None and match.outcome.scores is not None
        won += match.outcome.payoffs[place]
        points = [points[0] + match.outcome.scores[place], points[1] + match.outcome.scores[1 - place]]
        for stage, length in longest.items():
            rounds[stage].append(length)
    share = wilson(won, games)
    lengths = ", ".join(str(median(found)) for found in rounds.values())
    cost = (process_time() - begun) / games
    print(f"{one} against {two}, {games} games: {share.percent()}; points {points[0] / games:.0f} to {points[1] / games:.0f}; rounds a map {lengths}; {cost:.1f} s a game")  # fmt: skip # noqa: E501


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--maps", action="store_true")
    parser.add_argument("--seeds", type=int, default=500)
    parser.add_argument("--duel", nargs=3, metavar=("A", "B", "GAMES"))
    given = parser.parse_args()
    if given.maps:
        for name in MAPS:
            found = rush.length(GAME.content.boards[name], range(given.seeds))
            print(f"{name:10} median {found.rounds:.0f} rounds, longest {found.longest}, {found.points:.1f} points")
    elif given.duel:
        duel(given.duel[0], given.duel[1], int(given.duel[2]))
    else:
        for seats in (2, 4):
            rates = sorted(random_games(1.0, seats) for _ in range(5))
            print(f"random games, {seats} seats: {rates[2]:.0f} decisions a second")
        of_match, of_state, deep = copies()
        print(
            f"copies a second: match {of_match:.0f}, state {of_state:.0f}, deepcopy {deep:.0f} ({of_state / deep:.0f}x)"
        )


if __name__ == "__main__":
    main()
