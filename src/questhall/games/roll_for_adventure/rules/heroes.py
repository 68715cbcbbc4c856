"""The heroes: what each can do in the own turn, once (RFA-HERO-01, RFA-HERO-02, RFA-HERO-05).

Each power is one function, and the tables at the end say at which moment of the turn it is asked about; the Warrior's
shield and the Fighter's threshold are asked about in a fight.
"""

from itertools import combinations
from typing import Any, Callable, Sequence, TypeAlias

from questhall.games.roll_for_adventure.content.vocabulary import Threshold
from questhall.games.roll_for_adventure.rules import seen_cards
from questhall.games.roll_for_adventure.rules.dice import bring_home, name, roll
from questhall.games.roll_for_adventure.rules.lifting_dice import dice_at, lift, spot
from questhall.games.roll_for_adventure.rules.vortex import die_to_free, free
from questhall.games.roll_for_adventure.state import TERRITORIES, VORTEX, State
from questhall.kernel import DONE, Asking, Option, choose, maybe, say

USE = ("use",)  # the option to use an ability after a roll
AT_ONCE = 5  # dice of which all choices are offered at once
SHIELD = "shield@attack"
THRESHOLD = "threshold@passive"
Places: TypeAlias = Callable[
    [State, bool], list[Any]
]  # the placements that a roll allows, with the ice cave or without


def ready(state: State) -> None:
    """RFA-HERO-01, RFA-HERO-05: in the own turn the active player has the ability of the own hero."""
    state.power = state.content.powers[state.heroes[state.active]]


def spend(state: State) -> None:
    """RFA-HERO-02: an ability works once per own turn."""
    state.power = ""
    if state.events is not None:
        say(state, "ability", state.active, state.hero.id, seat=state.seat, rule="RFA-HERO-02")


def may_use(state: State, kind: str, options: Sequence[Any], about: Option = ()) -> Asking[Any]:
    """RFA-HERO-02: an ability is optional. RFA-TURN-15: where it finds nothing to work on, nobody is asked."""
    answer = yield from maybe(state.seat, kind, options, about)
    if answer is not None:
        spend(state)
    return answer


def reroll(state: State) -> Asking[None]:
    """RFA-HERO-11, RFA-HERO-06 (Adventurer): roll one or more chosen dice of this roll again.

    They are named one by one, or all at once while they are few.
    """
    spend(state)
    lying = state.hand[:]
    lifted: list[int] = []
    while lying:
        named: dict[str, int] = {}
        for die in lying:
            named.setdefault(name(state, die), die)
        options: list[Option] = [*named, DONE] if lifted else [*named]
        if not lifted and 1 < len(lying) <= AT_ONCE:
            options += together_again([name(state, die) for die in lying])
        answer = yield from choose(state.seat, "reroll", options, tuple([name(state, die) for die in lifted]))
        if answer == DONE:
            break
        for word in answer[1:] if isinstance(answer, tuple) else (answer,):
            die = next(die for die in lying if name(state, die) == word)
            lying.remove(die)
            lifted.append(die)
        if isinstance(answer, tuple):
            break
    state.hand = lying
    if state.events is not None:
        say(state, "reroll", state.active, *lifted, seat=state.seat, rule="RFA-HERO-11")
    roll(state, lifted, "RFA-HERO-11")


def together_again(names: list[str]) -> list[Option]:
    """Every choice of these dice, equal ones counted once: ``again R1 R2``."""
    found: dict[Option, None] = {}
    for many in range(1, len(names) + 1):
        found.update(dict.fromkeys([("again", *some) for some in combinations(sorted(names), many)]))
    return list(found)


def turn_face(state: State) -> Asking[None]:
    """RFA-HERO-15, RFA-HERO-06 (Wizard): turn one die of this roll to a face of choice."""
    spend(state)
    named: dict[str, int] = {}
    for die in state.hand:
        named.setdefault(name(state, die), die)
    options = [(there, face) for there, die in named.items() for face in range(1, 7) if face != die >> 5]
    answer = yield from choose(state.seat, "turn", options)
    die = named[answer[0]]
    state.hand.remove(die)
    state.hand.append(answer[1] << 5 | die & 31)
    state.hand.sort()
    if state.events is not None:
        say(state, "turned", state.active, answer[0], answer[1], seat=state.seat, rule="RFA-HERO-15")


