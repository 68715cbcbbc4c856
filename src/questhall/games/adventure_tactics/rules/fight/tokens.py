"""Tokens that somebody carries: dropped and taken up."""

from questhall.games.adventure_tactics.rules.board.geometry import squares
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import check_main
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, free_squares
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import say


def drop(state: GameTable, figure: Figure) -> None:
    """A bearer who is knocked out drops what it carries: under itself, and around where somebody can walk to it."""
    encounter = current(state)
    taken = [figure.square, *squares(ground(state).grid.around(1 << figure.square) & free_squares(state))]
    for token in figure.carries:
        place = next((square for square in taken if square not in encounter.tokens), figure.square)
        encounter.tokens[place] = token
    figure.carries = ()


def take_token(state: GameTable, hero: Figure) -> None:
    """A token is taken by who enters its square, also by who comes back to it."""
    token = current(state).tokens.pop(hero.square, None)
    if token is not None:
        hero.carries += (token,)
        say(state, "takes", hero.id, token)
        check_main(state)
