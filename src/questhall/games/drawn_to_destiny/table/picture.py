"""The board as a picture: diamonds around dots, walls, Units with their facing and Arcs, the sweep of Cover."""

import math
from collections import Counter

from questhall.drawing import (
    Art,
    Drawing,
    above,
    arc,
    bar,
    circle,
    group,
    icon,
    line,
    path,
    points,
    polygon,
    rect,
    standee,
    text,
    token,
    window,
)
from questhall.drawing.pictures import token as portrait
from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.content.ground.map import Field
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.rules.npc.foreseen import Coming
from questhall.games.drawn_to_destiny.table import pictures
from questhall.games.drawn_to_destiny.table.names import stat_line, unit_name
from questhall.games.drawn_to_destiny.view import DestinyView, UnitView

FILL = {
    "open": "green-wash", "road": "brown-wash", "floor": "card", "brush": "green-wash", "rubble": "grey-wash",
    "furniture": "brown-wash", "trees": "green", "rock": "grey", "wall": "grey", "hull": "grey",
    "low wall": "grey-wash",
    "car": "grey-wash", "barrel": "brown-wash", "shallow water": "blue-wash", "mud": "brown-wash", "snow": "card",
    "snow:2": "card", "snow:3": "card", "deep water": "blue", "stairs": "brown-wash", "slope": "brown-wash",
    "smoke": "grey-wash",
    "fire": "gold-wash", "chasm": "ink", "pit": "ink", "door": "brown", "open door": "brown-wash", "ice": "blue-wash",
    "oil": "grey-wash", "sky": "blue-wash", "space": "purple-wash", "sea": "teal-wash",
}  # fmt: skip
SYMBOL = {
    "brush": "leaf", "rubble": "hill", "furniture": "chest", "trees": "tree", "rock": "mountain", "low wall": "bridge",
    "car": "car", "barrel": "potion", "shallow water": "wave", "deep water": "wave", "snow": "snow", "snow:2": "snow",
    "snow:3": "snow", "stairs": "up", "slope": "up", "smoke": "cloud", "fire": "flame", "chasm": "cave", "pit": "cave",
    "door": "door", "open door": "gate", "mud": "drop", "ice": "snow", "oil": "drop",
}  # fmt: skip
UNDERFOOT = ("brush", "shallow water", "snow", "snow:2", "snow:3", "ice", "mud", "oil", "slope")  # on half a map
DARK = ("chasm", "pit", "rock", "trees")
PATTERN = {"road": "stones", "floor": "bricks", "sea": "waves", "trees": "tufts", "open": "", "rubble": "stones"}
SIDES = ("blue", "red", "purple", "grey", "teal", "brown")
SEAT_COLOURS = {"blue": "blue", "gold": "gold", "orange": "brown", "purple": "purple", "red": "red", "teal": "teal"}
CONDITION_ICONS = {
    "Bleeding": "drop", "Burning": "flame", "Prone": "foot", "Held": "hand", "Dying": "broken-heart",
    "Unconscious": "moon",
    "Aiming": "target", "Flee": "boot", "Taunted": "speech", "Poisoned": "snake", "Choking": "cloud",
    "Blind": "eye", "Hobbled": "foot",
    "Confused": "infinity", "Frenzied": "bolt", "Charmed": "heart",
}  # fmt: skip


UNIT = 36.0  # half of a Space
ALONE, CROWDED = 1.25, (0.95, 0.8, 0.7, 0.6)  # how large Units are: one in a Space, two, three ...
RULER = 14.0  # room above and beside the map for the numbers of its columns and rows


class MapFrame:
    """Where the lattice lies on the area of the board."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.unit = UNIT
        self.x = self.y = UNIT * 1.2 + RULER
        self.width, self.height = self.x + UNIT * (field.width + 0.2), self.y + UNIT * (field.height + 0.2)
        self.frame = 0.0, 0.0, self.width, self.height

    def at(self, space: int) -> tuple[float, float]:
        """The middle of a Space on the sheet."""
        x, y = self.field.dots[space]
        return self.x + x * self.unit, self.y + y * self.unit

    def point(self, dot: tuple[float, float]) -> tuple[float, float]:
        """A lattice point on the sheet."""
        return self.x + dot[0] * self.unit, self.y + dot[1] * self.unit


GROUNDS = {
    "space": "purple-wash", "sea": "teal-wash", "sky": "blue-wash", "floor": "grey-wash", "road": "brown-wash",
    "snow": "blue-wash", "snow:2": "blue-wash", "hull": "grey-wash",
}  # fmt: skip


def ground_of(field: Field) -> str:
    """The paint that goes on beyond the map's edges: that of what there is most of."""
    most = max(set(field.terrain), key=field.terrain.count, default="open")
    return GROUNDS.get(most, "green-wash")


