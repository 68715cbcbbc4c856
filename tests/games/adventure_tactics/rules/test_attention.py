"""Only those are asked who could care (ATD-TIME-01): every card does the same when that is counted beforehand.

In a match it is counted once an encounter whose cards wait for which moments and change which numbers, and everybody
else is passed over. Positions of the other tests look at everything; here the words of all cards are tried again.
"""

from typing import Callable

import pytest
from tests.games.adventure_tactics.positions import Arena
from tests.games.adventure_tactics.rules import test_words_of_answers, test_words_of_deeds, test_words_of_dice
from tests.games.adventure_tactics.rules.test_printed_words import READ, faults

PLACES = (test_words_of_answers, test_words_of_deeds, test_words_of_dice)
OWN = {name: test for place in PLACES for name, test in vars(place).items() if name.startswith("test_")}


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Arena, "counted", True)


@pytest.mark.parametrize("card", READ)
def test_a_card_does_what_its_words_say(card: str) -> None:
    assert faults(card) == []


@pytest.mark.parametrize("test", OWN.values(), ids=OWN)
def test_a_card_does_what_it_does_in_its_own_position(test: Callable[[], None]) -> None:
    test()
