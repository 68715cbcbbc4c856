"""Run: one state driven forward from decision to decision; what a match, a search and a simulation share."""

from typing import Any, Callable, Sequence

from questhall.kernel.decision import Decision, Option, find
from questhall.kernel.errors import BrokenRules
from questhall.kernel.flow import Pause, course
from questhall.kernel.game import Game, Outcome
from questhall.kernel.state import GameState

IDLE_STEPS = 10_000  # so many steps without a question mean that the rules turn in a circle


class Run:
    """A game in motion. With `keep` it remembers the last checkpoint and the trail of answers since then."""

    __slots__ = (
        "base", "base_events", "decision", "flow", "game", "keep", "outcome", "pause", "state", "step", "trail",
    )  # fmt: skip

    def __init__(
        self, game: Game[Any, Any], state: GameState, keep: bool = False, base: GameState | None = None
    ) -> None:
        """At a checkpoint; `base` is that checkpoint where it is kept already and the state is a copy of it."""
        self.game = game
        self.state = state
        self.keep = keep
        self.flow = course(game.step, state)
        self.step = 0  # begun so far
        self.pause: Pause | None = None
        self.decision: Decision | None = None  # the first, which is the only one unless several choose at once
        self.outcome: Outcome | None = None
        self.base = state if base is None else base
        self.base_events = 0
        self.trail: list[tuple[int, Option]] = []
        self._steps(base is None)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Who must choose now."""
        pause = self.pause
        return () if pause is None else (pause,) if isinstance(pause, Decision) else pause.decisions

    def answer(self, seat: int, option: Option) -> None:
        """Go on with an answer, which must be one of the seat's options."""
        if self.pause is None:
            raise BrokenRules("the game is over")
        if self.keep:
            self.trail.append((seat, option))
        pause = self.flow.send(option if isinstance(self.pause, Decision) else (seat, option))
        if pause is None:
            self._steps(True)
        else:
            self.pause = pause
            self.decision = pause if isinstance(pause, Decision) else pause.decisions[0]

    def retrace(self, trail: Sequence[tuple[int, Option]]) -> bool:
        """Give answers that were given elsewhere; False when one of them is not possible here."""
        for seat, option in trail:
            if not any(decision.seat == seat and find(decision, option) is not None for decision in self.decisions):
                return False
            self.answer(seat, option)
        return True

    def _steps(self, fresh: bool) -> None:
        """Take steps until somebody must decide or the game is over; unless `fresh`, the first begins at the base."""
        game, state, keep, flow = self.game, self.state, self.keep, self.flow
        for _ in range(IDLE_STEPS):
            outcome = game.outcome(state)
            if keep:
                if fresh:
                    self.base = state.copy()
                    self.trail = []
                self.base_events = len(state.events) if state.events is not None else 0
                fresh = True
            if outcome is not None:
                self.outcome, self.pause, self.decision = outcome, None, None
                return
            self.step += 1
            pause = next(flow)
            if pause is not None:
                self.pause = pause
                self.decision = pause if isinstance(pause, Decision) else pause.decisions[0]
                return
        raise BrokenRules(f"{game.title}: {IDLE_STEPS} steps without a question to anybody")


def playout(game: Game[Any, Any], state: GameState, random: Callable[[], float]) -> tuple[Outcome, int]:
    """Play a state to its end with random answers; the outcome and how many answers were given.

    The same as a Run answered at random (`random()` gives a number from 0 to below 1), with nothing to hold on to:
    simulations and rollouts spend their time here.
    """
    count = 0
    over, flow = game.outcome, course(game.step, state)
    for _ in range(IDLE_STEPS * 10):
        outcome = over(state)
        if outcome is not None:
            return outcome, count
        pause = next(flow)
        while pause is not None:
            count += 1
            if isinstance(pause, Decision):
                options = pause.options
                pause = flow.send(options[int(random() * len(options))])
            else:
                decision = pause.decisions[int(random() * len(pause.decisions))]
                options = decision.options
                pause = flow.send((decision.seat, options[int(random() * len(options))]))
    raise BrokenRules(f"{game.title}: a random game does not end")
