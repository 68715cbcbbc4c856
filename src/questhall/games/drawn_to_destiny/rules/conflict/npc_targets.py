"""Whom an NPC goes for (DTD-NPC-01, DTD-NPC-02, DTD-NPC-03)."""

from collections.abc import Sequence
from fractions import Fraction

from questhall.games.drawn_to_destiny.content.ground.map import point
from questhall.games.drawn_to_destiny.content.stats import BODY, stat_value
from questhall.games.drawn_to_destiny.content.vocabulary import POWERS
from questhall.games.drawn_to_destiny.rules.conflict.npc_paths import Goal, Walk, path_cost
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import armor_at, rating_of
from questhall.games.drawn_to_destiny.rules.units.arcs import arcs_to
from questhall.games.drawn_to_destiny.rules.units.means import arms_of
from questhall.games.drawn_to_destiny.rules.units.positions import field_of
from questhall.games.drawn_to_destiny.rules.units.predicates import scene_holds
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.sight import sees
from questhall.games.drawn_to_destiny.rules.units.skills import power_stat, talents
from questhall.games.drawn_to_destiny.rules.units.units import (
    able,
    allies,
    has,
    hostile,
    is_vehicle,
    scene_of,
    stat,
    witnesses,
)
from questhall.games.drawn_to_destiny.rules.units.units import token as token_of
from questhall.games.drawn_to_destiny.state import DestinyState, Unit
from questhall.kernel import say

COUNTS = 10  # before the Countdown begins
MOST_MOVE = 99  # a way that costs more is none
NO_WAY = (MOST_MOVE, 99, 99)


def choose_targets(state: DestinyState) -> None:
    """DTD-NPC-02: Targets of all NPCs at Round Start; whoever knows of no Rival says where it makes for."""
    for number, unit in enumerate(state.units):
        if unit.owner < 0 and able(unit) and (unit.auto or not state.narrators):
            choose_target(state, number)
            if unit.target < 0 and not unit.order and not unit.hidden:
                spot, why = whither(state, number)
                if spot >= 0 and spot != unit.at:
                    say(state, "npc_seeks", number, spot, why, rule="DTD-NPC-02")


def visible(state: DestinyState, number: int) -> list[int]:
    """The Rivals that an NPC knows of: not Hidden; for an unaware Faction only those in its sight."""
    unit = state.units[number]
    field = state.content.fields[state.scene]
    foes = field.foes[unit.faction]
    found = [
        other
        for other, rival in enumerate(state.units)
        if rival.faction in foes and not rival.out and not rival.hidden
        and rival.ranks[0] > 0 and (not rival.tokens or able(rival))
    ]  # fmt: skip
    if unit.tokens:
        charmers = [token.by for token in unit.tokens if token.name == "Charmed"]
        found = [other for other in found if other not in charmers]
    until = field.unaware[unit.faction]
    if until and not scene_holds(state, until):
        far = 4 if scene_of(state).light == "dark" else 7
        found = [
            other
            for other in found
            if reach(state, unit, state.units[other]) <= far
            and arcs_to(state, unit, state.units[other].at) != ("Back",)
            and sees(state, unit, state.units[other])
        ]
    return found


def choose_target(state: DestinyState, number: int) -> None:
    """DTD-NPC-02, DTD-COND-24: by Role; a taunt or a compulsion comes first."""
    unit = state.units[number]
    unit.chosen = True
    before = unit.target
    found = visible(state, number)
    patient = patient_of(state, number) if unit.role == "Supporter" else -1
    taunt = token_of(unit, "Taunted") if unit.tokens else None
    if taunt is not None and taunt.by in found:
        unit.target, reason = taunt.by, "taunted"
    elif patient >= 0:
        unit.target, reason = patient, "most hurt"
    elif not found:
        unit.target, reason = -1, ""
    elif unit.tokens and has(unit, "Frenzied"):
        unit.target, reason = nearest(state, number, found), "frenzied"
    else:
        unit.target, reason = _by_role(state, number, found)
    if unit.target >= 0 and unit.target != before:
        say(state, "npc_target", number, unit.target, reason, rule="DTD-NPC-02", to=witnesses(state, unit))


