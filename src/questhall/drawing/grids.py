"""Square grids: floors, lines, walls along edges, the outline of a region, and dots for games played on points."""

from collections.abc import Iterable

from questhall.drawing.elements import Art, Point, circle, number, path, rect, text
from questhall.drawing.memo import remembered

Cell = tuple[int, int]
"""Column and row."""


def cell_centre(column: float, row: float, size: float, x: float = 0, y: float = 0) -> Point:
    """The middle of a cell of a grid whose upper left corner is x, y."""
    return x + (column + 0.5) * size, y + (row + 0.5) * size


@remembered
def cell(
    column: int,
    row: int,
    size: float,
    fill: str = "card",
    stroke: str = "edge",
    line: float = 1,
    x: float = 0,
    y: float = 0,
    inset: float = 0,
) -> Art:
    """One square of a grid."""
    return rect(
        x + column * size + inset, y + row * size + inset, size - 2 * inset, size - 2 * inset, fill, stroke, line
    )


@remembered
def floor(
    columns: int,
    rows: int,
    size: float,
    fill: str = "card",
    checks: str = "none",
    stroke: str = "edge",
    line: float = 1,
    x: float = 0,
    y: float = 0,
    frame: str = "ink",
) -> Art:
    """A whole board in few elements: ground, chequers if wanted, lines, a frame."""
    wide, high = columns * size, rows * size
    art = rect(x, y, wide, high, fill)
    if checks != "none":
        dark = "".join(
            f"M{number(x + c * size)},{number(y + r * size)}h{number(size)}v{number(size)}h{number(-size)}z"
            for r in range(rows)
            for c in range(columns)
            if (r + c) % 2
        )
        art += path(dark, checks, "none")
    rules = "".join(f"M{number(x + c * size)},{number(y)}v{number(high)}" for c in range(1, columns))
    rules += "".join(f"M{number(x)},{number(y + r * size)}h{number(wide)}" for r in range(1, rows))
    if rules:
        art += path(rules, "none", stroke, line)
    return art + (rect(x, y, wide, high, "none", frame, max(2, line * 2)) if frame != "none" else "")


def outline(
    cells: Iterable[Cell],
    size: float,
    stroke: str = "ink",
    line: float = 3,
    fill: str = "none",
    x: float = 0,
    y: float = 0,
    dash: str = "",
) -> Art:
    """The border of a set of cells."""
    inside = set(cells)
    strokes: list[str] = []
    for column, row in sorted(inside):
        left, top = number(x + column * size), number(y + row * size)
        right, bottom = number(x + (column + 1) * size), number(y + (row + 1) * size)
        if (column, row - 1) not in inside:
            strokes.append(f"M{left},{top}H{right}")
        if (column + 1, row) not in inside:
            strokes.append(f"M{right},{top}V{bottom}")
        if (column, row + 1) not in inside:
            strokes.append(f"M{left},{bottom}H{right}")
        if (column - 1, row) not in inside:
            strokes.append(f"M{left},{top}V{bottom}")
    area = (
        "".join(rect(x + c * size, y + r * size, size, size, fill) for c, r in sorted(inside)) if fill != "none" else ""
    )
    return area + (path("".join(strokes), "none", stroke, line, dash) if strokes else "")


@remembered
def wall(
    column: int, row: int, side: str, size: float, x: float = 0, y: float = 0, stroke: str = "ink", line: float = 6
) -> Art:
    """A wall along one side of a cell: "n", "e", "s" or "w"."""
    left, top = x + column * size, y + row * size
    d = {
        "n": f"M{number(left)},{number(top)}h{number(size)}",
        "s": f"M{number(left)},{number(top + size)}h{number(size)}",
        "w": f"M{number(left)},{number(top)}v{number(size)}",
        "e": f"M{number(left + size)},{number(top)}v{number(size)}",
    }[side]
    return path(d, "none", stroke, line)


@remembered
def block(column: int, row: int, size: float, x: float = 0, y: float = 0, fill: str = "grey") -> Art:
    """A cell full of masonry."""
    left, top = x + column * size, y + row * size
    return (
        rect(left, top, size, size, fill, "ink", 1.5)
        + rect(left, top, size, size, "bricks")
        + rect(left + size * 0.08, top + size * 0.08, size * 0.84, size * 0.84, "none", "card", 1, opacity=0.35)
    )


def dot(x: float, y: float, size: float = 6, fill: str = "edge", stroke: str = "none") -> Art:
    """A point of a dot map."""
    return circle(x, y, size / 2, fill, stroke, 1)


@remembered
def coordinates(columns: int, rows: int, size: float, x: float = 0, y: float = 0, text_size: float = 11) -> Art:
    """Letters above the columns and numbers beside the rows, so that the log can name a cell."""
    top = "".join(
        text(x + (c + 0.5) * size, y - text_size * 0.4, _letters(c), text_size, "faint", "middle", "sans")
        for c in range(columns)
    )
    return top + "".join(
        text(x - text_size * 0.4, y + (r + 0.5) * size, r + 1, text_size, "faint", "end", "sans", middle=True)
        for r in range(rows)
    )


def cell_name(column: int, row: int) -> str:
    """How people call a cell: column letter and row number, from A1."""
    return f"{_letters(column)}{row + 1}"


def _letters(column: int) -> str:
    return chr(65 + column) if column < 26 else _letters(column // 26 - 1) + chr(65 + column % 26)
