"""Cards that give a condition or take it away (ATD-COND)."""

from questhall.games.adventure_tactics.content.conditions import CURABLE
from questhall.games.adventure_tactics.content.vocabulary import Cleanse, Inflict
from questhall.games.adventure_tactics.rules.board.conditions import can_get
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.board.large_bosses import footprint
from questhall.games.adventure_tactics.rules.board.positions import current
from questhall.games.adventure_tactics.rules.cards.attention import heard
from questhall.games.adventure_tactics.rules.cards.range_and_targets import chosen
from questhall.games.adventure_tactics.rules.cards.stats import immune
from questhall.games.adventure_tactics.rules.cards.steps import verb
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.fight.aiming import Aim, pick
from questhall.games.adventure_tactics.rules.fight.areas import area
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Flow, say


def inflict(state: GameTable, target: Figure, what: str, until: str = "cleanup") -> Flow:
    """ATD-COND-01, ATD-COND-09, ATD-COND-12, ATD-COND-13: not twice, not on the immune, at most as many as there are
    tokens.
    """
    if not can_get(current(state), target, what) or immune(state, target, what):
        return
    target.conditions[what] = until
    say(state, "condition", target.id, what, rule="ATD-COND-01")
    if heard(state, "condition", target):
        yield from window(state, "condition", Moment(None, target))


def _do_inflict(state: GameTable, deed: Deed, step: Inflict) -> Flow:
    """ATD-ATK-06: as an Effect only on whom the attack has damaged."""
    if deed.hit == 0 and step.target == "last":
        return
    hits = step.hits if step.target != "self" else "allies"
    found = yield from pick(state, deed, Aim(step.target, step.range, step.aoe, hits))
    for figure in found:
        yield from inflict(state, figure, step.what, step.until)


def _can_inflict(state: GameTable, deed: Deed, step: Inflict) -> bool:
    if step.target == "last":
        return False
    return any(step.what not in figure.conditions for figure in chosen(state, deed, step.target, step.range))


def _do_cleanse(state: GameTable, deed: Deed, step: Cleanse) -> Flow:
    """ATC-FX-05: remove slowed, weakened, stunned; never invisible."""
    found = yield from pick(state, deed, Aim(step.target, step.range, step.aoe, "allies"))
    for figure in found:
        for what in CURABLE:
            if step.what in ("all", what) and figure.conditions.pop(what, ""):
                say(state, "cleansed", figure.id, what)


def _can_cleanse(state: GameTable, deed: Deed, step: Cleanse) -> bool:
    if step.target == "last":
        return False
    if step.aoe:
        found = area(state, deed, footprint(deed.user, current(state).width), step.aoe, "allies")
    else:
        found = chosen(state, deed, step.target, step.range)
    wanted = CURABLE if step.what == "all" else (step.what,)
    return any(what in figure.conditions for figure in found for what in wanted)


verb(Inflict, _do_inflict, _can_inflict)
verb(Cleanse, _do_cleanse, _can_cleanse)
