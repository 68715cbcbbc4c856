"""Characters of one's own: prices, limits with their reasons, one by a wish, and where they may play."""

import tomllib
from pathlib import Path

import msgspec
import pytest
from tests.games.drawn_to_destiny.positions import GAME

from questhall.games.drawn_to_destiny import DrawnToDestiny
from questhall.games.drawn_to_destiny.content.characters import (
    EXAMPLES,
    examples,
    make,
    reasons,
    unit_price,
    write_character,
    written,
)
from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine, UnitCard
from questhall.games.drawn_to_destiny.rules.scene.growing import come_home, grow, ways
from questhall.games.drawn_to_destiny.state import Character
from questhall.kernel import BadPack, IllegalChoice, rule, start, text
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
        assert reasons(LIBRARY, card, 6) == [] and unit_price(card) == card.cost <= 6
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
    write_character(ada(), tmp_path)
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
    write_character(ada(skills=(SkillLine(name="Melee", level=6),), cost=6), tmp_path)
    with pytest.raises(BadPack, match="a beginner's Level is 1 to 5"):
        DrawnToDestiny([tmp_path])


@pytest.mark.parametrize("genre", EXAMPLES)
def test_three_ready_examples_for_each_kind_of_story(genre: str) -> None:
    found = examples(LIBRARY, genre)
    assert len(found) == 3 and len({card.name for card in found}) == 3
    for card in found:
        assert reasons(LIBRARY, card, 7) == [] and card.genre == genre
        assert sum(len(line.cards) for line in card.skills) >= 2
        assert msgspec.convert(tomllib.loads(written(card))["unit"][0], UnitCard) == card


@rule("DTD-ADV-01", "DTD-ADV-02", "DTD-ADV-09", "DTD-REW-03", "DTD-REW-04")
def test_it_comes_home_from_a_scene_and_grows_by_all_the_ways_of_the_book() -> None:
    card = ada()
    assert ways(LIBRARY, card) == []  # a beginner has spent everything
    hero = Character(card.name, 0, card.skills, items=("Rations",), sp=3, ap=3, cp=2, weeks=6)
    home = come_home(LIBRARY, card, hero)
    assert (home.sp, home.ap, home.cp, home.weeks, home.scenes) == (3, 3, 2, 6, 1) and "Rations" in home.items
    kinds = {str(option[0]) for option in ways(LIBRARY, home) if isinstance(option, tuple)}
    assert kinds >= {"train", "learn", "gain", "acquire", "unlearn", "forget"}
    first = next(line for line in home.skills if line.level == min(other.level for other in home.skills))
    trained = grow(LIBRARY, home, f"train {first.name.replace(' ', '_')}")
    assert trained.sp == 3 - first.level and trained.weeks == 4 and trained.cost == home.cost + 1
    back = grow(LIBRARY, home, f"unlearn {first.name.replace(' ', '_')}")
    assert back.respec == ("sp",) and not any(text(option).startswith("unlearn") for option in ways(LIBRARY, back))
    special = next(text(option) for option in ways(LIBRARY, home) if text(option).startswith("specialize"))
    assert any(line.specialties for line in grow(LIBRARY, home, special).skills)
    with pytest.raises(IllegalChoice):
        grow(LIBRARY, home, "train Cooking")


@rule("DTD-ADV-01")
def test_a_grown_character_is_read_from_its_file_and_brings_its_points(tmp_path: Path) -> None:
    grown = msgspec.structs.replace(ada(), scenes=2, sp=2, ap=1, cp=3, face="Knight")
    write_character(grown, tmp_path)
    game = DrawnToDestiny([tmp_path])
    match = start(game, 2, 1, {"scene": "watchfire"})
    match.choose("field Ada_Quill")
    assert match.state.units[-1].points == 3 and match.view(0).units[-1].face == "Knight"
    while not match.state.round:
        match.choose(match.decisions[0].options[0], match.decisions[0].seat)
    hero = next(hero for hero in match.state.characters if hero.card == "Ada Quill")
    assert (hero.sp, hero.ap, hero.cp) == (2, 1, 3)
