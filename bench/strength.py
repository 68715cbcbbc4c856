"""How well the bots play where the best play is known: `python -m bench.strength`.

At tic-tac-toe perfect play never loses. Pig for two is solved, so that every choice has an exact price: the chance of
winning that it gives away. The sum of these prices over a game is what a bot would lose to a perfect player.
"""

from __future__ import annotations

import argparse
from functools import lru_cache
from typing import Any, NamedTuple

import questhall
from bench.pig_solution import Solution
from questhall.bots import make
from questhall.kernel import Game, start
from questhall.lab import wilson


class Tally(NamedTuple):
    """Games of one bot against another, from the side of the first."""

    won: int
    drawn: int
    lost: int

    @property
    def score(self) -> float:
        return (self.won + self.drawn / 2) / (self.won + self.drawn + self.lost)

    def words(self) -> str:
        share = wilson(self.won + self.drawn / 2, self.won + self.drawn + self.lost)
        return f"{self.won} won, {self.drawn} drawn, {self.lost} lost; score {share.percent()}"


def duel(game: Game[Any, Any], one: str, two: str, games: int, first: int | None = None, seed: int = 0) -> Tally:
    """Games for two; who begins alternates unless `first` says at which seat the first bot sits."""
    counts = {1.0: 0, 0.5: 0, 0.0: 0}
    for number in range(games):
        seat = number % 2 if first is None else first
        levels = (one, two) if seat == 0 else (two, one)
        match = start(game, 2, f"{seed} {number}", log=False)
        bots = [make(game, level, f"{seed} {number} {place}") for place, level in enumerate(levels)]
        while not match.over:
            decision = match.decisions[0]
            match.choose(bots[decision.seat].choose(match, decision), decision.seat)
        assert match.outcome is not None
        counts[match.outcome.payoffs[seat]] += 1
    return Tally(counts[1.0], counts[0.5], counts[0.0])


@lru_cache(maxsize=4)
def solution(goal: int) -> Solution:
    return Solution(goal, 1e-5)


def pig_loss(level: str, goal: int = 100, games: int = 20) -> float:
    """The chance of winning that a bot gives away in a game of Pig by its choices."""
    best = solution(goal)
    pig = questhall.game("pig")
    lost = 0.0
    for number in range(games):
        match = start(pig, 2, number, {"goal": goal}, log=False)
        bots = [make(pig, level, f"{number} {seat}") for seat in (0, 1)]
        while not match.over:
            decision = match.decisions[0]
            state: Any = match.state
            position = state.scores[decision.seat], state.scores[1 - decision.seat], state.gathered
            values = {"roll": best.roll(*position), "hold": best.hold(*position)}
            choice = bots[decision.seat].choose(match, decision)
            lost += max(values.values()) - values[str(choice)]
            match.choose(choice, decision.seat)
    return lost / games / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    games = parser.parse_args().games
    board = questhall.game("tic-tac-toe")
    print(f"tic-tac-toe, strong against random, {games} games:", duel(board, "strong", "random", games).words())
    print("tic-tac-toe, strong against strong, 20 games:", duel(board, "strong", "strong", 20).words())
    print(f"pig, perfect play against itself: the first seat wins {100 * solution(100).win(0, 0, 0):.2f} %")
    for level, number in (("random", 50), ("greedy", 50), ("normal", games // 8), ("strong", games // 8)):
        share = 100 * pig_loss(level, games=number)
        print(f"pig, {level}: gives away {share:.2f} % of winning chance a game, over {number} games")


if __name__ == "__main__":
    main()
