"""Triggers: which event they wait for, and how they are carried out (ATD-TIME)."""

from questhall.games.adventure_tactics.content.moments import Trigger
from questhall.games.adventure_tactics.content.printed import Source
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, distance
from questhall.games.adventure_tactics.rules.cards.abilities import spend, usable
from questhall.games.adventure_tactics.rules.cards.deciders import seat_of
from questhall.games.adventure_tactics.rules.cards.if_words import holds
from questhall.games.adventure_tactics.rules.cards.steps import perform, possible
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Flow, say


def fits(state: GameTable, name: str, moment: Moment, bearer: Figure, source: Source) -> bool:
    """ATD-TIME-07: whether a source answers this moment: the right event, a use left, its condition true, something to
    do.
    """
    trigger = source.trigger
    if trigger is None or trigger.window != name or bearer.down:
        return False
    if not concerns(state, trigger, moment, bearer) or source.id in current(state).resolving:
        return False
    if not usable(bearer, source.id, source.per_turn, source.per_round, source.per_encounter):
        return False
    deed = Deed(bearer, -1, source.id, moment)
    if source.if_ and not holds(state, deed, source.if_):
        return False
    return possible(state, deed, source.steps)


def concerns(state: GameTable, trigger: Trigger, moment: Moment, bearer: Figure) -> bool:
    """ATD-TIME-09: whether the event is one that a trigger of this bearer waits for."""
    scope, actor, subject = trigger.scope, moment.actor, moment.subject
    if scope == "all":
        return True
    if scope == "self":
        if trigger.window == "kill":
            return actor is not None and (actor is bearer or actor.owner == bearer.id)
        if trigger.window in ("move", "roll", "heal", "passed", "free", "turn_start", "turn_end"):
            return actor is bearer
        if trigger.window == "hp":
            return subject is bearer and bearer.hp <= trigger.reach
        return subject is bearer
    if scope == "summon":
        return subject is not None and subject.owner == bearer.id
    if scope in ("near", "near_ally"):
        if actor is None or actor.friend == bearer.friend or actor.kind == "object":
            return False
        g = ground(state).grid
        if scope == "near":
            return distance(g, actor, bearer) <= trigger.reach
        return any(
            ally.friend == bearer.friend
            and not ally.down
            and ally is not bearer
            and distance(g, ally, actor) <= 1
            and distance(g, ally, bearer) <= trigger.reach
            for ally in current(state).figures.values()
        )
    if subject is None:
        return False
    away = distance(ground(state).grid, subject, bearer)
    if trigger.window == "kill":
        return away <= trigger.reach and subject.friend != bearer.friend
    if subject.friend != bearer.friend or subject.kind == "object":
        return False
    if scope == "ally" and subject is bearer:
        return False
    return away <= trigger.reach


def run_source(state: GameTable, moment: Moment, bearer: Figure, source: Source) -> Flow:
    """ATD-KEY-06: carry out a trigger; it cannot fire again inside its own resolution (ATD-TIME-07)."""
    resolving = current(state).resolving
    resolving.append(source.id)
    spend(bearer, source.id, source.per_turn, source.per_round, source.per_encounter)
    say(state, "trigger", bearer.id, source.id)
    deed = Deed(bearer, seat_of(state, bearer), source.id, moment)
    deed.last = moment.subject
    yield from perform(state, deed, source.steps)
    if source.id in resolving:
        resolving.remove(source.id)


def about_moment(name: str, moment: Moment) -> tuple[str | int, ...]:
    """For the words of the question: what happened, who did it, to whom, what the dice show."""
    return (name, moment.actor.id if moment.actor else "-", moment.subject.id if moment.subject else "-", moment.total)
