"""Steps over a map: what they cost by their angle and the wind, and sets of Spaces as bits (DTD-MOVE-03)."""

from collections.abc import Iterable
from typing import Final

#: What a step costs by its angle to the facing: ahead and half aside, aside, behind (DTD-MOVE-03).
ANGLE: Final = (0, 0, 1, 2, 2, 2, 1, 0)

#: For each heading the facings from which a step costs as little as ahead, if (aside, behind) does.
FACINGS: Final = tuple(
    [
        {
            (aside, behind): tuple([f for f in range(8) if (True, aside, behind)[ANGLE[(heading - f) % 8]]])
            for aside in (False, True)
            for behind in (False, True)
        }
        for heading in range(8)
    ]
)

#: What is added to the heading of a step that stays level, climbs, or sinks by one (DTD-MOVE-08).
LEVEL, UP, DOWN = 0, 8, 16

#: One step from a Space: heading (and change of height), where it leads, and the Move for each kind of angle.
Step = tuple[int, int, tuple[int, int, int]]
#: No Space at all. Sets of Spaces that are compared again and again are the bits of a number.
NOWHERE: Final = 0
EVERYWHERE: Final = -1


def bits(spaces: Iterable[int]) -> int:
    """Some Spaces as the bits of a number."""
    found = NOWHERE
    for space in spaces:
        found |= 1 << space
    return found


def blown(price: int, heading: int, wind: int) -> int:
    """The Scene rule of the wind: into it a step costs double, with it one less, at least one."""
    if wind < 0:
        return price
    angle = (heading - wind) % 8
    if angle == 0:
        return max(1, price - 1)
    return price * 2 if angle == 4 else price


class Chart:
    """The steps over a map by their least Move: that of a step ahead, which is never dearer than aside or behind."""

    __slots__ = ("ahead", "beside", "dearest", "from_there")

    def __init__(self, steps: tuple[tuple[Step, ...], ...]) -> None:
        ahead: list[tuple[tuple[int, int, tuple[int, ...]], ...]] = []
        beside: list[int] = []
        into: list[dict[int, int]] = [{} for _ in steps]
        for space, found in enumerate(steps):
            mine, near = [], NOWHERE
            for heading, there, (price, aside, behind) in found:
                mine.append((there, price, FACINGS[heading % 8][aside == price, behind == price]))
                near |= 1 << there
                into[there][price] = into[there].get(price, NOWHERE) | 1 << space
            ahead.append(tuple(mine))
            beside.append(near)
        #: from each Space where a step leads, its least Move, and the facings in which it costs no more
        self.ahead = tuple(ahead)
        #: the Spaces to which there is a step from each, as bits
        self.beside = tuple(beside)
        #: the Spaces, as bits, from which there is a step to each, by their least Move
        self.from_there = tuple([tuple(each.items()) for each in into])
        self.dearest = max([price for each in into for price in each], default=0)
