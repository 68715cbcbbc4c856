"""Interact: whom a means can reach, what is offered, and how it begins (DTD-INT, DTD-ACT-06)."""

from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.content.stats import BODY, WILL
from questhall.games.drawn_to_destiny.rules.harm.hiding import show_up
from questhall.games.drawn_to_destiny.rules.scene.verbs import Context, run
from questhall.games.drawn_to_destiny.rules.units.arcs import arcs_to
from questhall.games.drawn_to_destiny.rules.units.means import Arms, Outlook, arms_of, profile, shape_of
from questhall.games.drawn_to_destiny.rules.units.narrators import card_seat
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, set_terrain, terrain
from questhall.games.drawn_to_destiny.rules.units.predicates import card_holds, scene_holds
from questhall.games.drawn_to_destiny.rules.units.profiles import Profile
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.sight import sees
from questhall.games.drawn_to_destiny.rules.units.skills import power_stat
from questhall.games.drawn_to_destiny.rules.units.units import able, has, has_word, scene_of
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Pending, Side, Unit
from questhall.kernel import Option, say

#: Somebody who could be attacked: its number, Range and Arcs.
Prey = tuple[int, int, tuple[str, ...]]


def prey_of(state: DestinyState, number: int, far: int, outlook: Outlook | None = None) -> list[Prey]:
    """DTD-INT-03, DTD-HIDE-02: the Rivals within a Range that could be attacked by some means, if they are seen."""
    unit = state.units[number]
    field = state.content.fields[state.scene]
    if outlook is not None:
        rivals, gaps = outlook.foes, outlook.gaps
    else:
        foes = field.foes[unit.faction]
        rivals = [other for other, one in enumerate(state.units) if one.faction in foes and not one.out]
        gaps = [reach(state, unit, state.units[other]) for other in rivals]
    found = []
    for other, gap in zip(rivals, gaps):
        if gap <= far:
            rival = state.units[other]
            if _open_to_attack(state, rival):
                found.append((other, gap, field.arcs(unit.at, unit.facing, rival.at)))
    return found


def _open_to_attack(state: DestinyState, rival: Unit) -> bool:
    """DTD-HIDE-02: whether a Rival near enough could be attacked: not one who hides, is beaten, or rides inside."""
    if rival.hidden:
        return False
    if rival.owner < 0 and not rival.named and (rival.ranks[BODY] <= 0 or (rival.tokens and not able(rival))):
        return False
    return rival.carrier < 0 or state.content.units[state.units[rival.carrier].card].open


def targets_of(state: DestinyState, number: int, shape: Profile, prey: list[Prey] | None = None) -> list[int]:
    """DTD-INT-03, DTD-ARC-01, DTD-HIDE-02: the Rivals in Arc, Range and sight of a means. `prey`: those near enough,
    where they are known already.
    """
    far = _reach_of(state.units[number], shape)
    if prey is None:
        prey = prey_of(state, number, far)
    found = []
    for one in prey:
        if one[1] <= far and _in_arc(state, number, shape, one):
            found.append(one[0])
    return found


def _reach_of(unit: Unit, shape: Profile) -> int:
    """How far a means reaches now: a Lunge is a Space longer, the blind reach one (DTD-COND-07)."""
    far = shape.high
    if unit.boosts and "Lunge" in unit.boosts and shape.kind in ("melee", "reach", "close"):
        far += 1
    if unit.tokens and far >= 2 and any(token.name == "Blind" and not token.part for token in unit.tokens):
        return 1
    return far


def _in_arc(state: DestinyState, number: int, shape: Profile, prey: Prey) -> bool:
    """DTD-ARC-01: whether one of the Rivals near enough can be attacked with a means."""
    unit = state.units[number]
    for arc in prey[2]:
        if arc in shape.arcs:
            if (shape.only or unit.tokens) and not _fits(state, number, shape, prey[0]):
                return False
            rival = state.units[prey[0]]
            return unit.at == rival.at or sees(state, unit, rival)
    return False


def means_against(state: DestinyState, number: int, target: int, arms: Arms | None = None) -> list[str]:
    """DTD-NPC-04: every means with which a Unit could attack this Target now. `arms`: what it acts with, where that is
    known already.
    """
    unit, rival = state.units[number], state.units[target]
    if arms is None:
        arms = arms_of(state, number)
    field, far = state.content.fields[state.scene], arms.far + 1
    if rival.out or field.ranges[unit.at][rival.at] > far or rival.faction not in field.foes[unit.faction]:
        return []
    if unit.tokens and has(unit, "Frenzied"):
        return [
            str(option[1]).replace("_", " ")  # type: ignore[index]
            for option in attack_options(state, number)
            if option[2] == target  # type: ignore[index]
        ]
    gap = reach(state, unit, rival)
    if gap > far or not _open_to_attack(state, rival):
        return []
    prey, found = (target, gap, field.arcs(unit.at, unit.facing, rival.at)), []
    plain = not (unit.boosts or unit.tokens)  # nothing makes its reach another
    for shape in arms.attacks:
        if gap > (shape.high if plain else _reach_of(unit, shape)) or not _in_arc(state, number, shape, prey):
            continue
        if _usable(state, number, shape):
            if shape.area is None or shape.area.shape == "blast" or targets_of(state, number, shape)[0] == target:
                found.append(shape.means)
    return found


