"""Spawning: walls, rubble, ice, traps and seals, and enemies that come later (ATD-WALL, ATD-BOSS-12, ATD-BOSS-13,
ATC-FX-50).
"""

from questhall.games.adventure_tactics.content.geometry import Grid, squares
from questhall.games.adventure_tactics.content.printed import BOX, MOST_MINIONS, WALL_LENGTH, ByParty, by_party
from questhall.games.adventure_tactics.content.vocabulary import Clear, Spawn
from questhall.games.adventure_tactics.rules.board.action import Moment, Scene
from questhall.games.adventure_tactics.rules.board.directions import draw_direction
from questhall.games.adventure_tactics.rules.board.objectives import printed
from questhall.games.adventure_tactics.rules.board.positions import (
    current,
    footprint,
    free_squares,
    ground,
    occupied,
    sees,
)
from questhall.games.adventure_tactics.rules.board.straight_lines import FOUR, Start, starts
from questhall.games.adventure_tactics.rules.cards.deciders import chooser
from questhall.games.adventure_tactics.rules.cards.listeners import note_what_is_in_play
from questhall.games.adventure_tactics.rules.cards.stats import immune
from questhall.games.adventure_tactics.rules.cards.steps import verb
from questhall.games.adventure_tactics.rules.cards.windows import window
from questhall.games.adventure_tactics.rules.fight.enemy_targets import candidates, closest_of, of_kind
from questhall.games.adventure_tactics.rules.fight.health import square_by_directions
from questhall.games.adventure_tactics.rules.fight.movement import burn
from questhall.games.adventure_tactics.rules.fight.summons import own_summons
from questhall.games.adventure_tactics.state import Figure, GameTable, Tile
from questhall.kernel import Asking, Flow, choose, keep_words, say


def wall_squares(state: GameTable, kind: str, start: Start) -> tuple[int, ...]:
    """ATD-WALL-02, ATD-WALL-04, ATD-WALL-05: the squares of a new wall, cut short before the first that cannot
    take it.
    """
    land = ground(state)
    g = land.grid
    dc, dr = FOUR[start[1]]
    people = 0 if kind == "fire_wall" else occupied(current(state))
    found: list[int] = []
    square = start[0]
    for _ in range(WALL_LENGTH[kind]):
        if square < 0 or (land.water | people) >> square & 1 or _other_wall(state, kind, square):
            break
        found.append(square)
        square = g.square(g.column[square] + dc, g.row[square] + dr)
    return tuple(found)


def _other_wall(state: GameTable, kind: str, square: int) -> bool:
    """A wall of another kind lies there; those of the map count as another kind."""
    if ground(state).map_walls >> square & 1:
        return True
    walls = ("small_wall", "large_wall", "fire_wall", "ice")
    return any(tile.kind != kind and tile.kind in walls and square in tile.squares for tile in current(state).tiles)


def direction_towards(g: Grid, boss: Figure, target: Figure) -> list[str]:
    """ATD-WALL-06: the orthogonal direction with the larger difference in squares; both if they are equal."""
    dx, dy = g.column[target.square] - g.column[boss.square], g.row[target.square] - g.row[boss.square]
    across, down = ("E" if dx > 0 else "W"), ("S" if dy > 0 else "N")
    if abs(dx) == abs(dy):
        return [across, down]
    return [across] if abs(dx) > abs(dy) else [down]


