"""Features: a view as numbers that can be learned from.

A game's `encoding.py` writes a view onto a sheet, always the same features in the same order. Every number lies between
0 and 1, every position has a name, and what does not fit its bounds is noted, not hidden.
"""

from functools import lru_cache
from typing import Iterable, Mapping, Sequence

Places = Mapping[str, int]
"""Where each of a list of words stands: made once by `places`."""


def places(words: Iterable[str]) -> Places:
    """Each word with its number, in the order given."""
    return _places(tuple(words))


@lru_cache(maxsize=256)
def _places(words: tuple[str, ...]) -> Places:
    return {word: number for number, word in enumerate(dict.fromkeys(words))}


class Sheet:
    """The numbers of one view, in order; with `named` also what each of them means."""

    __slots__ = ("names", "prefix", "strange", "values")

    def __init__(self, named: bool = False) -> None:
        self.values: list[float] = []
        self.names: list[str] | None = [] if named else None
        self.prefix = ""
        self.strange: list[str] = []  # what did not fit its bounds or its list

    def number(self, name: str, value: float, most: float, least: float = 0.0) -> None:
        """A number from `least` to `most`, as a share of the way."""
        share = (value - least) / (most - least)
        if share < 0.0 or share > 1.0:
            self.strange.append(f"{self.prefix}{name} {value}")
            share = 0.0 if share < 0.0 else 1.0
        self.values.append(share)
        if self.names is not None:
            self.names.append(f"{self.prefix}{name} ({least:g} to {most:g})")

    def flag(self, name: str, value: bool) -> None:
        """Yes or no."""
        self.values.append(1.0 if value else 0.0)
        if self.names is not None:
            self.names.append(f"{self.prefix}{name}")

    def shares(self, names: Sequence[str], values: Sequence[float]) -> None:
        """Several numbers from 0 to 1, as they are. Names that are made once cost nothing for each view."""
        self.values += values
        if self.names is not None:
            self.names += [f"{self.prefix}{name}" for name in names]

    def one_of(self, name: str, value: str, known: Places) -> None:
        """One of a list: a 1 at its place. Nothing ("") is all zeros."""
        start = len(self.values)
        self.values += [0.0] * len(known)
        place = known.get(value)
        if place is not None:
            self.values[start + place] = 1.0
        elif value:
            self.strange.append(f"{self.prefix}{name} {value}")
        if self.names is not None:
            self.names += [f"{self.prefix}{name} is {word}" for word in known]

    def counts(self, name: str, values: Iterable[str], known: Places, most: int = 1) -> None:
        """How many of each of a list there are, as a share of `most`."""
        start = len(self.values)
        self.values += [0.0] * len(known)
        for value in values:
            place = known.get(value)
            if place is None:
                self.strange.append(f"{self.prefix}{name} {value}")
                continue
            share = self.values[start + place] + 1 / most
            if share > 1.0001:
                self.strange.append(f"{self.prefix}{name} {value} too often")
                share = 1.0
            self.values[start + place] = share
        if self.names is not None:
            self.names += [f"{self.prefix}{name} has {word}" + (f" (of {most})" if most > 1 else "") for word in known]

    def bits(self, name: str, value: int, count: int) -> None:
        """The lowest bits of a number, each a yes or no."""
        self.values += [1.0 if value >> bit & 1 else 0.0 for bit in range(count)]
        if value >> count:
            self.strange.append(f"{self.prefix}{name} {value}")
        if self.names is not None:
            self.names += [f"{self.prefix}{name}, bit {bit}" for bit in range(count)]

    def numbers(self, name: str, values: Sequence[float], count: int, most: float, least: float = 0.0) -> None:
        """A list of numbers, at most `count`; what is missing is `least`."""
        if len(values) > count:
            self.strange.append(f"{self.prefix}{name} has {len(values)}")
        for place in range(count):
            self.number(f"{name} {place + 1}", values[place] if place < len(values) else least, most, least)
