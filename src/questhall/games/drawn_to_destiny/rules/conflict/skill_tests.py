"""Tests: one quick Conflict, and what a pass brings (DTD-TEST)."""

from questhall.games.drawn_to_destiny.rules.conflict.opening import begin_test
from questhall.games.drawn_to_destiny.rules.conflict.stakes import stakes
from questhall.games.drawn_to_destiny.rules.conflict.tasks import resolve_task, task_on_table
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import drop
from questhall.games.drawn_to_destiny.rules.harm.damage import remove_crit
from questhall.games.drawn_to_destiny.rules.harm.levels import reckon
from questhall.games.drawn_to_destiny.rules.scene.events import search_place
from questhall.games.drawn_to_destiny.rules.scene.verbs import Context, run, run_all
from questhall.games.drawn_to_destiny.rules.units.items import use_up
from questhall.games.drawn_to_destiny.rules.units.positions import field_of
from questhall.games.drawn_to_destiny.rules.units.units import has, line_of, scene_of
from questhall.games.drawn_to_destiny.rules.units.weapons import best_skill
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Task
from questhall.kernel import say


def begin_ability_test(state: DestinyState, number: int, name: str, target: int, space: int) -> None:
    """A Test or Task that an Ability makes: First Aid, Lockpicking, Field Surgery."""
    ability = state.content.abilities[name]
    assert ability.test is not None
    unit = state.units[number]
    names = tuple([under for under in ability.under if line_of(unit, under) is not None]) or ("Mechanics",)
    skill = best_skill(state, number, names)
    vs = ability.test.vs
    if space >= 0:
        lock = scene_of(state).map.locks.get(field_of(state).name(space), 0)
        vs = lock or vs
    kind = "task" if ability.test.task else "test"
    if kind == "task":
        if name == "Field Surgery" and target >= 0:
            vs *= max([crit.severity for crit in state.units[target].crits], default=1)
        label = f"{name}@{target if target >= 0 else state.units[number].at}"
        if task_on_table(state, label) is None:
            state.tasks.append(Task(label, vs, vs, unit=target, placed=state.round))
            say(state, "task_placed", name, rule="DTD-TASK-01")
    conflict = begin_test(state, number, skill, f"skill:{skill}", vs, ability.test.level, kind)
    conflict.ability = name
    conflict.others = [target]
    conflict.space = space
    if kind == "task":
        conflict.task = label
    reckon(state, conflict)  # some Items help with one Ability only


def resolve_test(state: DestinyState, conflict: Conflict) -> None:
    """DTD-TEST-01, DTD-TEST-02, DTD-TEST-04: any win passes; on a tie the acting Unit passes; Hits show how well."""
    if conflict.ability in state.content.abilities:
        use_up(state, conflict)
    if conflict.kind == "task":
        resolve_task(state, conflict)
        return
    side = conflict.attacker
    made = side.hits if side.scores else 0
    say(state, "tested", side.unit, int(side.won), made, rule="DTD-TEST-01")
    if conflict.ability.startswith("grip:"):
        if side.won:
            _loosen_grip(state, side.unit, int(conflict.ability[5:]), made)
        return
    if conflict.ability == "explore":
        if side.won:
            search_place(state, side.unit, explore=True)
        return
    if conflict.ability.startswith("called for"):
        done, failed = stakes(conflict.ability.partition("=")[2])
        run_all(state, done if side.won else failed, Context(side.unit))
        return
    if not side.won:
        return
    ability = state.content.abilities[conflict.ability]
    assert ability.test is not None
    target = conflict.others[0] if conflict.others else -1
    context = Context(side.unit, target, conflict.space, hits=made)
    for _ in range(made):
        for effect in ability.test.per_hit:
            run(state, effect, context)
    run_all(state, ability.test.win, context)
    if made >= 3:
        run_all(state, ability.test.three, context)
    if (
        made >= 2
        and target >= 0
        and conflict.ability in ("First Aid", "Healing Touch")
        and has(state.units[target], "Unconscious")
    ):
        drop(state, target, "Unconscious")  # DTD-COND-22


def _loosen_grip(state: DestinyState, number: int, crit_id: int, made: int) -> None:
    """Burden: Hits of an attempt to get free lower the grip."""
    for crit in list(state.units[number].crits):
        if crit.id == crit_id:
            crit.grip -= made
            if crit.grip <= 0:
                remove_crit(state, number, crit)
