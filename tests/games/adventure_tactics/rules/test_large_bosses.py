"""Large bosses: where they are put back, what bars their way, how range is counted to them (ATD-LARGE)."""

from tests.games.adventure_tactics.positions import Arena

from questhall.games.adventure_tactics.rules.board.geometry import grid, squares
from questhall.games.adventure_tactics.rules.campaign.setup import place
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import FAR, Plan
from questhall.testing.clauses import rule


@rule("ATD-AI-05", "ATD-LARGE-07")
def test_a_large_boss_whose_way_is_barred_by_others_comes_as_near_as_if_they_were_not_there() -> None:
    """In a passage of two rows goblins bar the way to the only hero."""
    arena = Arena("." * 14 + "\n" + "." * 14, main={"type": "defeat_all"})
    boss, hero = arena.foe("old_grindle", 0, 0), arena.hero("roberta", 13, 0)
    arena.foe("melee_goblin", 7, 0)
    arena.foe("melee_goblin", 7, 1)
    plan = Plan(arena.state, boss, 3)
    assert plan.away(hero) == FAR and plan.away(hero, True) < FAR
    assert plan.ends(hero, (1, 1), True) == [arena.at(4, 0)]


@rule("ATD-RANGE-04", "ATD-LARGE-09")
def test_a_band_around_a_large_boss_counts_from_its_nearest_square() -> None:
    g = grid(9, 9)
    block = sum(1 << row * 9 + column for row in (3, 4) for column in (3, 4))
    for least, most in ((0, 2), (1, 1), (2, 3), (3, 1)):
        away = [max(3 - c, c - 4, 3 - r, r - 4, 0) for r in range(9) for c in range(9)]
        assert squares(g.band(block, least, most)) == [n for n, far in enumerate(away) if least <= far <= most]


@rule("ATD-LARGE-02", "ATD-LARGE-08")
def test_a_large_boss_is_put_back_in_every_way_that_covers_where_it_ended() -> None:
    """On open ground the squares that are n steps away from its block cost n, and so does a block that covers one."""
    arena = Arena(main={"type": "defeat_all"})
    boss = arena.foe("old_grindle", 4, 3)
    away = {
        (column, row): max(4 - column, column - 5, 0) + max(3 - row, row - 4, 0)
        for row in range(8)
        for column in range(10)
    }
    expected = {boss.square: 0}
    for row in range(7):
        for column in range(9):
            block = [away[column + right, row + down] for right in (0, 1) for down in (0, 1)]
            reached = [steps for steps in block if 1 <= steps <= 2]
            if reached and (column, row) != (4, 3):
                expected[arena.at(column, row)] = min(reached)
    assert Plan(arena.state, boss, 2).costs == expected


@rule("ATD-SETUP-09")
def test_nobody_is_placed_where_a_large_boss_stands() -> None:
    arena = Arena("SSSS..\nSSSS..\n......", party=3)
    arena.foe("old_grindle", 1, 0)
    hero = arena.hero("roberta", 5, 2)
    arena.run(place(arena.state, "roberta"), "to 3 1")
    assert arena.last == ["to 0 0", "to 3 0", "to 0 1", "to 3 1"] and arena.where(hero) == (3, 1)
