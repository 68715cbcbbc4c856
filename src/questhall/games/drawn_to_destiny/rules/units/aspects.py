"""Aspects: when a Disorder or a Trauma of a Rank makes itself felt ("while it holds")."""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.stats import BODY
from questhall.games.drawn_to_destiny.content.vocabulary import POWERS
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.rules.units.positions import field_of
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.sight import sees
from questhall.games.drawn_to_destiny.rules.units.units import able, allies, has, known_rivals
from questhall.games.drawn_to_destiny.state import DestinyState


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
        if conflict is None:
            return False
        theirs = conflict.target if conflict.attacker.unit == number else conflict.attacker
        return theirs.skill in POWERS
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
    return state.last_fate >= 0 and conflict_cards.is_red(state.last_fate // 2)  # Fortune


def says_while(state: DestinyState, number: int, word: str) -> bool:
    """Whether a Crit on a Unit says this, and its aspect holds now, facing the rival of a Conflict if there is one."""
    rival, conflict = -1, state.conflict
    if conflict is not None and number in (conflict.attacker.unit, conflict.target.unit):
        rival = conflict.target.unit if conflict.attacker.unit == number else conflict.attacker.unit
    for crit in state.units[number].crits:
        face = state.content.damage[crit.deck][crit.card]
        if word in face.says[crit.severity - 1] and holds_aspect(state, number, face.rank, rival):
            return True
    return False


def compelled(state: DestinyState, number: int) -> int:
    """DTD-COND-24: the Unit that must be the Target of one who is Taunted, or driven by a Crit; minus 1: any may be."""
    unit = state.units[number]
    causes = [token.by for token in unit.tokens if token.name == "Taunted"]
    for crit in unit.crits:
        face = state.content.damage[crit.deck][crit.card]
        says = face.says[crit.severity - 1]
        if ("MustTarget" in says or "TauntedWhile" in says) and holds_aspect(state, number, face.rank, crit.by):
            causes.append(crit.by)
    for cause in causes:
        if cause >= 0 and able(state.units[cause]) and not state.units[cause].hidden:
            return cause
    return -1


def _cost(state: DestinyState, number: int) -> int:
    return state.content.units[state.units[number].card].cost
