"""Weapons: Skill, hands, clubs, bare fists (DTD-ITEM)."""

from questhall.games.drawn_to_destiny.content.item_cards import Weapon
from questhall.games.drawn_to_destiny.content.talents import swings
from questhall.games.drawn_to_destiny.content.vocabulary import WEAPON_SKILL
from questhall.games.drawn_to_destiny.rules.units.arcs import arcs_of
from questhall.games.drawn_to_destiny.rules.units.items import broken, carried
from questhall.games.drawn_to_destiny.rules.units.profiles import Profile
from questhall.games.drawn_to_destiny.rules.units.ranges import set_reach
from questhall.games.drawn_to_destiny.rules.units.skills import best_skill
from questhall.games.drawn_to_destiny.rules.units.units import is_vehicle, line_of
from questhall.games.drawn_to_destiny.state import DestinyState, Thing


def weapon_skill(state: DestinyState, number: int, weapon: Weapon, thing: Thing | None) -> str:
    """DTD-ITEM-05, DTD-ITEM-11, DTD-SKILL-10: the Skill of a weapon; Strength may stand in for Close Combat and
    Melee.
    """
    names: tuple[str, ...] = (WEAPON_SKILL[weapon.kind],)
    if weapon.kind in ("close", "melee", "reach") and line_of(state.units[number], "Strength") is not None:
        names = (*names, "Strength")
    return best_skill(state, number, names, thing)


def bare_hands(state: DestinyState, number: int) -> Profile:
    """DTD-ITEM-11: bare hands: Rating [Body], Bash, with Close Combat or Melee."""
    unit = state.units[number]
    names: tuple[str, ...] = ("Close Combat", "Melee")
    if line_of(unit, "Strength") is not None:
        names = (*names, "Strength")
    found = Profile("hands", "Bare Hands", best_skill(state, number, names))
    found.types = ("Bash",)
    found.kind = "close"
    found.rating, found.strong = "[Body]", True
    found.bonus = _close_bonus(state, number)
    found.high = 1 if state.content.scenes[state.scene].scale == "personal" else 0
    return found


def _close_bonus(state: DestinyState, number: int) -> int:
    total = 0
    for _, thing in carried(state, number):
        if thing.slot:
            for effect in state.content.items[thing.name].do:
                if effect.verb == "rating" and effect.when == "weapon(close)":
                    total += effect.n
    return total


def weapon_profile(state: DestinyState, number: int, at: int, thrown: bool) -> Profile:
    """DTD-ITEM-02, DTD-ITEM-04, DTD-ITEM-05, DTD-ITEM-06: an Item as a weapon."""
    unit = state.units[number]
    thing = state.things[at]
    weapon = state.content.items[thing.name].weapon
    assert weapon is not None
    skill = "Ranged" if thrown else weapon_skill(state, number, weapon, thing)
    found = Profile(f"{'throw' if thrown else 'thing'}:{at}", thing.name, skill)
    found.thing = at
    found.types = weapon.types
    found.kind = "ranged" if thrown else weapon.kind
    found.rating = weapon.rating
    found.strong = found.kind in ("close", "melee", "reach")
    if found.kind == "close":
        found.bonus = _close_bonus(state, number)
    found.effects = weapon.do
    found.swings = tuple([pair for pair in state.content.weapon_effects(thing.name) if swings(pair[1])])
    found.area = weapon.area
    found.light_only = weapon.light_only
    found.only = weapon.only
    found.level = weapon.level - thing.damaged
    found.heavy, found.quick = weapon.heavy, weapon.quick
    short = weapon.hands == 2 and thing.slot in ("Left", "Right")
    if short or (weapon.hands and thing.slot == "Left" and not is_shield(state, thing)):
        found.level -= 1  # DTD-ITEM-06: the off hand, or too few hands
    set_reach(state, unit, weapon, found, thrown)
    found.arcs = arcs_of(weapon, thing, found.kind, is_vehicle(state, unit))
    if broken(state, thing):
        _improvise(state, number, found)
    return found


def _improvise(state: DestinyState, number: int, found: Profile) -> None:
    """DTD-ITEM-10, DTD-ITEM-11: what is broken still serves as a club: Rating [Body], with Close Combat or Melee."""
    if found.kind not in ("close", "melee", "reach"):
        found.types = ("Bash",)
    found.kind = "close"
    found.skill = best_skill(state, number, ("Close Combat", "Melee"))
    found.rating, found.strong, found.bonus = "[Body]", True, 0
    found.effects, found.area, found.light_only, found.only = (), None, False, ""
    found.heavy = found.quick = False
    found.far = False
    found.high = 1 if state.content.scenes[state.scene].scale == "personal" else 0


def is_shield(state: DestinyState, thing: Thing) -> bool:
    """Whether an Item is a shield."""
    armor = state.content.items[thing.name].armor
    return armor is not None and armor.shield
