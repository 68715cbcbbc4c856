"""How fast the environments are beside the kernel: `python -m bench.envs [GAME ...]`.

Random complete games, decisions per second of this process's own time, one after the other in one run. "Kernel" is a
Run answered at random, with nothing to look at.
"""

import random
import sys
import time
from collections.abc import Callable

import numpy

from questhall.envs import aec, many
from questhall.envs.table import Setting
from questhall.kernel import registry

SECONDS = 1.0


def measure(work: Callable[[], int]) -> float:
    began, count = time.process_time(), 0
    while time.process_time() - began < SECONDS:
        count += work()
    return count / (time.process_time() - began)


def kernel(name: str) -> Callable[[], int]:
    setting = Setting(name, None, None, (), None, "error")

    def work() -> int:
        run, count = setting.deal(random.getrandbits(60)), 0
        while (decision := run.decision) is not None:
            options = decision.options
            run.answer(decision.seat, options[int(random.random() * len(options))])
            count += 1
        return count

    return work


def vector(name: str, observe: str, count: int = 64) -> Callable[[], int]:
    env = many(name, count, observe=observe)
    _, info = env.reset(seed=1)
    state = {"counts": info["count"]}

    def work() -> int:
        for _ in range(20):
            actions = (numpy.random.random(count) * state["counts"]).astype(numpy.int64)
            state["counts"] = env.step(actions)[4]["count"]
        return 20 * count

    return work


def one_after_the_other(name: str, observe: str) -> Callable[[], int]:
    env = aec(name, observe=observe)

    def work() -> int:
        env.reset(seed=random.getrandbits(30))
        count = 0
        while env.decision is not None:
            env.last()
            env.step(int(random.random() * len(env.decision.options)))
            count += 1
        return count

    return work


def main(names: list[str]) -> None:
    print("| game | kernel | many, question | share | many, features | AEC, question | AEC, features |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for name in names or registry.names():
        plain = measure(kernel(name))
        cheap, full = measure(vector(name, "question")), measure(vector(name, "features"))
        slow = [measure(one_after_the_other(name, observe)) for observe in ("question", "features")]
        row = [name, f"{plain:,.0f}", f"{cheap:,.0f}", f"{cheap / plain:.2f}", f"{full:,.0f}"]
        print("| " + " | ".join([*row, *(f"{rate:,.0f}" for rate in slow)]) + " |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
