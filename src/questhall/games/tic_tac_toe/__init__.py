"""Tic-tac-toe: the smallest game, and the yardstick against other frameworks."""

from functools import cache
from typing import Any

from questhall.games.tic_tac_toe import bot, encoding, rules
from questhall.games.tic_tac_toe.state import BoardView, State
from questhall.games.tic_tac_toe.table import BoardTable
from questhall.kernel import Chance, Decision, Game, Refusal

MARKED = [
    Refusal(str(square), f"square-{square}", "TTT-TURN-01", "This square is marked already.") for square in range(9)
]


class TicTacToe(Game[State, BoardView]):
    """Three in a row on nine squares."""

    name = "tic-tac-toe"
    title = "Tic-tac-toe"
    tagline = "Three in a row on nine squares"
    blurb = "Two people mark squares in turn. Whoever has three in a row wins; between careful players nobody does."
    minutes = (1, 2)
    seats = (2,)
    hidden = False
    state_type = State
    words = encoding.WORDS
    step = staticmethod(rules.turn)
    outcome = staticmethod(rules.outcome)
    features = staticmethod(encoding.features)
    table = BoardTable()

    def setup(self, seats: int, options: Any, chance: Chance) -> State:
        """TTT-SETUP-01: an empty board; seat 0 begins."""
        return State(marks=[0, 0], chance=chance)

    def view(self, state: State, seat: int | None) -> BoardView:
        crosses, noughts = state.marks
        return BoardView(rules.board(crosses, noughts), state.active, rules.ROW[crosses] or rules.ROW[noughts])

    def refusals(self, view: BoardView, decision: Decision) -> list[Refusal]:
        """TTT-TURN-01: a marked square stays as it is."""
        return _marked(view.squares)

    def invariants(self, state: State) -> list[str]:
        crosses, noughts = state.marks
        broken = []
        if crosses & noughts:
            broken.append("a square carries both marks")
        if crosses.bit_count() - noughts.bit_count() not in (0, 1):
            broken.append("the marks are not placed in turn")
        return broken

    def value(self, state: State, seat: int) -> float:
        return bot.value(state, seat)


@cache
def _marked(squares: tuple[int, ...]) -> list[Refusal]:
    return [MARKED[square] for square, mark in enumerate(squares) if mark >= 0]
