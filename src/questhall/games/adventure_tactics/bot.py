"""How good a position is, and which options are worth a look."""

from questhall.games.adventure_tactics.state import GameTable
from questhall.kernel import Decision


def value(state: GameTable) -> float:
    """A first guess."""
    return 0.5


def prior(state: GameTable, decision: Decision) -> list[float]:
    """Everything alike."""
    return [1.0] * len(decision.options)
