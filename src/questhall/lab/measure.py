"""What counts at a table: who is ahead of whom, whether all have won, or how much of what can be won."""

from typing import Any, Literal, Sequence

from questhall.kernel import Game
from questhall.lab.play import Job, Result
from questhall.lab.statistics import Interval, lead, mean, paired, wilson

Measure = Literal["ahead", "won", "payoff"]


def measure(game: Game[Any, Any], seats: int, options: dict[str, Any]) -> Measure:
    """Against each other: who is ahead. Together: whether they have won.

    Alone in a game that others play against each other: the payoff, which may be a share of the best score.
    """
    if not game.together(seats, game.options(options)):
        return "ahead"
    return "payoff" if seats == 1 and not game.cooperative else "won"


def measures(game: Game[Any, Any], jobs: Sequence[Job]) -> dict[str, Measure]:
    """What counts in each group of an experiment."""
    return {job.group: measure(game, len(job.levels), job.options) for job in jobs}


def share(row: Result, counts: Measure) -> float:
    """How much of a game was won by a table at which all win or lose together."""
    return max(row.payoffs) if counts == "payoff" else float(max(row.payoffs) > 0.5)


def won(parts: Sequence[float], confidence: float = 0.95) -> Interval:
    """How much is won on average: Wilson's interval where all is won or lost, else Student's."""
    if all(part in (0.0, 1.0) for part in parts):
        return wilson(sum(parts), len(parts), confidence)
    return mean(parts, confidence)


def heading(counts: Measure) -> str:
    """What stands above the shares."""
    return "payoff" if counts == "payoff" else "won"


def ahead(pairs: Sequence[tuple[float, float]], confidence: float = 0.95) -> Interval:
    """By how much more the first of each pair has: Newcombe's interval where all is won or lost, else Student's."""
    if all(part in (0.0, 1.0) for pair in pairs for part in pair):
        return lead([(bool(one), bool(two)) for one, two in pairs], confidence)
    return paired([one - two for one, two in pairs], confidence).interval
