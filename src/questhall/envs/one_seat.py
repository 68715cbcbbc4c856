"""Gymnasium: one seat learns, bots sit on the others."""

from pathlib import Path
from typing import Any, Sequence

import gymnasium

from questhall.bots import Bot, check, make
from questhall.envs.encoding import SIGNS, Observe
from questhall.envs.table import RENDER_MODES, Setting, camel, picture, texts
from questhall.kernel import Decision, Match, QuesthallError, registry, start


class OneSeat(gymnasium.Env):  # type: ignore[misc, type-arg, unused-ignore]
    """Any game for a single agent. The reward comes at the end: 1 won, -1 lost, 0 drawn.

    `info` holds the action mask and the options' texts; `action_masks()` is what libraries with masking ask for.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        name: str,
        seat: int = 0,
        bots: str = "easy",
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        packs: Sequence[Path | str] = (),
        actions: int | str = 256,
        observe: str | Observe = "features",
        signs: int = SIGNS,
        illegal: str = "error",
        texts: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self.setting = Setting(name, seats, options, packs, render_mode, illegal)
        self.game = self.setting.game
        self.seats = self.setting.seats
        self.options = options or {}
        self.seat = seat
        self.level = bots
        self.illegal = illegal
        self.with_texts = texts
        self.encoding = self.setting.encoding(actions, observe, signs)
        self.render_mode = render_mode
        self.observation_space = self.encoding.observation_space
        self.action_space = self.encoding.action_space
        self.match: Match | None = None
        self.bots: list[Bot] = []
        check(self.game, bots)
        if not 0 <= seat < self.seats:
            raise QuesthallError(f"There is no seat {seat}: the seats are 0 to {self.seats - 1}.")

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal a new game and play on to the learner's first decision."""
        super().reset(seed=seed)
        dealt = int(self.np_random.integers(1 << 60)) if seed is None else seed
        self.match = start(self.game, self.seats, dealt, self.options, log=False)
        self.bots = [make(self.game, self.level, f"{dealt} {seat}") for seat in range(self.seats)]
        self._others()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Answer with an action."""
        decision = self._decision()
        if decision is None or self.match is None:
            raise QuesthallError("The game is over, or has not begun: call reset().")
        option = self.encoding.option(decision, int(action))
        if option is None:
            if self.illegal == "error":
                raise self.encoding.refuse(decision, action)
            return self._observation(), -1.0, True, False, self._info()
        self.match.choose(option, self.seat)
        self._others()
        outcome = self.match.outcome
        reward = 2 * outcome.payoffs[self.seat] - 1 if outcome is not None else 0.0
        return self._observation(), reward, outcome is not None, False, self._info()

    def action_masks(self) -> Any:
        """Which actions are possible."""
        return self.encoding.mask(self._decision()).astype(bool)

    def render(self) -> str | None:  # type: ignore[override, unused-ignore]
        """The table as the learner sees it: plain text, or a picture."""
        assert self.match is not None
        return picture(self.game, self.match.state, self.seat, self.render_mode)

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
        return self.encoding.encode(self.match.state, self.seat, self._decision())

    def _info(self) -> dict[str, Any]:
        decision = self._decision()
        assert self.match is not None
        info = {"action_mask": self.encoding.mask(decision)}
        if self.with_texts:
            empty = {"options": [], "question": "", "words": []}
            info |= texts(self.game, self.match.state, decision) if decision is not None else empty
        return info


def register() -> None:
    """An id for each installed game, such as `questhall/RollForAdventure-v2`; the version is that of its rules."""
    for name in registry.names():
        version = registry.kind(name).rules_version
        id = f"questhall/{camel(name)}-v{version}"
        if id not in gymnasium.registry:
            gymnasium.register(id, entry_point="questhall.envs.one_seat:OneSeat", kwargs={"name": name})
