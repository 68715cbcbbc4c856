"""Squares, ranges and floods of movement, in whole numbers only.

A set of squares is one integer, a bit for each square in reading order, so that "everything within two squares that a
goblin can reach" is a handful of machine operations. Square (column, row) has the number row * width + column.
"""

from functools import cache
from heapq import heappop, heappush


class Grid:
    """A board of some width and height: what depends on nothing else."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.size = width * height
        self.all = (1 << self.size) - 1
        self.not_west = sum(1 << (r * width + c) for r in range(height) for c in range(1, width))
        self.not_east = sum(1 << (r * width + c) for r in range(height) for c in range(width - 1))
        self.column = [square % width for square in range(self.size)]
        self.row = [square // width for square in range(self.size)]
        self.beside = [_steps(self, square) for square in range(self.size)]  # neighbours in the order N, E, S, W
        self.apart: list[int] = []  # ATD-RANGE-01, at a * size + b
        across = [[abs(c - b) for b in range(width)] for c in range(width)]
        beyond = [[[max(n, rows) for n in line] for rows in range(height)] for line in across]
        for r in range(height):
            for c in range(width):
                for b in range(height):
                    self.apart += beyond[c][abs(r - b)]
        self.to: list[tuple[str, int, int]] = [("to", square % width, square // width) for square in range(self.size)]
        self.cross = [self.sides(1 << square) for square in range(self.size)]  # the neighbours as a set
        self.single = [*(1 << square for square in range(self.size)), 0]  # each square as a set; -1 is none
        blocks = [3 << square | 3 << square + width for square in range(self.size)]
        self.feet = [[0], self.single, [*blocks, 0]]  # ATD-LARGE-01: the squares of a figure, by its size and square
        self._within: list[list[int]] = [self.single]
        self.lines: list[tuple[int, ...]] = [()] * self.size**2  # of sight, at a * size + b, once they are known

    def square(self, column: int, row: int) -> int:
        """The number of a square, or -1 off the map."""
        if 0 <= column < self.width and 0 <= row < self.height:
            return row * self.width + column
        return -1

    def sides(self, mask: int) -> int:
        """ATD-MOVE-01: the squares one orthogonal step from a set (the set itself only where its squares touch)."""
        return (
            (mask << 1 & self.not_west)
            | (mask >> 1 & self.not_east)
            | (mask << self.width & self.all)
            | mask >> self.width
        )

    def around(self, mask: int) -> int:
        """A set with all its neighbours, diagonals too."""
        row = mask | (mask << 1 & self.not_west) | (mask >> 1 & self.not_east)
        return row | (row << self.width & self.all) | row >> self.width

    def within(self, square: int, n: int) -> int:
        """ATD-RANGE-01: all squares at most n away, diagonal steps counted as one."""
        if n >= len(self._within):
            n = min(n, max(self.width, self.height))  # nothing is farther away
            while len(self._within) <= n:
                self._within.append([self.around(mask) for mask in self._within[-1]])
        return self._within[n][square]

    def band(self, mask: int, least: int, most: int) -> int:
        """ATD-RANGE-04: all squares from which the nearest square of a set is least to most away."""
        most = min(most, max(self.width, self.height))
        if most < least:
            return 0
        if not mask & mask - 1 and mask:
            square = mask.bit_length() - 1
            return self.within(square, most) & ~self.within(square, least - 1) if least else self.within(square, most)
        far = mask
        near = 0
        for n in range(most):
            if n == least - 1:
                near = far
            far = self.around(far)
        return far & ~near if least > 0 else far

    def range(self, a: int, b: int) -> int:
        """ATD-RANGE-01: the larger of the differences in columns and rows."""
        return self.apart[a * self.size + b]

    def options(self, mask: int) -> list[tuple[str, int, int]]:
        """The squares of a set as things to choose, in reading order."""
        to = self.to
        found = []
        while mask:
            low = mask & -mask
            found.append(to[low.bit_length() - 1])
            mask ^= low
        return found


@cache
def grid(width: int, height: int) -> Grid:
    """The board of a size, made once."""
    return Grid(width, height)


def squares(mask: int) -> list[int]:
    """The squares of a set, in reading order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class Flood:
    """ATD-MOVE-01, ATD-OBST-01: layer c is the set of squares first reached for c points; rough squares cost 2.

    Layers are made when somebody asks for them: most searches end long before the board does.
    """

    def __init__(self, grid: Grid, start: int, plain: int, rough: int) -> None:
        self.grid = grid
        self.layers = [start]
        self.plain = plain & ~start  # not reached yet
        self.rough = rough & ~start
        self.done = False

    def up_to(self, cost: int) -> list[int]:
        """The layers up to a cost."""
        if len(self.layers) <= cost and not self.done:
            self._grow(0, cost)
        return self.layers[: cost + 1]

    def cost(self, mask: int) -> int:
        """The least cost at which the flood touches a set, or -1."""
        layers = self.layers
        for cost, layer in enumerate(layers):
            if layer & mask:
                return cost
        if not self.done:
            self._grow(mask, self.grid.size * 2)
            if layers[-1] & mask:
                return len(layers) - 1
        return -1

    def _grow(self, mask: int, most: int) -> None:
        """Further layers, until one touches a set, up to a cost, or until there is nothing more to reach."""
        layers, plain, rough = self.layers, self.plain, self.rough
        width, west, east = self.grid.width, self.grid.not_west, self.grid.not_east
        last, before = layers[-1], layers[-2] if len(layers) > 1 else 0
        for _ in range(len(layers), most + 1):
            new = ((last << 1 & west) | (last >> 1 & east) | last << width | last >> width) & plain
            plain ^= new
            if rough:
                hard = ((before << 1 & west) | (before >> 1 & east) | before << width | before >> width) & rough
                rough ^= hard
                new |= hard
            if not new and (not rough or not last):
                self.done = True
                break
            layers.append(new)
            if new & mask:
                break
            before, last = last, new
        self.plain, self.rough = plain, rough


