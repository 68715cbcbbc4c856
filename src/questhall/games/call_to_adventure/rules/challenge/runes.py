"""Runes: the 24 stones, the pool of an attempt, and exact chances."""

from fractions import Fraction
from functools import lru_cache
from typing import Sequence

from questhall.games.call_to_adventure.state import DARK_LIMIT, Attempt, Table

#: CTA-SETUP-13: the stones, which all share, as small numbers: two plain core stones, the calling one, two plain stones
#: and a special one per ability, the Dark ones.
CORE, CALLING, PLAIN, SPECIAL, DARK = 0, 1, 2, 8, 14
LOW, HIGH = 0, 1
#: CTA-RUNE-06, CTA-RUNE-07, CTA-RUNE-08, CTA-RUNE-09: the lower and the higher face of each stone.
VALUES: tuple[tuple[int, int], ...] = (
    (0, 1), (0, 1),                                          # CTA-RUNE-06
    (1, 2), (1, 2), (1, 2), (1, 2), (1, 2), (1, 2),          # CTA-RUNE-07
    (0, 2), (0, 2), (0, 2), (0, 2), (0, 2), (0, 2),          # CTA-RUNE-08
    (1, 2),                                                  # CTA-RUNE-09
)  # fmt: skip
NAMES = ("core", "calling", "STR", "DEX", "CON", "INT", "WIS", "CHA",
         "STR*", "DEX*", "CON*", "INT*", "WIS*", "CHA*", "dark")  # fmt: skip
#: CTA-RUNE-05: the marks for the higher and the lower face of each ability.
MARKS = {
    "STR": ("sword", "slash"), "DEX": ("bow", "arrow"), "CON": ("shield", "mountain"),
    "INT": ("book", "scroll"), "WIS": ("eye", "leaf"), "CHA": ("speech", "music"),
}  # fmt: skip
#: CTA-RUNE-08: what the 0 face of a special stone gives, by ability.
GIFTS = ("xp", "antihero", "xp", "hero", "hero", "antihero")


def runes_of(state: Table, attempt: Attempt, ability: int) -> int:
    """CTA-RUNE-01, CTA-RUNE-03, CTA-RUNE-04: icons and granted runes together, at most three of an ability."""
    count = state.heroes[attempt.seat].abilities[ability] + attempt.granted[ability]
    return count if count < 3 else 3


def unlisted(state: Table, attempt: Attempt) -> list[int]:
    """CTA-CHAL-07: abilities of which the hero shows icons and which the challenge does not list."""
    own = state.heroes[attempt.seat].abilities
    return [ability for ability, icons in enumerate(own) if icons and ability not in attempt.listed]


def stones(ability: int, count: int) -> list[int]:
    """CTA-RUNE-02: the first two are the plain stones, the third is the special one."""
    plain, special = PLAIN + ability, SPECIAL + ability
    return ([], [plain], [plain, plain], [plain, plain, special])[count]


def pool(state: Table, attempt: Attempt) -> list[int]:
    """The core, every relevant ability rune, the Dark runes.

    CTA-CHAL-04, CTA-CHAL-05, CTA-CHAL-06, CTA-CHAL-07, CTA-CHAL-08.
    """
    found = [CORE, CORE, CALLING]
    for ability in attempt.listed:
        found += stones(ability, runes_of(state, attempt, ability))
    for _ in range(attempt.dark):
        found.append(DARK)
    return found


def result(attempt: Attempt) -> int:
    """CTA-CHAL-10, CTA-CHAL-18: the sum of the faces and the modifiers, never below 0."""
    total = attempt.bonus - attempt.malus
    values = VALUES
    for stone, face in zip(attempt.stones, attempt.faces):
        total += values[stone][face]
    return total if total > 0 else 0


def stains(attempt: Attempt) -> int:
    """CTA-CHAL-14, CTA-DARK-06, CTA-RUNE-09: the Corruption faces that now lie."""
    count = 0
    for stone, face in zip(attempt.stones, attempt.faces):
        if stone == DARK and face == HIGH:
            count += 1
    return max(0, count - attempt.spared)


def calls(attempt: Attempt) -> int:
    """Calling faces of the cast (CTA-RUNE-06)."""
    return sum([1 for stone, face in zip(attempt.stones, attempt.faces) if stone == CALLING and face == LOW])


def dark_room(attempt: Attempt) -> int:
    """CTA-DARK-04: there are three Dark stones."""
    return DARK_LIMIT - attempt.dark


@lru_cache(maxsize=4096)
def distribution(plain: int, special: int) -> tuple[int, ...]:
    """How many of the 2 ** n falls of core, plain and special stones give each sum (CTA-RUNE-06, CTA-RUNE-07,
    CTA-RUNE-08, CTA-RUNE-09).

    A core stone adds 0 or 1, a plain ability or Dark stone 1 or 2, a special stone 0 or 2: one convolution each.
    """
    ways = [1]
    for low, high in [(0, 1)] * 3 + [(1, 2)] * plain + [(0, 2)] * special:
        spread = [0] * (len(ways) + high)
        for total, count in enumerate(ways):
            spread[total + low] += count
            spread[total + high] += count
        ways = spread
    return tuple(ways)


@lru_cache(maxsize=16384)
def at_least(plain: int, special: int, needed: int) -> float:
    """The chance that a cast reaches a number."""
    ways = distribution(plain, special)
    return sum(ways[max(0, needed) :]) / (1 << (3 + plain + special))


def exact(plain: int, special: int, needed: int) -> Fraction:
    """The same as an exact fraction over 2 ** n."""
    ways = distribution(plain, special)
    return Fraction(sum(ways[max(0, needed) :]), 1 << (3 + plain + special))


def split(found: Sequence[int]) -> tuple[int, int]:
    """Stones beside the core: how many plain ability and Dark ones, how many special ones."""
    special = sum([1 for stone in found if SPECIAL <= stone < DARK])
    return len(found) - 3 - special, special


def counts(abilities: Sequence[int], listed: Sequence[int]) -> tuple[int, int]:
    """Plain and special ability runes that a hero would bring to a challenge, without cards."""
    plain = special = 0
    for ability in listed:
        icons = abilities[ability]
        if icons >= 3:
            plain += 2
            special += 1
        else:
            plain += icons
    return plain, special


def spans(plain: int, special: int) -> tuple[int, float, int]:
    """CTA-RUNE-10: least, mean and greatest sum."""
    return plain, 1.5 + 1.5 * plain + special, 3 + 2 * plain + 2 * special
