"""Scales of maps: how far a Space reaches, how long a Round takes, what Move is worth (DTD-SCENE-02, DTD-SCENE-03)."""

from fractions import Fraction
from typing import Final

from questhall.games.drawn_to_destiny.content.stats import (
    UNITS,
    parse_stat,
    stat_value,
)


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
