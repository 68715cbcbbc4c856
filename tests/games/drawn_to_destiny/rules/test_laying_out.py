"""How a Scene is laid out, who is fielded and placed, and what is dealt again for a fair bot."""

from typing import Any

import pytest
from tests.games.drawn_to_destiny.positions import GAME, alone, arena, duel, hand, put, space, table

from questhall.games.drawn_to_destiny.concealment import conceal
from questhall.games.drawn_to_destiny.content.ground.lattice import HEADINGS
from questhall.games.drawn_to_destiny.content.scenes import FactionLine, PropLine, StartZone, TaskLine, UnitLine
from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine
from questhall.games.drawn_to_destiny.rules.harm.damage import place_crit, place_light
from questhall.games.drawn_to_destiny.rules.scene.setup import (
    add_unit,
    challenge_of,
    draft_choices,
    place_line,
    start_places,
    suits,
)
from questhall.games.drawn_to_destiny.rules.units.units import witnesses
from questhall.games.drawn_to_destiny.state import Character, DestinyState, Rules
from questhall.kernel import Chance, rule

# ------------------------------------------------------------------------------------------------- setup


@rule("DTD-SETUP-03", "DTD-MODE-05")
@pytest.mark.parametrize(
    ("difficulty", "parts", "many"),
    [("normal", {}, 1), ("normal", {"count_by_players": {"1": 3}}, 3), ("normal", {"count_by_players": {"2": 3}}, 0), ("easy", {"count_by_players": {"1": 3}, "easy": 1}, 2),
     ("hard", {"count_by_players": {"1": 3}, "hard": 2}, 5), ("easy", {"easy": 2}, 0), ("normal", {"easy": 1, "hard": 2}, 1)],
)  # fmt: skip
def test_how_many_a_scene_puts_on_the_map(difficulty: str, parts: dict[str, Any], many: int) -> None:
    state = arena(rules=Rules(difficulty=difficulty))
    line = UnitLine(
        card="Bandit",
        faction="foes",
        at="4,4",
        facing="E",
        id="chief",
        named=True,
        order="exit",
        hidden=True,
        items=("Rope",),
        abilities=("Taunt",),
        **parts,
    )
    place_line(state, line)
    assert len(state.units) == many
    for at, unit in enumerate(state.units):
        assert (unit.named, unit.order, unit.hidden, HEADINGS[unit.facing], unit.owner) == (True, "exit", True, "E", -1)
        assert "Taunt" in unit.active and (unit.key == "chief") == (at == 0)
    assert len({unit.at for unit in state.units}) == (many - 1 if many > 1 else many)  # two share the first Space


@rule("DTD-UNIT-05", "DTD-COUNT-11")
def test_a_new_unit_has_its_number_its_key_and_its_points() -> None:
    state, hero = alone()
    unit = state.units[hero]
    assert (unit.number, unit.key, unit.points) == (1, "mercenary", GAME.content.units["Mercenary"].cp)
    second = state.units[add_unit(state, "Mercenary", 0, 0, space("6,6"), 0)]
    assert (second.number, second.key, second.entering, second.move) == (2, "mercenary-2", True, 5)
    foe = state.units[add_unit(state, "Bandit", 1, -1, space("6,6"), 0, key="chief", order="exit")]
    assert (foe.number, foe.key, foe.points, foe.order) == (1, "chief", 0, "exit")
    state.round = 0
    assert not state.units[add_unit(state, "Bandit", 1, -1, space("6,6"), 0)].entering


@rule("DTD-SETUP-04", "DTD-UNIT-06")
@pytest.mark.parametrize(("budget", "owned", "offered"), [(99, 0, True), (0, 1, False), (99, 5, False), (99, 4, True)])
def test_whom_a_player_may_field(budget: int, owned: int, offered: bool) -> None:
    state = arena()
    state.budget[0] = budget
    for _ in range(owned):
        add_unit(state, "Mercenary", 0, 0, -1, 0)
    assert draft_choices(state, 0) == (["Mercenary"] if offered else [])


@rule("DTD-SETUP-04")
def test_enough_is_left_for_who_has_nobody_yet() -> None:
    cost = GAME.content.units["Mercenary"].cost
    for budget, offered in ((2 * cost, True), (2 * cost - 1, False)):
        state = arena(seats=2)
        add_unit(state, "Mercenary", 0, 0, -1, 0)
        state.budget[0] = budget
        assert bool(draft_choices(state, 0)) == offered
        assert draft_choices(state, 1) == ["Mercenary"]
    state = arena()
    state.budget[0] = 0
    assert draft_choices(state, 0) == ["Mercenary"]  # nobody goes without


@rule("DTD-SETUP-05")
def test_the_start_zone_is_filled_space_by_space() -> None:
    sides = (
        FactionLine(id="heroes", control="players", pool=("Mercenary",), start=StartZone(zone=("0,0", "2,0"))),
        FactionLine(id="foes", hostile_to=("heroes",)),
    )
    state = arena(faction=sides)
    heroes = [add_unit(state, "Mercenary", 0, 0, -1, 0) for _ in range(6)]
    for number in heroes:
        state.units[number].out = "reserve"
    zone = [space("0,0"), space("2,0")]
    for at, expected in enumerate((zone, zone[1:], zone, zone[1:])):
        assert start_places(state, heroes[at]) == expected
        state.units[heroes[at]].at, state.units[heroes[at]].out = expected[0], ""
    assert start_places(state, heroes[4])[0] not in zone


