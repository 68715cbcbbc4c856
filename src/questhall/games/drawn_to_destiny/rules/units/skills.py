"""Skills, Powers and passive Abilities: which Level a Unit has, and what always works for it (DTD-SKILL)."""

from questhall.games.drawn_to_destiny.content import stats
from questhall.games.drawn_to_destiny.content.library import written_stat as parsed
from questhall.games.drawn_to_destiny.content.stats import BODY, Stat
from questhall.games.drawn_to_destiny.content.talents import Talents
from questhall.games.drawn_to_destiny.content.vocabulary import POWERS, SKILLS
from questhall.games.drawn_to_destiny.rules.units.units import STEERING, able, has_word, line_of
from questhall.games.drawn_to_destiny.state import DestinyState, Thing, Unit

UNSKILLED = -2
#: The rules that an Item can switch off, too.
WORN_RULES = frozenset(("detect range", "radio range"))
#: DTD-SKILL-08: before modifiers.
TOP_LEVEL = 10


def base_level(state: DestinyState, number: int, skill: str, thing: Thing | None = None) -> int:
    """DTD-SKILL-02, DTD-SKILL-03, DTD-ITEM-13: the Level of a Skill, conferred ones included; Unskilled is minus 2."""
    unit = state.units[number]
    line = line_of(unit, skill)
    level = UNSKILLED if line is None or line.level == 0 else line.level
    if skill in STEERING:
        for rider in state.units:  # DTD-MOVE-09: a rider steers its carrier as well as it can
            if rider.carrier == number and able(rider):
                steers = line_of(rider, skill)
                if steers is not None and steers.level > level:
                    level = steers.level
    for at in unit.pack:
        other = state.things[at]
        gifts = state.content.items[other.name].gifts
        if gifts and (other is thing or other.slot):
            for gift in gifts:
                if gift.skill == skill and gift.level > level:
                    level = gift.level
    if unit.crits:
        if level > 0 and (skill in unit.lost_skills or has_word(state, unit, "NoLevels")):
            level = 0
    return level


def power_stat(name: str) -> int:
    """DTD-SKILL-09: the Stat that a Skill or Power belongs to."""
    if name in SKILLS:
        return SKILLS[name]
    return POWERS.get(name, BODY)


def talents(state: DestinyState, unit: Unit) -> Talents:
    """DTD-SKILL-06: the Abilities that work for a Unit now: active and not burnt out."""
    return state.content.talents[unit.active, unit.burnt]


def ignores(state: DestinyState, unit: Unit, rule: str) -> bool:
    """Whether an active passive Ability or equipped Item switches a rule off for the Unit (DTD-GEN-01)."""
    if rule in state.content.talents[unit.active, unit.burnt].ignored:
        return True
    if rule in WORN_RULES:
        for at in unit.pack:
            for effect in state.content.items[state.things[at].name].do if state.things[at].slot else ():
                if effect.verb == "ignore" and effect.name == rule:
                    return True
    return False


def strong(state: DestinyState, unit: Unit, rating: Stat) -> Stat:
    """DTD-SKILL-10: Strength makes a blow at least as heavy as its own Rating."""
    line = line_of(unit, "Strength")
    if line is not None and line.rating and stats.greater(parsed(line.rating), rating):
        return parsed(line.rating)
    return rating


def best_skill(state: DestinyState, number: int, names: tuple[str, ...], thing: Thing | None = None) -> str:
    """The Skill of highest Level among several; the first of equals."""
    return max(names, key=lambda name: base_level(state, number, name, thing))


def tried_unskilled(names: tuple[str, ...]) -> bool:
    """DTD-SKILL-01, DTD-SKILL-03, DTD-SKILL-04: a Skill can be tried Unskilled; a Power that one lacks cannot."""
    return any(name in SKILLS for name in names)
