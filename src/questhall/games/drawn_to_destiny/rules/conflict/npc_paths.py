"""Paths of NPCs: the cheapest way (Move, then Turns, then Counts) over Spaces and facings (DTD-NPC-05, DTD-NPC-15)."""

from collections.abc import Iterable, Sequence

from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.content.ground.map import Changes, Field
from questhall.games.drawn_to_destiny.content.ground.routes import (
    NO_WAY,
    RIGHT,
    STEP,
    Approach,
    Cost,
    Nearby,
    Path,
    Ways,
)
from questhall.games.drawn_to_destiny.content.ground.steps import DOWN, NOWHERE, UP
from questhall.games.drawn_to_destiny.rules.harm.step_costs import may_move
from questhall.games.drawn_to_destiny.rules.units.cover import cover_between
from questhall.games.drawn_to_destiny.rules.units.means import Arms, arms_of
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, full_spaces
from questhall.games.drawn_to_destiny.rules.units.terrain_costs import ways_of
from questhall.games.drawn_to_destiny.state import DestinyState, Unit

#: A Turn (side) or a step (heading, change of height).
Move = tuple[str, int, int]
Reaches = tuple[tuple[int, tuple[str, ...]], ...]
ALL_ROUND = (0, 1, 2, 3, 4, 5, 6, 7)


class Goal:
    """Where an NPC wants to be: to attack a Unit, on a Space, near one, on one of several, or at work on a Task."""

    __slots__ = ("sort", "spaces", "what")

    def __init__(self, sort: str, what: int, spaces: tuple[int, ...] = ()) -> None:
        self.sort = sort
        self.what = what
        self.spaces = spaces


def first_move(state: DestinyState, number: int, goal: Goal) -> tuple[str, int] | None:
    """The first step or Turn of the cheapest path, or None when the Unit is there or has no way."""
    move = next_move(state, number, goal)
    return move[:2] if move is not None else None


def next_move(state: DestinyState, number: int, goal: Goal, walk: "Walk | None" = None) -> Move | None:
    """The same with the change of height of a step. `walk`: where the Unit stands, if that is known already."""
    unit = state.units[number]
    if walk is None:
        walk = Walk(state, number)
    if not walk.moves:
        return _turn_only(state, unit, goal, walk.arms.reaches)
    if goal.sort == "attack" and walk.arms.far > 2 and _shoots(walk.arms.reaches):
        approach = walk.approach(goal)
        ends = approach.ends(walk.start, unit.facing)
        if walk.full:
            ends = tuple([end for end in ends if not walk.full & end[2]])
            if not ends:
                ends = approach.around(walk.full).ends(walk.start, unit.facing)
        if ends:
            best = ends[0] if len(ends) == 1 else min(ends, key=lambda end: walk.preference(goal, end[0]))
            return NAMED[best[1]]
    else:
        path = walk.to_attack(goal.what) if goal.sort == "attack" else walk.path(goal)
        if path is not None:
            return NAMED[path[1]]
    path = walk.as_near_as_possible(goal)
    return NAMED[path[1]] if path is not None else None


def path_cost(state: DestinyState, number: int, goal: Goal, most: int = 99, walk: "Walk | None" = None) -> Cost | None:
    """What the cheapest path costs (Move, Turns, Counts), or None when there is none for `most` Move."""
    if walk is None:
        walk = Walk(state, number)
    if not walk.moves:
        return None
    path = walk.to_attack(goal.what) if goal.sort == "attack" else walk.path(goal)
    return path[0] if path is not None and path[0][0] <= most else None


def within_reach(state: DestinyState, number: int) -> Nearby:
    """Where a Unit that can move can still get to in this Round without turning or changing its height."""
    unit = state.units[number]
    ways, most = ways_of(state, unit, wary=True), state.count * unit.stride
    layer = unit.height * field_of(state).size if ways.layers else 0
    nearby = ways.within(layer + unit.at, unit.facing, unit.move, most, NOWHERE)
    near = [other for other in state.units if layer + other.at in nearby.spaces]
    full = full_spaces(state, number, near) << layer
    return ways.within(layer + unit.at, unit.facing, unit.move, most, full) if full else nearby


def _named(move: int) -> Move:
    if move < STEP:
        return ("turn", 1 if move == RIGHT else -1, 0)
    code = move - STEP
    return ("step", code % 8, 1 if UP <= code < DOWN else (-1 if code >= DOWN else 0))


#: The first moves of ways by their numbers; the last is for minus 1, where one is there.
NAMED: tuple[Move | None, ...] = (*[_named(move) for move in range(STEP + DOWN + 8)], None)


