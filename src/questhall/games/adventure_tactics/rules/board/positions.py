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
    single = grid(encounter.width, encounter.height).single
    for figure in encounter.figures.values():
        if not figure.down:
            mask |= single[figure.square]
            if figure.size > 1:
                mask |= block(figure.square, encounter.width)
    return mask if without is None or without.down else mask & ~footprint(without, encounter.width)


class Positions:
    """Who stands where, looked up once while nothing moves."""

    def __init__(self, state: GameTable) -> None:
        encounter = state.encounter
        assert encounter is not None
        self.land = ground(state)
        single = self.land.grid.single
        friends = foes = things = blocks = unseen = 0
        standing: list[Figure] = []
        for figure in encounter.figures.values():
            if figure.friend:
                if not figure.down and figure.square >= 0:
                    friends |= single[figure.square]
                    standing.append(figure)
            else:
                foes |= single[figure.square]
                if figure.kind != "minion":
                    if figure.size > 1:
                        blocks |= block(figure.square, encounter.width)
                    elif figure.kind == "object":
                        things |= single[figure.square]
                if figure.conditions and hidden(figure.conditions):
                    unseen |= single[figure.square]
        self.marks = foes & ~unseen if unseen else foes  # whom heroes may attack
        self.large = blocks > 0  # some foe stands on more than one square
        self.foes = (foes | blocks) & ~things if blocks or things else foes  # bosses and minions
        self.taken = friends | foes | blocks
        self._standing = standing

    def hunted(self) -> list[Figure]:
        """ATD-AI-01, ATD-SUM-02, ATC-FMT-21: heroes and summons on the board, not knocked out, not Invisible; others
        where the chapter says so.
        """
        found = []
        for figure in self._standing:
            if figure.conditions and hidden(figure.conditions):
                continue
            if figure.kind != "npc" or figure.mark == "bait":
                found.append(figure)
        return found


def distance(g: Grid, a: Figure, b: Figure) -> int:
    """ATD-RANGE-01, ATD-LARGE-09: the range between two figures, least over their squares."""
    if a.size == 1 and b.size == 1:
        return g.apart[a.square * g.size + b.square]
    return gap(g, a, b)


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
