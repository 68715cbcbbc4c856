"""The picture on the shelf: an adventurer, a pen, and a map that comes alive."""

from questhall.drawing import Drawing, Piece, hexes
from questhall.drawing.pictures import figures, place, scene, token
from questhall.games.drawn_to_adventure.table.pictures import GALLERY

GROUND = place("sky.day land.hills at.castle@136,36*0.4 feather:white/cream@16,30*0.5^-20")
TILES = (
    ("mark:mill", 0, 0), ("mark:wood", 1, 0), ("boss:skarn-the-frost-wyrm", 2, 0), ("mark:chest", 0, 1),
    ("mark:bridge", 1, 1), ("mark:island", -1, 1), ("mark:tower", 2, -1),
)  # fmt: skip


def front_page() -> Drawing:
    """320 by 200."""
    drawing = Drawing(320, 200, [Piece("cover", 0, 0, scene(GROUND))])
    for number, (thing, q, r) in enumerate(TILES):
        x, y = hexes.centre(q, r, 30)
        tile = hexes.hexagon(0, 0, 31, "card", "a-line", 3) + token(GALLERY[thing], 44)
        drawing.add(f"tile-{number}", 150 + x, 92 + y, tile)
    people = [(GALLERY["class:ranger"], 48, 134, 116), (GALLERY["class:bard"], 284, 150, 88)]
    drawing.add("people", 0, 0, figures(people))
    return drawing
