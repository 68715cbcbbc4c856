"""Questions and options as signs: a row of small whole numbers that says exactly what is asked or offered.

The words of a game (the ids of its content and those that its `encoding.py` lists) are one sign each, whole numbers up
to 255 too; anything else is spelled letter by letter. So two different options never have the same row, nothing is cut,
and a network can learn a meaning for each sign.
"""

import re
from typing import Any, Sequence

import numpy

from questhall.kernel import Decision, Game, Option, QuesthallError

NUMBERS = 256
LETTERS = 128
NOTHING, BETWEEN, OTHER = 0, 1, 2
FIRST = 3
MOST_ROWS = 200_000  # that are remembered
SIGN = numpy.dtype(numpy.int32)
NUMBER = re.compile(r"0|1\d\d|2[0-4]\d|25[0-5]|[1-9]\d?")


class TooLong(QuesthallError):
    """An option needs more signs than a row has."""


class Lexicon:
    """The signs of one game with its content."""

    def __init__(self, game: Game[Any, Any], length: int) -> None:
        self.length = length
        words = [*game.words, *content_ids(game.content)]
        start = FIRST + NUMBERS + LETTERS
        self.words = {word: start + number for number, word in enumerate(dict.fromkeys(words))}
        self.size = start + len(self.words)
        self._longest = max(map(len, self.words), default=1)
        self._rows: dict[Any, bytes] = {}  # bytes, because many are joined and written at once
        self._questions: dict[tuple[str, Option], Any] = {}

    def row(self, option: Option) -> Any:
        """The signs of an option, filled up with nothing."""
        return numpy.frombuffer(self._row(option), SIGN)

    def write(self, options: Sequence[Option], rows: Any) -> None:
        """The signs of all options, into the first rows of an array."""
        known = self._rows
        try:
            joined = b"".join([known[option] for option in options])
        except KeyError:
            joined = b"".join([self._row(option) for option in options])
        rows.data.cast("B")[: len(joined)] = joined

    def question(self, decision: Decision) -> Any:
        """The signs of a question: its kind and what it is about."""
        key = (decision.kind, decision.about)
        found = self._questions.get(key)
        if found is None:
            kind, about = key
            found = self.row((kind, *about) if isinstance(about, tuple) else (kind, about))
            self._questions[key] = found
        return found

    def name(self, sign: int) -> str:
        """What a sign means."""
        if sign < FIRST:
            return ("nothing", "between two parts", "a strange letter")[sign]
        if sign < FIRST + NUMBERS:
            return str(sign - FIRST)
        if sign < FIRST + NUMBERS + LETTERS:
            return f"letter {chr(sign - FIRST - NUMBERS)!r}"
        return list(self.words)[sign - FIRST - NUMBERS - LETTERS]

    def _row(self, option: Option) -> bytes:
        found = self._rows.get(option)
        if found is None:
            if len(self._rows) > MOST_ROWS:
                self._rows.clear()
                self._questions.clear()
            found = self._rows[option] = self._spell(option if isinstance(option, tuple) else (option,))
        return found

    def _spell(self, parts: tuple[Any, ...]) -> bytes:
        signs: list[int] = []
        for number, part in enumerate(parts):
            if number:
                signs.append(BETWEEN)
            signs += self._signs(part)
        if len(signs) > self.length:
            raise TooLong(f"{parts!r} needs {len(signs)} signs; make the env with signs={len(signs)} or more.")
        return numpy.array(signs + [NOTHING] * (self.length - len(signs)), SIGN).tobytes()

    def _signs(self, part: Any) -> list[int]:
        """A word that is not known is cut into the longest known words, numbers and letters: together they spell it."""
        word, found, at = str(part), list[int](), 0
        while at < len(word):
            end = min(len(word), at + self._longest)
            while end > at and word[at:end] not in self.words:
                end -= 1
            number = NUMBER.match(word, at)
            if number and number.end() >= end:
                found.append(FIRST + int(number[0]))
                at = number.end()
            elif end > at:
                found.append(self.words[word[at:end]])
                at = end
            else:
                found.append(FIRST + NUMBERS + ord(word[at]) if ord(word[at]) < LETTERS else OTHER)
                at += 1
        return found


def content_ids(content: Any) -> list[str]:
    """The ids of all entries of a game's content, in order."""
    found: list[str] = []
    parts = [getattr(content, name) for name in getattr(content, "__struct_fields__", ())] or list(
        getattr(content, "__dict__", {}).values()
    )
    for part in parts:
        if isinstance(part, dict):
            found += [key for key in part if isinstance(key, str)]
        entries = part.values() if isinstance(part, dict) else part if isinstance(part, (list, tuple)) else ()
        for entry in entries:
            for item in entry if isinstance(entry, (list, tuple)) else (entry,):
                key = getattr(item, "id", None)
                if isinstance(key, str) and key:
                    found.append(key)
    ids = list(dict.fromkeys(found))
    return ids + [name for key in ids if (name := key.replace(" ", "_")) != key]
