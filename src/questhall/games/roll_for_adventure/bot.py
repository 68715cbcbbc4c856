"""How good a position is, and which options are worth a look.

The value of a position is reckoned in stones: those won, what lies on the tasks counted in parts of one, dice at hand
and dice lost, the damage done and the damage that is to be expected from the enemies on the table. A logistic curve
makes a chance of winning of it. The weights were found by playing: see docs/games/roll-for-adventure.md.
"""

from math import exp

from questhall.games.roll_for_adventure.state import DESERT, FOREST, FORTRESS, ICE_CAVE, State

W: dict[str, float] = {
    "slope": 1.1,  # how steeply stones turn into chances
    "par": 3.2,  # stones behind the goal at which chances are even
    "board": 0.13,  # a die on a board
    "hand": 0.12,  # a die in hand
    "bonus": 0.10,  # a bonus die on a board
    "lost": -0.06,  # a die in the Vortex of Oblivion
    "raised": 0.022,  # a pip on the Vortex of Resurrection for each die that is lost
    "second": 0.26,  # desert A: a die on section 2
    "first": 0.075,  # desert A: a die on section 1
    "barrier": 0.30,  # fortress A: a barrier broken
    "section": 0.07,  # fortress: a die in a section
    "section2": 0.035,  # fortress: more for each further one
    "path": 0.115,  # forest A: a die on the path
    "path2": 0.008,  # forest A: more for each further one
    "ice": 0.05,  # ice cave: a die
    "ice4": 0.16,  # ice cave: four or more lie there
    "skull": 0.10,  # damage: each point
    "skull2": 0.035,  # damage: its square
    "attack": 0.22,  # an attack to be expected in the next turn
    "bait": 0.45,  # that much of an attack's weight if dice lie there
    "foe": 0.06,  # an active enemy, whatever it does
    "pips": 0.014,  # a pip on an active enemy
    "arch": 0.10,  # forest B: a die in the arch
    "arch2": 0.006,  # forest B: more for each further one
    "chain": 0.15,  # desert B: a connection closed
    "worm": 0.03,  # desert B: a die
    "use": 0.05,  # an ability after a roll instead of a placement that gains less
    "pass": 0.0,  # no second placement
}


def value(state: State) -> float:
    """About the chance of winning."""
    if state.result:
        return 1.0 if state.result == "won" else 0.0
    return 1 / (1 + exp(-W["slope"] * (stones_worth(state) - state.need + W["par"])))


def stones_worth(state: State) -> float:
    """The position reckoned in stones."""
    worth = state.stones + desert_worth(state) + fortress_worth(state) + forest_worth(state) + ice_worth(state)
    worth += dice_worth(state) - danger(state)
    return worth


def dice_worth(state: State) -> float:
    """Dice at hand are good, lost ones are bad, unless they are about to be raised again."""
    w = W
    worth = w["hand"] * len(state.hand)
    for board in state.boards:
        for die in board:
            worth += w["board"] if die < 20 else w["bonus"]
    lost = len(state.oblivion)
    raised = 0
    for die in state.resurrection:
        raised += die >> 5
    return worth + lost * (w["lost"] + w["raised"] * raised) + 0.01 * raised


def desert_worth(state: State) -> float:
    """What lies in the desert, in parts of a stone."""
    if state.sides[DESERT] == "A":
        return W["first"] * len(state.desert) + W["second"] * len(state.second)
    closed = bin(state.chains).count("1")
    lying = 8 - state.desert.count(0)
    filled = sum([1 << i for i, die in enumerate(state.desert) if die])
    near = 0.0
    for i, chain in enumerate(state.content.chains):
        if not state.chains >> i & 1:
            near += bin(chain & filled).count("1") / bin(chain).count("1")
    return W["chain"] * closed + W["worm"] * lying + 0.06 * near


def fortress_worth(state: State) -> float:
    """What lies in the fortress, and barriers broken."""
    worth = 0.0
    if state.sides[FORTRESS] == "A":
        for section, dice in enumerate(state.fortress):
            n = len(dice)
            if not state.barriers[section]:
                worth += W["barrier"]
            worth += n * W["section"] + n * (n - 1) * 0.5 * W["section2"]
        return worth
    for section, dice in enumerate(state.fortress):
        n = len(dice)
        worth += (0.0, 0.25, 0.55)[2 - state.barriers[section]]
        worth += n * W["section"] + n * (n - 1) * 0.5 * W["section2"]
    return worth


def forest_worth(state: State) -> float:
    """What lies in the forest: the longer the path, the more the next die counts."""
    n = len(state.forest)
    if state.sides[FOREST] == "A":
        return n * W["path"] * 6 / state.boundary + n * (n - 1) * 0.5 * W["path2"]
    return n * W["arch"] + n * (n - 1) * 0.5 * W["arch2"]


def ice_worth(state: State) -> float:
    """What lies in the ice cave."""
    n = len(state.ice_cave) - state.ice_cave.count(0)
    if state.sides[ICE_CAVE] == "A":
        return n * W["ice"] + (W["ice4"] if n >= 4 else 0.0)
    return n * W["ice"]


def strike_chances(state: State) -> tuple[float, ...]:
    """By rank: how likely the next card wakes an enemy of that rank. Rank 0 wakes for the Master alone."""
    cards = state.content.cards
    counts = [0, 0, 0, 0, 0]
    for key in state.deck:
        counts[cards[key].rank] += 1
    left = len(state.deck) or 1
    master, third, second = counts[4], counts[4] + counts[3], counts[4] + counts[3] + counts[2]
    return master / left, second / left, third / left, master / left


def close_to_fall(state: State) -> tuple[float, ...]:
    """By territory: how much worse than usual the next damage is."""
    track, skulls, limits = state.track, state.skulls, state.limits
    return tuple([1 + 0.25 * (skulls[t] + track - limits[t]) for t in range(4)])


def danger(state: State) -> float:
    """Damage done, and damage to be expected: how often each enemy is likely to strike, and what it would find."""
    w = W
    cards = state.content.cards
    chances = strike_chances(state)
    close = close_to_fall(state)
    harm = 0.0
    attacks = [0.25, 0.25, 0.25, 0.25]  # the next new enemy
    for key, dice in state.enemies.items():
        card = cards[key]
        harm += w["foe"]
        if card.home >= 0:
            attacks[card.home] += chances[card.rank]
        else:
            harm += w["attack"] * chances[card.rank] * 0.8
        for die in dice:
            harm -= w["pips"] * (die >> 5)
    empty = (not any(state.desert), not any(state.fortress), not state.forest, not any(state.ice_cave))
    for t in range(4):
        harm += w["attack"] * attacks[t] * close[t] * (1.0 if empty[t] else w["bait"])
        done = state.skulls[t] + state.track - state.limits[t]
        harm += w["skull"] * done + w["skull2"] * done * done
    return harm
