"""What every map must obey: what its quests ask for and what they pay.

Each check returns sentences that name the hex at fault; none when all is well.
"""

from collections import Counter
from typing import Iterable

from questhall.games.drawn_to_adventure.content.checks.layout import label, treasure
from questhall.games.drawn_to_adventure.content.dice_and_abilities import ABILITIES
from questhall.games.drawn_to_adventure.content.hexes import HexMap
from questhall.games.drawn_to_adventure.content.printed import Reward

WORTH = {"silver": 1.0, "gold": 2.0, "gem": 3.0, "xp": 1.5, "mana": 0.5, "barrel": 1.0}  # by amount
WORTH_ONE = {"move": 1.0, "fill": 1.25, "reserve": 0.75, "bridge": 1.0}
BOXES = {1: (1.2, 1.4), 2: (1.3, 1.6), 3: (1.5, 1.8)}
BOSS_BOXES = {1: (3, 3), 2: (3, 4), 3: (4, 5)}
TREASURE_BAND = {1: (28, 38), 2: (38, 50), 3: (48, 65)}
XP_BAND = {1: (4, 6), 2: (5, 7), 3: (5, 7)}


def balanced_worth(rewards: Iterable[Reward]) -> float:
    """The value of rewards, in silver, by which content is balanced."""
    return sum(WORTH[r.what] * r.n if r.what in WORTH else WORTH_ONE[r.what] for r in rewards)


def within(low: float, value: float, high: float) -> bool:
    """Whether a value lies in its band; rounding forgiven."""
    return low - 1e-9 <= value <= high + 1e-9


def economy(board: HexMap) -> list[str]:
    """DTA-AUTH-10, DTA-AUTH-11, DTA-AUTH-12, DTA-AUTH-13, DTA-AUTH-14, DTA-AUTH-15, DTA-AUTH-16, counted
    as DTA-AUTH-27 says.
    """
    quests = [i for i, kind in enumerate(board.kinds) if kind == "quest"]
    return [
        *_box_numbers(board, quests),
        *_shapes(board),
        *_prices(board, quests),
        *_boss_prices(board),
        *_mix(board, quests),
    ]


def _plain(board: HexMap, hex: int) -> int:
    return board.needs[hex].bit_count()


def _box_numbers(board: HexMap, quests: list[int]) -> list[str]:
    """DTA-AUTH-10."""
    low, high = BOXES[board.stage]
    average = sum(_plain(board, i) for i in quests) / len(quests)
    wrong = (
        [] if within(low, average, high) else [f"{board.id}: {average:.2f} boxes a quest, {low} to {high} are right"]
    )
    wrong += [f"{label(board, i)} has more than 3 boxes" for i in quests if _plain(board, i) > 3]
    fewest, most = BOSS_BOXES[board.stage]
    wrong += [
        f"{label(board, i)}: a boss of stage {board.stage} has {fewest} to {most} boxes"
        for i in board.bosses
        if not fewest <= _plain(board, i) <= most
    ]
    for i, kind in enumerate(board.kinds):
        limit = 2 if kind == "cave_entrance" and board.stage == 3 else 1
        if kind in ("cave_entrance", "port") and _plain(board, i) > limit:
            wrong.append(f"{label(board, i)} has more than {limit} box")
    return wrong


def _shapes(board: HexMap) -> list[str]:
    """DTA-AUTH-11 and DTA-AUTH-12."""
    needs = [box.need for box in board.boxes if not box.need.dotted]
    shapes = Counter(need.shape for need in needs if need.shape != "reserve")
    total = sum(shapes.values())
    wrong = []
    for shape, low, high in (("either", 0.25, 0.40), ("both", 0.05, 0.12)):
        share = shapes[shape] / total  # type: ignore[index]
        if not within(low, share, high):
            wrong.append(f"{board.id}: {share:.0%} of the boxes are {shape}, {low:.0%} to {high:.0%} are right")
    if sum(any(need.both for need in board.need_of(i)) for i in board.bosses) < 2:
        wrong.append(f"{board.id}: at least two bosses have a both-at-once box")
    mentions = Counter(a for need in needs for a in need.abilities)
    for a, name in enumerate(ABILITIES):
        share, most = mentions[a] / mentions.total(), 0.28 if board.id == "dwarf" and name == "key" else 0.24
        if not within(0.16, share, most):
            wrong.append(f"{board.id}: {name} has {share:.0%} of all mentions, 16% to {most:.0%} are right")
    return wrong


