"""Many matches in one process: a Gymnasium vector environment that steps them all with one call.

Every step answers, in each match, whoever is asked there; `info["seat"]` says who, `info["count"]` how many options
there are. A match that ends is dealt again at once: the observation is then of the new match, the reward of the old one
for the seat that acted last, and `info["payoffs"]` holds what everybody got.
"""

from pathlib import Path
from typing import Any, Sequence

import numpy
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from questhall.envs.encoding import SIGNS, Observe, TooManyOptions
from questhall.envs.table import Setting
from questhall.kernel import Decision, QuesthallError, Run


class Many(VectorEnv):  # type: ignore[misc, type-arg, unused-ignore]
    """So many matches of a game, all seats played by the caller."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        name: str,
        count: int,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        packs: Sequence[Path | str] = (),
        actions: int = 256,
        observe: str | Observe = "features",
        signs: int = SIGNS,
    ) -> None:
        self.setting = Setting(name, seats, options, packs, None, "error")
        if count < 1:
            raise QuesthallError(f"There cannot be {count} matches: how many is a number from 1.")
        self.num_envs = count
        self.encoding = self.setting.encoding(actions, observe, signs)
        self.single_observation_space = self.encoding.observation_space
        self.single_action_space = self.encoding.action_space
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = spaces.MultiDiscrete([self.encoding.actions] * count)
        self.full = observe != "question"
        self.key = ""
        self.dealt = 0
        self.arrays: dict[str, Any] = {
            key: numpy.zeros((count, *(space.shape or ())), space.dtype)
            for key, space in self.encoding.observation_space.spaces.items()
        }
        self.runs: list[Run] = []
        self.asked: list[Decision] = []
        self.counts: list[int] = [0] * count

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal all matches; the same seed deals the same."""
        super().reset(seed=seed)
        self.key = str(seed if seed is not None else int(self.np_random.integers(1 << 60)))
        self.dealt = 0
        self.runs = [self._deal() for _ in range(self.num_envs)]
        self.asked = [Decision(-1, "", ())] * self.num_envs
        for array in self.arrays.values():
            array[...] = 0
        self.counts = [0] * self.num_envs
        for number in range(self.num_envs):
            self._look(number)
        return self.arrays, self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Answer in every match. The arrays of the observation are used again: copy what is to be kept."""
        chosen = actions.tolist()
        rewards = numpy.zeros(self.num_envs)
        ended = numpy.zeros(self.num_envs, numpy.bool_)
        payoffs: dict[int, list[float]] = {}
        runs, asked, look = self.runs, self.asked, self._look
        for number in range(self.num_envs):
            run, decision, action = runs[number], asked[number], chosen[number]
            if not 0 <= action < len(decision.options):
                raise self.encoding.refuse(decision, action)
            run.answer(decision.seat, decision.options[action])
            outcome = run.outcome
            if outcome is not None:
                payoffs[number] = outcome.payoffs
                rewards[number] = 2 * outcome.payoffs[decision.seat] - 1
                ended[number] = True
                runs[number] = run = self._deal()
            if run.decision is not decision or self.full:
                look(number)
        info = self._info()
        if payoffs:
            info["payoffs"] = payoffs
        return self.arrays, rewards, ended, numpy.zeros(self.num_envs, numpy.bool_), info

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is open."""

    def _deal(self) -> Run:
        self.dealt += 1
        return self.setting.deal(f"{self.key} {self.dealt}")

    def _look(self, number: int) -> None:
        """Write what has changed in a match into the arrays."""
        run, before = self.runs[number], self.asked[number]
        decision = run.decision
        assert decision is not None
        self.asked[number] = decision
        count, old = len(decision.options), self.counts[number]
        arrays = self.arrays
        if count != old:
            if count > self.encoding.actions:
                raise TooManyOptions(f"{count} options to {decision.kind}; make the env with actions={count} or more.")
            arrays["action_mask"][number, min(count, old) : max(count, old)] = count > old
            self.counts[number] = count
        if decision.kind != before.kind or decision.about != before.about:
            arrays["question"][number] = self.encoding.lexicon.question(decision)
        if self.full:
            arrays["observation"][number] = self.encoding.features(run.state, decision.seat)
            options = arrays["options"][number]
            self.encoding.lexicon.write(decision.options, options)
            options[count:] = 0

    def _info(self) -> dict[str, Any]:
        return {"seat": numpy.array([decision.seat for decision in self.asked]), "count": numpy.array(self.counts)}
