"""A map as it is printed: its dots, terrain, walls, Elevations, Places (DTD-PLACE-01) and exits, with quick tables.

Nothing here changes during a game. What does (smoke, doors, rubble) lies in the state as overrides; answers that depend
on those are kept by the set of overrides they were found with.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.content.ground.lattice import Edge, Point
from questhall.games.drawn_to_destiny.content.ground.routes import Ways
from questhall.games.drawn_to_destiny.content.ground.steps import bits
from questhall.games.drawn_to_destiny.content.ground.terrain import TERRAIN, Terrain
from questhall.games.drawn_to_destiny.content.scenes import Scene

#: spaces whose sight differs from the printed map: (space, blocks)
Changes = tuple[tuple[int, bool], ...]

NOWHERE: Final = -1
FIRELIGHT: Final = 3  # so many Spaces far a fire gives light
MOST_CHANGES: Final = 200  # sets of changes for which sight is kept
MOST_VIEWS: Final = 2000  # Spaces with a facing for which it is kept what lies ahead in sight
#: DTD-INT-10, DTD-INT-11: what is opened or broken from a Space beside it.
HANDLED: Final = ("door", "open door", "barrel", "low wall")


@cache
def _ranges(dots: tuple[Point, ...]) -> tuple[tuple[int, ...], ...]:
    """DTD-RNG-01: the Ranges between all dots of a full lattice, the same for all maps of a size."""
    return tuple([tuple([lattice.distance(dot, other) for other in dots]) for dot in dots])


class Field:
    """The map of a Scene; its Places are named groups of Spaces (DTD-PLACE-01)."""

    def __init__(self, scene: Scene) -> None:
        self.scale = scene.scale
        self.dots: list[Point] = []
        self.index: dict[Point, int] = {}
        self.terrain: list[str] = []
        self.width = max([len(row) for row in scene.map.rows], default=0)
        self.height = len(scene.map.rows)
        for y, row in enumerate(scene.map.rows):
            for x, mark in enumerate(row):
                if mark != " " and lattice.is_dot((x, y)) and mark in scene.map.legend:
                    self.index[x, y] = len(self.dots)
                    self.dots.append((x, y))
                    self.terrain.append(scene.map.legend[mark])
        unknown = sorted({kind for kind in self.terrain if kind not in TERRAIN})
        if unknown:
            raise ValueError(f"{unknown[0]!r} is no kind of terrain; there are {', '.join(TERRAIN)}")
        self.kinds = tuple([TERRAIN[kind] for kind in self.terrain])  # of Space
        self.size = len(self.dots)
        self.elevation = [scene.map.elevation.get(f"{x},{y}", 0) for x, y in self.dots]
        self.edges: tuple[Edge, ...] = tuple(
            lattice.wall_edge((ax, ay), (bx, by)) for ax, ay, bx, by in scene.map.walls
        )
        self._cut = {frozenset(((ax, ay), (bx, by))) for ax, ay, bx, by in scene.map.walls}
        self.links: list[tuple[int, ...]] = [
            tuple(self._link(dot, heading) for heading in range(8)) for dot in self.dots
        ]
        #: the linked neighbours of each Space
        self.near = tuple([tuple([there for there in row if there >= 0]) for row in self.links])
        self.around = tuple([frozenset(row) for row in self.near])  # the same as sets
        #: whether something that one can open or break stands beside a Space
        self.beside = tuple([any(there >= 0 and self.terrain[there] in HANDLED for there in row) for row in self.links])
        self.places: dict[str, tuple[int, ...]] = {
            place.id: tuple(self.index[point(text)] for text in place.spaces if point(text) in self.index)
            for place in scene.place
        }
        self.place_of: list[str] = [""] * self.size
        for name, spaces in self.places.items():
            for space in spaces:
                self.place_of[space] = name
        self.exits: dict[str, frozenset[int]] = {
            faction: frozenset(self.index[point(text)] for text in spaces if point(text) in self.index)
            for faction, spaces in scene.map.exits.items()
        }
        self.ceiling = scene.map.ceiling
        #: Events that happen the moment their condition comes true, and the Milestones that have one
        self.immediate = tuple([event for event in scene.event if event.kind == "trigger" and event.immediate])
        self.milestones = tuple([line for line in scene.milestone if line.when])
        self.ending = frozenset([line.id for line in scene.milestone if line.ends])
        self.neutral = _factions([n for n, faction in enumerate(scene.faction) if faction.neutral])
        self.unaware = tuple([faction.unaware_until for faction in scene.faction])
        self.foes = tuple([_foes(scene, number) for number in range(len(scene.faction))])
        #: the Factions of players, and those that players may take in a game of sides against each other
        self.playing = tuple([n for n, faction in enumerate(scene.faction) if faction.control == "players"])
        self.either = tuple([n for n, faction in enumerate(scene.faction) if faction.control == "either"])
        self.heroes = _factions(self.playing[:1])
        self.sides = _factions(self.playing + self.either)
        self.foggy = any(event.kind == "fog" for event in scene.event)
        self.burning = frozenset([space for space, kind in enumerate(self.terrain) if TERRAIN[kind].burns])
        self._opaque = [space for space, kind in enumerate(self.terrain) if TERRAIN[kind].blocks_sight]
        self._fires = [space for space, kind in enumerate(self.terrain) if kind == "fire"]
        full = self.size == sum((self.width + 1 - y % 2) // 2 for y in range(self.height))
        self.ranges: tuple[tuple[int, ...], ...] = (
            _ranges(tuple(self.dots)) if full else tuple([tuple(self._spread(space)) for space in range(self.size)])
        )
        #: DTD-RNG-01: the same with the difference in Elevation
        self.gaps = self.ranges if not any(self.elevation) else self._lifted()
        self._firelit = frozenset(
            [space for fire in self._fires for space, far in enumerate(self.ranges[fire]) if far <= FIRELIGHT]
        )
        self._arcs: dict[int, tuple[str, ...]] = {}
        self._outward: dict[int, tuple[int, ...]] = {}
        self._rings: dict[int, tuple[int, ...]] = {}
        self._ahead: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self._in_view: dict[tuple[int, int, int, int, Changes], tuple[int, ...]] = {}
        self.ways: dict[tuple[object, ...], Ways] = {}  # for each kind of walker, made when one walks
        self.walkers: dict[tuple[object, ...], Ways] = {}  # the same by what a walker is and does
        self._sight: dict[Changes, dict[tuple[int, int, int, int], bool]] = {}
        self.screens: dict[tuple[int, int], tuple[tuple[str, int, int], ...]] = {}  # ground.py: what a sweep meets
        self.shades: dict[int, tuple[int, frozenset[int]]] = {}  # ground.py: the printed Cover, and where more counts
        self._sweeps: dict[tuple[int, int], tuple[int, ...]] = {}

    def _link(self, dot: Point, heading: int) -> int:
        """DTD-MAP-04: the linked neighbour, or nowhere; a straight link needs one open way round."""
        other = lattice.neighbour(dot, heading)
        if other not in self.index:
            return NOWHERE
        if heading % 2:
            return NOWHERE if frozenset((dot, other)) in self._cut else self.index[other]
        for turn in (-1, 1):
            middle = lattice.neighbour(dot, (heading + turn) % 8)
            if (
                middle in self.index
                and frozenset((dot, middle)) not in self._cut
                and frozenset((middle, other)) not in self._cut
            ):
                return self.index[other]
        return NOWHERE

    def kind(self, space: int) -> Terrain:
        return self.kinds[space]

    def distance(self, one: int, other: int) -> int:
        """DTD-RNG-01: Spaces on the shortest path over the map's dots, whatever stands there."""
        return self.ranges[one][other]

    def arcs(self, space: int, facing: int, other: int) -> tuple[str, ...]:
        """DTD-ARC-01: the Arcs of somebody on a Space, facing so, in which another Space lies."""
        key = (space * 8 + facing) * self.size + other
        found = self._arcs.get(key)
        if found is None:
            found = self._arcs[key] = lattice.arcs(self.dots[space], facing, self.dots[other])
        return found

    def outward(self, space: int) -> tuple[int, ...]:
        """All Spaces, the nearest to one first; put in order once."""
        found = self._outward.get(space)
        if found is None:
            found = self._outward[space] = tuple(sorted(range(self.size), key=self.ranges[space].__getitem__))
        return found

    def rings(self, space: int) -> tuple[int, ...]:
        """The Spaces at each of the map's distances from one, as bits, the nearest first; put together once."""
        found = self._rings.get(space)
        if found is None:
            row = self.ranges[space]
            gaps = sorted({gap for other in self.ranges for gap in other})
            found = self._rings[space] = tuple([bits([at for at, far in enumerate(row) if far == gap]) for gap in gaps])
        return found

    def _lifted(self) -> tuple[tuple[int, ...], ...]:
        heights = self.elevation
        return tuple(
            [
                tuple([far + abs(height - heights[other]) for other, far in enumerate(row)])
                for height, row in zip(heights, self.ranges)
            ]
        )

    def ahead(self, space: int, facing: int, far: int) -> tuple[int, ...]:
        """DTD-ARC-01: the other Spaces within a Range in the Front Arc of somebody on a Space; looked for once."""
        found = self._ahead.get((space, facing, far))
        if found is None:
            near = [other for other, gap in enumerate(self.ranges[space]) if 0 < gap <= far]
            found = tuple([other for other in near if lattice.FRONT in self.arcs(space, facing, other)])
            self._ahead[space, facing, far] = found
        return found

    def in_view(self, space: int, facing: int, far: int, height: int, changes: Changes) -> tuple[int, ...]:
        """DTD-LOS-01: those of them that somebody there, so high above the ground, sees; looked for once."""
        key = (space, facing, far, height, changes)
        found = self._in_view.get(key)
        if found is None:
            if len(self._in_view) >= MOST_VIEWS:
                self._in_view.clear()
            ahead = self.ahead(space, facing, far)
            found = tuple([other for other in ahead if self.sees(space, other, changes, height)])
            self._in_view[key] = found
        return found

    def _spread(self, start: int) -> list[int]:
        far = [999] * self.size
        far[start] = 0
        edge = [start]
        while edge:
            following = []
            for space in edge:
                dot = self.dots[space]
                for heading in range(8):
                    other = self.index.get(lattice.neighbour(dot, heading), NOWHERE)
                    if other >= 0 and far[other] == 999:
                        far[other] = far[space] + 1
                        following.append(other)
            edge = following
        return far

    def sees(self, one: int, other: int, changes: Changes, height: int = 0, other_height: int = 0) -> bool:
        """DTD-LOS-01, DTD-LOS-02: a straight line between two dots that nothing blocks."""
        if one == other:
            return True
        known = self._sight.get(changes)
        if known is None:
            if len(self._sight) >= MOST_CHANGES:
                self._sight.clear()
            known = self._sight[changes] = {}
        key = (one, other, height, other_height)
        answer = known.get(key)
        if answer is None:
            answer = self._clear(one, other, dict(changes), height, other_height)
            known[key] = known[other, one, other_height, height] = answer
        return answer

    def _clear(self, one: int, other: int, changes: dict[int, bool], height: int, other_height: int) -> bool:
        start, end = self.dots[one], self.dots[other]
        lower = min(self.elevation[one] + height, self.elevation[other] + other_height)
        if self.edges and lattice.walled_off(start, end, self.edges) and lower <= 0:
            return False
        left, right = min(start[0], end[0]) - 1, max(start[0], end[0]) + 1
        top, bottom = min(start[1], end[1]) - 1, max(start[1], end[1]) + 1
        blocking = self._opaque
        if changes:
            blocking = [space for space in blocking if changes.get(space, True)]
            blocking += [space for space, blocks in changes.items() if blocks]
        for space in blocking:
            x, y = self.dots[space]
            if not (left <= x <= right and top <= y <= bottom) or space in (one, other):
                continue
            if lower <= self.elevation[space] and lattice.passes_close(start, end, (x, y)):
                return False
        return True

    def swept(self, one: int, other: int) -> tuple[int, ...]:
        """DTD-COV-03: the Spaces of the sweep, nearest to the attacker first, then clockwise from north."""
        found = self._sweeps.get((one, other))
        if found is None:
            start, (x, y) = self.dots[one], self.dots[other]
            dots = [(start[0] + dx, start[1] + dy) for dx, dy in lattice.swept(x - start[0], y - start[1])]
            inside = [self.index[dot] for dot in dots if dot in self.index]
            inside.sort(key=lambda space: (self.distance(one, space), lattice.clockwise_rank(start, self.dots[space])))
            found = self._sweeps[one, other] = tuple(inside)
        return found

    def lit(self, space: int, overrides: dict[int, str]) -> bool:
        """DTD-LEVEL-03: whether a fire burns within three Spaces."""
        if not overrides:
            return space in self._firelit
        row = self.ranges[space]
        return any(row[fire] <= FIRELIGHT for fire in self.fires(overrides))

    def fires(self, overrides: dict[int, str]) -> list[int]:
        """Every Space that burns now."""
        found = [space for space in self._fires if space not in overrides]
        return found + [space for space, kind in overrides.items() if kind == "fire"]

    def name(self, space: int) -> str:
        x, y = self.dots[space]
        return f"{x},{y}"


def _factions(numbers: Iterable[int]) -> int:
    """Some Factions as the bits of a number."""
    return sum([1 << number for number in numbers])


def _foes(scene: Scene, number: int) -> frozenset[int]:
    """DTD-UNIT-12: the Factions whose Units are Rivals: all others, but a neutral one only if one names the other."""
    mine = scene.faction[number]
    return frozenset(
        [
            other
            for other, faction in enumerate(scene.faction)
            if other != number
            and (
                not (mine.neutral or faction.neutral) or faction.id in mine.hostile_to or mine.id in faction.hostile_to
            )
        ]
    )


def point(text: str) -> Point:
    """A Space as it is written in a Scene file: ``8,2``."""
    x, _comma, y = text.partition(",")
    try:
        return (int(x), int(y))
    except ValueError:
        raise ValueError(f"{text!r} is not a Space; write its column and row, such as 8,2") from None
