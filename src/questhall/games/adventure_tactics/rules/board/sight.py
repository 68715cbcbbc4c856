"""Line of sight between characters (ATD-LOS)."""

from questhall.games.adventure_tactics.content.geometry import squares
from questhall.games.adventure_tactics.rules.board.large_bosses import block, footprint
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import Ground, ground
from questhall.games.adventure_tactics.rules.board.positions import current
from questhall.games.adventure_tactics.state import Encounter, Figure, GameTable


def enemies_mask(encounter: Encounter, without: Figure | None = None, also: Figure | None = None) -> int:
    """ATD-LOS-02, ATD-LOS-03, ATD-COND-10, ATD-OBST-07: bosses and minions interrupt sight; things, heroes and summons
    do not.
    """
    mask = 0
    for figure in encounter.figures.values():
        if not figure.friend and figure.kind != "object" and figure is not without and figure is not also:
            mask |= 1 << figure.square if figure.size == 1 else block(figure.square, encounter.width)
    return mask


def sight(ground: Ground, a: int, b: int, blockers: int) -> bool:
    """ATD-LARGE-09, ATD-LOS-01: sight between two footprints exists if it exists for any pair of their squares."""
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
