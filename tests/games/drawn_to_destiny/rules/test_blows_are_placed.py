"""What a Conflict leaves behind: Crits, Light cards, grips, broken things, cards and tokens."""

from typing import Any

import pytest
from tests.games.drawn_to_destiny.positions import (
    clash,
    hand,
    laid,
    put,
    space,
    tokens,
    weapon,
)

from questhall.games.drawn_to_destiny.content.conflict_cards import parse_card
from questhall.games.drawn_to_destiny.content.vocabulary import BURDEN, WOUND
from questhall.games.drawn_to_destiny.rules.conflict.laying_cards import put_down
from questhall.games.drawn_to_destiny.rules.conflict.resolution import apply, finish
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.damage import place_crit
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import rule


def struck_by(hits: int, crit: str = "9W", foe: str = "Mercenary", **side: Any) -> DestinyState:
    """A blow of the hero with so many Hits, its damage card in hand, is applied."""
    state, conflict = clash("Mercenary", foe)
    state.units[conflict.target.unit].named = True
    mine = conflict.attacker
    laid(mine, "9W", 0, True)
    mine.scores, mine.hits, mine.deck, mine.crit = True, hits, WOUND, parse_card(crit) if crit else -1
    if crit:
        state.decks[WOUND].remove(parse_card(crit))
    for name, value in side.items():
        setattr(mine, name, value)
    apply(state, conflict)
    return state


# ------------------------------------------------------------------------------------------------ resolution


@rule("DTD-RES-02", "DTD-DMG-05", "DTD-DMG-06", "DTD-HIT-04")
@pytest.mark.parametrize(
    ("hits", "parts", "severities", "light", "discarded"),
    [
        (1, {}, [1], 0, 0), (2, {}, [2], 0, 0), (4, {}, [4], 0, 0),
        (1, {"glancing": True}, [], 1, 1), (3, {"glancing": True}, [], 3, 1),
        (0, {}, [], 0, 1), (2, {"won": False}, [], 0, 1), (2, {"scores": False}, [], 0, 1),
    ],
)  # fmt: skip
def test_a_blow_is_placed(hits: int, parts: dict[str, Any], severities: list[int], light: int, discarded: int) -> None:
    state = struck_by(hits, "8S", **parts)
    unit = state.units[1]
    assert [crit.severity for crit in unit.crits] == severities
    if not severities:
        assert len(unit.light[0]) == light
    assert (parse_card("8S") in state.discards[WOUND]) == bool(discarded)


@rule("DTD-DMG-06", "DTD-CRIT-07")
def test_hits_above_four_and_hits_without_a_card_are_light() -> None:
    assert len(struck_by(3, "").units[1].light[0]) == 3
    minor = struck_by(1, "8S").units[1]
    before = len(struck_by(4, "8S").units[1].light[0])
    assert minor.crits and len(struck_by(6, "8S").units[1].light[0]) == before + 2


@rule("DTD-HIDE-03")
@pytest.mark.parametrize(("hits", "hidden"), [(1, False), (0, True)])
def test_who_is_hurt_is_hidden_no_more(hits: int, hidden: bool) -> None:
    state, conflict = clash("Mercenary", "Mercenary")
    state.units[1].hidden = True
    laid(conflict.attacker, "9W", 0, True)
    conflict.attacker.scores, conflict.attacker.hits, conflict.attacker.deck = True, hits, WOUND
    apply(state, conflict)
    assert state.units[1].hidden == hidden


@rule("DTD-INT-05", "DTD-HIT-07")
@pytest.mark.parametrize(("paid", "hurt"), [(True, True), (False, False)])
def test_a_target_strikes_only_if_it_has_paid(paid: bool, hurt: bool) -> None:
    state, conflict = clash("Mercenary", "Mercenary")
    side = conflict.target
    laid(side, "9W", 0, True)
    side.means, side.skill, side.paid = weapon(state, side.unit), "Melee", paid
    side.scores, side.hits, side.deck = True, 1, WOUND
    conflict.attacker.won = False
    apply(state, conflict)
    assert bool(state.units[0].light[0]) == hurt and not state.units[1].light[0]


@rule("DTD-COND-16")
@pytest.mark.parametrize(("hits", "grips"), [(1, [1]), (2, []), (3, [])])
def test_hits_on_the_binder_loosen_its_grip(hits: int, grips: list[int]) -> None:
    state, conflict = clash("Mercenary", "Mercenary")
    place_crit(state, 0, BURDEN, parse_card("9W"), 2, 1)
    other = put(state, "Bandit", "10,10")
    place_crit(state, 0, BURDEN, parse_card("8W"), 2, other)
    laid(conflict.attacker, "9W", 0, True)
    conflict.attacker.scores, conflict.attacker.hits, conflict.attacker.deck = True, hits, WOUND
    apply(state, conflict)
    assert [crit.grip for crit in state.units[0].crits] == [*grips, 2]


