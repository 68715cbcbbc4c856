"""A page of the adventure book: the hex map of one seat, drawn like a field map."""

from questhall.drawing import Art, Drawing, badge, circle, group, icon, line, meeple, path, rect, text
from questhall.drawing.hexes import centre, hexagon
from questhall.drawing.pictures import whole
from questhall.games.drawn_to_adventure.content.hexes import HexMap
from questhall.games.drawn_to_adventure.table import signs
from questhall.games.drawn_to_adventure.table.grounds import PAINTS, ground_of
from questhall.games.drawn_to_adventure.table.names import describe_hex
from questhall.games.drawn_to_adventure.table.pictures import name_of, picture
from questhall.games.drawn_to_adventure.view import AdventureView, SeatView


class Page:
    """Where the hexes of a map lie within a frame, and how large they are."""

    def __init__(self, board: HexMap, x: float, y: float, width: float, height: float) -> None:
        places = [centre(q, r, 1) for q, r in board.place]
        left, right = min(p[0] for p in places) - 0.9, max(p[0] for p in places) + 0.9
        top, bottom = min(p[1] for p in places) - 1.03, max(p[1] for p in places) + 1.03
        self.size = min(width / (right - left), height / (bottom - top))
        self.board = board
        self.height = self.size * (bottom - top)
        self.x = x + (width - self.size * (right - left)) / 2 - self.size * left
        self.y = y + (height - self.size * (bottom - top)) / 2 - self.size * top

    def middle(self, hex: int) -> tuple[float, float]:
        """The middle of a hex."""
        q, r = self.board.place[hex]
        x, y = centre(q, r, self.size)
        return self.x + x, self.y + y


def draw_page(
    drawing: Drawing,
    view: AdventureView,
    board: HexMap,
    seat: int,
    frame: tuple[float, float, float, float],
    goal: str,
) -> None:
    """The large page: every hex and every box is a piece of its own, so that it can be picked.

    `goal` is the letter of the open leg of the side quest. Names stand in the list beside the page and in the looks.
    """
    page, book = Page(board, *frame), view.seats[seat]
    for hex in range(len(board.hexes)):
        x, y = page.middle(hex)
        label = describe_hex(view, board, book, hex)
        drawing.add(f"hex-{board.names[hex]}", x, y, _hex(page, view, book, hex), label)
    drawing.add("ways", 0, 0, _ways(page, book))
    for hex, printed in enumerate(board.hexes):
        x, y = page.middle(hex)
        done = bool(book.done >> hex & 1)
        for box, (dx, dy, size) in zip(board.boxes_of[hex], _boxes(board, hex, page.size), strict=True):
            filled = bool(book.filled & box.bit)
            active = not box.need.dotted or 0 < view.first[hex] < view.round or filled
            art = signs.box(box.need, False, active, size)
            state = "filled in" if filled else "empty" if active else "not a box yet"
            name = f"box-{board.names[hex]}-{box.number}"
            drawing.add(
                name, x + dx, y + dy, art, f"{printed.name}: {box.text}, {state}", under=f"hex-{board.names[hex]}"
            )
            if filled:  # the stroke is a piece of its own, so that the pen can be seen drawing it
                stroke = f"ink-{seat}-{board.names[hex]}-{box.number}"
                drawing.add(stroke, x + dx, y + dy, signs.scribble(box.need, size), under=name)
        if done and board.is_quest[hex]:
            drawing.add(
                f"done-{seat}-{board.names[hex]}", x, y, signs.cross_out(page.size), under=f"hex-{board.names[hex]}"
            )
    _glow(drawing, page, book, goal)
    x, y = page.middle(book.at)
    figure = meeple(signs.SEATS[seat], size=page.size * 0.62)
    low = page.size * (0.3 if board.is_quest[book.at] else 0.1)
    drawing.add(f"meeple-{seat}", x, y + low, figure, "the meeple", under=f"hex-{board.names[book.at]}")


def _glow(drawing: Drawing, page: Page, book: SeatView, goal: str) -> None:
    """A golden rim around what lies beside the meeple, and around the goal of the side quest."""
    board = page.board
    rims = [hex for hex in board.near[book.at] if not book.done >> hex & 1]
    art = "".join(
        group(
            hexagon(0, 0, page.size * 0.95, "none", "gold", page.size * 0.075), x=page.middle(h)[0], y=page.middle(h)[1]
        )
        for h in rims
    )
    if goal in board.letters:
        x, y = page.middle(board.letters[goal])
        art += group(hexagon(0, 0, page.size * 0.93, "none", "teal", page.size * 0.06, dash="7 5"), x=x, y=y)
    drawing.add("glow", 0, 0, group(art, opacity=0.85))


def _ways(page: Page, book: SeatView) -> Art:
    """What joins far hexes: dotted lines from ports to docks, and a bow between the ends of a cave."""
    board, art = page.board, ""
    for hex in range(len(board.hexes)):
        x, y = page.middle(hex)
        for dock in board.docks[hex]:
            art += line(x, y, *page.middle(dock), "blue", page.size * 0.045, "1 8", opacity=0.6)
        if board.kinds[hex] == "cave_entrance" and board.partner[hex] >= 0:
            x2, y2 = page.middle(board.partner[hex])
            over, down = (x + x2) / 2 + (y2 - y) * 0.15, (y + y2) / 2 - (x2 - x) * 0.15
            bend = f"M{x:.1f},{y:.1f}Q{over:.1f},{down:.1f} {x2:.1f},{y2:.1f}"
            opened = book.done >> hex & 1
            art += path(bend, "none", "brown", page.size * 0.05, "" if opened else "2 9", opacity=0.55)
    return art


