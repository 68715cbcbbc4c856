"""First-game tutorials: scripted tables that explain while one plays.

A game's `lesson.toml` is the script. Its steps belong to the learner's decisions, in order: what is said,
what is pointed at, and (where the lesson needs it) what must be chosen. The other seats answer from their own lists
as long as that is possible; then, and after the last step, bots play. Nothing is remembered: where a lesson stands
follows from how often each seat has answered.
"""

import inspect
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from questhall.hall.tables.ledger import Ledger
from questhall.kernel import Decision, Game
from questhall.kernel.content import decode, read_toml
from questhall.kernel.decision import find


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One decision of the learner."""

    say: str
    point: list[str] = []  # ids of pieces in the drawing
    choose: list[str] = []  # options that the lesson accepts; none: any


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole lesson."""

    title: str = "Your first game"
    seats: int = 2
    learner: int = 0
    seed: int | str = 1
    bot: str = "easy"
    options: dict[str, Any] = {}
    step: list[Step]
    others: dict[str, list[str]] = {}  # seat: its answers
    end: str = "That is all you need to know. Play on!"


class Shown(msgspec.Struct, frozen=True):
    """What the lesson says just now."""

    say: str
    point: list[str]
    step: int
    of: int


class Lesson:
    """The script at work at a table."""

    def __init__(self, script: Script) -> None:
        self.script = script

    def allowed(self, ledger: Ledger, decision: Decision) -> list[str]:
        """What the lesson wants at this decision; nothing when anything goes."""
        seat, number = decision.seat, ledger.given[decision.seat]
        if seat == self.script.learner:
            steps = self.script.step
            wanted = steps[number].choose if number < len(steps) else []
        else:
            wanted = self.script.others.get(str(seat), [])[number : number + 1]
        return [choice for choice in wanted if find(decision, choice) is not None]

    def shown(self, ledger: Ledger, seat: int | None) -> Shown | None:
        """What is said to the learner now."""
        if seat != self.script.learner:
            return None
        number, steps = ledger.given[seat], self.script.step
        if ledger.match.over or number >= len(steps):
            return Shown(self.script.end, [], len(steps), len(steps))
        return Shown(steps[number].say, steps[number].point, number + 1, len(steps))


def folder_of(game: Game[Any, Any]) -> Path:
    """Where a game lives."""
    return Path(inspect.getfile(type(game))).parent


@lru_cache(maxsize=64)
def script_of(game: Game[Any, Any]) -> Script | None:
    """The tutorial of a game, if it has one."""
    path = folder_of(game) / "lesson.toml"
    return decode(read_toml(path), Script, path) if path.is_file() else None
