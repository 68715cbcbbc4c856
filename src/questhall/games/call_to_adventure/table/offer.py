"""How Call to Adventure is offered."""

from questhall.drawing.offer import Choice, Offer, Preset
from questhall.games.call_to_adventure.content.printed import Content

PRESETS = {
    "first game": Preset(
        "First game",
        "A hero dealt to each, and no Allies or Adversaries to read: twenty cards fewer to know.",
        "table:rise",
    ),
    "whole game": Preset(
        "The whole game", "Everybody chooses between two lives, and every card is in.", "table:victory"
    ),
    "together": Preset(
        "Together", "One side against an Adversary who grows with every failure.", "quest:the-barrow-king"
    ),
}


def offer(content: Content) -> Offer:
    """Three ways to tell a story."""
    return Offer(
        weight="medium",
        ways=("alone", "together", "against"),
        place=2,
        presets=PRESETS,
        questions={1: 52, 2: 77, 3: 78, 4: 77},
        first=("mode", "difficulty"),
        choices={
            "mode": (
                Choice("versus", "Against each other", "The best story wins. Alone: against an Adversary."),
                Choice("coop", "Together", "All heroes against one Adversary."),
            ),
            "difficulty": (
                Choice("easy", "Gentle Adversary", "It needs more Experience to rise."),
                Choice("normal", "Adversary as usual"),
                Choice("hard", "Grim Adversary", "It needs less Experience to rise."),
            ),
            "first_seat": (
                Choice(-1, "By lot"),
                *(Choice(n, f"The {word} seat") for n, word in enumerate(("first", "second", "third", "fourth"))),
            ),
        },
    )
