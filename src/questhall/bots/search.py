"""The search: open-loop Monte Carlo tree search over possible worlds.

Each simulation enters a world that the seat cannot tell from the real one, goes down the tree by PUCT, plays on a
little, asks the game how good that is for each seat, and remembers it. Each seat is taken to play for itself; where
all play together that is the same thing for each. Where several choose at once, nobody's branch depends on what the
others chose.
"""

from time import perf_counter
from typing import Any

from questhall.bots.estimate import Estimate
from questhall.bots.hands import HANDS, Counts, Part
from questhall.bots.levels import Level
from questhall.bots.tree import Arm, Node, Spread, credit, node_at, select
from questhall.bots.worlds import Worlds, draw, new_key
from questhall.kernel import Chance, Decision, Game, Match, Option, Run

PATIENCE = 16  # simulations between two looks at whether the choice is settled
LONGEST_PLAYOUT = 2_000  # decisions; a random game may go on for ever


class SearchBot:
    """Looks ahead as far as its budget allows."""

    def __init__(self, game: Game[Any, Any], level: Level, chance: Chance) -> None:
        self.game = game
        self.level = level
        self.chance = chance

    def choose(self, match: Match, decision: Decision) -> Option:
        """The option tried most often, or one drawn by how often each was tried."""
        options = decision.options
        if len(options) == 1:
            return options[0]
        level = self.level
        estimates = self._search(match, decision, level.simulations, level.seconds, level.temperature == 0)
        if self.level.temperature > 0:
            weights = [estimate.visits ** (1 / self.level.temperature) for estimate in estimates]
            return estimates[draw(self.chance, weights)].option
        return estimates[0].option

    def think(
        self, match: Match, decision: Decision, simulations: int | None = None, seconds: float | None = None
    ) -> list[Estimate]:
        """What each option is worth to the seat, best first."""
        level = self.level
        if simulations is None:
            simulations = level.simulations if seconds is None else 1 << 60
        if seconds is None:
            seconds = level.seconds
        return self._search(match, decision, simulations, seconds, False)

    def _search(
        self, match: Match, decision: Decision, simulations: int, seconds: float, hurry: bool
    ) -> list[Estimate]:
        """Grow the level's trees, here and in as many other processes as may help, and add up what they found."""
        level = self.level
        if level.parts == 1:
            search = Search(match, decision, level, new_key(self.chance))
            search.run(simulations, seconds, hurry)
            return search.estimates()
        share, time = -(-simulations // level.parts), seconds / HANDS.share(level.parts)
        keys = [new_key(self.chance) for _ in range(level.parts)]
        left = [Part(match, decision.seat, level, key, share, time, hurry) for key in keys]
        found: list[Counts] = []
        while left:
            busy = HANDS.begin(left[1:])
            found.append(grow(left[0]))
            answers = [HANDS.end(hand) for hand in busy]
            found += [answer or grow(part) for part, answer in zip(left[1:], answers)]
            left = left[1 + len(busy) :]
        return added(decision, found, new_key(self.chance))


def grow(part: Part) -> Counts:
    """One part of a search."""
    decision = part.match.decision(part.seat)
    search = Search(part.match, decision, part.level, part.key)
    search.run(part.simulations, part.seconds, part.hurry)
    known = node_at(search.start, decision).known
    arms = [known.get(option) for option in decision.options]
    return [(0, 0.0) if arm is None else (arm.visits, arm.total) for arm in arms]


def added(decision: Decision, found: list[Counts], key: int) -> list[Estimate]:
    """The parts of a search as one, the most tried option first."""
    estimates = []
    for i in range(len(decision.options)):
        visits = sum([counts[i][0] for counts in found])
        total = sum([counts[i][1] for counts in found])
        estimates.append(Estimate(decision.options[i], visits, total / visits if visits else 0.0))
    if not any(estimate.visits for estimate in estimates):  # nothing to go by but luck
        Chance(key).shuffle(estimates)
        return estimates
    return sorted(estimates, key=Estimate.rank)


class Search:
    """One act of thinking about one decision."""

    def __init__(self, match: Match, decision: Decision, level: Level, key: int) -> None:
        game: Game[Any, Any] = match.game
        self.game = game
        self.decision = decision
        self.seat = decision.seat
        self.exploration = level.exploration
        self.even = level.even
        self.haste = level.haste
        self.worlds = Worlds(match, decision.seat, key, level.worlds)
        self.start = Arm((), 1.0)
        self.spread = Spread()
        kind = type(game)
        self.has_priors = kind.prior is not Game.prior
        self.has_sense = self.has_priors or kind.sensible is not Game.sensible
        self.horizon = level.at_table(match.header.seats).horizon if match.header else level.horizon
        if kind.value is Game.value or level.horizon < 0:
            self.horizon = LONGEST_PLAYOUT
        self.simulations = 0

    def run(self, simulations: int, seconds: float, hurry: bool = False) -> None:
        """Simulate until the budget is used up; in a `hurry` only until hardly anything could change the choice."""
        deadline = perf_counter() + seconds
        while self.simulations < simulations:
            if seconds > 0 and perf_counter() > deadline and self.simulations:
                break
            left = simulations - self.simulations
            if hurry and self.simulations % PATIENCE == 1 and self._settled(left // self.haste):
                break
            run = self.worlds.again(self._tries()) if self.even else self.worlds.enter()
            if run is None:
                break
            self.simulate(run)
            if not self.even:
                self.worlds.leave(run)
            self.simulations += 1

    def _tries(self) -> int:
        """How often the option that comes next was tried: its n-th try is in the n-th world, with the n-th future."""
        node = node_at(self.start, self.decision)
        return select(node, self.exploration * self.spread.width).visits if node.arms else 0

    def _settled(self, left: int) -> bool:
        """Whether the most tried option would stay so, were so many simulations that are left spent on the second."""
        node = node_at(self.start, self.decision)
        most = second = 0
        for arm in node.known.values():
            if arm.visits > most:
                most, second = arm.visits, most
            elif arm.visits > second:
                second = arm.visits
        return len(node.known) == 1 or most > second + left

    def estimates(self) -> list[Estimate]:
        """The options of the decision, the most tried first."""
        node = node_at(self.start, self.decision)
        found: list[Estimate] = []
        for option in self.decision.options:
            arm = node.known.get(option)
            found.append(Estimate(option, 0, 0.0) if arm is None else Estimate(option, arm.visits, arm.mean))
        if not self.simulations:  # no world agrees with what the seat knows: nothing to go by but luck
            self.worlds.tape.shuffle(found)
            return found
        return sorted(found, key=Estimate.rank)

    def simulate(self, run: Run) -> None:
        """Go down the tree to an arm that was never tried, see what it is worth, and tell all arms on the way."""
        arm = self.start
        reach = self.exploration * self.spread.width
        arms: list[Arm] = []
        nodes: list[Node] = []
        slots: dict[int, tuple[Decision, Arm]] = {}
        while True:
            decision = run.decision
            if decision is None:
                break
            if isinstance(run.pause, Decision):
                node = node_at(arm, decision)
            else:
                decision = self._next_of_several(run, arm, slots)
                node = node_at(slots.pop(decision.seat)[1], decision)
            self._offer(node, run, decision)
            arm = select(node, reach)
            nodes.append(node)
            arms.append(arm)
            step = run.step
            run.answer(decision.seat, arm.option)
            if not arm.visits:
                self._play_on(run, step)
                break
        self._learn(run, nodes, arms)

    def _learn(self, run: Run, nodes: list[Node], arms: list[Arm]) -> None:
        """Tell each arm what it came to for the seat that chose it."""
        worth: dict[int, float] = {}
        for i in range(len(arms)):
            seat = nodes[i].seat
            value = worth.get(seat)
            if value is None:
                outcome = run.outcome
                value = self.game.value(run.state, seat) if outcome is None else outcome.payoffs[seat]
                worth[seat] = value
            credit(nodes[i], arms[i], value)
        if self.seat in worth:
            self.spread.add(worth[self.seat])

    def _offer(self, node: Node, run: Run, decision: Decision) -> None:
        """Tell the node what can be chosen this time."""
        options = decision.options
        if node.options is options or (node.arms and node.options == options):
            return
        if self.has_priors:
            node.offer(options, self.game.prior(run.state, decision))
        else:
            node.offer(options, [1.0] * len(options))

    def _next_of_several(self, run: Run, arm: Arm, slots: dict[int, tuple[Decision, Arm]]) -> Decision:
        """Who answers next where several choose at once: the thinking seat first, then the others in order.

        `slots` remembers at which arm each seat was first asked its question: its branch hangs there, whatever the
        others have chosen since.
        """
        mine: Decision | None = None
        for decision in run.decisions:
            if decision.free:
                continue  # nobody need say anything
            waiting = slots.get(decision.seat)
            if waiting is None or not same(waiting[0], decision):
                slots[decision.seat] = (decision, arm)
            if mine is None or decision.seat == self.seat:
                mine = decision
        assert mine is not None
        return mine

    def _play_on(self, run: Run, step: int) -> None:
        """Play beyond the tree, for `horizon` decisions and to the end of a step, where the game can be valued.

        `step` is the one that the last answer was given in: as long as it is the run's last, it goes on.
        """
        left, limit = self.horizon, LONGEST_PLAYOUT
        game, chance = self.game, run.state.chance
        if left >= limit and not self.has_sense:
            play_out(run, chance, limit)
            return
        while (left > 0 or run.step == step) and limit > 0:
            decision = run.decision
            if decision is None:
                return
            step = run.step
            if self.has_sense:
                option = game.sensible(run.state, decision, chance)
            else:
                options = decision.options
                option = options[chance.below(len(options))]
            run.answer(decision.seat, option)
            left -= 1
            limit -= 1


def play_out(run: Run, chance: Chance, limit: int) -> None:
    """Random answers to the end of the game, straight to the flows: a search without values spends its time here."""
    game, state, flow, pause = run.game, run.state, run.flow, run.pause
    while run.outcome is None:
        while pause is not None and limit > 0:
            limit -= 1
            if isinstance(pause, Decision):
                options = pause.options
                pause = flow.send(options[chance.below(len(options))])
            else:
                asked = pause.decisions[0]
                pause = flow.send((asked.seat, asked.options[chance.below(len(asked.options))]))
        if limit <= 0:
            return  # perhaps in the middle of a step, where the outcome cannot be asked
        limit -= 1
        run.outcome = game.outcome(state)
        if run.outcome is not None:
            return
        pause = next(flow)


def same(one: Decision, two: Decision) -> bool:
    """Whether a seat is still asked the same; a checkpoint asks anew those who have not answered."""
    return one is two or (one.kind == two.kind and one.about == two.about and one.options == two.options)
