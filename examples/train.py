"""Train a small masked policy for Roll for Adventure on the processor, then measure it against the `greedy` bot.

    python examples/train.py --minutes 15 --out build/trained

Needs `pip install 'questhall[envs]'` and nothing else: the network is numpy. The learner plays whole games; in every
position that it comes into, the `normal` bot says what it would do there, and the learner is corrected towards that
(imitation in the learner's own positions: Ross, Gordon and Bagnell 2011, "DAgger").

It sees what any learner is given by `questhall.envs`: the features of its seat's view, the signs of the question and of
each option, the mask. The games of the measure have seeds that were never used in training.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any, Callable, Sequence

import numpy

from questhall import bots
from questhall.envs.encoding import Encoding
from questhall.kernel import Decision, Match, registry, start

GAME, SEATS, TEACHER = "roll-for-adventure", 2, "normal"
HIDDEN, DEPTH = 192, 96
SEEN = 1024  # different signs, each at its place, that the network can tell apart
KEPT = 300_000  # positions that it remembers


class Policy:
    """Scores each option: the position and the question make a state of mind, each option is judged in it."""

    def __init__(self, features: int, seed: int) -> None:
        draw = numpy.random.default_rng(seed)

        def normal(*shape: int, scale: float) -> Any:
            return (draw.standard_normal(shape) * scale).astype(numpy.float32)

        self.weights = {
            "view": normal(features, HIDDEN, scale=features**-0.5),
            "question": normal(SEEN, HIDDEN, scale=0.1),
            "mind": normal(HIDDEN, DEPTH, scale=HIDDEN**-0.5),
            "option": normal(SEEN, DEPTH, scale=0.1),
            "bias": numpy.zeros(DEPTH, numpy.float32),
            "score": normal(DEPTH, scale=DEPTH**-0.5),
        }
        self.calm = {name: value.copy() for name, value in self.weights.items()}  # the mean of late steps: plays better
        self.moved = {name: numpy.zeros_like(value) for name, value in self.weights.items()}
        self.spread = {name: numpy.zeros_like(value) for name, value in self.weights.items()}
        self.steps = 0

    def forward(self, w: dict[str, Any], views: Any, questions: Any, options: Any, owner: Any) -> tuple[Any, ...]:
        """The score of every option; `owner` says to which position an option belongs."""
        mind = numpy.maximum(views @ w["view"] + questions @ w["question"], 0)
        judged = numpy.maximum((mind @ w["mind"])[owner] + options @ w["option"] + w["bias"], 0)
        return judged @ w["score"], judged, mind

    def learn(self, batch: tuple[Any, ...], slope_of: Callable[[Any], tuple[float, Any]], rate: float) -> float:
        """One step of Adam; `slope_of(scores)` gives the loss and its slope at every score."""
        views, questions, options, owner = batch
        scores, judged, mind = self.forward(self.weights, *batch)
        loss, slope = slope_of(scores)
        w = self.weights
        back = numpy.outer(slope, w["score"]) * (judged > 0)
        into = numpy.add.reduceat(back, numpy.searchsorted(owner, numpy.arange(len(views))))
        back_mind = (into @ w["mind"].T) * (mind > 0)
        slopes = {
            "score": slope @ judged,
            "bias": back.sum(0),
            "option": options.T @ back,
            "mind": mind.T @ into,
            "question": questions.T @ back_mind,
            "view": views.T @ back_mind,
        }
        self.steps += 1
        for name, value in slopes.items():
            moved, spread = self.moved[name], self.spread[name]
            moved += 0.1 * (value - moved)
            spread += 0.001 * (value * value - spread)
            step = (moved / (1 - 0.9**self.steps)) / (numpy.sqrt(spread / (1 - 0.999**self.steps)) + 1e-6)
            w[name] -= rate * step
            self.calm[name] += max(0.002, 1 / self.steps) * (w[name] - self.calm[name])
        return loss


Seen = tuple[Any, list[int], list[list[int]]]  # a view's features; the numbers of the question's and the options' signs


class Learner:
    """The policy, and how it looks at a position."""

    def __init__(self, seed: int) -> None:
        self.game = registry.game(GAME)
        self.encoding = Encoding(self.game, SEATS, self.game.options({}))
        self.policy = Policy(self.encoding.size, seed)
        self.numbers: dict[tuple[int, int], int] = {}  # sign at a place of its row -> input of the network
        self.rows: dict[bytes, list[int]] = {}
        self.draw = numpy.random.default_rng(seed + 1)

    def look(self, match: Match, decision: Decision) -> Seen:
        """A position as the seat that is asked sees it."""
        lexicon = self.encoding.lexicon
        options = [self.signs(lexicon.row(option)) for option in decision.options]
        return self.encoding.features(match.state, decision.seat), self.signs(lexicon.question(decision)), options

    def signs(self, row: Any) -> list[int]:
        """The signs of a row as inputs of the network: a sign means something else at another place."""
        key = row.tobytes()
        found = self.rows.get(key)
        if found is None:
            pairs = [(place, sign) for place, sign in enumerate(row.tolist()) if sign]
            found = self.rows[key] = [self.numbers.setdefault(pair, len(self.numbers) % SEEN) for pair in pairs]
        return found

    def batch(self, seen: Sequence[Seen]) -> tuple[Any, ...]:
        """Positions side by side, their options one below the other."""
        owner = numpy.repeat(numpy.arange(len(seen)), [len(one[2]) for one in seen])
        views = numpy.array([one[0] for one in seen], numpy.float32)
        return views, spots([one[1] for one in seen]), spots([row for one in seen for row in one[2]]), owner

    def shares(self, seen: Sequence[Seen]) -> list[Any]:
        """How likely it takes each option of each position."""
        batch = self.batch(seen)
        scores = self.policy.forward(self.policy.calm, *batch)[0]
        ends = numpy.cumsum([len(one[2]) for one in seen])[:-1]
        return [softmax(part) for part in numpy.split(scores, ends)]

    def choose(self, match: Match, decision: Decision, sharp: bool) -> tuple[int, Seen]:
        """An option: the best one, or each as often as its share."""
        seen = self.look(match, decision)
        share = self.shares([seen])[0]
        return int(share.argmax() if sharp else self.draw.choice(len(share), p=share)), seen

    def imitate(self, memory: list[tuple[Seen, int]], rate: float) -> float:
        """Towards what the teacher said, in a handful of remembered positions."""
        chosen = [memory[place] for place in self.draw.integers(len(memory), size=256)]
        batch = self.batch([one[0] for one in chosen])
        starts = numpy.searchsorted(batch[3], numpy.arange(len(chosen)))
        right = starts + numpy.array([one[1] for one in chosen])

        def slope(scores: Any) -> tuple[Any, Any]:
            share = segments(scores, batch[3], len(chosen))
            wanted = numpy.zeros_like(share)
            wanted[right] = 1
            return -numpy.log(share[right] + 1e-9).mean(), (share - wanted) / len(chosen)

        return self.policy.learn(batch, slope, rate)


def spots(rows: list[list[int]]) -> Any:
    """Rows of numbers as rows of the network's inputs, 1 where a number stands."""
    found = numpy.zeros((len(rows), SEEN), numpy.float32)
    found[
        numpy.repeat(numpy.arange(len(rows)), [len(row) for row in rows]), [place for row in rows for place in row]
    ] = 1
    return found


