"""Gaining a Trait: what it asks for, its price, and taking it (CTA-TRAIT)."""

from questhall.games.call_to_adventure.content.printed import Need
from questhall.games.call_to_adventure.content.vocabulary import ABILITY_INDEX, ICON_INDEX
from questhall.games.call_to_adventure.rules.interrupts import declare
from questhall.games.call_to_adventure.rules.rows import find, take_out
from questhall.games.call_to_adventure.rules.story import can_gain, gain
from questhall.games.call_to_adventure.state import NOBODY, Hero, Table, Task, then
from questhall.kernel import say


def meets(hero: Hero, needs: tuple[Need, ...], waived: bool = False) -> bool:
    """Every line of the requirement, by what the Story shows; a price must be at hand.

    CTA-TRAIT-01, CTA-TRAIT-02, CTA-TRAIT-03, CTA-TRAIT-04.
    """
    for need in needs:
        if need.xp:
            if hero.xp < need.xp:
                return False
        elif not waived and not _line(hero, need):
            return False
    return True


def _line(hero: Hero, need: Need) -> bool:
    """CTA-TRAIT-02: inside one line any one thing will do."""
    if (need.level_max and hero.level <= need.level_max) or (need.level_min and hero.level >= need.level_min):
        return True
    for ability, n in need.icons.items():
        if hero.abilities[ABILITY_INDEX[ability]] >= n:
            return True
    return bool(need.story) and any(hero.icons[ICON_INDEX[icon]] >= n for icon, n in need.story.items())


def price(needs: tuple[Need, ...]) -> int:
    """CTA-TRAIT-03: what a Trait costs."""
    return sum([need.xp for need in needs])


def claim(state: Table, card: str) -> None:
    """CTA-TRAIT-03: the price of a Trait is paid on declaring it."""
    cost = price(state.content.story[card].needs)
    before = state.acted
    state.heroes[state.turn].xp -= cost
    state.mains -= 1
    state.acted = True
    say(state, "claim", card, cost, seat=state.turn, rule="CTA-TRAIT-03")
    declare(state, Task("claimed", card, state.turn, n=cost, arg="again" if before else ""))


def claimed(state: Table, task: Task) -> None:
    """CTA-TRAIT-05, CTA-TRAIT-06, CTA-STACK-07: gained if still legal, the slot refilled at once; otherwise undone."""
    hero, data = state.heroes[task.seat], state.content.story[task.key]
    act, _slot = find(state, task.key)
    hero.xp += task.n
    legal = act and can_gain(state, task.seat) and meets(hero, data.needs, state.waived)
    if not legal:
        state.mains += 1
        state.acted = bool(task.arg)
        say(state, "undone", task.key, seat=task.seat, rule="CTA-STACK-07")
        return
    hero.xp -= task.n
    state.waived = False
    take_trait(state, task.seat, task.key)


def take_trait(state: Table, seat: int, card: str) -> None:
    """CTA-TRAIT-05, CTA-TRAIT-06, CTA-TRAIT-07: the Trait leaves its row for the tableau, and its rewards come."""
    act, slot = find(state, card)
    take_out(state, act, slot)
    then(state, Task("refill", "", NOBODY, slot, act))
    gain(state, seat, card, "top")