def colour_of(view: DestinyView, unit: UnitView) -> str:
    """The pigment of a Unit: its player's, or its Faction's."""
    if unit.owner >= 0:
        return SEAT_COLOURS.get(view.players[unit.owner].colour, "blue")
    if unit.card == "Bystander" or not unit.faction:
        return "teal"
    return SIDES[1 + (unit.faction - 1) % 3]


def draw_board(drawing: Drawing, library: Library, view: DestinyView, board: MapFrame) -> None:
    """The map, everything that lies on it, and everybody who stands on it."""
    field = board.field
    drawing.add("ruler", 0, 0, _ruler(board))
    for space in range(field.size):
        x, y = board.at(space)
        kind = view.terrain.get(space, field.terrain[space])
        place = field.place_of[space]
        label = f"{field.name(space)} {kind}{f', {place}' if place else ''}{_height(field.elevation[space])}"
        drawing.add(
            f"space-{space}",
            x,
            y,
            _tile(
                kind,
                board.unit,
                bool(place),
                field.elevation[space],
                _exit(view, field, space),
                bool(field.dots[space][1] % 2),
            ),
            label,
        )
    for number, ((ax, ay), (bx, by)) in enumerate(field.edges):
        x1, y1 = board.point((ax, ay))
        x2, y2 = board.point((bx, by))
        drawing.add(f"wall-{number}", 0, 0, line(x1, y1, x2, y2, "ink", max(3, board.unit / 5)))
    _draw_danger(drawing, view, board)
    _draw_active(drawing, view, board)
    _draw_intents(drawing, view, board)
    _draw_ways(drawing, library, view, board)
    _draw_aim(drawing, view, board)
    for prop, at, carried, gone in view.props:
        if not gone and carried < 0 and at >= 0:
            x, y = board.at(at)
            name = next(entry.name for entry in library.scenes[view.scene].prop if entry.id == prop)
            drawing.add(f"prop-{prop}", x, y + board.unit * 0.4, token("chest", "gold", board.unit * 0.9), name)
    for number, thing in enumerate(view.things):
        if thing.holder < 0 and thing.at >= 0:
            x, y = board.at(thing.at)
            drawing.add(
                f"lying-{number}",
                x + board.unit * 0.4,
                y + board.unit * 0.4,
                icon("bag", 0, 0, board.unit * 0.6),
                thing.name,
            )
    for at, rounds in view.charges:
        x, y = board.at(at)
        drawing.add(
            f"charge-{at}", x, y, token("bomb", "red", board.unit * 0.8, count=rounds), f"a charge, {rounds} Rounds"
        )
    _draw_units(drawing, view, board)
    if view.wind >= 0:
        x, y = board.at(0)
        drawing.add(
            "wind",
            x,
            y,
            group(icon("wind", 0, 0, board.unit * 1.4, "blue"), turn=view.wind * 45 - 90),
            f"wind to {lattice.HEADINGS[view.wind]}",
        )


def _ruler(board: MapFrame) -> Art:
    """Columns and rows along the edges, as questions and log count them."""
    columns = {x for x, _ in board.field.dots}
    rows = {y for _, y in board.field.dots}
    across = [text(board.point((x, 0))[0], 10, x, 15, "faint", "middle", "sans", middle=True) for x in sorted(columns)]
    down = [text(10, board.point((0, y))[1], y, 15, "faint", "middle", "sans", middle=True) for y in sorted(rows)]
    return group(*across, *down)


def _height(level: int) -> str:
    return f", Elevation {level}" if level else ""


