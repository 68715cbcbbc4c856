"""What the players' side should be doing: read from the conditions of the Scene's results and Milestones."""

from questhall.games.drawn_to_destiny.content.expression import Node, questions
from questhall.games.drawn_to_destiny.content.library import condition
from questhall.games.drawn_to_destiny.rules.units.predicates import scene_holds
from questhall.games.drawn_to_destiny.rules.units.units import able, scene_of
from questhall.games.drawn_to_destiny.state import DestinyState

#: (kind, what, where): task id, prop id, Faction, Place ...
Aim = tuple[str, str, str]


def aims(state: DestinyState, faction: str) -> list[Aim]:
    """The open aims of a Faction, the most pressing first."""
    scene = scene_of(state)
    found: list[Aim] = []
    if state.rules.mode != "versus" and scene.results.get("success") and faction in _friends(state):
        _collect(state, scene.results["success"], found, set())
    for line in scene.milestone:
        if line.faction == faction and line.id not in state.done:
            _collect(state, line.when, found, set())
    return list(dict.fromkeys(found))


def _collect(state: DestinyState, text: str, found: list[Aim], seen: set[str]) -> None:
    if text in seen or not text:
        return
    seen.add(text)
    node: Node = condition(text)
    scene = scene_of(state)
    for name, arguments in questions(node):
        if name == "done":
            line = next((line for line in scene.milestone if line.id == arguments[0]), None)
            if line is not None and line.id not in state.done:
                _collect(state, line.when, found, seen)
        elif name == "task":
            _task(state, arguments[0], found, seen)
        elif name == "left":
            _leave(state, arguments[0], found, seen)
        elif name in ("all_defeated", "defeated", "units", "captured", "fled", "body", "will", "dead"):
            if not (name == "dead" or arguments[0] in _friends(state)):
                found.append(("defeat", arguments[0], ""))
        elif name == "holds":
            if not scene_holds(state, f"holds({arguments[0]}, {arguments[1]}) > 0"):
                found.append(("find", arguments[1], ""))
        elif name in ("at", "rounds_held") and len(arguments) == 2:
            ours = arguments[0] in _friends(state) or any(
                unit.owner >= 0 and arguments[0] in (unit.key, unit.card) for unit in state.units
            )
            found.append(("go" if ours else "lure", arguments[0], arguments[1]))
        elif name == "at":
            found.append(("go", arguments[0], f"{arguments[1]},{arguments[2]}"))
        elif name == "searched":
            found.append(("search", arguments[0], ""))


def _friends(state: DestinyState) -> set[str]:
    return {state.factions[unit.faction] for unit in state.units if unit.owner >= 0}


def _task(state: DestinyState, name: str, found: list[Aim], seen: set[str]) -> None:
    scene = scene_of(state)
    line = next((line for line in scene.task if line.id == name), None)
    task = next((task for task in state.tasks if task.id == name), None)
    if line is None or (task is not None and task.status == "complete"):
        return
    friends = _friends(state)
    if line.by and not any(faction in friends for faction in line.by):
        found.append(("defeat", line.drain_by or line.by[0], ""))
        return
    if line.needs and not scene_holds(state, line.needs):
        _collect(state, line.needs, found, seen)
        return
    found.append(("task", name, ""))


def _leave(state: DestinyState, name: str, found: list[Aim], seen: set[str]) -> None:
    scene = scene_of(state)
    prop = next((line for line in scene.prop if line.id == name), None)
    if prop is not None:
        if prop.needs and not scene_holds(state, prop.needs):
            _collect(state, prop.needs, found, seen)
        else:
            found.append(("shove", name, ""))
        return
    neutral = any(line.id == name and line.neutral for line in scene.faction)
    if name not in _friends(state) and not neutral:
        return  # what a Rival does is not ours to want
    when = scene.map.exits_when.get(name, "")
    if when and not scene_holds(state, when):
        _collect(state, when, found, seen)
        return
    if any(unit.led and able(unit) for unit in state.units):
        found.append(("lead", name, ""))
    elif neutral and any(able(unit) and state.factions[unit.faction] == name for unit in state.units):
        found.append(("escort", name, ""))
    if not neutral:
        found.append(("leave", name, ""))
