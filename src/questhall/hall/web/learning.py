"""What people learn a game from: `learn.toml` in its folder, with words of our own and pictures of real positions.

A picture is no file: it is a seed, options and answers, and the game draws the table that they lead to.
"""

from functools import lru_cache
from typing import Any

import msgspec

from questhall.drawing import staged
from questhall.drawing.elements import circle, number, text
from questhall.drawing.table import Area, Drawing, Piece
from questhall.hall.tables.lessons import folder_of, script_of
from questhall.kernel import Chance, Game, Match
from questhall.kernel.content import decode, read_toml
from questhall.kernel.decision import find
from questhall.kernel.match import start


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position of the game, and what of it is shown."""

    caption: str = ""
    seats: int = 2
    seed: int | str = 1
    options: dict[str, Any] = {}
    lesson: int | None = None
    """Instead of the three above: the lesson's table when the learner has answered so often."""
    answers: list[str] = []
    moves: int = 0
    """After those, so many answers that look sensible to the game."""
    seat: int = 0
    see: list[str] = []
    """Words that the table's own text must hold: what the caption relies on."""
    area: str = "board"
    around: list[str] = []
    """Pieces in the middle of the picture; without any the whole area is shown."""
    span: float = 0
    """How much is shown around them, in the area's units."""
    point: list[str] = []
    """Pieces that get a number: the caption says what 1, 2 and 3 are."""


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A chapter: a few paragraphs, with a picture if one helps."""

    title: str
    says: list[str]
    clauses: list[str] = []
    """Beginnings of clause ids that belong here, as "RFA-TURN": links into the reference."""
    asks: list[str] = []
    """Kinds of questions that belong here: whoever opens the rules at the table while asked so finds this chapter."""
    figure: Figure | None = None


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Two minutes, then the chapters."""

    play: Figure | None = None
    """The picture on the shelf."""
    brief: list[Chapter] = []
    """Set-up, a turn, how one wins: read in two minutes."""
    forget: list[str] = []
    """Five things that people forget."""
    chapter: list[Chapter] = []

    def figures(self) -> dict[str, Figure]:
        """All pictures by the names under which the page asks for them."""
        found = {"play": self.play} if self.play else {}
        for kind, chapters in (("brief", self.brief), ("chapter", self.chapter)):
            found |= {f"{kind}-{i}": one.figure for i, one in enumerate(chapters, 1) if one.figure}
        return found


@lru_cache(maxsize=64)
def book_of(game: Game[Any, Any]) -> Book:
    """What a game teaches; an empty book where it has none."""
    path = folder_of(game) / "learn.toml"
    return decode(read_toml(path), Book, path) if path.is_file() else Book()


def position(game: Game[Any, Any], figure: Figure) -> Match:
    """The table that a figure shows."""
    if figure.lesson is not None:
        match = taught(game, figure.lesson)
    else:
        match = start(game, figure.seats, figure.seed, figure.options, log=False)
    for answer in figure.answers:
        decision = next(one for one in match.decisions if find(one, answer) is not None)
        match.choose(answer, seat=decision.seat)
    chance = Chance.of(figure.seed, "figure")
    for _ in range(figure.moves):
        if match.over:
            break
        decision = match.decisions[0]
        match.choose(game.sensible(match.state, decision, chance), seat=decision.seat)
    return match


def taught(game: Game[Any, Any], answers: int) -> Match:
    """The table of a game's lesson when the learner has answered so often and is asked again."""
    script = script_of(game)
    assert script is not None, f"{game.title} has no lesson"
    match = start(game, script.seats, script.seed, script.options, log=False)
    given = [0] * script.seats
    while not match.over:
        decision = next((one for one in match.decisions if one.seat != script.learner), match.decisions[0])
        seat = decision.seat
        if seat == script.learner and given[seat] == answers:
            break
        wanted = (
            script.step[given[seat]].choose
            if seat == script.learner
            else script.others.get(str(seat), [])[given[seat] : given[seat] + 1]
        )
        match.choose(next(one for one in wanted if find(decision, one) is not None), seat=seat)
        given[seat] += 1
    return match


@lru_cache(maxsize=256)
def drawn(game: Game[Any, Any], name: str) -> str:
    """A figure as markup for a page that has the kit and the parts of the game's pictures."""
    return picture(game, book_of(game).figures()[name])


def picture(game: Game[Any, Any], figure: Figure) -> str:
    """A figure as markup."""
    drawing, box = sheet(game, figure)
    return drawing.inline().replace(f'viewBox="{_whole(drawing)}"', f'viewBox="{box}"', 1)


def file(game: Game[Any, Any], figure: Figure) -> str:
    """A figure as an SVG file of its own, for documents."""
    drawing, box = sheet(game, figure)
    wide, high = box.split()[2:]
    return (
        drawing.svg()
        .replace(f'viewBox="{_whole(drawing)}"', f'viewBox="{box}"', 1)
        .replace(f'width="{number(drawing.width)}"', f'width="{wide}"', 1)
        .replace(f'height="{number(drawing.height)}"', f'height="{high}"', 1)
    )


def sheet(game: Game[Any, Any], figure: Figure) -> tuple[Drawing, str]:
    """What a figure shows, and which part of it."""
    match = position(game, figure)
    area = staged(game.table.draw(match.view(figure.seat))).area(figure.area)
    pieces = [*area.pieces, *_numbers(area, figure.point)]
    return Drawing(area.width, area.height, pieces, area.title), _box(area, figure)


def _whole(drawing: Drawing) -> str:
    return f"0 0 {number(drawing.width)} {number(drawing.height)}"


def _numbers(area: Area, ids: list[str]) -> list[Piece]:
    size = max(area.width, area.height) / 45

    def inside(at: float, room: float) -> float:
        return min(max(at, size), room - size)

    return [
        Piece(
            f"number-{i}",
            inside(area.piece(id).x, area.width),
            inside(area.piece(id).y, area.height),
            circle(0, 0, size, "red", "paper", size / 8)
            + text(0, 0, i, size * 1.2, "on", "middle", "sans", bold=True, middle=True),
        )
        for i, id in enumerate(ids, 1)
    ]


def _box(area: Area, figure: Figure) -> str:
    if not figure.around:  # with a margin: tabs of boxes stand out above them
        edge = max(area.width, area.height) / 60
        return " ".join(map(number, (-edge, -edge, area.width + 2 * edge, area.height + 2 * edge)))
    found = [area.piece(id) for id in figure.around]
    x = sum(piece.x for piece in found) / len(found)
    y = sum(piece.y for piece in found) / len(found)
    wide, high = figure.span, figure.span * 0.625
    left = min(max(0.0, x - wide / 2), max(0.0, area.width - wide))
    top = min(max(0.0, y - high / 2), max(0.0, area.height - high))
    return " ".join(map(number, (left, top, min(wide, area.width), min(high, area.height))))
