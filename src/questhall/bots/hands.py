"""Hands: other processes that search with this one, where the machine has cores for them.

A level says in how many parts its search is made (`Level.parts`): so many trees, each with its share of the simulations
and a chance of its own, whose counts are added in the end. Which process grows a tree makes no difference, so that the
same seed and budget lead to the same choice on any number of cores. A process begins with one core, its own; `use`
gives it more: the hall's thinkers and `questhall play` do, a laboratory that fills the machine with games does not.
"""

import math
import os
import pickle
import subprocess
import sys
from typing import IO, Any, NamedTuple

Counts = list[tuple[int, float]]  # of each option of the decision, in order: how often it was tried, and its sum


class Part(NamedTuple):
    """A tree to be grown: the match, who thinks, and with what."""

    match: Any
    seat: int
    level: Any
    key: int
    simulations: int
    seconds: float
    hurry: bool


class Hands:
    """The processes that help. Each is started with its first job, and ends when this process does, however it ends."""

    def __init__(self) -> None:
        self.cores = 1
        self.running: list[Any] = []

    def share(self, parts: int) -> int:
        """How many rounds it takes to grow so many trees: each has that share of the time."""
        return math.ceil(parts / min(self.cores, parts))

    def begin(self, parts: list[Part]) -> list[Any]:
        """Hand out parts, as many as there are hands; each process owes an answer."""
        busy = []
        for number, part in enumerate(parts[: self.cores - 1]):
            hand = self._give(number, part)
            if hand is None:
                break
            busy.append(hand)
        return busy

    def _give(self, number: int, part: Part) -> Any:
        """One part to one process; None when it cannot be handed over, such as a game that only this process knows."""
        try:
            data = pickle.dumps(part)
            if number >= len(self.running):
                self.running.append(_process())
            hand = self.running[number]
            hand.stdin.write(data)
            hand.stdin.flush()
            return hand
        except (OSError, pickle.PicklingError, AttributeError, TypeError):
            return None

    def end(self, hand: Any) -> Counts | None:
        """What a process has found; None when it failed: then it is not asked again."""
        try:
            found: Counts | None = pickle.load(hand.stdout)
        except (OSError, EOFError, pickle.UnpicklingError):
            found = None
        if found is None:
            hand.kill()
            hand.wait()
            self.running = [other for other in self.running if other is not hand]
        return found


HANDS = Hands()
HAND = "from questhall.bots.hand import main; main()"  # a compiled module cannot be run with -m


def use(cores: int) -> None:
    """How many cores a search of this process may use from now on."""
    HANDS.cores = max(1, cores)


def cores() -> int:
    """The cores that this process may run on."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def _process() -> Any:
    return subprocess.Popen([sys.executable, "-c", HAND], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def serve(parts: IO[bytes], replies: IO[bytes], grow: Any) -> None:
    """Grow trees until nobody sends any more; a part that fails is answered with None, and grown where it came from."""
    while True:
        try:
            part = pickle.load(parts)
        except EOFError:
            return
        except Exception:
            found = None
        else:
            try:
                found = grow(part)
            except Exception:
                found = None
        try:
            pickle.dump(found, replies)
            replies.flush()
        except OSError:
            return
