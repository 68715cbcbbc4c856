"""Rules one can learn from: words and real positions that belong together, for every game."""

import random
import re

import pytest

from questhall.drawing import staged
from questhall.hall.tables.lessons import folder_of
from questhall.hall.web.learning import book_of, drawn, position
from questhall.kernel.match import start
from questhall.kernel.registry import game
from questhall.testing.clauses import clauses
from tests.hall.house import Client, drawn_games

GAMES = drawn_games()
LARGE = [name for name in GAMES if name not in ("pig", "tic-tac-toe")]
WORDS_A_MINUTE = 220


@pytest.mark.parametrize("name", GAMES)
def test_every_picture_shows_what_its_caption_says(name: str) -> None:
    rules = game(name)
    for key, figure in book_of(rules).figures().items():
        match = position(rules, figure)
        assert not match.over, key
        view = match.view(figure.seat)
        area = staged(rules.table.draw(view)).area(figure.area)
        ids = {piece.id for piece in area.pieces}
        assert set(figure.point) <= ids and set(figure.around) <= ids, key
        numbers = [int(number) for number in re.findall(r"\b([1-5])\b", figure.caption)] if figure.point else []
        assert set(numbers) <= set(range(1, len(figure.point) + 1)) and (not figure.point or numbers), figure.caption
        for words in figure.see:
            assert words in rules.table.text(view), f"{key}: {words}\n{rules.table.text(view)}"
        assert drawn(rules, key).startswith("<svg") and len(drawn(rules, key)) > 300


@pytest.mark.parametrize("name", LARGE)
def test_two_minutes_are_two_minutes(name: str) -> None:
    book = book_of(game(name))
    told = " ".join([*(words for one in book.brief for words in one.says), *book.forget])
    assert book.brief[0].title == "Set-up" and len(book.brief) == 3 and len(book.forget) == 5
    assert len(told.split()) <= 2 * WORDS_A_MINUTE
    assert sum(1 for one in book.brief if one.figure) >= 2
    assert sum(1 for one in book.chapter if one.figure) >= 3


@pytest.mark.parametrize("name", LARGE)
def test_chapters_lead_to_clauses_that_exist(name: str) -> None:
    known = {clause.rpartition("-")[0] for clause in clauses(folder_of(game(name)) / "RULES.md")}
    kinds: list[str] = []
    for chapter in book_of(game(name)).chapter:
        assert set(chapter.clauses) <= known, chapter.title
        kinds += chapter.asks
    assert len(kinds) == len(set(kinds)), "a question belongs to one chapter"


@pytest.mark.parametrize("name", LARGE)
def test_every_question_has_its_chapter(name: str) -> None:
    """Whoever opens the rules while asked finds the place: tried with some games of random answers."""
    rules = game(name)
    known = {kind for chapter in book_of(rules).chapter for kind in chapter.asks}
    for seed in (1, 2):
        match, chance = start(rules, 2, seed, log=False), random.Random(seed)
        for _ in range(400):
            if match.over:
                break
            decision = match.decisions[0]
            assert decision.kind in known, decision
            match.choose(chance.choice(decision.options), seat=decision.seat)


def test_the_rules_open_beside_the_table(client: Client) -> None:
    beside = client.http.get("/g/roll-for-adventure/rules?beside").text
    assert "<html" not in beside and 'data-asks="place"' in beside and "Five things that people forget" in beside
    page = client.http.get("/g/roll-for-adventure/rules").text
    assert page.index("In two minutes") < page.index("Chapter by chapter") < page.index("Every clause, to look up")
