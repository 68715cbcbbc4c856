"""How Drawn to Adventure looks and reads.

The page of the book is drawn in map_page.py, what lies around it in panels.py and rivals.py; words in names.py,
choices.py, log.py and plain.py; what a piece is in looks.py, how things happen in beats.py, pages in pages.py.
"""

from questhall.drawing import (
    Area,
    Beat,
    Cue,
    Drawing,
    Look,
    Stage,
    Table,
    Way,
    area,
    circle,
    group,
    icon,
    panel,
    paragraph,
    text,
    text_box,
)
from questhall.drawing import Page as TurnedPage
from questhall.drawing.pictures import framed
from questhall.games.drawn_to_adventure.content.hexes import HexMap
from questhall.games.drawn_to_adventure.content.library import Book
from questhall.games.drawn_to_adventure.table import beats, choices, log, looks, pages, panels, plain, rivals, signs
from questhall.games.drawn_to_adventure.table.cover import front_page
from questhall.games.drawn_to_adventure.table.map_page import Page, draw_page
from questhall.games.drawn_to_adventure.table.names import bosses, card_front
from questhall.games.drawn_to_adventure.table.pictures import picture
from questhall.games.drawn_to_adventure.view import AdventureView
from questhall.kernel import Decision, Event, Option


class AdventureTable(Table[AdventureView]):
    """An open adventure book: the map on the board, everything else around it."""

    accent = "green"
    motif = "map"
    glossary = looks.GLOSSARY

    def __init__(self, book: Book) -> None:
        self.book = book

    def draw(self, view: AdventureView, tall: bool = False) -> Stage:
        """The map of one's own book; the dice below it; aim, purse, class, side quest and the others beside it."""
        if not view.route:
            words = "Everybody chooses a class"
            goal, hand = area("goal", 300, 104, words), area("hand", 480 if tall else 760, 118, "Dice", least=0.8)
            goal.add("heading", 4, 18, panel(292, 78, "Drawn to Adventure", "green", symbol="map"), words)
            hand.add("dice", 6, 15, panel(hand.width - 12, 98, "Dice", "brown", symbol="die"), "no dice yet")
            goal.add("heading-words", 18, 50, text(0, 0, words, 17, middle=True))
            return Stage([self._classes(view, tall), hand, goal], "Drawn to Adventure")
        printed, me = self.book.boards[view.route[-1]], _shown(view)
        board = self._tall(view, printed, me) if tall else self._wide(view, printed, me)
        hand = area("hand", 480 if tall else 760, 118, "Dice", least=0.8)
        panels.dice_panel(hand, view, me, 6, 15, hand.width - 12, 98)
        purse = area("mine", 300, 150, "Purse and reserve")
        panels.sheet(purse, view, me, printed, 4, 18, 292, 124)
        powers = area("class", 300, 296, "Class")
        panels.class_card(powers, view, me, self.book, 4, 18, 292, 274)
        side = area("side", 300, 130, "Side quest")
        panels.side_card(side, view, me, self.book, 4, 18, 292, 106)
        areas = [board, hand, self._aim(view, printed), purse, powers, side]
        for k in range(1, len(view.seats)):
            seat = (me + k) % len(view.seats)
            place = area(f"seat-{seat}", 300, 288, f"Player {seat + 1}")
            rivals.rival(place, view, seat, printed, self.book, 4, 18, 292, 264)
            areas.append(place)
        return Stage(areas, "Drawn to Adventure")

    def _wide(self, view: AdventureView, printed: HexMap, me: int) -> Area:
        board = area("board", 1090, 548, least=0.8, ground="green-wash")
        draw_page(board, view, printed, me, (6, 6, 700, 536), self._goal(view, me))
        self._beside(board, view, printed, me, 716, 14, 366)
        return board

    def _tall(self, view: AdventureView, printed: HexMap, me: int) -> Area:
        high = Page(printed, 0, 0, 468, 900).height
        offers = view.seats[me].offer
        rows = len(offers) * 112 if offers else len(printed.near[view.seats[me].at]) * 64 + 36
        board = area("board", 480, high + rows + 16, least=0.8, ground="green-wash")
        draw_page(board, view, printed, me, (6, 6, 468, high), self._goal(view, me))
        self._beside(board, view, printed, me, 6, high + 14, 468)
        return board

    def _beside(
        self, board: Area, view: AdventureView, printed: HexMap, me: int, x: float, y: float, width: float
    ) -> None:
        """What lies beside the meeple, by name; or the side quests of which one is to be kept."""
        offers = view.seats[me].offer
        if not offers:
            rivals.near_list(board, view, me, printed, x, y, width)
            return
        deck = self.book.decks[view.route[-1]]
        for place, card in enumerate(offers):
            quest = deck[card]
            art = panel(width, 96, quest.card.title, "teal", symbol="scroll")
            words = card_front(quest).partition(": ")[2]
            art += group(framed(picture(f"side:{quest.card.id}"), 74, 74), x=10, y=15)
            art += text_box(92, 14, width - 100, 76, words, 17, face="sans", least=15)
            board.add(f"offer-{card}", x, y + 12 + place * 112, art, card_front(quest))

    def _aim(self, view: AdventureView, printed: HexMap) -> Area:
        """The title of the page, the clock, and who leads the race for bosses."""
        last = bool(view.trigger) and view.round > view.trigger
        lead = max(bosses(printed, seat) for seat in view.seats)
        clock = f"Map {len(view.route)} of 3"
        if view.round:
            clock += f", round {view.round}{', the last one' if last else ''}"
        if view.phase == "over":
            clock = "The game is over"
        place = area("goal", 300, 104, f"{printed.title} \u00b7 {clock}")
        art = panel(292, 78, printed.title, "red" if last else "green", symbol="map")
        art += text(14, 32, clock, 17, bold=last, middle=True)
        art += text(14, 58, "Most bosses", 16, "faint", face="sans", middle=True)
        for boss in range(4):
            art += icon("skull", 150 + boss * 30, 58, 24, "red" if boss < lead else "edge")
        label = f"{printed.title}. {clock}. Most bosses: {lead} of 4. Three beaten by anybody end the map a round later"
        place.add("heading", 4, 18, art, label)
        return place

    def _goal(self, view: AdventureView, me: int) -> str:
        """The letter of the open leg of a seat's side quest."""
        seat, deck = view.seats[me], self.book.decks[view.route[-1]]
        if seat.card < 0:
            return ""
        return deck[seat.card].letters[0] if seat.leg == 1 else deck[seat.back].letters[1]

    # choosing a class

    def _classes(self, view: AdventureView, tall: bool) -> Area:
        roles = list(self.book.roles.values())
        across = 2 if tall else 4
        wide, high = (230, 122) if tall else (262, 252)
        rows = -(-len(roles) // across)
        board = area("board", 480 if tall else 1090, rows * (high + 20) + 4, least=0.8, ground="green-wash")
        taken = {seat.role: place for place, seat in enumerate(view.seats) if seat.role}
        cards = {self.book.roles[role].card: place for role, place in taken.items()}
        for place, role in enumerate(roles):
            x, y = (place % across) * (wide + 9) + 6, 16 + (place // across) * (high + 20)
            owner = taken.get(role.id, -1)
            art = panel(wide, high, role.title, signs.SEATS[(role.card - 1) % 4], symbol="person")
            face = 90.0 if tall else 112.0
            art += group(framed(picture(f"class:{role.id}"), face, face), x=10, y=18)
            lines = 4 if tall else 5
            art += paragraph(face + 18, 34, role.text, wide - face - 26, 15, "faint", italic=True, most=lines)
            top = face + 26
            for number, power in enumerate(() if tall else role.power):  # on a phone the look tells them
                low = top + number * ((high - top - 6) / 4)
                art += text(12, low + 11, power.title, 16, bold=True, middle=True)
                art += text(wide - 12, low + 11, "\u25cb" * power.boxes, 16, "purple", "end", middle=True)
            label = f"{role.title}: " + " ".join(f"{power.title}: {power.text}" for power in role.power)
            if owner >= 0:
                mark = circle(0, 0, 26, signs.SEATS[owner], "ink", 2)
                mark += text(0, 0, owner + 1, 26, "on", "middle", bold=True, middle=True)
                art = group(art, group(mark, x=wide - 34, y=10))
                label += f" Taken by player {owner + 1}."
            elif role.card in cards:
                art = group(art, opacity=0.35)
                label += " The other side of a card that is taken."
            board.add(f"role-{role.id}", x, y, art, label)
        return board

    def look(self, view: AdventureView, id: str) -> Look | None:
        return looks.look(view, self.book, id)

    def beat(self, view: AdventureView, event: Event) -> Beat | None:
        return beats.beat(view, self.book, event)

    def page(self, view: AdventureView, decision: Decision | None) -> TurnedPage | None:
        return pages.page(view, self.book, decision)

    # words

    def text(self, view: AdventureView) -> str:
        return plain.text(view, self.book)

    def ask(self, view: AdventureView, decision: Decision) -> str:
        return choices.ask(view, self.book, decision)

    def words(self, view: AdventureView, decision: Decision, option: Option) -> str:
        return choices.words(view, self.book, decision, option)

    def picks(self, view: AdventureView, decision: Decision, option: Option) -> tuple[str, ...]:
        return choices.picks(view, self.book, decision, option)

    def ways(self, view: AdventureView, decision: Decision) -> list[Way]:
        return choices.ways(super().ways(view, decision), decision)

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
