"""The board of an encounter: grid, terrain, figures, the line of turns."""

from questhall.drawing import (
    Art,
    Drawing,
    chip,
    circle,
    group,
    icon,
    lines,
    panel,
    paragraph,
    rect,
    shorten,
    standee,
    text,
    width_of,
    wrap,
)
from questhall.drawing.grids import block, coordinates
from questhall.games.adventure_tactics.content.conditions import CONDITIONS
from questhall.games.adventure_tactics.rules.board.objectives import area_mask, bonus_met, printed
from questhall.games.adventure_tactics.rules.board.positions import ground
from questhall.games.adventure_tactics.rules.campaign.setup import loadout_options
from questhall.games.adventure_tactics.rules.cards.deciders import Options
from questhall.games.adventure_tactics.rules.cards.sheets import hero_of
from questhall.games.adventure_tactics.rules.fight.enemy_reach import FAR, Plan
from questhall.games.adventure_tactics.rules.fight.enemy_targets import least
from questhall.games.adventure_tactics.rules.round.rounds import cleanup_options, mulligan_options
from questhall.games.adventure_tactics.state import Encounter, Figure, GameTable
from questhall.games.adventure_tactics.table.card_text import rules_line
from questhall.games.adventure_tactics.table.names import (
    HERO_ICON,
    HERO_PAINT,
    icon_of,
    name_of_card,
    name_of_figure,
    objective_words,
    paint_of,
    square_name,
    title,
)

AT_ONCE: dict[str, Options] = {
    "loadouts": loadout_options,
    "mulligans": mulligan_options,
    "cleanups": cleanup_options,
}


def focus(state: GameTable, seat: int) -> str:
    """The hero whose cards are shown large: the one whose turn it is if it is the viewer's, else the viewer's first."""
    encounter = state.encounter
    mine = [hero.id for hero in state.heroes if seat < 0 or hero.seat == seat] or [hero.id for hero in state.heroes]
    if encounter is not None and 0 <= encounter.turn < len(encounter.line) and encounter.line[encounter.turn] in mine:
        return encounter.line[encounter.turn]
    if encounter is not None:
        options = AT_ONCE.get(str(state.agenda[-1][0])) if state.agenda else None
        for id in mine:
            board = encounter.boards[id]
            if options is not None and not board.ready and options(state, hero_of(state, id), board):
                return id
            if encounter.figures[id].square < 0 and options is None:
                return id
        for task in reversed(state.agenda):
            if len(task) > 1 and task[1] in mine:
                return str(task[1])
    return mine[0] if mine else ""


def pieces_of(state: GameTable, seat: int) -> set[str]:
    """The ids that can be clicked in the drawing of an encounter, without drawing it."""
    encounter = state.encounter
    if encounter is None:
        return set()
    found = {f"sq-{c}-{r}" for c in range(encounter.width) for r in range(encounter.height)}
    found |= {f"fig-{id}" for id, figure in encounter.figures.items() if figure.square >= 0}
    hero = focus(state, seat)
    if hero:
        board = encounter.boards[hero]
        found |= {f"hand-{one}" for one in board.hand}
        found |= {f"slot-{one}" for one in _slots(encounter, hero)}
    return found | {f"item-{item}" for item, count in state.items.items() if count}


def _slots(encounter: Encounter, hero: str) -> list[str]:
    board = encounter.boards[hero]
    return [
        one for one in (board.weapon, board.armor, board.accessory, board.feature, *board.passives, *board.dice) if one
    ]


