"""Alone: the Shadow who drafts along, the clock of a map, and what a score is called (DTA-SOLO)."""

from questhall.games.drawn_to_adventure.content.dice_and_abilities import FACES
from questhall.games.drawn_to_adventure.state import Adventure
from questhall.kernel import say

#: DTA-SOLO-04: this round triggers the end of a map of that stage.
LATEST = {1: 12, 2: 14, 3: 16}
#: DTA-SOLO-03: first-only rewards are earned up to this round.
EARLY = 8


def shadow_was_first(state: Adventure) -> None:
    """DTA-SOLO-03: the Shadow has been everywhere by now."""
    for hex, first in enumerate(state.first):
        if first == 0:
            state.first[hex] = state.round


def drafters(state: Adventure) -> int:
    """How many draft dice: everybody, and with one alone, which is ours (DTA-OPT-04), the Shadow (DTA-SOLO-02)."""
    return max(2, len(state.seats))


def shadow_pick(state: Adventure) -> None:
    """DTA-SOLO-02: the Shadow takes any Quest Die, at random."""
    face = state.pool.pop(state.chance.below(len(state.pool)))
    say(state, "shadow", FACES[face], rule="DTA-SOLO-02")


#: DTA-SOLO-01, DTA-SOLO-05: the score that nobody alone needs to better.
LEGEND = 90


RANKS = ((0, "wanderer"), (30, "pathfinder"), (45, "adventurer"), (60, "hero"), (75, "champion"), (LEGEND, "legend"))


def rank(points: int) -> str:
    """DTA-SOLO-05: what a score alone is called."""
    return [name for least, name in RANKS if points >= least][-1]
