"""Levels, Hits, combos, Crits and Ratings."""

import pytest
from tests.games.drawn_to_destiny.positions import arena, choices, damage, duel, fate, fight, hand, put, rivals

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.rules.conflict.hits import count_hits
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import armor_at
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.crits import draw_match
from questhall.games.drawn_to_destiny.rules.harm.levels import reckon
from questhall.kernel import Chance, Match, rule


@rule("DTD-HIT-01", "DTD-HIT-05", "DTD-HIT-03")
def test_the_printed_rank_counts_for_hits() -> None:
    state, hero, foe = duel("Knight", "Mercenary")
    fight(state, hero, "thing", foe)
    conflict = state.conflict
    assert conflict is not None
    conflict.attacker.level, conflict.target.level = 6, 2
    for name, hits in (("5W", 1), ("4W", 0), ("KW", 1), ("10W", 1)):
        conflict.attacker.card, conflict.attacker.lies = conflict_cards.parse_card(name), 0
        assert count_hits(state, conflict, conflict.attacker) == hits, name


@rule("DTD-COMBO-01", "DTD-COMBO-07")
def test_a_fate_card_may_begin_a_combo() -> None:
    state, hero, foe = duel()
    hand(state, 0, "KW")
    fate(state, "KC", "5Cr")
    match = fight(state, hero, "thing", foe)
    match.choose("tap")
    assert match.decisions[0].kind == "combo" and "add KW" in choices(match)


@rule("DTD-COMBO-01", "DTD-COMBO-02", "DTD-COMBO-03")
@pytest.mark.parametrize(
    ("held", "asked"),
    [
        ("5H 9S", True),  # no set, but two cards might have been the ends of a straight
        ("5H", True),  # no set, but one card might have been another king
        ("", False),
    ],
)
def test_the_question_of_a_combo_tells_nothing_about_the_hand(held: str, asked: bool) -> None:
    state, hero, foe = duel()
    hand(state, 0, *held.split())
    fate(state, "KC", "5Cr")
    match = fight(state, hero, "thing", foe)
    match.choose("tap")
    assert (match.decisions[0].kind == "combo") == asked
    assert not asked or choices(match) == ["pass"]


@rule("DTD-COMBO-02")
def test_one_card_and_a_low_one_cannot_make_a_set() -> None:
    state, hero, foe = duel()
    hand(state, 0, "5H")
    fate(state, "4C", "5Cr")
    match = fight(state, hero, "thing", foe)
    match.choose("tap")
    assert match.decisions[0].kind != "combo"


@rule("DTD-COMBO-01")
def test_an_imagined_hand_is_asked_the_same_question() -> None:
    state, one, other = rivals()
    hand(state, 0, "AW", "AS")
    fate(state, "AC", "5Cr")
    match = fight(state, one, "thing", other)
    match.choose("answer skill:Defense rest")
    while match.decisions[0].kind != "combo":
        asked = match.decisions[0]
        match.choose("tap" if asked.kind == "approach" else "pass", asked.seat)
    assert "add AW AS" in choices(match)
    for number in range(20):
        imagined = match.checkpoint.copy()
        match.game.conceal(imagined, 1, Chance(number))
        world = Match(match.game, imagined)
        assert [(ask.seat, ask.kind, ask.about) for ask in world.decisions] == [
            (ask.seat, ask.kind, ask.about) for ask in match.decisions
        ]


@rule("DTD-CRIT-05", "DTD-CRIT-06")
def test_a_called_shot_offers_more_cards() -> None:
    state = arena()
    hero, foe = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Bandit", "4,2", "S", named=True)
    hand(state, 0, "AW")
    fate(state, "5Cr")
    damage(state, "wound", "3S", "QS", "KW")
    match = fight(state, hero, "thing", foe)
    match.choose("call 2")
    match.choose("lay AW strong")
    assert match.decisions[0].kind == "called"
    assert set(choices(match)) == {
        f"choose {conflict_cards.parse_card('3S')}",
        f"choose {conflict_cards.parse_card('QS')}",
    }
    match.choose(f"choose {conflict_cards.parse_card('QS')}")
    match.choose("pass")
    assert [crit.card for crit in match.state.units[foe].crits] == [conflict_cards.parse_card("QS")]


@rule("DTD-CRIT-07")
def test_no_matching_card_means_no_crit() -> None:
    state = arena()
    state.decks[0] = [card for card in range(52) if card // 13 == 0]
    state.discards[0] = []
    assert draw_match(state, 0, ("Slash",)) == -1


@rule("DTD-RATE-09")
def test_shielding_wears_off() -> None:
    state = arena(scale="starship")
    ship = put(state, "Heavy Fighter", "4,4", "N")
    assert armor_at(state, ship, 4, 2, -1) == (2, 6)
    state.units[ship].shield_loss = 2
    assert armor_at(state, ship, 4, 2, -1) == (10, 5)


@rule("DTD-LEVEL-03")
def test_level_modifiers_of_place_and_number() -> None:
    state = arena(light="dark", map={"elevation": {"4,8": 1}})
    archer = put(state, "Ranger", "4,8", "N", seat=0)
    foe = put(state, "Bandit", "4,2", "S")
    fight(state, archer, "thing", foe)
    assert state.conflict is not None
    reckon(state, state.conflict)
    lines = dict(state.conflict.attacker.lines)
    assert lines["higher ground"] == 1 and lines["darkness"] == -2
    state, hero, foe = duel()
    put(state, "Bandit", "5,3", "S")
    add(state, foe, "Prone")
    fight(state, hero, "thing", foe)
    assert state.conflict is not None
    reckon(state, state.conflict)
    lines = dict(state.conflict.attacker.lines)
    assert lines["surrounded"] == -1 and lines["target prone"] == 1
