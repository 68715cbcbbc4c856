"""What Abilities and Crits do to a Conflict: each card, and the case beside it in which it does nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.drawn_to_destiny.positions import (
    alone,
    arena,
    choices,
    duel,
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
from questhall.games.drawn_to_destiny.content.vocabulary import BURDEN, DISORDER, TRAUMA, VEHICLE, WOUND
from questhall.games.drawn_to_destiny.rules.conflict.approaches import gains
from questhall.games.drawn_to_destiny.rules.conflict.combos import combo
from questhall.games.drawn_to_destiny.rules.conflict.hits import bonus_hits
from questhall.games.drawn_to_destiny.rules.conflict.interact import speechless
from questhall.games.drawn_to_destiny.rules.conflict.matchups import clash
from questhall.games.drawn_to_destiny.rules.conflict.resolution import apply
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.conditions import grips
from questhall.games.drawn_to_destiny.rules.harm.damage import place_crit
from questhall.games.drawn_to_destiny.rules.harm.haywire import haywire
from questhall.games.drawn_to_destiny.rules.harm.levels import conflict_cover, reckon
from questhall.games.drawn_to_destiny.rules.scene.verbs import hears
from questhall.games.drawn_to_destiny.rules.units.aspects import compelled
from questhall.games.drawn_to_destiny.rules.units.equipment import equip_options
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.rules.units.means import attack_means
from questhall.games.drawn_to_destiny.state import COOLDOWN, Conflict, DestinyState
from questhall.kernel import rule

REALITY, DEATH = 4, 0  # aspects: one that always holds, and one that does not here


def met(
    *abilities: str, hero: str = "Mercenary", foe: str = "Mercenary", used: tuple[str, ...] = ()
) -> tuple[DestinyState, Conflict]:
    """A duel in which the hero has these Abilities, and has used some."""
    state, one, other = duel(hero, foe)
    state.units[one].active = abilities
    fight(state, one, "thing", other)
    conflict = state.conflict
    assert conflict is not None
    conflict.attacker.used = list(used)
    conflict.target.means, conflict.target.skill = weapon(state, other), "Melee"
    reckon(state, conflict)
    return state, conflict


def lay(conflict: Conflict, card: str, end: int = 0) -> None:
    conflict.attacker.card, conflict.attacker.lies = parse_card(card), end


@rule("DTD-LEVEL-03", "DTD-GEN-01")
@pytest.mark.parametrize(
    ("ability", "change", "plus"),
    [
        ("Ambush", lambda s, c: None, 0),
        ("Ambush", lambda s, c: setattr(c, "hidden_attack", True), 2),
        ("Parry", lambda s, c: lay(c, "9W", 1), 1),
        ("Parry", lambda s, c: lay(c, "9W", 0), 0),
        ("Dodge", lambda s, c: lay(c, "9S", 1), 1),
        ("Dodge", lambda s, c: lay(c, "9W", 1), 0),
        ("Pack Hunter", lambda s, c: None, 0),
        ("Pack Hunter", lambda s, c: put(s, "Ranger", "4,0", seat=0), 1),
        ("Haggle", lambda s, c: None, 0),
        ("Haggle", lambda s, c: setattr(c.attacker, "skill", "Business"), 1),
        ("Camouflage", lambda s, c: None, 0),
    ],
)
def test_passive_abilities_add_to_a_level(
    ability: str, change: Callable[[DestinyState, Conflict], Any], plus: int
) -> None:
    state, conflict = met(ability)
    change(state, conflict)
    reckon(state, conflict)
    assert dict(conflict.attacker.lines).get(ability, 0) == plus
    assert ability not in dict(conflict.target.lines)


@rule("DTD-ARC-06", "DTD-GEN-01")
@pytest.mark.parametrize(("abilities", "plus"), [((), 2), (("Backstab",), 4)])
def test_a_backstab_doubles_what_flanking_gives(abilities: tuple[str, ...], plus: int) -> None:
    state, conflict = met(*abilities)
    state.units[conflict.target.unit].facing = state.units[conflict.attacker.unit].facing
    reckon(state, conflict)
    assert dict(conflict.attacker.lines)["flanking"] == plus and "Backstab" not in dict(conflict.attacker.lines)


@rule("DTD-CONF-08", "DTD-NPC-09", "DTD-GEN-01")
def test_abilities_that_bring_luck() -> None:
    _, conflict = met("Cunning")
    assert conflict.attacker.advantage and not conflict.target.advantage
    state, conflict = met()
    state.units[conflict.target.unit].active = ("Cunning",)
    reckon(state, conflict)
    assert not conflict.target.advantage  # only as an attacker
    state.units[conflict.target.unit].active = ("Blur",)
    for distance, unlucky in ((1, False), (2, True)):
        conflict.distance = distance
        reckon(state, conflict)
        assert conflict.attacker.disadvantage == unlucky and not conflict.target.disadvantage
    state, conflict = met("Quick Draw", used=("Quick Draw",))
    assert conflict.attacker.disadvantage


@rule("DTD-FREE-02", "DTD-LEVEL-03")
@pytest.mark.parametrize(("used", "plus"), [((), 0), (("Charge",), 1)])
def test_what_was_used_counts_in_this_conflict(used: tuple[str, ...], plus: int) -> None:
    state, conflict = met("Charge", used=used)
    assert dict(conflict.attacker.lines).get("Charge", 0) == plus
    for card, hits in (("9W", plus), ("9H", 0)):
        lay(conflict, card)
        assert bonus_hits(state, conflict, conflict.attacker) == hits


@rule("DTD-HIT-01", "DTD-GEN-01")
@pytest.mark.parametrize(("prone", "hits"), [(True, 1), (False, 0)])
def test_a_beatdown_is_for_who_lies_there(prone: bool, hits: int) -> None:
    state, conflict = met("Beatdown")
    lay(conflict, "9H")
    if prone:
        add(state, conflict.target.unit, "Prone")
    assert bonus_hits(state, conflict, conflict.attacker) == hits


@rule("DTD-CONF-12", "DTD-CONF-13", "DTD-GEN-01")
@pytest.mark.parametrize(("card", "distance", "better"), [("9W", 1, True), ("9W", 2, False), ("9H", 1, False)])
def test_a_haymaker_is_two_better_in_a_clash(card: str, distance: int, better: bool) -> None:
    state, conflict = met()
    lay(conflict, card)
    conflict.attacker.level = conflict.target.level = 2
    conflict.distance = distance
    plain = clash(state, conflict, conflict.attacker, parse_card(card))
    state.units[conflict.attacker.unit].active = ("Haymaker",)
    assert (clash(state, conflict, conflict.attacker, parse_card(card)) > plain) == better
    conflict.attacker.level = 4
    assert clash(state, conflict, conflict.attacker, parse_card(card)) > plain


@rule("DTD-APP-05", "DTD-GEN-01")
@pytest.mark.parametrize(
    ("card", "end", "won", "counters"), [("9W", 1, True, True), ("9W", 1, False, False), ("9W", 0, True, False)]
)
def test_a_riposte_strikes_back_after_a_block_once_a_round(card: str, end: int, won: bool, counters: bool) -> None:
    state, conflict = met("Riposte")
    lay(conflict, card, end)
    conflict.attacker.won = won
    gains(state, conflict, conflict.attacker)
    assert conflict.attacker.counters == counters
    assert ("Riposte" in state.units[conflict.attacker.unit].used_round) == counters
    if counters:
        conflict.attacker.counters = False
        gains(state, conflict, conflict.attacker)
        assert not conflict.attacker.counters


@rule("DTD-COMBO-04", "DTD-GEN-01")
@pytest.mark.parametrize(
    ("used", "lower"), [((), 0), (("Burst Fire",), 2), (("Autofire",), 8), (("Burst Fire", "Autofire"), 8)]
)
def test_a_burst_adds_the_ranks_below_for_nothing(used: tuple[str, ...], lower: int) -> None:
    state, conflict = met(hero="Gunslinger", used=used)
    lay(conflict, "9W")
    conflict.attacker.scores, conflict.asking, conflict.phase = True, 0, "combo"
    hand(state, 0)
    assert combo(state, conflict) is None
    assert conflict.attacker.virtual == lower and conflict.phase == "hits"


@rule("DTD-COMBO-01", "DTD-COMBO-05")
@pytest.mark.parametrize(
    ("card", "cards", "picks"),
    [("QW", ("QC",), 0), ("KW", ("KC", "KH"), 1), ("2W", ("3W", "4W", "5W"), 2), ("QW", (), 0)],
)
def test_for_each_card_beyond_two_one_is_taken_back(card: str, cards: tuple[str, ...], picks: int) -> None:
    state, conflict = met()
    lay(conflict, card)
    conflict.attacker.scores, conflict.asking, conflict.first = True, 0, True
    hand(state, 0, *cards, "9S")
    flow = combo(state, conflict)
    assert flow is not None
    next(flow)
    with pytest.raises(StopIteration):
        flow.send(("add", *cards) if cards else "pass")
    assert conflict.attacker.picks == picks and conflict.attacker.set_cards == [parse_card(name) for name in cards]
    assert len(state.players[0].hand) == 1


@rule("DTD-GEN-01", "DTD-COND-20")
@pytest.mark.parametrize(("used", "fallen"), [((), 0), (("Disarm",), 1)])
def test_a_disarm_takes_the_weapon_instead_of_blood(used: tuple[str, ...], fallen: int) -> None:
    state, conflict = met("Disarm", used=used)
    side = conflict.attacker
    lay(conflict, "9W")
    side.won, side.scores, side.hits, side.deck = True, True, 1, WOUND
    apply(state, conflict)
    assert sum(thing.holder < 0 for thing in state.things) == fallen
    assert bool(state.units[1].light[0]) == (not fallen)


@rule("DTD-GEN-01", "DTD-RES-02")
@pytest.mark.parametrize(("crit", "hits", "left"), [("9W", 2, 1), ("9S", 2, 2), ("9W", 1, 0)])
def test_who_rolls_with_it_takes_a_hit_less_of_bash(crit: str, hits: int, left: int) -> None:
    state, conflict = met()
    state.units[1].named = True
    conflict.target.used = ["Roll With It"]
    side = conflict.attacker
    lay(conflict, "9W")
    side.won, side.scores, side.hits, side.deck, side.crit = True, True, hits, WOUND, parse_card(crit)
    apply(state, conflict)
    assert [found.severity for found in state.units[1].crits] == ([left] if left else [])


@rule("DTD-COV-01", "DTD-GEN-01")
def test_some_shoot_over_cover() -> None:
    state = arena()
    hero, foe = put(state, "Ranger", "4,10", "N", seat=0), put(state, "Mercenary", "4,2", "S")
    put(state, "Mercenary", "4,6")
    assert conflict_cover(state, state.units[hero], state.units[foe]) == 1


# --------------------------------------------------------------------------------------------- words of Crits


def shaken(deck: int, card: int, severity: int, by: int = 1) -> tuple[DestinyState, Conflict]:
    """A duel of a hero with one Crit, its Stats whole."""
    state, conflict = met()
    place_crit(state, 0, deck, card, severity, by)
    state.queue.clear()
    state.units[0].tokens, state.units[0].ranks = [], (8, 5, 5, 5)
    reckon(state, conflict)
    return state, conflict


@rule("DTD-DMG-08", "DTD-LEVEL-03")
@pytest.mark.parametrize(
    ("deck", "suit", "severity", "by", "source", "plus"),
    [
        (DISORDER, 1, 2, 1, "shaken", -1),
        (DISORDER, 2, 2, 1, "compelled", 0),  # against the cause
        (DISORDER, 2, 2, -1, "compelled", -1),
        (TRAUMA, 2, 2, 1, "spellbound", -1),  # against the cause
        (TRAUMA, 2, 2, -1, "spellbound", 0),
        (TRAUMA, 0, 3, -1, "taunted", -1),
        (TRAUMA, 0, 3, 1, "taunted", 0),
        (TRAUMA, 0, 2, 1, "furious", 0),  # Melee is no Mind Skill
    ],
)
def test_what_a_crit_takes_from_a_level_while_its_aspect_holds(
    deck: int, suit: int, severity: int, by: int, source: str, plus: int
) -> None:
    _, conflict = shaken(deck, suit * 13 + REALITY, severity, by)
    assert dict(conflict.attacker.lines).get(source, 0) == plus
    if source != "spellbound":
        _, conflict = shaken(deck, suit * 13 + DEATH, severity, by)
        assert source not in dict(conflict.attacker.lines)


@rule("DTD-DMG-08")
@pytest.mark.parametrize(("rank", "unlucky"), [(REALITY, True), (DEATH, False)])
def test_disadvantage_while_an_aspect_holds(rank: int, unlucky: bool) -> None:
    _, conflict = shaken(DISORDER, 13 + rank, 3)
    assert conflict.attacker.disadvantage == unlucky


@rule("DTD-DMG-08")
@pytest.mark.parametrize(("skill", "plus"), [("Investigation", -1), ("Melee", 0)])
def test_fury_is_bad_for_the_mind(skill: str, plus: int) -> None:
    state, conflict = shaken(TRAUMA, REALITY, 2)
    conflict.attacker.skill = skill
    reckon(state, conflict)
    assert dict(conflict.attacker.lines).get("furious", 0) == plus


@rule("DTD-DMG-08", "DTD-COND-24")
@pytest.mark.parametrize(("deck", "suit"), [(DISORDER, 2), (TRAUMA, 0)])
def test_a_crit_may_bind_one_to_its_cause(deck: int, suit: int) -> None:
    state, _ = shaken(deck, suit * 13 + REALITY, 3)
    assert compelled(state, 0) == 1
    state, _ = shaken(deck, suit * 13 + DEATH, 3)
    assert compelled(state, 0) == -1
    state, _ = shaken(deck, suit * 13 + REALITY, 2)
    assert compelled(state, 0) == -1


@rule("DTD-DMG-08", "DTD-COND-08")
@pytest.mark.parametrize(("severity", "unlucky", "silent"), [(3, True, False), (4, False, True), (1, False, False)])
def test_a_loss_of_will(severity: int, unlucky: bool, silent: bool) -> None:
    state, conflict = shaken(DISORDER, 7, severity)
    conflict.attacker.skill = "Leadership"
    state.units[0].skills = (
        *state.units[0].skills,
        *[line for line in state.content.units["Knight"].skills if line.name == "Leadership"],
    )
    reckon(state, conflict)
    assert conflict.attacker.disadvantage == unlucky
    assert speechless(state, state.units[0], "Leadership") == silent


@rule("DTD-DMG-08")
@pytest.mark.parametrize(("severity", "equips", "weapons"), [(2, True, True), (3, False, True), (4, False, False)])
def test_a_loss_of_skill_with_things(severity: int, equips: bool, weapons: bool) -> None:
    state, hero = alone()
    place_crit(state, hero, DISORDER, 6, severity, -1)
    state.queue.clear()
    state.units[hero].ranks, state.units[hero].tokens = (8, 5, 5, 5), []
    assert bool(equip_options(state, hero)) == equips
    assert any(means.startswith("thing") for means in attack_means(state, hero)) == weapons


@rule("DTD-DMG-08", "DTD-COND-08")
@pytest.mark.parametrize(("severity", "heard"), [(2, True), (3, False), (4, False)])
def test_a_loss_of_company_hears_no_ally(severity: int, heard: bool) -> None:
    state, hero = alone()
    assert hears(state, state.units[hero])
    place_crit(state, hero, DISORDER, 11, severity, -1)
    assert hears(state, state.units[hero]) == heard


@rule("DTD-DMG-08", "DTD-COUNT-01")
@pytest.mark.parametrize(("count", "asked"), [(10, 5), (6, 5), (5, 5), (4, 4)])
def test_who_has_lost_awareness_acts_from_count_5_on(count: int, asked: int) -> None:
    state, hero = alone()
    place_crit(state, hero, DISORDER, 0, 3, -1)
    state.queue.clear()
    state.units[hero].ranks, state.units[hero].tokens, state.count = (8, 5, 5, 5), [], count
    match = table(state)
    assert match.decisions[0].about == (hero, asked)


@rule("DTD-END-03", "DTD-DMG-08")
@pytest.mark.parametrize(("severity", "slow"), [(1, 0), (2, 1), (4, 2)])
def test_bonds_tighten(severity: int, slow: int) -> None:
    state, hero, foe = duel()
    place_crit(state, hero, BURDEN, 0, severity, foe)
    before = len(state.units[hero].light[3])
    state.units[hero].ranks = (8, 5, 5, 5)
    grips(state, hero)
    assert len(state.units[hero].light[3]) == before + slow


@rule("DTD-COND-23", "DTD-DMG-08")
def test_a_shaken_system_cools_something_each_round() -> None:
    state, car = alone("Police Cruiser")
    place_crit(state, car, VEHICLE, 22, 3, -1)
    state.units[car].active, state.units[car].cool = ("Take Cover", "Parry"), ()
    for thing in state.things:
        thing.pose = 0
    haywire(state, car)
    assert state.units[car].cool == ("Take Cover",)
    haywire(state, car)  # Parry is passive: an Item
    assert (
        state.units[car].cool == ("Take Cover",)
        and sum(thing.pose == COOLDOWN for _, thing in carried(state, car)) == 1
    )


@rule("DTD-CONF-05", "DTD-CRIT-06")
def test_a_called_shot_shows_more_cards_to_choose_from() -> None:
    state, hero, foe = duel("Mercenary", "Mercenary")
    state.units[foe].named = True
    state.units[hero].points = 0
    hand(state, 0, "AW")
    fate(state, "5Cr")
    state.decks[WOUND] = [card for card in state.decks[WOUND] if card < 52]
    for name in ("3S", "4S"):
        state.decks[WOUND].remove(parse_card(name))
        state.decks[WOUND].append(parse_card(name))
    match = fight(state, hero, "thing", foe)
    match.choose("call 1")
    match.choose("lay AW strong")
    while match.decisions and match.decisions[0].kind in ("combo", "feat"):
        match.choose("pass")
    assert match.decisions[0].kind == "called" and set(choices(match)) == {
        f"choose {parse_card('3S')}",
        f"choose {parse_card('4S')}",
    }
    match.choose(f"choose {parse_card('3S')}")
    assert [crit.card for crit in match.state.units[foe].crits] == [parse_card("3S")]
    assert parse_card("4S") in match.state.discards[WOUND]
    assert tokens(match.state, hero) == {} and match.state.units[hero].at == space("4,4")
