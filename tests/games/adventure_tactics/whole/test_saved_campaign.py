"""A campaign file that somebody has kept: it is never written again, and every later version goes on with it."""

import json
from pathlib import Path

import pytest
from tests.games.adventure_tactics.positions import GAME

from questhall.kernel import Chance, start

FILE = json.loads((Path(__file__).parent / "saved" / "the-ford-road-company.json").read_text(encoding="utf-8"))


def test_the_file_is_as_it_was_kept() -> None:
    kept = FILE["kept"]
    assert FILE["format"] == 1 and FILE["game"] == GAME.name and kept["version"] == 2
    assert kept["chapter"] == "c27" and len(kept["visited"]) == 8 and len(kept["heroes"]) == 4


@pytest.mark.parametrize("seats", [1, 3, 4])
def test_a_party_goes_on_with_whoever_sits_down(seats: int) -> None:
    kept = FILE["kept"]
    options = {**GAME.go_on(kept), "mode": "normal", "ties": "program", "rounds": 4, "names": "Roberta: Anna"}
    match = start(GAME, seats, 7, options)
    state = match.state
    assert state.chapter == "c27" and state.gold == kept["gold"] and state.options.name == "The Ford Road Company"
    assert {hero.seat for hero in state.heroes} == set(range(seats))
    assert [hero.gear for hero in state.heroes] == [hero["gear"] for hero in kept["heroes"]]
    assert [hero.levels for hero in state.heroes] == [hero["levels"] for hero in kept["heroes"]]
    assert state.heroes[0].name == "Anna" and state.heroes[1].name == "Olette"
    chance = Chance.of("going on", "bots")
    while match.state.chapter == "c27" and not match.over:
        decision = match.decisions[0]
        match.choose(GAME.sensible(match.state, decision, chance), seat=decision.seat)
    again = GAME.campaign(match.state)
    assert again is not None and again["chapter"] == match.state.chapter != "c27"
    assert [visit["chapter"] for visit in again["visited"]][:8] == [visit["chapter"] for visit in kept["visited"]]
    assert len(again["journal"]) > len(kept["journal"])


def test_a_party_that_finished_the_first_act_goes_on_into_the_second() -> None:
    """The Lamp-lit Company stands on the bridges between the acts, each of them at level four."""
    text = (Path(__file__).parent / "saved" / "the-lamp-lit-company.json").read_text(encoding="utf-8")
    kept = json.loads(text)["kept"]
    seen = [GAME.content.chapters[visit["chapter"]].act for visit in kept["visited"]]
    assert kept["version"] == 2 and set(seen) == {1} and kept["chapter"] == "c13"
    match = start(GAME, 2, 7, {**GAME.go_on(kept), "mode": "easy", "ties": "program", "rounds": 4})
    assert [(hero.name, hero.face) for hero in match.state.heroes] == [
        ("Olette", "thief"),
        ("Tolben", "nun"),
        ("Elwyn", "witch"),
        ("Quill", "huntress"),
    ]
    chance = Chance.of("act two", "bots")
    while match.state.encounter is None:
        decision = match.decisions[0]
        match.choose(GAME.sensible(match.state, decision, chance), seat=decision.seat)
    fight = GAME.content.chapters[match.state.chapter]
    assert fight.id in ("c15", "c16", "c17") and fight.act == 2
    assert [hero.levels for hero in match.state.heroes] == [hero["levels"] for hero in kept["heroes"]]
    assert {len(hero.levels) for hero in match.state.heroes} == {fight.level}
