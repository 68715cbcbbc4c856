"""PettingZoo's tic-tac-toe through its AEC interface, with observations, as its documentation plays it."""

from __future__ import annotations

import random

import numpy
from meter import Batch, main
from pettingzoo.classic import tictactoe_v3


def games() -> Batch:
    """Random complete games; counts the moves, not the steps of agents that have finished."""
    env = tictactoe_v3.env()

    def batch() -> int:
        moves = 0
        env.reset()
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            legal = numpy.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(random.random() * len(legal))]))
            moves += 1
        return moves

    return batch


if __name__ == "__main__":
    main({"tic-tac-toe": games})
