"""Where a card lies while it is used, and where it goes afterwards."""

from questhall.games.adventure_tactics.rules.board.positions import current
from questhall.games.adventure_tactics.rules.cards.passive_abilities import spend
from questhall.games.adventure_tactics.rules.cards.stats import stat_records
from questhall.games.adventure_tactics.state import Board, Figure, GameTable
from questhall.kernel import say


def take_off_board(board: Board, card: str) -> bool:
    """Empty the slot in which a card lies."""
    for slot in ("weapon", "armor", "accessory", "feature"):
        if getattr(board, slot) == card:
            setattr(board, slot, "")
            return True
    return False


def begin_use(state: GameTable, hero: str, card: str) -> None:
    """A card leaves hand or board when it is used; it reaches its pile when it is finished (ATD-ATK-09)."""
    board = current(state).boards[hero]
    if not take_off_board(board, card):
        board.hand.remove(card)
    board.playing.append(card)


def end_use(state: GameTable, hero: str, card: str, response: bool = False) -> None:
    """ATD-ACT-07, ATD-ACT-01, ATD-KEY-01, ATD-FEAT-02: a card that was used goes to the discard pile, or aside if it
    says REMOVE.
    """
    encounter = current(state)
    board = encounter.boards[hero]
    board.playing.remove(card)
    if "REMOVE" in state.content.cards[card].keywords:
        board.aside.append(card)
        say(state, "aside", hero, card, rule="ATD-KEY-01")
    elif response and returns(state, encounter.figures[hero]):
        board.hand.append(card)
    else:
        board.discard.append(card)


def returns(state: GameTable, figure: Figure) -> bool:
    """Whether a response comes back to the hand instead of being discarded (a passive says so)."""
    if "response_back" not in state.content.index.stats:
        return False
    for record, key, _ in stat_records(state, figure, "response_back"):
        spend(figure, key, record.per_turn, record.per_round, record.per_encounter)
        return True
    return False
