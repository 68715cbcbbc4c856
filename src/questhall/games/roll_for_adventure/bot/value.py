"""How good a position is: the chance that the team wins it.

A logistic regression over a few dozen things that can be counted on the table, fitted to the ends of 2,700 games of a
former quick policy on mixed boards (`tools/values.py` fits them again; games of today's tell hardly more). Its terms
are log-odds. Two kinds of terms that the fit made slightly negative are left out: dice in the ice cave and on desert A
are where they are for a reason.
"""

from math import exp
from typing import Final

from questhall.games.roll_for_adventure.state import DESERT, FOREST, FORTRESS, ICE_CAVE, State

EVEN: Final = 3.84
OF_PLAYERS: Final[tuple[float, ...]] = (0.0, 0.0, -0.86, 0.0, -0.96)  # by their number
STONE_TO_GO: Final = -1.19
IN_HAND: Final = 0.156
ON_BOARD: Final = 0.044
BONUS_ON_BOARD: Final = 0.347
LOST: Final = -0.14
LOST_AND_RAISED: Final = 0.022  # a lost die for each pip on the Vortex of Resurrection
DEVOURED: Final = -0.31
BARRIER: Final = 0.38  # fortress A
STAGE: Final = 0.19  # fortress B
FORTRESS_B: Final = -0.34
PAIR_IN_SECTION: Final = 0.138
PAIR_ON_PATH: Final = 0.047
BOUNDARY: Final = -0.18
PAIR_IN_ARCH: Final = 0.042
ARCH_FULL: Final = 0.25
FOREST_B: Final = -1.8
CHAIN: Final = 0.20
IN_WORM: Final = 0.023
ICE_CAVE_B: Final = 1.38
IN_ICE_B: Final = 0.06
DAMAGE: Final = -0.143
WORST_DAMAGE: Final = -0.034  # the most damaged track, squared
FOE: Final = -0.197
STRIKE: Final = -0.061  # an attack to be expected of the next card
PIP: Final = 0.028  # on an enemy
CARD: Final = 0.084  # left in the deck
EXPOSED: Final = -0.044  # a territory without dice
NEXT_BLOW: Final = 0.25  # how much worse an attack is for each hole the skull has moved


def value(state: State) -> float:
    """About the chance of winning."""
    if state.result:
        return 1.0 if state.result == "won" else 0.0
    return 1 / (1 + exp(-log_odds(state)))


def log_odds(state: State) -> float:
    """How things stand."""
    odds = EVEN + OF_PLAYERS[len(state.boards)] + STONE_TO_GO * (state.need - state.stones)
    return odds + of_dice(state) + of_tasks(state) + of_danger(state)


def of_dice(state: State) -> float:
    """Dice at hand are good, lost ones are bad, unless they are about to be raised again."""
    odds = IN_HAND * len(state.hand) + DEVOURED * len(state.devoured)
    for board in state.boards:
        for die in board:
            odds += ON_BOARD if die < 20 else BONUS_ON_BOARD
    raised = 0
    for die in state.resurrection:
        raised += die >> 5
    return odds + len(state.oblivion) * (LOST + LOST_AND_RAISED * raised)


def of_tasks(state: State) -> float:
    """What is begun in the territories; dice that lie together count by pairs."""
    odds = 0.0
    if state.sides[DESERT] == "B":
        odds += CHAIN * bin(state.chains).count("1") + IN_WORM * (len(state.desert) - state.desert.count(0))
    for dice in state.fortress:
        n = len(dice)
        odds += PAIR_IN_SECTION * 0.5 * n * (n - 1)
    if state.sides[FORTRESS] == "A":
        odds += BARRIER * state.barriers.count(0)
    else:
        odds += FORTRESS_B + STAGE * (6 - sum(state.barriers))
    n = len(state.forest)
    if state.sides[FOREST] == "A":
        odds += PAIR_ON_PATH * 0.5 * n * (n - 1) + BOUNDARY * state.boundary
    else:
        odds += FOREST_B + PAIR_IN_ARCH * 0.5 * n * (n - 1)
        if n == state.content.forest_b.spaces:
            odds += ARCH_FULL
    if state.sides[ICE_CAVE] == "B":
        odds += ICE_CAVE_B + IN_ICE_B * (len(state.ice_cave) - state.ice_cave.count(0))
    return odds


def of_danger(state: State) -> float:
    """Damage done, enemies on the table and what the next card would wake."""
    cards = state.content.cards
    chances, close = strike_chances(state), close_to_fall(state)
    odds = CARD * len(state.deck)
    for key, dice in state.enemies.items():
        card = cards[key]
        odds += FOE + STRIKE * chances[card.rank] * (close[card.home] if card.home >= 0 else 1.0)
        for die in dice:
            odds += PIP * (die >> 5)
    worst = 0
    for bare, near in zip(exposed(state), close):
        if bare:
            odds += EXPOSED * near
    for skull, limit in zip(state.skulls, state.limits):
        done = skull + state.track - limit
        odds += DAMAGE * done
        worst = max(worst, done)
    return odds + WORST_DAMAGE * worst * worst


def exposed(state: State) -> tuple[bool, ...]:
    """The territories without dice, which the next attack would damage."""
    return not any(state.desert), not any(state.fortress), not state.forest, not any(state.ice_cave)


def strike_chances(state: State) -> tuple[float, ...]:
    """By rank: how likely the next card wakes an enemy of that rank. Rank 0 wakes for the Master alone."""
    cards = state.content.cards
    counts = [0, 0, 0, 0, 0]
    for key in state.deck:
        counts[cards[key].rank] += 1
    left = len(state.deck) or 1
    third = counts[4] + counts[3]
    return counts[4] / left, (third + counts[2]) / left, third / left, counts[4] / left


def close_to_fall(state: State) -> tuple[float, ...]:
    """By territory: how much worse than usual the next damage is."""
    track = state.track
    return tuple([1 + NEXT_BLOW * (skull + track - limit) for skull, limit in zip(state.skulls, state.limits)])
