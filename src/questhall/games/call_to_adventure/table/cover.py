"""The picture on the shelf: the road forks into light and shadow; three cards, and runes in the air."""

from questhall.drawing import Art, Drawing, circle, icon, on, path, rect
from questhall.games.call_to_adventure.rules.runes import DARK, HIGH, LOW, PLAIN, SPECIAL
from questhall.games.call_to_adventure.table.cards import rune

CARDS = (("brown", "tent", 92, 124, -14), ("blue", "heart", 160, 114, 0), ("red", "crown", 228, 124, 14))
STONES = (
    (PLAIN, HIGH, 30, 56, -18), (PLAIN + 4, LOW, 84, 34, 12), (0, HIGH, 134, 26, -8), (PLAIN + 5, HIGH, 186, 26, 10),
    (SPECIAL + 3, HIGH, 236, 36, -12), (DARK, HIGH, 288, 58, 16),
)  # fmt: skip


def cover() -> Drawing:
    """320 by 200: day on the left, night on the right."""
    drawing = Drawing(320, 200, [])
    drawing.add("ground", 0, 0, _ground())
    for number, (paint, symbol, x, y, turn) in enumerate(CARDS):
        drawing.add(f"card-{number}", x, y, _card(paint, symbol), turn=turn)
    for number, (stone, face, x, y, turn) in enumerate(STONES):
        drawing.add(f"stone-{number}", x, y, rune(stone, face, 40), turn=turn)
    return drawing


def _ground() -> Art:
    day = rect(0, 0, 320, 200, "gold-wash") + circle(44, 116, 26, "gold", "ink", 1.4)
    night = path("M184,0H320V200H136Z", "purple", "ink", 1.6) + path("M184,0H320V200H136Z", "dots", "none")
    moon = circle(276, 112, 22, "bone", "ink", 1.4) + circle(285, 106, 18, "purple")
    hills = path("M0,158C44,134 92,140 146,164L136,200H0Z", "green", "ink", 1.6)
    crags = path("M146,164L178,140L204,158L244,130L276,156L320,136V200H136Z", "ink", "ink", 1.6)
    return day + night + moon + hills + crags + icon("castle", 24, 146, 26, "ink") + icon("skull", 300, 176, 26, "bone")


def _card(paint: str, symbol: str) -> Art:
    back = rect(-31, -43, 66, 92, "shadow", round=7) + rect(-34, -47, 68, 94, "card", "ink", 2, 7)
    return back + rect(-28, -41, 56, 82, paint, "ink", 1.4, 4) + icon(symbol, 0, 0, 42, on(paint))
