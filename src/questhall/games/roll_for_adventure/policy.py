"""Quick sense: what each option gains at first sight, reckoned in stones as in bot.py, without trying it."""

from math import exp
from typing import Any, Final, Sequence

from questhall.games.roll_for_adventure import desert, fortress
from questhall.games.roll_for_adventure.bot import close_to_fall, exposed, strike_chances
from questhall.games.roll_for_adventure.enemies import strength
from questhall.games.roll_for_adventure.state import DESERT, FOREST, FORTRESS, ICE_CAVE, TERRITORIES, VORTEX, State
from questhall.kernel import DONE, PASS, Chance, Decision, Option

# What things are worth, in stones; found by the cross-entropy method over some twenty thousand games.
HAND: Final = 0.236  # a die of the hand that is used up
HOMES: Final = (0.0, 0.0, 0.1, 0.1, 0.075)  # a die that comes home to a board, by the number of players
LOST: Final = -0.056  # a die in the Vortex of Oblivion
RAISED: Final = 0.017  # a lost die for each pip on the Vortex of Resurrection
SECOND: Final = 0.133  # desert A: a die on section 2
FIRST: Final = 0.054  # desert A: a die on section 1
BARRIER: Final = 0.256  # fortress A: a barrier broken
SECTION: Final = 0.078  # fortress: a die in a section
SECTION_PAIR: Final = 0.05  # fortress: each pair of dice in a section
PATH: Final = 0.126  # forest A: a die on a path of six
PATH_PAIR: Final = 0.009  # forest A: each pair of dice on the path
ICE: Final = 0.054  # ice cave: a die
ICE_CLAIM: Final = 0.232  # ice cave A: the fourth die and more
SKULL: Final = 0.072  # a point of damage
SKULL_SQUARE: Final = 0.039  # its square
ATTACK: Final = 0.164  # an attack to be expected of the next card
BAIT: Final = 0.656  # so much of it if dice lie there
FOE: Final = 0.055  # an enemy on the table
PIP: Final = 0.014  # a pip on an enemy
ARCH: Final = 0.12  # forest B: a die in the arch
ARCH_PAIR: Final = 0.02  # forest B: each pair of dice in the arch
CHAIN: Final = 0.15  # desert B: a connection closed
WORM: Final = 0.08  # desert B: a die
USE: Final = 0.051  # an ability, instead of a placement that gains less
ROLL_ON: Final = 0.027  # no second placement

WARMTH: Final = 0.05  # how much worse, in stones, an option may look and still be worth a look
SLIP: Final = 0.05  # how often a quick answer is no better than any other, as people overlook things
KEEPSAKES: Final = "+ARBGY"  # which dice to give away first: bonus dice, then allies


def prior(state: State, decision: Decision) -> Sequence[float]:
    """How promising each option looks: the best has weight 1, and a stone less is next to nothing."""
    found = gains(state, decision)
    best = max(found)
    return [exp(max(-8.0, (gain - best) / WARMTH)) for gain in found]


def sensible(state: State, decision: Decision, chance: Chance) -> Option:
    """The option that gains most at first sight, but for a slip now and then."""
    if chance.below(1000) < SLIP * 1000:
        return chance.pick(decision.options)
    found = gains(state, decision)
    return decision.options[found.index(max(found))]


def gains(state: State, decision: Decision) -> list[float]:
    """What each option gains at first sight."""
    kind = decision.kind
    if kind == "place" or kind == "place-again":
        return placement_gains(state, decision.options)
    rate = _RATES.get(kind)
    if rate is None:
        return [0.0] * len(decision.options)
    return [rate(state, option, decision.about) for option in decision.options]


def home_of(state: State) -> float:
    """What a die that comes home is worth."""
    return HOMES[len(state.boards)]


# placements


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


def placement_gains(state: State, options: Sequence[Any]) -> list[float]:
    """The gain of each placement; using an ability or passing is worth a try when nothing else gains much."""
    outlook = Outlook(state)
    found: list[float] = []
    for option in options:
        if option == PASS:
            found.append(ROLL_ON)
        elif len(option) == 1:
            found.append(USE)
        else:
            found.append(gain(state, outlook, option))
    return found


def gain(state: State, outlook: Outlook, option: Any) -> float:
    """What one placement gains: progress, dice that come home, danger averted."""
    place, face, count = option[0], option[1], len(option[2])
    spent = HAND * count
    if place == VORTEX:
        return _vortex_gain(state, face, count) - spent
    if place == "fortress":
        return _fortress_gain(state, face, count) + outlook.bait[FORTRESS] - spent
    if place == "forest":
        return _forest_gain(state, face, count) + outlook.bait[FOREST] - spent
    if place == "desert":
        return _desert_gain(state, count) + outlook.bait[DESERT] - spent
    if place == "ice_cave":
        return _ice_gain(state, option) + outlook.bait[ICE_CAVE] - spent
    return _enemy_gain(state, outlook, place, face * count, count) - spent


def _vortex_gain(state: State, face: int, count: int) -> float:
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


