"""Ways over a map: what each step costs one kind of walker, and the cheapest ways to a goal (DTD-NPC-05).

Everything here follows from the printed map, the changes of its terrain and plain numbers; no Unit and no table is
held, so what was found once serves every later question with the same numbers.

The cheapest way is the one of least Move, then fewest Turns, then fewest Counts. A Turn costs no Move, so the Move to a
goal depends on the Space alone and is found first, from the goal outward; Turns and Counts are then sought only among
the steps that lose no Move, a Space with its eight facings at a time.
"""

import heapq
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final

TURN: Final = 1 << 12  # Turns and Counts in one number
COUNT: Final = 1
NO_WAY: Final = 1 << 40
MOST_GOALS: Final = 6  # so many goals of equal cost are compared
MOST_KEPT: Final = 2000  # approaches that are kept at once
MOST_HAVENS: Final = 100  # sets of threats for which the safest Spaces are kept

#: A first move is a number: 0 and 1 turn left and right, 2 and more step by heading.
LEFT, RIGHT, STEP = 0, 1, 2

#: What a step costs by its angle to the facing: ahead and half aside, aside, behind (DTD-MOVE-03).
ANGLE: Final = (0, 0, 1, 2, 2, 2, 1, 0)
#: For each heading the facings from which it lies ahead, aside, behind.
FACINGS: Final = tuple(
    [
        tuple([tuple([facing for facing in range(8) if ANGLE[(heading - facing) % 8] == angle]) for angle in range(3)])
        for heading in range(8)
    ]
)

#: From each facing all the way round to the right, and to the left, so that every Turn is counted.
ROUND: Final = tuple(
    [tuple([tuple([(facing + side * turns) % 8 for turns in range(1, 8)]) for side in (1, -1)]) for facing in range(8)]
)

#: What is added to the heading of a step that stays level, climbs, or sinks by one (DTD-MOVE-08).
LEVEL, UP, DOWN = 0, 8, 16

#: One step from a Space: heading (and change of height), where it leads, and the Move for each kind of angle.
Step = tuple[int, int, tuple[int, int, int]]
Cost = tuple[int, int, int]
#: What a way costs, its first move (minus 1: one is there) and the Spaces that it enters.
Path = tuple[Cost, int, frozenset[int]]
#: The Space where a way ends, its first move, and the Spaces that it enters.
End = tuple[int, int, frozenset[int]]
#: A Space to draw back to, the heading of the first step, and which of the Rivals in view could attack there.
Haven = tuple[int, int, tuple[int, ...]]
NOWHERE: Final[frozenset[int]] = frozenset()


