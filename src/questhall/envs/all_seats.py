"""PettingZoo, one after the other: every seat is an agent, in the order in which the game asks them."""

from pathlib import Path
from typing import Any, Sequence

from gymnasium import spaces
from pettingzoo import AECEnv

from questhall.envs.encoding import SIGNS, Observe
from questhall.envs.table import RENDER_MODES, Setting, picture, texts
from questhall.kernel import Decision, Run, text


class AllSeats(AECEnv):  # type: ignore[misc]
    """Any game through the AEC interface. Rewards come at the end: 1 won, -1 lost, 0 drawn."""

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        packs: Sequence[Path | str] = (),
        actions: int | str = 256,
        observe: str | Observe = "features",
        signs: int = SIGNS,
        illegal: str = "error",
        texts: bool = False,
        render_mode: str | None = "ansi",
    ) -> None:
        super().__init__()
        self.setting = Setting(name, seats, options, packs, render_mode, illegal)
        self.game = self.setting.game
        self.seats = self.setting.seats
        self.encoding = self.setting.encoding(actions, observe, signs)
        self.illegal = illegal
        self.with_texts = texts
        self.metadata = {
            "name": f"{self.game.name}_v{self.game.rules_version}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = dict.fromkeys(self.possible_agents, self.encoding.observation_space)
        self.action_spaces = {agent: spaces.Discrete(self.encoding.actions) for agent in self.possible_agents}
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
        self.run = self.setting.deal(seed)
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
        seat, asked, run = self.seat_of[agent], self.decision, self.run
        assert run is not None
        return self.encoding.encode(run.state, seat, asked if asked is not None and asked.seat == seat else None)

    def step(self, action: int | None) -> None:
        """Answer with an action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        run, asked = self.run, self.decision
        assert run is not None and asked is not None
        self._cumulative_rewards[agent] = 0.0
        option = None if action is None else self.encoding.option(asked, int(action))
        if option is None:
            if self.illegal == "error":
                raise self.encoding.refuse(asked, action)
            self._end({agent: -1.0})
            return
        run.answer(asked.seat, option)
        self._ask()

    def words(self) -> list[str]:
        """The options of the agent whose turn it is, as canonical texts."""
        return [text(option) for option in self.decision.options] if self.decision is not None else []

    def render(self) -> str | None:
        """The table as a spectator sees it: plain text, or a picture."""
        assert self.run is not None
        return picture(self.game, self.run.state, None, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    def _ask(self) -> None:
        """Turn to the next seat, or end."""
        run = self.run
        assert run is not None
        asked = self.decision = run.decision
        if asked is not None:
            agent = self.agent_selection = self.possible_agents[asked.seat]
            if self.with_texts:
                self.infos[agent] = texts(self.game, run.state, asked)
            return
        assert run.outcome is not None
        self._end({agent: 2 * payoff - 1 for agent, payoff in zip(self.possible_agents, run.outcome.payoffs)})

    def _end(self, rewards: dict[str, float]) -> None:
        self.decision = None
        for agent in self.agents:
            self.rewards[agent] = rewards.get(agent, 0.0)
            self.terminations[agent] = True
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]
