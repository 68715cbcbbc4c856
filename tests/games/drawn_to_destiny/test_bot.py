"""What a decent player does where it is plain what should be done."""

from tests.rules.drawn_to_destiny.arena import GAME, alone, duel, put, space, table, weapon

from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import Chance, Option


def chosen(state: DestinyState) -> Option:
    """What the bot does now."""
    match = table(state)
    return GAME.sensible(match.state, match.decisions[0], Chance.of(1))


def lay_down(state: DestinyState, number: int, at: str) -> int:
    """The weapon of a Unit now lies on a Space; everything else that it could strike with is gone."""
    which = int(weapon(state, number).partition(":")[2])
    state.units[number].pack = ()
    for thing in state.things:
        if thing.holder == number:
            thing.holder, thing.slot, thing.gone = -1, "", True
    state.things[which].at, state.things[which].gone = space(at), False
    return which


def test_a_weapon_that_was_knocked_away_is_picked_up_again() -> None:
    state, hero, _ = duel("Gunslinger", "Outlaw")
    which = lay_down(state, hero, "4,4")
    assert chosen(state) == ("pick", which)


def test_a_weapon_that_lies_near_is_fetched() -> None:
    state, hero = alone("Gunslinger")
    put(state, "Outlaw", "4,16", "N")
    lay_down(state, hero, "4,0")
    assert chosen(state) == ("step", "N")


def test_who_has_lost_hope_is_not_frightened_further() -> None:
    state, hero, foe = duel("Gunslinger", "Outlaw")
    state.units[foe].ranks = (8, 5, 0, 5)
    means = chosen(state)
    assert isinstance(means, tuple)
    assert means[:2] == ("attack", weapon(state, hero))


def test_a_shot_is_better_than_a_look() -> None:
    state, hero, foe = duel("Gunslinger", "Outlaw")
    assert chosen(state) == ("attack", weapon(state, hero), foe)
