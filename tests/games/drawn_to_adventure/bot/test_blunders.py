"""The blunder meter: moves that no child would make, counted in whole games of the usual bot."""

from questhall.bots import make
from questhall.games.drawn_to_adventure import DrawnToAdventure
from questhall.kernel import start

GAME = DrawnToAdventure()
GAMES = 3


def test_nothing_is_made_and_thrown_away_and_what_can_be_paid_is_paid() -> None:
    """Two dice converted into a token that nothing takes: 33 of 592 turns before. A leg at hand and not paid."""
    turns = wasted = unpaid = 0
    for seed in range(GAMES):
        match = start(GAME, 2, f"blunders {seed}", log=False)
        bots = [make(GAME, "normal", f"{seed} {seat}") for seat in range(2)]
        while not match.over:
            decision = match.decisions[0]
            option = bots[decision.seat].choose(match, decision)
            if option == "end":
                turns += 1
                wasted += sum(match.state.seats[decision.seat].made) > 0
                unpaid += any(isinstance(other, tuple) and other[0] == "side" for other in decision.options)
            match.choose(option, decision.seat)
    assert turns > 150
    assert wasted <= 0.02 * turns
    assert unpaid <= 0.01 * turns


def test_nobody_strolls_to_and_fro() -> None:
    """Whose walk costs one potion spent seven of them between two hexes; 10 times in ten games, 3 since."""
    turns = back = 0
    for seed in range(GAMES):
        match = start(GAME, 2, f"strolls {seed}", log=False)
        bots = [make(GAME, "normal", f"{seed} {seat}") for seat in range(2)]
        been: list[set[tuple[int, ...]]] = [set(), set()]  # by seat: where it stood this turn, with what it had done
        while not match.over:
            decision = match.decisions[0]
            option = "wizard" if "wizard" in decision.options else bots[decision.seat].choose(match, decision)
            seat = match.state.seats[decision.seat]
            been[decision.seat].add((seat.at, seat.filled, seat.done))
            match.choose(option, decision.seat)
            if option == "end":
                turns += 1
                been[decision.seat].clear()
            elif isinstance(option, tuple) and option[0] == "walk":
                seat = match.state.seats[decision.seat]
                back += (seat.at, seat.filled, seat.done) in been[decision.seat]
    assert turns > 150
    assert back <= 0.005 * turns
