"""Advantage and Disadvantage: another Fate card, and who chooses (DTD-CONF-08)."""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.rules.conflict.laying_cards import instinct
from questhall.games.drawn_to_destiny.rules.conflict.matchups import result
from questhall.games.drawn_to_destiny.rules.units.decks import reveal_fate
from questhall.games.drawn_to_destiny.rules.units.predicates import other_side
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side
from questhall.kernel import Decision, Flow, say


def edge(state: DestinyState, conflict: Conflict) -> Flow | None:
    """DTD-CONF-08: Advantage and Disadvantage: another Fate card, and who may choose between the two; attacker
    first.
    """
    while conflict.asking <= 1:
        side = conflict.target if conflict.asking else conflict.attacker
        if (side.advantage or side.disadvantage) and side.unit >= 0:
            if side.extra < 0:
                side.extra = reveal_fate(state, "advantage" if side.advantage else "disadvantage", "DTD-CONF-08")
            chooser = side if side.advantage else other_side(conflict, side)
            if chooser.seat >= 0:
                return _choose_edge(state, conflict, side, chooser.seat)
            _take_edge(state, conflict, side, _npc_edge(state, conflict, side, chooser))
        else:
            conflict.asking += 1
    conflict.phase, conflict.asking = "tricks", 0
    return None


def _choose_edge(state: DestinyState, conflict: Conflict, side: Side, seat: int) -> Flow:
    option = yield Decision(seat, "edge", ("keep", "fate"), (conflict.asking, int(side.advantage)))
    _take_edge(state, conflict, side, option == "fate")


def _take_edge(state: DestinyState, conflict: Conflict, side: Side, swap: bool) -> None:
    """DTD-CONF-08: the card that stays in play; one's own goes back to the hand if Fate's is taken."""
    if swap:
        if not side.fate:
            state.players[side.seat].hand.append(side.laid)
            side.laid = -1
        side.card, side.lies, side.fate = side.extra // 2, side.extra % 2, True
        instinct(state, conflict, side)
        say(state, "swapped", side.unit, conflict_cards.short(side.card), side.lies, rule="DTD-CONF-08")
    conflict.asking += 1


def _npc_edge(state: DestinyState, conflict: Conflict, side: Side, chooser: Side) -> bool:
    """DTD-CONF-08: an NPC takes the card that wins for it; if both or neither do, the original."""
    other = other_side(conflict, side)
    first = result(state, conflict, side, side.card, side.lies, other)
    second = result(state, conflict, side, side.extra // 2, side.extra % 2, other)
    if chooser is not side:
        first, second = -first, -second
    return second > 0 >= first
