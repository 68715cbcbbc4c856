"""From real figures to Stats and back: kilograms, kilometres per hour, joules, millimetres of steel.

For authors of cards. On a terminal::

    python -m questhall.games.drawn_to_destiny.converter 80 kg
    python -m questhall.games.drawn_to_destiny.converter 8x1
"""

import sys
from fractions import Fraction
from typing import Final

from questhall.games.drawn_to_destiny.content.notation import Stat, canon, parse_stat, show, stat_value

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


class MapScale:
    """DTD-SCENE-02, DTD-SCENE-03: the size of a Space, the length of a Round, and what one Move is worth."""

    __slots__ = ("key", "metres", "move_scale", "round_seconds")

    def __init__(self, key: str, metres: Fraction, round_seconds: int, move_scale: int) -> None:
        self.key = key
        self.metres = metres
        self.round_seconds = round_seconds
        self.move_scale = move_scale  # DTD-SCENE-04: exponent of "Move:1", in kilometres per hour


_LIGHT_YEAR = Fraction("9460730472580800")
_HOUR = 3600
_DAY = 24 * _HOUR

SCALES: Final[dict[str, MapScale]] = {
    scale.key: scale
    for scale in (
        MapScale("personal", Fraction(3, 2), 6, 0),
        MapScale("car_chase", Fraction(10), 4, 1),
        MapScale("dogfight", Fraction(5000), 360, 2),
        MapScale("exploration", Fraction(6000), 6 * _HOUR, 0),
        MapScale("road_trip", Fraction(10_000), 2 * _HOUR, 1),
        MapScale("naval", Fraction(10_000), 2 * _HOUR, 1),
        MapScale("regional", Fraction(100_000), _HOUR, 2),
        MapScale("broadside", Fraction(30), 120, 0),
        MapScale("furball", Fraction(100), 36, 1),
        MapScale("global", Fraction(1_000_000), _HOUR, 3),
        MapScale("orbital", Fraction(20_000_000), 3 * _HOUR, 4),
        MapScale("starship", Fraction(10_000_000), 10, 7),
        MapScale("planetary", Fraction(6_000_000_000), 4 * _DAY, 8),
        MapScale("stellar", _LIGHT_YEAR, 4 * _DAY, 11),
        MapScale("galactic", 1000 * _LIGHT_YEAR, 4 * _DAY, 14),
    )
}


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


def spaces(distance: str | int | Fraction, unit: str, scale: str) -> int:
    """DTD-SCENE-06: a range in metres as Spaces of a map, at least one."""
    kind, factor = UNITS.get(unit, ("", Fraction(0)))
    if kind != "distance":
        raise ValueError(f"{unit!r} is no distance; use m, km or ly")
    return max(1, int(Fraction(distance) * factor / _scale(scale).metres))


def move_on(text: str, scale: str) -> Fraction:
    """DTD-SCENE-04: how much Move a Speed gives on a map."""
    rank, power = parse_stat(text)
    return stat_value((rank, power - _scale(scale).move_scale))


def _scale(key: str) -> MapScale:
    if key not in SCALES:
        raise ValueError(f"unknown map scale {key!r}; known are {', '.join(SCALES)}")
    return SCALES[key]


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
    print("usage: converter QUANTITY UNIT | converter RANKxSCALE", file=sys.stderr)
    return 2


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
