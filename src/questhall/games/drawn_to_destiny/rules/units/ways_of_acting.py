"""Each way of acting worked out as a Profile: weapons, bare hands, Abilities, plain Skills."""

from functools import cache

from questhall.games.drawn_to_destiny.content.stats import BODY, STAT_KEYS
from questhall.games.drawn_to_destiny.content.talents import swings
from questhall.games.drawn_to_destiny.content.vocabulary import SKILLS
from questhall.games.drawn_to_destiny.rules.units.arcs import ALL_ARCS
from questhall.games.drawn_to_destiny.rules.units.profiles import Profile
from questhall.games.drawn_to_destiny.rules.units.ranges import BY_HAND, BY_WORD, power_range
from questhall.games.drawn_to_destiny.rules.units.skills import base_level, best_skill
from questhall.games.drawn_to_destiny.rules.units.units import line_of
from questhall.games.drawn_to_destiny.rules.units.weapons import bare_hands, weapon_profile
from questhall.games.drawn_to_destiny.state import DestinyState


def work_out(state: DestinyState, number: int, means: str) -> Profile:
    """What a means comes to for a Unit as it is now."""
    sort, _, rest = means.partition(":")
    if sort == "hands":
        return bare_hands(state, number)
    if sort == "thing":
        return weapon_profile(state, number, int(rest), thrown=False)
    if sort == "throw":
        return weapon_profile(state, number, int(rest), thrown=True)
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
    found.high = BY_WORD if talk else BY_HAND
    found.talk = talk
    found.kind = "skill"
    return found


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
    found.high = power_range(base_level(state, number, skill)) if attack.power_range else attack.range
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
