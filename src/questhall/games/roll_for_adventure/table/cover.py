"""The picture on the shelf: four heroes, dice in the air, and the Master of Shadows above the fortress."""

from questhall.drawing import Drawing, Piece, die
from questhall.drawing.pictures import place, scene
from questhall.games.roll_for_adventure.table.pictures import GALLERY

GROUND = place(
    "sky.dusk:plum/ember land.hills:forest/pine at.moon:ember@122,28*0.7 at.fortress:gloom@122,40*0.6 "
    "at.deadtree:cave@16,54*0.5 at.ice@148,62*0.3 at.smoke:gloom@96,24*0.3"
)
DICE = (
    (58, 40, 34, 6, "bone", -16),
    (104, 26, 30, 3, "red", 14),
    (146, 44, 32, 5, "blue", -8),
    (28, 84, 26, 1, "green", 22),
)


def cover() -> Drawing:
    """320 by 200."""
    figures = [
        (GALLERY["enemy:master-of-shadows"], 246, 62, 96),
        (GALLERY["hero:wizard"], 52, 138, 104),
        (GALLERY["hero:ranger"], 208, 146, 96),
        (GALLERY["hero:warrior"], 106, 142, 108),
        (GALLERY["hero:priestess"], 158, 146, 100),
    ]
    drawing = Drawing(320, 200, [Piece("cover", 0, 0, scene(GROUND, figures))])
    for number, (x, y, size, value, colour, turn) in enumerate(DICE):
        drawing.add(f"die-{number}", x, y, die(value, size, colour), turn=turn)
    return drawing
