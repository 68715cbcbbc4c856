"""How tic-tac-toe is offered."""

from typing import Any

from questhall.drawing.offer import Offer


def offer(content: Any) -> Offer:
    """A minute between two other games."""
    return Offer(weight="light", place=91, questions={2: 4})
