"""Adventure Tactics passes the battery: single encounters, and a campaign from its beginning."""

import pytest

from questhall.games.adventure_tactics import AdventureTactics
from questhall.testing.battery import battery

GAME = AdventureTactics()


@pytest.mark.parametrize("chapter", [id for id, one in GAME.content.chapters.items() if one.encounter is not None])
def test_every_encounter(chapter: str) -> None:
    settings = [{"play": "encounter", "chapter": chapter, "heroes": 0, "rounds": 12}]
    battery(GAME, seeds=[int(chapter[1:])], seats=[1 + int(chapter[1:]) % 3], options=settings, looks=4)


def test_a_campaign() -> None:
    battery(GAME, seeds=[1], seats=[2], options=[{"heroes": 3, "rounds": 2}], looks=4)


def test_the_drawings_of_a_whole_campaign_are_sound() -> None:
    from questhall.drawing import check
    from questhall.kernel import Chance, start, text

    match = start(GAME, seats=2, seed=5, options={"heroes": 4, "mode": "normal", "ties": "program"})
    chance = Chance.of("looking")
    seen: dict[str, int] = {}
    for _ in range(2500):
        if match.over:
            break
        decision = match.decisions[0]
        seen[decision.kind] = seen.get(decision.kind, 0) + 1
        if seen[decision.kind] <= 2:
            view = match.view(decision.seat)
            for tall in (False, True):
                drawing = GAME.table.draw(view, tall)
                assert not check(drawing), check(drawing)
                ids = {piece.id for piece in drawing.pieces}
                for option in decision.options:
                    picks = GAME.table.picks(view, decision, option)
                    assert picks and all(pick.startswith("=") or pick in ids for pick in picks), (decision.kind, picks)
            labels = [GAME.table.words(view, decision, option) for option in decision.options]
            assert all(labels) and len(set(labels)) == len(labels), (decision.kind, labels)
            assert GAME.table.ask(view, decision) and GAME.table.text(view)
            for refusal in GAME.refusals(view, decision):
                assert refusal.rule.startswith("ATD-") and refusal.option not in {
                    text(option) for option in decision.options
                }
        match.choose(GAME.sensible(match.state, decision, chance), seat=decision.seat)
    for event in match.log(0):
        assert GAME.table.line(match.view(0), event)
        GAME.table.cue(event)
