"""How good a position is, and which options are worth a look.

A position's value is a logistic regression on what can be counted on the table, fitted to the ends of 400 Scenes (all
of them, one to three players, the quick policy with a choice in thirty at random), with a constant for each Scene that
is left out here: a search compares positions of one Scene only. The terms are log-odds.
"""

from collections.abc import Sequence
from math import exp, log
from typing import Final

from questhall.games.drawn_to_destiny.bot.aims import aims
from questhall.games.drawn_to_destiny.bot.prior import weights
from questhall.games.drawn_to_destiny.rules.scene.conclusion import PAYOFF, points
from questhall.games.drawn_to_destiny.rules.units.narrators import player_seats
from questhall.games.drawn_to_destiny.rules.units.units import able, hostile
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import Chance, Decision, Option

EVEN: Final = 0.2
FORCE: Final = 0.295  # our strength against theirs, as a logarithm
BODY: Final = 0.067  # a Unit's share of Body that is left, on average
CRITS: Final = -0.081  # of a Unit
SPIRIT: Final = 0.13  # the lowest Rank of its Mind, Will and Speed
RIVAL: Final = -0.30  # a rival for each of our Units
RIVAL_BODY: Final = -0.41  # and its share of Body
TASK: Final = 0.196  # complete; a failed one is as bad
PROGRESS: Final = 0.394  # a Task's share that is done
AIM: Final = -0.374  # something that is still to do
CARD: Final = 0.08  # in a hand of up to six
POINT: Final = 0.51  # of Milestones
CLOCK: Final = 0.147  # a card of it
DEED: Final = 0.05  # what an attack, a Task or a lead is worth at first sight beside what the plan asks for
NEAR: Final = 0.8  # of the best: as good at first sight
LEFT: Final = ("draft", "pick")  # to first sight


def value(state: DestinyState, seat: int) -> float:
    """About the chance to succeed: force against force, Tasks, Milestones, the Clock; for a Narrator that to fail."""
    if seat in state.narrators:
        return 1.0 - value(state, player_seats(state)[0])
    if state.ended and state.rules.mode != "versus":
        return PAYOFF.get(state.result, 0.0)
    if not state.players or not state.units:
        return 0.5
    return min(0.98, max(0.02, 1 / (1 + exp(-log_odds(state, seat)))))


def log_odds(state: DestinyState, seat: int) -> float:
    """How things stand for the faction of a seat."""
    faction = state.players[seat].faction
    odds = EVEN + of_units(state, faction) + of_tasks(state)
    odds += AIM * len(aims(state, state.factions[faction])) + POINT * points(state, faction) + CLOCK * len(state.clock)
    return odds + CARD * sum([min(6, len(player.hand)) for player in state.players]) / len(state.players)


def of_units(state: DestinyState, faction: int) -> float:
    """Who still stands on either side, and how well."""
    ours = [unit for unit in state.units if unit.faction == faction]
    mine = theirs = odds = 0.0
    for unit in state.units:
        if not able(unit):
            continue
        body = unit.printed[0][0]
        share = unit.ranks[0] / body if body else 0.0
        strength = state.content.units[unit.card].cost * _health(unit.ranks, share, len(unit.crits))
        if unit.faction == faction:
            mine += strength
            odds += BODY * share + CRITS * len(unit.crits) + SPIRIT * min(unit.ranks[1:])
        elif any(hostile(state, unit, other) for other in ours):
            theirs += strength
            odds += RIVAL + RIVAL_BODY * share
    return odds / max(1, len(ours)) + FORCE * log((mine + 1) / (theirs + 1))


def of_tasks(state: DestinyState) -> float:
    """What is done, and what is under way."""
    odds = 0.0
    for task in state.tasks:
        if task.status == "complete":
            odds += TASK
        elif task.status == "failed":
            odds -= TASK
        elif task.status == "open" and task.challenge:
            odds += PROGRESS * task.progress / (task.progress + task.challenge)
    return odds


def _health(ranks: tuple[int, ...], share: float, crits: int) -> float:
    return max(0.1, share - 0.1 * crits) * (1.0 if min(ranks[1:]) > 1 else 0.6)


def prior(state: DestinyState, decision: Decision) -> Sequence[float]:
    """How promising each option looks to a search.

    On a Count the plan is compared with other deeds, not with every step. Whom to draft and which card to pick is left
    to first sight: what a Skill or a card will be good for lies beyond what the value sees.
    """
    found = weights(state, decision)
    if decision.kind == "count":
        return [weight if weight >= DEED else 0.0 for weight in found]
    if decision.kind in LEFT:
        enough = NEAR * max(found)
        return [1.0 if weight >= enough else 0.0 for weight in found]
    return found


def sensible(state: DestinyState, decision: Decision, chance: Chance) -> Option:
    """The option that stands out; among near equals one is drawn."""
    found = weights(state, decision)
    best = max(found)
    good = [option for option, weight in zip(decision.options, found) if weight >= NEAR * best]
    return good[0] if len(good) == 1 else chance.pick(good)
