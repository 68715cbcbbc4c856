"""Options in a terminal: finding the one that somebody typed."""

from typing import Sequence

from questhall.kernel import Option, text


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
