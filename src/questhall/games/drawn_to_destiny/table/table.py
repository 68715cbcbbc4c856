"""How the game looks and reads.

The map is drawn in picture.py, what stands around it in panels.py; words are made in names.py, questions.py, choices.py
and log.py; what a piece is in looks.py, how things happen in beats.py, the pages of a Scene in pages.py.
"""

from questhall.drawing import Beat, Cue, Drawing, Look, Page, Stage, Table, area
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.table import beats, choices, log, looks, pages, panels, questions
from questhall.games.drawn_to_destiny.table.cover import cover
from questhall.games.drawn_to_destiny.table.picture import MapFrame, draw_board, ground_of
from questhall.games.drawn_to_destiny.table.plain import plain_text
from questhall.games.drawn_to_destiny.view import DestinyView
from questhall.kernel import Decision, Event, Option


class DestinyTable(Table[DestinyView]):
    """The board of dots, the Countdown, the hand, the Conflict."""

    accent = "purple"
    motif = "cards"
    glossary = looks.GLOSSARY

    def __init__(self, library: Library) -> None:
        self.library = library

    def draw(self, view: DestinyView, tall: bool = False) -> Stage:
        """The map; below it the hand, beside it what is wanted, who acts, one's own sheet and the others."""
        field = self.library.fields[view.scene]
        lattice = MapFrame(field)
        board = area("board", lattice.width, lattice.height, least=1.0 if tall else 0.8, ground=ground_of(field))
        draw_board(board, self.library, view, lattice)
        areas = [board]
        if view.seat >= 0 and view.seat not in view.narrators:
            areas.append(panels.hand(view, tall))
        areas.append(panels.goal(view, self.library))
        if view.phase == "draft" and view.seat >= 0:
            areas.append(panels.pool(view, self.library, tall))
        if view.conflict is not None:
            areas.append(panels.conflict(view))
        if view.ended and view.heroes:
            areas += panels.heroes(view)
        else:
            if view.round and view.cursor < len(view.order):
                areas.append(panels.order(view))
            number = panels.active_unit(view)
            if number >= 0 and view.phase != "draft":
                areas.append(panels.sheet(view, self.library, number))
        if view.told:
            areas.append(panels.story(view))
        if view.seat in view.narrators:
            areas.append(panels.cast(view, self.library))
            areas.append(panels.notes(view, self.library))
        for seat in range(len(view.players)):
            if seat != view.seat:
                areas.append(panels.seat(view, self.library, seat))
        return Stage(areas, self.library.scenes[view.scene].title)

    def look(self, view: DestinyView, id: str) -> Look | None:
        return looks.look(self.library, view, id)

    def beat(self, view: DestinyView, event: Event) -> Beat | None:
        return beats.beat(self.library, view, event)

    def page(self, view: DestinyView, decision: Decision | None) -> Page | None:
        return pages.page(self.library, view, decision)

    def text(self, view: DestinyView) -> str:
        return plain_text(self.library, view)

    def ask(self, view: DestinyView, decision: Decision) -> str:
        return questions.ask(self.library, view, decision)

    def words(self, view: DestinyView, decision: Decision, option: Option) -> str:
        return choices.words(self.library, view, decision, option)

    def picks(self, view: DestinyView, decision: Decision, option: Option) -> tuple[str, ...]:
        return choices.picks(self.library, view, decision, option)

    def line(self, view: DestinyView, event: Event) -> str:
        return log.line(self.library, view, event)

    def cue(self, event: Event) -> Cue | None:
        if event.what == "turned":
            return Cue("flip", ("conflict",))
        if event.what == "fate":
            return Cue("flip", ("fate",))
        if event.what in ("crit", "flipped"):
            return Cue("shake", (f"unit-{event.args[0]}",))
        if event.what == "light":
            return Cue("float", (f"unit-{event.args[0]}",), words=str(event.args[1]), colour="red")
        if event.what in ("hid", "revealed", "surprised", "milestone"):
            return Cue("flash", (f"unit-{event.args[0]}",) if isinstance(event.args[0], int) else ("header",))
        return None

    def cover(self) -> Drawing:
        return cover()
