"""Straight lines away from a side of a character: where walls are laid, and what a breath sweeps."""

from questhall.games.adventure_tactics.rules.board.geometry import Grid, squares
from questhall.games.adventure_tactics.rules.board.large_bosses import footprint
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current
from questhall.games.adventure_tactics.state import Figure, GameTable

FOUR = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
Start = tuple[int, str]  # first square and direction


def starts(g: Grid, boss: Figure) -> list[Start]:
    """ATD-WALL-01, ATD-WALL-08: the squares that share a side with the boss, each with the direction away from it."""
    feet = footprint(boss, g.width)
    found: list[Start] = []
    for square in squares(feet):
        for name, (dc, dr) in FOUR.items():
            there = g.square(g.column[square] + dc, g.row[square] + dr)
            if there >= 0 and not feet >> there & 1:
                found.append((there, name))
    return sorted(found)


def swept(state: GameTable, start: Start, length: int) -> int:
    """The squares of a line, up to the first wall."""
    land = ground(state)
    g = land.grid
    dc, dr = FOUR[start[1]]
    square, mask = start[0], 0
    for _ in range(length):
        if square < 0 or land.walls >> square & 1:
            break
        mask |= 1 << square
        square = g.square(g.column[square] + dc, g.row[square] + dr)
    return mask


def best_lines(state: GameTable, user: Figure, length: int) -> list[Start]:
    """ATC-BOSS-21: the lines from a side of the user with the most of its foes in them; none without any."""
    width = current(state).width
    foes = [figure for figure in current(state).figures.values() if figure.friend != user.friend and not figure.down]
    found: dict[Start, int] = {}
    for start in starts(ground(state).grid, user):
        mask = swept(state, start, length)
        found[start] = sum(bool(footprint(foe, width) & mask) for foe in foes)
    most = max(found.values(), default=0)
    return [start for start, count in found.items() if count == most] if most else []