class Scenery:
    """The board, everybody on it, and the line of turns."""

    def __init__(self, state: GameTable, seat: int, drawing: Drawing, tall: bool) -> None:
        assert state.encounter is not None
        self.state = state
        self.encounter = state.encounter
        self.seat = seat
        self.drawing = drawing
        self.tall = tall
        self.hero = focus(state, seat)

    def board(self, x: float, y: float, size: float) -> None:
        """ATD-OBST-05 in a picture: walls as masonry, rubble hatched, water with waves, fire glowing, the
        yellow area.
        """
        land = ground(self.state)
        g = land.grid
        add = self.drawing.add
        add(
            "board",
            x,
            y,
            coordinates(g.width, g.height, size, 0, 0, 12)
            + rect(-3, -3, g.width * size + 6, g.height * size + 6, "none", "ink", 3),
        )
        placing = any(figure.square < 0 for figure in self.encounter.figures.values())
        main, extra = printed(self.state).main, printed(self.state).bonus
        goal = area_mask(self.state, main.area) if main.area else 0
        bonus = area_mask(self.state, extra.area) if extra.area else 0
        for square in range(g.size):
            c, r = g.column[square], g.row[square]
            bit = 1 << square
            art = rect(0, 0, size, size, "card", "edge", 1)
            words = []
            if land.yellow & bit and (placing or self.encounter.round <= 1):
                art += rect(1, 1, size - 2, size - 2, "gold-wash", opacity=0.9 if placing else 0.4)
                words.append("starting area")
            if goal & bit:
                art += rect(3, 3, size - 6, size - 6, "none", "green", 2, dash="4 3")
                words.append("goal")
            if bonus & bit:
                art += rect(5, 5, size - 10, size - 10, "none", "gold", 2, dash="2 4")
                words.append("bonus objective")
            if land.water & bit:
                art = rect(0, 0, size, size, "blue-wash", "edge", 1) + rect(0, 0, size, size, "waves")
                words.append("water")
            if land.rubble & bit:
                art += rect(2, 2, size - 4, size - 4, "hatch") + icon("hill", size / 2, size / 2, size * 0.5, "faint")
                words.append("obstacle")
            if land.stone & bit:
                art = block(0, 0, size)
                words.append("wall")
            if land.ice & bit:
                art += rect(1, 1, size - 2, size - 2, "teal-wash") + icon(
                    "snow", size / 2, size / 2, size * 0.6, "teal"
                )
                words.append("ice")
            if land.fire & bit:
                art += rect(1, 1, size - 2, size - 2, "red-wash") + icon("flame", size / 2, size / 2, size * 0.7, "red")
                words.append("fire wall")
            if land.trap & bit:
                art += icon("trap", size / 2, size / 2, size * 0.5, "grey")
                words.append("trap")
            if land.seal & bit:
                art += rect(2, 2, size - 4, size - 4, "none", "purple", 2)
                words.append("seal")
            if square in self.encounter.tokens:
                art += icon("spark", size / 2, size / 2, size * 0.6, "gold")
                words.append(title(self.encounter.tokens[square]).lower())
            label = square_name(c, r) + (": " + ", ".join(words) if words else "")
            add(f"sq-{c}-{r}", x + c * size, y + r * size, art, label)
        self._figures(x, y, size)

    def _figures(self, x: float, y: float, size: float) -> None:
        width = self.encounter.width
        placing = any(figure.square < 0 for figure in self.encounter.figures.values())
        order = sorted(self.encounter.figures.values(), key=lambda figure: (not figure.down, figure.square))
        for figure in order:
            if figure.square < 0:
                continue
            c, r = figure.square % width, figure.square // width
            half = figure.size / 2
            art = self._standee(figure, size)
            where = square_name(c, r)
            label = f"{name_of_figure(self.state, figure.id)} on {where}, {figure.hp} of {figure.top} HP"
            if figure.conditions:
                label += ", " + ", ".join(figure.conditions)
            if figure.kind in ("boss", "minion") and not placing:
                label += self._intent(figure)
            if figure.down:
                label = f"{name_of_figure(self.state, figure.id)}, knocked out, last on {where}"
            self.drawing.add(
                f"fig-{figure.id}", x + (c + half) * size, y + (r + half) * size, art, label, under=f"sq-{c}-{r}"
            )

    def _intent(self, enemy: Figure) -> str:
        """Whom an enemy would go for now, and how far that is (ATD-AI-01): what a player wants to know before
        moving.
        """
        plan = Plan(self.state, enemy, 0)
        found = plan.where.hunted()
        near = least(enemy, found, plan) if found else []
        if not near:
            return "; goes for nobody"
        away = plan.away(near[0])
        names = " or ".join(name_of_figure(self.state, figure.id) for figure in near)
        choice = ", the party chooses" if len(near) > 1 else ""
        return f"; goes for {names}" + (f", {away} steps away" if away < FAR else ", whom it cannot reach") + choice

    def _standee(self, figure: Figure, size: float) -> Art:
        conditions = tuple(CONDITIONS[one].icon for one in figure.conditions)
        letter = figure.id if figure.kind == "minion" else ""
        large = size * (1.5 if figure.size == 2 else 0.74)
        art = standee(
            paint_of(figure),
            letter,
            "" if letter else icon_of(self.state, figure),
            large,
            figure.hp,
            figure.top,
            conditions,
            None,
            figure.down,
            not figure.friend,
        )
        if letter:
            art += group(
                circle(0, 0, 9, "card", "ink", 1) + icon(icon_of(self.state, figure), 0, 0, 13),
                x=size * 0.3,
                y=-size * 0.28,
            )
        if figure.guard:
            art += group(
                icon("shield", 0, 0, 18, "teal")
                + text(0, 1, figure.guard, 10, "on", "middle", "sans", True, middle=True),
                x=-size * 0.32,
                y=-size * 0.3,
            )
        return art

    def objectives(self, x: float, y: float, width: float) -> float:
        """Chapter, objectives with their state, its own rules, potions, round, items; how much room the rules took."""
        state, encounter = self.state, self.encounter
        chapter = state.content.chapters[encounter.chapter]
        size = 14 if self.tall else 15
        rules = [wrap(one.text, width - 46, size - 1) for one in printed(state).special if one.text]
        more = sum(len(told) for told in rules) * (size - 1) * 1.25 + 5.0 * len(rules)
        height = 100 + more
        art = panel(width, height, chapter.title, "gold", symbol="flag")
        art += icon("target", 20, 28, 20, "green") + paragraph(36, 33, objective_words(state), width - 46, size, most=2)
        met = bonus_met(state) if encounter.round else False
        art += icon("star", 20, 52, 20, "gold") + paragraph(
            36,
            57,
            "Bonus: " + objective_words(state, False) + (" (so far)" if met else ""),
            width - 46,
            size,
            "faint",
            most=2,
        )
        top = 78.0
        for told in rules:
            art += icon("scroll", 20, top - 3, 17) + lines(36, top, told, size - 1)
            top += len(told) * (size - 1) * 1.25 + 5
        low = height - 22
        art += icon("clock", 20, low, 20) + text(36, low + 5, f"Round {encounter.round}", size)
        art += icon("potion", 122, low, 24, "red") + text(140, low + 6, encounter.potions, 20, "red", bold=True)
        art += text(160, low + 5, f"potions, {encounter.mode}", size, "faint")
        label = (
            f"{chapter.title}. Main objective: {objective_words(state)}. Bonus: {objective_words(state, False)}. "
            f"{' '.join(one.text for one in printed(state).special)} "
            f"Round {encounter.round}, {encounter.potions} potions."
        )
        self.drawing.add("objectives", x, y, art, label)
        items = [item for item, count in state.items.items() if count]
        for number, item in enumerate(items[:4]):
            words = f"{state.items[item]} {name_of_card(state.content, item)}"
            self.drawing.add(
                f"item-{item}",
                x + 288 + number * 130 if not self.tall else x + 8,
                y + height - 22 if not self.tall else y + height + 14 + 26 * number,
                chip(words, 0, 0, 13, "card", "bag", 130),
                f"{words}: {rules_line(item, state.content)}",
            )
        return more

    def line(self, x: float, y: float, width: float) -> None:
        """The initiative line: done, current, to come."""
        encounter = self.encounter
        if not encounter.line:
            self.drawing.add(
                "line-none",
                x,
                y,
                text(0, 26, "The order of turns is drawn when the round begins.", 15, "faint", italic=True),
            )
            return
        step = min(92.0, width / max(1, len(encounter.line)))
        seen: dict[str, int] = {}
        for place, id in enumerate(encounter.line):
            seen[id] = seen.get(id, 0) + 1
            boss = id.startswith("boss")
            paint = "red" if boss else HERO_PAINT.get(id, "teal")
            symbol = "skull" if boss else HERO_ICON.get(id, "paw")
            now, done = place == encounter.turn, place < encounter.turn
            figure = encounter.figures.get(id)
            out = figure is not None and figure.down
            name = name_of_figure(self.state, id).split()[-1 if boss else 0]
            wide = step - 6
            art = rect(0, 0, wide, 44, f"{paint}-wash", "ink", 2.5 if now else 1, 6)
            art += icon(symbol, 14, 22, 20, paint)
            letters = min(14.0, 14.0 * (wide - 30) / max(1.0, width_of(name, 14)))
            art += text(27, 27, shorten(name, wide - 28, max(11.0, letters)), max(11.0, letters))
            if out:
                art += icon("cross", wide - 10, 10, 16, "red")
            if now:
                art += rect(-3, -3, wide + 6, 50, "none", "gold", 3, 8)
            label = f"Turn {place + 1}: {name_of_figure(self.state, id)}" + (
                ", now" if now else ", done" if done else ""
            )
            self.drawing.add(
                f"line-{id}-{seen[id]}", x + place * step, y, group(art, opacity=0.45 if done else 1), label
            )
