"""Chance: the match's own randomness.

The numbers stand on a tape that the key determines: block b of the tape is SHAKE-128 of "key b". So they are the same
on every machine and Python, a draw is a read, and a copy is three integers. Nobody can foresee the tape without the
key, and the hash of the seed can be published before the game and checked after it.
"""

import hashlib
import struct
from functools import lru_cache
from typing import Sequence, TypeVar

import msgspec

T = TypeVar("T")

BLOCK = 64  # draws that are computed at once
_READ = struct.Struct(f"<{BLOCK}I").unpack


@lru_cache(maxsize=4096)
def _tape(key: int, block: int) -> tuple[int, ...]:
    return _READ(hashlib.shake_128(b"%d %d" % (key, block)).digest(4 * BLOCK))


class Chance(msgspec.Struct):
    """A place on a tape of random numbers."""

    key: int
    draws: int = 0
    shown: int = 0  # how often something hidden was shown without a draw

    @staticmethod
    def of(seed: int | str, label: str = "chance") -> "Chance":
        """The tape of a seed; other labels give independent tapes."""
        digest = hashlib.sha256(f"questhall {label} {seed}".encode()).digest()
        return Chance(int.from_bytes(digest[:8], "little") >> 1)

    def fork(self, label: str) -> "Chance":
        """An independent tape that this one determines, without drawing from it."""
        return Chance.of(self.key, label)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        draws = self.draws
        self.draws = draws + 1
        return _tape(self.key, draws // BLOCK)[draws % BLOCK] * n >> 32

    def die(self, sides: int = 6) -> int:
        """A die: 1 to its number of sides."""
        return self.below(sides) + 1

    def pick(self, things: Sequence[T]) -> T:
        """One of several things, each as likely as the others."""
        return things[self.below(len(things))]

    def shuffle(self, things: list[T]) -> None:
        """Put a list into random order, in place (Fisher and Yates)."""
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]

    def reveal(self) -> None:
        """Say that something hidden was just shown to somebody, so that undo must not go back behind it."""
        self.shown += 1

    def __copy__(self) -> "Chance":
        return Chance(self.key, self.draws, self.shown)


def commitment(seed: int | str) -> str:
    """What can be published before a game: it binds to the seed and tells nothing about it."""
    return hashlib.sha256(f"questhall seed {seed}".encode()).hexdigest()
