"""Movement of heroes and summons, and what entering a square brings (ATD-MOVE, ATD-OBST)."""

from questhall.games.adventure_tactics.content.printed import FACES
from questhall.games.adventure_tactics.content.vocabulary import Move
from questhall.games.adventure_tactics.rules.board.conditions import usable_points
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.board.geometry import Grid, flooded, route, squares, touches
from questhall.games.adventure_tactics.rules.board.large_bosses import footprint
from questhall.games.adventure_tactics.rules.board.line_of_sight import enemies_mask, free_line
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import (
    BY_DEEDS,
    area_mask,
    check_failure,
    check_main,
    printed,
)
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import Ground, ground
from questhall.games.adventure_tactics.rules.board.positions import Positions, current, occupied
from questhall.games.adventure_tactics.rules.cards.attention import answered_now
from questhall.games.adventure_tactics.rules.cards.basic_moves_and_attacks import movement
from questhall.games.adventure_tactics.rules.cards.creatures import creature_of
from questhall.games.adventure_tactics.rules.cards.deciders import seat_of
from questhall.games.adventure_tactics.rules.cards.range_and_targets import in_reach
from questhall.games.adventure_tactics.rules.cards.stats import immune, spend_stat, stat, stat_words
from questhall.games.adventure_tactics.rules.cards.steps import perform, verb
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.fight.damage import lose
from questhall.games.adventure_tactics.rules.fight.tokens import take_token
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Decision, Flow, choose, say


class Moves:
    """What a mover may enter and where it may stop."""

    def __init__(self, land: Ground, plain: int, rough: int, stop: int) -> None:
        self.land = land
        self.plain = plain
        self.rough = rough
        self.stop = stop


def moves_of(
    state: GameTable,
    mover: Figure,
    mode: str = "walk",
    obstacles: int = 2,
    water: bool = False,
    ghosts: bool = False,
    where: Positions | None = None,
) -> Moves:
    """ATD-MOVE-05, ATD-MOVE-03, ATD-MOVE-11, ATD-OBST-01, ATD-OBST-02, ATD-OBST-03, ATD-OBST-04, ATD-OBST-05,
    ATD-OBST-06, ATD-MOVE-04, ATD-AI-15: by kind of movement and abilities.

    ``ghosts``: nobody blocks (ATD-AI-05). ``where``: who stands where, if that is known already.
    """
    if where is None:
        land = ground(state)
        encounter = state.encounter
        assert encounter is not None
        others = occupied(encounter, mover)
    else:
        land = where.land
        others = where.taken & ~footprint(mover, land.grid.width)
    closed = others | land.seal if land.seal and not mover.friend else others
    stop = land.open & ~closed
    modes = stat_words(state, mover, "move_mode")
    sheet = creature_of(state, mover)
    if sheet is not None:
        if sheet.mode != "walk":
            modes = [*modes, sheet.mode]
        water = water or (land.water > 0 and bool(getattr(sheet, "water", False)))
    water = water or (land.water > 0 and bool(stat_words(state, mover, "water")))
    light = land.rubble > 0 and (obstacles != 2 or bool(stat_words(state, mover, "obstacle_cost")))
    if mode == "walk" and not (modes or water or light or ghosts):
        return Moves(land, land.level & ~closed, land.rough & ~closed if land.rough else 0, stop)
    everything = land.grid.all
    if mode == "fly" or "fly" in modes:
        return Moves(land, everything, 0, stop)
    blocked = land.walls if water else land.walls | land.water
    if land.seal and not mover.friend:
        blocked |= land.seal
    if not (ghosts or mode == "through" or "through" in modes):
        blocked |= _blocking(state, mover) if "through_foes" in modes else others
    rough = (land.fire if light else land.fire | land.rubble) & ~blocked
    return Moves(land, everything & ~blocked & ~rough, rough, stop)


def _blocking(state: GameTable, mover: Figure) -> int:
    """Whoever stands in the way of one that goes through its foes."""
    encounter = current(state)
    width = encounter.width
    mask = 0
    for figure in encounter.figures.values():
        if figure is not mover and not figure.down and figure.friend == mover.friend:
            mask |= 1 << figure.square if figure.size == 1 else 3 << figure.square | 3 << figure.square + width
    return mask


def points_of(state: GameTable, mover: Figure, points: int) -> int:
    """ATD-COND-02: a Slowed mover uses at most one point."""
    return usable_points(mover.conditions, points) if mover.conditions else points


