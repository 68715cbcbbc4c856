"""Whole campaigns: every chapter, every way on and all six endings; encounters decided by decree, and one really played."""

from collections import Counter

import pytest

from questhall.games.adventure_tactics import AdventureTactics
from questhall.games.adventure_tactics.rules.board.deeds import EncounterOver
from questhall.games.adventure_tactics.rules.campaign.setup import build
from questhall.games.adventure_tactics.rules.round.agenda import PLAIN
from questhall.games.adventure_tactics.state import GameTable
from questhall.kernel import Chance, Match, start

GAME = AdventureTactics()
ENDINGS = {id for id, chapter in GAME.content.chapters.items() if chapter.ending}


def steered(match: Match, chance: Chance, seen: Counter[str]) -> None:
    """The bots play; where the way forks, they go where nobody has been."""
    while not match.over:
        decision = match.decisions[0]
        option = GAME.sensible(match.state, decision, chance)
        if decision.kind == "next_chapter":
            rare = min(seen[str(one[1])] for one in decision.options)
            option = chance.pick([one for one in decision.options if seen[str(one[1])] == rare])
            seen[str(option[1])] += 1
        elif decision.kind == "story":
            option = chance.pick(decision.options)
        match.choose(option, seat=decision.seat)
    seen[match.state.over] += 1


def test_every_chapter_and_every_ending(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Chance.of("decrees")

    def decree(state: GameTable, mode: str) -> None:
        build(state, mode)
        raise EncounterOver(chance.pick(("plus", "plus", "plain", "failure")), "ATD-OBJ-02")

    monkeypatch.setitem(PLAIN, "build", decree)
    seen: Counter[str] = Counter()
    visited: set[str] = set()
    for seed in range(60):
        options = {"heroes": 3 + seed % 3, "mode": "normal", "ties": "program"}
        match = start(GAME, seats=1 + seed % 3, seed=seed, options=options)
        steered(match, chance, seen)
        state = match.state
        assert state.over in ENDINGS and not GAME.invariants(state)
        assert all(len(hero.levels) == 10 for hero in state.heroes), [visit.chapter for visit in state.visited]
        visited |= {visit.chapter for visit in state.visited}
    assert visited == set(GAME.content.chapters)
    assert {ending for ending in ENDINGS if seen[ending]} == ENDINGS


def test_a_campaign_that_is_really_played() -> None:
    match = start(GAME, seats=1, seed=11, options={"heroes": 4, "mode": "easy", "ties": "program", "rounds": 20})
    steered(match, Chance.of("real"), Counter())
    assert match.state.over in ENDINGS and all(len(hero.levels) == 10 for hero in match.state.heroes)
