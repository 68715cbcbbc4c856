"""Ways over a map: what each step costs one kind of walker, and the cheapest ways to a goal (DTD-NPC-05).

Everything here follows from the printed map, the changes of its terrain and plain numbers; no Unit and no table is
held, so what was found once serves every later question with the same numbers.

The cheapest way is the one of least Move, then fewest Turns, then fewest Counts. A Turn costs no Move, so the Move to a
goal depends on the Space alone and is found first, from the goal outward; Turns and Counts are then sought only among
the steps that lose no Move, a Space with its eight facings at a time.
"""

import heapq
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from questhall.games.drawn_to_destiny.content.ground.steps import ANGLE, NOWHERE, UP, Chart, Step, bits

TURN: Final = 1 << 12  # Turns and Counts in one number
COUNT: Final = 1
NO_WAY: Final = 1 << 40
NO_SPACES: Final[frozenset[int]] = frozenset()
MOST_GOALS: Final = 6  # so many goals of equal cost are compared
MOST_KEPT: Final = 2000  # approaches that are kept at once
MOST_HAVENS: Final = 100  # sets of threats for which the safest Spaces are kept

#: A first move is a number: 0 and 1 turn left and right, 2 and more step by heading.
LEFT, RIGHT, STEP = 0, 1, 2

#: From each facing all the way round to the right, and to the left, so that every Turn is counted.
ROUND: Final = tuple(
    [tuple([tuple([(facing + side * turns) % 8 for turns in range(1, 8)]) for side in (1, -1)]) for facing in range(8)]
)

Cost = tuple[int, int, int]
#: Turns and Counts that are left, in one number for each facing.
Rest = tuple[int, ...]
#: What a way costs, its first move (minus 1: one is there) and the Spaces that it enters, as bits and as a set.
Path = tuple[Cost, int, int, frozenset[int]]
#: The Space where a way ends, its first move, and the Spaces that it enters, as bits.
End = tuple[int, int, int]
#: A Space to draw back to, the heading of the first step, and which of the Rivals in view could attack there.
Haven = tuple[int, int, tuple[int, ...]]


@lru_cache(maxsize=20_000)
def once_turned(rest: Rest, turn: int) -> Rest:
    """What is left from each facing if one may turn first, where a Turn adds so much: to the right and to the left of
    the best facing.
    """
    best, least = list(rest), min(rest)
    for sides in ROUND[best.index(least)]:
        left = least
        for facing in sides:
            left += turn
            if best[facing] <= left:
                left = best[facing]
            else:
                best[facing] = left
    return tuple(best)


