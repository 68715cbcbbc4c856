"""Being pushed, pulled, dragged and swapped (ATD-MOVE-08, ATD-MOVE-09, ATD-MOVE-10)."""

from itertools import product

from questhall.games.adventure_tactics.content.vocabulary import Shift, Swap
from questhall.games.adventure_tactics.rules.board.deeds import Deed
from questhall.games.adventure_tactics.rules.board.geometry import Grid, flood, squares
from questhall.games.adventure_tactics.rules.board.large_bosses import footprint
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, distance, free_squares
from questhall.games.adventure_tactics.rules.cards.deciders import chooser, seat_of
from questhall.games.adventure_tactics.rules.cards.range_and_targets import chosen, members
from questhall.games.adventure_tactics.rules.cards.stats import immune
from questhall.games.adventure_tactics.rules.cards.steps import verb
from questhall.games.adventure_tactics.rules.fight.aiming import Aim, pick
from questhall.games.adventure_tactics.rules.fight.movement import arrived, enter_square
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Flow, choose, say


def nearest_squares(g: Grid, source: Figure, target: Figure) -> tuple[int, int]:
    """ATD-MOVE-10: the squares of two characters that are nearest to each other; of equally near ones that square of
    the first which comes first in reading order, then that of the second.
    """
    pairs = product(squares(footprint(source, g.width)), squares(footprint(target, g.width)))
    return min(pairs, key=lambda pair: (g.range(*pair), pair))


def shift_step(state: GameTable, source: Figure, target: Figure, push: bool) -> int:
    """ATD-MOVE-08, ATD-MOVE-10, ATD-LARGE-04: the square of the next step of a push or pull, or -1 if it ends here; of
    a large one its top left square.
    """
    land = ground(state)
    g = land.grid
    start, end = nearest_squares(g, source, target)
    dx, dy = g.column[end] - g.column[start], g.row[end] - g.row[start]
    if not push and max(abs(dx), abs(dy)) <= 1:
        return -1
    across = 0 if abs(dy) >= 2 * abs(dx) else (1 if dx > 0 else -1)
    down = 0 if abs(dx) >= 2 * abs(dy) else (1 if dy > 0 else -1)
    if not push:
        across, down = -across, -down
    there = _moved(g, target, across, down)
    if not there or there & ~(free_squares(state) | footprint(target, g.width)):
        return -1
    if across and down:
        one, two = _moved(g, target, across, 0), _moved(g, target, 0, down)
        if one & land.walls and two & land.walls:
            return -1
    return squares(there)[0]


def _moved(g: Grid, figure: Figure, across: int, down: int) -> int:
    """All squares of somebody who stood so many squares farther, or none if that is not on the map."""
    column, row, last = g.column[figure.square] + across, g.row[figure.square] + down, figure.size - 1
    if g.square(column, row) < 0 or g.square(column + last, row + last) < 0:
        return 0
    return sum([1 << g.square(column + c, row + r) for r in range(figure.size) for c in range(figure.size)])


def shift(state: GameTable, source: Figure, target: Figure, step: Shift) -> Flow:
    """One square at a time; fire on the way burns, traps catch; it spends no movement points."""
    moved = False
    for _ in range(step.squares):
        there = shift_step(state, source, target, step.dir == "push")
        if there < 0:
            break
        target.square = there
        moved = True
        yield from enter_square(state, target)
        if target.hp <= 0 or target.down:
            return
    if moved:
        say(state, "shift", target.id, target.square)
        yield from arrived(state, target)


def beside(state: GameTable, source: Figure, target: Figure, seat: int) -> Flow:
    """ATD-MOVE-09: to the closest free square adjacent to the source, by range count, then by orthogonal steps, then by
    choice.
    """
    g = ground(state).grid
    feet = footprint(source, g.width)
    ring = g.around(feet) & ~feet
    if ring >> target.square & 1:
        return
    free = squares(ring & free_squares(state))
    if not free:
        return
    layers = flood(g, 1 << target.square, g.all, 0, g.width + g.height)
    keys = {
        square: (g.range(square, target.square), next(n for n, layer in enumerate(layers) if layer >> square & 1))
        for square in free
    }
    best = min(keys.values())
    tied = [square for square in free if keys[square] == best]
    answer = yield from choose(
        seat, "drag", [("to", square % g.width, square // g.width) for square in tied], about=(target.id,)
    )
    target.square = int(answer[2]) * g.width + int(answer[1])
    say(state, "shift", target.id, target.square, rule="ATD-MOVE-09")
    yield from enter_square(state, target)
    if target.hp > 0 and not target.down:
        yield from arrived(state, target)


def _do_shift(state: GameTable, deed: Deed, step: Shift) -> Flow:
    """ATC-FX-07: push, pull or drag; large enemies and things do not move unless the card says so."""
    found = yield from pick(state, deed, Aim(step.target, step.range, step.aoe, "foes"))
    for figure in found:
        if figure.hp <= 0 or figure.down or figure.kind == "object" or immune(state, figure, "shift"):
            continue
        if figure.size > 1 and not step.large:
            continue
        if step.dir == "beside":
            seat = seat_of(state, deed.user) if deed.user.friend else chooser(state)
            yield from beside(state, deed.user, figure, seat)
        else:
            yield from shift(state, deed.user, figure, step)


def _can_shift(state: GameTable, deed: Deed, step: Shift) -> bool:
    if step.target == "last":
        return False
    found = members(state, deed, step.target) or chosen(state, deed, step.target, step.range)
    for figure in found:
        if figure.kind == "object" or (figure.size > 1 and not step.large):
            continue
        if step.dir == "beside" or shift_step(state, deed.user, figure, step.dir == "push") >= 0:
            return True
    return False


def farthest_minion(state: GameTable, boss: Figure) -> list[Figure]:
    """ATC-BOSS-30: the minion most squares away from the boss, the lowest identifier among equals."""
    g = ground(state).grid
    found = [figure for figure in current(state).figures.values() if figure.kind == "minion"]
    return sorted(found, key=lambda figure: (-distance(g, boss, figure), figure.id))[:1]


def _do_swap(state: GameTable, deed: Deed, step: Swap) -> Flow:
    """ATC-FX-08: two characters of size 1 exchange squares."""
    if step.target == "farthest_minion":
        found = farthest_minion(state, deed.user)
    else:
        found = yield from pick(state, deed, Aim(step.target, step.range))
    for figure in found:
        if figure.size == 1 and not figure.down and figure is not deed.user:
            figure.square, deed.user.square = deed.user.square, figure.square
            say(state, "swap", deed.user.id, figure.id)
            yield from arrived(state, deed.user)


def _can_swap(state: GameTable, deed: Deed, step: Swap) -> bool:
    if step.target == "farthest_minion":
        return bool(farthest_minion(state, deed.user))
    return any(figure.size == 1 and figure is not deed.user for figure in chosen(state, deed, step.target, step.range))


verb(Shift, _do_shift, _can_shift)
verb(Swap, _do_swap, _can_swap)
