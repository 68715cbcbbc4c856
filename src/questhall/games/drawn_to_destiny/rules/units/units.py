"""Questions about Units: Stats, conditions, load, who is whose Rival (DTD-UNIT)."""

from questhall.games.drawn_to_destiny.content import notation
from questhall.games.drawn_to_destiny.content.library import written_stat as parsed
from questhall.games.drawn_to_destiny.content.notation import Stat
from questhall.games.drawn_to_destiny.content.printed import SkillLine
from questhall.games.drawn_to_destiny.content.scenes import Scene
from questhall.games.drawn_to_destiny.content.talents import Talents
from questhall.games.drawn_to_destiny.content.vocabulary import BODY, DECK_STAT, SPEED, STATS, WILL
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.state import COOLDOWN, READY, DestinyState, Token, Unit

#: The conditions that lower a Stat for each of their tokens.
HARDSHIPS = {"Hunger": BODY, "Thirst": BODY, "Exposure": SPEED, "Isolation": WILL}
#: DTD-MOVE-09: the Skills that a carried Unit lends to its carrier.
STEERING = ("Driving", "Piloting", "Animals")


def scene_of(state: DestinyState) -> Scene:
    """The Scene being played."""
    return state.content.scenes[state.scene]


def stat(unit: Unit, which: int) -> Stat:
    """DTD-STAT-15: the current Stat: printed Rank minus damage, at the printed Scale."""
    return (unit.ranks[which], unit.printed[which][1])


def refigure(state: DestinyState, unit: Unit) -> None:
    """DTD-STAT-15, DTD-DMG-02, DTD-DMG-09, DTD-GEN-06: count the damage cards on a Unit and lower its Ranks."""
    (body, _), (mind, _), (will, _), (speed, _) = unit.printed
    fatigue, stun, stress, slow = unit.light
    ranks = [body - len(fatigue), mind - len(stun), will - len(stress), speed]
    slowed = len(slow)
    for crit in unit.crits:
        which = DECK_STAT[crit.deck]
        if which == SPEED:
            slowed += 1
        else:
            ranks[which] -= 1
        for word, number, _ in state.content.face(crit.deck, crit.card).words[crit.severity - 1]:
            if word in STATS:
                ranks[STATS.index(word)] += number
    if slowed:
        for _ in range(slowed):
            speed -= 2 if speed > 5 else 1
        ranks[SPEED] += speed - unit.printed[SPEED][0]
    for token in unit.tokens:
        if token.name in HARDSHIPS:
            ranks[HARDSHIPS[token.name]] -= token.n
    body, mind, will, speed = ranks
    unit.ranks = (body if body > 0 else 0, mind if mind > 0 else 0, will if will > 0 else 0, speed if speed > 0 else 0)


def token(unit: Unit, name: str, part: str = "") -> Token | None:
    """The first condition of a name (and part) on a Unit."""
    for found in unit.tokens:
        if found.name == name and (not part or found.part == part):
            return found
    return None


def has(unit: Unit, name: str) -> bool:
    """Whether a Unit has a condition, or an innate nature of that name (Undead, Mindless, Savage ...)."""
    for found in unit.tokens:
        if found.name == name:
            return True
    return name in unit.active


def amount(unit: Unit, name: str) -> int:
    """The tokens of a condition."""
    total = 0
    for found in unit.tokens:
        if found.name == name:
            total += found.n
    return total


def on_map(unit: Unit) -> bool:
    """Whether a Unit stands (or lies) on the map, or is carried there."""
    return not unit.out


def able(unit: Unit) -> bool:
    """DTD-DMG-11, DTD-COND-22: on the map, conscious, with Body left."""
    if unit.out or unit.ranks[0] <= 0:
        return False
    if unit.tokens:
        for found in unit.tokens:
            if found.name == "Unconscious":
                return False
    return True


def defeated(unit: Unit) -> bool:
    """DTD-DMG-13: dead, unconscious, at Body 0, captured or fled. Who left by an exit is not defeated."""
    if unit.out:
        return unit.out != "left"
    return not able(unit)


def hostile(state: DestinyState, one: Unit, other: Unit) -> bool:
    """DTD-UNIT-12: Units of other Factions are Rivals, unless the Scene declares the two neutral to each other."""
    return other.faction in state.content.fields[state.scene].foes[one.faction]


def rivals(state: DestinyState, unit: Unit) -> list[Unit]:
    """Rivals in play."""
    foes = state.content.fields[state.scene].foes[unit.faction]
    return [
        other
        for other in state.units
        if other.faction in foes and not other.out and other.ranks[0] > 0 and (not other.tokens or able(other))
    ]


def lurks(state: DestinyState, number: int) -> bool:
    """DTD-HIDE-02: whether Rivals do not know where a Unit is: Hidden, and not striking, which shows whence it does."""
    unit = state.units[number]
    striking = state.conflict is not None and state.conflict.attacker.unit == number
    return unit.hidden and not unit.out and not striking