class Walk:
    """A Unit about to go somewhere: its survey of the map, where it stands there, what is full, and what it could
    attack with. It holds until something on the map changes.
    """

    __slots__ = (
        "_attacks",
        "_full",
        "_hunt",
        "arms",
        "field",
        "layers",
        "moves",
        "number",
        "start",
        "state",
        "unit",
        "ways",
    )

    def __init__(self, state: DestinyState, number: int, arms: Arms | None = None) -> None:
        unit = state.units[number]
        self.arms = arms_of(state, number) if arms is None else arms
        self.state = state
        self.number = number
        self.unit = unit
        self.field = field = state.content.fields[state.scene]
        self.ways = ways = ways_of(state, unit, wary=True)
        self.layers = ways.layers
        self._full = -1  # not known yet
        self.start = unit.at + unit.height * field.size if ways.layers else unit.at
        self.moves = may_move(state, unit)
        self._attacks: dict[int, Path | None] = {}
        self._hunt: dict[tuple[int, int], Approach] | None = None

    @property
    def full(self) -> int:
        """Where there is no room for the Unit, at any height, as bits."""
        if self._full < 0:
            self._full = self._at_every_height(full_spaces(self.state, self.number))
        return self._full

    def full_among(self, nodes: frozenset[int]) -> int:
        """The same, where only some Spaces matter."""
        if self._full >= 0 or self.layers:
            return self.full
        near = [unit for unit in self.state.units if unit.at in nodes]
        return full_spaces(self.state, self.number, near) if near else NOWHERE

    def _at_every_height(self, spaces: int) -> int:
        """Some Spaces at every height that the Unit can choose, as bits."""
        found = spaces
        for height in range(1, self.layers):
            found |= spaces << height * self.field.size
        return found

    def nodes(self, spaces: Iterable[int]) -> list[int]:
        """Some Spaces at every height that the Unit can choose."""
        if not self.layers:
            return list(spaces)
        return [height * self.field.size + space for space in spaces for height in range(self.layers)]

    def to_attack(self, other: int) -> Path | None:
        """The cheapest way to where it can attack a Unit, or None; looked for once."""
        known = self._attacks
        if other not in known:
            known[other] = self.past(self.hunt(other))
        return known[other]

    def costs_to_attack(self, other: int, most: int) -> Cost | None:
        """What that way costs, if it is no more than some Move."""
        known = self._attacks
        if other in known:
            path = known[other]
        else:
            path = self.past(self.hunt(other), most)
            if path is None or path[0][0] <= most:
                known[other] = path
        return path[0] if path is not None and path[0][0] <= most else None

    def path(self, goal: Goal) -> Path | None:
        """The cheapest way to a goal, or None."""
        return self.past(self.approach(goal))

    def past(self, approach: Approach, most: int = NO_WAY) -> Path | None:
        """The cheapest way to a goal that enters no full Space, or None; if it costs more than `most` Move, one that
        costs no more than it.

        It is asked for first as if every Space had room: such ways serve again and again, and one that enters no Space
        that is full is the cheapest of those with room too.
        """
        start, facing = self.start, self.unit.facing
        path = approach.path(start, facing)
        if path is None or path[0][0] > most or not path[2]:
            return path
        if not self.full_among(path[3]) & path[2]:
            return path
        if not approach.inside & ~self.full:
            return None  # there is no room at any goal
        return approach.around(self.full).path(start, facing)

    def approach(self, goal: Goal) -> Approach:
        """The ways to a goal as if every Space had room."""
        if goal.sort == "attack":
            return self.hunt(goal.what)
        field, ways = self.field, self.ways
        facings = Working(field, goal.spaces).facings if goal.sort == "work" else any_facing
        return ways.to(
            (goal.sort, goal.what, goal.spaces),
            lambda: Approach(ways, frozenset(self.nodes(goal_spaces(field, goal))), facings, NOWHERE),
        )

    def hunt(self, other: int) -> Approach:
        """The ways to where it can attack a Unit, as if every Space had room."""
        hunt = self._hunt
        if hunt is None:
            mine = -1 if self.layers else self.unit.height
            hunt = self._hunt = self.ways.hunt((mine, self.arms.reaches, self.state.changes))
        target = self.state.units[other]
        found = hunt.get((target.at, target.height))
        if found is None:
            mine = -1 if self.layers else self.unit.height
            strike = Striking(self.field, target.at, mine, target.height, self.arms.reaches)
            found = hunt[target.at, target.height] = strike.approach(self.ways, self.state.changes)
        return found

    def as_near_as_possible(self, goal: Goal) -> Path | None:
        """DTD-NPC-15: without a way to the goal, that to the reachable Spaces nearest to it; None if one is there."""
        aims = goal.spaces or (self.state.units[goal.what].at if goal.sort == "attack" else goal.what,)
        reachable = self.ways.reachable(self.start, self.full)
        for rings in zip(*[self.field.rings(aim) for aim in aims]):
            ring = NOWHERE
            for spaces in rings:
                ring |= spaces
            near = self._at_every_height(ring) & reachable
            if near:
                break
        if near >> self.start & 1:
            return None
        ways = self.ways
        goals = frozenset([node for node in range(len(ways.steps)) if near >> node & 1])
        approach = ways.to(("nodes", near), lambda: Approach(ways, goals, any_facing, NOWHERE))
        return self.past(approach)

    def preference(self, goal: Goal, node: int) -> tuple[int, bool, int]:
        """DTD-NPC-05: among goals of equal cost more Cover, then Range 2 or more."""
        space = node % self.field.size
        unit, target = self.unit, self.state.units[goal.what]
        near = self.field.distance(space, target.at) < 2
        here, unit.at = unit.at, space
        found = cover_between(self.state, target, unit)
        unit.at = here
        return (-found, near, node)


