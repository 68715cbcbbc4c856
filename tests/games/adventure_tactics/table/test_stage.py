"""The table on its stage: areas, looks, beats and pages over whole games played by bots."""

from typing import Any

import pytest

from questhall.bots import make
from questhall.drawing import Stage, check
from questhall.games.adventure_tactics import AdventureTactics
from questhall.games.adventure_tactics.state import Note
from questhall.games.adventure_tactics.table.beats import BEATS
from questhall.games.adventure_tactics.table.chronicle import chronicle, note_texts
from questhall.kernel import start

GAME = AdventureTactics()
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {"play": "encounter", "chapter": "c06", "heroes": 4, "mode": "normal"}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_everything_on_the_stage_can_be_clicked_and_explained(seats: int, options: dict[str, Any]) -> None:
    match = start(GAME, seats, 5, options)
    bots = [make(GAME, "normal", f"stage {seat}") for seat in range(seats)]
    seen: set[str] = set()
    pages: set[str] = set()
    for _ in range(420):
        if match.over:
            break
        decision = match.decisions[0]
        view = match.view(decision.seat)
        page = GAME.table.page(view, decision)
        if page is not None:
            assert page.title and (page.prose or page.numbers)
            pages.add(page.kind)
        if decision.kind not in seen:
            seen.add(decision.kind)
            for tall in (False, True):
                stage = GAME.table.draw(view, tall)
                assert isinstance(stage, Stage) and check(stage) == []
                assert {"board", "hand", "goal"} <= {one.area for one in stage.areas}
                ids = {piece.id for piece in stage.pieces}
                for option in decision.options:
                    assert all(pick[:1] == "=" or pick in ids for pick in GAME.table.picks(view, decision, option))
            for piece in GAME.table.draw(view).pieces:
                if piece.label:
                    look = GAME.table.look(view, piece.id)
                    assert look is None or look.title
        match.choose(bots[decision.seat].choose(match, decision), decision.seat)
    assert "beginning" in pages


def test_an_enemy_says_whom_it_goes_for() -> None:
    match = start(GAME, 1, 3, {"play": "encounter", "chapter": "c02", "heroes": 3, "mode": "easy"})
    bot = make(GAME, "normal", "intent")
    while match.state.encounter is None or match.state.encounter.round == 0:
        match.choose(bot.choose(match, match.decisions[0]))
    foe = next(id for id, figure in match.state.encounter.figures.items() if figure.kind == "minion")
    look = GAME.table.look(match.view(0), f"fig-{foe}")
    assert look is not None and look.next.startswith("Goes for ") and dict(look.numbers)["HP"]


def test_what_happens_comes_in_beats() -> None:
    match = start(GAME, 1, 3, {"play": "encounter", "chapter": "c02", "heroes": 3, "mode": "easy"})
    bot = make(GAME, "normal", "beats")
    for _ in range(80):
        if not match.over:
            match.choose(bot.choose(match, match.decisions[0]))
    shown = [event for event in match.state.events or [] if event.what in BEATS]
    assert {"roll", "attack", "turn", "approach"} <= {event.what for event in shown}
    view = match.view(0)
    for event in shown:
        beat = GAME.table.beat(view, event._replace(beat=BEATS[event.what]))
        assert beat is not None and beat.weight == BEATS[event.what]


def test_every_text_of_the_campaign_is_shown_somewhere() -> None:
    """Chapters, echoes, choices, outcomes and random encounters are prose of pages, lines of the log, or both."""
    match = start(GAME, 1, 3, {})
    match.choose(match.decisions[0].options[0])
    state = match.state
    content = GAME.content
    shown: set[str] = set()
    for id, chapter in content.chapters.items():
        state.chapter = id
        shown |= {*note_texts(state, Note("chapter", id)), *[echo.text for echo in chapter.echoes]}
        for number in range(len(chapter.choices)):
            shown |= set(note_texts(state, Note("choice", id, str(number))))
        for result in ("plus", "plain", "failure"):
            shown |= set(note_texts(state, Note("result", id, result)))
    for id, card in content.random.items():
        shown |= set(note_texts(state, Note("random", id)))
        for number in range(len(card.choices)):
            shown |= set(note_texts(state, Note("choice", id, str(number))))
    written: set[str] = set()
    for chapter in content.chapters.values():
        written |= {*chapter.text, *[echo.text for echo in chapter.echoes], *[one.text for one in chapter.choices]}
        if chapter.outcome is not None:
            parts = (chapter.outcome.success, chapter.outcome.plus, chapter.outcome.plain, chapter.outcome.failure)
            written |= {part.text for part in parts}
    for card in content.random.values():
        written |= {card.text, *[one.text for one in card.choices]}
    assert written - shown - {""} == set()


def test_the_journal_tells_what_was_decided() -> None:
    match = start(GAME, 2, 4, {"mode": "easy"})
    bots = [make(GAME, "normal", f"journal {seat}") for seat in range(2)]
    for _ in range(900):
        if match.over or len(match.state.visited) >= 2:
            break
        decision = match.decisions[0]
        match.choose(bots[decision.seat].choose(match, decision), decision.seat)
    state = match.state
    told = chronicle(state)
    first = GAME.content.chapters["c01"].title
    assert told[0] == f"{first}." and any("chose" in line or "success" in line for line in told)
