"""Interact: attacks, Tests, Tasks, doors, carts, mounts; what is offered and how it begins (DTD-ITEM-07, DTD-
HIDE-06).
"""

from questhall.games.drawn_to_destiny import lattice
from questhall.games.drawn_to_destiny.conditions import add, lower
from questhall.games.drawn_to_destiny.conflict import begin, begin_test
from questhall.games.drawn_to_destiny.content import Ability
from questhall.games.drawn_to_destiny.deciders import card_seat
from questhall.games.drawn_to_destiny.effects import Context, run
from questhall.games.drawn_to_destiny.equipment import receive
from questhall.games.drawn_to_destiny.ground import (
    arcs_to,
    field_of,
    object_body,
    reach,
    room,
    sees,
    sees_space,
    set_terrain,
    terrain,
)
from questhall.games.drawn_to_destiny.levels import reckon
from questhall.games.drawn_to_destiny.means import (
    Profile,
    arms_of,
    attack_means,
    best_skill,
    cannot_use_abilities,
    profile,
)
from questhall.games.drawn_to_destiny.predicates import card_holds, scene_holds
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Pending, Side, Unit
from questhall.games.drawn_to_destiny.tasks import begin_ability_test, begin_task, may_work, task_line
from questhall.games.drawn_to_destiny.units import (
    able,
    amount,
    has,
    has_word,
    hostile,
    is_vehicle,
    item_abilities,
    line_of,
    power_stat,
    scene_of,
    talents,
)
from questhall.games.drawn_to_destiny.vocabulary import BURDEN, WILL
from questhall.kernel import Option, say


def targets_of(state: DestinyState, number: int, shape: Profile) -> list[int]:
    """DTD-INT-03, DTD-ARC-01, DTD-HIDE-02: the Rivals in Arc, Range and sight of a means."""
    unit = state.units[number]
    far = _reach_of(unit, shape)
    row = field_of(state).ranges[unit.at]
    return [
        other
        for other, rival in enumerate(state.units)
        if not rival.out and row[rival.at] <= far and _exposed(state, number, shape, far, other)
    ]


def _reach_of(unit: Unit, shape: Profile) -> int:
    """How far a means reaches now: a Lunge is a Space longer, the blind reach one (DTD-COND-07)."""
    far = shape.high
    if unit.boosts and "Lunge" in unit.boosts and shape.kind in ("melee", "reach", "close"):
        far += 1
    if unit.tokens and far >= 2 and any(token.name == "Blind" and not token.part for token in unit.tokens):
        return 1
    return far


def _exposed(state: DestinyState, number: int, shape: Profile, far: int, target: int) -> bool:
    """Whether a Unit can be attacked with a means."""
    unit, rival = state.units[number], state.units[target]
    if rival.out or rival.hidden or not hostile(state, unit, rival):
        return False
    if rival.carrier >= 0 and not state.content.units[state.units[rival.carrier].card].open:
        return False
    if not able(rival) and rival.owner < 0 and not rival.named:
        return False
    if reach(state, unit, rival) > far or not _fits(state, number, shape, target):
        return False
    return any(arc in shape.arcs for arc in arcs_to(state, unit, rival.at)) and sees(state, unit, rival)


def means_against(state: DestinyState, number: int, target: int) -> list[str]:
    """DTD-NPC-04: every means with which a Unit could attack this Target now."""
    unit, rival = state.units[number], state.units[target]
    arms = arms_of(state, number)
    if rival.out or field_of(state).distance(unit.at, rival.at) > arms.far + 1:
        return []
    if unit.tokens and has(unit, "Frenzied"):
        return [
            str(option[1]).replace("_", " ")  # type: ignore[index]
            for option in attack_options(state, number)
            if option[2] == target  # type: ignore[index]
        ]
    found = []
    for shape in arms.attacks:
        if _exposed(state, number, shape, _reach_of(unit, shape), target) and _usable(state, number, shape):
            if shape.area is None or shape.area.shape == "blast" or targets_of(state, number, shape)[0] == target:
                found.append(shape.means)
    return found


def _usable(state: DestinyState, number: int, shape: Profile) -> bool:
    """Whether nothing forbids a means: the Scene, a dumb mouth, the card's own condition."""
    unit = state.units[number]
    if forbidden(state, shape.skill) or speechless(state, unit, shape.skill, shape.ability):
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
    if not unit.tokens and not unit.crits:
        return False
    mute = has(unit, "Mute")
    deaf = any(token.name == "Deaf" and not token.part for token in unit.tokens)
    silent = mute or deaf or (unit.crits and has_word(state, unit, "NoWillSkills"))
    if silent and power_stat(skill) == WILL:
        return True
    return mute and bool(ability) and state.content.abilities[ability].spoken


