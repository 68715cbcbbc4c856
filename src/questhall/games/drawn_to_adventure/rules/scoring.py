"""The end of the game: points and who wins (DTA-END)."""

from questhall.games.drawn_to_adventure.rules.alone import LEGEND, rank
from questhall.games.drawn_to_adventure.state import Adventure
from questhall.kernel import Outcome


def outcome(state: Adventure) -> Outcome | None:
    """DTA-END-01, DTA-END-02, DTA-END-03, DTA-END-04: points, unused reserve, mana; still tied: shared.

    DTA-SOLO-01: alone the score is all.
    """
    if state.phase != "over":
        return None
    points = [seat.points() for seat in state.seats]
    if len(points) == 1:
        return Outcome([min(1.0, points[0] / LEGEND)], rank(points[0]), points)
    keys = [(seat.points(), seat.reserve(), seat.mana) for seat in state.seats]
    best = max(keys)
    winners = [seat for seat, key in enumerate(keys) if key == best]
    share = 1.0 if len(winners) == 1 else 0.5
    if points.count(best[0]) == 1:
        reason = "most treasure"
    elif len(winners) > 1:
        reason = "shared victory"
    else:
        level = [key for key in keys if key[0] == best[0]]
        reason = "tie broken by the reserve" if [k[1] for k in level].count(best[1]) == 1 else "tie broken by mana"
    return Outcome([share if seat in winners else 0.0 for seat in range(len(keys))], reason, points)
