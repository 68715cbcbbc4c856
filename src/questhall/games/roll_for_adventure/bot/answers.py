"""Quick answers to every question but where to place: a small number for each option, compared with each other only."""

from typing import Any, Final

from questhall.games.roll_for_adventure.bot.placements import (
    FIRST,
    ICE,
    PATH,
    PATH_PAIR,
    PIP,
    SECTION,
    SECTION_PAIR,
    SKULL,
    SKULL_SQUARE,
    Outlook,
    danger_of,
    home_of,
)
from questhall.games.roll_for_adventure.state import TERRITORIES, VORTEX, State
from questhall.kernel import DONE, PASS

KEEPSAKES: Final = "+ARBGY"  # which dice to give away first: bonus dice, then allies


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
    if isinstance(option, tuple):  # all at once, which saves naming them one by one
        return sum([0.1 if int(name[1:]) != keep else -0.1 for name in option[1:]]) + 0.1
    return 0.1 if int(option[1:]) != keep else 0.0


def _turn(state: State, option: Any, about: Any) -> float:
    """Turn a lonely die to the face of the largest group."""
    faces = [die >> 5 for die in state.hand]
    there = int(option[0][1:])
    return 0.1 * faces.count(option[1]) - 0.1 * faces.count(there)


def _order(state: State, option: Any, about: Any) -> float:
    """The weaker enemy first."""
    ranks = [state.content.cards[key].rank for key in state.known[:2]]
    return float(ranks[0] <= ranks[1]) if option == "keep" else float(ranks[1] < ranks[0])


def _willing(state: State, option: Any, about: Any) -> float:
    """Better to act than to pass."""
    return 0.0 if option == PASS else 0.1


RATES = {
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
