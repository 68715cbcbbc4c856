"""What a placement gains at first sight, reckoned in stones and without trying it."""

from typing import Any, Final, Sequence

from questhall.games.roll_for_adventure.bot.value import close_to_fall, exposed, strike_chances
from questhall.games.roll_for_adventure.rules import desert, fortress
from questhall.games.roll_for_adventure.rules.enemies import strength
from questhall.games.roll_for_adventure.state import DESERT, FOREST, FORTRESS, ICE_CAVE, VORTEX, State
from questhall.kernel import PASS

# What things are worth, in stones; found by the cross-entropy method over some five hundred thousand games of quick
# players (`tools/first_sight.py` looks on).
HAND: Final = 0.258  # a die of the hand that is used up
HASTE: Final = 0.149  # the same to those who play at first sight: they lay down more dice of a roll than they should
HOMES: Final[tuple[float, ...]] = (0.0, 0.0, 0.093, 0.088, 0.081)  # a die that comes home, by number of players
LOST: Final = -0.056  # a die in the Vortex of Oblivion
RAISED: Final = 0.014  # a lost die for each pip on the Vortex of Resurrection
SECOND: Final = 0.086  # desert A: a die on section 2
FIRST: Final = 0.047  # desert A: a die on section 1
BARRIER: Final = 0.317  # fortress A: a barrier broken
SECTION: Final = 0.09  # fortress: a die in a section
SECTION_PAIR: Final = 0.056  # fortress: each pair of dice in a section
PATH: Final = 0.102  # forest A: a die on a path of six
PATH_PAIR: Final = 0.028  # forest A: each pair of dice on the path
ICE: Final = 0.052  # ice cave: a die
ICE_CLAIM: Final = 0.241  # ice cave A: the fourth die and more
SKULL: Final = 0.072  # a point of damage
SKULL_SQUARE: Final = 0.039  # its square
ATTACK: Final = 0.089  # an attack to be expected of the next card
BAIT: Final = 0.8  # so much of it if dice lie there
FOE: Final = 0.057  # an enemy on the table
PIP: Final = 0.026  # a pip on an enemy
ARCH: Final = 0.082  # forest B: a die in the arch
ARCH_PAIR: Final = 0.027  # forest B: each pair of dice in the arch
ARCH_FULL: Final = 1.573  # forest B: an arch that waits for its sacrifice
SACRIFICE: Final = 0.702  # forest B: the sacrifice that turns it into a stone and brings the dice home
ARCH_SOON: Final = 0.08  # forest B: the sacrifice in this very turn
BOTH_ARMS: Final = 0.058  # forest B: an attack would find a die in both arms
CHAIN: Final = 0.14  # desert B: a connection closed
WORM: Final = 0.106  # desert B: a die
USE: Final = 0.038  # an ability, instead of a placement that gains less
ROLL_ON: Final = 0.022  # no second placement


def home_of(state: State) -> float:
    """What a die that comes home is worth."""
    return HOMES[len(state.boards)]


class Outlook:
    """What is worth knowing about the table before placements are weighed."""

    __slots__ = ("attacks", "bait", "chances", "close")

    def __init__(self, state: State) -> None:
        self.chances = strike_chances(state)
        self.close = close_to_fall(state)
        attacks = [0.25, 0.25, 0.25, 0.25]
        for key in state.enemies:
            card = state.content.cards[key]
            if card.home >= 0:
                attacks[card.home] += self.chances[card.rank]
        self.attacks = attacks
        empty = exposed(state)
        self.bait = [
            ATTACK * attacks[t] * self.close[t] * (1 - BAIT) if empty[t] else 0.0 for t in range(4)
        ]  # what a first die on a territory saves


def placement_gains(state: State, options: Sequence[Any], hand: float = HAND) -> list[float]:
    """The gain of each placement; using an ability or passing is worth a try when nothing else gains much.

    `hand` is what a die is worth that can still be rolled in this turn.
    """
    outlook = Outlook(state)
    found: list[float] = []
    for option in options:
        if option == PASS:
            found.append(ROLL_ON)
        elif len(option) == 1:
            found.append(USE)
        else:
            found.append(gain(state, outlook, option, hand))
    return found


def gain(state: State, outlook: Outlook, option: Any, hand: float) -> float:
    """What one placement gains: progress, dice that come home, danger averted."""
    place, face, count = option[0], option[1], len(option[2])
    spent = hand * count
    if place == VORTEX:
        return _vortex_gain(state, face, count) - spent
    if place == "fortress":
        return _fortress_gain(state, face, count) + outlook.bait[FORTRESS] - spent
    if place == "forest":
        return _forest_gain(state, outlook, face, count) + outlook.bait[FOREST] - spent
    if place == "desert":
        return _desert_gain(state, count) + outlook.bait[DESERT] - spent
    if place == "ice_cave":
        return _ice_gain(state, option) + outlook.bait[ICE_CAVE] - spent
    return _enemy_gain(state, outlook, place, face * count, count) - spent


