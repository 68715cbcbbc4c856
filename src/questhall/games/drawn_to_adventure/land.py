"""What a bot knows of a map: what each quest is worth, what it asks for, what lies near, and what is still to come.

The promise of a position is the worth of all incomplete quests, each less the more tokens it takes from here: steps to
it and boxes to fill, on the way and of its own. Filling a box, opening a way and walking in the right direction all
raise it, so that one number tells a bot what a turn was good for.
"""

from heapq import heappop, heappush

from questhall.games.drawn_to_adventure.board import Board, distance
from questhall.games.drawn_to_adventure.content import MANA, Reward

WORTH = {"silver": 1.0, "gold": 2.0, "gem": 3.0, "xp": 1.6, "mana": 0.45, "barrel": 0.9}  # by amount
WORTH_ONE = {"move": 0.8, "fill": 1.1, "reserve": 0.6, "bridge": 0.6}
EFFORT = {"single": 1.0, "either": 0.8, "both": 2.2, "reserve": 1.5}
STEP, SOUTH_WEST, SAIL = 0.55, 1.6, 0.2  # tokens that a step, one without a die, and a boat take
BOSS = 5.0  # who beats bosses owns the clock
FADE = 0.62  # what is left of a prize for each token that it is away
FAR = 9.0  # tokens; beyond that nothing is seen
FADES = [FADE ** (quarter / 4) for quarter in range(4 * 16)]
KEPT = 4_000  # promises that are remembered


class Land:
    """A map in numbers."""

    __slots__ = ("board", "boxes", "edges", "effort", "first", "known", "pull", "rings", "watched", "worth")

    def __init__(self, board: Board) -> None:
        hexes = range(len(board.hexes))
        self.board: Board = board
        self.worth: list[float] = [
            _worth(board.rewards[hex]) + (BOSS if board.kinds[hex] == "boss" else 0.0) for hex in hexes
        ]
        self.first: list[float] = [_worth(board.first[hex]) for hex in hexes]
        self.boxes: list[list[tuple[int, float]]] = [
            [(box.bit, EFFORT[box.need.shape]) for box in board.boxes_of[hex] if not box.need.dotted] for hex in hexes
        ]
        self.effort: list[float] = [sum(effort for _, effort in boxes) for boxes in self.boxes]
        self.edges: list[list[tuple[int, float]]] = [
            [
                (ray[0], SOUTH_WEST if heading == MANA else STEP)
                for heading, ray in enumerate(board.rays[hex])
                if ray and board.kinds[ray[0]] != "dock"
            ]
            for hex in hexes
        ]
        self.pull: list[float] = [
            (self.worth[hex] + 0.4) / (0.7 + self.effort[hex]) if board.is_quest[hex] else 0.0 for hex in hexes
        ]
        self.rings: list[list[tuple[int, float]]] = [
            [
                (quest, self.pull[quest] * (0.0, 1.0, 0.5, 0.24)[far])
                for quest in hexes
                if board.is_quest[quest] and 1 <= (far := distance(board.place[hex], board.place[quest])) < 4
            ]
            for hex in hexes
        ]
        self.watched: list[int] = [hex for hex in hexes if board.first[hex] or board.dotted[hex]]
        self.known: dict[tuple[int, int, int, int], float] = {}

    def promise(self, at: int, done: int, filled: int, struck: int) -> float:
        """What the incomplete quests are worth from here; `struck`: those completed by somebody in an earlier round."""
        key = (at, done, filled, struck)
        found = self.known.get(key)
        if found is None:
            if len(self.known) > KEPT:
                self.known.clear()
            found = self.known[key] = self._look(at, done, filled, struck)
        return found

    def _look(self, at: int, done: int, filled: int, struck: int) -> float:
        board = self.board
        partner, is_quest, docks = board.partner, board.is_quest, board.docks
        count = len(partner)
        best = [FAR] * count  # tokens to stand on a hex
        ready = [FAR] * count  # tokens to complete a quest
        best[at] = 0.0
        heap: list[tuple[float, int]] = [(0.0, at)]
        while heap:
            cost, hex = heappop(heap)
            if cost > best[hex]:
                continue
            for near, step in self.edges[hex]:
                price = cost + step
                if not done >> near & 1:
                    if not is_quest[near]:
                        continue
                    left = self.left(near, filled, struck)
                    if cost + left < ready[near]:
                        ready[near] = cost + left
                    price += left
                end = partner[near] if partner[near] >= 0 else near
                if price < best[end]:
                    best[end] = price
                    heappush(heap, (price, end))
                    for dock in docks[near]:
                        if price + SAIL < best[dock]:
                            best[dock] = price + SAIL
                            heappush(heap, (price + SAIL, dock))
        total = 0.0
        for quest in range(count):
            cost = ready[quest]
            if cost < FAR:
                prize = self.worth[quest] if struck >> quest & 1 else self.worth[quest] + 0.7 * self.first[quest]
                total += prize * FADES[int(4 * cost)]
        return total

    def left(self, quest: int, filled: int, struck: int) -> float:
        """Tokens that the empty boxes of a quest take."""
        left = 1.0 if self.board.dotted[quest] & ~filled and struck >> quest & 1 else 0.0
        for bit, effort in self.boxes[quest]:
            if not filled & bit:
                left += effort
        return left


def _worth(rewards: tuple[Reward, ...]) -> float:
    return sum(WORTH[r.what] * r.n if r.what in WORTH else WORTH_ONE[r.what] for r in rewards)
