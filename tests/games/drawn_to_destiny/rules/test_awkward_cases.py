"""What somebody who knows the rulebook by heart would try in a Conflict."""

from tests.games.drawn_to_destiny.positions import (
    arena,
    choices,
    discard,
    duel,
    fate,
    hand,
    no_feats,
    put,
    rivals,
    table,
    tokens,
    weapon,
)

from questhall.games.drawn_to_destiny.content.conflict_cards import parse_card
from questhall.games.drawn_to_destiny.rules.harm.damage import place_light
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState
from questhall.kernel import Match, rule


def attack(state: DestinyState, number: int, target: int, means: str = "") -> Match:
    """A player's Unit attacks on its Count."""
    state.order, state.cursor = [number], 0
    match = table(state)
    match.choose(f"attack {means or weapon(state, number)} {target}")
    return match


def answer(match: Match, word: str) -> None:
    """Whoever is asked chooses what begins with a word; what comes before it is passed."""
    for _ in range(9):
        found = [option for option in choices(match) if option.startswith(word)]
        match.choose(found[0] if found else "pass", match.decisions[0].seat)
        if found:
            return
    raise AssertionError(word)


def fought(match: Match) -> Conflict:
    assert match.state.conflict is not None
    return match.state.conflict  # type: ignore[no-any-return]


@rule("DTD-INT-09", "DTD-INT-06", "DTD-APP-01")
def test_who_cannot_reach_the_gunman_draws_for_a_fast_win_and_hits_nobody() -> None:
    state = arena(seats=2)
    state.players[1].faction = 1
    gun = put(state, "Gunslinger", "4,4", "E", seat=0)
    sword = put(state, "Mercenary", "16,4", "W", seat=1, faction="foes")
    hand(state, 0, "9W")
    hand(state, 1, "AS", "2C")
    fate(state, "2W")
    match = attack(state, gun, sword)
    answer(match, f"answer {weapon(state, sword)} act")
    answer(match, "lay 9W strong")
    answer(match, "lay AS fast")
    assert match.state.conflict is None and len(match.state.players[1].hand) == 2  # the 2C and a card more
    assert not any(match.state.units[gun].light) and match.state.units[gun].crits == []


@rule("DTD-INT-05", "DTD-APP-05", "DTD-APP-10")
def test_a_counter_that_was_not_paid_for_turns_the_blow_and_no_more() -> None:
    state, one, other = rivals()
    hand(state, 0, "9S")
    hand(state, 1, "9C", "AH")
    match = attack(state, one, other)
    answer(match, f"answer {weapon(state, other)} rest")
    answer(match, "lay 9S fast")
    answer(match, "lay 9C counter")
    assert match.state.conflict is None and match.state.players[1].hand == [parse_card("AH")]
    assert not any(match.state.units[one].light) and not any(match.state.units[other].light)


@rule("DTD-APP-04", "DTD-APP-09", "DTD-RES-03")
def test_an_attacker_may_evade_too() -> None:
    state, hero, foe = duel()
    hand(state, 0, "9S")
    fate(state, "5W")
    match = attack(state, hero, foe)
    answer(match, "lay 9S evade")
    assert match.decisions[0].kind == "evade" and match.state.units[hero].move == 5 - 2 + 2
    match.choose("go SW")
    match.choose("go SW")
    unit = match.state.units[hero]
    assert match.decisions[0].kind == "count" and unit.move == 5 and unit.facing == state.units[hero].facing


@rule("DTD-APP-06", "DTD-APP-11", "DTD-CONF-11")
def test_two_wilds_win_nothing_and_both_shuffle() -> None:
    state, one, other = rivals()
    hand(state, 0, "Fool", "9S")
    hand(state, 1, "World", "9H")
    discard(state, 0, "2C", "3C")
    match = attack(state, one, other)
    answer(match, "answer")
    answer(match, "lay Fool")
    answer(match, "lay World")
    assert match.state.conflict is None
    for player in match.state.players:
        assert len(player.hand) == 1 and player.discard == [] and len(player.deck) == 53


@rule("DTD-APP-03", "DTD-APP-10", "DTD-SKILL-06")
def test_a_block_that_strikes_back_is_kept_and_draws_all_the_same() -> None:
    state = arena(seats=2)
    state.players[1].faction = 1
    one = put(state, "Mercenary", "4,4", "N", seat=0)
    knight = put(state, "Knight", "4,2", "S", seat=1, faction="foes")
    assert "Riposte" in state.units[knight].active
    hand(state, 0, "9S")
    hand(state, 1, "9H", "KC")
    state.players[1].deck.remove(parse_card("2W"))
    state.players[1].deck.append(parse_card("2W"))
    match = attack(state, one, knight)
    answer(match, f"answer {weapon(state, knight)} act")
    answer(match, "lay 9S fast")
    answer(match, "lay 9H block")
    assert {"strike KC", "strike 2W", "fate"} <= set(choices(match)) and "strike 9H" not in choices(match)
    answer(match, "strike KC")
    while match.state.conflict is not None:
        match.choose("pass", match.decisions[0].seat)
    held = sorted(match.state.players[1].hand)
    assert held == sorted([parse_card("9H"), parse_card("2W")])
    assert any(match.state.units[one].light) or match.state.units[one].crits


@rule("DTD-FREE-12", "DTD-CRIT-06", "DTD-LEVEL-03")
def test_gritted_teeth_take_away_no_price_that_one_sets_oneself() -> None:
    state, hero, foe = duel()
    place_light(state, hero, "Stun", 1)
    hand(state, 0, "KW")
    match = attack(state, hero, foe)
    match.choose("grit")
    match.choose("call 2")
    side = fought(match).attacker
    assert ("called shot", -2) in side.lines and side.level == 0


@rule("DTD-ARC-06", "DTD-RNG-03", "DTD-CONF-08")
def test_from_behind_counts_a_space_away_and_not_in_the_same_one() -> None:
    for at, level, lucky in (("4,4", 4, True), ("4,2", 1, False)):
        state = arena()
        hero = put(state, "Mercenary", at, "N", seat=0)
        foe = put(state, "Bandit", "4,2", "N")
        hand(state, 0, "2W")
        match = attack(state, hero, foe)
        side = fought(match).attacker
        assert (side.level, side.advantage) == (level, lucky), at


@rule("DTD-CONF-14", "DTD-HIT-07", "DTD-DMG-05")
def test_both_may_fall_by_one_exchange() -> None:
    state, one, other = rivals()
    for number in (one, other):
        place_light(state, number, "Fatigue", 7)
    hand(state, 0, "5W")
    hand(state, 1, "5C")
    match = attack(state, one, other)
    answer(match, f"answer {weapon(state, other)} act")
    answer(match, "lay 5W strong")
    answer(match, "lay 5C strong")
    no_feats(match)
    for number in (one, other):
        assert match.state.units[number].ranks[0] == 0 and "Prone" in tokens(match.state, number)
