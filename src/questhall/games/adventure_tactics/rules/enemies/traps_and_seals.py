"""What is laid on the ground in play and cleared away: rubble, ice, traps and seals; and the words spawn and clear."""

from questhall.games.adventure_tactics.content.printed import WALL_LENGTH
from questhall.games.adventure_tactics.content.vocabulary import Clear, Spawn
from questhall.games.adventure_tactics.rules.board.deeds import Deed
from questhall.games.adventure_tactics.rules.board.geometry import squares
from questhall.games.adventure_tactics.rules.board.line_of_sight import squares_in_sight
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, free_squares
from questhall.games.adventure_tactics.rules.cards.deciders import chooser
from questhall.games.adventure_tactics.rules.cards.steps import verb
from questhall.games.adventure_tactics.rules.enemies.spawned_enemies import respawn, spawn_minion
from questhall.games.adventure_tactics.rules.enemies.spawned_walls import add_tile, spawn_wall
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import candidates, closest_of
from questhall.games.adventure_tactics.rules.fight.summons import own_summons
from questhall.games.adventure_tactics.state import GameTable, Tile
from questhall.kernel import Flow, choose, keep_words, say


def lay(state: GameTable, deed: Deed, step: Spawn) -> Flow:
    """ATC-FMT-17, ATC-FMT-19: rubble by enemies; ice, traps and seals by heroes, square by square."""
    g = ground(state).grid
    laid: list[int] = []
    for _ in range(step.squares or step.n):
        places = _places_for(state, deed, step, laid)
        if not places:
            break
        seat = deed.seat if deed.user.friend else chooser(state)
        answer = yield from choose(
            seat, "lay", [("to", one % g.width, one // g.width) for one in places], about=(deed.card, step.what)
        )
        square = int(answer[2]) * g.width + int(answer[1])
        laid.append(square)
        if step.what != "ice":
            add_tile(state, Tile(step.what, (square,), deed.card, deed.user.id), step.limit)
    if step.what == "ice" and laid:
        add_tile(state, Tile("ice", tuple(laid), deed.card, deed.user.id), step.limit)
    if laid:
        say(state, "laid", step.what, *laid)


def _places_for(state: GameTable, deed: Deed, step: Spawn, laid: list[int]) -> list[int]:
    land = ground(state)
    g = land.grid
    free = free_squares(state) & ~land.rubble & ~land.trap & ~land.seal
    for square in laid:
        free &= ~(1 << square)
    if step.at == "here":
        return [deed.user.square] if free >> deed.user.square & 1 else []
    if step.at in ("beside_closest", "around_closest"):
        aims = closest_of(state, deed.user, candidates(state))
        return squares(g.within(aims[0].square, 1) & free) if aims else []
    near = g.band(1 << deed.user.square, step.range[0], step.range[1]) & free
    return squares(near & g.sides(1 << laid[-1])) if laid else squares_in_sight(state, deed.user, near)


def _do_spawn(state: GameTable, deed: Deed, step: Spawn) -> Flow:
    """ATC-FX-22: by what is spawned."""
    if step.what in WALL_LENGTH:
        if deed.user.hp > 0 and deed.user.id in current(state).figures:  # ATD-WALL-11
            yield from spawn_wall(state, deed.user, step.what, step.limit, step.at)
    elif step.what == "self":
        if deed.moment is not None and deed.moment.subject is not None:
            respawn(state, deed.moment.subject)
    elif step.what in state.content.minions:
        yield from spawn_minion(state, deed, step)
    else:
        yield from lay(state, deed, step)


def _can_spawn(state: GameTable, deed: Deed, step: Spawn) -> bool:
    return not deed.user.friend or bool(_places_for(state, deed, step, []))


def _do_clear(state: GameTable, deed: Deed, step: Clear) -> Flow:
    """ATC-FX-23: remove what was laid in play, never walls of the map; or give up an own summon."""
    encounter = current(state)
    if step.what == "summon":
        found = own_summons(state, deed.user.id)
        if found:
            answer = yield from choose(deed.seat, "target", [("on", figure.id) for figure in found], about=(deed.card,))
            figure = next(one for one in found if one.id == answer[1])
            deed.spot = figure.square
            figure.hp = 0
            say(state, "given_up", figure.id)
            keep_words(state)
            del encounter.figures[figure.id]
            encounter.gone[figure.id] = figure.sheet
        return
    kinds = ("small_wall", "large_wall", "fire_wall") if step.what == "walls" else (step.what,)
    g = ground(state).grid
    near = g.within(deed.user.square, min(step.range, max(g.width, g.height)))
    left, kept = step.n, []
    for tile in encounter.tiles:
        if left and tile.kind in kinds and any(near >> square & 1 for square in tile.squares):
            left -= 1
            say(state, "cleared", tile.kind)
        else:
            kept.append(tile)
    encounter.tiles = tuple(kept)


def _can_clear(state: GameTable, deed: Deed, step: Clear) -> bool:
    if step.what == "summon":
        return any(figure.owner == deed.user.id for figure in current(state).figures.values())
    kinds = ("small_wall", "large_wall", "fire_wall") if step.what == "walls" else (step.what,)
    return any(tile.kind in kinds for tile in current(state).tiles)


verb(Spawn, _do_spawn, _can_spawn)
verb(Clear, _do_clear, _can_clear)
