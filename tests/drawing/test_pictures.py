import gzip
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner

from questhall import start
from questhall.cli import main
from questhall.commands.specimen import collect, wrong
from questhall.drawing import Drawing, check, definitions, picture_parts
from questhall.drawing.palette import PIGMENTS, THEMES
from questhall.drawing.pictures import (
    Picture,
    creature,
    face,
    faces,
    framed,
    gallery,
    item,
    lots,
    person,
    place,
    scene,
    tile,
    token,
    whole,
)
from questhall.drawing.pictures.endings import HALL
from questhall.drawing.pictures.ground import kinds
from questhall.drawing.pictures.kit import parts, picture_defs, term
from questhall.drawing.table import staged
from questhall.games.adventure_tactics.table.pictures import TILES as TACTICS_TILES
from questhall.games.drawn_to_destiny.content.ground.terrain import TERRAIN
from questhall.games.drawn_to_destiny.table.pictures import TILES, ground
from questhall.kernel import Chance, registry

GAMES = ("roll-for-adventure", "adventure-tactics", "call-to-adventure", "drawn-to-destiny", "drawn-to-adventure")
LEAST = {
    "roll-for-adventure": 48,
    "adventure-tactics": 230,
    "call-to-adventure": 175,
    "drawn-to-destiny": 270,
    "drawn-to-adventure": 110,
}


def drawn(picture: Picture) -> list[str]:
    return [token(picture, 40), framed(picture, 120, 90), framed(picture, 300, 300), whole(picture, 100)]


@pytest.mark.parametrize("name", GAMES)
def test_every_thing_has_a_picture_and_none_shares_one(name: str) -> None:
    book = collect(name)
    assert wrong(name, book) == []
    assert len(book) >= LEAST[name]


@pytest.mark.parametrize("name", GAMES)
def test_every_picture_of_a_game_is_sound(name: str) -> None:
    for thing, picture in collect(name).items():
        assert picture is not None
        assert picture.ground in PIGMENTS, thing
        for art in drawn(picture):
            root = ET.fromstring(f"<svg>{art}{picture_defs(art)}</svg>")
            ids = [element.get("id") for element in root.iter() if element.get("id")]
            used = set(re.findall(r'href="#([^"]+)"', art)) | set(re.findall(r"url\(#(p[^)]+)\)", art))
            assert used <= set(ids), thing
            assert len(ids) == len(set(ids)), thing
            assert "style=" not in art


@pytest.mark.parametrize("name", GAMES)
def test_the_art_of_a_whole_table_is_small(name: str) -> None:
    game = registry.game(name, ())
    parts_sent = picture_parts(game.table, game.content).encode()
    assert len(gzip.compress(parts_sent, 6, mtime=0)) < 60_000 and len(parts_sent) < 150_000
    for picture in game.table.pictures(game.content).values():
        assert picture is not None and len(token(picture)) < 3_000


