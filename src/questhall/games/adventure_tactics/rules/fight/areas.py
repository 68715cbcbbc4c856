"""Areas: who is in them, and in which order they are hit (ATD-AOE)."""

from questhall.games.adventure_tactics.content.vocabulary import Attack, Shift
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, distance
from questhall.games.adventure_tactics.rules.cards.attention import heard
from questhall.games.adventure_tactics.rules.cards.deciders import chooser
from questhall.games.adventure_tactics.rules.fight.attack_effects import Blow, hit_one
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Asking, Flow, choose


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
    pushes = any(isinstance(step, Shift) for step in blow.then)
    while waiting := [one for one in waiting if one.hp > 0]:
        figure = yield from next_of(state, deed, waiting, rolled.total + max(plus.values()), pushes)
        waiting.remove(figure)
        hit = Moment(deed.user, figure, distance(ground(state).grid, deed.user, figure))
        hit.total, hit.dice, hit.faces = rolled.total, rolled.dice, rolled.faces
        hit.ignored = figure.id in deed.spared
        yield from hit_one(state, deed, blow, hit, plus[figure.id])


def next_of(state: GameTable, deed: Deed, waiting: list[Figure], damage: int, pushes: bool = False) -> Asking[Figure]:
    """ATD-AOE-04: who of an area comes next; asked only where it can matter."""
    if len(waiting) < 2 or not order_matters(state, pushes, waiting, damage):
        return waiting[0]
    seat = deed.seat if deed.user.friend else chooser(state)
    answer = yield from choose(seat, "next", [("on", one.id) for one in waiting], about=(deed.card,))
    return next(one for one in waiting if one.id == answer[1])


def order_matters(state: GameTable, pushes: bool, waiting: list[Figure], damage: int) -> bool:
    """Whether somebody could be moved, or leave the board and be missed; a minion that nobody waits for is not."""
    for figure in waiting:
        if figure.hp <= damage + figure.expose:
            if figure.kind != "minion" or heard(state, "defeat", figure) or heard(state, "kill", figure):
                return True
    return pushes


def centred(step: Attack, blow: Blow) -> bool:
    """ATD-ATK-08: an attack without range but with an area is centred on its user."""
    return step.at != "target" or (blow.band[1] == 0 and blow.aoe > 0)