def choose_again(state: DestinyState, number: int, walk: Walk | None = None) -> bool:
    """DTD-NPC-03: a Target that is out of reach for the Round is given up for one that is not, if there is any."""
    unit = state.units[number]
    before = unit.target
    if before < 0 or unit.move < unit.cost or reach_this_round(state, number, before, walk):
        return False  # nothing to give up, nothing left to do, or no need
    if unit.tokens and (has(unit, "Taunted") or has(unit, "Frenzied")):
        return False
    arms = walk.arms if walk is not None else arms_of(state, number)
    field, most = state.content.fields[state.scene], unit.move - unit.cost + arms.far
    foes, row = field.foes[unit.faction], field.ranges[unit.at]
    near = [
        other
        for other, rival in enumerate(state.units)
        if row[rival.at] <= most and rival.faction in foes and other != before and not rival.out
    ]
    if not near:
        return False  # nobody else is near enough, even as the crow flies
    found = [
        other for other in visible(state, number) if other in near and reach_this_round(state, number, other, walk)
    ]
    if not found:
        return False
    unit.target, reason = _by_role(state, number, found, walk)
    say(state, "npc_target", number, unit.target, reason, before, rule="DTD-NPC-03", to=witnesses(state, unit))
    return True


def patient_of(state: DestinyState, number: int) -> int:
    """DTD-NPC-02: the Ally with most damage cards whom a Supporter knows how to help and could get to, or minus 1."""
    unit = state.units[number]
    tests = [ability.test for ability in talents(state, unit).tests if ability.ai != "never"]
    people = any(test is not None and test.on == "neighbour" for test in tests)
    engines = any(test is not None and test.on == "vehicle" for test in tests)
    hurt = [
        (-len(ally.crits) - sum([len(pile) for pile in ally.light]), other)
        for other, ally in enumerate(state.units)
        if ally is not unit and ally.faction == unit.faction and able(ally)
        and (engines if is_vehicle(state, ally) else people)
    ]  # fmt: skip
    for cards, other in sorted(hurt):
        if cards < 0 and path_cost(state, number, Goal("near", state.units[other].at)) is not None:
            return other
    return -1


def reach_this_round(state: DestinyState, number: int, other: int, walk: Walk | None = None) -> bool:
    """DTD-NPC-02, DTD-NPC-03: whether an NPC could still attack another Unit in this Round, on its way there."""
    unit = state.units[number]
    spare = unit.move - unit.cost
    if spare < 0 or unit.cost < 1:
        return False
    arms = walk.arms if walk is not None else arms_of(state, number)
    if state.content.fields[state.scene].ranges[unit.at][state.units[other].at] - arms.far > spare:
        return False  # too far even as the crow flies
    if walk is None:
        walk = Walk(state, number, arms)
    cost = walk.costs_to_attack(other, spare) if walk.moves else None
    return cost is not None and cost[1] <= unit.turn and cost[2] < (state.count or COUNTS) * unit.stride


def whither(state: DestinyState, number: int) -> tuple[int, str]:
    """DTD-NPC-02: where an NPC goes that knows of no Rival: to the nearest place where one was last seen, else to the
    goal Space that the Scene names for its Faction; minus 1: nowhere.
    """
    unit = state.units[number]
    field = field_of(state)
    foes = field.foes[unit.faction]
    marks = [
        other.seen_at
        for other in state.units
        if other.hidden and not other.out and other.seen_at >= 0 and other.faction in foes
    ]
    if marks:
        return min(marks, key=lambda space: (field.distance(unit.at, space), space)), "last seen"
    goal = scene_of(state).faction[unit.faction].goal
    return (field.index[point(goal)], "goal") if goal else (-1, "")


