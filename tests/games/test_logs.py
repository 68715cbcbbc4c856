"""The log tells the same story tomorrow: a line keeps its words when the board, the map or the people have changed."""

from typing import Any

import pytest

from questhall.kernel import Chance, registry, start


@pytest.mark.parametrize(
    ("name", "options", "choices"),
    [
        ("adventure-tactics", {}, 160),  # the first encounter and the beginning of the second
        ("call-to-adventure", {}, 100),
        ("drawn-to-adventure", {"round_cap": 2}, 120),  # three short maps
        ("drawn-to-destiny", {"campaign": "goblin-war"}, 160),  # a Scene and the beginning of another
        ("roll-for-adventure", {}, 100),
    ],
)
def test_lines_keep_their_words(name: str, options: dict[str, Any], choices: int) -> None:
    game: Any = registry.game(name)
    match, chance = start(game, 2, 3, options), Chance(4)
    said: list[str] = []
    for number in range(choices):
        if match.over:
            break
        asked = match.decisions[0]
        match.choose(game.sensible(match.state, asked, chance), asked.seat)
        if number % 10 == 0:
            lines = [game.table.line(match.view(0), event) for event in match.log(0)]
            assert lines[: len(said)] == said
            said = lines
    assert len(said) > 50
