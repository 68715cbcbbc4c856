"""Worlds: what a match could be as far as one seat knows. Fair bots think about these and never about the truth."""

from typing import TYPE_CHECKING

from questhall.kernel.chance import Chance
from questhall.kernel.run import Run

if TYPE_CHECKING:
    from questhall.kernel.match import Match

TRIES = 24


def deal(match: "Match", seat: int, chance: Chance) -> Run | None:
    """The match with everything dealt again that the seat cannot know, and with the luck that it really had so far.

    The new deal is made at the last checkpoint; then the step runs over the trail with the dice that really fell. In
    the middle of a step the deal may contradict what has been seen since the checkpoint: then another is tried, and
    None says that none was found.
    """
    game = match.game
    for _ in range(TRIES if game.hidden and match.trail else 1):
        state = match.checkpoint.copy()
        if game.hidden:
            game.conceal(state, seat, chance)
        run = Run(game, state)
        if _retrace(run, match) and (not match.trail or not game.hidden or game.view(state, seat) == match.view(seat)):
            return run
    return None


def world(match: "Match", seat: int, chance: Chance) -> Run | None:
    """A position that the seat cannot tell from the real one, with a future of its own."""
    run = deal(match, seat, chance)
    if run is None:
        return None
    asked = match.decision(seat)
    if asked is not None and asked not in run.decisions:
        return None
    run.state.chance.become(Chance(chance.below(1 << 32) << 20 | chance.below(1 << 20)))
    return run


def _retrace(run: Run, match: "Match") -> bool:
    """Give the answers of the trail; False when one of them would not have been possible."""
    for seat, option in match.trail:
        if not any(decision.seat == seat and option in decision.options for decision in run.decisions):
            return False
        run.answer(seat, option)
    return True
