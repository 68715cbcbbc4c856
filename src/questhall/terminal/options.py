"""Options in a terminal: a numbered list, and finding the one that somebody typed."""

from typing import Iterable, Sequence

from questhall.kernel import Option, text

SHORT = 24  # labels up to this length stand in columns when there are many
MANY = 12


def listing(labels: Sequence[str], which: Iterable[int]) -> str:
    """The options by their numbers; many short ones side by side."""
    numbers = list(which)
    cells = [f"{number + 1:3}  {labels[number]}" for number in numbers]
    if len(cells) <= MANY or max(len(labels[number]) for number in numbers) > SHORT:
        return "\n".join(cells)
    width = max(len(cell) for cell in cells) + 2
    columns = max(1, 96 // width)
    height = -(-len(cells) // columns)
    rows = [[cell.ljust(width) for cell in cells[row::height]] for row in range(height)]
    return "\n".join("".join(row).rstrip() for row in rows)


def find(line: str, options: Sequence[Option], labels: Sequence[str]) -> tuple[int | None, list[int]]:
    """The position of the option that was typed, or else the positions of those that it could mean."""
    wanted = line.lower()
    texts = [text(option).lower() for option in options]
    if line.isdigit() and 1 <= int(line) <= len(options):
        return int(line) - 1, []
    if wanted in texts:
        return texts.index(wanted), []
    words = [label.lower() for label in labels]
    if wanted in words:
        return words.index(wanted), []
    close = [i for i in range(len(options)) if wanted in words[i] or wanted in texts[i]] if wanted else []
    return (close[0], []) if len(close) == 1 and len(wanted) > 2 else (None, close)
