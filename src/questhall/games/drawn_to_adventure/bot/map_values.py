"""What a bot knows of a map: what each quest is worth, what lies near, and how far everything is for a class.

The promise of a position is the worth of all incomplete quests, each less the more tokens it takes from here: steps to
it and boxes to fill, on the way and of its own. Filling a box, opening a way and walking in the right direction all
raise it, so that one number tells a bot what a turn was good for. Beside it stand the boxes that are filled, and the
way that is left to the third boss, who is too far off to be seen in the promise and must not be forgotten for that.
"""

from heapq import heappop, heappush
from math import log

from questhall.games.drawn_to_adventure.content.dice_and_abilities import MANA
from questhall.games.drawn_to_adventure.content.hexes import Box, HexMap
from questhall.games.drawn_to_adventure.content.printed import BOSSES, Reward
from questhall.games.drawn_to_adventure.content.talents import PRICES, Talents

WORTH = {"silver": 1.0, "gold": 2.0, "gem": 3.0, "xp": 1.6, "mana": 0.45, "barrel": 0.9}  # by amount
WORTH_ONE = {"move": 0.8, "fill": 1.1, "reserve": 0.6, "bridge": 0.6}
BOSS = 3.0  # who beats bosses owns the clock

UNIT = 20  # distances are counted in twentieths of a token
STEP, STEP_TWO, SOUTH_WEST, SAIL = 11, 9, 32, 4  # a step, one that two abilities make, one without a die, a boat
EFFORT = (0, 20, 16, 14, 13, 13)  # a box, by how many abilities fill it
BOTH, RESERVE = 4, 10  # two at once are hard to bring together, and the reserve is small: so much more
FAR = 14 * UNIT  # beyond that nothing is seen
FADE = 0.62  # what is left of a prize for each token that it is away
FADES = [FADE ** (far / UNIT) for far in range(FAR)]
PROMISE = 2.0  # silver for the logarithm of a promise: being a token nearer to everything counts the same everywhere
FLOOR = 0.05  # so little promises even an empty map
WAY = 0.4  # silver for each token nearer to the third boss
PROGRESS = 0.9  # what a filled box counts of its share of the prize
OPEN = 0.7  # what a completed hex is worth as a way
HALF = 0.45  # what one half of a both-at-once box counts of the whole
KEPT = 8_000  # positions of a map that are remembered
BITS = 10  # for the number of a hex beside its distance


class Look:
    """A position of one book: what the map promises from there, what the third boss still takes, how far all is."""

    __slots__ = ("promise", "score", "stand", "uses")

    def __init__(self, promise: float, left: int, progress: float, stand: list[int]) -> None:
        self.promise = promise
        self.score = PROMISE * log(FLOOR + promise) - WAY * left / UNIT + progress  # in silver
        self.stand = stand  # what it takes to stand on each hex
        self.uses: list[float] | None = None  # what a token of each ability is good for, once somebody has asked


class Land:
    """A map in numbers."""

    __slots__ = ("board", "first", "known", "watched", "ways", "worth")

    def __init__(self, board: HexMap) -> None:
        hexes = range(len(board.hexes))
        self.board: HexMap = board
        self.worth: list[float] = [
            rewards_worth(board.rewards[hex]) + (BOSS if board.kinds[hex] == "boss" else 0.0) for hex in hexes
        ]
        self.first: list[float] = [rewards_worth(board.first[hex]) for hex in hexes]
        self.watched: list[int] = [hex for hex in hexes if board.first[hex] or board.dotted[hex]]
        self.ways: dict[tuple[str, int], Ways] = {}
        self.known: dict[tuple[int, int, int, int, int], Look] = {}

    def of(self, role: str, unlocked: int, talents: Talents) -> "Ways":
        """The map as a class with these powers sees it."""
        found = self.ways.get((role, unlocked))
        if found is None:
            found = self.ways[role, unlocked] = Ways(self, talents, len(self.ways))
        return found

    def struck(self, first: list[int], round: int) -> int:
        """The quests whose first round is over, as bits: no first-only reward, and the dotted box counts."""
        found = 0
        for hex in self.watched:
            if 0 < first[hex] < round:
                found |= 1 << hex
        return found


