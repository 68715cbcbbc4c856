"""Event: a line of the log as data. Words are made of it in a game's table.py, and only when somebody looks."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from questhall.kernel.state import GameState

BEATS = ("glance", "step", "roll", "blow", "turn", "drama")


class Event(NamedTuple):
    """What happened, who did it, with what, by which clause, and who may know (None: everybody)."""

    what: str
    seat: int
    args: tuple[int | str, ...]
    rule: str = ""
    to: tuple[int, ...] | None = None
    words: tuple[str, ...] = ()  # how it was told, where things have other names by now: to others, to its own seat
    beat: str = ""  # how much weight it has when people watch, one of BEATS; "" passes without a pause

    def told(self, seat: int) -> str:
        """The words that were kept of it."""
        return self.words[-1 if seat == self.seat else 0]


def say(
    state: "GameState", what: str, *args: int | str, seat: int = -1, rule: str = "", to: tuple[int, ...] | None = None
) -> None:
    """Write a line into the log; free of cost while nobody keeps one."""
    if state.events is not None:
        moments = state.moments
        if moments is None or what not in moments.weights:
            state.events.append(Event(what, seat, args, rule, to))
        else:
            state.events.append(Event(what, seat, args, rule, to, (), moments.weights[what]))
            moments.kept.append((len(state.events), state.copy()))


class Moments:
    """Kept while people watch: at each event that is a beat, how long the log was and the table as it was then."""

    __slots__ = ("kept", "weights")

    def __init__(self, weights: Mapping[str, str]) -> None:
        self.weights = weights
        self.kept: list[tuple[int, GameState]] = []


Tell = Callable[[Event], tuple[str, ...]]
_TELLERS: dict[type, Callable[[Any], Tell]] = {}


def told_by(kind: "type[GameState]", teller: Callable[[Any], Tell]) -> None:
    """A game's table teaches how the log of its states is told: rules know no words."""
    _TELLERS[kind] = teller


def keep_words(state: "GameState") -> None:
    """Before things get other names, such as on a new map: what has been said so far keeps its words."""
    if state.events and not state.events[-1].words:
        tell = _TELLERS[type(state)](state)
        for number in reversed(range(len(state.events))):
            event = state.events[number]
            if event.words:
                return  # and so have all before it
            state.events[number] = event._replace(words=tell(event))