def flood(grid: Grid, start: int, plain: int, rough: int, most: int) -> list[int]:
    """ATD-MOVE-01: the layers of a flood up to a cost."""
    return Flood(grid, start, plain, rough).up_to(most)


def flooded(grid: Grid, start: int, plain: int, rough: int, most: int) -> int:
    """ATD-MOVE-01: everything that is reached for so many points, the start included."""
    seen = start
    if rough:
        for layer in flood(grid, start, plain, rough, most):
            seen |= layer
        return seen
    width, west, east = grid.width, grid.not_west, grid.not_east
    for _ in range(most):
        seen |= ((seen << 1 & west) | (seen >> 1 & east) | seen << width | seen >> width) & plain
    return seen


def flood_back(grid: Grid, goal: int, plain: int, rough: int) -> list[int]:
    """ATD-AI-03: layer d is the set of squares from which a step onto the goal can be made for d points in all."""
    layers = [goal]
    free = (plain | rough) & ~goal
    last, before = grid.sides(goal) & free, 0  # the step onto the goal itself costs 1 whatever lies there
    while last or before:
        layers.append(last)
        free ^= last
        new = (grid.sides(last & plain) | grid.sides(before)) & free
        before, last = last & rough, new
    return layers


def first_back(grid: Grid, goal: int, plain: int, rough: int, wanted: int) -> int:
    """ATD-AI-03: those of the wanted squares that lie in the first layer of `flood_back` that has any; else nothing."""
    if goal & wanted:
        return goal & wanted
    width, west, east = grid.width, grid.not_west, grid.not_east
    free = (plain | rough) & ~goal
    last = grid.sides(goal) & free  # the step onto the goal itself costs 1 whatever lies there
    before = 0
    while not last & wanted:
        free ^= last
        here = last & plain
        new = (here << 1 & west) | (here >> 1 & east) | here << width | here >> width
        if before:
            new |= (before << 1 & west) | (before >> 1 & east) | before << width | before >> width
        new &= free
        if not new and not (rough and last):
            return 0
        before, last = last & rough, new
    return last & wanted


def cost_of(layers: list[int], mask: int) -> int:
    """The least cost at which a flood touches a set, or -1."""
    for cost, layer in enumerate(layers):
        if layer & mask:
            return cost
    return -1


def route(grid: Grid, start: int, end: int, plain: int, rough: int, harmful: int, careful: bool) -> list[int]:
    """ATD-AI-09: the squares of a way from start to end, without the start.

    Least cost, then fewest harmful squares (``careful``: the other way round, as a hero walks), then first in the
    order N, E, S, W.
    """
    best: dict[int, tuple[int, int]] = {start: (0, 0)}
    open_squares = [((0, 0), start)]
    enter = plain | rough
    while open_squares:
        ways, here = heappop(open_squares)
        if here == end:
            break  # the ways that matter are all known
        if ways > best[here]:
            continue
        for step in grid.beside[here]:
            bit = 1 << step
            if not bit & enter:
                continue
            cost, harm = (2 if bit & rough else 1), (1 if bit & harmful else 0)
            value = (ways[0] + harm, ways[1] + cost) if careful else (ways[0] + cost, ways[1] + harm)
            if step not in best or value < best[step]:
                best[step] = value
                heappush(open_squares, (value, step))
    if end not in best:
        return []
    return _first_route(grid, start, end, plain, rough, harmful, careful, best)


def touches(grid: Grid, start: int, end: int, plain: int, rough: int, harmful: int, careful: bool, things: int) -> bool:
    """Whether a way from start to end might lead over some squares that matter: a quick look that saves most routes."""
    if careful and harmful:
        if harmful >> end & 1:
            return True
        plain, rough = plain & ~harmful, rough & ~harmful
    elif not careful:
        things |= harmful
    seeking = Flood(grid, 1 << start, plain, rough)
    if seeking.cost(1 << end) < 0:
        return True
    return any(layer & things for layer in seeking.layers[1:])


def _first_route(
    grid: Grid,
    start: int,
    end: int,
    plain: int,
    rough: int,
    harmful: int,
    careful: bool,
    best: dict[int, tuple[int, int]],
) -> list[int]:
    """Among the best ways the one whose step list is first: walk forward over squares that still lie on a best way to
    the end.
    """
    useful = {end}
    frontier = [end]
    while frontier:
        here = frontier.pop()
        bit = 1 << here
        cost, harm = (2 if bit & rough else 1), (1 if bit & harmful else 0)
        add = (harm, cost) if careful else (cost, harm)
        for before in grid.beside[here]:
            if (
                before in best
                and (best[before][0] + add[0], best[before][1] + add[1]) == best[here]
                and before not in useful
            ):
                useful.add(before)
                frontier.append(before)
    way: list[int] = []
    here = start
    while here != end:
        for step in grid.beside[here]:
            bit = 1 << step
            if step not in useful or not bit & (plain | rough):
                continue
            cost, harm = (2 if bit & rough else 1), (1 if bit & harmful else 0)
            add = (harm, cost) if careful else (cost, harm)
            if (best[here][0] + add[0], best[here][1] + add[1]) == best[step]:
                way.append(step)
                here = step
                break
    return way


def _steps(grid: Grid, square: int) -> list[int]:
    """The neighbours in the order N, E, S, W."""
    c, r = grid.column[square], grid.row[square]
    found = [grid.square(c, r - 1), grid.square(c + 1, r), grid.square(c, r + 1), grid.square(c - 1, r)]
    return [step for step in found if step >= 0]
