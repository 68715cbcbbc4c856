"""Chance: the match's own randomness.

The numbers stand on a tape that the key determines: block b of the tape is SHAKE-128 of "key b". So they are the same
on every machine and Python, a draw is a read, and a copy is three integers. Nobody can foresee the tape without the
key, and the hash of the seed can be published before the game and checked after it.
"""

import hashlib
import struct
from typing import Sequence, TypeVar

import msgspec

T = TypeVar("T")

BLOCK = 64  # draws that are computed at once
_READ = struct.Struct(f"<{BLOCK}I").unpack


class Chance(msgspec.Struct, eq=False, omit_defaults=True, gc=False):
    """A place on a tape of random numbers. Copies share the tape, so that it is computed once."""

    key: int
    draws: int = 0
    shown: int = 0  # how often something hidden was shown without a draw
    tape: list[int] = msgspec.field(default_factory=list)  # as far as it was computed; the key determines it

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chance) and self.place() == other.place()

    def __ne__(self, other: object) -> bool:
        return not self == other  # a struct has one of its own, by identity

    def place(self) -> tuple[int, int, int]:
        """All that matters of it."""
        return self.key, self.draws, self.shown

    def bare(self) -> "Chance":
        """The same place without the tape: what is saved."""
        return Chance(self.key, self.draws, self.shown)

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
        place = self.draws
        self.draws = place + 1
        try:
            return self.tape[place] * n >> 32
        except IndexError:
            return self._further(place) * n >> 32

    def die(self, sides: int = 6) -> int:
        """A die: 1 to its number of sides. The same as `below`, written out: dice are most of what games draw."""
        place = self.draws
        self.draws = place + 1
        try:
            return (self.tape[place] * sides >> 32) + 1
        except IndexError:
            return (self._further(place) * sides >> 32) + 1

    def dice(self, count: int, sides: int = 6) -> list[int]:
        """Several dice, as many draws."""
        place, self.draws = self.draws, self.draws + count
        if len(self.tape) < self.draws:
            self._further(self.draws - 1)
        return [(number * sides >> 32) + 1 for number in self.tape[place : self.draws]]

    def unit(self) -> float:
        """A number from 0 to below 1."""
        return self.below(1 << 30) / (1 << 30)

    def _further(self, place: int) -> int:
        """The number at a place to which the tape has not been computed so far."""
        tape = self.tape
        while len(tape) <= place:
            tape.extend(_READ(hashlib.shake_128(b"%d %d" % (self.key, len(tape) // BLOCK)).digest(4 * BLOCK)))
        return tape[place]

    def pick(self, things: Sequence[T]) -> T:
        """One of several things, each as likely as the others."""
        return things[self.below(len(things))]

    def shuffle(self, things: list[T]) -> None:
        """Put a list into random order, in place (Fisher and Yates). `below` for each but the first, written out."""
        place, last = self.draws, len(things)
        self.draws = place + max(0, last - 1)
        if len(self.tape) < self.draws:
            self._further(self.draws - 1)
        for number in self.tape[place : self.draws]:
            other, last = number * last >> 32, last - 1
            things[last], things[other] = things[other], things[last]

    def reveal(self) -> None:
        """Say that something hidden was just shown to somebody, so that undo must not go back behind it."""
        self.shown += 1

    def become(self, other: "Chance") -> None:
        """Go on from another's place on its tape. Done in place: a rule in the middle of its flow may hold this one."""
        self.key = other.key
        self.draws = other.draws
        self.tape = other.tape


def commitment(seed: int | str) -> str:
    """What can be published before a game: it binds to the seed and tells nothing about it."""
    return hashlib.sha256(f"questhall seed {seed}".encode()).hexdigest()
