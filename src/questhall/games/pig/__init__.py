"""Pig: one die, push your luck."""

from typing import Any, Sequence

from questhall.features import Sheet
from questhall.games.pig import bot, encoding, rules
from questhall.games.pig.state import Options, PigView, State
from questhall.games.pig.table import BEATS, PigTable
from questhall.kernel import Chance, Decision, Game


class Pig(Game[State, PigView]):
    """One die, push your luck, first to the goal."""

    name = "pig"
    title = "Pig"
    tagline = "One die and the nerve to stop"
    blurb = "Roll as often as you dare: every face adds to your turn, but a 1 takes it all. Hold to keep the points."
    minutes = (10, 30)  # at 10 seconds a question: `questhall lengths`
    seats = (2, 3, 4, 5, 6, 7, 8)
    hidden = False
    options_type = Options
    state_type = State
    words = encoding.WORDS
    step = staticmethod(rules.turn)
    outcome = staticmethod(rules.outcome)
    beats = BEATS
    table = PigTable()

    def setup(self, seats: int, options: Any, chance: Chance) -> State:
        """PIG-SETUP-01: nobody has a point; seat 0 begins."""
        return State(goal=options.goal, scores=[0] * seats, chance=chance)

    def features(self, sheet: Sheet, view: PigView, seat: int) -> None:
        encoding.features(sheet, view, seat)

    def view(self, state: State, seat: int | None) -> PigView:
        won = state.scores[state.active] >= state.goal
        return PigView(
            state.goal, state.scores[:], state.active, state.gathered, state.die, state.active if won else -1
        )

    def invariants(self, state: State) -> list[str]:
        broken = []
        if min(state.scores) < 0 or state.gathered < 0:
            broken.append("points are negative")
        if sum(score >= state.goal for score in state.scores) > 1:
            broken.append("two seats have reached the goal")
        return broken

    def value(self, state: State, seat: int) -> float:
        return bot.value(state, seat)

    def prior(self, state: State, decision: Decision) -> Sequence[float]:
        return bot.prior(state, decision)
