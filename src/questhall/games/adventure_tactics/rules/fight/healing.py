"""Healing: who can be healed, and what a heal brings (ATD-HEAL)."""

from questhall.games.adventure_tactics.content.vocabulary import Heal
from questhall.games.adventure_tactics.rules.board.action import Scene
from questhall.games.adventure_tactics.rules.board.positions import current, distance, footprint, ground
from questhall.games.adventure_tactics.rules.cards.stats import stat
from questhall.games.adventure_tactics.rules.cards.steps import verb
from questhall.games.adventure_tactics.rules.cards.targets import area, members
from questhall.games.adventure_tactics.rules.fight.attacks import SETS, chosen
from questhall.games.adventure_tactics.rules.fight.dice import amount
from questhall.games.adventure_tactics.rules.fight.health import restore, sight_needed
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Flow, choose


def wounded(figure: Figure) -> bool:
    """Whether a heal could do something."""
    return figure.hp < figure.top


def _heal_targets(state: GameTable, scene: Scene, step: Heal) -> list[Figure]:
    """Who could be healed: fallen heroes count at their last square; some healers need no sight for these."""
    if step.at == "last" or (step.target == "self" and step.aoe):
        middle = scene.last if step.at == "last" and scene.last is not None else scene.user
        found = area(state, scene, footprint(middle, current(state).width), step.aoe, "allies", True)
    elif step.target.startswith("thing("):
        name = step.target[6:-1]
        found = [figure for figure in current(state).figures.values() if figure.sheet == name and wounded(figure)]
    elif step.target in SETS or step.target.startswith("allies_within"):
        found = members(state, scene, step.target)
    else:
        found = chosen(state, scene, step.target, step.range, True)
        if step.range[1] and not sight_needed(state, scene.user):
            g = ground(state).grid
            for figure in current(state).figures.values():
                if figure.down and figure not in found and distance(g, scene.user, figure) <= step.range[1]:
                    found.append(figure)
    return found


def _do_heal(state: GameTable, scene: Scene, step: Heal) -> Flow:
    """ATD-HEAL-01, ATD-HEAL-02: choose, roll what it names, heal; one roll serves for an area."""
    found = _heal_targets(state, scene, step)
    if not found:
        return
    spot = step.aoe > 0 and step.range[1] > 0 and step.at == "target"  # ATD-AOE-01: around somebody who is chosen
    if step.target not in SETS and (spot or not step.aoe) and len(found) > 1:
        answer = yield from choose(scene.seat, "target", [("on", figure.id) for figure in found], about=(scene.card,))
        found = [figure for figure in found if figure.id == answer[1]]
    if spot:
        scene.last = found[0]
        found = area(state, scene, footprint(found[0], current(state).width), step.aoe, "allies", True)
    elif not step.aoe:
        scene.last = found[0]
    value = yield from amount(state, scene, step.amount, found[0], "heal")
    if not isinstance(step.amount, int) or scene.user.kind == "hero":
        value += stat(state, scene.user, "heal_plus", scene)
    for figure in found:
        if figure.hp > 0 or figure.down:
            yield from restore(state, scene, figure, value)


verb(Heal, _do_heal, lambda state, scene, step: any(wounded(figure) for figure in _heal_targets(state, scene, step)))
