"""The picture on the shelf: one street through all genres, from the goblins' wood to the stars."""

from questhall.drawing import Drawing, Piece, path, window
from questhall.drawing.pictures import place, scene
from questhall.games.drawn_to_destiny.table.pictures import GALLERY

STRIPES = (
    (0, 86, place("sky.day land.hills at.castle@34,42*0.5 at.pine@12,56*0.5"), ("unit:wizard", 44, 140, 92)),
    (80, 166, place("sky.dusk land.sand at.saloon@64,48*0.5 at.cactus@48,70*0.3"), ("unit:gunslinger", 126, 142, 92)),
    (160, 246, place("sky.night land.street at.block@100,40*0.7 at.moon@104,12*0.2"), ("unit:speedster", 204, 142, 92)),
    (240, 320, place("sky.space land.rock:slate/metal at.planet@144,28*0.5 ship.fighter@132,50*0.26"),
     ("unit:star-marine", 282, 142, 92)),
)  # fmt: skip


def cover() -> Drawing:
    """320 by 200: four slices, each with its own sky and its own hero."""
    art = ""
    for left, right, ground, (who, x, y, size) in STRIPES:
        art += window(left, 0, right - left, 200, scene(ground, [(GALLERY[who], x, y, size)]))
    art += path("M84,0L82,200M164,0L162,200M244,0L242,200", "none", "a-line", 4)
    return Drawing(320, 200, [Piece("cover", 0, 0, art)])
