"""How wide a text will be: by the advance widths of the shipped type, so that Python can wrap text."""

from typing import Final, Literal

from questhall.drawing import widths
from questhall.drawing.memo import remembered

Face = Literal["serif", "sans"]

SERIF: Final = "'Source Serif Pro','Noto Serif','Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif"
SANS: Final = "'Source Sans Pro','Noto Sans','Segoe UI','Helvetica Neue',Roboto,Arial,sans-serif"

_OTHER: Final = 600
"""Letters that the shipped type does not have are about as wide as this."""

_WIDE: Final = 1000
"""Ideographs and emoji fill the em."""


_WIDTHS: Final = {
    ("serif", False): widths.SERIF,
    ("serif", True): widths.SERIF_BOLD,
    ("sans", False): widths.SANS,
    ("sans", True): widths.SANS_BOLD,
}


@remembered
def _ems(words: str, face: Face, bold: bool) -> int:
    table = _WIDTHS[face, bold]
    return sum(table.get(char) or (_OTHER if char < "\u2e80" else _WIDE) for char in words)


def width_of(words: str, size: float, face: Face = "serif", bold: bool = False) -> float:
    """The width of one line of text in the drawing's units."""
    return _ems(words, face, bold) * size / 1000


@remembered
def wrap(words: str, width: float, size: float, face: Face = "serif", bold: bool = False) -> tuple[str, ...]:
    """Break a text into lines no wider than width, at blanks, and at line breaks that are already there."""
    return tuple(
        line for paragraph in words.split("\n") for line in _wrap_paragraph(paragraph, width, size, face, bold)
    )


def _wrap_paragraph(words: str, width: float, size: float, face: Face, bold: bool) -> list[str]:
    lines: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}" if line else word
        if width_of(longer, size, face, bold) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        pieces = _break_word(word, width, size, face, bold)
        lines.extend(pieces[:-1])
        line = pieces[-1]
    return [*lines, line]


def _break_word(word: str, width: float, size: float, face: Face, bold: bool) -> list[str]:
    """A word wider than the line is cut hard: better than running over the neighbour."""
    pieces = [""]
    for char in word:
        if pieces[-1] and width_of(pieces[-1] + char, size, face, bold) > width:
            pieces.append("")
        pieces[-1] += char
    return pieces


@remembered
def shorten(words: str, width: float, size: float, face: Face = "serif", bold: bool = False) -> str:
    """One line: the text itself if it fits, else its beginning and an ellipsis."""
    if width_of(words, size, face, bold) <= width:
        return words
    kept = words
    while kept and width_of(kept + "\u2026", size, face, bold) > width:
        kept = kept[:-1]
    return kept.rstrip() + "\u2026"


@remembered
def fit(
    words: str,
    width: float,
    height: float,
    size: float,
    least: float = 7,
    leading: float = 1.25,
    face: Face = "serif",
    bold: bool = False,
) -> tuple[float, tuple[str, ...]]:
    """The largest size up to ``size`` at which the wrapped text fits the box, no word cut in two, and its lines."""
    longest = max((_ems(word, face, bold) for word in words.split()), default=0.0) / 1000
    while True:
        lines = wrap(words, width, size, face, bold)
        if size <= least or (len(lines) * size * leading <= height and longest * size <= width):
            return size, lines
        size = max(least, size - 0.5)
