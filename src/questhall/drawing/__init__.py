"""The drawing kit: what every game's table.py draws with. Markup from typed helpers, paints by name, one look for all.

>>> drawing = Drawing(120, 60, [])
>>> drawing.add("die", 30, 30, die(5), label="a five")
>>> drawing.svg().startswith("<svg")
True
"""

from questhall.drawing.cards import card, card_back, card_slot, deck, seal
from questhall.drawing.dice import die, die_slot
from questhall.drawing.elements import (
    Art,
    Point,
    circle,
    ellipse,
    escape,
    group,
    hint,
    line,
    lines,
    number,
    paragraph,
    path,
    points,
    polygon,
    polyline,
    rect,
    text,
    text_box,
    window,
)
from questhall.drawing.figures import arc, hearts, hp_badge, meeple, pawn, standee
from questhall.drawing.fonts import fit, shorten, width_of, wrap
from questhall.drawing.icons import ICONS, icon, icon_row
from questhall.drawing.palette import PATTERN_OF, PATTERNS, PIGMENTS, on
from questhall.drawing.table import (
    Area,
    Beat,
    Cue,
    Drawing,
    Look,
    Node,
    Page,
    Piece,
    Stage,
    Table,
    Way,
    area,
    check,
    definitions,
    explain,
    landscape,
    staged,
    stylesheet,
    tree,
)
from questhall.drawing.tokens import (
    badge,
    chip,
    chip_width,
    compass_rose,
    heading,
    panel,
    plate,
    ribbon,
    spot,
    token,
    turn_marker,
)
from questhall.drawing.tracks import bar, dial, path_track, pips, track

__all__ = [
    "ICONS", "PATTERNS", "PATTERN_OF", "PIGMENTS", "Area", "Art", "Beat", "Cue", "Drawing", "Look", "Node", "Page",
    "Piece", "Point", "Stage", "Table", "Way", "arc", "area", "badge", "bar", "card", "card_back", "card_slot",
    "check", "chip", "chip_width", "circle", "compass_rose", "deck", "definitions", "dial", "die", "die_slot",
    "ellipse", "escape", "explain", "fit", "group", "heading", "hearts", "hint", "hp_badge", "icon", "icon_row",
    "landscape", "line", "lines", "meeple", "number", "on", "panel", "paragraph", "path", "path_track", "pawn", "pips",
    "plate", "points", "polygon", "polyline", "rect", "ribbon", "seal", "shorten", "spot", "staged", "standee",
    "stylesheet", "text", "text_box", "token", "track", "tree", "turn_marker", "width_of", "window", "wrap",
]  # fmt: skip
