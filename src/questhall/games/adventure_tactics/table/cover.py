"""The picture on the shelf: a party on a board of squares before Domianne's tower."""

from questhall.drawing import Drawing, Piece, path
from questhall.drawing.pictures import figures, place, scene
from questhall.games.adventure_tactics.table.pictures import GALLERY

GROUND = place(
    "sky.day:sky/cloud land.peaks land.grass at.flag:purple@129,13*0.2 at.tower:stone/purple@124,54*0.72 "
    "at.pine@146,60*0.4 at.pine@12,58*0.5 at.rock@150,84*0.3"
)


def cover() -> Drawing:
    """320 by 200."""
    board = path(
        "M20,196L76,142M84,198L112,140M148,198L152,140M212,198L194,140M276,196L234,142M8,178H292M40,160H270",
        "none",
        "a-line",
        1.2,
        opacity=0.35,
    )
    people = [
        (GALLERY["boss:old_grindle"], 262, 126, 110),
        (GALLERY["minion:melee_goblin"], 214, 160, 64),
        (GALLERY["class:paladin"], 56, 140, 96),
        (GALLERY["class:wizard"], 98, 130, 92),
        (GALLERY["class:barbarian"], 134, 150, 100),
        (GALLERY["class:archer"], 176, 128, 80),
    ]
    return Drawing(320, 200, [Piece("cover", 0, 0, scene(GROUND) + board + figures(people))])
