"""The direction deck (ATD-DIR)."""

from questhall.games.adventure_tactics.content.printed import DIRECTIONS
from questhall.games.adventure_tactics.rules.board.positions import current
from questhall.games.adventure_tactics.state import GameTable
from questhall.kernel import say


def draw_direction(state: GameTable) -> str:
    """ATD-DIR-01, ATD-DIR-02, ATD-DIR-06: the top card; when all eight are out they are shuffled and drawing
    goes on.
    """
    encounter = current(state)
    if not encounter.directions:
        shuffle_directions(state)
    encounter.directions_used = True
    direction = encounter.directions.pop()
    say(state, "direction", direction, rule="ATD-DIR-02")
    return direction


def shuffle_directions(state: GameTable) -> None:
    """ATD-DIR-03, ATD-DIR-09: all eight cards are shuffled together when the turn or phase that used them is over."""
    encounter = current(state)
    encounter.directions = list(DIRECTIONS)
    state.chance.shuffle(encounter.directions)
    encounter.directions_used = False
