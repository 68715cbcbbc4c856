"""The pages of the game: how the adventure begins, and how it ends."""

from questhall.drawing import Drawing, Page
from questhall.drawing.pictures import framed
from questhall.games.roll_for_adventure.content.printed import Content
from questhall.games.roll_for_adventure.rules.ending import cause
from questhall.games.roll_for_adventure.state import TERRITORIES
from questhall.games.roll_for_adventure.table.names import player
from questhall.games.roll_for_adventure.table.pictures import picture
from questhall.games.roll_for_adventure.view import RollView
from questhall.kernel import Decision


def page(view: RollView, content: Content, decision: Decision | None) -> Page | None:
    """The beginning while heroes are chosen, and the end."""
    board = next(board for board in content.adventures if board.id == view.adventure)
    if view.result:
        return _end(view, content, board.name)
    if view.turn <= 1 and decision is not None and decision.kind in ("hero", "heroes"):
        prose = (
            "The armies of the Master of Shadows stand at four borders. You are few, and your dice are counted.",
            f"{board.name}. {board.text}",
            f"Win {view.need} power stones before a territory falls or nobody has a die left.",
        )
        return Page("beginning", "beginning", board.name, prose, _painted(f"adventure:{board.id}"), choices=True)
    return None


def _end(view: RollView, content: Content, name: str) -> Page:
    won = view.result == "won"
    why = cause(view.result, view.skulls, view.limits)
    places = ", ".join(
        f"{territory.replace('_', ' ')} {view.skulls[i]} of {view.limits[i]}" for i, territory in enumerate(TERRITORIES)
    )
    prose = (
        f"The last stone falls into its place, and {name} is complete. The Master of Shadows is beaten."
        if won
        else f"{why[:1].upper()}{why[1:]}. {name} stays unfinished.",
        f"Damage at the end: {places}.",
    )
    numbers = (
        ("power stones", f"{view.stones} of {view.need}"),
        ("turns", str(view.turn)),
        ("dice lost", str(len(view.oblivion) + len(view.devoured))),
        ("enemies still standing", str(len(view.enemies))),
    )
    heroes = [
        (player(view, number), content.heroes[view.heroes[number]].name, f"{len(view.boards[number])}")
        for number in range(len(view.heroes))
    ]
    title = "The kingdom is saved" if won else "The kingdom has fallen"
    scene = _painted("ending:victory" if won else "ending:defeat")
    rows = (("Player", "Hero", "Dice at hand"), *heroes)
    return Page("end", "victory" if won else "defeat", title, prose, scene, numbers, rows)


def _painted(thing: str) -> Drawing:
    """A picture as wide as a page."""
    drawing = Drawing(320, 200, [])
    drawing.add("picture", 0, 0, framed(picture(thing), 320, 200))
    return drawing
