"""How Drawn to Adventure looks and reads.

The page of the book is drawn in page.py, what lies around it in sheets.py; words are made in phrases.py, choices.py,
log.py and plain.py.
"""

from questhall.drawing import Cue, Drawing, Table, circle, group, icon, panel, paragraph, rect, ribbon, text, text_box
from questhall.games.drawn_to_adventure.content.library import Book
from questhall.games.drawn_to_adventure.content.map import Board
from questhall.games.drawn_to_adventure.table import choices, log, panels, plain, rivals, signs
from questhall.games.drawn_to_adventure.table.cover import front_page
from questhall.games.drawn_to_adventure.table.map_page import Page, draw_page
from questhall.games.drawn_to_adventure.table.names import bosses, card_front
from questhall.games.drawn_to_adventure.view import AdventureView
from questhall.kernel import Decision, Event, Option


class AdventureTable(Table[AdventureView]):
    """An open adventure book: the map on the left page, everything else on the right."""

    accent = "green"
    motif = "map"

    def __init__(self, book: Book) -> None:
        self.book = book

    def draw(self, view: AdventureView, tall: bool = False) -> Drawing:
        if not view.route:
            return self._classes(view, tall)
        return self._tall(view) if tall else self._wide(view)

    # the open book

    def _wide(self, view: AdventureView) -> Drawing:
        drawing = Drawing(1200, 800, [], "Drawn to Adventure")
        board, me = self.book.boards[view.route[-1]], _shown(view)
        drawing.add("page", 10, 12, _paper(806, 778))
        self._heading(drawing, view, board, 10, 12, 806, 11)
        draw_page(drawing, view, board, me, (22, 66, 782, 712), self._goal(view, me), names=True)
        x, width = 828, 362
        panels.dice_panel(drawing, view, me, x, 22, width, 136)
        panels.sheet(drawing, view, me, board, x, 180, width, 116)
        panels.class_card(drawing, view, me, self.book, x, 318, width, 184)
        offers = view.seats[me].offer
        if offers:
            self._offers(drawing, view, offers, x, 524, width)
        else:
            panels.side_card(drawing, view, me, self.book, x, 524, width, 88)
        self._rivals(drawing, view, board, me, x, 634, width, 156)
        if view.phase == "over":
            self._result(drawing, view, 413, 400)
        return drawing

    def _goal(self, view: AdventureView, me: int) -> str:
        """The letter of the open leg of a seat's side quest."""
        seat, deck = view.seats[me], self.book.decks[view.route[-1]]
        if seat.card < 0:
            return ""
        return deck[seat.card].letters[0] if seat.leg == 1 else deck[seat.back].letters[1]

    def _rivals(
        self,
        drawing: Drawing,
        view: AdventureView,
        board: Board,
        me: int,
        x: float,
        y: float,
        width: float,
        height: float,
    ) -> None:
        others = [(me + k) % len(view.seats) for k in range(1, len(view.seats))]
        if not others:
            return
        wide = (width + 10) / max(2, len(others)) - 10
        for place, seat in enumerate(others):
            rivals.rival(drawing, view, seat, board, self.book, x + place * (wide + 10), y, wide, height)

    def _tall(self, view: AdventureView) -> Drawing:
        drawing = Drawing(480, 900, [], "Drawn to Adventure")
        board, me = self.book.boards[view.route[-1]], _shown(view)
        high = Page(board, 0, 0, 456, 600).height
        drawing.add("page", 4, 4, _paper(472, high + 88))
        self._heading(drawing, view, board, 4, 4, 472, 14)
        draw_page(drawing, view, board, me, (12, 78, 456, high), self._goal(view, me), names=False)
        top = high + 116
        panels.dice_panel(drawing, view, me, 6, top, 468, 146)
        top += 160
        top += rivals.near_list(drawing, view, me, board, 6, top, 468) + 16
        panels.sheet(drawing, view, me, board, 6, top, 468, 136)
        top += 160
        offers = view.seats[me].offer
        if offers:
            self._offers(drawing, view, offers, 6, top, 468)
        else:
            panels.side_card(drawing, view, me, self.book, 6, top, 468, 106)
        top += 130
        panels.class_card(drawing, view, me, self.book, 6, top, 468, 268)
        top += 292
        others = [(me + k) % len(view.seats) for k in range(1, len(view.seats))]
        for seat in others:
            rivals.rival(drawing, view, seat, board, self.book, 6, top, 468, 380)
            top += 404
        if view.phase == "over":
            self._result(drawing, view, 240, 270)
        drawing.height = top
        return drawing

    def _heading(
        self, drawing: Drawing, view: AdventureView, board: Board, x: float, y: float, width: float, small: float
    ) -> None:
        """The title of the page, the clock, and who leads the race for bosses."""
        last = bool(view.trigger) and view.round > view.trigger
        size = 24 if width > 600 else 19
        art = text(width / 2, 24, board.title, size, "ink", "middle", bold=True, middle=True)
        stage = f"Map {len(view.route)} of 3, round {view.round}"
        lead = max(bosses(board, seat) for seat in view.seats)
        clock = "The game is over" if view.phase == "over" else f"{stage}. Most bosses: {lead} of 4"
        ending = last and view.phase != "over"
        if width > 600:
            art += text(14, 24, stage, 14, "faint", face="sans", middle=True)
            for boss in range(4):
                art += icon("skull", width - 22 - (3 - boss) * 22, 24, 19, "red" if boss < lead else "edge")
        if ending:
            drawing.add("last-round", x + width / 2, y + 53, ribbon(f"Map {len(view.route)} of 3: last round", 250, 15))
        elif width > 600:
            art += text(width / 2, 45, board.blurb, small + 2, "faint", "middle", italic=True, middle=True)
        else:
            art += text(width / 2, 48, clock, small, "faint", "middle", "sans", middle=True)
        drawing.add("heading", x, y, art, f"{board.title}. {clock}{'. Last round of this map' if last else ''}")

    def _result(self, drawing: Drawing, view: AdventureView, x: float, y: float) -> None:
        """The end: points by map, then the tie-breaks, for everybody."""
        width, row = 466.0, 30.0
        height = 58 + row * len(view.seats)
        art = panel(width, height, "The adventure is over", "gold", active=True, symbol="crown")
        for place, words in enumerate(("map 1", "map 2", "map 3", "points", "reserve", "mana")):
            art += text(152 + place * 54, 32, words, 14, "faint", "middle", "sans", middle=True)
        best = max((seat.points(), sum(seat.held) + sum(seat.fresh), seat.mana) for seat in view.seats)
        for number, seat in enumerate(view.seats):
            sums = [silver + 2 * gold + 3 * gem for silver, gold, gem in seat.ledger]
            gains = [total - before for total, before in zip(sums, [0, *sums], strict=False)]
            key = (seat.points(), sum(seat.held) + sum(seat.fresh), seat.mana)
            top = 54 + number * row
            art += icon("crown", 20, top, 18, "gold") if key == best else ""
            art += text(36, top, self.book.roles[seat.role].title, 16, bold=key == best, middle=True)
            for place, value in enumerate((*gains, *key)):
                art += text(152 + place * 54, top, value, 17, "ink", "middle", bold=place == 3, middle=True)
        drawing.add("result", x - width / 2, y - height / 2, art, "The adventure is over")

    def _offers(
        self, drawing: Drawing, view: AdventureView, offers: list[int], x: float, y: float, width: float
    ) -> None:
        deck = self.book.decks[view.route[-1]]
        wide = (width - 10 * (len(offers) - 1)) / len(offers)
        for place, card in enumerate(offers):
            quest = deck[card]
            art = panel(wide, 96, quest.card.title, "teal", symbol="scroll")
            art += text_box(8, 16, wide - 16, 72, card_front(quest).partition(": ")[2], 13, face="sans", least=10)
            drawing.add(f"offer-{card}", x + place * (wide + 10), y, art, card_front(quest))

    # choosing a class

    def _classes(self, view: AdventureView, tall: bool) -> Drawing:
        roles = list(self.book.roles.values())
        across = 2 if tall else 4
        wide, high = (232, 232) if tall else (284, 330)
        rows = -(-len(roles) // across)
        width, height = (480, 60 + rows * (high + 22)) if tall else (1200, 800)
        drawing = Drawing(width, height, [], "Drawn to Adventure")
        drawing.add("heading", width / 2, 28, ribbon("Choose your class", 300, 22, "green"), "Choose your class")
        taken = {seat.role: place for place, seat in enumerate(view.seats) if seat.role}
        cards = {self.book.roles[role].card: place for role, place in taken.items()}
        for place, role in enumerate(roles):
            x = (place % across) * (wide + (8 if tall else 12)) + (4 if tall else 14)
            y = 70 + (place // across) * (high + 24)
            owner = taken.get(role.id, -1)
            gone = role.card in cards
            art = panel(wide, high, role.title, signs.SEATS[(role.card - 1) % 4], symbol="person")
            art += paragraph(14, 36, role.text, wide - 28, 14, "faint", italic=True, most=2)
            row = (high - 74) / 4
            for number, power in enumerate(role.power):
                top = 62 + number * row
                art += text(14, top + 10, power.title, 15, bold=True, middle=True)
                art += text(wide - 14, top + 10, "○" * power.boxes, 13, "purple", "end", middle=True)
                if not tall:
                    art += paragraph(14, top + 33, power.text, wide - 28, 13, face="sans", leading=1.15, most=3)
            if tall:
                art += text(14, high - 14, f"card {role.card}", 14, "faint", face="sans")
            label = f"{role.title}: " + " ".join(f"{power.title}: {power.text}" for power in role.power)
            if owner >= 0:
                art = group(
                    art,
                    group(
                        circle(0, 0, 26, signs.SEATS[owner], "ink", 2),
                        text(0, 0, owner + 1, 26, "on", "middle", bold=True, middle=True),
                        x=wide - 34,
                        y=6,
                    ),
                )
                label += f" Taken by player {owner + 1}."
            elif gone:
                art = group(art, opacity=0.35)
                label += " The other side of a card that is taken."
            drawing.add(f"role-{role.id}", x, y, art, label)
        return drawing

    # words

    def text(self, view: AdventureView) -> str:
        return plain.text(view, self.book)

    def ask(self, view: AdventureView, decision: Decision) -> str:
        return choices.ask(view, self.book, decision)

    def words(self, view: AdventureView, decision: Decision, option: Option) -> str:
        return choices.words(view, self.book, decision, option)

    def picks(self, view: AdventureView, decision: Decision, option: Option) -> tuple[str, ...]:
        return choices.picks(view, self.book, decision, option)

    def leads(self, view: AdventureView, decision: Decision, option: Option) -> tuple[str, ...]:
        return choices.leads(view, self.book, decision, option)

    def line(self, view: AdventureView, event: Event) -> str:
        return log.line(view, self.book, event)

    def cover(self) -> Drawing:
        return front_page()

    def cue(self, event: Event) -> Cue | None:
        if event.what == "roll":
            return Cue("roll", (*tuple(f"pool-{i}" for i in range(len(event.args) - 1)), "pool-bonus"))
        if event.what == "reroll":
            die = f"bonus-{event.seat}" if event.args[0] == "bonus" else f"die-{event.seat}-{str(event.args[0])[1]}"
            return Cue("roll", (die,))
        if event.what == "fill":
            return Cue("draw", (f"ink-{event.seat}-{event.args[0]}-{event.args[1]}",))
        if event.what == "complete":
            return Cue("draw", (f"done-{event.seat}-{event.args[0]}",))
        if event.what == "boss":
            return Cue("flash", (f"hex-{event.args[0]}",), colour="red")
        if event.what == "unlock":
            return Cue("flash", (f"power-{event.seat}-{event.args[0]}",))
        if event.what == "draw":
            return Cue("flip", (f"side-{event.seat}",))
        return None


def _shown(view: AdventureView) -> int:
    """Whose page lies open: one's own; for spectators that of the Start Player."""
    return view.me if view.me >= 0 else view.start % len(view.seats)


def _paper(width: float, height: float) -> str:
    """A page of the book, with a ruled rim and corners."""
    art = rect(4, 5, width, height, "shadow", round=8) + rect(0, 0, width, height, "card", "ink", 1.6, 8)
    art += rect(6, 6, width - 12, height - 12, "none", "edge", 1.2, 5) + rect(
        9, 9, width - 18, height - 18, "none", "edge", 0.7, 4
    )
    for x in (14.0, width - 14):
        for y in (14.0, height - 14):
            art += circle(x, y, 3, "edge")
    return art
