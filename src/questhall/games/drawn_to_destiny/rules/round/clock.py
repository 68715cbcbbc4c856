"""The Clock: its size and order, and the card that goes each Round (DTD-DECK-11, DTD-END-07)."""

from questhall.games.drawn_to_destiny.rules.units.units import scene_of
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import say


def sort_clock(state: DestinyState, more: int) -> None:
    """DTD-DECK-11, DTD-END-09: the Clock of a Scene in its order: so many cards, so many Rounds. `more`: what the
    campaign adds.
    """
    line = scene_of(state).clock
    cards = line.cards + (line.later if state.chapter else 0) + more
    numbers = list(range(line.first, line.first + cards))
    state.clock = numbers if line.order == "ascending" else numbers[::-1]


def turn_clock(state: DestinyState) -> int:
    """DTD-END-07: the top Clock card is discarded; its number, or minus 1 when there is none left."""
    if not state.clock:
        return -1
    number = state.clock.pop(0)
    state.struck.append(number)
    say(state, "clock", number, len(state.clock), rule="DTD-END-07")
    return number
