"""How far it is: a bar on a terminal, a line now and then elsewhere. Never silent for long."""

import sys
import time
from pathlib import Path
from typing import Sequence

import click

from questhall.commands.common import Fault
from questhall.lab import Result, keeping, run
from questhall.lab.play import Job

EVERY = 15.0  # seconds between two lines where there is no terminal
LONG = 60.0  # seconds after which a game that is being played is named


class Progress:
    """Counts games, says how fast they come and what takes long."""

    def __init__(self, label: str, quiet: bool = False) -> None:
        self.label = label
        self.quiet = quiet
        self.terminal = sys.stderr.isatty()
        self.began = self.spoken = time.monotonic()
        self.start: int | None = None
        self.done = self.total = 0
        self.since: dict[str, float] = {}
        self.named: set[str] = set()

    def at(self, done: int, total: int) -> None:
        """So many of so many."""
        if self.start is None:
            self.start = done
            if done:
                self._say(f"{self.label}: {done} of {total} games are there already.")
        self.done, self.total = done, total
        now = time.monotonic()
        if now - self.spoken >= (0.2 if self.terminal else EVERY) or (self.terminal and done == total):
            self.spoken = now
            self._show()

    def beat(self, playing: Sequence[Job]) -> None:
        """Called about every second with the games being played."""
        now = time.monotonic()
        if now - self.spoken >= (1.0 if self.terminal else EVERY):
            self.spoken = now
            self._show()
        names = {
            f"seed {job.seed}" + (f", {job.group}" if job.group else "") + f", {','.join(job.levels)}"
            for job in playing
        }
        self.since = {name: self.since.get(name, now) for name in names}
        for name, began in self.since.items():
            if now - began > LONG and name not in self.named:
                self.named.add(name)
                self._say(f"{self.label}: a game has been going on for more than {LONG:.0f} s: {name}.")

    def end(self) -> None:
        """The last word."""
        if self.terminal and not self.quiet and self.total:
            click.echo("", err=True)

    def _show(self) -> None:
        if self.quiet or not self.total:
            return
        seconds = time.monotonic() - self.began
        rate = (self.done - (self.start or 0)) / seconds if seconds > 0 else 0.0
        left = f", about {_clock((self.total - self.done) / rate)} left" if rate > 0 and self.done < self.total else ""
        words = f"{self.done} of {self.total} games, {rate:.1f} a second{left}"
        if self.terminal:
            filled = 30 * self.done // self.total
            click.echo(f"\r{self.label} [{'#' * filled}{'-' * (30 - filled)}] {words}\033[K", err=True, nl=False)
        else:
            click.echo(f"{self.label}: {words}", err=True)

    def _say(self, words: str) -> None:
        if not self.quiet:
            click.echo(("\r\033[K" if self.terminal else "") + words, err=True)


def all_played(
    jobs: Sequence[Job], processes: int, progress: Progress, into: Path | None = None, end: float | None = None
) -> list[Result]:
    """Play all games and tell how far it is; with a file, only those that are not there yet, which are added to it.

    With an `end` (of the monotonic clock) no game is begun after it.
    """
    found = keeping.known(into, jobs) if into is not None else {}
    left = {job.key(): job for job in jobs if job.key() not in found}
    results = list(found.values())
    progress.at(len(results), len(jobs))
    waiting = list(left.values()) if end is None or time.monotonic() < end else []
    try:
        for result in run(waiting, processes, beat=progress.beat):
            if into is not None:
                keeping.add(into, left[result.key()], result)
            results.append(result)
            progress.at(len(results), len(jobs))
            if end is not None and time.monotonic() >= end:
                break
    except KeyboardInterrupt:
        progress.end()
        after = f"Stopped after {len(results)} of {len(jobs)} games"
        kept = "the same command goes on with them" if into is not None else "with --into FILE they would be kept"
        raise Fault(f"{after}; {kept}.") from None
    progress.end()
    return results


def _clock(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
