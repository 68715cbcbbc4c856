"""The greedy bot: one decision ahead, by the game's own value."""

from typing import Any

from questhall.bots.estimate import Estimate
from questhall.bots.levels import Level
from questhall.bots.worlds import Worlds, new_key
from questhall.kernel import Chance, Decision, Game, Match, Option, Run

LONGEST_STEP = 200  # decisions; random answers might stay in one step for ever


class GreedyBot:
    """Tries each option in a few possible worlds and takes the one that looks best right after it."""

    def __init__(self, game: Game[Any, Any], level: Level, chance: Chance) -> None:
        self.game = game
        self.level = level
        self.chance = chance

    def choose(self, match: Match, decision: Decision) -> Option:
        """The option of the highest value."""
        if len(decision.options) == 1:
            return decision.options[0]
        return self.think(match, decision)[0].option

    def think(
        self, match: Match, decision: Decision, simulations: int | None = None, seconds: float | None = None
    ) -> list[Estimate]:
        """The value of each option, best first. All are tried in the same worlds, so that luck favours none."""
        worlds = Worlds(match, decision.seat, new_key(self.chance), self.level.samples)
        found: list[Estimate] = []
        first = worlds.again(0)
        if first is None:
            found += [Estimate(option, 0, 0.5) for option in decision.options]
            self.chance.shuffle(found)
            return found
        weights = self.game.prior(first.state, decision)
        samples = self.level.samples
        for option, weight in zip(decision.options, weights):
            if weight <= 0 and max(weights) > 0:
                found.append(Estimate(option, 0, 0.0))
                continue
            total = 0.0
            for number in range(samples):
                run = worlds.again(number)
                if run is not None:
                    total += self._value(run, decision, option)
            found.append(Estimate(option, samples, total / samples))
        self.chance.shuffle(found)  # equal values are decided by chance, not by the order of the options
        return sorted(found, key=Estimate.rank)

    def _value(self, run: Run, decision: Decision, option: Option) -> float:
        """How good it is for the seat at the end of the step, the rest of which is played by the game's own sense."""
        game, step, seat, left = self.game, run.step, decision.seat, LONGEST_STEP
        run.answer(seat, option)
        while run.decision is not None and run.step == step and left:
            left -= 1
            asked = run.decision
            run.answer(asked.seat, game.sensible(run.state, asked, run.state.chance))
        if run.outcome is not None:
            return run.outcome.payoffs[seat]
        return game.value(run.state, seat)
