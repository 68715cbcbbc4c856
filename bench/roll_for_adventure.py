"""How fast Roll for Adventure is: random games, decision by decision, and copies in mid-game."""

import copy
from time import process_time

from questhall.games.roll_for_adventure import RollForAdventure
from questhall.kernel import Chance, Match, start
from questhall.kernel.decision import Decision

GAME = RollForAdventure()
SEATS = 4
GAMES_A_LOOK = 50  # looking at the clock is not free


def random_games(seconds: float = 1.0, seats: int = SEATS, **options: object) -> float:
    """Decisions per second of processor time in random games, driven by the flows alone."""
    game, decisions, seed = GAME, 0, 0
    chosen = game.options(dict(options))
    begun = process_time()
    while seed % GAMES_A_LOOK or process_time() - begun < seconds:
        seed += 1
        state = game.setup(seats, chosen, Chance.of(seed))
        below = Chance.of(seed, "answers").below
        while not state.result:
            flow = game.step(state)
            pause = next(flow, None)
            try:
                while pause is not None:
                    assert isinstance(pause, Decision)
                    options_now = pause.options
                    decisions += 1
                    pause = flow.send(options_now[below(len(options_now))])
            except StopIteration:
                pass
    return decisions / (process_time() - begun)


def middle(seed: int = 3, choices: int = 30) -> Match:
    """A match in the middle of a random game."""
    match = start(GAME, SEATS, seed, log=False)
    chance = Chance.of(seed, "middle")
    for _ in range(choices):
        match.choose(chance.pick(match.decisions[0].options))
        if match.over:
            return middle(seed + 1, choices)
    return match


def copies(seconds: float = 0.5) -> tuple[float, float, float]:
    """Copies per second: of a match, of its state, and of the same state by deepcopy."""
    match = middle()
    state = match.state
    bare = state.copy()
    bare.content = None
    return _rate(match.copy, seconds), _rate(state.copy, seconds), _rate(lambda: copy.deepcopy(bare), seconds)


def _rate(act: object, seconds: float) -> float:
    assert callable(act)
    count, begun = 0, process_time()
    while process_time() - begun < seconds:
        for _ in range(200):
            act()
        count += 200
    return count / (process_time() - begun)


if __name__ == "__main__":
    print(f"random games: {random_games(3.0):,.0f} decisions/s")
    of_match, of_state, deep = copies()
    print(f"copies: {of_match:,.0f} matches/s, {of_state:,.0f} states/s, deepcopy {deep:,.0f} states/s")
    print(f"match copy / deepcopy: {of_match / deep:.1f}x; state copy / deepcopy: {of_state / deep:.1f}x")