def earns_stone(state: State, option: Any) -> bool:
    """Whether a placement completes a task."""
    place, face, count = option[0], option[1], len(option[2])
    if place == "fortress":
        last = sum(state.barriers) == 1 if state.sides[FORTRESS] == "A" else not state.barriers[face - 2]
        return last and fortress.room(state, face) == count
    if place == "forest":
        n = len(state.forest)
        return n + count == state.boundary if state.sides[FOREST] == "A" else n == state.content.forest_b.spaces
    if place != "desert":
        return False
    if state.sides[DESERT] == "A":
        return len(state.second) == 2 and desert.room(state) == count
    missing = 0
    for i, chain in enumerate(state.content.chains):
        if not state.chains >> i & 1:
            missing |= chain
    filled = sum([1 << i for i, die in enumerate(state.desert) if die])
    return bin(missing & ~filled).count("1") <= count


def _vortex_gain(state: State, face: int, count: int) -> float:
    """The vortex ends the stage: what is left in the hand goes home unused, and that is a loss to everybody."""
    raised = sum([die >> 5 for die in state.resurrection])
    lost = len(state.oblivion)
    rest = (len(state.hand) - count) * (home_of(state) - HAND)
    if raised + face * count >= 10:
        return rest + home_of(state) * (lost + len(state.resurrection) + count) - lost * (LOST + RAISED * raised)
    return rest + RAISED * lost * face * count + 0.01 * face * count


def _fortress_gain(state: State, face: int, count: int) -> float:
    n = len(state.fortress[face - 2])
    worth = n * SECTION + n * (n - 1) * 0.5 * SECTION_PAIR
    if fortress.room(state, face) > count:
        n += count
        return n * SECTION + n * (n - 1) * 0.5 * SECTION_PAIR - worth
    home = home_of(state) * (n + count) - worth
    if state.sides[FORTRESS] == "A":
        return home + (BARRIER if sum(state.barriers) > 1 else 1 - 2 * BARRIER)
    return home + (0.25, 0.3, 0.45)[2 - state.barriers[face - 2]]


def _forest_gain(state: State, outlook: Outlook, face: int, count: int) -> float:
    n = len(state.forest)
    if state.sides[FOREST] == "A":
        step = PATH * 6 / state.boundary
        worth = n * step + n * (n - 1) * 0.5 * PATH_PAIR
        if n + count == state.boundary:
            return 1 + home_of(state) * (n + count) - worth
        n += count
        return n * step + n * (n - 1) * 0.5 * PATH_PAIR - worth
    return _arch_gain(state, outlook, face, count)


def _arch_gain(state: State, outlook: Outlook, face: int, count: int) -> float:
    n, spaces = len(state.forest), state.content.forest_b.spaces
    if n == spaces:
        return SACRIFICE
    worth = n * ARCH + n * (n - 1) * 0.5 * ARCH_PAIR
    n += count
    if n == spaces:
        rest = len(state.hand) - count
        return ARCH_FULL - worth + ARCH_SOON * (1 - (5 / 6) ** rest)
    if n > count and face not in [die >> 5 for die in state.forest]:
        worth += BOTH_ARMS * outlook.attacks[FOREST]
    return n * ARCH + n * (n - 1) * 0.5 * ARCH_PAIR - worth


def _desert_gain(state: State, count: int) -> float:
    if state.sides[DESERT] == "A":
        if desert.room(state) > count:
            return count * FIRST
        if len(state.second) < 2:
            return SECOND + 2 * home_of(state) - (3 - count) * FIRST
        return 1 + 4 * home_of(state) - 2 * SECOND - (3 - count) * FIRST
    filled = sum([1 << i for i, die in enumerate(state.desert) if die])
    best = 0.0
    for i, chain in enumerate(state.content.chains):
        if not state.chains >> i & 1:
            missing = bin(chain & ~filled).count("1")
            if missing <= count:
                best = max(best, CHAIN + home_of(state) * bin(chain).count("1"))
    return best + count * (WORM + 0.03)


def _ice_gain(state: State, option: Any) -> float:
    lying = len(state.ice_cave) - state.ice_cave.count(0) + 1
    if state.sides[ICE_CAVE] == "A":
        return ICE + (ICE_CLAIM + home_of(state) if lying >= 4 else 0.0)
    spaces = list(state.content.ice_cave_b.spaces)
    filled = sum([1 << i for i, die in enumerate(state.ice_cave) if die]) | 1 << spaces.index(option[3])
    new = sum([1 for bits in state.content.lines if bits & filled == bits])
    near = sum([1 for bits in state.content.lines if bin(bits & ~filled).count("1") == 1])
    return ICE + 0.16 * new + 0.02 * near


def _enemy_gain(state: State, outlook: Outlook, key: str, pips: int, count: int) -> float:
    lying = state.enemies[key]
    total = sum([die >> 5 for die in lying])
    if total + pips < strength(state, key):
        return PIP * pips
    return danger_of(state, outlook, key) - PIP * total + home_of(state) * (len(lying) + count)


def danger_of(state: State, outlook: Outlook, key: str) -> float:
    """What an active enemy costs as long as it lies there."""
    card = state.content.cards[key]
    weight = outlook.close[card.home] if card.home >= 0 else 0.8
    if card.home >= 0 and not outlook.bait[card.home]:
        weight *= BAIT
    return FOE + ATTACK * outlook.chances[card.rank] * weight
