"""The blunder meter: moves that no child would make, counted in whole games of the usual bot."""

from collections.abc import Iterator

from questhall.bots import make
from questhall.games.drawn_to_adventure import DrawnToAdventure
from questhall.games.drawn_to_adventure.state import Adventure
from questhall.kernel import Decision, Option, start

GAME = DrawnToAdventure()
GAMES = 3

Answer = tuple[Adventure, Decision, Option]


def answers(seed: int, name: str, role: str = "") -> Iterator[Answer]:
    """A game for two: each position with its question and the bot's answer, before it counts. One may have a class set."""
    match = start(GAME, 2, f"{name} {seed}", log=False)
    bots = [make(GAME, "normal", f"{seed} {seat}") for seat in range(2)]
    while not match.over:
        decision = match.decisions[0]
        option = role if role in decision.options else bots[decision.seat].choose(match, decision)
        assert isinstance(match.state, Adventure)
        yield match.state, decision, option
        match.choose(option, decision.seat)


def test_nothing_is_made_and_thrown_away_and_what_can_be_paid_is_paid() -> None:
    """Two dice converted into a token that nothing takes: 33 of 592 turns before. A leg at hand and not paid."""
    turns = wasted = unpaid = 0
    for seed in range(GAMES):
        for state, decision, option in answers(seed, "blunders"):
            if option == "end":
                turns += 1
                wasted += sum(state.seats[decision.seat].made) > 0
                unpaid += any(isinstance(other, tuple) and other[0] == "side" for other in decision.options)
    assert turns > 150
    assert wasted <= 0.02 * turns
    assert unpaid <= 0.01 * turns


def test_nobody_strolls_to_and_fro() -> None:
    """Whose walk costs one potion spent seven of them between two hexes: 6 such walks in the 278 turns of these games."""
    turns = back = 0
    for seed in range(GAMES):
        been: list[set[tuple[int, ...]]] = [set(), set()]  # by seat: where it stood this turn, with what it had done
        walked = -1
        for state, decision, option in answers(seed, "strolls", "wizard"):
            places = [(seat.at, seat.filled, seat.done) for seat in state.seats]
            if walked >= 0:
                back += places[walked] in been[walked]
            been[decision.seat].add(places[decision.seat])
            walked = decision.seat if isinstance(option, tuple) and option[0] == "walk" else -1
            if option == "end":
                turns += 1
                been[decision.seat].clear()
    assert turns > 150
    assert back <= 0.005 * turns
