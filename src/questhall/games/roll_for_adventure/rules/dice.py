"""Dice: kinds, ownership, who gets them back. A bonus die that was placed never comes back to a board (RFA-DICE-04)."""

from typing import Iterable, Sequence

from questhall.games.roll_for_adventure.state import ALLY, State
from questhall.kernel import Asking, Option, choose, say

#: RFA-DICE-01: four colours, then the grey bonus dice.
KIND = tuple(number // 5 for number in range(24))


def name(state: State, die: int) -> str:
    """RFA-TERM-07: `R5` is a red die showing 5, `A` an ally die whose face does not matter."""
    face = die >> 5
    return f"{state.names[die & 31]}{face}" if face else state.names[die & 31]


def bring_home(state: State, dice: Sequence[int]) -> None:
    """RFA-DICE-05, RFA-DICE-04, RFA-TERM-04: hero dice to their owners, ally dice to the active player, bonus dice
    to the pool.

    RFA-DICE-02, RFA-DICE-03: a die is of its colour's player, an ally or a bonus die of nobody.
    RFA-DICE-07, RFA-DICE-08, RFA-HERO-04: on a board they wait for that player's next turn; nothing joins the hand.
    RFA-DICE-10: the face no longer matters there.

    RFA-DICE-06: so wherever dice come free: desert A (RFA-DICE-15, RFA-DICE-16), desert B (RFA-DICE-17, RFA-DICE-18),
    fortress (RFA-DICE-19), forest (RFA-DICE-20, RFA-DICE-21), ice cave (RFA-DICE-22, RFA-DICE-23), a defeated enemy
    (RFA-DICE-24), the vortexes (RFA-DICE-25, RFA-DICE-26), the Warrior (RFA-DICE-28), the Rogue (RFA-DICE-29).
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
    """RFA-TERM-04, RFA-DICE-11, RFA-DICE-27: dice go to the Vortex of Oblivion, whatever their kind.

    RFA-DICE-10: their face no longer matters.
    """
    for die in dice:
        state.oblivion += (die & 31,)


def roll(state: State, dice: Sequence[int], rule: str = "RFA-TURN-04") -> None:
    """RFA-TURN-04: throw these dice, whatever they showed; they join the hand, which is kept sorted by face."""
    chance, hand = state.chance, state.hand
    hand += [chance.die() << 5 | die & 31 for die in dice]
    hand.sort()
    if state.events is not None:
        say(state, "roll", state.active, *hand, seat=state.seat, rule=rule)


def without(dice: Sequence[int], die: int) -> tuple[int, ...]:
    """Some dice but one, in their order."""
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
