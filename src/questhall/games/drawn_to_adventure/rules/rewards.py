"""Rewards: booking what was earned. What needs a choice goes on its owner's list, for reward_choices.py."""

from typing import Iterable

from questhall.games.drawn_to_adventure.content.printed import Reward
from questhall.games.drawn_to_adventure.rules.peoples.elf import open_bridge
from questhall.games.drawn_to_adventure.rules.reserve import outline
from questhall.games.drawn_to_adventure.state import Adventure, Pending, Seat
from questhall.kernel import say

SHAPES = {"single": 1, "either": 2, "both": 4, "reserve": 8}
ANY_SHAPE = 15
ALL_HEADINGS = 63


def earn(state: Adventure, me: int, rewards: Iterable[Reward]) -> None:
    """DTA-REW-01, DTA-REW-08, DTA-REW-09: book what needs no choice, and put the rest on the owner's list: a free move
    (DTA-REW-05), a box to complete (DTA-REW-06). DTA-REW-07: an ability goes into the reserve.
    """
    seat = state.seats[me]
    for reward in rewards:
        what, n = reward.what, reward.n
        if what == "move":
            seat.pending.append(Pending("move", state.talents(seat).cross, ALL_HEADINGS))
        elif what == "fill":
            seat.pending.append(Pending("fill", 0, ANY_SHAPE))
        elif what == "reserve":
            n = outline(state, seat, reward.ability)
        elif what == "bridge":
            if n:
                open_bridge(state, me, n)
            else:
                seat.pending.append(Pending("bridge"))
        else:
            gain(seat, what, n)
        say(state, "earn", what, n, reward.ability, seat=me, rule="DTA-REW-01")


def gain(seat: Seat, what: str, n: int) -> None:
    """DTA-REW-02, DTA-REW-03, DTA-REW-04, DTA-HAL-02: counters go up; each experience is a box to be chosen."""
    if what == "mana":
        seat.mana += n
    elif what == "silver":
        seat.silver += n
    elif what == "gold":
        seat.gold += n
    elif what == "gem":
        seat.gem += n
    elif what == "barrel":
        seat.barrels += n
    elif what == "xp":
        seat.pending += [Pending("xp")] * n
    else:
        raise ValueError(f"{what!r} cannot be gained")
