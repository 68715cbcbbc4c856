"""Drawing cards, and the mulligan (ATD-DRAW)."""

from questhall.games.adventure_tactics.rules.board.positions import current, heroes
from questhall.games.adventure_tactics.rules.cards.deciders import at_once
from questhall.games.adventure_tactics.rules.cards.stats import stat
from questhall.games.adventure_tactics.state import Board, Figure, GameTable, Hero
from questhall.kernel import Flow, Option, say


def draw(state: GameTable, hero: str, n: int) -> int:
    """ATD-DRAW-02, ATD-DRAW-03: draw cards; an empty deck is made anew of the discard pile; with both empty it
    stops.
    """
    encounter = state.encounter
    assert encounter is not None
    board = encounter.boards[hero]
    drawn = 0
    while drawn < n:
        if not board.draw:
            if not board.discard:
                break
            reshuffle(state, hero, board)
        card = board.draw.pop()
        board.hand.append(card)
        state.chance.reveal()
        drawn += 1
        if state.events is not None:
            say(state, "draw", hero, card)
    return drawn


def reshuffle(state: GameTable, hero: str, board: Board) -> None:
    """ATD-DRAW-02, ATD-CORE-08: the discard pile is shuffled and becomes the deck."""
    board.draw = board.discard + board.draw
    board.discard = []
    state.chance.shuffle(board.draw)
    say(state, "reshuffle", hero, rule="ATD-DRAW-02")


def hand_size(state: GameTable, figure: Figure) -> int:
    """ATD-DRAW-01: four, unless an effect changes it."""
    return 4 + stat(state, figure, "hand_size") + state.coming.get("hand_now", 0)


def draw_hands(state: GameTable) -> None:
    """ATD-ROUND-02, ATD-DRAW-01, ATD-DRAW-03, ATD-DRAW-04: every hero draws up to its hand size, knocked out or not."""
    encounter = current(state)
    for figure in heroes(encounter):
        board = encounter.boards[figure.id]
        draw(state, figure.id, max(0, hand_size(state, figure) - len(board.hand)))
        board.passed = False


def mulligans(state: GameTable) -> Flow:
    """ATD-DRAW-05: all seats look at their first hands at the same time."""
    yield from at_once(state, "mulligans", "mulligan", mulligan_options, mulligan, "keep")


def mulligan_options(state: GameTable, hero: Hero, board: Board) -> tuple[str, ...]:
    """No hero is without a first hand."""
    return "keep", "redraw"


def mulligan(state: GameTable, hero: Hero, board: Board, answer: Option) -> None:
    """ATD-DRAW-05: once an encounter, right after the very first hand: the whole hand back into the deck, and a new
    one.
    """
    board.ready = True
    if answer == "redraw":
        many = len(board.hand)
        board.draw += board.hand
        board.hand = []
        state.chance.shuffle(board.draw)
        say(state, "mulligan", hero.id, rule="ATD-DRAW-05")
        draw(state, hero.id, many)