class Ways:
    """The map as one kind of walker finds it: for each Space the steps that it can take, and what they cost.

    What is called a Space here is a node: for fliers a Space at a height (survey.py).
    """

    __slots__ = (
        "_affordable", "_approaches", "_hunts", "_priced", "_within", "hunted", "into", "layers", "slick", "steps",
    )  # fmt: skip

    def __init__(self, steps: list[list[Step]], slick: frozenset[int], layers: int = 0) -> None:
        """`slick`: Spaces on which a turn takes two Turns (DTD-MOVE-05); `layers`: heights of a flier, 0 for others."""
        self.slick = slick
        self.layers = layers
        self.steps: tuple[tuple[Step, ...], ...] = tuple([tuple(found) for found in steps])
        self._approaches: dict[tuple[object, ...], Approach] = {}
        self.hunted = 0  # how many approaches are kept there
        self._hunts: dict[tuple[object, ...], dict[tuple[int, int, frozenset[int]], Approach]] = {}
        self._priced: dict[int, tuple[tuple[int, int, int], ...]] = {}
        self._affordable: dict[tuple[int, int, int], tuple[tuple[int, int, int], ...]] = {}
        self._within: dict[tuple[int, int, int, int, frozenset[int]], Nearby] = {}
        into: list[list[tuple[int, int]]] = [[] for _ in steps]
        for space, found in enumerate(steps):
            for _, there, prices in found:
                into[there].append((space, prices[0]))  # ahead is never dearer than aside or behind
        self.into = tuple([tuple(each) for each in into])

    def priced(self, space: int, facing: int) -> tuple[tuple[int, int, int], ...]:
        """The steps from a Space for one who faces so: heading, where it leads, Move."""
        found = self._priced.get(space * 8 + facing)
        if found is None:
            found = self._priced[space * 8 + facing] = tuple(
                [
                    (heading, there, prices[ANGLE[(heading - facing) % 8]])
                    for heading, there, prices in self.steps[space]
                ]
            )
        return found

    def affordable(self, space: int, facing: int, limit: int) -> tuple[tuple[int, int, int], ...]:
        """The level steps for so much Move, wherever there is room: heading, 0, Move."""
        key = (space, facing, limit)
        found = self._affordable.get(key)
        if found is None:
            if len(self._affordable) >= MOST_KEPT:
                self._affordable.clear()
            found = self._affordable[key] = tuple(
                [(heading, 0, cost) for heading, _, cost in self.priced(space, facing) if cost <= limit]
            )
        return found

    def price(self, space: int, facing: int, heading: int) -> int:
        """The Move for one level step; minus 1 when there is none."""
        for toward, _, price in self.priced(space, facing):
            if toward == heading:
                return price
        return -1

    def within(self, start: int, facing: int, limit: int, most: int, full: frozenset[int]) -> "Nearby":
        """Where one gets for so much Move and in so many steps, all level and without a Turn."""
        most = min(most, limit)  # every step costs something
        found = self._within.get((start, facing, limit, most, NOWHERE))
        if found is not None and full.isdisjoint(found.spaces):
            return found
        found = self._within.get((start, facing, limit, most, full))
        if found is None:
            if len(self._within) >= MOST_KEPT:
                self._within.clear()
            found = Nearby(self._spread(start, facing, limit, most, NOWHERE))
            self._within[start, facing, limit, most, NOWHERE] = found
            if not full.isdisjoint(found.spaces):
                found = Nearby(self._spread(start, facing, limit, most, full))
                self._within[start, facing, limit, most, full] = found
        return found

    def _spread(
        self, start: int, facing: int, limit: int, most: int, full: frozenset[int]
    ) -> dict[int, tuple[int, int]]:
        heap = [(0, 0, start, -1)]
        settled: dict[int, tuple[int, int]] = {}
        while heap:
            spent, taken, node, first = heapq.heappop(heap)
            if node in settled:
                continue
            settled[node] = (spent, first)
            if taken < most and spent < limit:
                for heading, there, price in self.priced(node, facing):
                    if spent + price <= limit and there not in settled and heading < UP and there not in full:
                        heapq.heappush(heap, (spent + price, taken + 1, there, heading if first < 0 else first))
        return settled

    def to(self, key: tuple[object, ...], make: "Callable[[], Approach]") -> "Approach":
        """The ways to a goal, which the key names; made when they are asked for first."""
        known = self._approaches.get(key)
        if known is None:
            if len(self._approaches) >= MOST_KEPT:
                self._approaches.clear()
            known = self._approaches[key] = make()
        return known

    def hunt(self, key: tuple[object, ...]) -> "dict[tuple[int, int, frozenset[int]], Approach]":
        """The ways of one kind of attacker, by the Space and the height of the Target and the Spaces that are full."""
        if self.hunted >= MOST_KEPT:
            self._hunts.clear()
            self.hunted = 0
        known = self._hunts.get(key)
        if known is None:
            known = self._hunts[key] = {}
        return known

    def reachable(self, start: int, full: frozenset[int]) -> set[int]:
        """Every Space to which there is a way."""
        seen = {start}
        edge = [start]
        while edge:
            for _, there, _ in self.steps[edge.pop()]:
                if there not in seen and there not in full:
                    seen.add(there)
                    edge.append(there)
        return seen


