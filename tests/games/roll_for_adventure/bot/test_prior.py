"""The quick answers of normal bots: nothing that a person would call silly."""

import pytest
from tests.games.roll_for_adventure.positions import Story

from questhall.bots import make
from questhall.games.roll_for_adventure import RollForAdventure
from questhall.games.roll_for_adventure.bot.placements import earns_stone
from questhall.kernel import Chance, start, text


def answer(story: Story) -> str:
    assert story.asked is not None
    return text(story.game.sensible(story.table, story.asked, Chance(1)))


LAST_STONES = {
    "fortress": (Story("R").put(stones=4, barriers=(0, 1, 0), fortress={3: "B3 B3"}), "fortress 3 RR"),
    "fortress B": (
        Story("R", fortress="B").put(stones=4, barriers=(2, 0, 2), fortress={3: "B3 B3 B3"}),
        "fortress 3 RR",
    ),
    "forest": (Story("R").put(stones=4, boundary=9, forest="B5 B5 B5 B5 G5 G5 G5 G5"), "forest 6 R"),
    "forest B": (Story("R", forest="B").put(stones=4, forest="B6 B6 G6 G5 G5 B5 B5"), "forest 3 R"),
    "desert": (Story("R").put(stones=4, desert="B1 B1", second="G G"), "desert 1 R"),
    "desert B": (Story("R", desert="B").put(stones=4, chains=0b10111, desert="d:B e:G"), "desert 1 R"),
}


@pytest.mark.parametrize("place", LAST_STONES)
def test_the_last_stone_is_taken(place: str) -> None:
    story, taken = LAST_STONES[place]
    story.put(enemies={"sand-devil-1": "", "tree-shrike-1": "Y5"}, oblivion="Y Y Y Y", resurrection="G5")
    assert answer(story.rolls("R1 R3 R3 R6")) == taken
    assert story.asked is not None
    earning = {text(option) for option in story.asked.options if len(option) == 3 and earns_stone(story.table, option)}
    assert taken in earning
    assert {option.split()[0] for option in earning} == {taken.split()[0]}


def test_three_quick_players_find_five_stones_nearly_always() -> None:
    """They win 96 % of 400 games (docs/games/roll-for-adventure.md), the former ones won 58 %."""
    game, won = RollForAdventure(), 0
    for seed in range(40):
        match = start(game, 3, f"quick {seed}", log=False)
        helper = make(game, "sensible", seed)
        while not match.over:
            decision = match.decisions[0]
            match.choose(helper.choose(match, decision), decision.seat)
        assert match.outcome is not None
        won += match.outcome.payoffs[0] == 1
    assert won >= 34
