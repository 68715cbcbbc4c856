"""Branch counts that another implementation can check."""

from questhall.games.call_to_adventure import CallToAdventure
from questhall.kernel import Chance
from questhall.testing.battery import branches

GAME = CallToAdventure()


def test_branches_from_the_first_turn() -> None:
    state = GAME.setup(2, GAME.options({"choice": False, "first_seat": 0}), Chance.of(11))
    counts = [branches(GAME, state, depth) for depth in (1, 2)]
    assert counts == [
        3,
        120,
    ]  # three places for an Ally; then ten other ways to act, and six paths: asked again, or with 0 to 3 Dark runes