def witnesses(state: DestinyState, unit: Unit) -> tuple[int, ...] | None:
    """DTD-HIDE-02: who may know what a Hidden Unit does: its own side, and the Narrator."""
    if not unit.hidden:
        return None
    return tuple(
        [seat for seat in range(state.seats) if state.players[seat].faction == unit.faction or seat in state.narrators]
    )


def known_rivals(state: DestinyState, unit: Unit) -> list[Unit]:
    """DTD-HIDE-02: Rivals in play whose place a Unit can know; what it may choose must not tell of others."""
    return [other for other in rivals(state, unit) if not other.hidden]


def allies(state: DestinyState, unit: Unit) -> list[Unit]:
    """Allies in play, itself not among them."""
    mine = unit.faction
    return [other for other in state.units if other.faction == mine and other is not unit and able(other)]


def talents(state: DestinyState, unit: Unit) -> Talents:
    """DTD-SKILL-06: the Abilities that work for a Unit now: active and not burnt out."""
    names = unit.active
    if unit.burnt:
        names = tuple([name for name in names if name not in unit.burnt])
    return state.content.known_talents.get(names) or state.content.learn(names)


def without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The same names but for the first of this name."""
    at = names.index(name)
    return names[:at] + names[at + 1 :]


def cooled(state: DestinyState, number: int) -> tuple[str, ...]:
    """DTD-GEN-07, DTD-SKILL-07: the Abilities and Items of a Unit that lie in Cooldown."""
    unit, things = state.units[number], state.things
    shaken = [things[at].name for at in unit.pack if things[at].pose == COOLDOWN]
    return tuple(dict.fromkeys((*unit.cool, *shaken))) if shaken or unit.cool else ()


def make_ready(state: DestinyState, number: int, name: str) -> None:
    """DTD-SKILL-07: one card comes back from Cooldown."""
    unit = state.units[number]
    if name in unit.cool:
        unit.cool = without(unit.cool, name)
        return
    next(thing for _, thing in carried(state, number) if thing.name == name and thing.pose == COOLDOWN).pose = READY


def has_word(state: DestinyState, unit: Unit, word: str) -> bool:
    """Whether a Crit on the Unit says this at its present Severity."""
    for crit in unit.crits:
        face = state.content.face(crit.deck, crit.card)
        if word in face.says[crit.severity - 1]:
            return True
    return False


def word_total(state: DestinyState, unit: Unit, word: str) -> int:
    """The sum of a word over the Unit's Crits."""
    total = 0
    for crit in unit.crits:
        for name, number, _ in state.content.face(crit.deck, crit.card).words[crit.severity - 1]:
            if name == word:
                total += number
    return total


def ignores(state: DestinyState, unit: Unit, rule: str) -> bool:
    """Whether an active passive Ability or equipped Item switches a rule off for the Unit (DTD-GEN-01)."""
    if rule in talents(state, unit).ignored:
        return True
    if rule in ("detect range", "radio range"):
        for at in unit.pack:
            for effect in state.content.items[state.things[at].name].do if state.things[at].slot else ():
                if effect.verb == "ignore" and effect.name == rule:
                    return True
    return False


def is_vehicle(state: DestinyState, unit: Unit) -> bool:
    """Whether the Unit is a vehicle."""
    return state.content.units[unit.card].kind == "vehicle"


def cost_of(skills: tuple[SkillLine, ...], body: Stat) -> int:
    """DTD-UNIT-13: the sum of Levels, and two for each Body Scale above 1."""
    return max(1, sum([line.level for line in skills]) + 2 * max(0, body[1] - 1))


def load_of(state: DestinyState, number: int) -> int:
    """DTD-UNIT-11, DTD-UNIT-14: the mass that a Unit carries; a worn Item with its own power is no load."""
    total = 0
    for at in state.units[number].pack:
        thing = state.things[at]
        if not (thing.slot and state.content.items[thing.name].own_power):
            total += notation.mass(state.content.bodies[thing.name])
    return total


def strength_of(state: DestinyState, unit: Unit) -> int:
    """DTD-UNIT-11, DTD-SKILL-10: what the load is measured against: printed Body, or a greater Strength."""
    strength = notation.mass(unit.printed[BODY])
    line = line_of(unit, "Strength")
    if line is not None and line.rating:
        strength = max(strength, notation.mass(parsed(line.rating)))
    return strength


def can_fly(state: DestinyState, unit: Unit) -> bool:
    """DTD-MOVE-08: Flight, or a vehicle with Piloting on a map that has room above it."""
    if line_of(unit, "Flight") is not None:
        return True
    field = state.content.fields[state.scene]
    return field.ceiling > 0 and is_vehicle(state, unit) and line_of(unit, "Piloting") is not None


def line_of(unit: Unit, skill: str) -> SkillLine | None:
    """The entry of a Skill or Power on the Unit's card."""
    for line in unit.skills:
        if line.name == skill:
            return line
    return None
