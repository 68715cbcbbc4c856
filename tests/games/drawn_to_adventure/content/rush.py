"""How long a map takes: a simple bot that rushes for three bosses, alone with the dice of a game for two (DTA-AUTH-22).

It is no opponent, only a yardstick for maps: always the nearest boss, by empty boxes and 0.6 for each step; dice go
into the next box or step, else into the reserve; it flips for 2 mana, walks for 3 and converts when it is stuck.
"""

from heapq import heappop, heappush
from itertools import combinations
from statistics import median
from typing import NamedTuple

from questhall.games.drawn_to_adventure.content.dice_and_abilities import MANA, opposite
from questhall.games.drawn_to_adventure.content.hexes import Box, HexMap
from questhall.kernel import Chance

STEP, SOUTH_WEST = 0.6, 3.0  # cost of a step, and what the way without a die costs more
BAND = {1: (10, 16), 2: (12, 18), 3: (13, 20)}
NEVER = 40


class Length(NamedTuple):
    """What the rushes over a map came to."""

    rounds: float  # median
    longest: int
    points: float  # average


class Rusher:
    """One rush over one map."""

    def __init__(self, board: HexMap) -> None:
        self.board = board
        self.at, self.done, self.filled = board.start, board.standing, 0
        self.mana = self.points = self.steps = self.fills = 0
        self.held = [0] * 5
        self.icons = [board.icons] * 5

    def copy(self) -> "Rusher":
        """The same rush, to try a pair of dice on."""
        twin = Rusher(self.board)
        twin.at, twin.done, twin.filled, twin.mana, twin.points = (
            self.at,
            self.done,
            self.filled,
            self.mana,
            self.points,
        )
        twin.held, twin.icons = self.held[:], self.icons[:]
        return twin

    def bosses(self) -> int:
        """Bosses beaten so far."""
        return sum(self.done >> boss & 1 for boss in self.board.bosses)

    def prospect(self) -> float:
        """What is still to be done, less what the reserve and mana will help."""
        cost, steps = self.way([])
        boxes = [box for _, hex in steps for box in self.board.boxes_of[hex] if not self.filled & box.bit]
        useful = {ability for box in boxes for ability in box.need.abilities}
        help = sum((0.7 if ability in useful else 0.2) * n for ability, n in enumerate(self.held))
        return cost - 20 * self.bosses() - 0.25 * self.mana - help

    def way(self, dice: list[int]) -> tuple[float, list[tuple[int, int]]]:
        """The cheapest way to the next boss: its cost, and the steps (heading, hex); heading 6 is a boat.

        From where the meeple stands, a step or a box that a token at hand pays for counts less.
        """
        board, done, best = self.board, self.done, {self.at: 0.0}
        hand = {*dice, *(ability for ability in range(5) if self.held[ability])} - {MANA}
        heap: list[tuple[float, int]] = [(0.0, self.at)]
        before: dict[int, tuple[int, int, int]] = {}
        while heap:
            cost, hex = heappop(heap)
            if cost > best[hex]:
                continue
            if board.kinds[hex] == "boss" and not done >> hex & 1:
                return cost, _trace(before, hex)
            for heading, ray in enumerate(board.rays[hex]):
                if ray and (done >> ray[0] & 1 or board.is_quest[ray[0]]):
                    price = STEP + self._boxes(ray[0])
                    if heading == MANA and not self.steps:
                        price += SOUTH_WEST if self.mana < 3 else SOUTH_WEST / 2
                    if hex == self.at:
                        price -= self._help(heading, ray[0], hand)
                    end = board.partner[ray[0]] if board.partner[ray[0]] >= 0 else ray[0]
                    _relax(best, heap, before, hex, cost + price, heading, ray[0], end)
                    for dock in board.docks[ray[0]]:
                        _relax(best, heap, before, hex, cost + price, heading, ray[0], dock)
        return 99.0, []

    def _boxes(self, hex: int) -> float:
        """How many tokens the empty boxes of a hex take; two at once are hard to bring together."""
        empty = self.board.needs[hex] & ~self.filled
        return sum(self._box(box) for box in self.board.boxes_of[hex] if box.bit & empty) if empty else 0.0

    def _box(self, box: Box) -> float:
        if box.need.shape == "reserve":  # needs an icon that may be gone for good
            ability = box.need.abilities[0]
            return 0.5 if self.held[ability] else 3.0 if self.icons[ability] else 30.0
        return 2.5 if box.need.both else 1.0

    def _help(self, heading: int, hex: int, hand: set[int]) -> float:
        """What tokens at hand are worth for the very next step."""
        if self.done >> hex & 1:
            return STEP if heading in hand or self.steps else 0.0
        boxes = [box for box in self.board.boxes_of[hex] if not self.filled & box.bit]
        return 0.8 * sum(bool(hand.intersection(box.need.abilities)) and not box.need.both for box in boxes)

    def round(self, dice: list[int]) -> None:
        """Use two dice and whatever the reserve helps."""
        self.steps = self.fills = 0
        fresh: list[int] = []
        stuck = False
        while self.bosses() < 3:
            _, steps = self.way(dice)
            if not steps:
                break
            heading, hex = steps[0]
            if self.done >> hex & 1:
                moved = self._move(heading, steps, dice)
            else:
                moved = self._fill(hex, dice)
            if moved:
                stuck = False
            elif stuck:
                break
            else:
                stuck = True
                self._force(heading if self.done >> hex & 1 else -1, hex, dice)
        self.mana += dice.count(MANA)
        for face in dice:
            if face != MANA and self.icons[face]:
                self.icons[face] -= 1
                fresh.append(face)
        for face in fresh:
            self.held[face] += 1

    def _take(self, ability: int, dice: list[int]) -> bool:
        if ability in dice:
            dice.remove(ability)
        elif ability < 5 and self.held[ability]:
            self.held[ability] -= 1
        else:
            return False
        return True

    def _move(self, heading: int, steps: list[tuple[int, int]], dice: list[int]) -> bool:
        """Slide as far as the way goes straight."""
        if self.steps:
            self.steps -= 1
        elif heading == MANA or not self._take(heading, dice):
            return False
        self._land(heading, steps)
        return True

    def _land(self, heading: int, steps: list[tuple[int, int]]) -> None:
        board = self.board
        for place, (next_heading, hex) in enumerate(steps):
            if (
                next_heading != heading
                or not self.done >> hex & 1
                or (place and board.partner[steps[place - 1][1]] >= 0)
            ):
                break
            self.at = board.partner[hex] if board.partner[hex] >= 0 else hex
            if board.docks[hex] and place + 1 < len(steps) and steps[place + 1][0] == 6:
                self.at = steps[place + 1][1]
                break

    def _fill(self, hex: int, dice: list[int]) -> bool:
        """Fill any box of the hex with dice or the reserve; the fill reward takes the dearest."""
        boxes = [box for box in self.board.boxes_of[hex] if not box.need.dotted and not self.filled & box.bit]
        if self.fills:
            self.fills -= 1
            self._done(max(boxes, key=lambda box: box.need.both))
            return True
        for box in boxes:
            pool = [] if box.need.shape == "reserve" else dice
            if box.need.both:
                first, second = box.need.abilities
                both = pool + [a for a in range(5) for _ in range(self.held[a])]
                if first in both and second in both and (first != second or both.count(first) > 1):
                    self._take(first, pool)
                    self._take(second, pool)
                    self._done(box)
                    return True
            elif any(self._take(ability, pool) for ability in box.need.abilities):
                self._done(box)
                return True
        return False

    def _force(self, heading: int, hex: int, dice: list[int]) -> None:
        """Stuck: flip a die, walk, or convert two dice."""
        boxes = [box for box in self.board.boxes_of[hex] if not box.need.dotted and not self.filled & box.bit]
        hand = [*dice, *(ability for ability in range(5) if self.held[ability])]
        wanted = [heading] if heading >= 0 else [a for box in boxes if not box.need.both for a in box.need.abilities]
        for box in boxes if heading < 0 else ():
            one, other = box.need.abilities[0], box.need.abilities[-1]
            if box.need.both and (one in hand or other in hand):  # the missing half
                wanted.append(other if one in hand else one)
        for face in dice:
            if self.mana >= 2 and face not in wanted and opposite(face) in wanted and opposite(face) != MANA:
                self.mana -= 2
                dice[dice.index(face)] = opposite(face)
                return
        if heading >= 0 and self.mana >= 3:
            self.mana -= 3
            self.steps += 1
        else:
            keep = [a for box in boxes if box.need.both for a in box.need.abilities] + wanted
            idle = [face for face in dice if face not in keep and face != MANA]
            idle += [ability for ability in range(5) if ability not in keep for _ in range(self.held[ability])]
            if (
                wanted
                and wanted[-1] != MANA
                and len(idle) >= 2
                and (len(idle) > 3 or not all(face == MANA or self.icons[face] for face in dice))
            ):
                for ability in idle[:2]:
                    self._take(ability, dice)
                dice.append(wanted[-1])

    def _done(self, box: Box) -> None:
        board, hex = self.board, box.hex
        self.filled |= box.bit
        if board.needs[hex] & ~self.filled:
            return
        self.done |= 1 << hex
        if board.partner[hex] >= 0:
            self.done |= 1 << board.partner[hex]
        for reward in board.rewards[hex]:
            if reward.what == "mana":
                self.mana += reward.n
            elif reward.what == "move":
                self.steps += 1
            elif reward.what == "fill":
                self.fills += 1
            elif reward.what == "reserve" and self.icons[reward.ability]:
                self.icons[reward.ability] -= 1
                self.held[reward.ability] += 1
            elif reward.what == "bridge":
                for number, bridge in board.bridges.items():
                    if reward.n in (0, number):
                        self.done |= 1 << bridge
            else:
                self.points += {"silver": 1, "gold": 2, "gem": 3}.get(reward.what, 0) * reward.n


