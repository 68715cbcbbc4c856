"""Nobody is overlooked for being the first: Unit 0, Space 0, Item 0 and the ace of Wands count like all others."""

import pytest
from tests.games.drawn_to_destiny.positions import (
    alone,
    arena,
    choices,
    duel,
    exact_place,
    fate,
    fight,
    hand,
    put,
    space,
    table,
    tokens,
    weapon,
)

from questhall.games.drawn_to_destiny.content.conflict_cards import parse_card
from questhall.games.drawn_to_destiny.content.ground.lattice import HEADINGS
from questhall.games.drawn_to_destiny.content.printed import Effect
from questhall.games.drawn_to_destiny.content.scenes import FactionLine, StartZone
from questhall.games.drawn_to_destiny.content.vocabulary import BURDEN, WOUND
from questhall.games.drawn_to_destiny.rules.conflict.npc_targets import choose_target, whither
from questhall.games.drawn_to_destiny.rules.conflict.resolution import apply, finish
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import armor_at
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add, release
from questhall.games.drawn_to_destiny.rules.harm.conditions import grips, needs_a_grip
from questhall.games.drawn_to_destiny.rules.harm.damage import place_crit, place_light
from questhall.games.drawn_to_destiny.rules.harm.levels import reckon
from questhall.games.drawn_to_destiny.rules.harm.movement import steps, take_step
from questhall.games.drawn_to_destiny.rules.harm.pushes_and_falls import moved_spaces, push, withdraw_paths
from questhall.games.drawn_to_destiny.rules.harm.step_costs import step_cost, stopper
from questhall.games.drawn_to_destiny.rules.npc.npc_moves import attack_ready
from questhall.games.drawn_to_destiny.rules.npc.npc_turn import commanded, take_count
from questhall.games.drawn_to_destiny.rules.round.rounds import target_options
from questhall.games.drawn_to_destiny.rules.scene.verbs import Context, run, those
from questhall.games.drawn_to_destiny.rules.units.aspects import compelled, holds_aspect
from questhall.games.drawn_to_destiny.rules.units.positions import free_spot, near_space, room
from questhall.games.drawn_to_destiny.state import DestinyState, Pending
from questhall.kernel import rule


def foe_first(foe: str = "Bandit", hero: str = "Mercenary") -> tuple[DestinyState, int, int]:
    """The foe is Unit 0, on 4,2; the hero Unit 1, on 4,4."""
    state = arena()
    return state, put(state, foe, "4,2", "S"), put(state, hero, "4,4", "N", seat=0)


@rule("DTD-COND-24", "DTD-ROUND-06")
def test_a_taunter_may_be_unit_0() -> None:
    state, foe, hero = foe_first()
    other = put(state, "Bandit", "3,3")
    add(state, hero, "Taunted", by=foe, rounds=1)
    assert compelled(state, hero) == foe == 0 and target_options(state, hero) == [("target", foe)]
    conflict = fight(state, hero, "thing", other).state.conflict
    assert conflict is not None and ("taunted", -1) in conflict.attacker.lines


@rule("DTD-COND-16")
def test_a_holder_may_be_unit_0() -> None:
    state, ogre, hero = foe_first("Ogre")
    add(state, hero, "Held", by=ogre)
    south = HEADINGS.index("S")
    assert step_cost(state, hero, south) == 3 and stopper(state, hero, space("4,6")) == ogre == 0
    take_step(state, hero, south)
    assert exact_place(state, hero) == "4,4"
    state.units[ogre].at = space("4,0")
    release(state, hero)
    assert "Held" not in tokens(state, hero)
    place_crit(state, hero, BURDEN, parse_card("9W"), 1, ogre)
    assert needs_a_grip(state.units[hero].crits[0])
    grips(state, hero)
    assert state.units[hero].crits == []


@rule("DTD-COND-17")
def test_a_pusher_may_be_unit_0_on_space_0() -> None:
    state = arena()
    foe, hero = put(state, "Ogre", "0,0", "S"), put(state, "Mercenary", "2,0", "W", seat=0)
    assert state.units[foe].at == 0
    assert moved_spaces(state, hero, foe, 1) == 2 and 6 not in withdraw_paths(state, hero, foe)
    push(state, hero, foe, 1)
    assert exact_place(state, hero) == "6,0"
    push(state, hero, foe, 1, toward=True)
    assert exact_place(state, hero) == "2,0"


@rule("DTD-GEN-01")
def test_effects_reach_unit_0_and_are_done_by_it() -> None:
    state, foe, hero = foe_first()
    for who, expected in (
        ("self", [foe]),
        ("target", [hero]),
        ("both", [foe, hero]),
        ("rivals", [hero]),
        ("allies", [foe]),
    ):
        assert those(state, Effect(verb="light", who=who), Context(foe, hero)) == expected  # type: ignore[arg-type]
    assert those(state, Effect(verb="light"), Context(hero, foe)) == [foe]
    for verb in ("give", "hide"):
        run(state, Effect(verb=verb, name="Rope"), Context(foe))
    assert state.units[foe].hidden and any(thing.name == "Rope" and thing.holder == foe for thing in state.things)
    run(state, Effect(verb="command"), Context(hero, foe))
    assert [item.unit for item in state.later] == [foe]
    run(state, Effect(verb="terrain", set="fire"), Context(hero, space=0))
    assert state.terrain == {0: "fire"}


