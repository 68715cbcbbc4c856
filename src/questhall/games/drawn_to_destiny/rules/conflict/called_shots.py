"""Called Shots: the scorer chooses among the cards revealed (DTD-CRIT-06)."""

from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import rate_crit
from questhall.games.drawn_to_destiny.rules.harm.plain_crits import matching
from questhall.games.drawn_to_destiny.rules.units.decks import BLACK_WILD
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side
from questhall.kernel import Flow, choose


def called_choice(state: DestinyState, conflict: Conflict, side: Side, rival: Side, types: tuple[str, ...]) -> Flow:
    """DTD-CRIT-06: of the cards revealed for a Called Shot the scorer may use any that matches."""
    fit = [card for card in side.revealed if card < BLACK_WILD and card in matching(side.deck, [card], types)]
    chosen = side.crit
    if len(fit) > 1 and side.seat >= 0:
        option = yield from choose(side.seat, "called", [("choose", card) for card in fit], about=side.deck)
        chosen = int(option[1])
    state.discards[side.deck] += [card for card in side.revealed if card != chosen]
    side.crit, side.revealed = chosen, [chosen]
    rate_crit(state, conflict, side, rival)
