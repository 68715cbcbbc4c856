"""The example that trains a policy: its network learns what it is shown."""

import importlib.util
from pathlib import Path
from typing import Any

import numpy
import pytest

from questhall.kernel import start

PATH = Path(__file__).parents[2] / "examples" / "train.py"


@pytest.fixture(scope="module")
def train() -> Any:
    spec = importlib.util.spec_from_file_location("train", PATH)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_slopes_are_those_of_the_loss(train: Any) -> None:
    """Each weight moved a little changes the loss as its slope says (finite differences)."""
    learner = train.Learner(3)
    match = start(learner.game, train.SEATS, seed=1, log=False)
    seen = []
    while len(seen) < 6:
        decision = match.decisions[0]
        if len(decision.options) > 1:
            seen.append(learner.look(match, decision))
        match.choose(decision.options[-1], decision.seat)
    batch = learner.batch(seen)
    right = numpy.searchsorted(batch[3], numpy.arange(len(seen)))

    def loss(scores: Any) -> tuple[float, Any]:
        share = train.segments(scores, batch[3], len(seen))
        wanted = numpy.zeros_like(share)
        wanted[right] = 1
        return float(-numpy.log(share[right]).mean()), (share - wanted) / len(seen)

    policy = learner.policy
    before = {name: value.copy() for name, value in policy.weights.items()}
    policy.learn(batch, loss, 0.0)
    for name in ("score", "bias", "mind"):
        place = numpy.unravel_index(numpy.abs(policy.moved[name]).argmax(), policy.moved[name].shape)
        slope = float(policy.moved[name][place]) / 0.1  # one step of Adam keeps a tenth
        found = []
        for step in (1e-5, -1e-5):
            weights = {key: value.astype(numpy.float64) for key, value in before.items()}
            weights[name][place] += step
            found.append(loss(policy.forward(weights, *batch)[0])[0])
        assert (found[0] - found[1]) / 2e-5 == pytest.approx(slope, rel=0.05, abs=1e-4)


def test_it_learns_what_it_is_shown(train: Any) -> None:
    learner = train.Learner(4)
    match = start(learner.game, train.SEATS, seed=2, log=False)
    memory = []
    while not match.over and len(memory) < 40:
        decision = match.decisions[0]
        if len(decision.options) > 1:
            memory.append((learner.look(match, decision), len(decision.options) - 1))
        match.choose(decision.options[-1], decision.seat)
    first = learner.imitate(memory, 0.003)
    for _ in range(25):
        last = learner.imitate(memory, 0.003)
    assert last < first / 2
