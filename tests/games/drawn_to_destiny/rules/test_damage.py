"""Damage, Resolution, Tests and Tasks."""

import pytest
from tests.games.drawn_to_destiny.positions import (
    alone,
    arena,
    fate,
    fight,
    hand,
    no_feats,
    put,
    table,
    tokens,
    treat,
    weapon,
)

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.scenes import TaskLine
from questhall.games.drawn_to_destiny.invariants import invariants
from questhall.games.drawn_to_destiny.rules.conflict.skill_tests import begin_test
from questhall.games.drawn_to_destiny.rules.conflict.tasks import begin_task, may_work, task_on_table
from questhall.games.drawn_to_destiny.rules.harm.casualties import casualties
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.conditions import round_end
from questhall.games.drawn_to_destiny.rules.harm.damage import deck_for, place_crit, place_light, slow_minor
from questhall.games.drawn_to_destiny.rules.harm.damage_words import apply_word
from questhall.games.drawn_to_destiny.rules.harm.haywire import haywire
from questhall.games.drawn_to_destiny.rules.harm.levels import reckon
from questhall.games.drawn_to_destiny.rules.harm.movement import steps
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.rules.units.units import defeated
from questhall.games.drawn_to_destiny.state import REVERSED, Rules
from questhall.kernel import rule


@rule("DTD-DMG-12", "DTD-DMG-11", "DTD-DMG-13")
def test_body_and_mind_at_zero_are_death() -> None:
    state, hero = alone()
    place_light(state, hero, "Fatigue", 8)
    unit = state.units[hero]
    assert unit.ranks[0] == 0 and unit.out == "" and defeated(unit) and tokens(state, hero).get("Prone")
    place_light(state, hero, "Stun", 5)
    assert unit.out == "dead"
    assert invariants(state) == []


@rule("DTD-DMG-13")
def test_minor_npcs_fall_sooner() -> None:
    state = arena()
    goblin = put(state, "Goblin Raider", "4,4")
    place_light(state, goblin, "Fatigue", 2)
    assert state.units[goblin].out == "defeated"
    guard = put(state, "Guardsman", "6,6")
    place_crit(state, guard, 0, conflict_cards.parse_card("9W"), 3, -1)
    assert state.units[guard].out == "defeated"
    faint = put(state, "Bandit", "8,8")
    place_light(state, faint, "Stress", 5)
    assert state.units[faint].out == "captured"
    slow = put(state, "Bandit", "10,10")
    place_light(state, slow, "Slow", 6)
    slow_minor(state, slow)
    assert state.units[slow].out == "defeated"
    chief = put(state, "Goblin Chief", "12,12", named=True)
    place_crit(state, chief, 0, conflict_cards.parse_card("9W"), 3, -1)
    assert state.units[chief].out == ""


@rule("DTD-DMG-14")
def test_vehicles_use_their_own_deck() -> None:
    state = arena()
    tank = put(state, "Panzer IV H", "4,4", named=True)
    assert deck_for(state, state.units[tank], 0) == 4
    place_light(state, tank, "Fatigue")
    assert len(state.decks[4]) == 53 and len(state.decks[0]) == 54
    assert invariants(state) == []


@rule("DTD-DMG-15")
def test_light_cards_and_minor_crits_go_with_the_scene() -> None:
    from questhall.games.drawn_to_destiny.rules.scene.conclusion import end
    from questhall.games.drawn_to_destiny.state import Character

    state, hero = alone()
    state.characters = [Character("Mercenary", 0, state.units[hero].skills)]
    place_light(state, hero, "Fatigue", 2)
    place_crit(state, hero, 0, conflict_cards.parse_card("QS"), 1, -1)
    place_crit(state, hero, 0, conflict_cards.parse_card("3W"), 2, -1)
    end(state, "test")
    match = table(state)
    assert match.over
    assert match.state.units[hero].light == ((), (), (), ())
    assert [crit.severity for crit in match.state.characters[0].crits] == [2]


@rule("DTD-DMG-16")
def test_casualties() -> None:
    state, tank = alone("Sherman M4A1")
    fate(state, "3H", "4H", "5W", "6W", "7W")
    casualties(state, tank, 25)
    unit = state.units[tank]
    assert unit.lost_crew == 2 and unit.ranks[2] == 3
    unit.lost_crew = 3
    foe = put(state, "Panzer IV H", "4,0", "S")
    fight(state, tank, weapon(state, tank), foe)
    assert state.conflict is not None
    reckon(state, state.conflict)
    assert ("crew losses", -1) in state.conflict.attacker.lines
    state.conflict = None
    fate(state, "3H", "4H")
    casualties(state, tank, 25)
    assert unit.out == "defeated"


