"""Cover: what stands between two Units, and how much of a Target it hides."""

from questhall.games.drawn_to_destiny.content.ground.map import Field
from questhall.games.drawn_to_destiny.content.ground.terrain import Terrain
from questhall.games.drawn_to_destiny.content.stats import BODY
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, terrain
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.units import has
from questhall.games.drawn_to_destiny.state import DestinyState, Unit


def obstacles(
    state: DestinyState, attacker: Unit, target: Unit, over_units: bool = False
) -> list[tuple[str, int, int]]:
    """DTD-COV-01, DTD-COV-02, DTD-COV-03, DTD-COV-04: what the sweep meets: (unit | object | terrain | smoke, Unit or
    Space, how often).

    Nearest to the attacker first (DTD-COV-07). Nothing counts below Range 2.
    """
    field = field_of(state)
    if attacker.at == target.at or reach(state, attacker, target) < 2:
        return []
    found: list[tuple[str, int, int]] = []
    swept = field.swept(attacker.at, target.at)
    blockers: dict[int, list[int]] = {}
    for number, unit in enumerate(state.units):
        if unit.out or unit.carrier >= 0 or unit is attacker or unit is target or unit.hidden:
            continue
        if unit.at not in swept and unit.at != target.at:
            continue
        if unit.printed[BODY][1] < target.printed[BODY][1] or (unit.tokens and has(unit, "Prone")):
            continue
        charmed = target.tokens and [
            token for token in target.tokens if token.name == "Charmed" and state.units[token.by] is attacker
        ]
        if charmed and unit.faction != attacker.faction:
            continue
        blockers.setdefault(unit.at, []).append(number)
    if not (blockers or over_units or state.props or state.terrain):
        found += _screen(field, attacker.at, target.at)
    else:
        for space in swept:
            if blockers and not over_units:
                found += [("unit", number, 1) for number in blockers.get(space, ())]
            kind = terrain(state, space)
            if kind.cover and not (over_units and kind.name == "low wall"):
                found.append((_sort_of(kind), space, kind.cover))
            for prop in state.props:
                if prop.at == space and prop.carried < 0 and not prop.gone:
                    found.append(("object", space, 1))
        if not over_units:
            found += [("unit", number, 1) for number in blockers.get(target.at, ())]
    kind = terrain(state, target.at)
    if kind.cover:
        found.append((_sort_of(kind), target.at, kind.cover))
    if has(target, "Dug In"):
        found.append(("terrain", target.at, 1))
    return found


def _screen(field: Field, one: int, other: int) -> tuple[tuple[str, int, int], ...]:
    """DTD-COV-02: the printed terrain in the sweep between two Spaces that counts as Cover; looked for once."""
    found = field.screens.get((one, other))
    if found is None:
        kinds = [(space, field.kind(space)) for space in field.swept(one, other)]
        found = tuple([(_sort_of(kind), space, kind.cover) for space, kind in kinds if kind.cover])
        field.screens[one, other] = found
    return found


def _sort_of(kind: Terrain) -> str:
    if kind.name == "smoke":
        return "smoke"
    return "object" if kind.solid else "terrain"


def cover_between(state: DestinyState, attacker: Unit, target: Unit, over_units: bool = False) -> int:
    """DTD-COV-02, DTD-COV-05: obstacles between two Units, four at most: one Level for each 25 %."""
    here, there = attacker.at, target.at
    field = state.content.fields[state.scene]
    if field.ranges[here][there] < 2 and (here == there or reach(state, attacker, target) < 2):
        return 0
    total, between = field.shades.get(here * field.size + there) or _shade(field, here, there)
    if (
        over_units
        or state.props
        or (state.terrain and not between.isdisjoint(state.terrain))
        or (target.tokens and _sheltered(target))
    ):
        return min(4, sum([count for _, _, count in obstacles(state, attacker, target, over_units)]))
    scale = target.printed[BODY][1]  # nothing out of the ordinary: what is printed, and whoever stands in the way
    for unit in state.units:
        if unit.at in between and not unit.out and unit.carrier < 0 and not unit.hidden:
            if unit is not target and unit.printed[BODY][1] >= scale and not (unit.tokens and has(unit, "Prone")):
                total += 1
    return total if total < 4 else 4


def _shade(field: Field, one: int, other: int) -> tuple[int, frozenset[int]]:
    """DTD-COV-02: the printed Cover of one Space from another, and where a Unit or a change adds to it; a table."""
    total = field.kind(other).cover + sum([count for _, _, count in _screen(field, one, other)])
    found = (total, frozenset((*field.swept(one, other), other)))
    field.shades[one * field.size + other] = found
    return found


def _sheltered(target: Unit) -> bool:
    """Whether a condition has a say in the Cover of a Target: it has dug in, or is charmed (DTD-COND-24)."""
    return any(token.name in ("Dug In", "Charmed") for token in target.tokens)