def goal_spaces(field: Field, goal: Goal) -> list[int]:
    """The Spaces in which a goal that is no attack can be reached."""
    if goal.sort == "space":
        return [goal.what]
    if goal.sort == "spaces":
        return list(goal.spaces)
    spots = goal.spaces if goal.sort == "work" else (goal.what,)
    return [space for space in range(field.size) if any(field.distance(space, spot) <= 1 for spot in spots)]


def any_facing(node: int) -> Sequence[int]:
    """For goals at which the facing does not matter."""
    return ALL_ROUND


class Working:
    """The facings from which one can work on something."""

    __slots__ = ("_field", "_spots")

    def __init__(self, field: Field, spots: tuple[int, ...]) -> None:
        self._field = field
        self._spots = spots

    def facings(self, node: int) -> Sequence[int]:
        """Those in which it lies near and ahead."""
        field = self._field
        space = node % field.size
        near = [spot for spot in self._spots if field.distance(space, spot) <= 1]
        return [
            facing for facing in ALL_ROUND if any(lattice.FRONT in field.arcs(space, facing, spot) for spot in near)
        ]


class Striking:
    """The Spaces and facings from which one can attack."""

    __slots__ = ("_aim", "_field", "_mine", "_reaches", "_theirs")

    def __init__(self, field: Field, aim: int, mine: int, theirs: int, reaches: Reaches) -> None:
        """`mine`: the attacker's height above its Space, minus 1 if it can choose; `theirs`: the Target's."""
        self._field = field
        self._aim = aim
        self._mine = mine
        self._theirs = theirs
        self._reaches = reaches

    def height(self, node: int) -> int:
        """How high above its Space the attacker would be."""
        return self._mine if self._mine >= 0 else node // self._field.size

    def gap(self, node: int) -> int:
        """DTD-RNG-01: the Range to the Target."""
        field, aim = self._field, self._aim
        space = node % field.size
        lift = field.elevation[space] + self.height(node) - field.elevation[aim] - self._theirs
        return field.ranges[space][aim] + abs(lift)

    def facings(self, node: int) -> Sequence[int]:
        """Those in which the Target lies in an Arc of a means that reaches it."""
        field, gap = self._field, self.gap(node)
        arcs = {arc for high, mine in self._reaches if gap <= high for arc in mine}
        if len(arcs) == len(lattice.ARCS):
            return ALL_ROUND
        space = node % field.size
        return [facing for facing in ALL_ROUND if not arcs.isdisjoint(field.arcs(space, facing, self._aim))]

    def approach(self, ways: Ways, changes: Changes) -> Approach:
        """The ways to everywhere in Range and sight of the Target."""
        far = max([high for high, _ in self._reaches], default=-1)
        field, aim, theirs = self._field, self._aim, self._theirs
        top, elevation, nodes = field.elevation[aim] + theirs, field.elevation, []
        near = [space for space, gap in enumerate(field.ranges[aim]) if gap <= far]
        for layer in range(0, len(ways.steps), field.size):
            mine = self.height(layer)
            for space in near:
                gap = field.ranges[aim][space] + abs(elevation[space] + mine - top)
                if gap <= far and field.sees(space, aim, changes, mine, theirs):
                    nodes.append(layer + space)
        return Approach(ways, frozenset(nodes), self.facings, NOWHERE)


def _shoots(reaches: Reaches) -> bool:
    return max(reaches, default=(0, ()))[0] > 2


def _turn_only(state: DestinyState, unit: Unit, goal: Goal, reaches: Reaches) -> Move | None:
    """A Unit that cannot step may still turn toward its Target."""
    if goal.sort != "attack":
        return None
    target = state.units[goal.what]
    facings = Striking(field_of(state), target.at, unit.height, target.height, reaches).facings(unit.at)
    if unit.facing in facings:
        return None
    for count in range(1, 5):
        for side in (1, -1):
            if (unit.facing + side * count) % 8 in facings:
                return ("turn", side, 0)
    return None
