"""Odds against reckoning by hand and against many rolls."""

from itertools import product

import pytest
from tests.games.roll_for_adventure.positions import GAME, Story

from questhall.games.roll_for_adventure.table.odds import (
    of_arch,
    of_arch_stone,
    of_lines,
    of_one_number,
    of_path,
    of_row,
    of_total,
)
from questhall.kernel import Chance

ROLLS = 20_000


def test_one_number_by_hand() -> None:
    assert of_one_number(0, 0) == 1
    assert of_one_number(1, 1) == pytest.approx(1 / 6)
    assert of_one_number(2, 1) == pytest.approx(11 / 36 + 25 / 36 / 6)
    assert of_one_number(2, 2) == pytest.approx(1 / 36 + 10 / 36 / 6)
    assert of_one_number(1, 2) == 0


def test_the_others_by_hand() -> None:
    assert of_path(1, 1) == pytest.approx(1 / 3)
    assert of_arch(1, 3, 3, 7) == pytest.approx(1 / 3)
    assert of_arch(1, 6, 0, 7) == pytest.approx(1 / 6)  # only a 6 is left
    assert of_arch_stone(1, 3, 4, 7) == pytest.approx(1 / 6)
    assert of_arch_stone(1, 3, 3, 7) == 0  # the sacrifice takes a later roll
    assert of_arch_stone(2, 3, 3, 7) == pytest.approx(20 / 36 / 6)  # a 5 or a 6, then the other die
    assert of_row(1, 3, 1) == pytest.approx(1 / 2)
    assert of_row(2, 2, 2) == pytest.approx((1 - 16 / 36) * 1 / 6)
    assert of_total(1, 6) == pytest.approx(1 / 6)
    assert of_total(1, 4) == pytest.approx(1 / 2)
    assert of_total(2, 12) == pytest.approx(1 / 36 + 10 / 36 / 6)


def test_lines_by_hand() -> None:
    lines, beside = ((0, 3),), GAME.content.neighbours  # column 1: p and s
    assert of_lines(1, (4, 0, 0, 0, 0, 0, 0), lines, beside) == pytest.approx(5 / 6)
    assert of_lines(0, (4, 0, 0, 0, 0, 0, 0), lines, beside) == 0
    assert of_lines(2, (0, 0, 0, 0, 0, 0, 0), lines, beside) == pytest.approx(5 / 6)


def best_play(dice: int, faces: tuple[int, ...], line: tuple[int, ...]) -> float:
    """The chance to fill one line of ice cave B, by trying every roll and every way to lay a die."""
    if all(faces[space] for space in line):
        return 1.0
    chance = 0.0
    for roll in product(range(1, 7), repeat=dice) if dice else ():
        best = best_play(dice - 1, faces, line)
        for face, space in product(set(roll), line):
            if not faces[space] and all(faces[other] != face for other in GAME.content.neighbours[space]):
                best = max(best, best_play(dice - 1, (*faces[:space], face, *faces[space + 1 :]), line))
        chance += best / 6**dice
    return chance


@pytest.mark.parametrize("faces", [(0,) * 7, (0, 3, 0, 2, 0, 0, 0), (5, 3, 4, 2, 0, 1, 6), (0, 2, 0, 0, 0, 3, 3)])
def test_lines_by_trying_everything(faces: tuple[int, ...]) -> None:
    for line in ((3, 4, 5), (1, 4, 6), (0, 3)):
        for dice in (0, 1, 2):
            found = of_lines(dice, faces, (line,), GAME.content.neighbours)
            assert found == pytest.approx(best_play(dice, faces, line))


def test_the_path_by_many_rolls() -> None:
    chance, done = Chance(5), 0
    for _ in range(ROLLS):
        dice, missing = 5, 3
        while dice and missing > 0:
            roll = [chance.die() for _ in range(dice)]
            hits = max(roll.count(5), roll.count(6))
            dice, missing = dice - max(1, hits), missing - hits
        done += missing <= 0
    assert done / ROLLS == pytest.approx(of_path(5, 3), abs=0.015)


def test_each_placement_has_its_chance() -> None:
    story = Story("R").put(desert="B1 B1", enemies={"sand-devil-1": "B2"}, resurrection="G4").rolls("R1 R4 R6")
    assert story.asked is not None
    assert story.match is not None
    found = {odds.option: odds for odds in GAME.odds(story.match.view(0), story.asked)}
    assert found["desert 1 R"].chance == 1
    assert found["sand-devil-1 4 R"].chance == 1
    assert found["sand-devil-1 1 R"].chance == pytest.approx(of_total(2, 3))
    assert found["fortress 4 R"].chance == pytest.approx(of_one_number(2, 3)) == 0
    assert found["vortex 6 R"].chance == 1
    assert found["vortex 1 R"].chance == 0
    assert found["forest 6 R"].element == "forest"


def test_what_the_next_card_may_be() -> None:
    story = Story("R").rolls("R1 R2")
    assert story.match is not None
    assert story.asked is not None
    chances = {odds.what: odds.chance for odds in GAME.odds(story.match.view(0), story.asked) if not odds.option}
    assert chances == {
        "the next enemy is of rank 1": pytest.approx(0.5),
        "the next enemy is of rank 2": pytest.approx(1 / 3),
        "the next enemy is of rank 3": pytest.approx(1 / 6),
    }
