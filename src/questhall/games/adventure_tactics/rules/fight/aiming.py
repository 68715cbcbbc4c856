"""Somebody picks the target of a step, and an active ability may be answered for it."""

from typing import NamedTuple

from questhall.games.adventure_tactics.content.vocabulary import Band
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.board.large_bosses import footprint
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, distance
from questhall.games.adventure_tactics.rules.cards.range_and_targets import chosen, members
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.fight.areas import area
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import pick_by_word
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Asking, choose


class Aim(NamedTuple):
    """At whom a step is aimed, as its card says it."""

    target: str
    band: Band
    aoe: int = 0  # so far around the target it works too
    hits: str = "all"  # on whom in that area
    at: str = "target"  # around whom the area lies
    without: Figure | None = None  # who is no target


def choose_target(state: GameTable, deed: Deed, found: list[Figure], number: int = 0) -> Asking[Figure | None]:
    """The acting seat picks; an enemy follows its word (ATD-AI-12, ATD-BOSS-14), ties being the party's. `number`:
    which attack of the card it is.
    """
    if not found:
        return None
    if not deed.user.friend:
        picked: Figure | None = yield from pick_by_word(state, deed.user, found, deed.word or "closest", deed.last)
        return picked
    options = [("on", figure.id) for figure in found]
    answer = yield from choose(deed.seat, "target", options, about=(deed.card, number) if number else (deed.card,))
    return next(figure for figure in found if figure.id == answer[1])


def answered_for(state: GameTable, deed: Deed, found: list[Figure]) -> Asking[list[Figure]]:
    """ATC-FX-11, ATD-KEY-05: an active ability is one event that can be answered for anybody whom it reaches.

    Whoever is protected is left out, whatever the ability does.
    """
    for figure in found:
        if figure.friend != deed.user.friend and figure.id not in deed.aimed and not deed.countered:
            deed.aimed += (figure.id,)
            moment = Moment(deed.user, figure, distance(ground(state).grid, deed.user, figure))
            yield from window(state, "ability", moment)
            deed.countered = moment.answered
            if moment.ignored:
                deed.spared += (figure.id,)
    return [figure for figure in found if figure.id not in deed.spared]


def pick(state: GameTable, deed: Deed, aim: Aim) -> Asking[list[Figure]]:
    """Whom a step works on; of an active ability, without those for whom it was answered."""
    found: list[Figure] = yield from _pick(state, deed, aim)
    if deed.ability and found:
        found = yield from answered_for(state, deed, found)
    return found


def _pick(state: GameTable, deed: Deed, aim: Aim) -> Asking[list[Figure]]:
    """Whom a step works on: a chosen character, everybody around it, around the user or around the last target, or a
    set.
    """
    target, aoe = aim.target, aim.aoe
    if names_a_set(target):
        return members(state, deed, target)
    width = current(state).width
    if aim.at == "last":
        return area(state, deed, footprint(deed.last, width), aoe, aim.hits) if deed.last is not None else []
    if aim.at == "self" or (target == "self" and aoe):
        return area(state, deed, footprint(deed.user, width), aoe, aim.hits)
    found = [figure for figure in chosen(state, deed, target, aim.band) if figure is not aim.without]
    one = yield from choose_target(state, deed, found)
    if one is None:
        return []
    deed.last = one
    if one.friend != deed.user.friend:
        deed.foe = one
    return area(state, deed, footprint(one, width), aoe, aim.hits) if aoe else [one]


def names_a_set(target: str) -> bool:
    """ATD-AOE-06: a set comes whole; nobody chooses among its members."""
    return target in SETS or target.startswith(("foes_within", "allies_within", "named("))


SETS = ("all_foes", "all_allies", "adjacent_foes", "summons", "all_knocked_out", "heroes", "minions", "bosses")
