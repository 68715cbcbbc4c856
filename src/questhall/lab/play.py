"""One game of the laboratory: from a job, which is plain data, to a result, which is plain data."""

import time
from statistics import median
from typing import Any

import msgspec

from questhall import bots
from questhall.bots.others import is_other
from questhall.kernel import Game, Match, registry
from questhall.kernel import match as matches
from questhall.lab.things import Sighting, Taking, Witness

LIMIT = 50_000  # decisions after which a game counts as unfinished


class Job(msgspec.Struct, frozen=True):
    """A game to be played by bots."""

    game: str
    levels: tuple[str, ...]  # one bot for each seat
    seed: str
    options: dict[str, Any] = {}
    packs: tuple[str, ...] = ()
    group: str = ""  # under which heading it is counted
    keep: bool = False  # whether the record is wanted
    side: str = ""  # of a comparison
    number: int = 0
    watch: bool = False  # whether to note what was taken
    sources: str = ""  # a folder with another version of Questhall, to be played with that one

    def key(self) -> tuple[str, str, int]:
        """Which game of the experiment it is."""
        return self.side, self.group, self.number


class Thinking(msgspec.Struct, frozen=True, array_like=True):
    """How long a seat thought, in milliseconds of processor time: its choices among several options."""

    moves: int
    total: float
    median: float


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game of the laboratory went."""

    levels: tuple[str, ...]
    seed: str
    group: str
    payoffs: list[float]  # empty when the game did not end within the limit
    scores: list[int] | None
    reason: str
    decisions: int
    seconds: float
    record: str = ""
    side: str = ""
    number: int = 0
    first: int = 0  # the seat that was asked first
    takings: list[Taking] = []
    seen: list[Sighting] = []
    thinking: list[Thinking] = []  # by seat

    def key(self) -> tuple[str, str, int]:
        """Which game of the experiment it is."""
        return self.side, self.group, self.number


class LabError(Exception):
    """A game broke; the message says how to see it again."""


def play(job: Job) -> Result:
    """Play a game to its end."""
    game = registry.game(job.game, job.packs)
    match = matches.start(game, len(job.levels), job.seed, job.options, log=job.watch)
    players = [bots.make(game, unhurried(game, level), f"{job.seed} {seat}") for seat, level in enumerate(job.levels)]
    witness = Witness(match) if job.watch else None
    first = match.decisions[0].seat if match.decisions else 0
    thoughts: list[list[float]] = [[] for _ in players]
    began = time.process_time()
    try:
        while not match.over and match.position < LIMIT:
            decision = match.decisions[0]
            asked = time.process_time()
            option = players[decision.seat].choose(match, decision)
            if len(decision.options) > 1:
                thoughts[decision.seat].append(1000 * (time.process_time() - asked))
            if witness is not None:
                witness.chose(decision, option)
            match.choose(option, decision.seat)
            if witness is not None:
                witness.look()
    except Exception as error:
        raise LabError(
            f"{job.game} broke at choice {match.position + 1} of seed {job.seed!r}, options {job.options}, "
            f"bots {','.join(job.levels)}: {type(error).__name__}: {error}"
        ) from error
    return msgspec.structs.replace(
        result_of(job, match),
        seconds=round(time.process_time() - began, 4),
        record=match.record().to_json() if job.keep else "",
        first=first,
        takings=witness.takings() if witness else [],
        seen=witness.seen() if witness else [],
        thinking=[_thinking(times) for times in thoughts],
    )


def unhurried(game: Game[Any, Any], level: str) -> str | bots.Level:
    """A level without its limit of seconds: the same seed plays the same game, however busy the machine is."""
    return level if is_other(level) else msgspec.structs.replace(bots.level_of(game, level), seconds=0.0)


def _thinking(times: list[float]) -> Thinking:
    return Thinking(len(times), round(sum(times), 1), round(median(times), 2) if times else 0.0)


def result_of(job: Job, match: Match) -> Result:
    """How a match of a job ended, whoever played it."""
    outcome = match.outcome
    return Result(
        levels=job.levels,
        seed=job.seed,
        group=job.group,
        payoffs=outcome.payoffs if outcome else [],
        scores=outcome.scores if outcome else None,
        reason=outcome.reason if outcome else "unfinished",
        decisions=match.position,
        seconds=0.0,
        side=job.side,
        number=job.number,
    )
