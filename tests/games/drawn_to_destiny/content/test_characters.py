"""Characters of one's own: prices, limits with their reasons, one by a wish, and where they may play."""

from pathlib import Path

import msgspec
import pytest
from tests.games.drawn_to_destiny.positions import GAME

from questhall.games.drawn_to_destiny import DrawnToDestiny
from questhall.games.drawn_to_destiny.content.characters import keep, make, price, reasons
from questhall.games.drawn_to_destiny.content.printed import SkillLine, UnitCard
from questhall.kernel import BadPack, rule, start
from questhall.kernel.event import Event

LIBRARY = GAME.content


def ada(**changes: object) -> UnitCard:
    """A sound character of Cost 7, changed a little."""
    return msgspec.structs.replace(make(LIBRARY, "Ada Quill", "a sly thief with a bow", 3), **changes)


@rule("DTD-UNIT-13")
@pytest.mark.parametrize(
    "wish", ["a sly thief with a bow", "a brave knight", "a lawyer who can sing", "somebody", "spy"]
)
def test_one_by_a_wish_is_sound_and_costs_what_it_may(wish: str) -> None:
    for seed in range(5):
        card = make(LIBRARY, "Somebody", wish, seed, points=6)
        assert reasons(LIBRARY, card, 6) == [] and price(card) == card.cost <= 6
        assert make(LIBRARY, "Somebody", wish, seed, points=6) == card


@rule("DTD-UNIT-13", "DTD-UNIT-07", "DTD-ADV-05", "DTD-UNIT-11")
def test_each_refusal_has_its_reason() -> None:
    assert reasons(LIBRARY, ada(), 5) == ["It costs 7 points, and there are 5. (DTD-UNIT-13)"]
    high = ada(skills=(SkillLine(name="Melee", level=6),))
    assert reasons(LIBRARY, high) == ["Melee 6: a beginner's Level is 1 to 5. (DTD-ADV-02)"]
    crowded = ada(skills=(SkillLine(name="Melee", level=1, cards=("Riposte", "Cleave", "Disarm")),))
    assert reasons(LIBRARY, crowded) == ["Melee 1 has room for 2 cards, not 3. (DTD-UNIT-07)"]
    misplaced = ada(skills=(SkillLine(name="Law", level=1, cards=("Riposte",)),))
    assert (
        "Riposte belongs under" in reasons(LIBRARY, misplaced)[0] and "(DTD-ADV-05)" in reasons(LIBRARY, misplaced)[0]
    )
    assert "(DTD-STAT-06)" in reasons(LIBRARY, ada(mind="9x1", will="9x1"))[0]
    assert "(DTD-UNIT-11)" in reasons(LIBRARY, ada(items=("Flamethrower",) * 4))[0]
    assert "(DTD-SKILL-01)" in reasons(LIBRARY, ada(skills=(SkillLine(name="Cooking", level=1),)))[0]


@rule("DTD-SETUP-04")
def test_it_is_kept_in_a_file_and_plays_where_the_budget_allows(tmp_path: Path) -> None:
    keep(ada(), tmp_path)
    game = DrawnToDestiny([tmp_path])
    match = start(game, 2, 1, {"scene": "watchfire"})
    assert ("field", "Ada_Quill") in match.decisions[0].options  # 7 of 10 points
    assert "pool-ada-quill" in {piece.id for piece in game.table.draw(match.view(0)).pieces}
    match.choose("field Ada_Quill")
    assert match.state.units[-1].card == "Ada Quill"
    assert isinstance(match.log(0)[-1], Event)
    solo = start(game, 1, 1, {"scene": "watchfire"})
    assert ("field", "Ada_Quill") not in solo.decisions[0].options  # 6 points
    ships = start(game, 1, 1, {"scene": "blockade"})
    assert ("field", "Ada_Quill") not in ships.decisions[0].options


def test_a_file_that_breaks_a_limit_is_refused_with_the_reason(tmp_path: Path) -> None:
    keep(ada(skills=(SkillLine(name="Melee", level=6),), cost=6), tmp_path)
    with pytest.raises(BadPack, match="a beginner's Level is 1 to 5"):
        DrawnToDestiny([tmp_path])
