"""Stats: a Rank, a Scale, the arithmetic between them, and the real figures behind them (DTD-STAT).

For authors of cards. On a terminal::

    python -m questhall.games.drawn_to_destiny.content.stats 80 kg
    python -m questhall.games.drawn_to_destiny.content.stats 8x1
"""

import sys
from fractions import Fraction
from functools import cache
from typing import Final

Stat = tuple[int, int]

ZERO: Final[Stat] = (0, 0)
#: unit -> (kind, how many of the kind's base unit)
UNITS: Final[dict[str, tuple[str, Fraction]]] = {
    "g": ("mass", Fraction(1, 1000)),
    "kg": ("mass", Fraction(1)),
    "t": ("mass", Fraction(1000)),
    "lb": ("mass", Fraction("0.45359237")),
    "oz": ("mass", Fraction("0.45359237") / 16),
    "short ton": ("mass", Fraction("907.18474")),
    "kph": ("speed", Fraction(1)),
    "mph": ("speed", Fraction("1.609344")),
    "m/s": ("speed", Fraction("3.6")),
    "kn": ("speed", Fraction("1.852")),
    "c": ("speed", Fraction("1079252848.8")),
    "iq": ("iq", Fraction(1)),
    "J": ("energy", Fraction(1)),
    "kJ": ("energy", Fraction(1000)),
    "MJ": ("energy", Fraction(1_000_000)),
    "ft-lb": ("energy", Fraction("1.3558179")),
    "mm": ("plate", Fraction(1)),
    "m": ("distance", Fraction(1)),
    "km": ("distance", Fraction(1000)),
    "ly": ("distance", Fraction("9460730472580800")),
}
STAT_OF: Final[dict[str, str]] = {
    "mass": "Body",
    "speed": "Speed",
    "iq": "Mind",
    "energy": "Rating",
    "plate": "Armor",
}
BODY, MIND, WILL, SPEED = 0, 1, 2, 3
#: DTD-STAT-04: a Unit has all four, an Item has Body.
STATS: Final[tuple[str, ...]] = ("Body", "Mind", "Will", "Speed")
STAT_KEYS: Final[dict[str, int]] = {"body": BODY, "mind": MIND, "will": WILL, "speed": SPEED}


@cache
def stat_value(stat: Stat) -> Fraction:
    """DTD-STAT-01, DTD-STAT-03: the Rank with as many zeroes as the Scale says."""
    rank, scale = stat
    return Fraction(rank * 10**scale) if scale >= 0 else Fraction(rank, 10**-scale)


@cache
def mass(stat: Stat) -> int:
    """The same in millionths, a whole number: loads are weighed often."""
    return int(stat_value(stat) * 1_000_000)


