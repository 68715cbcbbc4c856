"""Spawning walls: where they begin and how long they are (ATD-WALL)."""

from questhall.games.adventure_tactics.content.printed import BOX, WALL_LENGTH
from questhall.games.adventure_tactics.rules.board.direction_deck import draw_direction
from questhall.games.adventure_tactics.rules.board.geometry import Grid
from questhall.games.adventure_tactics.rules.board.large_bosses import footprint
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, occupied
from questhall.games.adventure_tactics.rules.board.straight_lines import FOUR, Start, starts
from questhall.games.adventure_tactics.rules.cards.deciders import chooser
from questhall.games.adventure_tactics.rules.cards.stats import immune
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import candidates, closest_of, of_kind
from questhall.games.adventure_tactics.rules.fight.movement import burn
from questhall.games.adventure_tactics.state import Figure, GameTable, Tile
from questhall.kernel import Asking, Flow, choose, say


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


def add_tile(state: GameTable, tile: Tile, limit: int) -> None:
    """ATD-WALL-03: above the limit the oldest of that kind goes first, never those of the map."""
    encounter = current(state)
    limit = min(limit, BOX.get(tile.kind, 99) - (len(ground(state).marks.get("^", [])) if tile.kind == "rubble" else 0))
    mine = [one for one in encounter.tiles if one.kind == tile.kind]
    if mine and len(mine) >= limit:
        encounter.tiles = tuple(one for one in encounter.tiles if one is not mine[0])
    encounter.tiles = (*encounter.tiles, tile)