def _boxes(board: HexMap, hex: int, size: float) -> list[tuple[float, float, float]]:
    """The place and size of each box of a hex, in one or two rows."""
    boxes = board.boxes_of[hex]
    if not boxes:
        return []
    side = size * (0.38 if _tiers(board, hex) > 1 else 0.42)
    widths = [signs.box_width(box.need, side) for box in boxes]
    rows = _rows([signs.box_width(box.need, 0.42) for box in boxes], 1.5, 0.06)
    found: list[tuple[float, float, float]] = [(0, 0, side)] * len(boxes)
    for number, row in enumerate(rows):
        x = -(sum(widths[i] + 3 for i in row) - 3) / 2
        y = size * (0.24 if len(rows) > 1 else 0.22) + (number - (len(rows) - 1) / 2) * (side + 2)
        for i in row:
            found[i] = (x + widths[i] / 2, y, side)
            x += widths[i] + 3
    return found


def _tiers(board: HexMap, hex: int) -> int:
    """In how many rows its boxes stand."""
    return len(_rows([signs.box_width(box.need, 0.42) for box in board.boxes_of[hex]], 1.5, 0.06))


def _rows(widths: list[float], most: float, gap: float = 3) -> list[list[int]]:
    """Boxes in rows that are not too long."""
    rows: list[list[int]] = [[]]
    for place, wide in enumerate(widths):
        if rows[-1] and sum(widths[i] + gap for i in rows[-1]) + wide > most:
            rows.append([])
        rows[-1].append(place)
    return rows


def _hex(page: Page, view: AdventureView, book: SeatView, hex: int) -> Art:
    """The ground of a hex, its rewards, first-only rewards and letter."""
    board, size = page.board, page.size
    printed, done = board.hexes[hex], bool(book.done >> hex & 1)
    kind = printed.kind
    art = signs.ground(printed, board.id, size, done)
    if printed.region == "shire":
        art += hexagon(0, 0, size * 0.88, "none", "green", 1.6, dash="2 3")
    if board.first[hex] and not 0 < view.first[hex] < view.round:
        art += group(_first(board, hex, size), x=size * 0.46, y=-size * 0.62)
    if board.rewards[hex]:
        art += group(_prizes(board, hex, size), y=size * (0.82 if _tiers(board, hex) > 1 else 0.68))
    if board.treasure[hex] is not None:
        chest = board.treasure[hex]
        assert chest is not None
        row, _ = signs.reward_row((chest,), size * 0.34)
        art += group(row, y=size * 0.55)
        if book.dug >> hex & 1:
            art += group(signs.cross_out(size * 0.4), y=size * 0.55)
    if kind == "bridge":
        art += group(badge(printed.bridge, size * 0.5), y=size * 0.58)
    if printed.letter:
        art += group(_letter(printed.letter, size * 0.52), x=-size * 0.6, y=-size * 0.44)
    return art


def _prizes(board: HexMap, hex: int, size: float) -> Art:
    """Rewards on a slip of paper at the foot of the hex."""
    many = sum(prize.n for prize in board.rewards[hex] if prize.what in ("mana", "silver", "gold", "gem", "xp")) > 3
    row, wide = signs.reward_row(board.rewards[hex], size * (0.24 if many else 0.3), 9)
    high = size * 0.36
    return rect(-wide / 2 - 4, -high / 2, wide + 8, high, "card", "edge", 0.8, high / 2, opacity=0.92) + row


def _letter(letter: str, size: float) -> Art:
    return circle(0, 0, size / 2, "ink", "card", 1) + text(
        0, 0, letter, max(15, size * 0.72), "card", "middle", bold=True, middle=True
    )


def _first(board: HexMap, hex: int, size: float) -> Art:
    """First-only rewards on a little flag at the top; it is gone once they are."""
    row, wide = signs.reward_row(board.first[hex], size * 0.23, 9)
    lead, high = size * 0.28, size * 0.31
    left = -(wide + lead + 4) / 2
    art = rect(left, -high / 2, wide + lead + 6, high, "gold-wash", "ink", 0.9, high * 0.3)
    return art + icon("flag", left + lead * 0.55, 0, size * 0.24) + group(row, x=left + lead + wide / 2 + 1)


def small_page(view: AdventureView, board: HexMap, seat: int, width: float, height: float) -> Art:
    """Another player's page, small: land, bosses and villages, what is filled in and crossed out, and the meeple."""
    page, book = Page(board, 0, 0, width, height), view.seats[seat]
    art = ""
    for hex, printed in enumerate(board.hexes):
        x, y = page.middle(hex)
        size = page.size
        done = bool(book.done >> hex & 1)
        inner = hexagon(0, 0, size, PAINTS[ground_of(board.id, printed)], "a-line", 0.8)
        if printed.kind == "boss":
            inner += hexagon(0, 0, size * 0.9, "red-wash", "red", 2) + whole(picture(name_of(printed)), size * 1.3)
        elif printed.kind in ("village", "start"):
            inner += whole(picture(name_of(printed)), size * 1.3) if name_of(printed) else ""
        boxes = board.boxes_of[hex]
        for i, box in enumerate(boxes if not done else ()):
            fill = "blue" if book.filled & box.bit else "card"
            inner += circle((i - (len(boxes) - 1) / 2) * size * 0.5, size * 0.5, size * 0.2, fill, "ink", 0.8)
        if done and board.is_quest[hex]:
            inner += signs.cross_out(size)
        art += group(inner, x=x, y=y)
    x, y = page.middle(book.at)
    return group(art, group(meeple(signs.SEATS[seat], size=page.size * 1.3), x=x, y=y))
