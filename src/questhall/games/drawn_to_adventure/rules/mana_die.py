"""A Quest Die that shows mana: what it gives (DTA-DIE)."""

from questhall.games.drawn_to_adventure.content.dice_and_abilities import MANA
from questhall.games.drawn_to_adventure.content.hexes import HexMap
from questhall.games.drawn_to_adventure.content.talents import Talents
from questhall.games.drawn_to_adventure.rules import moving
from questhall.games.drawn_to_adventure.rules.tokens import unspent
from questhall.games.drawn_to_adventure.state import Adventure, Seat
from questhall.kernel import Option, say


def mana_options(state: Adventure, board: HexMap, talents: Talents, seat: Seat, found: list[Option]) -> None:
    """DTA-DIE-04, DTA-DIE-05, DTA-OPT-02: a mana die gives mana, and moves only by the option."""
    found.append(("mana",))
    if state.options.mana_die_moves:
        stops = moving.slide(board, seat, MANA, talents.cross)
        found += [("move", "die", "mana", board.names[hex]) for hex in stops]


def take_mana(state: Adventure, me: int, option: tuple[str | int, ...]) -> None:
    """DTA-DIE-04: a Mana die gives mana, one or what the class makes of it."""
    seat = state.seats[me]
    seat.spent |= 1 << unspent(seat, MANA)
    seat.mana += state.talents(seat).mana_die
    say(state, "mana", state.talents(seat).mana_die, seat=me, rule="DTA-DIE-04")
