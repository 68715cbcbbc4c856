"""PettingZoo, all at once: for games in which several choose at the same time.

Everybody gives an action at each step. Whoever is not asked has one possible action, 0, which does nothing; its
question is all nothing. Where what one did takes another's option away, the other is asked again in the next step.
"""

from pathlib import Path
from typing import Any, Sequence

from gymnasium import spaces
from pettingzoo import ParallelEnv

from questhall.envs.encoding import SIGNS, Observe
from questhall.envs.table import RENDER_MODES, Setting, picture, texts
from questhall.kernel import Decision, Run


class Together(ParallelEnv):  # type: ignore[misc, type-arg, unused-ignore]
    """Any game through the Parallel interface. Rewards come at the end: 1 won, -1 lost, 0 drawn."""

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        packs: Sequence[Path | str] = (),
        actions: int = 256,
        observe: str | Observe = "features",
        signs: int = SIGNS,
        illegal: str = "error",
        texts: bool = False,
        render_mode: str | None = "ansi",
    ) -> None:
        self.setting = Setting(name, seats, options, packs, render_mode, illegal)
        self.game = self.setting.game
        self.encoding = self.setting.encoding(actions, observe, signs)
        self.illegal = illegal
        self.with_texts = texts
        self.render_mode = render_mode
        self.metadata = {"name": f"{self.game.name}_together_v{self.game.rules_version}", "render_modes": RENDER_MODES}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setting.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = dict.fromkeys(self.possible_agents, self.encoding.observation_space)
        self.action_spaces = {agent: spaces.Discrete(self.encoding.actions) for agent in self.possible_agents}
        self.agents: list[str] = []
        self.run: Run | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every seat."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every seat."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Deal a new game; the same seed deals the same."""
        self.run = self.setting.deal(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), self._infos()

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """Answer for everybody who is asked."""
        run = self.run
        assert run is not None
        rewards = dict.fromkeys(self.agents, 0.0)
        asked = {decision.seat: decision for decision in run.decisions if not decision.free}
        ended = False
        for seat, decision in asked.items():
            agent = self.possible_agents[seat]
            option = self.encoding.option(decision, int(actions[agent])) if agent in actions else None
            if option is None:
                if self.illegal == "error":
                    raise self.encoding.refuse(decision, actions.get(agent))
                rewards[agent], ended = -1.0, True
                break
            now = next((one for one in run.decisions if one.seat == seat), None)
            if now is not None and now.kind == decision.kind and option in now.options:
                run.answer(seat, option)
        outcome = run.outcome
        if outcome is not None:
            rewards = {agent: 2 * payoff - 1 for agent, payoff in zip(self.possible_agents, outcome.payoffs)}
            ended = True
        found = (
            self._observations(),
            rewards,
            dict.fromkeys(self.agents, ended),
            dict.fromkeys(self.agents, False),
            self._infos(),
        )
        if ended:
            self.agents = []
        return found

    def render(self) -> str | None:
        """The table as a spectator sees it: plain text, or a picture."""
        assert self.run is not None
        return picture(self.game, self.run.state, None, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    def _asked(self) -> dict[int, Decision]:
        assert self.run is not None
        return {decision.seat: decision for decision in self.run.decisions if not decision.free}

    def _observations(self) -> dict[str, Any]:
        asked, found = self._asked(), {}
        assert self.run is not None
        for agent in self.agents:
            seat = self.seat_of[agent]
            found[agent] = self.encoding.encode(self.run.state, seat, asked.get(seat))
            if seat not in asked:
                found[agent]["action_mask"][0] = 1
        return found

    def _infos(self) -> dict[str, dict[str, Any]]:
        asked = self._asked() if self.with_texts else {}
        assert self.run is not None
        return {
            agent: texts(self.game, self.run.state, asked[self.seat_of[agent]]) if self.seat_of[agent] in asked else {}
            for agent in self.agents
        }