class Nearby:
    """The Spaces to which one gets from where one stands: what the way costs, and its first heading (minus 1 for where
    one stands); with the safest of them for each set of threats that was asked for (npc_moves.py).
    """

    __slots__ = ("havens", "spaces")

    def __init__(self, spaces: dict[int, tuple[int, int]]) -> None:
        self.spaces = spaces
        self.havens: dict[tuple[object, ...], tuple[Haven, ...]] = {}

    def shelter(self, threats: tuple[object, ...], found: tuple[Haven, ...]) -> None:
        """Keep the safest Spaces by all that they depend on."""
        if len(self.havens) >= MOST_HAVENS:
            self.havens.clear()
        self.havens[threats] = found


def blown(price: int, heading: int, wind: int) -> int:
    """The Scene rule of the wind: into it a step costs double, with it one less, at least one."""
    if wind < 0:
        return price
    angle = (heading - wind) % 8
    if angle == 0:
        return max(1, price - 1)
    return price * 2 if angle == 4 else price


class Approach:
    """The cheapest ways to one goal, found only as far as somebody asks."""

    __slots__ = ("_ends", "_facings", "_full", "_level", "_move", "_paths", "_rest", "_waves", "_ways", "goals")

    def __init__(
        self, ways: Ways, spaces: list[int], facings: Callable[[int], Sequence[int]], full: frozenset[int]
    ) -> None:
        """`spaces`: where the goal is reached, and there in these `facings(space)`; `full`: no room."""
        self.goals = frozenset(spaces)
        self._ways = ways
        self._facings = facings
        self._full = full
        self._move: dict[int, int] = {}  # Space -> least Move, once settled
        self._rest: dict[int, list[int]] = {}  # Space -> Turns and Counts by facing
        self._paths: dict[int, Path | None] = {}
        self._ends: dict[int, tuple[End, ...]] = {}
        self._waves = defaultdict[int, list[int]](list, {0: list(self.goals)})  # Spaces by the Move, not settled yet
        self._level = 0  # of the wave that comes next

    def cost(self, space: int, facing: int) -> Cost | None:
        """Move, Turns and Counts of the cheapest way, or None."""
        move = self._least(space)
        if move >= NO_WAY:
            return None
        rest = self._turns(space)[facing]
        return (move, rest >> 12, rest & 4095) if rest < NO_WAY else None

    def _least(self, start: int) -> int:
        """The least Move from a Space to the goal: waves that spread from the goal, a Move at a time."""
        settled, waves, into, full = self._move, self._waves, self._ways.into, self._full
        while start not in settled:
            if not waves:
                return NO_WAY
            level = self._level
            self._level += 1
            for space in waves.pop(level, ()):
                if space in settled:
                    continue
                settled[space] = level
                if space in full:
                    continue  # somebody may stand there already, but nobody gets in
                for other, price in into[space]:
                    if other not in settled:
                        waves[level + price].append(other)
        return settled[start]

    def _turns(self, space: int) -> list[int]:
        """Turns and Counts to the goal from each facing, along ways that lose no Move."""
        best = self._rest.get(space)
        if best is not None:
            return best
        turn = (2 if space in self._ways.slick else 1) * TURN + COUNT
        best = [NO_WAY] * 8
        if space in self.goals:
            for facing in self._facings(space):
                best[facing] = 0
        else:
            left, full, settled = self._least(space), self._full, self._move
            for heading, there, prices in self._ways.steps[space]:
                spare = left - settled.get(there, NO_WAY)  # whatever is nearer to the goal has been settled before
                if prices[0] > spare or there in full:
                    continue
                after = self._rest.get(there) or self._turns(there)
                for angle, facings in enumerate(FACINGS[heading % 8]):
                    if prices[angle] == spare:
                        for facing in facings:
                            if after[facing] + COUNT < best[facing]:
                                best[facing] = after[facing] + COUNT
        least = min(best)
        if least + turn < max(best):
            for sides in ROUND[best.index(least)]:  # to the right and to the left of the best facing
                rest = least
                for facing in sides:
                    rest += turn
                    if best[facing] <= rest:
                        rest = best[facing]
                    else:
                        best[facing] = rest
        self._rest[space] = best
        return best

    def moves(self, space: int, facing: int) -> list[tuple[int, int, int]]:
        """The first moves of cheapest ways, with the Space and facing that they lead to; none at the goal."""
        rest = self._turns(space)
        mine = rest[facing]
        if mine == 0:
            return []
        found = []
        turn = (2 if space in self._ways.slick else 1) * TURN + COUNT
        for move, side in ((LEFT, (facing - 1) % 8), (RIGHT, (facing + 1) % 8)):
            if rest[side] + turn == mine:
                found.append((move, space, side))
        if space not in self.goals:
            left, full, settled = self._move[space], self._full, self._move
            for heading, there, price in self._ways.priced(space, facing):
                if settled.get(there, NO_WAY) + price == left and there not in full:
                    if self._turns(there)[facing] + COUNT == mine:
                        found.append((STEP + heading, there, facing))
        return found

    def path(self, space: int, facing: int) -> Path | None:
        """One cheapest way: its cost, its first move and the Spaces that it enters; None when there is none."""
        paths = self._paths
        node = space * 8 + facing
        if node in paths:
            return paths[node]
        if self.cost(space, facing) is None:
            paths[node] = None
            return None
        trail: list[tuple[int, int, int]] = []  # where one stands, how one faces, the move
        found = None
        while found is None:
            move, there, turned = self._first(space, facing)
            trail.append((space, facing, move))
            if move < 0:
                break
            space, facing = there, turned
            found = paths.get(space * 8 + facing)
        entered = found[2] if found is not None else NOWHERE
        after = space
        for here, side, move in reversed(trail):
            if here != after:
                entered |= {after}
                after = here
            rest = self._rest[here][side]
            found = paths[here * 8 + side] = ((self._move[here], rest >> 12, rest & 4095), move, entered)
        return found

    def _first(self, space: int, facing: int) -> tuple[int, int, int]:
        """The first of the moves of cheapest ways, and where it leads to; minus 1 at the goal."""
        rest = self._turns(space)
        mine = rest[facing]
        if mine == 0:
            return (-1, space, facing)
        turn = (2 if space in self._ways.slick else 1) * TURN + COUNT
        if rest[facing - 1] + turn == mine:
            return (LEFT, space, (facing - 1) % 8)
        if rest[facing - 7] + turn == mine:
            return (RIGHT, space, (facing + 1) % 8)
        left, full, settled = self._move[space], self._full, self._move
        for heading, there, price in self._ways.priced(space, facing):
            if settled.get(there, NO_WAY) + price == left and there not in full:
                if self._turns(there)[facing] + COUNT == mine:
                    return (STEP + heading, there, facing)
        raise AssertionError("a cheapest way begins with a move")

    def ends(self, space: int, facing: int) -> tuple[End, ...]:
        """Goals of least cost, each with the first move and the Spaces of a way there; the first that are found."""
        found = self._ends.get(space * 8 + facing)
        if found is None:
            found = self._ends[space * 8 + facing] = tuple(self._walk(space, facing))
        return found

    def _walk(self, space: int, facing: int) -> list[End]:
        if self.cost(space, facing) is None:
            return []
        found: dict[int, End] = {}
        seen = {(space, facing)}
        edge: list[tuple[int, int, int, frozenset[int]]] = [(space, facing, -1, NOWHERE)]
        for here, side, first, passed in edge:
            following = self.moves(here, side)
            if not following:
                found.setdefault(here, (here, first, passed))
                if len(found) >= MOST_GOALS:
                    break
            for move, there, turned in following:
                if (there, turned) not in seen:
                    seen.add((there, turned))
                    through = passed | {there} if there != here else passed
                    edge.append((there, turned, move if first < 0 else first, through))
        return list(found.values())
