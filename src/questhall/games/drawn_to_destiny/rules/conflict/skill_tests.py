"""Tests: one quick Conflict, and what a pass brings (DTD-TEST)."""

from questhall.games.drawn_to_destiny.rules.conflict.stakes import stakes
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import drop
from questhall.games.drawn_to_destiny.rules.harm.damage import remove_crit
from questhall.games.drawn_to_destiny.rules.harm.levels import reckon
from questhall.games.drawn_to_destiny.rules.scene.places import search_place
from questhall.games.drawn_to_destiny.rules.scene.verbs import Context, run, run_all
from questhall.games.drawn_to_destiny.rules.units.narrators import card_seat
from questhall.games.drawn_to_destiny.rules.units.units import has
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side
from questhall.kernel import say


def resolve_test(state: DestinyState, conflict: Conflict) -> None:
    """DTD-TEST-01, DTD-TEST-02, DTD-TEST-04: any win passes; on a tie the acting Unit passes; Hits show how well."""
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


def begin_test(
    state: DestinyState, number: int, skill: str, means: str, vs: int, level: int, kind: str = "test"
) -> Conflict:
    """DTD-TEST-03: a Test or Task with no opposing Unit: the rival card is Fate."""
    conflict = Conflict(
        kind,
        "window",
        Side(unit=number, seat=card_seat(state, number), means=means, skill=skill, paid=True, answered=True),
        Side(unit=-1, seat=-1, skill="Fate", level=level, paid=True, answered=True),
        vs=vs,
    )
    conflict.target.lines = [("challenge", level)]
    state.conflict = conflict
    reckon(state, conflict)
    say(state, "test", number, skill, vs, rule="DTD-TEST-01")
    return conflict
