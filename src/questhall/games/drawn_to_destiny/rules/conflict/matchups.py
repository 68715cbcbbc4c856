"""The two Approaches compared: who wins (DTD-CONF)."""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.rules.conflict.approaches import gains
from questhall.games.drawn_to_destiny.rules.harm.levels import effects_by, level_bonus, reckon
from questhall.games.drawn_to_destiny.rules.units.means import profile
from questhall.games.drawn_to_destiny.rules.units.predicates import card_holds, other_side
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side
from questhall.kernel import Flow, say


def compare(state: DestinyState, conflict: Conflict) -> Flow | None:
    """DTD-CONF-09, DTD-CONF-10, DTD-CONF-11, DTD-CONF-12, DTD-CONF-13, DTD-CONF-14, DTD-CONF-15, DTD-APP-01,
    DTD-APP-02, DTD-APP-03, DTD-APP-04, DTD-APP-05, DTD-APP-06: who wins, and what the Approaches give.
    """
    attacker, target = conflict.attacker, conflict.target
    if conflict.kind == "object":
        attacker.won = attacker.scores = not conflict_cards.is_wild(attacker.card)
        attacker.glancing = not attacker.won
        conflict.phase, conflict.asking = "combo", 0
        return None
    if not conflict.firm:
        reckon(state, conflict)  # approaches are known now
    outcome = result(state, conflict, attacker, attacker.card, attacker.lies, target)
    ours = conflict_cards.approach_of(attacker.card, attacker.lies)
    theirs = conflict_cards.approach_of(target.card, target.lies)
    level = outcome == 0 and conflict_cards.matchup(ours, theirs) == conflict_cards.RANK
    attacker.won = outcome > 0 or level
    target.won = outcome < 0 or level
    if state.events is not None:
        say(state, "compared", int(attacker.won), int(target.won), ours, theirs, attacker.unit, target.unit,
            rule="DTD-CONF-09")  # fmt: skip
    gains(state, conflict, attacker)
    gains(state, conflict, target)
    conflict.phase, conflict.asking = "counter", 0
    return None


def clash(state: DestinyState, conflict: Conflict, side: Side, card: int) -> int:
    """DTD-GEN-11, DTD-CONF-12, DTD-CONF-13, DTD-CONF-15: a card's worth in a clash, with the Level Bonus of the higher
    side and what cards add to it.
    """
    other = other_side(conflict, side)
    bonus = level_bonus(side.level, other.level)
    if side.unit >= 0:
        for _, effect in effects_by(state, side, "clash"):
            if card_holds(state, effect.when, side.unit, conflict, side):
                bonus += effect.n
        means = profile(state, side.unit, side.means)
        if means.quick and conflict_cards.approach_of(card, side.lies) == conflict_cards.FAST:
            bonus += 1
    return conflict_cards.clash_value(card, bonus, side.counts_ten)


def result(state: DestinyState, conflict: Conflict, side: Side, card: int, lies: int, other: Side) -> int:
    """1 if a card would win for a side, -1 if it would lose, 0 otherwise."""
    mine, theirs = conflict_cards.approach_of(card, lies), conflict_cards.approach_of(other.card, other.lies)
    shape = conflict_cards.matchup(mine, theirs)
    if shape == conflict_cards.RANK:
        one, two = clash(state, conflict, side, card), clash(state, conflict, other, other.card)
        return (one > two) - (one < two)
    if shape == conflict_cards.WIN:
        return 1
    return -1 if shape == conflict_cards.LOSE else 0