class Ways:
    """The map as one kind of walker finds it: for each Space the steps that it can take, and what they cost.

    What is called a Space here is a node: for fliers a Space at a height (survey.py).
    """

    __slots__ = (
        "_affordable", "_approaches", "_changed", "_chart", "_hunts", "_like", "_priced", "_prices", "_within", "kept",
        "layers", "plain", "slick", "steps",
    )  # fmt: skip

    def __init__(
        self,
        steps: list[tuple[Step, ...]],
        slick: frozenset[int],
        layers: int = 0,
        like: "Ways | None" = None,
        changed: Sequence[int] = (),
    ) -> None:
        """`slick`: Spaces on which a turn takes two Turns (DTD-MOVE-05); `layers`: heights of a flier, 0 for others;
        `like`: where all steps are the same but those from the `changed` Spaces.
        """
        self.slick = slick
        self.layers = layers
        self.steps: tuple[tuple[Step, ...], ...] = tuple(steps)
        self._like = like
        self._changed = changed
        self._approaches: dict[tuple[object, ...], Approach] = {}
        self._hunts: dict[tuple[object, ...], dict[tuple[int, int], Approach]] = {}
        self.kept = 0  # how many approaches are kept in both
        self._priced: dict[int, tuple[tuple[int, int, int], ...]] = {}
        self._prices: dict[int, int] = {}
        self._affordable: dict[tuple[int, int, int], tuple[tuple[int, int, int], ...]] = {}
        self._within: dict[tuple[int, int, int, int, int], Nearby] = {}
        self._chart: Chart | None = None
        #: the same for whoever fears neither fire nor the edge of a chasm; noted when somebody has asked for it
        self.plain: Ways | None = None

    def chart(self) -> "Chart":
        """The steps as one reads them who looks for ways; made when somebody does."""
        if self._chart is None:
            self._chart = Chart(self.steps, None if self._like is None else self._like.chart(), self._changed)
        return self._chart

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
        step = (space * 8 + facing) * 8 + heading
        found = self._prices.get(step)
        if found is None:
            prices = [price for toward, _, price in self.priced(space, facing) if toward == heading]
            found = self._prices[step] = prices[0] if prices else -1
        return found

    def within(self, start: int, facing: int, limit: int, most: int, full: int) -> "Nearby":
        """Where one gets for so much Move and in so many steps, all level and without a Turn."""
        if most > limit:
            most = limit  # every step costs something
        found = self._within.get((start, facing, limit, most, full))
        if found is None:
            if len(self._within) >= MOST_KEPT:
                self._within.clear()
            found = Nearby(self._spread(start, facing, limit, most, full))
            self._within[start, facing, limit, most, full] = found
        return found

    def _spread(self, start: int, facing: int, limit: int, most: int, full: int) -> dict[int, tuple[int, int]]:
        heap = [(0, 0, start, -1)]
        settled: dict[int, tuple[int, int]] = {}
        while heap:
            spent, taken, node, first = heapq.heappop(heap)
            if node in settled:
                continue
            settled[node] = (spent, first)
            if taken < most and spent < limit:
                for heading, there, price in self.priced(node, facing):
                    if spent + price <= limit and there not in settled and heading < UP and not full >> there & 1:
                        heapq.heappush(heap, (spent + price, taken + 1, there, heading if first < 0 else first))
        return settled

    def to(self, key: tuple[object, ...], make: "Callable[[], Approach]") -> "Approach":
        """The ways to a goal, which the key names; made when they are asked for first."""
        if self.kept >= MOST_KEPT:
            self._make_room()
        known = self._approaches.get(key)
        if known is None:
            known = self._approaches[key] = make()
        return known

    def _make_room(self) -> None:
        self._approaches.clear()
        self._hunts.clear()
        self.kept = 0

    def hunt(self, key: tuple[object, ...]) -> "dict[tuple[int, int], Approach]":
        """The ways of one kind of attacker, by the Space and the height of the Target."""
        if self.kept >= MOST_KEPT:
            self._make_room()
        known = self._hunts.get(key)
        if known is None:
            known = self._hunts[key] = {}
        return known

    def reachable(self, start: int, full: int) -> int:
        """Every Space to which there is a way, as bits."""
        beside, seen = self.chart().beside, 1 << start
        edge = seen
        while edge:
            seen |= edge
            there, around = edge, NOWHERE
            while there:
                lowest = there & -there
                around |= beside[lowest.bit_length() - 1]
                there ^= lowest
            edge = around & ~(seen | full)
        return seen


class Nearby:
    """The Spaces to which one gets from where one stands: what the way costs, and its first heading (minus 1 for where
    one stands); with the safest of them for each set of threats that was asked for (npc_moves.py).
    """

    __slots__ = ("havens", "inside", "spaces")

    def __init__(self, spaces: dict[int, tuple[int, int]]) -> None:
        self.spaces = spaces
        self.inside = bits(spaces)
        self.havens: dict[tuple[object, ...], tuple[Haven, ...]] = {}

    def shelter(self, threats: tuple[object, ...], found: tuple[Haven, ...]) -> None:
        """Keep the safest Spaces by all that they depend on."""
        if len(self.havens) >= MOST_HAVENS:
            self.havens.clear()
        self.havens[threats] = found


