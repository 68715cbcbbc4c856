"""How wide a text will be: advance widths of a common serif and sans, so that Python can wrap text."""

from typing import Final, Literal

from questhall.drawing.memo import remembered

Face = Literal["serif", "sans"]

SERIF: Final = "'Noto Serif','Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif"
SANS: Final = "'Noto Sans','Segoe UI','Helvetica Neue',Roboto,Arial,sans-serif"

# Thousandths of an em for the characters from blank to tilde. The first fonts of the stacks are the widest of them.
_SERIF: Final = (
    "260 332 408 559 559 896 742 220 346 346 500 559 250 310 250 288 559 559 559 559 559 559 559 559 559 559 286 286 "
    "559 559 559 474 921 705 654 614 727 623 590 714 793 367 357 700 623 938 763 742 604 742 656 544 613 717 675 1047 "
    "660 625 592 360 288 360 559 459 274 563 614 492 614 535 369 538 635 320 300 585 310 945 645 577 614 614 471 451 "
    "352 635 579 862 578 565 511 428 559 428 559"
)
_SERIF_BOLD: Final = (
    "260 382 508 559 559 906 801 290 400 400 502 559 294 310 294 288 559 559 559 559 559 559 559 559 559 559 304 304 "
    "559 559 559 550 921 753 672 668 767 653 621 769 819 401 397 734 654 952 788 787 638 787 707 586 653 747 698 1067 "
    "732 693 666 414 288 414 559 459 334 599 649 527 649 571 407 560 667 352 345 636 352 986 667 613 645 648 523 488 "
    "405 667 606 856 646 579 529 442 559 442 559"
)
_SANS: Final = (
    "260 269 408 646 572 831 732 225 300 300 551 572 268 322 268 372 572 572 572 572 572 572 572 572 572 572 268 268 "
    "572 572 572 434 899 639 650 632 730 556 519 728 741 339 273 619 524 907 760 781 605 781 622 549 556 731 600 930 "
    "586 566 572 329 372 329 572 444 281 561 615 480 615 564 344 615 618 258 258 534 258 935 618 605 615 615 413 479 "
    "361 618 508 786 529 510 470 380 551 380 572"
)
_SANS_BOLD: Final = (
    "260 286 472 646 572 901 750 266 339 339 545 572 285 322 285 413 572 572 572 572 572 572 572 572 572 572 285 285 "
    "572 572 572 477 897 690 672 637 740 560 549 724 765 389 331 664 565 943 813 796 628 796 660 551 579 756 650 967 "
    "667 624 579 331 413 331 572 411 362 604 633 514 633 591 387 633 657 305 305 620 305 982 657 619 633 633 454 497 "
    "434 657 569 856 578 569 488 394 551 394 572"
)
_OTHER: Final = 600
"""Accented letters are about as wide as this; so are dashes."""

_WIDE: Final = 1000
"""Ideographs and emoji fill the em."""


def _table(widths: str) -> dict[str, int]:
    return {chr(32 + i): int(width) for i, width in enumerate(widths.split())}


_WIDTHS: Final = {
    ("serif", False): _table(_SERIF),
    ("serif", True): _table(_SERIF_BOLD),
    ("sans", False): _table(_SANS),
    ("sans", True): _table(_SANS_BOLD),
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
    """The largest size up to ``size`` at which the wrapped text fits the box, and its lines at that size."""
    while True:
        lines = wrap(words, width, size, face, bold)
        if len(lines) * size * leading <= height or size <= least:
            return size, lines
        size = max(least, size - 0.5)
