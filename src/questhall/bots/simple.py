"""Bots that do not look ahead."""

from typing import Any

from questhall.bots.estimate import Estimate
from questhall.bots.levels import Level
from questhall.bots.worlds import Worlds, new_key
from questhall.kernel import Chance, Decision, Game, Match, Option


class RandomBot:
    """Takes any option, each as likely as the others."""

    def __init__(self, game: Game[Any, Any], level: Level, chance: Chance) -> None:
        self.chance = chance

    def choose(self, match: Match, decision: Decision) -> Option:
        """Any option."""
        return self.chance.pick(decision.options)

    def think(
        self, match: Match, decision: Decision, simulations: int | None = None, seconds: float | None = None
    ) -> list[Estimate]:
        """All options are the same to it."""
        return [Estimate(option, 1, 0.5) for option in decision.options]


class SensibleBot:
    """Answers as the game itself would play a position out: quick and decent."""

    def __init__(self, game: Game[Any, Any], level: Level, chance: Chance) -> None:
        self.game = game
        self.chance = chance
        self.slips = level.slips

    def choose(self, match: Match, decision: Decision) -> Option:
        """The game's own quick answer, in a world that the seat thinks possible; now and then a worse one."""
        options = decision.options
        if len(options) == 1:
            return options[0]
        worlds = Worlds(match, decision.seat, new_key(self.chance), 1)
        run = worlds.enter()
        if run is None:
            return self.chance.pick(options)
        if self.slips and self.chance.unit() < self.slips:
            weights = self.game.prior(run.state, decision)
            worth_a_look = [place for place in range(len(options)) if weights[place] > 0]
            order = sorted(worth_a_look, key=lambda place: -weights[place])
            if len(order) > 1:
                return options[order[1 + self.chance.below(min(2, len(order) - 1))]]
        return self.game.sensible(run.state, decision, run.state.chance)

    def think(
        self, match: Match, decision: Decision, simulations: int | None = None, seconds: float | None = None
    ) -> list[Estimate]:
        """The weights that the game gives the options at first sight, as visits of a hundred."""
        run = Worlds(match, decision.seat, new_key(self.chance), 1).enter()
        weights = [1.0] * len(decision.options) if run is None else list(self.game.prior(run.state, decision))
        total = sum(weights) or 1.0
        found = [Estimate(option, round(100 * w / total), 0.5, True) for option, w in zip(decision.options, weights)]
        return sorted(found, key=Estimate.rank)
