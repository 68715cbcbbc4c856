"""How fast matches and states are copied; the same measurement for every game's own bench."""

import copy
from time import process_time
from typing import Callable

from questhall.kernel import Match


def copies(match: Match, seconds: float = 0.5) -> tuple[float, float, float]:
    """Copies per second: of a match, of its state, and of the same state by deepcopy."""
    state = match.state
    bare = state.copy()
    bare.content = None
    return rate(match.copy, seconds), rate(state.copy, seconds), rate(lambda: copy.deepcopy(bare), seconds)


def rate(act: Callable[[], object], seconds: float) -> float:
    """How often something can be done in a second of processor time."""
    count, begun = 0, process_time()
    while process_time() - begun < seconds:
        for _ in range(20):
            act()
        count += 20
    return count / (process_time() - begun)
