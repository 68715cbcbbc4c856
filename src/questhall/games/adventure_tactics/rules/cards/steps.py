"""Carrying out the steps of a card, whatever card it is.

Each verb is one function, registered here by the chapter it belongs to.
"""

from typing import Any, Callable, Sequence

from questhall.games.adventure_tactics.content.vocabulary import (
    Check,
    Choose,
    Cleanse,
    Each,
    Expose,
    Guard,
    Stat,
    Step,
    Verb,
)
from questhall.games.adventure_tactics.rules.board.action import Scene
from questhall.games.adventure_tactics.rules.cards.if_words import holds
from questhall.games.adventure_tactics.rules.cards.targets import members
from questhall.games.adventure_tactics.state import GameTable
from questhall.kernel import Flow, choose, maybe

Do = Callable[[GameTable, Scene, Any], Flow]
Can = Callable[[GameTable, Scene, Any], bool]

QUIET = (Stat, Guard, Expose, Cleanse)  # each concerns nobody but its target, and nobody answers it

_DO: dict[type, Do] = {}
_CAN: dict[type, Can] = {}


def verb(kind: type[Verb], do: Do, can: Can) -> None:
    """Teach a verb: how it is done, and whether it could change anything now."""
    _DO[kind] = do
    _CAN[kind] = can


def perform(state: GameTable, scene: Scene, steps: Sequence[Step]) -> Flow:
    """ATD-CORE-03: do as much as is possible, from top to bottom. ATD-TURN-08: a user who falls does not go on."""
    for step in steps:
        if scene.user.down:
            return
        if step.may:
            if not _CAN[type(step)](state, scene, step):
                continue
            answer = yield from maybe(scene.seat, "may", [("do", type(step).__name__.lower())], about=(scene.card,))
            if answer is None:
                continue
        yield from _DO[type(step)](state, scene, step)


def possible(state: GameTable, scene: Scene, steps: Sequence[Step]) -> bool:
    """ATD-CORE-04: a card can be chosen if one of its instructions would change something; one marked ``needs`` must be
    possible.
    """
    found = False
    for step in steps:
        if step.needs:
            if not _CAN[type(step)](state, scene, step):
                return False
            found = True
        elif not found and _CAN[type(step)](state, scene, step):
            found = True
    return found


def _do_choose(state: GameTable, scene: Scene, step: Choose) -> Flow:
    """ATC-FX-28: the user takes some of the lists; only those that can do something are on offer."""
    left = [number for number, steps in enumerate(step.of) if possible(state, scene, steps)]
    for _ in range(step.pick):
        if not left:
            return
        answer = yield from choose(scene.seat, "choose", [("way", number) for number in left], about=(scene.card,))
        number = int(answer[1])
        left.remove(number)
        yield from perform(state, scene, step.of[number])


def _do_check(state: GameTable, scene: Scene, step: Check) -> Flow:
    """ATC-FX-29: one list or the other."""
    yield from perform(state, scene, step.then if holds(state, scene, step.if_) else step.else_)


def _can_check(state: GameTable, scene: Scene, step: Check) -> bool:
    return possible(state, scene, step.then if holds(state, scene, step.if_) else step.else_)


def _do_each(state: GameTable, scene: Scene, step: Each) -> Flow:
    """ATC-FX-30: the steps for every member of a set, in the order that the acting side chooses."""
    left = members(state, scene, step.over)
    if step.over == "one_summon" and len(left) > 1:
        answer = yield from choose(scene.seat, "target", [("on", figure.id) for figure in left], about=(scene.card,))
        left = [figure for figure in left if figure.id == answer[1]]
    alike = all(isinstance(one, QUIET) for one in step.steps)  # no order can matter
    while left:
        member = left[0]
        if not alike:
            answer = yield from choose(scene.seat, "next", [("on", figure.id) for figure in left], about=(scene.card,))
            member = next(figure for figure in left if figure.id == answer[1])
        left.remove(member)
        if member.hp <= 0:
            continue  # ATD-TIME-05
        if step.act:
            acting = Scene(member, scene.seat, scene.card)
            acting.last = scene.last
            yield from perform(state, acting, step.steps)
        else:
            scene.last = scene.foe = member
            yield from perform(state, scene, step.steps)


def _can_each(state: GameTable, scene: Scene, step: Each) -> bool:
    return bool(members(state, scene, step.over))


verb(Choose, _do_choose, lambda state, scene, step: any(possible(state, scene, steps) for steps in step.of))
verb(Check, _do_check, _can_check)
verb(Each, _do_each, _can_each)
