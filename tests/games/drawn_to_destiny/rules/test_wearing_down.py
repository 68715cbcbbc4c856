"""Conditions as they are laid and worn at Round Start and End, who falls, and the words of damage cards."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.drawn_to_destiny.positions import (
    GAME,
    alone,
    arena,
    damage,
    duel,
    exact_place,
    fate,
    put,
    space,
    tokens,
)

from questhall.games.drawn_to_destiny.content.conflict_cards import parse_card
from questhall.games.drawn_to_destiny.content.vocabulary import BURDEN, DISORDER
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add, enter_fire, lower, release
from questhall.games.drawn_to_destiny.rules.harm.conditions import (
    bleed,
    burn,
    choke,
    count_down,
    die,
    grips,
    poison,
    round_end,
    round_start,
)
from questhall.games.drawn_to_destiny.rules.harm.damage import (
    check_fallen,
    heal_crit,
    leave_play,
    place_crit,
    place_light,
    remove_light,
    slow_minor,
)
from questhall.games.drawn_to_destiny.rules.harm.damage_words import apply_word
from questhall.games.drawn_to_destiny.rules.units.equipment import receive
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.games.drawn_to_destiny.state import COOLDOWN, REVERSED, Crit, Prop, Rules
from questhall.kernel import rule

# ------------------------------------------------------------------------------------- conditions and Round End


@rule("DTD-COND-01", "DTD-COND-02")
def test_bleeding_slows_and_then_drains() -> None:
    state, hero = alone()
    bleed(state, hero)
    assert not any(state.units[hero].light)
    add(state, hero, "Bleeding", 2)
    bleed(state, hero)
    assert len(state.units[hero].light[3]) == 2 and "Blood Loss" not in tokens(state, hero)
    state.units[hero].ranks = (8, 5, 5, 0)
    for loss in (1, 2, 3, 4):
        bleed(state, hero)
        assert tokens(state, hero)["Blood Loss"] == loss and not state.units[hero].out
    bleed(state, hero)
    assert state.units[hero].out == "dead"


@rule("DTD-COND-03")
@pytest.mark.parametrize(
    ("n", "cards", "fatigue", "left"),
    [(1, ("7S",), 1, 1), (4, ("7S", "AS", "2S", "AW"), 3, 3), (1, ("AS",), 1, 0), (1, ("2S",), 1, 2)],
)
def test_burning(n: int, cards: tuple[str, ...], fatigue: int, left: int) -> None:
    state, hero = alone()
    add(state, hero, "Burning", n)
    fate(state, *cards)
    burn(state, hero)
    assert len(state.units[hero].light[0]) == fatigue and tokens(state, hero).get("Burning", 0) == left


@rule("DTD-COND-03", "DTD-MAP-07")
@pytest.mark.parametrize(("height", "burning"), [(0, 1), (1, 0)])
def test_who_ends_the_round_in_fire_burns_unless_it_flies(height: int, burning: int) -> None:
    state, hero = alone()
    set_terrain(state, space("4,4"), "fire")
    state.units[hero].height = height
    burn(state, hero)
    assert tokens(state, hero).get("Burning", 0) == burning and not any(state.units[hero].light)
    state.units[hero].tokens = []
    enter_fire(state, hero)
    assert tokens(state, hero).get("Burning", 0) == burning


@rule("DTD-MAP-07")
@pytest.mark.parametrize(("card", "tired"), [("Saddle Horse", False), ("Wizard", True), ("Getaway Car", False)])
def test_deep_water_tires_who_cannot_swim(card: str, tired: bool) -> None:
    state, number = alone(card)
    set_terrain(state, space("4,4"), "deep water")
    swims = any(line.name == "Athletics" and line.level for line in state.units[number].skills)
    assert card == "Getaway Car" or swims == (not tired)
    enter_fire(state, number)
    assert len(state.units[number].light[0]) == tired


@rule("DTD-COND-04")
@pytest.mark.parametrize(
    ("card", "left", "fatigue"),
    [("AS", 0, 0), ("2S", 2, 0), ("KH", 1, 1), ("JC", 1, 1), ("KS", 1, 0), ("10H", 1, 0), ("AH", 0, 0)],
)
def test_poison_asks_fate(card: str, left: int, fatigue: int) -> None:
    state, hero = alone()
    add(state, hero, "Poisoned")
    fate(state, card)
    poison(state, hero)
    assert tokens(state, hero).get("Poisoned", 0) == left and len(state.units[hero].light[0]) == fatigue


@rule("DTD-COND-06")
@pytest.mark.parametrize(("n", "stun", "fatigue"), [(0, 0, 0), (1, 1, 0), (2, 1, 0), (3, 1, 1)])
def test_choking(n: int, stun: int, fatigue: int) -> None:
    state, hero = alone()
    if n:
        add(state, hero, "Choking", n)
    choke(state, hero)
    assert [len(pile) for pile in state.units[hero].light] == [fatigue, stun, 0, 0]


@rule("DTD-COND-21")
def test_the_dying_have_a_minor_wound_each_round() -> None:
    state, hero = alone()
    die(state, hero)
    assert not state.units[hero].crits
    add(state, hero, "Dying")
    damage(state, "wound", "9S")
    die(state, hero)
    assert [(crit.card, crit.severity) for crit in state.units[hero].crits] == [(parse_card("9S"), 1)]


@rule("DTD-COND-16", "DTD-END-03")
@pytest.mark.parametrize(
    ("card", "at", "out", "kept"),
    [("9W", "4,2", "", True), ("9W", "4,0", "", False), ("9W", "4,2", "dead", False), ("9C", "4,0", "", True)],
)
def test_bonds_hold_while_the_binder_is_near_and_nets_by_themselves(card: str, at: str, out: str, kept: bool) -> None:
    state, hero, foe = duel()
    place_crit(state, hero, BURDEN, parse_card(card), 1, foe)
    place_crit(state, hero, BURDEN, parse_card("8W"), 1, -1)
    state.units[foe].at, state.units[foe].out = space(at), out
    grips(state, hero)
    assert len(state.units[hero].crits) == 1 + kept


@rule("DTD-COND-16")
@pytest.mark.parametrize(
    ("at", "out", "body", "held"),
    [("4,2", "", 5, True), ("4,0", "", 5, False), ("4,2", "fled", 5, False), ("4,2", "", 0, False)],
)
def test_a_grip_ends_out_of_reach(at: str, out: str, body: int, held: bool) -> None:
    state, hero, foe = duel()
    add(state, hero, "Held", by=foe)
    state.units[foe].at, state.units[foe].out, state.units[foe].ranks = space(at), out, (body, 5, 5, 5)
    release(state, hero)
    assert ("Held" in tokens(state, hero)) == held


@rule("DTD-END-08", "DTD-COND-24")
def test_what_lasts_for_some_rounds_runs_out() -> None:
    state, hero = alone()
    add(state, hero, "Blind", rounds=2)
    add(state, hero, "Prone")
    for left in ({"Blind", "Prone"}, {"Prone"}, {"Prone"}):
        count_down(state, hero)
        assert set(tokens(state, hero)) == left


@rule("DTD-ROUND-05", "DTD-COND-10", "DTD-COND-11", "DTD-COND-12")
@pytest.mark.parametrize(
    ("name", "part", "loss"),
    [
        ("Immobilized", "", 2), ("Immobilized", "Left Leg", 0), ("Immobilized", "Left Arm", 0), ("Hobbled", "", 2),
        ("Impaired", "Left Leg", 2), ("Impaired", "Right Foot", 2), ("Impaired", "Left Arm", 0), ("Impaired", "Chest", 0),
    ],
)  # fmt: skip
def test_what_conditions_take_from_move_at_round_start(name: str, part: str, loss: int) -> None:
    state, hero = alone("Wizard")
    unit = state.units[hero]
    unit.move = 9
    round_start(state, hero)
    before = unit.move
    add(state, hero, name, part=part)
    unit.move = 9
    round_start(state, hero)
    assert unit.move == before - loss
    unit.move = 1
    round_start(state, hero)
    assert unit.move >= 0


@rule("DTD-ROUND-05")
def test_a_blow_that_costs_the_next_move_costs_it_once() -> None:
    state, hero = alone("Wizard")
    unit = state.units[hero]
    apply_word(state, hero, ("MoveNext", -2, ""), -1, None)
    for move in (7, 9):
        unit.move = 9
        round_start(state, hero)
        assert unit.move == move


@rule("DTD-COND-01", "DTD-GEN-02")
def test_conditions_are_laid_once_or_add_up() -> None:
    state, hero, foe = duel()
    for _ in range(2):
        for name in ("Prone", "Bleeding", "Blind"):
            assert add(state, hero, name)
    assert tokens(state, hero) == {"Prone": 1, "Bleeding": 2, "Blind": 1}
    other = put(state, "Bandit", "3,3")
    for by in (foe, foe, other):
        add(state, hero, "Held", by=by)
    assert tokens(state, hero)["Held"] == 2
    add(state, hero, "Taunted", by=foe, rounds=3)
    add(state, hero, "Taunted", by=other, rounds=1)
    found = [token for token in state.units[hero].tokens if token.name == "Taunted"]
    assert [(token.by, token.rounds) for token in found] == [(other, 3)]
    assert lower(state, hero, "Bleeding", 5) == 2 and lower(state, hero, "Bleeding") == 0


@rule("DTD-COND-07", "DTD-COND-08")
@pytest.mark.parametrize("name", ["Blind", "Deaf"])
def test_who_is_half_blind_or_deaf_can_still_become_so_altogether(name: str) -> None:
    state, hero = alone()
    add(state, hero, name, part="Partial", crit=1)
    add(state, hero, name, crit=2)
    assert [token.part for token in state.units[hero].tokens] == ["Partial", ""]
    add(state, hero, name, crit=3)
    assert len(state.units[hero].tokens) == 2


@rule("DTD-GEN-02", "DTD-COND-22")
def test_what_a_table_or_a_nature_does_not_know() -> None:
    state, hero = alone(rules=Rules(conditions=False))
    assert not add(state, hero, "Bleeding", crit=1) and add(state, hero, "Prone", crit=1) and add(state, hero, "Blind")
    state = arena()
    zombie = put(state, "Zombie Walker", "4,4")
    assert not add(state, zombie, "Bleeding") and add(state, zombie, "Burning")
    state, hero = alone()
    add(state, hero, "Braced")
    assert not add(state, hero, "Prone") and not add(state, hero, "Held") and add(state, hero, "Blind")
    state, hero = alone()
    add(state, hero, "Unconscious")
    assert set(tokens(state, hero)) == {"Unconscious", "Prone"} and state.units[hero].move == 0
    state.units[hero].out = "fled"
    assert not add(state, hero, "Blind")


@rule("DTD-END-03")
def test_whoever_has_left_play_suffers_no_more_at_round_end() -> None:
    state, hero = alone()
    add(state, hero, "Bleeding")
    add(state, hero, "Choking")
    state.units[hero].ranks = (8, 5, 5, 0)
    add(state, hero, "Blood Loss", 4)
    round_end(state, hero)
    assert state.units[hero].out == "dead" and not any(state.units[hero].light)


@rule("DTD-DMG-12", "DTD-DMG-13", "DTD-DMG-16")
@pytest.mark.parametrize(
    ("ranks", "named", "crits", "out"),
    [
        ((0, 0, 5, 5), True, (), "dead"),
        ((0, 1, 5, 5), True, (), ""),
        ((1, 0, 5, 5), True, (), ""),
        ((0, 5, 5, 5), False, (), "defeated"),
        ((5, 0, 5, 5), False, (), "defeated"),
        ((5, 5, 0, 5), False, (), "captured"),
        ((5, 5, 5, 0), False, (), ""),
        ((5, 5, 5, 5), False, (3,), "defeated"),
        ((5, 5, 0, 5), False, (3,), "defeated"),
        ((5, 5, 5, 5), False, (2,), ""),
        ((5, 5, 5, 5), False, (1, 1), ""),
        ((5, 5, 5, 5), False, (1, 1, 1), "defeated"),
        ((5, 5, 5, 5), True, (3, 1, 1), ""),
    ],
)
def test_who_is_out_of_the_fight(ranks: tuple[int, ...], named: bool, crits: tuple[int, ...], out: str) -> None:
    state = arena()
    foe = put(state, "Bandit", "4,4", named=named)
    unit = state.units[foe]
    unit.crits = [Crit(at, BURDEN, 20 + at, severity) for at, severity in enumerate(crits)]
    unit.ranks = ranks
    check_fallen(state, foe)
    assert unit.out == out
    if not out:
        assert ("Prone" in tokens(state, foe)) == (ranks[0] == 0) and (unit.move == 0) == (ranks[0] == 0)
        slow_minor(state, foe)
        assert unit.out == ("defeated" if ranks[3] == 0 else "")


@rule("DTD-DMG-16")
@pytest.mark.parametrize(("lost", "out"), [(3, ""), (4, "defeated")])
def test_a_crew_that_is_gone_is_defeated(lost: int, out: str) -> None:
    state, hero = alone()
    state.units[hero].crew, state.units[hero].lost_crew = 4, lost
    check_fallen(state, hero)
    assert state.units[hero].out == out


@rule("DTD-DMG-13", "DTD-DECK-09", "DTD-MAP-09")
@pytest.mark.parametrize(("how", "drops"), [("dead", True), ("captured", True), ("fled", False), ("left", False)])
def test_what_becomes_of_the_things_of_who_leaves(how: str, drops: bool) -> None:
    state, hero, foe = duel("Mercenary", "Mercenary")
    rider = put(state, "Bandit", "10,10")
    state.units[rider].carrier = foe
    state.props = [Prop("cart", space("0,0"), carried=foe)]
    add(state, hero, "Held", by=foe)
    state.units[hero].target = state.units[rider].target = foe
    place_light(state, foe, "Stun")
    things = [thing for _, thing in carried(state, foe)]
    leave_play(state, foe, how, "DTD-DMG-13")
    unit = state.units[foe]
    assert unit.out == how and (unit.move, unit.turn) == (0, 0)
    assert all((thing.holder < 0 and thing.at == space("4,2")) == drops for thing in things)
    assert state.units[rider].carrier == -1 and exact_place(state, rider) == "4,2"
    assert "Held" not in tokens(state, hero) and state.units[hero].target == state.units[rider].target == -1
    assert state.units[hero].chosen and not state.units[rider].chosen
    assert state.props[0].carried == -1
    assert (state.props[0].gone, state.props[0].at) == (("foes", space("0,0")) if how == "left" else ("", space("4,2")))
    assert bool(unit.light[1]) == (how == "left") and bool(state.discards[DISORDER]) == (how != "left")
    assert state.deaths == ([space("4,2")] if how == "dead" else [])
    leave_play(state, foe, "dead", "DTD-DMG-13")
    assert unit.out == how


@rule("DTD-ADV-12", "DTD-DMG-15")
@pytest.mark.parametrize(("severity", "n", "left"), [(3, 1, 2), (2, 2, 0), (1, 1, 0), (4, 3, 1)])
def test_a_crit_is_eased_by_steps(severity: int, n: int, left: int) -> None:
    state, hero, foe = duel()
    place_crit(state, hero, BURDEN, parse_card("9C"), severity, foe)
    heal_crit(state, hero, state.units[hero].crits[0], n)
    assert [(crit.severity, crit.grip) for crit in state.units[hero].crits] == ([(left, left)] if left else [])


@rule("DTD-ACT-02", "DTD-DECK-09")
def test_a_light_card_goes_to_its_discard() -> None:
    state, hero = alone()
    assert not remove_light(state, hero, "Stun")
    place_light(state, hero, "Stun")
    assert remove_light(state, hero, "Stun") and len(state.discards[DISORDER]) == 1 and state.units[hero].ranks[1] == 5


@rule("DTD-DMG-08", "DTD-DMG-14")
@pytest.mark.parametrize(
    ("word", "n", "check"),
    [
        ("ItemCooldown", 0, lambda gun: gun.pose == COOLDOWN),
        ("ItemDamaged", 2, lambda gun: gun.damaged == 2),
        ("ItemBroken", 0, lambda gun: gun.pose == REVERSED),
        ("ItemLost", 0, lambda gun: gun.gone and gun.holder == -1),
        ("UsesHalved", 0, lambda gun: gun.uses == 3),
    ],
)
def test_the_first_weapon_that_works_is_hit(word: str, n: int, check: Callable[[Any], bool]) -> None:
    state, tank = alone("Panzer IV H")
    guns = [thing for _, thing in carried(state, tank) if GAME.content.items[thing.name].weapon is not None]
    guns[0].uses = 7
    apply_word(state, tank, (word, n, ""), -1, None)
    assert check(guns[0]) and not check(guns[1])


@rule("DTD-DMG-08", "DTD-COND-20", "DTD-RATE-09")
def test_words_that_are_done_at_once() -> None:
    state, hero, foe = duel("Mercenary", "Mercenary")
    unit = state.units[hero]
    apply_word(state, hero, ("Shield", -2, ""), foe, None)
    assert unit.shield_loss == 2
    apply_word(state, hero, ("Plate", -1, ""), foe, None)
    assert unit.plate_loss == (1, 0, 0, 0)
    state.units[foe].at = space("4,6")
    apply_word(state, hero, ("Plate", -1, ""), foe, None)
    assert unit.plate_loss == (1, 0, 0, 1)
    apply_word(state, hero, ("Plate", -1, ""), -1, None)
    assert unit.plate_loss == (2, 0, 0, 1)
    apply_word(state, hero, ("CauseLevelRound", -2, ""), foe, None)
    assert [(t.name, t.n, t.by, t.rounds) for t in unit.tokens] == [("Distracted", 2, foe, 1)]
    apply_word(state, hero, ("LoseSkills", 2, ""), foe, None)
    apply_word(state, hero, ("Withdraw", 1, ""), foe, None)
    assert [(item.kind, item.n) for item in state.queue] == [("lose_skills", 2), ("withdraw", 1)]
    apply_word(state, hero, ("Drop", 1, ""), foe, None)
    assert sum(thing.holder < 0 for thing in state.things) == 1
    apply_word(state, hero, ("Stress", 2, ""), foe, None)
    assert len(unit.light[2]) == 2
    apply_word(state, hero, ("Burning", 2, ""), foe, None)
    assert tokens(state, hero)["Burning"] == 2
    apply_word(state, hero, ("Frenzied", 2, ""), foe, None)
    assert [t.rounds for t in unit.tokens if t.name == "Frenzied"] == [2]
    apply_word(state, hero, ("Dead", 0, ""), foe, None)
    assert unit.out == "dead"


@rule("DTD-ACT-12", "DTD-COND-24")
@pytest.mark.parametrize(("at", "hidden", "out"), [("4,2", False, "captured"), ("4,2", True, "")])
def test_despair_surrenders_to_a_rival_in_sight_else_it_runs(at: str, hidden: bool, out: str) -> None:
    state, hero, foe = duel()
    state.units[foe].hidden = hidden
    apply_word(state, hero, ("Surrender", 0, ""), -1, None)
    assert state.units[hero].out == out
    if not out:
        assert [(t.name, t.rounds) for t in state.units[hero].tokens] == [("Flee", 2)]


@rule("DTD-COND-10", "DTD-COND-11", "DTD-COND-13")
@pytest.mark.parametrize(
    ("name", "part", "dropped", "also"),
    [
        ("Impaired", "Right Arm", ["Right"], []),
        ("Impaired", "Left Hand", ["Left"], []),
        ("Impaired", "Left Leg", [], []),
        ("Immobilized", "Right Hand", ["Right"], []),
        ("Broken", "Right Arm", ["Right"], []),
        ("Broken", "Left Leg", [], []),
        ("Broken", "Chest", [], ["Immobilized"]),
        ("Hobbled", "", [], []),
    ],
)
def test_what_an_arm_that_is_hurt_lets_fall(name: str, part: str, dropped: list[str], also: list[str]) -> None:
    state, hero = alone()
    held = {thing.slot: thing for _, thing in carried(state, hero) if thing.slot in ("Left", "Right")}
    assert set(held) == {"Left", "Right"}
    apply_word(state, hero, (name, 0, part), -1, None)
    assert [slot for slot in ("Left", "Right") if held[slot].holder < 0] == dropped
    assert [token.name for token in state.units[hero].tokens] == [name, *also]


@rule("DTD-UNIT-11")
@pytest.mark.parametrize(("many", "slowed"), [(0, False), (9, True)])
def test_a_load_of_more_than_half_the_body_slows(many: int, slowed: bool) -> None:
    state, hero = alone("Wizard")
    unit = state.units[hero]
    heavy = next(name for name, item in GAME.content.items.items() if name.startswith("Armor: Plate"))
    unit.move = 9
    round_start(state, hero)
    before = unit.move
    for _ in range(many):
        receive(state, hero, heavy)
    for thing in state.things[-many:] if many else ():
        thing.slot = ""
    unit.move = 9
    round_start(state, hero)
    assert unit.move == before - 2 * slowed
