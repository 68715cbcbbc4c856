"""Guards, exposure, lures, answers to attacks, and what works for a time."""

from questhall.games.adventure_tactics.content.vocabulary import (
    Expose,
    Guard,
    Ignore,
    Lure,
    Redirect,
    Reduce,
    Revive,
    Stat,
    When,
)
from questhall.games.adventure_tactics.rules.board.deeds import Deed
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, distance
from questhall.games.adventure_tactics.rules.cards.range_and_targets import chosen, in_reach
from questhall.games.adventure_tactics.rules.cards.steps import verb
from questhall.games.adventure_tactics.rules.fight.aiming import Aim, pick
from questhall.games.adventure_tactics.rules.fight.dice_abilities import remember
from questhall.games.adventure_tactics.rules.fight.knocked_out import come_back
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Flow, choose, say


def _do_guard(state: GameTable, deed: Deed, step: Guard) -> Flow:
    """ATC-FX-09, ATD-DMG-08: the next attack is reduced; guards do not add up, the larger stays."""
    without = deed.last if step.other else None
    found = yield from pick(state, deed, Aim(step.target, step.range, step.aoe, "allies", without=without))
    for figure in found:
        if step.amount >= figure.guard and not figure.down:
            figure.guard, figure.guard_until = step.amount, step.until
            say(state, "guard", figure.id, step.amount)


def _can_guard(state: GameTable, deed: Deed, step: Guard) -> bool:
    if step.target == "last":
        return True
    found = [deed.user] if step.target == "self" else chosen(state, deed, step.target, step.range)
    return any(figure.guard < step.amount for figure in found)


def _do_reduce(state: GameTable, deed: Deed, step: Reduce) -> Flow:
    """ATC-FX-10: the answered attack does less to the protected character."""
    if deed.moment is not None:
        deed.moment.reduce += step.amount
    yield from ()


def _do_ignore(state: GameTable, deed: Deed, step: Ignore) -> Flow:
    """ATD-ATK-07: the dice are rolled; no damage, no Effect."""
    if deed.moment is not None:
        deed.moment.ignored = True
    yield from ()


def _do_redirect(state: GameTable, deed: Deed, step: Redirect) -> Flow:
    """ATD-KEY-09: somebody else is hit by the same roll; it stays the same event."""
    moment = deed.moment
    if moment is None:
        return
    found = _redirections(state, deed, step)
    if not found:
        return
    answer = yield from choose(deed.seat, "target", [("on", figure.id) for figure in found], about=(deed.card,))
    target = moment.subject = next(figure for figure in found if figure.id == answer[1])
    moment.reduce = 0  # what protected the other one
    if moment.actor is not None:
        moment.distance = distance(ground(state).grid, moment.actor, target)
    say(state, "redirect", target.id, rule="ATD-KEY-09")


def _redirections(state: GameTable, deed: Deed, step: Redirect) -> list[Figure]:
    moment = deed.moment
    if moment is None:
        return []
    if step.to == "self":
        return [deed.user]
    if step.to == "attacker":
        return [moment.actor] if moment.actor is not None and moment.actor.hp > 0 else []
    g = ground(state).grid
    return [
        figure
        for figure in current(state).figures.values()
        if not figure.friend and figure.kind != "object" and distance(g, figure, deed.user) <= 1
    ]


def _answering(state: GameTable, deed: Deed, step: object) -> bool:
    return deed.moment is not None and not deed.moment.ignored


def _do_expose(state: GameTable, deed: Deed, step: Expose) -> Flow:
    """ATC-FX-13: attacks against the target deal more; not cumulative."""
    found = yield from pick(state, deed, Aim(step.target, step.range))
    for figure in found:
        if step.amount >= figure.expose:
            figure.expose, figure.expose_until = step.amount, step.until
            say(state, "expose", figure.id, step.amount)


def _do_lure(state: GameTable, deed: Deed, step: Lure) -> Flow:
    """ATC-FX-14: enemies activated within range take the user for the closest."""
    deed.user.lure, deed.user.lure_until = step.range, step.until
    say(state, "lure", deed.user.id, step.range)
    yield from ()


def _do_stat(state: GameTable, deed: Deed, step: Stat) -> Flow:
    """ATC-FX-49: a number that is different for a time, perhaps against one foe alone."""
    against = ""
    if step.target:
        found = in_reach(state, deed, step.target, step.range)
        if not found:
            return
        answer = yield from choose(deed.seat, "target", [("on", figure.id) for figure in found], about=(deed.card,))
        against = str(answer[1])
    remember(state, deed, step, against)


def _can_stat(state: GameTable, deed: Deed, step: Stat) -> bool:
    return not step.target or bool(in_reach(state, deed, step.target, step.range))


def _do_when(state: GameTable, deed: Deed, step: When) -> Flow:
    """ATC-FX-49: a trigger that lives for a time."""
    remember(state, deed, step, "")
    yield from ()


def _do_revive(state: GameTable, deed: Deed, step: Revive) -> Flow:
    """ATC-FX-31, ATD-TIME-08: answering a fall the hero stays at so many HP; else a knocked-out hero returns, without a
    potion.
    """
    moment = deed.moment
    if moment is not None and step.target in ("triggering", "self"):
        hero = moment.subject
        if hero is not None:
            moment.stay = hero.top // 2 if step.hp == "half" else int(step.hp)
        return
    found = fallen(state, deed, step)
    if not found:
        return
    if step.target != "all_knocked_out" and len(found) > 1:
        answer = yield from choose(deed.seat, "target", [("on", figure.id) for figure in found], about=(deed.card,))
        found = [figure for figure in found if figure.id == answer[1]]
    for hero in found:
        hero.hp = max(1, hero.top // 2 if step.hp == "half" else min(int(step.hp), hero.top))
        say(state, "revived", hero.id, hero.hp)
        come_back(state, hero)


def fallen(state: GameTable, deed: Deed, step: Revive) -> list[Figure]:
    """The knocked-out heroes that a card can reach, counted to their last squares (ATD-RANGE-10)."""
    if step.target == "all_knocked_out" and not step.range[1]:
        return [figure for figure in current(state).figures.values() if figure.down]
    return [figure for figure in in_reach(state, deed, "knocked_out", step.range) if figure.down]


def _can_revive(state: GameTable, deed: Deed, step: Revive) -> bool:
    if deed.moment is not None and step.target in ("triggering", "self"):
        return not deed.moment.stay
    return bool(fallen(state, deed, step))


verb(Guard, _do_guard, _can_guard)
verb(Reduce, _do_reduce, _answering)
verb(Ignore, _do_ignore, _answering)
verb(Redirect, _do_redirect, lambda state, deed, step: bool(_redirections(state, deed, step)))
verb(
    Expose,
    _do_expose,
    lambda state, deed, step: step.target in ("self", "last") or bool(chosen(state, deed, step.target, step.range)),
)
verb(Lure, _do_lure, lambda state, deed, step: True)
verb(Stat, _do_stat, _can_stat)
verb(When, _do_when, lambda state, deed, step: True)
verb(Revive, _do_revive, _can_revive)
