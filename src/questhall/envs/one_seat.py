"""Gymnasium: one seat learns, bots sit on the others."""

import secrets
from pathlib import Path
from typing import Any, Sequence

import gymnasium
import numpy
from gymnasium import spaces

from questhall.bots import Bot, make
from questhall.envs.encoding import Encoding, Observe
from questhall.kernel import Decision, Match, QuesthallError, registry, start, text


class OneSeat(gymnasium.Env):  # type: ignore[misc, type-arg, unused-ignore]
    """Any game for a single agent. The reward comes at the end: 1 won, -1 lost, 0 drawn.

    `info` holds the action mask and the options' texts; `action_masks()` is what libraries with masking ask for.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        name: str,
        seat: int = 0,
        bots: str = "easy",
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        packs: Sequence[Path | str] = (),
        actions: int = 256,
        size: int = 512,
        observe: Observe | None = None,
    ) -> None:
        self.game = registry.game(name, packs)
        self.seats = seats or (2 if 2 in self.game.seats else self.game.seats[0])
        self.options = options or {}
        self.seat = seat
        self.level = bots
        self.encoding = Encoding(actions, size, observe)
        self.render_mode = "ansi"
        self.observation_space = spaces.Box(-numpy.inf, numpy.inf, (size,), numpy.float32)
        self.action_space = spaces.Discrete(actions)
        self.match: Match | None = None
        self.bots: list[Bot] = []
        if not 0 <= seat < self.seats:
            raise QuesthallError(f"There is no seat {seat}: the seats are 0 to {self.seats - 1}.")

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal a new game and play on to the learner's first decision."""
        super().reset(seed=seed)
        dealt = secrets.token_hex(8) if seed is None else seed
        self.match = start(self.game, self.seats, dealt, self.options, log=False)
        self.bots = [make(self.game, self.level, f"{dealt} {seat}") for seat in range(self.seats)]
        self._others()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Answer with an option's position; a position without an option is refused."""
        decision = self._decision()
        if decision is None or not 0 <= action < len(decision.options):
            raise QuesthallError(f"Action {action} is not possible here; see the mask.")
        assert self.match is not None
        self.match.choose(decision.options[action], self.seat)
        self._others()
        outcome = self.match.outcome
        reward = 2 * outcome.payoffs[self.seat] - 1 if outcome is not None else 0.0
        return self._observation(), reward, outcome is not None, False, self._info()

    def action_masks(self) -> Any:
        """Which actions are possible."""
        decision = self._decision()
        return self.encoding.mask(len(decision.options) if decision is not None else 0).astype(bool)

    def render(self) -> str:  # type: ignore[override, unused-ignore]
        """The table in plain text, as the learner sees it."""
        assert self.match is not None
        return str(self.game.table.text(self.match.view(self.seat)))

    def _others(self) -> None:
        """The bots play until the learner is asked."""
        match = self.match
        assert match is not None
        while not match.over and match.decision(self.seat) is None:
            decision = match.decisions[0]
            match.choose(self.bots[decision.seat].choose(match, decision), decision.seat)

    def _decision(self) -> Decision | None:
        return self.match.decision(self.seat) if self.match is not None else None

    def _observation(self) -> Any:
        assert self.match is not None
        return self.encoding.observation(self.match.view(self.seat))

    def _info(self) -> dict[str, Any]:
        decision = self._decision()
        options = [text(option) for option in decision.options] if decision is not None else []
        return {"action_mask": self.encoding.mask(len(options)), "options": options}
