"""Who stands where: terrain, occupied squares, ranges and sight between characters, and what a mover may enter."""

from typing import Iterator

from questhall.games.adventure_tactics.content.conditions import hidden
from questhall.games.adventure_tactics.content.geometry import Grid, grid, squares
from questhall.games.adventure_tactics.content.printed import Content
from questhall.games.adventure_tactics.state import Encounter, Figure, GameTable, Tile

STONE = ("small_wall", "large_wall", "wall")


class Ground:
    """The terrain of a position as sets of squares (ATD-OBST-05)."""

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


class _Latest:
    """The terrain that was asked for last: the same tuple of tiles is the same terrain."""

    content: Content | None = None
    chapter = ""
    tiles: tuple[Tile, ...] = ()
    ground: Ground | None = None


def ground(state: GameTable) -> Ground:
    """The terrain of the encounter in play."""
    encounter = state.encounter
    assert encounter is not None
    found = _LATEST.ground
    if (
        found is None
        or encounter.tiles is not _LATEST.tiles
        or encounter.chapter != _LATEST.chapter
        or state.content is not _LATEST.content
    ):
        found = ground_of(board_text(state.content, encounter.chapter), encounter.tiles)
        _LATEST.content, _LATEST.chapter = state.content, encounter.chapter
        _LATEST.tiles, _LATEST.ground = encounter.tiles, found
    return found


_LATEST = _Latest()


def board_text(content: Content, chapter: str) -> str:
    """The map of a chapter."""
    printed = content.chapters[chapter].encounter
    assert printed is not None
    return printed.board


def current(state: GameTable) -> Encounter:
    """The encounter in play."""
    encounter = state.encounter
    assert encounter is not None
    return encounter


def _mask(places: list[int] | tuple[int, ...]) -> int:
    mask = 0
    for square in places:
        mask |= 1 << square
    return mask


def footprint(figure: Figure, width: int) -> int:
    """ATD-LARGE-01: the squares of a figure."""
    if figure.size == 1:
        return 1 << figure.square
    return 3 << figure.square | 3 << figure.square + width


def block(square: int, width: int) -> int:
    """The 2x2 block with this top left square."""
    return 3 << square | 3 << square + width


def standing(encounter: Encounter) -> Iterator[Figure]:
    """Everybody and everything on the board; fallen heroes are not (ATD-KO-04)."""
    for figure in encounter.figures.values():
        if not figure.down:
            yield figure


def occupied(encounter: Encounter, without: Figure | None = None) -> int:
    """ATD-MOVE-03, ATD-MOVE-05: the squares that somebody or something stands on."""
    mask = 0
    for figure in encounter.figures.values():
        if not figure.down and figure is not without and figure.square >= 0:
            mask |= 1 << figure.square if figure.size == 1 else block(figure.square, encounter.width)
    return mask


class Positions:
    """Who stands where, looked up once while nothing moves."""

    def __init__(self, state: GameTable) -> None:
        encounter = state.encounter
        assert encounter is not None
        self.land = ground(state)
        friends = foes = 0
        standing: list[Figure] = []
        odd: list[Figure] = []  # those that are not plain: large, things, under conditions
        for figure in encounter.figures.values():
            if figure.friend:
                if not figure.down and figure.square >= 0:
                    friends |= 1 << figure.square
                    standing.append(figure)
            else:
                foes |= 1 << figure.square
                if figure.conditions or figure.kind != "minion":
                    odd.append(figure)
        self.marks = foes  # whom heroes may attack
        self.large = False  # some foe stands on more than one square
        for figure in odd:
            if figure.size > 1:
                self.large = True
                foes |= block(figure.square, encounter.width)
            elif figure.kind == "object":
                foes ^= 1 << figure.square
                friends |= 1 << figure.square
            if hidden(figure.conditions):
                self.marks &= ~(1 << figure.square)
        self.taken = friends | foes
        self.foes = foes  # bosses and minions
        self._standing = standing

    def hunted(self) -> list[Figure]:
        """ATD-AI-01, ATD-SUM-02, ATC-FMT-21: heroes and summons on the board, not knocked out, not Invisible; others
        where the chapter says so.
        """
        found = []
        for figure in self._standing:
            if not hidden(figure.conditions) and (figure.kind != "npc" or figure.mark == "bait"):
                found.append(figure)
        return found


def enemies_mask(encounter: Encounter, without: Figure | None = None, also: Figure | None = None) -> int:
    """ATD-LOS-02, ATD-LOS-03, ATD-COND-10, ATD-OBST-07: bosses and minions interrupt sight; things, heroes and summons
    do not.
    """
    mask = 0
    for figure in encounter.figures.values():
        if not figure.friend and figure.kind != "object" and figure is not without and figure is not also:
            mask |= 1 << figure.square if figure.size == 1 else block(figure.square, encounter.width)
    return mask


def distance(g: Grid, a: Figure, b: Figure) -> int:
    """ATD-RANGE-01, ATD-LARGE-09: the range between two figures, least over their squares."""
    if a.size == 1 and b.size == 1:
        return g.apart[a.square * g.size + b.square]
    columns = g.column[b.square] - g.column[a.square]
    rows = g.row[b.square] - g.row[a.square]
    across = columns - (a.size - 1) if columns > 0 else -columns - (b.size - 1)
    down = rows - (a.size - 1) if rows > 0 else -rows - (b.size - 1)
    return max(across, down, 0)


def sight(ground: Ground, a: int, b: int, blockers: int) -> bool:
    """ATD-LARGE-09: sight between two footprints exists if it exists for any pair of their squares."""
    g = ground.grid
    blockers &= ~(a | b)
    if not a & a - 1 and not b & b - 1:
        return g.sees(a.bit_length() - 1, b.bit_length() - 1, blockers)
    for one in squares(a):
        for two in squares(b):
            if g.sees(one, two, blockers):
                return True
    return False


def sees(state: GameTable, a: Figure, b: Figure, past_enemies: bool = False) -> bool:
    """ATD-LOS-01, ATD-LOS-02, ATD-LOS-03, ATD-LOS-04: whether two figures see each other."""
    encounter = current(state)
    land = ground(state)
    blockers = land.opaque if past_enemies else land.opaque | enemies_mask(encounter, a, b)
    if a.size == 1 and b.size == 1:
        return land.grid.sees(a.square, b.square, blockers & ~(1 << a.square | 1 << b.square))
    return sight(land, footprint(a, encounter.width), footprint(b, encounter.width), blockers)


def free_squares(state: GameTable) -> int:
    """ATD-MOVE-09, ATD-KO-07: on the map, without character, wall, fire wall or water; obstacles are allowed."""
    land = ground(state)
    return land.grid.all & ~land.closed & ~occupied(current(state))


def heroes(encounter: Encounter) -> list[Figure]:
    """The party's heroes, standing or not, in seat order."""
    return [figure for figure in encounter.figures.values() if figure.kind == "hero"]


def enemies(encounter: Encounter) -> list[Figure]:
    """Bosses, then minions by identifier (ATD-BOSS-05)."""
    found = [figure for figure in encounter.figures.values() if figure.kind == "boss" or figure.kind == "minion"]
    found.sort(key=lambda figure: (figure.kind != "boss", figure.id))
    return found
