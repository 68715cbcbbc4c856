"""What a seat sees, as a picture with the question below it: for notebooks."""

from html import escape
from typing import Any

from questhall.kernel.decision import Decision
from questhall.kernel.game import Game


class Sight:
    """A view and what is asked there."""

    def __init__(self, game: Game[Any, Any], view: Any, decision: Decision | None) -> None:
        self.game, self.view, self.decision = game, view, decision

    def _repr_html_(self) -> str:
        table, decision = self.game.table, self.decision
        picture = str(table.draw(self.view).svg())
        if decision is None:
            return picture
        words = [escape(table.words(self.view, decision, option)) for option in decision.options]
        items = "".join(f"<li>{word}</li>" for word in words)
        return f"{picture}<p><b>{escape(table.ask(self.view, decision))}</b></p><ol>{items}</ol>"
