"""Conditions of cards and Scenes, answered from the table."""

from collections.abc import Callable
from functools import cache
from typing import Any

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.expression import TRUE, Node, compared, holds
from questhall.games.drawn_to_destiny.content.ground.map import Field, point
from questhall.games.drawn_to_destiny.content.library import condition
from questhall.games.drawn_to_destiny.rules.units.arcs import arcs_to
from questhall.games.drawn_to_destiny.rules.units.decks import damage_type
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, is_lit, shaded, terrain
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.units import able, allies, defeated, has, scene_of
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side, Unit

Test = Callable[[DestinyState], int | str]


def scene_holds(state: DestinyState, text: str) -> bool:
    """Whether a condition of the Scene holds now."""
    return not text or bool(_scene_test(text)(state))


@cache
def _scene_test(text: str) -> Test:
    """A condition of a Scene as a function of the table, made once."""
    return _compiled(condition(text))


@cache
def milestone_tests(field: Field) -> tuple[tuple[str, Test], ...]:
    """The Milestones of a Scene that come true by themselves, each with its condition."""
    return tuple([(line.id, _scene_test(line.when)) for line in field.milestones])


@cache
def places_matter(field: Field) -> bool:
    """Whether it matters to a Milestone or to an immediate Event who stands where."""
    conditions = [line.when for line in field.milestones] + [event.when for event in field.immediate]
    return any("at(" in text for text in conditions)


@cache
def stats_matter(field: Field) -> bool:
    """Whether it matters to a Milestone or to an immediate Event how much is left of somebody's Stats."""
    conditions = [line.when for line in field.milestones] + [event.when for event in field.immediate]
    return any("body(" in text or "will(" in text for text in conditions)


def _compiled(node: Node) -> Test:
    kind = node[0]
    if kind == "call":
        return question(str(node[1]), node[2])  # type: ignore[arg-type]
    if kind in ("and", "or"):
        return _joined(kind == "and", _compiled(node[1]), _compiled(node[2]))  # type: ignore[arg-type]
    if kind == "not":
        inner = _compiled(node[1])  # type: ignore[arg-type]
        return lambda state: not inner(state)
    if kind == "cmp":
        left, right = _compiled(node[2]), _compiled(node[3])  # type: ignore[arg-type]
        operator = str(node[1])
        if node[3][0] == "num" and operator in ("<=", ">=", "<", ">", "=="):  # type: ignore[index]
            return _against(operator, left, node[3][1])  # type: ignore[index]
        return lambda state: compared(operator, left(state), right(state))
    value = node[1] if kind in ("num", "word") else 1
    return lambda state: value  # type: ignore[return-value]


def _against(operator: str, left: Callable[[DestinyState], Any], number: int) -> Test:
    """A comparison with a number, which most of them are."""
    if operator == "==":
        return lambda state: left(state) == number
    if operator == "<=":
        return lambda state: left(state) <= number
    if operator == ">=":
        return lambda state: left(state) >= number
    if operator == "<":
        return lambda state: left(state) < number
    return lambda state: left(state) > number


def _joined(both: bool, one: Test, other: Test) -> Test:
    if both:
        return lambda state: one(state) and other(state)
    return lambda state: one(state) or other(state)


def _members(state: DestinyState, name: str) -> list[Unit]:
    """The Units of a Faction, or the one with that key or card."""
    if name in state.factions:
        faction = state.factions.index(name)
        return [unit for unit in state.units if unit.faction == faction]
    return [unit for unit in state.units if unit.key == name or unit.card == name or unit.key.startswith(f"{name}-")]


def question(name: str, arguments: tuple[str, ...]) -> Test:
    """One question of a Scene's condition."""
    first = arguments[0] if arguments else ""
    if name in TABLE:
        return TABLE[name]
    if name == "struck":
        number = int(first)
        return lambda state: number in state.struck
    if name == "done":
        return lambda state: first in state.done
    if name == "event":
        return lambda state: first in state.triggered
    if name == "searched":
        return lambda state: state.searched.get(first, 0)
    if name == "past":
        return lambda state: (first, arguments[1]) in zip(state.trail, state.history)
    if name == "status":
        return lambda state: state.status.get(first, 0) + state.reward.status.get(first, 0)
    if name == "favor":
        return lambda state: state.favor.get(first, 0) + state.reward.favor.get(first, 0)
    if name == "task":
        return lambda state: _task(state, first)
    if name == "at":
        return lambda state: _at(state, arguments)
    if name == "holds":
        return lambda state: _holds(state, first, arguments[1])
    if name == "rounds_held":
        return lambda state: state.held.get(f"{first}@{arguments[1]}", 0)
    if name == "left":
        return lambda state: _left(state, first)
    if name == "all_defeated":
        return lambda state: _all_defeated(state, first)
    count = COUNTS[name]
    return lambda state: count(_members(state, first))