class Approach:
    """The cheapest ways to one goal, found only as far as somebody asks."""

    __slots__ = (
        "_around", "_chart", "_ends", "_facings", "_full", "_level", "_move", "_rest", "_settled", "_there", "_waves",
        "_ways", "goals", "inside", "paths",
    )  # fmt: skip

    def __init__(
        self,
        ways: Ways,
        goals: frozenset[int],
        facings: Callable[[int], Sequence[int]],
        full: int,
        like: "Approach | None" = None,
    ) -> None:
        """`goals`: the Spaces where one is there, if one has one of these `facings(space)`; `full`: those without
        room, as bits; `like`: the ways to the same goals with other Spaces full.
        """
        ways.kept += 1
        self.goals = goals
        self.inside: int = bits(goals) if like is None else like.inside  # the same as bits
        self._ways = ways
        self._chart = ways.chart()
        self._facings = facings
        self._full = full
        self._waves = [self.inside]  # the Spaces by their least Move, as bits; those to come hold some settled ones
        self._level = 0  # of the wave that comes next
        self._settled = NOWHERE  # the Spaces whose least Move is known, as bits
        self._move: dict[int, int] = {}  # and what it is
        self._rest: dict[int, Rest] = {}  # Space -> Turns and Counts by facing
        self._there: dict[int, Rest] = {} if like is None else like._there  # the same for the goals
        self.paths: dict[int, Path | None] = {}  # what `path` has found, by Space * 8 + facing
        self._ends: dict[int, tuple[End, ...]] = {}
        self._around: dict[int, Approach] = {}  # the ways to the same goals by the Spaces that are full

    def around(self, full: int) -> "Approach":
        """The ways to the same goals with these Spaces full."""
        found = self._around.get(full)
        if found is None:
            found = self._around[full] = Approach(self._ways, self.goals, self._facings, full, self)
        return found

    def cost(self, space: int, facing: int) -> Cost | None:
        """Move, Turns and Counts of the cheapest way, or None."""
        move = self._least(space)
        if move >= NO_WAY:
            return None
        rest = self._turns(space)[facing]
        return (move, rest >> 12, rest & 4095) if rest < NO_WAY else None

    def _least(self, start: int) -> int:
        """The least Move from a Space to the goal: waves that spread from the goal, a Move at a time."""
        move, waves, full = self._move, self._waves, self._full
        from_there, dearest = self._chart.from_there, self._chart.dearest
        while start not in move:
            level = self._level
            if level >= len(waves):
                return NO_WAY
            self._level += 1
            wave = waves[level] & ~self._settled
            self._settled |= wave
            if wave:
                waves += [NOWHERE] * (level + dearest + 1 - len(waves))
            while wave:
                lowest = wave & -wave
                wave ^= lowest
                space = lowest.bit_length() - 1
                move[space] = level
                if not full & lowest:  # somebody may stand there already, but nobody gets in
                    for price, others in from_there[space]:
                        waves[level + price] |= others
        return move[start]

    def _turns(self, space: int) -> Rest:
        """Turns and Counts to the goal from each facing, along ways that lose no Move."""
        known = self._rest.get(space)
        if known is not None:
            return known
        turn = (2 if space in self._ways.slick else 1) * TURN + COUNT
        best = [NO_WAY] * 8
        if space in self.goals:
            known = self._there.get(space)
            if known is None:
                for facing in self._facings(space):
                    best[facing] = 0
                known = self._there[space] = once_turned(tuple(best), turn)
            self._rest[space] = known
            return known
        full, settled, rest = self._full, self._move, self._rest
        left = settled[space] if space in settled else self._least(space)
        for there, price, facings in self._chart.ahead[space]:
            # Whatever is nearer to the goal has been settled before; a step that is dearer than ahead loses Move.
            if there in settled and settled[there] + price == left and not full >> there & 1:
                after = rest.get(there) or self._turns(there)
                for facing in facings:
                    if after[facing] < best[facing]:
                        best[facing] = after[facing] + COUNT
        known = rest[space] = once_turned(tuple(best), turn)
        return known

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
                if settled.get(there, NO_WAY) + price == left and not full >> there & 1:
                    if self._turns(there)[facing] + COUNT == mine:
                        found.append((STEP + heading, there, facing))
        return found

    def path(self, space: int, facing: int) -> Path | None:
        """One cheapest way: its cost, its first move and the Spaces that it enters; None when there is none."""
        paths = self.paths
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
        entered, spaces = (found[2], found[3]) if found is not None else (NOWHERE, NO_SPACES)
        after = space
        for here, side, move in reversed(trail):
            if here != after:
                entered, spaces = entered | 1 << after, spaces | {after}
                after = here
            rest = self._rest[here][side]
            found = paths[here * 8 + side] = ((self._move[here], rest >> 12, rest & 4095), move, entered, spaces)
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
            if there in settled and settled[there] + price == left and not full >> there & 1:
                if (self._rest.get(there) or self._turns(there))[facing] + COUNT == mine:
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
        edge: list[tuple[int, int, int, int]] = [(space, facing, -1, NOWHERE)]
        for here, side, first, passed in edge:
            following = self.moves(here, side)
            if not following:
                found.setdefault(here, (here, first, passed))
                if len(found) >= MOST_GOALS:
                    break
            for move, there, turned in following:
                if (there, turned) not in seen:
                    seen.add((there, turned))
                    through = passed | 1 << there if there != here else passed
                    edge.append((there, turned, move if first < 0 else first, through))
        return list(found.values())
