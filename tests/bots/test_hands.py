"""A search in several parts: the same on any number of cores."""

from collections.abc import Iterator

import pytest

import questhall
from questhall.bots import Estimate, Level, make
from questhall.bots.hands import HANDS, use
from questhall.kernel import Match

LEVEL = Level(simulations=90, parts=3)


@pytest.fixture(autouse=True)
def hands() -> Iterator[None]:
    yield
    use(1)
    for hand in HANDS.running:
        hand.kill()
        hand.communicate()
    HANDS.running.clear()


def opened(game: str = "roll-for-adventure") -> Match:
    match = questhall.start(game, seats=2, seed="hands")
    for _ in range(8):
        decision = match.decisions[0]
        match.choose(decision.options[0], decision.seat)
    return match


def thought(match: Match, cores: int, level: Level | str = LEVEL) -> list[Estimate]:
    use(cores)
    return make(match.game, level, 5).think(match, match.decisions[0])


def test_the_same_seed_and_budget_lead_to_the_same_on_any_number_of_cores() -> None:
    match = opened()
    alone, together = thought(match, 1), thought(match, 2)
    assert len(HANDS.running) == 1, "another process has helped"
    assert together == alone
    assert sum(estimate.visits for estimate in alone) == 90
    assert thought(match, 2) == alone, "the process is asked again"


@pytest.mark.parametrize("game", ["roll-for-adventure", "call-to-adventure", "drawn-to-destiny"])
def test_a_master_who_thinks_for_seconds_uses_two_cores(game: str) -> None:
    """Fewer simulations than a real master's, shared out in the same way."""
    match = opened(game)
    alone, together = thought(match, 1, "master:40"), thought(match, 2, "master:40")
    assert len(HANDS.running) == 1, "another process has helped"
    assert together == alone


def test_what_a_broken_process_owes_is_done_here() -> None:
    match = opened()
    alone = thought(match, 1)
    thought(match, 2)
    HANDS.running[0].kill()
    HANDS.running[0].wait()
    assert thought(match, 2) == alone
    assert thought(match, 2) == alone, "by a new process"


def test_time_is_shared_by_those_who_think_one_after_the_other() -> None:
    use(1)
    assert HANDS.share(3) == 3
    use(2)
    assert HANDS.share(3) == 2
    use(8)
    assert HANDS.share(3) == 1