class Ways:
    """A map for one set of powers: what boxes and steps cost, and what can be reached."""

    __slots__ = ("board", "boxes", "cross", "edges", "effort", "land", "number", "reach_all", "talents")

    def __init__(self, land: Land, talents: Talents, number: int) -> None:
        board = land.board
        self.land: Land = land
        self.number = number  # among the ways of this land
        self.board: HexMap = board
        self.talents: Talents = talents
        filling = [sum(mask >> ability & 1 for mask in talents.fills_as) for ability in range(5)]
        self.boxes: list[list[tuple[int, int]]] = [
            [(box.bit, _effort(box.need.abilities, box.need.both, box.need.shape == "reserve", filling)) for box in
             board.boxes_of[hex] if not box.need.dotted]
            for hex in range(len(board.hexes))
        ]  # fmt: skip
        self.effort: list[int] = [sum(effort for _, effort in boxes) for boxes in self.boxes]
        moving = [sum(heading in headings for headings in talents.headings[:5]) for heading in range(6)]
        step = [STEP if n == 1 else STEP_TWO for n in moving]
        step[MANA] = SOUTH_WEST - 8 * (PRICES["walk"] - talents.walk)
        self.edges: list[list[tuple[int, int, int]]] = [
            [
                (ray[0], step[heading], ray[1] if len(ray) > 1 and talents.cross else -1)
                for heading, ray in enumerate(rays)
                if ray
            ]
            for rays in board.rays
        ]
        self.reach_all: bool = talents.reach_all
        self.cross: int = talents.cross

    def look(self, at: int, done: int, filled: int, struck: int) -> Look:
        """What a position is worth; `struck`: quests completed by somebody in an earlier round."""
        key, known = (self.number, at, done, filled, struck), self.land.known
        found = known.get(key)
        if found is None:
            if len(known) > KEPT:
                known.clear()
            found = known[key] = self._look(at, done, filled, struck)
        return found

    def after(self, at: int, done: int, filled: int, struck: int, box: Box) -> float:
        """What filling a box brings: the prize if it is the last one, and another outlook."""
        board, land, hex = self.board, self.land, box.hex
        before, prize = self.look(at, done, filled, struck).score, 0.0
        filled |= box.bit
        if board.needs[hex] & ~filled == 0:
            prize = OPEN + land.worth[hex] + (0.0 if struck >> hex & 1 else land.first[hex])
            done |= 1 << hex
            if board.partner[hex] >= 0:
                done |= 1 << board.partner[hex]
        return prize + self.look(at, done, filled, struck).score - before

    def uses(self, at: int, done: int, filled: int, struck: int) -> list[float]:
        """What one token of each ability is good for: the best box or the best step."""
        look = self.look(at, done, filled, struck)
        if look.uses is not None:
            return look.uses
        board, fills_as, best = self.board, self.talents.fills_as, [0.0] * 5
        near = [*board.near[at], *board.far[at]] if self.reach_all else board.near[at]
        for quest in near:
            if done >> quest & 1:
                continue
            for box in board.boxes_of[quest]:
                if not filled & box.bit and not box.need.dotted and box.need.shape != "reserve":
                    gain = self.after(at, done, filled, struck, box) * (HALF if box.second else 1.0)
                    wanted = box.first | box.second
                    for ability in range(5):
                        if gain > best[ability] and fills_as[ability] & wanted:
                            best[ability] = gain
        for ability in range(5):
            for heading in self.talents.headings[ability]:
                cross = self.cross
                for hex in board.rays[at][heading]:
                    if done >> hex & 1:
                        end = board.partner[hex] if board.partner[hex] >= 0 else hex
                        gain = self.look(end, done, filled, struck).score - look.score
                        if gain > best[ability]:
                            best[ability] = gain
                    elif cross and board.is_quest[hex]:
                        cross -= 1
                    else:
                        break
        look.uses = best
        return best

    def _look(self, at: int, done: int, filled: int, struck: int) -> Look:
        board, land = self.board, self.land
        stand, ready = self._distances(at, done, filled, struck)
        promise, progress, bosses = 0.0, 0.0, list[int]()
        for quest, cost in enumerate(ready):
            begun = filled & board.needs[quest] and not done >> quest & 1
            if cost < FAR or begun:
                prize = land.worth[quest] if struck >> quest & 1 else land.worth[quest] + 0.7 * land.first[quest]
                if cost < FAR:
                    promise += prize * FADES[cost]
                if begun:
                    progress += PROGRESS * prize * (1 - self.left(quest, filled, struck) / self.effort[quest])
        for boss in board.bosses:
            if not done >> boss & 1:
                bosses.append(ready[boss])
        bosses.sort()
        missing = BOSSES - len(board.bosses) + len(bosses)
        return Look(promise, sum(bosses[:missing]) if missing > 0 else 0, progress, stand)

    def _distances(self, at: int, done: int, filled: int, struck: int) -> tuple[list[int], list[int]]:
        """For each hex what it takes to stand there, and for each incomplete quest what it takes to complete it."""
        board, edges = self.board, self.edges
        partner, is_quest, docks, far = board.partner, board.is_quest, board.docks, board.far
        count = len(partner)
        best, ready = [FAR] * count, [FAR] * count
        left = [0] * count
        for quest in range(count):
            if is_quest[quest] and not done >> quest & 1:
                left[quest] = self.left(quest, filled, struck)
        best[at] = 0
        heap: list[int] = [at]
        while heap:
            item = heappop(heap)
            cost, hex = item >> BITS, item & ((1 << BITS) - 1)
            if cost > best[hex]:
                continue
            if self.reach_all:
                for quest in far[hex]:
                    if left[quest] and cost + left[quest] < ready[quest]:
                        ready[quest] = cost + left[quest]
            for near, step, beyond in edges[hex]:
                price = cost + step
                if not done >> near & 1:
                    if not is_quest[near]:
                        continue
                    rest = left[near]
                    if cost + rest < ready[near]:
                        ready[near] = cost + rest
                    if beyond >= 0 and done >> beyond & 1 and price < best[beyond] and partner[beyond] < 0:
                        best[beyond] = price
                        heappush(heap, price << BITS | beyond)
                    price += rest
                end = partner[near] if partner[near] >= 0 else near
                if price < best[end]:
                    best[end] = price
                    heappush(heap, price << BITS | end)
                    for dock in docks[near]:
                        if price + SAIL < best[dock]:
                            best[dock] = price + SAIL
                            heappush(heap, (price + SAIL) << BITS | dock)
        return best, ready

    def left(self, quest: int, filled: int, struck: int) -> int:
        """What the empty boxes of a quest take."""
        left = UNIT if self.board.dotted[quest] & ~filled and struck >> quest & 1 else 0
        for bit, effort in self.boxes[quest]:
            if not filled & bit:
                left += effort
        return left


def _effort(abilities: tuple[int, ...], both: bool, reserve: bool, filling: list[int]) -> int:
    """How hard a box is to fill, by how many abilities will do."""
    if both:
        effort = sum(EFFORT[filling[ability]] for ability in abilities) + BOTH
    else:
        effort = EFFORT[min(5, sum(filling[ability] for ability in abilities))]
    return effort + RESERVE if reserve else effort


def rewards_worth(rewards: tuple[Reward, ...]) -> float:
    """What rewards are worth in silver."""
    return sum(WORTH[r.what] * r.n if r.what in WORTH else WORTH_ONE[r.what] for r in rewards)
