"""Common powers: convert, reroll, flip, walk (DTA-POW)."""

from questhall.games.drawn_to_adventure.content.dice_and_abilities import ABILITIES, opposite
from questhall.games.drawn_to_adventure.content.talents import Talents
from questhall.games.drawn_to_adventure.rules import moving
from questhall.games.drawn_to_adventure.rules.bonus_die import unused
from questhall.games.drawn_to_adventure.rules.tokens import Token, pay, tied
from questhall.games.drawn_to_adventure.state import Adventure, Seat
from questhall.kernel import Flow, Option, choose, say

DICE = ("d1", "d2")

# --- common powers -------------------------------------------------------------------------------------------------


def convert_options(hand: list[Token], found: list[Option]) -> None:
    """DTA-POW-02, DTA-POW-03: any two drafted or reserved tokens; never made ones, never mana."""
    for place, (source, ability, n) in enumerate(hand):
        if source == "made":
            break  # made tokens stand last
        for other in range(place if n > 1 else place + 1, len(hand)):
            source2, ability2, _ = hand[other]
            if source2 == "made":
                break
            found.append(("convert", source, ABILITIES[ability], source2, ABILITIES[ability2]))


def convert(state: Adventure, me: int, option: tuple[str | int, ...]) -> Flow:
    """DTA-POW-02: the result differs from both; it is `made`, even out of the reserve (DTA-ELF-02)."""
    results = [word for word in ABILITIES if word not in option]
    word = yield from choose(me, "convert", results, option)
    seat = state.seats[me]
    pay(seat, option[1:])
    seat.made[ABILITIES.index(word)] += 1
    say(state, "convert", *option[1:], word, seat=me, rule="DTA-POW-02")


def dice_options(seat: Seat, talents: Talents, found: list[Option]) -> None:
    """DTA-POW-01, DTA-POW-04, DTA-POW-05, DTA-POW-07: what can be rerolled and flipped; equal dice once, exhausted and
    tied ones never.

    DTA-BON-06: the bonus die is never flipped.
    """
    mana = seat.mana
    if mana < talents.flip and mana < talents.reroll:
        return
    free = rerollable(seat)
    if mana >= talents.reroll and free:
        for name in free:
            if name != "d2" or "d1" not in free or seat.dice[0] != seat.dice[1]:
                found.append(("reroll", name))
        if len(free) == 2:
            found.append(("reroll", "both"))
    if mana >= talents.flip:
        for place, name in enumerate(DICE):
            if name in free and (place == 0 or "d1" not in free or seat.dice[0] != seat.dice[1]):
                found.append(("flip", name))


def rerollable(seat: Seat) -> list[str]:
    """The drafted dice not yet used (DTA-BON-07: the bonus die is one), without a die tied by a triple (DTA-BON-04)."""
    free: list[str] = []
    if not tied(seat):
        for place in range(len(seat.dice)):
            if not seat.spent >> place & 1:
                free.append(DICE[place])
    if unused(seat):
        free.append("bonus")
    return free


def reroll(state: Adventure, me: int, option: tuple[str | int, ...]) -> None:
    """DTA-POW-04: one payment for one or both dice."""
    seat = state.seats[me]
    price = state.talents(seat).reroll
    seat.mana -= price
    for name in rerollable(seat) if option[1] == "both" else [str(option[1])]:
        roll_again(state, me, name, price)
        price = 0


def roll_again(state: Adventure, me: int, name: str, price: int = 0) -> None:
    """DTA-OPT-05: rerolls come from a stream of the seat's own, so that nobody's pace changes anybody's dice.

    `price`: the mana that was paid for it, for the log.
    """
    seat = state.seats[me]
    state.rerolls[me] += 1
    face = state.chance.fork(f"seat {me} reroll {state.rerolls[me]}").below(6)
    if name == "bonus":
        shown, seat.bonus = seat.bonus, face
    else:
        place = DICE.index(name)
        shown, seat.dice[place] = seat.dice[place], face
    say(state, "reroll", name, face, shown, price, seat=me, rule="DTA-POW-04")


def flip(state: Adventure, me: int, option: tuple[str | int, ...]) -> None:
    """DTA-POW-05: turn one unused Quest Die to its opposite face."""
    seat = state.seats[me]
    price = state.talents(seat).flip
    seat.mana -= price
    place = DICE.index(str(option[1]))
    shown, seat.dice[place] = seat.dice[place], opposite(seat.dice[place])
    say(state, "flip", str(option[1]), seat.dice[place], shown, price, seat=me, rule="DTA-POW-05")


def walk(state: Adventure, me: int, option: tuple[str | int, ...]) -> Flow:
    """DTA-POW-06: a free move for mana."""
    seat = state.seats[me]
    price = state.talents(seat).walk
    seat.mana -= price
    return moving.arrive(state, me, state.board().index[str(option[1])], "mana", price)
