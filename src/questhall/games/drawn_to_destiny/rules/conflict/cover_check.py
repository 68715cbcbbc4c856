"""The Cover check: a Fate card may make an obstacle the Target (DTD-COV-06, DTD-COV-07)."""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.rules.harm.levels import conflict_cover, reckon
from questhall.games.drawn_to_destiny.rules.units.cover import obstacles
from questhall.games.drawn_to_destiny.rules.units.decks import reveal_fate
from questhall.games.drawn_to_destiny.rules.units.means import profile
from questhall.games.drawn_to_destiny.rules.units.narrators import card_seat
from questhall.games.drawn_to_destiny.rules.units.positions import object_body
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.skills import ignores
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side
from questhall.kernel import Flow, say


def cover_check(state: DestinyState, conflict: Conflict) -> Flow | None:
    """DTD-COV-06, DTD-COV-07: Suits go to the obstacles; a Fate card of that Suit makes the obstacle the Target."""
    conflict.phase = "answer"
    attacker, target = state.units[conflict.attacker.unit], state.units[conflict.target.unit]
    physical = conflict.stat in (0, 3)
    if conflict.kind != "combat" or not physical:
        return None
    conflict.cover = conflict_cover(state, attacker, target)
    if not conflict.cover or not state.rules.cover_check:
        return None
    if profile(state, conflict.attacker.unit, conflict.attacker.means).area is not None:
        return None
    over = ignores(state, attacker, "unit cover")
    suits: list[tuple[str, int]] = []
    for sort, what, count in obstacles(state, attacker, target, over):
        if sort != "smoke":
            suits += [(sort, what)] * count
    if not suits:
        return None
    card = reveal_fate(state, "cover", "DTD-COV-06") // 2
    suit = conflict_cards.suit(card)
    if not 0 <= suit < min(4, len(suits)):
        return None
    sort, what = suits[suit]
    if sort == "unit" and what != conflict.target.unit:
        say(state, "cover_unit", what, rule="DTD-COV-07")
        conflict.target = Side(unit=what, seat=card_seat(state, what))
        struck = state.units[what]
        conflict.distance = reach(state, attacker, struck)
        conflict.cover = conflict_cover(state, attacker, struck)
    elif sort == "object" and object_body(state, what)[0] > 0:
        say(state, "cover_object", what, rule="DTD-COV-07")
        conflict.kind, conflict.space, conflict.phase = "object", what, "approach"
        conflict.target = Side(unit=-1, seat=-1, level=0, paid=False)
        conflict.cover = 0
        reckon(state, conflict)
    elif sort != "unit":
        say(state, "cover_spent", what, rule="DTD-COV-07")
        conflict.phase = "end"
    return None
