"""Stat notation, its arithmetic, and the converter."""

from fractions import Fraction

import pytest
from tests.games.drawn_to_destiny.positions import GAME, alone

from questhall.games.drawn_to_destiny.content import stats
from questhall.games.drawn_to_destiny.content.ground import map_scales
from questhall.games.drawn_to_destiny.content.ground.map_scales import move_on, spaces
from questhall.games.drawn_to_destiny.content.stats import canon, from_stat, parse_stat, show, to_stat
from questhall.kernel import rule


@rule("DTD-STAT-01", "DTD-STAT-02", "DTD-STAT-03")
def test_a_stat_is_rank_times_a_power_of_ten() -> None:
    assert stats.stat_value((8, 1)) == 80
    assert stats.stat_value((10, -1)) == 1
    assert stats.stat_value((5, 3)) == 10 * stats.stat_value((5, 2))
    for bad in ("11x1", "x", "8", "-2x1", "axb"):
        with pytest.raises(ValueError):
            parse_stat(bad)


@rule("DTD-STAT-04", "DTD-ITEM-01", "DTD-UNIT-02", "DTD-UNIT-01", "DTD-UNIT-03")
def test_units_have_four_stats_and_items_one() -> None:
    assert GAME.content.stats["Goblin Scout"] == ((2, 1), (6, 1), (2, 1), (5, 0))
    assert GAME.content.bodies["Sword: Long"] == (10, -1)
    kinds = {unit.kind for unit in GAME.content.units.values()}
    assert kinds == {"person", "creature", "vehicle"}
    scout = GAME.content.units["Goblin Scout"]
    assert [(line.name, line.level, line.cards) for line in scout.skills] == [
        ("Close Combat", 1, ("Knife: Dagger",)),
        ("Stealth", 1, ("Sneak",)),
    ]


@rule("DTD-STAT-05", "DTD-STAT-06", "DTD-STAT-08", "DTD-EX-01")
def test_dtd_ex_01() -> None:
    given = [
        (80, "kg"),
        (5, "kph"),
        (60_000, "kg"),
        (40, "kph"),
        ("6e24", "kg"),
        (100_000, "kph"),
        ("9e-31", "kg"),
        (22, "kg"),
        ("1.2", "kg"),
    ]
    assert [show(to_stat(n, unit)) for n, unit in given] == [
        "8x1",
        "5x0",
        "6x4",
        "4x1",
        "6x24",
        "10x4",
        "9x-31",
        "2x1",
        "10x-1",
    ]
    assert show(to_stat(100, "iq")) == "5x1"
    assert show(to_stat("1e60", "kg")) == "10x59"
    assert show(to_stat("1e9", "kph")) == "10x8"


@rule("DTD-STAT-07", "DTD-EX-09")
def test_dtd_ex_09() -> None:
    given = [(150, "kg"), (151, "kg"), (95, "kg"), (96, "kg"), ("0.15", "kg"), (25, "t"), (56, "kph"), (1, "c")]
    assert [show(to_stat(n, unit)) for n, unit in given] == [
        "10x1",
        "2x2",
        "9x1",
        "10x1",
        "10x-2",
        "2x4",
        "6x1",
        "10x8",
    ]
    assert canon(0) == (0, 0)


@rule("DTD-STAT-07", "DTD-STAT-02")
def test_canon_is_the_nearest_writable_value_everywhere() -> None:
    writable = sorted({stats.stat_value((rank, scale)) for rank in range(2, 11) for scale in range(-2, 4)})
    for number in range(3, 20_000, 7):
        amount = Fraction(number, 10)
        nearest = min(writable, key=lambda other: (abs(other - amount), other))
        assert stats.stat_value(canon(amount)) == nearest


@rule("DTD-STAT-09")
def test_a_written_rank_of_one_is_ten_at_one_scale_less() -> None:
    assert parse_stat("1x9") == (10, 8)
    assert parse_stat("1x60") == (10, 59)


@rule("DTD-STAT-10", "DTD-STAT-11", "DTD-STAT-12", "DTD-STAT-13", "DTD-EX-10", "DTD-EX-02")
def test_dtd_ex_10() -> None:
    assert stats.raised((4, 1), 2) == (6, 1)
    assert stats.raised((9, 1), 2) == (10, 1)
    assert stats.raised((10, 1), 6) == (2, 2)
    assert stats.multiplied((4, 1), (3, 3)) == (10, 4)
    assert stats.divided((2, 2), (4, 2)) == (5, -1)
    assert stats.added((4, 2), (3, 3)) == (3, 3)
    assert stats.raised((2, 1), -5) == (0, 1)
    assert stats.raised((2, 1), -1) == (1, 1)
    assert stats.subtracted((5, 1), (3, 1)) == (2, 1)
    assert stats.subtracted((5, 1), (3, 2))[0] == 0
    assert stats.subtracted((5, 2), (3, 1)) == (5, 2)


@rule("DTD-STAT-14")
def test_greater_compares_values() -> None:
    assert stats.greater((2, 2), (9, 1))
    assert not stats.greater((10, 1), (10, 1))


@rule("DTD-STAT-15", "DTD-STAT-16", "DTD-DMG-02", "DTD-GEN-06")
def test_damage_lowers_the_rank_and_never_the_scale() -> None:
    from questhall.games.drawn_to_destiny.rules.harm.damage import place_light
    from questhall.games.drawn_to_destiny.rules.units.units import stat

    state, hero = alone()
    place_light(state, hero, "Fatigue", 3)
    assert stat(state.units[hero], 0) == (5, 1)
    place_light(state, hero, "Fatigue", 9)
    assert stat(state.units[hero], 0) == (0, 1)


@rule("DTD-STAT-17")
def test_ratings_from_energy_and_armour_from_plate() -> None:
    assert show(to_stat(50, "mm")) == "5x5"
    assert show(to_stat(80, "mm")) == "10x5"
    assert show(to_stat(10, "mm")) == "2x4"
    assert show(to_stat(600, "J")) == "6x2"


@rule("DTD-SCENE-03", "DTD-SCENE-04", "DTD-SCENE-06", "DTD-SCENE-02")
def test_scales_give_move_and_ranges() -> None:
    assert move_on("5x0", "personal") == 5
    assert move_on("5x0", "car_chase") == Fraction(1, 2)
    assert move_on("6x7", "starship") == 6
    assert spaces(20, "m", "personal") == 13
    assert spaces(1, "m", "car_chase") == 1
    assert map_scales.SCALES["personal"].round_seconds == 6


def test_the_converter_speaks_plainly(capsys: pytest.CaptureFixture[str]) -> None:
    assert stats.main(["80", "kg"]) == 0
    assert "Body 8x1" in capsys.readouterr().out
    assert stats.main(["8x1"]) == 0
    assert "80" in capsys.readouterr().out
    assert stats.main(["-1", "kg"]) == 2
    assert stats.main(["3", "furlongs"]) == 2
    assert stats.main([]) == 2
    assert from_stat("8x1") == 80
    for quantity, unit in ((0, "kg"), (40, "iq"), (3, "m"), ("ten", "kg")):
        with pytest.raises(ValueError):
            to_stat(quantity, unit)
