"""Looking back at a game: the moves that cost most, each with the better one.

Every question is thought over twice: all of them quickly, then the few that look dear with more patience, because the
dearest of many quick estimates owe their price to chance. Only what the seat could know at that moment counts: a move
that turned out badly by luck is no mistake.
"""

from typing import Any, Sequence

import msgspec

from questhall.bots.levels import level_of
from questhall.bots.search import SearchBot
from questhall.bots.worlds import Worlds
from questhall.kernel import Chance, Decision, Match, Option, text
from questhall.kernel.decision import find

QUICK, PATIENT = 40, 400  # simulations
LOOKED_AT = 8  # questions that are thought over with patience
WORLDS = 8
LEAST = 0.03  # what a move must have cost to be worth a word: three games of a hundred


class Costly(msgspec.Struct, frozen=True):
    """A move, what it cost, and what would have been better."""

    step: int  # answers given before it
    seat: int
    chosen: str
    better: str
    cost: float  # in expected payoff, 0 to 1
    words: str


def costly(
    start: Match,
    answers: Sequence[tuple[int, Option]],
    seat: int | None = None,
    count: int = 3,
    quick: int = QUICK,
    patient: int = PATIENT,
) -> list[Costly]:
    """The dearest moves of a game, of one seat or of all, dearest first."""
    found: list[tuple[float, int]] = []
    for step, match in _questions(start, answers, seat):
        asked, option = answers[step]
        price = _price(match, asked, option, quick, step)
        if price is not None and price[0] > 0:
            found.append((price[0], step))
    dear = {step for _, step in sorted(found, reverse=True)[:LOOKED_AT]}
    sure = []
    for step, match in _questions(start, answers, seat):
        if step not in dear:
            continue
        asked, option = answers[step]
        price = _price(match, asked, option, patient, step)
        if price is not None and price[0] >= LEAST:
            sure.append(_told(match, step, asked, option, *price))
    return sorted(sure, key=lambda one: -one.cost)[:count]


def _questions(start: Match, answers: Sequence[tuple[int, Option]], seat: int | None) -> Any:
    """The match before each answer that was a choice."""
    match = start.copy()
    for step, (asked, option) in enumerate(answers):
        decision = match.decision(asked)
        if decision is not None and len(decision.options) > 1 and seat in (None, asked):
            yield step, match
        match.choose(option, asked)


def _price(match: Match, seat: int, answer: Option, simulations: int, step: int) -> tuple[float, Option, float] | None:
    """What a choice cost, the better one, and what that one was worth; None where there was no better one."""
    decision = match.decision(seat)
    assert decision is not None
    level = level_of(match.game, f"search:{simulations}")
    estimates = SearchBot(match.game, level, Chance.of(f"look back {step}")).think(match, decision)
    best, option = estimates[0], find(decision, answer)
    taken = next((one for one in estimates if one.option == option), best)
    if not best.visits or taken is best:
        return None
    value = taken.value if taken.visits else _worth(match, decision, taken.option)
    return best.value - value, best.option, best.value


def _worth(match: Match, decision: Decision, option: Option) -> float:
    """An option that the search never tried, by the game's own value in worlds that the seat thinks possible."""
    worlds, values = Worlds(match, decision.seat, 1, WORLDS), []
    for _ in range(WORLDS):
        run = worlds.enter()
        if run is None:
            break
        run.answer(decision.seat, option)
        ended = run.outcome
        values.append(match.game.value(run.state, decision.seat) if ended is None else ended.payoffs[decision.seat])
        worlds.leave(run)
    return sum(values) / len(values) if values else 0.0


def _told(match: Match, step: int, seat: int, option: Option, cost: float, better: Option, worth: float) -> Costly:
    decision = match.decision(seat)
    assert decision is not None
    view, table = match.view(seat), match.game.table
    said = [table.words(view, decision, one) for one in (option, better)]
    worths = [f"{100 * max(0.0, value):.0f} %" for value in (worth, worth - cost)]
    words = f"\u201c{said[1]}\u201d was worth about {worths[0]}, \u201c{said[0]}\u201d {worths[1]}."
    return Costly(step, seat, text(option), text(better), round(cost, 4), words)
