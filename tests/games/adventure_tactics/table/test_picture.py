"""The table of an encounter: what is not known yet is not shown as if it were."""

import re

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


def test_before_the_first_round_the_table_is_set_up() -> None:
    match = start(GAME, 2, 3, {"play": "encounter", "chapter": "c02", "heroes": 4})
    titles = []
    while not titles or "set-up" in titles[-1]:
        if match.state.encounter is not None:
            titles.append(GAME.table.draw(match.view(0)).area("goal").title)
        decision = match.decisions[0]
        match.choose(decision.options[-1], decision.seat)
    assert len(titles) > 1 and "round 1" in titles[-1]
    assert not any("round 0" in title for title in titles)


def test_no_face_lies_over_the_name_beside_it() -> None:
    match = start(GAME, 2, 3, {"play": "encounter", "chapter": "c02", "heroes": 4})
    while match.state.encounter is None or not match.state.encounter.figures:
        decision = match.decisions[0]
        match.choose(decision.options[-1], decision.seat)
    sheets = [one.art for one in GAME.table.draw(match.view(0)).area("enemies").pieces if one.id.startswith("sheet-")]
    assert sheets
    for art in sheets:
        left, scale = re.findall(r"translate\(([\d.]+),[\d.]+\)scale\(([\d.]+)\)", art)[0]  # of a disc 100 wide
        words = [float(x) for x in re.findall(r'<text x="([\d.]+)"', art)]
        assert len(words) == 2 and min(words) >= float(left) + 100 * float(scale) + 4
