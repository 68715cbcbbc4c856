"""Equipment on the board: its slots, its use and what it changes (ATD-EQ, ATD-FEAT)."""

from questhall.games.adventure_tactics.content.printed import GEAR
from questhall.games.adventure_tactics.rules.board.deeds import Deed
from questhall.games.adventure_tactics.rules.cards.classes import hearts, hero_of
from questhall.games.adventure_tactics.rules.cards.stats import spend_stat, stat
from questhall.games.adventure_tactics.rules.cards.steps import possible
from questhall.games.adventure_tactics.state import Board, Figure, GameTable
from questhall.kernel import Flow, say


def usable_now(state: GameTable, deed: Deed, board: Board, card: str) -> bool:
    """ATD-EQ-02, ATD-FEAT-02, ATD-ACT-08: a piece on the board with something to do, that is neither ongoing nor a
    response.
    """
    entry = state.content.cards[card]
    if card not in state.content.index.usable:
        return False
    if (board.actions <= 0 and "FREE" not in entry.keywords) or card in board.free:
        return False
    deed.card = card
    return possible(state, deed, entry.steps)


def equip(state: GameTable, figure: Figure, board: Board, card: str) -> Flow:
    """ATD-EQ-01, ATD-ACT-04, ATD-ACT-05, ATD-ACT-06, ATD-ACT-07: from hand into its slot; gear that lay there goes to
    the discard pile.
    """
    kind = state.content.cards[card].kind
    if not spend_stat(state, figure, "free_equip"):
        board.actions -= 1
    board.hand.remove(card)
    old = getattr(board, kind)
    if old and kind in GEAR:
        board.discard.append(old)
    setattr(board, kind, card)
    say(state, "equips", figure.id, card, rule="ATD-ACT-04" if kind in GEAR else "ATD-ACT-06")
    refresh_top(state, figure)
    yield from ()


def refresh_top(state: GameTable, figure: Figure) -> None:
    """ATD-SETUP-08, ATD-EQ-03: ongoing gear raises the maximum HP while it lies on the board."""
    figure.top = hearts(state, hero_of(state, figure.id)) + stat(state, figure, "max_hp")
    figure.hp = min(figure.hp, figure.top)