#: Questions about the table as a whole.
TABLE: dict[str, Test] = {
    "round": lambda state: state.round,
    "clock": lambda state: len(state.clock),
    "noise": lambda state: state.noise,
    "rounds_quiet": lambda state: (state.noise_round if state.noise else state.round + (not state.clock)) - 1,
    "treasure": lambda state: state.purse + state.reward.treasure,
    "places_searched": lambda state: sum([count > 0 for count in state.searched.values()]),
}

#: Questions about the Units of a Faction, or one of them.
COUNTS: dict[str, Callable[[list[Unit]], int]] = {
    "alive": lambda members: sum([not defeated(unit) for unit in members]),
    "units": lambda members: sum([able(unit) for unit in members]),
    "defeated": lambda members: sum([defeated(unit) for unit in members]),
    "captured": lambda members: sum([unit.out == "captured" for unit in members]),
    "dead": lambda members: sum([unit.out == "dead" for unit in members]),
    "fled": lambda members: sum([unit.out == "fled" for unit in members]),
    "crits": lambda members: sum([len(unit.crits) for unit in members]),
    "body": lambda members: _share(members, 0),
    "will": lambda members: _share(members, 2),
}


def _share(members: list[Unit], which: int) -> int:
    """The least part of a Stat that one of them has left, in percent."""
    return min(
        [0 if defeated(unit) else unit.ranks[which] * 100 // unit.printed[which][0] for unit in members], default=0
    )


def _all_defeated(state: DestinyState, name: str) -> bool:
    """Whether there are such Units, and none of them is left."""
    if name not in state.factions:
        members = _members(state, name)
        return bool(members) and all(defeated(unit) for unit in members)
    faction = state.factions.index(name)
    found = False
    for unit in state.units:
        if unit.faction == faction:
            if unit.out == "left" or (not unit.out and unit.ranks[0] > 0 and (not unit.tokens or able(unit))):
                return False
            found = True
    return found


def _left(state: DestinyState, name: str) -> int:
    """Whether a thing has been brought away; of Units, how many have left."""
    for prop in state.props:
        if prop.id == name:
            return bool(prop.gone)
    return sum([unit.out == "left" for unit in _members(state, name)])


def _task(state: DestinyState, name: str) -> str:
    for task in state.tasks:
        if task.id == name:
            return task.status
    return "open"


def _at(state: DestinyState, arguments: tuple[str, ...]) -> int:
    """How many of the named stand in a Place or on a Space."""
    field = field_of(state)
    if len(arguments) == 3:
        spaces: tuple[int, ...] = (field.index.get(point(f"{arguments[1]},{arguments[2]}"), -1),)
    else:
        spaces = field.places.get(arguments[1], ())
    for prop in state.props:
        if prop.id == arguments[0]:
            return int(prop.at in spaces and not prop.gone)
    return sum(able(unit) and unit.at in spaces for unit in _members(state, arguments[0]))


def _holds(state: DestinyState, who: str, item: str) -> int:
    members = _members(state, who)
    count = 0
    for thing in state.things:
        if thing.name == item and thing.holder >= 0 and not thing.gone and state.units[thing.holder] in members:
            count += 1
    return count


# ------------------------------------------------------------------------------------------------ cards


def card_holds(
    state: DestinyState,
    text: str,
    number: int,
    conflict: Conflict | None = None,
    side: Side | None = None,
    severity: int = 0,
) -> bool:
    """Whether a condition on a card holds for a Unit, in a Conflict if there is one."""
    if not text:
        return True
    node: Node = condition(text)
    if node is TRUE:
        return True
    return holds(node, lambda name, arguments: card_answer(state, name, arguments, number, conflict, side, severity))


def other_side(conflict: Conflict, side: Side) -> Side:
    """The rival's side."""
    return conflict.target if side is conflict.attacker else conflict.attacker


def card_answer(
    state: DestinyState,
    name: str,
    arguments: tuple[str, ...],
    number: int,
    conflict: Conflict | None,
    side: Side | None,
    severity: int,
) -> int | str:
    """Answer one question of a card's condition."""
    unit = state.units[number]
    rival_number = other_side(conflict, side).unit if conflict is not None and side is not None else unit.target
    rival = state.units[rival_number] if rival_number >= 0 else None
    who = rival if arguments and arguments[0] == "target" else unit
    if name == "role":
        return int(conflict is not None and (side is conflict.attacker) == (arguments[0] == "attacker"))
    if name == "approach":
        return int(side is not None and _approach(side) in arguments)
    if name == "range":
        return conflict.distance if conflict is not None else (reach(state, unit, rival) if rival is not None else 99)
    if name == "severity":
        return severity
    if name == "hits":
        return side.hits if side is not None else 0
    if name == "moved_straight":
        return unit.straight
    if name == "skill":
        return int(side is not None and side.skill in arguments)
    if name == "weapon":
        return int(side is not None and _weapon_kind(state, side) in arguments)
    if name == "type":
        return int(_type_of(conflict, side) in arguments)
    if name == "dark":
        return int(scene_of(state).light == "dark" and not is_lit(state, unit))
    if name == "shade":
        return int(shaded(state, unit, unit.at))
    if name == "ally_shield":
        return int(_ally_shield(state, unit))
    if name == "flanking":
        return int(rival is not None and "Front" not in arcs_to(state, rival, unit.at))
    if name == "mounted_side":
        return int(side is not None and _side_guns(state, side))
    if name == "carrier":
        return int(any(other.carrier == number for other in state.units))
    if name == "wound":
        return int(rival is not None and rival.ranks[2] <= 0)
    return _about_unit(state, name, arguments, who, unit, rival, conflict, side)


def _about_unit(
    state: DestinyState,
    name: str,
    arguments: tuple[str, ...],
    who: Unit | None,
    unit: Unit,
    rival: Unit | None,
    conflict: Conflict | None,
    side: Side | None,
) -> int:
    if who is None:
        return 0
    if name == "has":
        return int(has(who, arguments[1]))
    if name == "hidden":
        return int(
            who.hidden
            or (who is unit and conflict is not None and side is conflict.attacker and conflict.hidden_attack)
        )
    if name == "terrain":
        return int(terrain(state, who.at).name in arguments[1:])
    if name == "smaller":
        return int(who.printed[0][1] < unit.printed[0][1])
    if name == "kind":
        return int(state.content.units[who.card].kind == arguments[1])
    if name == "unit":
        return int(who.card == arguments[1])
    if name == "advanced":
        return int(who.advanced)
    if name == "paid":
        return int(conflict is not None and side is not None and other_side(conflict, side).paid)
    if name == "near":
        other = rival if arguments[1] == "target" else unit
        return int(other is not None and any(reach(state, ally, other) <= 1 for ally in allies(state, unit)))
    if name == "arc":
        return int(rival is not None and arguments[0] in arcs_to(state, unit, rival.at))
    return 0


def _approach(side: Side) -> str:
    if side.card < 0:
        return ""
    return conflict_cards.APPROACHES[conflict_cards.approach_of(side.card, side.lies)].lower()


def _weapon_kind(state: DestinyState, side: Side) -> str:
    if side.means == "hands":
        return "close"
    sort, _, rest = side.means.partition(":")
    if sort in ("thing", "throw"):
        weapon = state.content.items[state.things[int(rest)].name].weapon
        return weapon.kind if weapon is not None else ""
    return ""


def _side_guns(state: DestinyState, side: Side) -> bool:
    sort, _, rest = side.means.partition(":")
    if sort != "thing":
        return False
    weapon = state.content.items[state.things[int(rest)].name].weapon
    return weapon is not None and ("Left" in weapon.arcs or "Right" in weapon.arcs)


def _type_of(conflict: Conflict | None, side: Side | None) -> str:
    """The Type of the card that strikes this side."""
    if conflict is None or side is None:
        return ""
    blow = other_side(conflict, side)
    return damage_type(blow.deck, blow.crit) if blow.crit >= 0 else ""


def _ally_shield(state: DestinyState, unit: Unit) -> bool:
    for number, other in enumerate(state.units):
        if other is not unit and other.faction == unit.faction and able(other) and reach(state, unit, other) <= 1:
            for _, thing in carried(state, number):
                armor = state.content.items[thing.name].armor
                if armor is not None and armor.shield and thing.slot in ("Left", "Right"):
                    return True
    return False
