"""Event: a line of the log as data. Words are made of it in a game's table.py, and only when somebody looks."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from questhall.kernel.state import GameState


class Event(NamedTuple):
    """What happened, who did it, with what, by which clause, and who may know (None: everybody)."""

    what: str
    seat: int
    args: tuple[int | str, ...]
    rule: str = ""
    to: tuple[int, ...] | None = None


def say(
    state: "GameState", what: str, *args: int | str, seat: int = -1, rule: str = "", to: tuple[int, ...] | None = None
) -> None:
    """Write a line into the log; free of cost while nobody keeps one."""
    if state.events is not None:
        state.events.append(Event(what, seat, args, rule, to))
