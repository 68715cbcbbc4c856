"""Levels in a Conflict: every modifier with its source, Advantage and Disadvantage (DTD-GEN-11, DTD-MODE-05)."""

from collections.abc import Sequence

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.ground.map import Field
from questhall.games.drawn_to_destiny.content.printed import Effect
from questhall.games.drawn_to_destiny.content.stats import BODY, MIND, WILL
from questhall.games.drawn_to_destiny.content.talents import by_cards
from questhall.games.drawn_to_destiny.content.talents import swings as changes
from questhall.games.drawn_to_destiny.rules.units.arcs import flank_of
from questhall.games.drawn_to_destiny.rules.units.aspects import holds_aspect
from questhall.games.drawn_to_destiny.rules.units.cover import cover_between
from questhall.games.drawn_to_destiny.rules.units.means import Arms, arms_of, effects_of, shape_of
from questhall.games.drawn_to_destiny.rules.units.positions import is_lit, level_height, terrain
from questhall.games.drawn_to_destiny.rules.units.predicates import card_holds, other_side
from questhall.games.drawn_to_destiny.rules.units.profiles import Profile
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.skills import base_level, ignores, power_stat, talents
from questhall.games.drawn_to_destiny.rules.units.units import able, amount, has, has_word
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side, Unit

#: A price that one sets oneself is no penalty in the sense of Grit your Teeth (DTD-FREE-12).
OWN_PRICE = ("called shot", "area")
#: Effects with the names of the cards that they stand on.
Effects = Sequence[tuple[str, Effect]]


class Reckoning:
    """The Level of one side, with its lines and what luck it has."""

    __slots__ = ("advantage", "disadvantage", "lines")

    def __init__(self) -> None:
        self.lines: list[tuple[str, int]] = []
        self.advantage = False
        self.disadvantage = False

    def add(self, source: str, number: int) -> None:
        """A modifier, if it is one."""
        if number:
            self.lines.append((source, number))


def level_bonus(one: int, other: int) -> int:
    """DTD-GEN-11, DTD-CONF-15, DTD-LEVEL-02: of two effective Levels the higher gains the difference, the lower
    nothing.
    """
    return max(0, one - other)


def reckon(state: DestinyState, conflict: Conflict, arms: Arms | None = None) -> None:
    """DTD-LEVEL-01, DTD-LEVEL-03: the effective Levels of both sides; all modifiers add up. `arms`: what the Target
    acts with, where that is known already.
    """
    attacker, target = conflict.attacker, conflict.target
    ours = _Bearing(state, attacker) if attacker.unit >= 0 else None
    theirs = _Bearing(state, target, arms) if target.unit >= 0 else None
    firm = True
    if ours is not None:
        reckon_side(state, conflict, attacker, ours, theirs.swings if theirs is not None else ())
        for _, effect in ours.swings:
            if by_cards(effect):
                firm = False
    if theirs is not None:
        reckon_side(state, conflict, target, theirs, ours.swings if ours is not None else ())
        for _, effect in theirs.swings:
            if by_cards(effect):
                firm = False
        if firm and _in_trees(state, state.units[target.unit]):
            firm = False
    conflict.firm = firm


def _in_trees(state: DestinyState, unit: Unit) -> bool:
    return terrain(state, unit.at).name == "trees"


class _Bearing:
    """How a side goes into the Conflict: what it acts with, and the effects of its cards on Levels and luck."""

    __slots__ = ("arms", "means", "swings")

    def __init__(self, state: DestinyState, side: Side, known: Arms | None = None) -> None:
        number = side.unit
        self.arms = arms = arms_of(state, number) if known is None else known
        self.means = shape_of(state, number, arms, side.means)
        self.swings: Effects = arms.talents.swings
        if arms.talents.by_round:
            self.swings = [pair for pair in card_effects(state, side) if changes(pair[1])]
        elif side.used or self.means.swings:
            used = [(name, effect) for name in side.used for effect in state.content.abilities[name].do]
            self.swings = (*self.swings, *[pair for pair in used if changes(pair[1])], *self.means.swings)