@rule("DTD-TASK-01", "DTD-SETUP-04")
@pytest.mark.parametrize(
    ("seats", "chapter", "parts", "challenge"),
    [
        (1, 0, {}, 4),
        (1, 0, {"challenge": 6}, 6),
        (3, 0, {"per_player": 2}, 8),
        (3, 1, {"per_player": 2}, 6),
        (2, 0, {"per_player": 1}, 5),
    ],
)
def test_the_challenge_of_a_task(seats: int, chapter: int, parts: dict[str, Any], challenge: int) -> None:
    state = arena(seats=seats)
    state.chapter = chapter
    assert challenge_of(state, TaskLine(id="t", name="T", skills=("Melee",), vs=4, at=("4,4",), **parts)) == challenge


@rule("DTD-SCENE-05")
@pytest.mark.parametrize(("card", "fits"), [("Ranger", True), ("Getaway Car", False)])
def test_whether_a_character_suits_the_scene(card: str, fits: bool) -> None:
    assert suits(arena(), Character(card, 0)) == fits


@rule("DTD-SETUP-03", "DTD-TASK-01")
def test_a_scene_is_laid_out_with_props_and_open_tasks() -> None:
    tasks = (
        TaskLine(id="a", name="A", skills=("Melee",), vs=4, at=("4,4",), open=True, progress=2),
        TaskLine(id="b", name="B", skills=("Melee",), vs=4, at=("4,4",)),
    )
    state = arena(task=tasks, prop=(PropLine(id="cart", name="Cart", at="6,6"),), map={"wind": "E"})
    assert [(task.id, task.progress, task.challenge) for task in state.tasks] == [("a", 2, 4)]
    assert [(prop.id, prop.at) for prop in state.props] == [("cart", space("6,6"))]
    assert state.wind == HEADINGS.index("E") and len(state.clock) == 20 and len(state.players[0].hand) == 5


@rule("DTD-GEN-12", "DTD-DMG-07", "DTD-HIDE-02")
def test_what_a_seat_cannot_know_is_dealt_again_and_all_else_stays() -> None:
    state = arena(seats=2)
    state.players[1].faction = 1
    hero = put(state, "Mercenary", "4,4", seat=0)
    foe, car = put(state, "Mercenary", "14,14", seat=1, faction="foes"), put(state, "Getaway Car", "18,18")
    hand(state, 0, "2W", "3W")
    place_light(state, hero, "Fatigue", 2)
    place_light(state, car, "Fatigue", 2)
    place_crit(state, hero, 3, 5, 1, -1)
    state.units[foe].hidden, state.units[foe].seen_at = True, space("14,14")
    again = state.copy()
    again.content = state.content
    conceal(again, 0, Chance.of(7))
    assert again.players[0].hand == state.players[0].hand and sorted(again.players[0].deck) == sorted(
        state.players[0].deck
    )
    assert len(again.players[1].hand) == len(state.players[1].hand)
    for player, was in zip(again.players, state.players):
        assert sorted(player.deck + player.hand + player.discard) == sorted(was.deck + was.hand + was.discard)
    assert again.players[1].hand != state.players[1].hand and again.fate != state.fate
    assert sorted(code // 2 for code in again.fate) == sorted(code // 2 for code in state.fate)
    for deck in range(5):

        def everything(table: DestinyState, deck: int = deck) -> list[int]:
            held = [
                unit.light[0 if deck == 4 else deck]
                for unit in table.units
                if deck not in (0, 4) or (unit.card == "Getaway Car") == (deck == 4)
            ]
            return sorted([*table.decks[deck], *[card for pile in held for card in pile]])

        assert everything(again) == everything(state)
    assert [[len(pile) for pile in unit.light] for unit in again.units] == [
        [len(pile) for pile in unit.light] for unit in state.units
    ]
    field = state.content.fields["arena"]
    assert field.distance(again.units[foe].at, space("14,14")) <= 4 and again.units[hero].at == state.units[hero].at
    own = state.copy()
    own.content = state.content
    conceal(own, 1, Chance.of(7))
    assert own.units[foe].at == state.units[foe].at and own.players[1].hand == state.players[1].hand


@rule("DTD-HIDE-02")
def test_who_may_know_of_a_hidden_unit() -> None:
    state, hero, foe = duel(seats=2)
    state.players[1].faction = 1
    assert witnesses(state, state.units[hero]) is None
    state.units[hero].hidden = state.units[foe].hidden = True
    assert witnesses(state, state.units[hero]) == (0,) and witnesses(state, state.units[foe]) == (1,)
    state.narrators = (1,)
    assert witnesses(state, state.units[hero]) == (0, 1)


@rule("DTD-SCENE-05", "DTD-MOVE-09", "DTD-SETUP-04")
@pytest.mark.parametrize(("chapter", "driving"), [(1, 5), (1, 0), (0, 5)])
def test_a_character_crews_what_its_player_fields(chapter: int, driving: int) -> None:
    """On a map for cars; the better Skill of the two counts."""
    sides = (
        FactionLine(id="heroes", control="players", pool=("Getaway Car",), start=StartZone(zone=("0,0",))),
        FactionLine(id="foes", hostile_to=("heroes",)),
    )
    state = arena(faction=sides, scale="car_chase")
    state.characters = [
        Character("Ranger", 0, alive=False),
        Character("Mercenary", 0, (SkillLine(name="Driving", level=driving),), cp=3),
    ]
    state.phase, state.chapter, state.round = "draft", chapter, 0
    printed = {line.name: line.level for line in GAME.content.units["Getaway Car"].skills}["Driving"]
    match = table(state)
    match.choose("field Getaway_Car")
    unit = match.state.units[0]
    skill = {line.name: line.level for line in unit.skills}["Driving"]
    assert skill == (max(driving, printed) if chapter else printed)
    assert (unit.hero, unit.points) == ((1, 3) if chapter else (-1, GAME.content.units["Getaway Car"].cp))
