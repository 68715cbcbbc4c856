"""Looking back at a game: the moves that cost most, each with the better one.

Every question is thought over twice: all of them quickly, then the few that look dear with more patience, because the
dearest of many quick estimates owe their price to chance. Only what the seat could know at that moment counts: a move
that turned out badly by luck is no mistake.
"""

from typing import Iterator, Sequence

import msgspec

from questhall.bots.levels import level_of
from questhall.bots.search import SearchBot
from questhall.bots.worlds import Worlds
from questhall.kernel import Chance, Decision, Match, Option, text
from questhall.kernel.decision import find

QUICK, PATIENT = 40, 400  # simulations
LOOKED_AT = 8  # questions that are thought over with patience
WORLDS = 8
AHEAD = 12  # decisions that are played on, where the search has not tried what was chosen
LEAST = 0.03  # what a move must have cost to be worth a word: three games of a hundred


class Costly(msgspec.Struct, frozen=True):
    """A move, what it cost, and what would have been better."""

    step: int  # answers given before it
    seat: int
    chosen: str
    better: str
    cost: float  # in expected payoff, 0 to 1
    words: str
    told: str = ""  # what was chosen, in words


def costly(
    start: Match,
    answers: Sequence[tuple[int, Option]],
    seat: int | None = None,
    count: int = 3,
    quick: int = QUICK,
    patient: int = PATIENT,
) -> list[Costly]:
    """The dearest moves of a game, of one seat or of all, dearest first."""
    quickly = [
        price(match, step, answer[0], answer[1], quick) for step, match, answer in _questions(start, answers, seat)
    ]
    again = {one.step for one in dearest([one for one in quickly if one], LOOKED_AT, 0.0)}
    patiently = [
        price(match, step, answer[0], answer[1], patient)
        for step, match, answer in _questions(start, answers, seat)
        if step in again
    ]
    return dearest([one for one in patiently if one], count, LEAST)


def dearest(found: Sequence[Costly], count: int, least: float) -> list[Costly]:
    """Those that cost most, dearest first."""
    return sorted([one for one in found if one.cost >= least], key=lambda one: -one.cost)[:count]


def price(match: Match, step: int, seat: int, answer: Option, simulations: int) -> Costly | None:
    """What a choice cost that is made in a match, and what would have been better; None where nothing was."""
    decision = match.decision(seat)
    assert decision is not None
    master = level_of(match.game, "master")
    level = msgspec.structs.replace(master, simulations=simulations, seconds=0.0, parts=1)
    estimates = SearchBot(match.game, level, Chance.of(f"look back {step}")).think(match, decision)
    best, option = estimates[0], find(decision, answer)
    taken = next((one for one in estimates if one.option == option), best)
    if not best.visits or taken is best:
        return None
    most, value = best.value, taken.value
    if not taken.visits:  # both by one measure, or what the search thinks of the future would count for the best alone
        most, value = (_worth(match, decision, one.option) for one in (best, taken))
    view, table = match.view(seat), match.game.table
    said = table.words(view, decision, best.option)
    worth = [f"{100 * max(0.0, one):.0f} %" for one in (most, value)]
    words = f"Better was \u201c{said}\u201d: a chance of about {worth[0]} to win instead of {worth[1]}."
    return Costly(
        step,
        seat,
        text(taken.option),
        text(best.option),
        round(most - value, 4),
        words,
        table.words(view, decision, taken.option),
    )


def _questions(
    start: Match, answers: Sequence[tuple[int, Option]], seat: int | None
) -> Iterator[tuple[int, Match, tuple[int, Option]]]:
    """The match before each answer that was a choice."""
    match = start.copy()
    for step, (asked, option) in enumerate(answers):
        decision = match.decision(asked)
        if decision is not None and len(decision.options) > 1 and seat in (None, asked):
            yield step, match, (asked, option)
        match.choose(option, asked)


def _worth(match: Match, decision: Decision, option: Option) -> float:
    """An option, by the game's own value a little later in worlds that the seat thinks possible."""
    worlds, values = Worlds(match, decision.seat, 1, WORLDS), []
    for number in range(WORLDS):
        run = worlds.again(number)
        if run is None:
            break
        run.answer(decision.seat, option)
        for _ in range(AHEAD):
            asked = run.decision
            if asked is None:
                break
            run.answer(asked.seat, match.game.sensible(run.state, asked, run.state.chance))
        ended = run.outcome
        values.append(match.game.value(run.state, decision.seat) if ended is None else ended.payoffs[decision.seat])
    return sum(values) / len(values) if values else 0.0