def canon(amount: Fraction | int) -> Stat:
    """DTD-STAT-02, DTD-STAT-07: the nearest value that Ranks 2 to 10 can write; the lower one on a tie."""
    amount = Fraction(amount)
    if amount < 0:
        raise ValueError(f"a Stat cannot be negative: {amount}")
    if amount == 0:
        return ZERO
    scale = _magnitude(amount)
    mantissa = amount / Fraction(10) ** scale
    rank = -((-(mantissa * 2 - 1)) // 2)  # ceil(mantissa - 1/2)
    return (10, scale - 1) if rank == 1 else (int(rank), scale)


def _magnitude(amount: Fraction) -> int:
    """The S with 10**S <= amount < 10**(S + 1)."""
    scale = len(str(amount.numerator)) - len(str(amount.denominator))
    while Fraction(10) ** scale > amount:
        scale -= 1
    while Fraction(10) ** (scale + 1) <= amount:
        scale += 1
    return scale


def parse_stat(text: str) -> Stat:
    """DTD-STAT-01, DTD-STAT-09: read ``8x1``; a written Rank of 1 becomes 10 at one Scale less."""
    rank_text, cross, scale_text = text.strip().partition("x")
    try:
        rank, scale = int(rank_text), int(scale_text)
    except ValueError:
        raise ValueError(f"{text!r} is not a Stat; write Rank x Scale, such as 8x1") from None
    if not cross or not 0 <= rank <= 10:
        raise ValueError(f"{text!r} is not a Stat: the Rank must lie between 1 and 10")
    if rank == 0 and scale != 0:
        raise ValueError(f"{text!r} is not a Stat: nothing is written 0x0")
    return (10, scale - 1) if rank == 1 else (rank, scale)


def show(stat: Stat) -> str:
    """DTD-STAT-01: a Stat as it is written."""
    return f"{stat[0]}x{stat[1]}"


@cache
def raised(stat: Stat, number: int) -> Stat:
    """DTD-STAT-10, DTD-STAT-11: a plain number is added to the Rank; past 10 the sum is written anew."""
    rank, scale = stat[0] + number, stat[1]
    if rank > 10:
        return canon(stat_value((rank, scale)))
    return (max(rank, 0), scale)


def added(one: Stat, other: Stat) -> Stat:
    """DTD-STAT-12: equal Scales add their Ranks; otherwise the larger stands."""
    if one[1] == other[1]:
        return canon(stat_value((one[0] + other[0], one[1])))
    return one if greater(one, other) else other


def subtracted(one: Stat, other: Stat) -> Stat:
    """DTD-STAT-12: equal Scales subtract their Ranks, never below 0; otherwise the first if larger, else nothing."""
    if one[1] == other[1]:
        return (max(one[0] - other[0], 0), one[1])
    return one if greater(one, other) else (0, one[1])


def multiplied(one: Stat, other: Stat) -> Stat:
    """DTD-STAT-13: Ranks multiply, Scales add."""
    return canon(stat_value((one[0] * other[0], one[1] + other[1])))


def divided(one: Stat, other: Stat) -> Stat:
    """DTD-STAT-13, DTD-GEN-04: Ranks divide, Scales subtract."""
    if other[0] == 0:
        raise ValueError("a Stat cannot be divided by nothing")
    return canon(Fraction(one[0], other[0]) * stat_value((1, one[1] - other[1])))


@cache
def greater(one: Stat, other: Stat) -> bool:
    """DTD-STAT-14: "greater than" compares values."""
    if one[1] == other[1]:
        return one[0] > other[0]
    return stat_value(one) > stat_value(other)


def improved(rating: Stat) -> Stat:
    """DTD-ADV-10: a trained Rating gains a Rank; from 10 it becomes 2 at the next Scale."""
    rank, scale = rating
    return (2, scale + 1) if rank >= 10 else (rank + 1, scale)


def weakened(rating: Stat) -> Stat:
    """DTD-ADV-06: the Rank that a respec gives back; the reverse of `improved`."""
    rank, scale = rating
    return (10, scale - 1) if rank <= 2 else (rank - 1, scale)


def to_stat(quantity: str | int | Fraction, unit: str) -> Stat:
    """DTD-STAT-05, DTD-STAT-06, DTD-STAT-08, DTD-STAT-17: a real figure as a Stat."""
    if unit not in UNITS:
        raise ValueError(f"unknown unit {unit!r}; known are {', '.join(UNITS)}")
    kind, factor = UNITS[unit]
    try:
        amount = Fraction(quantity) * factor
    except ValueError:
        raise ValueError(f"{quantity!r} is not a number") from None
    if amount < 0:
        raise ValueError(f"{quantity} {unit}: a quantity cannot be negative")
    if kind == "mass" and amount == 0:
        raise ValueError("a thing without mass has no Body")
    if kind == "distance":
        raise ValueError("a distance becomes Spaces on a map, not a Stat; use spaces()")
    if kind == "iq":
        if amount <= 50:
            raise ValueError("Mind begins at IQ 51")
        return (1, 0) if amount == 51 else canon(amount - 50)
    if kind == "plate":
        return canon(200 * amount * amount)
    return canon(amount)


def from_stat(text: str) -> Fraction:
    """The real figure behind ``8x1``."""
    return stat_value(parse_stat(text))


def describe(stat: Stat, unit: str) -> str:
    """``8x1 = 80 kg``."""
    number = stat_value(stat)
    text = str(number) if number.denominator == 1 else str(float(number))
    return f"{show(stat)} = {text} {unit}"


def main(arguments: list[str]) -> int:
    """The converter on a terminal."""
    try:
        if len(arguments) == 1:
            print(describe(parse_stat(arguments[0]), "").rstrip())
            return 0
        if len(arguments) >= 2:
            unit = " ".join(arguments[1:])
            stat = to_stat(arguments[0], unit)
            print(f"{arguments[0]} {unit}: {STAT_OF[UNITS[unit][0]]} {show(stat)}")
            return 0
    except ValueError as fault:
        print(fault, file=sys.stderr)
        return 2
    print("usage: stats QUANTITY UNIT | stats RANKxSCALE", file=sys.stderr)
    return 2


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
