"""What one way of acting comes to for a Unit: its Skill, Rating, Types, Range (DTD-RNG-06) and Arcs."""

from fractions import Fraction
from functools import cache

from questhall.games.drawn_to_destiny.content import notation
from questhall.games.drawn_to_destiny.content.converter import SCALES
from questhall.games.drawn_to_destiny.content.library import Effects
from questhall.games.drawn_to_destiny.content.library import stat as parsed
from questhall.games.drawn_to_destiny.content.notation import Stat
from questhall.games.drawn_to_destiny.content.printed import Area, Effect, Weapon
from questhall.games.drawn_to_destiny.content.talents import swings
from questhall.games.drawn_to_destiny.content.vocabulary import BODY, SKILLS, STAT_KEYS, STATS, WEAPON_SKILL
from questhall.games.drawn_to_destiny.rules.units.units import (
    base_level,
    broken,
    carried,
    is_vehicle,
    line_of,
    stat,
    talents,
)
from questhall.games.drawn_to_destiny.state import DestinyState, Thing, Unit

ALL_ARCS = ("Front", "Left", "Right", "Back")


class Profile:
    """One way of acting on a Target, worked out for one Unit."""

    __slots__ = (
        "ability", "arcs", "area", "bonus", "both", "effects", "far", "heavy", "high", "kind", "level", "light_only",
        "means", "name", "only", "quick", "rating", "skill", "stat", "strong", "swings", "talk", "thing", "types",
    )  # fmt: skip

    def __init__(self, means: str, name: str, skill: str) -> None:
        self.means = means
        self.name = name
        self.skill = skill
        self.types: tuple[str, ...] = ()
        self.rating = ""  # as it is written; rating_of says what it comes to
        self.strong = False  # whether Strength can make it heavier
        self.bonus = 0  # what Items in use add to it
        self.stat = BODY
        self.high = 1
        self.arcs: tuple[str, ...] = ("Front",)
        self.kind = ""
        self.far = False
        self.talk = False
        self.area: Area | None = None
        self.level = 0
        self.light_only = False
        self.only = ""
        self.effects: tuple[Effect, ...] = ()
        self.swings: Effects = ()  # what its card does to Levels and luck
        self.thing = -1
        self.ability = ""
        self.heavy = False
        self.quick = False
        self.both = False


def rated(state: DestinyState, unit: Unit, text: str, line_name: str = "") -> Stat:
    """DTD-STAT-10, DTD-ITEM-03, DTD-RATE-02, DTD-GEN-05: a Rating; a Stat in it is the user's own current one."""
    if text == "power":
        line = line_of(unit, line_name)
        return parsed(line.rating) if line is not None and line.rating else stat(unit, BODY)
    if text.startswith("["):
        name, _, bonus = text.partition("]")
        return notation.raised(stat(unit, STATS.index(name[1:])), int(bonus or 0))
    return parsed(text) if text else (0, 0)


def rating_of(state: DestinyState, unit: Unit, shape: Profile) -> Stat:
    """DTD-RATE-02: the Rating of a means as it is now; it may change with the Stats of its user."""
    rating = rated(state, unit, shape.rating, shape.skill)
    if shape.strong:
        rating = _strong(state, unit, rating)
    return notation.raised(rating, shape.bonus) if shape.bonus else rating


def spaces_of(state: DestinyState, metres: float) -> int:
    """DTD-SCENE-06: a range in metres as Spaces of this map, at least one."""
    return spaces_at(state.content.scenes[state.scene].scale, metres)


@cache
def spaces_at(scale: str, metres: float) -> int:
    """DTD-SCENE-06: the same for a named scale."""
    return max(1, int(Fraction(str(metres)) / SCALES[scale].metres))


def best_skill(state: DestinyState, number: int, names: tuple[str, ...], thing: Thing | None = None) -> str:
    """The Skill of highest Level among several; the first of equals."""
    return max(names, key=lambda name: base_level(state, number, name, thing))


def weapon_skill(state: DestinyState, number: int, weapon: Weapon, thing: Thing | None) -> str:
    """DTD-ITEM-05, DTD-ITEM-11, DTD-SKILL-10: the Skill of a weapon; Strength may stand in for Close Combat and
    Melee.
    """
    names: tuple[str, ...] = (WEAPON_SKILL[weapon.kind],)
    if weapon.kind in ("close", "melee", "reach") and line_of(state.units[number], "Strength") is not None:
        names = (*names, "Strength")
    return best_skill(state, number, names, thing)


