"""The docs list every verb, question and terrain, from the code itself."""

from pathlib import Path

from questhall.games.drawn_to_destiny.content.checking import SCENE_QUESTIONS
from questhall.games.drawn_to_destiny.content.vocabulary import VERBS
from questhall.games.drawn_to_destiny.content.words import QUESTION_WORDS, VERB_WORDS, words_page

PAGE = Path(__file__).parents[4] / "docs" / "writing-a-scene.md"


def test_every_word_has_its_sentence() -> None:
    assert set(VERB_WORDS) == set(VERBS) and set(QUESTION_WORDS) == set(SCENE_QUESTIONS)


def test_the_docs_have_them_all() -> None:
    """`python -m questhall.games.drawn_to_destiny words` writes what stands there."""
    assert words_page() in PAGE.read_text(encoding="utf-8")
