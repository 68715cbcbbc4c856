"""Aspects: when a Disorder or a Trauma of a Rank makes itself felt ("while it holds", section 6 of RULES.md)."""

from questhall.games.drawn_to_destiny import cards
from questhall.games.drawn_to_destiny.ground import field_of, reach, sees
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.games.drawn_to_destiny.units import able, allies, carried, has, known_rivals
from questhall.games.drawn_to_destiny.vocabulary import BODY, POWERS


def holds_aspect(state: DestinyState, number: int, rank: int, rival: int) -> bool:
    """Whether the aspect of a Rank (ace to 2) holds for a Unit, facing a rival or none."""
    unit = state.units[number]
    field = field_of(state)
    conflict = state.conflict
    if rank == 0:  # Death
        near = any(field.distance(unit.at, space) <= 6 for space in state.deaths)
        return near or any(
            not other.out and has(other, "Dying") and reach(state, unit, other) <= 6 for other in state.units
        )
    if rank == 1:  # Power
        if conflict is None or rival < 0:
            return False
        mine, theirs = conflict.attacker, conflict.target
        if mine.unit != number:
            mine, theirs = theirs, mine
        return theirs.level > mine.level
    if rank == 2:  # Self
        return unit.ranks[BODY] * 2 < unit.printed[BODY][0]
    if rank == 3:  # Violence
        return any(field.distance(unit.at, space) <= 3 for space in state.fights)
    if rank == 4:  # Reality
        return True
    if rank == 5:  # Belief
        return conflict is not None and (conflict.attacker.skill in POWERS or conflict.target.skill in POWERS)
    if rank == 6:  # Status
        return rival >= 0 and _cost(state, rival) > _cost(state, number)
    if rank == 7:  # Companions
        return not any(reach(state, unit, other) <= 2 for other in allies(state, unit))
    if rank == 8:  # Strangers
        return any(reach(state, unit, other) <= 2 for other in known_rivals(state, unit))
    if rank == 9:  # Love
        return any(other.crits and sees(state, unit, other) for other in allies(state, unit) if able(other))
    if rank == 10:  # Change
        return unit.new_place
    if rank == 11:  # Things
        return any(thing.slot in ("Left", "Right", "Both") for _, thing in carried(state, number))
    return state.last_fate >= 0 and cards.is_red(state.last_fate // 2)  # Fortune


def _cost(state: DestinyState, number: int) -> int:
    return state.content.units[state.units[number].card].cost
