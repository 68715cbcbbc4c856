"""How fast each game is by itself: `python -m bench.games [GAME ...]`, random games and copies in mid-game."""

import sys
from time import process_time
from typing import Any

from bench.copying import copies
from questhall.kernel import Chance, Match, Run, start
from questhall.kernel.registry import game as find
from questhall.kernel.registry import names

# seats, options, and so many random choices to the middle of a game
SETTINGS: dict[str, tuple[int, dict[str, Any], int]] = {
    "adventure-tactics": (
        1,
        {"play": "encounter", "chapter": "c10", "heroes": 4, "mode": "normal", "rounds": 20},
        80,
    ),
    "call-to-adventure": (4, {}, 120),
    "drawn-to-adventure": (4, {}, 400),
    "drawn-to-destiny": (2, {"scene": "oldroad"}, 60),
    "pig": (2, {}, 10),
    "roll-for-adventure": (4, {}, 30),
    "tic-tac-toe": (2, {}, 4),
}
GAMES_A_LOOK = 5  # looking at the clock is not free


def random_games(name: str, seconds: float = 1.0) -> float:
    """Decisions per second of processor time in random games, from the set-up to the end."""
    game, decisions, seed = find(name), 0, 0
    seats, options, _ = SETTINGS[name]
    chosen = game.options(options)
    begun = process_time()
    while seed % GAMES_A_LOOK or process_time() - begun < seconds:
        seed += 1
        run = Run(game, game.setup(seats, chosen, Chance.of(seed)))
        below = Chance.of(seed, "answers").below
        while run.decision is not None:
            answers = run.decision.options
            run.answer(run.decision.seat, answers[below(len(answers))])
            decisions += 1
    return decisions / (process_time() - begun)


def middle(name: str, seed: int = 3) -> Match:
    """A match in the middle of a random game."""
    seats, options, choices = SETTINGS[name]
    match = start(find(name), seats, seed, options, log=False)
    chance = Chance.of(seed, "middle")
    for _ in range(choices):
        decision = match.decisions[0]
        match.choose(chance.pick(decision.options), decision.seat)
        if match.over:
            return middle(name, seed + 1)
    return match


if __name__ == "__main__":
    for name in sys.argv[1:] or names():
        print(f"{name}: {random_games(name, 3.0):,.0f} decisions a second in random games", flush=True)
        of_match, of_state, deep = copies(middle(name))
        print(f"  copies a second: match {of_match:,.0f}, state {of_state:,.0f}, deepcopy {deep:,.0f}", flush=True)
