"""Quick sense: what each option gains at first sight, as weights for a search and as an answer of its own."""

from math import exp
from typing import Final, Sequence

from questhall.games.roll_for_adventure.bot.answers import RATES
from questhall.games.roll_for_adventure.bot.placements import HAND, HASTE, earns_stone, placement_gains
from questhall.games.roll_for_adventure.state import State
from questhall.kernel import Chance, Decision, Option

WARMTH: Final = 0.05  # how much worse, in stones, an option may look and still be worth a look


def prior(state: State, decision: Decision) -> Sequence[float]:
    """How promising each option looks: the best has weight 1, and a stone less is next to nothing."""
    found = gains(state, decision)
    best = max(found)
    return [exp(max(-8.0, (gain - best) / WARMTH)) for gain in found]


def sensible(state: State, decision: Decision, chance: Chance) -> Option:
    """The option that gains most at first sight, to somebody who cannot wait to lay dice down.

    The last stone is taken wherever it can be had; a search finds that by itself.
    """
    if decision.kind in ("place", "place-again") and state.stones + 1 == state.need:
        for option in decision.options:
            if isinstance(option, tuple) and len(option) >= 3 and earns_stone(state, option):
                return option
    found = gains(state, decision, HASTE)
    return decision.options[found.index(max(found))]


def gains(state: State, decision: Decision, hand: float = HAND) -> list[float]:
    """What each option gains at first sight; `hand` is what a die is worth that can still be rolled in this turn."""
    kind = decision.kind
    if kind == "place" or kind == "place-again":
        return placement_gains(state, decision.options, hand)
    rate = RATES.get(kind)
    if rate is None:
        return [0.0] * len(decision.options)
    return [rate(state, option, decision.about) for option in decision.options]