def borrow(state: State) -> Asking[None]:
    """RFA-HERO-18, RFA-HERO-23, RFA-HERO-25 (Bard): one die of another player's own colour joins the hand, on loan.

    RFA-HERO-04: it is the only die that an ability brings to the hand. RFA-DICE-29: ally and bonus dice are not lent.
    """
    lent: dict[str, tuple[int, int]] = {}
    for player, colour in enumerate(state.colours):
        own = [die for die in state.boards[player] if die // 5 == colour]
        if player != state.active and own:
            lent[state.names[own[0]]] = (player, own[0])
    letter = yield from may_use(state, "borrow", list(lent))
    if letter is not None:
        player, die = lent[letter]
        state.boards[player] = tuple([other for other in state.boards[player] if other != die])
        state.borrowed = die
        if state.events is not None:
            say(state, "borrow", state.active, die, player, seat=state.seat, rule="RFA-HERO-18")


def peek(state: State) -> Asking[None]:
    """RFA-HERO-16, RFA-HERO-23 (Ranger): ask for a look at the top two cards, open to all."""
    answer = yield from may_use(state, "peek", ["look"])
    if answer is not None:
        make_known(state)
        state.phase = "peek"


def make_known(state: State) -> None:
    """RFA-HERO-16: the cards become known to everybody."""
    seen_cards.see_top(state, 2)
    state.chance.reveal()
    if state.events is not None:
        say(state, "peek", state.active, *state.known[:2], seat=state.seat, rule="RFA-HERO-16")


def order(state: State) -> Asking[None]:
    """RFA-HERO-16: put the two cards back in either order; a last card is only looked at."""
    seen = state.known[:2]
    if len(seen) < 2:
        return
    answer = yield from choose(state.seat, "order", ("keep", "swap"), seen)
    if answer == "swap":
        state.deck[-1], state.deck[-2] = state.deck[-2], state.deck[-1]
        state.known = (seen[1], seen[0], *state.known[2:])
        if state.events is not None:
            say(state, "swap", state.active, *state.known[:2], seat=state.seat, rule="RFA-HERO-16")


def bless(state: State, where: str, completed: bool, places: Places) -> Asking[Any]:
    """RFA-HERO-17, RFA-HERO-03 (Priestess): after a completion, a claim or a victory free one die."""
    if completed or state.hero.condition == "any":
        yield from free_one_die(state)
    return None


def place_again(state: State, where: str, completed: bool, places: Places) -> Asking[Any]:
    """RFA-HERO-20, RFA-HERO-22 (Monk): once per turn another placement of the same roll, not twice in the ice cave.

    Which, if any; it is made like the first.
    """
    if not state.hand or where == VORTEX:
        return None
    return (yield from may_use(state, "place-again", places(state, where != "ice_cave")))


def free_one_die(state: State) -> Asking[None]:
    """RFA-HERO-13, RFA-HERO-03 (Healer): at the end of stage 1 free one die."""
    die = yield from die_to_free(state)
    if die is not None:
        spend(state)
        free(state, die)


def recall(state: State) -> Asking[None]:
    """RFA-HERO-19, RFA-DICE-29 (Rogue): at the end of stage 1 take one own die back from where it lies."""
    colour = state.colours[state.active]
    found: dict[tuple[str, str], tuple[str, int]] = {}
    for where in (*TERRITORIES, VORTEX, *state.enemies):
        for die in dice_at(state, where):
            if (die & 31) // 5 == colour:
                found.setdefault(spot(state, where, die), (where, die))
    answer = yield from may_use(state, "recall", list(found))
    if answer is not None:
        where, die = found[answer]
        if state.events is not None:
            say(state, "recall", state.active, where, die, seat=state.seat, rule="RFA-HERO-19")
        lift(state, where, die)
        bring_home(state, (die,))


def easier(state: State) -> int:
    """RFA-HERO-12, RFA-HERO-21 (Fighter): by how much less enemies fall in this turn."""
    effect = state.hero.effect if state.power == THRESHOLD else None
    return effect.less if isinstance(effect, Threshold) else 0


def shield_dice(state: State, place: str) -> Asking[None]:
    """RFA-HERO-14, RFA-HERO-24, RFA-DICE-28 (Warrior): one die that this attack takes goes home instead."""
    named: dict[str, int] = {}
    for die in state.grip:
        named.setdefault(name(state, die), die)
    answer = yield from may_use(state, "shield", list(named), place)
    if answer is not None:
        die = named[answer]
        state.grip = tuple([other for other in state.grip if other != die])
        bring_home(state, (die,))


def shield_damage(state: State, place: str) -> Asking[bool]:
    """RFA-HERO-14, RFA-HERO-24 (Warrior): one damage of an enemy's attack is warded off."""
    if (yield from may_use(state, "shield", ["damage"], place)) is None:
        return False
    if state.events is not None:
        say(state, "ward", state.active, place, seat=state.seat, rule="RFA-HERO-14")
    return True


# by verb and moment, as `Hero.power` writes them
#: RFA-HERO-07: once the start check is passed.
TURN_START: dict[str, Callable[[State], Asking[None]]] = {"peek@turn_start": peek, "borrow_die@turn_start": borrow}
AFTER_ROLL: dict[str, Callable[[State], Asking[None]]] = {
    "reroll@after_roll": reroll,
    "set_face@after_roll": turn_face,
}
AFTER_PLACE: dict[str, Callable[[State, str, bool, Places], Asking[Any]]] = {  # place, whether something was completed
    "free_die@after_place": bless,
    "extra_placement@after_place": place_again,
}
#: RFA-HERO-08: after the vortex and before the reveal.
STAGE_END: dict[str, Callable[[State], Asking[None]]] = {
    "free_die@stage_end": free_one_die,
    "recall_die@stage_end": recall,
}
POWERS = frozenset({*TURN_START, *AFTER_ROLL, *AFTER_PLACE, *STAGE_END, SHIELD, THRESHOLD})
