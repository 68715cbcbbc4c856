"""Special enemies and cards of your own: what their words do (RFA-DRAGON, RFA-GIANT, RFA-BLANK)."""

from typing import Sequence

from questhall.games.roll_for_adventure.content.vocabulary import (
    AnyEffect,
    Attack,
    Command,
    Damage,
    Free,
    Heal,
    RollDie,
    RollTerritory,
    Scar,
    SwallowVR,
    Take,
)
from questhall.games.roll_for_adventure.rules.attacks import attack, carry_off
from questhall.games.roll_for_adventure.rules.damage import damage, scar
from questhall.games.roll_for_adventure.rules.dice import dice_at, lift, name, remove, spot
from questhall.games.roll_for_adventure.rules.heroes_in_battle import SHIELD, shield_dice
from questhall.games.roll_for_adventure.rules.vortex import pick_to_free
from questhall.games.roll_for_adventure.state import TERRITORIES, VORTEX, State
from questhall.kernel import Asking, choose, say

ALL, NONE = 4, 5  # RFA-MASTER-05: the territory die's faces after the four territories


def roll_territory_die(state: State) -> int:
    """RFA-MASTER-05: six faces: the four territories, all, none.

    Phantoms attack where it points (RFA-PHANTOM-02, RFA-PHANTOM-03), giants scar (RFA-GIANT-02, RFA-GIANT-03).
    """
    face = state.chance.below(6)
    if state.events is not None:
        say(state, "territory-die", (*TERRITORIES, "all", "none")[face], rule="RFA-MASTER-05")
    return face


def awake(state: State, above: int, below: int) -> list[str]:
    """RFA-ENEMY-03, RFA-ENEMY-07: active enemies of ranks between, by territory, then those beside the adventure board.

    RFA-TERM-05, RFA-BLANK-04: a staying custom card lies at its home, if it has one.
    """
    cards = state.content.cards
    found: list[list[str]] = [[], [], [], [], []]
    for key in state.enemies:
        card = cards[key]
        if above < card.rank < below:
            found[card.home].append(key)  # -1, no home, is the last
    return found[0] + found[1] + found[2] + found[3] + found[4]


def strike(state: State, key: str, commanded: bool) -> Asking[None]:
    """RFA-BLANK-08: a card's attack list is what it does at every attack, at the reveal and later."""
    card = state.foe(key)
    if state.events is not None:
        say(state, "strike", key, rule="RFA-ENEMY-02" if commanded else "RFA-ENEMY-04")
    if card.plain:
        yield from attack(state, card.home)
    elif card.enemy is not None:
        yield from perform(state, key, card.enemy.attack, -1, commanded)


def perform(state: State, key: str, effects: Sequence[AnyEffect], rolled: int, commanded: bool) -> Asking[None]:
    """RFA-BLANK-03: effects one after the other; nothing after the end of the game (RFA-TURN-13)."""
    for effect in effects:
        if state.result:
            return
        if isinstance(effect, Attack):
            for territory in targets(state, key, effect.at, rolled):
                if not state.result:
                    yield from attack(state, territory)
        elif isinstance(effect, Damage):
            for territory in targets(state, key, effect.at, rolled):
                damage(state, territory, effect.n, "RFA-DMG-01")
        elif isinstance(effect, Scar):
            for territory in targets(state, key, effect.at, rolled):
                if not state.result:
                    scar(state, territory)
        elif isinstance(effect, Take):
            yield from take(state, effect)
        elif isinstance(effect, Command):
            if not commanded:
                yield from command(state, key, effect.max_rank)
        elif isinstance(effect, RollTerritory):
            face = roll_territory_die(state)
            branch = effect.all if face == ALL else effect.none if face == NONE else effect.one
            yield from perform(state, key, branch, face, commanded)
        elif isinstance(effect, RollDie):
            face = state.chance.die()
            if state.events is not None:
                say(state, "die", face, rule="RFA-BLANK-03")
            yield from perform(state, key, effect.low if face <= 3 else effect.high, rolled, commanded)
        elif isinstance(effect, Heal):
            for territory in targets(state, key, effect.at, rolled):
                skull_back(state, territory, effect.n)
        elif isinstance(effect, Free):
            for _ in range(len(state.oblivion) if effect.n == "all" else min(effect.n, len(state.oblivion))):
                yield from pick_to_free(state)
        elif isinstance(effect, SwallowVR):
            swallow(state)


def targets(state: State, key: str, at: str, rolled: int) -> list[int]:
    """RFA-BLANK-07, RFA-TERM-08, RFA-MASTER-06: the territories an effect is about, in the fixed order."""
    if at == "each":
        return [0, 1, 2, 3]
    if at == "home":
        return [state.foe(key).home]
    if at == "rolled":
        return [rolled]
    if at == "most_damaged":
        return [max(range(4), key=lambda i: (state.skulls[i], -i))]
    if at == "least_damaged":
        return [min(range(4), key=lambda i: (state.skulls[i], i))]
    if at == "most_dice":
        return [max(range(4), key=lambda i: (len(dice_at(state, TERRITORIES[i])), -i))]
    return [TERRITORIES.index(at)]


def take(state: State, effect: Take) -> Asking[None]:
    """RFA-DRAGON-02, RFA-DRAGON-03, RFA-DRAGON-04: matching dice are removed; it never does damage.

    Where more qualify than are taken, the active player picks. Desert A sections 2 and 3 are safe.
    """
    places: list[str] = []
    for where in effect.places():
        group = {"territories": list(TERRITORIES), "VR": [VORTEX], "enemies": list(state.enemies)}.get(where, [where])
        places += [place for place in group if place not in places]
    left = [(place, die) for place in places for die in dice_at(state, place)]
    if effect.number != "any":
        left = [(place, die) for place, die in left if die >> 5 == effect.number]
    count = len(left) if effect.count == "all" else min(effect.count, len(left))
    for _ in range(count):
        place, die = left[0]
        if effect.count != "all":
            named: dict[tuple[str, str], tuple[str, int]] = {}
            for there, lying in left:
                named.setdefault(spot(state, there, lying), (there, lying))
            place, die = named[(yield from choose(state.seat, "lose-any", list(named)))]
        left.remove((place, die))
        lift(state, place, die)
        state.grip += (die,)
    if state.power == SHIELD and state.grip:
        yield from shield_dice(state, "anywhere")
    carry_off(state, "anywhere")


def command(state: State, key: str, max_rank: int) -> Asking[None]:
    """RFA-BLANK-05, RFA-BLANK-06: enemies of ranks 1 to max_rank that have not yet attacked again in this reveal."""
    for other in awake(state, 0, max_rank + 1):
        if other not in state.struck and other != key and not state.result:
            state.struck += (other,)
            yield from strike(state, other, True)


def skull_back(state: State, territory: int, points: int) -> None:
    """RFA-DMG-04: the skull moves left, never beyond hole 0; a marker stays."""
    if not state.skulls[territory]:
        return
    state.skulls[territory] = max(0, state.skulls[territory] - points)
    if state.events is not None:
        say(state, "mend", TERRITORIES[territory], state.skulls[territory], rule="RFA-DMG-04")


def swallow(state: State) -> None:
    """RFA-DICE-27: all dice on the Vortex of Resurrection are removed."""
    dice, state.resurrection = state.resurrection, ()
    remove(state, dice)
    if state.events is not None and dice:
        say(state, "swallow", *[name(state, die) for die in dice], rule="RFA-DICE-27")
