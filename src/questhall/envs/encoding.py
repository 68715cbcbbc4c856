"""Views and options as numbers.

An action is the position of an option in the decision's list, padded to a fixed number and masked. An observation is
the view's numbers in the order of its fields, padded with zeros: a number stands for itself, a word for a fixed number
made of its letters, a list for its length and then its items, nothing for -1. Whoever knows a game gives a better
`observe`.
"""

from typing import Any, Callable, Sequence
from zlib import crc32

import numpy

Observe = Callable[[Any], Sequence[float]]


class Encoding:
    """How large the spaces are, and how a view becomes numbers."""

    def __init__(self, actions: int, size: int, observe: Observe | None = None) -> None:
        self.actions = actions
        self.size = size
        self.observe = observe or numbers_of
        self._masks: dict[int, Any] = {}

    def observation(self, view: Any) -> Any:
        """A view as an array of fixed size."""
        numbers = list(self.observe(view))
        missing = self.size - len(numbers)
        if missing > 0:
            numbers += [0.0] * missing
        return numpy.array(numbers[: self.size] if missing < 0 else numbers, numpy.float32)

    def mask(self, options: int) -> Any:
        """Which actions are possible when there are so many options."""
        mask = self._masks.get(options)
        if mask is None:
            mask = self._masks[options] = numpy.zeros(self.actions, numpy.int8)
            mask[:options] = 1
        return mask.copy()


def numbers_of(view: Any) -> list[float]:
    """All numbers of a view in the order of its fields."""
    numbers: list[float] = []
    _collect(view, numbers)
    return numbers


def _collect(thing: Any, numbers: list[float]) -> None:
    kind = type(thing)
    if kind is int or kind is float or kind is bool:
        numbers.append(thing)
    elif kind is list or kind is tuple:
        numbers.append(len(thing))
        for item in thing:
            if type(item) is int:
                numbers.append(item)
            else:
                _collect(item, numbers)
    elif kind is str:
        numbers.append(word_number(thing))
    elif thing is None:
        numbers.append(-1)
    elif kind is dict:
        numbers.append(len(thing))
        for key in sorted(thing, key=str):
            _collect(key, numbers)
            _collect(thing[key], numbers)
    elif kind is set or kind is frozenset:
        _collect(sorted(thing, key=str), numbers)
    else:
        for field in kind.__struct_fields__:
            _collect(getattr(thing, field), numbers)


def word_number(word: str) -> float:
    """A word as a number from 0 to 1, the same on every machine."""
    return crc32(word.encode()) / 0xFFFFFFFF