def reachable(
    state: GameTable, mover: Figure, points: int, mode: str = "walk", obstacles: int = 2, water: bool = False
) -> int:
    """The squares on which a move of so many points may end, the present one included."""
    here = 1 << mover.square
    if mode == "teleport":
        return here | teleports(state, mover, points_of(state, mover, points))
    return ends_of(state, mover, points, moves_of(state, mover, mode, obstacles, water))


def ends_of(state: GameTable, mover: Figure, points: int, moves: Moves) -> int:
    """The squares on which a walk may end, the present one included."""
    here = 1 << mover.square
    reached = flooded(moves.land.grid, here, moves.plain, moves.rough, points_of(state, mover, points))
    return reached & moves.stop | here


def steps_out(land: Ground, mover: Figure, taken: int) -> bool:
    """Whether beside a hero or summon is a free square that hinders nobody: any move gets there."""
    return mover.friend and bool(land.grid.cross[mover.square] & land.level & ~taken)


def gets_anywhere(state: GameTable, mover: Figure, points: int, mode: str, obstacles: int, water: bool) -> bool:
    """Whether a move could end somewhere else; a free neighbour settles it."""
    if points <= 0:
        return False
    if steps_out(ground(state), mover, occupied(current(state))):
        return True
    here = 1 << mover.square
    if mode == "teleport":
        return reachable(state, mover, points, mode, obstacles, water) != here
    return ends_of(state, mover, points, moves_of(state, mover, mode, obstacles, water)) != here


def teleports(state: GameTable, mover: Figure, points: int) -> int:
    """ATD-MOVE-11: any square in range and sight that the mover may stop on."""
    land = ground(state)
    g = land.grid
    near = g.within(mover.square, points) & ~land.closed & ~occupied(current(state), mover)
    blockers = land.opaque | enemies_mask(current(state))
    if not blockers & g.within(mover.square, points):
        return near
    mask = 0
    for square in squares(near):
        if free_line(g, mover.square, square, blockers):
            mask |= 1 << square
    return mask


def harmful(state: GameTable, mover: Figure, land: Ground) -> int:
    """The squares that hurt whoever enters: fire, and for enemies traps."""
    mask = 0 if immune(state, mover, "fire") else land.fire
    return mask if mover.friend else mask | land.trap


def walk(state: GameTable, mover: Figure, end: int, moves: Moves, teleport: bool = False) -> Flow:
    """ATD-MOVE-01, ATD-MOVE-06: one unbroken act; only what the entered squares bring happens on the way."""
    start = mover.square
    if end == start:
        return
    encounter = state.encounter
    assert encounter is not None
    land = moves.land
    if not teleport and (land.fire or land.trap or encounter.tokens):
        for square in _eventful(state, mover, end, moves):
            mover.square = square
            yield from enter_square(state, mover)
            if mover.hp <= 0 or mover.down:
                return
    mover.square = end
    if mover.kind == "hero":
        mover.moved += _squares_walked(land.grid, start, end, moves, teleport)
    if state.events is not None:
        say(state, "move" if mover.friend else "goes", mover.id, start, end)  # enemies have said whom they go for
    if encounter.tokens:
        yield from enter_square(state, mover)
    note_arrival(state, mover)
    if answered_now(state, "move", mover):
        yield from window(state, "move", Moment(mover, mover))


def _squares_walked(g: Grid, start: int, end: int, moves: Moves, teleport: bool) -> int:
    """How many squares a move has led over; a teleport counts its range. Most ways have one corner at most."""
    if teleport:
        return g.range(start, end)
    across, down = g.column[end] - g.column[start], g.row[end] - g.row[start]
    east, south = (1 if across > 0 else -1), (g.width if down > 0 else -g.width)
    for legs in ((east, across, south, down), (south, down, east, across)):
        here = start
        for step, squares_on in ((legs[0], abs(legs[1])), (legs[2], abs(legs[3]))):
            for _ in range(squares_on):
                here += step
                if not moves.plain >> here & 1:
                    break
            else:
                continue
            break
        if here == end:
            return abs(across) + abs(down)
    return len(route(g, start, end, moves.plain, moves.rough, 0, True))


def _eventful(state: GameTable, mover: Figure, end: int, moves: Moves) -> list[int]:
    """The squares of a way on which something may happen; nothing if nothing can."""
    land = ground(state)
    danger = harmful(state, mover, land) if land.fire or land.trap else 0
    things = 0
    if mover.kind == "hero":
        for square in current(state).tokens:
            things |= 1 << square
    g, start, careful = land.grid, mover.square, mover.friend
    if not (danger or things) or not touches(g, start, end, moves.plain, moves.rough, danger, careful, things):
        return []
    return route(g, start, end, moves.plain, moves.rough, danger, careful)


