"""The blunder meter: moves that no child would make, counted in whole games of the usual bot."""

from questhall.bots import make
from questhall.games.roll_for_adventure import RollForAdventure
from questhall.games.roll_for_adventure.rules.vortex import ENOUGH
from questhall.kernel import start

GAME = RollForAdventure()
GAMES = 12


def test_the_vortex_is_not_fed_with_a_hand_full_of_dice() -> None:
    """Dice on the Vortex of Resurrection end the stage; three that are left unplayed are a turn thrown away.

    Before, this was a quarter of all such placements.
    """
    fed = wasted = beside = 0
    for seed in range(GAMES):
        match = start(GAME, 2, f"blunders {seed}", log=False)
        bots = [make(GAME, "sensible", f"{seed} {seat}") for seat in range(2)]
        while not match.over:
            decision = match.decisions[0]
            option = bots[decision.seat].choose(match, decision)
            state = match.state
            if decision.kind == "place" and isinstance(option, tuple) and option[0] == "vortex":
                fed += 1
                left = len(state.hand) - len(option[2])
                raised = sum(die >> 5 for die in state.resurrection) + option[1] * len(option[2])
                wasted += left >= 3
                beside += raised >= ENOUGH and not state.oblivion and not state.resurrection
            match.choose(option, decision.seat)
    assert fed > 20
    assert wasted <= 0.03 * fed
    assert beside <= 0.03 * fed  # it is not opened for nobody