@rule("DTD-NPC-02", "DTD-NPC-04")
def test_a_target_may_be_unit_0_and_last_seen_on_space_0() -> None:
    state, hero, foe = duel()
    assert hero == 0
    choose_target(state, foe)
    assert state.units[foe].target == 0 and attack_ready(state, foe)
    take_count(state, foe)
    assert state.conflict is not None and state.conflict.target.unit == 0
    state, hero, foe = duel()
    state.units[foe].target = hero
    commanded(state, foe)
    assert state.conflict is not None
    state, hero, foe = duel()
    state.units[hero].hidden, state.units[hero].seen_at = True, 0
    assert whither(state, foe) == (0, "last seen")
    sides = (
        FactionLine(id="heroes", control="players", pool=("Mercenary",), start=StartZone(zone=("0,0",))),
        FactionLine(id="foes", hostile_to=("heroes",), goal="0,0"),
    )
    state = arena(faction=sides)
    foe = put(state, "Bandit", "4,0", "W")
    take_count(state, foe)
    assert exact_place(state, foe) == "2,0"


@rule("DTD-MAP-05")
def test_space_0_is_a_space() -> None:
    state = arena()
    hero = put(state, "Mercenary", "0,0", "E", seat=0)
    one = put(state, "Bandit", "0,0")
    other = put(state, "Bandit", "2,0")
    assert not room(state, other, 0) and near_space(state, 0, 0) == [hero, one]
    west = HEADINGS.index("W")
    assert west not in [heading for heading, _, _ in steps(state, other)]
    assert free_spot(state, 0) not in (0, -1)
    state.units[one].out = "fled"
    assert room(state, other, 0) and west in [heading for heading, _, _ in steps(state, other)]
    take_step(state, other, west)
    assert state.units[other].at == 0


@rule("DTD-LEVEL-03", "DTD-DMG-08")
def test_a_rival_may_be_unit_0() -> None:
    state, foe, hero = foe_first("Knight")
    place_crit(state, hero, BURDEN, parse_card("9C"), 1, foe)
    match = fight(state, hero, "thing", foe)
    conflict = match.state.conflict
    assert conflict is not None and conflict.target.unit == 0
    state.units[foe].facing = HEADINGS.index("N")
    reckon(state, conflict)
    assert ("flanking", 2) in conflict.attacker.lines
    assert holds_aspect(state, hero, 6, foe)  # a Knight costs more
    conflict.attacker.level, conflict.target.level = 0, 1
    assert holds_aspect(state, hero, 1, foe)


@rule("DTD-CRIT-04", "DTD-RES-02", "DTD-DMG-05")
@pytest.mark.parametrize("first", ["hero", "foe"])
def test_the_ace_of_wands_is_a_card(first: str) -> None:
    """The damage card 0: it is armoured, placed, or discarded if the blow comes to nothing."""
    if first == "hero":
        state, hero, foe = duel("Mercenary", "Mercenary")
    else:
        state, foe, hero = foe_first("Mercenary")
    state.units[foe].named = True
    assert parse_card("AW") == 0
    for hits, placed in ((1, True), (0, False)):
        fight(state, hero, "thing", foe)
        conflict = state.conflict
        assert conflict is not None
        side = conflict.attacker
        side.won, side.scores, side.hits, side.deck, side.crit = True, True, hits, WOUND, 0
        state.decks[WOUND] = [card for card in state.decks[WOUND] if card]
        state.discards[WOUND] = []
        assert armor_at(state, foe, WOUND, 0, hero)[1] >= 0
        apply(state, conflict)
        assert ([crit.card for crit in state.units[foe].crits] == [0]) == placed and (0 in state.discards[WOUND]) == (
            not placed
        )
        state.units[foe].crits, state.conflict = [], None


@rule("DTD-CONF-02", "DTD-RES-04")
def test_the_ace_of_wands_is_laid_and_discarded() -> None:
    state, _hero, foe = duel("Mercenary", "Mercenary")
    hand(state, 0, "AW")
    fate(state, "5C")
    match = fight(state, 0, "thing", foe)
    match.choose("lay AW block")
    while match.state.conflict is not None and match.decisions:
        match.choose(choices(match)[-1], seat=match.decisions[0].seat)
    assert 0 in match.state.players[0].discard
    state, _hero, foe = duel()
    fight(state, 0, "thing", foe)
    conflict = state.conflict
    assert conflict is not None
    hand(state, 0)
    state.players[0].deck.remove(0)
    conflict.attacker.counter = 0
    finish(state, conflict)
    assert state.players[0].discard == [0]


@rule("DTD-RES-03", "DTD-APP-04")
def test_an_evader_may_be_unit_0() -> None:
    state, hero, foe = duel()
    fight(state, foe, "thing", hero)
    conflict = state.conflict
    assert conflict is not None
    conflict.evader = hero
    finish(state, conflict)
    assert [(item.kind, item.unit) for item in state.queue] == [("evade", 0)]


@rule("DTD-ACT-01", "DTD-INT-02")
def test_item_0_is_an_item() -> None:
    state, hero = alone("Ranger")
    bow = weapon(state, hero)
    state.things[0], at = state.things[int(bow[6:])], int(bow[6:])
    state.units[hero].pack = (0,)
    foe = put(state, "Bandit", "4,0", "S")
    assert [option for option in choices(table(state)) if option.startswith("attack thing:0 ")] == [
        f"attack thing:0 {foe}"
    ]
    assert at >= 0 and "drop 0" in choices(table(state))


@rule("DTD-DMG-07", "DTD-ACT-02")
def test_seat_0_and_unit_0_are_asked() -> None:
    state, hero = alone()
    place_light(state, hero, "Stun")
    state.queue = [Pending("evade", hero, n=1)]
    match = table(state)
    assert match.decisions[0].seat == 0 and match.decisions[0].kind == "evade"
    match.choose("stay")
    assert "recover Stun" in choices(match)
