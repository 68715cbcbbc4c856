"""The board of an encounter: grid, terrain, figures, the line of turns."""

from questhall.drawing import (
    Art,
    Drawing,
    above,
    circle,
    group,
    icon,
    line,
    path,
    rect,
    shorten,
    standee,
    text,
    text_box,
    width_of,
)
from questhall.drawing.grids import coordinates
from questhall.drawing.pictures import Picture as Portrait
from questhall.drawing.pictures import token
from questhall.drawing.pictures.ground import tile
from questhall.games.adventure_tactics.content.conditions import CONDITIONS
from questhall.games.adventure_tactics.rules.board.geometry import squares
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import area_mask, printed
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import Ground, ground
from questhall.games.adventure_tactics.rules.board.positions import Positions
from questhall.games.adventure_tactics.rules.campaign.setup import loadout_options
from questhall.games.adventure_tactics.rules.cards.classes import hero_of
from questhall.games.adventure_tactics.rules.cards.deciders import Options
from questhall.games.adventure_tactics.rules.cards.drawing import mulligan_options
from questhall.games.adventure_tactics.rules.round.cleanup import cleanup_options
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.games.adventure_tactics.table.names import (
    HERO_ICON,
    HERO_PAINT,
    icon_of,
    name_of_figure,
    paint_of,
    square_name,
    title,
)
from questhall.games.adventure_tactics.table.pictures import of_figure, open_ground, picture
from questhall.games.adventure_tactics.table.planning import (
    Intent,
    hero_reach,
    in_danger,
    intent,
    intent_words,
    is_enemy,
)

AT_ONCE: dict[str, Options] = {
    "loadouts": loadout_options,
    "mulligans": mulligan_options,
    "cleanups": cleanup_options,
}


def focus(state: GameTable, seat: int) -> str:
    """The hero whose cards are shown: of the viewer's the one who is asked, the one whose turn it is, or the first."""
    encounter = state.encounter
    mine = [hero.id for hero in state.heroes if seat < 0 or hero.seat == seat] or [hero.id for hero in state.heroes]
    if encounter is not None and encounter.asked in mine:
        return encounter.asked
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
        found |= {f"slot-{one}" for _, one in laid_out(state, hero)}
    return found | {f"item-{item}" for item, count in state.items.items() if count}


def choosing_boards(state: GameTable) -> bool:
    """Whether the seats are just choosing what lies on their boards (ATD-SETUP-05)."""
    return bool(state.agenda) and state.agenda[-1][0] == "loadouts"


def laid_out(state: GameTable, hero: str) -> list[tuple[str, str]]:
    """What lies on a hero's board, each with its kind; while boards are chosen all that could lie there, with where it
    is now.
    """
    encounter = state.encounter
    assert encounter is not None
    board = encounter.boards[hero]
    if not choosing_boards(state):
        slots = [(kind, str(getattr(board, kind))) for kind in ("weapon", "armor", "accessory", "feature")]
        return [(kind, one) for kind, one in slots if one] + [
            ("passive", one) for one in (*board.passives, *board.dice)
        ]
    owner = hero_of(state, hero)
    on = {board.weapon, board.armor, board.accessory, board.feature, *board.passives, *board.dice}
    owned = dict.fromkeys((*owner.gear, *owner.features, *owner.passives, *owner.dice))
    return [
        ("on the board" if one in on else "in the deck" if one in board.discard else "in the box", one) for one in owned
    ]


SIDES = ((0, -1, 0, 0, 1, 0), (1, 0, 1, 0, 1, 1), (0, 1, 0, 1, 1, 1), (-1, 0, 0, 0, 0, 1))  # neighbour, edge


