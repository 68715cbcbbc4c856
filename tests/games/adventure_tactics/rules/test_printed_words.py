"""Every hero card does what its printed words say.

Most words are read by a reader of their own (`words_reader`, `standing_words`) that knows English and the dice, not the
steps in which cards are written, and are tried in positions that it builds. What is said once only is tried in a
position of its own, in `test_words_of_dice`, `test_words_of_answers` and `test_words_of_deeds`.
"""

import pytest
from tests.games.adventure_tactics.positions import GAME
from tests.games.adventure_tactics.rules import test_words_of_answers, test_words_of_deeds, test_words_of_dice
from tests.games.adventure_tactics.rules.own_positions import OWN
from tests.games.adventure_tactics.rules.standing_words import check
from tests.games.adventure_tactics.rules.words_reader import Trial, read

from questhall.games.adventure_tactics.table.card_text import rules_line

CONTENT = GAME.content
CARDS = [id for id, card in CONTENT.cards.items() if card.kind != "boss" and not card.boss]
READ = [id for id in CARDS if id not in OWN]
PLACES = (test_words_of_answers, test_words_of_deeds, test_words_of_dice)


def faults(card: str) -> list[str] | None:
    """What differs from the words; None where they are not read."""
    line = rules_line(card, CONTENT)
    reading = read(line)
    if reading is None or (reading.event is None and CONTENT.cards[card].kind in ("passive", "dice")):
        return check(card, line)
    return Trial(card, reading).play() if reading.event is None else Trial(card, reading).respond()


@pytest.mark.parametrize("card", READ)
def test_a_card_does_what_its_words_say(card: str) -> None:
    assert faults(card) == []


def test_every_card_is_read_or_has_a_position_of_its_own() -> None:
    assert len(CARDS) == 351 and len(READ) == 267 and set(OWN) <= set(CARDS)
    tried = [name for place in PLACES for name in vars(place) if name.startswith("test_")]
    assert sorted(tried) == sorted(f"test_{card}" for card in OWN)
