"""The bonus die: what its faces offer (DTA-BON)."""

from questhall.games.drawn_to_adventure.content.dice_and_abilities import BONUS_FACES, MANA
from questhall.games.drawn_to_adventure.content.talents import Talents
from questhall.games.drawn_to_adventure.rules import moving, quests
from questhall.games.drawn_to_adventure.state import Adventure, Pending, Seat
from questhall.kernel import Flow, Option, say


def to_be_drafted(state: Adventure) -> bool:
    """DTA-BON-02, DTA-BON-08: the very first pick may be the bonus die; after another one it is set aside."""
    return state.picks == 0


def unused(seat: Seat) -> bool:
    """DTA-BON-03, DTA-BON-07: while it is unused its owner may use it, or roll it again like any drafted die."""
    return seat.bonus >= 0 and not seat.bonus_used


def bonus_options(state: Adventure, seat: Seat, talents: Talents, found: list[Option]) -> None:
    """DTA-BON-01, DTA-BON-03, DTA-BON-05: used once, and chosen when it is used; for nothing else (DTA-BON-06)."""
    face = BONUS_FACES[seat.bonus]
    if face == "triple":
        found.append(("bonus", "triple"))
    elif face == "mana4":
        found.append(("bonus", "mana"))
    elif face == "xp1":
        found.append(("bonus", "xp"))
    else:
        board = state.board()
        if face == "move_or_silver":
            found.append(("bonus", "silver"))
        else:
            found += [("bonus", "fill", *box) for box in quests.free_fills(state, seat)]
        found += [("bonus", "move", board.names[hex]) for hex in moving.free_stops(board, seat, talents.cross)]


def use_bonus(state: Adventure, me: int, option: tuple[str | int, ...]) -> Flow:
    """DTA-BON-03, DTA-BON-04, DTA-BON-05."""
    seat = state.seats[me]
    seat.bonus_used = True
    what = option[1]
    say(state, "bonus", BONUS_FACES[seat.bonus], what, seat=me, rule="DTA-BON-01")
    if what == "triple":
        triple(state, me)
    elif what == "mana":
        seat.mana += 4
    elif what == "xp":
        seat.pending.append(Pending("xp"))
    elif what == "silver":
        seat.silver += 1
    elif what == "fill":
        quests.fill(state, me, str(option[2]), int(option[3]), "bonus")
    else:
        yield from moving.arrive(state, me, state.board().index[str(option[2])], "bonus")


def triple(state: Adventure, me: int) -> None:
    """DTA-BON-04: two more tokens of the Quest Die's face, or 2 mana; the die is tied from now on."""
    seat = state.seats[me]
    if seat.dice[0] == MANA:
        seat.mana += 2
        say(state, "earn", "mana", 2, -1, seat=me, rule="DTA-BON-04")
    else:
        seat.extra = 2
