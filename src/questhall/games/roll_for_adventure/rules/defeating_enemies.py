"""Defeating enemies: dice that add up on them (RFA-DEF)."""

from questhall.games.roll_for_adventure.rules.dice import bring_home
from questhall.games.roll_for_adventure.rules.heroes_in_battle import easier
from questhall.games.roll_for_adventure.rules.special_and_custom_enemies import perform
from questhall.games.roll_for_adventure.state import State
from questhall.kernel import Asking, say


def strength(state: State, key: str) -> int:
    """RFA-DEF-07, RFA-HERO-12, RFA-HERO-21: the total that beats an enemy now; the Fighter needs two less."""
    return state.foe(key).strength - easier(state)


def place_on(state: State, key: str, dice: tuple[int, ...]) -> Asking[bool]:
    """RFA-DEF-01, RFA-DEF-02, RFA-DEF-03: dice add up; enough of them defeat the enemy, and more do no harm."""
    state.enemies[key] += dice
    if sum([die >> 5 for die in state.enemies[key]]) < strength(state, key):
        return False
    yield from defeat(state, key)
    return True


def defeat(state: State, key: str) -> Asking[None]:
    """RFA-DEF-04, RFA-DEF-05, RFA-DEF-06, RFA-PHANTOM-04: off to the discard pile for good.

    RFA-DICE-24: the dice on it go home.
    """
    dice = state.enemies.pop(key)
    state.discard += (key,)
    if state.events is not None:
        say(state, "defeat", state.active, key, seat=state.seat, rule="RFA-DEF-04")
    bring_home(state, dice)
    enemy = state.foe(key).enemy
    if enemy is not None and enemy.defeated:
        yield from perform(state, key, enemy.defeated, -1, True)
