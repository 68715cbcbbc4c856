"""Halfling: barrels of mead (DTA-HAL)."""

from questhall.games.drawn_to_adventure.rules import quests
from questhall.games.drawn_to_adventure.rules.rewards import ANY_SHAPE
from questhall.games.drawn_to_adventure.state import Adventure, Seat
from questhall.kernel import Option, say


def barrel_options(state: Adventure, seat: Seat, found: list[Option]) -> None:
    """DTA-HAL-01, DTA-HAL-03: once a turn a barrel may complete any one box of an available shire quest."""
    found += [("barrel", *box) for box in quests.free_fills(state, seat, ANY_SHAPE, "shire")]


def spend_barrel(state: Adventure, me: int, option: tuple[str | int, ...]) -> None:
    """DTA-HAL-02, DTA-HAL-03, DTA-HAL-04: once a turn, any one box of an available shire quest, and nothing else."""
    seat = state.seats[me]
    seat.barrels -= 1
    seat.barrel_spent = True
    say(state, "barrel", seat=me, rule="DTA-HAL-03")
    quests.fill(state, me, str(option[1]), int(option[2]), "barrel")