def _exit(view: DestinyView, field: Field, space: int) -> bool:
    if not view.players or view.seat < 0:
        return any(space in spaces for spaces in field.exits.values())
    return space in field.exits.get(view.factions[view.players[view.seat].faction], frozenset())


def _tile(kind: str, unit: float, place: bool, height: int, way_out: bool, shaded: bool) -> Art:
    """A Space: the diamond around its dot; every other row is a shade darker, so that one sees the board."""
    tips = [(0.0, -unit), (unit, 0.0), (0.0, unit), (-unit, 0.0)]
    parts = [polygon(tips, FILL.get(kind, "card"), "edge", 0.8)]
    if shaded:
        parts.append(polygon(tips, "ink", "none", opacity=0.05))
    if PATTERN.get(kind):
        parts.append(polygon(tips, PATTERN[kind], "none"))
    if place:
        small = [(x * 0.86, y * 0.86) for x, y in tips]
        parts.append(polygon(small, "none", "purple", 1, dash="3 3", opacity=0.7))
    if kind in SYMBOL:
        size, paint = (0.7, "edge") if kind in UNDERFOOT else (0.95, "card" if kind in DARK else "ink")
        parts.append(icon(SYMBOL[kind], 0, 0, unit * size, paint))
    else:
        parts.append(circle(0, 0, max(1.5, unit / 10), "edge"))
    if height:
        parts.append(text(unit * 0.5, unit * 0.32, height, 16, "brown", "middle", "sans", bold=True, halo="card"))
    if way_out:
        parts.append(icon("flag", -unit * 0.45, unit * 0.2, unit * 0.6, "green"))
    return "".join(parts)


def tile_of(kind: str, unit: float = 26) -> Art:
    """A Space of this terrain by itself, around 0, 0: for those who draw maps."""
    return _tile(kind, unit, place=False, height=0, way_out=False, shaded=False)


def _draw_active(drawing: Drawing, view: DestinyView, board: MapFrame) -> None:
    """The Arcs of the Unit whose Count it is."""
    if view.phase != "count" or view.conflict is not None or view.cursor >= len(view.order):
        return
    unit = view.units[view.order[view.cursor]]
    if unit.at < 0 or unit.out:
        return
    x, y = board.at(unit.at)
    shade = [
        arc(board.unit * 4.2, unit.facing * 45, 90, "gold-wash", "gold", 0.55),
        arc(board.unit * 3, unit.facing * 45 + 90, 90, "blue-wash", "blue", 0.3),
        arc(board.unit * 3, unit.facing * 45 - 90, 90, "blue-wash", "blue", 0.3),
        arc(board.unit * 2.4, unit.facing * 45 + 180, 90, "red-wash", "red", 0.25),
    ]
    left, top, width, height = board.frame
    art = window(left - x, top - y, width, height, *shade)
    drawing.add("arcs", x, y, art)


def _draw_danger(drawing: Drawing, view: DestinyView, board: MapFrame) -> None:
    """Where the Unit could go and still act; and where, there or where one's own stand, one could be struck in this
    Round: the more Rivals could, the redder, with corners that tell it without colour.
    """
    if not view.danger and not view.reach:
        return
    parts = []
    near = {*view.reach, *[unit.at for unit in view.units if unit.owner >= 0]}
    for space, many in sorted(view.danger.items()):
        if space not in near:
            continue
        x, y = board.at(space)
        size = board.unit * 0.93
        tips = [(x, y - size), (x + size, y), (x, y + size), (x - size, y)]
        parts.append(polygon(tips, "red", "none", opacity=min(0.3, 0.07 + 0.06 * many)))
        corner = [(x, y - size), (x + size * 0.2, y - size * 0.8), (x - size * 0.2, y - size * 0.8)]
        parts.append(polygon(corner, "red", "none", opacity=0.8))
    for space in view.reach:
        x, y = board.at(space)
        size = board.unit * 0.8
        tips = [(x, y - size), (x + size, y), (x, y + size), (x - size, y)]
        parts.append(polygon(tips, "none", "blue", 1.2, dash="2 4", opacity=0.8))
    drawing.add("danger", 0, 0, group(*parts))


