"""PettingZoo: every seat is an agent, in the order in which the game asks them."""

import secrets
from pathlib import Path
from typing import Any, Sequence

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv

from questhall.envs.encoding import Encoding, Observe
from questhall.kernel import Chance, Decision, QuesthallError, Run, registry, text


class TooManyOptions(QuesthallError):
    """A decision has more options than the action space."""


class AllSeats(AECEnv):  # type: ignore[misc]
    """Any game through the AEC interface. Rewards come at the end: 1 won, -1 lost, 0 drawn."""

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        packs: Sequence[Path | str] = (),
        actions: int = 256,
        size: int = 512,
        observe: Observe | None = None,
    ) -> None:
        super().__init__()
        self.game = registry.game(name, packs)
        self.seats = seats or (2 if 2 in self.game.seats else self.game.seats[0])
        self.options = self.game.options(options or {})
        self.game.check(self.seats, self.options)
        self.encoding = Encoding(actions, size, observe)
        self.metadata = {"name": f"{self.game.name}_v{self.game.rules_version}", "render_modes": ["ansi"]}
        self.render_mode = "ansi"
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        observation = spaces.Dict(
            {
                "observation": spaces.Box(-numpy.inf, numpy.inf, (size,), numpy.float32),
                "action_mask": spaces.Box(0, 1, (actions,), numpy.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.agents: list[str] = []
        self.run: Run | None = None
        self.decision: Decision | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every seat."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every seat."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same seed deals the same."""
        state = self.game.setup(self.seats, self.options, Chance.of(secrets.token_hex(8) if seed is None else seed))
        state.content = self.game.content
        self.run = Run(self.game, state)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._ask()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the seat may know, and what it may do."""
        seat = self.seat_of[agent]
        asked = self.decision
        assert self.run is not None
        return {
            "observation": self.encoding.observation(self.game.view(self.run.state, seat)),
            "action_mask": self.encoding.mask(len(asked.options) if asked is not None and asked.seat == seat else 0),
        }

    def step(self, action: int | None) -> None:
        """Answer with an option's position."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        run, asked = self.run, self.decision
        assert run is not None and asked is not None and action is not None
        self._cumulative_rewards[agent] = 0.0
        run.answer(asked.seat, asked.options[action])
        self._ask()

    def words(self) -> list[str]:
        """The options of the agent whose turn it is, as canonical texts."""
        return [text(option) for option in self.decision.options] if self.decision is not None else []

    def render(self) -> str:
        """The table in plain text, as a spectator sees it."""
        assert self.run is not None
        return str(self.game.table.text(self.game.view(self.run.state, None)))

    def close(self) -> None:
        """Nothing is open."""

    def _ask(self) -> None:
        """Turn to the next seat, or end."""
        assert self.run is not None
        asked = self.decision = self.run.decision
        if asked is not None:
            if len(asked.options) > self.encoding.actions:
                raise TooManyOptions(f"{len(asked.options)} options to {asked.kind}; make the env with more actions.")
            self.agent_selection = self.possible_agents[asked.seat]
            return
        outcome = self.run.outcome
        assert outcome is not None
        for agent, payoff in zip(self.possible_agents, outcome.payoffs):
            self.rewards[agent] = 2 * payoff - 1
            self.terminations[agent] = True
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]
