"""OpenSpiel from Python: its C++ games, its Python search, its C++ search."""

from __future__ import annotations

import random

import numpy
import pyspiel
from meter import Batch, main
from open_spiel.python.algorithms import mcts

SIMULATIONS = 500


def games(name: str) -> Batch:
    """Random complete games; counts the players' decisions and the rolls of dice."""
    game, uniform = pyspiel.load_game(name), random.random

    def batch() -> int:
        decisions = 0
        for _ in range(20):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(uniform() * len(outcomes))][0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(uniform() * len(actions))])
                decisions += 1
        return decisions

    return batch


def copies() -> Batch:
    """Copies of tic-tac-toe after four moves."""
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    for action in (4, 0, 2, 6):
        state.apply_action(action)

    def batch() -> int:
        for _ in range(1000):
            state.clone()
        return 1000

    return batch


def python_search() -> Batch:
    """Simulations of the Python MCTS with one random playout each, from the empty board."""
    game = pyspiel.load_game("tic_tac_toe")
    evaluator = mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, SIMULATIONS, evaluator, solve=False)
    state = game.new_initial_state()
    return lambda: int(bot.mcts_search(state).explore_count)


def native_search() -> Batch:
    """The same in C++."""
    game = pyspiel.load_game("tic_tac_toe")
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, SIMULATIONS, 1000, False, 1, False)
    state = game.new_initial_state()
    return lambda: int(bot.mcts_search(state).explore_count)


if __name__ == "__main__":
    main(
        {
            "tic-tac-toe": lambda: games("tic_tac_toe"),
            "pig": lambda: games("pig(players=2,winscore=100)"),
            "copy tic-tac-toe": copies,
            "search": python_search,
            "search native": native_search,
        }
    )
