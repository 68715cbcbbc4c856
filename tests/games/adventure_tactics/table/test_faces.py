"""ATC-FIX-03: heroes with faces and names of the table's choice, kept with the campaign."""

import msgspec
import pytest
from tests.games.adventure_tactics.positions import GAME

from questhall.drawing.pictures import face
from questhall.games.adventure_tactics.rules.campaign import campaign_sheet
from questhall.games.adventure_tactics.rules.cards.classes import hero_of
from questhall.games.adventure_tactics.state import GameTable
from questhall.games.adventure_tactics.table.pictures import of_hero, picture
from questhall.kernel import BadOptions, Chance, Run


def begun(**options: object) -> GameTable:
    """A campaign of three at its first chapter."""
    chosen = GAME.options({"heroes": 3, "mode": "normal", "ties": "program", **options})
    GAME.check(1, chosen)
    state = GAME.setup(1, chosen, Chance.of(1))
    run = Run(GAME, state)
    while run.decision is not None and not state.sheet:
        decision = run.decision
        wanted = ("roberta", "olette", "quill")
        run.answer(0, wanted if wanted in decision.options else decision.options[0])
    return state


def test_a_hero_wears_the_face_that_was_chosen() -> None:
    state = begun(faces="Roberta: knight; Quill: raven", names="Quill: Bo")
    assert of_hero(state, hero_of(state, "roberta")) == face("~knight") != picture("class:fighter")
    assert of_hero(state, hero_of(state, "olette")) == picture("class:rogue")
    assert hero_of(state, "quill").name == "Bo"


def test_faces_are_kept_with_the_campaign_and_can_be_changed_when_it_goes_on() -> None:
    kept = GAME.campaign(begun(faces="Roberta: knight; Quill: raven"))
    assert kept is not None
    options = GAME.options({**GAME.go_on(kept), "faces": "Quill: witch", "names": "Roberta: Anna"})
    state = GAME.setup(2, options, Chance.of(2))
    assert [(hero.name, hero.face) for hero in state.heroes] == [("Anna", "knight"), ("Olette", ""), ("Quill", "witch")]


def test_a_sheet_from_before_there_were_faces_can_be_read() -> None:
    kept = GAME.campaign(begun())
    assert kept is not None
    for hero in kept["heroes"]:
        assert "face" not in hero  # what is usual is not written
    sheet = campaign_sheet.read(msgspec.json.encode(kept).decode(), GAME.content)
    assert [hero.face for hero in sheet.heroes] == ["", "", ""]


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ("Roberta: nobody", "There is no face 'nobody'; there are knight, captain"),
        ("Rosa: knight", "There is no hero 'Rosa'; there are Roberta"),
        ("Roberta: ~~", "is no face for Roberta"),
    ],
)
def test_a_face_that_is_not_there_is_refused(faces: str, said: str) -> None:
    with pytest.raises(BadOptions, match=said):
        GAME.check(1, GAME.options({"faces": faces}))