def outline(mask: int, width: int, height: int, size: float, paint: str) -> Art:
    """The border of a set of squares."""
    way = ""
    for square in squares(mask):
        c, r = square % width, square // width
        for dc, dr, x1, y1, x2, y2 in (
            (0, -1, 0, 0, 1, 0),
            (1, 0, 1, 0, 1, 1),
            (0, 1, 0, 1, 1, 1),
            (-1, 0, 0, 0, 0, 1),
        ):
            near_c, near_r = c + dc, r + dr
            inside = 0 <= near_c < width and 0 <= near_r < height and mask >> near_r * width + near_c & 1
            if not inside:
                way += f"M{(c + x1) * size:.1f},{(r + y1) * size:.1f}L{(c + x2) * size:.1f},{(r + y2) * size:.1f}"
    return group(path(way, "none", paint, 3.5), opacity=0.75) if way else Art("")


def _health(figure: Figure) -> Art:
    """The HP that are left, on green while more than half are."""
    paint = "green" if figure.hp * 2 > figure.top else "red"
    wide = 22.0 if figure.hp < 10 else 30.0 if figure.hp < 100 else 38.0
    art = rect(-wide / 2, -10, wide, 20, paint, "ink", 1.4, 9)
    return art + text(0, 1, figure.hp, 16, "on", "middle", "sans", True, middle=True)


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
            coordinates(g.width, g.height, size, 0, 0, 15)
            + rect(-3, -3, g.width * size + 6, g.height * size + 6, "none", "ink", 3),
        )
        layers = self._layers(land, size)
        for square in range(g.size):
            c, r = g.column[square], g.row[square]
            art = self._tile(open_ground(self.encounter.chapter), size, c + 3 * r, 0.42)
            words = []
            for lying, name, look, covers in layers:
                if lying >> square & 1:
                    art = look if covers else art + look
                    words.append(name)
            if square in self.encounter.tokens:
                art += icon("spark", size / 2, size / 2, size * 0.6, "gold")
                words.append(title(self.encounter.tokens[square]).lower())
            label = square_name(c, r) + (": " + ", ".join(words) if words else "")
            add(f"sq-{c}-{r}", x + c * size, y + r * size, art, label)
        self._plans(x, y, size)
        self._figures(x, y, size)

    def _tile(self, kind: str, size: float, turn: int = 0, veil: float = 0.0) -> Art:
        """A square of ground, paled so that whoever stands on it is seen."""
        art = group(tile(kind, size, turn=turn), x=size / 2, y=size / 2)
        return art + rect(0, 0, size, size, "card", "edge", 1, opacity=veil) if veil else art

    def _layers(self, land: Ground, size: float) -> list[tuple[int, str, Art, bool]]:
        """What lies on squares, from the bottom up: on which, its name, its look, whether it covers what is below."""
        placing = any(figure.square < 0 for figure in self.encounter.figures.values())
        start = land.yellow if placing or self.encounter.round <= 1 else 0
        main, extra = printed(self.state).main, printed(self.state).bonus
        goal = area_mask(self.state, main.area) if main.area else 0
        bonus = area_mask(self.state, extra.area) if extra.area else 0

        def inset(by: float, fill: str, edge: str = "none", line: float = 1.5, dash: str = "", seen: float = 1) -> Art:
            return rect(by, by, size - 2 * by, size - 2 * by, fill, edge, line, 0, dash, seen)

        def sign(name: str, share: float, paint: str) -> Art:
            return icon(name, size / 2, size / 2, size * share, paint)

        return [
            (start, "a place to start", inset(1, "gold-wash", seen=0.9 if placing else 0.4), False),
            (goal, "goal", inset(3, "none", "green", 2, "4 3"), False),
            (bonus, "bonus objective", inset(5, "none", "gold", 2, "2 4"), False),
            (land.water, "water", self._tile("water", size), True),
            (land.rubble, "obstacle", self._tile("rubble", size), True),
            (land.stone, "wall", self._tile("wall", size), True),
            (land.ice, "ice", self._tile("ice", size) + sign("snow", 0.6, "teal"), True),
            (land.fire, "fire wall", inset(1, "red-wash") + self._tile("fire", size), False),
            (land.trap, "trap", self._tile("trap", size), False),
            (land.seal, "seal", inset(2, "none", "purple", 2), False),
        ]

    def _plans(self, x: float, y: float, size: float) -> None:
        """What will come, on the board: squares in danger, where the hero whose turn it is could go, and an arrow from
        each enemy along its way to whom it would go for now (ATD-AI-01).
        """
        encounter = self.encounter
        if any(figure.square < 0 for figure in encounter.figures.values()):
            return
        id = encounter.line[encounter.turn] if 0 <= encounter.turn < len(encounter.line) else ""
        if id in encounter.boards and not encounter.figures[id].down:
            danger = in_danger(self.state)
            self.drawing.add("danger", x, y, self._tint(danger, size))
            mine = id if self.seat < 0 or hero_of(self.state, id).seat == self.seat else ""
            if mine:
                reach = hero_reach(self.state, encounter.figures[id])
                self.drawing.add("reach", x, y, outline(reach, encounter.width, encounter.height, size, "blue"))
        art: Art = Art("")
        where = Positions(self.state)
        for enemy in encounter.figures.values():
            if is_enemy(enemy):
                art += self._arrow(enemy, intent(self.state, enemy, where), size)
        if art:
            self.drawing.add("intents", x, y, art)

    def _tint(self, danger: dict[int, int], size: float) -> Art:
        """The more enemies could strike there, the redder."""
        art: Art = Art("")
        width = self.encounter.width
        for square, many in danger.items():
            left, top = square % width * size, square // width * size
            art += rect(left + 1, top + 1, size - 2, size - 2, "red", opacity=(0.06, 0.12, 0.19)[min(many, 3) - 1])
        return art

    def _arrow(self, enemy: Figure, ahead: Intent, size: float) -> Art:
        """The way that an enemy would walk, and from its end the blow: a solid line, a dashed one if it is too far."""
        if not ahead.goals:
            return Art("")
        width = self.encounter.width
        half = enemy.size / 2
        stops = [((one % width + half) * size, (one // width + half) * size) for one in ahead.way]
        goal = ahead.goals[0]
        x2, y2 = (goal.square % width + 0.5) * size, (goal.square // width + 0.5) * size
        (x0, y0), (x1, y1) = stops[0], stops[-1]
        art: Art = Art("")
        if len(stops) > 1:
            steps = "".join(f"L{px:.1f},{py:.1f}" for px, py in stops[1:])
            art += path(f"M{x0:.1f},{y0:.1f}{steps}", "none", "red", 3)
            art += circle(x1, y1, size * 0.1, "red")
        long = max(1.0, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
        if len(stops) == 1 and long < size * 1.3:
            return Art("")  # they stand beside each other
        dx, dy = (x2 - x1) / long, (y2 - y1) / long
        x2, y2 = x2 - dx * size * 0.4, y2 - dy * size * 0.4
        wing = size * 0.14
        head = f"M{x2 - dx * wing - dy * wing:.1f},{y2 - dy * wing + dx * wing:.1f}L{x2:.1f},{y2:.1f}"
        head += f"L{x2 - dx * wing + dy * wing:.1f},{y2 - dy * wing - dx * wing:.1f}"
        art += line(x1, y1, x2, y2, "red", 2.6 if ahead.hits else 1.6, "" if ahead.hits else "3 6")
        art += path(head, "none", "red", 2.6)
        return group(art, opacity=0.6 if ahead.hits else 0.4)

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
            if is_enemy(figure) and not placing:
                label += "; " + intent_words(self.state, figure)
            if figure.down:
                label = f"{name_of_figure(self.state, figure.id)}, knocked out, last on {where}"
            self.drawing.add(
                f"fig-{figure.id}", x + (c + half) * size, y + (r + half) * size, art, label, under=f"sq-{c}-{r}"
            )

    def _standee(self, figure: Figure, size: float) -> Art:
        conditions = tuple(CONDITIONS[one].icon for one in figure.conditions)
        letter = figure.id if figure.kind == "minion" else ""
        large = size * (1.5 if figure.size == 2 else 0.74)
        face = of_figure(self.state, figure)
        if face is None:
            art = standee(paint_of(figure), "", icon_of(self.state, figure), large, foe=not figure.friend)
        else:
            art = token(face, large * 1.12, paint_of(figure))
        if figure.down:
            art = group(art, opacity=0.45) + icon("cross", 0, 0, large * 0.8, "red")
        for place, symbol in enumerate(conditions):
            left = (place - (len(conditions) - 1) / 2) * 21
            art += group(circle(0, 0, 11, "card", "red", 1.6) + icon(symbol, 0, 0, 17, "red"), x=left, y=-large * 0.5)
        over: Art = Art("")
        if letter:
            mark = rect(-14, -9, 28, 18, "card", "ink", 1.2, 7)
            mark += text(0, 1, letter, 15, "ink", "middle", "sans", True, middle=True)
            over += group(mark, x=size * 0.26, y=-size * 0.32 if not conditions else -size * 0.1)
        if not figure.down and figure.kind != "token":
            over += group(_health(figure), y=large * 0.46)
        if figure.guard:
            over += group(
                icon("shield", 0, 0, 24, "teal")
                + text(0, 1, figure.guard, 15, "on", "middle", "sans", True, middle=True),
                x=-size * 0.32,
                y=-size * 0.3,
            )
        return art + above(over)

    def line(self, x: float, y: float, width: float, height: float = 0) -> None:
        """The initiative line: done, current, to come; from left to right, or with a height from top to bottom."""
        encounter = self.encounter
        if not encounter.line:
            words = "The order of turns is drawn when the round begins."
            self.drawing.add("line-none", x, y, text_box(0, 0, width, 60, words, 16, "faint", italic=True, least=15))
            return
        many = len(encounter.line)
        step = min(58.0, height / many) if height else min(60.0, width / many)
        seen: dict[str, int] = {}
        for place, id in enumerate(encounter.line):
            seen[id] = seen.get(id, 0) + 1
            label = f"Turn {place + 1}: {name_of_figure(self.state, id)}" + (
                ", now" if place == encounter.turn else ", done" if place < encounter.turn else ""
            )
            art = self._in_line(id, place, width if height else step - 5, min(46.0, step - 5) if height else 44.0)
            left, top = (x, y + place * step) if height else (x + place * step, y)
            self.drawing.add(f"line-{id}-{seen[id]}", left, top, art, label)

    def _face_in_line(self, id: str) -> Portrait | None:
        """Who a card of the line belongs to; a group has none."""
        encounter = self.encounter
        if id.startswith("boss") and id[4:].isdigit():
            sheet = encounter.decks[int(id[4:])].boss
            return picture(f"boss:{sheet}") if not self.state.content.bosses[sheet].group else None
        return of_figure(self.state, encounter.figures[id]) if id in encounter.figures else None

    def _in_line(self, id: str, place: int, wide: float, high: float) -> Art:
        """One card of the line."""
        encounter = self.encounter
        boss = id.startswith("boss")
        paint = "red" if boss else HERO_PAINT.get(id, "teal")
        symbol = "skull" if boss else HERO_ICON.get(id, "paw")
        now, done = place == encounter.turn, place < encounter.turn
        figure = encounter.figures.get(id)
        name = name_of_figure(self.state, id)
        name = name if width_of(name, 16) < wide - 42 else name.split()[-1 if boss else 0]
        art = rect(0, 0, wide, high, "card", "none", 0, 6) + rect(0, 0, wide, high, f"{paint}-wash", "ink", 1.2, 6)
        face = self._face_in_line(id)
        middle = 18 if wide > 70 else wide / 2
        if face is None:
            art += icon(symbol, middle, high / 2, 22, paint)
        else:
            art += token(face, min(34.0, high - 6), paint, middle, high / 2)
        if wide > 70:
            art += text(38, high / 2 + 5.5, shorten(name, wide - 42, 15.5), 15.5, bold=now)
        if figure is not None and figure.down:
            art += icon("cross", wide - 11, 11, 16, "red")
        if now:
            art += rect(-3, -3, wide + 6, high + 6, "none", "gold", 4, 8)
        return group(art, opacity=0.45 if done else 1)