def _forest_gain(state: State, face: int, count: int) -> float:
    n = len(state.forest)
    if state.sides[FOREST] == "A":
        step = PATH * 6 / state.boundary
        worth = n * step + n * (n - 1) * 0.5 * PATH_PAIR
        if n + count == state.boundary:
            return 1 + home_of(state) * (n + count) - worth
        n += count
        return n * step + n * (n - 1) * 0.5 * PATH_PAIR - worth
    if n == state.content.forest_b.spaces:
        return 1 + home_of(state) * n + LOST - (n * ARCH + n * (n - 1) * 0.5 * ARCH_PAIR)
    return count * ARCH + (n + count) * (n + count - 1) * 0.5 * ARCH_PAIR - n * (n - 1) * 0.5 * ARCH_PAIR


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


# other questions: a small number for each option, compared with each other only


def _give_away(state: State, option: Any, about: Any) -> float:
    """Bonus dice are given away first, ally dice next."""
    name = str(option[1] if isinstance(option, tuple) else option)
    return 0.1 * (len(KEEPSAKES) - KEEPSAKES.index(name[0])) if name[0] in KEEPSAKES else 0.0


def _lose(state: State, option: Any, about: Any) -> float:
    """A die that lies on a nearly closed connection or a line is worth keeping; else as above."""
    if option == PASS:
        return -0.1
    if isinstance(option, tuple):
        return {"vortex": 0.2}.get(option[0], 0.0) + _give_away(state, option, about)
    return _give_away(state, option, about)


def _free(state: State, option: Any, about: Any) -> float:
    if option == PASS:
        return -1.0
    return {"+": -0.5, "A": 0.3}.get(str(option), 0.2)


def _claim(state: State, option: Any, about: Any) -> float:
    """Claim, unless there is nothing to gain."""
    if about == 5 and not state.enemies:
        return 0.1 if option == "leave" else 0.0
    return 0.2 if option == "claim" else 0.0


def _claim_line(state: State, option: Any, about: Any) -> float:
    return 0.0 if option == DONE else 0.1


def _defeat(state: State, option: Any, about: Any) -> float:
    if option == PASS:
        return -1.0
    outlook = Outlook(state)
    return danger_of(state, outlook, option) + home_of(state) * len(state.enemies[option])


def _mend(state: State, option: Any, about: Any) -> float:
    if option == PASS:
        return -1.0
    territory = TERRITORIES.index(option)
    skull = state.skulls[territory] + state.track - state.limits[territory]
    back = min(state.skulls[territory], int(about))
    return back * (SKULL + SKULL_SQUARE * (2 * skull - back))


def _space(state: State, option: Any, about: Any) -> float:
    """A space is good on open connections that are nearly full."""
    spaces = list(state.content.desert_b.spaces)
    bit = 1 << spaces.index(option)
    filled = sum([1 << i for i, die in enumerate(state.desert) if die])
    worth = 0.0
    for i, chain in enumerate(state.content.chains):
        if chain & bit and not state.chains >> i & 1:
            missing = bin(chain & ~filled).count("1")
            worth += 1 / (missing * missing)
    return worth


def _take_back(state: State, option: Any, about: Any) -> float:
    """Take a die home, unless it lies on another open connection."""
    if option == DONE:
        return 0.05
    spaces = list(state.content.desert_b.spaces)
    bit = 1 << spaces.index(option)
    open_chains = [chain for i, chain in enumerate(state.content.chains) if chain & bit and not state.chains >> i & 1]
    return 0.0 if open_chains else 0.1


def _shield(state: State, option: Any, about: Any) -> float:
    if option == PASS:
        return 0.0 if state.queue else -0.5
    if option == "damage":
        return 0.1 + 0.05 * state.skulls[TERRITORIES.index(about)]
    return 0.05


def _recall(state: State, option: Any, about: Any) -> float:
    """A die at hand is worth more than a lonely pip; keep what is nearly complete."""
    if option == PASS:
        return 0.0
    worth = {
        "desert": FIRST,
        "fortress": SECTION + SECTION_PAIR,
        "forest": PATH + PATH_PAIR * 3,
        "ice_cave": ICE,
        VORTEX: 0.06,
    }.get(option[0], PIP * 3)
    return home_of(state) - worth


def _reroll(state: State, option: Any, about: Any) -> float:
    """Roll again what is not part of the largest group."""
    if option == DONE:
        return 0.01
    faces = [die >> 5 for die in state.hand]
    keep = max(set(faces), key=lambda face: (faces.count(face), face))
    return 0.1 if int(option[1:]) != keep else 0.0


def _turn(state: State, option: Any, about: Any) -> float:
    """Turn a lonely die to the face of the largest group."""
    faces = [die >> 5 for die in state.hand]
    there = int(option[0][1:])
    return 0.1 * faces.count(option[1]) - 0.1 * faces.count(there)


def _order(state: State, option: Any, about: Any) -> float:
    """The weaker enemy first."""
    ranks = [state.content.cards[key].rank for key in state.known]
    return float(ranks[0] <= ranks[1]) if option == "keep" else float(ranks[1] < ranks[0])


def _willing(state: State, option: Any, about: Any) -> float:
    """Better to act than to pass."""
    return 0.0 if option == PASS else 0.1


_RATES = {
    "advance": _give_away,
    "devour": _give_away,
    "lose": _lose,
    "lose-any": _lose,
    "free": _free,
    "claim": _claim,
    "claim-line": _claim_line,
    "defeat": _defeat,
    "mend": _mend,
    "space": _space,
    "take-back": _take_back,
    "shield": _shield,
    "recall": _recall,
    "reroll": _reroll,
    "turn": _turn,
    "order": _order,
    "peek": _willing,
    "borrow": _willing,
}
