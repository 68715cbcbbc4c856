"""Paths of NPCs: the cheapest way (Move, then Turns, then Counts) over Spaces and facings (DTD-NPC-05, DTD-NPC-15)."""

from questhall.games.drawn_to_destiny import lattice
from questhall.games.drawn_to_destiny.battlefield import Changes, Field
from questhall.games.drawn_to_destiny.ground import cover, field_of
from questhall.games.drawn_to_destiny.means import arms_of
from questhall.games.drawn_to_destiny.movement import full_spaces, may_move, ways_of
from questhall.games.drawn_to_destiny.state import DestinyState, Unit
from questhall.games.drawn_to_destiny.ways import NOWHERE, RIGHT, STEP, Approach, Cost, Ways

Reaches = tuple[tuple[int, tuple[str, ...]], ...]


class Goal:
    """Where an NPC wants to be: to attack a Unit, on a Space, near one, on one of several, or at work on a Task."""

    __slots__ = ("sort", "spaces", "what")

    def __init__(self, sort: str, what: int, spaces: tuple[int, ...] = ()) -> None:
        self.sort = sort
        self.what = what
        self.spaces = spaces


def first_move(state: DestinyState, number: int, goal: Goal) -> tuple[str, int] | None:
    """The first step or Turn of the cheapest path, or None when the Unit is there or has no way."""
    unit = state.units[number]
    reaches = _reaches(state, number, goal)
    if not may_move(state, unit):
        return _turn_only(state, unit, goal, reaches)
    ways, full = ways_of(state, unit, wary=True), full_spaces(state, number)
    if _shoots(reaches):
        ends = _approach(state, unit, goal, reaches, ways, NOWHERE).ends(unit.at, unit.facing)
        ends = tuple([end for end in ends if full.isdisjoint(end[2])])
        if not ends:
            ends = _approach(state, unit, goal, reaches, ways, full).ends(unit.at, unit.facing)
        if ends:
            best = ends[0] if len(ends) == 1 else min(ends, key=lambda end: _preference(state, goal, end[0]))
            return _named(best[1])
    else:
        route = _approach(state, unit, goal, reaches, ways, NOWHERE).route(unit.at, unit.facing)
        if route is not None and not full.isdisjoint(route[1]):
            route = _approach(state, unit, goal, reaches, ways, full).route(unit.at, unit.facing)
        if route is not None:
            return _named(route[0])
    route = _as_near_as_possible(state, unit, goal, ways, full).route(unit.at, unit.facing)
    return _named(route[0]) if route is not None else None


def path_cost(state: DestinyState, number: int, goal: Goal, most: int = 99) -> Cost | None:
    """What the cheapest path costs (Move, Turns, Counts), or None when there is none for `most` Move."""
    unit = state.units[number]
    if not may_move(state, unit):
        return None
    reaches = _reaches(state, number, goal)
    ways, full = ways_of(state, unit, wary=True), full_spaces(state, number)
    approach = _approach(state, unit, goal, reaches, ways, NOWHERE)
    cost = approach.cost(unit.at, unit.facing)
    if cost is None or cost[0] > most:
        return None
    route = approach.route(unit.at, unit.facing)
    if route is not None and not full.isdisjoint(route[1]):
        cost = _approach(state, unit, goal, reaches, ways, full).cost(unit.at, unit.facing)
    return cost if cost is not None and cost[0] <= most else None


def _named(move: int) -> tuple[str, int] | None:
    if move < 0:
        return None
    return ("step", move - STEP) if move >= STEP else ("turn", 1 if move == RIGHT else -1)


# ------------------------------------------------------------------------------------------------------ goals


def _approach(
    state: DestinyState, unit: Unit, goal: Goal, reaches: Reaches, ways: Ways, full: frozenset[int]
) -> Approach:
    """The ways to a goal.

    They are asked for first as if every Space had room: such ways serve again and again, and where the one that was
    found enters no Space that is full, it is the cheapest of those with room too.
    """
    field = field_of(state)
    if goal.sort == "attack":
        target = state.units[goal.what]
        aim, heights, changes = target.at, (unit.height, target.height), state.changes
        return ways.to(
            ("attack", aim, heights, reaches, changes, full),
            lambda: Striking(field, aim, heights, reaches).approach(ways, changes, full),
        )
    spaces = goal_spaces(field, goal)
    fits = Working(field, goal.spaces).fits if goal.sort == "work" else any_facing
    return ways.to((goal.sort, goal.what, goal.spaces, full), lambda: Approach(ways, spaces, fits, full))


