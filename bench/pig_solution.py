"""Pig for two, solved: the chance to win from every position under the best play (Neller and Presser's method)."""

from __future__ import annotations


class Solution:
    """`win(mine, theirs, turn)`: the chance of the seat to move, with `turn` points gathered and not yet safe."""

    def __init__(self, goal: int, close: float = 1e-9) -> None:
        self.goal = goal
        self.table: dict[tuple[int, int], list[float]] = {}
        for total in range(2 * (goal - 1), -1, -1):
            for mine in range(max(0, total - goal + 1), min(goal - 1, total) + 1):
                theirs = total - mine
                if mine <= theirs:
                    self._settle(mine, theirs, close)

    def win(self, mine: int, theirs: int, turn: int) -> float:
        """Under the best play of both; reaching the goal wins."""
        if mine + turn >= self.goal:
            return 1.0
        if theirs >= self.goal:
            return 0.0
        return self.table[mine, theirs][turn]

    def roll(self, mine: int, theirs: int, turn: int) -> float:
        """What rolling once more is worth."""
        total = 1 - self.win(theirs, mine, 0)
        for face in range(2, 7):
            total += self.win(mine, theirs, turn + face)
        return total / 6

    def hold(self, mine: int, theirs: int, turn: int) -> float:
        """What holding is worth."""
        return 1.0 if mine + turn >= self.goal else 1 - self.win(theirs, mine + turn, 0)

    def _settle(self, mine: int, theirs: int, close: float) -> None:
        """The two positions with these scores depend on each other: repeat until neither changes."""
        self.table[mine, theirs] = [0.5] * (self.goal - mine)
        self.table[theirs, mine] = [0.5] * (self.goal - theirs)
        sides = {(mine, theirs), (theirs, mine)}
        while True:
            change = 0.0
            for a, b in sides:
                row = self.table[a, b]
                lost = 1 - self.win(b, a, 0)
                for turn in range(self.goal - a - 1, -1, -1):
                    rolled = lost
                    for face in range(2, 7):
                        rolled += row[turn + face] if a + turn + face < self.goal else 1.0
                    value = rolled / 6
                    if turn:
                        value = max(value, 1 - self.win(b, a + turn, 0))
                    change = max(change, abs(value - row[turn]))
                    row[turn] = value
                lost = 1 - self.win(b, a, 0)
            if change < close:
                return