def softmax(scores: Any) -> Any:
    """Shares that add up to one."""
    grown = numpy.exp((scores - scores.max()).astype(numpy.float64))
    return grown / grown.sum()


def segments(scores: Any, owner: Any, count: int) -> Any:
    """The softmax of each position's own options."""
    starts = numpy.searchsorted(owner, numpy.arange(count))
    grown = numpy.exp(scores - numpy.maximum.reduceat(scores, starts)[owner])
    return grown / numpy.add.reduceat(grown, starts)[owner]


def measure(learner: Learner | None, games: int, level: str = "greedy") -> tuple[float, float, float]:
    """The share of games won together, with its 95 % interval (Wilson); without a learner a bot plays."""
    game = registry.game(GAME)
    won = 0
    for number in range(games):
        match = start(game, SEATS, seed=f"measured {number}", log=False)
        players = [bots.make(game, level, seed=f"{number} {seat}") for seat in range(SEATS)]
        while not match.over:
            decision = match.decisions[0]
            if learner is None:
                match.choose(players[decision.seat].choose(match, decision), decision.seat)
            else:
                match.choose(decision.options[learner.choose(match, decision, sharp=True)[0]], decision.seat)
        won += match.outcome is not None and match.outcome.payoffs[0] > 0.5
    return wilson(won, games)


