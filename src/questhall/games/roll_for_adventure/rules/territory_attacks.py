"""What an attack does to a territory: dice are dragged into the Vortex of Oblivion, or the land is damaged."""

from questhall.games.roll_for_adventure.rules.damage import damage
from questhall.games.roll_for_adventure.rules.dice import name, pick_die, remove
from questhall.games.roll_for_adventure.rules.heroes import SHIELD, shield_damage, shield_dice
from questhall.games.roll_for_adventure.rules.lifting_dice import dice_at, lift
from questhall.games.roll_for_adventure.state import DESERT, FOREST, FORTRESS, ICE_CAVE, TERRITORIES, State
from questhall.kernel import Asking, choose, say

EMPTY_HANDED = "RFA-ATK-01"  # why an attack does damage: there was not a single die to take


def attack(state: State, territory: int) -> Asking[None]:
    """RFA-ATK-01, RFA-ATK-10, RFA-ATK-13: dice as far as they are there; damage only if there is not a single one.

    RFA-ATK-11: every attack is carried out on its own. RFA-ATK-12: dice on enemies and vortex are out of reach.
    """
    place = TERRITORIES[territory]
    lying = dice_at(state, place)
    if not lying:
        return strike_land(state, territory)
    if territory == DESERT and state.sides[DESERT] == "B":
        return attack_worm(state)
    if territory == DESERT:
        return attack_groups(state, place, [lying])  # RFA-ATK-02
    if territory == FORTRESS:
        return attack_groups(state, place, [list(section) for section in state.fortress])  # RFA-ATK-04
    if territory == FOREST:
        fives, sixes = [die for die in lying if die >> 5 == 5], [die for die in lying if die >> 5 == 6]
        return attack_groups(state, place, [fives, sixes])  # RFA-ATK-05, RFA-ATK-06
    return attack_ice(state, lying)


def attack_groups(state: State, place: str, groups: list[list[int]]) -> Asking[None]:
    """RFA-ATK-02, RFA-ATK-04, RFA-ATK-05, RFA-ATK-06: one die of each group that has any.

    RFA-ATK-09, RFA-TURN-14: among dice of different kinds the active player chooses.
    """
    for group in groups:
        if group:
            die = group[0] if len(group) == 1 else (yield from pick_die(state, "lose", group, place))
            lift(state, place, die)
            state.grip += (die,)
    if state.power == SHIELD:
        yield from shield_dice(state, place)
    carry_off(state, place)


def attack_worm(state: State) -> Asking[None]:
    """RFA-ATK-03: two dice of choice from desert B, one if there is only one."""
    spaces = list(state.content.desert_b.spaces)
    for _ in range(2):
        full = [space for space, die in zip(spaces, state.desert) if die]
        if not full:
            break
        space = yield from choose(state.seat, "lose", full, TERRITORIES[DESERT])
        die = state.desert[spaces.index(space)]
        lift(state, TERRITORIES[DESERT], die)
        state.grip += (die,)
    if state.power == SHIELD:
        yield from shield_dice(state, TERRITORIES[DESERT])
    carry_off(state, TERRITORIES[DESERT])


def attack_ice(state: State, lying: list[int]) -> Asking[None]:
    """RFA-ATK-07, RFA-ATK-08: the die with the highest number; among equals on side B the choice is free."""
    highest = max(lying) >> 5
    die = max(lying)
    if state.sides[ICE_CAVE] == "B":
        spaces = dict(zip(state.content.ice_cave_b.spaces, state.ice_cave))
        equal = [space for space, there in spaces.items() if there >> 5 == highest]
        die = spaces[(yield from choose(state.seat, "lose", equal, TERRITORIES[ICE_CAVE]))]
    lift(state, TERRITORIES[ICE_CAVE], die)
    state.grip = (die,)
    if state.power == SHIELD:
        yield from shield_dice(state, TERRITORIES[ICE_CAVE])
    carry_off(state, TERRITORIES[ICE_CAVE])


def carry_off(state: State, place: str) -> None:
    """RFA-DICE-27, RFA-HERO-24: what an attack has taken and no shield has saved goes to the Vortex of Oblivion."""
    taken, state.grip = state.grip, ()
    remove(state, taken)
    if state.events is not None and taken:
        say(state, "lost", place, *[name(state, die) for die in taken], rule="RFA-ATK-01")


def strike_land(state: State, territory: int) -> Asking[None]:
    """RFA-ATK-01: an attack that finds no die does one damage, unless the Warrior wards it off (RFA-HERO-14)."""
    if state.power == SHIELD and (yield from shield_damage(state, TERRITORIES[territory])):
        return
    damage(state, territory, 1, EMPTY_HANDED)
