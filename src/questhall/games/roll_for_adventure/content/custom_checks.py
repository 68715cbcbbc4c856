"""Custom enemies: what a set must keep to before it may be shuffled in (RFA-DATA-08)."""

from typing import Sequence

from questhall.games.roll_for_adventure.content.printed import Enemy
from questhall.games.roll_for_adventure.content.vocabulary import (
    AnyEffect,
    Attack,
    Damage,
    Free,
    Heal,
    RollDie,
    RollTerritory,
    Scar,
    branches,
    walk,
)

TERRITORIES = ("desert", "fortress", "forest", "ice_cave")
BLANKS, LONGEST_LIST, DEEPEST = 6, 4, 2
WORST_IN_ALL, WORST_AT_ONE = 4, 2


def faults(enemies: Sequence[Enemy]) -> list[str]:
    """RFA-BLANK-01, RFA-BLANK-02, RFA-DATA-08: everything that is wrong with a set, one sentence each; nothing when it
    may be used.
    """
    found = []
    copies = sum(enemy.copies for enemy in enemies)
    if copies > BLANKS:
        found.append(f"The set has {copies} cards; there are {BLANKS} blanks.")
    ids = [enemy.id for enemy in enemies]
    found += [f"The id {name!r} is used twice." for name in sorted(set(ids)) if ids.count(name) > 1]
    for enemy in enemies:
        found += [f"{enemy.id}: {fault}" for fault in _faults(enemy)]
    return found


def _faults(enemy: Enemy) -> list[str]:
    """What is wrong with one card."""
    found = []
    if not enemy.attack:
        found.append("attack is empty.")
    if enemy.reshuffle and enemy.stays:
        found.append("reshuffle needs stays = false.")
    for name, effects in (("attack", enemy.attack), ("defeated", enemy.defeated)):
        if _depth(effects) > DEEPEST:
            found.append(f"{name} is nested deeper than {DEEPEST}.")
        if _longest(effects) > LONGEST_LIST:
            found.append(f"{name} has a list of more than {LONGEST_LIST} effects.")
        if _rolled_outside(effects, False):
            found.append(f'{name}: at = "rolled" works only inside roll_territory.one.')
        if enemy.home == "none" and any(_at(effect) == "home" for effect in walk(effects)):
            found.append(f'{name}: at = "home" needs a home territory.')
    if any(not isinstance(effect, Heal | Free | RollDie) for effect in walk(enemy.defeated)):
        found.append("defeated may hold heal, free and roll_die only.")
    ways = _harms(enemy.attack, enemy.home)
    in_all = max(sum(way) for way in ways)
    at_one = max(max(way[:4]) + way[4] for way in ways)
    if in_all > WORST_IN_ALL or at_one > WORST_AT_ONE:
        found.append(
            f"one attack does up to {in_all} points of damage, {at_one} on one territory; "
            f"{WORST_IN_ALL} in all and {WORST_AT_ONE} on one are allowed."
        )
    return found


def _at(effect: AnyEffect) -> str:
    return effect.at if isinstance(effect, Attack | Damage | Scar | Heal) else ""


def _depth(effects: Sequence[AnyEffect]) -> int:
    """How many effects with lists of their own lie inside each other."""
    return max([1 + max(map(_depth, branches(e))) for e in effects if branches(e)], default=0)


def _longest(effects: Sequence[AnyEffect]) -> int:
    return max([len(effects), *(_longest(branch) for effect in effects for branch in branches(effect))])


def _rolled_outside(effects: Sequence[AnyEffect], inside: bool) -> bool:
    """Whether `rolled` is used where the territory die has not named one territory."""
    for effect in effects:
        if _at(effect) == "rolled" and not inside:
            return True
        if isinstance(effect, RollTerritory):
            if _rolled_outside(effect.one, True) or _rolled_outside(effect.all + effect.none, False):
                return True
        elif any(_rolled_outside(branch, inside) for branch in branches(effect)):
            return True
    return False


def _harms(effects: Sequence[AnyEffect], home: str) -> list[tuple[int, ...]]:
    """What an attack may do: for each way the dice can fall, the points of damage by territory.

    The fifth entry counts a target that is not named, like the most damaged territory: it may be any of the four.
    """
    ways: list[tuple[int, ...]] = [(0, 0, 0, 0, 0)]
    for effect in effects:
        more = [_points(effect, home)]
        if branches(effect):
            more = [way for branch in branches(effect) for way in _harms(branch, home)]
        ways = sorted({tuple(a + b for a, b in zip(way, other)) for way in ways for other in more})
    return ways


def _points(effect: AnyEffect, home: str) -> tuple[int, ...]:
    if not isinstance(effect, Damage | Scar):
        return (0, 0, 0, 0, 0)
    at = home if effect.at == "home" else effect.at
    if at == "each":
        return (effect.n,) * 4 + (0,)
    named = tuple(effect.n if place == at else 0 for place in TERRITORIES)
    return (*named, 0 if any(named) else effect.n)
