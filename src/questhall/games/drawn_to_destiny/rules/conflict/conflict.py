"""The course of a Conflict, from Cover to the discard of its cards (DTD-CONF-01)."""

from questhall.games.drawn_to_destiny.rules.conflict import (
    advantage,
    answering,
    approaches,
    combos,
    cover_check,
    heroic_feats,
    hits,
    laying_cards,
    matchups,
    resolution,
)
from questhall.games.drawn_to_destiny.rules.harm import crits
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState
from questhall.kernel import Flow

#: DTD-CONF-01: the phases of a Conflict.
CONFLICT = {
    "cover": cover_check.cover_check,
    "answer": answering.answer,
    "window": laying_cards.window,
    "help": laying_cards.helping,
    "approach": laying_cards.lay_cards,
    "turn": laying_cards.turn_cards,
    "edge": advantage.edge,
    "tricks": laying_cards.tricks,
    "compare": matchups.compare,
    "counter": approaches.counter,
    "pick": combos.pick,
    "combo": combos.combo,
    "hits": hits.hits,
    "crit": crits.crit,
    "feats": heroic_feats.feats,
    "apply": resolution.apply,
    "end": resolution.finish,
}


def go_on(state: DestinyState, conflict: Conflict) -> Flow | None:
    """DTD-CONF-01: from phase to phase, until somebody is asked, something else comes first, or it is over."""
    while True:
        flow = CONFLICT[conflict.phase](state, conflict)
        if flow is not None or state.queue or state.conflict is not conflict:
            return flow
