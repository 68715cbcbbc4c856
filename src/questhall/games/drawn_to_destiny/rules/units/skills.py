"""Skills, Powers and Abilities: which Level a Unit has (DTD-SKILL)."""

from questhall.games.drawn_to_destiny.content.vocabulary import BODY, POWERS, SKILLS
from questhall.games.drawn_to_destiny.rules.units.units import STEERING, able, has_word, line_of
from questhall.games.drawn_to_destiny.state import DestinyState, Thing

UNSKILLED = -2


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
