"""catanatron: Catan with four random players, the nearest neighbour in tuned Python."""

from __future__ import annotations

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
    main({"games": games, "copy": copies})
