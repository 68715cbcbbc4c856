"""Laurels: what a person has to show for their games. Every number and every honour follows from results alone.

A game names its honours in `honours.toml`: each says in words what was done, and in `need` what must be true of the
results. Lessons, games branched off from another one, and games with a chosen seed count as practice, and so do games
against oneself.
"""

from functools import lru_cache
from typing import Any, Sequence

import msgspec

from questhall.bots import LEVELS
from questhall.hall.tables.ledger import Ledger
from questhall.hall.tables.lessons import folder_of
from questhall.kernel import Game
from questhall.kernel.content import decode, read_toml

WON = 0.9  # what somebody gets at least who has won, together with others who did a little better


class Result(msgspec.Struct, omit_defaults=True):
    """How a game ended for a seat."""

    game: str
    moment: float
    end: str  # won, shared, lost, or told where won and lost do not say how it ended
    seats: int
    people: int  # seats of people
    choices: int  # made by this seat
    score: int | None = None
    bots: list[str] = []  # levels of the other seats' bots
    options: dict[str, Any] = {}
    words: str = ""  # how it ended, where that needs a sentence
    practice: bool = False


class Need(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What must be true of a person's results; each game counts that meets all of it."""

    times: int = 1  # so many games
    streak: int = 0  # so many won in a row
    won: bool = True
    score: int | None = None  # at least
    seats: int = 0  # at least
    people: int = 0  # at least so many people at the table
    bots: str = ""  # against bots of this level or a stronger one
    choices: int = 0  # at most
    options: dict[str, Any] = {}


class Honour(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Something to be proud of."""

    id: str
    title: str
    words: str
    need: Need = Need()
    icon: str = "star"


class Honours(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The honours of a game."""

    honour: list[Honour] = []


class Standing(msgspec.Struct):
    """A person's standing in one game."""

    game: str
    played: int
    won: int
    best: int | None
    streak: int  # games won in a row, up to the last one
    longest: int
    honours: list[dict[str, Any]]


def result_of(ledger: Ledger, seat: int) -> Result | None:
    """How a game ended for a seat; None while it goes on."""
    outcome, setup = ledger.match.outcome, ledger.setup
    if outcome is None or seat >= len(ledger.seats):
        return None
    payoff = outcome.payoffs[seat]
    words = outcome.words or (outcome.reason if len(ledger.seats) == 1 and 0 < payoff < 1 else "")
    end = "told" if words else "won" if payoff >= WON else "shared" if payoff > 0 else "lost"
    return Result(
        setup.game,
        ledger.moment,
        end,
        len(ledger.seats),
        sum(who.person for who in ledger.seats),
        ledger.given[seat],
        None if outcome.scores is None else outcome.scores[seat],
        [who.level for other, who in enumerate(ledger.seats) if other != seat and not who.person],
        {name: value for name, value in setup.options.items() if name in plain_options(ledger.game)},
        words,
        bool(setup.lesson or setup.start or setup.chosen or setup.record),
    )


@lru_cache(maxsize=64)
def plain_options(game: Game[Any, Any]) -> frozenset[str]:
    """The options that are a number, yes or no, or one of a few words: nothing that somebody wrote."""
    schema = msgspec.json.schema(game.options_type)
    lines = schema["$defs"][game.options_type.__name__].get("properties", {})
    return frozenset(
        name for name, line in lines.items() if "enum" in line or line.get("type") in ("integer", "boolean")
    )


@lru_cache(maxsize=64)
def honours_of(game: Game[Any, Any]) -> list[Honour]:
    """The honours that a game names."""
    path = folder_of(game) / "honours.toml"
    return decode(read_toml(path), Honours, path).honour if path.is_file() else []


def standing(game: Game[Any, Any], results: Sequence[Result]) -> Standing:
    """What somebody has to show in a game; results in the order in which they came."""
    counted = [result for result in results if not result.practice]
    won = [result.end == "won" for result in counted]
    scores = [result.score for result in counted if result.score is not None]
    earned = [{**msgspec.to_builtins(one), "earned": met(one.need, counted)} for one in honours_of(game)]
    for one in earned:
        del one["need"]
    streak = next((back for back, this in enumerate(reversed(won)) if not this), len(won))
    return Standing(game.name, len(counted), sum(won), max(scores, default=None), streak, longest(won), earned)


def longest(won: Sequence[bool]) -> int:
    """The most games won in a row."""
    best = run = 0
    for this in won:
        run = run + 1 if this else 0
        best = max(best, run)
    return best


def met(need: Need, results: Sequence[Result]) -> bool:
    """Whether results meet a need."""
    fitting = [_fits(need, result) for result in results]
    if need.streak:
        return longest(fitting) >= need.streak
    return sum(fitting) >= need.times


def _fits(need: Need, result: Result) -> bool:
    return (
        (not need.won or result.end == "won")
        and (need.score is None or (result.score is not None and result.score >= need.score))
        and result.seats >= need.seats
        and result.people >= need.people
        and (not need.bots or _as_strong(need.bots, result.bots))
        and (not need.choices or result.choices <= need.choices)
        and all(result.options.get(name) == value for name, value in need.options.items())
    )


def _as_strong(level: str, bots: Sequence[str]) -> bool:
    order = list(LEVELS)
    return bool(bots) and all(bot in order and order.index(bot) >= order.index(level) for bot in bots)
