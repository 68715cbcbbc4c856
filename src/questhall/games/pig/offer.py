"""How Pig is offered."""

from typing import Any

from questhall.drawing.offer import Choice, Offer


def offer(content: Any) -> Offer:
    """One option: how far."""
    return Offer(
        weight="light",
        place=90,
        questions={2: 29, 3: 28, 4: 25, 5: 27, 6: 23, 7: 20, 8: 21},
        first=("goal",),
        choices={
            "goal": (
                Choice(50, "50 points", "A short race."),
                Choice(100, "100 points", "As usual."),
                Choice(200, "200 points", "Luck has time to turn."),
            )
        },
    )