def arrived(state: GameTable, mover: Figure) -> Flow:
    """After a finished move: objectives that look at squares, then the window ``moved``."""
    note_arrival(state, mover)
    if answered_now(state, "move", mover):
        yield from window(state, "move", Moment(mover, mover))


def note_arrival(state: GameTable, mover: Figure) -> None:
    """What objectives make of where somebody stands now."""
    goals = printed(state)
    bonus = goals.bonus
    if bonus.type == "never_in" and area_mask(state, bonus.area) >> mover.square & 1:
        if bonus.kind in (("", "hero") if mover.friend else ("enemy",)):  # others are looked for at the cleanup
            current(state).broken.append("never_in")
    if goals.main.type not in BY_DEEDS:
        check_main(state)


def enter_square(state: GameTable, mover: Figure) -> Flow:
    """ATD-OBST-05, ATC-FMT-16, ATC-FMT-19: fire burns whoever enters it, a trap catches the next foe; a token
    is taken.
    """
    encounter = current(state)
    land = ground(state)
    bit = 1 << mover.square
    if mover.kind == "hero":
        take_token(state, mover)
    if land.fire & bit and not immune(state, mover, "fire"):
        yield from burn(state, mover)
    if land.trap & bit and not mover.friend:
        tile = next(tile for tile in encounter.tiles if tile.kind == "trap" and mover.square in tile.squares)
        encounter.tiles = tuple(one for one in encounter.tiles if one is not tile)
        source = state.content.index.sources[tile.card]
        owner = encounter.figures.get(tile.by)
        if owner is not None:
            deed = Deed(owner, seat_of(state, owner), tile.card, Moment(mover, mover))
            deed.last = deed.foe = mover
            for step in source.steps:
                if getattr(step, "what", "") == "trap":
                    yield from perform(state, deed, getattr(step, "then", ()))


def burn(state: GameTable, figure: Figure) -> Flow:
    """ATC-FMT-16: a white die of damage that is no attack."""
    face = FACES["W"][state.chance.die() - 1]
    say(state, "burn", figure.id, face)
    yield from lose(state, figure, face, None)
    check_failure(state)


def offer_move(state: GameTable, deed: Deed, mover: Figure, points: int, step: Move | None = None) -> Flow:
    """ATD-MOVE-02, ATD-MOVE-07: the mover's seat picks the end square; fewer points may be used, down to none."""
    mode = step.mode if step else "walk"
    obstacles, water = (step.obstacles or 2, step.water) if step else (2, False)
    points += spend_stat(state, mover, "move_plus", deed)
    moves = moves_of(state, mover, mode, obstacles, water)
    if mode == "teleport":
        ends = reachable(state, mover, points, mode, obstacles, water)
    else:
        ends = ends_of(state, mover, points, moves)
    g = moves.land.grid
    seat = deed.seat if mover is deed.user else seat_of(state, mover)
    options = g.options(ends)
    if len(options) > 1:
        to = yield Decision(seat, "move", options, (deed.card, mover.id, points))
        yield from walk(state, mover, to[2] * g.width + to[1], moves, mode == "teleport")


def move_points(state: GameTable, mover: Figure, step: Move) -> int:
    """ATD-HERO-09: what a move card grants."""
    if step.points == "basic":
        return movement(state, mover) + stat(state, mover, "basic_move")
    return int(step.points)


def movers(state: GameTable, deed: Deed, step: Move) -> list[Figure]:
    """Who may be moved by a card."""
    if step.who == "self":
        return [deed.user]
    if step.who == "last":
        return [deed.last] if deed.last is not None and deed.last.hp > 0 else []
    return in_reach(state, deed, step.who, step.range)


def _do_move(state: GameTable, deed: Deed, step: Move) -> Flow:
    """ATC-FX-06: move oneself, or let an ally move."""
    found = movers(state, deed, step)
    if not found:
        return
    mover = found[0]
    if len(found) > 1:
        answer = yield from choose(deed.seat, "target", [("on", figure.id) for figure in found], about=(deed.card,))
        mover = next(figure for figure in found if figure.id == answer[1])
    deed.last = mover
    yield from offer_move(state, deed, mover, move_points(state, mover, step), step)


def _can_move(state: GameTable, deed: Deed, step: Move) -> bool:
    if deed.weighing is not None and deed.weighing.steps_out and step.who == "self":
        return move_points(state, deed.user, step) > 0
    for mover in movers(state, deed, step):
        points = move_points(state, mover, step)
        if gets_anywhere(state, mover, points, step.mode, step.obstacles or 2, step.water):
            return True
    return False


verb(Move, _do_move, _can_move)
