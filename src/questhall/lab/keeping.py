"""Games of earlier runs, kept in a file, so that a long list can be filled up night after night.

A game counts again only for the same rules, content, options and seed, and for bots whose levels mean today what they
meant then. A change of a bot's code is not seen: who makes one begins a new file.
"""

from os import SEEK_END
from pathlib import Path
from typing import Any, Iterator, Sequence, TypeVar

import msgspec

from questhall import bots
from questhall.bots.others import is_other
from questhall.kernel import QuesthallError, registry
from questhall.lab.play import Job, Result

T = TypeVar("T")


class NoGames(QuesthallError):
    """A file that holds something else: nothing is added to it."""


class Kept(msgspec.Struct, frozen=True):
    """A game and what it was a game of."""

    game: str
    rules: int
    options: dict[str, Any]
    meaning: list[dict[str, Any]]  # of the seats' levels
    result: Result
    content: str = ""  # the fingerprint of what it was played with, packs and all; "" before that was kept


def kept(job: Job, result: Result) -> Kept:
    """A result with all that it depends on."""
    game = registry.game(job.game, job.packs)
    seats = len(job.levels)
    meaning = [
        {"bot": level} if is_other(level) else _fields(bots.level_of(game, level).at_table(seats))
        for level in job.levels
    ]
    return Kept(job.game, game.rules_version, job.options, meaning, result, game.fingerprint())


def _fields(level: bots.Level) -> dict[str, Any]:
    """What a level says otherwise than usual."""
    usual = msgspec.to_builtins(bots.Level())
    return {field: value for field, value in msgspec.to_builtins(level).items() if value != usual[field]}


def known(path: Path, jobs: Sequence[Job]) -> dict[tuple[str, str, int], Result]:
    """The jobs that a file has the results of, by their keys."""
    found = {_mark(line): line.result for line in lines(path, Kept)}
    if not found and path.exists() and path.read_bytes()[:9] not in (b"", b'{"game":"'):
        raise NoGames(f"{path} holds no games of a ladder; name a file of its own to keep them in.")
    path.open("ab").close()  # where nothing can be kept nothing need be played
    wanted = {job.key(): found.get(_mark(kept(job, _blank(job)))) for job in jobs}
    return {
        job.key(): msgspec.structs.replace(result, levels=job.levels, group=job.group, number=job.number, side=job.side)
        for job in jobs
        if (result := wanted[job.key()]) is not None
    }


def add(path: Path, job: Job, result: Result) -> None:
    """One more game."""
    append(path, kept(job, result))


def append(path: Path, line: Any) -> None:
    """One more line, on disk at once, and on a line of its own whatever stands before it."""
    with path.open("ab+") as file:
        if file.tell():
            file.seek(-1, SEEK_END)
        torn = file.read(1) not in (b"", b"\n")  # a run that was killed may leave half a line
        file.write(b"\n" * torn + msgspec.json.encode(line) + b"\n")


def lines(path: Path, kind: type[T]) -> Iterator[T]:
    """What was written whole."""
    for line in path.read_bytes().splitlines() if path.exists() else ():
        try:
            yield msgspec.json.decode(line, type=kind)
        except msgspec.DecodeError:  # or a line of another kind: a validation error is one of these
            continue


def _mark(line: Kept) -> bytes:
    same = (line.game, line.rules, line.content, line.options, line.meaning, line.result.seed)
    return msgspec.json.encode(same, order="sorted")


def _blank(job: Job) -> Result:
    return Result(job.levels, job.seed, job.group, [], None, "", 0, 0.0)
