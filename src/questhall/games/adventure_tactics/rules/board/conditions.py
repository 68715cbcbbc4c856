"""What conditions do to whoever has them, and when they end (ATD-COND)."""

from questhall.games.adventure_tactics.content.conditions import CONDITIONS
from questhall.games.adventure_tactics.content.printed import TOKENS
from questhall.games.adventure_tactics.state import Encounter, Figure, GameTable
from questhall.kernel import say

HALVING = frozenset(name for name, one in CONDITIONS.items() if one.halves)
SKIPPING = tuple(name for name, one in CONDITIONS.items() if one.skips)
HIDING = frozenset(name for name, one in CONDITIONS.items() if one.hidden)
SLOWING = tuple((name, one.points) for name, one in CONDITIONS.items() if one.points < 99)


def weak(conditions: dict[str, str]) -> bool:
    """ATD-COND-03, ATD-COND-13: whether the damage of whoever has these is halved."""
    return bool(conditions) and not HALVING.isdisjoint(conditions)


def hidden(conditions: dict[str, str]) -> bool:
    """ATD-COND-08, ATD-RANGE-09: whether whoever has these cannot be a target."""
    return bool(conditions) and not HIDING.isdisjoint(conditions)


def skipping(conditions: dict[str, str]) -> str:
    """ATD-COND-04: the condition that costs a turn or activation, "" for none."""
    for name in SKIPPING:
        if name in conditions:
            return name
    return ""


def skip(state: GameTable, figure: Figure, rule: str) -> bool:
    """ATD-COND-04, ATD-COND-05, ATD-COND-06, ATD-COND-11: a turn or activation is lost, and the token with it."""
    lost = skipping(figure.conditions)
    if not lost:
        return False
    del figure.conditions[lost]
    say(state, lost, figure.id, rule=rule)
    return True


def can_get(encounter: Encounter, figure: Figure, what: str) -> bool:
    """ATD-COND-01, ATD-COND-09, ATD-COND-12: not twice, not when fallen, at most as many as there are tokens."""
    if what in figure.conditions or figure.down or figure.hp <= 0:
        return False
    return sum(what in other.conditions for other in encounter.figures.values()) < TOKENS


def usable_points(conditions: dict[str, str], points: int) -> int:
    """ATD-COND-02: how many movement points may be used under these."""
    for name, most in SLOWING:
        if name in conditions:
            points = min(points, most)
    return points


def skips_alone(state: GameTable, enemy: Figure) -> bool:
    """ATD-COND-06, ATD-COND-11: who has no initiative card of its own skips an activation; a lone boss skips its turn
    instead.
    """
    if enemy.kind == "minion":
        return True
    encounter = state.encounter
    assert encounter is not None
    return not any(deck.boss == enemy.sheet for deck in encounter.decks)


def end_of(state: GameTable, moment: str, figure: Figure | None = None) -> None:
    """ATD-CLEAN-02, ATD-COND-01, ATD-COND-07, ATD-TURN-11: what lasts until a moment ends: ``cleanup``, ``turn``, or
    ``own_next_turn`` of a figure.
    """
    encounter = state.encounter
    assert encounter is not None
    for one in encounter.figures.values() if figure is None else (figure,):
        if one.conditions:
            for what in [what for what, until in one.conditions.items() if until == moment]:
                del one.conditions[what]
        if one.guard and one.guard_until == moment:
            one.guard = 0
        if one.expose and one.expose_until == moment:
            one.expose = 0
        if one.lure and one.lure_until == moment:
            one.lure = 0
    if encounter.lasting:
        encounter.lasting = [
            lasting
            for lasting in encounter.lasting
            if lasting.until != moment or (figure is not None and lasting.bearer != figure.id)
        ]
