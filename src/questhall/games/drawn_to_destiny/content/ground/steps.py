"""Steps over a map: what they cost by their angle and the wind, and sets of Spaces as bits (DTD-MOVE-03)."""

from collections.abc import Iterable, Sequence
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
#: A step at its least Move: where it leads, the Move, and the facings in which it costs no more.
Ahead = tuple[int, int, tuple[int, ...]]
#: No Space at all. Sets of Spaces that are compared again and again are the bits of a number.
NOWHERE: Final = 0


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

    def __init__(
        self, steps: tuple[tuple[Step, ...], ...], like: "Chart | None" = None, changed: Sequence[int] = ()
    ) -> None:
        """`like`: where all steps are the same but those from the `changed` Spaces."""
        size = len(steps)
        if like is None:
            changed = range(size)
        #: the steps from each Space
        self.ahead: list[tuple[Ahead, ...]] = [()] * size if like is None else like.ahead[:]
        #: the Spaces to which there is a step from each, as bits
        self.beside: list[int] = [NOWHERE] * size if like is None else like.beside[:]
        #: the Spaces, as bits, from which there is a step to each, by their least Move
        self.from_there: list[tuple[tuple[int, int], ...]] = [()] * size if like is None else like.from_there[:]
        self.dearest: int = 0 if like is None else like.dearest
        same = ~bits(changed)
        into: dict[int, dict[int, int]] = {}  # of the Spaces to which a changed step led or leads
        for space in changed:
            for there in [step[0] for step in self.ahead[space]] + [step[1] for step in steps[space]]:
                if there not in into:
                    into[there] = {price: spaces & same for price, spaces in self.from_there[there]}
            mine, near = [], NOWHERE
            for heading, there, (price, aside, behind) in steps[space]:
                mine.append((there, price, FACINGS[heading % 8][aside == price, behind == price]))
                near |= 1 << there
                into[there][price] = into[there].get(price, NOWHERE) | 1 << space
            self.ahead[space] = tuple(mine)
            self.beside[space] = near
        for there, each in into.items():
            self.from_there[there] = tuple(each.items())
            self.dearest = max(self.dearest, *each)
