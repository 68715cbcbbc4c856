"""The tool that fits the numbers of the bots' values again."""

import numpy
import pytest
from tools import values

from questhall.kernel import registry


@pytest.mark.parametrize("name", values.SUBJECTS)
def test_a_value_is_the_sum_of_its_numbers(name: str) -> None:
    """At each position the sum changes with a number as its slope says, and the numbers are left as they were."""
    subject = values.SUBJECTS[name]()
    room = values.read_anew(subject.module)
    before = [number.get(room) for number in values.numbers(room, subject.fixed)]
    named, seen = values.played(registry.game(name), subject, room, games=2, positions=3, seed="1")
    assert [number.get(room) for number in named] == before and len(named) > 10
    assert seen.slopes.shape == (6, len(named)) and set(seen.won) <= {0.0, 1.0}
    told = seen.slopes @ numpy.array(before)
    rest = seen.odds - told  # what is constant in a setting
    for game in numpy.unique(seen.game):
        mine = rest[seen.game == game]
        assert mine == pytest.approx(numpy.full(len(mine), mine[0]), abs=1e-6)


def made_up(games: int, numbers: list[float]) -> values.Seen:
    """Games of two settings, one of them luckier, in which the numbers are what they are said to be."""
    luck = numpy.random.default_rng(7)
    slopes = luck.normal(size=(games, len(numbers)))
    setting = numpy.array(["plain", "lucky"])[numpy.arange(games) % 2]
    odds = slopes @ numpy.array(numbers) + (setting == "lucky")
    won = (luck.random(games) < 1 / (1 + numpy.exp(-odds))).astype(float)
    return values.Seen(numpy.arange(games), setting, slopes, 0.0 * odds, won)


def test_the_fit_finds_the_numbers_again() -> None:
    seen = made_up(8000, [1.5, -0.5, 0.0])
    found = values.fit(seen, numpy.arange(8000), True)
    assert found[-3:] == pytest.approx([1.5, -0.5, 0.0], abs=0.1)
    assert found[0] - found[1] == pytest.approx(1.0, abs=0.15)  # settings stand in the order of their names


def test_what_tells_more_has_the_smaller_loss() -> None:
    """The sources, here all zeros, know nothing but the settings."""
    seen = made_up(2000, [1.5, -0.5, 0.0])
    ignorant, fitted = values.told(seen, False), values.told(seen, True)
    assert fitted[0] < ignorant[0] - 0.1 and fitted[1] > ignorant[1] + 0.1


def test_the_area_is_the_share_of_pairs_in_the_right_order() -> None:
    assert values.area(numpy.array([0.1, 0.4, 0.35, 0.8]), numpy.array([0, 0, 1, 1])) == 0.75
