"""Questions about Units: Stats, conditions, load, who is whose Rival (DTD-UNIT)."""

from questhall.games.drawn_to_destiny.content.scenes import Scene
from questhall.games.drawn_to_destiny.content.stats import Stat
from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine
from questhall.games.drawn_to_destiny.state import DestinyState, Token, Unit

#: DTD-MOVE-09: the Skills that a carried Unit lends to its carrier.
STEERING = ("Driving", "Piloting", "Animals")


def scene_of(state: DestinyState) -> Scene:
    """The Scene being played."""
    return state.content.scenes[state.scene]


def stat(unit: Unit, which: int) -> Stat:
    """DTD-STAT-15: the current Stat: printed Rank minus damage, at the printed Scale."""
    return (unit.ranks[which], unit.printed[which][1])


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


def without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The same names but for the first of this name."""
    at = names.index(name)
    return names[:at] + names[at + 1 :]


def has_word(state: DestinyState, unit: Unit, word: str) -> bool:
    """Whether a Crit on the Unit says this at its present Severity."""
    for crit in unit.crits:
        face = state.content.damage[crit.deck][crit.card]
        if word in face.says[crit.severity - 1]:
            return True
    return False


def word_total(state: DestinyState, unit: Unit, word: str) -> int:
    """The sum of a word over the Unit's Crits."""
    total = 0
    for crit in unit.crits:
        for name, number, _ in state.content.damage[crit.deck][crit.card].words[crit.severity - 1]:
            if name == word:
                total += number
    return total


def is_vehicle(state: DestinyState, unit: Unit) -> bool:
    """DTD-UNIT-01: whether the Unit is a vehicle, and not a person or a creature."""
    return state.content.units[unit.card].kind == "vehicle"


def cost_of(skills: tuple[SkillLine, ...], body: Stat) -> int:
    """DTD-UNIT-13: the sum of Levels, and two for each Body Scale above 1."""
    return max(1, sum([line.level for line in skills]) + 2 * max(0, body[1] - 1))


def can_fly(state: DestinyState, unit: Unit) -> bool:
    """DTD-MOVE-08: Flight, or a vehicle with Piloting on a map that has room above it."""
    if line_of(unit, "Flight") is not None:
        return True
    field = state.content.fields[state.scene]
    return field.ceiling > 0 and is_vehicle(state, unit) and line_of(unit, "Piloting") is not None


def line_of(unit: Unit, skill: str) -> SkillLine | None:
    """DTD-UNIT-03: the entry of a Skill or Power on the Unit's card."""
    for line in unit.skills:
        if line.name == skill:
            return line
    return None


def make_noise(state: DestinyState) -> None:
    """Something loud has happened; Scenes may ask when first."""
    if not state.noise:
        state.noise = True
        state.noise_round = state.round