def reckon_side(state: DestinyState, conflict: Conflict, side: Side, bearing: _Bearing, theirs: Effects) -> None:
    """DTD-LEVEL-03, DTD-FREE-12, DTD-SKILL-02, DTD-SKILL-03: one side's Level, Advantage and Disadvantage; the base is
    the Level of what it chose, and the Unskilled have Disadvantage.
    """
    number = side.unit
    unit = state.units[number]
    arms, means = bearing.arms, bearing.means
    found = Reckoning()
    if means.thing >= 0 and not state.things[means.thing].slot:
        base = base_level(state, number, side.skill, state.things[means.thing])
    else:
        base = arms.level(state, number, side.skill)
    unskilled = base < 0
    floor = 0 if unskilled and unit.gritted else base
    attacking = side is conflict.attacker
    rival_side = conflict.target if attacking else conflict.attacker
    if unskilled:
        found.disadvantage = True
        untrained = _untrained(state, conflict, side)
        if untrained is not None:
            floor, found.disadvantage = untrained, False
    if unit.tokens or unit.pushed or means.level or side.called or unit.crew or arms.pluses:
        _own(state, conflict, side, unit, bearing, found)
    if rival_side.unit >= 0:
        _facing(state, conflict, side, unit, bearing, found, attacking)
    if bearing.swings:
        _cards(state, conflict, side, unit, found, bearing.swings)
    for _, effect in theirs:
        if effect.verb == "disadvantage" and effect.who == "target":
            if card_holds(state, effect.when, rival_side.unit, conflict, rival_side):
                found.disadvantage = True
    if unit.crits:
        _crits(state, conflict, side, unit, found)
    if unit.gritted:
        found.lines = [line for line in found.lines if line[1] > 0 or line[0] in OWN_PRICE]
        found.disadvantage = False
    found.lines.insert(0, (side.skill, floor))
    side.lines = found.lines
    side.level = 0
    for _, n in found.lines:
        side.level += n
    side.advantage = found.advantage and not found.disadvantage
    side.disadvantage = found.disadvantage and not found.advantage  # DTD-CONF-08: both at once cancel


def _untrained(state: DestinyState, conflict: Conflict, side: Side) -> int | None:
    """A Scene may count those without the Skill of a Task at a Level of its own."""
    if conflict.kind == "task" and conflict.task and side is conflict.attacker:
        for task in state.content.scenes[state.scene].task:
            if task.id == conflict.task and task.untrained > -99:
                return task.untrained
    return None


def _own(state: DestinyState, conflict: Conflict, side: Side, unit: Unit, bearing: _Bearing, found: Reckoning) -> None:
    """Modifiers that a Unit brings along."""
    means = bearing.means
    if unit.pushed:
        found.add("push the limit", unit.pushed.get(side.skill, 0))
    if means.level:
        found.add("area" if means.area is not None and means.level < 0 else means.name, means.level)
    if side.called:
        found.add("called shot", -side.called)
    if unit.tokens:
        found.add("blessed", amount(unit, "Blessed"))
        for damaged in unit.tokens:
            if damaged.name == "Damaged" and damaged.part in ("", side.skill):
                found.add("damaged", -damaged.n)
        if side is conflict.attacker and conflict.kind == "combat":
            found.add("aimed", 1 if has(unit, "Aiming") else 0)
            found.add("directed fire", amount(unit, "Directed"))
        if has(unit, "Overextended") and side is conflict.target:
            found.disadvantage = True
        if has(unit, "Inspired"):
            found.advantage = True
        if power_stat(side.skill) == BODY:
            for hurt in unit.tokens:
                if hurt.name == "Impaired" and _impairs(state, hurt.part, means):
                    found.disadvantage = True
    if unit.crew and (unit.crew - unit.lost_crew) * 2 <= unit.crew:
        found.add("crew losses", -1)
    for name, gift in bearing.arms.pluses:
        if gift.skill == side.skill and (not gift.only or means.name in gift.only or conflict.ability in gift.only):
            if card_holds(state, gift.when, side.unit, conflict, side):
                found.add(name, gift.plus)


