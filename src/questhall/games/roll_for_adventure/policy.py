"""Quick sense: what each option gains at first sight, reckoned in stones as in bot.py, without trying it."""

from math import exp
from typing import Any, Sequence

from questhall.games.roll_for_adventure import desert, fortress
from questhall.games.roll_for_adventure.bot import W, close_to_fall, strike_chances
from questhall.games.roll_for_adventure.enemies import strength
from questhall.games.roll_for_adventure.state import DESERT, FOREST, FORTRESS, ICE_CAVE, TERRITORIES, VORTEX, State
from questhall.kernel import DONE, PASS, Chance, Decision, Option

WARMTH = 0.05  # how much worse, in stones, an option may look and still be worth a look
KEEPSAKES = "+ARBGY"  # which dice to give away first: bonus dice, then allies


def prior(state: State, decision: Decision) -> Sequence[float]:
    """How promising each option looks: the best has weight 1, and a stone less is next to nothing."""
    found = gains(state, decision)
    best = max(found)
    return [exp(max(-8.0, (gain - best) / WARMTH)) for gain in found]


def sensible(state: State, decision: Decision, chance: Chance) -> Option:
    """The option that gains most at first sight."""
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
        empty = (not any(state.desert), not any(state.fortress), not state.forest, not any(state.ice_cave))
        self.bait = [
            W["attack"] * attacks[t] * self.close[t] * (1 - W["bait"]) if empty[t] else 0.0 for t in range(4)
        ]  # what a first die on a territory saves


def placement_gains(state: State, options: Sequence[Any]) -> list[float]:
    """The gain of each placement; using an ability or passing is worth a try when nothing else gains much."""
    outlook = Outlook(state)
    found: list[float] = []
    for option in options:
        if option == PASS:
            found.append(W["pass"])
        elif len(option) == 1:
            found.append(W["use"])
        else:
            found.append(gain(state, outlook, option))
    return found


def gain(state: State, outlook: Outlook, option: Any) -> float:
    """What one placement gains: progress, dice that come home, danger averted."""
    place, face, count = option[0], option[1], len(option[2])
    spent = W["hand"] * count
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
    rest = (len(state.hand) - count) * (W["board"] - W["hand"])
    if raised + face * count >= 10:
        return rest + W["board"] * (lost + len(state.resurrection) + count) - lost * (W["lost"] + W["raised"] * raised)
    return rest + W["raised"] * lost * face * count + 0.01 * face * count


def _fortress_gain(state: State, face: int, count: int) -> float:
    n = len(state.fortress[face - 2])
    worth = n * W["section"] + n * (n - 1) * 0.5 * W["section2"]
    if fortress.room(state, face) > count:
        n += count
        return n * W["section"] + n * (n - 1) * 0.5 * W["section2"] - worth
    home = W["board"] * (n + count) - worth
    if state.sides[FORTRESS] == "A":
        return home + (W["barrier"] if sum(state.barriers) > 1 else 1 - 2 * W["barrier"])
    return home + (0.25, 0.3, 0.45)[2 - state.barriers[face - 2]]


def _forest_gain(state: State, face: int, count: int) -> float:
    n = len(state.forest)
    if state.sides[FOREST] == "A":
        step = W["path"] * 6 / state.boundary
        worth = n * step + n * (n - 1) * 0.5 * W["path2"]
        if n + count == state.boundary:
            return 1 + W["board"] * (n + count) - worth
        n += count
        return n * step + n * (n - 1) * 0.5 * W["path2"] - worth
    if n == state.content.forest_b.spaces:
        return 1 + W["board"] * n + W["lost"] - (n * W["arch"] + n * (n - 1) * 0.5 * W["arch2"])
    return count * W["arch"] + (n + count) * (n + count - 1) * 0.5 * W["arch2"] - n * (n - 1) * 0.5 * W["arch2"]


def _desert_gain(state: State, count: int) -> float:
    if state.sides[DESERT] == "A":
        if desert.room(state) > count:
            return count * W["first"]
        if len(state.second) < 2:
            return W["second"] + 2 * W["board"] - (3 - count) * W["first"]
        return 1 + 4 * W["board"] - 2 * W["second"] - (3 - count) * W["first"]
    filled = sum([1 << i for i, die in enumerate(state.desert) if die])
    best = 0.0
    for i, chain in enumerate(state.content.chains):
        if not state.chains >> i & 1:
            missing = bin(chain & ~filled).count("1")
            if missing <= count:
                best = max(best, W["chain"] + W["board"] * bin(chain).count("1"))
    return best + count * (W["worm"] + 0.03)


def _ice_gain(state: State, option: Any) -> float:
    lying = len(state.ice_cave) - state.ice_cave.count(0) + 1
    if state.sides[ICE_CAVE] == "A":
        return W["ice"] + (W["ice4"] + W["board"] if lying >= 4 else 0.0)
    spaces = list(state.content.ice_cave_b.spaces)
    filled = sum([1 << i for i, die in enumerate(state.ice_cave) if die]) | 1 << spaces.index(option[3])
    new = sum([1 for bits in state.content.lines if bits & filled == bits])
    near = sum([1 for bits in state.content.lines if bin(bits & ~filled).count("1") == 1])
    return W["ice"] + 0.16 * new + 0.02 * near


def _enemy_gain(state: State, outlook: Outlook, key: str, pips: int, count: int) -> float:
    lying = state.enemies[key]
    total = sum([die >> 5 for die in lying])
    if total + pips < strength(state, key):
        return W["pips"] * pips
    return danger_of(state, outlook, key) - W["pips"] * total + W["board"] * (len(lying) + count)


def danger_of(state: State, outlook: Outlook, key: str) -> float:
    """What an active enemy costs as long as it lies there."""
    card = state.content.cards[key]
    weight = outlook.close[card.home] if card.home >= 0 else 0.8
    if card.home >= 0 and not outlook.bait[card.home]:
        weight *= W["bait"]
    return W["foe"] + W["attack"] * outlook.chances[card.rank] * weight


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
    return danger_of(state, outlook, option) + W["board"] * len(state.enemies[option])


def _mend(state: State, option: Any, about: Any) -> float:
    if option == PASS:
        return -1.0
    territory = TERRITORIES.index(option)
    skull = state.skulls[territory] + state.track - state.limits[territory]
    back = min(state.skulls[territory], int(about))
    return back * (W["skull"] + W["skull2"] * (2 * skull - back))


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
        "desert": W["first"],
        "fortress": W["section"] + W["section2"],
        "forest": W["path"] + W["path2"] * 3,
        "ice_cave": W["ice"],
        VORTEX: 0.06,
    }.get(option[0], W["pips"] * 3)
    return W["board"] - worth


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
