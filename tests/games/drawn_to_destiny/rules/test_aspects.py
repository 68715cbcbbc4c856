"""When the aspect of a Disorder or a Trauma makes itself felt, and whom it binds."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.drawn_to_destiny.positions import arena, duel, fight, put, space

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.scenes import PlaceLine
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.damage import place_crit
from questhall.games.drawn_to_destiny.rules.harm.entering import arrive
from questhall.games.drawn_to_destiny.rules.harm.levels import reckon
from questhall.games.drawn_to_destiny.rules.units.aspects import compelled, holds_aspect, says_while
from questhall.games.drawn_to_destiny.state import Conflict, Crit, DestinyState
from questhall.kernel import rule


def met(state: DestinyState, attacker: int, target: int, means: str = "thing") -> Conflict:
    """The Conflict of an attack, its Levels reckoned."""
    fight(state, attacker, means, target)
    assert state.conflict is not None
    reckon(state, state.conflict)
    return state.conflict


@rule("DTD-DMG-08")
@pytest.mark.parametrize(
    ("change", "rank", "held"),
    [
        (lambda s: None, 0, False),
        (lambda s: s.deaths.append(space("4,10")), 0, True),  # three Spaces
        (lambda s: s.deaths.append(space("4,18")), 0, False),  # seven
        (lambda s: s.deaths.append(space("4,16")), 0, True),  # six
        (lambda s: add(s, put(s, "Wolf", "4,16"), "Dying"), 0, True),
        (lambda s: add(s, put(s, "Wolf", "4,18"), "Dying"), 0, False),
        (lambda s: setattr(s.units[0], "ranks", (4, 5, 5, 5)), 2, False),
        (lambda s: setattr(s.units[0], "ranks", (3, 5, 5, 5)), 2, True),
        (lambda s: None, 3, False),
        (lambda s: s.fights.append(space("4,10")), 3, True),
        (lambda s: s.fights.append(space("4,12")), 3, False),
        (lambda s: None, 4, True),
        (lambda s: None, 5, False),
        (lambda s: None, 1, False),
        (lambda s: None, 7, True),
        (lambda s: put(s, "Ranger", "4,8", seat=0), 7, False),
        (lambda s: put(s, "Ranger", "4,10", seat=0), 7, True),
        (lambda s: None, 8, False),
        (lambda s: put(s, "Bandit", "4,8"), 8, True),
        (lambda s: put(s, "Bandit", "4,10"), 8, False),
        (lambda s: setattr(s.units[put(s, "Bandit", "4,8")], "hidden", True), 8, False),
        (lambda s: None, 9, False),
        (lambda s: put(s, "Ranger", "4,8", seat=0), 9, False),
        (lambda s: s.units[put(s, "Ranger", "4,8", seat=0)].crits.append(Crit(1, 3, 5, 1)), 9, True),
        (lambda s: None, 10, False),
        (lambda s: setattr(s.units[0], "new_place", True), 10, True),
        (lambda s: None, 11, True),
        (lambda s: [setattr(thing, "slot", "Back") for thing in s.things], 11, False),
        (lambda s: setattr(s, "last_fate", conflict_cards.parse_card("7H") * 2), 12, True),
        (lambda s: setattr(s, "last_fate", conflict_cards.parse_card("7S") * 2), 12, False),
        (lambda s: setattr(s, "last_fate", -1), 12, False),
    ],
)
def test_when_an_aspect_holds(change: Callable[[DestinyState], Any], rank: int, held: bool) -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,4", "N", seat=0)
    change(state)
    assert holds_aspect(state, hero, rank, -1) == held


@rule("DTD-DMG-08", "DTD-PLACE-01")
@pytest.mark.parametrize(
    ("begins", "goes", "held"),
    [("4,4", "4,2", False), ("4,8", "4,6", False), ("4,4", "4,6", True), ("4,6", "6,6", True), ("4,4", "8,8", False)],
)
def test_change_is_to_come_to_another_place_than_where_one_began(begins: str, goes: str, held: bool) -> None:
    yard = PlaceLine(id="yard", name="Yard", spaces=("4,2", "4,4"))
    places = (
        PlaceLine(id="hall", name="Hall", spaces=("4,6", "4,8")),
        PlaceLine(id="gate", name="Gate", spaces=("6,6",)),
    )
    state = arena(place=(yard, *places))
    hero = put(state, "Mercenary", begins, "N", seat=0)
    state.units[hero].at = space(goes)
    arrive(state, hero, space(begins), True)
    assert holds_aspect(state, hero, 10, -1) == held


@rule("DTD-DMG-08", "DTD-LEVEL-03")
@pytest.mark.parametrize(("mine", "its", "held"), [(1, 2, True), (2, 2, False), (3, 2, False)])
def test_the_aspects_of_power_and_status_look_at_the_rival(mine: int, its: int, held: bool) -> None:
    state, hero, foe = duel()
    conflict = met(state, hero, foe)
    conflict.attacker.level, conflict.target.level = mine, its
    assert holds_aspect(state, hero, 1, foe) == held
    assert holds_aspect(state, foe, 1, hero) == (mine > its)
    assert not holds_aspect(state, hero, 1, -1)
    dear, cheap = put(state, "Knight", "10,10"), put(state, "Goblin Scout", "12,12")
    costs = [state.content.units[name].cost for name in ("Knight", "Mercenary", "Goblin Scout")]
    for rival, cost in ((dear, costs[0]), (cheap, costs[2]), (hero, costs[1])):
        assert holds_aspect(state, hero, 6, rival) == (cost > costs[1])
    assert not holds_aspect(state, hero, 6, -1)


@rule("DTD-DMG-08")
@pytest.mark.parametrize("attacks", [True, False])
def test_a_crit_speaks_while_its_aspect_holds_against_the_rival(attacks: bool) -> None:
    state, hero, foe = duel()
    place_crit(state, hero, 2, conflict_cards.parse_card("KC"), 2, -1)  # Despair of Power: no feats
    assert "NoFeats" in state.content.face(2, conflict_cards.parse_card("KC")).says[1]
    assert not says_while(state, hero, "NoFeats")
    conflict = met(state, *((hero, foe) if attacks else (foe, hero)))
    mine, its = (conflict.attacker, conflict.target) if attacks else (conflict.target, conflict.attacker)
    for level, held in ((1, True), (0, False)):
        mine.level, its.level = 0, level
        assert says_while(state, hero, "NoFeats") == held and not says_while(state, hero, "NoDraw")


@rule("DTD-COND-24")
def test_who_is_taunted_is_bound_to_a_taunter_who_is_there() -> None:
    state, hero, foe = duel()
    assert compelled(state, hero) == -1
    add(state, hero, "Taunted", by=foe, rounds=1)
    assert compelled(state, hero) == foe
    state.units[foe].hidden = True
    assert compelled(state, hero) == -1
    state.units[foe].hidden, state.units[foe].ranks = False, (0, 5, 5, 5)
    assert compelled(state, hero) == -1