def _impairs(state: DestinyState, part: str, means: Profile) -> bool:
    """DTD-COND-10: an arm hinders what it holds; a leg hinders Move only; anything else every Body Skill."""
    if "Leg" in part or "Foot" in part:
        return False
    if "Arm" in part or "Hand" in part:
        if means.thing < 0:
            return means.name == "Bare Hands"
        slot = state.things[means.thing].slot
        return slot == "Both" or part.startswith(slot)
    return True


def _facing(
    state: DestinyState, conflict: Conflict, side: Side, unit: Unit, bearing: _Bearing, found: Reckoning,
    attacking: bool,
) -> None:  # fmt: skip
    """Modifiers between two Units: Range, flanking, height, Cover, darkness, numbers; none where one of them is only
    looked for (DTD-FREE-15), since they would tell where it is. DTD-MODE-05: on hard, named NPCs answer with Advantage.
    """
    if conflict.kind == "detect":
        return
    means = bearing.means
    rival = state.units[conflict.target.unit if attacking else conflict.attacker.unit]
    far = conflict.distance
    physical = not attacking or conflict.stat in (0, 3)
    if far == 0:
        if means.kind == "melee":
            found.add("too close", -1)  # DTD-RNG-03
        elif means.kind == "reach":
            found.disadvantage = True  # DTD-RNG-04
    if means.far and far <= 1 and not means.talk and not ignores(state, unit, "range0"):
        found.disadvantage = True  # DTD-RNG-05
    field = state.content.fields[state.scene]
    foes = field.foes[unit.faction]
    rivals = rival.faction in foes
    if rivals and physical:
        rise = field.elevation[unit.at] + unit.height - field.elevation[rival.at] - rival.height
        if (rise > 0 or rival.tokens) and level_height(state, unit) > level_height(state, rival):
            found.add("higher ground", 1)
    close = _close_rivals(state, unit, foes, field)
    if close > 1:
        found.add("surrounded", 1 - close)
    if far >= 2 and bearing.arms.blinds:
        found.disadvantage = True  # DTD-COND-07
    if unit.tokens:
        _hampered(conflict, side, unit, found, attacking)
    if not attacking:
        if (
            side.card >= 0
            and _in_trees(state, unit)
            and conflict_cards.approach_of(side.card, side.lies) in (conflict_cards.BLOCK, conflict_cards.EVADE)
        ):
            found.add("trees", 1)
        if state.rules.difficulty == "hard" and unit.named and unit.owner < 0:
            found.advantage = True  # DTD-MODE-05
        return
    if not physical or not rivals:
        return
    if conflict.cover and conflict.kind == "combat":
        found.add("cover", -conflict.cover)  # DTD-COV-05
    _flanking(state, conflict, side, unit, rival, found)
    if rival.tokens and has(rival, "Prone"):
        found.add("target prone", 1 if far <= 1 else -1)
    if far >= 2 and not is_lit(state, rival):
        found.add("darkness", -2)


def _close_rivals(state: DestinyState, unit: Unit, foes: frozenset[int], field: Field) -> int:
    """DTD-LEVEL-03: how many Rivals are within a Space and not Hidden."""
    close = 0
    row, rises = field.ranges[unit.at], field.gaps[unit.at]
    for one in state.units:
        if row[one.at] <= 1 and one.faction in foes and not one.hidden and not one.out and one.ranks[BODY] > 0:
            if not one.tokens or able(one):
                if (reach(state, unit, one) if unit.height or one.height else rises[one.at]) <= 1:
                    close += 1
    return close


def _hampered(conflict: Conflict, side: Side, unit: Unit, found: Reckoning, attacking: bool) -> None:
    """Modifiers of conditions between two Units."""
    rival = other_side(conflict, side).unit
    for hurt in unit.tokens:
        if hurt.name == "Held" and hurt.by == rival:
            found.disadvantage = True  # DTD-COND-16
        elif hurt.name == "Blind" and conflict.distance >= 2:
            found.disadvantage = True  # DTD-COND-07
        elif hurt.name == "Deaf" and attacking and power_stat(side.skill) == WILL:
            found.disadvantage = True  # DTD-COND-08
        elif hurt.name == "Taunted" and attacking and hurt.by != conflict.target.unit:
            found.add("taunted", -1)  # DTD-COND-24
        elif hurt.name == "Distracted" and hurt.by == rival:
            found.add("distracted", -hurt.n)


