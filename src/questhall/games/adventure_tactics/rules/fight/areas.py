"""Areas: who is in them, and in which order they are hit (ATD-AOE)."""

from questhall.games.adventure_tactics.content.vocabulary import Attack, Shift
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, distance
from questhall.games.adventure_tactics.rules.cards.attention import heard
from questhall.games.adventure_tactics.rules.cards.deciders import chooser
from questhall.games.adventure_tactics.rules.fight.attack_effects import Blow, hit_one
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Flow, choose


def area(state: GameTable, deed: Deed, middle: int, n: int, hits: str, fallen: bool = False) -> list[Figure]:
    """ATD-AOE-01, ATD-AOE-02, ATD-AOE-05, ATD-LARGE-09, ATD-AOE-06, ATD-RANGE-12: everybody at most n squares from a
    set of squares; a plain count; fallen heroes are out of it for enemies' areas, and in it for friendly heals.
    """
    encounter = current(state)
    g = ground(state).grid
    reach = middle
    for _ in range(n):
        reach = g.around(reach)
    found = []
    for figure in encounter.figures.values():
        if figure.down and not (fallen and deed.user.friend):
            continue
        if g.feet[figure.size][figure.square] & reach:
            same = figure.friend == deed.user.friend
            if hits == "all" or (hits == "foes") != same:
                if not (hits == "allies" and figure.kind == "object"):
                    found.append(figure)
    return found


def resolve_area(
    state: GameTable, deed: Deed, blow: Blow, affected: list[Figure], rolled: Moment, plus: dict[str, int]
) -> Flow:
    """ATD-AOE-03, ATD-AOE-04, ATD-AOE-07: one roll for all; each is resolved fully before the next, in an order that
    the acting side chooses.
    """
    waiting = list(affected)
    while waiting:
        figure = waiting[0]
        if len(waiting) > 1 and order_matters(state, blow, waiting, rolled.total + max(plus.values())):
            seat = deed.seat if deed.user.friend else chooser(state)
            answer = yield from choose(seat, "next", [("on", one.id) for one in waiting], about=(deed.card,))
            figure = next(one for one in waiting if one.id == answer[1])
        waiting.remove(figure)
        if figure.hp <= 0:
            continue
        hit = Moment(deed.user, figure, distance(ground(state).grid, deed.user, figure))
        hit.total, hit.dice, hit.faces = rolled.total, rolled.dice, rolled.faces
        hit.ignored = figure.id in deed.spared
        yield from hit_one(state, deed, blow, hit, plus[figure.id])


def order_matters(state: GameTable, blow: Blow, waiting: list[Figure], damage: int) -> bool:
    """Whether somebody could be moved, or leave the board and be missed; a minion that nobody waits for is not."""
    for figure in waiting:
        if figure.hp <= damage + figure.expose:
            if figure.kind != "minion" or heard(state, "defeat", figure) or heard(state, "kill", figure):
                return True
    return any(isinstance(step, Shift) for step in blow.then)


def centred(step: Attack, blow: Blow) -> bool:
    """ATD-ATK-08: an attack without range but with an area is centred on its user."""
    return step.at != "target" or (blow.band[1] == 0 and blow.aoe > 0)
