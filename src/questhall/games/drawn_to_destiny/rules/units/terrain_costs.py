"""The map as one kind of Unit finds it: what the ground, a climb or the air costs it."""

from collections.abc import Iterable

from questhall.games.drawn_to_destiny.content.ground.map import Field
from questhall.games.drawn_to_destiny.content.ground.routes import Ways
from questhall.games.drawn_to_destiny.content.ground.steps import DOWN, LEVEL, NOWHERE, UP, Step, blown
from questhall.games.drawn_to_destiny.content.ground.terrain import TERRAIN, Terrain
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, fliers_ground, grounds, terrain
from questhall.games.drawn_to_destiny.rules.units.skills import ignores, talents
from questhall.games.drawn_to_destiny.rules.units.units import can_fly, has, word_total
from questhall.games.drawn_to_destiny.state import DestinyState, Unit

PERIL = 3  # DTD-NPC-05: what fire and the edge of a chasm add for the wary
LOWEST_CEILING = 3  # DTD-MOVE-08: so high one may fly in any case
MOST_KINDS = 100  # kinds of walkers, and changes of terrain, that are kept for one map
MOST_WALKERS = 1000  # descriptions of walkers by which such a kind is found
SLICK = ("ice", "oil")  # DTD-MOVE-05
SLOPING = ("stairs", "slope")  # DTD-MAP-08


def terrain_cost(state: DestinyState, unit: Unit, kind: Terrain) -> int:
    """DTD-MAP-07: what a kind of Space adds to a step; damaged lifts pay more (Vehicle deck)."""
    extra = kind.cost
    if kind.rough and unit.crits:
        extra += word_total(state, unit, "RoughCost")
    return extra


def stairs(state: DestinyState, here: int, there: int) -> bool:
    """Whether one of two Spaces is a stair or a slope."""
    return terrain(state, here).name in SLOPING or terrain(state, there).name in SLOPING


def layers_of(state: DestinyState, unit: Unit) -> int:
    """DTD-MOVE-08: how many heights a Unit has to choose from; 0 for one that cannot change its height."""
    field = field_of(state)
    if field.ceiling <= 0 or not can_fly(state, unit):
        return 0
    return max(field.ceiling, LOWEST_CEILING) + 1


def ways_of(state: DestinyState, unit: Unit, wary: bool) -> Ways:
    """The survey for a Unit. DTD-NPC-05: the wary, who are not Mindless, count fire and chasm edges as costing more."""
    field = state.content.fields[state.scene]
    if unit.height or field.ceiling > 0:
        return _survey(state, unit, field, wary)
    kind = (
        unit.active,
        unit.burnt,
        bool(unit.tokens) and has(unit, "Prone"),
        word_total(state, unit, "RoughCost") if unit.crits else 0,
        wary,
        state.wind,
        frozenset(state.terrain.items()) if state.terrain else NOWHERE,
    )
    found = field.walkers.get(kind)
    if found is None:
        if len(field.walkers) >= MOST_WALKERS:
            field.walkers.clear()
        found = field.walkers[kind] = _survey(state, unit, field, wary)
    return found


def _survey(state: DestinyState, unit: Unit, field: Field, wary: bool) -> Ways:
    """The survey by all that it depends on: how a Unit moves, what hinders it, the wind, the terrain as it is."""
    layers = layers_of(state, unit) if field.ceiling > 0 else 0
    walks = layers > 0 or not unit.height or fliers_ground(state, unit)
    wary = wary and "Mindless" not in unit.active
    key = (
        layers,
        layers == 0 and unit.height > 0,
        walks,
        wary,
        bool(unit.tokens) and has(unit, "Prone"),
        word_total(state, unit, "RoughCost") if unit.crits else 0,
        "climb" in talents(state, unit).ignored,
        state.wind,
        _altered(state, field, wary) if state.terrain else NOWHERE,
    )
    known = field.ways.get(key)
    if known is None:
        if len(field.ways) >= MOST_KINDS:
            _forget_changes(field)
        kinds = grounds(state)
        slick = frozenset([space for space, kind in enumerate(kinds) if walks and kind.name in SLICK])
        printed = field.ways.get((*key[:-1], NOWHERE)) if state.terrain and not layers else None
        if layers:
            known = Ways(_in_the_air(state, unit, kinds, layers, wary), slick, layers)
        elif printed is None:
            known = Ways(_afoot(state, unit, kinds, walks, wary, range(field.size)), slick)
        else:  # all but a few rows are those of the printed map
            steps, changed = list(printed.steps), _touched(state, field)
            for space, row in zip(changed, _afoot(state, unit, kinds, walks, wary, changed)):
                steps[space] = row
            known = Ways(steps, slick, like=printed, changed=changed)
        field.ways[key] = known
    return known


def _touched(state: DestinyState, field: Field) -> list[int]:
    """The Spaces from which steps may cost something else since terrain has changed: the changed ones and those beside
    them, and one Space farther about a chasm, whose edge is perilous too (DTD-NPC-05).
    """
    found: set[int] = set()
    for space, name in state.terrain.items():
        found.update((space, *field.near[space]))
        if TERRAIN[name].drop or field.kinds[space].drop:
            found.update([there for beside in field.near[space] for there in field.near[beside]])
    return sorted(found)


