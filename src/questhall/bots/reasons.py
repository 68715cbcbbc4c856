"""Why a bot moved so: one sentence, made from what its seat may know."""

from typing import Sequence

from questhall.bots.estimate import Estimate
from questhall.kernel import Decision, Match, Option

CLOSE = 0.02  # chances nearer to each other than this are all the same to a bot


def why(match: Match, decision: Decision, estimates: Sequence[Estimate], chosen: Option | None = None) -> str:
    """Why the best option (or the chosen one) was taken, compared with the next best."""
    if len(decision.options) == 1:
        return "There is nothing else to do."
    taken = next((estimate for estimate in estimates if estimate.option == chosen), estimates[0])
    others = sorted((other for other in estimates if other is not taken and other.visits), key=lambda one: -one.value)
    said = _words(match, decision, taken.option)
    first = estimates[0]
    if first.glance or not first.visits:
        if taken.visits == first.visits:
            return f"{said} looks best at first sight."
        return f"{said} looked good enough; {_words(match, decision, first.option)} looks better at first sight."
    if not taken.visits:
        better = f"{_words(match, decision, first.option)} gives a chance of {_percent(first.value)} to win"
        return f"{said} looked good enough; on second thought {better}."
    if not others:
        return (
            f"{said} is the only thing that looked worth a try, with a chance of about {_percent(taken.value)} to win."
        )
    rival = others[0]
    told = _words(match, decision, rival.option)
    if taken.value - rival.value > CLOSE:
        chance = f"gives a chance of about {_percent(taken.value)} to win"
        return f"{said} {chance}, the next best ({told}) {_percent(rival.value)}."
    if rival.value - taken.value > CLOSE and taken is first:
        return f"{said} held up best in {taken.visits} tries, though {told} may be worth as much."
    if rival.value - taken.value > CLOSE:
        better = f"{told} gives a chance of {_percent(rival.value)} to win, not {_percent(taken.value)}"
        return f"{said} looked good enough; on second thought {better}."
    return f"It is close: {said} and {told} both give a chance of about {_percent(taken.value)} to win."


def _percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def _words(match: Match, decision: Decision, option: Option) -> str:
    return f"\u201c{match.game.table.words(match.view(decision.seat), decision, option)}\u201d"
