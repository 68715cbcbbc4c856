"""How words stand in a terminal: wrapped between words, coloured where there are colours, people called by their names.

Through a pipe every line stays whole and plain, so that programs and screen readers can read it.
"""

import re
import textwrap
from typing import Callable, Sequence

import click

from questhall.kernel import Event

PLAYER = re.compile(r"\b(?:[Pp]layer|[Ss]eat) (\d+)\b")
STYLES: dict[str, dict[str, str | bool]] = {
    "title": {"bold": True},
    "name": {"bold": True, "fg": "cyan"},
    "number": {"fg": "cyan"},
    "next": {"fg": "yellow"},
    "refused": {"fg": "yellow"},
    "glance": {"dim": True},
    "blow": {"fg": "red"},
    "roll": {"fg": "blue"},
    "turn": {"bold": True},
    "drama": {"bold": True, "fg": "magenta"},
}
OPTION = re.compile(r"^( *\d+)(  )")
STARTS = ("turn", "drama")  # beats that begin a paragraph


class Screen:
    """A place for words: `width` 0 wraps nothing (a pipe)."""

    def __init__(self, tell: Callable[[str], None], names: Sequence[str] = (), width: int = 0, colours: bool = False):
        self.tell = tell
        self.names = names
        self.width = width
        self.colours = colours

    def say(self, words: str, style: str = "") -> None:
        """Some lines, each wrapped by itself; what is wrapped goes on under its beginning."""
        self.tell(
            "\n".join(self.styled(line, style) for one in self.named(words).split("\n") for line in self.wrap(one))
        )

    def options(self, words: str) -> None:
        """Options by number."""
        lines = [line for one in self.named(words).split("\n") for line in self.wrap(one)]
        self.tell(
            "\n".join(OPTION.sub(lambda found: self.styled(found[1], "number") + found[2], line) for line in lines)
        )

    def wrap(self, line: str) -> list[str]:
        """One line in as many as the width needs, no word broken."""
        if not self.width or len(line) <= self.width:
            return [line]
        indent = " " * (len(line) - len(line.lstrip()))
        if head := re.match(r" *(\d+  |- |! |> )|\S[^a-z]{1,13}  +", line):  # a number or a heading of its own
            indent = " " * head.end()
        return textwrap.wrap(
            line, self.width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
        ) or [line]

    def styled(self, words: str, style: str) -> str:
        """Words in a style, where there are colours."""
        return click.style(words, **STYLES[style]) if self.colours and style in STYLES and words else words  # type: ignore[arg-type]

    def named(self, words: str) -> str:
        """ "Player 2 rolls." becomes "Marta rolls.", and so does "Seat 2 rolls."."""

        def name(found: re.Match[str]) -> str:
            seat = int(found[1]) - 1
            return self.names[seat] if seat < len(self.names) else found[0]

        return PLAYER.sub(name, words)

    def happened(self, lines: Sequence[tuple[Event, str]], weights: Callable[[Event], str]) -> None:
        """What has happened: through a pipe a line each, in a terminal a short paragraph for each turn."""
        if not self.width:
            for _, words in lines:
                self.say(f"- {words}")
            return
        paragraphs: list[tuple[str, list[str]]] = []
        before: Event | None = None
        for event, words in lines:
            weight = weights(event)
            if before is None or event.seat != before.seat or weight in STARTS:
                paragraphs.append((weight, []))
            paragraphs[-1][1].append(words if words[-1:] in ".!?:" else f"{words}.")
            before = event
        for weight, told in paragraphs:
            self.tell("")
            self.say(" ".join(told), weight if weight in ("drama",) or len(told) == 1 else "")
