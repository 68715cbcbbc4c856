import warnings

import pytest

pytest.importorskip("pettingzoo", reason="the extra questhall[envs] is not installed")

from pettingzoo.test import api_test, seed_test

from questhall import QuesthallError
from questhall.envs import aec, solo
from questhall.envs.all_seats import TooManyOptions
from questhall.envs.encoding import numbers_of


@pytest.mark.parametrize("name", ["pig", "tic-tac-toe"])
def test_pettingzoo_accepts_it(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec(name, actions=9, size=32), num_cycles=100)
        seed_test(lambda: aec(name, actions=9, size=32), num_cycles=50)


def test_rewards_are_won_and_lost() -> None:
    env = aec("tic-tac-toe", actions=9, size=16)
    env.reset(seed=1)
    for square in ("0", "3", "1", "4", "2"):
        env.step(env.words().index(square))
    assert env.rewards == {"seat_0": 1.0, "seat_1": -1.0}
    assert all(env.terminations.values())


def test_the_mask_is_for_the_seat_that_is_asked() -> None:
    env = aec("tic-tac-toe", actions=9, size=16)
    env.reset(seed=1)
    env.step(4)
    assert env.agent_selection == "seat_1"
    assert env.observe("seat_1")["action_mask"].sum() == 8
    assert env.observe("seat_0")["action_mask"].sum() == 0


def test_too_small_an_action_space_is_said() -> None:
    with pytest.raises(TooManyOptions, match="9 options"):
        aec("tic-tac-toe", actions=4).reset(seed=1)


def test_numbers_do_not_depend_on_the_machine() -> None:
    assert numbers_of([1, None, "axe", [True], {"b": 2, "a": 1.5}]) == pytest.approx(
        [5, 1, -1, 0.4235, 1, 1, 2, 0.9091, 1.5, 0.4443, 2], abs=1e-4
    )


def test_one_seat_among_bots() -> None:
    env = solo("pig", seat=1, bots="random", options={"goal": 30})
    observation, info = env.reset(seed=5)
    assert env.observation_space.contains(observation)
    assert info["options"] == ["roll", "hold"]
    ended = False
    while not ended:
        assert list(env.action_masks()[:3]) == [True, True, False]
        observation, reward, ended, _, info = env.step(1)
    assert reward in (1.0, -1.0)
    assert info["options"] == []
    assert "Player 2" in env.render()


def test_one_seat_refuses_what_is_masked() -> None:
    env = solo("pig")
    env.reset(seed=1)
    with pytest.raises(QuesthallError, match="not possible"):
        env.step(5)
    with pytest.raises(QuesthallError, match="no seat 4"):
        solo("pig", seat=4)


def test_the_same_seed_gives_the_same_episode() -> None:
    def episode() -> list[float]:
        env = solo("pig", bots="easy", options={"goal": 20})
        observation, _ = env.reset(seed=3)
        seen, ended = list(observation), False
        while not ended:
            observation, reward, ended, _, _ = env.step(0)
            seen += [*observation, reward]
        return seen

    assert episode() == episode()
