"""Green Elf: buried treasure on the docks (DTA-GRE)."""

from questhall.games.drawn_to_adventure.content.dice_and_abilities import ABILITIES
from questhall.games.drawn_to_adventure.rules.rewards import earn
from questhall.games.drawn_to_adventure.rules.tokens import Token, pay
from questhall.games.drawn_to_adventure.state import Adventure
from questhall.kernel import Option, say


def dig_options(hand: list[Token], found: list[Option]) -> None:
    """DTA-GRE-02: a key of any source digs."""
    found += [("dig", source) for source, ability, _ in hand if ABILITIES[ability] == "key"]


def dig(state: Adventure, me: int, option: tuple[str | int, ...]) -> None:
    """DTA-GRE-01, DTA-GRE-02, DTA-GRE-03: a key takes the treasure of the dock, which is not completed by it."""
    seat = state.seats[me]
    pay(seat, (option[1], "key"))
    chest = state.board().treasure[seat.at]
    assert chest is not None
    seat.dug |= 1 << seat.at
    say(state, "dig", state.board().names[seat.at], option[1], "key", seat=me, rule="DTA-GRE-02")
    earn(state, me, (chest,))