def attack_options(state: DestinyState, number: int) -> list[Option]:
    """DTD-ACT-06, DTD-INT-01: every attack that the Unit can make and pay now."""
    unit = state.units[number]
    found: list[Option] = []
    frenzied = unit.tokens and has(unit, "Frenzied")
    for shape in arms_of(state, number).attacks:
        targets = targets_of(state, number, shape)
        if not targets or not _usable(state, number, shape):
            continue
        if frenzied:
            targets = [min(targets, key=lambda other: reach(state, unit, state.units[other]))]
        if shape.area is not None and shape.area.shape != "blast":
            targets = targets[:1]
        name = shape.means.replace(" ", "_")
        found += [("attack", name, target) for target in targets]
    return found


def area_targets(state: DestinyState, number: int, shape: Profile, target: int) -> list[int]:
    """The shapes on the lattice: all Units in the shape are Targets, Allies too; the one aimed at comes first."""
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


def begin_attack(state: DestinyState, number: int, means: str, target: int, free: bool = False) -> None:
    """DTD-INT-01, DTD-INT-02, DTD-ACT-08: pay, spend a Use, start the Conflict."""
    unit = state.units[number]
    shape = profile(state, number, means)
    if not free:
        unit.move -= unit.cost
        unit.spent += unit.cost
    unit.target = target
    if shape.thing >= 0:
        thing = state.things[shape.thing]
        card = state.content.items[thing.name]
        if means.startswith("throw"):
            thing.slot = "Thrown"
        elif card.uses:
            thing.uses -= 1
    if not shape.types and shape.thing >= 0:
        _toss(state, number, shape, target)
        return
    others: list[int] = []
    if shape.area is not None:
        others = area_targets(state, number, shape, target)[1:]
    begin(state, number, means, target, free=free, others=others)
    for effect in shape.effects:
        if effect.on == "start":
            run(state, effect, Context(number, target, state.units[target].at))
    if means.startswith("throw"):
        thing = state.things[shape.thing]
        state.later.append(Pending("land", number, n=shape.thing, spaces=[state.units[target].at]))


def _toss(state: DestinyState, number: int, shape: Profile, target: int) -> None:
    """A grenade that hurts nobody: smoke over a Space and all around it."""
    field = field_of(state)
    centre = state.units[target].at
    far = shape.area.n if shape.area is not None else 0
    for effect in shape.effects:
        if effect.verb == "terrain":
            for space in range(field.size):
                if field.distance(centre, space) <= far and terrain(state, space).enter:
                    set_terrain(state, space, effect.set, effect.rounds)
    say(state, "tossed", number, shape.name, centre, rule="DTD-ACT-06")


def test_options(state: DestinyState, number: int) -> list[Option]:
    """Tests and Tasks of Abilities: on oneself, a neighbour, a vehicle, a door."""
    unit = state.units[number]
    found: list[Option] = []
    if cannot_use_abilities(state, unit):
        return found
    tests = list(talents(state, unit).tests)
    for name, _ in item_abilities(state, number):
        ability = state.content.abilities[name]
        if ability.use == "interact" and ability.test is not None:
            tests.append(ability)
    for ability in tests:
        for target, space in _test_objects(state, number, ability):
            found.append(("test", ability.name.replace(" ", "_"), target, space))
    return found


def _test_objects(state: DestinyState, number: int, ability: Ability) -> list[tuple[int, int]]:
    """On whom or what an Ability's Test may be made."""
    unit = state.units[number]
    assert ability.test is not None
    on = ability.test.on
    if on == "space":
        has_charge = any(
            thing.holder == number and thing.name == "Charge: Satchel" and thing.uses > 0 for thing in state.things
        )
        return [(-1, unit.at)] if has_charge else []
    if on == "door":
        return [(-1, space) for space in doors_near(state, unit) if terrain(state, space).name == "door"]
    found = []
    for other, one in enumerate(state.units):
        if one.out or one.faction != unit.faction or reach(state, unit, one) > 1:
            continue
        if on == "vehicle" and not is_vehicle(state, one):
            continue
        if on == "neighbour" and is_vehicle(state, one):
            continue
        if ability.name == "Field Surgery" and not one.crits:
            continue
        if ability.name != "Field Surgery" and not (one.crits or any(one.light) or one.tokens):
            continue
        found.append((other, -1))
    return found


