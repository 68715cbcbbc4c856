"""How the game looks and reads."""

from questhall.drawing import (
    Cue,
    Drawing,
    Table,
    card,
    deck,
    group,
    landscape,
    panel,
    paragraph,
    rect,
    shorten,
    text,
    wrap,
)
from questhall.games.drawn_to_destiny.content import lattice
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.content.printed import SkillLine
from questhall.games.drawn_to_destiny.rules.harm.hit_locations import damage_words
from questhall.games.drawn_to_destiny.table import choices, log, names, questions
from questhall.games.drawn_to_destiny.table.panels import (
    active_unit,
    conflict_panel,
    countdown,
    draw_goals,
    draw_hand,
    draw_queue,
    header,
    sheet,
)
from questhall.games.drawn_to_destiny.table.picture import SEAT_COLOURS, Board, draw_board, emblem_of
from questhall.games.drawn_to_destiny.table.plain import plain_text
from questhall.games.drawn_to_destiny.view import DestinyView
from questhall.kernel import Decision, Event, Option


class DestinyTable(Table[DestinyView]):
    """The board of dots, the Countdown, the hand, the Conflict."""

    accent = "purple"
    motif = "cards"

    def __init__(self, library: Library) -> None:
        self.library = library

    def draw(self, view: DestinyView, tall: bool = False) -> Drawing:
        if view.phase in ("advance", "award", "over", "conclusion") and view.ended:
            return self._sheets(view, tall)
        return self._tall(view) if tall else self._wide(view)

    def _wide(self, view: DestinyView) -> Drawing:
        scene = self.library.scenes[view.scene]
        drawing = Drawing(1200, 800, [], scene.title)
        drawing.add("frame", 8, 8, panel(800, 630, "", "purple", "paper"))
        draw_board(drawing, self.library, view, Board(self.library.fields[view.scene], 14, 14, 788, 618))
        drawing.add("header", 822, 10, header(view, self.library, 280))
        drawing.add("countdown", 1148, 50, countdown(view), f"Count {view.count}")
        top = 96.0
        if view.phase == "draft":
            top += self._pool(drawing, view, 822, top, 360)
        else:
            top += draw_queue(drawing, view, 822, top, 366) + 18
        if view.conflict is not None:
            art, height = conflict_panel(view, 366)
            drawing.add("conflict", 822, top + 8, art, questions.conflict_line(view, view.conflict))
            top += height + 24
        number = active_unit(view)
        if number >= 0 and view.phase != "draft" and top < 560:
            art, height = sheet(view, self.library, number, 366)
            drawing.add("sheet", 822, top, art, f"Sheet of {names.unit_name(view, number)}")
            top += height + 12
        if top < 700:
            draw_goals(drawing, self.library, view, 826, top, 356)
        draw_hand(drawing, view, 20, 664, 420)
        self._piles(drawing, view, 460, 668)
        return drawing

    def _tall(self, view: DestinyView) -> Drawing:
        scene = self.library.scenes[view.scene]
        field = self.library.fields[view.scene]
        drawing = Drawing(480, 900, [], scene.title)
        drawing.add("header", 10, 8, header(view, self.library, 370))
        drawing.add("countdown", 440, 42, countdown(view, 66), f"Count {view.count}")
        height = max(220.0, min(520.0, 470 * (field.height + 1) / (field.width + 1)))
        draw_board(drawing, self.library, view, Board(field, 4, 84, 472, height))
        top = 92 + height
        if view.phase == "draft":
            top += self._pool(drawing, view, 10, top, 460)
        if view.conflict is not None:
            art, size = conflict_panel(view, 460)
            drawing.add("conflict", 10, top + 10, art, questions.conflict_line(view, view.conflict))
            top += size + 22
        if view.hands.get(view.seat):
            draw_hand(drawing, view, 10, top + 4, 460)
            top += 128
        if view.phase != "draft":
            top += draw_queue(drawing, view, 10, top, 460) + 8
        number = active_unit(view)
        if number >= 0 and view.phase != "draft":
            art, size = sheet(view, self.library, number, 460)
            drawing.add("sheet", 10, top + 4, art, f"Sheet of {names.unit_name(view, number)}")
            top += size + 14
        top += draw_goals(drawing, self.library, view, 14, top, 450)
        self._piles(drawing, view, 14, top + 12)
        drawing.height = top + 132
        return drawing

    def _pool(self, drawing: Drawing, view: DestinyView, x: float, y: float, width: float) -> float:
        """The Units one may choose from."""
        faction = view.players[view.seat].faction if view.seat >= 0 else 0
        line = self.library.scenes[view.scene].faction[faction]
        columns = 3
        size = (width - 16) / columns
        for at, name in enumerate(line.pool):
            info = self.library.units[name]
            skills = "  ".join(f"{skill.name} {skill.level}" for skill in info.skills)
            art = card(name, size - 6, 138, "purple", emblem_of(name) or "person", rules=skills, corner=str(info.cost))
            drawing.add(
                f"pool-{_slug(name)}",
                x + (at % columns) * size,
                y + (at // columns) * 144,
                art,
                f"{name}, Cost {info.cost}. {'. '.join([_known(skill) for skill in info.skills])}",
            )
        return ((len(line.pool) + columns - 1) // columns) * 144.0

    def _piles(self, drawing: Drawing, view: DestinyView, x: float, y: float) -> None:
        """The Fate deck, and what is left of one's own."""
        drawing.add("fate", x, y, deck(view.fate, 62, 90, "brown", "compass", "Fate"), f"Fate deck, {view.fate} cards")
        if view.seat >= 0 and view.players:
            player = view.players[view.seat]
            paint = SEAT_COLOURS.get(player.colour, "blue")
            drawing.add(
                "deck", x + 76, y, deck(player.deck, 62, 90, paint, "cards", "Deck"), f"your deck, {player.deck} cards"
            )
            words = " ".join(player.discard[-12:]) or "empty"
            art = text(0, 12, f"Discard {len(player.discard)}", 14, "ink", face="sans", bold=True) + paragraph(
                0, 30, words, 180, 14, "faint", face="sans", most=4
            )
            drawing.add("discard", x + 156, y, group(art), f"your discard: {words}")
            others = [
                f"Player {n + 1}: hand {p.hand}, deck {p.deck}"
                for n, p in enumerate(view.players)
                if n != view.seat and n not in view.narrators
            ]
            if others:
                drawing.add(
                    "others",
                    x,
                    y + 116,
                    text(0, 0, shorten("; ".join(others), 300, 14, "sans"), 14, "faint", face="sans"),
                )

    def _sheets(self, view: DestinyView, tall: bool) -> Drawing:
        """After a Scene: the Epilogue, rewards, and the character sheets."""
        width = 480 if tall else 1200
        scene = self.library.scenes[view.scene]
        drawing = Drawing(width, 800, [], scene.title)
        words = scene.epilogue.get(view.result, "")
        drawing.add(
            "result",
            20,
            20,
            text(0, 30, f"{scene.title}: {view.result}", 24, "ink", bold=True)
            + paragraph(0, 60, words, width - 40, 16, "faint", italic=True),
        )
        sp, ap, hooks = view.rewards
        drawing.add(
            "rewards",
            20,
            130,
            text(
                0,
                14,
                f"Treasure {view.treasure}  ·  SP {sp}  ·  AP {ap}  ·  {names.counted(hooks, 'hook')} fulfilled",
                16,
                "purple",
                face="sans",
                bold=True,
            ),
        )
        top = 170.0
        column = 440.0 if tall else 370.0
        for at, hero in enumerate(view.heroes):
            x = 20 if tall else 20 + (at % 3) * 390
            y = top + (at if tall else at // 3) * 300
            lines = [f"SP {hero.sp}   AP {hero.ap}   CP {hero.cp}   {names.counted(hero.weeks, 'week')} left"]
            for skill in hero.skills:
                rating = f" ({skill.rating})" if skill.rating else ""
                known = [*skill.cards, *[card for style in skill.specialties for card in style.cards]]
                lines.append(f"{skill.name} {skill.level}{rating}{': ' if known else ''}{', '.join(known)}")
            if hero.items:
                lines.append("Carries " + ", ".join(hero.items))
            if hero.crits:
                lines += [damage_words(self.library, deck, card, worst) for deck, card, worst, _ in hero.crits]
            art = panel(
                column,
                280,
                hero.card,
                "purple",
                active=not hero.done and view.phase == "advance",
                symbol=emblem_of(hero.card) or "person",
            )
            y_line = 36.0
            for words_line in lines:
                art += paragraph(14, y_line, words_line, column - 28, 14, face="sans", most=2)
                y_line += 18 * min(2, len(wrap(words_line, column - 28, 14, "sans")))
            if not hero.alive:
                art += rect(0, 0, column, 280, "grey-wash", opacity=0.6)
            drawing.add(f"hero-{at}", x, y, art, f"{hero.card}: {'; '.join(lines)}")
        rows = len(view.heroes) if tall else (len(view.heroes) + 2) // 3
        drawing.height = max(400.0, top + rows * 300 + 20)
        return drawing

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
        return landscape(self.accent, self.motif, ("castle", "rocket", "ship"))


def _known(line: SkillLine) -> str:
    """A Skill of a Unit card with its Items and Abilities."""
    return f"{line.name} {line.level}{': ' if line.cards else ''}{', '.join(line.cards)}"


def _slug(name: str) -> str:
    return "".join(char if char.isalnum() else "-" for char in name).lower()


def headings() -> tuple[str, ...]:
    """The eight headings."""
    return lattice.HEADINGS
