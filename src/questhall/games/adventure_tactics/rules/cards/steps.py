"""Carrying out the steps of a card, whatever card it is.

Each verb is one function, registered here by the chapter it belongs to.
"""

from typing import Any, Callable, Sequence

from questhall.games.adventure_tactics.content.vocabulary import (
    Check,
    Choose,
    Cleanse,
    Damage,
    Draw,
    Each,
    Expose,
    Guard,
    Heal,
    Inflict,
    Stat,
    Step,
    Verb,
)
from questhall.games.adventure_tactics.rules.board.deeds import Deed
from questhall.games.adventure_tactics.rules.cards.attention import heard
from questhall.games.adventure_tactics.rules.cards.if_words import holds
from questhall.games.adventure_tactics.rules.cards.range_and_targets import members
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Flow, choose, maybe

Do = Callable[[GameTable, Deed, Any], Flow]
Can = Callable[[GameTable, Deed, Any], bool]

QUIET = (Stat, Guard, Expose, Cleanse)  # each concerns nobody but its target, and nobody answers it
ANSWERED = {Damage: "hurt", Heal: "heal", Inflict: "condition"}  # the moments for which somebody may wait

_DO: dict[type, Do] = {}
_CAN: dict[type, Can] = {}


def verb(kind: type[Verb], do: Do, can: Can) -> None:
    """Teach a verb: how it is done, and whether it could change anything now."""
    _DO[kind] = do
    _CAN[kind] = can


def perform(state: GameTable, deed: Deed, steps: Sequence[Step]) -> Flow:
    """ATD-CORE-03: do as much as is possible, from top to bottom. ATD-TURN-08: a user who falls does not go on."""
    encounter = state.encounter
    before = "" if encounter is None else encounter.asked
    if encounter is not None and deed.user.kind == "hero":
        encounter.asked = deed.user.id
    for step in steps:
        if deed.user.down:
            break
        if step.may:
            if not _CAN[type(step)](state, deed, step):
                continue
            answer = yield from maybe(deed.seat, "may", [("do", type(step).__name__.lower())], about=(deed.card,))
            if answer is None:
                continue
        yield from _DO[type(step)](state, deed, step)
    if encounter is not None:
        encounter.asked = before


def possible(state: GameTable, deed: Deed, steps: Sequence[Step]) -> bool:
    """ATD-CORE-04: a card can be chosen if one of its instructions would change something; one marked ``needs`` must be
    possible.
    """
    found = False
    for step in steps:
        if step.needs:
            if not _CAN[type(step)](state, deed, step):
                return False
            found = True
        elif not found and _CAN[type(step)](state, deed, step):
            found = True
    return found


def _do_choose(state: GameTable, deed: Deed, step: Choose) -> Flow:
    """ATC-FX-28: the user takes some of the lists; only those that can do something are on offer."""
    left = [number for number, steps in enumerate(step.of) if possible(state, deed, steps)]
    for _ in range(step.pick):
        if not left:
            return
        answer = yield from choose(deed.seat, "choose", [("way", number) for number in left], about=(deed.card,))
        number = int(answer[1])
        left.remove(number)
        yield from perform(state, deed, step.of[number])


def _do_check(state: GameTable, deed: Deed, step: Check) -> Flow:
    """ATC-FX-29: one list or the other."""
    yield from perform(state, deed, step.then if holds(state, deed, step.if_) else step.else_)


def _can_check(state: GameTable, deed: Deed, step: Check) -> bool:
    return possible(state, deed, step.then if holds(state, deed, step.if_) else step.else_)


def _do_each(state: GameTable, deed: Deed, step: Each) -> Flow:
    """ATC-FX-30: the steps for every member of a set, in the order that the acting side chooses."""
    left = members(state, deed, step.over)
    if step.over == "one_summon" and len(left) > 1:
        answer = yield from choose(deed.seat, "target", [("on", figure.id) for figure in left], about=(deed.card,))
        left = [figure for figure in left if figure.id == answer[1]]
    alike = apart(state, left, step.steps) if not step.act else all(isinstance(one, QUIET) for one in step.steps)
    while left:
        member = left[0]
        if not alike:
            now = [figure for figure in left if _concerned(state, deed, step, figure)] or left
            answer = yield from choose(deed.seat, "next", [("on", figure.id) for figure in now], about=(deed.card,))
            member = next(figure for figure in left if figure.id == answer[1])
        left.remove(member)
        if member.hp <= 0:
            continue  # ATD-TIME-05
        if step.act:
            acting = Deed(member, deed.seat, deed.card)
            acting.last = deed.last
            yield from perform(state, acting, step.steps)
        else:
            deed.last = deed.foe = member
            yield from perform(state, deed, step.steps)


def _concerned(state: GameTable, deed: Deed, step: Each, member: Figure) -> bool:
    """Whether it would do anything to a member as things stand; who is not concerned need not be put in an order."""
    only = step.steps[0]
    if step.act or len(step.steps) > 1 or not isinstance(only, Check) or only.else_:
        return True
    before = deed.last, deed.foe
    deed.last = deed.foe = member
    found = holds(state, deed, only.if_)
    deed.last, deed.foe = before
    return found


def apart(state: GameTable, left: Sequence[Figure], steps: Sequence[Step]) -> bool:
    """ATC-FX-30: whether what happens to each of them touches nobody else and is answered by nobody: then no order can
    matter, and nobody is asked for one.
    """
    for step in steps:
        if isinstance(step, QUIET) or (isinstance(step, Draw) and step.who == "last"):
            continue
        if isinstance(step, Check):
            if not apart(state, left, (*step.then, *step.else_)):
                return False
            continue
        if not isinstance(step, (Damage, Heal, Inflict)) or step.target != "last" or step.aoe:
            return False
        if any(heard(state, ANSWERED[type(step)], figure) for figure in left):
            return False
        if isinstance(step, Damage):
            if not isinstance(step.amount, int) or any(figure.hp <= step.amount for figure in left):
                return False  # somebody could fall
    return True


def _can_each(state: GameTable, deed: Deed, step: Each) -> bool:
    return bool(members(state, deed, step.over))


verb(Choose, _do_choose, lambda state, deed, step: any(possible(state, deed, steps) for steps in step.of))
verb(Check, _do_check, _can_check)
verb(Each, _do_each, _can_each)