def doors_near(state: DestinyState, unit: Unit) -> list[int]:
    """Doors within a Space of the Unit, ahead of it."""
    field = field_of(state)
    return [
        there
        for there in field.links[unit.at]
        if there >= 0 and terrain(state, there).name in ("door", "open door") and "Front" in arcs_to(state, unit, there)
    ]


def plain_options(state: DestinyState, number: int) -> list[Option]:
    """DTD-INT-10, DTD-ACT-11, DTD-MOVE-09: what nothing resists, and what is done to oneself or a neighbour."""
    unit = state.units[number]
    field = field_of(state)
    scene = scene_of(state)
    found: list[Option] = []
    for space in doors_near(state, unit):
        name = field.name(space)
        shut = terrain(state, space).name == "door"
        key = scene.map.keys.get(name, "")
        held = key and any(thing.name == key and thing.holder >= 0 and state.units[thing.holder].faction == unit.faction
                           for thing in state.things if not thing.gone)  # fmt: skip
        if not shut or (name not in scene.map.locks and not key) or held:
            found.append(("door", space))
    for line in scene.task:
        if may_work(state, number, line):
            found.append(("task", line.id))
    for other, one in enumerate(state.units):
        if one.out or reach(state, unit, one) > 1:
            continue
        if one.tokens and one.faction == unit.faction:
            if amount(one, "Bleeding") and not is_vehicle(state, one):
                found.append(("bind", other))
            if amount(one, "Burning"):
                found.append(("douse", other))
        if one.led and able(one) and unit.owner >= 0:
            found.append(("lead", other))
        seats = state.content.units[one.card].seats
        if seats and one.faction == unit.faction and other != number and unit.carrier < 0:
            riders = [rider for rider in state.units if rider.carrier == other and not rider.out]
            if len(riders) < seats and not is_vehicle(state, unit):
                found.append(("board", other))
    if unit.carrier >= 0:
        found.append("alight")
    if unit.tokens and amount(unit, "Choking") and terrain(state, unit.at).name != "smoke":
        found.append("breathe")
    found += _props(state, number)
    for crit in unit.crits:
        if crit.deck == BURDEN:
            found.append(("free", crit.id))
    place = field.place_of[unit.at]
    if (
        place
        and unit.owner >= 0
        and any(line_of(unit, name) is not None for name in ("Investigation", "Hunting", "Survival"))
    ):
        if any(
            event.kind == "location" and event.place == place and event.id not in state.happened
            for event in scene.event
        ):
            found.append("explore")
    return found


def _props(state: DestinyState, number: int) -> list[Option]:
    """Carts are pushed, chests taken."""
    unit = state.units[number]
    field = field_of(state)
    found: list[Option] = []
    for prop, line in zip(state.props, scene_of(state).prop):
        if prop.gone or prop.carried >= 0 or field.distance(unit.at, prop.at) > 1 or not scene_holds(state, line.needs):
            continue
        if line.use == "take":
            found.append(("take", prop.id))
        elif line.use == "push":
            for heading in range(8):
                there = field.links[prop.at][heading]
                if there >= 0 and terrain(state, there).enter:
                    found.append(("shove", prop.id, lattice.HEADINGS[heading]))
            if unit.owner >= 0 and prop.at in field.exits.get(state.factions[unit.faction], frozenset()):
                found.append(("shove", prop.id, "out"))
    return found


def smash_options(state: DestinyState, number: int) -> list[Option]:
    """DTD-INT-11: attacks on doors, barrels and walls within reach of the hand."""
    unit = state.units[number]
    field = field_of(state)
    found: list[Option] = []
    objects = [
        there
        for there in field.links[unit.at]
        if there >= 0 and object_body(state, there)[0] > 0 and "Front" in arcs_to(state, unit, there)
        and terrain(state, there).name in ("door", "barrel", "low wall")
    ]  # fmt: skip
    if not objects:
        return found
    for means in attack_means(state, number):
        shape = profile(state, number, means)
        if shape.types and shape.stat == 0 and shape.high >= 1 and sees_space(state, unit, objects[0]):
            found += [("smash", means.replace(" ", "_"), space) for space in objects]
    return found


