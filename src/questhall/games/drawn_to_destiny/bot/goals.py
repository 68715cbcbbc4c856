"""Where a decent player's Units want to go: what the Scene asks for, and whom to fight on the way."""

from questhall.games.drawn_to_destiny.bot.aims import Aim, aims
from questhall.games.drawn_to_destiny.content.ground.map import point
from questhall.games.drawn_to_destiny.rules.conflict.npc_paths import Goal
from questhall.games.drawn_to_destiny.rules.conflict.tasks import task_line, task_spaces, working_level
from questhall.games.drawn_to_destiny.rules.units.means import attack_means, profile
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, terrain
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.units import able, hostile
from questhall.games.drawn_to_destiny.state import DestinyState, Unit


def foes(state: DestinyState, unit: Unit) -> list[Unit]:
    """Rivals that can be seen."""
    return [other for other in state.units if able(other) and hostile(state, unit, other) and not other.hidden]


def time_to_go(state: DestinyState, unit: Unit, found: list[Aim]) -> bool:
    """Leave when nothing else is left to do, or when one is being worn down."""
    return all(kind in ("leave", "defeat", "search", "go") for kind, _, _ in found)


def best_worker(state: DestinyState, number: int, name: str) -> bool:
    """Whether nobody of the side on the map is clearly better at a Task than this Unit."""
    line = task_line(state, name)
    if line is None:
        return False
    mine = working_level(state, number, line)
    others = [
        working_level(state, other, line)
        for other, unit in enumerate(state.units)
        if unit.owner >= 0 and able(unit) and unit.faction == state.units[number].faction
    ]
    return mine >= 1 or mine >= max(others, default=mine)


def unarmed(state: DestinyState, number: int) -> bool:
    """Whether a Unit has only its bare hands and its words."""
    return all(means == "hands" or profile(state, number, means).stat != 0 for means in attack_means(state, number))


def _lost_weapons(state: DestinyState, number: int) -> list[Goal]:
    """Where a weapon lies not far off, for somebody who has none."""
    unit = state.units[number]
    field = field_of(state)
    spots = [
        thing.at
        for thing in state.things
        if thing.at >= 0 and thing.holder < 0 and not thing.gone and field.distance(unit.at, thing.at) <= 5
        and state.content.items[thing.name].weapon is not None
    ]  # fmt: skip
    return [Goal("spaces", -1, tuple(spots))] if spots and unarmed(state, number) else []


def _ordered(state: DestinyState, unit: Unit) -> list[Goal]:
    """DTD-NPC-14: what the Scene bids an NPC do, for a Narrator who plays it."""
    field = field_of(state)
    sort, _, what = unit.order.partition(":")
    if sort == "task":
        line = task_line(state, what)
        return [Goal("work", -1, tuple(task_spaces(state, line)))] if line is not None else []
    if sort in ("guard", "goto"):
        space = field.index[point(what)]
        return [Goal("space", space)] if unit.at != space else []
    exits = field.exits.get(state.factions[unit.faction], frozenset()) if sort == "exit" else ()
    return [Goal("spaces", -1, tuple(sorted(exits)))] if exits else []


def goals(state: DestinyState, number: int) -> list[Goal]:
    """Where a Unit wants to go, the most wanted first."""
    unit = state.units[number]
    field = field_of(state)
    found: list[Goal] = _lost_weapons(state, number) + _ordered(state, unit)
    wanted = aims(state, state.factions[unit.faction])
    near = [foe for foe in foes(state, unit) if reach(state, unit, foe) <= 3]
    exits = tuple(sorted(field.exits.get(state.factions[unit.faction], frozenset())))
    for kind, what, where in wanted:
        if kind == "task" and best_worker(state, number, what):
            line = task_line(state, what)
            assert line is not None
            if line.unit:
                talk = [
                    n for n, other in enumerate(state.units) if able(other) and line.unit in (other.key, other.card)
                ]
                found += [Goal("near", state.units[n].at) for n in talk if reach(state, unit, state.units[n]) > 4]
            else:
                found.append(Goal("work", -1, tuple(task_spaces(state, line))))
        elif kind == "shove":
            prop = next((prop for prop in state.props if prop.id == what), None)
            if prop is not None and prop.at >= 0:
                found.append(Goal("near", prop.at))
        elif kind in ("find", "search"):
            spots = [
                space
                for place, spaces in field.places.items()
                for space in spaces
                if (place not in state.barren if kind == "find" else place == what and not state.searched.get(place, 0))
                and terrain(state, space).enter
            ]  # fmt: skip
            if spots:
                found.append(Goal("spaces", -1, tuple(spots)))
        elif kind == "lead":
            spots = [other.at for other in state.units if other.led and able(other)]
            if spots:
                found.append(Goal("near", min(spots, key=lambda at: field.distance(unit.at, at))))
            elif exits:
                found.append(Goal("spaces", -1, exits))
        elif kind == "escort" and exits:
            found.append(Goal("spaces", -1, exits))
        elif kind == "lure":
            found += _lure(state, unit, what, where)
        elif kind == "leave" and exits and time_to_go(state, unit, wanted):
            found.append(Goal("spaces", -1, exits))
        elif kind == "go":
            spots = list(field.places.get(where, ())) or ([field.index[point(where)]] if "," in where else [])
            if spots and what in (state.factions[unit.faction], unit.key, unit.card):
                found.append(Goal("spaces", -1, tuple(spots)))
    fight = [
        n for n, other in enumerate(state.units) if able(other) and hostile(state, unit, other) and not other.hidden
    ]
    fight.sort(key=lambda n: (reach(state, unit, state.units[n]) - (3 if state.units[n].ranks[0] <= 3 else 0), n))
    battle = [Goal("attack", n) for n in fight[:2]]
    hunting = any(kind == "defeat" for kind, _, _ in wanted) or not found
    if near or (hunting and not found):
        return battle + found
    return found + (battle if hunting else [])


def _lure(state: DestinyState, unit: Unit, what: str, where: str) -> list[Goal]:
    """A beast that must get somewhere: stand where it will run from us to there, or wait there for it to come."""
    field = field_of(state)
    beasts = [
        other
        for other in state.units
        if able(other) and what in (other.key, other.card) and hostile(state, unit, other)
    ]
    spots = field.places.get(where, ())
    if not beasts or not spots:
        return []
    beast = beasts[0]
    if "Drive Off" not in unit.active:
        return [Goal("spaces", -1, tuple(spots))]
    goal = min(field.distance(beast.at, spot) for spot in spots)
    behind = [
        space
        for space in range(field.size)
        if 2 <= field.distance(space, beast.at) <= 5
        and min(field.distance(space, spot) for spot in spots) >= goal + 2
        and terrain(state, space).enter
    ]
    return [Goal("spaces", -1, tuple(behind))] if behind and not drives_right(state, unit, beast) else []


def drives_right(state: DestinyState, unit: Unit, beast: Unit) -> bool:
    """Whether a beast that runs from this Unit runs the way it should."""
    field = field_of(state)
    for kind, what, where in aims(state, state.factions[unit.faction]):
        if kind == "lure" and what in (beast.key, beast.card):
            spots = field.places.get(where, ())
            if spots:
                mine = min(field.distance(unit.at, spot) for spot in spots)
                return mine > min(field.distance(beast.at, spot) for spot in spots)
    return False
