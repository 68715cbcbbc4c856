"""Paths of NPCs: the cheapest way (Move, then Turns, then Counts) over Spaces and facings (DTD-NPC-05, DTD-NPC-15)."""

import heapq

from questhall.games.drawn_to_destiny import lattice
from questhall.games.drawn_to_destiny.battlefield import Field
from questhall.games.drawn_to_destiny.ground import climb_cost, cover, field_of, fliers_ground, room, terrain
from questhall.games.drawn_to_destiny.means import attack_means, profile
from questhall.games.drawn_to_destiny.movement import may_move, terrain_cost
from questhall.games.drawn_to_destiny.state import DestinyState, Unit
from questhall.games.drawn_to_destiny.units import has

LIMIT = 1200  # states that a search may look at; beyond that it takes the nearest it has found


class Goal:
    """Where an NPC wants to be: to attack a Unit, on a Space, near one, on one of several, or at work on a Task."""

    __slots__ = ("sort", "spaces", "what")

    def __init__(self, sort: str, what: int, spaces: tuple[int, ...] = ()) -> None:
        self.sort = sort
        self.what = what
        self.spaces = spaces


Cost = tuple[int, int, int]
Found = tuple[Cost, "tuple[str, int] | None"]


def first_move(state: DestinyState, number: int, goal: Goal) -> tuple[str, int] | None:
    """The first step or Turn of the cheapest path, or None when the Unit is there or has no way."""
    found = search(state, number, goal)
    return found[1] if found is not None else None


def path_cost(state: DestinyState, number: int, goal: Goal) -> Cost | None:
    """What the cheapest path costs, or None when there is none."""
    found = search(state, number, goal, exact=True)
    return found[0] if found is not None else None


def search(state: DestinyState, number: int, goal: Goal, exact: bool = False) -> Found | None:
    """A* over (Space, facing); among goals of equal cost a shooter prefers Cover, then distance."""
    unit = state.units[number]
    field = field_of(state)
    if not may_move(state, unit):
        return _turn_only(state, number, goal)
    reaches = _reaches(state, number, goal)
    aim = state.units[goal.what].at if goal.sort == "attack" else goal.what
    far = (
        max([high for high, _ in reaches], default=0)
        if goal.sort == "attack"
        else (1 if goal.sort in ("near", "work") else 0)
    )
    costs = _entry_costs(state, number, unit)
    start = unit.at * 8 + unit.facing
    best: dict[int, Cost] = {start: (0, 0, 0)}
    came: dict[int, tuple[str, int] | None] = {start: None}
    heap: list[tuple[int, int, int, int, int]] = [(0, 0, 0, 0, start)]
    closed: set[int] = set()
    nearest: tuple[int, int, int, tuple[str, int] | None] | None = None
    goals: list[tuple[Cost, int]] = []
    while heap and len(closed) < LIMIT:
        guess, turned, counts, spent, node = heapq.heappop(heap)
        if node in closed:
            continue
        closed.add(node)
        space, facing = node >> 3, node & 7
        cost = (spent, turned, counts)
        if goals and cost[0] > goals[0][0][0]:
            break
        if _there(state, number, goal, reaches, space, facing):
            goals.append((cost, node))
            if not reaches or not _shooter(reaches) or len(goals) >= 6:
                break
            continue
        gap = _gap(field, goal, aim, space)
        if nearest is None or (gap, spent, turned) < nearest[:3]:
            nearest = (gap, spent, turned, came[node])
        for side in (-1, 1):
            other = space * 8 + (facing + side) % 8
            _relax(heap, best, came, node, other, (spent, turned + 1, counts + 1), guess, ("turn", side))
        for heading in range(8):
            there = field.links[space][heading]
            if there < 0 or costs[there] < 0:
                continue
            price = spent + lattice.STEP_COST[(heading - facing) % 8] + costs[there] + _rise(state, unit, space, there)
            if state.wind >= 0:
                angle = (heading - state.wind) % 8
                price = price - 1 if angle == 0 and price - spent > 1 else (2 * price - spent if angle == 4 else price)
            ahead = price + max(0, _gap(field, goal, aim, there) - far)
            _relax(heap, best, came, node, there * 8 + facing, (price, turned, counts + 1), ahead, ("step", heading))
    if goals:
        chosen = min(goals, key=lambda pair: _preference(state, goal, pair))
        return chosen[0], came[chosen[1]]
    if exact or nearest is None or nearest[3] is None:
        return None
    return (nearest[1], nearest[2], 0), nearest[3]  # DTD-NPC-15: the reachable Space nearest to the Target


