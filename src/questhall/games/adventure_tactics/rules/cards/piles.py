"""Hands and piles: drawing, discarding, and where a card goes after use."""

from questhall.games.adventure_tactics.rules.board.positions import current
from questhall.games.adventure_tactics.rules.cards.stats import spend, stat_records
from questhall.games.adventure_tactics.state import Board, Figure, GameTable
from questhall.kernel import say


def draw(state: GameTable, hero: str, n: int) -> int:
    """ATD-DRAW-02, ATD-DRAW-03: draw cards; an empty deck is made anew of the discard pile; with both empty it
    stops.
    """
    board = current(state).boards[hero]
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
    """ATD-DRAW-02: the discard pile is shuffled and becomes the deck."""
    board.draw = board.discard + board.draw
    board.discard = []
    state.chance.shuffle(board.draw)
    say(state, "reshuffle", hero, rule="ATD-DRAW-02")


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
    """ATD-ACT-01, ATD-KEY-01, ATD-FEAT-02: a card that was used goes to the discard pile, or aside if it says
    REMOVE.
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
