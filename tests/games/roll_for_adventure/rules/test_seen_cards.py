"""What everybody knows of the deck: compared with every deal that agrees with what was seen, one by one.

A small deck is dealt in every way in which the rules can deal it, the same things happen to every deal (cards are
turned up, a Ranger looks, cards go back in at every possible place), and the deals in which the same was seen are put
together. Then `conceal` must give exactly these orders, each as likely as it is among them.
"""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any, Callable, Iterable, Iterator

import pytest

from questhall.games.roll_for_adventure import RollForAdventure
from questhall.games.roll_for_adventure.content.printed import MASTER
from questhall.games.roll_for_adventure.rules.seen_cards import (
    card_came,
    card_left,
    conceal,
    master_places,
    see_top,
)
from questhall.games.roll_for_adventure.state import State
from questhall.games.roll_for_adventure.table.odds import top_card
from questhall.games.roll_for_adventure.view import view
from questhall.kernel import Chance, start

HERALD = "lost-herald"  # goes back into the deck in these tests, as a custom card may
ORDINARY = ("sand-devil-1", "crypt-spirit-1", "black-knight", "cave-troll-1")
BOTTOM, MIDDLE = 1, 2  # the Master lies above the lowest card and below the highest

Seen = tuple[object, ...]
Weights = dict[tuple[str, ...], Fraction]


class Scripted(Chance):
    """Answers `below` from a script, and remembers how many answers there were to choose from."""

    script: list[int] = []
    sides: list[int] = []

    def below(self, n: int) -> int:
        place = len(self.sides)
        self.sides.append(n)
        return self.script[place] if place < len(self.script) else 0

    def shuffle(self, things: list[Any]) -> None:
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]


def every_way(act: Callable[[Chance], State]) -> Iterator[tuple[State, Fraction]]:
    """All that can come of an act of chance, and how likely each way is."""
    scripts: list[list[int]] = [[]]
    while scripts:
        script = scripts.pop()
        chance = Scripted(0)
        chance.script, chance.sides = script, []
        state = act(chance)
        likely = Fraction(1)
        for n in chance.sides:
            likely /= n
        yield state, likely
        for place in range(len(script), len(chance.sides)):
            tried = script + [0] * (place - len(script))
            scripts += [[*tried, other] for other in range(1, chance.sides[place])]


def deals() -> list[State]:
    """Every deal of a small deck, all equally likely."""
    blank = start(RollForAdventure(), 2, 1, {"cast": ["ranger", "monk"]}, log=False).state
    assert isinstance(blank, State)
    found = []
    for order in permutations((*ORDINARY, HERALD)):
        for slot in range(BOTTOM, BOTTOM + MIDDLE + 1):
            state = blank.copy()
            state.deck = [*order[:slot], MASTER, *order[slot:]]
            state.span = (BOTTOM, BOTTOM + MIDDLE)
            found.append(state)
    return found


def turn_up(state: State) -> Iterator[tuple[State, Seen, Fraction]]:
    """The top card is seen; the Master and the Herald go back in, at any place."""
    state = state.copy()
    key = state.deck.pop()
    if state.known or state.loose:
        card_left(state, key)
    if key not in (MASTER, HERALD):
        yield state, (key,), Fraction(1)
        return
    for place in range(len(state.deck) + 1):
        after = state.copy()
        after.deck.insert(place, key)
        card_came(after, key)
        yield after, (key,), Fraction(1, len(state.deck) + 1)


def look(state: State) -> Iterator[tuple[State, Seen, Fraction]]:
    """A Ranger looks."""
    state = state.copy()
    see_top(state, 2)
    yield state, tuple(state.deck[-2:]), Fraction(1)


def histories(course: str) -> Iterable[list[tuple[State, Fraction]]]:
    """All positions after a course of events, those in which the same was seen together."""
    groups: dict[Seen, list[tuple[State, Fraction]]] = {(): [(state, Fraction(1)) for state in deals()]}
    for event in course:
        after: dict[Seen, list[tuple[State, Fraction]]] = {}
        for seen, positions in groups.items():
            for state, likely in positions:
                for then, what, share in turn_up(state) if event == "t" else look(state):
                    after.setdefault((*seen, what), []).append((then, likely * share))
        groups = after
    return groups.values()


def by_order(ways: Iterable[tuple[State, Fraction]]) -> Weights:
    counted: Counter[tuple[str, ...]] = Counter()
    for state, likely in ways:
        counted[tuple(state.deck)] += likely  # type: ignore[assignment]
    whole = sum(counted.values())
    return {order: Fraction(likely) / whole for order, likely in counted.items()}


def knowledge_of(state: State) -> Seen:
    return state.known, sorted(state.loose), state.firm, sorted(state.sunk), state.span, master_places(state)


# t: a card is turned up, l: a Ranger looks
COURSES = ["", "t", "tt", "ttt", "l", "lt", "ltt", "tl", "tlt", "tltl", "ttl", "lttl", "ltl", "ttlt"]


@pytest.mark.parametrize("course", COURSES)
def test_every_order_is_as_likely_as_it_is(course: str) -> None:
    for positions in histories(course):
        state = positions[0][0]
        assert len({repr(knowledge_of(other)) for other, _ in positions}) == 1  # it depends on what was seen alone

        def again(chance: Chance, state: State = state) -> State:
            copy = state.copy()
            conceal(copy, chance)
            return copy

        truth = by_order(positions)
        assert by_order(every_way(again)) == truth
        chances: Counter[str] = Counter()
        for order, likely in truth.items():
            chances[order[-1]] += likely  # type: ignore[assignment]
        told = {key: chance for key, chance in top_card(view(state)).items() if chance}
        assert told == pytest.approx({key: float(chance) for key, chance in chances.items()})
        places = [len(order) - order.index(MASTER) for order in truth]
        assert master_places(state) == (min(places), max(places))


@pytest.mark.parametrize("cast", [["ranger", "wizard"], ["monk", "bard"]])
def test_only_the_order_of_the_deck_is_dealt_again(cast: list[str]) -> None:
    game = RollForAdventure()
    options = {"cast": cast, "custom": "house", "specials": ["dragon"], "adventure": "crown-of-kings"}
    for seed in range(6):
        match = start(game, 2, seed, options, log=False)
        chance = Chance.of(seed, "answers")
        while not match.over:
            truth = match.state
            assert isinstance(truth, State)
            state = truth.copy()
            game.conceal(state, 0, chance)
            assert view(state) == view(truth)
            assert game.invariants(state) == []
            state.deck = truth.deck
            assert state.to_json() == truth.to_json()
            match.choose(chance.pick(match.decisions[0].options))