def nearest(state: DestinyState, number: int, found: list[int], walk: Walk | None = None) -> int:
    """The nearest of some Rivals."""
    unit = state.units[number]
    return _foremost(state, number, found, [reach(state, unit, state.units[other]) for other in found], walk)


def _foremost(
    state: DestinyState, number: int, found: list[int], worth: Sequence[float | Fraction], walk: Walk | None = None
) -> int:
    """DTD-NPC-03: the Rival of the least worth; ties: the shorter way to attack it, then to it, the lower current Body,
    the lower number.
    """
    least = min(worth)
    tied = [other for other, each in zip(found, worth) if each == least]
    if len(tied) == 1:
        return tied[0]
    mine = state.units[number]
    if walk is None:
        walk = Walk(state, number)
    keys = []
    for other in tied:
        rival = state.units[other]
        path = walk.to_attack(other) if walk.moves else None
        way = path[0] if path is not None and path[0][0] <= MOST_MOVE else NO_WAY
        keys.append((way, reach(state, mine, rival), stat_value(stat(rival, BODY)), other))
    return min(keys)[3]


def _by_role(state: DestinyState, number: int, found: list[int], walk: Walk | None = None) -> tuple[int, str]:
    """DTD-NPC-01, DTD-NPC-02: whom a Role goes for, and why."""
    unit = state.units[number]
    units = state.units
    if unit.role == "Attacker":
        if walk is None:
            walk = Walk(state, number)
        prey = [other for other in found if reach_this_round(state, number, other, walk)]
        if prey:
            worth = [_softness(state, other, number) for other in prey]
            return _foremost(state, number, prey, worth, walk), "softest in reach"
    elif unit.role == "Blaster":
        crowds = [-_crowd(state, other, unit) for other in found]
        if min(crowds) < 0:
            return _foremost(state, number, found, crowds), "best grouped"
    elif unit.role == "Defender":
        ward = ward_of(state, unit)
        if ward is not None:
            gaps = [reach(state, ward, units[other]) for other in found]
            return _foremost(state, number, found, gaps), "threatens the weakest ally"
    elif unit.role == "Disrupter":
        return _foremost(state, number, found, [-_cleverness(units[other]) for other in found]), "cleverest"
    elif unit.role == "Sniper":
        seen = [other for other in found if sees(state, unit, units[other])]
        leaders = [other for other in seen if state.content.units[units[other].card].leader]
        if leaders:
            return nearest(state, number, leaders), "leader in sight"
        if seen:
            return _foremost(state, number, seen, [stat_value(stat(units[o], BODY)) for o in seen]), "weakest in sight"
    elif unit.role == "Taunter":
        return _foremost(state, number, found, [-_threat(state, other) for other in found]), "best armed"
    return nearest(state, number, found, walk), "nearest"


def ward_of(state: DestinyState, unit: Unit) -> Unit | None:
    """DTD-NPC-02, DTD-NPC-06: whom a Defender guards: the Ally of lowest current Body."""
    return min(allies(state, unit), key=lambda ally: stat_value(stat(ally, BODY)), default=None)


def _softness(state: DestinyState, other: int, number: int) -> int:
    """Body Rank plus the Rank of its armour at the chest."""
    return state.units[other].ranks[BODY] + armor_at(state, other, 0, 2, number)[0]


def _crowd(state: DestinyState, other: int, unit: Unit) -> int:
    """How many more Rivals than Allies stand within a Space."""
    field = field_of(state)
    spot = state.units[other].at
    total = 0
    for number, one in enumerate(state.units):
        if number != other and able(one) and field.distance(spot, one.at) <= 1:
            total += 1 if hostile(state, unit, one) else -1
    return total


def _cleverness(unit: Unit) -> int:
    return sum([line.level for line in unit.skills if line.name in POWERS or power_stat(line.name) == 1])


def _threat(state: DestinyState, other: int) -> float:
    """The highest Rating among its weapons."""
    unit = state.units[other]
    return max(
        [float(stat_value(rating_of(state, unit, shape))) for shape in arms_of(state, other).attacks], default=0.0
    )
