"""The powers that other rules ask about in a fight: the Warrior's shield, the Fighter's threshold.

RFA-HERO-02: what is used up in a turn is noted here for all heroes.
"""

from questhall.games.roll_for_adventure.content.vocabulary import Threshold
from questhall.games.roll_for_adventure.rules.dice import bring_home, name
from questhall.games.roll_for_adventure.state import State
from questhall.kernel import Asking, maybe, say

SHIELD = "shield@attack"
THRESHOLD = "threshold@passive"


def spend(state: State) -> None:
    """RFA-HERO-02: an ability works once per own turn."""
    state.power = ""
    if state.events is not None:
        say(state, "ability", state.active, state.hero.id, seat=state.seat, rule="RFA-HERO-02")


def easier(state: State) -> int:
    """RFA-HERO-12, RFA-HERO-21 (Fighter): by how much less enemies fall in this turn."""
    effect = state.hero.effect if state.power == THRESHOLD else None
    return effect.less if isinstance(effect, Threshold) else 0


def shield_dice(state: State, place: str) -> Asking[None]:
    """RFA-HERO-14, RFA-HERO-24, RFA-DICE-28 (Warrior): one die that this attack takes goes home instead."""
    named: dict[str, int] = {}
    for die in state.grip:
        named.setdefault(name(state, die), die)
    answer = yield from maybe(state.seat, "shield", list(named), place)
    if answer is not None:
        spend(state)
        die = named[answer]
        state.grip = tuple([other for other in state.grip if other != die])
        bring_home(state, (die,))


def shield_damage(state: State, place: str) -> Asking[bool]:
    """RFA-HERO-14, RFA-HERO-24 (Warrior): one damage of an enemy's attack is warded off."""
    answer = yield from maybe(state.seat, "shield", ["damage"], place)
    if answer is None:
        return False
    spend(state)
    if state.events is not None:
        say(state, "ward", state.active, place, seat=state.seat, rule="RFA-HERO-14")
    return True
