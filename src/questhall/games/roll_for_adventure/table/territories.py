"""How the eight sides of the territory boards look: where dice lie, and what is printed around them.

A board is drawn into a box of any size, wide for desktops and narrow for phones; places are computed from the box.
"""

from math import cos, pi, sin
from typing import NamedTuple

from questhall.drawing import Art, Point, circle, die_slot, group, icon, line, path, polyline, rect, text
from questhall.drawing.pictures import framed
from questhall.games.roll_for_adventure.content.printed import Content
from questhall.games.roll_for_adventure.state import DESERT, FOREST, FORTRESS, TERRITORIES
from questhall.games.roll_for_adventure.table.pictures import picture
from questhall.games.roll_for_adventure.view import RollView

PAINTS = ("gold", "red", "green", "blue")  # of the four territories: amber, crimson, green, blue
MOTIFS = ("sun", "castle", "tree", "snow")
NAMES = ("Desert", "Fortress", "Forest", "Ice cave")
REWARDS = {"bonus": "die", "defeat": "sword", "free": "portal"}  # the others are hearts with a number


class TerritoryBoard(NamedTuple):
    """A board in its box: where dice lie and how large, where tiles lie, and what is printed."""

    size: float  # of a die
    spots: list[Point]  # of each space, in the order of the state
    tiles: dict[str, Point]  # of barriers, chain tiles and the boundary
    art: Art


def lay_out(view: RollView, content: Content, territory: int, width: float, height: float) -> TerritoryBoard:
    """The play area of one territory, from 0, 0."""
    a = view.sides[territory] == "A"
    if territory == DESERT:
        return _desert_a(width, height) if a else _desert_b(view, content, width, height)
    if territory == FORTRESS:
        return _fortress_a(width, height) if a else _fortress_b(width, height)
    if territory == FOREST:
        return _forest_a(view, width, height) if a else _forest_b(view, content, width, height)
    return _ice_a(view, width, height) if a else _ice_b(content, width, height)


def _row(left: float, right: float, y: float, count: int) -> list[Point]:
    step = (right - left) / count
    return [(left + step * (i + 0.5), y) for i in range(count)]


def _slot(size: float, words: str, colour: str = "card") -> Art:
    """An empty place with a word in it that stays readable however small the place is."""
    return die_slot(size, "", colour) + text(
        0, 0, words, max(15, size * 0.4), "faint", "middle", bold=True, middle=True
    )


