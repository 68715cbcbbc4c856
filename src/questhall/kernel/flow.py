"""Flows: rules as generators that ask people and go on with the answer.

A flow changes the state and yields a Decision where somebody must choose. `choose` and its sisters are how rules ask.
"""

from typing import Any, Callable, Generator, Iterable, Sequence, TypeAlias, TypeVar

from questhall.kernel.decision import DONE, PASS, Decision, Option, Several
from questhall.kernel.errors import BrokenRules

T = TypeVar("T", bound=Option)
R = TypeVar("R")
Pause: TypeAlias = Decision | Several
Asking: TypeAlias = Generator[Pause, Any, R]
Flow: TypeAlias = Generator[Pause, Any, None]
Course: TypeAlias = Generator[Pause | None, Any, None]


def course(step: Callable[[Any], Flow], about: Any) -> Course:
    """One step after the other, with None at the end of each: asking for it is quicker than catching an exception."""
    while True:
        yield from step(about)
        yield None


def choose(seat: int, kind: str, options: Sequence[T], about: Option = (), always: bool = False) -> Asking[T]:
    """Ask one seat. A choice of one thing answers itself, unless asking must hide that there was no choice."""
    if len(options) == 1 and not always:
        return options[0]
    if not options:
        raise BrokenRules(f"seat {seat} is asked to {kind} and has no option")
    answer: T = yield Decision(seat, kind, options, about)
    return answer


def maybe(seat: int, kind: str, options: Sequence[T], about: Option = (), always: bool = False) -> Asking[T | None]:
    """Ask one seat that may decline. Without any option nobody is asked (unless `always`)."""
    if not options and not always:
        return None
    answer = yield Decision(seat, kind, [*options, PASS], about)
    return None if answer == PASS else answer


def choose_some(
    seat: int, kind: str, options: Iterable[T], least: int = 0, most: int | None = None, about: Option = ()
) -> Asking[list[T]]:
    """Several of a list, one at a time, at least `least` and at most `most`."""
    left, taken = list(options), list[T]()
    limit = len(left) if most is None else min(most, len(left))
    while len(taken) < limit:
        if len(taken) >= least:
            answer = yield Decision(seat, kind, [*left, DONE], about)
        elif len(left) == least - len(taken):
            answer = left[0]  # all that are left must be taken
        else:
            answer = yield from choose(seat, kind, left[:], about)  # a copy: the asked list must not change later
        if answer == DONE:
            break
        left.remove(answer)
        taken.append(answer)
    return taken


def together(seats: Iterable[int], act: Callable[[int], Flow]) -> Flow:
    """Several seats at once, each on its own flow, answered in any order.

    `act(seat)` plays one action of a seat. Its first question is always asked and nothing changes before it, so that an
    action not yet begun can be forgotten; a seat whose `act` asks nothing has finished. `together` ends as soon as an
    action is complete and nobody is in the middle of one: the step that called it ends there too, which makes it a
    checkpoint, and the next step calls it again until nobody asks.
    """
    flows: dict[int, Course] = {}
    asked: dict[int, Decision] = {}
    begun: set[int] = set()
    everybody = list(seats)
    while True:
        for seat in everybody:
            if seat not in begun:  # what others did may have changed what this seat can do
                asked.pop(seat, None)
                flow = course(act, seat)
                pause = next(flow)
                if pause is not None:
                    flows[seat], asked[seat] = flow, _single(pause)
        if not asked:
            return
        seat, option = yield Several(tuple([asked[seat] for seat in everybody if seat in asked]), True)
        pause = flows[seat].send(option)
        if pause is not None:
            asked[seat] = _single(pause)
            begun.add(seat)
        else:
            begun.discard(seat)
            if not begun:
                return


def wait_for_all(seats: Iterable[int], act: Callable[[int], Flow]) -> Asking[bool]:
    """`together`, and whether everybody has finished: what then follows happens once, after the last of them.

    `if (yield from wait_for_all(range(4), lambda seat: bid(state, seat))): award(state)`
    """
    everybody = list(seats)
    yield from together(everybody, act)
    return all(next(act(seat), None) is None for seat in everybody)


def _single(pause: Pause) -> Decision:
    if not isinstance(pause, Decision):
        raise BrokenRules("together inside together: a seat's own action asks that seat alone")
    return pause