def _altered(state: DestinyState, field: Field, wary: bool) -> frozenset[object]:
    """The changes of terrain that make a difference to a walker; to the wary fire and the edge of a chasm do too."""
    found = []
    for space, name in state.terrain.items():
        now, printed = TERRAIN[name], field.kind(space)
        if now is printed:
            continue
        if (
            now.cost != printed.cost
            or now.enter != printed.enter
            or now.rough != printed.rough
            or now.blocks_sight != printed.blocks_sight
            or (wary and (now.burns != printed.burns or now.drop != printed.drop))
            or now.name in SLICK + SLOPING
            or printed.name in SLICK + SLOPING
        ):
            found.append((space, name))
    return frozenset(found)


def _forget_changes(field: Field) -> None:
    """Make room: what was found for the printed map stays, unless there is too much of that."""
    field.walkers.clear()
    for key in [key for key in field.ways if key[-1]]:
        del field.ways[key]
    if len(field.ways) >= MOST_KINDS:
        field.ways.clear()


def _entries(state: DestinyState, unit: Unit, field: Field, kinds: list[Terrain], wary: bool) -> list[int]:
    """DTD-MAP-07, DTD-NPC-05: what each Space adds to a step onto its ground; minus 1: no way in."""
    prone = 2 if unit.tokens and has(unit, "Prone") else 0
    brinks = {there for space, kind in enumerate(kinds) if kind.drop for there in field.near[space]} if wary else set()
    found = []
    for space, kind in enumerate(kinds):
        if not kind.enter:
            found.append(-1)
        else:
            risky = wary and (kind.burns or space in brinks)
            found.append(terrain_cost(state, unit, kind) + prone + (PERIL if risky else 0))
    return found


def _prices(extra: int, heading: int, slick: bool, wind: int) -> tuple[int, int, int]:
    """A step ahead, aside and backward."""
    if wind < 0:
        return (1 + extra, 2 + extra + slick, 2 + extra)
    return (
        blown(1 + extra, heading, wind),
        blown(2 + extra + slick, heading, wind),
        blown(2 + extra, heading, wind),
    )


def _afoot(
    state: DestinyState, unit: Unit, kinds: list[Terrain], walks: bool, wary: bool, spaces: Iterable[int]
) -> list[tuple[Step, ...]]:
    """DTD-MAP-08: the steps from some Spaces of one who stays on the ground, or at its height."""
    field = field_of(state)
    if walks:
        entry = _entries(state, unit, field, kinds, wary)
    else:
        entry = [-1 if kind.blocks_sight and not kind.enter else 0 for kind in kinds]
    steps: list[tuple[Step, ...]] = []
    elevation, wind = field.elevation, state.wind
    known: dict[int, tuple[int, int, int]] = {}  # prices on ground that is not slick, in calm air
    for space in spaces:
        slick = walks and kinds[space].name in SLICK
        found: list[Step] = []
        for heading, there in enumerate(field.links[space]):
            if there < 0 or entry[there] < 0:
                continue
            extra = entry[there]
            rise = elevation[there] - elevation[space] if not unit.height else 0
            if rise and kinds[space].name not in SLOPING and kinds[there].name not in SLOPING:
                if rise <= -2:
                    continue
                extra += climb_cost(state, unit, rise)
            if slick or wind >= 0:
                prices = _prices(extra, heading, slick, wind)
            elif extra in known:
                prices = known[extra]
            else:
                prices = known[extra] = _prices(extra, heading, False, wind)
            found.append((heading, there, prices))
        steps.append(tuple(found))
    return steps


def _in_the_air(
    state: DestinyState, unit: Unit, kinds: list[Terrain], layers: int, wary: bool
) -> list[tuple[Step, ...]]:
    """DTD-MOVE-08, DTD-SKILL-10: the steps of a flier, each level, a height up or a height down; terrain matters only
    on the ground.
    """
    field = field_of(state)
    entry = _entries(state, unit, field, kinds, wary)
    steps: list[tuple[Step, ...]] = []
    for height in range(layers):
        for space, row in enumerate(field.links):
            slick = height == 0 and kinds[space].name in SLICK
            found: list[Step] = []
            for heading, there in enumerate(row):
                if there < 0:
                    continue
                for code, rise in ((LEVEL, 0), (UP, 1), (DOWN, -1)):
                    after = height + rise
                    if not 0 <= after < layers or field.elevation[there] + after >= layers:
                        continue
                    if after == 0 and entry[there] < 0:
                        continue
                    climb = field.elevation[there] + after - field.elevation[space] - height
                    extra = climb_cost(state, unit, climb) + (entry[there] if after == 0 else 0)
                    prices = _prices(extra, heading, slick, state.wind)
                    found.append((heading + code, after * field.size + there, prices))
            steps.append(tuple(found))
    return steps


def climb_cost(state: DestinyState, unit: Unit, rise: int) -> int:
    """DTD-MAP-08: going up costs two more for each level; Climb takes one off."""
    if rise <= 0:
        return 0
    return max(0, 2 * rise - (1 if ignores(state, unit, "climb") else 0))
