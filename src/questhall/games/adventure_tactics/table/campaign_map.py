"""The campaign map: the chapters of an act from top to bottom, the way that was gone, the ways that are open."""

import re
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from questhall.drawing import Area, Art, area, circle, group, icon, line, lines, path, rect, shorten, text, wrap
from questhall.drawing.pictures import framed
from questhall.games.adventure_tactics.content.printed import Content
from questhall.games.adventure_tactics.state import GameTable
from questhall.games.adventure_tactics.table.pictures import picture

WORDS = 15.0
TYPE_ICON = {"encounter": "sword", "story": "book", "market": "coin"}
TYPE_PAINT = {"encounter": "red", "story": "blue", "market": "gold"}
ENDS = {"plus": "won, with the bonus", "plain": "won", "failure": "lost", "pressed_on": "passed by", "done": "done"}
HIGH = 92.0
STEP, ROW, SO_FAR = 54.0, 40.0, 50.0  # above the map: the whole way so far, as rows of small pictures


class Atlas(NamedTuple):
    """An act as rows of chapters, each below all those that lead to it."""

    rows: tuple[tuple[str, ...], ...]
    ways: tuple[tuple[str, str], ...]


def ways_from(content: Content, id: str) -> list[str]:
    """The chapters to which one can lead, whatever happens in it."""
    chapter = content.chapters[id]
    written = list(chapter.goto)
    for choice in chapter.choices:
        written += choice.goto
    if chapter.outcome is not None:
        for result in (chapter.outcome.plus, chapter.outcome.plain, chapter.outcome.failure):
            written += result.goto
    found = [re.split(r"[\^\[]", word)[0] for word in written]
    return [goal for goal in dict.fromkeys(found) if goal in content.chapters]


@lru_cache(maxsize=64)
def _rows(ways: tuple[tuple[str, tuple[str, ...]], ...]) -> Atlas:
    """Each chapter one row below the lowest that leads to it."""
    depth = {id: 0 for id, _ in ways}
    for _ in ways:
        for id, goals in ways:
            for goal in goals:
                if goal in depth and goal != id:
                    depth[goal] = min(len(ways), max(depth[goal], depth[id] + 1))
    rows: dict[int, list[str]] = {}
    for id, row in depth.items():
        rows.setdefault(row, []).append(id)
    known = set(depth)
    lines = tuple((id, goal) for id, goals in ways for goal in goals if goal in known)
    return Atlas(tuple(tuple(rows[row]) for row in sorted(rows)), lines)


def atlas(state: GameTable) -> Atlas:
    """The chapters of the present act, and of the one that was just left; how they hang together."""
    content = state.content
    acts = {content.chapters[id].act for id in [state.chapter, *[visit.chapter for visit in state.visited[-1:]]]}
    chapters = [id for id, chapter in content.chapters.items() if chapter.act in acts]
    return _rows(tuple((id, tuple(ways_from(content, id))) for id in chapters))


def draw_map(state: GameTable, tall: bool) -> Area:
    """The act's map; unknown chapters are only dots. The way leads from left to right, on a phone downwards."""
    content = state.content
    board = area("board", 480 if tall else 1040, 600 if tall else 500, least=0.8, ground="gold-wash")
    if state.chapter not in content.chapters:
        return board
    found = atlas(state)
    seen = {visit.chapter: visit.result for visit in state.visited}
    known = {*seen, state.chapter, *state.ways}
    most = max(len(row) for row in found.rows)
    step = 106.0 if tall else max(158.0, 1040.0 / len(found.rows))
    above = _trail(state, board, 480.0 if tall else max(1040.0, step * len(found.rows)))
    if tall:
        board.height = max(600.0, above + 24 + step * len(found.rows))
    else:
        board.width, board.height = max(1040.0, step * len(found.rows)), max(500.0, above + 20 + 100.0 * most)
    places: dict[str, tuple[float, float]] = {}
    for number, row in enumerate(found.rows):
        for place, id in enumerate(row):
            along, beside = 12 + (number + 0.5) * step, _beside(row, place, known)
            if tall:
                places[id] = (board.width * beside, above + along)
            else:
                places[id] = (along - 12, above + 8 + (board.height - above - 16) * beside)
    board.add("land", 0, 0, _land(board, places, above))
    board.add("map-ways", 0, 0, _ways(state, found, places, known, tall))
    for id, (cx, cy) in places.items():
        chapter = content.chapters[id]
        row = next(row for row in found.rows if id in row)
        room = board.width * 3 / sum(3 if one in known else 1 for one in row)
        wide = min(164.0, room - 8) if tall else min(172.0, step - 14)
        if id not in known:
            dot = circle(cx, cy, 13, "shade", "edge", 1) + text(cx, cy + 6, "?", 17, "faint", "middle")
            board.add(f"unknown-{id}", 0, 0, dot)
            continue
        when = "open" if id in state.ways else "here" if id == state.chapter else ENDS.get(seen.get(id, ""), "done")
        key = f"map-{id}" if id in state.ways else f"road-{id}"
        board.add(key, cx - wide / 2, cy - HIGH / 2, _stop(state, id, wide, when), f"{chapter.title}, {when}")
    return board


LAND = ("tree", "mountain", "hill", "tree", "tree", "hill", "castle", "mountain", "wave", "tree", "hill")


