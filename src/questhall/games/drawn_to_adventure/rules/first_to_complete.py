"""First to complete: rewards for those who complete a quest in the first round in which anybody does (DTA-FIRST)."""

from questhall.games.drawn_to_adventure.rules.rewards import earn
from questhall.games.drawn_to_adventure.state import Adventure
from questhall.kernel import say


def in_first_round(state: Adventure, hex: int) -> bool:
    """DTA-FIRST-01, DTA-FIRST-02, DTA-FIRST-04, DTA-FIRST-05: nobody has completed this quest in a round before.

    The round of its first completion is noted for each hex of the map; so a mark is struck out by itself at the
    clean-up.
    """
    if state.first[hex] == 0:
        state.first[hex] = state.round
    return state.first[hex] == state.round


def earn_first(state: Adventure, me: int, hex: int) -> None:
    """DTA-FIRST-01, DTA-FIRST-03: the reward with the mark, announced to everybody."""
    board = state.board()
    say(state, "first", board.names[hex], seat=me, rule="DTA-FIRST-03")
    earn(state, me, board.first[hex])
