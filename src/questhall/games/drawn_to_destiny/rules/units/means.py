"""What one acts with: weapons, bare hands, Abilities, plain Skills.

A means is named by a short text: ``hands``, ``thing:3``, ``throw:3``, ``ability:Claw``, ``skill:Evasion``;
profiles.py says what it comes to.
"""

from questhall.games.drawn_to_destiny.content.printed import Effect
from questhall.games.drawn_to_destiny.content.vocabulary import HELD
from questhall.games.drawn_to_destiny.rules.units.items import broken, carried, usable
from questhall.games.drawn_to_destiny.rules.units.profiles import Profile
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.skills import base_level, ignores, talents
from questhall.games.drawn_to_destiny.rules.units.units import STEERING, able, can_fly, has_word, is_vehicle
from questhall.games.drawn_to_destiny.rules.units.ways_of_acting import skill_shape, work_out
from questhall.games.drawn_to_destiny.state import DestinyState, Thing, Unit


class Arms:
    """Everything with which a Unit could act, worked out as it is asked for."""

    __slots__ = (
        "answers", "armed", "attacks", "blinds", "drops", "far", "flies", "levels", "pluses", "reaches", "shapes",
        "skills", "talents", "trained",
    )  # fmt: skip

    def __init__(self, state: DestinyState, number: int) -> None:
        unit = state.units[number]
        self.skills = unit.skills  # held, so that their id stays theirs
        self.talents = talents(state, unit)
        self.flies = can_fly(state, unit)
        self.trained = tuple([line.name for line in unit.skills if line.level > 0])
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
        #: DTD-FREE-14: what is in its hands and can be dropped
        self.drops = tuple([("drop", at) for at, thing in carried(state, number) if thing.slot in HANDS])
        self.armed = any(thing.slot in HELD and serves(state, thing) for _, thing in carried(state, number))
        worn = [(state.content.items[thing.name], thing.uses) for _, thing in carried(state, number) if thing.slot]
        #: DTD-ITEM-07, DTD-ITEM-13: what Items in use add to Skills, with their names; whether one covers the eyes
        self.pluses = tuple(
            [(item.name, gift) for item, left in worn for gift in item.gifts if gift.plus and (left or not item.uses)]
        )
        self.blinds = any(item.condition.startswith("Blind") for item, _ in worn)
        self.levels: dict[str, int] = {}  # Skill -> Level
        self.answers: dict[tuple[bool, bool, bool], tuple[str, ...]] = {}  # answering.py: with what it may answer

    def level(self, state: DestinyState, number: int, skill: str) -> int:
        """DTD-SKILL-02: the Level of a Skill with what is in use, worked out once."""
        found = self.levels.get(skill)
        if found is None:
            found = self.levels[skill] = base_level(state, number, skill)
        return found


def serves(state: DestinyState, thing: Thing) -> bool:
    """Whether an Item is a weapon that is neither broken nor spent."""
    item = state.content.items[thing.name]
    return item.weapon is not None and not broken(state, thing) and (thing.uses > 0 or not item.uses)


HANDS = ("Left", "Right", "Both")
IN_USE = (*HANDS, "Mount", "Thrown")  # where a weapon is of use, or has just been

_MOST_ARMS = 20_000


def arms_of(state: DestinyState, number: int) -> Arms:
    """What a Unit can act with; worked out once for the same hands, Skills and hurts."""
    unit, things, content = state.units[number], state.things, state.content
    key: tuple[object, ...] = (
        state.scene, unit.card, id(unit.skills), unit.active, unit.ranks[1] > 0,
        unit.owner < 0, unit.auto, state.narrators,  # NPCs act with other means than players do
    )  # fmt: skip
    for at in unit.pack:
        thing = things[at]
        slot = thing.slot
        if slot and (slot in IN_USE or thing.name not in content.idle):
            key += (at, thing.name, slot, thing.uses > 0, thing.pose, thing.worn, thing.damaged, thing.active)
    if unit.crits or unit.tokens or unit.cool or unit.burnt:
        key += _hurts(state, unit)
    if unit.card in content.carriers:
        key += _steersmen(state, number)
    found: Arms | None = content.arms.get(key)
    if found is None:
        if len(content.arms) > _MOST_ARMS:
            content.arms.clear()
        found = content.arms[key] = Arms(state, number)
    return found


