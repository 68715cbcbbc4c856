"""Tasks: an extended Conflict with Progress and Challenge (DTD-TASK)."""

from questhall.games.drawn_to_destiny.content.ground.map import point
from questhall.games.drawn_to_destiny.content.printed import Effect
from questhall.games.drawn_to_destiny.content.scenes import TaskLine
from questhall.games.drawn_to_destiny.content.vocabulary import SKILLS
from questhall.games.drawn_to_destiny.rules.conflict.skill_tests import begin_test
from questhall.games.drawn_to_destiny.rules.conflict.stakes import stakes
from questhall.games.drawn_to_destiny.rules.harm.levels import reckon
from questhall.games.drawn_to_destiny.rules.scene.setup import challenge_of
from questhall.games.drawn_to_destiny.rules.scene.verbs import Context, run_all, verb
from questhall.games.drawn_to_destiny.rules.units.arcs import arcs_to
from questhall.games.drawn_to_destiny.rules.units.positions import field_of
from questhall.games.drawn_to_destiny.rules.units.predicates import scene_holds
from questhall.games.drawn_to_destiny.rules.units.ranges import BY_HAND, BY_WORD, reach
from questhall.games.drawn_to_destiny.rules.units.sight import sees
from questhall.games.drawn_to_destiny.rules.units.skills import base_level, best_skill, tried_unskilled
from questhall.games.drawn_to_destiny.rules.units.units import able, has, line_of, scene_of
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Task, Unit
from questhall.kernel import say


def called_line(task: Task) -> TaskLine:
    """DTD-MODE-07: a Task that a Narrator has called for, as if the Scene had it; it can be worked on anywhere."""
    done, failed = stakes(task.stake)
    return TaskLine(id=task.id, name=task.name, skills=(task.skill,), vs=task.vs, at=(), done=done, failed=failed)


def task_lines(state: DestinyState) -> list[TaskLine]:
    """The Tasks of the Scene, and those that a Narrator has called for."""
    return [*scene_of(state).task, *[called_line(task) for task in state.tasks if task.skill]]


def task_line(state: DestinyState, name: str) -> TaskLine | None:
    """The entry of a Task."""
    for line in task_lines(state):
        if line.id == name:
            return line
    return None


def task_on_table(state: DestinyState, name: str) -> Task | None:
    """The card of a Task that has been begun."""
    for task in state.tasks:
        if task.id == name:
            return task
    return None


def task_spaces(state: DestinyState, line: TaskLine) -> list[int]:
    """The Spaces on which one works at a Task."""
    field = field_of(state)
    found: list[int] = []
    for text in line.at:
        if text in field.places:
            found += field.places[text]
            continue
        props = [prop.at for prop in state.props if prop.id == text and not prop.gone]
        if props or "," not in text:
            found += props
        else:
            found.append(field.index[point(text)])
    return found


def may_work(state: DestinyState, number: int, line: TaskLine) -> bool:
    """DTD-TASK-06, DTD-RNG-07: whether a Unit may work on a Task from where it stands."""
    unit = state.units[number]
    called = task_on_table(state, line.id)
    if called is not None and called.skill:
        return called.status == "open" and (called.unit == number or (called.unit < 0 <= unit.owner))
    faction = state.factions[unit.faction]
    players = unit.owner >= 0
    if (line.by and faction not in line.by) or (not line.by and not players):
        return False
    task = task_on_table(state, line.id)
    if task is not None and task.status != "open" and not (task.status == "failed" and line.again):
        return False
    if not scene_holds(state, line.needs):
        return False
    if (
        line.untrained <= -99
        and not any(line_of(unit, skill) for skill in line.skills)
        and not tried_unskilled(line.skills)
    ):
        return False
    if line.unit:
        return any(
            able(other) and (other.key == line.unit or other.card == line.unit) and reach(state, unit, other) <= BY_WORD
            and (not other.hidden or other.faction == unit.faction)
            and sees(state, unit, other) and "Front" in arcs_to(state, unit, other.at)
            for other in state.units
        )  # fmt: skip
    field = field_of(state)
    return any(
        field.distance(unit.at, space) <= BY_HAND and "Front" in arcs_to(state, unit, space)
        for space in task_spaces(state, line)
    )