def _desert_a(width: float, height: float) -> TerritoryBoard:
    """Sections 1 and 2 with three spaces each, and the skull space that devours."""
    size = min(40, height * 0.26, width * 0.17)
    reach = width * 0.68
    first, second = _row(26, reach, height * 0.22, 3), _row(26, reach, height * 0.62, 3)
    pit = [(width * 0.86 + (i % 3 - 1) * 14, height * (0.42 + 0.1 * (i // 3))) for i in range(12)]
    dune = f"M0,{height * 0.9}q{width * 0.2},{-height * 0.18} {width * 0.42},{-height * 0.04}"
    art = path(f"{dune}t{width * 0.58},{-height * 0.1}V{height}H0Z", "gold", "none", opacity=0.28)
    art += "".join(group(die_slot(size, 1), x=x, y=y) for x, y in first)
    art += "".join(group(die_slot(size, "", note="up"), x=x, y=y) for x, y in second)
    art += text(13, first[0][1], "1", 18, "faint", "middle", bold=True, middle=True)
    art += text(13, second[0][1], "2", 18, "faint", "middle", bold=True, middle=True)
    art += path(f"M{reach * 0.55},{height * 0.36}v{height * 0.09}m-5,-6l5,6l5,-6", stroke="faint", line=2)
    art += path(f"M{reach + 3},{height * 0.6}h{width * 0.05}m-6,-5l6,5l-6,5", stroke="faint", line=2)
    art += circle(width * 0.86, height * 0.45, min(width * 0.13, height * 0.36), "shade", "ink", 1.5)
    art += icon("skull", width * 0.86, height * 0.45, min(width * 0.15, height * 0.36), "edge")
    return TerritoryBoard(size, [*first, *second, *pit], {}, art)


def _desert_b(view: RollView, content: Content, width: float, height: float) -> TerritoryBoard:
    """RFA-DATA-01: the worm, drawn lying down: the upper ends of its connections are on the left."""
    across, down = width / 6, height / 5
    size = min(36, down * 0.96, across * 0.8)

    def at(cell: tuple[int, int]) -> Point:
        return across * (cell[0] + 0.5), down * (cell[1] - 0.5)

    art = ""
    tiles: dict[str, Point] = {}
    for i, chain in enumerate(content.desert_b.connections):
        closed = bool(view.chains >> i & 1)
        upper, lower = at(chain.upper), at(chain.lower)
        through = [upper, *(at(content.desert_b.spaces[space]) for space in chain.spaces), lower]
        art += polyline(through, "gold" if closed else "brown", 7 if closed else 3, "" if closed else "3 6", 0.75)
        for x, y in (upper, lower):
            art += circle(x, y, size * 0.36, "shade", "faint", 1.2, "3 3")
        tiles[chain.id] = lower if closed else upper
    spots = [at(cell) for cell in content.desert_b.spaces.values()]
    for (x, y), space in zip(spots, content.desert_b.spaces):
        art += group(_slot(size, space), x=x, y=y)
    return TerritoryBoard(size, spots, tiles, art)


def _fortress_a(width: float, height: float) -> TerritoryBoard:
    """Three sections of four spaces above their barriers."""
    step = min((width - 20) / 6.6, height * 0.38)
    size = min(44, step * 0.9)
    spots: list[Point] = []
    tiles: dict[str, Point] = {}
    art = ""
    for section in range(3):
        middle = width * (section * 2 + 1) / 6
        art += rect(middle - step * 1.08, height * 0.02, step * 2.16, step * 2.1, "card", "edge", 1, 8)
        for i in range(4):
            x, y = middle + (i % 2 - 0.5) * step, height * 0.02 + step * (0.55 + i // 2)
            spots.append((x, y))
            art += group(die_slot(size, section + 2), x=x, y=y)
        y = height * 0.02 + step * 2.1 + min(16, (height - step * 2.1) / 2)
        tiles[f"{section + 2}-0"] = (middle, y)
        art += rect(middle - step, y - 8, step * 2, 16, "shade", "faint", 1, 3, "4 3")
    return TerritoryBoard(size, spots, tiles, art)


def _fortress_b(width: float, height: float) -> TerritoryBoard:
    """Three rows of five spaces, the last two behind barriers."""
    down = height / 3
    size = min(38, down * 0.8, (width - 24) / 5.6)
    spots: list[Point] = []
    tiles: dict[str, Point] = {}
    art = ""
    for section in range(3):
        y = down * (section + 0.5)
        art += text(12, y, section + 2, 20, "faint", "middle", bold=True, middle=True)
        for i, (x, _) in enumerate(_row(24, width, y, 5)):
            spots.append((x, y))
            if i >= 3:
                art += rect(x - size * 0.58, y - size * 0.58, size * 1.16, size * 1.16, "gold-wash", "gold", 2, 6)
                tiles[f"{section + 2}-{4 - i}"] = (x, y)
            art += group(die_slot(size, section + 2), x=x, y=y)
    return TerritoryBoard(size, spots, tiles, art)


def _forest_a(view: RollView, width: float, height: float) -> TerritoryBoard:
    """A winding path of nine spaces; the boundary stands after the sixth to ninth."""
    across = width / 5
    size = min(46, across * 0.8, height * 0.38)
    top, low = height * 0.27, height * 0.74
    spots = [(across * (i + 0.5), top + (size * 0.12 if i % 2 else -size * 0.12)) for i in range(5)]
    spots += [(across * (4.5 - i), low + (size * 0.12 if i % 2 else -size * 0.12)) for i in range(1, 5)]
    trail = f"M14,{top}" + "".join(f"L{x:.1f},{y:.1f}" for x, y in spots[:5])
    trail += f"Q{width},{(top + low) / 2:.1f} {spots[5][0]:.1f},{spots[5][1]:.1f}"
    trail += "".join(f"L{x:.1f},{y:.1f}" for x, y in spots[6:])
    art = path(trail, "none", "edge", size * 0.5, opacity=0.45) + path(trail, "none", "faint", 1.4, "2 7")
    for i, (x, y) in enumerate(spots):
        art += group(_slot(size, "5\u00b76") if i < view.boundary else die_slot(size, "", "shade"), x=x, y=y)
    x, y = spots[view.boundary - 1]
    after = spots[view.boundary] if view.boundary < 9 else (x - across, y)
    tiles = {"boundary": ((x + after[0]) / 2, (y + after[1]) / 2)}
    return TerritoryBoard(size, spots, tiles, art)


def _forest_b(view: RollView, content: Content, width: float, height: float) -> TerritoryBoard:
    """RFA-DATA-02: the arch, with the boundary areas between its spaces."""
    count = content.forest_b.spaces
    size = min(38, width * 0.14, height * 0.27)
    rx, ry = width / 2 - size * 0.6, height - size * 1.15

    def at(place: float) -> Point:
        angle = pi * (1 - place / (count - 1))
        return width / 2 + rx * cos(angle), height - size * 0.55 - ry * sin(angle)

    spots = [at(i) for i in range(count)]
    art = polyline([at(i / 4) for i in range((count - 1) * 4 + 1)], "edge", size * 0.45, opacity=0.5)
    for i, (x, y) in enumerate(spots):
        outer = 6 if i == 0 else 5 if i == count - 1 else 0
        art += group(die_slot(size, outer, "card") if outer else _slot(size, "6\u00b75"), x=x, y=y)
    tiles: dict[str, Point] = {"boundary": (width / 2, height - 14)}
    for g, value in enumerate(content.forest_b.areas):
        x, y = at(g + 0.5)
        inward = (width / 2 - x) * 0.2, (height - size * 0.55 - y) * 0.2 + size * 0.2
        x, y = x + inward[0], y + inward[1]
        art += circle(x, y, max(10, size * 0.27), "gold-wash", "brown", 1.2)
        art += text(x, y, value, max(15, size * 0.4), "ink", "middle", bold=True, middle=True)
    sixes = sum(1 for die in view.forest if die >> 5 == 6)
    if len(view.forest) == count:
        goal = content.forest_b.areas[sixes - 1]
        art += text(width / 2, height * 0.62, f"sacrifice a {goal}", 15, "ink", "middle", bold=True)
    return TerritoryBoard(size, spots, tiles, art)


def _ice_a(view: RollView, width: float, height: float) -> TerritoryBoard:
    """A row of six spaces, the rewards of four, five and six dice, and the bonus dice."""
    spots = _row(0, width, height * 0.26, 6)
    size = min(48, width / 6 * 0.88)
    art = polyline([(14, height * 0.26), (width - 14, height * 0.26)], "edge", size * 0.4, opacity=0.4)
    for face, (x, y) in enumerate(spots, start=1):
        art += group(die_slot(size, face, "card"), x=x, y=y)
    lying = 6 - view.ice_cave.count(0)
    for i, (count, signs) in enumerate(((4, ("die",)), (5, ("die", "sword")), (6, ("die", "sword", "heart")))):
        x, y = 2.0, height * (0.56 + 0.16 * i)
        reached = lying >= count
        high = min(20, height * 0.155)
        art += rect(x, y - high / 2, width * 0.46, high, "gold-wash" if reached else "card", "edge", 1, 6)
        art += text(x + 12, y, count, 15, "ink", "middle", bold=True, middle=True)
        for j, sign in enumerate(signs):
            art += icon(sign, x + 34 + j * 21, y, 17, "ink")
    art += _pool(width * 0.52, height * 0.5, width * 0.48, height * 0.46)
    return TerritoryBoard(size, spots, {"pool": (width * 0.76, height * 0.76)}, art)


def _pool(x: float, y: float, width: float, height: float) -> Art:
    return rect(x, y, width, height, "shade", "faint", 1.2, 10, "5 4") + text(
        x + width / 2, y + 14, "bonus dice", 15, "faint", "middle", italic=True
    )


def _ice_b(content: Content, width: float, height: float) -> TerritoryBoard:
    """RFA-DATA-03: seven spaces; each line ends at its reward."""
    down = height / 3.95
    across = min(width / 4.2, down * 1.5)
    size = min(40, down * 0.9, across * 0.8)
    left = (width - across * 3.6) / 2

    def at(row: float, column: float) -> Point:
        return left + across * (column - 0.5), down * (row - 0.5)

    cells = content.ice_cave_b.spaces
    spots = [at(*cell) for cell in cells.values()]
    art = ""
    for reward in content.ice_cave_b.lines:
        row = [cells[space] for space in reward.spaces]
        level = row[0][0] == row[-1][0]
        end = at(row[0][0], 3.95) if level else at(3.0 if reward.spaces[-1] != "v" else 3.95, row[0][1])
        start = at(*row[0])
        art += line(*start, *end, "blue", 3, opacity=0.5)
        radius = min(16.0, down * 0.44)
        art += circle(*end, radius, "gold-wash", "blue", 1.6)
        if reward.reward.startswith("skull"):
            art += icon("heart", end[0] - radius * 0.42, end[1], radius * 0.8, "red")
            art += text(
                end[0] + radius * 0.4,
                end[1],
                reward.reward[-1],
                max(15, radius * 1.1),
                "ink",
                "middle",
                bold=True,
                middle=True,
            )
        else:
            art += icon(REWARDS[reward.reward], *end, radius * 1.2, "ink")
    for (x, y), space in zip(spots, cells):
        art += group(_slot(size, space), x=x, y=y)
    return TerritoryBoard(size, spots, {}, art)


def ground(territory: int, width: float, height: float) -> Art:
    """The land itself, behind a veil of its pigment so that dice stand out, in a frame like a board's."""
    paint = PAINTS[territory]
    art = rect(2, 4, width, height, "shadow", round=12) + rect(0, 0, width, height, paint, "ink", 2, 12)
    land = framed(picture(f"territory:{TERRITORIES[territory]}"), width - 12, height - 36)
    veil = rect(0, 0, width - 12, height - 36, f"{paint}-wash", opacity=0.5)
    return art + group(land + veil, x=6, y=30)