@rule("DTD-INT-11", "DTD-RATE-08")
@pytest.mark.parametrize(("hits", "glancing", "loss"), [(1, False, 2), (1, True, 1), (2, False, 3), (3, False, 0)])
def test_each_hit_takes_a_rank_of_an_object(hits: int, glancing: bool, loss: int) -> None:
    """A door is 4x1; the sword's 10x1 is one Hit more; at 0 it is rubble."""
    state, conflict = clash()
    set_terrain(state, space("4,0"), "door")
    conflict.kind, conflict.space = "object", space("4,0")
    conflict.attacker.hits, conflict.attacker.glancing = hits, glancing
    apply(state, conflict)
    gone = loss == 0
    assert state.objects == ({} if gone else {space("4,0"): loss})
    assert state.terrain[space("4,0")] == ("rubble" if gone else "door")


@rule("DTD-INT-11", "DTD-RATE-04", "DTD-RATE-08")
@pytest.mark.parametrize(("body", "scale", "loss"), [(1, 1, 2), (0, 1, 1), (5, 0, 0), (5, 2, 3)])
def test_an_object_has_no_armour_and_may_be_out_of_scale(body: int, scale: int, loss: int) -> None:
    """One Hit with bare hands on a door of 4x1: a Rank above 0 is one more, and so is each Scale; below it one less."""
    state, conflict = clash(means="hands")
    unit = state.units[0]
    unit.printed, unit.ranks = ((5, scale), *unit.printed[1:]), (body, *unit.ranks[1:])
    set_terrain(state, space("4,0"), "door")
    conflict.kind, conflict.space, conflict.attacker.hits, conflict.attacker.glancing = "object", space("4,0"), 1, False
    apply(state, conflict)
    assert state.objects == ({space("4,0"): loss} if loss else {})


@rule("DTD-FREE-15")
@pytest.mark.parametrize(("won", "hidden"), [(True, False), (False, True)])
def test_any_win_finds_whom_one_looks_for(won: bool, hidden: bool) -> None:
    state, conflict = clash()
    conflict.kind, conflict.attacker.won = "detect", won
    state.units[1].hidden = True
    apply(state, conflict)
    assert state.units[1].hidden == hidden


@rule("DTD-RES-04", "DTD-APP-03", "DTD-APP-08", "DTD-DECK-12", "DTD-COUNT-09")
@pytest.mark.parametrize(("kept", "by_fate", "home"), [(True, False, True), (False, False, False), (True, True, False)])
def test_cards_go_to_the_discard_and_a_block_that_won_goes_home(kept: bool, by_fate: bool, home: bool) -> None:
    state, conflict = clash()
    hand(state, 0, "9W", "3H", "4H", "5H")
    side = conflict.attacker
    put_down(state, side, ("lay", "9W", "block"))
    for name in ("3H", "4H", "5H"):
        state.players[0].hand.remove(parse_card(name))
    side.counter, side.set_cards, side.fate = parse_card("3H"), [parse_card("4H"), parse_card("5H")], by_fate
    conflict.kept = [0] if kept else []
    unit = state.units[0]
    unit.boosts, unit.attacked, unit.hidden = ("Feint",), 0, True
    for name in ("Inspired", "Aiming", "Directed", "Blind"):
        add(state, 0, name)
        add(state, 1, name)
    finish(state, conflict)
    player = state.players[0]
    assert (parse_card("9W") in player.hand) == home and (parse_card("9W") in player.discard) == (not home)
    assert {parse_card(name) for name in ("3H", "4H", "5H")} <= set(player.discard)
    assert state.conflict is None and unit.boosts == () and unit.attacked == 1 and not unit.hidden
    assert set(tokens(state, 0)) == {"Blind"} and set(tokens(state, 1)) == {"Aiming", "Directed", "Blind"}


@rule("DTD-APP-04", "DTD-RES-03")
def test_an_evader_moves_when_the_conflict_is_over_and_noise_is_heard() -> None:
    state, conflict = clash()
    conflict.evader, conflict.loud = 1, True
    finish(state, conflict)
    assert [(item.kind, item.unit, item.n) for item in state.queue] == [("evade", 1, 2)] and state.noise
    state, conflict = clash()
    conflict.evader, conflict.kind, state.units[0].hidden = 1, "detect", True
    state.units[1].ranks = (0, 5, 5, 5)
    finish(state, conflict)
    assert not state.queue and not state.noise and state.units[0].hidden and state.units[0].attacked == 0


@rule("DTD-INT-03", "DTD-COMBO-01")
def test_every_target_of_an_area_answers_in_its_turn() -> None:
    state, conflict = clash()
    others = [put(state, "Bandit", at) for at in ("3,3", "5,3", "4,0")]
    state.units[others[0]].ranks = (0, 5, 5, 5)
    conflict.others = list(others)
    conflict.attacker.used = ["Feint"]
    finish(state, conflict)
    now = state.conflict
    assert now is conflict and now.target.unit == others[1] and now.others == [others[2]]
    assert (now.phase, now.first, now.attacker.used, now.attacker.paid, now.distance) == (
        "cover",
        False,
        ["Feint"],
        True,
        1,
    )
    state.units[0].ranks = (0, 5, 5, 5)
    finish(state, conflict)
    assert state.conflict is None
