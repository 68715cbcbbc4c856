"""The map as it is now: terrain with its changes, heights, light, who stands where (DTD-MAP)."""

from questhall.games.drawn_to_destiny.content.ground.map import Field
from questhall.games.drawn_to_destiny.content.ground.steps import NOWHERE
from questhall.games.drawn_to_destiny.content.ground.terrain import OBJECT_BODY, TERRAIN, Terrain
from questhall.games.drawn_to_destiny.content.vocabulary import HELD
from questhall.games.drawn_to_destiny.rules.units.arcs import arcs_to
from questhall.games.drawn_to_destiny.rules.units.units import can_fly, has, is_vehicle, on_map, scene_of
from questhall.games.drawn_to_destiny.state import DestinyState, Unit


def field_of(state: DestinyState) -> Field:
    """The printed map."""
    return state.content.fields[state.scene]


def terrain(state: DestinyState, space: int) -> Terrain:
    """DTD-MAP-07: the kind of a Space as it is now."""
    if state.terrain:
        changed = state.terrain.get(space)
        if changed is not None:
            return TERRAIN[changed]
    return state.content.fields[state.scene].kinds[space]


def grounds(state: DestinyState) -> list[Terrain]:
    """DTD-MAP-07: the kinds of all Spaces as they are now."""
    found = list(field_of(state).kinds)
    for space, kind in state.terrain.items():
        found[space] = TERRAIN[kind]
    return found


def set_terrain(state: DestinyState, space: int, kind: str, rounds: int = 0) -> None:
    """Change a Space, for some Rounds or for good."""
    state.terrain[space] = kind
    if rounds:
        state.terrain_until[space] = state.round + rounds - 1
    else:
        state.terrain_until.pop(space, None)
    _note_sight(state)


def restore_terrain(state: DestinyState, space: int) -> None:
    """A change of terrain has run out."""
    state.terrain.pop(space, None)
    state.terrain_until.pop(space, None)
    _note_sight(state)


def _note_sight(state: DestinyState) -> None:
    field = field_of(state)
    state.changes = tuple(
        sorted(
            (space, TERRAIN[kind].blocks_sight)
            for space, kind in state.terrain.items()
            if TERRAIN[kind].blocks_sight != field.kind(space).blocks_sight
        )
    )


def units_at(state: DestinyState, space: int) -> list[int]:
    """The Units that stand in a Space (carried ones do not count)."""
    return [n for n, unit in enumerate(state.units) if unit.at == space and not unit.out and unit.carrier < 0]


def room(state: DestinyState, number: int, space: int) -> bool:
    """DTD-MAP-05: at most two Units in a Space; a vehicle never beside a vehicle unless the Scene allows boarding."""
    mine, here = state.units[number], []
    for unit in state.units:
        if unit.at == space and not unit.out and unit.carrier < 0:
            if unit is mine:
                return True
            if not unit.hidden or unit.faction == mine.faction:
                here.append(unit)
    if len(here) >= 2:
        return False
    if here and is_vehicle(state, mine) and not scene_of(state).map.boarding:
        return not any(is_vehicle(state, other) for other in here)
    return True


def level_height(state: DestinyState, unit: Unit) -> int:
    """DTD-COND-15: for comparing Levels a Prone Unit counts one lower."""
    height = state.content.fields[state.scene].elevation[unit.at] + unit.height
    return height - 1 if unit.tokens and has(unit, "Prone") else height


def object_body(state: DestinyState, space: int) -> tuple[int, int]:
    """DTD-INT-11: what is left of the Body of the object in a Space; (0, 0) when there is none."""
    kind = terrain(state, space).name
    body = OBJECT_BODY.get(kind)
    if body is None:
        return (0, 0)
    return (max(0, body[0] - state.objects.get(space, 0)), body[1])


def shaded(state: DestinyState, unit: Unit, space: int) -> bool:
    """Whether a Unit would be in the dark, or behind something, on a Space."""
    return terrain(state, space).cover > 0 or not is_lit(state, unit, space)


def is_lit(state: DestinyState, target: Unit, space: int = -1) -> bool:
    """DTD-LEVEL-03, darkness: by day, beside a fire, or in the light of a lamp that somebody carries. `space`: if it
    stood there.
    """
    if scene_of(state).light == "day":
        return True
    field = field_of(state)
    at = target.at if space < 0 else space
    if field.lit(at, state.terrain) or has(target, "Burning"):
        return True
    lamps = state.content.lamps
    for thing in state.things:
        if thing.name not in lamps or thing.gone or (thing.holder < 0 and thing.at < 0):
            continue
        lamp = state.content.items[thing.name]
        holder = state.units[thing.holder] if thing.holder >= 0 else None
        if holder is not None and (holder.out or thing.slot not in HELD):
            continue
        spot = holder.at if holder is not None else thing.at
        if field.distance(spot, at) > lamp.light:
            continue
        if lamp.light_front and holder is not None and "Front" not in arcs_to(state, holder, at):
            continue
        return True
    return False


def fliers_ground(state: DestinyState, unit: Unit) -> bool:
    """Whether terrain matters to the Unit: not for one that flies above it (DTD-SKILL-10)."""
    return not (unit.height > 0 and can_fly(state, unit))


def standing(state: DestinyState) -> list[int]:
    """Every Unit on the map."""
    return [n for n, unit in enumerate(state.units) if on_map(unit)]


def free_spot(state: DestinyState, space: int) -> int:
    """A Space or the nearest one with room for another Unit."""
    for there in field_of(state).outward(space):
        if terrain(state, there).enter and len(units_at(state, there)) < (2 if there == space else 1):
            return there
    return -1


def near_space(state: DestinyState, space: int, far: int) -> list[int]:
    """The Units within some Spaces of a Space."""
    field = field_of(state)
    return [
        n
        for n, unit in enumerate(state.units)
        if not unit.out and unit.at >= 0 and field.distance(space, unit.at) <= far
    ]


def full_beside(state: DestinyState, number: int) -> int:
    """DTD-MAP-05: the Spaces one step away without room for a Unit, as bits; mostly nobody stands there."""
    around = state.content.fields[state.scene].around[state.units[number].at]
    near = [unit for unit in state.units if unit.at in around and not unit.out]
    return full_spaces(state, number, near) if near else NOWHERE


def full_spaces(state: DestinyState, number: int, units: list[Unit] | None = None) -> int:
    """DTD-MAP-05, DTD-MAP-06: the Spaces without room for a Unit, as bits: two stand there, or a vehicle beside which
    it cannot; nothing else bars the way. `units`: who is in question, if not everybody.
    """
    mine = state.units[number]
    side = mine.faction
    crowds = state.content.units[mine.card].kind == "vehicle" and not scene_of(state).map.boarding
    if units is not None and len(units) < 2 and not crowds:
        return NOWHERE
    full, taken = NOWHERE, []
    for unit in state.units if units is None else units:
        if unit.out or unit is mine or unit.carrier >= 0 or (unit.hidden and unit.faction != side):
            continue
        space = unit.at
        if (space in taken or (crowds and is_vehicle(state, unit))) and space >= 0:
            full |= 1 << space
        taken.append(space)
    return full
