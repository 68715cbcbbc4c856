"""The tree that a search grows: what was tried after which answers, and how well it went.

The tree is open-loop: a node stands for the answers that led to it, not for a position, because dice and hidden cards
make another position of it each time. So the options at a node may differ from visit to visit.
"""

from math import sqrt
from typing import Sequence

from questhall.kernel import Decision, Option

SETTLED = 8  # values after which their spread is believed
LEAST_WIDTH = 0.01


class Arm:
    """An option at a node, and what came of it for the seat that chose it."""

    __slots__ = ("after", "mean", "option", "prior", "total", "visits")

    def __init__(self, option: Option, prior: float) -> None:
        self.option = option
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.mean = 0.0
        self.after: Node | None = None


class Node:
    """A question to a seat after certain answers. Other questions that may come there instead hang on `other`."""

    __slots__ = ("arms", "kind", "known", "options", "other", "seat", "total", "visits")

    def __init__(self, decision: Decision) -> None:
        self.seat = decision.seat
        self.kind = decision.kind
        self.options: Sequence[Option] = ()  # as of the last visit
        self.arms: list[Arm] = []  # those worth a look, for these options
        self.known: dict[Option, Arm] = {}
        self.visits = 0  # of these arms
        self.total = 0.0
        self.other: Node | None = None

    def offer(self, options: Sequence[Option], priors: Sequence[float]) -> None:
        """The options of this visit, with the weights that the game gives them; those of weight 0 are left out."""
        self.options = options
        self.visits, self.total = 0, 0.0
        total = sum(priors)
        arms: list[Arm] = []
        known = self.known
        for i in range(len(options)):
            weight = priors[i] / total if total > 0 else 1.0 / len(options)
            if weight <= 0:
                continue
            arm = known.get(options[i])
            if arm is None:
                arm = known[options[i]] = Arm(options[i], weight)
            else:
                arm.prior = weight
                self.visits += arm.visits
                self.total += arm.total
            arms.append(arm)
        self.arms = arms


class Spread:
    """How much the values met so far differ, so that small differences count where all are small."""

    __slots__ = ("count", "squares", "total", "width")

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0
        self.width = 1.0

    def add(self, value: float) -> None:
        """One more value; the width is twice the standard deviation."""
        self.count += 1
        self.total += value
        self.squares += value * value
        if self.count >= SETTLED:
            mean = self.total / self.count
            self.width = max(LEAST_WIDTH, 2 * sqrt(max(0.0, self.squares / self.count - mean * mean)))


def select(node: Node, reach: float) -> Arm:
    """The arm to try next (PUCT): good so far, or promising and little tried. `reach` is the weight of the latter."""
    arms = node.arms
    if node.visits == 0:
        best = arms[0]
        for arm in arms:
            if arm.prior > best.prior:
                best = arm
        return best
    reach *= sqrt(node.visits)
    untried = node.total / node.visits  # as good as the others, until it is known better
    best, best_score = arms[0], -1.0e9
    for arm in arms:
        count = arm.visits
        score = arm.mean + reach * arm.prior / (1 + count) if count else untried + reach * arm.prior
        if score > best_score:
            best, best_score = arm, score
    return best


def credit(node: Node, arm: Arm, value: float) -> None:
    """Remember how it went."""
    node.visits += 1
    node.total += value
    arm.visits += 1
    arm.total += value
    arm.mean = arm.total / arm.visits


def node_at(arm: Arm, decision: Decision) -> Node:
    """The node of this question after an arm; grown when it is asked there for the first time."""
    node = arm.after
    if node is None:
        node = arm.after = Node(decision)
        return node
    while node.seat != decision.seat or node.kind != decision.kind:
        if node.other is None:
            node.other = Node(decision)
        node = node.other
    return node