def goal_spaces(field: Field, goal: Goal) -> list[int]:
    """The Spaces in which a goal that is no attack can be reached."""
    if goal.sort == "space":
        return [goal.what]
    if goal.sort == "spaces":
        return list(goal.spaces)
    spots = goal.spaces if goal.sort == "work" else (goal.what,)
    return [space for space in range(field.size) if any(field.distance(space, spot) <= 1 for spot in spots)]


def any_facing(space: int, facing: int) -> bool:
    """For goals at which the facing does not matter."""
    return True


class Working:
    """The facings from which one can work on something."""

    __slots__ = ("_field", "_spots")

    def __init__(self, field: Field, spots: tuple[int, ...]) -> None:
        self._field = field
        self._spots = spots

    def fits(self, space: int, facing: int) -> bool:
        """Whether it lies near and ahead."""
        field = self._field
        return any(
            field.distance(space, spot) <= 1 and lattice.FRONT in field.arcs(space, facing, spot)
            for spot in self._spots
        )


class Striking:
    """The facings from which one can attack."""

    __slots__ = ("_aim", "_field", "_heights", "_reaches")

    def __init__(self, field: Field, aim: int, heights: tuple[int, int], reaches: Reaches) -> None:
        self._field = field
        self._aim = aim
        self._heights = heights
        self._reaches = reaches

    def gap(self, space: int) -> int:
        """DTD-RNG-01: the Range from a Space to the Target."""
        field, aim = self._field, self._aim
        mine, theirs = self._heights
        if space == aim:
            return abs(mine - theirs)
        return field.distance(space, aim) + abs(field.elevation[space] + mine - field.elevation[aim] - theirs)

    def fits(self, space: int, facing: int) -> bool:
        """Whether the Target lies in an Arc of a means that reaches it."""
        gap = self.gap(space)
        arcs = self._field.arcs(space, facing, self._aim)
        return any(gap <= high and any(arc in mine for arc in arcs) for high, mine in self._reaches)

    def approach(self, ways: Ways, changes: Changes, full: frozenset[int]) -> Approach:
        """The ways to every Space in Range and sight of the Target."""
        far = max([high for high, _ in self._reaches], default=-1)
        spaces = [
            space
            for space, gap in enumerate(self._field.ranges[self._aim])
            if gap <= far
            and self.gap(space) <= far
            and self._field.sees(space, self._aim, changes, self._heights[0], self._heights[1])
        ]
        return Approach(ways, spaces, self.fits, full)


def _as_near_as_possible(state: DestinyState, unit: Unit, goal: Goal, ways: Ways, full: frozenset[int]) -> Approach:
    """DTD-NPC-15: without a way to the goal, the ways to the reachable Spaces nearest to it."""
    field = field_of(state)
    aims = goal.spaces or (state.units[goal.what].at if goal.sort == "attack" else goal.what,)
    gaps = {space: min([field.distance(space, aim) for aim in aims]) for space in sorted(ways.reachable(unit.at, full))}
    least = min(gaps.values())
    spaces = [space for space, gap in gaps.items() if gap == least]
    return ways.to(("spaces", -1, tuple(spaces), full), lambda: Approach(ways, spaces, any_facing, full))


def _reaches(state: DestinyState, number: int, goal: Goal) -> Reaches:
    """Range and Arcs of every means with which the Unit would attack."""
    if goal.sort != "attack":
        return ()
    return arms_of(state, number).reaches


def _shoots(reaches: Reaches) -> bool:
    return max([high for high, _ in reaches], default=0) > 2


def _preference(state: DestinyState, goal: Goal, space: int) -> tuple[int, bool, int]:
    """DTD-NPC-05: among goals of equal cost more Cover, then Range 2 or more."""
    target = state.units[goal.what]
    probe = target.copy()
    probe.at = space
    return (-cover(state, target, probe), field_of(state).distance(space, target.at) < 2, space)


def _turn_only(state: DestinyState, unit: Unit, goal: Goal, reaches: Reaches) -> tuple[str, int] | None:
    """A Unit that cannot step may still turn toward its Target."""
    if goal.sort != "attack":
        return None
    target = state.units[goal.what]
    fits = Striking(field_of(state), target.at, (unit.height, target.height), reaches).fits
    if fits(unit.at, unit.facing):
        return None
    for count in range(1, 5):
        for side in (1, -1):
            if fits(unit.at, (unit.facing + side * count) % 8):
                return ("turn", side)
    return None