def _draw_ways(drawing: Drawing, library: Library, view: DestinyView, board: MapFrame) -> None:
    """The way that each Rival is taking: whole as far as it comes in this Round, dotted beyond; and its blow."""
    for found in view.foreseen:
        unit, target = view.units[found.unit], view.units[found.target]
        if unit.at < 0 or target.at < 0:
            continue
        dots = [board.at(unit.at), *[board.at(space) for space in found.way]]
        parts = []
        if found.now:
            parts.append(path(points(dots[: found.now + 1]), "none", "red", 3, opacity=0.8))
        if found.now < len(found.way):
            parts.append(path(points(dots[found.now :]), "none", "red", 2, dash="2 5", opacity=0.7))
        x, y = dots[-1]
        if found.strikes:
            tx, ty = board.at(target.at)
            mid = ((x + tx) / 2, (y + ty) / 2)
            parts.append(icon("bolt", mid[0], mid[1], board.unit * 0.5, "red"))
        drawing.add(f"way-{found.unit}", 0, 0, group(*parts), coming_words(view, found))


def coming_words(view: DestinyView, found: Coming) -> str:
    """What a Rival is about to do, in a sentence."""
    return f"{unit_name(view, found.unit)} {deed_words(view, found)}"


def deed_words(view: DestinyView, found: Coming) -> str:
    """The same without its name."""
    whom = unit_name(view, found.target)
    can = "can" if found.strikes else "cannot"
    hits = f", {found.more:+d} Hit{'' if abs(found.more) == 1 else 's'}" if found.more else ""
    level = f" at Level {found.level}" if found.level else ""
    return (
        f"goes for {whom} and {can} strike in this Round: {found.blow}{level}, Rating {found.rating} against "
        f"{found.armor} on the chest{hits}."
    )


