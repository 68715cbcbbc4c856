"""How good a position is, and which options are worth a look."""

from collections.abc import Sequence

from questhall.games.drawn_to_destiny.bot.aims import aims
from questhall.games.drawn_to_destiny.bot.prior import weights
from questhall.games.drawn_to_destiny.rules.scene.conclusion import PAYOFF, points
from questhall.games.drawn_to_destiny.rules.units.narrators import player_seats
from questhall.games.drawn_to_destiny.rules.units.units import able, hostile
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import Chance, Decision, Option


def value(state: DestinyState, seat: int) -> float:
    """About the chance to succeed: force against force, Tasks, Milestones, the Clock; for a Narrator that to fail."""
    if seat in state.narrators:
        return 1.0 - value(state, player_seats(state)[0])
    if state.ended and state.rules.mode != "versus":
        return PAYOFF.get(state.result, 0.0)
    if not state.players or not state.units:
        return 0.5
    faction = state.players[seat].faction
    mine = theirs = 0.0
    for unit in state.units:
        if not able(unit):
            continue
        strength = state.content.units[unit.card].cost * _health(unit.ranks, unit.printed[0][0], len(unit.crits))
        if unit.faction == faction:
            mine += strength
        elif any(hostile(state, unit, other) for other in state.units if other.faction == faction):
            theirs += strength
    force = mine / (mine + theirs) if mine + theirs else 0.5
    work = 0.0
    for task in state.tasks:
        if task.status == "complete":
            work += 0.1
        elif task.status == "open" and task.challenge:
            work += 0.05 * task.progress / (task.progress + task.challenge)
        elif task.status == "failed":
            work -= 0.1
    left = aims(state, state.factions[faction])
    closeness = 0.2 / (1 + len(left))
    hand = min(6, len(state.players[seat].hand)) * 0.01
    score = 0.1 + 0.55 * force + work + closeness + hand + 0.05 * points(state, faction)
    return min(0.98, max(0.02, score))


def _health(ranks: tuple[int, ...], body: int, crits: int) -> float:
    share = ranks[0] / body if body else 0.0
    return max(0.1, share - 0.1 * crits) * (1.0 if min(ranks[1:]) > 1 else 0.6)


def prior(state: DestinyState, decision: Decision) -> Sequence[float]:
    """How promising each option looks."""
    return weights(state, decision)


def sensible(state: DestinyState, decision: Decision, chance: Chance) -> Option:
    """The option that stands out; among near equals one is drawn."""
    found = weights(state, decision)
    best = max(found)
    good = [option for option, weight in zip(decision.options, found) if weight >= 0.8 * best]
    return good[0] if len(good) == 1 else chance.pick(good)
