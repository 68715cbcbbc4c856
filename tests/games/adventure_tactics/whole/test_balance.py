"""The encounters as they were measured last: each in its band, with the numbers that the box has today."""

from pathlib import Path

import msgspec
from balance.adventure_tactics import encounters_lost
from balance.adventure_tactics_walks import (
    FIGHTS,
    GAME,
    SIZES,
    Game,
    by_class,
    keep,
    kept,
    numbers,
    others,
    outside,
    walk,
)

from questhall.games.adventure_tactics.rules.campaign.rewards_after_encounters import settle
from questhall.games.adventure_tactics.rules.campaign.setup import build
from questhall.kernel import Chance, Run

GAMES = 400  # of each size of party
HALF = 0.049  # half the width of an interval of so many games


def test_every_encounter_was_measured_with_the_numbers_it_has() -> None:
    """Who changes an encounter plays it anew (`python -m balance.adventure_tactics_walks`)."""
    cells = {(cell.chapter, cell.heroes): cell for cell in kept()}
    assert set(cells) == {(chapter, heroes) for chapter in FIGHTS for heroes in SIZES}
    assert not [cell for cell in cells.values() if cell.games < GAMES]
    assert not [
        chapter for chapter in FIGHTS if any(cells[chapter, size].numbers != numbers(chapter) for size in SIZES)
    ]


def test_no_band_is_left_by_more_than_chance() -> None:
    """Wins, sizes of party, bonus, length and early losses."""
    assert not list(outside(kept(), HALF))


def test_a_party_comes_to_an_encounter_with_all_that_its_way_gave_it() -> None:
    parties = [walk("c37", 4, Chance.of(seed)) for seed in range(8)]
    for state in parties:
        assert state.chapter == "c37" and state.agenda[-1] == ("mode",)
        assert [len(hero.levels) for hero in state.heroes] == [8] * 4
        assert all(hero.gear for hero in state.heroes) and len(state.visited) >= 7
    assert any(hero.perks for state in parties for hero in state.heroes)
    assert len({hero.levels[-1] for state in parties for hero in state.heroes}) > 5


def test_new_games_take_the_place_of_the_old_ones_of_the_same_encounter(tmp_path: Path) -> None:
    path, before = tmp_path / "kept.csv", kept()
    path.write_text("chapter,heroes,numbers,games,wins,bonus,potions,early,rounds\n", encoding="utf-8")
    keep(before, path)
    new = [msgspec.structs.replace(cell, wins=0) for cell in before if cell.chapter == "c10"]
    keep(new, path)
    assert kept(path) == [cell if cell.chapter != "c10" else new[cell.heroes - 3] for cell in before]


def test_other_difficulties_are_told_as_points_above_or_below() -> None:
    """c02 is kept with about 83 of 100 games won; who loses three of four on hard is 58 points below."""
    games = [Game("c02", 4, seed, "", "plain" if seed % 4 == 0 else "failure", 4, 0, mode="hard") for seed in range(40)]
    row = list(others(games, kept()))[-1]
    usual = sum(cell.wins for cell in kept() if cell.chapter == "c02") / 1200
    assert row.startswith("| 1 | normal | hard | 40 | 25% ") and f"{0.25 - usual:+.1%}" in row


def test_a_class_is_held_against_all_parties_of_the_same_place_and_size() -> None:
    """With a Fighter all of 100 games won, without one half of 100: 25 points above the mean of 75 %."""
    end = {(True, 0): "plain", (True, 1): "plain", (False, 0): "plain", (False, 1): "failure"}
    games = [
        Game("c02", 3, seed, "", end[seed < 100, seed % 2], 4, 0, classes=("fighter",) if seed < 100 else ("rogue",))
        for seed in range(200)
    ]
    rows = {row.split(" | ")[0]: row for row in by_class(games)}
    assert "| +25.0% (" in rows["| Fighter"] and "| -25.0% (" in rows["| Rogue"] and rows["| Wizard"].count("%") == 0


def test_a_lost_encounter_counts_where_one_can_only_try_again() -> None:
    """Nobody is asked then, so that a count of the questions would miss it."""
    state = walk("c10", 3, Chance.of(3))
    before = encounters_lost(state)
    chapter = GAME.content.chapters["c07"]
    assert chapter.outcome is not None and list(chapter.outcome.failure.goto) == ["retry"]
    state.agenda, state.chapter = [], "c07"
    build(state, "normal")
    settle(state, "failure", "ATD-OBJ-06")
    run = Run(GAME, state)
    while run.decision is not None and run.decision.kind != "mode":
        assert run.decision.kind != "next_chapter"
        run.answer(run.decision.seat, GAME.sensible(state, run.decision, Chance.of("asked")))
    assert state.chapter == "c07" and encounters_lost(state) == before + 1
