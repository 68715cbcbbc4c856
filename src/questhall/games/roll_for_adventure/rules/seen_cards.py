"""What everybody knows about the order of the deck: what the stacks and the Ranger tell."""

from questhall.games.roll_for_adventure.content.printed import MASTER
from questhall.games.roll_for_adventure.state import State
from questhall.kernel import Chance


def see_top(state: State, count: int) -> None:
    """The next cards become known. Cards shuffled back in that are not among them lie deeper down."""
    top = tuple(reversed(state.deck[-count:]))
    above = [card for card in state.known[: state.firm] if card not in top]
    floating = [card for card in state.loose if card not in top]
    sunk = [card for card in state.sunk if card not in top]
    state.firm = len(top) + (0 if floating else len(above))
    state.known = top + tuple([card for card in state.known if card not in top])
    state.loose, state.sunk = (), (*sunk, *floating)


def card_left(state: State, key: str) -> None:
    """The top card was turned up. When the firm cards are gone, what had sunk may lie anywhere again."""
    if state.known and state.known[0] == key:
        state.known = state.known[1:]
        state.firm = max(0, state.firm - 1)
    else:
        state.loose = tuple([card for card in state.loose if card != key])
    if not state.firm:
        state.loose, state.sunk = state.loose + state.sunk, ()


def card_came(state: State, key: str) -> None:
    """RFA-MASTER-04: a card was shuffled back in and may lie anywhere."""
    state.loose += (key,)


def master_places(state: State) -> tuple[int, int]:
    """The earliest and the latest the Master can come, as far as everybody knows: 1 is the next card, 0 is now."""
    size = len(state.deck)
    if MASTER not in state.deck:
        return 0, 0
    if MASTER in state.known:
        place = state.known.index(MASTER) + 1
        return place, place + len(state.loose) + (len(state.sunk) if place > state.firm else 0)
    if MASTER in state.loose:
        return 1, size
    if MASTER in state.sunk:
        return state.firm + 1, size
    lowest, highest = state.span
    return max(size - len(state.loose) - len(state.sunk) - highest, len(state.known) + 1), size - lowest


def conceal(state: State, chance: Chance) -> None:
    """Deal the deck again, each order as likely as it is to those who saw what everybody has seen.

    The deck is built from the bottom: what was never seen, in any order, with the Master in his stack; the known cards;
    and in between, at any place that is possible, what was shuffled back in. With more than two cards that go back into
    the deck and a Ranger who looks in between this is nearly, but not quite, how likely each order is.
    """
    known, floating = state.known, state.loose + state.sunk
    deck = [card for card in state.deck if card not in known and card not in floating and card != MASTER]
    chance.shuffle(deck)
    if MASTER in state.deck and MASTER not in known and MASTER not in floating:
        lowest, highest = state.span
        deck.insert(lowest + chance.below(min(highest, len(deck)) - lowest + 1), MASTER)
    deck += reversed(known[state.firm :])
    for card in state.sunk:
        deck.insert(chance.below(len(deck) + 1), card)
    deck += reversed(known[: state.firm])
    for card in state.loose:
        deck.insert(chance.below(len(deck) + 1), card)
    state.deck = deck