def begin_task(state: DestinyState, number: int, name: str) -> None:
    """DTD-TASK-01, DTD-TASK-06: the first Interact places the Task card and is its first attempt."""
    line = task_line(state, name)
    assert line is not None
    task = task_on_table(state, name)
    if task is not None and task.status == "failed":
        state.tasks.remove(task)
        task = None
    if task is None:
        state.tasks.append(Task(name, line.progress or line.vs, challenge_of(state, line), placed=state.round))
        say(state, "task_placed", name, rule="DTD-TASK-01")
    known = tuple(
        [skill for skill in line.skills if skill in SKILLS or line_of(state.units[number], skill) is not None]
    )
    skill = best_skill(state, number, known)
    conflict = begin_test(state, number, skill, f"skill:{skill}", line.vs, line.level, "task")
    conflict.task = name
    reckon(state, conflict)


def resolve_task(state: DestinyState, conflict: Conflict) -> None:
    """DTD-TASK-02, DTD-TASK-03, DTD-TASK-05: a win takes Challenge, a loss Progress; complete is checked first."""
    task = task_on_table(state, conflict.task)
    if task is None or task.status != "open":
        return
    side, rival = conflict.attacker, conflict.target
    if side.won and side.scores:
        task.challenge = max(0, task.challenge - side.hits)
    if rival.won and rival.scores and not side.won:
        task.progress = max(0, task.progress - rival.hits)
    say(state, "task", conflict.task, task.progress, task.challenge, rule="DTD-TASK-02")
    check_task(state, task, side.unit)


def check_task(state: DestinyState, task: Task, number: int = -1) -> None:
    """DTD-TASK-03, DTD-TASK-06: complete before failed."""
    if task.status != "open":
        return
    line = task_line(state, task.id)
    if task.challenge <= 0:
        task.status = "complete"
        say(state, "task_done", task.id, rule="DTD-TASK-03")
        if line is not None:
            run_all(state, line.done, Context(number))
            _new_orders(state, task.id, line.then_order)
        elif "@" in task.id:
            ability = state.content.abilities[task.id.partition("@")[0]]
            assert ability.test is not None
            run_all(state, ability.test.win, Context(number, task.unit))
            state.tasks.remove(task)
    elif task.progress <= 0:
        task.status = "failed"
        say(state, "task_failed", task.id, rule="DTD-TASK-03")
        if line is not None:
            run_all(state, line.failed, Context(number))
            _new_orders(state, task.id, "")
        else:
            state.tasks.remove(task)


@verb("token")
def _tokens(state: DestinyState, effect: Effect, context: Context) -> None:
    """DTD-TASK-02: an Event moves a Task on, or back."""
    task = task_on_table(state, effect.task)
    if task is not None and task.status == "open":
        if effect.kind == "progress":
            task.progress = max(0, task.progress + effect.n)
        else:
            task.challenge = max(0, task.challenge + effect.n)
        say(state, "task", task.id, task.progress, task.challenge, rule="DTD-TASK-02")
        check_task(state, task)


def _new_orders(state: DestinyState, name: str, order: str) -> None:
    """DTD-NPC-14: a finished Task turns the order into what the Scene says, else into none."""
    for unit in state.units:
        if unit.order == f"task:{name}":
            unit.order = order


def working_level(state: DestinyState, number: int, line: TaskLine) -> int:
    """How good a Unit is at a Task."""
    level = max([base_level(state, number, skill) for skill in line.skills])
    return max(level, line.untrained) if level < 0 else level


def in_circle(state: DestinyState, line: TaskLine) -> int:
    """How many Units of a Faction drain a Task at Round End."""
    if not line.drain_by or line.drain_by not in state.factions:
        return 0
    faction = state.factions.index(line.drain_by)
    spaces = field_of(state).places.get(line.drain_at, ())
    return sum(
        1 for unit in state.units if unit.faction == faction and able(unit) and unit.at in spaces and _calm(unit)
    )


def _calm(unit: Unit) -> bool:
    return not has(unit, "Flee")


def tick(state: DestinyState, task: Task) -> None:
    """DTD-TASK-04, DTD-TASK-07: Round End takes one Progress from a Task; Scenes may drain it."""
    line = task_line(state, task.id)
    before = task.progress, task.challenge
    if line is not None and line.drain:
        task.challenge = max(0, task.challenge - line.drain * in_circle(state, line))
    if line is None or line.ticking:
        task.progress = max(0, task.progress - 1)
    if before != (task.progress, task.challenge):
        say(state, "task", task.id, task.progress, task.challenge, rule="DTD-TASK-04")
