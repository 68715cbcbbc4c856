"""The picture on the shelf: one road, an orphan at its beginning, and what may become of her, by day and by night."""

from questhall.drawing import Drawing, Piece
from questhall.drawing.pictures import place, scene
from questhall.games.call_to_adventure.table.pictures import GALLERY

GROUND = place(
    "sky.dusk:dawn/sun land.hills at.sun@24,34*0.7 at.castle:white/gold@24,44*0.4 "
    "land.road:road/earth at.crossroads@80,50*0.62 at.deadtree@146,46*0.5 "
    "at.moon:ember@132,24*0.4 at.tower:gloom/plum@124,42*0.5 beast.raven@104,20*0.2"
)


def cover() -> Drawing:
    """320 by 200."""
    figures = [
        (GALLERY["destiny:beloved-ruler"], 48, 128, 96),
        (GALLERY["destiny:lightbringer"], 94, 120, 84),
        (GALLERY["destiny:mighty-villain"], 274, 128, 96),
        (GALLERY["adversary:the-lich-queen"], 228, 120, 84),
        (GALLERY["origin:orphan"], 160, 152, 84),
    ]
    return Drawing(320, 200, [Piece("cover", 0, 0, scene(GROUND, figures))])
