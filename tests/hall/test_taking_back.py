"""Whether one may take back freely tells nothing of what others have hidden, where several choose at once.

What was chosen at the same time can be taken back alone if nothing that others were asked, answered or learnt depends on
it. If that told a seat something about secrets of others, two worlds that look the same to the seat would differ in it. So:
whole games are played at random; whenever a seat has chosen beside others, other worlds are made (hidden things dealt
anew, secret answers of others exchanged) that look exactly the same to that seat, and there the answer must be the same.
"""

import random
from typing import Any, NamedTuple

import pytest

from questhall.kernel import Chance, IllegalChoice, Match, registry, start, text
from tests.hall import duel

WORLDS = 6  # tried at each moment


class Seen(NamedTuple):
    """Everything that a seat can know at a moment."""

    view: Any
    log: list[str]
    asked: Any
    acting: list[int]
    over: bool


def seen(match: Match, seat: int) -> Seen:
    """What a seat knows."""
    decision = match.decision(seat)
    acting = sorted(asked.seat for asked in match.decisions)
    return Seen(match.view(seat), list(map(str, match.log(seat))), decision and decision.key(), acting, match.over)


def free(match: Match, seat: int) -> bool:
    """Whether the seat's last choice is taken back without asking anybody: as `Ledger.free_undo` has it."""
    return (match.can_undo and match.answers[-1][0] == seat) or match.can_take_out(seat)


def world(match: Match, seat: int, luck: random.Random | None) -> tuple[Match, list[Seen]] | None:
    """The game again from just before the seat's last choice, with all that the seat saw; with luck, one in which others
    have other secrets and gave other answers, as far as it can be made."""
    since = list(match._amid)
    back = next(number for number in range(len(since) - 1, -1, -1) if since[number].seat == seat)
    moment, rules = since[back].moment, match.game
    state = moment.base.copy()
    if luck is not None:
        rules.conceal(state, seat, Chance.of(luck.random().hex()))
    twin, known = Match(rules, state, events=()), []
    given = [*moment.trail, *((one.seat, one.option) for one in since[back:])]
    for who, option in given:
        if (decision := twin.decision(who)) is None:
            return None
        if luck is not None and who != seat and luck.random() < 0.7:
            option = luck.choice(decision.options)
        try:
            twin.choose(text(option), who)
        except IllegalChoice:
            return None
        known.append(seen(twin, seat))
    return twin, known


def compare(match: Match, luck: random.Random) -> int:
    """How many other worlds looked the same to somebody who has chosen beside others; to each it was told the same."""
    same = 0
    for seat in {given.seat for given in match._amid}:
        made = world(match, seat, None)
        assert made is not None
        real, known = made
        truth = free(real, seat)
        for _ in range(WORLDS):
            other = world(match, seat, luck)
            if other is None or other[1] != known:
                continue
            told = [[f"{who} {text(option)}" for who, option in one.answers] for one in (real, other[0])]
            assert free(other[0], seat) == truth, f"seat {seat} can tell {told[0]} from {told[1]}: free is {truth}"
            same += other[0].state != real.state
    return same


@pytest.mark.parametrize(
    ("name", "seats", "games", "least"),
    [
        ("duel", 3, 6, 10),
        ("call-to-adventure", 3, 3, 5),
        ("drawn-to-adventure", 2, 1, 5),
        ("drawn-to-destiny", 2, 1, 1),
        ("adventure-tactics", 2, 1, 0),
    ],
)
def test_it_depends_on_what_the_seat_knows_alone(name: str, seats: int, games: int, least: int) -> None:
    duel.install()
    same, moments = 0, 0
    for number in range(games):
        luck = random.Random(f"{name} {number}")
        match = start(registry.game(name), seats, f"taking back {number}")
        for _ in range(400):
            if match.over or moments > 40 * (number + 1):
                break
            decision = luck.choice(match.decisions)
            together = len(match.decisions) > 1
            match.choose(luck.choice(decision.options), decision.seat)
            if together:
                same += compare(match, luck)
                moments += 1
    assert same >= least, (same, moments)


def test_a_seat_that_is_told_a_secret_so_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above bites: suppose that one could take back only while nobody else has secretly chosen rock."""
    monkeypatch.setattr(
        "tests.hall.test_taking_back.free",
        lambda match, seat: "rock" not in [thing for who, thing in enumerate(match.state.chosen) if who != seat],
    )
    duel.install()
    match, luck = start(registry.game("duel"), 3, "told"), random.Random("told")
    match.choose("paper", 0)
    match.choose("rock", 1)
    with pytest.raises(AssertionError, match="can tell"):
        compare(match, luck)
