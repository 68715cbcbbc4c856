"""The blunder meter: moves that no child would make, counted in whole games."""

from questhall.bots import make
from questhall.games.call_to_adventure import CallToAdventure
from questhall.games.call_to_adventure.bot.worth import affordable
from questhall.games.call_to_adventure.rules.challenge.difficulty import difficulty
from questhall.games.call_to_adventure.rules.challenge.runes import at_least, pool, split
from questhall.games.call_to_adventure.state import Table
from questhall.kernel import start

GAME = CallToAdventure()
GAMES = 12


def test_the_last_fight_is_fought_with_all_that_can_be_had() -> None:
    """Against the set-aside Adversary the mean chance of a throw was 0.24 where 0.39 could be bought."""
    faced = possible = 0.0
    for seed in range(GAMES):
        match = start(GAME, 1, f"blunders {seed}", log=False)
        bot = make(GAME, "search:14", seed)
        while not match.over:
            decision = match.decisions[0]
            option = bot.choose(match, decision)
            state = match.state
            assert isinstance(state, Table)
            attempt = state.attempt
            if option == "throw" and attempt is not None and not attempt.act:
                plain, special = split(pool(state, attempt))
                needed = difficulty(state) - attempt.bonus + attempt.malus
                more = min(affordable(state, state.heroes[0]), 3 - attempt.dark)
                faced += at_least(plain, special, needed)
                possible += at_least(plain + more, special, needed)
            match.choose(option, decision.seat)
    assert possible > 2
    assert faced > 0.88 * possible