def _relax(
    best: dict[int, float],
    heap: list[tuple[float, int]],
    before: dict[int, tuple[int, int, int]],
    hex: int,
    cost: float,
    heading: int,
    through: int,
    end: int,
) -> None:
    if cost < best.get(end, 1e9):
        best[end] = cost
        before[end] = (hex, heading, through)
        heappush(heap, (cost, end))


def _trace(before: dict[int, tuple[int, int, int]], hex: int) -> list[tuple[int, int]]:
    steps: list[tuple[int, int]] = []
    while hex in before:
        last, heading, through = before[hex]
        if hex != through:
            steps.append((6, hex))
        steps.append((heading, through))
        hex = last
    return steps[::-1]


def play(board: HexMap, seed: int) -> tuple[int, int]:
    """One rush: rounds until the third boss, and points by then."""
    chance, rusher = Chance.of(seed, board.id), Rusher(board)
    for rounds in range(1, NEVER + 1):
        pool = [chance.below(6) for _ in range(5)]
        chance.shuffle(pool)
        tries: list[tuple[float, int, Rusher]] = []
        for pair in combinations(pool[2:], 2):
            twin = rusher.copy()
            twin.round(list(pair))
            tries.append((twin.prospect(), len(tries), twin))
        rusher = min(tries, key=lambda attempt: attempt[:2])[2]
        if rusher.bosses() >= 3:
            return rounds, rusher.points
    return NEVER, rusher.points


def length(board: HexMap, seeds: range = range(500)) -> Length:
    """DTA-AUTH-22: median and longest rush, and the average treasure won on it."""
    results = [play(board, seed) for seed in seeds]
    rounds = [result[0] for result in results]
    return Length(median(rounds), max(rounds), sum(result[1] for result in results) / len(results))


def problems(boards: dict[str, HexMap], seeds: range = range(500)) -> list[str]:
    """DTA-AUTH-22, DTA-AUTH-24: the bands, and both maps of a stage alike."""
    wrong, lengths = [], {name: length(board, seeds) for name, board in boards.items()}
    for name, (rounds, longest, _) in lengths.items():
        low, high = BAND[boards[name].stage]
        if not low <= rounds <= high or longest >= NEVER:
            wrong.append(f"{name}: {rounds} rounds (longest {longest}), {low} to {high} are right")
    for one, other in combinations(lengths, 2):
        if boards[one].stage == boards[other].stage:
            a, b = lengths[one], lengths[other]
            if abs(a.rounds - b.rounds) > 3 or abs(a.points - b.points) > 0.2 * max(a.points, b.points):
                wrong.append(f"{one} and {other} are not alike: {a}, {b}")
    return wrong
