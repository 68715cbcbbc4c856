"""Pig as numbers for learning agents: seats are counted from one's own."""

from questhall.features import Sheet
from questhall.games.pig.state import PigView

WORDS = ("roll", "hold", "roll-or-hold")
SEATS = 8


def features(sheet: Sheet, view: PigView, seat: int) -> None:
    """Scores and the points of the turn, all as shares of the goal."""
    goal, count = view.goal, len(view.scores)
    for place in range(SEATS):
        owner = (seat + place) % count
        sheet.prefix = f"seat +{place}: "
        sheet.flag("is there", place < count)
        sheet.number("score", min(view.scores[owner], 2 * goal) / goal if place < count else 0, 2)
        sheet.flag("is active", place < count and owner == view.active)
    sheet.prefix = ""
    sheet.number("gathered", min(view.gathered, 2 * goal) / goal, 2)
    sheet.flag("holding wins", view.scores[view.active] + view.gathered >= goal)
    sheet.number("die", view.die, 6)
    sheet.number("goal", goal, 1000)
