"""The four conditions (ATD-COND)."""

from questhall.games.adventure_tactics.content.conditions import CURABLE
from questhall.games.adventure_tactics.content.printed import TOKENS
from questhall.games.adventure_tactics.content.vocabulary import Cleanse, Inflict
from questhall.games.adventure_tactics.rules.board.action import Moment, Scene
from questhall.games.adventure_tactics.rules.board.positions import current, footprint
from questhall.games.adventure_tactics.rules.cards.listeners import heard
from questhall.games.adventure_tactics.rules.cards.stats import immune
from questhall.games.adventure_tactics.rules.cards.steps import verb
from questhall.games.adventure_tactics.rules.cards.targets import area
from questhall.games.adventure_tactics.rules.cards.windows import window
from questhall.games.adventure_tactics.rules.fight.attacks import chosen, pick
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Flow, say


def inflict(state: GameTable, target: Figure, what: str, until: str = "cleanup") -> Flow:
    """ATD-COND-01, ATD-COND-09, ATD-COND-12: not twice, not on the immune, at most as many as there are tokens."""
    if what in target.conditions or target.down or target.hp <= 0 or immune(state, target, what):
        return
    if sum(what in figure.conditions for figure in current(state).figures.values()) >= TOKENS:
        return
    target.conditions[what] = until
    say(state, "condition", target.id, what, rule="ATD-COND-01")
    if heard(state, "condition", target):
        yield from window(state, "condition", Moment(None, target))


def _do_inflict(state: GameTable, scene: Scene, step: Inflict) -> Flow:
    """ATD-ATK-06: as an Effect only on whom the attack has damaged."""
    if scene.hit == 0 and step.target == "last":
        return
    found = yield from pick(
        state, scene, step.target, step.range, step.aoe, step.hits if step.target != "self" else "allies", "target"
    )
    for figure in found:
        yield from inflict(state, figure, step.what, step.until)


def _can_inflict(state: GameTable, scene: Scene, step: Inflict) -> bool:
    if step.target == "last":
        return False
    return any(step.what not in figure.conditions for figure in chosen(state, scene, step.target, step.range))


def _do_cleanse(state: GameTable, scene: Scene, step: Cleanse) -> Flow:
    """ATC-FX-05: remove slowed, weakened, stunned; never invisible."""
    found = yield from pick(state, scene, step.target, step.range, step.aoe, "allies", "target")
    for figure in found:
        for what in CURABLE:
            if step.what in ("all", what) and figure.conditions.pop(what, ""):
                say(state, "cleansed", figure.id, what)


def _can_cleanse(state: GameTable, scene: Scene, step: Cleanse) -> bool:
    if step.target == "last":
        return False
    if step.aoe:
        found = area(state, scene, footprint(scene.user, current(state).width), step.aoe, "allies")
    else:
        found = chosen(state, scene, step.target, step.range)
    wanted = CURABLE if step.what == "all" else (step.what,)
    return any(what in figure.conditions for figure in found for what in wanted)


def end_of(state: GameTable, moment: str, figure: Figure | None = None) -> None:
    """ATD-CLEAN-02, ATD-TURN-11: what lasts until a moment ends: ``cleanup``, ``turn``, or ``own_next_turn`` of a
    figure.
    """
    encounter = state.encounter
    assert encounter is not None
    for one in encounter.figures.values() if figure is None else (figure,):
        if one.conditions:
            for what in [what for what, until in one.conditions.items() if until == moment]:
                del one.conditions[what]
        if one.guard and one.guard_until == moment:
            one.guard = 0
        if one.expose and one.expose_until == moment:
            one.expose = 0
        if one.lure and one.lure_until == moment:
            one.lure = 0
    if encounter.lasting:
        encounter.lasting = [
            lasting
            for lasting in encounter.lasting
            if lasting.until != moment or (figure is not None and lasting.bearer != figure.id)
        ]


verb(Inflict, _do_inflict, _can_inflict)
verb(Cleanse, _do_cleanse, _can_cleanse)
