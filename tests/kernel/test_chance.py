"""Chance: the same on every machine, counted, copied for free, fair."""

from collections import Counter

from questhall.kernel import Chance, commitment


def test_the_sequence_is_fixed_for_ever() -> None:
    """These numbers are part of every saved game; if they change, records stop replaying."""
    chance = Chance.of(7)
    assert [chance.die() for _ in range(12)] == [4, 6, 3, 3, 5, 2, 4, 5, 4, 1, 1, 4]
    assert chance.draws == 12


def test_a_copy_goes_its_own_way() -> None:
    chance = Chance.of("table 3")
    chance.below(10)
    twin = chance.__copy__()
    ahead = [twin.below(100) for _ in range(100)]  # over the edge of a block of the tape
    assert chance.draws == 1
    assert [chance.below(100) for _ in range(100)] == ahead


def test_dice_are_fair() -> None:
    """Chi-square over 120,000 dice; 20.5 is the 0.1 % point of 5 degrees of freedom."""
    chance = Chance.of(99)
    counts = Counter(chance.die() for _ in range(120_000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert sum((n - 20_000) ** 2 / 20_000 for n in counts.values()) < 20.5


def test_shuffles_are_fair() -> None:
    """All 24 orders of four cards, chi-square with 23 degrees of freedom, 0.1 % point 49.7."""
    chance = Chance.of(5)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        cards = [1, 2, 3, 4]
        chance.shuffle(cards)
        counts[tuple(cards)] += 1
    assert len(counts) == 24
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 49.7


def test_forks_are_independent_and_draw_nothing() -> None:
    chance = Chance.of(1)
    left, right = chance.fork("left"), chance.fork("right")
    assert chance.draws == 0
    assert [left.die() for _ in range(20)] != [right.die() for _ in range(20)]
    assert chance.fork("left").die() == Chance.of(1).fork("left").die()


def test_commitment_binds_without_telling() -> None:
    assert commitment("secret") == commitment("secret")
    assert commitment("secret") != commitment("secret2")
    assert "secret" not in commitment("secret")
    assert len(commitment(1)) == 64


def test_dice_together_are_dice_one_by_one() -> None:
    one, many = Chance.of(3), Chance.of(3)
    assert many.dice(70) + many.dice(7, 12) == [one.die() for _ in range(70)] + [one.die(12) for _ in range(7)]
    assert many.draws == one.draws == 77


def test_a_chance_becomes_another_in_place() -> None:
    real, other = Chance.of(1), Chance.of(2)
    real.dice(10)
    other.dice(3)
    ahead = other.__copy__().dice(100)
    real.become(other)
    assert real.dice(100) == ahead
    assert other.draws == 3


def test_a_unit_is_a_draw_spread_over_0_to_1() -> None:
    chance, twin = Chance.of("units"), Chance.of("units")
    units = [chance.unit() for _ in range(200)]
    assert units == [twin.below(1 << 30) / (1 << 30) for _ in range(200)]
    assert 0 <= min(units) < 0.05 and 0.95 < max(units) < 1 and 0.4 < sum(units) / 200 < 0.6


def test_two_are_equal_at_the_same_place_of_the_same_tape() -> None:
    one, two = Chance(1), Chance(1)
    one.tape = [1, 2, 3]  # how far it was computed matters to nobody
    assert one == two and not one != two and one != Chance(2) and one != one.place()  # noqa: SIM202
    two.reveal()
    assert one != two
    one.reveal()
    assert one == two
    one.below(6)
    assert one != two
