"""The exam: the same tables for every agent, so that results can be compared and cited.

An exam is a list of set-ups with fixed seeds; it has a version, and never changes under that version. Where people play
against each other the agent meets the `greedy` bot and changes seats from game to game; where all play together it
holds every seat. Bots of the ladder sit the same exam on the same seeds, and each difference is paired.
"""

from typing import Any, Sequence

import msgspec

import questhall
from questhall import bots
from questhall.kernel import registry
from questhall.lab.play import Job, Result
from questhall.lab.statistics import Interval, paired, wilson

VERSION = 1
REFERENCES = ("random", "sensible", "greedy")


class Paper(msgspec.Struct, frozen=True):
    """One set-up of the exam."""

    game: str
    seats: int
    options: dict[str, Any] = {}


EXAM = (
    Paper("pig", 2),
    Paper("tic-tac-toe", 2),
    Paper("roll-for-adventure", 2),
    Paper("call-to-adventure", 2, {"simple": True, "choice": False}),
    Paper("drawn-to-adventure", 2, {"class_choice": "random"}),
    Paper("adventure-tactics", 1, {"play": "encounter", "heroes": 4, "mode": "easy", "ties": "program", "rounds": 20}),
    Paper("drawn-to-destiny", 1, {"difficulty": "easy", "cover_check": False, "called_shot": False}),
)


class Mark(msgspec.Struct, frozen=True):
    """How somebody did at one game: the mean payoff, and by how much the agent was better on the same seeds."""

    who: str
    payoff: Interval
    ahead: Interval | None  # the agent's payoff less this one's; None for the agent itself
    p: float


class Sheet(msgspec.Struct, frozen=True):
    """The marks of one game."""

    game: str
    title: str
    rules: int
    games: int
    marks: list[Mark]


class Card(msgspec.Struct, frozen=True):
    """What the exam came to."""

    exam: int
    questhall: str
    agent: str
    games: int
    score: Interval  # mean payoff over the games, each counted once: 0 to 1
    sheets: list[Sheet]


def papers(only: Sequence[str] = ()) -> list[Paper]:
    """The set-ups, all or those of some games."""
    return [paper for paper in EXAM if not only or paper.game in only]


def together(paper: Paper) -> bool:
    """Whether all seats of a set-up win or lose together."""
    game = registry.game(paper.game)
    return game.together(paper.seats, game.options(paper.options))


def exam_jobs(agent: str, games: int, only: Sequence[str] = (), references: Sequence[str] = REFERENCES) -> list[Job]:
    """All games of the exam, of the agent and of those beside whom it is shown."""
    found = []
    for paper in papers(only):
        game = registry.game(paper.game)
        for who in dict.fromkeys([agent, *references]):
            bots.check(game, who)
            for number in range(games):
                levels = [who if together(paper) else "greedy"] * paper.seats
                levels[number % paper.seats] = who
                seed = f"exam {VERSION} {paper.game} {number}"
                found.append(
                    Job(paper.game, tuple(levels), seed, paper.options, side=who, group=paper.game, number=number)
                )
    return sorted(found, key=lambda job: job.number)


def grade(agent: str, results: Sequence[Result], references: Sequence[str] = REFERENCES) -> Card:
    """The card of an agent."""
    sheets, means, spreads = [], [], []
    played = [paper for paper in EXAM if any(row.group == paper.game for row in results)]
    count = 0
    for paper in played:
        game = registry.game(paper.game)
        of: dict[str, dict[int, float]] = {}
        for row in results:
            if row.group == paper.game:
                seat = 0 if together(paper) else row.number % paper.seats
                of.setdefault(row.side, {})[row.number] = row.payoffs[seat] if row.payoffs else 0.0
        own = of[agent]
        count = max(count, len(own))
        marks = [Mark(agent, wilson(sum(own.values()), len(own)), None, 1.0)]
        for who in references:
            if who != agent and who in of:
                test = paired([own[number] - of[who][number] for number in own])
                low, high = max(-1.0, test.interval.low), min(1.0, test.interval.high)  # a payoff is from 0 to 1
                lead = Interval(test.interval.value, low, high)
                marks.append(Mark(who, wilson(sum(of[who].values()), len(of[who])), lead, test.p))
        sheets.append(Sheet(paper.game, game.title, game.rules_version, len(own), marks))
        means.append(marks[0].payoff.value)
        spreads.append(((marks[0].payoff.high - marks[0].payoff.low) / 2) ** 2)
    middle, half = sum(means) / len(means), sum(spreads) ** 0.5 / len(means)
    score = Interval(middle, max(0.0, middle - half), min(1.0, middle + half))
    return Card(VERSION, questhall.__version__, agent, count, score, sheets)


def as_page(card: Card) -> str:
    """The card in Markdown, to be shown and cited."""
    games = f"{len(card.sheets)} game{'s' if len(card.sheets) != 1 else ''}"
    lines = [
        f"# Questhall exam {card.exam}: {card.agent}",
        "",
        f"**{card.score.percent()}** of all that can be won: {games}, {card.games} tables each.",
        "",
        "| game | rules | who | payoff | the agent's lead on the same seeds | p |",
        "|---|---|---|---|---|---|",
    ]
    for sheet in card.sheets:
        for mark in sheet.marks:
            lead = ""
            if mark.ahead is not None:
                lead = f"{100 * mark.ahead.value:+.1f} ({100 * mark.ahead.low:+.1f} to {100 * mark.ahead.high:+.1f})"
            name = f"**{mark.who}**" if mark.ahead is None else mark.who
            p = "" if mark.ahead is None else "< 0.001" if mark.p < 0.001 else f"{mark.p:.3f}"
            lines.append(f"| {sheet.title} | {sheet.rules} | {name} | {mark.payoff.percent()} | {lead} | {p} |")
    lines += [
        "",
        f'Cite as: "{card.agent}: {100 * card.score.value:.1f} % in Questhall exam {card.exam} '
        f'({card.games} tables a game, Questhall {card.questhall})".',
        "",
    ]
    return "\n".join(lines)
