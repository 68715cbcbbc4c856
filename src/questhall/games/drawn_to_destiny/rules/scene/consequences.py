"""Whether something can follow from what a Unit did: an Event, a Milestone, the end of the Scene (DTD-CONC-02)."""

from questhall.games.drawn_to_destiny.content.free_actions import FREE_ACTIONS
from questhall.games.drawn_to_destiny.rules.units.positions import field_of
from questhall.games.drawn_to_destiny.rules.units.predicates import places_matter, stats_matter
from questhall.games.drawn_to_destiny.rules.units.units import able, has
from questhall.games.drawn_to_destiny.state import DestinyState, Unit

#: What a Unit may choose that touches nobody's Stats or place.
IDLE = frozenset(("wait", "until", "rest", "done", "target", "equip", "stow", "load"))
#: What lays a Light card on the Unit or takes one off, and no more.
LIGHT = frozenset(["recover", *[name for name, action in FREE_ACTIONS.items() if action.quiet]])

#: How a Unit stands: its place and Stats, what it has used, Crits and luck so far.
Stand = tuple[int, tuple[int, ...], tuple[str, ...], int, int]


def stand_of(state: DestinyState, unit: Unit) -> Stand:
    """How a Unit stands before it does something."""
    return (unit.at, unit.ranks, unit.used_round, state.crit_ids, state.chance.draws + state.chance.shown)


def nothing_follows(state: DestinyState, unit: Unit, name: str, before: Stand) -> bool:
    """Whether no Event, Milestone or end can have come about by a choice."""
    if name in IDLE:
        return True
    if name in LIGHT:
        return harmless(state, unit, before)
    if name == "turn":
        return not unit.crits  # a Turn may hurt one with Crits
    return name == "step" and uneventful(state, unit, before)


def harmless(state: DestinyState, unit: Unit, before: Stand) -> bool:
    """Whether a Light card more or less has changed nothing but Stats, and no condition of the Scene asks for those."""
    if state.conflict is not None or state.queue or state.later or state.crit_ids != before[3]:
        return False
    return able(unit) and not stats_matter(field_of(state))


def uneventful(state: DestinyState, unit: Unit, before: Stand) -> bool:
    """Whether nothing is different now but where the Unit stands, and no condition of the Scene asks for that."""
    if state.conflict is not None or state.queue or state.later or unit.out:
        return False
    at, ranks, used, crits, luck = before
    if unit.ranks is not ranks or unit.used_round is not used or state.crit_ids != crits:
        return False
    if state.chance.draws + state.chance.shown != luck:
        return False
    if unit.at == at:
        return True
    if places_matter(state.content.fields[state.scene]):
        return False
    held = [other for other in state.units if other.tokens and has(other, "Held")]
    return not held  # who is may have been dragged along
