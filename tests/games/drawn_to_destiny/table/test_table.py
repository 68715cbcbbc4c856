"""The table: drawings without faults, every option with words and something to click, packs, the Scene of the docs."""

import re
from pathlib import Path

import pytest
from tests.games.drawn_to_destiny import positions
from tests.games.drawn_to_destiny.positions import arena, clash, put

from questhall.drawing import check
from questhall.drawing.pictures import key
from questhall.games.drawn_to_destiny import DrawnToDestiny
from questhall.games.drawn_to_destiny.content.characters import EXAMPLES
from questhall.games.drawn_to_destiny.content.reading import content_files, read
from questhall.games.drawn_to_destiny.table.names import unit_name
from questhall.games.drawn_to_destiny.table.pictures import GALLERY
from questhall.kernel import BadPack, Chance, Event, start

GAME = DrawnToDestiny()
DOCS = Path(__file__).parents[4] / "docs" / "writing-a-scene.md"


@pytest.mark.parametrize("scene", sorted(GAME.content.scenes))
def test_every_option_can_be_read_and_clicked(scene: str) -> None:
    least = GAME.content.scenes[scene].players[0]
    match = start(GAME, least, 11, {"scene": scene})
    chance = Chance.of(scene)
    for _ in range(60):
        if match.over:
            break
        decision = match.decisions[0]
        view = match.view(decision.seat)
        for tall in (False, True):
            drawing = GAME.table.draw(view, tall)
            assert check(drawing) == []
            ids = {piece.id for piece in drawing.pieces}
            for option in decision.options:
                picks = GAME.table.picks(view, decision, option)
                assert picks and all(pick.startswith("=") or pick in ids for pick in picks), (option, picks)
        for refusal in GAME.refusals(view, decision):
            assert (
                refusal.rule.startswith("DTD-") and refusal.reason and (not refusal.element or refusal.element in ids)
            )
        for odds in GAME.odds(view, decision):
            assert 0 <= odds.chance <= 1 and odds.element in ids
        assert GAME.table.ask(view, decision).strip()
        assert all(GAME.table.words(view, decision, option).strip() for option in decision.options)
        match.choose(chance.pick(decision.options), decision.seat)
    view = match.view(0)
    assert GAME.table.text(view)
    for event in match.log(0):
        assert isinstance(event, Event) and GAME.table.line(view, event)


def test_tokens_carry_the_number_that_questions_and_log_use_and_the_map_its_columns_and_rows() -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,4", "N", seat=0)
    put(state, "Goblin Scout", "4,2", "S")
    second = put(state, "Goblin Scout", "6,4", "S")
    view = positions.GAME.view(state, 0)
    pieces = {piece.id: piece for piece in positions.GAME.table.draw(view).pieces}
    assert unit_name(view, second) == "Goblin Scout 2"
    assert ">2</text>" in pieces[f"unit-{second}"].art and "</text>" not in pieces[f"unit-{hero}"].art
    assert all(f">{column}</text>" in pieces["ruler"].art for column in range(21))


def test_before_the_first_round_there_is_neither_round_nor_count() -> None:
    match = start(GAME, 2, 11, {"scene": "watchfire"})
    assert match.state.round == 0
    goal = GAME.table.draw(match.view(0)).area("goal")
    assert goal.title == "The Watchfire \u00b7 Before Round 1 \u00b7 Clock 10"
    header = next(piece for piece in goal.pieces if piece.id == "header")
    assert "Before Round 1" in header.art and "Round 0" not in header.art


def test_the_words_of_a_conflict_stand_above_its_frame() -> None:
    state, _ = clash()
    [panel] = positions.GAME.table.draw(positions.GAME.view(state, 0)).area("conflict").pieces
    frame = next(float(h) for y, h in re.findall(r'<rect x="4" y="(4)"[^>]* height="([\d.]+)"', panel.art))
    lowest = max(float(y) for y in re.findall(r'<text x="[\d.]+" y="([\d.]+)"', panel.art))
    assert lowest + 5 < 4 + frame


def test_the_scene_of_the_docs_is_sound_and_plays(tmp_path: Path) -> None:
    folder = tmp_path / "moonlit" / "drawn-to-destiny"
    folder.mkdir(parents=True)
    blocks = re.findall(r"```toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.S)
    (folder / "ferry.toml").write_text("\n".join(blocks), encoding="utf-8")
    game = DrawnToDestiny([tmp_path / "moonlit"])
    match = start(game, 1, 3, {"scene": "ferry"})
    chance = Chance.of(3)
    while not match.over:
        decision = match.decisions[0]
        match.choose(game.sensible(match.state, decision, chance), decision.seat)
    assert match.outcome is not None


def test_a_bad_pack_names_file_entry_and_field(tmp_path: Path) -> None:
    folder = tmp_path / "bad" / "drawn-to-destiny"
    folder.mkdir(parents=True)
    (folder / "cards.toml").write_text(
        '[[item]]\nname = "Spoon"\nkg = 0.1\nweapon = { kind = "melee", rating = "[Luck]", types = ["Scoop"] }\n'
        '[[unit]]\nname = "Cook"\ngenre = "any"\nkind = "person"\nkg = 80\nkph = 5\nbody = "9x1"\nmind = "5x1"\nwill = "5x1"\n'
        'role = "Chef"\ncost = 1\nskills = [{ name = "Cooking", level = 1 }]\n',
        encoding="utf-8",
    )
    with pytest.raises(BadPack) as caught:
        DrawnToDestiny([tmp_path / "bad"])
    text = str(caught.value)
    for part in ("cards.toml", "item Spoon, weapon.rating", "weapon.types", "unit Cook, body", "role", "skills"):
        assert part in text, part
    with pytest.raises(BadPack):
        DrawnToDestiny([tmp_path / "nowhere"])


def test_whoever_is_ready_to_go_has_a_picture_of_their_own() -> None:
    """None by lot: a Dame with a beard and a hunter of the ice in a top hat."""
    names = [name for genre in EXAMPLES.values() for name, _, _ in genre]
    assert len(names) == 24 and not [name for name in names if key("unit", name) not in GALLERY]


def test_the_content_is_as_large_as_promised() -> None:
    library, faults = read()
    assert faults == [] and content_files([])
    assert len(library.scenes) >= 18 and len(library.units) >= 80 and len(library.items) >= 120
    assert len(library.abilities) >= 90
