"""Trobit: the dotted boxes of the Great Swamp (DTA-TRO)."""

from questhall.games.drawn_to_adventure.state import Adventure


def dotted_active(state: Adventure, hex: int) -> bool:
    """DTA-TRO-01, DTA-TRO-02, DTA-TRO-03: a dotted box counts once somebody has completed the quest in an earlier
    round.
    """
    return 0 < state.first[hex] < state.round
