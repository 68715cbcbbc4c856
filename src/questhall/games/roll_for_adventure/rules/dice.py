"""Dice: kinds, ownership, who gets them back. A bonus die that was placed never comes back to a board (RFA-DICE-04)."""

from typing import Iterable, Sequence

from questhall.games.roll_for_adventure.state import (
    ALLY,
    DESERT,
    FOREST,
    FORTRESS,
    ICE_CAVE,
    TERRITORIES,
    VORTEX,
    State,
)
from questhall.kernel import Asking, Option, choose, say

#: RFA-DICE-01: four colours, then the grey bonus dice.
KIND = tuple(number // 5 for number in range(24))


def name(state: State, die: int) -> str:
    """RFA-TERM-07: `R5` is a red die showing 5, `A` an ally die whose face does not matter."""
    face = die >> 5
    return f"{state.names[die & 31]}{face}" if face else state.names[die & 31]


def bring_home(state: State, dice: Sequence[int]) -> None:
    """RFA-DICE-05, RFA-DICE-06, RFA-DICE-04: hero dice to their owners, ally dice to the active player, bonus dice
    to the pool.

    RFA-DICE-02, RFA-DICE-03: a die is of its colour's player, an ally or a bonus die of nobody.
    RFA-DICE-07, RFA-DICE-08: on a board they wait for that player's next turn; nothing joins the hand.
    """
    boards = state.boards
    for die in dice:
        number = die & 31
        to = state.owners[KIND[number]]
        if to >= 0:
            boards[to] += (number,)
        elif to == ALLY:
            boards[state.active] += (number,)
        else:
            state.pool += (number,)
    if state.events is not None:
        numbers = [die & 31 for die in dice]
        if numbers:
            say(state, "home", state.active, *numbers, seat=state.seat, rule="RFA-DICE-05")


def remove(state: State, dice: Iterable[int]) -> None:
    """RFA-TERM-04, RFA-DICE-11, RFA-DICE-27: dice go to the Vortex of Oblivion, whatever their kind."""
    for die in dice:
        state.oblivion += (die & 31,)


def roll(state: State, numbers: Sequence[int]) -> None:
    """RFA-TURN-04: throw these dice; they join the hand, which is kept sorted by face."""
    die, hand = state.chance.die, state.hand
    hand += [die() << 5 | number for number in numbers]
    hand.sort()
    if state.events is not None:
        say(state, "roll", state.active, *hand, seat=state.seat, rule="RFA-TURN-04")


def take_from_hand(state: State, face: int, letters: str) -> tuple[int, ...]:
    """RFA-PLACE-05: dice of the hand by face and kinds; which of equal dice does not matter."""
    names, hand, taken = state.names, state.hand, []
    for letter in letters:
        for die in hand:
            if die >> 5 == face and names[die & 31] == letter:
                hand.remove(die)
                taken.append(die)
                break
    return tuple(taken)


def without(dice: Sequence[int], die: int) -> tuple[int, ...]:
    """Some dice but one; the others close up (RFA-WODA-07, RFA-WODB-06)."""
    return tuple([other for other in dice if other != die])


def emptied(spaces: Sequence[int], die: int) -> tuple[int, ...]:
    """Some spaces, that of one die being empty now."""
    return tuple([0 if other == die else other for other in spaces])


def pick_die(state: State, kind: str, dice: Sequence[int], about: Option = ()) -> Asking[int]:
    """RFA-ATK-09: the active player picks one of several dice; equal ones are one choice, and one choice is none."""
    if len(dice) == 1:
        return dice[0]
    named: dict[str, int] = {}
    for die in dice:
        named.setdefault(name(state, die), die)
    if len(named) == 1:
        return dice[0]
    answer = yield from choose(state.seat, kind, list(named), about)
    return named[answer]


def lift(state: State, place: str, die: int) -> None:
    """Take one die from where it lies, for an attack or a hero; gaps close where the board says so."""
    if place == TERRITORIES[DESERT]:
        state.desert = without(state.desert, die) if state.sides[DESERT] == "A" else emptied(state.desert, die)
    elif place == TERRITORIES[FORTRESS]:
        state.fortress = [without(section, die) for section in state.fortress]
    elif place == TERRITORIES[FOREST]:
        state.forest = without(state.forest, die)
    elif place == TERRITORIES[ICE_CAVE]:
        state.ice_cave = emptied(state.ice_cave, die)
    elif place == VORTEX:
        state.resurrection = without(state.resurrection, die)
    else:
        state.enemies[place] = without(state.enemies[place], die)


def dice_at(state: State, place: str) -> list[int]:
    """The dice on a place, with their faces; desert A sections 2 and 3 are out of reach and not counted."""
    if place == TERRITORIES[DESERT]:
        return [die for die in state.desert if die]
    if place == TERRITORIES[FORTRESS]:
        return [die for section in state.fortress for die in section]
    if place == TERRITORIES[FOREST]:
        return list(state.forest)
    if place == TERRITORIES[ICE_CAVE]:
        return [die for die in state.ice_cave if die]
    if place == VORTEX:
        return list(state.resurrection)
    return list(state.enemies[place])


def spot(state: State, place: str, die: int) -> tuple[str, str]:
    """Names a lying die in an option: by its space where spaces differ, by kind and face where only those matter."""
    content = state.content
    if place == TERRITORIES[DESERT] and state.sides[DESERT] == "B":
        return place, list(content.desert_b.spaces)[state.desert.index(die)]
    if place == TERRITORIES[ICE_CAVE] and state.sides[ICE_CAVE] == "B":
        return place, list(content.ice_cave_b.spaces)[state.ice_cave.index(die)]
    return place, name(state, die)
