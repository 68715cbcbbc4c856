"""First-game lessons: scripted tables that explain while one plays.

A game's `lesson.toml` is the script. Its steps belong to the learner's decisions, in order: what is said,
what is pointed at, and (where the lesson needs it) what must be chosen. The other seats answer from their own lists, so
that their cards and dice are arranged; after the last step the lesson is over, and bots play. Nothing is remembered:
where a lesson stands follows from how often each seat has answered.
"""

import inspect
import re
from collections.abc import Iterable
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from questhall.drawing import staged
from questhall.hall.tables.ledger import Ledger
from questhall.kernel import Decision, Game
from questhall.kernel.content import decode, read_toml
from questhall.kernel.decision import find

COUNTED = re.compile(r"\{([a-zA-Z0-9_*?-]+)\}")  # {unit-goblin-*}: how many such pieces lie on the table
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bubble before the one that asks for something: read, then go on."""

    say: str
    point: list[str] = []


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One decision of the learner."""

    say: str
    point: list[str] = []  # ids of pieces in the drawing; the bubble stands at the first
    choose: list[str] = []  # options that the lesson accepts; none: any
    tell: list[Told] = []
    see: list[str] = []  # words that the table's own text must hold: what the sentence relies on


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
    tell: list[Told] = []
    over: bool = False


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
            return Shown(self.script.end, [], len(steps), len(steps), over=True)
        step = steps[number]
        tell = [Told(self._true(told.say, ledger), told.point) for told in step.tell]
        return Shown(self._true(step.say, ledger), step.point, number + 1, len(steps), tell)

    def _true(self, say: str, ledger: Ledger) -> str:
        """A sentence with its numbers, which are counted on the table."""
        if "{" not in say:
            return say
        view = ledger.match.view(self.script.learner)
        return counted(say, (piece.id for piece in staged(ledger.game.table.draw(view)).pieces))


def counted(say: str, ids: Iterable[str]) -> str:
    """A sentence in which `{unit-goblin-*}` has become the number of such pieces, in words."""
    there = list(ids)

    def number(match: re.Match[str]) -> str:
        found = sum(fnmatchcase(id, match[1]) for id in there)
        words = NUMBERS[found] if found < len(NUMBERS) else str(found)
        return words.capitalize() if match.start() == 0 else words

    return COUNTED.sub(number, say)


def folder_of(game: Game[Any, Any]) -> Path:
    """Where a game lives."""
    return Path(inspect.getfile(type(game))).parent


@lru_cache(maxsize=64)
def script_of(game: Game[Any, Any]) -> Script | None:
    """The lesson of a game, if it has one."""
    path = folder_of(game) / "lesson.toml"
    return decode(read_toml(path), Script, path) if path.is_file() else None
