"""What is hidden, and the worlds that a seat must think possible: no more and no fewer, each as likely as the others."""

from collections import Counter
from itertools import permutations, product

import pytest
from tests.games.drawn_to_adventure.positions import GAME, table

from questhall.games.drawn_to_adventure.state import Adventure
from questhall.kernel import Chance, rule

World = tuple[tuple[int, ...], tuple[int, ...]]
EACH = 60  # worlds dealt for every possible one


def deal(deck: list[int], seen_bottom: bool) -> Adventure:
    """Some cards in the deck, 5 and 6 before their owners (the first leg of 5 is open, that of 6 is done), 7 is gone."""
    state = table(2)
    state.deck, state.seen_bottom, state.discards = deck, seen_bottom, [7]
    state.seats[0].card, state.seats[0].leg = 6, 2
    state.seats[1].card, state.seats[1].leg = 5, 1
    return state


def possible(deck: list[int], seen_bottom: bool) -> set[World]:
    """All orders of what lies between the known ends of the deck, with all ways to pair closed fronts and backs."""
    last = len(deck) - 1 if seen_bottom else len(deck)
    decks = {(*deck[:1], *middle, *deck[max(1, last) :]) for middle in permutations(deck[1:last])}
    closed = sorted([*deck, 5])
    pairs = set()
    for backs in permutations(closed):
        whole = list(range(8))
        for front, back in zip(closed, backs, strict=True):
            whole[front] = back
        pairs.add(tuple(whole))
    return set(product(decks, pairs))


@rule("DTA-SIDE-04", "DTA-SIDE-13")
@pytest.mark.parametrize(
    ("deck", "seen_bottom", "count"),
    [
        ([3, 0, 2, 1], False, 6 * 120),
        ([3, 0, 2, 1], True, 2 * 120),
        ([3, 0, 2], False, 2 * 24),
        ([3, 0], True, 6),
        ([3], True, 2),
        ([3], False, 2),
        ([], False, 1),
    ],
)
def test_exactly_the_possible_worlds_are_imagined(deck: list[int], seen_bottom: bool, count: int) -> None:
    wanted = possible(deck, seen_bottom)
    assert len(wanted) == count
    met: Counter[World] = Counter()
    for number in range(EACH * count):
        state = deal(list(deck), seen_bottom)
        GAME.conceal(state, number % 2, Chance.of(number, "worlds"))
        met[tuple(state.deck), tuple(state.backs)] += 1
    assert set(met) == wanted
    surprise = sum((n - EACH) ** 2 / EACH for n in met.values())  # chi-square, count - 1 degrees of freedom
    assert surprise < count + 4 * (2 * count) ** 0.5


@rule("DTA-SIDE-04", "DTA-SIDE-13")
def test_nothing_that_a_seat_knows_is_touched() -> None:
    for number in range(40):
        truth, world = deal([3, 0, 2, 1], number % 2 == 0), deal([3, 0, 2, 1], number % 2 == 0)
        GAME.conceal(world, 0, Chance.of(number, "worlds"))
        for seat in (0, 1, None):
            assert GAME.view(world, seat) == GAME.view(truth, seat)
        assert world.backs[6] == 6 and world.backs[7] == 7  # these have been seen
        world.deck, world.backs = truth.deck, truth.backs
        assert world.to_json() == truth.to_json()


@rule("DTA-SIDE-04")
def test_looked_at_cards_keep_their_fronts_and_not_their_backs() -> None:
    backs = set()
    for number in range(200):
        state = table(2)
        state.deck, state.discards = [3, 0], [4, 5, 6, 7]
        state.seats[0].offer = [1, 2]
        GAME.conceal(state, 1, Chance.of(number, "worlds"))
        assert state.seats[0].offer == [1, 2] and state.deck == [3, 0] and state.backs[4:] == [4, 5, 6, 7]
        backs.add((state.backs[1], state.backs[2]))
    assert backs == set(permutations(range(4), 2))