def work_out(state: DestinyState, number: int, means: str) -> Profile:
    """What a means comes to for a Unit as it is now."""
    sort, _, rest = means.partition(":")
    if sort == "hands":
        return _hands(state, number)
    if sort == "thing":
        return _weapon(state, number, int(rest), thrown=False)
    if sort == "throw":
        return _weapon(state, number, int(rest), thrown=True)
    if sort == "ability":
        return _ability(state, number, rest)
    return skill_shape(means)


@cache
def skill_shape(means: str) -> Profile:
    """A plain Skill, which comes to the same for everybody."""
    rest = means.partition(":")[2]
    found = Profile(means, rest, rest)
    found.stat = BODY
    talk = rest in SKILLS and SKILLS[rest] == 2
    found.high = 6 if talk else 1
    found.talk = talk
    found.kind = "skill"
    return found


def _hands(state: DestinyState, number: int) -> Profile:
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


def _strong(state: DestinyState, unit: Unit, rating: Stat) -> Stat:
    """DTD-SKILL-10: Strength makes a blow at least as heavy as its own Rating."""
    line = line_of(unit, "Strength")
    if line is not None and line.rating and notation.greater(parsed(line.rating), rating):
        return parsed(line.rating)
    return rating


def _close_bonus(state: DestinyState, number: int) -> int:
    total = 0
    for _, thing in carried(state, number):
        if thing.slot:
            for effect in state.content.items[thing.name].do:
                if effect.verb == "rating" and effect.when == "weapon(close)":
                    total += effect.n
    return total


def _weapon(state: DestinyState, number: int, at: int, thrown: bool) -> Profile:
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
    _reach(state, unit, weapon, found, thrown)
    found.arcs = _arcs(weapon, thing, found.kind, is_vehicle(state, unit))
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


def _reach(state: DestinyState, unit: Unit, weapon: Weapon, found: Profile, thrown: bool) -> None:
    """DTD-RNG-02, DTD-RNG-03, DTD-RNG-04, DTD-RNG-05, DTD-SCENE-06: how far it reaches, and whether Range 0-1 is too
    near.
    """
    personal = state.content.scenes[state.scene].scale == "personal"
    if thrown:
        found.high = spaces_of(state, weapon.throw)
        found.far = True
    elif weapon.range:
        found.high = spaces_of(state, weapon.range)
        found.far = True
    else:
        found.high = (weapon.spaces or (2 if weapon.kind == "reach" else 1)) if personal else 0
    if (thrown or weapon.kind == "demolitions") and talents(state, unit).throws_far:
        found.high *= 2


def _arcs(weapon: Weapon, thing: Thing, kind: str, vehicle: bool) -> tuple[str, ...]:
    """DTD-ARC-02, DTD-ARC-03, DTD-ARC-04: a mount has its own Arcs; a hand weapon works in Front and on its side."""
    if weapon.arcs:
        return ALL_ARCS if "all" in weapon.arcs else weapon.arcs
    if kind in ("melee", "reach") and not vehicle:
        if thing.slot == "Both":
            return ("Front", "Left", "Right")
        return ("Front", thing.slot) if thing.slot in ("Left", "Right") else ("Front",)
    return ("Front",)


def _ability(state: DestinyState, number: int, name: str) -> Profile:
    """DTD-RNG-06: an Ability as a way of attacking: its Skill or Power is the best of those it stands under."""
    unit = state.units[number]
    ability = state.content.abilities[name]
    names = tuple([under for under in ability.under if line_of(unit, under) is not None])
    skill = best_skill(state, number, names) if names else _scene_skill(state, number, name)
    found = Profile(f"ability:{name}", name, skill)
    found.ability = name
    found.kind = "ability"
    found.effects = ability.do
    found.swings = tuple([pair for pair in state.content.ability_effects(name) if swings(pair[1])])
    attack = ability.attack
    if attack is None:
        found.stat = BODY
        return found
    found.types = attack.types
    found.rating = attack.rating
    found.strong = attack.rating.startswith("[Body]")
    found.stat = STAT_KEYS[attack.vs]
    level = max(0, base_level(state, number, skill))
    found.high = level * 2 if attack.power_range else attack.range
    found.area = attack.area
    found.level = attack.level
    found.light_only = attack.light_only
    found.only = attack.only
    found.talk = attack.talk
    found.both = attack.both
    found.far = attack.range > 1 and not attack.talk
    if attack.all_arcs:
        found.arcs = ALL_ARCS
    return found


def _scene_skill(state: DestinyState, number: int, name: str) -> str:
    """The Skill of an Ability that a Scene or an Item gives: what its user does best for it."""
    likely = {
        "Drive Off": ("Hunting", "Animals", "Survival", "Intimidation"),
        "Board Her": ("Seamanship", "Melee"),
        "Force": ("Mechanics", "Athletics"),
    }
    return best_skill(state, number, likely.get(name, ("Athletics",)))
