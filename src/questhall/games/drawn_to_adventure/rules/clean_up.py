"""The clean-up at the end of a round (DTA-ROUND-04)."""

from questhall.games.drawn_to_adventure.rules.alone import EARLY, shadow_was_first
from questhall.games.drawn_to_adventure.rules.maps import finish_map, last_round_comes, next_start_player
from questhall.games.drawn_to_adventure.rules.reserve import ripen
from questhall.games.drawn_to_adventure.state import Adventure, Seat
from questhall.kernel import Flow


def clean_up(state: Adventure) -> Flow:
    """DTA-ROUND-04: (a) tokens are lost, (b) marks are struck out, (c) the end of the map, (d) the next Start Player.

    DTA-MAP-04: everybody has finished the round.

    DTA-FIRST-04: nothing has to be done for (b): a quest remembers the round of its first completion, and its rules and
    DTA-TRO-03 only compare it with the round being played.
    """
    for seat in state.seats:
        lose_tokens(seat)
    if len(state.seats) == 1 and state.round == EARLY:
        shadow_was_first(state)
    if state.trigger and state.round > state.trigger:
        finish_map(state)
    else:
        if not state.trigger:
            last_round_comes(state)
        state.phase = "roll"
    if state.phase != "over":
        next_start_player(state)
    yield from ()


def lose_tokens(seat: Seat) -> None:
    """DTA-ROUND-04 (a); what was reserved in this round can be used from now on (DTA-RES-03)."""
    seat.dice.clear()
    seat.made = [0, 0, 0, 0, 0]
    seat.spent = seat.extra = 0
    seat.bonus, seat.bonus_used, seat.barrel_spent = -1, False, False
    ripen(seat)
