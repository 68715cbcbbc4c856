"""Orders that a Scene gives to NPCs: a Task, a post, a way out, somebody to follow (DTD-NPC-14)."""

from questhall.games.drawn_to_destiny.content.ground.map import point
from questhall.games.drawn_to_destiny.rules.conflict.npc_paths import Goal
from questhall.games.drawn_to_destiny.rules.conflict.npc_targets import nearest, reach_this_round, visible
from questhall.games.drawn_to_destiny.rules.conflict.tasks import may_work, task_line, task_spaces
from questhall.games.drawn_to_destiny.rules.harm.damage import leave_play
from questhall.games.drawn_to_destiny.rules.harm.movement import can_leave
from questhall.games.drawn_to_destiny.rules.npc.npc_moves import attack_ready, face_nearest, follow
from questhall.games.drawn_to_destiny.rules.turn.actions import act, perform
from questhall.games.drawn_to_destiny.rules.turn.waiting import wait
from questhall.games.drawn_to_destiny.rules.units.positions import field_of
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.units import able, rivals
from questhall.games.drawn_to_destiny.state import DestinyState


def obey(state: DestinyState, number: int) -> bool:
    """DTD-NPC-14: orders of the Scene; a Rival at Range 0-1 is attacked first."""
    unit = state.units[number]
    if any(reach(state, unit, rival) <= 1 and not rival.hidden for rival in rivals(state, unit)):
        near = [n for n in visible(state, number) if reach(state, unit, state.units[n]) <= 1]
        if near and unit.order.partition(":")[0] not in ("follow", "await"):
            prey = [n for n in near if reach_this_round(state, number, n)]
            if prey and unit.target not in prey:
                unit.target = nearest(state, number, prey)
            elif unit.target < 0:
                unit.target = nearest(state, number, near)
            return False
    sort, _, what = unit.order.partition(":")
    if sort == "task":
        return _work(state, number, what)
    if sort in ("guard", "goto"):
        return _post(state, number, sort, what)
    if sort == "exit":
        if can_leave(state, number):
            return perform(state, number, "leave")
        exits = tuple(sorted(field_of(state).exits.get(state.factions[unit.faction], frozenset())))
        return bool(exits) and follow(state, number, Goal("spaces", -1, exits))
    if sort == "follow":
        return _follow_leader(state, number, int(what))
    if sort == "await":
        wait(state, number)
        return True
    return False


def _post(state: DestinyState, number: int, sort: str, what: str) -> bool:
    """Stand guard: attack whoever comes near, else go back to the post."""
    unit = state.units[number]
    field = field_of(state)
    space = field.index[point(what)]
    if unit.at == space:
        if sort == "goto":
            unit.order = ""
            return False
        return not any(
            reach(state, unit, state.units[n]) <= 4 or attack_ready(state, number) for n in visible(state, number)
        ) and _stand_by(state, number)
    if sort == "guard" and any(field.distance(space, state.units[n].at) <= 4 for n in visible(state, number)):
        return False
    return follow(state, number, Goal("space", space))


def _stand_by(state: DestinyState, number: int) -> bool:
    if not face_nearest(state, number):
        wait(state, number)
    return True


def _work(state: DestinyState, number: int, name: str) -> bool:
    """Go to the Task and work on it."""
    unit = state.units[number]
    line = task_line(state, name)
    if line is None:
        return False
    if may_work(state, number, line):
        if unit.move >= unit.cost and unit.cost > 0:
            act(state, number, ("task", name))
            return True
        wait(state, number)
        return True
    spaces = tuple(task_spaces(state, line))
    return bool(spaces) and follow(state, number, Goal("work", -1, spaces))


def _follow_leader(state: DestinyState, number: int, leader: int) -> bool:
    """A bystander who is being led keeps close, and leaves by the leader's exits."""
    unit = state.units[number]
    guide = state.units[leader]
    exits = field_of(state).exits
    out = tuple(sorted(exits.get(state.factions[unit.faction], exits.get(state.factions[guide.faction], frozenset()))))
    if unit.at in out and unit.move >= 1:
        leave_play(state, number, "left", "DTD-MAP-09")
        return True
    if guide.out == "left" or (out and field_of(state).distance(unit.at, out[0]) <= 3):
        return follow(state, number, Goal("spaces", -1, out)) or _stand_by(state, number)
    if not able(guide):
        wait(state, number)
        return True
    if reach(state, unit, guide) <= 1:
        wait(state, number)
        return True
    return follow(state, number, Goal("near", guide.at)) or _stand_by(state, number)
