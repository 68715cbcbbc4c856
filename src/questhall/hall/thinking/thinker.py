"""A process in which bots think, so that a slow, greedy or broken bot harms nobody but itself.

It reads one job a line and writes one reply a line. It may be killed at any moment; the hall starts another.
"""

import contextlib
import os
import resource
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from questhall.bots import level_of, make, why
from questhall.bots.hands import cores, use
from questhall.bots.lookback import price
from questhall.bots.reasons import open_book
from questhall.bots.worlds import Worlds, new_key
from questhall.hall.thinking.filming import film
from questhall.hall.thinking.reasons import Question, position
from questhall.kernel import Chance, Match, Record, Run, replay, start, text
from questhall.kernel.decision import find
from questhall.kernel.registry import game

MEMORY = 2 << 30  # bytes of address space
GAMES = 24  # quick games for an estimate of the chances
AHEAD = 60  # decisions of each before the position is valued


class Job(msgspec.Struct, frozen=True):
    """A position, and what a bot shall say about it."""

    what: str  # "choose", "hint", "why", "chances", "price", "film", "replay" or "trial"
    game: str
    packs: list[str]
    save: str  # the match; for a film or a reason, what filming.py and reasons.py need to know
    seat: int
    level: str = ""
    seats: int = 0
    seconds: float = 8.0  # after which a search answers with the best it has found
    answer: str = ""  # whose price is asked for
    simulations: int = 0


class Thought(msgspec.Struct, frozen=True):
    """What the bot says; `fault` when it failed."""

    choice: str = ""
    chances: list[float] = []
    why: str = ""
    asked: str = ""  # the question that a reason is about
    fault: str = ""
    film: str = ""


def think(job: Job) -> Thought:
    """Do one job."""
    rules = game(job.game, [Path(pack) for pack in job.packs])
    if job.what == "film":
        return Thought(film=msgspec.json.encode(film(rules, msgspec.json.decode(job.save))).decode())
    if job.what == "replay":
        replay(Record.from_json(job.save), rules)
        return Thought()
    if job.what == "trial":
        return trial(rules, job)
    if job.what == "why":
        return reason(rules, job)
    match = Match.load(job.save, rules)
    if job.what == "chances":
        return Thought(chances=chances(match, job.seat, job.seats))
    decision = match.decision(job.seat)
    if decision is None:
        return Thought(fault=f"seat {job.seat} is not asked")
    if job.what == "price":
        found = price(match, match.position, job.seat, job.answer, job.simulations)
        return Thought(choice=found.better, chances=[found.cost], why=found.words) if found else Thought()
    player = _player(rules, job)
    if job.what == "choose":
        return Thought(choice=text(player.choose(match, decision)))
    estimates = player.think(match, decision)
    best = estimates[0]
    return Thought(choice=text(best.option), chances=[best.value], why=why(match, decision, estimates))


def _player(rules: Any, job: Job) -> Any:
    level = level_of(rules, job.level)
    if not 0 < level.seconds <= job.seconds:
        level = msgspec.structs.replace(level, seconds=job.seconds)
    return make(rules, level)


def reason(rules: Any, job: Job) -> Thought:
    """Why a bot made its last choice: what it was, and a sentence unless that would give something away."""
    asked = msgspec.json.decode(job.save, type=Question)
    found = position(rules, asked, job.seat)
    if found is None:
        return Thought()
    match, answer = found
    if not asked.over and not open_book(match, asked.asker, job.seat):
        return Thought(choice=answer)
    decision = match.decision(job.seat)
    assert decision is not None
    estimates = _player(rules, job).think(match, decision)
    said = why(match, decision, estimates, find(decision, answer))
    return Thought(choice=answer, why=said, asked=rules.table.ask(match.view(job.seat), decision))


def trial(rules: Any, job: Job) -> Thought:
    """Quick games by sensible players, as many as the time allows: how many were won, half won and lost, and how many
    answers a game takes.
    """
    wanted = msgspec.json.decode(job.save)
    counts, answers, end = [0, 0, 0], 0, time.monotonic() + job.seconds
    for seed in range(wanted["games"]):
        match = start(rules, wanted["seats"], f"trial {seed}", wanted["options"], log=False)
        run, chance = Run(rules, match.state.copy()), Chance.of(f"trial {seed}")
        while run.outcome is None and time.monotonic() < end:
            assert run.decision is not None
            run.answer(run.decision.seat, rules.sensible(run.state, run.decision, chance))
            answers += 1
        if run.outcome is None:
            break
        payoff = run.outcome.payoffs[0]
        counts[0 if payoff >= 0.99 else 2 if payoff <= 0.01 else 1] += 1
    return Thought(chances=[*map(float, counts), answers / max(1, sum(counts))])


def chances(match: Match, seat: int, seats: int) -> list[float]:
    """What each seat can expect: quick games from here on, the same for everybody.

    Seat -1 knows everything but the future; any other seat thinks about worlds that it holds possible.
    """
    if match.outcome is not None:
        return list(match.outcome.payoffs)
    luck = Chance.of(match.position, f"chances {seat}")
    worlds = Worlds(match, seat, new_key(luck), GAMES) if seat >= 0 else None
    total, played = [0.0] * seats, 0
    for _ in range(GAMES):
        run = _open_world(match, luck) if worlds is None else worlds.enter()
        if run is not None:
            total = [sum(pair) for pair in zip(total, _play_on(run, seats))]
            played += 1
            if worlds is not None:
                worlds.leave(run)
    return [part / played for part in total] if played else [match.game.value(match.state, s) for s in range(seats)]


def _open_world(match: Match, luck: Chance) -> Run:
    """The match itself, with another future."""
    run = Run(match.game, match.checkpoint.copy())
    run.retrace(match.trail)
    run.state.chance.become(Chance(new_key(luck)))
    return run


def _play_on(run: Run, seats: int) -> list[float]:
    for _ in range(AHEAD):
        decision = run.decision
        if decision is None:
            break
        run.answer(decision.seat, run.game.sensible(run.state, decision, run.state.chance))
    if run.outcome is not None:
        return run.outcome.payoffs
    return [run.game.value(run.state, seat) for seat in range(seats)]


def main() -> None:
    """Work until nobody sends jobs any more."""
    use(cores())
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os.nice(5)
    replies = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # whatever a bot prints goes to the log, not between the replies
    reader: Any = sys.stdin.buffer
    decoder = msgspec.json.Decoder(Job)
    for line in reader:
        try:
            thought = think(decoder.decode(line))
        except MemoryError:
            thought = Thought(fault="MemoryError: the bot ate all its memory")
        except BaseException as error:  # any failure of any bot is a reply
            thought = Thought(fault=f"{type(error).__name__}: {error}"[:500])
        replies.write(msgspec.json.encode(thought) + b"\n")


if __name__ == "__main__":
    main()