def _flanking(state: DestinyState, conflict: Conflict, side: Side, unit: Unit, rival: Unit, found: Reckoning) -> None:
    """DTD-ARC-06: Level:+1 from the side, +2 and Advantage from behind; none at Range 0."""
    if conflict.distance == 0 or unit.at == rival.at:
        return
    arc = flank_of(state, rival, unit)
    if arc == "Front":
        return
    bonus = 2 if arc == "Back" else 1
    if talents(state, unit).flanks:
        bonus *= 2
    found.add("flanking", bonus)
    if arc == "Back":
        found.advantage = True


def card_effects(state: DestinyState, side: Side) -> list[tuple[str, Effect]]:
    """Every effect that speaks for a side in this Conflict: passives, what was used, the weapon, worn Items."""
    unit = state.units[side.unit]
    found: list[tuple[str, Effect]] = []
    for ability, effects in talents(state, unit).passive:
        if not (ability.once == "round" and ability.name in unit.used_round):
            found += effects
    for name in side.used:
        found += [(name, effect) for effect in state.content.abilities[name].do]
    found += effects_of(state, side.means)
    return found


def effects_by(state: DestinyState, side: Side, verb: str) -> Effects:
    """Those of them with one verb, which are few."""
    known = talents(state, state.units[side.unit])
    if known.by_round:
        return [pair for pair in card_effects(state, side) if pair[1].verb == verb]
    found = known.verbs.get(verb, ())
    for name in side.used:
        found += tuple([(name, effect) for effect in state.content.abilities[name].do if effect.verb == verb])
    if side.means != "hands":
        for pair in effects_of(state, side.means):
            if pair[1].verb == verb:
                found += (pair,)
    return found


def _cards(state: DestinyState, conflict: Conflict, side: Side, unit: Unit, found: Reckoning, mine: Effects) -> None:
    """What a side's own cards add to its Level and luck."""
    for name, effect in mine:
        if effect.verb == "level":
            if effect.mode == "flanking" or (effect.skill and effect.skill != side.skill):
                continue
            if card_holds(state, effect.when, side.unit, conflict, side):
                found.add(name, effect.n)
        elif effect.verb == "advantage":
            if card_holds(state, effect.when, side.unit, conflict, side):
                found.advantage = True
        elif effect.who != "target":
            if name == "Quick Draw" and ignores(state, unit, "quick draw"):
                continue
            if card_holds(state, effect.when, side.unit, conflict, side):
                found.disadvantage = True


def _crits(state: DestinyState, conflict: Conflict, side: Side, unit: Unit, found: Reckoning) -> None:
    """What Disorders and Traumas do while their aspect holds."""
    rival = other_side(conflict, side).unit
    for crit in unit.crits:
        face = state.content.damage[crit.deck][crit.card]
        for word, n, _ in face.words[crit.severity - 1]:
            if word == "LevelWhile" and holds_aspect(state, side.unit, face.rank, rival):
                found.add("shaken", n)
            elif word == "DisadvantageWhile" and holds_aspect(state, side.unit, face.rank, rival):
                found.disadvantage = True
            elif word == "LevelUnless" and rival != crit.by and holds_aspect(state, side.unit, face.rank, rival):
                found.add("compelled", n)
            elif (
                word == "MindLevelWhile"
                and power_stat(side.skill) == MIND
                and holds_aspect(state, side.unit, face.rank, rival)
            ):
                found.add("furious", n)
            elif word == "CauseLevel" and rival == crit.by and rival >= 0:
                found.add("spellbound", n)
            elif word == "TauntedWhile" and rival != crit.by and side is conflict.attacker:
                if holds_aspect(state, side.unit, face.rank, rival):
                    found.add("taunted", -1)
    if unit.crits and has_word(state, unit, "WillDisadvantage") and power_stat(side.skill) == WILL:
        found.disadvantage = True


def conflict_cover(state: DestinyState, attacker: Unit, target: Unit) -> int:
    """DTD-COV-01, DTD-COV-05: the Cover between the two sides, with what the attacker shoots over."""
    ignored = talents(state, attacker).ignored
    return 0 if "cover" in ignored else cover_between(state, attacker, target, "unit cover" in ignored)
