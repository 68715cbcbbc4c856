"""What leads from one picture of a table to the next."""

import msgspec

from questhall.drawing import Piece
from questhall.hall.tables.views import Picture, SameArt, difference
from tests.hall.house import apply

KNIGHT = Piece("knight", 10, 20, "<path/>", "the knight")
CASTLE = Piece("castle", 50, 60, "<rect/>", "the castle")


def picture(*pieces: Piece) -> Picture:
    return Picture(100, 100, {piece.id: piece for piece in pieces})


def told(old: Picture, now: Picture) -> dict[str, object]:
    """The difference as it travels."""
    return dict(msgspec.json.decode(msgspec.json.encode(difference(old, now))))


def test_a_piece_that_moves_is_sent_without_its_art() -> None:
    now = picture(msgspec.structs.replace(KNIGHT, x=30), CASTLE)
    assert told(picture(KNIGHT, CASTLE), now) == {
        "pieces": [{"id": "knight", "x": 30, "y": 20, "label": "the knight"}],
    }


def test_nothing_of_a_piece_is_forgotten_but_its_art() -> None:
    assert [*SameArt.__struct_fields__] == [field for field in Piece.__struct_fields__ if field != "art"]


def test_a_piece_that_looks_different_or_is_new_is_sent_whole() -> None:
    fallen = msgspec.structs.replace(KNIGHT, art="<path d='M0,0'/>")
    found = told(picture(KNIGHT), picture(fallen, CASTLE))
    assert found["pieces"] == [msgspec.to_builtins(fallen), msgspec.to_builtins(CASTLE)]
    assert found["order"] == ["knight", "castle"]


def test_a_piece_whose_art_is_rubbed_out_is_not_taken_for_one_that_stays() -> None:
    blank = msgspec.structs.replace(KNIGHT, art="")
    assert told(picture(KNIGHT), picture(blank)) == {"pieces": [msgspec.to_builtins(blank)]}


def test_whoever_saw_the_old_picture_sees_the_new_one() -> None:
    old, now = picture(KNIGHT, CASTLE), picture(msgspec.structs.replace(CASTLE, turn=90, label="the ruin"), KNIGHT)
    seen = {"n": 1, "drawing": {"width": 100, "height": 100, "pieces": msgspec.to_builtins([KNIGHT, CASTLE])}}
    apply(seen, {"type": "change", "from": 1, "n": 2, "drawing": told(old, now)})
    assert seen["drawing"] == {"width": 100, "height": 100, "pieces": msgspec.to_builtins(list(now.pieces.values()))}
