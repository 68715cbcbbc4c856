"""OpenSpiel's own algorithms on our games."""

from typing import Any

import numpy
import pytest

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
cfr: Any = pytest.importorskip("open_spiel.python.algorithms.cfr")
mcts: Any = pytest.importorskip("open_spiel.python.algorithms.mcts")
exploitability: Any = pytest.importorskip("open_spiel.python.algorithms.exploitability")

from questhall import QuesthallError
from questhall.envs import spiel
from questhall.envs.openspiel import register


@pytest.mark.parametrize("name", ["pig", "tic_tac_toe", "roll_for_adventure"])
def test_random_simulation(name: str) -> None:
    register()
    pyspiel.random_sim_test(pyspiel.load_game(f"questhall_{name}"), num_sims=2, serialize=False, verbose=False)


def play(game: Any, simulations: int, seed: int) -> list[float]:
    """OpenSpiel's tree search in seat 0 against random answers."""
    chance = numpy.random.RandomState(seed)
    bot = mcts.MCTSBot(game, 1.4, simulations, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(chance.choice([action for action, _ in state.chance_outcomes()])))
        elif state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(int(chance.choice(state.legal_actions())))
    return list(state.returns())


def test_tree_search_wins_at_tic_tac_toe() -> None:
    assert sum(play(spiel("tic-tac-toe"), 80, seed)[0] for seed in range(6)) >= 4


def test_tree_search_plays_pig_and_a_game_of_all_together() -> None:
    assert sorted(play(spiel("pig", options={"goal": 15}), 20, 1)) == [-1.0, 1.0]
    together = play(spiel("roll-for-adventure", longest=60), 2, 1)
    assert together[0] == together[1]


@pytest.mark.parametrize(
    ("name", "seats", "options", "utility"),
    [
        ("call-to-adventure", 2, {}, "ZERO_SUM"),
        ("call-to-adventure", 2, {"mode": "coop"}, "GENERAL_SUM"),  # all win, but the best of them a little more
        ("drawn-to-destiny", 2, {}, "IDENTICAL"),
        ("drawn-to-destiny", 2, {"mode": "narrator"}, "ZERO_SUM"),
        ("drawn-to-destiny", 4, {"mode": "versus", "scene": "highnoon"}, "GENERAL_SUM"),
    ],
)
def test_what_can_be_won_depends_on_the_set_up(name: str, seats: int, options: dict[str, Any], utility: str) -> None:
    assert spiel(name, seats=seats, options=options).get_type().utility == getattr(pyspiel.GameType.Utility, utility)


def test_a_die_is_a_chance_node() -> None:
    state = spiel("pig").new_initial_state()
    assert state.chance_outcomes() == [(face, 1 / 6) for face in range(6)]
    state.apply_action(3)
    assert state.current_player() == 0 and "rolls" not in str(state) and "4" in str(state)
    copy = state.clone()
    copy.apply_action(0)
    assert copy.is_chance_node() and not state.is_chance_node()


def test_counterfactual_regret_falls() -> None:
    """Four marks are set: X to move can still go wrong, and learns not to."""
    game = spiel("tic-tac-toe", opening=["4", "0", "8", "2"])
    solver = cfr.CFRSolver(game)
    found = []
    for _ in range(2):
        for _ in range(5):
            solver.evaluate_and_update_policy()
        found.append(exploitability.nash_conv(game, solver.average_policy()))
    assert found[1] < found[0] < 1.0


def test_a_game_is_cut_off_after_a_move_at_the_earliest() -> None:
    with pytest.raises(QuesthallError, match="longest=0: a number of moves from 1"):
        spiel("pig", longest=0)
