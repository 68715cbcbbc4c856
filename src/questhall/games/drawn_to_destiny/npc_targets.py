"""Whom an NPC goes for (DTD-NPC-01, DTD-NPC-02, DTD-NPC-03)."""

from questhall.games.drawn_to_destiny.crits import armor_at
from questhall.games.drawn_to_destiny.ground import arcs_to, field_of, reach, sees
from questhall.games.drawn_to_destiny.means import arms_of
from questhall.games.drawn_to_destiny.notation import value
from questhall.games.drawn_to_destiny.predicates import scene_holds
from questhall.games.drawn_to_destiny.state import DestinyState, Unit
from questhall.games.drawn_to_destiny.units import able, allies, has, hostile, power_stat, scene_of, stat
from questhall.games.drawn_to_destiny.vocabulary import BODY, POWERS
from questhall.kernel import say


def choose_targets(state: DestinyState) -> None:
    """DTD-NPC-02: Targets of all NPCs at Round Start."""
    if state.narrators:
        return
    for number, unit in enumerate(state.units):
        if unit.owner < 0 and able(unit):
            choose_target(state, number)


def visible(state: DestinyState, number: int) -> list[int]:
    """The Rivals that an NPC knows of: not Hidden; for an unaware Faction only those in its sight."""
    unit = state.units[number]
    foes = field_of(state).foes[unit.faction]
    found = [
        other
        for other, rival in enumerate(state.units)
        if not rival.out and rival.faction in foes and not rival.hidden and able(rival)
    ]
    if unit.tokens:
        charmers = [token.by for token in unit.tokens if token.name == "Charmed"]
        found = [other for other in found if other not in charmers]
    faction = scene_of(state).faction[unit.faction]
    if faction.unaware_until and not scene_holds(state, faction.unaware_until):
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
    """DTD-NPC-02, DTD-NPC-03, DTD-COND-24: by Role; a taunt or a compulsion comes first."""
    unit = state.units[number]
    unit.chosen = True
    before = unit.target
    found = visible(state, number)
    taunt = next((token for token in unit.tokens if token.name == "Taunted"), None)
    if taunt is not None and taunt.by in found:
        unit.target, reason = taunt.by, "taunted"
    elif not found:
        unit.target, reason = -1, ""
    elif unit.tokens and has(unit, "Frenzied"):
        unit.target, reason = nearest(state, unit, found), "frenzied"
    else:
        unit.target, reason = _by_role(state, number, found)
    if unit.target >= 0 and unit.target != before:
        say(state, "npc_target", number, unit.target, reason, rule="DTD-NPC-02")


def nearest(state: DestinyState, unit: Unit, found: list[int]) -> int:
    """DTD-NPC-03: the nearest; then lower current Body; then lower number."""
    return min(found, key=lambda other: (reach(state, unit, state.units[other]), *_tie(state, other)))


def _tie(state: DestinyState, other: int) -> tuple[int, int, int]:
    rival = state.units[other]
    return (rival.printed[BODY][1], rival.ranks[BODY], other)


def _by_role(state: DestinyState, number: int, found: list[int]) -> tuple[int, str]:
    unit = state.units[number]
    near = nearest(state, unit, found)
    far = [reach(state, unit, state.units[other]) for other in found]
    if unit.role == "Attacker":
        prey = [
            other for other, gap in zip(found, far) if gap <= unit.refreshed - unit.cost + attack_range(state, number)
        ]
        if prey:
            weak = min(
                prey, key=lambda o: (_softness(state, o, number), reach(state, unit, state.units[o]), *_tie(state, o))
            )
            return weak, "softest in reach"
        return near, "nearest"
    if unit.role == "Blaster":
        best = min(found, key=lambda o: (-_crowd(state, o, unit), reach(state, unit, state.units[o]), *_tie(state, o)))
        return (best, "best grouped") if _crowd(state, best, unit) > 0 else (near, "nearest")
    if unit.role == "Defender":
        ward = ward_of(state, unit)
        if ward is not None:
            return nearest(state, ward, found), "threatens the weakest ally"
        return near, "nearest"
    if unit.role == "Disrupter":
        return min(
            found, key=lambda o: (-_cleverness(state.units[o]), reach(state, unit, state.units[o]), *_tie(state, o))
        ), "cleverest"
    if unit.role == "Sniper":
        seen = [other for other in found if sees(state, unit, state.units[other])]
        leaders = [other for other in seen if state.content.units[state.units[other].card].leader]
        if leaders:
            return nearest(state, unit, leaders), "leader in sight"
        if seen:
            weak = min(seen, key=lambda o: (value(stat(state.units[o], BODY)), reach(state, unit, state.units[o]), o))
            return weak, "weakest in sight"
        return near, "nearest"
    if unit.role == "Taunter":
        return min(
            found, key=lambda o: (-_threat(state, o), reach(state, unit, state.units[o]), *_tie(state, o))
        ), "best armed"
    return near, "nearest"


def ward_of(state: DestinyState, unit: Unit) -> Unit | None:
    """DTD-NPC-02, DTD-NPC-06: whom a Defender guards: the Ally of lowest current Body."""
    return min(allies(state, unit), key=lambda ally: value(stat(ally, BODY)), default=None)


def attack_range(state: DestinyState, number: int) -> int:
    """How far the Unit's longest attack reaches."""
    return arms_of(state, number).far


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
    return max([float(value(shape.rating)) for shape in arms_of(state, other).attacks], default=0.0)
