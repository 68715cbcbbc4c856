"""The ground of a map: obstacles, walls, fire and water (ATD-OBST)."""

from questhall.games.adventure_tactics.content.printed import Content
from questhall.games.adventure_tactics.rules.board.geometry import grid
from questhall.games.adventure_tactics.state import Encounter, GameTable, Tile

STONE = ("small_wall", "large_wall", "wall")


class Ground:
    """ATD-OBST-01, ATD-OBST-02, ATD-OBST-03, ATD-OBST-05, ATD-OBST-06, ATD-OBST-07, ATD-WALL-09: the terrain of a
    position as sets of squares.
    """

    def __init__(self, board: str, tiles: tuple[Tile, ...]) -> None:
        rows = board.split()
        self.grid = grid(len(rows[0]), len(rows))
        cells = "".join(rows)
        self.marks: dict[str, list[int]] = {}
        for square, letter in enumerate(cells):
            self.marks.setdefault(letter, []).append(square)
        self.stone = _mask(self.marks.get("#", []))
        self.water = _mask(self.marks.get("~", []))
        self.rubble = _mask(self.marks.get("^", []))
        self.yellow = _mask(self.marks.get("S", []))
        self.map_walls = self.stone
        self.fire = self.ice = self.seal = self.trap = 0
        for tile in tiles:
            mask = _mask(tile.squares)
            if tile.kind in STONE:
                self.stone |= mask
            elif tile.kind == "fire_wall":
                self.fire |= mask
            elif tile.kind == "rubble":
                self.rubble |= mask
            elif tile.kind == "ice":
                self.ice |= mask
            elif tile.kind == "seal":
                self.seal |= mask
            elif tile.kind == "trap":
                self.trap |= mask
        self.walls = self.stone | self.ice  # nobody enters these
        self.opaque = self.walls | self.fire  # ATD-LOS-02, ATD-OBST-07
        self.closed = self.walls | self.fire | self.water  # nobody stops here
        self.open = self.grid.all & ~self.closed
        self.rough = (self.fire | self.rubble) & ~(self.walls | self.water)  # costs two points
        self.level = self.open & ~self.rubble  # hinders nobody
        self._areas: dict[str, int] = {}

    def area(self, letter: str) -> int:
        """The squares with a letter, or of an edge, or of some rows."""
        mask = self._areas.get(letter)
        if mask is None:
            mask = self._areas[letter] = self._area(letter)
        return mask

    def _area(self, letter: str) -> int:
        g = self.grid
        if letter == "north":
            return (1 << g.width) - 1
        if letter == "south":
            return ((1 << g.width) - 1) << (g.width * (g.height - 1))
        if letter == "west":
            return g.all & ~g.not_west
        if letter == "east":
            return g.all & ~g.not_east
        if letter.startswith("rows("):
            first, last = (int(part) for part in letter[5:-1].split())
            return ((1 << g.width * (last - first + 1)) - 1) << g.width * first
        return _mask(self.marks.get(letter, []))


_GROUNDS: dict[tuple[str, tuple[Tile, ...]], Ground] = {}


def ground_of(board: str, tiles: tuple[Tile, ...]) -> Ground:
    """The terrain, made once for each set of tiles."""
    key = (board, tiles)
    found = _GROUNDS.get(key)
    if found is None:
        if len(_GROUNDS) > 4000:
            _GROUNDS.clear()
        found = _GROUNDS[key] = Ground(board, tiles)
    return found


class _Look:
    """The terrain of an encounter: the same tuple of tiles in the same encounter is the same terrain."""

    def __init__(self, encounter: Encounter, ground: Ground) -> None:
        self.encounter = encounter
        self.tiles = encounter.tiles
        self.ground = ground


class _Latest:
    """What was looked up last, in one piece: several threads may look."""

    look: _Look | None = None


def ground(state: GameTable) -> Ground:
    """The terrain of the encounter in play."""
    encounter = state.encounter
    assert encounter is not None
    latest = _LATEST.look
    if latest is not None and encounter is latest.encounter and encounter.tiles is latest.tiles:
        return latest.ground
    found = ground_of(board_text(state.content, encounter.chapter), encounter.tiles)
    _LATEST.look = _Look(encounter, found)
    return found


_LATEST = _Latest()


def board_text(content: Content, chapter: str) -> str:
    """The map of a chapter."""
    printed = content.chapters[chapter].encounter
    assert printed is not None
    return printed.board


def _mask(places: list[int] | tuple[int, ...]) -> int:
    mask = 0
    for square in places:
        mask |= 1 << square
    return mask