def _usable(state: DestinyState, number: int, shape: Profile) -> bool:
    """Whether nothing forbids a means: the Scene, a dumb mouth, the card's own condition."""
    unit = state.units[number]
    if state.content.scenes[state.scene].forbid and forbidden(state, shape.skill):
        return False
    if (unit.tokens or unit.crits) and speechless(state, unit, shape.skill, shape.ability):
        return False
    return not shape.ability or card_holds(state, state.content.abilities[shape.ability].when, number)


def _fits(state: DestinyState, number: int, shape: Profile, target: int) -> bool:
    """What a means asks of its Target, and whom a charmed Unit spares."""
    unit, rival = state.units[number], state.units[target]
    for token in unit.tokens:
        if token.name == "Charmed" and token.by == target:
            return False
    if shape.only == "Held":
        return any(token.name == "Held" and token.by == number for token in rival.tokens)
    if shape.only == "unpaid":
        return rival.move < rival.cost or unit.hidden
    if shape.only:
        return has(rival, shape.only)
    return True


def forbidden(state: DestinyState, skill: str) -> bool:
    """A Scene rule may forbid a Skill until something has happened."""
    lines = scene_of(state).forbid
    return bool(lines) and any(line.skill == skill and not scene_holds(state, line.until) for line in lines)


def speechless(state: DestinyState, unit: Unit, skill: str, ability: str = "") -> bool:
    """DTD-COND-08, DTD-COND-09: the mute and the deaf use no Will Skills on others, the mute nothing that is spoken."""
    mute = has(unit, "Mute")
    deaf = any(token.name == "Deaf" and not token.part for token in unit.tokens)
    silent = mute or deaf or (unit.crits and has_word(state, unit, "NoWillSkills"))
    if silent and power_stat(skill) == WILL:
        return True
    return mute and bool(ability) and state.content.abilities[ability].spoken


def attack_options(state: DestinyState, number: int, outlook: Outlook | None = None) -> list[Option]:
    """DTD-ACT-06, DTD-INT-01: every attack that the Unit can make and pay now."""
    unit = state.units[number]
    found: list[Option] = []
    frenzied = unit.tokens and has(unit, "Frenzied")
    arms = arms_of(state, number) if outlook is None else outlook.arms
    prey = prey_of(state, number, arms.far + 1, outlook)
    for shape in arms.attacks:
        if shape.area is not None and shape.area.shape == "blast" and not frenzied and _usable(state, number, shape):
            found += [("lob", shape.means.replace(" ", "_"), space) for space in lob_spaces(state, number, shape)]
    if not prey:
        return found
    for shape in arms.attacks:
        targets = targets_of(state, number, shape, prey)
        if not targets or not _usable(state, number, shape):
            continue
        if frenzied:
            targets = [min(targets, key=lambda other: reach(state, unit, state.units[other]))]
        if shape.area is not None and shape.area.shape != "blast":
            targets = targets[:1]
        name = shape.means.replace(" ", "_")
        found += [("attack", name, target) for target in targets]
    return found


def lob_spaces(state: DestinyState, number: int, shape: Profile) -> list[int]:
    """DTD-INT-01: the Spaces without a Rival in them at which a blast can be aimed: where somebody known is struck, or
    anywhere in sight for what only changes the ground.
    """
    unit, field, area = state.units[number], field_of(state), shape.area
    assert area is not None
    known = [
        other.at
        for other in state.units
        if other.faction in field.foes[unit.faction] and not other.out and not other.hidden and other.carrier < 0
    ]
    seen = field.in_view(unit.at, unit.facing, shape.high, unit.height, state.changes)
    if shape.types:
        rows = [field.ranges[spot] for spot in known]
        struck = {space for row in rows for space in seen if row[space] <= area.n}
        seen = tuple([space for space in seen if space in struck])
    return [space for space in seen if space not in known and space != unit.at and terrain(state, space).enter]


def begin_lob(state: DestinyState, number: int, means: str, space: int) -> None:
    """DTD-INT-01, DTD-INT-02: a blast at a Space: the nearest Rival that is known there answers first."""
    unit, field = state.units[number], field_of(state)
    shape = profile(state, number, means)
    assert shape.area is not None
    struck = [
        other
        for other, one in enumerate(state.units)
        if other != number and not one.out and one.carrier < 0 and field.distance(space, one.at) <= shape.area.n
    ]
    foes = field.foes[unit.faction]
    struck.sort(key=lambda other: (state.units[other].hidden, state.units[other].faction not in foes,
                                   field.distance(space, state.units[other].at)))  # fmt: skip
    begin_attack(state, number, means, struck[0] if struck else -1, space=space, others=struck[1:])


