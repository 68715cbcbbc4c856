"""The reserve: outlining icons, and how many are free (DTA-RES)."""

from questhall.games.drawn_to_adventure.content.dice_and_abilities import ABILITIES
from questhall.games.drawn_to_adventure.content.hexes import HexMap
from questhall.games.drawn_to_adventure.content.talents import Talents
from questhall.games.drawn_to_adventure.rules.tokens import Token, spend
from questhall.games.drawn_to_adventure.state import Adventure, Seat
from questhall.kernel import Option, say


def reserve_options(board: HexMap, seat: Seat, talents: Talents, hand: list[Token], found: list[Option]) -> None:
    """DTA-RES-01, DTA-RES-02, DTA-RES-05: drafted dice only, while an icon is free."""
    for source, ability, _ in hand:
        if source != "die":
            break  # dice stand first
        if icons_left(seat, ability, board.icons + talents.more_icons[ability]) > 0:
            found.append(("reserve", ABILITIES[ability]))


def reserve(state: Adventure, me: int, option: tuple[str | int, ...]) -> None:
    """DTA-RES-02, DTA-RES-03: outline an icon; the ability can be used from the next round on."""
    seat = state.seats[me]
    ability = ABILITIES.index(str(option[1]))
    spend(seat, "die", ability)
    seat.fresh[ability] += 1
    say(state, "reserve", option[1], seat=me, rule="DTA-RES-02")


def icons_left(seat: Seat, ability: int, limit: int) -> int:
    """DTA-RES-05, DTA-RES-04: how often an ability can still be outlined on this map; used icons are filled in for
    good.
    """
    return limit - seat.held[ability] - seat.fresh[ability] - seat.used[ability]


def outline(state: Adventure, seat: Seat, ability: int) -> int:
    """DTA-REW-07: an ability for the reserve, usable at once; lost if no icon is free. How many it was, 1 or 0."""
    limit = state.board().icons + state.talents(seat).more_icons[ability]
    if icons_left(seat, ability, limit) <= 0:
        return 0
    seat.held[ability] += 1
    return 1


def ripen(seat: Seat) -> None:
    """DTA-RES-03: what was reserved from dice in a round can be used from the next one on."""
    if any(seat.fresh):
        for ability in range(5):
            seat.held[ability] += seat.fresh[ability]
            seat.fresh[ability] = 0


def carry_over(seat: Seat) -> None:
    """DTA-RES-06, DTA-MAP-07: unused abilities take up icons of the next map; those filled in are free again."""
    ripen(seat)
    seat.used = [0, 0, 0, 0, 0]
