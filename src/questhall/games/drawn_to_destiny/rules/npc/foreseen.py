"""What can be seen coming: where Rivals could strike in this Round, the ways they take, how hard they would hit."""

from questhall.games.drawn_to_destiny.content.ground.steps import NOWHERE
from questhall.games.drawn_to_destiny.content.stats import show
from questhall.games.drawn_to_destiny.content.vocabulary import WOUND
from questhall.games.drawn_to_destiny.rules.conflict.npc_paths import Goal, Walk
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import (
    armor_at,
    out_of_scale,
    rating_bonus,
    rating_of,
)
from questhall.games.drawn_to_destiny.rules.harm.step_costs import may_move
from questhall.games.drawn_to_destiny.rules.units.means import arms_of, level_of
from questhall.games.drawn_to_destiny.rules.units.positions import field_of
from questhall.games.drawn_to_destiny.rules.units.profiles import Profile
from questhall.games.drawn_to_destiny.rules.units.terrain_costs import ways_of
from questhall.games.drawn_to_destiny.rules.units.units import able, rivals
from questhall.games.drawn_to_destiny.state import DestinyState, Unit
from questhall.kernel import View

NEAR = 2  # a means that reaches no farther is carried to its Target
STEPS = 24  # of a way that is drawn
CHEST = 2  # the place of the body that stands for all of it


class Coming(View):
    """What one Rival is about to do, as far as everybody can work it out: its way, how much of it in this Round, and
    its blow.
    """

    unit: int
    target: int
    way: tuple[int, ...]  # the Spaces that it enters, one after the other
    now: int  # how many of them with the Move that it has
    strikes: bool  # whether it can pay for the blow in this Round
    blow: str  # with what
    level: int
    rating: str
    armor: str
    more: int  # Hits that the Rating adds, or the Scale takes


def pays(unit: Unit) -> bool:
    """DTD-ACT-06: whether a Unit has Move for an Action left."""
    return unit.cost > 0 and unit.move >= unit.cost


def danger(state: DestinyState, numbers: list[int]) -> dict[int, int]:
    """DTD-NPC-05: the Spaces at which these Units could strike in this Round, with how many of them could: those with
    a blade after a way that leaves Move for an Action, those with a bow from where they stand.
    """
    field = field_of(state)
    found: dict[int, int] = {}
    for number in numbers:
        unit = state.units[number]
        arms = arms_of(state, number)
        far = max([high for high, _ in arms.reaches], default=0)
        if not pays(unit) or not far:
            continue
        spots = {unit.at}
        if far <= NEAR and may_move(state, unit):
            ways = ways_of(state, unit, wary=False)
            if not ways.layers:
                most = state.count * unit.stride
                spots.update(ways.within(unit.at, unit.facing, unit.move - unit.cost, most, NOWHERE).spaces)
        struck = {
            space
            for spot in spots
            for space in range(field.size)
            if field.gaps[spot][space] <= far and field.sees(spot, space, state.changes, unit.height, 0)
        }
        for space in struck:
            found[space] = found.get(space, 0) + 1
    return found


def reach_to_act(state: DestinyState, number: int) -> list[int]:
    """DTD-ACT-06: the Spaces to which a Unit gets without turning, with Move left for an Action."""
    unit = state.units[number]
    ways = ways_of(state, unit, wary=False)
    if ways.layers or not may_move(state, unit) or not pays(unit):
        return []
    found = ways.within(unit.at, unit.facing, unit.move - unit.cost, state.count * unit.stride, NOWHERE).spaces
    return sorted(set(found) - {unit.at})


def coming(state: DestinyState, number: int) -> Coming | None:
    """DTD-NPC-05, DTD-NPC-14: the cheapest way of an NPC to where it can attack its Target, and the blow at its end."""
    unit = state.units[number]
    if unit.target < 0 or not able(unit):
        return None
    target = state.units[unit.target]
    if target.out or target.at < 0 or target not in rivals(state, unit):
        return None
    way, now, left = _way(state, number, unit.target)
    shape = _blow(state, number)
    if shape is None:
        return None
    rating = rating_of(state, unit, shape)
    armor = armor_at(state, unit.target, WOUND, CHEST, number)
    more = rating_bonus(rating, armor) - out_of_scale(state, unit.target, rating, number)
    strikes = pays(unit) and left <= unit.move - unit.cost
    level = level_of(state, number, shape.skill)
    return Coming(number, unit.target, way, now, strikes, shape.name, level, show(rating), show(armor), more)


def _way(state: DestinyState, number: int, target: int) -> tuple[tuple[int, ...], int, int]:
    """The Spaces of the cheapest way, how many can be paid for now, and what all of it costs."""
    unit = state.units[number]
    walk = Walk(state, number)
    if not walk.moves:
        return (), 0, 0 if pays(unit) else unit.move + 1
    approach = walk.approach(Goal("attack", target))
    cost = approach.cost(walk.start, unit.facing)
    if cost is None:
        return (), 0, unit.move + 1
    spot, facing, spaces, now = walk.start, unit.facing, [], 0
    for _ in range(STEPS):
        moves = approach.moves(spot, facing)
        if not moves:
            break
        _, there, facing = moves[0]
        if there != spot:
            spaces.append(there % walk.field.size)
            rest = approach.cost(there, facing)
            now += rest is not None and cost[0] - rest[0] <= unit.move
        spot = there
    return tuple(spaces), now, cost[0]


def _blow(state: DestinyState, number: int) -> Profile | None:
    """DTD-NPC-04: the attack of highest Level, then of highest Rating."""
    unit = state.units[number]
    known = [shape for shape in arms_of(state, number).attacks if shape.types and shape.only in ("", "unpaid")]
    return max(
        known,
        key=lambda shape: (level_of(state, number, shape.skill), rating_of(state, unit, shape)[::-1]),
        default=None,
    )
