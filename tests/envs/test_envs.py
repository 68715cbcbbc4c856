"""The environments: what PettingZoo, Gymnasium and OpenSpiel themselves demand, on all games."""

import contextlib
import io
import sys
import types
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the extra questhall[envs] is not installed")

import gymnasium
import numpy
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv
from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, seed_test

from questhall import QuesthallError
from questhall.envs import aec, describe, many, solo, together
from questhall.envs.encoding import IllegalAction, TooManyOptions
from questhall.envs.table import camel
from questhall.features import Sheet
from questhall.kernel import Chance, registry, start, text

GAMES = registry.names()


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("name", GAMES)
def test_the_libraries_accept_it(name: str) -> None:
    api_test(aec(name), num_cycles=40)
    seed_test(lambda: aec(name), num_cycles=20)
    parallel_api_test(together(name), num_cycles=40)
    id = f"questhall/{camel(name)}-v{registry.kind(name).rules_version}"
    check_env(gymnasium.make(id, bots="random", illegal="lose").unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", GAMES)
def test_the_performance_benchmark_runs(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays for five seconds by the clock, which is moved on here."""
    ticks = iter(range(1000))
    clock = types.SimpleNamespace(time=lambda: next(ticks))
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", clock)
    performance_benchmark(aec(name, illegal="lose"))


OPTIONS: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "call-to-adventure": [(2, {}), (3, {"mode": "coop"}), (1, {})],
    "drawn-to-destiny": [(2, {}), (2, {"scene": "highnoon", "mode": "versus"}), (2, {"scene": "blockade"})],
    "roll-for-adventure": [
        (3, {"heroes": "random", "specials": ["dragon"], "adventure": "sword-of-saints"}),
        (4, {"heroes": "choose", "desert": "B", "forest": "B", "ice_cave": "B", "fortress": "B"}),
    ],
    "drawn-to-adventure": [(4, {}), (1, {})],
    "adventure-tactics": [(4, {}), (1, {})],
}


@pytest.mark.parametrize("name", GAMES)
def test_different_questions_never_look_alike_and_nothing_is_cut(name: str) -> None:
    for seats, options in OPTIONS.get(name, [(2, {})]):
        env = aec(name, seats=seats, options=options)
        env.reset(seed=3)
        encoding = env.encoding
        seen: dict[bytes, tuple[Any, ...]] = {}
        chance, steps = numpy.random.default_rng(1), 0
        while (decision := env.decision) is not None and steps < 500:
            steps += 1
            rows = [encoding.lexicon.row(option).tobytes() for option in decision.options]
            assert len(set(rows)) == len(rows)
            key = encoding.lexicon.question(decision).tobytes() + b"".join(rows)
            asked = (decision.kind, text(decision.about), [text(option) for option in decision.options])
            assert seen.setdefault(key, asked) == asked
            assert env.run is not None
            sheet = Sheet(named=steps == 1)
            env.game.features(sheet, env.game.view(env.run.state, decision.seat), decision.seat)
            assert not sheet.strange, sheet.strange
            assert len(sheet.values) == encoding.size and min(sheet.values) >= 0 and max(sheet.values) <= 1
            env.step(int(chance.integers(len(decision.options))))


@pytest.mark.parametrize("name", GAMES)
def test_every_position_has_a_name_of_its_own(name: str) -> None:
    names = describe(name)
    assert len(set(names)) == len(names)


def test_rewards_are_won_and_lost() -> None:
    env = aec("tic-tac-toe", texts=True)
    env.reset(seed=1)
    assert env.infos["seat_0"]["options"] == [str(square) for square in range(9)]
    for square in ("0", "3", "1", "4", "2"):
        env.step(env.words().index(square))
    assert env.rewards == {"seat_0": 1.0, "seat_1": -1.0}
    assert all(env.terminations.values())


def test_the_mask_is_for_the_seat_that_is_asked() -> None:
    env = aec("tic-tac-toe")
    env.reset(seed=1)
    env.step(4)
    assert env.agent_selection == "seat_1"
    mine, theirs = env.observe("seat_1"), env.observe("seat_0")
    assert mine["action_mask"].sum() == 8 and theirs["action_mask"].sum() == 0
    assert mine["question"].any() and not theirs["question"].any()
    assert describe("tic-tac-toe")[13] == "theirs on 4" and mine["observation"][13] == 1.0


def test_a_stable_action_means_the_same_option_everywhere() -> None:
    env = aec("tic-tac-toe", actions="stable")
    env.reset(seed=1)
    assert env.decision is not None
    corner, middle = env.encoding.action(env.decision, 0), env.encoding.action(env.decision, 4)
    env.step(middle)
    assert env.encoding.action(env.decision, 0) == corner
    with pytest.raises(IllegalAction, match="not possible"):
        env.step(middle)


def test_what_is_not_possible_is_refused_or_loses() -> None:
    with pytest.raises(TooManyOptions, match="9 options"):
        env = aec("tic-tac-toe", actions=4)
        env.reset(seed=1)
        env.observe("seat_0")
    env = aec("tic-tac-toe", illegal="lose")
    env.reset(seed=1)
    env.step(200)
    assert env.rewards == {"seat_0": -1.0, "seat_1": 0.0} and all(env.terminations.values())
    with pytest.raises(QuesthallError, match="illegal='nothing'"):
        aec("pig", illegal="nothing")
    with pytest.raises(QuesthallError, match="no seat 4"):
        solo("pig", seat=4)


@pytest.mark.parametrize(
    "make", [lambda: aec("pig", actions=0), lambda: many("pig", 0), lambda: many("pig", 4, actions=-1)]
)
def test_numbers_that_mean_nothing_are_refused_with_those_that_do(make: Any) -> None:
    with pytest.raises(QuesthallError, match="from 1"):
        make()


def test_one_seat_among_bots() -> None:
    env = solo("pig", seat=1, bots="random", options={"goal": 30}, render_mode="ansi")
    observation, info = env.reset(seed=5)
    assert env.observation_space.contains(observation)
    assert info["options"] == ["roll", "hold"] and info["words"][0] == "Roll the die again"
    ended = False
    while not ended:
        assert list(env.action_masks()[:3]) == [True, True, False]
        observation, reward, ended, _, info = env.step(1)
    assert reward in (1.0, -1.0)
    assert info["options"] == []
    assert "Player 2" in str(env.render())


def test_the_same_seed_gives_the_same_episode() -> None:
    def episode() -> list[Any]:
        env = solo("pig", bots="easy", options={"goal": 20})
        observation, _ = env.reset(seed=3)
        seen, ended = [observation["observation"].tolist()], False
        while not ended:
            observation, reward, ended, _, _ = env.step(0)
            seen += [observation["observation"].tolist(), reward]
        return seen

    assert episode() == episode()


def test_all_at_once_where_turns_are_simultaneous() -> None:
    """Drawn to Adventure: in the turns everybody acts; a step answers for all of them."""
    env = together("drawn-to-adventure", seats=3, options={"class_choice": "random"})
    observations, _ = env.reset(seed=2)
    most, chance = 0, numpy.random.default_rng(2)
    for _ in range(300):
        asked = [agent for agent, seen in observations.items() if seen["question"].any()]
        most = max(most, len(asked))
        for agent in set(observations) - set(asked):
            assert observations[agent]["action_mask"].tolist()[:2] == [1, 0]
        actions = {
            agent: int(chance.choice(numpy.flatnonzero(seen["action_mask"]))) for agent, seen in observations.items()
        }
        observations, _, ended, _, _ = env.step(actions)
        if any(ended.values()):
            break
    assert most == 3


@pytest.mark.parametrize("kind", [SyncVectorEnv, AsyncVectorEnv])
def test_gymnasium_makes_vectors_of_it(kind: Any) -> None:
    env = kind([lambda: solo("pig", bots="random", options={"goal": 20}, texts=False)] * 2)
    observations, _ = env.reset(seed=1)
    assert observations["observation"].shape[0] == 2
    env.step(numpy.array([1, 1]))
    env.close()


def test_many_matches_in_one_process_are_the_same_matches() -> None:
    """Each match goes as it would alone, and a new one begins where one ends."""
    env = many("tic-tac-toe", 8)
    observations, info = env.reset(seed=4)
    alone = [env.setting.deal(f"4 {number + 1}") for number in range(8)]
    chance, ended = numpy.random.default_rng(3), 0
    for _ in range(5):
        for number, run in enumerate(alone):
            assert run.decision is not None and info["seat"][number] == run.decision.seat
            seen = env.encoding.encode(run.state, run.decision.seat, run.decision)
            for key, array in seen.items():
                assert (observations[key][number] == array).all()
        actions = (chance.random(8) * info["count"]).astype(int)
        for number, run in enumerate(alone):
            assert run.decision is not None
            run.answer(run.decision.seat, run.decision.options[actions[number]])
        observations, rewards, over, _, info = env.step(actions)
        for number, run in enumerate(alone):
            if run.outcome is not None:
                assert over[number] and info["payoffs"][number] == run.outcome.payoffs and rewards[number] == 1.0
                ended += 1
                alone[number] = env.runs[number]
    with pytest.raises(IllegalAction):
        env.step(numpy.full(8, 99))


@pytest.mark.parametrize("name", [name for name in GAMES if registry.game(name).hidden])
def test_what_a_learner_is_given_is_the_same_in_every_world_that_its_seat_cannot_tell_apart(name: str) -> None:
    encoding = aec(name).unwrapped.encoding
    others = 0
    for seed in range(3):
        match, lot = start(registry.game(name), 2, seed), Chance.of(seed, "worlds")
        while not match.over and match.position < 60:
            decision = lot.pick(match.decisions)
            world = match.state.copy()
            match.game.conceal(world, decision.seat, lot)
            others += world.to_json() != match.state.to_json()
            for asked in (decision, None):
                true, dreamt = (encoding.encode(state, decision.seat, asked) for state in (match.state, world))
                assert all((true[key] == dreamt[key]).all() for key in true)
            match.choose(lot.pick(decision.options), seat=decision.seat)
    assert others > 10