def begin_plain(state: DestinyState, number: int, option: Option) -> None:
    """Do an Interact that is no attack; the cost has been paid."""
    unit = state.units[number]
    name = option[0] if isinstance(option, tuple) else option
    what = option[1] if isinstance(option, tuple) and len(option) > 1 else -1
    if name == "door":
        space = int(what)
        set_terrain(state, space, "open door" if terrain(state, space).name == "door" else "door")
        say(state, "door", number, space, rule="DTD-INT-10")
    elif name == "task":
        begin_task(state, number, str(what))
    elif name == "test":
        assert isinstance(option, tuple)
        begin_ability_test(state, number, str(what).replace("_", " "), int(option[2]), int(option[3]))
    elif name == "bind":
        _bind(state, number, int(what))
    elif name == "douse":
        lower(state, int(what), "Burning")
    elif name == "breathe":
        lower(state, number, "Choking")
    elif name == "lead":
        one = state.units[int(what)]
        one.order, one.led = f"follow:{number}", False
        say(state, "led", number, int(what), rule="DTD-INT-10")
    elif name == "board":
        unit.carrier, unit.at, unit.facing = int(what), state.units[int(what)].at, state.units[int(what)].facing
        say(state, "boarded", number, int(what), rule="DTD-MOVE-09")
    elif name == "alight":
        unit.carrier = -1
        if not room(state, number, unit.at):
            spot = next((there for there in field_of(state).links[unit.at] if there >= 0 and room(state, number, there)
                         and terrain(state, there).enter), unit.at)  # fmt: skip
            unit.at = spot
        say(state, "alighted", number, rule="DTD-MOVE-09")
    elif name == "explore":
        skill = best_skill(
            state, number, tuple([s for s in ("Investigation", "Hunting", "Survival") if line_of(unit, s)])
        )
        begin_test(state, number, skill, f"skill:{skill}", 4, 0).ability = "explore"
    elif name == "free":
        _break_free(state, number, int(what))
    elif name == "smash":
        assert isinstance(option, tuple)
        _smash(state, number, str(what).replace("_", " "), int(option[2]))
    elif name in ("take", "shove"):
        assert isinstance(option, tuple)
        _use_prop(state, number, option)


def _bind(state: DestinyState, number: int, target: int) -> None:
    """DTD-ACT-11: two Actions remove one Bleeding."""
    one = state.units[target]
    if has(one, "Bandaging"):
        one.tokens = [token for token in one.tokens if token.name != "Bandaging"]
        lower(state, target, "Bleeding")
    else:
        add(state, target, "Bandaging", by=number)


def _break_free(state: DestinyState, number: int, crit_id: int) -> None:
    """Burden: an Interact of Close Combat or Athletics against the binder's Body, or 4 for a net or trap."""
    unit = state.units[number]
    crit = next(crit for crit in unit.crits if crit.id == crit_id)
    skill = best_skill(state, number, ("Close Combat", "Athletics"))
    vs = state.units[crit.by].ranks[0] if crit.by >= 0 else 4
    begin_test(state, number, skill, f"skill:{skill}", vs, 0).ability = f"grip:{crit_id}"


def _smash(state: DestinyState, number: int, means: str, space: int) -> None:
    """DTD-INT-11: an attack on an object; no rival card."""
    shape = profile(state, number, means)
    if shape.thing >= 0 and state.content.items[state.things[shape.thing].name].uses:
        state.things[shape.thing].uses -= 1
    conflict = Conflict(
        "object",
        "approach",
        Side(unit=number, seat=card_seat(state, number), means=means, skill=shape.skill, paid=True, answered=True),
        Side(unit=-1, seat=-1, level=0),
        space=space,
    )
    conflict.loud = shape.kind in ("firearm", "gunnery", "demolitions")
    state.conflict = conflict
    reckon(state, conflict)
    say(state, "smash", number, shape.name, space, rule="DTD-INT-11")


def _use_prop(state: DestinyState, number: int, option: tuple[str | int, ...]) -> None:
    field = field_of(state)
    for prop, line in zip(state.props, scene_of(state).prop):
        if prop.id != option[1]:
            continue
        if option[0] == "take":
            if line.item:
                receive(state, number, line.item)
                prop.gone = state.factions[state.units[number].faction]
            else:
                prop.carried = number
            say(state, "took", number, prop.id, rule="DTD-INT-10")
        elif option[2] == "out":
            prop.gone = state.factions[state.units[number].faction]
            say(state, "prop_out", number, prop.id, rule="DTD-MAP-09")
        else:
            prop.at = field.links[prop.at][lattice.HEADINGS.index(str(option[2]))]
            say(state, "shoved", number, prop.id, prop.at, rule="DTD-INT-10")


def task_known(state: DestinyState, name: str) -> bool:
    """Whether the Scene has a Task of this name."""
    return task_line(state, name) is not None
