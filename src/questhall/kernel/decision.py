"""Decision: who must choose, what kind of choice it is, and from which options."""

from typing import Sequence, TypeAlias

Option: TypeAlias = str | int | tuple[str | int, ...]

PASS = "pass"
DONE = "done"


class Decision:
    """A question to one seat. An answer is one of the options, never its position in the list."""

    __slots__ = ("about", "kind", "options", "seat")

    def __init__(self, seat: int, kind: str, options: Sequence[Option], about: Option = ()) -> None:
        self.seat = seat
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

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, kind={self.kind!r}, options={[text(o) for o in self.options]})"


class Several:
    """Questions to several seats at once; it is answered with (seat, option)."""

    __slots__ = ("decisions",)

    def __init__(self, decisions: tuple[Decision, ...]) -> None:
        self.decisions = decisions


def text(option: Option) -> str:
    """The canonical text of an option: `place 3 2 fortress`. It names the option in saves, logs and over the wire."""
    if isinstance(option, tuple):
        return " ".join([str(part) for part in option])
    return str(option)


def find(decision: Decision, answer: Option) -> Option | None:
    """The option that an answer names, by itself or by its canonical text; None when there is none."""
    if answer in decision.options:
        return answer
    if isinstance(answer, str):
        for option in decision.options:
            if text(option) == answer:
                return option
    return None
