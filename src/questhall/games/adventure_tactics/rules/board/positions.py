"""Who stands where: occupied and free squares, distances between characters."""

from questhall.games.adventure_tactics.rules.board.conditions import hidden
from questhall.games.adventure_tactics.rules.board.geometry import Grid, grid
from questhall.games.adventure_tactics.rules.board.large_bosses import block, footprint, gap
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.state import Encounter, Figure, GameTable


def current(state: GameTable) -> Encounter:
    """The encounter in play."""
    encounter = state.encounter
    assert encounter is not None
    return encounter


def occupied(encounter: Encounter, without: Figure | None = None) -> int:
    """ATD-MOVE-03, ATD-MOVE-05, ATD-KO-04: the squares that somebody or something stands on."""
    mask = 0
    feet = grid(encounter.width, encounter.height).feet
    for figure in encounter.figures.values():
        if not figure.down:
            mask |= feet[figure.size][figure.square]
    return mask if without is None or without.down else mask & ~footprint(without, encounter.width)


class Positions:
    """Who stands where, looked up once while nothing moves."""

    def __init__(self, state: GameTable) -> None:
        encounter = state.encounter
        assert encounter is not None
        self.land = ground(state)
        single = self.land.grid.single
        friends = foes = things = unseen = 0
        self.blocks: list[int] = []  # where a foe stands that covers more than one square
        for figure in encounter.figures.values():
            if figure.friend:
                if not figure.down:
                    friends |= single[figure.square]
                continue
            feet = single[figure.square]
            if figure.kind != "minion":
                if figure.size > 1:
                    feet = block(figure.square, encounter.width)
                    self.blocks.append(feet)
                elif figure.kind == "object":
                    things |= feet
            foes |= feet
            if figure.conditions and hidden(figure.conditions):
                unseen |= feet
        self.marks = foes & ~unseen if unseen else foes  # whom heroes may attack
        self.foes = foes & ~things if things else foes  # bosses and minions
        self.taken = friends | foes


def distance(g: Grid, a: Figure, b: Figure) -> int:
    """ATD-RANGE-01, ATD-LARGE-09: the range between two figures, least over their squares."""
    if a.size == 1 and b.size == 1:
        return g.apart[a.square * g.size + b.square]
    return gap(g, a.square, a.size, b.square, b.size)


def free_squares(state: GameTable) -> int:
    """ATD-MOVE-09, ATD-KO-07: on the map, without character, wall, fire wall or water; obstacles are allowed."""
    land = ground(state)
    return land.grid.all & ~land.closed & ~occupied(current(state))


def heroes(encounter: Encounter) -> list[Figure]:
    """The party's heroes, standing or not, in seat order."""
    return [figure for figure in encounter.figures.values() if figure.kind == "hero"]


def enemies(encounter: Encounter) -> list[Figure]:
    """Bosses, then minions by identifier (ATD-BOSS-05)."""
    figures = encounter.figures
    bosses = [id for id, figure in figures.items() if figure.kind == "boss"]
    minions = [id for id, figure in figures.items() if figure.kind == "minion"]
    bosses.sort()
    minions.sort()
    return [figures[id] for id in bosses + minions]
