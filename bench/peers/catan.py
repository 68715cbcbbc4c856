"""catanatron: Catan with four random players, the nearest neighbour in tuned Python."""

from __future__ import annotations

from typing import Any

from catanatron import Color, RandomPlayer
from catanatron.game import Game
from meter import Batch, main

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def games() -> Batch:
    """Complete games; counts the decisions."""

    def batch() -> int:
        game = Game([RandomPlayer(colour) for colour in COLOURS])
        game.play()
        return len(game.state.actions)

    return batch


class Chooser(RandomPlayer):
    """A random player who counts how often there was a choice."""

    choices = 0

    def decide(self, game: Any, playable_actions: Any) -> Any:
        Chooser.choices += len(playable_actions) > 1
        return super().decide(game, playable_actions)


def choices() -> Batch:
    """The same; counts only the decisions that leave a choice: not rolling the dice, not ending a turn that is over."""

    def batch() -> int:
        before = Chooser.choices
        Game([Chooser(colour) for colour in COLOURS]).play()
        return Chooser.choices - before

    return batch


def copies() -> Batch:
    """Copies of a game in its middle."""
    game = Game([RandomPlayer(colour) for colour in COLOURS])
    for _ in range(100):
        game.play_tick()

    def batch() -> int:
        for _ in range(100):
            game.copy()
        return 100

    return batch


if __name__ == "__main__":
    main({"games": games, "choices": choices, "copy": copies})
