"""The table of an encounter: what is not known yet is not shown as if it were."""

from questhall.games.adventure_tactics import AdventureTactics
from questhall.kernel import start

GAME = AdventureTactics()


def test_hit_points_are_shown_once_they_are_counted() -> None:
    """ATD-SETUP-08: they depend on the boards, which are chosen first."""
    match = start(GAME, 2, 3, {"play": "encounter", "chapter": "c02", "heroes": 4})
    seen = []
    for _ in range(60):
        if match.state.encounter is not None:
            pieces = GAME.table.draw(match.view(0)).pieces
            seen.append([piece.label for piece in pieces if piece.id.startswith("member-")])
            if all(" HP" in label for label in seen[-1]):
                break
        decision = match.decisions[0]
        match.choose(decision.options[-1], decision.seat)
    assert not any(" HP" in label for label in seen[0])
    assert not any(" of 1 HP" in label for label in seen[-1])
    assert len(seen) > 1
