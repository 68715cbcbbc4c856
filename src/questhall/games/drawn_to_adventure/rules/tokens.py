"""Tokens: what can be spent in this turn, and the ways to pay a price (DTA-TERM-07)."""

from typing import Sequence

from questhall.games.drawn_to_adventure.content.dice_and_abilities import ABILITIES, MANA
from questhall.games.drawn_to_adventure.state import Seat

Token = tuple[str, int, int]  # source, ability, how many


def tokens(seat: Seat) -> list[Token]:
    """DTA-TERM-07: what the seat can spend now: unspent dice, the triple's extra tokens, the reserve, made tokens.

    DTA-BON-06: the bonus die is none of them, so it neither moves nor is it reserved or converted.
    """
    found: list[Token] = []
    dice = seat.dice
    spent = seat.spent
    if len(dice) == 2 and spent == 0 and dice[0] == dice[1]:
        if dice[0] != MANA:
            found.append(("die", dice[0], 2))
    elif seat.extra:
        found.append(("die", dice[0], seat.extra + (0 if spent & 1 else 1)))
    else:
        for place, face in enumerate(dice):
            if face != MANA and not spent >> place & 1:
                found.append(("die", face, 1))
    if any(seat.held):
        found += [("reserve", ability, n) for ability, n in enumerate(seat.held) if n]
    if any(seat.made):
        found += [("made", ability, n) for ability, n in enumerate(seat.made) if n]
    return found


def spend(seat: Seat, source: str, ability: int) -> None:
    """DTA-DIE-03, DTA-RES-04: each token is spent once; a reserved one fills in its icon for the rest of the map."""
    if source == "die":
        if seat.extra:
            seat.extra -= 1  # the triple's own tokens first: they are lost anyway
        else:
            seat.spent |= 1 << unspent(seat, ability)
    elif source == "reserve":
        seat.held[ability] -= 1
        seat.used[ability] += 1
    else:
        seat.made[ability] -= 1


def tied(seat: Seat) -> bool:
    """DTA-BON-04: a used triple ties its Quest Die."""
    return seat.bonus == 0 and seat.bonus_used


def payments(hand: Sequence[Token], slots: Sequence[tuple[int, ...]]) -> list[tuple[str, ...]]:
    """All ways to pay a price, one token for each slot, as (source, ability, source, ability ...); equal ways once."""
    if not slots:
        return [()]
    if len(slots) == 1:
        wanted = slots[0]
        return [(source, ABILITIES[ability]) for source, ability, _ in hand if ability in wanted]
    ways: list[tuple[str, ...]] = []
    seen: set[tuple[int, ...]] = set()
    _pay(hand, slots, [0] * len(hand), (), ways, seen)
    return ways


def _pay(
    hand: Sequence[Token],
    slots: Sequence[tuple[int, ...]],
    taken: list[int],
    way: tuple[str, ...],
    ways: list[tuple[str, ...]],
    seen: set[tuple[int, ...]],
) -> None:
    if not slots:
        if tuple(taken) not in seen:
            seen.add(tuple(taken))
            ways.append(way)
        return
    for place, (source, ability, n) in enumerate(hand):
        if ability in slots[0] and taken[place] < n:
            taken[place] += 1
            _pay(hand, slots[1:], taken, (*way, source, ABILITIES[ability]), ways, seen)
            taken[place] -= 1


def pay(seat: Seat, way: Sequence[str | int]) -> None:
    """Spend the tokens that an option names: source, ability, source, ability ..."""
    for place in range(0, len(way), 2):
        spend(seat, str(way[place]), ABILITIES.index(str(way[place + 1])))


def unspent(seat: Seat, face: int) -> int:
    """The first unspent drafted Quest Die with this face; -1 for none."""
    for place, shown in enumerate(seat.dice):
        if shown == face and not seat.spent >> place & 1:
            return place
    return -1
