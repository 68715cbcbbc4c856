"""A chair at a table, in words: the same whether the table stands in this process or in a running hall."""

from typing import Protocol


class Chair(Protocol):
    """What whoever sits there can do. Everything said is made from the seat's own view."""

    def look(self) -> str:
        """The table, the question, the options and what is not possible."""

    def wait(self, seconds: float) -> str:
        """The same, once the seat is asked, the game is over, or the time is up."""

    def choose(self, option: str) -> str:
        """Answer by number, canonical text or words; says what happened since and what is asked now."""

    def why_not(self, about: str = "") -> str:
        """What is not possible here, with the clause that forbids it."""

    def odds(self) -> str:
        """Chances worth knowing before one decides."""

    def log(self, last: int = 20) -> str:
        """What happened."""

    def chat(self, words: str) -> str:
        """Say something to the others."""

    def over(self) -> bool:
        """Whether the game has ended."""