def _relax(
    heap: list[tuple[int, int, int, int, int]],
    best: dict[int, Cost],
    came: dict[int, tuple[str, int] | None],
    node: int,
    other: int,
    cost: Cost,
    guess: int,
    move: tuple[str, int],
) -> None:
    known = best.get(other)
    if known is not None and known <= cost:
        return
    best[other] = cost
    came[other] = came[node] if came[node] is not None else move
    heapq.heappush(heap, (guess, cost[1], cost[2], cost[0], other))


def _entry_costs(state: DestinyState, number: int, unit: Unit) -> list[int]:
    """DTD-NPC-05: what each Space adds to a step; fire and edges cost 3 more unless the Unit is Mindless; minus 1:
    no way in.
    """
    field = field_of(state)
    flying = not fliers_ground(state, unit)
    mindless = "Mindless" in unit.active
    costs = []
    prone = 2 if unit.tokens and has(unit, "Prone") else 0
    for space in range(field.size):
        kind = terrain(state, space)
        if flying:
            costs.append(-1 if kind.blocks_sight and not kind.enter else 0)
            continue
        if not kind.enter:
            costs.append(-1)
            continue
        extra = terrain_cost(state, unit, kind) + prone
        if kind.burns and not mindless:
            extra += 3
        costs.append(extra)
    for other in state.units:
        if not other.out and other.carrier < 0 and other is not unit and other.at >= 0 and costs[other.at] >= 0:
            if not room(state, number, other.at):
                costs[other.at] = -1
    return costs


def _rise(state: DestinyState, unit: Unit, here: int, there: int) -> int:
    field = field_of(state)
    rise = field.elevation[there] - field.elevation[here]
    if rise == 0 or unit.height:
        return 0
    if terrain(state, here).name in ("stairs", "slope") or terrain(state, there).name in ("stairs", "slope"):
        return 0
    return climb_cost(state, unit, rise) if rise > 0 else (50 if rise <= -2 else 0)


def _reaches(state: DestinyState, number: int, goal: Goal) -> list[tuple[int, tuple[str, ...]]]:
    """Range and Arcs of every means with which the Unit would attack."""
    if goal.sort != "attack":
        return []
    found: list[tuple[int, tuple[str, ...]]] = []
    for means in attack_means(state, number):
        shape = profile(state, number, means)
        if shape.only and shape.only not in ("unpaid",):
            continue
        pair = (shape.high, shape.arcs)
        if shape.types and pair not in found:
            found.append(pair)
    return found


def _shooter(reaches: list[tuple[int, tuple[str, ...]]]) -> bool:
    return max([high for high, _ in reaches], default=0) > 2


def _there(
    state: DestinyState,
    number: int,
    goal: Goal,
    reaches: list[tuple[int, tuple[str, ...]]],
    space: int,
    facing: int,
) -> bool:
    field = field_of(state)
    if goal.sort == "space":
        return space == goal.what
    if goal.sort == "spaces":
        return space in goal.spaces
    if goal.sort == "near":
        return field.distance(space, goal.what) <= 1
    if goal.sort == "work":
        return any(
            field.distance(space, spot) <= 1
            and lattice.FRONT in lattice.arcs(field.dots[space], facing, field.dots[spot])
            for spot in goal.spaces
        )
    target = state.units[goal.what]
    unit = state.units[number]
    gap = field.distance(space, target.at)
    if space != target.at:
        gap += abs(field.elevation[space] + unit.height - field.elevation[target.at] - target.height)
    for high, arcs in reaches:
        if gap <= high:
            if not any(arc in arcs for arc in lattice.arcs(field.dots[space], facing, field.dots[target.at])):
                continue
            if field.sees(space, target.at, state.changes, unit.height, target.height):
                return True
    return False


def _gap(field: Field, goal: Goal, aim: int, space: int) -> int:
    if goal.spaces:
        return min([field.distance(space, spot) for spot in goal.spaces])
    return field.distance(space, aim)


def _preference(state: DestinyState, goal: Goal, pair: tuple[Cost, int]) -> tuple[Cost, int, bool, int]:
    """DTD-NPC-05: among goals of equal cost more Cover, then Range 2 or more."""
    cost, node = pair
    if goal.sort != "attack":
        return (cost, 0, False, node)
    target = state.units[goal.what]
    probe = target.copy()
    probe.at = node >> 3
    return (cost, -cover(state, target, probe), field_of(state).distance(node >> 3, target.at) < 2, node)


def _turn_only(state: DestinyState, number: int, goal: Goal) -> Found | None:
    """A Unit that cannot step may still turn toward its Target."""
    unit = state.units[number]
    reaches = _reaches(state, number, goal)
    for count in range(1, 5):
        for side in (1, -1):
            if _there(state, number, goal, reaches, unit.at, (unit.facing + side * count) % 8):
                return (0, count, count), ("turn", side)
    return None
