"""Honours are true: each can be earned, none by less than it says."""

import msgspec
import pytest

from questhall.drawing.icons import ICONS
from questhall.hall.store.store import Place, Setup
from questhall.hall.tables.laurels import (
    Honour,
    Need,
    Result,
    honours_of,
    longest,
    met,
    plain_options,
    result_of,
    standing,
)
from questhall.hall.tables.ledger import Ledger
from questhall.hall.tables.people import Seated
from questhall.hall.web.people import counted
from questhall.kernel import Outcome
from questhall.kernel.registry import game
from tests.hall.house import drawn_games


def result(name: str = "pig", **more: object) -> Result:
    plain = Result(name, 1.0, "won", 2, 1, 30)
    return msgspec.structs.replace(plain, **more)


def enough(name: str, need: Need) -> list[Result]:
    """The least that meets a need."""
    one = result(
        name,
        end="won" if need.won else "lost",
        seats=max(2, need.seats, need.people),
        people=max(1, need.people),
        choices=need.choices or 30,
        score=need.score,
        bots=[need.bots] if need.bots else [],
        options=dict(need.options),
    )
    return [one] * max(need.times, need.streak)


HONOURS = [(name, honour) for name in drawn_games() for honour in honours_of(game(name))]


@pytest.mark.parametrize(("name", "honour"), HONOURS, ids=[f"{name}-{honour.id}" for name, honour in HONOURS])
def test_an_honour_is_earned_by_what_it_needs_and_by_nothing_less(name: str, honour: Honour) -> None:
    need, rules = honour.need, game(name)
    assert honour.icon in ICONS and honour.title and honour.words.endswith(".")
    assert set(need.options) <= plain_options(rules)
    rules.options(dict(need.options))  # the game knows such options
    results = enough(name, need)
    assert met(need, results)
    assert not met(need, results[1:])
    less = {
        "end": {"end": "lost"} if need.won else {},
        "score": {"score": need.score - 1} if need.score is not None else {},
        "seats": {"seats": need.seats - 1} if need.seats else {},
        "people": {"people": need.people - 1} if need.people else {},
        "bots": {"bots": ["easy"]} if need.bots else {},
        "choices": {"choices": need.choices + 1} if need.choices else {},
        "options": {"options": {}} if need.options else {},
    }
    for change in filter(None, less.values()):
        assert not met(need, [msgspec.structs.replace(results[0], **change), *results[1:]]), change


@pytest.mark.parametrize("name", drawn_games())
def test_every_game_has_a_few_of_its_own(name: str) -> None:
    honours = honours_of(game(name))
    assert 3 <= len(honours) <= 6 and len({one.id for one in honours}) == len(honours)


@pytest.mark.parametrize(
    ("name", "options", "practice"),
    [
        ("pig", {}, True),
        ("roll-for-adventure", {}, False),
        ("call-to-adventure", {}, True),
        ("call-to-adventure", {"mode": "coop"}, False),
        ("drawn-to-destiny", {}, False),
        ("drawn-to-destiny", {"mode": "versus", "scene": "highnoon"}, True),
        ("drawn-to-destiny", {"mode": "narrator"}, True),
        ("drawn-to-destiny", {"an option": "of another version"}, False),
    ],
)
def test_against_oneself_nobody_wins(name: str, options: dict[str, object], practice: bool) -> None:
    """Who holds both seats has played against themselves, unless both win or lose together."""
    seats = [Seated("table", seat, "", 1.0, True, result(name, options=options)) for seat in (0, 1)]
    [one] = counted(seats, {name: game(name)})
    assert one.practice == practice
    [alone] = counted(seats[:1], {name: game(name)})
    assert not alone.practice


def test_a_streak_ends_and_practice_does_not_break_it() -> None:
    won, lost = result(score=50), result(end="lost", score=90)
    told = standing(game("pig"), [won, won, lost, won, result(practice=True, end="lost", score=999)])
    assert (told.played, told.won, told.best, told.streak, told.longest) == (4, 3, 90, 1, 2)
    assert longest([]) == 0


@pytest.mark.parametrize(
    ("payoffs", "words", "ends"),
    [
        ([1.0, 0.0], "", ["won", "lost"]),
        ([0.5, 0.5], "", ["shared", "shared"]),
        ([0.5, 0.5], "Nobody knows.", ["told", "told"]),
        ([1.0], "", ["won"]),
        ([0.0], "", ["lost"]),
        ([0.4], "", ["told"]),
    ],
)
def test_an_end_is_told_in_words_where_won_or_lost_does_not_say_it(
    payoffs: list[float], words: str, ends: list[str]
) -> None:
    """Whoever plays alone and reaches a part of it is told how far; among several a part is a share."""
    rules = game("pig")
    places = [Place("person", "Ada") for _ in range(2)]
    ledger = Ledger.of(Setup("pig", rules.rules_version, rules.fingerprint(), {}, "seed", places), rules, [])
    assert result_of(ledger, 0) is None  # it goes on
    ledger.match.end(Outcome(payoffs, "a draw", words=words))
    del ledger.seats[len(payoffs) :]
    for seat, end in enumerate(ends):
        found = result_of(ledger, seat)
        assert found is not None and found.end == end
        assert found.words == ((words or "a draw") if end == "told" else "")
    assert result_of(ledger, len(ends)) is None