class Outlook:
    """What a Unit has before it on its Count."""

    __slots__ = ("arms", "foes", "gaps", "near", "rivals")

    def __init__(self, state: DestinyState, number: int) -> None:
        self.arms = arms_of(state, number)
        self.foes: list[int] = []  # the Rivals on the map
        self.gaps: list[int] = []  # how far each of them is
        self.rivals: list[int] = []  # DTD-HIDE-02: those in play whose place it can know
        self.near: list[int] = []  # everybody within a Space, itself too
        unit, field = state.units[number], state.content.fields[state.scene]
        foes, row, level = field.foes[unit.faction], field.gaps[unit.at], not unit.height
        for other, one in enumerate(state.units):
            if one.out:
                continue
            gap = row[one.at] if level and not one.height else reach(state, unit, one)
            if gap <= 1:
                self.near.append(other)
            if one.faction in foes:
                self.foes.append(other)
                self.gaps.append(gap)
                if not one.hidden and one.ranks[0] > 0 and (not one.tokens or able(one)):
                    self.rivals.append(other)


def neighbours(state: DestinyState, number: int) -> list[int]:
    """Everybody within a Space of a Unit, itself too."""
    return Outlook(state, number).near


def _hurts(state: DestinyState, unit: Unit) -> tuple[object, ...]:
    """What Crits, conditions and Cooldown change about a Unit's ways of acting."""
    found: tuple[object, ...] = ()
    if unit.crits:
        found = unit.lost_skills
        for crit in unit.crits:
            found += state.content.damage[crit.deck][crit.card].hurts[crit.severity - 1]
    for token in unit.tokens:
        if token.name in ("Immobilized", "Broken") or (token.name == "Reloading" and token.rounds <= 1):
            found += ((token.name, token.part),)
    if unit.cool:
        strikes = talents(state, unit).strikes
        if strikes:
            found += tuple([("cool", name) for name in unit.cool if name in strikes])
    if unit.burnt:
        found += (unit.burnt,)
    return found


def level_of(state: DestinyState, number: int, skill: str) -> int:
    """DTD-SKILL-02, DTD-SKILL-03: the Level of a Skill with what is in use; Unskilled is minus 2."""
    return arms_of(state, number).level(state, number, skill)


def _steersmen(state: DestinyState, number: int) -> tuple[int, ...]:
    """DTD-MOVE-09: the Levels that riders lend to what carries them."""
    riders = [rider for rider in state.units if rider.carrier == number]
    return tuple([base_level(state, number, skill) for skill in STEERING]) if riders else ()


def profile(state: DestinyState, number: int, means: str) -> Profile:
    """What a means comes to for a Unit."""
    if means.startswith("skill:"):
        return skill_shape(means)
    return shape_of(state, number, arms_of(state, number), means)


def shape_of(state: DestinyState, number: int, arms: Arms, means: str) -> Profile:
    """The same where the Unit's arms are known already."""
    found = arms.shapes.get(means)
    if found is None:
        found = work_out(state, number, means)
        if found.thing < 0 or state.things[found.thing].slot in IN_USE:  # what is put by is no part of the arms
            arms.shapes[means] = found
    return found


def effects_of(state: DestinyState, means: str) -> tuple[tuple[str, Effect], ...]:
    """What the card of a means does, each effect with the card's name."""
    if means == "hands" or means.startswith("skill:"):
        return ()
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
    npc = unit.owner < 0 and (unit.auto or not state.narrators)
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
        if weapon.throw and weapon.kind != "ranged" and not (npc and last_weapon(state, number)):
            found.append(f"throw:{at}")
    if not cannot_use_abilities(state, unit):
        found += [f"ability:{card.name}" for card in talents(state, unit).attacks if card.name not in unit.cool]
    if not is_vehicle(state, unit) and (full < 2 or not found):
        found.append("hands")
    return found


def last_weapon(state: DestinyState, number: int) -> bool:
    """DTD-NPC-04: whether a Unit would have nothing but its hands if it threw the weapon that it holds."""
    weapons = [
        thing
        for _, thing in carried(state, number)
        if thing.slot and state.content.items[thing.name].weapon is not None and not broken(state, thing)
    ]
    return len(weapons) < 2


def has_reloading(unit: Unit) -> bool:
    """Whether the broadside guns are being loaded: in the Round after they were fired."""
    return any(token.name == "Reloading" and token.rounds <= 1 for token in unit.tokens)