def _land(board: Area, places: dict[str, tuple[float, float]], above: float) -> Art:
    """Woods and hills where no chapter lies, so that the way leads through a country."""
    art: Art = ""
    number = 0
    for row in range(int((board.height - above) // 74)):
        for column in range(int(board.width // 82)):
            number += 1
            lean = number * 37 % 53
            x, y = 30 + column * 82 + lean * 0.7, above + 34 + row * 74 + number * 29 % 31
            if x > board.width - 24 or any(abs(x - cx) < 96 and abs(y - cy) < 60 for cx, cy in places.values()):
                continue
            if lean % 3:
                art += group(icon(LAND[number * 7 % len(LAND)], x, y, 26 + lean * 0.4, "brown"), opacity=0.28)
    return art


def _beside(row: tuple[str, ...], place: int, known: set[str]) -> float:
    """Where in its row a chapter stands, from 0 to 1; a dot needs less room than a picture."""
    room = [3 if id in known else 1 for id in row]
    return (sum(room[:place]) + room[place] / 2) / sum(room)


def _trail(state: GameTable, board: Area, width: float) -> float:
    """The way so far from the first chapter on, in rows; gives the height that it takes."""
    if not state.visited:
        return 0.0
    fit = int((width - SO_FAR - 8) // STEP)
    rows = -(-len(state.visited) // fit)
    left = 28 + SO_FAR
    board.add("trail", 0, 0, text(8, 29, "So far", WORDS, "faint", italic=True, middle=True))
    for row in range(rows):
        across = STEP * (min(fit, len(state.visited) - row * fit) - 1)
        board.add(f"trail-{row}", 0, 0, line(left, 29 + row * ROW, left + across, 29 + row * ROW, "gold", 5))
    for number, visit in enumerate(state.visited):
        paint = {"failure": "red", "plus": "gold"}.get(visit.result, "ink")
        art = rect(-24, -16, 48, 32, "card", paint, 3 if visit.result == "plus" else 2, 6)
        art += group(framed(picture(f"chapter:{visit.chapter}"), 42, 26, frame=False), x=-21, y=-13)
        label = f"{state.content.chapters[visit.chapter].title}, {ENDS.get(visit.result, visit.result)}"
        place = (left + number % fit * STEP, 29 + number // fit * ROW)
        board.add(f"past-{number}-{visit.chapter}", *place, art, label)
    return 18 + rows * ROW


def _ways(state: GameTable, found: Atlas, places: dict[str, tuple[float, float]], known: set[str], tall: bool) -> Art:
    """Faint lines for what could be, a strong one for what was, dashes for what is open now."""
    art: Art = ""
    for start, goal in found.ways:
        (x1, y1), (x2, y2) = places[start], places[goal]
        art += line(x1, y1, x2, y2, "edge", 1.4 if start in known else 1, "2 5")
    trail = [visit.chapter for visit in state.visited if visit.chapter in places]
    if state.chapter in places and trail[-1:] != [state.chapter]:
        trail.append(state.chapter)
    for start, goal in pairwise(trail):
        (x1, y1), (x2, y2) = places[start], places[goal]
        bend = f"{x1:.0f},{(y1 + y2) / 2:.0f} {x2:.0f},{(y1 + y2) / 2:.0f}"
        if not tall:
            bend = f"{(x1 + x2) / 2:.0f},{y1:.0f} {(x1 + x2) / 2:.0f},{y2:.0f}"
        curve = f"M{x1:.0f},{y1:.0f}C{bend} {x2:.0f},{y2:.0f}"
        art += path(curve, "none", "gold", 5) + path(curve, "none", "ink", 1)
    for goal in state.ways:
        if goal in places and trail:
            (x1, y1), (x2, y2) = places[trail[-1]], places[goal]
            art += line(x1, y1, x2, y2, "red", 3, "8 6")
    return art


def _stop(state: GameTable, id: str, wide: float, when: str) -> Art:
    """A chapter on the map: its picture, its name, how it ended."""
    chapter = state.content.chapters[id]
    paint = TYPE_PAINT[chapter.type]
    here, going = when == "here", when == "open"
    art = rect(0, 0, wide, HIGH, "card", "none", 0, 8)
    art += rect(0, 0, wide, HIGH, f"{paint}-wash" if here or going else "shade", "ink", 3 if here else 1.5, 8)
    shown = group(framed(picture(f"chapter:{id}"), wide - 8, 40, frame=False), x=4, y=4)
    art += shown if here or going else group(shown, opacity=0.75)
    art += rect(4, 4, 28, 24, "card", "ink", 1, 5) + icon(TYPE_ICON[chapter.type], 18, 16, 20, paint)
    titled = wrap(chapter.title, wide - 12, WORDS)
    if len(titled) > 1 or going:
        art += lines(wide / 2, 59, titled[:2], WORDS, anchor="middle", bold=here or going, leading=1.1)
    else:
        art += text(wide / 2, 61, titled[0], WORDS, "ink", "middle", bold=here)
        art += text(wide / 2, HIGH - 10, shorten(when, wide - 10, WORDS), WORDS, "faint", "middle", italic=True)
    if when == ENDS["plus"]:
        art += icon("star", wide - 15, 15, 20, "gold")
    if when == ENDS["failure"]:
        art += icon("cross", wide - 15, 15, 20, "red")
    return art
