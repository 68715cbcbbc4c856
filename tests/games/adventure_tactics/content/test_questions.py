"""The words of ``if``: what content may write and what the rules look at are the same list."""

from questhall.games.adventure_tactics.content.questions import WORDS
from questhall.games.adventure_tactics.rules.cards.if_words import QUESTIONS


def test_every_question_that_cards_may_ask_has_an_answer_in_the_rules() -> None:
    assert set(WORDS) == set(QUESTIONS)
