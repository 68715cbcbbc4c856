"""Agents as bots: what every command that takes `module:Name` can let play.

from questhall.agents.players import acting, speaking

Talker = speaking(my_function)          # my_function(text) -> "2" or "hold"
Learner = acting(my_policy)             # my_policy(observation) -> action
"""

from typing import Any, Callable

from questhall.agents.local import find
from questhall.kernel import Decision, Game, Match, Option


class Speaking:
    """Answers in words to what it reads, and sees nothing else. What cannot be read counts as the first option."""

    def __init__(self, game: Game[Any, Any], answer: Callable[[str], str]) -> None:
        self.game, self.answer = game, answer
        self.unread = 0

    def choose(self, match: Match, decision: Decision) -> Option:
        """What was answered."""
        option: Option = find(match, decision, self.answer(match.text(decision.seat)))
        if option not in decision.options:
            self.unread += 1
            return decision.options[0]
        return option


class Acting:
    """A policy of the environments: it is given what an agent of `questhall.envs` is given, and nothing else."""

    def __init__(self, game: Game[Any, Any], act: Callable[[dict[str, Any]], int], parameters: dict[str, Any]) -> None:
        self.game, self.act, self.parameters = game, act, parameters
        self.encoding: Any = None

    def choose(self, match: Match, decision: Decision) -> Option:
        """The option of the action."""
        if self.encoding is None:
            from questhall.envs.encoding import Encoding  # only here: it needs numpy and gymnasium

            seats = match.header.seats if match.header else 2
            options = self.game.options(match.header.options if match.header else {})
            self.encoding = Encoding(self.game, seats, options, **self.parameters)
        action = int(self.act(self.encoding.encode(match.state, decision.seat, decision)))
        option: Option | None = self.encoding.option(decision, action)
        if option is None:
            raise self.encoding.refuse(decision, action)
        return option


def speaking(answer: Callable[[str], str]) -> Callable[[Game[Any, Any], str], Speaking]:
    """A bot made of a function from text to answer."""
    return lambda game, seed: Speaking(game, answer)


def acting(act: Callable[[dict[str, Any]], int], **parameters: Any) -> Callable[[Game[Any, Any], str], Acting]:
    """A bot made of a function from an observation to an action; parameters as for the environments."""
    return lambda game, seed: Acting(game, act, parameters)
