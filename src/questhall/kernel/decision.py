"""Decision: who must choose, what kind of choice it is, and from which options."""

from html import escape
from typing import Sequence, TypeAlias

from questhall.kernel.errors import IllegalChoice

Option: TypeAlias = str | int | tuple[str | int, ...]

PASS = "pass"
DONE = "done"
WORDS = "\u2026"  # the last part of an option that wants words of one's own
MOST_WORDS = 1000  # characters of them


class Decision:
    """A question to one seat. An answer is one of the options, never its position in the list."""

    __slots__ = ("about", "free", "kind", "options", "seat")

    def __init__(self, seat: int, kind: str, options: Sequence[Option], about: Option = (), free: bool = False) -> None:
        self.seat = seat
        self.free = free  # whether it may be left unanswered: asked beside others, and nobody waits for it
        self.kind = kind
        self.options = options
        self.about = about  # what the question is about: a card, a target ... for the words of the prompt

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash((self.seat, self.kind, self.about))

    def key(self) -> tuple[int, str, Option, tuple[Option, ...]]:
        """Everything that makes it this decision and no other."""
        return self.seat, self.kind, self.about, tuple(self.options)

    def text(self) -> str:
        """The question and the options by their canonical texts, one a line; `Match.text` says it as people read it."""
        return "\n  ".join([f"{self.kind} {text(self.about)}".rstrip() + "?", *map(text, self.options)])

    def _repr_html_(self) -> str:
        """A notebook shows the question with its options; `Match.see` shows it with the table, in words for people."""
        items = "".join(f"<li><code>{escape(text(option))}</code></li>" for option in self.options)
        return f"<p>Seat {self.seat}: {escape(f'{self.kind} {text(self.about)}'.rstrip())}?</p><ul>{items}</ul>"

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, kind={self.kind!r}, options={[text(o) for o in self.options]})"


class Several:
    """Questions to several seats at once; it is answered with (seat, option). `apart`: each acts on its own flow."""

    __slots__ = ("apart", "decisions")

    def __init__(self, decisions: tuple[Decision, ...], apart: bool = False) -> None:
        self.decisions = decisions
        self.apart = apart


def text(option: Option) -> str:
    """The canonical text of an option: `place 3 2 fortress`. It names the option in saves, logs and over the wire."""
    if isinstance(option, tuple):
        return " ".join([str(part) for part in option])
    return str(option)


def find(decision: Decision, answer: Option) -> Option | None:
    """The option that an answer names, by itself or by its canonical text; None when there is none.

    An option that ends with `WORDS` is named by its beginning and words of one's own: ``say Nobody moves!``.
    """
    if answer in decision.options:
        return answer
    if isinstance(answer, str):
        for option in decision.options:
            if text(option) == answer:
                return option
    for option in decision.options:
        if isinstance(option, tuple) and option and option[-1] == WORDS:
            begun, said = text(option[:-1]) + " ", text(answer)
            if said.startswith(begun):
                return (*option[:-1], own_words(said[len(begun) :]))
    return None


def own_words(said: str) -> str:
    """Words of somebody's own, which must be printable and not too many."""
    said = said.strip()
    if not 1 <= len(said) <= MOST_WORDS:
        raise IllegalChoice(f"Write 1 to {MOST_WORDS} characters, not {len(said)}.")
    if not said.isprintable():
        raise IllegalChoice("Write letters, digits, signs and spaces only, in one paragraph.")
    return said
