"""The picture on the shelf: a corner of a map with pen strokes, a meeple on its way, and two dice."""

from questhall.drawing import Drawing, circle, group, meeple, path, rect
from questhall.drawing.hexes import centre
from questhall.games.drawn_to_adventure.content.printed import read_need
from questhall.games.drawn_to_adventure.table import signs

SIZE = 46.0
HEXES = (  # column, row, land, kind, boxes, and how many are filled
    (0, 0, "wood", "quest", "ranged", 0),
    (1, 0, "tower", "quest", "wisdom/key", 0),
    (2, 0, "wyrm", "boss", "combat+luck", 0),
    (3, 0, "crag", "quest", "key", 0),
    (-1, 1, "mill", "quest", "luck", 1),
    (0, 1, "road", "quest", "combat", 1),
    (1, 1, "shrine", "quest", "combat;key", 1),
    (2, 1, "ford", "quest", "wisdom", 0),
    (3, 1, "lake", "obstacle", "", 0),
    (-1, 2, "village", "village", "", 0),
    (0, 2, "beast", "quest", "key", 1),
    (1, 2, "marsh", "quest", "combat", 0),
    (2, 2, "wood", "quest", "luck", 0),
)


def front_page() -> Drawing:
    """320 by 200."""
    drawing = Drawing(320, 200, [])
    art = rect(0, 0, 320, 200, "card")
    for q, r, land, kind, boxes, filled in HEXES:
        x, y = centre(q, r, SIZE)
        needs = [read_need(box) for box in boxes.split(";") if box]
        done = bool(needs) and filled == len(needs)
        tile = signs.ground(land, kind, SIZE, done)
        for number, need in enumerate(needs):
            at = 28 * (number - (len(needs) - 1) / 2)
            tile += group(signs.box(need, number < filled, True, 24), x=at, y=14 if kind == "boss" else 2)
        if done:
            tile += signs.cross_out(SIZE)
        art += group(tile, x=x + 44, y=y + 40)
    drawing.add("map", 0, 0, art)
    x, y = centre(0, 1, SIZE)
    trail = path(
        f"M{x - 36:.0f},{y + 58:.0f}C{x},{y + 84:.0f} {x + 70:.0f},{y + 54:.0f} {x + 124:.0f},{y - 2:.0f}",
        "none",
        "red",
        3.5,
        "2 8",
    )
    drawing.add("trail", 0, 0, trail)
    drawing.add("meeple", x + 44, y + 44, meeple("red", size=52))
    for i, (face, at, down, turn) in enumerate(((0, 244, 158, -12), (4, 288, 168, 10))):
        drawing.add(f"die-{i}", at, down, circle(2, 5, 20, "shadow") + signs.quest_die(face, 42), turn=turn)
    return drawing