def spawn_wall(state: GameTable, boss: Figure, kind: str, limit: int, wish: str) -> Flow:
    """ATD-WALL-01, ATD-WALL-02, ATD-WALL-03, ATD-WALL-04, ATD-WALL-05, ATD-WALL-06, ATD-WALL-07, ATD-WALL-08,
    ATD-WALL-09, ATD-WALL-10, ATD-WALL-11: the oldest of the kind goes first when the limit is reached; nothing fits,
    nothing happens.
    """
    encounter = current(state)
    g = ground(state).grid
    mine = [tile for tile in encounter.tiles if tile.kind == kind]
    oldest = mine[0] if len(mine) >= min(limit, BOX[kind]) else None
    before = encounter.tiles
    if oldest is not None:
        encounter.tiles = tuple(tile for tile in encounter.tiles if tile is not oldest)
    fitting = [start for start in starts(g, boss) if wall_squares(state, kind, start)]
    if not fitting:
        encounter.tiles = before  # ATD-WALL-07
        return
    wanted = yield from _wished(state, boss, wish, fitting)
    options = [("wall", direction, square % g.width, square // g.width) for square, direction in wanted]
    answer = yield from choose(chooser(state), "wall", options, about=(kind, boss.id))
    start: Start = (int(answer[3]) * g.width + int(answer[2]), str(answer[1]))
    laid = wall_squares(state, kind, start)
    encounter.tiles = (*encounter.tiles, Tile(kind, laid))
    say(state, "wall", kind, *laid, rule="ATD-WALL-01")
    if kind == "fire_wall":
        for figure in list(encounter.figures.values()):
            if (
                not figure.down
                and any(footprint(figure, g.width) >> square & 1 for square in laid)
                and not immune(state, figure, "fire")
            ):
                yield from burn(state, figure)


def _wished(state: GameTable, boss: Figure, wish: str, fitting: list[Start]) -> Asking[list[Start]]:
    """ATD-WALL-06: as the card says, else towards the target, else any that fits."""
    g = ground(state).grid
    if wish == "boss_side_random":
        for _ in range(32):
            direction = draw_direction(state)
            found = [start for start in fitting if start[1] == direction]
            if found:
                return found
        return fitting
    word = wish.removeprefix("boss_side_toward_") if wish.startswith("boss_side_toward_") else "closest"
    aims = of_kind(state, boss, candidates(state), word)
    if word == "closest" and aims:
        aims = closest_of(state, boss, aims)
    if aims:
        wanted = direction_towards(g, boss, aims[0])
        found = [start for start in fitting if start[1] in wanted]
        if found:
            return found
    yield from ()
    return fitting


def minion_figure(state: GameTable, kind: str, square: int, hp: ByParty = 0, dice: str = "") -> Figure:
    """ATD-BOSS-13: a minion takes the lowest identifier that no minion in play has."""
    figures = current(state).figures
    number = next(n for n in range(1, 20) if f"M{n}" not in figures)
    sheet = state.content.minions[kind]
    top = by_party(hp, len(state.heroes)) or by_party(sheet.hp, len(state.heroes))
    return Figure(f"M{number}", "minion", kind, square, top, top, start=square, dice=dice)


def free_minion_point(state: GameTable) -> int:
    """ATC-FX-50: the lowest-numbered marked minion square that is free, else the free square nearest to M1's mark; -1
    for none.
    """
    land = ground(state)
    free = free_squares(state)
    for mark in "12345678":
        for square in land.marks.get(mark, []):
            if free >> square & 1:
                return square
    near = land.marks.get("1", land.marks.get("B", [0]))[0]
    return min(squares(free), key=lambda square: (land.grid.range(near, square), square), default=-1)


def spawn_minion(state: GameTable, scene: Scene, step: Spawn) -> Flow:
    """ATC-FX-50, ATD-BOSS-13: full HP, no conditions; above eight minions it is skipped."""
    encounter = current(state)
    width = encounter.width
    for _ in range(step.n):
        if sum(figure.kind == "minion" for figure in encounter.figures.values()) >= MOST_MINIONS:
            return
        if step.at == "beside_boss":
            feet = footprint(scene.user, width)
            free = squares(ground(state).grid.around(feet) & ~feet & free_squares(state))
            if not free:
                return
            answer = yield from choose(
                chooser(state), "spawn", [("to", s % width, s // width) for s in free], about=(step.what,)
            )
            square = int(answer[2]) * width + int(answer[1])
        else:
            square = free_minion_point(state)
        if square < 0:
            return
        given = next((one for one in printed(state).minions if one.kind == step.what), None)
        figure = minion_figure(state, step.what, square, given.hp if given else 0, given.dice if given else "")
        encounter.figures[figure.id] = figure
        if encounter.attention is not None and step.what not in encounter.attention.sheets:
            note_what_is_in_play(state)
        say(state, "spawned", figure.id, step.what, square, rule="ATD-BOSS-13")
        yield from window(state, "spawn", Moment(None, figure))


def respawn(state: GameTable, figure: Figure) -> None:
    """ATD-BOSS-12, ATC-FX-47: the same enemy, full HP, no conditions, on its starting square or the nearest
    free one.
    """
    free = free_squares(state)
    g = ground(state).grid
    square = figure.start
    if not free >> square & 1:
        best = min((g.range(figure.start, one) for one in squares(free)), default=-1)
        if best < 0:
            return
        tied = [one for one in squares(free) if g.range(figure.start, one) == best]
        square = tied[0]
        if len(tied) > 1 and best == 1:
            square = square_by_directions(state, figure.start, free)
    figure.square, figure.hp = square, figure.top
    figure.conditions.clear()
    figure.guard = figure.expose = 0
    current(state).figures[figure.id] = figure
    say(state, "respawned", figure.id, square, rule="ATD-BOSS-12")


def lay(state: GameTable, scene: Scene, step: Spawn) -> Flow:
    """ATC-FMT-17, ATC-FMT-19: rubble by enemies; ice, traps and seals by heroes, square by square."""
    g = ground(state).grid
    laid: list[int] = []
    for _ in range(step.squares or step.n):
        places = _places_for(state, scene, step, laid)
        if not places:
            break
        seat = scene.seat if scene.user.friend else chooser(state)
        answer = yield from choose(
            seat, "lay", [("to", one % g.width, one // g.width) for one in places], about=(scene.card, step.what)
        )
        square = int(answer[2]) * g.width + int(answer[1])
        laid.append(square)
        if step.what != "ice":
            add_tile(state, Tile(step.what, (square,), scene.card, scene.user.id), step.limit)
    if step.what == "ice" and laid:
        add_tile(state, Tile("ice", tuple(laid), scene.card, scene.user.id), step.limit)
    if laid:
        say(state, "laid", step.what, *laid)


def add_tile(state: GameTable, tile: Tile, limit: int) -> None:
    """ATD-WALL-03: above the limit the oldest of that kind goes first, never those of the map."""
    encounter = current(state)
    limit = min(limit, BOX.get(tile.kind, 99) - (len(ground(state).marks.get("^", [])) if tile.kind == "rubble" else 0))
    mine = [one for one in encounter.tiles if one.kind == tile.kind]
    if mine and len(mine) >= limit:
        encounter.tiles = tuple(one for one in encounter.tiles if one is not mine[0])
    encounter.tiles = (*encounter.tiles, tile)


def _places_for(state: GameTable, scene: Scene, step: Spawn, laid: list[int]) -> list[int]:
    land = ground(state)
    g = land.grid
    free = free_squares(state) & ~land.rubble & ~land.trap & ~land.seal
    for square in laid:
        free &= ~(1 << square)
    if step.at == "here":
        return [scene.user.square] if free >> scene.user.square & 1 else []
    if step.at in ("beside_closest", "around_closest"):
        aims = closest_of(state, scene.user, candidates(state))
        return squares(g.within(aims[0].square, 1) & free) if aims else []
    near = g.band(1 << scene.user.square, step.range[0], step.range[1]) & free
    if laid:
        near &= g.sides(1 << laid[-1])
    probe = Figure("", "object", "", 0, 1, 1)
    found = []
    for square in squares(near):
        probe.square = square
        if laid or sees(state, scene.user, probe):
            found.append(square)
    return found


def _do_spawn(state: GameTable, scene: Scene, step: Spawn) -> Flow:
    """ATC-FX-22: by what is spawned."""
    if step.what in WALL_LENGTH:
        if scene.user.hp > 0 and scene.user.id in current(state).figures:  # ATD-WALL-11
            yield from spawn_wall(state, scene.user, step.what, step.limit, step.at)
    elif step.what == "self":
        if scene.moment is not None and scene.moment.subject is not None:
            respawn(state, scene.moment.subject)
    elif step.what in state.content.minions:
        yield from spawn_minion(state, scene, step)
    else:
        yield from lay(state, scene, step)


def _can_spawn(state: GameTable, scene: Scene, step: Spawn) -> bool:
    return not scene.user.friend or bool(_places_for(state, scene, step, []))


def _do_clear(state: GameTable, scene: Scene, step: Clear) -> Flow:
    """ATC-FX-23: remove what was laid in play, never walls of the map; or give up an own summon."""
    encounter = current(state)
    if step.what == "summon":
        found = own_summons(state, scene.user.id)
        if found:
            answer = yield from choose(
                scene.seat, "target", [("on", figure.id) for figure in found], about=(scene.card,)
            )
            figure = next(one for one in found if one.id == answer[1])
            scene.spot = figure.square
            figure.hp = 0
            say(state, "given_up", figure.id)
            keep_words(state)
            del encounter.figures[figure.id]
        return
    kinds = ("small_wall", "large_wall", "fire_wall") if step.what == "walls" else (step.what,)
    g = ground(state).grid
    near = g.within(scene.user.square, min(step.range, max(g.width, g.height)))
    left, kept = step.n, []
    for tile in encounter.tiles:
        if left and tile.kind in kinds and any(near >> square & 1 for square in tile.squares):
            left -= 1
            say(state, "cleared", tile.kind)
        else:
            kept.append(tile)
    encounter.tiles = tuple(kept)


def _can_clear(state: GameTable, scene: Scene, step: Clear) -> bool:
    if step.what == "summon":
        return any(figure.owner == scene.user.id for figure in current(state).figures.values())
    kinds = ("small_wall", "large_wall", "fire_wall") if step.what == "walls" else (step.what,)
    return any(tile.kind in kinds for tile in current(state).tiles)


verb(Spawn, _do_spawn, _can_spawn)
verb(Clear, _do_clear, _can_clear)
