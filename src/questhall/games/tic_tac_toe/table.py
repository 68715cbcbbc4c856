"""How tic-tac-toe looks and reads."""

from questhall.drawing import Art, Cue, Drawing, Node, Page, Piece, Table, circle, group, path, plate, rect, text
from questhall.drawing.memo import remembered
from questhall.drawing.pictures import framed, place
from questhall.games.tic_tac_toe.state import BoardView
from questhall.kernel import Decision, Event, Option

NAMES = ("top left", "top", "top right", "left", "centre", "right", "bottom left", "bottom", "bottom right")
SIDES = ("crosses", "noughts")
CELL = 150
DESK = place(
    "sky.hall land.boards candle@142,60*0.4 feather:white/cream@20,56*0.5^-24 beast.raven:black/gold@24,20*0.26"
)
PICKS = [(f"square-{square}",) for square in range(9)]
CUES = [Cue("flash", pick) for pick in PICKS]


class BoardTable(Table[BoardView]):
    """Nine squares on a page, crosses and noughts in ink."""

    accent = "teal"
    motif = "grid"

    def draw(self, view: BoardView, tall: bool = False) -> Drawing:
        width, left, top = (480, 15, 90) if tall else (760, 155, 100)
        headline = _headline_piece(_headline(view), width / 2)
        pieces = [headline, *_board(view.squares, view.line, left, top)]
        return Drawing(width, top + 3 * CELL + 60, pieces, "Tic-tac-toe")

    def text(self, view: BoardView) -> str:
        rows = []
        for row in range(3):
            cells = [" XO"[view.squares[row * 3 + column] + 1] for column in range(3)]
            shown = [str(row * 3 + column + 1) if cell == " " else cell for column, cell in enumerate(cells)]
            rows.append(" " + " | ".join(shown))
        return "\n---+---+---\n".join(rows) + f"\n{_headline(view)}"

    def ask(self, view: BoardView, decision: Decision) -> str:
        return f"Player {decision.seat + 1} ({SIDES[decision.seat]}): mark a free square."

    def words(self, view: BoardView, decision: Decision, option: Option) -> str:
        return NAMES[int(str(option))]

    def picks(self, view: BoardView, decision: Decision, option: Option) -> tuple[str, ...]:
        return PICKS[int(str(option))]

    def nodes(self, view: BoardView, decision: Decision) -> list[Node]:
        return _nodes(view.squares)

    def line(self, view: BoardView, event: Event) -> str:
        return f"Player {event.seat + 1} marks {NAMES[int(event.args[0])]}."

    def cue(self, event: Event) -> Cue | None:
        return CUES[int(event.args[0])]

    def page(self, view: BoardView, decision: Decision | None) -> Page | None:
        if not view.line and -1 in view.squares:
            return None
        return Page("end", "end", _headline(view), picture=_last_board(view.squares, view.line))

    def cover(self) -> Drawing:
        drawing = Drawing(320, 200, [Piece("desk", 0, 0, framed(DESK, 320, 200, frame=False))])
        drawing.add("page", 160, 102, rect(-98, -94, 196, 188, "card", "ink", 2, 6), turn=-4)
        drawing.add("board", 160, 102, group(*(_small(square) for square in range(9)), x=-90, y=-90), turn=-4)
        drawing.add("row", 160, 102, path("M-70,80L70,-80", "none", "gold", 6, opacity=0.8), turn=-4)
        return drawing


@remembered
def _nodes(squares: tuple[int, ...]) -> list[Node]:
    free = [square for square, mark in enumerate(squares) if mark < 0]
    return [{"pick": PICKS[square][0], "choice": str(square), "words": NAMES[square]} for square in free]


def _headline(view: BoardView) -> str:
    if view.line:
        return f"{SIDES[1 - view.active].capitalize()} have three in a row"
    if -1 not in view.squares:
        return "Drawn"
    return f"{SIDES[view.active].capitalize()} to play"


@remembered
def _board(squares: tuple[int, ...], line: tuple[int, ...], left: float, top: float) -> list[Piece]:
    board: list[Piece] = []
    for square, mark in enumerate(squares):
        board += _pieces(square, mark, square in line, left, top)
    return board


@remembered
def _pieces(square: int, mark: int, lit: bool, left: float, top: float) -> tuple[Piece, ...]:
    """A square and the mark on it."""
    x, y = left + square % 3 * CELL, top + square // 3 * CELL
    who = f", {SIDES[mark]}" if mark >= 0 else ", free"
    free = Piece(f"square-{square}", x, y, _square(lit), NAMES[square] + who)
    if mark < 0:
        return (free,)
    art = _cross() if mark == 0 else _nought()
    return free, Piece(f"mark-{square}", x + CELL // 2, y + CELL // 2, art, under=free.id)


@remembered
def _last_board(squares: tuple[int, ...], line: tuple[int, ...]) -> Drawing:
    """The board as it stood at the end, in one piece."""
    board = [group(piece.art, x=piece.x, y=piece.y) for piece in _board(squares, line, 0, 0)]
    return Drawing(3 * CELL, 3 * CELL, [Piece("board", 0, 0, Art("".join(board)))])


@remembered
def _headline_piece(words: str, middle: float) -> Piece:
    return Piece("turn", middle, 44, plate(words, 300, 20), label=words)


@remembered
def _square(lit: bool) -> Art:
    return rect(4, 4, CELL - 8, CELL - 8, "gold-wash" if lit else "card", "ink", 2, 10)


@remembered
def _cross(size: float = 44) -> Art:
    low, high = -size, size
    return path(
        f"M{low},{low}Q0,{low / 4} {high},{high}M{high},{low}Q{high / 6},0 {low},{high}", "none", "red", size / 4
    )


@remembered
def _nought(size: float = 44) -> Art:
    return circle(0, 0, size, "none", "blue", size / 4)


def _small(square: int) -> Art:
    x, y = square % 3 * 60, square // 3 * 60
    frame = rect(x + 2, y + 2, 56, 56, "card", "ink", 1.5, 5)
    if square in (0, 3):
        return frame + group(_nought(15), x=x + 30, y=y + 30)
    return frame + group(_cross(15), x=x + 30, y=y + 30) if square in (2, 4, 6) else frame + text(x + 30, y + 30, "")
