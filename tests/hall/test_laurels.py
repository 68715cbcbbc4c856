"""Honours are true: each can be earned, none by less than it says."""

import msgspec
import pytest

from questhall.drawing.icons import ICONS
from questhall.hall.tables.laurels import Honour, Need, Result, honours_of, longest, met, plain_options, standing
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


def test_a_streak_ends_and_practice_does_not_break_it() -> None:
    won, lost = result(score=50), result(end="lost", score=90)
    told = standing(game("pig"), [won, won, lost, won, result(practice=True, end="lost", score=999)])
    assert (told.played, told.won, told.best, told.streak, told.longest) == (4, 3, 90, 1, 2)
    assert longest([]) == 0
