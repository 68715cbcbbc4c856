"""What one acts with: weapons, bare hands, Abilities, plain Skills.

A means is named by a short text: ``hands``, ``thing:3``, ``throw:3``, ``ability:Claw``, ``skill:Evasion``;
shapes.py says what it comes to.
"""

from questhall.games.drawn_to_destiny.content import Effect
from questhall.games.drawn_to_destiny.shapes import Profile, work_out
from questhall.games.drawn_to_destiny.state import DestinyState, Unit
from questhall.games.drawn_to_destiny.units import (
    STEERING,
    base_level,
    broken,
    carried,
    has_word,
    ignores,
    is_vehicle,
    talents,
    usable,
)
from questhall.games.drawn_to_destiny.vocabulary import POWERS


class Arms:
    """Everything with which a Unit could act, worked out as it is asked for."""

    __slots__ = ("attacks", "far", "reaches", "shapes", "skills")

    def __init__(self, state: DestinyState, number: int) -> None:
        self.skills = state.units[number].skills  # held, so that their id stays theirs
        self.shapes: dict[str, Profile] = {}
        self.attacks: tuple[Profile, ...] = ()
        for means in _attack_means(state, number):
            self.shapes[means] = work_out(state, number, means)
        self.attacks = tuple(self.shapes.values())
        #: Range and Arcs of every attack that can be made at any time
        self.reaches: tuple[tuple[int, tuple[str, ...]], ...] = tuple(
            dict.fromkeys(
                [(shape.high, shape.arcs) for shape in self.attacks if shape.types and shape.only in ("", "unpaid")]
            )
        )
        self.far = max([shape.high for shape in self.attacks], default=0)


_MOST_ARMS = 20_000


def arms_of(state: DestinyState, number: int) -> Arms:
    """What a Unit can act with; worked out once for the same hands, Stats, Skills and hurts."""
    unit = state.units[number]
    things = state.things
    gear = []
    for at in unit.pack:
        thing = things[at]
        if thing.slot:
            gear.append(
                (at, thing.name, thing.slot, thing.pose, thing.active, thing.worn, thing.uses > 0, thing.damaged)
            )
    key = (
        state.content.fields[state.scene].scale,
        unit.card,
        id(unit.skills),
        unit.active,
        unit.ranks,
        unit.cool,
        tuple(gear),
        _steersmen(state, number) if state.content.units[unit.card].seats else (),
        (
            unit.burnt,
            unit.lost_skills,
            tuple([(crit.deck, crit.card, crit.severity) for crit in unit.crits]),
            tuple([(token.name, token.part) for token in unit.tokens]),
        )
        if unit.crits or unit.tokens or unit.burnt
        else None,
    )
    known = state.content.arms.get(key)
    if known is None:
        if len(state.content.arms) > _MOST_ARMS:
            state.content.arms.clear()
        known = state.content.arms[key] = Arms(state, number)
    return known


def _steersmen(state: DestinyState, number: int) -> tuple[int, ...]:
    """DTD-MOVE-09: the Levels that riders lend to what carries them."""
    return tuple([base_level(state, number, skill) for skill in STEERING])


def profile(state: DestinyState, number: int, means: str) -> Profile:
    """What a means comes to for a Unit."""
    shapes = arms_of(state, number).shapes
    found = shapes.get(means)
    if found is None:
        found = work_out(state, number, means)
        if found.thing < 0:  # an Item that is not in use is no part of what the others depend on
            shapes[means] = found
    return found


def effects_of(state: DestinyState, means: str) -> tuple[tuple[str, Effect], ...]:
    """What the card of a means does, each effect with the card's name."""
    sort, _, rest = means.partition(":")
    if sort == "thing" or sort == "throw":
        return state.content.weapon_effects(state.things[int(rest)].name)
    if sort == "ability":
        return state.content.ability_effects(rest)
    return ()


def attack_means(state: DestinyState, number: int) -> list[str]:
    """DTD-INT-02: everything with which a Unit could attack now: weapons in hand, throws, Abilities, bare hands."""
    return [shape.means for shape in arms_of(state, number).attacks]


def cannot_use_abilities(state: DestinyState, unit: Unit) -> bool:
    """DTD-DMG-11: at Mind 0 neither Abilities nor Powers; some Disorders forbid them as well."""
    if unit.ranks[1] <= 0 and not ignores(state, unit, "mind"):
        return True
    return bool(unit.crits) and has_word(state, unit, "NoAbilities")


def hand_ok(unit: Unit, slot: str) -> bool:
    """DTD-COND-11: whether the hand that holds an Item can be used."""
    for token in unit.tokens:
        if token.name in ("Immobilized", "Broken"):
            if slot in ("Left", "Right") and token.part in (f"{slot} Arm", f"{slot} Hand"):
                return False
            if slot == "Both" and ("Arm" in token.part or "Hand" in token.part):
                return False
    return True


def _attack_means(state: DestinyState, number: int) -> list[str]:
    unit = state.units[number]
    found: list[str] = []
    no_items = bool(unit.crits) and has_word(state, unit, "NoItems")
    full = 0
    for at, thing in carried(state, number):
        if thing.slot in ("Left", "Right"):
            full += 1
        elif thing.slot == "Both":
            full += 2
        card = state.content.items[thing.name]
        weapon = card.weapon
        if weapon is None or no_items or thing.slot not in ("Left", "Right", "Both", "Mount"):
            continue
        if not hand_ok(unit, thing.slot):
            continue
        if broken(state, thing) and thing.slot != "Mount":
            found.append(f"thing:{at}")  # DTD-ITEM-10
            continue
        if not usable(state, thing) or (card.uses and thing.uses <= 0):
            continue
        if weapon.arcs and has_reloading(unit) and "all" not in weapon.arcs and "Front" not in weapon.arcs:
            continue
        found.append(f"thing:{at}")
        if weapon.throw and weapon.kind != "ranged":
            found.append(f"throw:{at}")
    if not cannot_use_abilities(state, unit):
        found += [f"ability:{card.name}" for card in talents(state, unit).attacks if card.name not in unit.cool]
    if not is_vehicle(state, unit) and (full < 2 or not found):
        found.append("hands")
    return found


def has_reloading(unit: Unit) -> bool:
    """Whether the broadside guns are still being loaded."""
    return any(token.name == "Reloading" for token in unit.tokens)


def is_power(skill: str) -> bool:
    """Whether a name is a Power's."""
    return skill in POWERS