def _draw_intents(drawing: Drawing, view: DestinyView, board: MapFrame) -> None:
    """Whom each Rival goes for, as far as it is known: a thin arrow to its Target."""
    mine = view.players[view.seat].faction if view.seat >= 0 and view.players else 0
    for unit in view.units:
        if unit.out or unit.at < 0 or unit.target < 0 or unit.faction == mine or view.conflict is not None:
            continue
        if any(found.unit == unit.number and found.way for found in view.foreseen):
            continue  # its way is drawn instead
        prey = view.units[unit.target]
        if prey.at < 0 or prey.out or prey.at == unit.at:
            continue
        (x, y), (to_x, to_y) = board.at(unit.at), board.at(prey.at)
        length = max(1.0, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
        dx, dy = (to_x - x) / length, (to_y - y) / length
        start = (x + dx * UNIT * 0.7, y + dy * UNIT * 0.7)
        tip = (to_x - dx * UNIT * 0.75, to_y - dy * UNIT * 0.75)
        if length < UNIT * 1.8:
            continue
        side = (-dy * UNIT * 0.16, dx * UNIT * 0.16)
        back = (tip[0] - dx * UNIT * 0.34, tip[1] - dy * UNIT * 0.34)
        head = [tip, (back[0] + side[0], back[1] + side[1]), (back[0] - side[0], back[1] - side[1])]
        art = path(points([start, back]), "none", "red", 2, dash="3 5", opacity=0.75)
        drawing.add(f"intent-{unit.number}", 0, 0, art + polygon(head, "red", "none", opacity=0.75))


def _draw_aim(drawing: Drawing, view: DestinyView, board: MapFrame) -> None:
    """The line of an attack, and the sweep in which Cover is counted."""
    conflict = view.conflict
    if conflict is None or conflict.attacker.unit < 0 or conflict.target.unit < 0:
        return
    one, two = view.units[conflict.attacker.unit], view.units[conflict.target.unit]
    if one.at < 0 or two.at < 0 or one.at == two.at:
        return
    start, end = board.at(one.at), board.at(two.at)
    parts = []
    if conflict.distance >= 2 and conflict.kind == "combat":
        dots = board.field.dots
        right, left = lattice.sweep(dots[one.at], dots[two.at])
        parts.append(
            polygon([start, board.point(right), board.point(left)], "red-wash", "red", 1, dash="4 3", opacity=0.6)
        )
    parts.append(path(points([start, end]), "none", "red", 2.5, dash="7 4"))
    if conflict.cover:
        parts.append(
            text(
                (start[0] + end[0]) / 2,
                (start[1] + end[1]) / 2 - 6,
                f"Cover {25 * conflict.cover} %",
                16,
                "red",
                "middle",
                "sans",
                True,
                halo="card",
            )
        )
    drawing.add("aim", 0, 0, group(*parts))


def _draw_units(drawing: Drawing, view: DestinyView, board: MapFrame) -> None:
    standing = Counter(unit.at for unit in view.units if not unit.out and unit.carrier < 0)
    crowd: Counter[int] = Counter()
    south = sorted(view.units, key=lambda unit: board.field.dots[unit.at][1] if unit.at >= 0 else -1)
    for unit in south:  # who stands nearer lies above the bars of those behind
        if unit.out or unit.carrier >= 0:
            continue
        if unit.at < 0:
            if unit.marker >= 0:
                x, y = board.at(unit.marker)
                seen = f"{unit_name(view, unit.number)}, last seen here"
                drawing.add(f"unit-{unit.number}", x, y, _marker(board.unit * ALONE), seen)
            continue
        x, y = board.at(unit.at)
        size = board.unit * ALONE
        if (company := standing[unit.at]) > 1:  # in a ring, so small that no face hides another
            angle = math.tau * (crowd[unit.at] / company + (0.5 if company == 2 else -0.25))
            x, y = x + board.unit * 0.5 * math.cos(angle), y + board.unit * 0.5 * math.sin(angle)
            size = board.unit * CROWDED[min(company, 5) - 2]
        crowd[unit.at] += 1
        art = unit_art(view, unit, size) + _number(view, unit, size)
        drawing.add(f"unit-{unit.number}", x, y, art, unit_label(view, unit), under=f"space-{unit.at}")


def _number(view: DestinyView, unit: UnitView, size: float) -> Art:
    """The number by which questions and log tell a Unit from others of its card."""
    number = unit_name(view, unit.number).removeprefix(unit.card).strip()
    if not number:
        return Art("")
    mark = rect(-9, -9, 18 if len(number) < 2 else 26, 18, "card", "ink", 1.2, 7)
    mark += text(0 if len(number) < 2 else 4, 1, number, 15, "ink", "middle", "sans", True, middle=True)
    return above(group(mark, x=-size * 0.38, y=-size * 0.38))


def _marker(size: float) -> Art:
    return circle(0, 0, size / 2, "none", "ink", 1.5, dash="4 3") + icon("eye", 0, 0, size * 0.6, "faint")


def unit_label(view: DestinyView, unit: UnitView) -> str:
    """What a screen reader says of a Unit."""
    tokens = ", ".join(f"{name}{f' {n}' if n > 1 else ''}" for name, n, _, _ in unit.tokens)
    hidden = ", Hidden" if unit.hidden else ""
    face = lattice.HEADINGS[unit.facing]
    more = f", {tokens}" if tokens else ""
    return f"{unit_name(view, unit.number)}, facing {face}, {stat_line(view, unit.number)}{hidden}{more}"


def unit_art(view: DestinyView, unit: UnitView, size: float, bars: bool = True) -> Art:
    """A standee with its facing, four small bars, and its conditions."""
    icons = tuple(dict.fromkeys(CONDITION_ICONS[name] for name, _, _, _ in unit.tokens if name in CONDITION_ICONS))[:3]
    heroes = view.players[view.seat].faction if view.seat >= 0 else 0
    art = standee(
        colour_of(view, unit),
        size=size,
        conditions=icons,
        facing=unit.facing * 45,
        foe=unit.faction != heroes,
    )
    art += portrait(pictures.picture("unit", unit.card, unit.face), size * 0.76)
    tracks = []
    for which, paint in enumerate(("red", "blue", "purple", "green")):
        most = max(1, unit.printed[which][0])
        tracks.append(
            group(
                bar(unit.ranks[which], most, size * 0.9, max(2.5, size * 0.09), paint),
                x=-size * 0.45,
                y=size * 0.5 + which * max(3, size * 0.1),
            )
        )
    hurt = any(unit.ranks[which] < unit.printed[which][0] for which in range(4))
    return group(art, *(tracks if hurt and bars else ()), opacity=0.55 if unit.hidden else 1)