def area_targets(state: DestinyState, number: int, shape: Profile, target: int) -> list[int]:
    """DTD-HIDE-06: all Units in a shape on the lattice are Targets, Allies and the Hidden too; the one aimed at comes
    first.
    """
    unit, aimed = state.units[number], state.units[target]
    area = shape.area
    assert area is not None
    field = field_of(state)
    found = []
    for other, one in enumerate(state.units):
        if one.out or other in (number, target) or one.carrier >= 0:
            continue
        if area.shape == "blast":
            inside = field.distance(aimed.at, one.at) <= area.n
        elif area.shape == "ring":
            inside = reach(state, unit, one) <= area.n
        elif area.shape == "cone":
            inside = reach(state, unit, one) <= area.n and "Front" in arcs_to(state, unit, one.at)
        else:
            dots = lattice.beam(field.dots[unit.at], unit.facing, area.n)
            inside = field.dots[one.at] in dots
        if inside and (area.shape == "blast" or sees(state, unit, one)):
            found.append(other)
    return [target, *found]


def begin_attack(
    state: DestinyState,
    number: int,
    means: str,
    target: int,
    free: bool = False,
    arms: Arms | None = None,
    space: int = -1,
    others: list[int] | None = None,
) -> None:
    """DTD-INT-08, DTD-INT-01, DTD-INT-02, DTD-ACT-08, DTD-COUNT-09: pay, spend a Use, start the Conflict, which halts
    the Countdown. `arms`: what the Unit acts with, where that is known already; `space` and `others`: where a blast is
    aimed at no Unit, and whom else it strikes.
    """
    unit = state.units[number]
    shape = profile(state, number, means) if arms is None else shape_of(state, number, arms, means)
    if not free:
        unit.move -= unit.cost
        unit.spent += unit.cost
    if target >= 0:
        unit.target = target
    centre = space if space >= 0 else state.units[target].at
    if shape.thing >= 0:
        thing = state.things[shape.thing]
        card = state.content.items[thing.name]
        if means.startswith("throw"):
            thing.slot = "Thrown"
        elif card.uses:
            thing.uses -= 1
    if not shape.types and shape.thing >= 0:
        _toss(state, number, shape, centre)
        return
    if others is None and shape.area is not None:
        others = area_targets(state, number, shape, target)[1:]
    begin(state, number, means, target, free=free, others=others, shape=shape)
    for effect in shape.effects:
        if effect.on == "start":
            run(state, effect, Context(number, target, centre))
    if means.startswith("throw"):
        thing = state.things[shape.thing]
        state.later.append(Pending("land", number, n=shape.thing, spaces=[state.units[target].at]))


def _toss(state: DestinyState, number: int, shape: Profile, centre: int) -> None:
    """A grenade that hurts nobody: smoke over a Space and all around it."""
    field = field_of(state)
    far = shape.area.n if shape.area is not None else 0
    for effect in shape.effects:
        if effect.verb == "terrain":
            for space in range(field.size):
                if field.distance(centre, space) <= far and terrain(state, space).enter:
                    set_terrain(state, space, effect.set, effect.rounds)
    say(state, "tossed", number, shape.name, centre, rule="DTD-ACT-06")
    show_up(state, number, "interacted")  # DTD-HIDE-03


def begin(
    state: DestinyState,
    attacker: int,
    means: str,
    target: int,
    kind: str = "combat",
    free: bool = False,
    others: list[int] | None = None,
    shape: Profile | None = None,
) -> Conflict:
    """DTD-INT-08: lay out a Conflict between two Units. `shape`: what the means comes to, where that is known."""
    found = profile(state, attacker, means) if shape is None else shape
    unit = state.units[attacker]
    conflict = Conflict(
        kind,
        "cover",
        Side(unit=attacker, seat=card_seat(state, attacker), means=means, skill=found.skill, paid=True, answered=True),
        Side(unit=target, seat=card_seat(state, target)),
        stat=found.stat,
        ability=found.ability,
        others=list(others or ()),
        hidden_attack=unit.hidden,
        free=free,
    )
    conflict.attacker.used = list(unit.boosts)
    conflict.loud = found.kind in ("firearm", "gunnery", "demolitions")
    conflict.distance = reach(state, unit, state.units[target])
    state.conflict = conflict
    state.fights.append(unit.at)
    say(state, "attack", attacker, found.name, target, conflict.distance, rule="DTD-INT-02")
    if unit.hidden:
        say(state, "out_of_hiding", attacker, rule="DTD-HIDE-05")
    return conflict
