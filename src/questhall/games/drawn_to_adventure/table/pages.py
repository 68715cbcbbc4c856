"""The pages of the game: a new map is opened, and the end of the adventure."""

from typing import Literal

from questhall.drawing import Drawing, Page
from questhall.drawing.pictures import figures, framed, key
from questhall.games.drawn_to_adventure.content.library import Book
from questhall.games.drawn_to_adventure.table.pictures import picture
from questhall.games.drawn_to_adventure.view import AdventureView
from questhall.kernel import Decision


def page(view: AdventureView, book: Book, decision: Decision | None) -> Page | None:
    """The first round of a map, and the end."""
    if view.phase == "over":
        return _end(view, book)
    if view.route and view.round == 1 and view.phase == "draft":
        return _map(view, book)
    return None


def _map(view: AdventureView, book: Book) -> Page:
    board = book.boards[view.route[-1]]
    number = len(view.route)
    prose = [board.blurb, "Three bosses beaten by anybody end this map one round later."]
    if number > 1:
        prose.append("Treasure, mana, experience and unused reserve come along; side quests stay behind.")
    rows = (("Player", "Class", "Points"), *_stand(view, book)) if number > 1 else ()
    kind: Literal["beginning", "story"] = "beginning" if number == 1 else "story"
    title = f"Map {number} of 3: {board.title}"
    land = _painted(key("realm", board.id.replace("_", "-")))
    return Page(f"map-{number}", kind, title, tuple(prose), land, rows=rows)


def _stand(view: AdventureView, book: Book) -> list[tuple[str, ...]]:
    return [
        (f"Player {number + 1}", book.roles[seat.role].title, str(seat.points()))
        for number, seat in enumerate(view.seats)
    ]


def _end(view: AdventureView, book: Book) -> Page:
    """Points by map, then the tie-breaks, for everybody."""
    rows: list[tuple[str, ...]] = [("Player", "Class", "Map 1", "Map 2", "Map 3", "Points", "Reserve", "Mana")]
    keys = [(seat.points(), sum(seat.held) + sum(seat.fresh), seat.mana) for seat in view.seats]
    for number, seat in enumerate(view.seats):
        sums = [silver + 2 * gold + 3 * gem for silver, gold, gem in seat.ledger]
        gains = [total - before for total, before in zip(sums, [0, *sums], strict=False)]
        words = [str(value) for value in (*gains, *keys[number])]
        rows.append((f"Player {number + 1}", book.roles[seat.role].title, *words))
    best = [number for number, key in enumerate(keys) if key == max(keys)]
    prose = (
        f"Three maps lie behind you: {', '.join(book.boards[name].title for name in view.route)}.",
        _richest([(number, book.roles[view.seats[number].role].title) for number in best], view, max(keys)[0]),
    )
    kind = "end" if len(view.seats) > 1 else "victory"
    scene = _painted("ending:victory")
    people = [
        (picture(f"class:{view.seats[number].role}"), 116.0 + 88 * i, 122.0, 132.0) for i, number in enumerate(best[:2])
    ]
    scene.add("people", 0, 0, figures(people))
    return Page("end", kind, "The adventure is over", prose, scene, rows=tuple(rows))  # type: ignore[arg-type]


def _richest(best: list[tuple[int, str]], view: AdventureView, points: int) -> str:
    """Who has won, in a sentence."""
    won = f"{points} point{'' if points == 1 else 's'}"
    if len(view.seats) == 1:
        return f"The {best[0][1]} comes home with {won}."
    winners = " and ".join(f"Player {number + 1}, the {title}," for number, title in best)
    if len(best) == 1:
        return f"The richest adventurer is {winners} with {won}."
    return f"The richest adventurers are {winners} with {won} each."


def _painted(thing: str) -> Drawing:
    """A picture as wide as a page."""
    drawing = Drawing(320, 200, [])
    drawing.add("picture", 0, 0, framed(picture(thing), 320, 200))
    return drawing
