"""How Adventure Tactics looks and reads.

The areas of an encounter are made in picture.py and board_picture.py, those between encounters in between.py and
campaign_map.py; words in names.py, card_text.py (the rules line of cards), choices.py and log.py; what a piece is in
looks.py, how things happen in beats.py, the pages in pages.py, the campaign as a story in chronicle.py.
"""

from copy import copy

from questhall.drawing import Beat, Cue, Drawing, Look, Page, Stage, Table
from questhall.games.adventure_tactics.content.printed import Content
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.state import Encounter, GameTable
from questhall.games.adventure_tactics.table import beats, choices, log, looks, pages, previews
from questhall.games.adventure_tactics.table.between import draw_between, pieces_between
from questhall.games.adventure_tactics.table.board_picture import pieces_of
from questhall.games.adventure_tactics.table.card_text import rules_line
from questhall.games.adventure_tactics.table.cover import cover
from questhall.games.adventure_tactics.table.names import (
    class_words,
    name_of_card,
    name_of_figure,
    objective_words,
    round_words,
    square_name,
)
from questhall.games.adventure_tactics.table.picture import draw_encounter
from questhall.games.adventure_tactics.view import TacticsView
from questhall.kernel import Decision, Event, Option


class TacticsTable(Table[TacticsView]):
    """A square battlefield, a line of turns, a hand of cards; between fights a book."""

    accent = "red"
    motif = "tower"
    glossary = looks.GLOSSARY

    def __init__(self, content: Content) -> None:
        self.content = content

    def state(self, view: TacticsView) -> GameTable:
        """The view's table with the printed content beside it."""
        state = copy(view.table)
        state.content = self.content
        return state

    def draw(self, view: TacticsView, tall: bool = False) -> Stage:
        state = self.state(view)
        if state.encounter is not None:
            return draw_encounter(state, view.seat, tall)
        return draw_between(state, view.seat, tall)

    def look(self, view: TacticsView, id: str) -> Look | None:
        return looks.look(self.state(view), view.seat, id)

    def beat(self, view: TacticsView, event: Event) -> Beat | None:
        return beats.beat(self.state(view), event)

    def page(self, view: TacticsView, decision: Decision | None) -> Page | None:
        return pages.page(self.state(view), decision)

    def text(self, view: TacticsView) -> str:
        state = self.state(view)
        if state.encounter is not None:
            return "\n".join([*_map(state, state.encounter), *_people(state, state.encounter)])
        lines = [self.content.chapters[state.chapter].title if state.chapter in self.content.chapters else ""]
        page = pages.page(state, None)
        lines += page.prose if page is not None else ()
        for hero in state.heroes:
            gear = ", ".join(name_of_card(self.content, one) for one in hero.gear) or "none"
            lines.append(f"{hero.name}: {class_words(state, hero.id)}; {len(hero.deck)} cards; gear {gear}")
        way = ", ".join(name_of_card(self.content, visit.chapter) for visit in state.visited) or "none"
        lines.append(f"Gold {state.gold}. Way so far: {way}.")
        return "\n".join(lines)

    def ask(self, view: TacticsView, decision: Decision) -> str:
        return choices.ask(self.state(view), decision)

    def words(self, view: TacticsView, decision: Decision, option: Option) -> str:
        return choices.words(self.state(view), decision, option)

    def picks(self, view: TacticsView, decision: Decision, option: Option) -> tuple[str, ...]:
        state = self.state(view)
        drawn = pieces_of(state, view.seat) if state.encounter is not None else pieces_between(state)
        return choices.picks(state, decision, option, drawn)

    def leads(self, view: TacticsView, decision: Decision, option: Option) -> tuple[str, ...]:
        """Pieces to mark while somebody points at an option: where a card could go, whom it could reach."""
        state = self.state(view)
        if state.encounter is None or decision.kind != "act":
            return ()
        return previews.leads(state, state.encounter.figures[choices.part(decision, 0)], option)

    def line(self, view: TacticsView, event: Event) -> str:
        return log.line(self.state(view), event)

    def cue(self, event: Event) -> Cue | None:
        return log.cue(event)

    def cover(self) -> Drawing:
        return cover()


def _map(state: GameTable, encounter: Encounter) -> list[str]:
    """The board as letters: ``#`` wall, ``^`` rubble, ``~`` water, ``*`` fire, capitals heroes, digits minions, B the
    boss.
    """
    land = ground(state)
    g = land.grid
    cells = ["."] * g.size
    for mask, letter in (
        (land.rubble, "^"),
        (land.water, "~"),
        (land.stone, "#"),
        (land.fire, "*"),
        (land.ice, "%"),
        (land.trap, "x"),
    ):
        for square in range(g.size):
            if mask >> square & 1:
                cells[square] = letter
    for square in encounter.tokens:
        cells[square] = "!"
    for figure in encounter.figures.values():
        if figure.square < 0 or figure.down:
            continue
        letter = figure.id[0].upper() if figure.kind == "hero" else figure.id[1:2] if figure.kind == "minion" else "B"
        if figure.kind in ("object", "npc"):
            letter = figure.id[0]
        elif figure.kind == "summon":
            letter = figure.sheet[0]
        for step in (0, 1, g.width, g.width + 1) if figure.size == 2 else (0,):
            cells[figure.square + step] = letter
    head = "   " + " ".join(chr(65 + column) for column in range(g.width))
    rows = [f"{row + 1:2} " + " ".join(cells[row * g.width : (row + 1) * g.width]) for row in range(g.height)]
    return [head, *rows]


def _people(state: GameTable, encounter: Encounter) -> list[str]:
    name = state.content.chapters[encounter.chapter].title
    line = " > ".join(
        ("[" if place == encounter.turn else "") + name_of_figure(state, id) + ("]" if place == encounter.turn else "")
        for place, id in enumerate(encounter.line)
    )
    found = [
        f"{name}, {round_words(encounter).lower()}, {encounter.potions} potions. {objective_words(state)}. "
        f"Bonus: {objective_words(state, False)}.",
        f"Line: {line or 'not laid yet'}",
    ]
    if encounter.script is not None:
        card = encounter.script.card
        found.append(f"Boss card: {name_of_card(state.content, card)}: {rules_line(card, state.content)}")
    for figure in encounter.figures.values():
        where = (
            square_name(figure.square % encounter.width, figure.square // encounter.width)
            if figure.square >= 0
            else "-"
        )
        more = ", ".join(
            [
                *figure.conditions,
                *([f"guard {figure.guard}"] if figure.guard else []),
                *(["knocked out"] if figure.down else []),
            ]
        )
        health = f" {figure.hp}/{figure.top} HP" if figure.top > 1 or figure.kind != "hero" else ""
        found.append(f"  {name_of_figure(state, figure.id)} {where}{health}" + (f" ({more})" if more else ""))
    for id, board in encounter.boards.items():
        hand = "; ".join(
            f"{name_of_card(state.content, card)}: {rules_line(card, state.content)}" for card in board.hand
        )
        on = ", ".join(
            name_of_card(state.content, card)
            for card in (board.weapon, board.armor, board.accessory, board.feature)
            if card
        )
        found.append(
            f"{name_of_figure(state, id)}'s hand: {hand or 'empty'}. On the board: {on or 'nothing'}. "
            f"Deck {len(board.draw)}, discard {len(board.discard)}."
        )
    return found