def effort(board: HexMap, hex: int) -> float:
    """What the boxes of a quest are worth, in boxes (DTA-AUTH-13)."""
    cost = {"single": 1.0, "either": 0.8, "both": 2.25, "reserve": 1.25}
    return sum(cost[need.shape] for need in board.need_of(hex) if not need.dotted)


def _prices(board: HexMap, quests: list[int]) -> list[str]:
    """DTA-AUTH-13."""
    wrong = []
    for i in quests:
        value, boxes = balanced_worth(board.rewards[i]), effort(board, i)
        if not within(boxes - 0.5, value, boxes + 0.75):
            wrong.append(f"{label(board, i)}: rewards of {value} for boxes of {boxes}")
    for i, kind in enumerate(board.kinds):
        if kind in ("cave_entrance", "port") and not within(0, balanced_worth(board.rewards[i]), 1):
            wrong.append(f"{label(board, i)}: a {kind} pays 0 to 1")
    return wrong


def _boss_prices(board: HexMap) -> list[str]:
    """DTA-AUTH-14."""
    wrong = []
    for i in board.bosses:
        value, boxes = balanced_worth(board.rewards[i]), _plain(board, i)
        if not within(1.25 * boxes, value, 1.75 * boxes) or treasure(board.rewards[i]) < value / 2:
            wrong.append(f"{label(board, i)}: {value} for {boxes} boxes ({treasure(board.rewards[i])} of it treasure)")
        if board.first[i] and not within(1, balanced_worth(board.first[i]), 3):
            wrong.append(f"{label(board, i)}: a first-only reward of a boss is worth 1 to 3")
    if not 2 <= sum(bool(board.first[i]) for i in board.bosses) <= 3:
        wrong.append(f"{board.id}: two or three bosses have a first-only reward")
    return wrong


def _mix(board: HexMap, quests: list[int]) -> list[str]:
    """DTA-AUTH-15 and DTA-AUTH-16."""
    wrong = []
    bands = (
        ("mana", 30, 45),
        ("treasure", 35, 50),
        ("move", 10, 18),
        ("fill", 8, 15),
        ("xp", 10, 18),
        ("reserve", 0, 8),
        ("first", 12, 20),
    )
    for what, low, high in bands:
        if what == "first":
            n = sum(bool(board.first[i]) for i in quests)
        elif what == "treasure":
            n = sum(treasure(board.rewards[i]) > 0 for i in quests)
        else:
            n = sum(any(r.what == what for r in board.rewards[i]) for i in quests)
        if not within(low, 100 * n / len(quests), high):
            wrong.append(f"{board.id}: {what} in {n} of {len(quests)} quests, {low} to {high} % are right")
    wrong += [
        f"{label(board, i)}: a first-only reward is worth 1 to 2"
        for i in quests
        if board.first[i] and not within(1, balanced_worth(board.first[i]), 2)
    ]
    everything = [r for i in range(len(board.hexes)) for r in board.rewards[i]] + [t for t in board.treasure if t]
    points, xp = treasure(everything), sum(r.n for r in everything if r.what == "xp")
    if not TREASURE_BAND[board.stage][0] <= points <= TREASURE_BAND[board.stage][1]:
        wrong.append(f"{board.id}: treasure of {points} points, {TREASURE_BAND[board.stage]} is right")
    if not XP_BAND[board.stage][0] <= xp <= XP_BAND[board.stage][1]:
        wrong.append(f"{board.id}: {xp} experience, {XP_BAND[board.stage]} is right")
    return wrong
