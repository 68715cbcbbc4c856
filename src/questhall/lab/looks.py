"""How few games are enough: looks at numbers of games that are fixed beforehand, and an honest interval at each.

Who plays until the result looks good, and then makes the usual interval, finds something where there is nothing. Here
each look has its share of the one chance in twenty of being wrong: a fiftieth goes to the early looks together, the
rest to the last. Whatever the looks have to do with each other, all of them are right nineteen times in twenty. So a
large lead is settled by a dozen games, and a small one loses little of what all the games can show.
"""

from typing import NamedTuple

FIRST = 12  # games of the first look; each look has twice as many as the one before it
ERROR = 0.05  # of all looks together
EARLY = 0.02  # of that: of all looks but the last


class Look(NamedTuple):
    """After so many games, an interval of this confidence."""

    games: int
    confidence: float


def looks(games: int) -> list[Look]:
    """When to look, where at most so many games are played."""
    early = []
    number = FIRST
    while 2 * number <= games:
        early.append(number)
        number *= 2
    spent = EARLY if early else 0.0
    return [*(Look(number, 1 - EARLY / len(early)) for number in early), Look(games, 1 - (ERROR - spent))]