def wilson(won: int, games: int) -> tuple[float, float, float]:
    """A share and its 95 % interval."""
    share, z = won / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5 / (1 + z * z / games)
    return share, max(0.0, middle - half), min(1.0, middle + half)


def watch(learner: Learner, until: float, curve: list[dict[str, Any]], began: float) -> None:
    """The learner leads the game more and more often, the teacher corrects every position."""
    memory: list[tuple[Seen, int]] = []
    game, number, shown = learner.game, 0, 0.0
    while time.perf_counter() < until:
        match = start(game, SEATS, seed=f"watched {number}", log=False)
        teachers = [bots.make(game, TEACHER, seed=f"{number} {seat}") for seat in range(SEATS)]
        leads = learner.draw.random() < min(0.8, number / 1000)
        while not match.over:
            decision = match.decisions[0]
            if len(decision.options) == 1:
                match.choose(decision.options[0], decision.seat)
                continue
            wanted = teachers[decision.seat].choose(match, decision)
            place = decision.options.index(wanted)
            taken, seen = (
                learner.choose(match, decision, sharp=False) if leads else (place, learner.look(match, decision))
            )
            if len(memory) < KEPT:
                memory.append((seen, place))
            else:
                memory[int(learner.draw.integers(KEPT))] = (seen, place)
            match.choose(decision.options[taken], decision.seat)
        number += 1
        if len(memory) > 2000:
            loss = 0.0
            left = (until - time.perf_counter()) / (until - began)
            for _ in range(4):
                loss = learner.imitate(memory, 0.0003 + 0.0012 * max(0.0, left))
            if time.perf_counter() - shown > 90:
                tell(learner, number, began, curve, f"loss {loss:.2f}")
                shown = time.perf_counter()


def tell(learner: Learner, games: int, began: float, curve: list[dict[str, Any]], words: str) -> None:
    """A point of the learning curve; the time of measuring does not count as training."""
    share, low, high = measure(learner, 60)
    minutes = (time.perf_counter() - began) / 60
    curve.append({"minutes": round(minutes, 2), "games": games, "won": share, "low": low, "high": high})
    print(f"{minutes:5.1f} min, {games} games, {words}: wins {share:.2f} ({low:.2f} to {high:.2f})", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a small policy and measure it against greedy.")
    parser.add_argument("--minutes", type=float, default=15, help="for training with its curve")
    parser.add_argument("--games", type=int, default=400, help="of the last measure")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build/trained"))
    asked = parser.parse_args()
    if asked.minutes <= 0 or asked.games < 1:
        parser.error("--minutes is more than 0, --games is 1 or more")
    asked.out.mkdir(parents=True, exist_ok=True)
    learner, curve, began = Learner(asked.seed), list[dict[str, Any]](), time.perf_counter()
    watch(learner, began + 60 * asked.minutes, curve, began)
    mine, greedy = measure(learner, asked.games), measure(None, asked.games)
    numpy.savez(asked.out / "policy.npz", **learner.policy.calm)
    found = {"curve": curve, "games": asked.games, "learner": mine, "greedy": greedy, "seats": SEATS, "game": GAME}
    (asked.out / "result.json").write_text(json.dumps(found, indent=1))
    for name, (share, low, high) in (("the trained policy", mine), ("greedy", greedy)):
        print(f"{name} wins {share:.1%} of {asked.games} games ({low:.1%} to {high:.1%})")
    print("clearly better" if mine[1] > greedy[2] else "not clearly better")


if __name__ == "__main__":
    main()