TABLES: dict[str, tuple[int, dict[str, object]]] = {
    "pig": (8, {}), "tic-tac-toe": (2, {}), "roll-for-adventure": (4, {}), "call-to-adventure": (4, {}),
    "drawn-to-adventure": (4, {}), "adventure-tactics": (4, {"play": "encounter"}), "drawn-to-destiny": (2, {}),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_a_whole_table_with_all_its_art_is_below_120_kilobytes_on_the_wire(name: str) -> None:
    """Parts once, and the drawing of everything that one seat sees, packed as the hall sends them."""
    seats, options = TABLES[name]
    match = start(name, seats, seed=7, options=options)
    chance = Chance.of(7)
    table = match.game.table
    for _ in range(40):
        if not match.over:
            decision = match.decisions[0]
            match.choose(chance.pick(decision.options), decision.seat)
    stage = staged(table.draw(match.view(0)))
    art = "".join(piece.art for piece in stage.pieces)
    sent = len(gzip.compress(picture_parts(table, match.game.content).encode(), 6, mtime=0))
    sent += len(gzip.compress(art.encode(), 6, mtime=0))
    assert sent < 120_000 and len(art) < 400_000, (sent, len(art))


def test_parts_are_named_once_and_clash_with_no_other_id() -> None:
    everything = "".join(f'<use href="#p.{name}"/>' for name in parts())
    root = ET.fromstring(f"<svg>{definitions(everything)}</svg>")
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {f"p.{name}" for name in parts()} <= set(ids)


def test_a_picture_stands_alone_as_a_file() -> None:
    drawing = Drawing(100, 100, [])
    drawing.add("face", 50, 50, token(face("Ada"), 90))
    for theme in ("light", "night"):
        root = ET.fromstring(drawing.svg(theme))  # type: ignore[arg-type]
        ids = {element.get("id") for element in root.iter()}
        markup = drawing.svg(theme)  # type: ignore[arg-type]
        assert set(re.findall(r'href="#([^"]+)"', markup)) <= ids
        assert "var(" not in markup


def test_a_name_keeps_its_face_and_another_has_another() -> None:
    names = [f"person {i}" for i in range(200)]
    assert face("Ada") == face("Ada")
    assert face("Ada").words == "head.human:dark eyes.merry mouth.smile nose.small wear.coat:navy hair.mohawk:ginger"
    assert len({face(name).words for name in names}) == len(names)
    for name in names:
        assert face(name).ground in PIGMENTS
        ET.fromstring(f"<g>{token(face(name))}</g>")


def test_the_pictures_of_the_hall_are_sound() -> None:
    for picture in HALL.values():
        for art in drawn(picture):
            ET.fromstring(f"<g>{art}</g>")


def test_a_face_can_be_chosen_from_a_list_or_drawn_by_lot() -> None:
    listed = faces()
    assert len(listed) == 48 and all(word.startswith("~") for word in listed)
    assert len({face(word) for word in listed}) == 48
    assert face("~knight").words.startswith("head.human:tan eyes.stern")
    assert face("knight") != face("~knight")  # a name is never mistaken for a word of the list
    drawn = lots("Ada", 12)
    assert lots("Ada", 12) == drawn and len({face(word) for word in drawn}) == 12


def test_a_person_gets_a_face_and_clothes_if_nothing_is_said() -> None:
    art = token(person("head.human"))
    for part in ("eyes.calm", "nose.small", "mouth.calm", "wear.tunic"):
        assert f'href="#p.{part}"' in art
    assert "eyes." not in token(person("head.skull")), "a skull has eyes of its own"


def test_what_lies_behind_comes_along() -> None:
    art = token(person("head.human hair.long:blond"))
    assert art.index("#p.hair.long.back") < art.index("#p.head.human") < art.index('#p.hair.long"')


@pytest.mark.parametrize("word", ["head.nobody", "sword:mauve", "sword@1", "Sword", "sword*"])
def test_a_word_that_is_no_part_is_refused(word: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        term(word)


def test_a_gallery_tells_persons_creatures_items_and_places_apart(tmp_path: Path) -> None:
    file = tmp_path / "pictures.txt"
    file.write_text("# a comment\n\na:1 red head.elf\na:2 blue beast.wolf\na:3 sword\na:4 sky.day land.sea\n")
    assert gallery(file) == {
        "a:1": person("head.elf", "red"),
        "a:2": creature("beast.wolf", "blue"),
        "a:3": item("sword"),
        "a:4": place("sky.day land.sea"),
    }
    file.write_text("a:1 sword\na:1 axe\n")
    with pytest.raises(ValueError, match=r"pictures\.txt, line 2: a:1 has a picture already"):
        gallery(file)


def test_both_themes_paint_pictures_and_outlines_stay_dark() -> None:
    assert {name for name in THEMES["light"] if name.startswith("a-")} == {
        name for name in THEMES["night"] if name.startswith("a-")
    }
    for theme in THEMES.values():
        assert int(theme["a-line"][1:3], 16) < 0x40


def test_a_thing_without_a_picture_and_twins_are_named() -> None:
    book = {"hero:a": item("sword"), "hero:b": None, "hero:c": item("sword")}
    assert wrong("game", book) == ["game: hero:b has no picture.", "game: hero:c looks exactly like hero:a."]


def test_the_specimen_book_is_written_and_checked(tmp_path: Path) -> None:
    run = CliRunner()
    result = run.invoke(main, ["specimen", "roll-for-adventure", "--out", str(tmp_path)])
    assert result.exit_code == 0, result.output
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "hero:wizard" in page and 'class="night"' in page
    result = run.invoke(main, ["specimen", "--check"])
    assert result.exit_code == 0, result.output
    assert re.fullmatch(r"\d+ things, each with a picture of its own\.", result.output.strip().splitlines()[-1])


@pytest.mark.parametrize("name", registry.names())
def test_every_game_has_a_cover_of_its_own(name: str) -> None:
    cover = registry.game(name, ()).table.cover()
    assert (cover.width, cover.height) == (320, 200) and check(cover) == []
    art = "".join(piece.art for piece in cover.pieces)
    others = [registry.game(other, ()).table.cover() for other in registry.names() if other != name]
    assert art not in ["".join(piece.art for piece in other.pieces) for other in others]
    assert "icon." not in art, "a cover is painted, not stamped"
    ET.fromstring(cover.svg("night"))


def test_a_scene_has_its_figures_where_they_were_put() -> None:
    ada = face("Ada")
    small, large = (
        scene(HALL["hall:empty"], [(ada, 160, 100, 100)]),
        scene(HALL["hall:empty"], [(ada, 160, 100, 100)], 640, 400),
    )
    assert "translate(110,50)" in small and "translate(220,100)" in large


def test_every_ground_is_a_tile_for_squares_and_hexes() -> None:
    for kind in kinds():
        for shape in ("square", "hex"):
            art = tile(kind, 40, shape, 5)  # type: ignore[arg-type]
            ET.fromstring(f"<svg>{art}{picture_defs(art)}</svg>")
    assert tile("grass", turn=0) != tile("grass", turn=2), "neighbours do not look alike"
    with pytest.raises(KeyError, match="there is no ground 'cheese'"):
        tile("cheese")


def test_every_terrain_has_its_tile() -> None:
    assert set(TILES) == set(TERRAIN)
    assert {ground(name, genre) for name in TERRAIN for genre in ("western", "chase", "")} <= set(kinds())
    assert set(TACTICS_TILES.values()) <= set(kinds())
    assert ground("space") == "space" and ground("open", "western") == "sand"
