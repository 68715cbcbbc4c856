"""Interact with things and neighbours: Tests, Tasks, doors, carts, mounts, objects (DTD-INT-10)."""

from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.content.ground.map import Field
from questhall.games.drawn_to_destiny.content.printed import Ability
from questhall.games.drawn_to_destiny.content.vocabulary import BURDEN
from questhall.games.drawn_to_destiny.rules.conflict.skill_tests import begin_test
from questhall.games.drawn_to_destiny.rules.conflict.tasks import begin_task, may_work, task_lines
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add, lower
from questhall.games.drawn_to_destiny.rules.harm.conditions import needs_a_grip
from questhall.games.drawn_to_destiny.rules.harm.levels import reckon
from questhall.games.drawn_to_destiny.rules.scene.abilities import begin_ability_test
from questhall.games.drawn_to_destiny.rules.units.arcs import arcs_to
from questhall.games.drawn_to_destiny.rules.units.equipment import receive
from questhall.games.drawn_to_destiny.rules.units.items import carried, item_abilities
from questhall.games.drawn_to_destiny.rules.units.means import attack_means, cannot_use_abilities, neighbours, profile
from questhall.games.drawn_to_destiny.rules.units.narrators import card_seat
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, object_body, room, set_terrain, terrain
from questhall.games.drawn_to_destiny.rules.units.predicates import scene_holds
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.sight import sees_space
from questhall.games.drawn_to_destiny.rules.units.skills import best_skill, talents
from questhall.games.drawn_to_destiny.rules.units.units import (
    able,
    amount,
    has,
    has_word,
    is_vehicle,
    line_of,
    scene_of,
)
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side, Unit
from questhall.kernel import Option, say

DOORS = ("door", "open door")
SMASHED = ("door", "barrel", "low wall")


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
    if ability.needs_item and not any(thing.name == ability.needs_item for _, thing in carried(state, number)):
        return []
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
        if other != number and has_word(state, one, "NoAid"):
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


def _nothing_beside(state: DestinyState, field: Field, unit: Unit) -> bool:
    """Whether nothing that one can open or break was printed beside a Unit, or has come there."""
    if field.beside[unit.at]:
        return False
    return not state.terrain or state.terrain.keys().isdisjoint(field.near[unit.at])


def doors_near(state: DestinyState, unit: Unit) -> list[int]:
    """Doors within a Space of the Unit, ahead of it."""
    field = field_of(state)
    if _nothing_beside(state, field, unit):
        return []
    return [
        there
        for there in field.links[unit.at]
        if there >= 0 and terrain(state, there).name in DOORS and "Front" in arcs_to(state, unit, there)
    ]


def plain_options(state: DestinyState, number: int, near: list[int] | None = None) -> list[Option]:
    """DTD-INT-10, DTD-ACT-11, DTD-MOVE-09: what nothing resists, and what is done to oneself or a neighbour. `near`:
    everybody within a Space, where they are known already.
    """
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
    for line in task_lines(state):
        if may_work(state, number, line):
            found.append(("task", line.id))
    for other in neighbours(state, number) if near is None else near:
        one = state.units[other]
        if one.tokens and one.faction == unit.faction:
            if amount(one, "Bleeding") and not is_vehicle(state, one):
                found.append(("bind", other))
            if amount(one, "Burning"):
                found.append(("douse", other))
        if one.led and not one.hidden and able(one) and unit.owner >= 0:
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
    if place and unit.owner >= 0:
        hidden = [event for event in scene.event if event.kind == "location" and event.place == place]
        if any(event.id not in state.happened for event in hidden):
            if any(line_of(unit, name) is not None for name in ("Investigation", "Hunting", "Survival")):
                found.append("explore")
    return found


def _props(state: DestinyState, number: int) -> list[Option]:
    """Carts are pushed, chests taken."""
    unit = state.units[number]
    field = field_of(state)
    found: list[Option] = []
    for prop, line in zip(state.props, scene_of(state).prop) if state.props else ():
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
    if _nothing_beside(state, field, unit):
        return found
    objects = [
        there
        for there in field.links[unit.at]
        if there >= 0 and terrain(state, there).name in SMASHED
        and object_body(state, there)[0] > 0 and "Front" in arcs_to(state, unit, there)
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
        full = not room(state, number, unit.at)  # asked while it does not stand there yet (DTD-MAP-05)
        unit.carrier = -1
        if full:
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
    vs = state.units[crit.by].ranks[0] if needs_a_grip(crit) else 4
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