@rule("DTD-END-03")
def test_round_end_conditions_come_in_order() -> None:
    state, hero = alone("Knight")
    for name in ("Choking", "Burning", "Bleeding", "Poisoned"):
        add(state, hero, name, 1)
    state.events = []
    fate(state, "5W", "KH")
    round_end(state, hero)
    kinds = [event.args[1] for event in state.events if event.what == "light"]
    assert kinds == ["Slow", "Fatigue", "Fatigue", "Stun"]


@rule("DTD-GEN-02", "DTD-DMG-08")
def test_without_conditions_only_plain_words_are_read() -> None:
    state = arena(rules=Rules(conditions=False))
    hero = put(state, "Mercenary", "4,4", seat=0)
    place_crit(state, hero, 0, conflict_cards.parse_card("AS"), 2, -1)  # Stress and Bleeding
    assert "Bleeding" not in tokens(state, hero) and state.units[hero].ranks[2] == 4


@rule("DTD-DMG-08")
def test_conditions_go_with_their_crit() -> None:
    from questhall.games.drawn_to_destiny.rules.harm.damage import remove_crit

    state, hero = alone("Knight")
    place_crit(state, hero, 0, conflict_cards.parse_card("KW"), 3, -1)  # Hobbled
    assert "Hobbled" in tokens(state, hero)
    remove_crit(state, hero, state.units[hero].crits[0])
    assert "Hobbled" not in tokens(state, hero)


@pytest.mark.parametrize("deck", range(5))
def test_every_face_of_every_damage_card_can_be_read(deck: int) -> None:
    laid = arena()
    victim = put(laid, "Panzer IV H" if deck == 4 else "Knight", "10,10", "N", seat=0)
    foe = put(laid, "Bandit", "10,8", "S")
    for card in range(52):
        for severity in range(1, 5):
            state = laid.copy()
            state.decks[deck].remove(card)
            place_crit(state, victim, deck, card, severity, foe)
            steps(state, victim)
            haywire(state, victim)
            assert invariants(state) == [], (deck, card, severity)


@rule("DTD-RES-01", "DTD-TEST-01", "DTD-TEST-02", "DTD-TEST-03")
def test_a_test_is_one_conflict_with_fate() -> None:
    for lay, rival, passed in (
        ("lay 9W strong", "5Cr", True),
        ("lay 9W block", "6Wr", False),
        ("lay 9W strong", "9C", True),
    ):
        state, rogue = alone("Rogue")
        hand(state, 0, "9W")
        fate(state, rival)
        conflict = begin_test(state, rogue, "Crime", "skill:Crime", 4, 2)
        conflict.ability = "explore"
        assert conflict.target.unit == -1 and conflict.target.level == 2
        match = table(state)
        match.choose(lay)
        no_feats(match)
        assert next(event.args[1] for event in match.log(0) if event.what == "tested") == int(passed)


@rule("DTD-TEST-04")
def test_graded_results_by_hits() -> None:
    state = arena()
    medic, hero = put(state, "Paramedic", "4,4", "N", seat=0), put(state, "Mercenary", "4,2", "S", seat=0)
    place_light(state, hero, "Fatigue", 3)
    match = treat(state, medic, hero)
    assert len(match.state.units[hero].light[0]) == 1  # two Hits, two cards


@rule("DTD-TASK-05", "DTD-TASK-06", "DTD-TASK-07")
def test_tasks_are_shared_and_placed_by_the_first_interact() -> None:
    line = TaskLine(id="wheel", name="The wheel", skills=("Mechanics",), vs=3, at=("4,2",), again=True)
    state = arena(task=(line,))
    engineer = put(state, "Engineer", "4,4", "N", seat=0)
    far = put(state, "Engineer", "12,12", "N", seat=0)
    assert may_work(state, engineer, line) and not may_work(state, far, line)
    hand(state, 0, "5W")
    fate(state, "9Sr")  # Evade beats Strong and takes nothing
    begin_task(state, engineer, "wheel")
    task = task_on_table(state, "wheel")
    assert task is not None and (task.progress, task.challenge) == (3, 3)
    match = table(state)
    match.choose("lay 5W strong")
    task = task_on_table(match.state, "wheel")
    assert task is not None and (task.progress, task.challenge) == (3, 3)


def test_odd_words_of_the_vehicle_deck() -> None:
    state = arena()
    tank = put(state, "Panzer IV H", "10,10", "N", seat=0)
    foe = put(state, "Sherman M4A1", "10,2", "S")
    apply_word(state, tank, ("Plate", -2, ""), foe, None)
    assert state.units[tank].plate_loss[0] == 2
    apply_word(state, tank, ("ItemBroken", 0, ""), foe, None)
    assert any(thing.pose == REVERSED for _, thing in carried(state, tank))
